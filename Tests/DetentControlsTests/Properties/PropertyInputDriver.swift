import DetentDrawing
import DetentViews

/// What the user does to a window that nobody shows, as the events that a display sends.
@MainActor
final class PropertyInputDriver {
  var driver: WindowDriver
  private var buttons: PointerButtons = []
  private var place = Point.zero

  init(_ driver: WindowDriver) { self.driver = driver }

  func press(
    _ point: Point, _ button: PointerButtons, _ modifiers: Modifiers, count: Int = 1
  ) {
    buttons.formUnion(button)
    send(.down, point, button, modifiers, count)
  }

  func move(_ point: Point, _ modifiers: Modifiers) { send(.moved, point, [], modifiers) }

  func release() {
    let button: PointerButtons = buttons.contains(.middle) ? .middle : .primary
    buttons.subtract(button)
    send(.up, place, button, [])
  }

  func cancel() { send(.cancelled, place, [], []) }

  func key(_ key: Key, _ modifiers: Modifiers, _ phase: KeyEvent.Phase) {
    driver.send(KeyEvent(phase: phase, key: key, modifiers: modifiers))
  }

  func wheel(_ notches: Double, at point: Point, _ modifiers: Modifiers) {
    driver.send(
      ScrollEvent(location: point, notches: Point(x: 0, y: notches), modifiers: modifiers))
  }

  private func send(
    _ phase: PointerEvent.Phase, _ point: Point, _ button: PointerButtons, _ modifiers: Modifiers,
    _ count: Int = 1
  ) {
    if point.isFinite { place = point }
    driver.send(
      PointerEvent(
        phase: phase, location: point, button: button, buttons: buttons, modifiers: modifiers,
        clickCount: count))
  }
}
