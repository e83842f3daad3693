import DetentDrawing
import DetentViews

/// The field of the colour popup: saturation from left to right, brightness upwards. A press takes
/// the thumb there, a drag goes on, arrows step, Escape takes it back.
@MainActor
final class ColorPlane: Control {
  /// The colour; setting it sends nothing.
  var hsv: HSVColor {
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
  private lazy var editing = EditingSession(self, value: \.stored) { plane, hsv, _ in
    plane.stored = hsv
  }

  init() {
    super.init(frame: .zero)
    accessibilityRole = .slider
    accessibilityLabel = "Saturation and brightness"
    visualOverflow = 9
  }

  /// The colour with another saturation and brightness, each brought into 0...1.
  private func color(_ saturation: Double, _ value: Double) -> HSVColor {
    var moved = hsv
    (moved.saturation, moved.value) = (max(0, min(saturation, 1)), max(0, min(value, 1)))
    return moved
  }

  // MARK: Input

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, let press = editing.beginPress() else { return false }
    return editing.beginDrag(press) { step(at: event.location) }
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    editing.change(to: step(at: event.location))
    return true
  }

  override func endTracking(_ event: PointerEvent) { editing.endDrag(step(at: event.location)) }
  override func cancelTracking() { editing.cancelDrag() }

  private func step(at point: Point) -> EditStep<HSVColor> {
    let color = color(
      point.x / max(1, bounds.width), (bounds.height - point.y) / max(1, bounds.height))
    return EditStep(color, reason: .thumbDrag)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .escape { return editing.cancelKeyRun() }
    guard event.modifiers.isSubset(of: .shift) else { return false }
    let amount = event.modifiers.contains(.shift) ? 0.1 : 0.01
    let (x, y): (Double, Double)
    switch event.key {
    case .left: (x, y) = (-amount, 0)
    case .right: (x, y) = (amount, 0)
    case .up: (x, y) = (0, amount)
    case .down: (x, y) = (0, -amount)
    default: return false
    }
    guard editing.pressKey(event) else { return true }
    editing.perform { EditStep(color(hsv.saturation + x, hsv.value + y), reason: .key) }
    return true
  }

  override func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }
  override func didResignFirstResponder() { editing.finishRuns() }
  override func cursor(at point: Point) -> Cursor? { .pointingHand }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    let shape = Path(roundedRect: bounds, cornerRadius: 8)
    let (right, bottom) = (Point(x: bounds.maxX, y: 0), Point(x: 0, y: bounds.maxY))
    let whites = Gradient(
      kind: .linear(from: .zero, to: right), colors: [.white, Color.white.withAlpha(0)])
    let blacks = Gradient(
      kind: .linear(from: .zero, to: bottom), colors: [Color.black.withAlpha(0), .black])
    canvas.fill(shape, with: hsv.pure)
    canvas.fill(shape, with: .gradient(whites))
    canvas.fill(shape, with: .gradient(blacks))
    let center = Point(x: hsv.saturation * bounds.width, y: (1 - hsv.value) * bounds.height)
    let disc = Path(circleAt: center, radius: 7)
    canvas.drawShadow(of: disc, EditorLook.knobShadow)
    canvas.fill(disc, with: .white)
    canvas.fill(Path(circleAt: center, radius: 5), with: hsv.color.withAlpha(1))
    guard showsFocusRing else { return }
    canvas.stroke(
      Path(circleAt: center, radius: 8), with: DynamicColor.accent.resolved(for: traits),
      style: StrokeStyle(width: 1.5))
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    let locale = traits.numberLocale
    func percent(_ part: Double) -> String { NumberFormat.plain((part * 100).rounded(), 0, locale) }
    node?.valueText =
      "saturation \(percent(hsv.saturation)) %, brightness \(percent(hsv.value)) %"
    return node
  }
}

/// A colour by hue, saturation and value, as the field of the colour popup shows it. It keeps its
/// hue where the colour is grey, and its saturation where it is black.
struct HSVColor: Hashable, Sendable {
  /// The hue in degrees, 0..<360.
  var hue: Double
  /// The saturation, 0...1.
  var saturation: Double
  /// The value, 0...1.
  var value: Double
  /// The opacity, 0...1.
  var alpha: Double

  init(hue: Double, saturation: Double, value: Double, alpha: Double = 1) {
    (self.hue, self.saturation, self.value) = (hue, saturation, value)
    self.alpha = alpha
  }

