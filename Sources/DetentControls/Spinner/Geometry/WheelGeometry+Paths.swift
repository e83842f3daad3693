import DetentDrawing
import Glibc

extension WheelGeometry {
  /// More wedges than this have no gaps between them: they would be thinner than the gaps.
  static let separateLimit = 240

  /// The wedge of a slot: a part of the ring with straight gaps of equal width beside it.
  func wedge(slot: Double, rotation: Double) -> Path {
    var path = Path()
    addWedge(slot: slot, rotation: rotation, to: &path)
    return path
  }

  /// All wedges, or the whole ring where they are too thin to be told apart.
  func ring(rotation: Double) -> Path {
    guard count <= Self.separateLimit else { return wholeRing }
    var path = Path()
    for slot in 0..<count { addWedge(slot: Double(slot), rotation: rotation, to: &path) }
    return path
  }

  var wholeRing: Path { Path(ringAt: center, from: innerRadius, to: outerRadius) }

  /// Whether wedges are told apart.
  var hasGaps: Bool { gap > 0 && count <= Self.separateLimit }

  /// The gaps between all wedges, from the disc in the middle to the rim.
  func gaps(rotation: Double) -> Path {
    // A little farther than the ring, where the rim leaves room for it.
    lines(
      between: max(0, innerRadius - 1 - gap), and: min(outerRadius + 1, radius), width: gap,
      rotation: rotation)
  }

  /// Lines in place of the gaps, from the inner end of the wedges to the edge of the wheel.
  func edges(rotation: Double, width: Double) -> Path {
    lines(between: innerRadius, and: radius, width: max(width, gap), rotation: rotation)
  }

  private func lines(
    between start: Double, and end: Double, width: Double, rotation: Double
  ) -> Path {
    var path = Path()
    for slot in 0..<count {
      let angle = baseAngle + offset(ofSlot: Double(slot) + 0.5, rotation: rotation) - .pi / 2
      let along = Point(x: cos(angle), y: sin(angle))
      let beside = Point(x: -along.y * width / 2, y: along.x * width / 2)
      for (index, corner) in [(start, 1.0), (end, 1), (end, -1), (start, -1)].enumerated() {
        let point = Point(
          x: center.x + along.x * corner.0 + beside.x * corner.1,
          y: center.y + along.y * corner.0 + beside.y * corner.1)
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
    }
    return path
  }

  private func addWedge(slot: Double, rotation: Double, to path: inout Path) {
    // The path's angles begin at three o'clock.
    let middle = baseAngle + offset(ofSlot: slot, rotation: rotation) - .pi / 2
    let outer = halfAngle(at: outerRadius)
    guard outer > 0 else { return }
    path.move(to: onCircle(outerRadius, middle - outer))
    path.addArc(
      center: center, radius: outerRadius, startAngle: middle - outer, endAngle: middle + outer)
    let inner = halfAngle(at: innerRadius)
    if inner > 0 {
      path.addArc(
        center: center, radius: innerRadius, startAngle: middle + inner, endAngle: middle - inner,
        clockwise: false)
    } else {
      // The gaps meet before the hub: the wedge ends in the point where they do.
      path.line(to: onCircle(tipRadius, middle))
    }
    path.close()
  }

  /// Half of the angle that a wedge takes at a distance from the centre; 0 where its gaps have met.
  private func halfAngle(at radius: Double) -> Double {
    guard radius > gap / 2 else { return 0 }
    return max(0, min(arc, 2 * .pi) / 2 - asin(gap / 2 / radius))
  }

  private var tipRadius: Double {
    min(outerRadius, gap / 2 / max(sin(min(arc / 2, .pi / 2)), 1e-6))
  }

  private func onCircle(_ radius: Double, _ angle: Double) -> Point {
    Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }
}

extension WheelGeometry {
  /// Between the wheel and a label beside it, in logical pixels.
  private static let labelGap = 8.0

  /// Where a label with round ends stands: beside the top, where it begins if the top is at a side, else as
  /// near to there as an area allows. It covers nothing of the wheel; nil where there is no room for it.
  func labelFrame(size: Size, in area: Rect?) -> Rect? {
    let beside = labelFrameBesideTop(size: size, in: area)
    // Rounding does not put a label out of its area.
    guard let area = area?.insetBy(dx: -1e-6, dy: -1e-6),
      covers(beside) || !area.contains(beside)
    else { return beside }
    let top = point(at: 0, radius: radius)
    // Beside the wheel, at the edges of the area and at the height of the top.
    let heights = [beside.midY, area.minY + size.height / 2, area.maxY - size.height / 2]
    let places = heights.flatMap { y in
      [-1.0, 1].map { side in
        let away = radius + Self.labelGap / 2 + size.height / 2
        let reach = max(0, away * away - (y - center.y) * (y - center.y)).squareRoot()
        let x = center.x + side * (reach + (size.width - size.height) / 2)
        return Rect(center: Point(x: x, y: y), size: size)
      }
    }
    return places.filter { area.contains($0) && !covers($0) }
      .min { $0.center.distance(to: top) < $1.center.distance(to: top) }
  }

  /// Whether a label would lie on the wheel.
  private func covers(_ label: Rect) -> Bool {
    let end = label.height / 2
    // Half of its height around a line in its middle.
    let x = max(label.minX + end, min(center.x, label.maxX - end))
    return Point(x: x, y: label.midY).distance(to: center) < radius + end
  }

  private func labelFrameBesideTop(size: Size, in area: Rect?) -> Rect {
    var middle = point(at: 0, radius: radius + Self.labelGap + size.height / 2)
    let side = max(-1, min(2.5 * sin(baseAngle), 1))
    middle.x += side * max(0, size.width - size.height) / 2
    var frame = Rect(center: middle, size: size)
    if let area {
      frame.origin.x = max(area.minX, min(frame.minX, area.maxX - frame.width))
      frame.origin.y = max(area.minY, min(frame.minY, area.maxY - frame.height))
    }
    return frame
  }
}

extension Path {
  /// The area between two circles.
  init(ringAt center: Point, from inner: Double, to outer: Double) {
    self.init(circleAt: center, radius: outer)
    guard inner > 0 else { return }
    move(to: Point(x: center.x + inner, y: center.y))
    addArc(center: center, radius: inner, startAngle: 0, endAngle: -2 * .pi, clockwise: false)
    close()
  }
}
