import DetentDrawing
import DetentViews

/// What presses on a chart become: a click on a home, or a rectangle that is drawn. Owns the edit
/// that it makes.
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

  private func step(to selection: ScatterChart.Selection) -> EditStep<ScatterChart.Selection> {
    EditStep(selection, part: "rectangle", reason: .thumbDrag)
  }

  /// The second click lights all again; the first one has chosen what is there.
  private func click(_ event: PointerEvent) {
    if event.clickCount == 2 {
      editing.performOnce { EditStep(ScatterChart.Selection(), reason: .trackPress) }
    } else if let home = chart.home(at: event.location, device: event.device) {
      chart.select(home)
    }
  }
}
