public import DetentDrawing
public import DetentViews

/// A control whose text the user edits: the base class of ``TextField`` and ``TextView``, to be
/// created instead.
@MainActor
open class TextInput: Control, ValueEditing, Styled {
  // MARK: Content

  /// The text. Setting it sends no action, cannot be undone, and cleans the text like typed text.
  /// If a single-line field is completely selected, it stays so.
  public final var text: String {
    get { observed(editor.text) }
    set {
      guard newValue != editor.text else { return }
      let isAllSelected = editor.isAllSelected && !editor.limits.keepsLineBreaks
      editor.setText(newValue)
      if isAllSelected { editor.selectAll() }
      editing.acknowledge()
      contentDidChange()
    }
  }

  /// The text, as `ValueEditing` requires.
  public final var editedValue: String {
    get { text }
    set { text = newValue }
  }

  /// The text shown while the control is empty.
  public final var placeholder: String { didSet { redraw(if: placeholder != oldValue) } }

  /// The greatest number of characters, or nil if only the limit in bytes applies.
  public final var maximumLength: Int? {
    didSet {
      editor.limits.characters = maximumLength.map { max(0, $0) } ?? .max
      guard editor.count > editor.limits.characters else { return }
      editor.setText(editor.text)
      editing.acknowledge()
      contentDidChange()
    }
  }

  /// Whether the text can be selected and copied, but not changed.
  public final var isReadOnly = false { didSet { changeContent(if: isReadOnly != oldValue) } }

  /// The storage of ``style``.
  public final let styleStore = StyleStore<TextFieldStyle>()

  /// Updates the text for the new look.
  open func styleDidChange(from old: TextFieldStyle, _ effects: StyleEffects) {
    stateDidChange()
    contentDidChange()
  }

  // MARK: State

  final var editor: EditableText
  private(set) final lazy var editing = EditingSession(self, value: \.editor.text) {
    input, text, _ in
    input.editor.setText(text)
    input.editor.move(to: input.editor.count)
    input.contentDidChange()
  }
  /// The number of focus changes. A paste is dropped if this changed since the request.
  private var focusSerial = 0
  /// Whether keys brought the focus; after a click there is no focus ring.
  final var wasReachedByKeys = false
  final var gesture: Gesture?
  private let blink = CaretBlink()
  let emphasis = PointerEmphasis()

  init(_ text: String, placeholder: String, limits: EditableText.Limits) {
    self.placeholder = placeholder
    editor = EditableText(text, limits: limits)
    super.init(frame: .zero)
    accessibilityRole = .textbox
  }

  /// The caret before a character, without width, in the control's coordinates.
  func caret(at position: Int) -> Rect { .zero }
  /// The right end of the lines, in the control's coordinates.
  var lineEnd: Double { bounds.maxX }
  /// The position between two characters nearest to a point.
  func position(at point: Point) -> Int { 0 }
  /// The next UTF-8 offset on the screen, or nil at the ends of the text.
  func offset(besides offset: Int, toTheRight: Bool) -> Int? { nil }
  /// Whether the caret's line runs from right to left.
  var runsToTheLeft: Bool { false }

  /// Called after the text, the selection or the parts change.
  func contentDidChange() { caretDidMove() }

  final func changeContent(if changed: Bool) { if changed { contentDidChange() } }

  // MARK: Edits

  /// Whether an edit by the user is open.
  public final var isEditing: Bool { editing.isOpen }

  final var canEdit: Bool { isEnabled && !isReadOnly }

  /// Commits the edit and triggers the primary action, like Enter, or Ctrl+Enter in a text view.
  /// Returns whether the text was accepted.
  @discardableResult
  func commit() -> Bool {
    editing.end()
    sendActions(for: .primaryActionTriggered)
    return true
  }

  /// Reverts the edit, like Escape. Returns whether an edit was open.
  @discardableResult
  func cancelEdit() -> Bool {
    guard editing.isOpen else { return false }
    editing.cancel()
    return true
  }

  func endEdit() { editing.end() }

  /// Types a text over the selection, as the user does. It is ignored if the text cannot be edited.
  public final func insertText(_ text: String) { edit { $0.insert(text) } }

  /// Deletes the selection or the character before the caret, as the user does.
  public final func deleteBackward() { _ = perform(.delete(.previous)) }

  final func edit(_ change: (inout EditableText) -> Bool) {
    guard canEdit else { return }
    let before = editor.text
    let kept = valueDelegate == nil ? nil : editor
    guard change(&editor) else { return caretDidMove() }
    guard editor.text != before else { return contentDidChange() }
    if let kept, !acceptChange(since: kept) { return }
    // Before validation, because its handler may remove the field, which ends the edit.
    if !editing.isOpen { editing.open(at: before, part: "", reason: .textEntry) }
    contentDidChange()
    editing.valueDidChange()
  }

