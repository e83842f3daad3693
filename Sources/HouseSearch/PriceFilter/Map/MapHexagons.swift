import DetentDrawing
import Glibc

/// A section of the hexagons that cover the world at a zoom. The hexagons are fixed to the world,
/// so panning never moves a home to a different hexagon.
struct HexagonGrid: Hashable, Sendable {
  let zoom: Double
  let world: Double
  /// The middle of the first hexagon.
  let origin: WorldPoint
  let columns: Int
  let rows: Int

  static let width = 8.0
  /// The distance between two rows: the width times √3 / 2. A constant is faster than computing it.
  static let rowHeight = 6.928_203_230_275_509

  /// Covers an area, plus one hexagon on each side.
  init(zoom: Double, covering area: WorldRect) {
    self.zoom = zoom
    world = exp2(zoom)
    let left = Int((area.minX * world / Self.width).rounded(.down)) - 1
    let top = Int((area.minY * world / Self.rowHeight).rounded(.down)) - 1
    // Even, because odd rows are shifted to the right by half a hexagon.
    let firstRow = top & 1 == 0 ? top : top - 1
    origin = WorldPoint(x: Double(left) * Self.width, y: Double(firstRow) * Self.rowHeight) / world
    columns = Int((area.maxX * world / Self.width).rounded(.up)) + 2 - left
    rows = Int((area.maxY * world / Self.rowHeight).rounded(.up)) + 2 - firstRow
  }

  /// The size of the section, in logical pixels.
  var size: Size {
    Size(width: Double(columns) * Self.width, height: Double(rows) * Self.rowHeight)
  }

  var area: WorldRect {
    WorldRect(x: origin.x, y: origin.y, width: size.width / world, height: size.height / world)
  }

  /// Returns the hexagon of a point and the point's offset from its middle in logical pixels, or
  /// nil if the point is outside the grid.
  @inline(__always)
  func hexagon(at point: WorldPoint) -> (index: Int, offset: WorldPoint)? {
    let way = (point - origin) * world
    // Also false if a coordinate is NaN.
    guard way.x > -Self.width, way.y > -Self.width, way.x < Double(columns) * Self.width,
      way.y < Double(rows) * Self.rowHeight
    else { return nil }
    // The middles form two rectangular grids that are half a cell apart. The nearest middle counts.
    let side = WorldPoint(x: Self.width, y: 2 * Self.rowHeight)
    let half = WorldPoint(repeating: 0.5)
    let part = way * WorldPoint(x: 1 / Self.width, y: 0.5 / Self.rowHeight)
    let (even, odd) = (Self.rounded(part), Self.rounded(part - half))
    let (fromEven, fromOdd) = (way - even * side, way - (odd + half) * side)
    let isEven = (fromEven * fromEven).sum() <= (fromOdd * fromOdd).sum()
    let nearest = isEven ? even : odd
    let (column, row) = (Int(nearest.x), 2 &* Int(nearest.y) &+ (isEven ? 0 : 1))
    guard column >= 0, column < columns, row >= 0, row < rows else { return nil }
    return (row &* columns &+ column, isEven ? fromEven : fromOdd)
  }

  /// Rounds to whole numbers. Adding the constant drops the fraction in a tenth of the time of a
  /// call to the C library.
  @inline(__always)
  private static func rounded(_ numbers: WorldPoint) -> WorldPoint {
    let whole = WorldPoint(repeating: 0x1.8p52)
    return (numbers + whole) - whole
  }
}

/// The radius of a dot as a function of its number of homes. The function is the same for every
/// zoom and filter, so dots keep their size while the user pans or filters.
struct DotSize: Hashable, Sendable {
  /// The radius of a dot with one home, in logical pixels.
  private let least: Double

  /// The largest radius, in logical pixels. Dots of neighbouring hexagons do not overlap.
  static let greatest = 3.9
  /// Maps with fewer homes have larger dots, which are readable one by one.
  private static let crowd = 300

  /// - Parameter homes: the number of homes on the whole map.
  init(homes: Int) { least = homes < Self.crowd ? 3 : 1.5 }

  func radius(of count: Int) -> Double {
    max(least, min(Self.greatest, 1.5 * pow(Double(count), 0.34)))
  }
}

/// The homes per hexagon in a section of the world. Dots, clicks and labels use the same counts.
struct MapHexagons: Sendable {
  let grid: HexagonGrid
  let size: DotSize
  private let cells: ArraySlice<Cell>

