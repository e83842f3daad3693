import DetentDrawing
import DetentViews
import DetentWidgets

/// Undo and redo, what was changed, and the ways out: a file, and Swift for the clipboard.
@MainActor
final class InspectorFooter: StackView {
  private let session: InspectorSession
  private let undo = ToolButton(icon: InspectorIcon.undo, hint: "Undo (Ctrl+Z)", isPlain: true)
  private let redo = ToolButton(
    icon: InspectorIcon.redo, hint: "Redo (Ctrl+Shift+Z)", isPlain: true)
  private let changes = Button("No changes", style: .quiet)
  private let save = SaveButton("Save JSON…", style: .bordered)
  private let copy = Button("Copy Swift", style: .bordered)

  init(_ session: InspectorSession) {
    self.session = session
    super.init(
      .horizontal, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(top: 6, leading: 10, bottom: 6, trailing: 12))
    for view in [undo, redo, changes, Spacer(), save, copy] { addSubview(view) }
    var style = ButtonStyle.bordered
    style.padding = EdgeInsets(vertical: 5, horizontal: 12)
    style.font = .system(12, weight: 600)
    (save.style, copy.style) = (style, style)
    undo.addAction(for: .primaryActionTriggered) { [weak session] _, _ in session?.history.undo() }
    redo.addAction(for: .primaryActionTriggered) { [weak session] _, _ in session?.history.redo() }
    changes.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.showChanges() }
    save.identifier = "saveJSON"
    save.tip = { [weak session] in
      session.map { $0.savePath ?? "Save styles to a file (Ctrl+S)" }
    }
    save.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.saveJSON() }
    copy.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.copySwift() }
  }

  func refresh() {
    let history = session.history
    undo.isEnabled = history.canUndo
    redo.isEnabled = history.canRedo
    let count = history.changes.count
    changes.title = count == 0 ? "No changes" : count == 1 ? "1 change" : "\(count) changes"
    changes.isEnabled = count > 0
    if save.title != "Saved" { save.title = saveTitle }
    list?.refresh()
  }

  private var saveTitle: String { session.savePath == nil ? "Save JSON…" : "Save JSON" }

  /// Writes what differs from the defaults into the file of styles, which the user is asked for at
  /// first.
  func saveJSON() {
    guard session.asksForFile else { return save(to: nil) }
    guard let content = window?.contentView else { return }
    Task { [weak self, session] in
      if let path = await session.chooseFile(over: content) { self?.save(to: path) }
    }
  }

  private func save(to path: String?) {
    if let problem = session.saveStyles(to: path) { return say(problem, beside: save) }
    flash(save, "Saved", instead: saveTitle)
  }

  /// Puts Swift that makes the selected view's look into the clipboard.
  func copySwift() {
    guard let swift = session.exportedSwift else { return }
    window?.offer(swift, on: .clipboard)
    flash(copy, "Copied", instead: "Copy Swift")
  }

  private func flash(_ button: Button, _ word: String, instead title: String) {
    button.title = word
    button.startTimer(after: .milliseconds(1_500)) { [weak button] in button?.title = title }
  }

  private func say(_ problem: String, beside button: Button) {
    let label = Label(problem, font: .system(12), color: .destructive)
    label.lineLimit = 0
    label.fixedWidth = 260
    show(label, from: button)
  }

  private func show(_ content: View, from owner: View) {
    let card = PopoverCard(
      contentView: content,
      contentSize: content.measuredSize(in: Size(width: 380, height: 600)))
    let popover = Popover(content: card)
    popover.placement = AnchorPlacement(side: .above, alignment: .center, gap: 4)
    popover.open(from: owner)
  }

  // MARK: The list of changes

  private weak var list: ChangeList?
  private weak var listPopover: Popover?

  private func showChanges() {
    guard !session.history.changes.isEmpty, listPopover?.isOpen != true else { return }
    let list = ChangeList(session.history, width: min(384, bounds.width - 48))
    let card = PopoverCard(contentView: list, contentSize: list.size)
    card.style = EditorLook.card
    let popover = Popover(content: card)
    popover.placement = AnchorPlacement(side: .above, alignment: .center, gap: 4)
    list.sizeDidChange = { [weak popover, weak card] in
      card?.contentSize = $0
      popover?.setNeedsLayout()
    }
    list.didEmpty = { [weak popover] in popover?.dismiss() }
    (self.list, listPopover) = (list, popover)
    popover.open(from: changes)
  }
}

/// A button that says where it writes to.
@MainActor
private final class SaveButton: Button {
  var tip: (@MainActor () -> String?)?
  override var toolTip: String? {
    get { tip?() }
    set {}
  }
}