  /// Applies a typed change, or the delegate's version of it, if the delegate accepts it. Until
  /// then the control keeps the former text.
  private func acceptChange(since kept: EditableText) -> Bool {
    let typed = editor
    editor = kept
    guard editing.isOpen || editing.shouldBegin(reason: .textEntry),
      let text = editing.accepted(typed.text, reason: .textEntry), text != kept.text, canEdit,
      editor.text == kept.text
    else { return false }
    editor = typed
    if text != typed.text {
      editor.setText(text)
      editor.move(to: editor.count)
    }
    return true
  }

  // MARK: Selection and other programs

  /// Selects the whole text.
  public final func selectAll() { select(0..<editor.count) }

  /// The selected part of the text.
  public final var selectedText: String { editor.selectedText }

  final func select(_ range: Range<Int>) {
    editor.select(range)
    contentDidChange()
  }

  final func offerSelection(on pasteboard: Pasteboard) {
    guard let window, editor.hasSelection else { return }
    window.offer(editor.selectedText, on: pasteboard)
  }

  /// Requests a text and inserts it on arrival, unless the focus has changed meanwhile.
  final func requestPaste(from pasteboard: Pasteboard) {
    guard canEdit, let window else { return }
    let serial = focusSerial
    window.requestText(from: pasteboard) { [weak self] text in
      guard let self, let text, focusSerial == serial, isFirstResponder else { return }
      edit { $0.insert(text) }
    }
  }

  // MARK: Keys

  final func perform(_ command: TextCommand) -> Bool {
    switch command {
    case .move(let target, let extending):
      if editor.hasSelection, !extending, target == .left || target == .right {
        let selection = editor.selection
        let isStart = runsToTheLeft == (target == .right)
        move(to: isStart ? selection.lowerBound : selection.upperBound)
      } else {
        move(to: position(of: target), extending: extending)
      }
    case .selectAll:
      selectAll()
      offerSelection(on: .primary)
    case .copy: offerSelection(on: .clipboard)
    case .commit: commit()
    case .cancel: return cancelEdit()
    // Without a change to undo, surrounding views get the key and may set an idle field's text.
    case .undo where !editor.canUndo:
      let text = editor.text
      cancelEdit()
      return editor.text != text
    case .redo where !editor.canRedo: return false
    // In a text that cannot be changed, typed letters are left to shortcuts.
    case .insert where !canEdit: return false
    case .insert(let text): insertText(text)
    case .delete(let target):
      let end = position(of: target)
      edit { $0.delete(upTo: end) }
    case .cut:
      guard canEdit else { break }
      offerSelection(on: .clipboard)
      edit { $0.hasSelection && $0.delete(upTo: $0.head) }
    case .paste: requestPaste(from: .clipboard)
    case .undo: edit { $0.undo() }
    case .redo: edit { $0.redo() }
    }
    return true
  }

  private func position(of target: TextCommand.Target) -> Int {
    editor.position(of: target, isRightToLeft: runsToTheLeft) {
      offset(besides: $0, toTheRight: $1)
    }
  }

  final func move(to position: Int, extending: Bool = false) {
    editor.move(to: position, extending: extending)
    contentDidChange()
    if extending { offerSelection(on: .primary) }
  }

  // MARK: Presses

  enum Gesture {
    /// A press on the button that clears a field.
    case clear
    /// A press that focused a field and selected all, until the pointer reaches another position.
    case enter(at: Int)
    case select(first: Range<Int>, unit: EditableText.Unit)
    /// A finger: in a field it moves the caret, in a text view it taps, scrolls or presses long.
    case touch
    /// A press of the middle button, which pastes the primary selection.
    case paste
  }

  final func beginSelection(at position: Int, by unit: EditableText.Unit) {
    let range = editor.range(of: unit, at: position)
    gesture = .select(first: range, unit: unit)
    select(range)
  }

  /// Begins a selection with the mouse, by the number of clicks; Shift extends the present one.
  final func beginSelection(
    at position: Int, _ event: PointerEvent, byDoubleClick unit: EditableText.Unit = .word
  ) {
    guard event.clickCount <= 1, event.modifiers.contains(.shift) else {
      let unit = event.clickCount <= 1 ? .character : event.clickCount == 2 ? unit : .paragraph
      return beginSelection(at: position, by: unit)
    }
    gesture = .select(first: editor.anchor..<editor.anchor, unit: .character)
    extendSelection(to: position)
  }

  final func extendSelection(to position: Int) {
    guard case .select(let first, let unit) = gesture else { return }
    editor.select(from: first, to: position, by: unit)
    contentDidChange()
  }

  final func beginPaste(at position: Int) {
    select(position..<position)
    gesture = .paste
    requestPaste(from: .primary)
  }

  // MARK: Focus

