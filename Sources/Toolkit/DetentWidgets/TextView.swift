public import DetentDrawing
public import DetentViews

/// A text of several lines that the user edits.
///
///     let notes = TextView(placeholder: "Notes about the viewing")
///     notes.onValueChanged { _, change in save(change.new) }
///
/// Targets are notified of each change at once. An edit begins with the first change; Ctrl+Enter and
/// the loss of the focus commit it, and Escape takes it back. Lines are as wide as the view, which
/// scrolls. The text holds at most 65,536 bytes. The style is that of a ``TextField``.
@MainActor
open class TextView: Control, ValueEditing, TextInput, Styled {
  /// What an edit changes.
  public typealias Value = String

  /// The text. Setting it sends nothing, and cannot be undone.
  public final var text: String {
    get {
      valueWasRead()
      return editor.text
    }
    set {
      guard newValue != editor.text else { return }
      editor.setText(newValue)
      editing.acknowledge()
      contentDidChange()
    }
  }

  /// The same as ``text``.
  public final var editedValue: String {
    get { text }
    set { text = newValue }
  }

  /// Shown while there is no text.
  public final var placeholder: String {
    didSet { if placeholder != oldValue { contentDidChange() } }
  }

  /// The greatest number of characters; nil for as many as 65,536 bytes hold.
  public final var maximumLength: Int? {
    didSet {
      editor.limits.characters = maximumLength.map { max(0, $0) } ?? .max
      if editor.count > editor.limits.characters {
        text = String(editor[0..<editor.limits.characters])
      }
    }
  }

  /// Whether the text can be selected and copied, but not changed.
  public final var isReadOnly = false {
    didSet { if isReadOnly != oldValue { contentDidChange() } }
  }

  /// The number of lines that the view asks to show; further lines scroll.
  public final var visibleLines = 4 { didSet { invalidateIntrinsicContentSize() } }

  /// Where its look is kept; see ``style``.
  public final let styleStore = StyleStore<TextFieldStyle>()

  /// The lines are laid out again.
  open func styleDidChange(from old: TextFieldStyle, _ effects: StyleEffects) {
    stateDidChange()
    contentDidChange()
  }

  // MARK: State

  final var editor = EditableText()
  private(set) final lazy var editing = EditingSession(self, value: \.editor.text) {
    view, text, _ in
    view.editor.setText(text)
    view.editor.move(to: view.editor.count)
    view.contentDidChange()
  }
  private(set) final var focusSerial = 0
  final let page = TextPage()
  private let scroller: ScrollView
  private var wasReachedByKeys = false
  private let blink = CaretBlink()
  private let emphasis = PointerEmphasis()
  /// The place in a line that moves up and down keep to; nil for that of the caret.
  private var column: Double?

  /// A text view with a text.
  public init(_ text: String = "", placeholder: String = "") {
    self.placeholder = placeholder
    scroller = ScrollView(contentView: page)
    super.init(frame: .zero)
    editor.limits = EditableText.Limits(bytes: 1 << 16, keepsLineBreaks: true)
    editor.setText(text)
    page.owner = self
    addSubview(scroller)
    accessibilityRole = .textbox
    contentHugging = AxisPriorities(horizontal: .low, vertical: .low)
    apply(style)
  }

  // MARK: Edits

  /// Whether the user's edit is under way.
  public final var isEditing: Bool { editing.isOpen }

  final var canEdit: Bool { isEnabled && !isReadOnly }

  /// Commits the edit and triggers the primary action, as Ctrl+Enter does.
  @discardableResult
  public final func commit() -> Bool {
    editing.end()
    sendActions(for: .primaryActionTriggered)
    return true
  }

  /// Takes the edit back as Escape does.
  /// - Returns: whether there was one.
  @discardableResult
  public final func cancelEdit() -> Bool {
    guard editing.isOpen else { return false }
    editing.cancel()
    return true
  }

  /// Types a text over the selection, as the user does.
  public final func insertText(_ text: String) { edit { $0.insert(text) } }

  /// Deletes the selection or the character before the caret, as the user does.
  public final func deleteBackward() { _ = perform(.delete(.previous)) }

