public import DetentDrawing
public import DetentViews
public import DetentWidgets

/// The content and the look of an icon button, so that a file or an editor can make a whole button.
/// Lengths are in logical pixels, alphas in 0...1.
///
/// The default is a grey plate with white text.
public struct IconButtonStyle: DesignStyle, HoverStyle, FocusRingStyle {
  // MARK: Plate

  /// What the plate is filled with, where no gradient is.
  public var fillColor = DynamicColor(Color(hex: 0x808080))
  /// Where the gradient of the plate begins; one is drawn where it has both ends.
  public var gradientStartColor: DynamicColor?
  /// Where the gradient of the plate ends.
  public var gradientEndColor: DynamicColor?
  /// The way of the gradient: from top to bottom, or from the leading to the trailing edge.
  public var gradientDirection = Axis.vertical
  /// The radius of the corners, limited to half of the shorter side.
  public var cornerRadius = 0.0
  /// Whether the ends are round, whatever the size.
  public var isPill = false
  /// The colour of the edge, which lies inside of the plate.
  public var borderColor = DynamicColor(.white)
  /// The width of the edge.
  public var borderWidth = 0.0
  /// What the plate throws on the ground. It counts for no edge, see `View.alignmentInsets`.
  public var shadow = Shadow(color: .clear, sigma: 0)
  /// The standard deviation of the light around the plate, outside of its frame; 0 draws none.
  public var glowSigma = 0.0
  /// The alpha of that light.
  public var glowAlpha = 0.45

  // MARK: Content

  /// Whether the parts stand beside or, with the leading icon at the top, above one another.
  public var axis = Axis.horizontal
  /// The gaps between the edges and the parts, in logical pixels.
  public var contentInsets = EdgeInsets(vertical: 8, horizontal: 16)
  /// What the button says; nil or empty for nothing.
  public var title: String?
  /// The colour of the title.
  public var titleColor = DynamicColor(.white)
  /// The typeface of the title at ``titleFontSize``; nil for the interface's in semi-bold.
  public var titleFont: Font?
  /// The size of the title.
  public var titleFontSize = 16.0
  /// The gap between a leading icon and the title, in logical pixels.
  public var titleLeadingGap = 16.0
  /// The gap between the title and a trailing icon, in logical pixels.
  public var titleTrailingGap = 16.0

  // MARK: Leading and trailing

  /// The icon before the title, or above it; ``leadingImage`` wins.
  public var leadingIcon: Icon?
  /// The colour of that icon.
  public var leadingIconColor = DynamicColor(.white)
  /// Its height.
  public var leadingIconSize = 16.0
  /// The path of an image file instead of the leading icon.
  public var leadingImage: String?
  /// What the image is drawn in; nil for its own colours.
  public var leadingImageColor: DynamicColor?
  /// The width of the image; 0 for its own, or what its shape makes of the height.
  public var leadingImageWidth = 0.0
  /// The height of the image; 0 for its own, or what its shape makes of the width.
  public var leadingImageHeight = 0.0
  /// The icon behind the title, or below it; ``trailingImage`` wins.
  public var trailingIcon: Icon?
  /// The colour of that icon.
  public var trailingIconColor = DynamicColor(.white)
  /// Its height.
  public var trailingIconSize = 16.0
  /// The path of an image file instead of the trailing icon.
  public var trailingImage: String?
  /// What the image is drawn in; nil for its own colours.
  public var trailingImageColor: DynamicColor?
  /// The width of the image; 0 for its own, or what its shape makes of the height.
  public var trailingImageWidth = 0.0
  /// The height of the image; 0 for its own, or what its shape makes of the width.
  public var trailingImageHeight = 0.0

  // MARK: States

  /// How far a hover goes on the way to pressed, 0...1; a tenth of the colours in the design.
  public var hoverEmphasis = 0.45
  /// How long that takes.
  public var hoverDuration = Duration.milliseconds(120)
  /// How far a press moves the plate away from the colour of the title, 0...1.
  public var pressedEmphasis = 0.22
  /// What the plate is filled with while it is pressed; nil for what ``pressedEmphasis`` makes.
  public var pressedFillColor: DynamicColor?
  /// The plate of a button that is chosen.
  public var selectedFillColor = DynamicColor.accentSoft
  /// Its title.
  public var selectedTitleColor = DynamicColor.text
  /// Its icons, and images that take a colour.
  public var selectedIconColor = DynamicColor.accent
  /// Its edge.
  public var selectedBorderColor = DynamicColor.accent
  /// The width of that edge.
  public var selectedBorderWidth = 1.5
  /// The plate of a button that cannot be used, where it has one.
  public var disabledFillColor = DynamicColor.track
  /// The title, the icons and the edge of such a button.
  public var disabledContentColor = DynamicColor(
    light: Color(hex: 0x9A9FA7), dark: Color(hex: 0x84898F))
  /// How long the ring of a button that waits takes to go around once.
  public var loadingDuration = Duration.seconds(1)
  /// The ring around a button that got the focus by keys.
  public var focusRingColor = DynamicColor.accent
  /// The width of that ring.
  public var focusRingWidth = 2.0
  /// The gap between the focus ring and the plate, in logical pixels.
  public var focusRingGap = 2.0

