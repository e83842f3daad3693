import DetentDrawing
import Listings

/// A line that is being drawn around an area.
struct MapTrace {
  private var points: [WorldPoint]
  private let isRectangle: Bool

  /// A line of more corners says no more on any screen, and makes every home slower to test.
  private static let mostCorners = 256
  /// The side of the least area that is meant, in logical pixels.
  private static let leastSide = 6.0

  init(from start: WorldPoint, isRectangle: Bool) {
    points = [start]
    self.isRectangle = isRectangle
  }

  mutating func move(to point: WorldPoint) {
    if isRectangle, points.count > 1 {
      points[1] = point
    } else if points.last != point {
      points.append(point)
    }
  }

  /// The corners of the closed line.
  private var corners: [WorldPoint] {
    guard isRectangle, let first = points.first, let last = points.last else { return points }
    return [
      first, WorldPoint(x: last.x, y: first.y), last, WorldPoint(x: first.x, y: last.y),
    ]
  }

  func path(in viewport: MapViewport) -> Path {
    .closed(corners.map(viewport.point))
  }

  /// The area; nil where the line encloses none that one could have meant.
  func region(_ viewport: MapViewport, _ projection: MapProjection) -> Region? {
    let bounds = path(in: viewport).bounds
    guard min(bounds.width, bounds.height) >= Self.leastSide else { return nil }
    var (slack, line) = (0.75, corners)
    // What a hand trembles is left out.
    repeat {
      line = isRectangle ? corners : Self.simplified(corners, slack: slack / viewport.world)
      slack *= 1.5
    } while line.count > Self.mostCorners
    return Region(corners: line.map { projection.coordinate($0, isContinuous: true).rounded })
  }

  /// The line without the points that are no farther than a distance from it (Douglas and Peucker).
  private static func simplified(_ line: [WorldPoint], slack: Double) -> [WorldPoint] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    isKept[0] = true
    isKept[line.count - 1] = true
    var open = [(0, line.count - 1)]
    while let (first, last) = open.popLast() {
      guard last - first > 1 else { continue }
      let (a, b) = (line[first], line[last])
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      var (farthest, greatest) = (first, slack)
      for index in first + 1..<last {
        let (x, y) = (line[index].x - a.x, line[index].y - a.y)
        let distance =
          length > 0 ? abs(x * dy - y * dx) / length : (x * x + y * y).squareRoot()
        if distance > greatest { (farthest, greatest) = (index, distance) }
      }
      guard farthest != first else { continue }
      isKept[farthest] = true
      open.append((first, farthest))
      open.append((farthest, last))
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }
}

extension Path {
  /// The closed line through some points.
  static func closed(_ points: [Point]) -> Path {
    var path = Path()
    guard let first = points.first else { return path }
    path.move(to: first)
    for point in points.dropFirst() { path.line(to: point) }
    path.close()
    return path
  }
}
