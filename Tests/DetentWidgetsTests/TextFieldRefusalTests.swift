import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

/// What the user sees of a text that is refused.
@MainActor @Suite struct TextFieldRefusalTests {
  /// - Parameter isRefused: whether Enter was pressed and the reason is shown.
  private func stage(isRefused: Bool = false) throws -> FieldStage {
    let stage = try FieldStage("12", isEntered: true)
    stage.field.validation = { $0.allSatisfy(\.isNumber) ? nil : "Only digits" }
    stage.host.type("1x")
    if isRefused {
      stage.host.key(.enter)
      stage.host.settle()
    }
    return stage
  }

  private func message(_ stage: FieldStage) -> Tooltip? {
    stage.window.overlay.subviews.compactMap { $0 as? Tooltip }.first
  }

  /// Where the left edge of the field is during the frames of a while.
  private func edges(_ stage: FieldStage, for count: Int = 30) -> [Double] {
    (0..<count).map { _ in
      stage.host.advance(by: .milliseconds(17))
      return stage.field.frame.minX
    }
  }

  @Test func enterShakesTheFieldAndLeavesItWhereItWas() throws {
    let stage = try stage()
    stage.host.key(.enter)
    let edges = edges(stage)
    let (left, right) = (edges.min() ?? 20, edges.max() ?? 20)
    #expect(left < 18 && left >= 15 && right > 22 && right <= 25)
    #expect(stage.field.transform.isIdentity && edges.last == 20)
    #expect(stage.field.text == "1x" && stage.field.isFirstResponder)
    // Each refusal shakes again.
    for _ in 0..<3 {
      stage.host.key(.enter)
      stage.host.advance(by: .milliseconds(40))
    }
    #expect(self.edges(stage).contains { $0 != 20 })
    #expect(stage.field.transform.isIdentity)
  }

  @Test func screenReadersAreToldWhatIsWrong() throws {
    let stage = try stage()
    stage.field.identifier = "digits"
    stage.host.key(.enter)
    let node = try #require(stage.field.accessibilityTree().first)
    #expect(node.states.contains(.invalid) && node.description == "Only digits")
    let relation = try #require(node.relations.first)
    #expect(relation.kind == .errorMessage && relation.id == "digits.error")
    let alert = try #require(node.node(withID: "digits.error"))
    #expect(alert.role == .alert && alert.label == "Only digits")
    #expect(alert.element == relation.target)
    stage.field.text = "12"
    #expect(stage.field.accessibilityTree().first?.relations == [])
  }

  @Test func eachAttemptIsAnnouncedOnceAndTypingIsNone() throws {
    let stage = try stage()
    for _ in 0..<2 { stage.host.key(.enter) }
    #expect(stage.host.announcements.map(\.text) == ["Only digits", "Only digits"])
    #expect(stage.host.announcements.allSatisfy { $0.priority == .assertive })
    stage.type("y").press(.backspace)
    #expect(stage.host.announcements.count == 2)
    stage.host.key(.tab)
    #expect(stage.field.text == "12")
    #expect(stage.host.announcements.dropFirst(2).map(\.text) == ["12 restored"])
  }

  @Test func aRefusedTextThatIsLeftSaysWhyForAWhile() throws {
    let stage = try stage()
    stage.other.becomeFirstResponder()
    stage.host.drain()
    #expect(stage.field.text == "12")
    #expect(stage.host.announcements.map(\.text) == ["Only digits", "12 restored"])
    #expect(message(stage)?.text == "Only digits")
    stage.host.advance(by: .seconds(3))
    #expect(message(stage) != nil)
    stage.host.advance(by: .milliseconds(1_100))
    #expect(message(stage) == nil && stage.host.isAtRest)
    // Who comes back has read it.
    stage.enter()
    stage.host.type("x")
    stage.other.becomeFirstResponder()
    stage.enter()
    #expect(message(stage) == nil)
  }

  @Test func aFieldThatGoesWithARefusedTextAnnouncesItAndLeavesNothing() throws {
    for leave: @MainActor (FieldStage) -> Void in [
      { $0.field.removeFromSuperview() }, { $0.field.isHidden = true },
    ] {
      let stage = try stage()
      leave(stage)
      stage.host.settle()
      #expect(message(stage) == nil)
      #expect(stage.host.announcements.last?.text == "12 restored")
    }
    let empty = try FieldStage(isEntered: true)
    empty.field.validation = { _ in "Only digits" }
    empty.host.type("x")
    empty.other.becomeFirstResponder()
    empty.host.drain()
    #expect(empty.host.announcements.last?.text == "Entry discarded")
  }

  @Test(arguments: [false, true])
  func whoeverJudgesATextMayTakeTheFieldAway(isRefusedFirst: Bool) throws {
    let stage = try FieldStage("x", isEntered: true)
    if !isRefusedFirst { stage.host.type("y") }
    stage.field.validation = { _ in "Only digits" }
    stage.host.key(.enter)
    stage.log = []
    var isDone = false
    stage.field.validation = { [weak field = stage.field] _ in
      if !isDone {
        isDone = true
        field?.removeFromSuperview()
      }
      return nil
    }
    stage.host.type("3")
    #expect(!stage.field.isEditing)
    #expect(stage.log.count { $0.hasPrefix("began") } == (isRefusedFirst ? 1 : 0))
    #expect(stage.log.count { $0.hasPrefix("changed") } == 1)
    #expect(stage.log.last == "ended \(stage.field.text)")
  }

