/// The one mapping between the values of a dial and the places along its arc: everything that draws,
/// hit-tests or drags asks it.
struct AngularScale: Sendable {
  let scale: any ValueScale
  let arc: DialArc

  init(_ scale: any ValueScale, on arc: DialArc) {
    self.scale = scale
    self.arc = arc
  }

  /// The position of the maximum, in degrees along the arc.
  var length: Double { arc.length }

  func position(of value: Double) -> Double { scale.fraction(of: value) * length }

  /// The value at a position; beyond the ends that of the end.
  func value(at position: Double) -> Double { scale.value(at: position / length) }
}
