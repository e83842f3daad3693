import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentControls

/// Two fingers on a dial of 200 × 200, 0...100, that goes once round.
@MainActor @Suite struct DialTurnTests {
  private func makeScene() throws -> Scene<CircularSlider> {
    let dial = CircularSlider()
    dial.setRange(minimum: 0, maximum: 100)
    dial.value = 40
    let scene = try Scene(
      dial, Rect(x: 0, y: 0, width: 200, height: 200), in: Size(width: 200, height: 200))
    dial.onEditReport { [weak scene] _, event, _ in scene?.log.append(event.word) }
    return scene
  }

  private func turn(_ scene: Scene<CircularSlider>, _ angles: Double...) {
    for angle in angles { scene.host.pinch(.changed, at: point(100, 100), rotation: angle) }
  }

  @Test func aTurnOfTwoFingersTurnsTheValueInOneEdit() throws {
    let scene = try makeScene()
    let before = scene.subject.value
    scene.host.pinch(.began, at: point(100, 100))
    turn(scene, 0.02)
    #expect(scene.log.isEmpty)
    turn(scene, 0.06, 0.3, 0.6)
    let risen = scene.subject.value
    #expect(risen > before + 5)
    turn(scene, 0.1)
    #expect(scene.subject.value < risen)
    scene.host.pinch(.ended, at: point(100, 100), rotation: 0.1)
    #expect(scene.log.first == "began" && scene.log.last == "ended")
    #expect(scene.log.filter { $0 == "began" || $0 == "ended" }.count == 2, "\(scene.log)")
  }

  @Test func aTurnByMoreThanHalfACircleIsFollowedAllTheWay() throws {
    let scene = try makeScene()
    scene.subject.value = 0
    scene.host.pinch(.began, at: point(100, 100))
    turn(scene, 0.06, 1, 2, 3, 4, 4.1)
    let degrees = (4.1 - 0.06) * 180 / Double.pi
    #expect((scene.subject.value - degrees / scene.subject.style.sweep * 100).magnitude < 0.01)
  }

  @Test func aTurnThatIsTakenAwayIsTakenBack() throws {
    let scene = try makeScene()
    scene.host.pinch(.began, at: point(100, 100))
    turn(scene, 0.1, 1)
    scene.host.pinch(.cancelled, at: point(100, 100), rotation: 1)
    #expect(scene.subject.value == 40 && scene.log.last == "cancelled")
  }

  @Test func aTurnWhoseBeginningClosesTheWindowIsTakenBack() throws {
    let scene = try makeScene()
    scene.subject.addAction(for: .editingDidBegin) { dial, _ in dial.window?.close() }
    scene.host.pinch(.began, at: point(100, 100))
    turn(scene, 0.2)
    #expect(scene.log == ["began", "cancelled"] && scene.subject.value == 40)
  }

  @Test func twoFingersThatComeTogetherTurnIt() throws {
    let scene = try makeScene()
    scene.host.touchDown(1, at: point(100, 20))
    scene.host.touchDown(2, at: point(100, 180))
    #expect(scene.subject.value == 40)
    for step in 1...6 {
      let angle = -Double.pi / 2 + 0.1 * Double(step)
      let (x, y) = (80 * cos(angle), 80 * sin(angle))
      scene.host.touchMove(1, to: point(100 + x, 100 + y))
      scene.host.touchMove(2, to: point(100 - x, 100 - y))
    }
    #expect(scene.subject.value > 45)
    scene.host.touchUp(1)
    scene.host.touchUp(2)
    #expect(scene.log.last == "ended" && !scene.subject.isTracking)
  }

  @Test func aFingerThatDragsAlreadyGoesOnAlone() throws {
    let scene = try makeScene()
    scene.host.touchDown(1, at: point(100, 20))
    scene.host.touchMove(1, to: point(150, 40))
    let value = scene.subject.value
    scene.host.touchDown(2, at: point(100, 180))
    #expect(scene.subject.value == value && scene.subject.isTracking)
    scene.host.touchMove(1, to: point(170, 70))
    #expect(scene.subject.value > value)
    scene.host.touchUp(2)
    scene.host.touchUp(1)
    #expect(scene.log.filter { $0 == "ended" }.count == 1)
  }
}
