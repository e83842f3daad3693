import DetentDrawing
import DetentViews
import DetentWidgets

/// A small field with a number. A drag to the sides changes the number and arrows step it. A double
/// click, Enter, F2 or a digit opens a text field; see `FieldEditor`.
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
  /// The number that drags and keys begin with if several numbers differ, or nil for the number
  /// nearest to 0.
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
  private lazy var typing = FieldEditor(control: self)

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
      if editing.holds(token) { type() }
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
    isTyping ? .text : .resizeLeftRight
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    didHover?(point != nil)
  }

  private func step(to number: Double, _ reason: EditReason) -> EditStep<Double> {
    EditStep(number, part: caption, reason: reason)
  }

  /// The pointer has to go as far for a press to be a drag.
  static let slop = 3.0

  // MARK: Keys and wheel

  override func keyDown(_ event: KeyEvent) -> Bool {
    if isTyping { return typing.press(event) }
    guard isEnabled else { return false }
    if FieldEditor.isOpened(by: event, takesMinus: true) || event.key == .enter {
      type(with: event.key == .enter ? nil : event)
      return true
    }
    switch event.key {
    case .escape where event.modifiers.isEmpty: return editing.cancelKeyRun()
    case .left, .right, .character: return false
    default: return move(event)
    }
  }

  private func move(_ event: KeyEvent) -> Bool {
    guard let move = ValueKeys().move(for: event.key, modifiers: event.modifiers) else {
      return false
    }
    guard editing.pressKey(event) else { return true }
    editing.perform { step(to: moved(startNumber, by: move), .key) }
    return true
  }

  private func moved(_ number: Double, by move: ValueMove) -> Double {
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
    guard isEnabled, isFirstResponder, !isTyping else { return false }
    editing.prepareToTurn()
    let notches = editing.turnWheel(by: ValueKeys().amount(of: event.notches))
    guard notches != 0 else { return true }
    editing.perform {
      step(to: moved(startNumber, by: .turn(notches, event.modifiers)), .wheel)
    }
    return true
  }

  override func scrollDidEnd(_ event: ScrollEvent) { editing.finishWheelRun() }
  override func didResignFirstResponder() { editing.finishRuns() }
  override func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { editing.finishRuns() }
  }
  override func didMoveToWindow() {
    if window == nil { typing.close() }
  }

  // MARK: Typing

  /// Whether the user is typing.
  var isTyping: Bool { typing.isOpen }

  /// Opens the text field.
  /// - Parameter key: the key that opened it; what it types replaces the number.
  private func type(with key: KeyEvent? = nil) {
    guard isEnabled else { return }
    editing.finishRuns()
    let (limits, locale) = (limits, traits.numberLocale)
    let value = FieldValue(
      number: startNumber, text: numberText ?? "", label: accessibilityLabel,
      identifier: identifier.map { "\($0).text" },
      read: { limits.number(from: $0, locale) }, write: { limits.text($0, locale) },
      limits: { limits.range },
      moved: { [weak self] number, move in
        let next = self?.moved(number, by: move) ?? number
        return (next, limits.text(next, locale))
      },
      anchor: { [weak self] in self?.spot },
      accept: { [weak self] in self?.accept($0) })
    typing.open(value, with: key)
    setNeedsDisplay()
  }

  /// The text field fills the number field.
  private var spot: FieldValue.Anchor {
    .inside(
      FieldValue.Spot(
        center: bounds.center, room: bounds.width - 14,
        font: isBare ? Self.bareFont : EditorLook.valueFont, ink: .text, edge: .accent,
        widest: [String(repeating: "0", count: 40)]))
  }

  private func accept(_ number: Double) {
    if number != storedNumber { editing.performOnce { step(to: number, .textEntry) } }
  }

  // MARK: Drawing

  override func layoutSubviews() { typing.place() }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard !isTyping else { return }
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

extension NumberLimits {
  /// What a slider shows.
  var shownRange: ClosedRange<Double> { soft ?? range }

  /// How a number is written in a field: without unit, in as many decimals as steps and fine steps
  /// need.
  func text(_ number: Double, _ locale: NumberLocale) -> String {
    NumberFormat.plain(number, min(6, precision + 1), locale)
  }

  /// The range in words: `0 to 64`.
  func rangeText(_ locale: NumberLocale) -> String {
    "\(text(range.lowerBound, locale)) to \(text(range.upperBound, locale))"
  }

  /// The number of a text in the locale, with or without the unit, or nil if the text is not a
  /// number. Seconds are read where milliseconds are expected, and percentages where a fraction is.
  func number(from text: String, _ locale: NumberLocale) -> Double? {
    let units: [(suffix: String, factor: Double)] =
      switch unit {
      case .none: [("", 1), ("%", 0.01)]
      case .degrees: [("°", 1), ("deg", 1)]
      case .milliseconds: [("ms", 1), ("s", 1_000)]
      case .pixels, .percent: [(unit.rawValue, 1)]
      }
    for (suffix, factor) in units {
      let format = NumberFormat(suffix: suffix)
      if let number = format.number(from: text, locale: locale) { return number * factor }
    }
    return nil
  }

  /// The nearest of so many steps from zero, in the range.
  func snapped(_ number: Double, to step: Double) -> Double {
    guard step > 0, number.isFinite else { return limited(number) }
    let multiple = (number / step).rounded() * step
    return limited(
      DecimalRounding.round(multiple, fractionDigits: DecimalRounding.fractionDigits(forStep: step))
    )
  }
}

/// A drag over a field or a title that changes a number: to the right is more, with Shift a tenth
/// as fast, with Control ten times.
struct NumberScrub {
  private let limits: NumberLimits
  private let isReversed: Bool
  private var exact: Double
  private var x: Double

  /// - Parameter isReversed: whether to the left is more, as where text runs to the left.
  init(from number: Double, at x: Double, limits: NumberLimits, isReversed: Bool) {
    (self.limits, self.isReversed, exact, self.x) = (limits, isReversed, number, x)
  }

  /// The number that a movement leads to.
  mutating func move(to x: Double, _ modifiers: Modifiers) -> Double {
    let factor = modifiers.contains(.shift) ? 0.1 : modifiers.contains(.control) ? 10 : 1
    let steps = (x - self.x) / pixelsPerStep * (isReversed ? -1 : 1)
    self.x = x
    exact = limits.limited(exact + steps * limits.step * factor)
    // At an end that is on no step the end counts.
    if exact == limits.range.lowerBound || exact == limits.range.upperBound { return exact }
    return limits.snapped(exact, to: limits.step * factor)
  }

  /// The logical pixels of a step: what a slider shows takes about as long a way as on the slider.
  private var pixelsPerStep: Double {
    let span = limits.shownRange.upperBound - limits.shownRange.lowerBound
    guard span > 0, limits.step > 0 else { return 1 }
    return max(1, min(200 * limits.step / span, 8))
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
