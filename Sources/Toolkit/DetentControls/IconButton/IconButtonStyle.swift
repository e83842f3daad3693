public import DetentDrawing
public import DetentViews

/// The content and the look of an icon button, so that a file or an editor can describe a whole
/// button. Lengths are in logical pixels, alphas in 0...1.
public struct IconButtonStyle: DesignStyle {
  // MARK: Plate

  /// The colour of a plate without a gradient.
  public var fillColor = DynamicColor(Color(hex: 0x808080))
  /// The first colour of the plate's gradient. A gradient needs both colours.
  public var gradientStartColor: DynamicColor?
  /// The last colour of the plate's gradient.
  public var gradientEndColor: DynamicColor?
  /// The direction of the gradient: top to bottom, or leading to trailing.
  public var gradientDirection = Axis.vertical
  /// The corner radius of the plate, at most half of the shorter side.
  public var cornerRadius = 0.0
  /// Whether the ends are round at any size.
  public var isPill = false
  /// The colour of the edge, which is inside of the plate.
  public var borderColor = DynamicColor(.white)
  /// The width of the edge.
  public var borderWidth = 0.0
  /// The shadow of the plate. It is outside of the frame for layout; see `View.alignmentInsets`.
  public var shadow = Shadow(color: .clear, sigma: 0)
  /// The standard deviation of the glow around the plate, outside of its frame; 0 draws none.
  public var glowSigma = 0.0

  // MARK: Content

  /// The direction of the parts: a row, or a column with the leading icon at the top.
  public var axis = Axis.horizontal
  /// The gaps between the edges and the parts, in logical pixels.
  public var contentInsets = EdgeInsets(vertical: 8, horizontal: 16)
  /// The text of the button; nil or empty for none.
  public var title: String?
  /// The colour of the title.
  public var titleColor = DynamicColor(.white)
  /// The font of the title at ``titleFontSize``; nil for the semi-bold interface font.
  public var titleFont: Font?
  /// The font size of the title.
  public var titleFontSize = 16.0
  /// The gap between a leading icon and the title, in logical pixels.
  public var titleLeadingGap = 16.0
  /// The gap between the title and a trailing icon, in logical pixels.
  public var titleTrailingGap = 16.0

  // MARK: Leading and trailing

  /// The icon before the title, or above it; ``leadingImage`` takes precedence.
  public var leadingIcon: Icon?
  /// The colour of the leading icon.
  public var leadingIconColor = DynamicColor(.white)
  /// The height of the leading icon.
  public var leadingIconSize = 16.0
  /// The path of an image file instead of the leading icon.
  public var leadingImage: String?
  /// The colour to draw the image in; nil for its own colours.
  public var leadingImageColor: DynamicColor?
  /// The width of the image; 0 for its own, or the one in proportion to the height.
  public var leadingImageWidth = 0.0
  /// The height of the image; 0 for its own, or the one in proportion to the width.
  public var leadingImageHeight = 0.0
  /// The icon after the title, or below it; ``trailingImage`` takes precedence.
  public var trailingIcon: Icon?
  /// The colour of the trailing icon.
  public var trailingIconColor = DynamicColor(.white)
  /// The height of the trailing icon.
  public var trailingIconSize = 16.0
  /// The path of an image file instead of the trailing icon.
  public var trailingImage: String?
  /// The colour to draw the image in; nil for its own colours.
  public var trailingImageColor: DynamicColor?
  /// The width of the image; 0 for its own, or the one in proportion to the height.
  public var trailingImageWidth = 0.0
  /// The height of the image; 0 for its own, or the one in proportion to the width.
  public var trailingImageHeight = 0.0

  // MARK: States

  /// The colour of a pressed plate; nil to compute it from the fill.
  public var pressedFillColor: DynamicColor?
  /// The colour of a selected button's plate.
  public var selectedFillColor = DynamicColor.accentSoft
  /// The colour of a selected button's title.
  public var selectedTitleColor = DynamicColor.text
  /// The colour of a selected button's icons, and of images that are drawn in a colour.
  public var selectedIconColor = DynamicColor.accent
  /// The colour of a selected button's edge.
  public var selectedBorderColor = DynamicColor.accent
  /// The width of a selected button's edge.
  public var selectedBorderWidth = 1.5
  /// The colour of a disabled button's plate, if the button has one.
  public var disabledFillColor = DynamicColor.track

  /// Creates a grey plate with square corners and white text of 16 pixels.
  public init() {}

  /// The distance that the focus ring extends beyond the bounds.
  public var overflow: Double { FocusRing.regular(.black).overflow }
}

// MARK: Looks of the design

extension IconButtonStyle {
  /// The heights of buttons in the design.
  public enum ControlSize: String, Hashable, Sendable, CaseIterable {
    /// A height of 24 logical pixels.
    case small
    /// A height of 32 logical pixels.
    case regular
    /// A height of 44 logical pixels.
    case large
  }

  /// A plate in the accent colour, for the most frequent action.
  public static let filled = filled(.regular)
  /// An edge in the accent colour, for less frequent actions.
  public static let outlined = outlined(.regular)