/// What was changed in the styles of all views, as the content of a popup: a line each that puts it
/// back, and below them the Swift that makes them.
@MainActor
final class ChangeList: View {
  /// Called when it needs another size.
  var sizeDidChange: (@MainActor (Size) -> Void)?
  /// Called when nothing is changed any more.
  var didEmpty: (@MainActor () -> Void)?

  private let history: StyleHistory
  private let width: Double
  private let title = Label("", font: .system(12, weight: 600))
  private let copy = Button("Copy Swift", style: .bordered)
  private let resetAll = Button("Reset all", style: .bordered)
  private let rows = StackView(.vertical)
  private let scroll: ScrollView
  private let code = CodePlate()
  /// What the lines are of.
  private var shown: [StyleHistory.Change] = []
  private static let mostRows = 8
  private static let rowHeight = 26.0

  init(_ history: StyleHistory, width: Double) {
    (self.history, self.width) = (history, width)
    scroll = ScrollView(contentView: rows)
    super.init(frame: .zero)
    accessibilityRole = .group
    accessibilityLabel = "Changes"
    var style = ButtonStyle.bordered
    style.padding = EdgeInsets(vertical: 3, horizontal: 10)
    style.font = .system(11.5, weight: 600)
    (copy.style, resetAll.style) = (style, style)
    copy.identifier = "changes.copy"
    resetAll.identifier = "changes.resetAll"
    for view in [title, copy, resetAll, scroll, code] as [View] { addSubview(view) }
    copy.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.copySwift() }
    resetAll.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.history.resetAll()
      self?.refresh()
    }
    refresh()
  }

  /// How large it is.
  var size: Size { Size(width: width, height: codeTop + code.height(in: width)) }
  private var codeTop: Double {
    34 + Double(min(shown.count, Self.mostRows)) * Self.rowHeight + 8
  }

  /// Shows what is changed now.
  func refresh() {
    let all = history.changes
    guard !all.elementsEqual(shown, by: { $0.isSame(as: $1) }) else { return }
    shown = all
    guard !all.isEmpty else {
      didEmpty?()
      return
    }
    title.text = all.count == 1 ? "1 change" : "\(all.count) changes"
    for row in rows.subviews { row.removeFromSuperview() }
    for change in all {
      let row = ChangeRow(change) { [weak self] in
        self?.history.reset([change])
        self?.refresh()
      }
      row.fixedHeight = Self.rowHeight
      rows.addSubview(row)
    }
    code.text = swift
    setNeedsLayout()
    sizeDidChange?(size)
  }

  /// Swift that gives each view what was changed, a line each.
  var swift: String {
    shown.compactMap { ($0.view as? any Styled)?.swiftLine(of: $0.name) }.joined(separator: "\n")
  }

  private func copySwift() {
    window?.offer(swift, on: .clipboard)
    copy.title = "Copied"
    copy.startTimer(after: .milliseconds(1_500)) { [weak copy] in copy?.title = "Copy Swift" }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    var end = bounds.width
    for button in [resetAll, copy] {
      let width = button === copy ? 92 : button.intrinsicContentSize.width.rounded(.up)
      end -= width
      put(button, end, 0, width, 24)
      end -= 8
    }
    put(title, 0, 0, max(0, end), 24)
    put(scroll, 0, 34, bounds.width, codeTop - 42)
    put(code, 0, codeTop, bounds.width, max(0, bounds.height - codeTop))
  }
}

extension StyleHistory.Change {
  fileprivate func isSame(as other: StyleHistory.Change) -> Bool {
    view === other.view && name == other.name && now == other.now && original == other.original
  }

  /// What it was and what it is in a few words: of a colour and a shadow only what differs.
  fileprivate func texts(_ locale: NumberLocale) -> (old: String, new: String) {
    if case .color(let old) = original, case .color(let new) = now {
      let half = old.light == new.light ? Appearance.dark : .light
      let word = half == .dark ? "dark " : ""
      return (word + ColorTokens.name(of: old, half), word + ColorTokens.name(of: new, half))
    }
    guard case .shadow(let old) = original, case .shadow(let new) = now else {
      return (
        EditorLook.text(of: original, as: kind, locale), EditorLook.text(of: now, as: kind, locale)
      )
    }
    func words(_ shadow: Shadow) -> String {
      func text(_ number: Double) -> String { NumberFormat.plain(number, 2, locale) }
      var parts: [String] = []
      if old.offset != new.offset {
        parts.append("\(text(shadow.offset.x)), \(text(shadow.offset.y))")
      }
      if old.sigma != new.sigma { parts.append("blur \(text(shadow.sigma))") }
      if old.color != new.color {
        parts.append(ColorTokens.name(of: DynamicColor(shadow.color), .light))
      }
      return parts.joined(separator: " · ")
    }
    return (words(old), words(new))
  }
}

