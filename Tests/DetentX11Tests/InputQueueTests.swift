import DetentDrawing
import DetentViews
import Testing

@testable import DetentX11

@Suite struct InputQueueTests {
  private func motion(_ pointer: PointerID, _ x: Double, _ modifiers: Modifiers = []) -> WindowEvent
  {
    .pointer(
      PointerEvent(
        phase: .moved, location: Point(x: x, y: 0), modifiers: modifiers, pointer: pointer))
  }

  private func scroll(
    _ y: Double, _ source: ScrollEvent.Source = .touchpad, _ phase: ScrollEvent.Phase = .moved
  ) -> WindowEvent {
    .scroll(
      ScrollEvent(
        location: .zero, notches: Point(x: 0, y: y), source: source, phase: phase))
  }

  private func joined(_ events: WindowEvent...) -> [WindowEvent] {
    var queue = InputQueue()
    for event in events { queue.append(event) }
    let joined = queue.takeAll()
    #expect(queue.takeAll().isEmpty)
    return joined
  }

  @Test func motionsThatComeInTurnAreOneOfEachPointer() {
    let events = joined(
      motion(.touch(1), 1), motion(.touch(2), 10), motion(.touch(1), 2), motion(.mouse, 5),
      motion(.touch(2), 11))
    let pointers = events.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
    #expect(pointers.map(\.pointer) == [.touch(1), .touch(2), .mouse])
    #expect(pointers.map { $0.coalescedPoints.map(\.x) } == [[1, 2], [10, 11], [5]])
    #expect(pointers.map(\.location.x) == [2, 11, 5])
  }

  @Test func anythingElseSeparatesThem() {
    #expect(joined(motion(.mouse, 1), scroll(1), motion(.mouse, 2)).count == 3)
    #expect(joined(motion(.mouse, 1), motion(.mouse, 2, .shift), motion(.mouse, 3)).count == 3)
  }

  @Test func scrollsOfOneSourceAreAddedUpToALift() {
    let events = joined(
      scroll(0.25), scroll(0.5), scroll(0, .touchpad, .lifted), scroll(1), scroll(1, .wheel))
    #expect(
      events == [scroll(0.75, .touchpad, .lifted), scroll(1), scroll(1, .wheel)])
    #expect(joined(scroll(1), scroll(1), scroll(-1)) == [scroll(2), scroll(-1)])
  }

  @Test func aPinchIsWhereItWasLast() {
    func pinch(_ phase: PinchEvent.Phase, _ scale: Double) -> WindowEvent {
      .pinch(PinchEvent(phase: phase, location: .zero, scale: scale))
    }
    #expect(
      joined(pinch(.began, 1), pinch(.changed, 1.5), pinch(.changed, 2), pinch(.ended, 2))
        == [pinch(.began, 1), pinch(.changed, 2), pinch(.ended, 2)])
  }
}
