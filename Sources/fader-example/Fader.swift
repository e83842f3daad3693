import DetentDrawing
import DetentViews
import DetentWidgets

/// A fader of a mixing desk, in decibels. It has a level and a limit that the level never exceeds.
///
/// It shows how public parts make up a control with two values. The editing session sends events
/// and undoes edits; keys and field editor are those of the sliders.
@MainActor
final class Fader: Control, ValueEditing {
  typealias Value = Levels

  enum Part: String, CaseIterable { case level, limit }

  /// The values of a fader; the level is never above the limit.
  struct Levels: ReportedValue, Hashable {
    var level = -12.0
    var limit = 0.0

    subscript(part: Part) -> Double { part == .level ? level : limit }

    var report: [String: ReportedField] { ["level": .number(level), "limit": .number(limit)] }

    /// Returns the values with one of them as near to the request as possible. The limit stops the
    /// level, but a lower limit takes the level along.
    func setting(_ part: Part, to requested: Double) -> Levels {
      let value = min(Fader.range.upperBound, max(Fader.range.lowerBound, requested))
      switch part {
      case .level: return Levels(level: min(value, limit), limit: limit)
      case .limit: return Levels(level: min(level, value), limit: value)
      }
    }
  }

  nonisolated static let range = -60.0...6.0

  /// The level and the limit. Setting them sends no events.
  var levels: Levels {
    get {
      valueWasRead()
      return storedLevels
    }
    set {
      storedLevels = newValue.setting(.limit, to: newValue.limit).setting(
        .level, to: newValue.level)
      editing.acknowledge()
      setNeedsDisplay()
    }
  }
  private var storedLevels = Levels()

  /// The values, for bindings.
  var editedValue: Levels {
    get { levels }
    set { levels = newValue }
  }

  private lazy var editing = EditingSession(self, value: \.storedLevels) { fader, levels, _ in
    fader.storedLevels = levels
    fader.setNeedsDisplay()
  }
  private lazy var typing = FieldEditor(control: self)
  private(set) var active = Part.level
  /// The dragged part, and the distance from its center down to the pointer.
  private var grabbed: (part: Part, offset: Double)?

  init() {
    super.init(frame: .zero)
    accessibilityRole = .group
    accessibilityLabel = "Fader"
    visualOverflow = 4
    contentHugging = AxisPriorities(horizontal: .high, vertical: .low)
  }

  private func step(of part: Part, to value: Double, _ reason: EditReason) -> EditStep<Levels> {
    EditStep(storedLevels.setting(part, to: value), part: part.rawValue, reason: reason)
  }

  // MARK: Places

  private static let thumbSize = Size(width: 34, height: 18)

  private var track: Rect {
    Rect(
      x: bounds.midX - 3, y: bounds.minY + Self.thumbSize.height / 2, width: 6,
      height: max(1, bounds.height - Self.thumbSize.height))
  }

  private func y(of value: Double) -> Double {
    let range = Self.range
    let fraction = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return track.maxY - fraction * track.height
  }

  private func value(at y: Double) -> Double {
    let range = Self.range
    let fraction = (track.maxY - y) / track.height
    return ((range.lowerBound + fraction * (range.upperBound - range.lowerBound)) * 10).rounded()
      / 10
  }

  private func frame(of part: Part) -> Rect {
    let center = Point(x: bounds.midX, y: y(of: storedLevels[part]))
    return part == .level
      ? Rect(center: center, size: Self.thumbSize)
      : Rect(x: track.maxX + 12, y: center.y - 7, width: 14, height: 14)
  }

  private func part(at point: Point) -> Part? {
    Part.allCases.reversed().first { frame(of: $0).insetBy(dx: -4, dy: -4).contains(point) }
  }

  override var intrinsicContentSize: Size { Size(width: 72, height: 220) }