/// One change: whose it is, what was changed from what to what, and what puts it back.
@MainActor
private final class ChangeRow: View {
  private let change: StyleHistory.Change
  private let reset = SmallIconButton(InspectorIcon.reset, label: "Reset")
  private let name: String

  init(_ change: StyleHistory.Change, didReset: @escaping @MainActor () -> Void) {
    self.change = change
    name = ViewName(change.view).quoted ?? ViewName(change.view).type
    super.init(frame: .zero)
    accessibilityRole = .group
    reset.identifier = "changes.reset.\(change.name)"
    reset.accessibilityLabel = "Reset \(change.name)"
    reset.addAction(for: .primaryActionTriggered) { _, _ in didReset() }
    addSubview(reset)
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    let (old, new) = change.texts(traits.numberLocale)
    node?.label = "\(name), \(change.name): \(old) to \(new)"
    return node
  }

  override func layoutSubviews() {
    reset.frame = Rect(x: bounds.width - 26, y: 0, width: 24, height: bounds.height)
      .insetBy(dx: 0, dy: 1).mirrored(in: bounds, if: traits.isRightToLeft)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let text = DynamicColor.text.resolved(for: traits)
    let secondary = DynamicColor.secondary.resolved(for: traits)
    let isRightToLeft = traits.isRightToLeft
    func draw(_ layout: TextLayout, _ x: Double, _ color: Color) {
      canvas.draw(layout, at: lineStart(of: layout.size, x: x), color: color)
    }
    let dot = Rect.square(6, around: Point(x: 3, y: bounds.midY))
    canvas.fill(
      Path(circleAt: dot.mirrored(in: bounds, if: isRightToLeft).center, radius: 3),
      with: DynamicColor.accent.resolved(for: traits))
    let (nameX, propertyX) = (14.0, bounds.width * 0.23)
    let valueX = bounds.width * 0.56
    draw(
      .fitting(name, font: EditorLook.valueFont, width: propertyX - nameX - 8), nameX, text)
    draw(
      .fitting(change.name, font: EditorLook.valueFont, width: valueX - propertyX - 8), propertyX,
      secondary)
    // The values end at the button: the new one has what it needs, as far as there is room.
    let end = bounds.width - 32
    let (old, new) = change.texts(traits.numberLocale)
    let room = max(0, end - valueX - 18)
    let bold = Font.system(11.5, weight: 600, tabularDigits: true)
    let wanted = TextLayout.cached(old, font: EditorLook.valueFont).size.width
    let last = TextLayout.fitting(new, font: bold, width: max(room / 2, room - wanted))
    let first = TextLayout.fitting(
      old, font: EditorLook.valueFont, width: max(0, room - last.size.width))
    draw(last, end - last.size.width, text)
    let arrow = TextLayout.cached(isRightToLeft ? "←" : "→", font: EditorLook.valueFont)
    draw(arrow, end - last.size.width - 9 - arrow.size.width / 2, secondary)
    draw(first, end - last.size.width - 18 - first.size.width, secondary)
  }
}

/// Lines of code on a plate; those that are too many are left out.
@MainActor
private final class CodePlate: View {
  var text = "" { didSet { if text != oldValue { setNeedsDisplay() } } }
  private static let font = Font(family: "monospace", size: 10.5)
  private static let padding = 8.0
  private static let mostLines = 8

  init() {
    super.init(frame: .zero)
    accessibilityRole = nil
  }

  private var lines: [Substring] {
    let lines = text.split(separator: "\n")
    guard lines.count > Self.mostLines else { return lines }
    return lines.prefix(Self.mostLines - 1) + ["// and \(lines.count - Self.mostLines + 1) more"]
  }

  private static var lineHeight: Double {
    TextLayout.cached("0", font: font).size.height.rounded(.up) + 2
  }

  func height(in width: Double) -> Double {
    Double(lines.count) * Self.lineHeight + 2 * Self.padding
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    EditorLook.drawPlate(bounds, edge: .line, traits, in: canvas)
    let color = DynamicColor.text.resolved(for: traits)
    for (index, line) in lines.enumerated() {
      let layout = TextLayout.fitting(
        String(line), font: Self.font, width: bounds.width - 2 * Self.padding)
      // Code runs from left to right everywhere.
      canvas.draw(
        layout,
        at: Point(x: Self.padding, y: Self.padding + Double(index) * Self.lineHeight),
        color: color)
    }
  }
}
