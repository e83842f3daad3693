public import DetentDrawing
public import DetentViews

/// The look of a segmented control. Lengths are in logical pixels.
public struct SegmentedControlStyle: DesignStyle, PlateStyle, TitleStyle, FocusRingStyle {
  // MARK: Trough

  /// The preferred height, in logical pixels.
  public var height = 34.0
  /// The radius of the corners, in logical pixels.
  public var cornerRadius = 9.0
  /// The fill of the trough.
  public var fillColor = DynamicColor.background
  /// The colour of the edge.
  public var borderColor = DynamicColor.line
  /// The width of the edge, in logical pixels.
  public var borderWidth = 1.0
  /// The gap between the edge and the cards, in logical pixels.
  public var inset = 3.0

  // MARK: Cards

  /// The corner radius of the card under the selected segment, in logical pixels.
  public var cardRadius = 7.0
  /// The fill of the card.
  public var cardColor = DynamicColor(
    light: DynamicColor.card.light, dark: DynamicColor.line.dark)
  /// The shadow of the card.
  public var cardShadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.18), offset: Point(x: 0, y: 1), sigma: 1.2)

  // MARK: Text

  /// The font of titles.
  public var font = Font.system(13)
  /// The font of the selected title.
  public var selectedFont = Font.system(13, weight: 600)
  /// The colour of titles.
  public var textColor = DynamicColor.secondary
  /// The colour of the selected title.
  public var selectedTextColor = DynamicColor.text
  /// The padding beside the widest title, in logical pixels.
  public var padding = 10.0

  // MARK: Focus

  /// The width of the focus ring, in logical pixels.
  public var focusRingWidth = 2.0
  /// The gap between the focus ring and the edge, in logical pixels.
  public var focusRingGap = 2.0

  /// The default look.
  public init() {}

  /// The greatest distance that the control draws beyond its bounds.
  public var overflow: Double {
    // The shadow of the card starts inside the plate, by its inset.
    max(focusRingOverflow, cardShadow.visualOverflow - inset) + 1
  }

  /// The descriptions of all properties, for editors and files.
  public static let schema = StyleSchema<SegmentedControlStyle>(
    plateProperties + ownProperties + titleProperties + focusProperties)

  private static let ownProperties: [PropertySpec<SegmentedControlStyle>] = [
    .number(\.height, title: "Height", group: "Background", limits: .extents, effects: .placed)
      .described("The preferred height of the control."),
    .number(\.inset, title: "Padding", group: "Background", limits: .halfPixels, effects: .placed)
      .described("The space between the border and the segments."),
    .number(\.cardRadius, title: "Corner radius", group: "Segment", limits: .lengths).described(
      "The radius of the selected segment's corners."),
    .color(\.cardColor, title: "Fill", group: "Segment").described(
      "The color of the selected segment."),
    .shadow(\.cardShadow, title: "Shadow", group: "Segment").described(
      "The shadow of the selected segment."),
    .font(\.selectedFont, title: "Font (selected)", group: "Text").described(
      "The font of the selected segment."),
    .color(\.selectedTextColor, title: "Color (selected)", group: "Text", contrast: .text)
      .described("The text color of the selected segment."),
    .number(\.padding, title: "Padding", group: "Text", limits: .lengths, effects: .placed)
      .described("The space beside the widest title."),
  ]
}
