/// A region over a grid of cells, so that most points take one look: only cells that the line
/// passes need the edges near them.
struct RegionGrid: Sendable {
  private static let size = 256
  /// What is known of a cell.
  private enum Cell { static let outside: UInt8 = 0, inside: UInt8 = 1, line: UInt8 = 2 }

  private let outline: RegionOutline
  private var cells: ContiguousArray<UInt8>
  /// The edges that reach into each row of cells.
  private var rows: [[RegionOutline.Edge]]
  private let rowsPerDegree: Double
  private let columnsPerDegree: Double

  init(_ region: Region) {
    outline = RegionOutline(region)
    cells = ContiguousArray(repeating: Cell.line, count: Self.size * Self.size)
    rows = Array(repeating: [], count: Self.size)
    rowsPerDegree = Self.perDegree(outline.latitudes)
    columnsPerDegree = Self.perDegree(outline.longitudes)
    let isLine = markLine()
    for row in 0..<Self.size { fill(row, isLine) }
  }

  private static func perDegree(_ range: ClosedRange<Double>) -> Double {
    let span = range.upperBound - range.lowerBound
    let perDegree = Double(size) / span
    return perDegree.isFinite ? perDegree : 0
  }

  @inline(__always)
  private func row(_ latitude: Double) -> Int {
    Self.index((latitude - outline.latitudes.lowerBound) * rowsPerDegree)
  }

  @inline(__always)
  private func column(_ longitude: Double) -> Int {
    Self.index((longitude - outline.longitudes.lowerBound) * columnsPerDegree)
  }

  @inline(__always)
  private static func index(_ position: Double) -> Int {
    Int(max(0, min(Double(size - 1), position)))
  }

  /// Shares the edges out to the rows, and notes the cells that they pass.
  private mutating func markLine() -> [Bool] {
    var isLine = [Bool](repeating: false, count: cells.count)
    for edge in outline.edges {
      let (south, north) = (edge.latitudes.lowerBound, edge.latitudes.upperBound)
      for row in row(south)...row(north) {
        rows[row].append(edge)
        guard rowsPerDegree > 0 else { continue }
        let bottom = outline.latitudes.lowerBound + Double(row) / rowsPerDegree
        let ends = [max(south, bottom), min(north, bottom + 1 / rowsPerDegree)].map {
          column(longitude(of: edge, at: $0))
        }
        // A cell more on either side: no rounding may put a point on the wrong side of the line.
        let first = max(0, (north > south ? min(ends[0], ends[1]) : leastColumn(edge)) - 1)
        let last = min(
          Self.size - 1, (north > south ? max(ends[0], ends[1]) : greatestColumn(edge)) + 1)
        for column in first...last { isLine[row * Self.size + column] = true }
      }
    }
    return isLine
  }

  private func leastColumn(_ edge: RegionOutline.Edge) -> Int { column(edge.longitudes.lowerBound) }
  private func greatestColumn(_ edge: RegionOutline.Edge) -> Int {
    column(edge.longitudes.upperBound)
  }

  /// The longitude of an edge at a latitude between its ends.
  private func longitude(of edge: RegionOutline.Edge, at latitude: Double) -> Double {
    let span = edge.end.latitude - edge.start.latitude
    let part = span == 0 ? 0 : (latitude - edge.start.latitude) / span
    let longitude = edge.start.longitude + (edge.end.longitude - edge.start.longitude) * part
    return max(edge.longitudes.lowerBound, min(edge.longitudes.upperBound, longitude))
  }

  /// Neighbours that the line does not part are all inside or all outside.
  private mutating func fill(_ row: Int, _ isLine: [Bool]) {
    guard rowsPerDegree > 0, columnsPerDegree > 0 else { return }
    var known: UInt8?
    for column in 0..<Self.size {
      let cell = row * Self.size + column
      guard !isLine[cell] else {
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
    let latitude = outline.latitudes.lowerBound + (Double(row) + 0.5) / rowsPerDegree
    let longitude = outline.longitudes.lowerBound + (Double(column) + 0.5) / columnsPerDegree
    return outline.contains(latitude, unrolled: longitude, rows[row]) ? Cell.inside : Cell.outside
  }

  /// The homes inside.
  func bits(_ places: Places) -> CriterionBits {
    places.latitudes.withUnsafeBufferPointer { latitudes in
      places.longitudes.withUnsafeBufferPointer { longitudes in
        cells.withUnsafeBufferPointer { cells in
          let (south, north) = (outline.latitudes.lowerBound, outline.latitudes.upperBound)
          let (west, east) = (outline.longitudes.lowerBound, outline.longitudes.upperBound)
          return CriterionBits(count: latitudes.count) { rank in
            // Also where there is none: those are no numbers.
            let latitude = latitudes[rank]
            guard latitude >= south, latitude <= north else { return false }
            let longitude = outline.unrolled(longitudes[rank])
            guard longitude >= west, longitude <= east else { return false }
            let row = row(latitude)
            let cell = cells[row &* Self.size &+ column(longitude)]
            return cell == Cell.line
              ? outline.contains(latitude, unrolled: longitude, rows[row]) : cell == Cell.inside
          }
        }
      }
    }
  }
}

/// Where all homes are, in the order by price; NaN where that is unknown.
struct Places: Sendable {
  let latitudes: ContiguousArray<Double>
  let longitudes: ContiguousArray<Double>

  init(_ index: FilterIndex) {
    let storage = index.listings.storage
    latitudes = Self.gathered(storage.latitudes, index.rows)
    longitudes = Self.gathered(storage.longitudes, index.rows)
  }

  private static func gathered(
    _ column: OptionalColumn<Double>, _ rows: ContiguousArray<UInt32>
  ) -> ContiguousArray<Double> {
    guard column.values.count == rows.count else {
      return ContiguousArray(repeating: .nan, count: rows.count)
    }
    var values = FilterIndex.gathered(column.values, rows)
    for rank in values.indices where values[rank] == column.absent { values[rank] = .nan }
    return values
  }
}
