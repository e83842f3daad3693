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

  func middle(of hexagon: Int) -> WorldPoint {
    let (row, column) = hexagon.quotientAndRemainder(dividingBy: columns)
    let way = WorldPoint(
      x: (Double(column) + (row & 1 == 0 ? 0 : 0.5)) * Self.width, y: Double(row) * Self.rowHeight)
    return origin + way / world
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
  private var cells: [Cell]

  private struct Cell: Sendable {
    var count = 0
    /// The sum of the homes' offsets from the middle, each a whole number of units. So it is exact,
    /// and does not depend on the homes that came and went.
    var offsets = WorldPoint.zero

    /// The number of units per logical pixel.
    static let units = 0x1p20

    @inline(__always)
    mutating func change(by homes: Int, _ offset: WorldPoint) {
      count &+= homes
      offsets += (offset * Self.units).rounded(.toNearestOrEven) * Double(homes)
    }
  }

  /// A dot on the map: the homes of a hexagon, or a favourite.
  struct Dot: Equatable, Sendable {
    enum Source: Equatable, Sendable {
      case hexagon(Int)
      /// The star of a favourite, by its row.
      case star(Int)
    }

    let count: Int
    let place: WorldPoint
    let source: Source
  }

  private init(_ homes: MapHomes, in grid: HexagonGrid) {
    (self.grid, size) = (grid, DotSize(homes: homes.locatedCount))
    cells = Array(repeating: Cell(), count: grid.columns * grid.rows)
  }

  typealias Split = (passing: MapHexagons, others: MapHexagons)

  /// - Parameters:
  ///   - old: the hexagons for another filter, which are updated by the homes that differ.
  ///   - passed: returns whether a home passed the other filter.
  static func split(
    _ homes: MapHomes, in grid: HexagonGrid, where passes: (Int) -> Bool,
    updating old: Split? = nil, where passed: (Int) -> Bool = { _ in false }
  ) -> Split {
    let (empty, isNew) = (MapHexagons(homes, in: grid), old == nil)
    var (passing, others) = old ?? (empty, empty)
    passing.cells.withUnsafeMutableBufferPointer { passing in
      others.cells.withUnsafeMutableBufferPointer { others in
        for row in homes.places.indices {
          let isIn = passes(row)
          guard isNew || isIn != passed(row),
            let (hexagon, offset) = grid.hexagon(at: homes.places[row])
          else { continue }
          (isIn ? passing : others)[hexagon].change(by: 1, offset)
          if !isNew { (isIn ? others : passing)[hexagon].change(by: -1, offset) }
        }
      }
    }
    return (passing, others)
  }

  /// Returns the dot of a hexagon, or nil if the hexagon is empty. A dot with one home is at the
  /// place of the home. A larger dot stays within its hexagon, so that neighbours do not merge.
  private func dot(_ hexagon: Int) -> Dot? {
    let cell = cells[hexagon]
    guard cell.count > 0 else { return nil }
    let shift = cell.offsets / (Cell.units * Double(cell.count))
    let part = cell.count == 1 ? 1 : 1 - 2 * size.radius(of: cell.count) / HexagonGrid.width
    return Dot(
      count: cell.count, place: grid.middle(of: hexagon) + shift * part / grid.world,
      source: .hexagon(hexagon))
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

  /// The homes of a dot, by row.
  func rows(of dot: Dot, in homes: MapHomes, where passes: (Int) -> Bool) -> [Int] {
    guard case .hexagon(let hexagon) = dot.source else { return [] }
    let (middle, reach) = (grid.middle(of: hexagon), HexagonGrid.width / grid.world)
    return homes.places.indices.filter { row in
      // Most homes are far away, which is found sooner than their hexagon.
      let way = homes.places[row] - middle
      return abs(way.x) < reach && abs(way.y) < reach
        && grid.hexagon(at: homes.places[row])?.index == hexagon && passes(row)
    }
  }
}
