/// A region over the grid of all homes, so that most homes take no look: only those in cells that the
/// line passes need the edges near them.
struct RegionGrid {
  /// The edges that reach into a row of cells, and the columns that they pass there.
  private struct Row {
    var edges: [RegionOutline.Edge] = []
    var passed: [ClosedRange<Int>] = []
  }

  private let outline: RegionOutline
  private let places: Places
  private var rows: [Row]

  init(_ region: Region, over places: Places) {
    outline = RegionOutline(region)
    self.places = places
    rows = Array(repeating: Row(), count: places.grid.rows.count)
    for edge in outline.edges { add(edge) }
  }

  /// An outline that lies farther from where degrees are counted from, or goes round the earth more
  /// than once, is no shape on the grid.
  private var isOnGrid: Bool {
    let (west, east) = (outline.longitudes.lowerBound, outline.longitudes.upperBound)
    return west >= -1.5 * Region.turn && east <= 1.5 * Region.turn && east - west <= Region.turn
  }

  /// No rounding may put a home on the wrong side of the line: cells this near to it count as
  /// passed, in degrees.
  private static let slack = 1e-9

  /// Gives an edge to the rows that it reaches into.
  private mutating func add(_ edge: RegionOutline.Edge) {
    let grid = places.grid
    let (south, north) = (edge.latitudes.lowerBound, edge.latitudes.upperBound)
    for row in grid.rows[south - Self.slack]...grid.rows[north + Self.slack] {
      rows[row].edges.append(edge)
      guard isOnGrid else {
        rows[row].passed = [0...grid.columns.count - 1]
        continue
      }
      let (west, east) = longitudes(of: edge, in: grid.rows.degrees(of: row))
      // Homes have degrees from −180 to 180, the outline goes on where those begin again.
      for turn in [-Region.turn, 0, Region.turn] {
        guard east + turn >= -Self.farthest, west + turn <= Self.farthest else { continue }
        rows[row].passed.append(
          grid.columns[west + turn - Self.slack]...grid.columns[east + turn + Self.slack])
      }
    }
  }

  private static let farthest = 180.1

  /// The longitudes that an edge passes between two latitudes.
  private func longitudes(
    of edge: RegionOutline.Edge, in band: ClosedRange<Double>
  ) -> (west: Double, east: Double) {
    let (all, latitudes) = (edge.longitudes, edge.latitudes)
    let span = edge.end.latitude - edge.start.latitude
    guard abs(span) > Self.slack else { return (all.lowerBound, all.upperBound) }
    func longitude(_ latitude: Double) -> Double {
      let within = max(latitudes.lowerBound, min(latitudes.upperBound, latitude))
      let part = (within - edge.start.latitude) / span
      let longitude = edge.start.longitude + (edge.end.longitude - edge.start.longitude) * part
      return max(all.lowerBound, min(all.upperBound, longitude))
    }
    let ends = (longitude(band.lowerBound - Self.slack), longitude(band.upperBound + Self.slack))
    return (min(ends.0, ends.1), max(ends.0, ends.1))
  }

  /// The homes inside.
  var bits: CriterionBits {
    var bits = CriterionBits(count: places.ranks.count)
    for row in rows.indices where !rows[row].edges.isEmpty { addHomes(of: row, to: &bits) }
    return bits
  }

  private func addHomes(of row: Int, to bits: inout CriterionBits) {
    let edges = rows[row].edges
    /// Neighbours that the line does not part are all inside or all outside.
    func addAll(_ columns: Range<Int>) {
      let homes = places.homes(in: columns, of: row)
      guard !homes.isEmpty else { return }
      let middle = places.grid.middle(of: columns.lowerBound, in: row)
      if outline.contains(middle, edges) { bits.insert(contentsOf: places.ranks[homes]) }
    }
    var next = 0
    for passed in rows[row].passed.sorted(by: { $0.lowerBound < $1.lowerBound })
    where passed.upperBound >= next {
      addAll(next..<max(next, passed.lowerBound))
      for home in places.homes(in: max(next, passed.lowerBound)..<passed.upperBound + 1, of: row)
      where outline.contains(places.coordinates[home], edges) {
        bits.insert(places.ranks[home])
      }
      next = passed.upperBound + 1
    }
    addAll(next..<places.grid.columns.count)
  }
}
