import DetentDrawing
import Glibc

/// The ground that homes stand on: their density, smoothed and cut at one level. So coasts, parks
/// and fields come out of the file itself.
struct MapGround: Sendable {
  /// The edge, with what is built inside of it, in sides of a cell from `origin`.
  let path: Path
  /// Where the path begins on the world.
  let origin: WorldPoint
  /// The side of a cell, as a part of the world.
  let cell: Double

  static let none = MapGround(path: Path(), origin: WorldPoint(x: 0, y: 0), cell: 1)

  private init(path: Path, origin: WorldPoint, cell: Double) {
    (self.path, self.origin, self.cell) = (path, origin, cell)
  }

  /// The standard deviation of the smoothing, in cells.
  private static let sigma = 2.4
  /// The cells around those where homes are, into which the smoothing reaches.
  private static let margin = 9
  /// Along the longer side.
  private static let cellCounts = 24.0...420.0
  /// The least side of a cell in kilometres, about: a single street is no island.
  private static let leastCell = 0.02
  /// A home alone is no ground: so many, that near, are.
  private static let fewestHomes = 2.6
  /// Where homes stand this much less close than most do, there is none.
  private static let commonPart = 0.02

  /// - Parameters:
  ///   - positions: on a world whose sides are `MapHomes.side`.
  ///   - area: what is looked at.
  init(of positions: ContiguousArray<SIMD2<Int32>>, in area: WorldRect) {
    let extent = max(area.width, area.height)
    // A few homes in each cell, whatever their number: the finest edge that is none of chance.
    let wanted = (2.2 * Double(positions.count).squareRoot())
    let cells = max(Self.cellCounts.lowerBound, min(wanted, Self.cellCounts.upperBound))
    let cell = max(extent / cells, Self.leastCell / MapProjection.equator)
    let margin = Double(Self.margin)
    let origin = WorldPoint(x: area.minX - margin * cell, y: area.minY - margin * cell)
    let columns = Int(area.width / cell) + 1 + 2 * Self.margin
    let rows = Int(area.height / cell) + 1 + 2 * Self.margin
    var field = ContourField(columns: columns, rows: rows)
    let perUnit = 1 / (cell * MapHomes.side)
    let (left, top) = (origin.x / cell, origin.y / cell)
    for position in positions {
      let x = Double(position.x) * perUnit - left
      let y = Double(position.y) * perUnit - top
      field.add(at: x, y)
    }
    let counts = field
    field.smooth(sigma: Self.sigma)
    let alone = 1 / (2 * .pi * Self.sigma * Self.sigma)
    let common = field.medianWhere(counts)
    let level = max(Self.fewestHomes * alone, Self.commonPart * common)
    self.init(path: field.contour(at: level), origin: origin, cell: cell)
  }
}

