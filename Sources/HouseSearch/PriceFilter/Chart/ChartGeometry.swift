import DetentControls
import DetentDrawing

/// Where prices and areas lie on the plot of a chart.
struct ChartGeometry {
  /// Where the dots are.
  let plot: Rect
  let prices: any ValueScale
  let areas: LinearScale
  /// Whether prices grow to the left.
  let isMirrored: Bool

  /// Where a price and an area lie; ones beyond the ends lie at the edge.
  func point(price: Double, area: Double) -> Point {
    Point(x: x(price), y: y(area))
  }

  /// The price and the area at a point; those of the nearest edge for a point beside the plot.
  func values(at point: Point) -> (price: Double, area: Double) {
    guard plot.width > 0, plot.height > 0 else { return (prices.minimum, areas.minimum) }
    let fraction = (point.x - plot.minX) / plot.width
    return (
      prices.value(at: isMirrored ? 1 - fraction : fraction),
      areas.value(at: (plot.maxY - point.y) / plot.height)
    )
  }

  /// The part of the plot that a selection lights.
  func rect(of selection: ScatterChart.Selection) -> Rect {
    var (left, right, top, bottom) = (plot.minX, plot.maxX, plot.minY, plot.maxY)
    if let prices = selection.prices {
      let ends = (x(prices.lowerBound), x(prices.upperBound))
      left = min(ends.0, ends.1)
      right = max(ends.0, ends.1)
    }
    if let areas = selection.areas {
      (top, bottom) = (y(areas.upperBound), y(areas.lowerBound))
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func x(_ price: Double) -> Double {
    let distance = prices.fraction(of: prices.clamped(price)) * plot.width
    return isMirrored ? plot.maxX - distance : plot.minX + distance
  }

  private func y(_ area: Double) -> Double {
    plot.maxY - areas.fraction(of: areas.clamped(area)) * plot.height
  }
}

extension ValueScale {
  fileprivate func clamped(_ value: Double) -> Double { max(minimum, min(maximum, value)) }
}
