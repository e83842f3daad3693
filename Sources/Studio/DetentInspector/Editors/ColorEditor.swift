import DetentDrawing
import DetentViews
import DetentWidgets

/// Edits a color for light and dark appearance, and shows its contrast with the background.
final class ColorEditor: PropertyEditor {
  private let halves = Appearance.allCases.map { ColorButton($0) }
  private let figure = Label()
  override var ground: DynamicColor? { didSet { valueDidChange() } }

  override init(_ property: InspectedProperty) {
    super.init(property)
    for half in halves {
      addSubview(half)
      half.identifier = "\(property.name).\(half.appearance)"
      half.accessibilityLabel = "\(property.title), \(half.appearance)"
      half.addAction(for: .primaryActionTriggered) { [weak self] half, _ in self?.open(half) }
    }
    addSubview(figure)
    figure.textAlignment = .trailing
  }

  private func open(_ half: ColorButton) {
    let start = shownValue.color
    let panel = ColorPanel(
      title: half.accessibilityLabel ?? "", start, half.appearance, ground: ground ?? .panel,
      least: property.contrast.leastRatio)
    open(panel, from: half) { color in
      { value in
        var own = value.color
        // The unchanged half keeps the value of each view.
        for half in Appearance.allCases where !color.isSame(as: start, for: half) {
          own.take(half, of: color)
        }
        return .color(own)
      }
    }
  }

  override func titlePressed() { open(halves[0]) }

  override func valueDidChange() {
    let color = value?.color
    if let color { colorPanel?.show(color) }
    for half in halves { half.color = color }
    let below = ground?.resolved(for: traits)
    showContrast(color?.resolved(for: traits).opaqueContrast(with: below))
  }

  /// Shows the contrast of the color, and the required contrast if it is higher.
  private func showContrast(_ ratio: Double?) {
    let least = property.contrast.leastRatio ?? 0
    let fails = ratio.map { $0 < least } == true
    func text(_ ratio: Double) -> String {
      EditorLook.ratioText(ratio, least: least, traits.numberLocale)
    }
    figure.text = (ratio.map(text) ?? "–") + (fails ? " < \(text(least))" : "")
    figure.textColor = fails ? .warningText : .secondary
    figure.font = .system(11, weight: fails ? 600 : 400, tabularDigits: true)
  }

  override func traitsDidChange(from previous: Traits) { valueDidChange() }

  override func layoutSubviews() {
    let figureWidth = 48 + 2 * EditorLook.gap
    let half = max(0, min(EditorLook.colorWidth, (bounds.width - figureWidth) / 2))
    place([(halves[0], half), (halves[1], half), (figure, nil)], in: line)
  }
}

extension Color {
  /// The contrast with a background; nil without a background or for a translucent color.
  fileprivate func opaqueContrast(with ground: Color?) -> Double? {
    alpha < 1 ? nil : ground.map { contrast(with: $0) }
  }
}

