import DetentDrawing
import Glibc

/// A part of the hexagons that cover the world at a zoom. They are fixed to the world: panning moves
/// no home to another hexagon.
struct HexagonGrid: Hashable, Sendable {
  let zoom: Double
  /// The width of the world, in logical pixels.
  let world: Double
  let firstColumn: Int
  /// Even: every other row is half a hexagon farther to the right.
  let firstRow: Int
  let columns: Int
  let rows: Int

  static let width = 8.0
  /// The distance of two rows: half of the root of 3 of the width. A constant is quicker.
  static let rowHeight = 6.928_203_230_275_509

  /// The hexagons that cover an area, and one more all around.
  init(zoom: Double, covering area: WorldRect) {
    self.zoom = zoom
    world = exp2(zoom)
    let left = Int((area.minX * world / Self.width).rounded(.down)) - 1
    let top = Int((area.minY * world / Self.rowHeight).rounded(.down)) - 1
    firstColumn = left
    firstRow = top & 1 == 0 ? top : top - 1
    columns = Int((area.maxX * world / Self.width).rounded(.up)) + 2 - left
    rows = Int((area.maxY * world / Self.rowHeight).rounded(.up)) + 2 - firstRow
  }

  /// The middle of the first hexagon.
  var origin: WorldPoint {
    WorldPoint(
      x: Double(firstColumn) * Self.width / world, y: Double(firstRow) * Self.rowHeight / world)
  }

  /// In logical pixels.
  var size: Size {
    Size(width: Double(columns) * Self.width, height: Double(rows) * Self.rowHeight)
  }

  var area: WorldRect {
    let origin = origin
    return WorldRect(
      minX: origin.x, minY: origin.y, maxX: origin.x + size.width / world,
      maxY: origin.y + size.height / world)
  }

  /// The middle of a hexagon from that of the first one, in logical pixels.
  func middle(column: Int, row: Int) -> WorldPoint {
    WorldPoint(
      x: (Double(column) + (row & 1 == 0 ? 0 : 0.5)) * Self.width, y: Double(row) * Self.rowHeight)
  }

  /// The hexagon of a point, and how far the point is from its middle, in logical pixels; nil for a
  /// point outside of the grid.
  @inline(__always)
  func hexagon(at point: WorldPoint, _ origin: WorldPoint) -> (index: Int, offset: WorldPoint)? {
    let way = (point - origin) * world
    // False for a point that is not a number, too.
    guard way.x > -Self.width, way.y > -Self.width, way.x < Double(columns) * Self.width,
      way.y < Double(rows) * Self.rowHeight
    else { return nil }
    // Hexagons are the nearest middles of two rectangular grids, one of which is moved by a half.
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

  /// The nearest whole numbers. Adding the constant drops the digits behind the point, in a tenth of
  /// the time of a call of the C library.
  @inline(__always)
  private static func rounded(_ numbers: WorldPoint) -> WorldPoint {
    let whole = WorldPoint(repeating: 0x1.8p52)
    return (numbers + whole) - whole
  }
}

/// The sizes of dots by the number of their homes, the same at each zoom and whatever the filter is, so
/// that dots do not change while the user pans or filters.
struct DotSize: Hashable, Sendable {
  private let least: Double
  private let exponent: Double

  /// The greatest radius, in logical pixels: dots of neighbours do not overlap.
  static let greatest = 3.9
  /// The radii of a single home on a map with few homes, and with many.
  private static let leastRadii = (few: 3.0, many: 1.5)
  private static let homes = (few: 10.0, many: 1_000.0)
  /// The least number of homes whose dot is the largest.
  private static let crowd = 17.0

  /// - Parameter homes: the number of homes of the map.
  init(homes: Int) {
    let ends = Self.homes
    let part = log(max(Double(homes), ends.few) / ends.few) / log(ends.many / ends.few)
    least = Self.leastRadii.few + (Self.leastRadii.many - Self.leastRadii.few) * min(part, 1)
    exponent = log(Self.greatest / least) / log(Self.crowd)
  }

  /// The radius of the dot of some homes, in logical pixels.
  func radius(of count: Int) -> Double {
    min(Self.greatest, least * pow(Double(max(count, 1)), exponent))
  }
}

/// The homes of a part of the world, counted by hexagons. Dots, clicks and the words under the
/// pointer come from the same counts.
struct MapHexagons: Sendable {
  let grid: HexagonGrid
  let size: DotSize
  private var cells: ContiguousArray<Cell>

