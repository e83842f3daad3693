extension FilterIndex {
  /// Where the homes are: their middle, and how far from it all but the most remote ones lie.
  package struct Area: Hashable, Sendable {
    /// The median of the latitudes and that of the longitudes: a few wrong places do not move it.
    package let center: Coordinate
    /// The distance from the middle that 98 of 100 homes do not exceed, in kilometres.
    package let radius: Double
  }

  /// Nil where fewer than two homes have coordinates.
  package var area: Area? {
    let places = stride(from: 0, to: count, by: samplingStep).compactMap { place in
      listings.coordinates(of: Int(rows[place])).map {
        Coordinate(latitude: $0.latitude, longitude: $0.longitude)
      }
    }
    guard places.count >= 2 else { return nil }
    let center = Coordinate(
      latitude: places.map(\.latitude).sorted()[places.count / 2],
      longitude: places.map(\.longitude).sorted()[places.count / 2])
    let distances = places.map { center.distance(to: $0) }.filter(\.isFinite).sorted()
    guard let farthest = distances.last else { return nil }
    return Area(
      center: center, radius: min(farthest, distances[distances.count * 98 / 100]))
  }
}
