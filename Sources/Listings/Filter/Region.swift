/// A part of the earth inside a closed line, as one draws it on a map.
///
/// Neighbouring corners are joined by lines that are straight on a map of degrees, the shorter way
/// round the earth, so that a shape may lie across the 180th meridian.
public struct Region: Hashable, Sendable {
  /// The corners, each joined to the next and the last one to the first.
  public let corners: [Coordinate]

  /// The same with longitudes that go on beyond 180°, and the least of them.
  private let outline: [Coordinate]
  private let west: Double

  /// A shape by its corners, of which those that are no numbers do not count. Fewer than three
  /// hold nothing.
  public init(corners: [Coordinate]) {
    let corners = corners.filter { $0.latitude.isFinite && $0.longitude.isFinite }
    self.corners = corners
    var longitude = corners.first?.longitude ?? 0
    outline = corners.map { corner in
      longitude += (corner.longitude - longitude).remainder(dividingBy: 360)
      return Coordinate(latitude: corner.latitude, longitude: longitude)
    }
    west = outline.map(\.longitude).min() ?? 0
  }

  /// Whether a coordinate lies inside, by the number of times that the line is crossed on the way
  /// out. A line that crosses itself leaves out what it encloses twice.
  public func contains(_ coordinate: Coordinate) -> Bool {
    guard outline.count >= 3, coordinate.latitude.isFinite, coordinate.longitude.isFinite,
      var last = outline.last
    else { return false }
    let latitude = coordinate.latitude
    // The one of all its longitudes that the outline could hold.
    let turns = ((coordinate.longitude - west) / 360).rounded(.down)
    let longitude = coordinate.longitude - turns * 360
    var isInside = false
    for corner in outline {
      if (corner.latitude > latitude) != (last.latitude > latitude) {
        let part = (latitude - corner.latitude) / (last.latitude - corner.latitude)
        if longitude < corner.longitude + part * (last.longitude - corner.longitude) {
          isInside.toggle()
        }
      }
      last = corner
    }
    return isInside
  }
}
