import DetentDrawing
import Glibc

/// Where the parts of a hub are in which several items can be selected, around its centre: an arc
/// for each item, as the wheel has its wedges, and in them a disc with the icons of what is
/// selected.
struct HubParts: Equatable, Sendable {
  private let radius: Double
  private let count: Int
  /// +1 where the next item follows clockwise, −1 where it follows against the clock.
  private let direction: Double
  private let arcWidth: Double
  /// The gap between two arcs, in logical pixels.
  private let gap: Double
  /// The disc inside the arcs.
  let discRadius: Double

  init(
    diameter: Double, count: Int, direction: Double, arcWidth: Double, gap: Double, discGap: Double
  ) {
    radius = max(0, diameter - arcWidth) / 2
    (self.count, self.direction) = (max(1, count), direction)
    (self.arcWidth, self.gap) = (arcWidth, gap)
    discRadius = max(0, diameter / 2 - arcWidth - discGap)
  }

  // MARK: Arcs

  /// The middle lines of the arcs with some of the items, to be stroked with round ends. Where there
  /// are too many for arcs they are one ring, which belongs to whatever is asked for first.
  /// - Parameter isPart: whether the arc of an item is wanted.
  func arcs(_ isPart: (Int) -> Bool) -> Path {
    var path = Path()
    let turn = 2 * .pi / Double(count)
    for index in 0..<count where isPart(index) {
      guard count > 1, halfAngle > 0 else { return Path(circleAt: .zero, radius: radius) }
      // The path's angles begin at three o'clock.
      let middle = direction * Double(index) * turn - .pi / 2
      let start = middle - halfAngle
      path.move(to: Point(x: radius * cos(start), y: radius * sin(start)))
      path.addArc(
        center: .zero, radius: radius, startAngle: start, endAngle: middle + halfAngle)
    }
    return path
  }

  /// Half of the angle of an arc without its round ends; not positive where there is no room.
  private var halfAngle: Double {
    guard radius > 0 else { return 0 }
    return .pi / Double(count) - (gap + arcWidth) / 2 / radius
  }

  // MARK: Icons

  /// So many icons have room in the disc.
  static let mostIcons = 3
  /// Of the side of a single one.
  private static let sides = [1, 0.65, 0.6]
  /// The gap between two icons, as a part of their side.
  private static let iconGap = 0.23

  /// The frames of so many icons: one in the middle, two side by side, or one below two.
  /// - Parameter side: of a single one, in logical pixels.
  func icons(_ count: Int, side single: Double, isMirrored: Bool) -> [Rect] {
    guard (1...Self.mostIcons).contains(count) else { return [] }
    let side = single * Self.sides[count - 1]
    let away = side * (1 + Self.iconGap) / 2 * (isMirrored ? -1 : 1)
    let low = count == 3 ? side * (1 + Self.iconGap / 2) / 2 : 0
    let middles = [Point(x: -away, y: -low), Point(x: away, y: -low), Point(x: 0, y: low)]
    return (count == 1 ? [.zero] : Array(middles.prefix(count))).map {
      Rect(center: $0, size: Size(width: side, height: side))
    }
  }
}