/// A button with a named color: a token, or half of a property's color with its appearance's icon.
final class ColorButton: PressControl {
  let appearance: Appearance
  /// The whole color, or nil if several views differ.
  var color: DynamicColor? { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// The name of the token, or nil for a half, which shows the name of its color.
  private let token: String?

  init(_ appearance: Appearance, token: String? = nil, color: DynamicColor? = nil) {
    (self.appearance, self.token, self.color) = (appearance, token, color)
    super.init(frame: .zero)
    accessibilityLabel = token
    visualOverflow = 2
  }

  private var name: String {
    token ?? color.map { ColorTokens.name(of: $0, appearance) } ?? "Mixed"
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let isNarrow = bounds.width < 90
    func square(_ side: Double, at x: Double) -> Rect {
      mirrored(Rect.square(side, around: Point(x: x, y: bounds.midY)))
    }
    // The center of the swatch, and the start of the name.
    var (middle, start) = (11.0, 22.0)
    if token == nil {
      (middle, start) = isNarrow ? (23, 32) : (28, 39)
      let isActive = isFirstResponder && window?.isFocused == true
      drawPlate(isActive: isActive, in: canvas)
      canvas.draw(
        appearance == .light ? InspectorIcon.sun : InspectorIcon.moon,
        in: square(10, at: isNarrow ? 9 : 12),
        color: DynamicColor.secondary.resolved(for: traits), strokeWidth: 2)
    } else {
      if isSelected {
        canvas.fill(
          Path(roundedRect: bounds, cornerRadius: 6),
          with: DynamicColor.accentSoft.resolved(for: traits))
      }
      drawGround(in: canvas)
    }
    // If the views differ, the swatch shows only its checkered background.
    EditorLook.drawSwatch(
      color?[appearance] ?? .clear, in: square(14, at: middle), traits, in: canvas)
    let font = isSelected ? EditorLook.valueFont.withWeight(600) : EditorLook.valueFont
    let text = TextLayout.fitting(name, font: font, width: max(0, bounds.width - start - 3))
    let ink: DynamicColor = color == nil ? .secondary : .text
    canvas.draw(
      text, at: EditorLook.lineStart(of: text.size, x: start, in: self),
      color: ink.resolved(for: traits))
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    if token == nil { node?.valueText = name }
    return node
  }
}

extension EditorLook {
  /// A ratio with one decimal. A ratio below the limit is never rounded up to it.
  static func ratioText(_ ratio: Double, least: Double, _ locale: NumberLocale) -> String {
    var tenths = (ratio * 10).rounded()
    if ratio < least, tenths >= (least * 10).rounded() { tenths = (ratio * 10).rounded(.down) }
    return NumberFormat(fractionDigits: 1).text(for: tenths / 10, locale: locale)
  }

  /// Draws a color with an edge visible on every background; translucent over a checkered pattern.
  static func drawSwatch(_ color: Color, in rect: Rect, _ traits: Traits, in canvas: Canvas) {
    let path = Path(roundedRect: rect, cornerRadius: 4)
    if color.alpha < 1 { drawChequers(in: rect, radius: 4, in: canvas) }
    canvas.fill(path, with: color)
    canvas.stroke(
      Path(roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 3.5),
      with: DynamicColor.text.resolved(for: traits).withAlpha(0.16))
  }

  static func drawChequers(in rect: Rect, radius: Double, in canvas: Canvas) {
    canvas.saved {
      canvas.clip(to: Path(roundedRect: rect, cornerRadius: radius))
      canvas.fill(rect, with: .white)
      let side = 4.0
      for (row, y) in stride(from: rect.minY, to: rect.maxY, by: side).enumerated() {
        for (column, x) in stride(from: rect.minX, to: rect.maxX, by: side).enumerated()
        where (row + column) % 2 == 1 {
          canvas.fill(Rect(x: x, y: y, width: side, height: side), with: Color(hex: 0xC8CCD2))
        }
      }
    }
  }
}

/// The names of palette colors, as the user sees and types them.
enum ColorTokens {
  /// The palette name of a half, with a percentage if translucent, or else its hexadecimal digits.
  static func name(of color: DynamicColor, _ appearance: Appearance) -> String {
    let half = color[appearance]
    if half.alpha == 0 { return "clear" }
    guard let name = color.token(for: appearance)?.rawValue else { return half.hexText }
    let percent = (half.alpha * 100).rounded()
    return half.alpha == 1 ? name : "\(name) \(NumberFormat.plain(percent, 0, .plain))"
  }

  /// The color that a text means: three, six or eight digits with or without `#`, or a token with
  /// an optional percentage. `10 %` alone changes the alpha of the current color. Digits take
  /// precedence over tokens. A text without an alpha keeps the current one, unless it is 0.
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

  /// The color of hexadecimal digits. Three digits are doubled.
  static func hex(_ text: String) -> Color? {
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard digits.utf8.count == digits.count else { return nil }
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    return Color("#" + digits)
  }
}

extension DynamicColor {
  /// The half for an appearance. A token with another opacity stays a token; any other color
  /// becomes a plain color, even if it looks like a token.
  subscript(_ appearance: Appearance) -> Color {
    get { appearance == .dark ? dark : light }
    set {
      let changed = withAlpha(newValue.alpha)
      let isSameHue = newValue == (appearance == .dark ? changed.dark : changed.light)
      take(appearance, of: isSameHue ? changed : DynamicColor(newValue))
    }
  }
}