  /// A grey plate with square corners and white text of 16.
  public init() {}

  /// How far the focus ring is drawn beyond the bounds.
  public var overflow: Double { focusRingOverflow }
}

// MARK: Looks of the design

extension IconButtonStyle {
  /// How large a button of the design is.
  public enum ControlSize: String, Hashable, Sendable, CaseIterable {
    /// 24 high.
    case small
    /// 32 high.
    case regular
    /// 44 high.
    case large
  }

  /// What is done most: a plate in the accent.
  public static let filled = filled(.regular)
  /// What is done now and then: an edge in the accent.
  public static let outlined = outlined(.regular)

  /// A plate in the accent.
  public static func filled(_ size: ControlSize) -> IconButtonStyle {
    var style = IconButtonStyle()
    style.setSize(size)
    style.fillColor = .accent
    style.setContentColor(DynamicColor(light: .white, dark: Color(hex: 0x10151F)))
    return style
  }

  /// An edge in the accent.
  public static func outlined(_ size: ControlSize) -> IconButtonStyle {
    var style = IconButtonStyle()
    style.setSize(size)
    style.fillColor = DynamicColor(.clear)
    (style.borderColor, style.borderWidth) = (.accent, 1.5)
    style.setContentColor(.accent)
    return style
  }

  /// Takes the measures of a size of the design.
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

  /// Gives the title and both icons one colour.
  public mutating func setContentColor(_ color: DynamicColor) {
    (titleColor, leadingIconColor, trailingIconColor) = (color, color, color)
  }
}

// MARK: What follows from it

extension IconButtonStyle {
  /// What stands on one side of the title.
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

  /// What the title is set in.
  var font: Font {
    (titleFont ?? .system(titleFontSize, weight: 600)).withSize(titleFontSize)
  }

  /// The visual overflow of the glow and the shadow around the plate.
  var alignmentInsets: EdgeInsets {
    let glow = glowSigma > 0 && glowAlpha > 0 ? (3 * glowSigma).rounded(.up) : 0
    guard shadow.color.alpha > 0 else { return EdgeInsets(vertical: glow, horizontal: glow) }
    func reach(_ offset: Double) -> Double { max(glow, (shadow.overflow + offset).rounded(.up)) }
    // The light comes from the same side whatever the script.
    let side = max(reach(-shadow.offset.x), reach(shadow.offset.x))
    return EdgeInsets(
      top: reach(-shadow.offset.y), leading: side, bottom: reach(shadow.offset.y), trailing: side)
  }
}

// MARK: The schema

extension IconButtonStyle {
  /// What its properties are.
  public static let schema = StyleSchema<IconButtonStyle>(
    plateProperties + contentProperties + leadingProperties + trailingProperties + stateProperties
      + hoverProperties + focusProperties)

  private typealias Spec = PropertySpec<IconButtonStyle>

  private static let plateProperties: [Spec] = [
    .color(\.fillColor, title: "Fill", group: "Background").described(
      "The background color if there is no gradient."),
    Spec(\.gradientStartColor, .optional(.color), title: "Gradient start", group: "Background")
      .described("The first color of the gradient."),
    Spec(\.gradientEndColor, .optional(.color), title: "Gradient end", group: "Background")
      .described("The last color of the gradient.").shown { $0.gradientStartColor != nil },
    .choice(\.gradientDirection, title: "Direction", group: "Background").described(
      "The direction of the gradient."
    ).shown { $0.hasGradient },
    .number(\.cornerRadius, title: "Corner radius", group: "Background", limits: .lengths)
      .described("The radius of the corners.").shown { !$0.isPill },
    .flag(\.isPill, title: "Pill", group: "Background").described("Whether the ends are round."),
    .color(\.borderColor, title: "Border", group: "Background", contrast: .control).described(
      "The color of the border."
    ).shown { $0.borderWidth > 0 },
    .number(\.borderWidth, title: "Border width", group: "Background", limits: .halfPixels)
      .described("The width of the border, inside the bounds."),
    .shadow(\.shadow, title: "Shadow", group: "Background", effects: .placed).described(
      "The shadow of the button; it does not change the size."),
    .number(
      \.glowSigma, title: "Glow", group: "Background",
      limits: NumberLimits(0...64, soft: 0...16, step: 0.5, unit: .pixels), effects: .placed
    ).described(
      "The blur of the glow around the button, as a standard deviation; it does not change the size."
    ),
    .number(
      \.glowAlpha, title: "Glow strength", group: "Background", limits: .fractions, effects: .placed
    ).described("The opacity of the glow.").shown { $0.glowSigma > 0 },
  ]

