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

  private var wholeRing: Path {
    var path = Path(circleAt: center, radius: outerRadius)
    var hole = Path()
    hole.move(to: Point(x: center.x + innerRadius, y: center.y))
    hole.addArc(
      center: center, radius: innerRadius, startAngle: 0, endAngle: -2 * .pi, clockwise: false)
    hole.close()
    path.append(hole)
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
