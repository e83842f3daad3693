extension FilterIndex {
  /// No more homes than this decide about the ends of a scale.
  private static let sampleLimit = 12_000

  /// The area that 98 of 100 homes do not exceed, in square metres: a few castles do not press all homes
  /// to the lower end of a scale. Nil where fewer than two homes have an area.
  var commonAreaLimit: Double? {
    let step = max(1, count / Self.sampleLimit)
    let places = stride(from: 0, to: areas.count, by: step)
    let sorted = places.map { place in areas[place] }.filter { $0 > 0 }.sorted()
    guard sorted.count >= 2 else { return nil }
    return sorted[min(sorted.count - 1, sorted.count * 98 / 100)]
  }
}