  private struct Cell: Sendable {
    var count: Int32 = 0
    /// The ranks of its cheapest and its dearest home.
    var first: UInt32 = 0
    var last: UInt32 = 0
    /// The sums of the distances of the homes from the middle, in logical pixels.
    var x: Float = 0
    var y: Float = 0

    @inline(__always)
    mutating func add(_ rank: Int, _ offset: WorldPoint) {
      // Ranks are in the order of prices.
      if count == 0 { first = UInt32(rank) }
      last = UInt32(rank)
      count &+= 1
      x += Float(offset.x)
      y += Float(offset.y)
    }
  }

  /// The homes of a hexagon.
  struct Dot: Equatable, Sendable {
    let count: Int
    /// The ranks of the cheapest and the dearest home.
    let ranks: ClosedRange<Int>
    let place: WorldPoint
    /// The index of its hexagon; nil for a home that stands out.
    let hexagon: Int?

    /// The rank of its only home; nil for several homes.
    var home: Int? { count == 1 ? ranks.lowerBound : nil }
  }

  private init(cells: ContiguousArray<Cell>, of homes: MapHomes, in grid: HexagonGrid) {
    (self.grid, self.cells, size) = (grid, cells, DotSize(homes: homes.locatedCount))
  }

  /// Counts the homes that pass a test by their rank, and the others.
  static func split(
    _ homes: MapHomes, in grid: HexagonGrid, where passes: (Int) -> Bool
  ) -> (passing: MapHexagons, others: MapHexagons) {
    var passing = ContiguousArray(repeating: Cell(), count: grid.columns * grid.rows)
    var others = passing
    let origin = grid.origin
    passing.withUnsafeMutableBufferPointer { passing in
      others.withUnsafeMutableBufferPointer { others in
        homes.places.withUnsafeBufferPointer { places in
          for rank in places.indices {
            guard let (hexagon, offset) = grid.hexagon(at: places[rank], origin) else { continue }
            if passes(rank) {
              passing[hexagon].add(rank, offset)
            } else {
              others[hexagon].add(rank, offset)
            }
          }
        }
      }
    }
    return (
      MapHexagons(cells: passing, of: homes, in: grid),
      MapHexagons(cells: others, of: homes, in: grid)
    )
  }

  /// The dot of a hexagon; nil for an empty one. The dot of one home is at the place of the home; a
  /// larger one stays within its hexagon, so that neighbours do not merge.
  private func dot(column: Int, row: Int) -> Dot? {
    let cell = cells[row * grid.columns + column]
    guard cell.count > 0 else { return nil }
    let shift = WorldPoint(x: Double(cell.x), y: Double(cell.y)) / Double(cell.count)
    let part = cell.count == 1 ? 1 : 1 - 2 * size.radius(of: Int(cell.count)) / HexagonGrid.width
    let place = grid.origin + (grid.middle(column: column, row: row) + shift * part) / grid.world
    return Dot(
      count: Int(cell.count), ranks: Int(cell.first)...Int(cell.last), place: place,
      hexagon: row * grid.columns + column)
  }

  var dots: [Dot] {
    (0..<grid.rows).flatMap { row in
      (0..<grid.columns).compactMap { dot(column: $0, row: row) }
    }
  }

  /// The dot that is nearest to a point of the world, if it is within a distance.
  func dot(at point: WorldPoint, within distance: Double) -> Dot? {
    let way = (point - grid.origin) * grid.world
    guard abs(way.x) < 1e6, abs(way.y) < 1e6 else { return nil }
    let (column, row) = (Int(way.x / HexagonGrid.width), Int(way.y / HexagonGrid.rowHeight))
    let around = min(Int(distance * grid.world / HexagonGrid.rowHeight) + 2, 20)
    var (nearest, least) = (Dot?.none, distance)
    for row in (row - around..<row + around + 1).clamped(to: 0..<grid.rows) {
      for column in (column - around..<column + around + 1).clamped(to: 0..<grid.columns) {
        guard let dot = dot(column: column, row: row) else { continue }
        let found = dot.place - point
        let length = (found * found).sum().squareRoot()
        if length <= least { (nearest, least) = (dot, length) }
      }
    }
    return nearest
  }

  /// The ranks of the homes of a dot, among those that pass a test.
  func ranks(of dot: Dot, in homes: MapHomes, where passes: (Int) -> Bool) -> [Int] {
    let origin = grid.origin
    return dot.ranks.filter {
      grid.hexagon(at: homes.places[$0], origin)?.index == dot.hexagon && passes($0)
    }
  }
}
