public import DetentDrawing
public import DetentViews

/// A single line of text that the user edits.
///
///     let place = TextField(placeholder: "Street, district or postcode")
///     place.onValueChanged { _, change in search(for: change.new) }
///
/// Targets are notified of each change at once. An edit begins with the first change. Enter and the
/// loss of the focus commit it, Escape reverts it. Enter also selects the text, so that typing
/// replaces it. Typed or pasted text is cleaned: one line without controls, at most 4,096 bytes.
@MainActor
open class TextField: TextInput {
  // MARK: Content

  package func complete(_ text: String) {
    self.text = text
    select(editor.count..<editor.count)
  }

  /// Whether any kind of focus selects the whole text, for a single value such as a number. The
  /// next click places the caret, a double click selects all. By default only Tab selects all.
  public var selectsAllOnFocus = false

  /// Returns the reason to refuse a text, or nil to accept it. The user can correct a refused text.
  /// If the field loses the focus, its former text returns: assistive technology reads the reason
  /// and that text, and the reason is shown for four seconds unless it was already shown.
  public var validation: (@MainActor (String) -> String?)?

  /// The reason shown beside a field with a refused text, or nil if the text is accepted.
  public var validationMessage: String? { refusal.reason }

  /// Called when the field or its window loses the focus; in the first case its edit has ended.
  package var didLoseKeyboard: (@MainActor (TextField) -> Void)?

  /// Whether a field with text shows a button that clears it.
  public var hasClearButton = false { didSet { changeContent(if: hasClearButton != oldValue) } }

  /// A view in a popover below the focused field, such as a number pad, or nil. The keyboard focus
  /// stays in the field: the view calls ``insertText(_:)`` or sets ``text``.
  public var inputView: View? {
    didSet {
      guard inputView !== oldValue else { return }
      inputPopover?.finish(.program)
      inputPopover = nil
      if isFirstResponder { openInputView() }
    }
  }
  private var inputPopover: Popover?

  /// An icon before the text in the secondary colour, such as `"search"`, or nil.
  public var leadingIcon: Icon? { didSet { changeContent(if: leadingIcon != oldValue) } }

  /// A text before the content like the icon, such as `"Min"`, shown if both fit.
  public var leadingText = "" { didSet { changeContent(if: leadingText != oldValue) } }

  /// The alignment of the text.
  public var textAlignment = TextAlignment.natural {
    didSet { changeContent(if: textAlignment != oldValue) }
  }

  /// The part of a long text that is omitted while the text is not being edited.
  public var truncation = TextTruncation.end { didSet { redraw(if: truncation != oldValue) } }

  /// Whether each change is reported. If false, only the last one is, just before the commit.
  public var isContinuous: Bool {
    get { editing.isContinuous }
    set { editing.isContinuous = newValue }
  }

  // MARK: State

  /// The distance that the line is scrolled to the left.
  private(set) var scroll = 0.0
  /// The state before a press that selects, or nil for other presses.
  private var textBeforePress: EditableText?
  private(set) var isClearHovered = false { didSet { redraw(if: isClearHovered != oldValue) } }
  private lazy var refusal = FieldRefusal(of: self)

  /// A field with a text and a placeholder.
  public init(_ text: String = "", placeholder: String = "") {
    super.init(text, placeholder: placeholder, limits: EditableText.Limits())
    editor.move(to: editor.count)
    contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    apply(style)
  }

  // MARK: Edits

  /// Commits the edit like Enter. A field with a refused text shakes instead and returns false.
  @discardableResult
  public final override func commit() -> Bool {
    guard validate() else {
      shake()
      return false
    }
    editing.end()
    // Before handlers are notified, because they may move the caret.
    if isFirstResponder { selectAll() }
    sendActions(for: .primaryActionTriggered)
    return true
  }

  @discardableResult
  public final override func cancelEdit() -> Bool {
    if editing.isOpen { refusal.reason = nil }
    return super.cancelEdit()
  }

  /// Returns whether the text is valid. A refused text is marked, and its reason is announced.
  @discardableResult
  public func validate() -> Bool {
    judge()
    if let validationMessage { announce(validationMessage, priority: .assertive) }
    return validationMessage == nil
  }

  private func judge() { refusal.reason = validation?(editor.text) }

  final override func endEdit() {
    guard editing.isOpen else { return }
    // Handlers may remove the field.
    let (window, traits) = (window, traits)
    let isKnown = validationMessage != nil
    judge()
    guard let reason = validationMessage else { return editing.end() }
    guard cancelEdit() else { return }
    let announcer: View? = self.window == nil ? window : self
    let text = editor.text
    if !isKnown {
      announcer?.announce(reason, priority: .assertive)
      refusal.goOnShowing(reason)
    }
    announcer?.announce(
      text.isEmpty ? traits.localized("Entry discarded") : traits.localized("\(text) restored"))
  }

