import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Observation
import Testing

@testable import DetentViews
@testable import DetentWidgets

/// A window of 346 × 100 with six segments of 50, the first one from x = 23.
@MainActor
final class SegmentStage: Scene<SegmentedControl> {
  var control: SegmentedControl { subject }

  init(isFocused: Bool = false) throws {
    try super.init(
      SegmentedControl(["Any", "1", "2", "3", "4", "5+"]),
      Rect(x: 20, y: 10, width: 306, height: 34), in: Size(width: 346, height: 100))
    record(control) { "\($1.new.index)" }
    if isFocused { control.becomeFirstResponder() }
  }

  func point(_ segment: Int) -> Point { Point(x: 48 + 50 * Double(segment), y: 27) }
}

@MainActor
@Suite struct SegmentedControlTests {
  // MARK: Pointer

  @Test func aClickChoosesAndItsReportNamesIndexAndTitle() throws {
    let stage = try SegmentStage()
    var reports: [EditReport] = []
    stage.control.onEditReport { _, _, report in reports.append(report) }
    stage.host.click(at: stage.point(5))
    #expect(stage.control.selectedIndex == 5)
    #expect(stage.log == ["began 0", "changed 5", "committed 5", "ended 5"])
    #expect(reports.last?.value == ["index": .number(5), "title": .text("5+")])
    #expect(reports.last?.reason == .itemPress)
  }

  @Test func aDragChoosesWhereItEnds() throws {
    let stage = try SegmentStage()
    stage.host.press(at: stage.point(2))
    #expect(stage.control.selectedIndex == 0 && stage.control.pressedSegment == 2)
    stage.host.move(to: stage.point(4))
    #expect(stage.control.pressedSegment == 4)
    stage.host.release()
    #expect(stage.control.selectedIndex == 4 && stage.log.count == 4)
  }

  @Test func aFingerChoosesTheSegmentWhereItIsLifted() throws {
    let stage = try SegmentStage()
    stage.host.touchDown(at: stage.point(1))
    #expect(stage.control.pressedSegment == 1 && stage.log.isEmpty)
    stage.host.touchMove(to: stage.point(3))
    #expect(stage.control.pressedSegment == 3)
    stage.host.touchUp()
    #expect(stage.control.selectedIndex == 3 && stage.control.pressedSegment == nil)
    #expect(stage.log == ["began 0", "changed 3", "committed 3", "ended 3"])
    stage.host.touchDown(at: stage.point(0))
    stage.host.cancelTouch()
    #expect(stage.control.selectedIndex == 3 && stage.control.pressedSegment == nil)
  }

  @Test func aReleaseOutsideEscapeAndTheChosenSegmentAreNoEdit() throws {
    let stage = try SegmentStage()
    stage.host.drag(stage.point(2), point(148, 90))
    stage.host.press(at: stage.point(2))
    stage.host.key(.escape)
    stage.host.release()
    #expect(stage.control.pressedSegment == nil)
    stage.host.click(at: stage.point(0))
    #expect(stage.log.isEmpty)
  }

  @Test func aDisabledSegmentCannotBeChosen() throws {
    let stage = try SegmentStage()
    stage.control.setEnabled(false, forSegmentAt: 1)
    stage.host.click(at: stage.point(1))
    #expect(stage.log.isEmpty)
    stage.control.becomeFirstResponder()
    stage.host.key(.right)
    #expect(stage.control.selectedIndex == 2)
    stage.host.key(.left)
    #expect(stage.control.selectedIndex == 0)
  }

  @Test func fromRightToLeftTheFirstSegmentIsTheRightmost() throws {
    let stage = try SegmentStage()
    stage.window.rootTraits.layoutDirection = .rightToLeft
    stage.host.click(at: stage.point(0))
    #expect(stage.control.selectedIndex == 5)
    stage.host.key(.right)
    #expect(stage.control.selectedIndex == 4)
    stage.press(.home, .left)
    #expect(stage.control.selectedIndex == 1)
  }

  // MARK: Keys

