import DetentControls
import DetentDrawing
import DetentViews

/// Listings as dots, price against area; those that pass the filters are lit. Where dots lie on
/// each other the colour shows how many.
///
/// Dots are drawn into two images, all of them dim and some of them lit, when the data, the scale
/// or the size changes. A drag of prices or of the area only moves the border between the two, so
/// it costs no dot at all.
@MainActor
final class ScatterChart: View {
  /// The homes of the chart.
  struct Content: Sendable {
    /// The price and the area of each.
    var dots: [Point]
    /// The rank of each dot in the order by price.
    var ranks: [Int]
    /// The greatest area that has room.
    var greatestArea: Double

    /// The number of homes beyond which only every n-th is a dot.
    static let limit = 30_000
  }

  /// The part of the plot that is lit.
  struct Selection: Equatable, Sendable {
    /// The lit prices on the x axis; nil for all of it.
    var prices: ClosedRange<Double>?
    /// The lit areas on the y axis; nil for all of it.
    var areas: ClosedRange<Double>?

    var isAll: Bool { prices == nil && areas == nil }
  }

  /// Which dots can be lit, where something else than the two axes decides.
  struct Highlights: Sendable {
    /// Whether the criteria that are not on an axis let a rank in the order by price through.
    var isLit: @Sendable (Int) -> Bool
    /// Counts up with each other set of highlights.
    var version: Int
  }

  /// What is shown; nil for nothing.
  var content: Content? { didSet { dotsDidChange() } }
  /// How prices are shared out along the chart; homes beyond its ends are not shown.
  var priceScale: any ValueScale = LinearScale(minimum: 0, maximum: 1) {
    didSet { dotsDidChange() }
  }
  /// The dots that can be lit; nil for every dot.
  var highlights: Highlights? {
    didSet { if highlights?.version != oldValue?.version { setNeedsDisplay() } }
  }
  var selection = Selection() {
    didSet { if selection != oldValue { selectionDidChange(from: oldValue) } }
  }
  var formatX = ValueFormat.number()
  var formatY = ValueFormat.number()
  /// What areas are counted in, above their axis.
  var unitY = "" { didSet { if unitY != oldValue { setNeedsDisplay() } } }

  /// The dots on the pixels of the plot, made anew when they are needed after the data, the scale
  /// or the size changed.
  private var storedField: DotField?
  private var dimImage: (key: ImageKey, image: Image)?
  private var litImage: (key: ImageKey, image: Image)?
  private static let insets = EdgeInsets(top: 16, leading: 40, bottom: 24, trailing: 4)
  private static let dotRadius = 2.0

  init() {
    super.init(frame: .zero)
    accessibilityRole = .image
    isUserInteractionEnabled = false
  }