  /// A colour, with what it says nothing of taken from another one.
  init(_ color: Color, keeping other: HSVColor? = nil) {
    let greatest = max(color.red, color.green, color.blue)
    let span = greatest - min(color.red, color.green, color.blue)
    value = greatest
    alpha = color.alpha
    saturation = greatest > 0 ? span / greatest : other?.saturation ?? 0
    guard span > 0 else {
      hue = other?.hue ?? 0
      return
    }
    let sixth: Double =
      if greatest == color.red {
        (color.green - color.blue) / span
      } else if greatest == color.green {
        (color.blue - color.red) / span + 2
      } else {
        (color.red - color.green) / span + 4
      }
    hue = sixth < 0 ? (sixth + 6) * 60 : sixth * 60
  }

  /// The same in sRGB.
  var color: Color {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let sixth = (turn < 0 ? turn + 360 : turn) / 60
    func component(_ offset: Double) -> Double {
      let k = (offset + sixth).truncatingRemainder(dividingBy: 6)
      let exact = value - value * saturation * max(0, min(k, 4 - k, 1))
      // On the way through the hue an eighth bit is missed by a hair, which files would have to
      // say.
      let whole = (exact * 255).rounded() / 255
      return abs(exact - whole) < 1e-9 ? whole : exact
    }
    return Color(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// The hue alone.
  var pure: Color { HSVColor(hue: hue, saturation: 1, value: 1).color }
}

/// The colours of the palette by their names, as the user sees and types them.
enum ColorTokens {
  /// All of them, in the order of the popup.
  static let all: [(name: String, color: DynamicColor)] = [
    ("accent", .accent), ("accentEnd", .accentEnd), ("text", .text),
    ("secondary", .secondary), ("line", .line), ("track", .track),
    ("background", .background), ("destructive", .destructive), ("thumb", .thumb),
    ("panel", .panel), ("card", .card),
  ]

  /// What a half of a colour is called: a name of the palette, with its percentage where it is not
  /// opaque, or its hexadecimal digits.
  static func name(of color: DynamicColor, _ appearance: Appearance) -> String {
    let half = color[appearance]
    if half.alpha == 0 { return "clear" }
    guard let name = color.token(for: appearance)?.rawValue else { return half.hexText }
    let percent = (half.alpha * 100).rounded()
    return half.alpha == 1 ? name : "\(name) \(NumberFormat.plain(percent, 0, .plain))"
  }

  /// The colour that a text names: digits with or without `#`, three or six or eight of them, the
  /// name of a token, or the same with a percentage; `10 %` alone changes the alpha of the current
  /// one. Digits are only digits, whatever token looks the same. A text without an alpha keeps that
  /// of the current colour, unless nothing can be seen of that.
  /// - Parameter current: what the half for the appearance is now.
  static func color(
    named text: String, _ appearance: Appearance, current: DynamicColor,
    locale: NumberLocale = .plain
  ) -> DynamicColor? {
    let text = WrittenText.plain(String(text.prefix(64))).trimmingSpaces
    let now = current[appearance].alpha
    let kept = now == 0 ? 1 : now
    if let hex = hex(text) {
      return DynamicColor(text.filter(\.isHexDigit).count == 8 ? hex : hex.withAlpha(kept))
    }
    if text.lowercased() == "clear" { return current.withAlpha(0) }
    var words = text.split { $0 == " " || $0 == "%" }.map(String.init)
    var alpha: Double?
    if let last = words.last, let percent = locale.magnitude(of: last), 0...100 ~= percent {
      words.removeLast()
      alpha = percent / 100
      if words.isEmpty { return text.contains("%") ? current.withAlpha(percent / 100) : nil }
    }
    guard words.count == 1, let name = words.first,
      let token = DynamicColor.palette.first(where: { $0.name.lowercased() == name.lowercased() })
    else { return nil }
    return token.color.withAlpha(alpha ?? kept)
  }

  /// The colour of hexadecimal digits; three stand for six.
  static func hex(_ text: String) -> Color? {
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard digits.utf8.count == digits.count else { return nil }
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    return Color("#" + digits)
  }
}

extension DynamicColor {
  /// The half for an appearance. A token in another opacity stays that token; another colour is none,
  /// even if it looks like one.
  subscript(_ appearance: Appearance) -> Color {
    get { appearance == .dark ? dark : light }
    set {
      let changed = withAlpha(newValue.alpha)
      let isSameHue = newValue == (appearance == .dark ? changed.dark : changed.light)
      take(appearance, of: isSameHue ? changed : DynamicColor(newValue))
    }
  }
}
