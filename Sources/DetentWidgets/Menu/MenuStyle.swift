public import DetentDrawing
public import DetentViews

/// How a menu looks. Lengths are in logical pixels.
public struct MenuStyle: Hashable, Sendable {
  // MARK: Card

  public var cornerRadius = 9.0
  public var fillColor = DynamicColor.card
  public var borderColor = DynamicColor.line
  public var shadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.22), offset: Point(x: 0, y: 8), sigma: 10)
  /// Between the edge of the card and the rows.
  public var inset = 5.0

  // MARK: Rows

  public var rowHeight = 28.0
  public var separatorHeight = 9.0
  public var rowRadius = 6.0
  /// Behind the row that would be chosen.
  public var highlightColor = DynamicColor.accentSoft
  public var font = Font.system(13)
  public var textColor = DynamicColor.text
  /// The alpha of rows that cannot be chosen, 0...1.
  public var disabledAlpha = 0.4
  /// Beside the check mark, and behind the title.
  public var padding = 10.0
  public var checkSize = 14.0
  public var checkColor = DynamicColor.accent
  /// Between the check mark and the title.
  public var checkGap = 8.0

  /// The look of the design.
  public init() {}

  /// How far the menu draws beyond its bounds.
  var overflow: Double {
    max(shadow.offset.x.magnitude, shadow.offset.y.magnitude) + shadow.overflow + 1
  }
}
