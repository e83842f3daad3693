import DetentDrawing
import DetentViews

/// Where a part of a colour is chosen: a press takes it there, a drag goes on, arrows step, Escape
/// takes it back.
@MainActor
class ColorArea: Control, ValueEditing {
  typealias Value = HSVColor

  /// The colour; setting it sends nothing.
  final var hsv: HSVColor {
    get { stored }
    set {
      guard newValue != stored else { return }
      stored = newValue
      editing.acknowledge()
    }
  }
  private var stored = HSVColor(hue: 0, saturation: 0, value: 0) {
    didSet { if stored != oldValue { setNeedsDisplay() } }
  }
  final var editedValue: HSVColor {
    get { hsv }
    set { hsv = newValue }
  }
  private lazy var editing = EditingSession(self, value: \.stored) { area, hsv, _ in
    area.stored = hsv
  }

  init(label: String, overflow: Double) {
    super.init(frame: .zero)
    accessibilityRole = .slider
    accessibilityLabel = label
    visualOverflow = overflow
  }

  // MARK: For each of them

  /// The colour that a press at a point means.
  func color(at point: Point) -> HSVColor { hsv }
  /// The colour that a key leads to; nil for a key that means nothing here.
  func color(after event: KeyEvent) -> HSVColor? { nil }

  // MARK: Input

  final override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, let press = editing.beginPress() else { return false }
    return editing.beginDrag(press) { step(at: event.location) }
  }

  final override func continueTracking(_ event: PointerEvent) -> Bool {
    editing.change(to: step(at: event.location))
    return true
  }

  final override func endTracking(_ event: PointerEvent) {
    editing.endDrag(step(at: event.location))
  }

  final override func cancelTracking() { editing.cancelDrag() }

  private func step(at point: Point) -> EditStep<HSVColor> {
    EditStep(color(at: point), reason: .thumbDrag)
  }

  final override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .escape { return editing.cancelKeyRun() }
    guard color(after: event) != nil else { return false }
    guard editing.pressKey(event) else { return true }
    editing.perform { color(after: event).map { EditStep($0, reason: .key) } }
    return true
  }

  final override func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }
  final override func didResignFirstResponder() { editing.finishRuns() }
  final override func cursor(at point: Point) -> Cursor? { .pointingHand }
}

/// The field of the colour popup: saturation from left to right, value upwards.
@MainActor
final class ColorPlane: ColorArea {
  init() { super.init(label: "Saturation and brightness", overflow: 9) }

  override func color(at point: Point) -> HSVColor {
    var moved = hsv
    moved.saturation = max(0, min((point.x - bounds.minX) / max(1, bounds.width), 1))
    moved.value = max(0, min((bounds.maxY - point.y) / max(1, bounds.height), 1))
    return moved
  }

  override func color(after event: KeyEvent) -> HSVColor? {
    guard event.modifiers.isSubset(of: .shift) else { return nil }
    let amount = event.modifiers.contains(.shift) ? 0.1 : 0.01
    let (x, y): (Double, Double)
    switch event.key {
    case .left: (x, y) = (-amount, 0)
    case .right: (x, y) = (amount, 0)
    case .up: (x, y) = (0, amount)
    case .down: (x, y) = (0, -amount)
    default: return nil
    }
    var moved = hsv
    moved.saturation = max(0, min(hsv.saturation + x, 1))
    moved.value = max(0, min(hsv.value + y, 1))
    return moved
  }

  // MARK: Drawing

  private func point(_ saturation: Double, _ value: Double) -> Point {
    Point(x: bounds.minX + saturation * bounds.width, y: bounds.maxY - value * bounds.height)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let shape = Path(roundedRect: bounds, cornerRadius: 8)
    let (left, right) = (Point(x: bounds.minX, y: 0), Point(x: bounds.maxX, y: 0))
    let (top, bottom) = (Point(x: 0, y: bounds.minY), Point(x: 0, y: bounds.maxY))
    canvas.fill(shape, with: hsv.pure)
    canvas.fill(
      shape,
      with: .gradient(
        Gradient(
          kind: .linear(from: left, to: right), colors: [.white, Color.white.withAlpha(0)])))
    canvas.fill(
      shape,
      with: .gradient(
        Gradient(kind: .linear(from: top, to: bottom), colors: [Color.black.withAlpha(0), .black])))
    let center = point(hsv.saturation, hsv.value)
    let opaque = HSVColor(hue: hsv.hue, saturation: hsv.saturation, value: hsv.value).color
    EditorLook.drawKnob(
      at: center, radius: 7, opaque, isFocused: showsFocusRing, traits, in: canvas)
  }