  /// A plate in the accent colour, at a size.
  public static func filled(_ size: ControlSize) -> IconButtonStyle {
    var style = IconButtonStyle()
    style.setSize(size)
    style.fillColor = .accent
    style.setContentColor(DynamicColor(light: .white, dark: Color(hex: 0x10151F)))
    return style
  }

  /// An edge in the accent colour, at a size.
  public static func outlined(_ size: ControlSize) -> IconButtonStyle {
    var style = IconButtonStyle()
    style.setSize(size)
    style.fillColor = DynamicColor(.clear)
    (style.borderColor, style.borderWidth) = (.accent, 1.5)
    style.setContentColor(.accent)
    return style
  }

  /// Sets insets, fonts, icons, gaps and corners to those of a size.
  public mutating func setSize(_ size: ControlSize) {
    let (inset, side, font, icon, gap, radius) =
      switch size {
      case .small: (5.0, 12.0, 11.0, 14.0, 8.0, 6.0)
      case .regular: (8.0, 16.0, 13.0, 16.0, 12.0, 8.0)
      case .large: (12.0, 24.0, 17.0, 20.0, 16.0, 10.0)
      }
    contentInsets = EdgeInsets(vertical: inset, horizontal: side)
    (titleFontSize, leadingIconSize, trailingIconSize) = (font, icon, icon)
    (titleLeadingGap, titleTrailingGap, cornerRadius) = (gap, gap, radius)
  }

  /// Sets the colour of the title and both icons.
  public mutating func setContentColor(_ color: DynamicColor) {
    (titleColor, leadingIconColor, trailingIconColor) = (color, color, color)
  }
}

// MARK: What follows from it

extension IconButtonStyle {
  struct Slot: Equatable {
    let icon: Icon
    /// Nil for the colours of an image.
    let color: DynamicColor?
    let size: Size
  }

  var leading: Slot? {
    Self.slot(
      leadingIcon, leadingIconColor, leadingIconSize, leadingImage, leadingImageColor,
      Size(width: leadingImageWidth, height: leadingImageHeight))
  }

  var trailing: Slot? {
    Self.slot(
      trailingIcon, trailingIconColor, trailingIconSize, trailingImage, trailingImageColor,
      Size(width: trailingImageWidth, height: trailingImageHeight))
  }

  private static func slot(
    _ icon: Icon?, _ color: DynamicColor, _ height: Double, _ image: String?,
    _ imageColor: DynamicColor?, _ imageSize: Size
  ) -> Slot? {
    guard let image else {
      return icon.map { Slot(icon: $0, color: color, size: $0.size(forHeight: height)) }
    }
    let icon = Icon.image(image)
    let own = icon.size(forHeight: height)
    let shape = own.isEmpty ? 1 : own.width / own.height
    let size =
      switch (imageSize.width, imageSize.height) {
      case (0, 0): own
      case (0, let height): Size(width: height * shape, height: height)
      case (let width, 0): Size(width: width, height: width / shape)
      default: imageSize
      }
    return Slot(icon: icon, color: imageColor ?? (icon.hasColors ? nil : color), size: size)
  }

  var font: Font {
    (titleFont ?? .system(titleFontSize, weight: 600)).withSize(titleFontSize)
  }

  /// The overflow of glow and shadow around the plate.
  var alignmentInsets: EdgeInsets {
    let glow = Shadow.overflow(of: glowSigma).rounded(.up)
    guard shadow.color.alpha > 0 else { return EdgeInsets(vertical: glow, horizontal: glow) }
    func reach(_ offset: Double) -> Double { max(glow, (shadow.overflow + offset).rounded(.up)) }
    // The light comes from the same side in every script.
    let side = max(reach(-shadow.offset.x), reach(shadow.offset.x))
    return EdgeInsets(
      top: reach(-shadow.offset.y), leading: side, bottom: reach(shadow.offset.y), trailing: side)
  }
}

// MARK: The schema

extension IconButtonStyle {
  /// The descriptions of the style's properties.
  public static let schema = StyleSchema<IconButtonStyle>(groups: [
    "Background": plateProperties, "Content": contentProperties, "Title": titleProperties,
    "Leading icon": leadingProperties, "Trailing icon": trailingProperties,
    "States": stateProperties,
  ])

  private typealias Spec = PropertySpec<IconButtonStyle>