/// Numbers on a grid, and the lines at which they pass a level.
struct ContourField: Sendable {
  let columns: Int
  let rows: Int
  private var values: [Double]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(2, columns), max(2, rows))
    values = [Double](repeating: 0, count: self.columns * self.rows)
  }

  /// Adds one at a point, shared among the four values around it; one outside is left out.
  mutating func add(at x: Double, _ y: Double) {
    guard x >= 0, y >= 0, x < Double(columns - 1), y < Double(rows - 1) else { return }
    let (column, row) = (Int(x), Int(y))
    let (right, down) = (x - Double(column), y - Double(row))
    let index = row * columns + column
    values[index] += (1 - right) * (1 - down)
    values[index + 1] += right * (1 - down)
    values[index + columns] += (1 - right) * down
    values[index + columns + 1] += right * down
  }

  /// Spreads every value over its neighbours.
  mutating func smooth(sigma: Double) {
    let reach = Int((3 * sigma).rounded(.up))
    var weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    for index in weights.indices { weights[index] /= sum }
    smooth(weights, count: columns, lines: rows, step: 1, stride: columns)
    smooth(weights, count: rows, lines: columns, step: columns, stride: 1)
  }

  private mutating func smooth(
    _ weights: [Double], count: Int, lines: Int, step: Int, stride: Int
  ) {
    let reach = weights.count / 2
    var line = [Double](repeating: 0, count: count + 2 * reach)
    values.withUnsafeMutableBufferPointer { values in
      for number in 0..<lines {
        for index in 0..<count { line[index + reach] = values[number * stride + index * step] }
        for index in 0..<count {
          var sum = 0.0
          for offset in weights.indices { sum += weights[offset] * line[index + offset] }
          values[number * stride + index * step] = sum
        }
      }
    }
  }

  /// The median of the values, each as often as another field counts there.
  func medianWhere(_ counts: ContourField) -> Double {
    let used = values.indices.filter { counts.values[$0] > 0 }
    let sorted = used.sorted { values[$0] < values[$1] }
    let half = sorted.reduce(0) { $0 + counts.values[$1] } / 2
    var sum = 0.0
    for index in sorted {
      sum += counts.values[index]
      if sum >= half { return values[index] }
    }
    return 0
  }

  /// The closed lines around what is greater than a level, in columns and rows; none touches the
  /// sides, for beyond them there is nothing.
  func contour(at level: Double) -> Path {
    var followers: [Int: Int] = [:]
    var points: [Int: Point] = [:]
    // An edge between two values is named after the first, and its direction.
    func crossing(_ column: Int, _ row: Int, isDown: Bool) -> Int {
      let index = row * columns + column
      let key = 2 * index + (isDown ? 1 : 0)
      guard points[key] == nil else { return key }
      let (a, b) = (value(column, row), value(column + (isDown ? 0 : 1), row + (isDown ? 1 : 0)))
      let part = max(0.02, min((level - a) / (b - a), 0.98))
      points[key] = Point(
        x: Double(column) + (isDown ? 0 : part), y: Double(row) + (isDown ? part : 0))
      return key
    }
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map {
          value(column + $0.0, row + $0.1) > level
        }
        if corners.allSatisfy({ $0 }) || !corners.contains(true) { continue }
        let sides = [
          { crossing(column, row, isDown: false) }, { crossing(column + 1, row, isDown: true) },
          { crossing(column, row + 1, isDown: false) }, { crossing(column, row, isDown: true) },
        ]
        // Around the cell: where the inside ends a line begins, and ends where it comes again.
        let leaving = (0..<4).filter { corners[$0] && !corners[($0 + 1) % 4] }
        for side in leaving {
          let entering = (1...4).map { (side + 4 - $0) % 4 }
            .first { !corners[$0] && corners[($0 + 1) % 4] }
          guard let entering else { continue }
          followers[sides[entering]()] = sides[side]()
        }
      }
    }
    var path = Path()
    for start in followers.keys.sorted() where followers[start] != nil {
      var line: [Point] = []
      var key: Int? = start
      while let current = key {
        if let point = points[current] { line.append(point) }
        key = followers.removeValue(forKey: current)
      }
      path.append(Self.rounded(Array(line.dropLast())))
    }
    return path
  }

  private func value(_ column: Int, _ row: Int) -> Double {
    let isOnSide = column == 0 || row == 0 || column == columns - 1 || row == rows - 1
    return isOnSide ? 0 : values[row * columns + column]
  }

  /// A closed curve that touches the middles of a polygon's sides.
  private static func rounded(_ corners: [Point]) -> Path {
    var path = Path()
    guard corners.count >= 3, let last = corners.last else { return path }
    func between(_ a: Point, _ b: Point, _ part: Double) -> Point {
      Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
    }
    path.move(to: between(last, corners[0], 0.5))
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let start = between(index == 0 ? last : corners[index - 1], corner, 0.5)
      let end = between(corner, next, 0.5)
      path.curve(
        to: end, control1: between(start, corner, 2.0 / 3), control2: between(end, corner, 2.0 / 3))
    }
    path.close()
    return path
  }
}