  // MARK: Accessibility

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    let locale = traits.numberLocale
    func percent(_ part: Double) -> String { NumberFormat.plain((part * 100).rounded(), 0, locale) }
    node?.valueText =
      "saturation \(percent(hsv.saturation)) %, brightness \(percent(hsv.value)) %"
    return node
  }
}

extension HSVColor: ReportedValue {
  /// The fields `hue`, `saturation`, `value` and `alpha`.
  var report: [String: ReportedField] {
    [
      "hue": .number(hue), "saturation": .number(saturation), "value": .number(value),
      "alpha": .number(alpha),
    ]
  }
}

/// A track of colours with a thumb: all hues, or how much of a colour can be seen.
@MainActor
final class ColorStrip: ColorArea {
  /// What is along the track.
  enum Kind: Hashable, Sendable { case hue, alpha }

  private let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
    super.init(label: kind == .hue ? "Hue" : "Opacity", overflow: 7)
  }

  /// The fraction of the track, 0...1.
  private var fraction: Double { kind == .hue ? hsv.hue / 360 : hsv.alpha }

  private func color(at fraction: Double) -> HSVColor {
    let fraction = max(0, min(fraction, 1))
    var moved = hsv
    // A full turn is red again, but the thumb has to stay where it was brought.
    if kind == .hue { moved.hue = min(fraction * 360, 359.99) } else { moved.alpha = fraction }
    return moved
  }

  override func color(at point: Point) -> HSVColor {
    color(at: (point.x - track.minX) / max(1, track.width))
  }

  override func color(after event: KeyEvent) -> HSVColor? {
    guard let move = ValueKeys().move(for: event.key, modifiers: event.modifiers) else {
      return nil
    }
    let least = kind == .hue ? 1.0 / 360 : 0.01
    let next: Double =
      switch move {
      case .steps(let count): fraction + count * least
      case .pages(let count): fraction + count * least * 10
      case .fine(let count): fraction + count * least / 10
      case .toLowest: 0
      case .toHighest: 1
      }
    return color(at: next)
  }

  // MARK: Drawing

  /// Where the middle of the thumb can be.
  private var track: Rect { bounds.insetBy(dx: 6, dy: 0) }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let shape = bounds.insetBy(dx: 0, dy: max(0, (bounds.height - 12) / 2))
    let path = Path(roundedRect: shape, cornerRadius: shape.height / 2)
    if kind == .alpha {
      EditorLook.drawChequers(in: shape, radius: shape.height / 2, traits, in: canvas)
    }
    let colors: [Color] =
      kind == .alpha
      ? [hsv.color.withAlpha(0), hsv.color.withAlpha(1)]
      : (0...6).map { HSVColor(hue: Double($0) * 60, saturation: 1, value: 1).color }
    let gradient = Gradient(
      kind: .linear(from: Point(x: track.minX, y: 0), to: Point(x: track.maxX, y: 0)),
      colors: colors)
    canvas.fill(path, with: .gradient(gradient))
    let center = Point(x: track.minX + fraction * track.width, y: bounds.midY)
    let fill = kind == .hue ? hsv.pure : hsv.color
    EditorLook.drawKnob(at: center, radius: 7, fill, isFocused: showsFocusRing, traits, in: canvas)
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.value = kind == .hue ? fraction * 360 : fraction
    return node
  }
}

extension EditorLook {
  /// Draws a thumb that shows a colour, and can be seen on every other one.
  static func drawKnob(
    at center: Point, radius: Double, _ color: Color, isFocused: Bool, _ traits: Traits,
    in canvas: Canvas
  ) {
    let disc = Path(circleAt: center, radius: radius)
    canvas.drawShadow(
      of: disc,
      Shadow(color: Color.black.withAlpha(0.4), offset: Point(x: 0, y: 1), sigma: 1.2))
    canvas.fill(disc, with: .white)
    canvas.fill(Path(circleAt: center, radius: radius - 2), with: color.withAlpha(1))
    guard isFocused else { return }
    canvas.stroke(
      Path(circleAt: center, radius: radius + 1), with: DynamicColor.accent.resolved(for: traits),
      style: StrokeStyle(width: 1.5))
  }
}
