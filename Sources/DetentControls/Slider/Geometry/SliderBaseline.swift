/// The one mapping between values and positions along the axis of a slider, in logical pixels from the
/// end where the minimum is. Thumbs, ticks, labels and the histogram all ask it.
struct SliderBaseline: Sendable {
  let scale: any ValueScale
  /// The extent of the axis.
  let length: Double
  /// Where the centre of a thumb at the minimum is.
  let start: Double
  /// The length that the centre of a thumb can move along; 0 where there is no room.
  let travel: Double

  /// - Parameter margin: how far the centres of thumbs stay off the ends.
  init(scale: any ValueScale, length: Double, margin: Double) {
    self.scale = scale
    self.length = length
    start = min(margin, length / 2)
    travel = max(0, length - 2 * margin)
  }

  /// Whether equal distances are equal differences.
  var isEven: Bool { (scale as? SpannedScale)?.isLinear ?? (scale is LinearScale) }

  /// The position of a fraction of the way.
  func position(at fraction: Double) -> Double { start + travel * fraction }

  /// The position of the centre of a thumb at a value.
  func position(of value: Double) -> Double { position(at: scale.fraction(of: value)) }

  /// The value of a thumb whose centre is at a position; beyond the ends the value of the end.
  func value(at position: Double) -> Double {
    scale.value(at: travel > 0 ? (position - start) / travel : 0)
  }
}