  /// Selects all of the text.
  public final func selectAll() { select(0..<editor.count) }

  /// What is selected.
  public final var selectedText: String { editor.selectedText }

  final func contentDidChange() {
    column = nil
    page.invalidateIntrinsicContentSize()
    page.setNeedsDisplay()
    scrollToCaret()
    caretDidMove()
  }

  final func caretDidMove() {
    page.setNeedsDisplay()
    setNeedsDisplay()
    blink.restart(
      in: self, interval: style.blinkInterval, blinks: showsCaret && !traits.reducesMotion
    ) { [weak self] in
      guard let self else { return }
      page.setNeedsDisplay(in: page.caretRect.insetBy(dx: -1, dy: -1))
    }
  }

  private var showsCaret: Bool {
    isFirstResponder && canEdit && !editor.hasSelection && window?.isFocused == true
  }

  private func scrollToCaret() {
    guard isFirstResponder || forcedState.contains(.focused) else { return }
    layoutIfNeeded()
    let margin = page.margin.y
    scroller.scrollRectToVisible(page.caretRect.insetBy(dx: 0, dy: -margin))
  }

  // MARK: Keys

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled else { return false }
    let isShift = event.modifiers.contains(.shift)
    switch (event.key, event.modifiers.subtracting(.shift)) {
    case (.up, []): moveVertically(-1, byPage: false, extending: isShift)
    case (.down, []): moveVertically(1, byPage: false, extending: isShift)
    case (.pageUp, []): moveVertically(-1, byPage: true, extending: isShift)
    case (.pageDown, []): moveVertically(1, byPage: true, extending: isShift)
    case (.home, []), (.end, []):
      let head = editor.utf8Offset(of: editor.head)
      let edge = page.lines.lineEdge(at: head, toEnd: event.key == .end)
      move(to: editor.position(atUTF8: edge), extending: isShift)
    case (.enter, []):
      guard canEdit else { return false }
      insertText("\n")
    case (.enter, .control): commit()
    default: return TextCommand(event).map(perform) ?? false
    }
    return true
  }

  private func moveVertically(_ step: Double, byPage: Bool, extending: Bool) {
    let lines = page.lines
    let caret = lines.caret(at: editor.utf8Offset(of: editor.head))
    let x = column ?? caret.minX
    let page = byPage ? max(0, scroller.bounds.height - 2 * caret.height) : 0
    let y = step < 0 ? caret.minY - 1 - page : caret.maxY + 1 + page
    let isBeyond = y < 0 || y > lines.height
    let edge = step < 0 ? 0 : editor.count
    move(
      to: isBeyond ? edge : editor.position(atUTF8: lines.offset(at: Point(x: x, y: y))),
      extending: extending)
    column = x
  }

  private func move(to position: Int, extending: Bool) {
    editor.move(to: position, extending: extending)
    contentDidChange()
    if extending { offerSelection(on: .primary) }
  }

  final func position(of target: TextCommand.Target) -> Int {
    let (head, lines) = (editor.utf8Offset(of: editor.head), page.lines)
    return editor.position(of: target, isRightToLeft: lines.runsToTheLeft(at: head)) {
      lines.offset(besides: $0, toTheRight: $1)
    }
  }

  final func edgeOfSelection(toTheRight: Bool) -> Int {
    let isLeft = page.lines.runsToTheLeft(at: editor.utf8Offset(of: editor.head))
    return isLeft == toTheRight ? editor.selection.lowerBound : editor.selection.upperBound
  }

  // MARK: Focus

  open override func didBecomeFirstResponder(_ cause: FocusCause) {
    focusSerial += 1
    if case .keyboard = cause { wasReachedByKeys = true } else { wasReachedByKeys = false }
    contentDidChange()
  }

  open override func didResignFirstResponder() {
    focusSerial += 1
    editing.end()
    contentDidChange()
  }

  open override func windowFocusDidChange(isFocused: Bool) { caretDidMove() }

  open override func traitsDidChange(from previous: Traits) { contentDidChange() }

  open override var textInputRect: Rect? {
    canEdit ? page.convert(page.caretRect, to: self) : nil
  }

  // MARK: Layout and drawing

  open override var intrinsicContentSize: Size {
    let line = TextLayout.cached("", font: style.font).size.height
    return Size(width: style.width, height: style.height + line * Double(max(1, visibleLines) - 1))
  }

  open override var firstBaseline: Double? {
    style.focusedBorderWidth + page.margin.y + TextLayout.cached("", font: style.font).baseline
  }

  open override func layoutSubviews() {
    let edge = style.focusedBorderWidth
    scroller.frame = bounds.insetBy(dx: edge, dy: edge)
    scroller.lineHeight = 3 * TextLayout.cached("", font: style.font).size.height
  }

  open override func stateDidChange() {
    emphasis.follow(self, style, pressed: style.hoverEmphasis)
    page.setNeedsDisplay()
  }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    style.drawPlate(
      of: self, isReadOnly: isReadOnly,
      showsFocusRing: showsFocusRing && (wasReachedByKeys || forcedState.contains(.focused)),
      emphasis: emphasis.value, in: canvas)
  }

  /// Draws the text on the page, with what is selected and the caret.
  final func draw(_ lines: TextLines, at origin: Point, in canvas: Canvas, dirty: Rect) {
    let strength = isEnabled ? 1 : style.disabledAlpha(for: traits)
    let ink = style.textColor.resolved(for: traits)
    if editor.text.isEmpty {
      let secondary = style.secondaryColor.resolved(for: traits)
      page.lines(of: placeholder).draw(
        in: canvas, at: origin, dirty: dirty, color: secondary.faded(strength))
    }
    let selection =
      editor.utf8Offset(
        of: editor.selection.lowerBound)..<editor.utf8Offset(
        of: editor.selection.upperBound)
    if isFirstResponder || forcedState.contains(.focused) {
      let color = window?.isFocused == true ? style.selectionColor : style.inactiveSelectionColor
      for rect in lines.selectionRects(selection) {
        let rect = canvas.pixelAligned(rect.offsetBy(dx: origin.x, dy: origin.y))
        canvas.fill(rect, with: color.resolved(for: traits))
      }
    }
    lines.draw(in: canvas, at: origin, dirty: dirty, color: ink.faded(strength))
    if showsCaret && blink.isOn || forcedState.contains(.focused) && !editor.hasSelection {
      canvas.fill(canvas.pixelAligned(page.caretRect), with: ink)
    }
  }

  open override func prepareForDesign() {
    if placeholder.isEmpty, let sample = DesignContext.current?.sample {
      placeholder = sample.placeholder
    }
  }

  // MARK: Accessibility

  open override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = accessibilityLabel ?? (placeholder.isEmpty ? nil : placeholder)
    if !placeholder.isEmpty { node?.placeholder = placeholder }
    node?.valueText = editor.text
    node?.text = editor.accessibleText
    node?.states.append(.multiline)
    if isReadOnly { node?.states.append(.readonly) }
    return node
  }

  open override func accessibilityChildren() -> [AccessibilityNode] { [] }
}

/// Offsets of assistive technology count scalars.
extension TextView: AccessibleTextInput {
  /// Selects characters, as keys do.
  public final func accessibilitySelect(_ range: Range<Int>) -> Bool {
    guard isEnabled else { return false }
    select(editor.positions(atScalars: range))
    return true
  }

  /// Types over characters.
  public final func accessibilityReplace(_ range: Range<Int>, with text: String) -> Bool {
    replace(editor.positions(atScalars: range), with: text)
  }

  /// The place of a character.
  public final func accessibilityRect(ofCharacterAt offset: Int) -> Rect {
    let position = editor.position(atScalar: offset)
    return page.convert(page.rect(ofCharacter: position), to: self)
  }

  /// The character under a point.
  public final func accessibilityOffset(at point: Point) -> Int? {
    let inPage = convert(point, to: page)
    let nearest = page.position(at: inPage)
    return [nearest - 1, nearest].first {
      0..<editor.count ~= $0 && page.rect(ofCharacter: $0).contains(inPage)
    }.map(editor.scalarOffset(of:))
  }
}
