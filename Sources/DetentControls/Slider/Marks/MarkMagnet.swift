/// How marks hold a thumb: a drag is pulled to a near one, a key stops on one that it would cross.
struct MarkMagnet: Hashable, Sendable {
  /// Rising; empty where marks do not hold anything.
  let values: [Double]
  /// How near the centre of a thumb is pulled from, in logical pixels.
  let overflow: Double

  static let none = MarkMagnet([], overflow: 0)

  init(_ values: [Double], overflow: Double) {
    self.values = values.filter(\.isFinite).sorted()
    self.overflow = overflow
  }

  /// The value for a thumb that is dragged to a position: of the nearest mark within reach, else the
  /// one there.
  func value(at position: Double, in layout: SliderLayout) -> Double {
    let nearest = values.min {
      (layout.position(of: $0) - position).magnitude
        < (layout.position(of: $1) - position).magnitude
    }
    guard let nearest, (layout.position(of: nearest) - position).magnitude <= overflow else {
      return layout.value(at: position)
    }
    return nearest
  }

  /// Where a step from one value to another ends: at the first mark between them.
  func stop(from start: Double, to end: Double) -> Double {
    let crossed =
      end > start
      ? values.first { $0 > start && $0 < end }
      : values.last { $0 < start && $0 > end }
    return crossed ?? end
  }
}
