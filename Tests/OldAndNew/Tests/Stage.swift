import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc

/// A control in a window of its own.
@MainActor final class Stage {
  let rig: any TrackRig
  let host: HeadlessHost
  private let content = View()
  /// The number of events in the last report.
  private(set) var eventCount = 0

  init(_ rig: any TrackRig, frame: Rect, showsPopups: Bool) throws {
    self.rig = rig
    let window = Window(size: Size(width: 240, height: 200))
    window.contentView = content
    content.addSubview(rig.control)
    rig.control.frame = frame
    host = try HeadlessHost(window: window)
    if showsPopups { host.screen = Rect(x: -200, y: -200, width: 800, height: 700) }
    host.setFocused(true)
  }

  /// A point that a user may aim at: on parts that assistive technology knows, near them, or
  /// anywhere.
  func aim(_ random: inout SplitMix64) -> Point {
    let place = place(&random)
    return Point(x: (place.x * 4).rounded() / 4, y: (place.y * 4).rounded() / 4)
  }

  private func place(_ random: inout SplitMix64) -> Point {
    let frame = rig.control.frame
    let (across, along) = (random.unit() * 1.3 - 0.15, random.unit() * 1.3 - 0.15)
    let place = Point(x: frame.minX + frame.width * across, y: frame.minY + frame.height * along)
    let parts = rig.control.accessibilityChildren()
    let choice = random.below(12)
    let near = Point(x: random.unit() * 18 - 9, y: random.unit() * 18 - 9)
    switch choice {
    case 0..<5 where !parts.isEmpty: return random.pick(parts).frame.center + near
    case 5 where !parts.isEmpty:
      // Where labels are.
      return random.pick(parts).frame.center + Point(x: near.x, y: near.y < 0 ? -24 : 24)
    case 6..<9:
      let (angle, radius) = (random.unit() * 2 * .pi, min(frame.width, frame.height) * 0.43)
      let isFlat = frame.height < 60
      return isFlat
        ? Point(x: place.x, y: frame.center.y)
        : frame.center + Point(x: radius * cos(angle), y: radius * sin(angle))
    case 9: return Point(x: random.unit() * 400 - 80, y: random.unit() * 300 - 60)
    default: return place
    }
  }

  /// Does what a program does.
  func change(seeds: [UInt64]) -> String {
    let words = seeds.map { seed in
      var random = SplitMix64(seed: seed)
      return rig.change(&random)
    }
    host.drain()
    return words.joined(separator: "; ")
  }

  /// Everything about it but its pixels.
  func report() -> [String] {
    let events = rig.events
    rig.events = []
    eventCount = events.count
    return rig.state + ["values \(rig.values)"] + events
      + host.window.accessibilityTree().flatMap(Self.lines)
      + ["cursor \(host.cursor)", "moves \(host.isMoving)", "timers \(host.timerCount)"]
      + ["popups \(host.popups.map { $0.placement?.frame ?? .zero })"]
      + host.announcements.suffix(2).map { "announced \($0.text) \($0.priority)" }
  }

  var pictures: [Picture] { ([host] + host.popups).map(\.picture) }

  /// The lines that two trees have in common if they are the same to assistive technology.
  static func lines(_ node: AccessibilityNode) -> [String] {
    let texts = [
      node.id, node.label, node.description, node.valueText, node.placeholder, node.part,
    ]
    let numbers = [node.value, node.minimum, node.maximum, node.increment]
    let counts = [node.level, node.positionInSet, node.setSize]
    let line =
      "node \(node.type) \(node.role) \(texts.map { $0 ?? "–" }) \(node.frame) "
      + "\(numbers.map { $0 ?? .nan }) \(node.states.map(\.rawValue)) \(counts.map { $0 ?? -1 }) "
      + "\(node.actions.map(\.rawValue)) \(node.relations.count) "
      + (node.text.map { "\($0)" } ?? "")
    return [line] + node.children.flatMap(lines)
  }
}