  @Test func withReducedMotionOnlyTheColourChanges() throws {
    let stage = try stage()
    stage.window.rootTraits.reducesMotion = true
    stage.host.settle()
    stage.host.key(.enter)
    #expect(Set(edges(stage)) == [20])
    #expect(stage.host.pixel(x: 100, y: 10).contrast(with: DynamicColor.destructive.light) < 1.1)
    #expect(message(stage)?.content.alpha == 1)
  }

  @Test func theReasonStandsBelowTheFieldUntilTheTextIsMendedWhichDoesNotShake() throws {
    let stage = try stage()
    #expect(message(stage) == nil)
    stage.press(.enter).host.settle()
    let shown = try #require(message(stage))
    #expect(shown.text == "Only digits" && shown.content.alpha == 1)
    #expect(shown.content.frame.origin == Point(x: 20, y: 50))
    let node = stage.field.accessibilityTree().first?.children.first
    #expect(node?.role == .alert && node?.frame == shown.content.frame)
    stage.host.key(.backspace)
    #expect(message(stage) == nil)
    stage.host.key(.enter)
    #expect(Set(edges(stage)) == [20] && message(stage) == nil)
  }

  @Test func theReasonCanBeReadAndPressesGoThroughIt() throws {
    for appearance in Appearance.allCases {
      let traits = Traits(appearance: appearance)
      let ink = DynamicColor.destructive.resolved(for: traits)
      #expect(ink.contrast(with: DynamicColor.card.resolved(for: traits)) >= 4.5)
    }
    let stage = try stage(isRefused: true)
    let card = try #require(message(stage)).content.frame
    let darkest = (Int(card.minX) + 2..<Int(card.maxX) - 2).map {
      stage.host.pixel(x: $0, y: Int(card.midY)).contrast(with: .white)
    }.max()
    #expect((darkest ?? 0) > 3)
    #expect(card.contains(Point(x: 40, y: 65)))
    stage.host.press(at: Point(x: 40, y: 65))
    #expect(stage.other.isTracking)
  }

  @Test func theReasonGoesWithTheFocusAndWithTheField() throws {
    for leave: @MainActor (FieldStage) -> Void in [
      { $0.other.becomeFirstResponder() }, { $0.field.removeFromSuperview() },
      { $0.host.key(.escape) }, { $0.field.isHidden = true },
    ] {
      let stage = try stage(isRefused: true)
      #expect(message(stage) != nil)
      leave(stage)
      stage.host.settle()
      #expect(message(stage) == nil)
    }
  }

  @Test func theReasonFollowsTheFieldAndStaysInTheWindow() throws {
    let stage = try stage(isRefused: true)
    let card = try #require(message(stage)).content
    func move(_ x: Double, _ y: Double, width: Double = 200) {
      stage.field.frame = Rect(x: x, y: y, width: width, height: 34)
      stage.host.settle()
    }
    move(60, 20)
    #expect(card.frame.origin == Point(x: 60, y: 60))
    // Below there is no room any more.
    move(240, 80, width: 55)
    #expect(card.frame.maxY == 74 && card.frame.maxX <= 292)
    move(20, 500)
    #expect(card.isHidden)
  }

  /// It is only to be read: what the user does elsewhere is no reason for it to go.
  @Test func theReasonStaysBesideOtherPopoversAndWithoutTheKeyboard() throws {
    let stage = try stage(isRefused: true)
    let popover = Popover(content: View())
    #expect(popover.open(from: stage.other))
    #expect(message(stage)?.isOpen == true && popover.isOpen)
    stage.host.setFocused(false)
    stage.host.settle()
    #expect(message(stage)?.isOpen == true && !popover.isOpen)
    stage.host.window.close()
    #expect(message(stage) == nil)
  }

  @Test func aReasonThatIsTooLongIsCutAfterSixLines() throws {
    let stage = try FieldStage("12", isEntered: true)
    stage.field.validation = { _ in String(repeating: "Much too long. ", count: 700) }
    stage.type("x").press(.enter).host.settle()
    let card = try #require(message(stage)).content
    #expect(card.frame.minX >= 8 && card.frame.maxX <= 292)
    #expect(card.frame.height > 60 && card.frame.height < 120)
  }

  @Test func whatAProgramSetsDuringAShakeStays() throws {
    let turned = AffineTransform(rotation: 0.2)
    let frame = Rect(x: 30, y: 10, width: 180, height: 34)
    let changes: [(change: @MainActor (TextField) -> Void, isTurned: Bool)] = [
      ({ $0.transform = turned }, true),
      ({ $0.transform = $0.transform.concatenating(turned) }, true), ({ $0.frame = frame }, false),
    ]
    for (change, isTurned) in changes {
      let stage = try stage()
      stage.host.key(.enter)
      stage.host.advance(by: .milliseconds(60))
      #expect(stage.field.convert(Point.zero, to: stage.content) != Point(x: 20, y: 10))
      change(stage.field)
      if isTurned { #expect(stage.field.transform == turned) }
      stage.host.settle()
      #expect(isTurned ? stage.field.transform == turned : stage.field.frame == frame)
    }
  }
}