  private static let contentProperties: [Spec] = [
    .choice(\.axis, title: "Axis", group: "Content", effects: .placed).described(
      "Whether icons and title stand side by side or above each other."),
    .insets(\.contentInsets, title: "Padding", group: "Content").described(
      "The space between the border and the content."),
    Spec(
      \.title, .optional(.text), title: "Title", group: "Title",
      effects: StyleEffects.placed.union(.accessibility)
    ).described("The title of the button."),
    .color(\.titleColor, title: "Color", group: "Title", contrast: .text).described(
      "The color of the title."),
    Spec(\.titleFont, .optional(.font()), title: "Font", group: "Title", effects: .placed)
      .described("The family, weight and slant of the title."),
    .number(\.titleFontSize, title: "Size", group: "Title", limits: .fontSizes, effects: .placed)
      .described("The font size of the title."),
    .number(
      \.titleLeadingGap, title: "Leading gap", group: "Title", limits: .lengths, effects: .placed
    ).described("The space between the leading icon and the title.").shown { $0.leading != nil },
    .number(
      \.titleTrailingGap, title: "Trailing gap", group: "Title", limits: .lengths, effects: .placed
    ).described("The space between the title and the trailing icon.").shown { $0.trailing != nil },
  ]

  private typealias Path<Value> = any WritableKeyPath<IconButtonStyle, Value> & Sendable

  /// The properties of what stands on one side of the title.
  /// - Parameter place: where that is, in words.
  private static func slotProperties(
    _ group: String, _ place: String, icon: Path<Icon?>, color: Path<DynamicColor>,
    size: Path<Double>, image: Path<String?>, imageColor: Path<DynamicColor?>,
    imageWidth: Path<Double>, imageHeight: Path<Double>
  ) -> [Spec] {
    [
      Spec(icon, .optional(.icon), title: "Icon", group: group, effects: .placed)
        .described("The icon \(place) the title."),
      .color(color, title: "Color", group: group, contrast: .control)
        .described("The color of the icon.").shown { $0[keyPath: icon] != nil },
      .number(size, title: "Size", group: group, limits: .extents, effects: .placed)
        .described("The height of the icon.").shown { $0[keyPath: icon] != nil },
      Spec(image, .optional(.image), title: "Image", group: group, effects: .placed)
        .described("An image file to use instead of the icon."),
      Spec(imageColor, .optional(.color), title: "Image tint", group: group)
        .described("The color of the image; if not set, the image keeps its own colors.")
        .shown { $0[keyPath: image] != nil },
      .number(imageWidth, title: "Image width", group: group, limits: .extents, effects: .placed)
        .described("The width of the image; 0 for its natural width.")
        .shown { $0[keyPath: image] != nil },
      .number(imageHeight, title: "Image height", group: group, limits: .extents, effects: .placed)
        .described("The height of the image; 0 for its natural height.")
        .shown { $0[keyPath: image] != nil },
    ]
  }

  private static let leadingProperties = slotProperties(
    "Leading icon", "before or above", icon: \.leadingIcon, color: \.leadingIconColor,
    size: \.leadingIconSize, image: \.leadingImage, imageColor: \.leadingImageColor,
    imageWidth: \.leadingImageWidth, imageHeight: \.leadingImageHeight)

  private static let trailingProperties = slotProperties(
    "Trailing icon", "after or below", icon: \.trailingIcon, color: \.trailingIconColor,
    size: \.trailingIconSize, image: \.trailingImage, imageColor: \.trailingImageColor,
    imageWidth: \.trailingImageWidth, imageHeight: \.trailingImageHeight)

  private static let stateProperties: [Spec] = [
    .number(\.pressedEmphasis, title: "Press effect", group: "States", limits: .fractions)
      .described(
        "The amount by which a press changes the background, away from the color of the title."),
    Spec(\.pressedFillColor, .optional(.color), title: "Fill (pressed)", group: "States").described(
      "The background of a pressed button; if not set, it follows from the fill."),
    .color(\.selectedFillColor, title: "Fill (selected)", group: "States").described(
      "The background of a selected button."),
    .color(\.selectedTitleColor, title: "Title (selected)", group: "States", contrast: .text)
      .described("The color of the title of a selected button."),
    .color(\.selectedIconColor, title: "Icons (selected)", group: "States", contrast: .control)
      .described("The color of the icons of a selected button."),
    .color(\.selectedBorderColor, title: "Border (selected)", group: "States", contrast: .control)
      .described("The border color of a selected button."),
    .number(\.selectedBorderWidth, title: "Width (selected)", group: "States", limits: .halfPixels)
      .described("The border width of a selected button."),
    .color(\.disabledFillColor, title: "Fill (disabled)", group: "States").described(
      "The background of a disabled button."),
    .color(\.disabledContentColor, title: "Title (disabled)", group: "States").described(
      "The color of title, icons and border of a disabled button."),
    .duration(
      \.loadingDuration, title: "Loading turn", group: "States",
      limits: NumberLimits(100...10_000, soft: 500...3_000, step: 50, unit: .milliseconds)
    ).described("The time of one turn of the loading ring."),
  ]

  /// Whether the gradient has both of its ends.
  var hasGradient: Bool { gradientStartColor != nil && gradientEndColor != nil }
}