  /// Unless an edit is open, this is a separate edit, if the empty text is valid.
  private func clear() {
    let isPartOfEdit = editing.isOpen
    edit { editor in
      editor.selectAll()
      return editor.delete(upTo: 0)
    }
    if !isPartOfEdit, editing.isOpen, validate() { editing.end() }
  }

  final override func contentDidChange() {
    // A refused text is checked with each change, so that the mark disappears once it is valid.
    if validationMessage != nil { judge() }
    scrollToCaret()
    super.contentDidChange()
  }

  // MARK: Keys

  public final override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled else { return false }
    if inputPopover?.isOpen == true {
      if event.key == .escape || event.key == .tab { inputPopover?.finish(.escape) }
      if event.key == .escape { return true }
    } else if event.key == .down, event.modifiers == .alt, inputView != nil {
      openInputView()
      return true
    }
    guard let command = TextCommand(event) else { return false }
    // A held Enter must not commit the text that was just typed again and again.
    if event.phase == .repeated, command == .commit { return true }
    return perform(command)
  }

  // MARK: Presses

  open override func beginTracking(_ event: PointerEvent) -> Bool {
    textBeforePress = nil
    switch event.button {
    case .primary where isOnClearButton(event.location):
      gesture = .clear
    case .primary:
      let before = editor
      let isEntry = selectsAllOnFocus && !isFirstResponder
      guard becomeFirstResponderForPress() else { return true }
      openInputView()
      textBeforePress = before
      select(event, isEntry: isEntry)
    case .middle where canEdit:
      guard becomeFirstResponderForPress(), canEdit else { return true }
      beginPaste(at: position(at: event.location))
    default: return false
    }
    return true
  }

  private func select(_ event: PointerEvent, isEntry: Bool) {
    let position = position(at: event.location)
    if event.clickCount <= 1, isEntry, !event.modifiers.contains(.shift) {
      gesture = .enter(at: position)
      selectAll()
    } else if event.clickCount <= 1, event.device == .touch {
      gesture = .touch
      select(position..<position)
      startPressTimer(after: TouchMetrics.longPress) { [weak self] in
        guard let self, editor.selection == position..<position else { return }
        beginSelection(at: position, by: .word)
      }
    } else {
      beginSelection(
        at: position, event, byDoubleClick: selectsAllOnFocus ? .paragraph : .word)
    }
  }

  open override func continueTracking(_ event: PointerEvent) -> Bool {
    let position = position(at: event.location)
    if case .enter(let start) = gesture {
      guard position != start else { return true }
      gesture = event.device == .touch ? .touch : .select(first: start..<start, unit: .character)
    }
    if case .touch = gesture { select(position..<position) } else { extendSelection(to: position) }
    return true
  }

  open override func endTracking(_ event: PointerEvent) {
    let ended = gesture
    gesture = nil
    switch ended {
    case .clear:
      // A handler of the lost focus may remove the field.
      guard isOnClearButton(event.location), becomeFirstResponder(.pointer) else { return }
      clear()
    case .select: offerSelection(on: .primary)
    // The primary selection may be what the middle button pastes here, so it must not be replaced.
    case .enter, .touch, .paste, nil: break
    }
  }

  open override func cancelTracking() {
    if let textBeforePress, textBeforePress.text == editor.text {
      select(textBeforePress.selection)
    }
    gesture = nil
  }

  public final override func cursor(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    return isOnClearButton(point) ? .pointingHand : .text
  }

  private func isOnClearButton(_ point: Point) -> Bool {
    layout.clearTarget?.contains(point) == true
  }

  public final override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    isClearHovered = point.map(isOnClearButton) ?? false
  }

  // MARK: Focus

  public final override func didBecomeFirstResponder(_ cause: FocusCause) {
    if selectsAllOnFocus || cause.isKeyboard { editor.selectAll() }
    super.didBecomeFirstResponder(cause)
    refusal.fieldDidBecomeFirstResponder()
    openInputView()
  }

  private func openInputView() {
    guard let inputView, inputPopover?.isOpen != true, canEdit, window != nil else { return }
    let popover =
      inputPopover
      ?? Popover(
        content: PopoverCard(contentView: inputView, contentSize: inputView.intrinsicContentSize))
    popover.letsPressesThrough = true
    popover.restoresFocus = false
    popover.placement = AnchorPlacement(alignment: .leading, gap: 8)
    inputPopover = popover
    popover.open(from: self)
  }

  public final override func didResignFirstResponder() {
    // A press on the input view leaves the keyboard focus in the field.
    if let inputPopover, inputPopover.isOpen,
      window?.firstResponder?.isDescendant(of: inputPopover) == true
    {
      let (selection, byKeys) = (editor.selection, wasReachedByKeys)
      becomeFirstResponder(.program)
      wasReachedByKeys = byKeys
      return select(selection)
    }
    inputPopover?.finish(.program)
    scroll = 0
    super.didResignFirstResponder()
    refusal.show()
    didLoseKeyboard?(self)
  }

  public final override func windowFocusDidChange(isFocused: Bool) {
    super.windowFocusDidChange(isFocused: isFocused)
    if !isFocused { didLoseKeyboard?(self) }
  }

  public final override func traitsDidChange(from previous: Traits) { caretDidMove() }

  open override func didMoveToWindow() { refusal.fieldDidMoveToWindow() }

  /// With reduced motion only the colour marks the refusal.
  package func shake() { refusal.shake() }

  // MARK: Layout and drawing

  public final override var intrinsicContentSize: Size {
    Size(width: style.width, height: style.height)
  }

  /// The baseline of a line in the field's font, independent of the text.
  public final override var firstBaseline: Double? {
    baseline(ofMiddle: TextLayout.cached("", font: style.font))
  }

  var layout: TextFieldLayout {
    TextFieldLayout(
      bounds: bounds, style: style, hasIcon: leadingIcon != nil,
      hasClearButton: hasClearButton && canEdit && !editor.text.isEmpty,
      leadingWidth: leadingLine?.size.width ?? 0, textWidth: textWidth,
      isRightToLeft: traits.isRightToLeft)
  }

  var leadingLine: TextLayout? {
    leadingText.isEmpty ? nil : TextLayout.cached(leadingText, font: TextFieldStyle.leadingFont)
  }

  /// The width of the visible text, needed only beside a leading text.
  private var textWidth: Double {
    guard !leadingText.isEmpty else { return 0 }
    let shown = editor.text.isEmpty ? placeholder : editor.text
    return TextLine(shown, font: style.font).size.width + TextFieldStyle.caretWidth
  }

  /// The text as one layout, for editing. At rest a `TextLine` draws it, fast if a number changes.
  var line: TextLayout {
    TextLayout.cached(editor.text, font: style.font, direction: direction(of: editor.text))
  }

  func direction(of text: String) -> TextDirection {
    TextFieldLayout.direction(of: text, isRightToLeft: traits.isRightToLeft)
  }

  /// The upper left corner of the scrolled line.
  var lineOrigin: Point {
    let size = line.size
    let start = layout.lineStart(
      width: size.width, alignment: textAlignment, isRightToLeft: traits.isRightToLeft)
    return Point(x: start - scroll, y: bounds.midY - size.height / 2)
  }

  private func x(of position: Int) -> Double {
    line.caret(at: editor.utf8Offset(of: position)).minX
  }

  final override func caret(at position: Int) -> Rect {
    let origin = lineOrigin
    return line.caret(at: editor.utf8Offset(of: position)).offsetBy(dx: origin.x, dy: origin.y)
  }

  final override func position(at point: Point) -> Int {
    let (line, x) = (line, point.x - lineOrigin.x)
    let offset = line.utf8Offset(at: Point(x: x, y: line.size.height / 2))
    let position = editor.position(atUTF8: offset)
    guard editor.utf8Offset(of: position) < offset else { return position }
    // Inside a character: its nearer end.
    return x < (self.x(of: position) + self.x(of: position + 1)) / 2 ? position : position + 1
  }

  final override func offset(besides offset: Int, toTheRight: Bool) -> Int? {
    line.utf8Offset(besides: offset, toTheRight: toTheRight)
  }

  final override var runsToTheLeft: Bool { x(of: 0) > x(of: editor.count) }

  private func scrollToCaret() {
    guard showsFocus else { return }
    scroll = layout.scroll(
      from: scroll, caret: x(of: editor.head), width: line.size.width,
      margin: TextFieldStyle.caretWidth)
  }

  public final override func layoutSubviews() { scrollToCaret() }

  open override func draw(in canvas: Canvas, dirty: Rect) { drawField(in: canvas) }

  // MARK: Accessibility

  public final override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    if let validationMessage {
      node?.states.append(.invalid)
      node?.description = validationMessage
      node?.relations = [AccessibilityRelation(.errorMessage, self, part: "error")]
    }
    return node
  }

  public final override func accessibilityChildren() -> [AccessibilityNode] {
    guard accessibilityRole != nil else { return [] }
    var nodes: [AccessibilityNode] = []
    if let target = layout.clearTarget {
      nodes.append(
        AccessibilityNode(
          id: identifier.map { "\($0).clear" }, type: "ClearButton", role: .button,
          label: traits.localized("Clear"), frame: frameInWindow(target),
          states: isClearHovered ? [.hovered] : [], part: "clear"))
    }
    if let validationMessage {
      nodes.append(
        AccessibilityNode(
          id: identifier.map { "\($0).error" }, type: "ValidationMessage", role: .alert,
          label: validationMessage, frame: refusal.messageFrame ?? frameInWindow(bounds),
          part: "error"))
    }
    return nodes
  }

  public final override func accessibilityPerform(_ action: AccessibilityAction, part: String)
    -> Bool
  {
    guard action == .press, part == "clear", layout.clearTarget != nil else { return false }
    clear()
    return true
  }
}
