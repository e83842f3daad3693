/// A region over the grid of all homes, so that most homes take one look: only cells that the line
/// passes need the edges near them.
struct RegionGrid {
  /// What is known of a cell.
  private enum Cell { static let outside: UInt8 = 0, inside: UInt8 = 1, line: UInt8 = 2 }

  private let outline: RegionOutline
  private let places: Places
  private var cells: ContiguousArray<UInt8>
  /// The edges that reach into each row of cells.
  private var rows: [[RegionOutline.Edge]]

  init(_ region: Region, over places: Places) {
    outline = RegionOutline(region)
    self.places = places
    cells = ContiguousArray(repeating: Cell.outside, count: PlaceGrid.size * PlaceGrid.size)
    rows = Array(repeating: [], count: PlaceGrid.size)
    for edge in outline.edges { mark(edge) }
    for row in 0..<places.grid.rows.count { fill(row) }
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

  /// Gives an edge to the rows that it reaches into, and notes the cells that it passes.
  private mutating func mark(_ edge: RegionOutline.Edge) {
    let grid = places.grid
    let (south, north) = (edge.latitudes.lowerBound, edge.latitudes.upperBound)
    for row in grid.rows[south - Self.slack]...grid.rows[north + Self.slack] {
      rows[row].append(edge)
      guard isOnGrid else { continue }
      let (west, east) = longitudes(of: edge, in: grid.rows.degrees(of: row))
      // Homes have degrees from −180 to 180, the outline goes on where those begin again.
      for turn in [-Region.turn, 0, Region.turn] {
        guard east + turn >= -Self.farthest, west + turn <= Self.farthest else { continue }
        let columns =
          grid.columns[west + turn - Self.slack]...grid.columns[east + turn + Self.slack]
        for column in columns { cells[row * PlaceGrid.size + column] = Cell.line }
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

  /// Neighbours that the line does not part are all inside or all outside.
  private mutating func fill(_ row: Int) {
    var known: UInt8?
    for column in 0..<places.grid.columns.count {
      let cell = row * PlaceGrid.size + column
      guard isOnGrid else {
        cells[cell] = Cell.line
        continue
      }
      guard cells[cell] != Cell.line else {
        known = nil
        continue
      }
      let state = known ?? state(row, column)
      known = state
      cells[cell] = state
    }
  }

  /// What the middle of a cell is.
  private func state(_ row: Int, _ column: Int) -> UInt8 {
    let latitudes = places.grid.rows.degrees(of: row)
    let longitudes = places.grid.columns.degrees(of: column)
    return holds(
      (latitudes.lowerBound + latitudes.upperBound) / 2,
      (longitudes.lowerBound + longitudes.upperBound) / 2, row) ? Cell.inside : Cell.outside
  }

  /// Whether something in a row lies inside.
  private func holds(_ latitude: Double, _ longitude: Double, _ row: Int) -> Bool {
    outline.contains(latitude, unrolled: outline.unrolled(longitude), rows[row])
  }

  /// The homes inside. Where those are that need a second look is read after all others: one by one
  /// among them, far apart, that would take twice as long.
  var bits: CriterionBits {
    var words = homes(in: Cell.inside).words
    let unsure = Candidates(bits: homes(in: Cell.line), range: places.cells.indices)
    unsure.visit { rank in
      let home = places.coordinates[rank]
      guard holds(home.latitude, home.longitude, Int(places.cells[rank]) / PlaceGrid.size) else {
        return
      }
      words[rank / 64] |= 1 << UInt64(rank % 64)
    }
    return CriterionBits(words: words)
  }

  /// The homes in cells of which the same is known.
  private func homes(in cell: UInt8) -> CriterionBits {
    places.cells.withUnsafeBufferPointer { homes in
      cells.withUnsafeBufferPointer { cells in
        CriterionBits(count: homes.count) { cells[Int(homes[$0])] == cell }
      }
    }
  }
}