  open override func didBecomeFirstResponder(_ cause: FocusCause) {
    focusSerial += 1
    wasReachedByKeys = cause.isKeyboard
    contentDidChange()
  }

  open override func didResignFirstResponder() {
    focusSerial += 1
    endEdit()
    contentDidChange()
  }

  open override func windowFocusDidChange(isFocused: Bool) { caretDidMove() }

  // MARK: The caret

  /// The frame of the caret, visible or not.
  final var caretRect: Rect { style.caret(at: caret(at: editor.head)) }

  open override var textInputRect: Rect? { canEdit ? caretRect : nil }

  final func caretDidMove() {
    setNeedsDisplay()
    let blinks = canShowCaret && !traits.reducesMotion
    blink.restart(in: self, blinks: blinks) { [weak self] in
      guard let self else { return }
      setNeedsDisplay(in: caretRect.insetBy(dx: -1, dy: -1))
    }
  }

  /// Whether there is a caret, whether or not it is in its visible phase.
  private var canShowCaret: Bool {
    isFirstResponder && canEdit && !editor.hasSelection && window?.isFocused == true
  }

  final func drawCaret(_ rect: Rect, in canvas: Canvas) {
    let isForced = forcedState.contains(.focused) && !editor.hasSelection
    guard canShowCaret && blink.isOn || isForced else { return }
    canvas.fill(canvas.pixelAligned(rect), with: style.textColor.resolved(for: traits))
  }

  /// Whether the control has the focus, or is drawn as if it had.
  final var showsFocus: Bool { isFirstResponder || forcedState.contains(.focused) }

  // MARK: Drawing

  open override func stateDidChange() {
    emphasis.follow(self, hovered: style.hoverEmphasis, pressed: style.hoverEmphasis)
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
    if editor.limits.keepsLineBreaks { node?.states.append(.multiline) }
    if isReadOnly { node?.states.append(.readonly) }
    return node
  }
}

/// Access to characters for assistive technology. Offsets count scalars; an offset inside a
/// character counts as its start.
extension TextInput: AccessibleTextInput {
  /// Selects characters, like the keyboard.
  public final func accessibilitySelect(_ range: Range<Int>) -> Bool {
    guard isEnabled else { return false }
    select(editor.positions(atScalars: range))
    return true
  }

  /// Replaces characters as an edit by the user, after taking the keyboard focus.
  public final func accessibilityReplace(_ range: Range<Int>, with text: String) -> Bool {
    let range = editor.positions(atScalars: range)
    guard canEdit, becomeFirstResponder() else { return false }
    edit { editor in
      editor.select(range)
      return text.isEmpty ? editor.delete(upTo: range.lowerBound) : editor.insert(text)
    }
    return true
  }

  /// The frame of a character.
  public final func accessibilityRect(ofCharacterAt offset: Int) -> Rect {
    rect(ofCharacter: editor.position(atScalar: offset))
  }

  /// The character under a point, at any height in a single-line field.
  public final func accessibilityOffset(at point: Point) -> Int? {
    let point = Point(x: point.x, y: editor.limits.keepsLineBreaks ? point.y : bounds.midY)
    let nearest = position(at: point)
    return [nearest - 1, nearest].first {
      0..<editor.count ~= $0 && rect(ofCharacter: $0).contains(point)
    }.map(editor.scalarOffset(of:))
  }

  private func rect(ofCharacter position: Int) -> Rect {
    let (start, end) = (caret(at: position), caret(at: position + 1))
    // The character before a line break has its end on the next line, so the line's end is used.
    let right = end.minY == start.minY ? end.minX : lineEnd
    return Rect(
      x: min(start.minX, right), y: start.minY, width: abs(right - start.minX),
      height: start.height)
  }
}

extension FocusCause {
  var isKeyboard: Bool { if case .keyboard = self { true } else { false } }
}

/// A caret that blinks for a while after each move and then stays visible.
@MainActor
private final class CaretBlink {
  private(set) var isOn = true
  private var timer: TimerToken?
  private var blinksLeft = 0
  /// The number of phases until the caret stays visible, so that an idle program is not woken.
  private static let limit = 20
  /// The duration of each phase, visible or hidden.
  private static let interval = Duration.milliseconds(530)

  /// Shows the caret, and calls `changed` after each phase if it blinks.
  func restart(in view: View, blinks: Bool, changed: @escaping @MainActor () -> Void) {
    timer?.cancel()
    timer = nil
    isOn = true
    guard blinks else { return }
    blinksLeft = Self.limit
    timer = view.startTimer(after: Self.interval, repeats: Self.interval) { [weak self] in
      self?.blink()
      changed()
    }
  }

  private func blink() {
    blinksLeft -= 1
    isOn = !isOn || blinksLeft <= 0
    if blinksLeft <= 0 { timer?.cancel() }
  }
}
