import DetentDrawing
import DetentViews
import DetentWidgets

/// What the last frames cost, and where the newest one drew.
@MainActor
final class FramesTab: View {
  private let log: FrameLog
  private weak var inspected: Window?
  private var shownCount = -1

  init(_ log: FrameLog, of inspected: Window) {
    self.log = log
    self.inspected = inspected
    super.init(frame: .zero)
    accessibilityRole = .group
  }

  /// Frames are measured while the tab is shown.
  func setActive(_ isActive: Bool) { log.isRecording = isActive }

  func refresh() {
    guard log.count != shownCount else { return }
    shownCount = log.count
    setNeedsDisplay()
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    duration / .milliseconds(1)
  }

  private var graph: Rect { Rect(x: 12, y: 14, width: max(0, bounds.width - 24), height: 74) }

  /// The words at the bottom of the graph and the four numbers below.
  private var figures: [(value: String, unit: String, title: String)] {
    let times = log.frames.map { Self.milliseconds($0.duration) }.sorted()
    let limit = Self.milliseconds(FrameLog.limit)
    func text(_ value: Double?) -> String { value.map { ViewTree.number($0) } ?? "–" }
    return [
      (text(log.frames.last.map { Self.milliseconds($0.duration) }), "ms", "Last"),
      (text(times.isEmpty ? nil : times[times.count / 2]), "ms", "Median"),
      (text(times.last), "ms", "Slowest"),
      ("\(times.count { $0 > limit })", "", "Late"),
    ]
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let text = DynamicColor.text.resolved(for: traits)
    let quiet = DynamicColor.secondary.resolved(for: traits)
    drawGraph(in: canvas, quiet)
    for (index, figure) in figures.enumerated() {
      let x = 12 + Double(index) * (bounds.width - 24) / 4
      let value = TextLayout.cached(
        figure.value, font: .system(16, weight: 650, tabularDigits: true))
      let unit = TextLayout.cached(figure.unit, font: .system(11))
      canvas.draw(value, at: Point(x: x, y: 112), color: text)
      canvas.draw(
        unit,
        at: Point(x: x + value.size.width + 4, y: 112 + value.baseline - unit.baseline),
        color: quiet)
      canvas.draw(
        TextLayout.cached(figure.title, font: .system(11)), at: Point(x: x, y: 134), color: quiet)
    }
    drawDamage(in: canvas, text, quiet)
  }

  private func drawGraph(in canvas: Canvas, _ quiet: Color) {
    let limit = Self.milliseconds(FrameLog.limit)
    let top = limit * 1.1
    let slot = graph.width / Double(FrameLog.capacity)
    let first = FrameLog.capacity - log.frames.count
    for (index, frame) in log.frames.enumerated() {
      let time = Self.milliseconds(frame.duration)
      let height = max(1, min(1, time / top) * graph.height)
      let color: DynamicColor =
        time > limit / 2
        ? InspectorColor.warning : index == log.frames.count - 1 ? .accent : .accent.withAlpha(0.55)
      canvas.fill(
        Rect(
          x: graph.minX + Double(first + index) * slot, y: graph.maxY - height,
          width: max(1, slot - 1), height: height), with: color.resolved(for: traits))
    }
    var line = Path()
    let y = graph.maxY - graph.height * limit / top
    line.move(to: Point(x: graph.minX, y: y))
    line.line(to: Point(x: graph.maxX, y: y))
    let red = DynamicColor.destructive.resolved(for: traits)
    canvas.stroke(line, with: red, style: StrokeStyle(width: 1, dash: [4, 3]))
    let words = TextLayout.cached("16.7 ms", font: .system(10, tabularDigits: true))
    canvas.draw(words, at: Point(x: graph.maxX - words.size.width, y: y + 2), color: red)
    canvas.fill(
      Rect(x: graph.minX, y: graph.maxY, width: graph.width, height: canvas.hairline),
      with: DynamicColor.line.resolved(for: traits))
    let ago = TextLayout.cached(
      "\(log.frames.count) frames ago", font: .system(10, tabularDigits: true))
    let now = TextLayout.cached("Now", font: .system(10))
    canvas.draw(ago, at: Point(x: graph.minX, y: graph.maxY + 3), color: quiet)
    canvas.draw(now, at: Point(x: graph.maxX - now.size.width, y: graph.maxY + 3), color: quiet)
  }

