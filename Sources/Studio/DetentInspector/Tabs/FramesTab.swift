import DetentDrawing
import DetentViews
import DetentWidgets

/// The times of recent frames, and the redrawn areas of the newest one.
@MainActor
final class FramesTab: StackView {
  private let log: FrameLog
  private weak var inspected: Window?
  private var shownCount = -1
  private let graph: FrameGraph
  private let facts = FactList()

  init(_ log: FrameLog, of inspected: Window) {
    self.log = log
    self.inspected = inspected
    graph = FrameGraph(log)
    super.init(.vertical, views: [graph, facts, Spacer()])
    accessibilityRole = .group
  }

  func setActive(_ isActive: Bool) { log.isRecording = isActive }

  func refresh() {
    guard log.count != shownCount else { return }
    shownCount = log.count
    facts.groups = [times, lastFrame]
    graph.setNeedsDisplay()
  }

  private var times: FactList.Group {
    let times = log.frames.map(\.milliseconds).sorted()
    func text(_ time: Double?) -> String { time.map { "\(ViewTree.number($0)) ms" } ?? "–" }
    let late = log.frames.count(where: \.isLate)
    return FactList.Group(
      heading: "Frame times",
      facts: [
        .init("Last", text(log.frames.last?.milliseconds)),
        .init("Median", text(times.isEmpty ? nil : times[times.count / 2])),
        .init("Slowest", text(times.last)),
        .init("Late", "\(late)", late > 0 ? .warning : .none),
      ])
  }

  private var lastFrame: FactList.Group {
    guard let frame = log.frames.last, let inspected, !inspected.bounds.isEmpty else {
      return FactList.Group(heading: "Last frame", trailing: "Nothing drawn yet", facts: [])
    }
    let area = frame.damage.rects.reduce(0) { $0 + $1.width * $1.height }
    let share = 100 * area / (inspected.bounds.width * inspected.bounds.height)
    return FactList.Group(
      heading: "Last frame", trailing: "Frame \(log.count)",
      facts: [
        .init("Rectangles", "\(frame.damage.rects.count)"),
        .init("Area", "\(ViewTree.number(area.rounded())) px²"),
        .init("Share of window", "\(ViewTree.number(share)) %"),
      ])
  }
}

/// A bar chart of frame times, with a line at the limit.
@MainActor
private final class FrameGraph: View {
  private let log: FrameLog

  init(_ log: FrameLog) {
    self.log = log
    super.init(frame: .zero)
    fixedHeight = 108
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let frames = log.frames
    let quiet = DynamicColor.secondary.resolved(for: traits)
    let graph = Rect(x: 12, y: 14, width: max(0, bounds.width - 24), height: 74)
    let top = FrameLog.limit * 1.1
    let slot = graph.width / Double(FrameLog.capacity)
    let first = FrameLog.capacity - frames.count
    for (index, frame) in frames.enumerated() {
      let height = max(1, min(1, frame.milliseconds / top) * graph.height)
      let color: DynamicColor =
        frame.isLate
        ? DynamicColor.warningText : index == frames.count - 1 ? .accent : .accent.withAlpha(0.55)
      canvas.fill(
        Rect(
          x: graph.minX + Double(first + index) * slot, y: graph.maxY - height,
          width: max(1, slot - 1), height: height), with: color.resolved(for: traits))
    }
    let y = graph.maxY - graph.height * FrameLog.limit / top
    let red = DynamicColor.destructive.resolved(for: traits)
    canvas.stroke(
      Path(strokes: [(graph.minX, y), (graph.maxX, y)]), with: red,
      style: StrokeStyle(width: 1, dash: [4, 3]))
    canvas.fill(
      Rect(x: graph.minX, y: graph.maxY, width: graph.width, height: canvas.hairline),
      with: DynamicColor.line.resolved(for: traits))
    func write(_ text: String, endsAtRight: Bool, y: Double, _ color: Color) {
      let text = TextLayout.cached(text, font: .system(10, tabularDigits: true))
      let x = endsAtRight ? graph.maxX - text.size.width : graph.minX
      canvas.draw(text, at: Point(x: x, y: y), color: color)
    }
    write("\(ViewTree.number(FrameLog.limit)) ms", endsAtRight: true, y: y + 2, red)
    write("\(frames.count) frames ago", endsAtRight: false, y: graph.maxY + 3, quiet)
    write("Now", endsAtRight: true, y: graph.maxY + 3, quiet)
  }
}

@MainActor
final class FrameLog {
  struct Frame: Hashable {
    /// The time for animation, layout and drawing.
    let duration: Duration
    let damage: Damage
    fileprivate var milliseconds: Double { duration / .milliseconds(1) }
    @MainActor var isLate: Bool { milliseconds > FrameLog.limit }
  }

  var isRecording = false { didSet { began = nil } }
  /// The recent frames, newest last.
  private(set) var frames: [Frame] = []
  /// The number of frames since the recording began.
  private(set) var count = 0
  private var began: ContinuousClock.Instant?

  static let capacity = 97
  /// The time between two images of a 60 Hz screen, in milliseconds.
  static let limit = 1_000.0 / 60

  func begin() { began = .now }

  /// - Parameter isOwn: whether the frame only drew the inspector's marks.
  func end(_ damage: Damage, isOwn: Bool) {
    guard let began else { return }
    self.began = nil
    // A turn of the event loop without drawing is not a frame.
    guard !isOwn, !damage.isEmpty else { return }
    frames.append(Frame(duration: ContinuousClock.now - began, damage: damage))
    if frames.count > Self.capacity { frames.removeFirst() }
    count += 1
  }
}
