import DetentDrawing
import DetentViews
import Glibc

/// Where the sectors of a pie are: a value, tested without a view. Angles are in radians, clockwise
/// from the top.
struct PieGeometry: Hashable, Sendable {
  /// One sector, as it is drawn now: it may be on its way.
  struct Part: Hashable, Sendable {
    /// The part of the disc, 0...1.
    var share = 0.0
    /// How far it is moved out, in logical pixels.
    var offset = 0.0
  }

  /// What a sector spans: the middle, and half of it.
  struct Arc: Hashable, Sendable { let middle, half: Double }

  let center: Point
  let radius: Double
  let parts: [Part]
  let arcs: [Arc]

  /// A disc in the middle of a rectangle, so much smaller that a sector can move out of it.
  init(in bounds: Rect, margin: Double, parts: [Part]) {
    center = bounds.center
    radius = max(0, min(bounds.width, bounds.height) / 2 - margin)
    self.parts = parts
    var end = 0.0
    arcs = parts.map { part in
      let half = part.share * .pi
      defer { end += 2 * half }
      return Arc(middle: end + half, half: half)
    }
  }

  /// All amounts that count together; those below zero, or that are no numbers, do not.
  static func sum(of amounts: [Double]) -> Double {
    amounts.reduce(0) { $0 + ($1.isFinite ? max(0, $1) : 0) }
  }

  /// What part of the whole each amount is.
  static func shares(of amounts: [Double]) -> [Double] {
    let counted = amounts.map { $0.isFinite ? max(0, $0) : 0 }
    // Divided first: the sum of huge ones is no number.
    let largest = max(counted.max() ?? 0, .leastNormalMagnitude)
    let sum = counted.reduce(0) { $0 + $1 / largest }
    return counted.map { sum > 0 ? $0 / largest / sum : 0 }
  }

  /// The outline of a sector.
  func path(_ index: Int) -> Path {
    let (middle, half) = (arcs[index].middle, arcs[index].half)
    let tip = point(index, at: 0)
    guard half < .pi - 1e-9 else { return Path(circleAt: tip, radius: radius) }
    var path = Path()
    path.move(to: tip)
    // The angles of paths begin at the right.
    path.addArc(
      center: tip, radius: radius, startAngle: middle - half - .pi / 2,
      endAngle: middle + half - .pi / 2)
    path.close()
    return path
  }

  /// A point of the middle line of a sector, at a fraction of the radius.
  func point(_ index: Int, at fraction: Double) -> Point {
    let (angle, distance) = (arcs[index].middle, parts[index].offset + radius * fraction)
    return center + Point(x: sin(angle) * distance, y: -cos(angle) * distance)
  }

  /// The sector that a press at a point means. One that is thinner than a target counts beyond its
  /// sides; of several such ones, the one whose middle is nearest counts.
  /// - Parameter target: the least extent of a target, in logical pixels.
  func sector(at point: Point, target: Double) -> Int? {
    let distance = point.distance(to: center)
    let out = parts.map(\.offset).max() ?? 0
    guard distance <= radius + out, radius > 0 else { return nil }
    let angle = atan2(point.x - center.x, center.y - point.y)
    func miss(_ index: Int) -> Double { remainder(angle - arcs[index].middle, 2 * .pi).magnitude }
    let least = target / 2 / max(distance, 1)
    let sectors = arcs.indices.filter { arcs[$0].half > 0 }
    let thin = sectors.filter { arcs[$0].half < least && miss($0) <= least }
    return thin.min { miss($0) < miss($1) } ?? sectors.first { miss($0) <= arcs[$0].half }
  }
}

/// Moves the sectors of a pie to where they belong; those that are new grow from nothing.
@MainActor
final class PieMotion {
  /// The sectors as they are drawn now.
  private(set) var parts: [PieGeometry.Part] = []
  /// Where they go to.
  private var target: [PieGeometry.Part] = []
  private var animation: Animation?

  var isAtRest: Bool { animation?.isFinished != false }

  /// Goes to the data of a chart, with the selected sector moved out; where it is or goes there,
  /// nothing moves.
  /// - Parameter changed: called after each change of the parts.
  func follow(_ chart: PieChart, selected: Int?, changed: @escaping @MainActor () -> Void) {
    let shares = PieGeometry.shares(of: chart.sectors.map(\.value))
    let target = shares.enumerated().map { index, share in
      PieGeometry.Part(share: share, offset: index == selected ? 8 : 0)
    }
    guard target != self.target else { return changed() }
    self.target = target
    let start = target.indices.map { parts.indices.contains($0) ? parts[$0] : PieGeometry.Part() }
    animation?.cancel()
    let moving = Animation(from: 0, to: 1, timing: .value) { [weak self] fraction in
      self?.parts = zip(start, target).map { from, to in
        PieGeometry.Part(
          share: from.share + (to.share - from.share) * fraction,
          offset: from.offset + (to.offset - from.offset) * fraction)
      }
      changed()
    }
    animation = moving
    chart.startAnimation(moving)
  }
}
