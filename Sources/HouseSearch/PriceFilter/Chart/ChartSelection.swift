import DetentDrawing
import DetentViews

extension ScatterChart {
  /// The part of the plot that is lit.
  struct Selection: ReportedValue, Hashable {
    /// The lit prices on the x axis; nil for all of it.
    var prices: ClosedRange<Double>?
    /// The lit areas on the y axis; nil for all of it.
    var areas: ClosedRange<Double>?

    var isAll: Bool { prices == nil && areas == nil }

    /// Which of its ends are open, or not there.
    var openEnds: [Bool] {
      [prices?.lowerBound, prices?.upperBound, areas?.upperBound].map { $0?.isFinite != true }
    }

    /// Whether a price (x) and an area (y) are lit.
    func contains(_ dot: Point) -> Bool {
      prices?.contains(dot.x) ?? true && areas?.contains(dot.y) ?? true
    }

    /// The ends that there are.
    var report: [String: ReportedField] {
      let ends = [
        "minimumPrice": prices?.lowerBound, "maximumPrice": prices?.upperBound,
        "minimumArea": areas?.lowerBound, "maximumArea": areas?.upperBound,
      ]
      return ends.compactMapValues { end in
        end.flatMap { $0.isFinite ? .number($0) : nil }
      }
    }
  }
}
