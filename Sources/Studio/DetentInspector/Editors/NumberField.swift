import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// Edits a number: a slider for its usual range, and a field for its full range.
final class NumberEditor: PropertyEditor {
  private let field: NumberField
  private let slider = Slider()

  init(_ property: InspectedProperty, _ limits: NumberLimits) {
    var typed = limits
    // In the field, angles change by single degrees, whatever the property's step is.
    if limits.unit == .degrees { typed.step = min(1, limits.step) }
    field = NumberField(typed)
    super.init(property)
    addSubview(slider)
    slider.style = EditorLook.slider
    slider.setRange(minimum: limits.shownRange.lowerBound, maximum: limits.shownRange.upperBound)
    slider.step = limits.step
    slider.accessibilityLabel = property.title
    slider.identifier = "\(property.name).slider"
    slider.onEdit { [weak self] _, event, change in
      self?.follow(event, change, [\.number], limits)
    }
    field.accessibilityLabel = property.title
    add(field, "field", \.number)
  }

  override func valueDidChange() {
    // The slider must not round a number between two steps, or clamp one beyond its range.
    slider.value = shownValue.number
    slider.alpha = value == nil ? 0.4 : 1
  }

  override func layoutSubviews() {
    place([(slider, nil), (field, min(EditorLook.numberWidth, bounds.width))], in: line)
  }

  override func titlePressed() { field.becomeFirstResponder() }
}

/// A small field with a number. A horizontal drag changes the number, and arrow keys step it. A
/// double click, Enter, F2 or a digit opens a text field; see `FieldEditor`.
final class NumberField: Control, ValueEditing {
  typealias Value = Double

  let limits: NumberLimits
  let caption: String
  /// The number, or nil if several numbers differ. Setting it sends no events and keeps typed text.
  var number: Double? {
    get { storedNumber }
    set {
      guard newValue != storedNumber else { return }
      storedNumber = newValue
      editing.acknowledge()
    }
  }
  /// The start of drags and steps if several numbers differ, or nil for the number nearest to 0.
  var base: Double?
  private(set) var dragModifiers: Modifiers = []

  private var storedNumber: Double? { didSet { setNeedsDisplay() } }
  private lazy var editing = EditingSession(self, value: \.editedValue) { field, number, _ in
    field.storedNumber = number.isNaN ? nil : number
  }
  /// The value for the editing session: NaN if numbers differ, so that any number is a change.
  var editedValue: Double {
    get { storedNumber ?? .nan }
    set { number = newValue.isNaN ? nil : newValue }
  }
  private var numberText: String? {
    storedNumber.map { limits.text($0, traits.numberLocale) }
  }
  private var startNumber: Double { storedNumber ?? base ?? limits.limited(0) }
  private var press: (x: Double, token: EditingPress)?
  /// The unrounded number of a drag, with the position of the pointer.
  private var scrub: (number: Double, x: Double)?
  private lazy var typing = FieldEditor(control: self)

  init(_ limits: NumberLimits, caption: String = "") {
    self.limits = limits
    self.caption = caption
    super.init(frame: .zero)
    accessibilityRole = .spinbutton
    if !caption.isEmpty { accessibilityLabel = caption }
    visualOverflow = 2
  }