  // MARK: Drag

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, let part = part(at: event.location) else { return false }
    // A handler of the ending edit may cancel the press.
    guard let press = editing.beginPress({ typing.finish() }) else { return true }
    active = part
    if event.clickCount == 2 { return type(with: nil) }
    grabbed = (part, event.location.y - y(of: storedLevels[part]))
    setNeedsDisplay()
    let begins = editing.beginDrag(press) { dragged(to: event) }
    // The delegate may refuse the drag.
    if !begins { grabbed = nil }
    return begins
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    if let step = dragged(to: event) { editing.change(to: step) }
    return true
  }

  override func endTracking(_ event: PointerEvent) {
    guard let step = dragged(to: event) else { return editing.endPress() }
    grabbed = nil
    editing.endDrag(step)
  }

  override func cancelTracking() {
    grabbed = nil
    editing.cancelDrag()
  }

  private func dragged(to event: PointerEvent) -> EditStep<Levels>? {
    guard let (part, offset) = grabbed else { return nil }
    return step(of: part, to: value(at: event.location.y - offset), .thumbDrag)
  }

  // MARK: Keys, wheel, typing

  private static let keys = ValueKeys(isVertical: true)

  private func moved(_ value: Double, by move: ValueMove) -> Double {
    switch move {
    case .steps(let count): value + count
    case .fine(let count): value + count / 10
    case .pages(let count): value + 6 * count
    case .toLowest: Self.range.lowerBound
    case .toHighest: Self.range.upperBound
    }
  }

  /// The range of a part while the other part stays.
  private func limits(of part: Part) -> ClosedRange<Double> {
    Self.range.lowerBound...(part == .level ? storedLevels.limit : Self.range.upperBound)
  }

  private func edit(by move: ValueMove, _ reason: EditReason) {
    editing.perform { step(of: active, to: moved(storedLevels[active], by: move), reason) }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if typing.isOpen { return typing.press(event) }
    guard isEnabled, grabbed == nil else { return false }
    if FieldEditor.isOpened(by: event, takesMinus: true) { return type(with: event) }
    if event.key == .escape { return editing.cancelKeyRun() }
    guard let move = Self.keys.move(for: event.key, modifiers: event.modifiers) else {
      return false
    }
    if editing.pressKey(event) { edit(by: move, .key) }
    return true
  }

  override func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }

  override func scroll(_ event: ScrollEvent) -> Bool {
    let amount = Self.keys.amount(of: event.notches)
    guard isEnabled, isFirstResponder, grabbed == nil, amount.isFinite, amount != 0 else {
      return false
    }
    editing.prepareToTurn()
    let count = editing.turnWheel(by: amount)
    if count != 0 { edit(by: .turn(count, event.modifiers), .wheel) }
    return true
  }

  override func scrollDidEnd(_ event: ScrollEvent) { editing.finishWheelRun() }

  private func type(with key: KeyEvent?) -> Bool {
    let part = active
    typing.open(
      FieldValue(
        number: storedLevels[part], text: text(storedLevels[part]), label: part.rawValue,
        read: { [locale = traits.numberLocale] in Self.format.number(from: $0, locale: locale) },
        write: text, limits: { [weak self] in self?.limits(of: part) },
        moved: { [weak self] value, move in
          guard let self else { return (value, "") }
          let limits = limits(of: part)
          let next = max(limits.lowerBound, min(moved(value, by: move), limits.upperBound))
          return (next, text(next))
        },
        anchor: { [weak self] in
          self.map { .beside($0.frame(of: part), side: .leading, font: .system(13)) }
        },
        accept: { [weak self] value in
          self?.editing.performOnce { self?.step(of: part, to: value, .textEntry) }
        }),
      with: key)
    return typing.isOpen
  }

  private static let format = NumberFormat.unit("dB", fractionDigits: 1)

  /// The text of a level. Typing it gives the same level.
  func text(_ level: Double) -> String {
    Self.format.text(for: level, locale: traits.numberLocale)
  }

  // MARK: Focus and state

  override func moveFocusInside(_ direction: FocusDirection) -> Bool {
    let target = direction == .forward ? Part.limit : .level
    guard isEnabled, active != target else { return false }
    editing.finishRuns()
    active = target
    setNeedsDisplay()
    return true
  }

  override func didBecomeFirstResponder(_ cause: FocusCause) {
    if case .keyboard(let direction) = cause { active = direction == .forward ? .level : .limit }
    setNeedsDisplay()
  }

  override func didResignFirstResponder() { editing.finishRuns() }
  override func windowFocusDidChange(isFocused: Bool) { if !isFocused { editing.finishRuns() } }
  override func didMoveToWindow() { if window == nil { editing.finishRuns() } }
  override func stateDidChange() {
    if !isEnabled { editing.finishRuns() }
    setNeedsDisplay()
  }

  // MARK: Drawing

  override func layoutSubviews() { typing.place() }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let accent = (isEnabled ? DynamicColor.accent : .secondary).resolved(for: traits)
    let text = DynamicColor.text.resolved(for: traits)
    canvas.fill(Path(roundedRect: track, cornerRadius: 3), with: text.withAlpha(0.16))
    let level = y(of: storedLevels.level)
    let filled = Rect(x: track.minX, y: level, width: track.width, height: track.maxY - level)
    canvas.fill(Path(roundedRect: filled, cornerRadius: 3), with: accent)
    let mark = frame(of: .limit)
    var arrow = Path()
    arrow.move(to: Point(x: mark.minX, y: mark.midY))
    arrow.line(to: Point(x: mark.maxX, y: mark.minY))
    arrow.line(to: Point(x: mark.maxX, y: mark.maxY))
    arrow.close()
    canvas.fill(arrow, with: text.withAlpha(isEnabled ? 0.8 : 0.4))
    let thumb = Path(roundedRect: frame(of: .level), cornerRadius: 5)
    canvas.drawShadow(
      of: thumb, Shadow(color: Color(hex: 0, alpha: 0.3), offset: Point(x: 0, y: 1), sigma: 1.5))
    canvas.fill(thumb, with: Color(hex: 0xFFFFFF))
    let middle = frame(of: .level)
    canvas.fill(
      Path(
        rect: Rect(x: middle.minX + 6, y: middle.midY - 0.5, width: middle.width - 12, height: 1)),
      with: Color(hex: 0x8A9099))
    guard showsFocusRing else { return }
    canvas.stroke(
      Path(roundedRect: frame(of: active).insetBy(dx: -3, dy: -3), cornerRadius: 7), with: accent,
      style: StrokeStyle(width: 2))
  }

  // MARK: Accessibility

  override func accessibilityChildren() -> [AccessibilityNode] {
    Part.allCases.map { part in
      AccessibilityNode(
        id: identifier.map { "\($0).\(part.rawValue)" } ?? part.rawValue, type: "FaderPart",
        role: .slider, label: part == .level ? "Level" : "Limit",
        frame: frameInWindow(frame(of: part)), value: storedLevels[part],
        valueText: text(storedLevels[part]), minimum: limits(of: part).lowerBound,
        maximum: limits(of: part).upperBound, increment: 1,
        states: isFirstResponder && active == part ? [.focusable, .focused] : [.focusable],
        part: part.rawValue)
    } + super.accessibilityChildren()
  }

  override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    guard isEnabled, grabbed == nil, value.isFinite, let part = Part(rawValue: part) else {
      return false
    }
    editing.performOnce { step(of: part, to: value, .accessibility) }
    return true
  }
}
