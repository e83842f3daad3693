import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Observation
import Testing

@testable import DetentViews
@testable import DetentWidgets

/// A window of 346 × 100 with six segments of 50, the first one from x = 23.
@MainActor @Suite final class SegmentedControlTests: Scene<SegmentedControl> {
  private var control: SegmentedControl { subject }

  init() throws {
    try super.init(
      SegmentedControl(["Any", "1", "2", "3", "4", "5+"]),
      Rect(x: 20, y: 10, width: 306, height: 34), in: Size(width: 346, height: 100))
    record(control) { "\($1.new.index)" }
  }

  private func middle(_ segment: Int) -> Point { Point(x: 48 + 50 * Double(segment), y: 27) }

  @Test func aClickChoosesAndItsReportNamesIndexAndTitle() {
    var reports: [EditReport] = []
    control.onEditReport { _, _, report in reports.append(report) }
    host.click(at: middle(5))
    #expect(control.selectedIndex == 5)
    #expect(log == ["began 0", "changed 5", "committed 5", "ended 5"])
    #expect(reports.last?.value == ["index": .number(5), "title": .text("5+")])
    #expect(reports.last?.reason == .itemPress)
  }

  @Test func aDragChoosesWhereItEnds() {
    host.press(at: middle(2))
    #expect(control.selectedIndex == 0 && control.pressedSegment == 2)
    host.move(to: middle(4))
    #expect(control.pressedSegment == 4)
    host.release()
    #expect(control.selectedIndex == 4 && log.count == 4)
  }

  @Test func aFingerChoosesTheSegmentWhereItIsLifted() {
    host.touchDown(at: middle(1))
    #expect(control.pressedSegment == 1 && log.isEmpty)
    host.touchMove(to: middle(3))
    #expect(control.pressedSegment == 3)
    host.touchUp()
    #expect(control.selectedIndex == 3 && control.pressedSegment == nil)
    #expect(log == ["began 0", "changed 3", "committed 3", "ended 3"])
    host.touchDown(at: middle(0))
    host.cancelTouch()
    #expect(control.selectedIndex == 3 && control.pressedSegment == nil)
  }

  @Test func aReleaseOutsideEscapeAndTheChosenSegmentAreNoEdit() {
    host.drag(middle(2), point(148, 90))
    host.press(at: middle(2))
    host.key(.escape)
    host.release()
    #expect(control.pressedSegment == nil)
    host.click(at: middle(0))
    #expect(log.isEmpty)
  }

  @Test func aDisabledSegmentCannotBeChosen() {
    control.setEnabled(false, forSegmentAt: 1)
    host.click(at: middle(1))
    #expect(log.isEmpty)
    control.becomeFirstResponder()
    for (key, index) in [(Key.right, 2), (.left, 0)] {
      host.key(key)
      #expect(control.selectedIndex == index)
    }
  }

  @Test func fromRightToLeftTheFirstSegmentIsTheRightmost() {
    window.rootTraits.layoutDirection = .rightToLeft
    host.click(at: middle(0))
    #expect(control.selectedIndex == 5)
    host.key(.right)
    #expect(control.selectedIndex == 4)
    press(.home, .left)
    #expect(control.selectedIndex == 1)
  }

  @Test func arrowsStepAndStopAtTheEnds() {
    control.becomeFirstResponder()
    #expect(host.key(.left))
    #expect(log.isEmpty)
    host.key(.right)
    #expect(log == ["began 0", "changed 1", "committed 1", "ended 1"])
    host.key(.end)
    #expect(control.selectedIndex == 5)
    #expect(host.key(.right))
    host.key(.home)
    #expect(control.selectedIndex == 0)
    #expect(!host.key(.enter) && !host.key(.right, modifiers: .control))
  }

