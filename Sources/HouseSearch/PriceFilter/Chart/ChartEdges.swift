import DetentDrawing
import DetentViews

/// The homes that lie beyond the ends of a chart: marks at its edges, and words in its upper
/// trailing corner.
@MainActor
struct ChartEdges {
  let content: ScatterChart.Content
  let geometry: ChartGeometry
  let selection: ScatterChart.Selection
  let highlights: ScatterChart.Highlights?
  let traits: Traits

  /// How far marks reach from the plot, in logical pixels.
  static let reach = 7.0
  /// Dots hang over the plot.
  private static let gap = 2.0
  private static let halfWidth = 3.0
  private static let font = Font.system(11, tabularDigits: true)

  private struct Mark: Hashable {
    /// Of its middle at the edge, in whole pixels.
    let x: Int
    let y: Int
    /// Where it points.
    let way: SIMD2<Int>
  }

  /// Draws a mark for each home, the lit ones over the others; where many are at one place, one.
  func drawMarks(in canvas: Canvas) {
    var (lit, dim) = (Set<Mark>(), Set<Mark>())
    for rank in content.beyond.ranks {
      guard let place = content.place(rank) else { continue }
      let isLit = selection.contains(place) && highlights?.isLit(rank) ?? true
      let mark = mark(of: rank, at: place)
      if isLit { lit.insert(mark) } else { dim.insert(mark) }
    }
    let ink = DynamicColor.secondary.resolved(for: traits)
    let isHigh = traits.contrast == .high
    canvas.fill(path(dim.subtracting(lit)), with: isHigh ? ink : ink.withAlpha(0.55))
    canvas.fill(path(lit), with: MapPalette(traits).lit)
  }

  private func mark(of rank: Int, at place: Point) -> Mark {
    let point = geometry.point(price: place.x, area: place.y)
    let (x, y) = (Int(point.x.rounded()), Int(point.y.rounded()))
    guard !content.shownRanks.contains(rank) else { return Mark(x: x, y: y, way: SIMD2(0, -1)) }
    let isDear = rank >= content.shownRanks.upperBound
    return Mark(x: x, y: y, way: SIMD2(isDear == geometry.isMirrored ? -1 : 1, 0))
  }

  private func path(_ marks: Set<Mark>) -> Path {
    var path = Path()
    for mark in marks {
      let (way, side) = (
        Point(x: Double(mark.way.x), y: Double(mark.way.y)),
        Point(x: Double(mark.way.y), y: Double(mark.way.x))
      )
      func corner(_ out: Double, _ across: Double) -> Point {
        Point(
          x: Double(mark.x) + way.x * out + side.x * across,
          y: Double(mark.y) + way.y * out + side.y * across)
      }
      path.move(to: corner(Self.reach, 0))
      path.line(to: corner(Self.gap, -Self.halfWidth))
      path.line(to: corner(Self.gap, Self.halfWidth))
      path.close()
    }
    return path
  }

  /// Writes what is beyond as far as it has room beside the unit of areas.
  func drawNotes(_ notes: [String], beside unit: Double, in canvas: Canvas) {
    let room = geometry.plot.width - unit
    var words = ""
    for note in notes {
      let longer = words.isEmpty ? note : traits.texts("\(words), \(note)")
      guard TextLayout.cached(longer, font: Self.font).size.width <= room else { break }
      words = longer
    }
    guard !words.isEmpty else { return }
    let text = TextLayout.cached(words, font: Self.font)
    let plot = geometry.plot
    let left = traits.isRightToLeft ? plot.minX : plot.maxX - text.size.width
    canvas.draw(
      text, at: Point(x: left, y: ChartGrid.headMiddle - text.size.height / 2),
      color: DynamicColor.secondary.resolved(for: traits))
  }
}