  @Test func arrowsStepAndStopAtTheEnds() throws {
    let stage = try SegmentStage(isFocused: true)
    #expect(stage.host.key(.left))
    #expect(stage.log.isEmpty)
    stage.host.key(.right)
    #expect(stage.log == ["began 0", "changed 1", "committed 1", "ended 1"])
    stage.host.key(.end)
    #expect(stage.control.selectedIndex == 5)
    #expect(stage.host.key(.right))
    stage.host.key(.home)
    #expect(stage.control.selectedIndex == 0)
    #expect(!stage.host.key(.enter) && !stage.host.key(.right, modifiers: .control))
  }

  @Test func aHeldKeyIsOneEditThatEscapeTakesBackAndTheLossOfTheKeyboardEnds() throws {
    let stage = try SegmentStage(isFocused: true)
    stage.host.keyDown(.right)
    stage.host.keyDown(.right, repeated: true)
    #expect(stage.log == ["began 0", "changed 1", "changed 2"])
    stage.host.keyUp(.right)
    #expect(stage.log.suffix(2) == ["committed 2", "ended 2"])
    stage.host.keyDown(.right)
    #expect(stage.host.key(.escape))
    #expect(stage.control.selectedIndex == 2)
    #expect(stage.log.suffix(2) == ["changed 2", "cancelled 2"])
    stage.host.keyDown(.right, repeated: true)
    #expect(stage.control.selectedIndex == 2)
    #expect(!stage.host.key(.escape))
    stage.host.keyUp(.right)
    stage.host.keyDown(.right)
    stage.host.setFocused(false)
    #expect(stage.log.last == "ended 3")
  }

  @Test func whatWasChosenBeforeMayBeGoneWhenAnEditIsTakenBack() throws {
    let stage = try SegmentStage()
    stage.control.selectedIndex = 4
    stage.control.becomeFirstResponder()
    stage.host.keyDown(.left)
    stage.control.titles = ["Any"]
    #expect(stage.host.key(.escape))
    #expect(stage.control.selectedIndex.map { $0 == 0 } != false)
    #expect(stage.log.last?.hasPrefix("cancelled") == true)
  }

  // MARK: What a program sets

  @Test func whatAProgramSetsSendsNothingAndMustExist() throws {
    let stage = try SegmentStage()
    stage.control.selectedIndex = 3
    for index in [6, -1, .max, .min] {
      stage.control.selectedIndex = index
      #expect(stage.control.selectedIndex == 3)
    }
    stage.control.titles = ["a", "b"]
    #expect(stage.control.selectedIndex == nil && stage.control.choice.title.isEmpty)
    stage.control.titles = []
    stage.control.becomeFirstResponder()
    stage.host.key(.right)
    stage.host.click(at: stage.point(1))
    #expect(stage.log.isEmpty)
  }

  @Test func theCardSlidesForAUserAndJumpsForAProgram() throws {
    let stage = try SegmentStage()
    stage.control.selectedIndex = 2
    #expect(stage.control.card.value == 2)
    stage.host.click(at: stage.point(4))
    stage.host.advance(by: .milliseconds(90))
    #expect((2.2...3.99).contains(stage.control.card.value))
    stage.host.advance(by: .milliseconds(120))
    #expect(stage.control.card.value == 4)
    stage.window.rootTraits.reducesMotion = true
    stage.host.click(at: stage.point(0))
    #expect(stage.control.card.value == 0)
  }

  @Test func theCardReachesToTheLastSegmentFromTheExtendedOnesOn() throws {
    let stage = try SegmentStage()
    let control = stage.control
    control.firstExtendedSegment = 1
    #expect(control.cardEnd.value == 0)
    control.selectedIndex = 3
    #expect(control.card.value == 3 && control.cardEnd.value == 5)
    stage.host.settle()
    let ground = stage.host.pixel(x: 27 + 50 * 2, y: 16)
    #expect(stage.host.pixel(x: 27 + 50 * 4, y: 16) != ground)
    #expect(stage.host.pixel(x: 27 + 50 * 5, y: 16) != ground)
    stage.host.click(at: stage.point(1))
    stage.host.settle()
    #expect(control.card.value == 1 && control.cardEnd.value == 5)
    stage.host.click(at: stage.point(0))
    stage.host.settle()
    #expect(control.cardEnd.value == 0)
  }

