import DetentDrawing
import DetentViews

/// The value and its unit in the middle of a dial, as large as the circle inside of ring and ticks
/// allows. They are raised for a wide unit, and split into two lines before the type gets small.
struct DialWords {
  private let value: String
  private let unit: String
  private let style: CircularSliderStyle
  private let radius: Double

  /// The least readable type, in logical pixels.
  private static let leastSize = 11.0
  /// Below this fraction of the type size a text is split into two lines.
  private static let leastShare = 2.0 / 3
  private static let scales = stride(from: 1.0, to: 0.2, by: -0.05)
  /// The greatest distance that texts are raised, as a fraction of the radius.
  private static let mostRaise = 0.45

  /// The height of digits above their baseline and the line distance, as fractions of the size.
  private static let (capHeight, pitch) = (0.73, 1.21)
  /// The baselines below the middle, as fractions of the font size: of a lone value, of a value
  /// with a unit, and of the unit below the value's baseline.
  private static let (aloneDrop, valueDrop, unitDrop) = (0.36, 0.21, 1.44)

  private init(_ value: String, _ unit: String, _ style: CircularSliderStyle, radius: Double) {
    (self.value, self.unit, self.style, self.radius) = (value, unit, style, radius)
  }

  static func texts(
    _ value: String, _ unit: String, _ style: CircularSliderStyle, radius: Double, center: Point,
    _ traits: Traits
  ) -> [DialRenderState.Text] {
    let (value, unit) = (beginning(value), beginning(unit))
    let all = [value, brokenRange(value)].compactMap(\.self).flatMap { value in
      [unit, brokenUnit(unit)].compactMap(\.self).map {
        DialWords(value, $0, style, radius: radius)
      }
    }
    var best: (words: DialWords, fit: Fit)?
    for words in all {
      guard let fit = words.fit, fit.scale > best?.fit.scale ?? 0 else { continue }
      best = (words, fit)
      if fit.scale >= leastShare { break }
    }
    if let best { return best.words.texts(best.fit, center, traits) }
    // A long unit should not make the value small.
    let alone = DialWords(value, "", style, radius: radius).fit
    return DialWords(value, unit, style, radius: radius)
      .texts(alone ?? Fit(scale: 0, raise: 0), center, traits)
  }

  /// The start of a text, as much as any dial has room for. Shaping a long text is slow.
  private static func beginning(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    let scalars = text.unicodeScalars.prefix(longestText)
    return scalars.endIndex == text.endIndex ? text : String(scalars) + "…"
  }
  private static let longestText = 128

  /// A range in two lines, the first one ending with the dash, or nil for a text without a dash.
  private static func brokenRange(_ value: String) -> String? {
    guard let dash = value.firstIndex(of: "–"), dash != value.startIndex else { return nil }
    return lines(value[...dash], value[value.index(after: dash)...])
  }

  /// A unit with its first word in a line of its own, or nil if it is one word.
  private static func brokenUnit(_ unit: String) -> String? {
    guard let space = unit.firstIndex(of: " ") else { return nil }
    return lines(unit[..<space], unit[space...])
  }

  private static func lines(_ first: Substring, _ rest: Substring) -> String? {
    let rest = rest.drop(while: \.isWhitespace)
    return first.isEmpty || rest.isEmpty ? nil : "\(first)\n\(rest)"
  }

  // MARK: Sizes

  /// The fraction of the type size, and the distance that the texts are raised, in logical pixels.
  private struct Fit {
    var scale: Double
    var raise: Double
  }

  /// The baseline is measured down from the middle of the dial.
  private struct Line {
    var width: Double
    var size: Double
    var baseline: Double
  }

  private func scaled(_ size: Double, _ scale: Double) -> Double {
    max(min(size, Self.leastSize), size * scale)
  }

  private func valueFont(_ scale: Double) -> Font {
    .system(
      scaled(style.valueFontSize, scale), weight: Int(style.valueFontWeight), tabularDigits: true)
  }

