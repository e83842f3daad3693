/// Where all homes are, those of a cell of a grid one after the other; NaN where that is unknown.
struct Places: Sendable {
  let grid: PlaceGrid
  /// The homes as ranks in the order by price, those of each cell rising.
  let ranks: ContiguousArray<UInt32>
  /// Where the home of each of these ranks is.
  let coordinates: ContiguousArray<Coordinate>
  /// Where the homes of each cell begin; one more entry holds where those of the last one end.
  private let starts: ContiguousArray<UInt32>

  init(_ index: FilterIndex) {
    let listings = index.listings
    let homes = ContiguousArray(
      index.rows.lazy.map { row in
        listings.coordinates(of: Int(row)).map {
          Coordinate(latitude: $0.latitude, longitude: $0.longitude)
        } ?? Coordinate(latitude: .nan, longitude: .nan)
      })
    let step = FilterIndex.samplingStep(count: index.count)
    let sample = stride(from: 0, to: index.count, by: step).map { homes[$0] }
    let grid = PlaceGrid(sample.filter { !$0.latitude.isNaN })
    let cells = ContiguousArray(homes.lazy.map(grid.cell))
    var starts = ContiguousArray<UInt32>(repeating: 0, count: PlaceGrid.cellCount + 1)
    for cell in cells { starts[Int(cell) + 1] += 1 }
    for cell in 0..<PlaceGrid.cellCount { starts[cell + 1] += starts[cell] }
    var (ranks, next) = (ContiguousArray<UInt32>(repeating: 0, count: homes.count), starts)
    for (rank, cell) in cells.enumerated() {
      ranks[Int(next[Int(cell)])] = UInt32(rank)
      next[Int(cell)] += 1
    }
    (self.grid, self.ranks, self.starts) = (grid, ranks, starts)
    coordinates = FilterIndex.gathered(homes, ranks)
  }

  /// The homes in some cells of a row, as indices of `ranks`.
  func homes(in columns: Range<Int>, of row: Int) -> Range<Int> {
    let first = row * PlaceGrid.size
    return Int(starts[first + columns.lowerBound])..<Int(starts[first + columns.upperBound])
  }
}

/// A grid over the earth, close where many homes are: about as many lie in each row, and in each
/// column, whatever a few wrong coordinates are.
struct PlaceGrid: Sendable {
  /// The cells of a row, and the rows.
  static let size = 256
  static let cellCount = size * size
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

  /// The middle of a cell.
  func middle(of column: Int, in row: Int) -> Coordinate {
    let (latitudes, longitudes) = (rows.degrees(of: row), columns.degrees(of: column))
    return Coordinate(
      latitude: (latitudes.lowerBound + latitudes.upperBound) / 2,
      longitude: (longitudes.lowerBound + longitudes.upperBound) / 2)
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