  // MARK: Presses

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, let token = editing.beginPress() else { return false }
    press = (event.location.x, token)
    if event.clickCount > 1 {
      press = nil
      becomeFirstResponder(.pointer)
      // A handler of the focus change may have canceled the press.
      if editing.holds(token) { type() }
    }
    return true
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    if let press, scrub == nil {
      guard abs(event.location.x - press.x) >= Self.slop else { return true }
      scrub = (startNumber, press.x)
      guard editing.beginDrag(press.token, { step(to: startNumber, .thumbDrag) }) else {
        return false
      }
    }
    guard scrub != nil, editing.isOpen else { return true }
    dragModifiers = event.modifiers
    defer { dragModifiers = [] }
    for point in event.coalescedPoints {
      if let number = scrubbed(to: point.x, event.modifiers) { editing.change(to: number) }
    }
    return true
  }

  override func endTracking(_ event: PointerEvent) {
    defer { (press, scrub) = (nil, nil) }
    guard scrub != nil else { return editing.endPress() }
    editing.endDrag(step(to: startNumber, .thumbDrag))
  }

  override func cancelTracking() {
    (press, scrub) = (nil, nil)
    editing.cancelDrag()
  }

  /// The number for a pointer position. The number grows to the right, or to the left in
  /// right-to-left layouts. Shift makes it ten times slower, and Control ten times faster.
  private func scrubbed(to x: Double, _ modifiers: Modifiers) -> Double? {
    guard let last = scrub else { return nil }
    let factor = modifiers.contains(.shift) ? 0.1 : modifiers.contains(.control) ? 10 : 1
    let steps = (x - last.x) / pixelsPerStep * (traits.isRightToLeft ? -1 : 1)
    let exact = limits.limited(last.number + steps * limits.step * factor)
    scrub = (exact, x)
    // An end of the range counts even if it is not on a step.
    if exact == limits.range.lowerBound || exact == limits.range.upperBound { return exact }
    return limits.snapped(exact, to: limits.step * factor)
  }

  /// The logical pixels per step, about as many as on the slider.
  private var pixelsPerStep: Double {
    let span = limits.shownRange.upperBound - limits.shownRange.lowerBound
    guard span > 0, limits.step > 0 else { return 1 }
    return max(1, min(200 * limits.step / span, 8))
  }

  override func cursor(at point: Point) -> Cursor? { isTyping ? .text : .resizeLeftRight }

  private func step(to number: Double, _ reason: EditReason) -> EditStep<Double> {
    EditStep(number, part: caption, reason: reason)
  }

  /// The distance after which a press becomes a drag, in logical pixels.
  private static let slop = 3.0

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
    default: break
    }
    guard let move = ValueKeys().move(for: event.key, modifiers: event.modifiers) else {
      return false
    }
    guard editing.pressKey(event) else { return true }
    editing.perform { step(to: moved(startNumber, by: move), .key) }
    return true
  }

  private func moved(_ number: Double, by move: ValueMove) -> Double {
    switch move {
    case .steps(let count): stepped(number, by: count * limits.step)
    // A page of an angle is 15°.
    case .pages(let count): stepped(number, by: count * (isAngle ? 15 : 10 * limits.step))
    case .fine(let count): stepped(number, by: count * limits.step / 10)
    case .toLowest: limits.shownRange.lowerBound
    case .toHighest: limits.shownRange.upperBound
    }
  }

  private var isAngle: Bool { limits.unit == .degrees }

  private func stepped(_ number: Double, by amount: Double) -> Double {
    let digits = DecimalRounding.fractionDigits(forStep: limits.step / 10)
    let next = DecimalRounding.round(number + amount, fractionDigits: digits)
    guard isAngle, limits.wraps, !limits.range.contains(next) else { return limits.limited(next) }
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

  var isTyping: Bool { typing.isOpen }

  /// Opens the text field over the number field.
  /// - Parameter key: the key that opened it. Its text replaces the number.
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
      anchor: { [weak self] in
        guard let self else { return nil }
        return .inside(
          FieldValue.Spot(
            center: bounds.center, room: bounds.width - 14, font: EditorLook.valueFont, ink: .text,
            edge: .accent, widest: [String(repeating: "0", count: 40)]))
      },
      accept: { [weak self] in self?.accept($0) })
    typing.open(value, with: key)
    setNeedsDisplay()
  }

  private func accept(_ number: Double) {
    if number != storedNumber { editing.performOnce { step(to: number, .textEntry) } }
  }

  // MARK: Drawing

  override func layoutSubviews() { typing.place() }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard !isTyping else { return }
    let strength = isEnabled ? 1 : 0.4
    let ink = DynamicColor.text.resolved(for: traits).faded(strength)
    let isActive = isFirstResponder && window?.isFocused == true
    drawPlate(isActive: isActive || isTracking, in: canvas)
    let secondary = DynamicColor.secondary.resolved(for: traits).faded(strength)
    let inner = bounds.insetBy(dx: bounds.width < 56 ? 5 : 8, dy: 0)
    var x = inner.maxX
    func draw(_ text: String, _ color: Color, gap: Double) {
      guard !text.isEmpty else { return }
      let line = TextLine(text, font: EditorLook.valueFont)
      x -= line.size.width
      canvas.draw(line, at: bounds.lineStart(of: line.size, x: x), color: color)
      x -= gap
    }
    if let numberText {
      draw(limits.unit.rawValue, secondary, gap: isAngle ? 2 : 4)
      draw(numberText, ink, gap: 4)
    } else {
      draw(bounds.width < 64 ? "–" : "Mixed", secondary, gap: 4)
    }
    guard !caption.isEmpty else { return }
    let line = TextLine(caption, font: EditorLook.valueFont)
    canvas.draw(line, at: bounds.lineStart(of: line.size, x: inner.minX), color: secondary)
  }

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
  var shownRange: ClosedRange<Double> { soft ?? range }

  static let percentages = NumberLimits(0...100, step: 1, unit: .percent)

  /// The text of a number in a field: without a unit, with the decimals that fine steps need.
  func text(_ number: Double, _ locale: NumberLocale) -> String {
    NumberFormat.plain(number, min(6, precision + 1), locale)
  }

  /// Reads a number in the locale, with or without the unit. Returns nil for other texts. Accepts
  /// seconds for milliseconds, and percentages for fractions.
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

  /// The nearest multiple of a step, clamped to the range.
  fileprivate func snapped(_ number: Double, to step: Double) -> Double {
    guard step > 0, number.isFinite else { return limited(number) }
    let multiple = (number / step).rounded() * step
    let digits = DecimalRounding.fractionDigits(forStep: step)
    return limited(DecimalRounding.round(multiple, fractionDigits: digits))
  }
}
