/// Where all homes are, in the order by price; NaN where that is unknown.
struct Places: Sendable {
  let coordinates: ContiguousArray<Coordinate>
  let grid: PlaceGrid
  /// The cell of the grid that each home lies in.
  let cells: ContiguousArray<UInt16>

  init(_ index: FilterIndex) {
    let listings = index.listings
    let coordinates = ContiguousArray(
      index.rows.lazy.map { row in
        listings.coordinates(of: Int(row)).map {
          Coordinate(latitude: $0.latitude, longitude: $0.longitude)
        } ?? Coordinate(latitude: .nan, longitude: .nan)
      })
    let step = FilterIndex.samplingStep(count: index.count)
    let sample = stride(from: 0, to: index.count, by: step).map { coordinates[$0] }
    let grid = PlaceGrid(sample.filter { !$0.latitude.isNaN })
    cells = ContiguousArray(coordinates.lazy.map(grid.cell))
    (self.coordinates, self.grid) = (coordinates, grid)
  }
}

/// A grid over the earth, close where many homes are: about as many lie in each row, and in each
/// column, whatever a few wrong coordinates are.
struct PlaceGrid: Sendable {
  /// The cells of a row, and the rows.
  static let size = 256
  /// The cell of what lies nowhere. No other has its number.
  static let nowhere = UInt16.max

  let rows: Bands
  let columns: Bands

  /// Lines between some homes.
  init(_ homes: [Coordinate]) {
    rows = Bands(homes.map(\.latitude), limit: 90)
    columns = Bands(homes.map(\.longitude), limit: 180)
  }

  func cell(of home: Coordinate) -> UInt16 {
    guard !home.latitude.isNaN else { return Self.nowhere }
    return UInt16(truncatingIfNeeded: rows[home.latitude] * Self.size + columns[home.longitude])
  }

  /// Degrees parted by lines.
  struct Bands: Sendable {
    /// One less than would fit a row: the last cell of the last row lies nowhere.
    private static let count = PlaceGrid.size - 1
    /// Where all bands but the first begin.
    private let lines: [Double]
    private let limit: Double

    /// - Parameter limit: no degree is greater, nor less than this negated.
    init(_ degrees: [Double], limit: Double) {
      let sorted = degrees.sorted()
      self.limit = limit
      lines =
        sorted.isEmpty
        ? [] : (1..<Self.count).map { sorted[$0 * sorted.count / Self.count] }
    }

    /// The band that degrees lie in.
    subscript(degrees: Double) -> Int { lines.partitioningIndex { $0 > degrees } }

    /// The degrees of a band.
    func degrees(of band: Int) -> ClosedRange<Double> {
      let lower = lines.indices.contains(band - 1) ? lines[band - 1] : -limit
      return lower...(lines.indices.contains(band) ? lines[band] : max(lower, limit))
    }

    /// How many there are.
    var count: Int { lines.count + 1 }
  }
}
