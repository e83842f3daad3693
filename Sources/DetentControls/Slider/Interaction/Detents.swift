/// Values that hold a thumb: a drag is pulled to a near one, a key stops on one that it would
/// cross.
struct Detents: Equatable, Sendable {
  /// Rising; empty where nothing holds thumbs.
  let values: [Double]
  /// How near the centre of a thumb is pulled from, in logical pixels.
  let snapDistance: Double

  static let none = Detents([], snapDistance: 0)

  init(_ values: [Double], snapDistance: Double) {
    self.values = values.filter(\.isFinite).sorted()
    self.snapDistance = snapDistance
  }

  /// The value for a thumb that is dragged to a position: of the nearest one within the snap
  /// distance, else the one there.
  func value(at position: Double, in layout: SliderLayout) -> Double {
    let nearest = values.min {
      (layout.position(of: $0) - position).magnitude
        < (layout.position(of: $1) - position).magnitude
    }
    guard let nearest, (layout.position(of: nearest) - position).magnitude <= snapDistance else {
      return layout.value(at: position)
    }
    return nearest
  }

  /// Where a step from one value to another ends: at the first one between them.
  func stop(from start: Double, to end: Double) -> Double {
    let crossed =
      end > start
      ? values.first { $0 > start && $0 < end }
      : values.last { $0 < start && $0 > end }
    return crossed ?? end
  }
}
