import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews

/// How a view is notified that the user asks what can be done with it.
@MainActor @Suite struct ContextMenuTests {
  private final class Asked: View {
    var answers = true
    var points: [Point?] = []
    override var canBecomeFirstResponder: Bool { true }
    override func contextMenuRequested(at point: Point?) -> Bool {
      points.append(point)
      return answers
    }
  }

  private let window = Window(size: Size(width: 200, height: 100))
  private let outer = Asked()
  private let inner = Asked(frame: Rect(x: 20, y: 10, width: 100, height: 50))
  private let control = Control(frame: Rect(x: 5, y: 5, width: 40, height: 20))
  private let host: HeadlessHost

  init() throws {
    window.contentView = outer
    outer.addSubview(inner)
    inner.addSubview(control)
    host = try HeadlessHost(window: window)
    host.drain()
  }

  private func press(_ x: Double, _ y: Double) {
    host.press(at: Point(x: x, y: y), button: .secondary)
    host.release(button: .secondary)
  }

  @Test func aPressOfTheSecondaryButtonAsksTheInnermostViewFirst() {
    press(90, 50)
    #expect(inner.points == [Point(x: 70, y: 40)] && outer.points.isEmpty)
    inner.answers = false
    press(90, 50)
    #expect(inner.points.count == 2 && outer.points == [Point(x: 90, y: 50)])
    host.click(at: Point(x: 90, y: 50))
    #expect(inner.points.count == 2)
  }

  @Test(arguments: [true, false]) func whatLiesInADisabledControlIsAskedToo(isEnabled: Bool) {
    control.isEnabled = isEnabled
    press(30, 20)
    #expect(inner.points.count == 1)
  }

  @Test func whatTracksTheButtonKeepsItAndADragIsTakenBackWithoutAQuestion() {
    let tracking = RecordingControl(frame: Rect(x: 60, y: 5, width: 30, height: 20))
    inner.addSubview(tracking)
    host.drain()
    press(90, 20)
    #expect(inner.points.isEmpty && tracking.terminations == 1)
    host.press(at: Point(x: 30, y: 20))
    press(90, 50)
    #expect(inner.points.isEmpty)
  }

  @Test(arguments: [(Key.menu, Modifiers()), (.function(10), .shift)])
  func keysAskTheFirstResponderAndThoseAboveIt(_ key: Key, _ modifiers: Modifiers) {
    inner.becomeFirstResponder()
    #expect(host.key(key, modifiers: modifiers))
    #expect(inner.points == [nil] && outer.points.isEmpty)
    inner.answers = false
    host.key(key, modifiers: modifiers)
    #expect(outer.points == [nil])
    outer.answers = false
    #expect(!host.key(key, modifiers: modifiers))
    #expect(!host.key(key, modifiers: .control))
    #expect(inner.points.count == 3)
  }
}