  private struct Cell: Sendable {
    var count: Int32 = 0
    var first: UInt32 = 0
    var last: UInt32 = 0
    var lowestPrice = Double.infinity
    var highestPrice = -Double.infinity
    /// The sum of the homes' offsets from the middle, in logical pixels.
    var offsets = SIMD2<Float>.zero

    @inline(__always)
    mutating func add(_ row: Int, _ price: Double, _ offset: WorldPoint) {
      // Homes are added by ascending row.
      if count == 0 { first = UInt32(row) }
      last = UInt32(row)
      lowestPrice = min(lowestPrice, price)
      highestPrice = max(highestPrice, price)
      count &+= 1
      offsets += SIMD2(Float(offset.x), Float(offset.y))
    }
  }

  /// A dot on the map: the homes of a hexagon, or a favourite.
  struct Dot: Equatable, Sendable {
    let count: Int
    /// The first and the last row of the homes; homes of other dots lie between them.
    let rows: ClosedRange<Int>
    let prices: ClosedRange<Double>
    let place: WorldPoint
    /// The index of the hexagon, or nil if the dot is the star of a favourite.
    let hexagon: Int?

    var home: Int? { count == 1 ? rows.lowerBound : nil }
  }

  static func split(
    _ homes: MapHomes, in grid: HexagonGrid, where passes: (Int) -> Bool
  ) -> (passing: MapHexagons, others: MapHexagons) {
    let count = grid.columns * grid.rows
    // First the cells of passing homes, then the cells of all other homes.
    var cells = Array(repeating: Cell(), count: 2 * count)
    cells.withUnsafeMutableBufferPointer { cells in
      homes.places.withUnsafeBufferPointer { places in
        for row in places.indices {
          guard let (hexagon, offset) = grid.hexagon(at: places[row]) else { continue }
          let cell = passes(row) ? hexagon : hexagon &+ count
          cells[cell].add(row, homes.price(of: row), offset)
        }
      }
    }
    let size = DotSize(homes: homes.locatedCount)
    return (
      MapHexagons(grid: grid, size: size, cells: cells[..<count]),
      MapHexagons(grid: grid, size: size, cells: cells[count...])
    )
  }

  /// Returns the dot of a hexagon, or nil if the hexagon is empty. A dot with one home is at the
  /// place of the home. A larger dot stays within its hexagon, so that neighbours do not merge.
  private func dot(_ hexagon: Int) -> Dot? {
    let cell = cells[cells.startIndex + hexagon]
    guard cell.count > 0 else { return nil }
    let (row, column) = hexagon.quotientAndRemainder(dividingBy: grid.columns)
    let middle = WorldPoint(
      x: (Double(column) + (row & 1 == 0 ? 0 : 0.5)) * HexagonGrid.width,
      y: Double(row) * HexagonGrid.rowHeight)
    let shift = WorldPoint(cell.offsets) / Double(cell.count)
    let part = cell.count == 1 ? 1 : 1 - 2 * size.radius(of: Int(cell.count)) / HexagonGrid.width
    return Dot(
      count: Int(cell.count), rows: Int(cell.first)...Int(cell.last),
      prices: cell.lowestPrice...cell.highestPrice,
      place: grid.origin + (middle + shift * part) / grid.world, hexagon: hexagon)
  }

  var dots: [Dot] { (0..<cells.count).compactMap(dot) }

  /// Returns the dot nearest to a point, or nil if no dot lies within a distance in world units.
  func dot(at point: WorldPoint, within distance: Double) -> Dot? {
    let way = (point - grid.origin) * grid.world
    guard abs(way.x) < 1e6, abs(way.y) < 1e6 else { return nil }
    let (column, row) = (Int(way.x / HexagonGrid.width), Int(way.y / HexagonGrid.rowHeight))
    let around = min(Int(distance * grid.world / HexagonGrid.rowHeight) + 2, 20)
    var (nearest, least) = (Dot?.none, distance)
    for row in (row - around..<row + around + 1).clamped(to: 0..<grid.rows) {
      for column in (column - around..<column + around + 1).clamped(to: 0..<grid.columns) {
        guard let dot = dot(row * grid.columns + column) else { continue }
        let found = dot.place - point
        let length = (found * found).sum().squareRoot()
        if length <= least { (nearest, least) = (dot, length) }
      }
    }
    return nearest
  }

  func rows(of dot: Dot, in homes: MapHomes, where passes: (Int) -> Bool) -> [Int] {
    dot.rows.filter { grid.hexagon(at: homes.places[$0])?.index == dot.hexagon && passes($0) }
  }
}
