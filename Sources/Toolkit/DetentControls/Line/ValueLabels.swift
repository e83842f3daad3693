import DetentDrawing
import DetentViews
import DetentWidgets

/// Where labels are along the axis: over their thumbs, inside the slider, joined if they are near.
struct ValueLabels: Equatable, Sendable {
  /// The label of one thumb, or of several next to each other, and its middle as a position.
  struct Anchor: Equatable, Sendable {
    var thumbs: ClosedRange<Int>
    var center: Double
  }

  /// The extent of the slider along its axis.
  var length: Double
  /// The extent of the widest label: where labels join does not depend on the digits they show.
  var reserve: Double
  @SharedStyle var style: RangeSliderStyle

  /// - Parameters:
  ///   - centers: of the thumbs, as positions.
  ///   - extent: of the label of some thumbs along the axis.
  ///   - joined: the thumbs whose label is joined with the next one now; to part, they need more
  ///     room than to stay apart.
  func places(
    centers: [Double], extent: (ClosedRange<Int>) -> Double, joined: Set<Int>
  ) -> [Anchor] {
    var groups = groups(centers, extent, joined)
    // What is joined decides what comes too near to it: until both say the same, so that labels
    // stay as they are where nothing moves.
    for _ in centers.indices {
      let next = self.groups(centers, extent, Self.joined(groups))
      if next == groups { break }
      groups = next
    }
    return groups.map { Anchor(thumbs: $0, center: center(of: $0, centers, extent($0))) }
  }

  /// The thumbs of groups that share a label with the one above them.
  static func joined(_ groups: some Sequence<ClosedRange<Int>>) -> Set<Int> {
    groups.reduce(into: []) { $0.formUnion($1.lowerBound..<$1.upperBound) }
  }

  private func groups(
    _ centers: [Double], _ extent: (ClosedRange<Int>) -> Double, _ joined: Set<Int>
  ) -> [ClosedRange<Int>] {
    /// Where a label is that is as wide as it may become.
    func room(_ thumbs: ClosedRange<Int>) -> (low: Double, high: Double) {
      let length = thumbs.count == 1 ? max(reserve, extent(thumbs)) : extent(thumbs)
      let center = center(of: thumbs, centers, length)
      return (center - length / 2, center + length / 2)
    }
    var groups: [ClosedRange<Int>] = []
    for thumb in centers.indices {
      var group = thumb...thumb
      // A label that became wider by joining may come too near to the one before it.
      while let last = groups.last {
        let gap = room(group).low - room(last).high
        let parting = joined.contains(last.upperBound) ? style.labelPartingGap : 0
        let needed = max(parting, style.labelJoiningGap)
        // Written so that a gap that is no number joins them.
        if gap >= needed { break }
        group = last.lowerBound...group.upperBound
        groups.removeLast()
      }
      groups.append(group)
    }
    return groups
  }

  /// The middle of the label of some thumbs: over them, and inside the slider.
  private func center(of thumbs: ClosedRange<Int>, _ centers: [Double], _ extent: Double) -> Double
  {
    guard extent < length else { return length / 2 }
    let middle = (centers[thumbs.lowerBound] + centers[thumbs.upperBound]) / 2
    return max(extent / 2, min(length - extent / 2, middle))
  }
}

/// The labels of a slider on the screen.
struct LabelRenderState: Equatable {
  struct Label: Equatable {
    var text: TextRenderState
    /// Whether it belongs to a thumb that can be moved.
    var isEnabled: Bool
    /// The thumbs that it belongs to.
    var thumbs: ClosedRange<Int>
    /// Whether it stands above a finger, over whatever is there, and needs a ground of its own.
    var isRisen = false

    /// Everything that is drawn for it.
    var extent: Rect {
      isRisen ? text.extent.insetBy(dx: -Self.padding.width, dy: -Self.padding.height) : text.extent
    }
    static let padding = Size(width: 8, height: 4)
  }

  var labels: [Label] = []
  /// 0...1, while they come and go.
  var opacity = 0.0

  /// The thumbs that share a label with the one above them.
  var joined: Set<Int> { ValueLabels.joined(labels.lazy.map(\.thumbs)) }

  /// The rectangles of everything that differs.
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

/// Labels that come at once when they are wanted and go a while after they were needed last.
@MainActor
final class LabelFade {
  private let animated = AnimatedValue(0)
  private var timer: TimerToken?
  private var isWanted = false
  private let didChange: @MainActor () -> Void

  init(didChange: @escaping @MainActor () -> Void) { self.didChange = didChange }

  /// 0...1, while they come and go.
  var opacity: Double { animated.value }

  /// - Parameters:
  ///   - timing: how they come and go; nil at once.
  ///   - linger: how long they stay after they were wanted; nil not at all.
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

  /// Timers and animations end with the stay in a window.
  func jump(to isWanted: Bool, in view: View) {
    timer?.cancel()
    self.isWanted = isWanted
    animated.set(isWanted ? 1 : 0, timing: nil, in: view) {}
  }

  private func fade(to opacity: Double, _ timing: Timing?, in view: View) {
    animated.set(opacity, timing: timing, in: view, changed: didChange)
  }
}

/// A line of text at its origin.
struct TextRenderState: Equatable, Sendable {
  var text: String
  var line: TextLine
  /// The top left corner.
  var origin: Point

  /// What it covers, with a pixel around it for soft edges.
  var extent: Rect {
    line.inkBounds.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -1, dy: -1)
  }

  func draw(in canvas: Canvas, color: Color) { canvas.draw(line, at: origin, color: color) }

  static func == (a: TextRenderState, b: TextRenderState) -> Bool {
    a.origin == b.origin && a.text == b.text
  }
}