  /// What is to be seen of it, in words.
  var summary = "" { didSet { if summary != oldValue { accessibilityDidChange() } } }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.description = summary
    return node
  }

  private func dotsDidChange() {
    storedField = nil
    setNeedsDisplay()
  }

  // MARK: Layout

  /// Where the dots are.
  var plot: Rect {
    let area = bounds.inset(by: Self.insets, rightToLeft: traits.isRightToLeft)
    return area.rounded(toPixelsAt: traits.scale)
  }

  private var areaScale: LinearScale {
    LinearScale(minimum: 0, maximum: content?.greatestArea ?? 1)
  }

  private func x(_ value: Double, in plot: Rect) -> Double {
    let value = max(priceScale.minimum, min(priceScale.maximum, value))
    let distance = priceScale.fraction(of: value) * plot.width
    return traits.isRightToLeft ? plot.maxX - distance : plot.minX + distance
  }

  private func y(_ value: Double, in plot: Rect) -> Double {
    let value = max(areaScale.minimum, min(areaScale.maximum, value))
    return plot.maxY - areaScale.fraction(of: value) * plot.height
  }

  /// The lit part of the plot.
  private func lit(_ selection: Selection, in plot: Rect) -> Rect {
    var (left, right, top, bottom) = (plot.minX, plot.maxX, plot.minY, plot.maxY)
    if let prices = selection.prices {
      let ends = (x(prices.lowerBound, in: plot), x(prices.upperBound, in: plot))
      left = min(ends.0, ends.1)
      right = max(ends.0, ends.1)
    }
    if let areas = selection.areas {
      (top, bottom) = (y(areas.upperBound, in: plot), y(areas.lowerBound, in: plot))
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func selectionDidChange(from previous: Selection) {
    guard previous.isAll == selection.isAll else { return setNeedsDisplay() }
    let plot = plot
    let old = lit(previous, in: plot)
    let new = lit(selection, in: plot)
    for (a, b) in [(old.minX, new.minX), (old.maxX, new.maxX)] where a != b {
      let slice = Rect(
        x: min(a, b), y: plot.minY, width: abs(b - a), height: plot.height)
      setNeedsDisplay(in: slice.insetBy(dx: -1, dy: -1))
    }
    for (a, b) in [(old.minY, new.minY), (old.maxY, new.maxY)] where a != b {
      let slice = Rect(x: plot.minX, y: min(a, b), width: plot.width, height: abs(b - a))
      setNeedsDisplay(in: slice.insetBy(dx: -1, dy: -1))
    }
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    let plot = plot
    guard content != nil, plot.width > 0, plot.height > 0 else { return }
    ChartGrid(
      chart: bounds, plot: plot, traits: traits,
      columns: (priceScale, formatX), rows: (areaScale, formatY), unit: unitY
    ).draw(in: canvas)
    let lit = lit(selection, in: plot)
    if !selection.isAll {
      canvas.fill(lit, with: DynamicColor.accentSoft.resolved(for: traits))
    }
    let field = field(in: plot)
    let frame = plot.insetBy(dx: -field.extent, dy: -field.extent)
    if !selection.isAll || highlights != nil {
      canvas.draw(dimImage(of: field), in: frame)
    }
    canvas.saved {
      // Dots at the ends hang over the plot: they are lit as far as they overflow it.
      let left = lit.minX <= plot.minX ? frame.minX : lit.minX
      let right = lit.maxX >= plot.maxX ? frame.maxX : lit.maxX
      let top = lit.minY <= plot.minY ? frame.minY : lit.minY
      let bottom = lit.maxY >= plot.maxY ? frame.maxY : lit.maxY
      canvas.clip(
        to: Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top)))
      canvas.draw(litImage(of: field), in: frame)
    }
  }

  private func field(in plot: Rect) -> DotField {
    let size = plot.size
    if let field = storedField, field.size == size, field.scale == traits.scale,
      field.isMirrored == traits.isRightToLeft
    {
      return field
    }
    let field = DotField(
      content?.dots ?? [], priceScale, areaScale, size: size, scale: traits.scale,
      radius: Self.dotRadius, isMirrored: traits.isRightToLeft)
    storedField = field
    (dimImage, litImage) = (nil, nil)
    return field
  }

  private struct ImageKey: Hashable {
    let highlights: Int?
    let appearance: Appearance
    let tint: DynamicColor?
  }

  /// All dots, the way they look outside of the lit part.
  private func dimImage(of field: DotField) -> Image {
    let key = ImageKey(highlights: nil, appearance: traits.appearance, tint: traits.tintColor)
    if let dimImage, dimImage.key == key { return dimImage.image }
    let image = field.image(Self.dimColors(traits)) { _ in true }
    dimImage = (key, image)
    return image
  }

  /// The dots that the highlights let through.
  private func litImage(of field: DotField) -> Image {
    let key = ImageKey(
      highlights: highlights?.version, appearance: traits.appearance, tint: traits.tintColor)
    if let litImage, litImage.key == key { return litImage.image }
    let ranks = content?.ranks ?? []
    let image =
      if let isLit = highlights?.isLit {
        field.image(Self.litColors(traits)) { isLit(ranks[$0]) }
      } else {
        field.image(Self.litColors(traits)) { _ in true }
      }
    litImage = (key, image)
    return image
  }

  /// The colours of one dot and of ever more: away from the card, to the darkest or the brightest
  /// blue.
  private static func litColors(_ traits: Traits) -> [Color] {
    let accent = DynamicColor.accent.resolved(for: traits)
    let end: Color = traits.appearance == .dark ? .white : .black
    return [
      accent.withAlpha(0.6), accent.mixed(with: end, fraction: 0.05),
      accent.mixed(with: end, fraction: 0.64),
    ]
  }

  private static func dimColors(_ traits: Traits) -> [Color] {
    let ink = DynamicColor.secondary.resolved(for: traits)
    return [ink.withAlpha(0.22), ink.withAlpha(0.6)]
  }
}
