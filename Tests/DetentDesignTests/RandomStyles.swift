import DetentControls
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets

/// Every style of the libraries.
let everyStyle: [any DesignStyle.Type] = [
  ButtonStyle.self, CircularSliderStyle.self, IconButtonStyle.self, MenuButtonStyle.self,
  MenuStyle.self,
  RangeSliderStyle.self, SegmentedControlStyle.self, SpinnerStyle.self,
  TextFieldStyle.self, ToggleStyle.self, PosterStyle.self,
]

/// A style with a property of each kind, and one of a style within it.
struct PosterStyle: DesignStyle {
  enum Side: String, CaseIterable, Sendable { case left, right }

  var width = 4.0
  var isWide = false
  var side = Side.left
  var tint = DynamicColor.accent
  var shadow = Shadow(color: .black, sigma: 2)
  var font = Font.system(13)
  var padding = EdgeInsets.zero
  var menu = MenuStyle()
  var headline = "Now"
  var image = "poster.png"
  var icon: Icon = "star"
  var badge: String? = "new"
  var ink: DynamicColor?
  var delay: Duration? = .milliseconds(20)
  var mark: Icon?

  static let schema = StyleSchema<PosterStyle>([
    .number(\.width, title: "Width", group: "Shape", limits: .lengths),
    .flag(\.isWide, title: "Wide", group: "Shape"),
    .choice(\.side, title: "Side", group: "Shape"),
    .color(\.tint, title: "Tint", group: "Shape"),
    .shadow(\.shadow, title: "Shadow", group: "Shape"),
    .font(\.font, title: "Font", group: "Words"),
    .insets(\.padding, title: "Padding", group: "Shape"),
    PropertySpec(MenuStyle.schema.property(named: "font")!, of: \.menu, group: "Menu"),
    .text(\.headline, title: "Headline", group: "Words"),
    PropertySpec(\.image, .image, title: "Image", group: "Ground"),
    PropertySpec(\.icon, .icon, title: "Icon", group: "Words"),
    PropertySpec(\.badge, .optional(.text), title: "Badge", group: "Words"),
    PropertySpec(\.ink, .optional(.color), title: "Ink", group: "Words"),
    PropertySpec(\.delay, .optional(.duration()), title: "Delay", group: "Words"),
    PropertySpec(\.mark, .optional(.icon), title: "Mark", group: "Words"),
  ])
}

extension DesignStyle {
  /// A style with random values in some of its properties.
  static func random(using random: inout SplitMix64, one part: Int = 2) -> Self {
    var style = Self()
    for property in schema.properties where random.chance(part) {
      property.set(property.kind.random(using: &random), in: &style)
    }
    return style
  }

  /// A style with another value than the default in each of its properties.
  static func unlikeDefaults() -> Self {
    var random = SplitMix64(seed: 15)
    var style = Self()
    for property in schema.properties {
      for _ in 0..<64 where property.value(in: style) == property.defaultValue {
        property.set(property.kind.random(using: &random), in: &style)
      }
    }
    return style
  }
}

extension PropertyKind {
  /// A legal value of any kind: whole and broken numbers, colours of eight bits a channel and
  /// others.
  func random(using random: inout SplitMix64) -> PropertyValue {
    switch self {
    case .number(let limits):
      let number = random.number(random.chance(4) ? limits.range : limits.soft ?? limits.range)
      return .number(random.chance(4) ? number : limits.limited(number.rounded()))
    case .flag: return .flag(random.chance(2))
    case .choice(let names): return .choice(random.pick(names))
    case .color:
      return .color(
        random.pick([
          .accent, .text, DynamicColor(Self.color(&random)),
          DynamicColor(light: Self.color(&random), dark: Self.color(&random)),
          DynamicColor(
            light: Self.color(&random), dark: Self.color(&random), followsTint: true),
        ]))
    case .shadow:
      return .shadow(
        Shadow(
          color: Self.color(&random),
          offset: Point(x: random.number(-9...9), y: random.number(-9...9).rounded()),
          sigma: max(0, random.number(0...20))))
    case .font:
      return .font(
        Font(
          family: random.pick([nil, "Sans", "A \"quoted\" \\ family\n", "größer 💡"]),
          size: random.number(8...40).rounded(), weight: random.integer(in: 1...1_000),
          isItalic: random.chance(2), hasTabularDigits: random.chance(2)))
    case .insets:
      let number = { (random: inout SplitMix64) in
        random.chance(3) ? random.number(0...20) : random.number(0...20).rounded()
      }
      return .insets(
        random.chance(2)
          ? EdgeInsets(vertical: number(&random), horizontal: number(&random))
          : EdgeInsets(
            top: number(&random), leading: number(&random), bottom: number(&random),
            trailing: number(&random)))
    case .text:
      return .text(
        random.pick(["", "Now", "\"\\\u{202E}\n\u{0}", "größer 💡", "e\u{301} \u{2028}", "\\(1)"]))
    case .image: return .image(random.pick(["a.png", "/b/c.png", "a \"b\"/ü:1"]))
    case .icon:
      return .icon(random.pick(["star", "FontAwesome:f015", "a.png", "", "no\nne:U+110000"]))
    case .optional(let kind): return random.chance(3) ? .unset : kind.random(using: &random)
    }
  }

  private static func color(_ random: inout SplitMix64) -> Color {
    let color = Color(hex: UInt32(random.integer(in: 0...0xFF_FFFF)))
    let part = { (random: inout SplitMix64) in Double.random(in: 0...1, using: &random) }
    switch random.below(8) {
    case 0: return color.withAlpha((part(&random) * 100).rounded() / 100)
    case 1:
      return Color(
        red: part(&random), green: part(&random), blue: part(&random), alpha: part(&random))
    default: break
    }
    return random.chance(2) ? color : color.withAlpha(Double(random.integer(in: 1...254)) / 255)
  }
}
