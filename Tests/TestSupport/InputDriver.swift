package import DetentDrawing
package import DetentViews

/// What the user does to a window that nobody shows, as the events that a display sends; also what
/// no display would send, such as points that are no numbers. A window that is shown has a
/// `HeadlessHost`, whose methods do the same and make frames.
@MainActor
package final class InputDriver {
  /// The window that gets the events.
  package var driver: WindowDriver
  private var buttons: PointerButtons = []
  private var location = Point.zero

  package init(_ driver: WindowDriver) { self.driver = driver }

  package func press(
    _ point: Point, _ button: PointerButtons = .primary, _ modifiers: Modifiers = [],
    count: Int = 1
  ) {
    buttons.formUnion(button)
    send(.down, point, button, modifiers, count)
  }

  package func move(_ point: Point, _ modifiers: Modifiers = []) {
    send(.moved, point, [], modifiers)
  }

  package func release() {
    let button: PointerButtons = buttons.contains(.middle) ? .middle : .primary
    buttons.subtract(button)
    send(.up, location, button, [])
  }

  /// The system takes the pointer away.
  package func cancel() { send(.cancelled, location, [], []) }

  package func key(_ key: Key, _ modifiers: Modifiers = [], _ phase: KeyEvent.Phase) {
    let text = if case .character(let character) = key { String(character) } else { "" }
    driver.send(KeyEvent(phase: phase, key: key, modifiers: modifiers, text: text))
  }

  package func wheel(_ notches: Double, at point: Point, _ modifiers: Modifiers = []) {
    driver.send(
      ScrollEvent(location: point, notches: Point(x: 0, y: notches), modifiers: modifiers))
  }

  private func send(
    _ phase: PointerEvent.Phase, _ point: Point, _ button: PointerButtons, _ modifiers: Modifiers,
    _ count: Int = 1
  ) {
    if point.isFinite { location = point }
    driver.send(
      PointerEvent(
        phase: phase, location: point, button: button, buttons: buttons, modifiers: modifiers,
        clickCount: count))
  }
}
