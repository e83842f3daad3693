extension FilterIndex {
  /// Scales are made from every nth home: no more than about 12,000 decide about their ends.
  var samplingStep: Int { max(1, count / 12_000) }

  /// The area that 98 of 100 homes do not exceed, in square metres: a few castles do not press all homes
  /// to the lower end of a scale. Nil where fewer than two homes have an area.
  package var commonAreaLimit: Double? {
    let places = stride(from: 0, to: areas.count, by: samplingStep)
    let sorted = places.map { place in areas[place] }.filter { $0 > 0 }.sorted()
    guard sorted.count >= 2 else { return nil }
    return sorted[min(sorted.count - 1, sorted.count * 98 / 100)]
  }
}