  private func drawDamage(in canvas: Canvas, _ text: Color, _ quiet: Color) {
    canvas.fill(
      Rect(x: 0, y: 160, width: bounds.width, height: canvas.hairline),
      with: DynamicColor.line.resolved(for: traits))
    let heading = TextLayout.cached("Last frame", font: .system(12, weight: 600))
    canvas.draw(heading, at: Point(x: 12, y: 170), color: text)
    let number = TextLayout.cached("Frame \(log.count)", font: .system(11, tabularDigits: true))
    canvas.draw(number, at: Point(x: bounds.maxX - 12 - number.size.width, y: 170), color: quiet)
    guard let frame = log.frames.last, let inspected, !inspected.bounds.isEmpty else {
      let words = TextLayout.cached(
        "Nothing drawn yet", font: .system(11.5))
      return canvas.draw(words, at: Point(x: 12, y: 196), color: quiet)
    }
    let area = frame.damage.rects.reduce(0) { $0 + $1.width * $1.height }
    let rows = [
      ("Rectangles", "\(frame.damage.rects.count)"),
      ("Area", "\(ViewTree.number(area.rounded())) px²"),
      (
        "Share of window",
        "\(ViewTree.number(100 * area / (inspected.bounds.width * inspected.bounds.height))) %"
      ),
    ]
    for (index, row) in rows.enumerated() {
      let y = 196 + Double(index) * 22
      canvas.draw(TextLayout.cached(row.0, font: .system(12)), at: Point(x: 12, y: y), color: quiet)
      canvas.draw(
        TextLayout.cached(row.1, font: .system(11.5, tabularDigits: true)),
        at: Point(x: 124, y: y), color: text)
    }
    drawSmall(inspected.bounds.size, frame.damage, in: canvas)
  }

  /// Draws the window in small, with what was drawn of it.
  private func drawSmall(_ window: Size, _ damage: Damage, in canvas: Canvas) {
    let room = Size(width: min(160, bounds.width / 2 - 24), height: 110)
    let scale = min(room.width / window.width, room.height / window.height)
    let small = Rect(
      x: bounds.maxX - 12 - window.width * scale, y: 194,
      width: window.width * scale, height: window.height * scale)
    let outline = Path(roundedRect: small, cornerRadius: 4)
    canvas.fill(outline, with: DynamicColor.background.resolved(for: traits))
    canvas.stroke(outline, with: DynamicColor.line.resolved(for: traits))
    let pink = InspectorColor.damage.resolved(for: traits)
    for rect in damage.rects {
      let scaled = Rect(
        x: small.minX + rect.minX * scale, y: small.minY + rect.minY * scale,
        width: max(1, rect.width * scale), height: max(1, rect.height * scale))
      canvas.fill(scaled, with: pink.withAlpha(0.3))
      canvas.stroke(Path(rect: scaled), with: pink)
    }
  }

  override func accessibilityChildren() -> [AccessibilityNode] {
    figures.map {
      AccessibilityNode(
        id: nil, type: "Figure", role: .text, label: "\($0.title): \($0.value) \($0.unit)",
        frame: frameInWindow(bounds))
    }
  }
}

/// What the frames of the inspected window cost.
@MainActor
final class FrameLog {
  /// One frame.
  struct Frame: Hashable {
    /// What animating, layout and drawing took.
    let duration: Duration
    let damage: Damage
  }

  /// Whether frames are measured.
  var isRecording = false { didSet { began = nil } }
  /// The last ones, the newest at the end.
  private(set) var frames: [Frame] = []
  /// How many there were since the recording began.
  private(set) var count = 0
  private var began: ContinuousClock.Instant?

  /// The number of frames that are kept.
  static let capacity = 97
  /// A screen of 60 Hz shows a new image after this time.
  static let limit = Duration.microseconds(16_667)

  func begin() { began = .now }

  /// - Parameter isOwn: whether the frame only showed marks of the inspector.
  func end(_ damage: Damage, isOwn: Bool) {
    guard let began else { return }
    self.began = nil
    // A turn of the loop in which nothing was drawn is no frame.
    guard !isOwn, !damage.isEmpty else { return }
    frames.append(Frame(duration: ContinuousClock.now - began, damage: damage))
    if frames.count > Self.capacity { frames.removeFirst() }
    count += 1
  }
}
