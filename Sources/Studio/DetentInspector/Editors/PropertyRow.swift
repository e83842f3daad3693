import DetentDrawing
import DetentViews
import DetentWidgets

/// A property's mark of change, title, editor and reset button. Tab goes from the row to its parts.
final class PropertyRow: View {
  let property: InspectedProperty
  var didEdit: (@MainActor (ControlEvents, PropertyValue) -> Void)?
  var didReset: (@MainActor () -> Void)?
  /// Called when the user requests the menu, with the position, or nil for a key.
  var didRequestMenu: (@MainActor (Point?) -> Void)?

  let editor: PropertyEditor
  private let title: RowTitle
  private let reset = ToolButton(icon: InspectorIcon.reset, hint: "Reset", isPlain: true)
  private(set) var isChanged = false
  private var isPointerInside = false {
    didSet { if isPointerInside != oldValue { setNeedsDisplay() } }
  }
  private var message: Tooltip?
  /// The value of the first view if several views differ, otherwise nil.
  private var mixed: PropertyValue?

  init(_ property: InspectedProperty) {
    self.property = property
    editor = makeEditor(for: property)
    title = RowTitle(property, editor)
    super.init(frame: .zero)
    identifier = property.name
    accessibilityRole = .group
    accessibilityLabel = property.title
    for view in [title, editor, reset] as [View] { addSubview(view) }
    reset.isHidden = true
    fixedHeight = height
    editor.didEdit = { [weak self] event, value in self?.forward(event, value) }
    reset.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didReset?() }
  }

  private func forward(_ event: ControlEvents, _ value: PropertyValue) {
    if event == .editingDidBegin { showMessage(nil) }
    update(value)
    didEdit?(event, value)
    // Each view changed by the same distance, so the views still differ.
    if let mixed, event == .editingDidEnd || event == .editingDidCancel {
      show(mixed, isMixed: true)
    }
  }

  // MARK: Showing

  /// Shows a value from elsewhere. Sends no events, and keeps focus and caret.
  /// - Parameter isMixed: whether several views differ; the value is then the first view's.
  func show(_ value: PropertyValue, isMixed: Bool = false) {
    mixed = isMixed ? value : nil
    // Keep the value that the user is changing until the edit ends.
    if isMixed, editor.isEditing { return }
    editor.base = value
    editor.show(isMixed ? nil : value)
    update(isMixed ? nil : value)
  }

  private func update(_ value: PropertyValue?) {
    let isChanged = value != property.defaultValue
    guard isChanged != self.isChanged else { return }
    self.isChanged = isChanged
    title.isChanged = isChanged
    // Hiding the focused button must not move the focus out of the row.
    if !isChanged, reset.isFirstResponder { becomeFirstResponder() }
    reset.isHidden = !isChanged
    nameDefault()
    setNeedsDisplay()
  }

  override func localeDidChange() { nameDefault() }

  private func nameDefault() {
    let text = EditorLook.text(of: property.defaultValue, as: property.kind, traits.numberLocale)
    reset.toolTip = "Default: \(text)"
  }

  /// Shows why a value was refused or clamped, until the next edit or for 4 s; nil hides it.
  func showMessage(_ text: String?) {
    guard text != message?.text else { return }
    message?.close()
    message = text.map { Tooltip($0, tone: .error) }
    message?.open(from: editor)
    guard let shown = message else { return }
    startTimer(after: .seconds(4)) { [weak self] in
      if self?.message === shown { self?.showMessage(nil) }
    }
  }

  // MARK: Focus and keys

  override var canBecomeFirstResponder: Bool { true }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .down else { return false }
    switch event.key {
    case .backspace where event.modifiers == .control && isChanged: didReset?()
    case .enter where event.modifiers.isEmpty && isFirstResponder,
      .space where event.modifiers.isEmpty && isFirstResponder:
      editor.titlePressed()
    default: return false
    }
    return true
  }

  override func contextMenuRequested(at point: Point?) -> Bool {
    didRequestMenu?(point)
    return didRequestMenu != nil
  }

  override func pointerInsideDidChange(_ isInside: Bool) { isPointerInside = isInside }

  // MARK: Layout and drawing

  /// The height of the editor with the gaps around it.
  var height: Double { editor.height + EditorLook.rowHeight - EditorLook.fieldHeight }

  override func subviewIntrinsicSizeDidChange(_ subview: View) {
    super.subviewIntrinsicSizeDidChange(subview)
    if subview === editor { fixedHeight = height }
  }

  override func layoutSubviews() {
    let line = EditorLook.rowHeight
    let start = EditorLook.gutter + EditorLook.titleWidth
    let end = bounds.width - EditorLook.trailingMargin - EditorLook.resetWidth
    EditorLook.put(title, EditorLook.gutter, 0, EditorLook.titleWidth, line)
    let inset = (line - EditorLook.fieldHeight) / 2
    EditorLook.put(editor, start, inset, max(0, end - start), bounds.height - 2 * inset)
    EditorLook.put(reset, end, inset, EditorLook.resetWidth, EditorLook.fieldHeight)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    if isFirstResponder, window?.isFocused == true {
      canvas.fill(bounds, with: DynamicColor.accentSoft.resolved(for: traits))
    } else if isPointerInside {
      canvas.fill(bounds, with: DynamicColor.hover.resolved(for: traits))
    }
    if showsFocusRing {
      EditorLook.drawRing(around: bounds.insetBy(dx: 2, dy: 1), of: self, in: canvas)
    }
    guard isChanged else { return }
    let x = traits.isRightToLeft ? bounds.width - 11 : 11
    canvas.fill(
      Path(circleAt: Point(x: x, y: EditorLook.rowHeight / 2), radius: 3),
      with: DynamicColor.accent.resolved(for: traits))
  }
}

