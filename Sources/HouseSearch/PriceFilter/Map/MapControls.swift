import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A plate on the map with other views. Presses on it do not reach the map.
@MainActor
class RaisedPlate: StackView, Tracking {
  /// The height of plates with text, and the margin between plates and the edges of the map.
  static let (height, edge) = (30.0, 8.0)
  static let radius = 9.0

  init(_ axis: Axis = .horizontal, margins: EdgeInsets = .zero, views: [View]) {
    super.init(axis, layoutMargins: margins, views: views)
    (backgroundColor, borderColor, cornerRadius) = (.card, .line, Self.radius)
  }

  final func beginTracking(_ event: PointerEvent) -> Bool { event.button == .primary }
  final func continueTracking(_ event: PointerEvent) -> Bool { true }
  final func endTracking(_ event: PointerEvent) {}
  final func cancelTracking() {}

  final override func cursor(at point: Point) -> Cursor? { .arrow }
}

@MainActor
final class MapTools: RaisedPlate {
  let lasso = MapTools.button("lasso", ToolIcon.lasso.icon)
  let zoomIn = MapTools.button("zoomIn", "plus")
  let zoomOut = MapTools.button("zoomOut", "minus")
  let fit = MapTools.button("fit", ToolIcon.fit.icon)

  init() {
    super.init(
      .vertical, margins: EdgeInsets(vertical: 2, horizontal: 2),
      views: [lasso, zoomIn, zoomOut, fit])
    identifier = "map.tools"
    lasso.isToggle = true
    localeDidChange()
  }

  private static let style = IconButtonStyle.smallTool.with {
    ($0.leadingIconSize, $0.cornerRadius) = (16, 7)
    $0.contentInsets = EdgeInsets(vertical: 6, horizontal: 6)
  }

  private static func button(_ name: String, _ icon: Icon) -> IconButton {
    let button = IconButton(leadingIcon: icon, style: style)
    button.identifier = "map." + name
    return button
  }

  /// Puts the buttons in the upper trailing corner, in a row if the map is low.
  func place(in area: Size) {
    axis = area.height < 180 ? .horizontal : .vertical
    let (size, edge) = (intrinsicContentSize, Self.edge + 4)
    let x = traits.isRightToLeft ? edge : area.width - edge - size.width
    frame = Rect(origin: Point(x: x, y: edge), size: size).rounded(toPixelsAt: traits.scale)
    isHidden = frame.maxY + Self.height + 2 * Self.edge > area.height
  }

  override func localeDidChange() {
    lasso.setName(traits.texts("Draw area"))
    zoomIn.setName(traits.texts("Zoom in"))
    zoomOut.setName(traits.texts("Zoom out"))
    fit.setName(traits.texts("Show all homes"))
  }
}

/// A scale bar: a round distance on the ground, and its length on the screen.
@MainActor
struct MapScaleBar {
  private let text: TextLayout
  /// The length of the bar, in logical pixels.
  let length: Double

  static let (longest, padding) = (84.0, 12.0)

  /// Chooses the longest round distance that fits, measured at the centre of the visible part.
  init(_ viewport: MapViewport, _ texts: ListingsTexts) {
    let unit = texts.distanceUnit.kilometres
    let perPixel = MapProjection.kilometers(acrossAt: viewport.center) / unit / viewport.world
    let distance = NiceBounds.roundStep(notAbove: perPixel * Self.longest)
    length = distance / perPixel
    text = .cached(texts.shortDistance(distance * unit), font: .system(11, weight: 550))
  }

  /// Returns the frame of the bar in the lower leading corner, or nil if it does not fit.
  func frame(in size: Size, _ traits: Traits) -> Rect? {
    let width = max(length, text.size.width) + 2 * Self.padding
    let edge = RaisedPlate.edge
    let top = size.height - edge - RaisedPlate.height
    guard top > 60, width + 2 * edge <= size.width else { return nil }
    let x = traits.isRightToLeft ? size.width - edge - width : edge
    return Rect(x: x, y: top, width: width, height: RaisedPlate.height)
      .rounded(toPixelsAt: traits.scale)
  }

  func draw(in frame: Rect, _ palette: MapPalette, _ canvas: Canvas) {
    MapMarks.drawPlate(frame, radius: RaisedPlate.radius, palette, in: canvas)
    canvas.draw(
      text, at: Point(x: frame.midX - text.size.width / 2, y: frame.minY + 3), color: palette.text)
    let (left, right, y) = (frame.midX - length / 2, frame.midX + length / 2, frame.maxY - 7)
    let line = Path(strokes: [(left, y - 4), (left, y), (right, y), (right, y - 4)])
    canvas.stroke(line, with: palette.text, style: StrokeStyle(width: 1.5))
  }
}