  private func unitFont(_ scale: Double) -> Font { .system(scaled(style.unitFontSize, scale)) }

  /// The largest type that fits, raised as little as possible, or nil if no type fits.
  private var fit: Fit? {
    let (values, units) = (widths(value, valueFont(1)), widths(unit, unitFont(1)))
    let raises = stride(from: 0.0, through: Self.mostRaise * radius, by: 1)
    for scale in Self.scales {
      let (size, unitSize) = (valueFont(scale).size, unitFont(scale).size)
      let lines =
        lines(values, style.valueFontSize, size, valueBaseline(size, unitSize))
        + lines(units, style.unitFontSize, unitSize, unitBaseline(size, unitSize))
      if let raise = raises.first(where: { raise in lines.allSatisfy { fits($0, raise) } }) {
        return Fit(scale: scale, raise: raise)
      }
      if size <= Self.leastSize, unitSize <= Self.leastSize { break }
    }
    return nil
  }

  private func widths(_ text: String, _ font: Font) -> [Double] {
    text.split(separator: "\n").map { TextLayout.cached(String($0), font: font).size.width }
  }

  /// The lines of a text at a size, from their widths at the size of the style.
  private func lines(
    _ widths: [Double], _ whole: Double, _ size: Double, _ baseline: Double
  ) -> [Line] {
    widths.enumerated().map { number, width in
      Line(
        width: width * size / whole, size: size,
        baseline: baseline + Double(number) * Self.pitch * size)
    }
  }

  private func fits(_ line: Line, _ raise: Double) -> Bool {
    let baseline = line.baseline - raise
    let far = max(baseline.magnitude, (baseline - Self.capHeight * line.size).magnitude)
    return Point(x: line.width / 2, y: far).distance(to: .zero) <= radius
  }

  private var isBroken: Bool { value.contains("\n") }

  private func valueBaseline(_ size: Double, _ unitSize: Double) -> Double {
    guard isBroken else { return (unit.isEmpty ? Self.aloneDrop : Self.valueDrop) * size }
    // Two lines and the unit are centred together.
    let below = unit.isEmpty ? 0 : Self.unitDrop * unitSize
    return (Self.capHeight * size - Self.pitch * size - below) / 2
  }

  private func unitBaseline(_ size: Double, _ unitSize: Double) -> Double {
    let lines = isBroken ? Self.pitch * size : 0
    return valueBaseline(size, unitSize) + lines + Self.unitDrop * unitSize
  }

  // MARK: Texts

  private func texts(_ fit: Fit, _ center: Point, _ traits: Traits) -> [DialRenderState.Text] {
    let (font, unitFont) = (valueFont(fit.scale), unitFont(fit.scale))
    func text(
      _ string: String, _ font: Font, _ baseline: Double, _ color: DynamicColor
    ) -> DialRenderState.Text {
      var text = DialRenderState.Text(
        text: string, font: font, rect: .zero, color: color.resolved(for: traits))
      let layout = text.layout
      let corner = Point(
        x: center.x - layout.size.width / 2,
        y: center.y + baseline - fit.raise - layout.baseline)
      text.rect = Rect(origin: corner, size: layout.size)
      return text
    }
    var texts = [text(value, font, valueBaseline(font.size, unitFont.size), style.valueColor)]
    if !unit.isEmpty {
      texts.append(
        text(unit, unitFont, unitBaseline(font.size, unitFont.size), style.unitColor))
    }
    return texts
  }
}

extension DialLayout {
  func texts(
    _ value: String, _ unit: String, _ style: CircularSliderStyle, _ traits: Traits
  ) -> [DialRenderState.Text] {
    guard style.showsValue, radius > 0 else { return [] }
    return DialWords.texts(
      value, unit, style, radius: textRoom(style) / 2, center: center, traits)
  }
}
