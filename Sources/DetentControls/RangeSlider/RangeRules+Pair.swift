/// The rules of two thumbs, by their names.
extension RangeRules {
  /// The least and greatest value that a thumb may take while the other stays; both are allowed values.
  func allowed(_ thumb: RangeThumb, with values: RangeValues) -> (low: Double, high: Double) {
    let reach = reach(of: thumb.index, in: values.list) { _ in false }
    return (reach.low, reach.high)
  }

  /// The allowed value of a thumb that is nearest to a wish.
  func constrain(_ value: Double, _ thumb: RangeThumb, with values: RangeValues) -> Double {
    let (low, high) = allowed(thumb, with: values)
    return max(low, min(high, lattice.snap(value)))
  }

  /// The pair of allowed values for a pair of wishes. Where they contradict each other or the distances,
  /// one thumb yields, and the other only when the first has no room left.
  func resolve(lower: Double, upper: Double, yielding: RangeThumb) -> RangeValues {
    RangeValues(resolve([lower, upper], yielding: yielding.index))
  }
}
