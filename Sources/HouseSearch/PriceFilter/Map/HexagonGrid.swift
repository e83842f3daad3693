import DetentDrawing
import Glibc

/// A part of the hexagons that the world is laid out with, at one of the levels of zoom. They lie
/// where they do whatever is in sight: panning moves no home to another one.
struct HexagonGrid: Hashable, Sendable {
  /// Four levels double the world.
  let level: Int
  let firstColumn: Int
  /// Even: every other row is half a hexagon farther to the right.
  let firstRow: Int
  let columns: Int
  let rows: Int

  /// The width of a hexagon, in pixels of its level.
  static let width = 8.0
  /// The side of a square of the same area.
  static let squareSide = (width * rowHeight).squareRoot()
  /// The distance of two rows.
  static let rowHeight = width * 3.0.squareRoot() / 2
  private static let levelsPerDoubling = 4.0

  /// The level whose pixels are nearest to those of a zoom: hexagons are from 7.3 to 8.7 wide on
  /// the screen, and 8 at the zooms that keys and buttons lead to.
  static func level(at zoom: Double) -> Int { Int((zoom * levelsPerDoubling).rounded()) }

  static func zoom(of level: Int) -> Double { Double(level) / levelsPerDoubling }

  /// The hexagons of a level that cover an area, and one more all around.
  init(level: Int, covering area: WorldRect) {
    self.level = level
    let world = exp2(Self.zoom(of: level))
    let left = Int((area.minX * world / Self.width).rounded(.down)) - 1
    let top = Int((area.minY * world / Self.rowHeight).rounded(.down)) - 1
    firstColumn = left
    firstRow = top & 1 == 0 ? top : top - 1
    columns = Int((area.maxX * world / Self.width).rounded(.up)) + 2 - left
    rows = Int((area.maxY * world / Self.rowHeight).rounded(.up)) + 2 - firstRow
  }

  /// The width of the world in pixels of the level.
  var world: Double { exp2(Self.zoom(of: level)) }

  /// The middle of the first hexagon, on the world.
  var origin: WorldPoint {
    WorldPoint(
      x: Double(firstColumn) * Self.width / world, y: Double(firstRow) * Self.rowHeight / world)
  }

  /// The size of the part, in pixels of the level.
  var size: Size {
    Size(width: Double(columns) * Self.width, height: Double(rows) * Self.rowHeight)
  }

  /// What it covers of the world.
  var area: WorldRect {
    let origin = origin
    return WorldRect(
      minX: origin.x, minY: origin.y, maxX: origin.x + size.width / world,
      maxY: origin.y + size.height / world)
  }

  /// A hexagon with all that is drawn of the homes in it: dots and stars are larger than it is.
  func surroundings(column: Int, row: Int) -> WorldRect {
    let (origin, reach) = (origin, 3 * Self.width / world)
    let x = origin.x + Double(column) * Self.width / world
    let y = origin.y + Double(row) * Self.rowHeight / world
    return WorldRect(minX: x, minY: y, maxX: x, maxY: y).insetBy(-reach)
  }

  /// The middle of a hexagon from that of the first one, in pixels of the level.
  func middle(column: Int, row: Int) -> SIMD2<Float> {
    SIMD2(
      (Float(column) + (row & 1 == 0 ? 0 : 0.5)) * Float(Self.width),
      Float(row) * Float(Self.rowHeight))
  }
}

/// How many homes each hexagon of a grid holds, and their mean.
struct HexagonBins: Sendable {
  let grid: HexagonGrid
  /// How large the dots are.
  let size: DotSize
  /// Row by row: the number of homes, and the sums of their distances from the middle, in pixels of
  /// the level.
  private(set) var cells: ContiguousArray<SIMD4<Float>>

  /// The homes that one dot stands for.
  struct Dot: Equatable, Sendable {
    var count: Int
    /// Where it is, from the middle of the first hexagon, in pixels of the level.
    var x: Float
    var y: Float
    /// Their mean, from there.
    var mean: SIMD2<Float>
  }

  /// Counts the homes that pass a test by their rank; nil counts all.
  init(of homes: MapHomes, in grid: HexagonGrid, where passes: (@Sendable (Int) -> Bool)? = nil) {
    self.grid = grid
    size = homes.dotSize(at: grid.level)
    let (columns, rows) = (Int32(grid.columns), Int32(grid.rows))
    var cells = ContiguousArray<SIMD4<Float>>(repeating: .zero, count: grid.columns * grid.rows)
    let pixel = Float(grid.world / MapHomes.side)
    let (left, top) = (grid.origin.x * MapHomes.side, grid.origin.y * MapHomes.side)
    // Whole units are taken away as such: far in, a float has no digits left for them.
    let corner = SIMD2<Int32>(
      Int32(clamping: Int(left.rounded(.down))), Int32(clamping: Int(top.rounded(.down))))
    let rest = SIMD2<Float>(
      Float((left - Double(corner.x)) * Double(pixel)),
      Float((top - Double(corner.y)) * Double(pixel)))
    let side = SIMD2(Float(HexagonGrid.width), Float(HexagonGrid.rowHeight))
    let perPixel = SIMD2<Float>(1 / side.x, 0.5 / side.y)
    let half = SIMD2<Float>(repeating: 0.5)
    let steps = SIMD2(side.x, 2 * side.y)
    cells.withUnsafeMutableBufferPointer { cells in
      homes.positions.withUnsafeBufferPointer { positions in
        homes.ranks.withUnsafeBufferPointer { ranks in
          homes.forEachRun(in: grid.area) { run in
            for index in run {
              if let passes, !passes(Int(ranks[index])) { continue }
              let point = SIMD2<Float>(positions[index] &- corner) * pixel - rest
              // Hexagons are the nearest of two rectangular grids, one of which is moved by a half.
              let part = point * perPixel
              let even = Self.rounded(part)
              let odd = Self.rounded(part - half)
              let fromEven = point - even * steps
              let fromOdd = point - (odd + half) * steps
              let isEven = (fromEven * fromEven).sum() <= (fromOdd * fromOdd).sum()
              let nearest = isEven ? even : odd
              let distance = isEven ? fromEven : fromOdd
              let column = Int32(nearest.x)
              let row = 2 &* Int32(nearest.y) &+ (isEven ? 0 : 1)
              guard column >= 0, column < columns, row >= 0, row < rows else { continue }
              cells[Int(row &* columns &+ column)] += SIMD4(1, distance.x, distance.y, 0)
            }
          }
        }
      }
    }
    self.cells = cells
  }