/// The title of a row. A press acts on the editor.
private final class RowTitle: PressControl {
  var isChanged = false { didSet { if isChanged != oldValue { setNeedsDisplay() } } }
  private let property: InspectedProperty
  private let editor: PropertyEditor

  init(_ property: InspectedProperty, _ editor: PropertyEditor) {
    (self.property, self.editor) = (property, editor)
    super.init(frame: .zero)
    accessibilityRole = nil
  }

  // The focus stays on the row; the title is only for the pointer.
  override var canBecomeFirstResponder: Bool { false }

  override var toolTip: String? {
    get { property.tooltip(traits.numberLocale) }
    set {}
  }

  override func trigger(_ reason: EditReason) { editor.titlePressed() }

  override func cursor(at point: Point) -> Cursor? { .arrow }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let font = isChanged ? EditorLook.changedTitleFont : EditorLook.titleFont
    let color: DynamicColor = isChanged ? .text : .secondary
    let text = TextLayout.cached(property.title, font: font, width: bounds.width - 6)
    canvas.draw(
      text, at: EditorLook.lineStart(of: text.size, x: 0, in: self),
      color: color.resolved(for: traits))
  }
}

extension InspectedProperty {
  /// The tooltip of a title: the summary, the name, and the allowed values.
  fileprivate func tooltip(_ locale: NumberLocale) -> String {
    var lines = summary.isEmpty ? [name] : [summary, name]
    switch kind {
    case .number(let limits):
      let range = limits.range
      lines.append(
        "\(limits.text(range.lowerBound, locale)) to \(limits.text(range.upperBound, locale)) "
          + limits.unit.rawValue)
    case .choice(let names): lines.append(names.joined(separator: ", "))
    default: break
    }
    return lines.joined(separator: "\n")
  }
}

extension EditorLook {
  /// A short text of a value, for tooltips and the list of changes.
  static func text(
    of value: PropertyValue, as kind: PropertyKind, _ locale: NumberLocale
  ) -> String {
    switch (value, kind) {
    case (.number(let number), .number(let limits)):
      "\(limits.text(number, locale)) \(limits.unit.rawValue)".trimmingSpaces
    case (.flag(let isOn), _): isOn ? "on" : "off"
    case (.choice(let name), _): words(name)
    case (.color(let color), _):
      "\(ColorTokens.name(of: color, .light)), dark \(ColorTokens.name(of: color, .dark))"
    default: value.description
    }
  }
}