  @Test func whatCardsReachToFollowsTheSegmentsThatThereAre() throws {
    let control = try SegmentStage().control
    control.selectedIndex = 1
    for first in [-3, 0, 1, 99, nil] as [Int?] {
      control.firstExtendedSegment = first
      #expect(control.cardEnd.target == ((first ?? 99) <= 1 ? 5 : 1))
    }
    control.firstExtendedSegment = 0
    control.titles = ["a", "b"]
    #expect(control.cardEnd.value == 1)
    control.titles = []
    #expect(control.selectedIndex == nil && control.cardEnd.value == 0)
  }

  // MARK: Geometry and accessibility

  @Test func segmentsAreEquallyWide() throws {
    let stage = try SegmentStage()
    let widths = (0..<6).map { stage.control.layout.segment(Double($0)).width }
    #expect(widths.allSatisfy { $0 == 50 })
    #expect(stage.control.layout.segment(at: point(3, 0)) == 0)
    #expect(stage.control.layout.segment(at: point(52.9, 0)) == 0)
    #expect(stage.control.layout.segment(at: point(53, 0)) == 1)
    #expect(stage.control.layout.segment(at: point(302.9, 0)) == 5)
    #expect(stage.control.layout.segment(at: point(303, 0)) == nil)
  }

  @Test func itIsAGroupOfRadioButtons() throws {
    let stage = try SegmentStage()
    stage.control.identifier = "bedrooms"
    stage.control.setEnabled(false, forSegmentAt: 5)
    let node = try #require(stage.control.accessibilityTree().first)
    #expect(node.role == .radiogroup && node.valueText == "Any")
    #expect(node.children.map(\.role) == Array(repeating: .radio, count: 6))
    #expect(node.children[0].states.contains(.checked))
    #expect(node.children[5].states == [.disabled] && node.children[5].id == "bedrooms.5")
    #expect(node.children[1].frame == Rect(x: 73, y: 13, width: 50, height: 28))
    #expect(stage.control.accessibilitySetValue(3, part: ""))
    #expect(stage.log == ["began 0", "changed 3", "committed 3", "ended 3"])
    #expect(!stage.control.accessibilitySetValue(.nan, part: ""))
    #expect(!stage.control.accessibilitySetValue(5, part: ""))
  }

  @Test func itGoesWithItsWindow() throws {
    weak var control: SegmentedControl?
    do {
      let stage = try SegmentStage()
      control = stage.control
      stage.host.click(at: stage.point(3))
    }
    #expect(control == nil)
  }

  @Test func aSegmentThatDoesNotExistIsRefusedWithALine() {
    let control = SegmentedControl(["a", "b", "c"])
    for index in [3, -1, .max, .min] {
      for refuse in [
        { control.selectedIndex = index }, { control.setEnabled(false, forSegmentAt: index) },
        { control.editedValue = ItemChoice(index: index < 0 ? 3 : index, title: "") },
      ] as [@MainActor () -> Void] {
        #expect(ThrottledLog.lines { refuse() }.count == 1)
        #expect(control.selectedIndex == 0)
      }
    }
    #expect(ThrottledLog.lines { _ = SegmentedControl() }.isEmpty)
  }

  @Observable final class Model { var index: Int? = 2 }

  @Test func aModelWhoseListBecameShorterGetsTheChoiceThatThereIs() async throws {
    let control = SegmentedControl(["a", "b", "c"])
    let model = Model()
    bind(model, \.index, to: control, \.selectedIndex)
    control.titles = ["a", "b"]
    #expect(control.selectedIndex == nil && model.index == nil)
    control.selectedIndex = 1
    model.index = 2
    try await wait { model.index == 1 }
    #expect(control.selectedIndex == 1 && model.index == 1)
  }
}
