public import DetentDrawing
public import DetentViews

extension String: ReportedValue {
  /// A control with one text calls it `value`.
  public var report: [String: ReportedField] { ["value": .text(self)] }
}

/// One line of text that the user edits.
///
///     let place = TextField(placeholder: "Street, district or postcode")
///     place.onValueChanged { _, change in search(for: change.new) }
///
/// Each change is told at once. An edit begins with the first change; Enter and the loss of the focus commit
/// it, Escape takes it back. Text from keys and from other programs is cleaned: one line without controls,
/// at most 4 096 bytes.
@MainActor
public final class TextField: Control, ValueEditing {
  /// What an edit changes.
  public typealias Value = String

  // MARK: Content

  var editor = EditableText()

  /// The text. Setting it sends nothing, forgets what could be undone and cleans it as if it were typed.
  public var text: String {
    get { editor.text }
    set {
      guard newValue != editor.text else { return }
      editor.setText(newValue)
      editing.acknowledge()
      contentDidChange()
    }
  }

  /// Shown while there is no text.
  public var placeholder: String { didSet { if placeholder != oldValue { setNeedsDisplay() } } }

  /// How many characters fit; nil for as many as one line can show.
  public var maximumLength: Int? {
    didSet {
      editor.limits.characters = maximumLength.map { max(0, $0) } ?? .max
      if editor.count > editor.limits.characters {
        editor.setText(editor.text)
        contentDidChange()
      }
    }
  }

  /// Says why a text cannot be accepted, or nil where it can. A refused text stays for the user to mend; an
  /// edit that ends by the loss of the focus takes it back.
  public var validation: (@MainActor (String) -> String?)?

  /// Why the text was refused, shown beside the field while that has the focus; nil where it was not.
  public internal(set) var validationMessage: String? {
    didSet {
      guard validationMessage != oldValue else { return }
      setNeedsDisplay()
      updateMessage()
    }
  }

  /// Called when the field no longer receives keys: something else took the focus, or another window the
  /// keyboard. An edit has ended before that, unless the window only waits.
  public var didLoseKeyboard: (@MainActor (TextField) -> Void)?

  /// Whether the text can be selected and copied, but not changed.
  public var isReadOnly = false {
    didSet { if isReadOnly != oldValue { contentDidChange() } }
  }

  /// Whether there is a button that empties the field, while it is not empty.
  public var hasClearButton = false {
    didSet { if hasClearButton != oldValue { contentDidChange() } }
  }

  /// Strokes on a grid of 24 that are drawn before the text, such as `WidgetIcon.search`.
  public var leadingIcon: Path? { didSet { if leadingIcon != oldValue { contentDidChange() } } }

  public var textAlignment = TextAlignment.natural {
    didSet { if textAlignment != oldValue { contentDidChange() } }
  }

  /// How it looks.
  public var style = TextFieldStyle() {
    didSet {
      guard style != oldValue, Finite.keepFields(of: &style, oldValue, "\(logName).style") else {
        return
      }
      visualOverflow = max(style.overflow, oldValue.overflow)
      if style.height != oldValue.height || style.width != oldValue.width {
        invalidateIntrinsicContentSize()
      }
      contentDidChange()
      visualOverflow = style.overflow
    }
  }

  /// False tells of a change only once, just before the commit.
  public var isContinuous: Bool {
    get { editing.isContinuous }
    set { editing.isContinuous = newValue }
  }

  // MARK: State

  private(set) lazy var editing = EditingSession(self, value: \.editor.text) { field, text, _ in
    field.editor.setText(text)
    field.editor.move(to: field.editor.count)
    field.contentDidChange()
  }
  /// How far the line is scrolled to the left.
  var scroll = 0.0
  var gesture: Gesture?
  /// Told apart by the stays of the focus: a paste belongs to the one that it was asked in.
  var focusSerial = 0
  /// Whether Tab brought the focus: typing alone is no reason for a ring around a field that was clicked.
  var wasReachedByKeys = false
  /// Whether the blinking caret is to be seen now.
  var isCaretOn = true
  var blink: TimerToken?
  var blinksLeft = 0
  var isClearHovered = false {
    didSet { if isClearHovered != oldValue { setNeedsDisplay() } }
  }
  let emphasis = AnimatedValue(0)
  /// What says why the text was refused, while the user is at the field.
  var message: FieldMessage?
  var shaking: Animation?

  public init(_ text: String = "", placeholder: String = "") {
    self.placeholder = placeholder
    super.init(frame: .zero)
    editor.setText(text)
    editor.move(to: editor.count)
    accessibilityRole = .textbox
    contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    visualOverflow = style.overflow
  }

  public override var intrinsicContentSize: Size {
    Size(width: style.width, height: style.height)
  }

  // MARK: Input

  public override func beginTracking(_ event: PointerEvent) -> Bool { press(event) }
  public override func continueTracking(_ event: PointerEvent) -> Bool { drag(event) }
  public override func endTracking(_ event: PointerEvent) { release(event) }
  public override func cancelTracking() { cancelGesture() }
  public override func cursor(at point: Point) -> Cursor? { cursorForPart(at: point) }

  public override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    isClearHovered = point.map { layout.clearTarget?.contains($0) ?? false } ?? false
  }

  public override func keyDown(_ event: KeyEvent) -> Bool { press(event) }

  // MARK: Focus

  public override func didBecomeFirstResponder(_ cause: FocusCause) {
    focusSerial += 1
    if case .keyboard = cause {
      editor.selectAll()
      wasReachedByKeys = true
    } else {
      wasReachedByKeys = false
    }
    contentDidChange()
    updateMessage()
  }

  public override func didResignFirstResponder() {
    focusSerial += 1
    endEdit()
    scroll = 0
    contentDidChange()
    updateMessage()
    didLoseKeyboard?(self)
  }

  public override func windowFocusDidChange(isFocused: Bool) {
    caretDidMove()
    if !isFocused { didLoseKeyboard?(self) }
  }

  public override var textInputRect: Rect? { canEdit ? caretRect : nil }

  public override func traitsDidChange(from previous: Traits) { caretDidMove() }

  public override func didMoveToWindow() { updateMessage() }

  // MARK: Drawing

  public override func stateDidChange() {
    emphasis.set(isHovered ? 1 : 0, timing: .hover, in: self) { [weak self] in
      self?.setNeedsDisplay()
    }
    setNeedsDisplay()
  }

  public override func layoutSubviews() { scrollToCaret() }

  public override func draw(in canvas: Canvas, dirty: Rect) { drawParts(in: canvas) }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? { fieldNode() }
  public override func accessibilityChildren() -> [AccessibilityNode] { partNodes() }
}