  @Test func aHeldKeyIsOneEditThatEscapeTakesBackAndTheLossOfTheKeyboardEnds() {
    control.becomeFirstResponder()
    host.keyDown(.right)
    host.keyDown(.right, repeated: true)
    #expect(log == ["began 0", "changed 1", "changed 2"])
    host.keyUp(.right)
    #expect(log.suffix(2) == ["committed 2", "ended 2"])
    host.keyDown(.right)
    #expect(host.key(.escape))
    #expect(control.selectedIndex == 2)
    #expect(log.suffix(2) == ["changed 2", "cancelled 2"])
    host.keyDown(.right, repeated: true)
    #expect(control.selectedIndex == 2)
    #expect(!host.key(.escape))
    host.keyUp(.right)
    host.keyDown(.right)
    host.setFocused(false)
    #expect(log.last == "ended 3")
  }

  @Test func whatWasChosenBeforeMayBeGoneWhenAnEditIsTakenBack() {
    control.selectedIndex = 4
    control.becomeFirstResponder()
    host.keyDown(.left)
    control.titles = ["Any"]
    #expect(host.key(.escape))
    #expect(control.selectedIndex.map { $0 == 0 } != false)
    #expect(log.last?.hasPrefix("cancelled") == true)
  }

  @Test func whatAProgramSetsSendsNothingAndMustExist() {
    control.selectedIndex = 3
    control.titles = ["a", "b"]
    #expect(control.selectedIndex == nil && control.choice.title.isEmpty)
    control.titles = []
    control.becomeFirstResponder()
    host.key(.right)
    host.click(at: middle(1))
    #expect(log.isEmpty)
  }

  @Test func theCardSlidesForAUserAndJumpsForAProgram() {
    control.selectedIndex = 2
    #expect(control.card.value == 2)
    host.click(at: middle(4))
    host.advance(by: .milliseconds(90))
    #expect((2.2...3.99).contains(control.card.value))
    host.advance(by: .milliseconds(120))
    #expect(control.card.value == 4)
    window.rootTraits.reducesMotion = true
    host.click(at: middle(0))
    #expect(control.card.value == 0)
  }

  @Test func theCardReachesToTheLastSegmentFromTheExtendedOnesOn() {
    control.firstExtendedSegment = 1
    #expect(control.cardEnd.value == 0)
    control.selectedIndex = 3
    #expect(control.card.value == 3 && control.cardEnd.value == 5)
    host.settle()
    let ground = host.pixel(x: 27 + 50 * 2, y: 16)
    for segment in [4, 5] { #expect(host.pixel(x: 27 + 50 * segment, y: 16) != ground) }
    host.click(at: middle(1))
    host.settle()
    #expect(control.card.value == 1 && control.cardEnd.value == 5)
    host.click(at: middle(0))
    host.settle()
    #expect(control.cardEnd.value == 0)
  }

  @Test func whatCardsReachToFollowsTheSegmentsThatThereAre() {
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

  @Test func segmentsAreEquallyWide() {
    #expect((0..<6).map { control.layout.segment(Double($0)).width } == [50, 50, 50, 50, 50, 50])
    let places = [3, 52.9, 53, 302.9, 303]
    #expect(places.map { control.layout.segment(at: point($0, 0)) } == [0, 0, 1, 5, nil])
  }

  @Test func itIsAGroupOfRadioButtons() throws {
    control.identifier = "bedrooms"
    control.setEnabled(false, forSegmentAt: 5)
    let node = try #require(control.accessibilityTree().first)
    #expect(node.role == .radiogroup && node.valueText == "Any")
    #expect(node.children.map(\.role) == Array(repeating: .radio, count: 6))
    #expect(node.children[0].states.contains(.checked))
    #expect(node.children[5].states == [.disabled] && node.children[5].id == "bedrooms.5")
    #expect(node.children[1].frame == Rect(x: 73, y: 13, width: 50, height: 28))
    #expect(control.accessibilitySetValue(3, part: ""))
    #expect(log == ["began 0", "changed 3", "committed 3", "ended 3"])
    for value in [.nan, 5] { #expect(!control.accessibilitySetValue(value, part: "")) }
  }

  @Test func itGoesWithItsWindow() throws {
    weak var gone: SegmentedControl?
    do {
      let other = try SegmentedControlTests()
      gone = other.control
      other.host.click(at: middle(3))
    }
    #expect(gone == nil)
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
