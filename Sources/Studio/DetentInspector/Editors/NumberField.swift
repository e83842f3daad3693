import DetentDrawing
import DetentViews
import DetentWidgets

/// A small field with a number: dragged to the sides it changes, with arrows it steps, and a double
/// click, Enter or a digit types into it, see ``NumberExpression``.
///
/// What is typed counts with Enter and when the focus goes elsewhere. Beyond the limits it is red
/// and says them; Enter takes the nearer limit, Escape forgets it.
@MainActor
final class NumberField: Control, ValueEditing {
  typealias Value = Double

  /// What the number can be.
  var limits: NumberLimits { didSet { if limits != oldValue { setNeedsDisplay() } } }
  /// The text before the number, such as `X`.
  let caption: String
  /// The number; nil where several differ. Setting it sends nothing, and leaves a text alone that
  /// is being typed.
  var number: Double? {
    get { storedNumber }
    set {
      guard newValue != storedNumber else { return }
      storedNumber = newValue
      editing.acknowledge()
      setNeedsDisplay()
    }
  }
  /// What drags, keys and sums such as `+=4` begin with where several numbers differ; nil for the
  /// one nearest to 0.
  var base: Double?
  /// Whether it is only its number, in the middle and small, as long as the user is not at it.
  var isBare = false
  /// The pointer came or went.
  var didHover: (@MainActor (Bool) -> Void)?
  /// Whether keys wrap round at the ends of a full circle.
  var wraps = false
  /// What a page of keys is, in steps.
  var page = 10.0
  /// What lies before the caption and is not its own, in logical pixels.
  var leadingRoom = 0.0
  /// The modifiers of the drag that is under way.
  private(set) var dragModifiers: Modifiers = []
  /// What was typed, while that is reported.
  private(set) var typed: NumberChange?

  private var storedNumber: Double?
  private lazy var editing = EditingSession(self, value: \.editedValue) { field, number, _ in
    field.storedNumber = number.isNaN ? nil : number
    field.setNeedsDisplay()
  }
  /// What an edit begins with; no number where there are several, so that each number is another
  /// one.
  var editedValue: Double {
    get { storedNumber ?? .nan }
    set { number = newValue.isNaN ? nil : newValue }
  }
  /// The number as it is written in the locale.
  private var numberText: String? {
    storedNumber.map { limits.text($0, traits.numberLocale) }
  }
  private var startNumber: Double { storedNumber ?? base ?? limits.limited(0) }
  private var press: (x: Double, token: EditingPress)?
  private var scrub: NumberScrub?
  /// What is typed into; nil while the number is only shown.
  private var typing: TextField?
  private var errorTooltip: Tooltip?

  /// A field of a number within limits.
  init(_ limits: NumberLimits, caption: String = "") {
    self.limits = limits
    self.caption = caption
    super.init(frame: .zero)
    accessibilityRole = .spinbutton
    if !caption.isEmpty { accessibilityLabel = caption }
    visualOverflow = 2
  }

  private var isReversed: Bool { traits.isRightToLeft }

