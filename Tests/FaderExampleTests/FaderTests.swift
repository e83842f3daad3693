import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import fader_example

/// A control of another package behaves like those of the package.
@MainActor @Suite struct FaderTests {
  /// A fader on which three logical pixels are a decibel.
  @MainActor final class Stage: Scene<Fader> {
    var fader: Fader { subject }

    init(scale: Double = 1) throws {
      try super.init(
        Fader(), Rect(x: 10, y: 20, width: 72, height: 216),
        in: Size(width: 100, height: 240), scale: scale)
      host.setFocused(true)
      host.settle()
      record(fader) { "\($1.part) \($1.new.level) \($1.new.limit)" }
    }

    /// Types a value.
    func type(_ text: String) {
      if !fader.isFirstResponder { fader.becomeFirstResponder(.program) }
      host.type(text)
      host.key(.enter)
    }

    /// Where a value is: 6 is 9 below the top of the fader, and 3 logical pixels are a decibel.
    func point(_ value: Double, limit: Bool = false) -> Point {
      Point(x: limit ? 68 : 46, y: 29 + (6 - value) * 3)
    }
  }

  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test func aDragOfTheLevelStopsAtTheLimitAndIsOneEdit() {
    stage.host.drag(stage.point(-12), stage.point(-3), stage.point(5))
    #expect(stage.fader.levels == Fader.Levels(level: 0, limit: 0))
    #expect(
      stage.log == [
        "began level -12.0 0.0", "changed level -3.0 0.0", "changed level 0.0 0.0",
        "committed level 0.0 0.0", "ended level 0.0 0.0",
      ])
  }

  @Test func theLimitTakesTheLevelAlong() {
    stage.host.drag(stage.point(0, limit: true), stage.point(-20, limit: true))
    #expect(stage.fader.levels == Fader.Levels(level: -20, limit: -20))
    #expect(stage.log.last == "ended limit -20.0 -20.0")
  }

  @Test(arguments: [true, false]) func escapeAndDisablingTheFaderTakeADragBack(isEscape: Bool) {
    stage.host.press(at: stage.point(-12))
    stage.host.move(to: stage.point(-30))
    if isEscape { stage.host.key(.escape) } else { stage.fader.isEnabled = false }
    stage.host.release()
    #expect(stage.fader.levels.level == -12)
    #expect(stage.log.suffix(2) == ["changed level -12.0 0.0", "cancelled level -12.0 0.0"])
  }

  @Test func keysThatAreHeldAreOneEditAndTabGoesToTheLimit() {
    stage.fader.becomeFirstResponder(.keyboard(.forward))
    stage.host.keyDown(.up)
    stage.host.keyDown(.up, repeated: true)
    stage.host.keyUp(.up)
    #expect(
      stage.log == [
        "began level -12.0 0.0", "changed level -11.0 0.0", "changed level -10.0 0.0",
        "committed level -10.0 0.0", "ended level -10.0 0.0",
      ])
    stage.host.key(.tab)
    stage.host.key(.pageDown)
    #expect(stage.fader.levels == Fader.Levels(level: -10, limit: -6))
  }

  @Test func turnsOfTheWheelAreOneEdit() {
    stage.fader.becomeFirstResponder(.program)
    stage.host.scroll(by: 1, at: stage.point(-12))
    stage.host.scroll(by: 1, at: stage.point(-12))
    #expect(stage.log.count == 3)
    stage.host.advance(by: .milliseconds(600))
    #expect(stage.log.suffix(2) == ["committed level -10.0 0.0", "ended level -10.0 0.0"])
  }

  @Test func aValueCanBeTyped() {
    stage.type("-24 dB")
    #expect(stage.fader.levels.level == -24)
    #expect(stage.log.last == "ended level -24.0 0.0")
  }

  @Test func aLevelThatIsTypedBeyondTheLimitIsRefusedWithTheBounds() throws {
    stage.type("3")
    func field(in view: View) -> TextField? {
      (view as? TextField) ?? view.subviews.lazy.compactMap { field(in: $0) }.first
    }
    let message = try #require(field(in: stage.window)?.validationMessage)
    #expect(message.contains("\(stage.fader.text(-60))") && message.contains(stage.fader.text(0)))
    stage.host.key(.escape)
    #expect(stage.fader.levels == Fader.Levels() && stage.log.isEmpty)
    // The limit has none but those of the fader.
    stage.host.key(.tab)
    stage.type("3")
    #expect(stage.fader.levels == Fader.Levels(level: -12, limit: 3))
  }

  @Test func assistiveTechnologySetsAPart() {
    #expect(stage.fader.accessibilitySetValue(-30, part: "limit"))
    #expect(stage.fader.levels == Fader.Levels(level: -30, limit: -30))
    #expect(
      stage.log.first == "began limit -12.0 0.0" && stage.log.last == "ended limit -30.0 -30.0")
    #expect(stage.fader.accessibilityChildren().map(\.value) == [-30, -30])
  }

  @Test func whatAProgramSetsSendsNothing() {
    stage.fader.levels = Fader.Levels(level: 3, limit: -6)
    #expect(stage.fader.levels == Fader.Levels(level: -6, limit: -6) && stage.log.isEmpty)
  }

  @Test(arguments: [1, 2]) func everyStateIsDrawnAsEver(scale: Int) throws {
    let stage = try Stage(scale: Double(scale))
    stage.fader.levels = Fader.Levels(level: -21.3, limit: -6.1)
    let states: [(String, (Stage) -> Void)] = [
      ("plain", { _ in }), ("focused", { $0.host.key(.tab) }),
      ("disabled", { $0.fader.isEnabled = false }),
    ]
    for (name, change) in states {
      change(stage)
      stage.host.settle()
      #expect(throws: Never.self) {
        try expectPicture(
          of: stage.host.surface, matches: "\(name)@\(scale)x", tolerance: 3, differingPixels: 8)
      }
    }
  }
}
