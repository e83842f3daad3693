import DetentDrawing
import DetentViews
import DetentWidgets

/// Places labels along the axis: over their thumbs, inside the slider, joined if they are close.
struct ValueLabels: Equatable, Sendable {
  struct Anchor: Equatable, Sendable {
    var thumbs: ClosedRange<Int>
    var center: Double
  }

  var length: Double
  /// The length of the widest label, so that the digits do not affect which labels join.
  var reserve: Double
  /// The gap below which two labels join.
  private static let joiningGap = 8.0
  /// The gap above which joined labels part; more, so that they do not flicker.
  private static let partingGap = 12.0

  /// Thumbs in `joined` share a label already; they part at a larger gap.
  func places(
    centers: [Double], extent: (ClosedRange<Int>) -> Double, joined: Set<Int>
  ) -> [Anchor] {
    var groups = groups(centers, extent, joined)
    // A joined label is wider and may join more. The result has to be stable, or labels flicker.
    for _ in centers.indices {
      let next = self.groups(centers, extent, Self.joined(groups))
      if next == groups { break }
      groups = next
    }
    return groups.map { Anchor(thumbs: $0, center: center(of: $0, centers, extent($0))) }
  }

  /// The thumbs that share a label with the next one.
  static func joined(_ groups: some Sequence<ClosedRange<Int>>) -> Set<Int> {
    groups.reduce(into: []) { $0.formUnion($1.lowerBound..<$1.upperBound) }
  }

  private func groups(
    _ centers: [Double], _ extent: (ClosedRange<Int>) -> Double, _ joined: Set<Int>
  ) -> [ClosedRange<Int>] {
    func room(_ thumbs: ClosedRange<Int>) -> (low: Double, high: Double) {
      let length = thumbs.count == 1 ? max(reserve, extent(thumbs)) : extent(thumbs)
      let center = center(of: thumbs, centers, length)
      return (center - length / 2, center + length / 2)
    }
    var groups: [ClosedRange<Int>] = []
    for thumb in centers.indices {
      var group = thumb...thumb
      // A joined label is wider and may be too close to the previous one.
      while let last = groups.last {
        let gap = room(group).low - room(last).high
        let needed = joined.contains(last.upperBound) ? Self.partingGap : Self.joiningGap
        // The order matters: with a gap that is NaN the labels join.
        if gap >= needed { break }
        group = last.lowerBound...group.upperBound
        groups.removeLast()
      }
      groups.append(group)
    }
    return groups
  }

  /// The middle of a label over its thumbs, but inside the slider.
  private func center(of thumbs: ClosedRange<Int>, _ centers: [Double], _ extent: Double) -> Double
  {
    guard extent < length else { return length / 2 }
    let middle = (centers[thumbs.lowerBound] + centers[thumbs.upperBound]) / 2
    return max(extent / 2, min(length - extent / 2, middle))
  }
}

struct LabelRenderState: Equatable {
  struct Label: Equatable {
    var text: TextRenderState
    var isEnabled: Bool
    var thumbs: ClosedRange<Int>
    /// Whether the label is above a finger, and needs a background there.
    var isRisen = false

    var extent: Rect {
      isRisen ? text.extent.insetBy(dx: -Self.padding.width, dy: -Self.padding.height) : text.extent
    }
    static let padding = Size(width: 8, height: 4)
  }

  var labels: [Label] = []
  var opacity = 0.0

  var joined: Set<Int> { ValueLabels.joined(labels.lazy.map(\.thumbs)) }

  func addDamage(since old: LabelRenderState, to damage: inout Damage) {
    let fades = opacity != old.opacity
    for label in labels where opacity > 0 && (fades || !old.labels.contains(label)) {
      damage.insert(label.extent)
    }
    for label in old.labels where old.opacity > 0 && (fades || !labels.contains(label)) {
      damage.insert(label.extent)
    }
  }
}

/// Fades labels in and out; they stay for a while after they are needed.
@MainActor
final class LabelFade {
  private let animated = AnimatedValue(0)
  private var timer: TimerToken?
  private var isWanted = false
  private let didChange: @MainActor () -> Void

  init(didChange: @escaping @MainActor () -> Void) { self.didChange = didChange }

  var opacity: Double { animated.value }

  /// Hidden labels fade after `linger`, if it is not nil; without a timing nothing fades.
  func show(_ isWanted: Bool, timing: Timing?, linger: Duration?, in view: View) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    timer?.cancel()
    if isWanted { return fade(to: 1, timing, in: view) }
    guard let linger else { return fade(to: 0, timing, in: view) }
    timer = view.startTimer(after: linger) { [weak self, weak view] in
      if let view { self?.fade(to: 0, timing, in: view) }
    }
  }

  /// Shows or hides at once, because timers and animations end when the view leaves its window.
  func jump(to isWanted: Bool, in view: View) {
    timer?.cancel()
    self.isWanted = isWanted
    animated.set(isWanted ? 1 : 0, timing: nil, in: view) {}
  }

  private func fade(to opacity: Double, _ timing: Timing?, in view: View) {
    animated.set(opacity, timing: timing, in: view, changed: didChange)
  }
}

struct TextRenderState: Equatable, Sendable {
  var text: String
  var line: TextLine
  var origin: Point

  /// The covered area, with a pixel around it for soft edges.
  var extent: Rect {
    line.inkBounds.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -1, dy: -1)
  }

  func draw(in canvas: Canvas, color: Color) { canvas.draw(line, at: origin, color: color) }

  static func == (a: TextRenderState, b: TextRenderState) -> Bool {
    a.origin == b.origin && a.text == b.text
  }
}