  // MARK: Presses

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, let token = editing.beginPress() else { return false }
    press = (event.location.x, token)
    if event.clickCount > 1 {
      press = nil
      becomeFirstResponder(.pointer)
      // Whoever lost the focus may have taken the press away.
      if editing.holds(token) { openTyping() }
    }
    return true
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    if let press, scrub == nil {
      guard abs(event.location.x - press.x) >= Self.slop else { return true }
      scrub = NumberScrub(
        from: startNumber, at: press.x, limits: limits,
        isReversed: isReversed)
      guard editing.beginDrag(press.token, { step(to: startNumber, .thumbDrag) }) else {
        return false
      }
    }
    guard scrub != nil, editing.isOpen else { return true }
    dragModifiers = event.modifiers
    defer { dragModifiers = [] }
    for point in event.coalescedPoints {
      if let number = scrub?.move(to: point.x, event.modifiers) { editing.change(to: number) }
    }
    return true
  }

  override func endTracking(_ event: PointerEvent) {
    defer { (press, scrub) = (nil, nil) }
    if scrub != nil {
      return editing.endDrag(step(to: startNumber, .thumbDrag))
    }
    editing.endPress()
  }

  override func cancelTracking() {
    (press, scrub) = (nil, nil)
    editing.cancelDrag()
  }

  override func cursor(at point: Point) -> Cursor? {
    typing == nil ? .resizeLeftRight : .text
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    didHover?(point != nil)
  }

  private func step(to number: Double, _ reason: EditReason) -> EditStep<Double> {
    EditStep(number, part: caption, reason: reason)
  }

  /// The pointer has to go as far for a press to be a drag.
  private static let slop = 3.0

  // MARK: Keys and wheel

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled else { return false }
    if typing != nil { return typingKey(event) }
    switch event.key {
    case .escape where event.modifiers.isEmpty: return editing.cancelKeyRun()
    case .enter where event.modifiers.isEmpty && event.phase == .down:
      openTyping()
      return true
    case .character where opensTyping(event):
      openTyping()
      return typing?.keyDown(event) ?? false
    case .left, .right, .character: return false
    default: return move(event)
    }
  }

  private func opensTyping(_ event: KeyEvent) -> Bool {
    guard event.phase == .down, event.modifiers.isDisjoint(with: [.control, .alt, .super]) else {
      return false
    }
    let text = WrittenText.plain(event.text)
    return text.count == 1 && "0123456789.,٫+-*/(".contains(text)
  }

  private func move(_ event: KeyEvent) -> Bool {
    guard let move = ValueKeys().move(for: event.key, modifiers: event.modifiers) else {
      return false
    }
    guard editing.pressKey(event) else { return true }
    editing.perform { step(to: moved(by: move), .key) }
    return true
  }

  private func moved(by move: ValueMove) -> Double {
    let number = startNumber
    let shown = limits.shownRange
    switch move {
    case .steps(let count): return stepped(number, by: count * limits.step)
    case .pages(let count): return stepped(number, by: count * limits.step * page)
    case .fine(let count): return stepped(number, by: count * limits.step / 10)
    case .toLowest: return shown.lowerBound
    case .toHighest: return shown.upperBound
    }
  }

  private func stepped(_ number: Double, by amount: Double) -> Double {
    let digits = DecimalRounding.fractionDigits(forStep: limits.step / 10)
    let next = DecimalRounding.round(number + amount, fractionDigits: digits)
    guard wraps, !limits.range.contains(next) else { return limits.limited(next) }
    return limits.limited(next > limits.range.upperBound ? next - 360 : next + 360)
  }

  override func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }

  override func scroll(_ event: ScrollEvent) -> Bool {
    guard isEnabled, isFirstResponder, typing == nil else { return false }
    editing.prepareToTurn()
    let notches = editing.turnWheel(by: ValueKeys().amount(of: event.notches))
    guard notches != 0 else { return true }
    editing.perform { step(to: moved(by: .turn(notches, event.modifiers)), .wheel) }
    return true
  }

  override func scrollDidEnd(_ event: ScrollEvent) { editing.finishWheelRun() }
  override func didResignFirstResponder() { editing.finishRuns() }
  override func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { editing.finishRuns() }
  }
  override func didMoveToWindow() {
    if window == nil { closeTyping() }
  }

  // MARK: Typing

  /// Whether the user is typing.
  var isTyping: Bool { typing != nil }

  private func openTyping() {
    guard typing == nil, isEnabled, window != nil else { return }
    editing.finishRuns()
    let field = TextField(numberText ?? "")
    field.style = EditorLook.field
    field.style.padding = isBare ? 2 : 6
    if isBare { field.style.font = Self.bareFont }
    field.textAlignment = isBare ? .center : .trailing
    field.identifier = identifier.map { "\($0).text" }
    field.accessibilityLabel = accessibilityLabel
    typing = field
    addSubview(field)
    setNeedsLayout()
    layoutIfNeeded()
    field.addAction(for: .valueChanged) { [weak self] _, _ in self?.judge() }
    field.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.takeTyped() }
    field.addAction(for: .editingDidCancel) { [weak self] _, _ in self?.closeTyping() }
    field.didLoseKeyboard = { [weak self] field in
      guard let self, typing === field else { return }
      // Out of the limits nothing is taken that was not requested.
      let outcome = outcome
      closeTyping()
      if case .inside(let number, let typed) = outcome { accept(number, typed) }
    }
    field.becomeFirstResponder(.program)
    field.selectAll()
  }

  private enum Outcome {
    case none
    case inside(Double, NumberChange)
    case outside(Double, NumberChange)
  }

  private var outcome: Outcome {
    let typed = typing.flatMap {
      NumberExpression.change(of: $0.text, unit: limits.unit, locale: traits.numberLocale)
    }
    guard let typed else { return .none }
    let number = typed.applied(to: startNumber)
    guard number.isFinite else { return .none }
    return limits.range.contains(number) ? .inside(number, typed) : .outside(number, typed)
  }

  /// Marks a text beyond the limits as it is typed.
  private func judge() {
    if case .outside = outcome { mark(limits.rangeText(traits.numberLocale)) } else { mark(nil) }
  }

  private func mark(_ message: String?) {
    guard let typing else { return }
    let edge = message == nil ? DynamicColor.accent : EditorLook.error
    typing.style.focusedBorderColor = edge
    guard message != errorTooltip?.text else { return }
    errorTooltip?.close()
    errorTooltip = message.map { Tooltip($0, tone: .error) }
    errorTooltip?.open(from: self)
  }

  private func takeTyped() {
    switch outcome {
    case .none:
      mark("Not a number")
      // Enter selects what it takes; this text is to be mended where the caret was.
      if let typing { typing.complete(typing.text) }
      typing?.shake()
    case .inside(let number, let typed), .outside(let number, let typed):
      closeTyping()
      becomeFirstResponder(.program)
      accept(limits.limited(number), typed)
    }
  }

  private func accept(_ number: Double, _ typed: NumberChange? = nil) {
    guard number != storedNumber else { return }
    self.typed = typed
    defer { self.typed = nil }
    editing.performOnce { step(to: number, .textEntry) }
  }

  private func closeTyping() {
    guard let field = typing else { return }
    typing = nil
    errorTooltip?.close()
    errorTooltip = nil
    if field.isFirstResponder { becomeFirstResponder(.program) }
    field.removeFromSuperview()
    setNeedsDisplay()
  }

  /// Does what a key means that the text has left over.
  private func typingKey(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .escape: closeTyping()
    case .up, .down, .pageUp, .pageDown:
      guard case .inside(let number, let typed) = outcome else { return true }
      closeTyping()
      accept(number, typed)
      return move(event)
    default: return false
    }
    return true
  }

  // MARK: Drawing

  override func layoutSubviews() { typing?.frame = bounds }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard typing == nil else { return }
    if isBare { return drawBare(in: canvas) }
    drawPlate(in: canvas)
    let strength = isEnabled ? 1 : 0.4
    let inner = bounds.insetBy(dx: bounds.width < 56 ? 5 : Self.padding, dy: 0)
    let secondary = DynamicColor.secondary.resolved(for: traits).faded(strength)
    var x = inner.maxX
    func draw(_ text: String, _ color: Color, gap: Double) {
      guard !text.isEmpty else { return }
      let line = TextLine(text, font: EditorLook.valueFont)
      x -= line.size.width
      canvas.draw(line, at: bounds.lineStart(of: line.size, x: x), color: color)
      x -= gap
    }
    if let numberText {
      draw(limits.unit.rawValue, secondary, gap: limits.unit == .degrees ? 2 : 4)
      draw(numberText, DynamicColor.text.resolved(for: traits).faded(strength), gap: 4)
    } else {
      draw("Mixed", secondary, gap: 4)
    }
    guard !caption.isEmpty else { return }
    let line = TextLine(caption, font: EditorLook.valueFont)
    canvas.draw(
      line, at: bounds.lineStart(of: line.size, x: inner.minX + leadingRoom), color: secondary)
  }

  private static let bareFont = Font.system(10, tabularDigits: true)

  private func drawBare(in canvas: Canvas) {
    if isHovered || isTracking || isFirstResponder { drawPlate(in: canvas) }
    let text = TextLine(numberText ?? "–", font: Self.bareFont)
    canvas.draw(
      text, at: bounds.middleStart(of: text.size),
      color: DynamicColor.text.resolved(for: traits))
  }

  private func drawPlate(in canvas: Canvas) {
    let isActive = isFirstResponder && window?.isFocused == true
    let edge: DynamicColor =
      isActive || isTracking ? .accent : isHovered && isEnabled ? EditorLook.hoveredEdge : .line
    EditorLook.drawPlate(
      bounds, edge: edge, width: isActive ? 1.5 : 1, strength: isEnabled ? 1 : 0.5, traits,
      in: canvas)
  }

  private static let padding = 8.0

  // MARK: Accessibility

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = accessibilityLabel ?? caption
    node?.value = storedNumber
    node?.valueText = numberText.map { $0 + limits.unit.rawValue } ?? "Mixed"
    return node
  }

  override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    guard isEnabled, value.isFinite else { return false }
    accept(limits.limited(value))
    return true
  }
}

extension EditorLook {
  /// Draws what fields lie on.
  static func drawPlate(
    _ bounds: Rect, fill: DynamicColor = .background, edge: DynamicColor, width: Double = 1,
    strength: Double = 1, _ traits: Traits, in canvas: Canvas
  ) {
    canvas.fill(
      Path(roundedRect: bounds, cornerRadius: fieldRadius),
      with: fill.resolved(for: traits).faded(strength))
    canvas.stroke(
      Path(
        roundedRect: bounds.insetBy(dx: width / 2, dy: width / 2),
        cornerRadius: fieldRadius - width / 2),
      with: edge.resolved(for: traits).faded(strength), style: StrokeStyle(width: width))
  }
}
