import DetentDrawing
import DetentViews

/// What presses and keys on a chart become: a click on a home, or a rectangle that is drawn. Owns
/// the edit that it makes.
@MainActor
final class ChartGestures {
  private unowned let chart: ScatterChart
  private let editing: EditingSession<ScatterChart.Selection>
  private var gesture = Gesture.none

  private enum Gesture {
    case none
    /// A press that is no drag yet.
    case press(Point, EditingPress)
    case rectangle(from: Point, to: Point)
  }

  private static let slop = 4.0
  /// The side of the least rectangle that is meant, in logical pixels.
  private static let leastSide = 6.0

  init(_ chart: ScatterChart) {
    self.chart = chart
    editing = EditingSession(chart, value: \.selection) { chart, selection, _ in
      chart.selection = selection
    }
  }

  /// What the rectangle that is being drawn will light; nil where it is none that one could mean.
  var drawn: ScatterChart.Selection? {
    guard case .rectangle(let from, let to) = gesture,
      min(abs(to.x - from.x), abs(to.y - from.y)) >= Self.leastSide
    else { return nil }
    return chart.selection(from: from, to: to)
  }

  /// The selection is another one, whoever set it.
  func selectionDidChange() { editing.acknowledge() }

  func begin(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, let press = editing.beginPress() else { return false }
    gesture = .press(event.location, press)
    return true
  }

  /// Whether the gesture goes on.
  func `continue`(_ event: PointerEvent) -> Bool {
    switch gesture {
    case .none: return false
    case .press(let start, let press):
      guard event.coalescedPoints.contains(where: { start.distance(to: $0) > Self.slop }) else {
        return true
      }
      gesture = .rectangle(from: start, to: event.location)
      let begins = editing.beginDrag(press) { step(to: chart.selection) }
      if !begins { gesture = .none }
      chart.setNeedsDisplay()
      return begins
    case .rectangle(let start, _):
      gesture = .rectangle(from: start, to: event.location)
      chart.setNeedsDisplay()
      return true
    }
  }

  func end(_ event: PointerEvent) {
    switch gesture {
    case .none: editing.endPress()
    case .press:
      gesture = .none
      editing.endPress()
      click(event)
    case .rectangle(let start, _):
      gesture = .rectangle(from: start, to: event.location)
      let selection = drawn ?? chart.selection
      gesture = .none
      editing.endDrag(step(to: selection))
      chart.setNeedsDisplay()
    }
  }

  func cancel() {
    gesture = .none
    editing.cancelDrag()
    chart.setNeedsDisplay()
  }

  private func step(
    to selection: ScatterChart.Selection, reason: EditReason = .thumbDrag
  ) -> EditStep<ScatterChart.Selection> {
    EditStep(selection, part: "rectangle", reason: reason)
  }

  /// The second click lights all again; the first one has chosen what is there.
  private func click(_ event: PointerEvent) {
    if event.clickCount == 2 {
      editing.performOnce { EditStep(ScatterChart.Selection(), reason: .trackPress) }
    } else if let home = chart.home(at: event.location, device: event.device) {
      chart.select(home)
    }
  }

  // MARK: Keys

  /// Moves a corner of a rectangle whose other one is the chosen home, or the middle of the plot.
  /// - Returns: whether the key moves one.
  func extend(by event: KeyEvent) -> Bool {
    let way: Point
    switch event.key {
    case .left: way = Point(x: -1, y: 0)
    case .right: way = Point(x: 1, y: 0)
    case .up: way = Point(x: 0, y: -1)
    case .down: way = Point(x: 0, y: 1)
    default: return false
    }
    if editing.pressKey(event) {
      editing.perform { step(to: extended(way), reason: .key) }
    }
    return true
  }

  /// What is lit after the corner has moved along one of the axes. It is where what is lit ends, on
  /// the side that is farther from the chosen home; beside that home itself the axis has no ends.
  private func extended(_ way: Point) -> ScatterChart.Selection {
    let (plot, lit) = (chart.plot, chart.geometry.rect(of: chart.selection))
    let step = Size(width: plot.width * Self.keyStep, height: plot.height * Self.keyStep)
    let start = chart.selectedHome.flatMap(chart.point(of:)) ?? plot.center
    func steps(_ low: Double, _ high: Double, from start: Double, _ step: Double) -> Double {
      let end = start - low > high - start ? low : high
      return step > 0 ? ((end - start) / step).rounded() : 0
    }
    var selection = chart.selection
    var (x, y) = (way.x, way.y)
    if selection.prices != nil { x += steps(lit.minX, lit.maxX, from: start.x, step.width) }
    if selection.areas != nil { y += steps(lit.minY, lit.maxY, from: start.y, step.height) }
    let reached = chart.selection(
      from: start, to: Point(x: start.x + x * step.width, y: start.y + y * step.height))
    if way.x != 0 { selection.prices = x == 0 ? nil : reached.prices }
    if way.y != 0 { selection.areas = y == 0 ? nil : reached.areas }
    return selection
  }

  /// The part of the plot that a key moves the corner by.
  private static let keyStep = 0.05

  func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }

  /// Takes back what the keys that are held have drawn.
  /// - Returns: whether there was anything.
  func cancelKeys() -> Bool { editing.cancelKeyRun() }

  func finishKeys() { editing.finishRuns() }
}