  /// The nearest whole numbers, of two equally near ones the even one; below four millions. What no
  /// float has digits for falls away, in a tenth of the time that a call of the C library takes.
  @inline(__always)
  private static func rounded(_ numbers: SIMD2<Float>) -> SIMD2<Float> {
    let whole = SIMD2<Float>(repeating: 0x1.8p23)
    return (numbers + whole) - whole
  }

  /// The homes that are here and not there.
  func subtracting(_ other: HexagonBins) -> HexagonBins {
    var rest = self
    for index in rest.cells.indices where index < other.cells.count {
      rest.cells[index] -= other.cells[index]
    }
    return rest
  }

  /// Where the map looks otherwise than with other homes in the same hexagons; nil where nowhere.
  func area(unlike other: HexagonBins) -> WorldRect? {
    var area: WorldRect?
    for index in cells.indices where cells[index] != other.cells[index] {
      let (row, column) = index.quotientAndRemainder(dividingBy: grid.columns)
      let hexagon = grid.surroundings(column: column, row: row)
      area = area?.union(hexagon) ?? hexagon
    }
    return area
  }

  /// The dot of a hexagon; nil where no homes are. That of one home is where the home is; a larger
  /// one lies within its hexagon, so that neighbours touch and make no blot.
  func dot(column: Int, row: Int) -> Dot? {
    guard column >= 0, column < grid.columns, row >= 0, row < grid.rows else { return nil }
    let cell = cells[row * grid.columns + column]
    guard cell.x >= 1 else { return nil }
    let (count, middle) = (Int(cell.x), grid.middle(column: column, row: row))
    let shift = SIMD2(cell.y, cell.z) / cell.x
    let place =
      middle + (count == 1 ? shift : shift * part(of: shift, radius: size.radius(of: count)))
    return Dot(count: count, x: place.x, y: place.y, mean: middle + shift)
  }

  /// How much of a way from the middle of a hexagon a dot can go within it.
  private func part(of way: SIMD2<Float>, radius: Double) -> Float {
    // How far it leads towards the nearest side.
    let (x, y) = (abs(way.x), abs(way.y))
    let length = max(x, x / 2 + y * Float(HexagonGrid.rowHeight / HexagonGrid.width))
    let room = Float(HexagonGrid.width / 2 - radius)
    return length > room ? room / length : 1
  }

  /// Calls a closure with every dot, row by row.
  func forEachDot(_ body: (Dot) -> Void) {
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        if let dot = dot(column: column, row: row) { body(dot) }
      }
    }
  }

  /// How many homes all hexagons hold.
  var total: Int { cells.reduce(0) { $0 + Int($1.x) } }

  /// The dot that is nearest to a point of the world; nil where none is within a distance.
  /// - Parameter distance: in pixels of the level.
  func nearestDot(to point: WorldPoint, within distance: Double) -> Dot? {
    let (origin, world) = (grid.origin, grid.world)
    let (x, y) = ((point.x - origin.x) * world, (point.y - origin.y) * world)
    guard x.isFinite, y.isFinite, abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    let (column, row) = (Int(x / HexagonGrid.width), Int(y / HexagonGrid.rowHeight))
    let around = Int(distance / HexagonGrid.rowHeight) + 2
    var (nearest, least) = (Dot?.none, distance * distance)
    for row in row - around...row + around {
      for column in column - around...column + around {
        guard let dot = dot(column: column, row: row) else { continue }
        let (dx, dy) = (Double(dot.x) - x, Double(dot.y) - y)
        if dx * dx + dy * dy <= least { (nearest, least) = (dot, dx * dx + dy * dy) }
      }
    }
    return nearest
  }

  /// Where a dot is on the world.
  func point(of dot: Dot) -> WorldPoint { point(SIMD2(dot.x, dot.y)) }

  /// The mean of the homes of a dot on the world.
  func mean(of dot: Dot) -> WorldPoint { point(dot.mean) }

  private func point(_ place: SIMD2<Float>) -> WorldPoint {
    let (origin, world) = (grid.origin, grid.world)
    return WorldPoint(
      x: origin.x + Double(place.x) / world, y: origin.y + Double(place.y) / world)
  }
}