  private static let plateProperties: [Spec] = [
    .color(\.fillColor, title: "Fill").described("The background color if there is no gradient."),
    Spec(\.gradientStartColor, .optional(.color), title: "Gradient start").described(
      "The first color of the gradient."),
    Spec(\.gradientEndColor, .optional(.color), title: "Gradient end").described(
      "The last color of the gradient."
    ).shown { $0.gradientStartColor != nil },
    .choice(\.gradientDirection, title: "Direction").described("The direction of the gradient.")
      .shown { $0.hasGradient },
    .number(\.cornerRadius, title: "Corner radius", limits: .lengths).described(
      "The radius of the corners."
    ).shown { !$0.isPill },
    .flag(\.isPill, title: "Pill").described("Whether the ends are round."),
    .color(\.borderColor, title: "Border", contrast: .control).described("The color of the border.")
      .shown { $0.borderWidth > 0 },
    .number(\.borderWidth, title: "Border width", limits: .halfPixels).described(
      "The width of the border, inside the bounds."),
    .shadow(\.shadow, title: "Shadow", effects: .placed).described(
      "The shadow of the button; it does not change the size."),
    .number(
      \.glowSigma, title: "Glow",
      limits: NumberLimits(0...64, soft: 0...16, step: 0.5, unit: .pixels), effects: .placed
    ).described(
      "The blur of the glow around the button, as a standard deviation; it does not change the size."
    ),
  ]

  private static let contentProperties: [Spec] = [
    .choice(\.axis, title: "Axis", effects: .placed).described(
      "Whether icons and title stand side by side or above each other."),
    .insets(\.contentInsets, title: "Padding").described(
      "The space between the border and the content."),
  ]

  private static let titleProperties: [Spec] = [
    Spec(
      \.title, .optional(.text), title: "Title", effects: StyleEffects.placed.union(.accessibility)
    ).described("The title of the button."),
    .color(\.titleColor, title: "Color", contrast: .text).described("The color of the title."),
    Spec(\.titleFont, .optional(.font()), title: "Font", effects: .placed).described(
      "The family, weight and slant of the title."),
    .number(\.titleFontSize, title: "Size", limits: .fontSizes, effects: .placed).described(
      "The font size of the title."),
    .number(\.titleLeadingGap, title: "Leading gap", limits: .lengths, effects: .placed).described(
      "The space between the leading icon and the title."
    ).shown { $0.leading != nil },
    .number(\.titleTrailingGap, title: "Trailing gap", limits: .lengths, effects: .placed)
      .described("The space between the title and the trailing icon.").shown { $0.trailing != nil },
  ]

  private typealias Path<Value> = any WritableKeyPath<IconButtonStyle, Value> & Sendable

  private static func slotProperties(
    _ place: String, icon: Path<Icon?>, color: Path<DynamicColor>,
    size: Path<Double>, image: Path<String?>, imageColor: Path<DynamicColor?>,
    imageWidth: Path<Double>, imageHeight: Path<Double>
  ) -> [Spec] {
    [
      Spec(icon, .optional(.icon), title: "Icon", effects: .placed)
        .described("The icon \(place) the title."),
      .color(color, title: "Color", contrast: .control)
        .described("The color of the icon.").shown { $0[keyPath: icon] != nil },
      .number(size, title: "Size", limits: .extents, effects: .placed)
        .described("The height of the icon.").shown { $0[keyPath: icon] != nil },
      Spec(image, .optional(.image), title: "Image", effects: .placed)
        .described("An image file to use instead of the icon."),
      Spec(imageColor, .optional(.color), title: "Image tint")
        .described("The color of the image; if not set, the image keeps its own colors.")
        .shown { $0[keyPath: image] != nil },
      .number(imageWidth, title: "Image width", limits: .extents, effects: .placed)
        .described("The width of the image; 0 for its natural width.")
        .shown { $0[keyPath: image] != nil },
      .number(imageHeight, title: "Image height", limits: .extents, effects: .placed)
        .described("The height of the image; 0 for its natural height.")
        .shown { $0[keyPath: image] != nil },
    ]
  }

  private static let leadingProperties = slotProperties(
    "before or above", icon: \.leadingIcon, color: \.leadingIconColor,
    size: \.leadingIconSize, image: \.leadingImage, imageColor: \.leadingImageColor,
    imageWidth: \.leadingImageWidth, imageHeight: \.leadingImageHeight)

  private static let trailingProperties = slotProperties(
    "after or below", icon: \.trailingIcon, color: \.trailingIconColor,
    size: \.trailingIconSize, image: \.trailingImage, imageColor: \.trailingImageColor,
    imageWidth: \.trailingImageWidth, imageHeight: \.trailingImageHeight)

  private static let stateProperties: [Spec] = [
    Spec(\.pressedFillColor, .optional(.color), title: "Fill (pressed)").described(
      "The background of a pressed button; if not set, it follows from the fill."),
    .color(\.selectedFillColor, title: "Fill (selected)").described(
      "The background of a selected button."),
    .color(\.selectedTitleColor, title: "Title (selected)", contrast: .text).described(
      "The color of the title of a selected button."),
    .color(\.selectedIconColor, title: "Icons (selected)", contrast: .control).described(
      "The color of the icons of a selected button."),
    .color(\.selectedBorderColor, title: "Border (selected)", contrast: .control).described(
      "The border color of a selected button."),
    .number(\.selectedBorderWidth, title: "Width (selected)", limits: .halfPixels).described(
      "The border width of a selected button."),
    .color(\.disabledFillColor, title: "Fill (disabled)").described(
      "The background of a disabled button."),
  ]

  var hasGradient: Bool { gradientStartColor != nil && gradientEndColor != nil }
}
