import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

@Suite struct SpinnerModelTests {
  private func model(_ count: Int, disabled: Set<Int> = [], selected: Int = 0) -> SpinnerModel {
    var model = SpinnerModel()
    model.setItems(
      (0..<count).map { SpinnerItem(title: "Item \($0)", isEnabled: !disabled.contains($0)) })
    model.select(selected)
    return model
  }

  @Test func noItemsAreInertOneIsAButtonFourteenAWheelFifteenAPicker() {
    #expect(model(0).presentation == .inert)
    #expect(model(1).presentation == .button)
    #expect(model(2).presentation == .wheel)
    #expect(model(14).presentation == .wheel)
    #expect(model(15).presentation == .picker)
  }

  @Test func modesOverrideTheThreshold() {
    var model = model(30)
    model.mode = .wheel
    #expect(model.presentation == .wheel)
    model.mode = .picker
    model.setItems(Array(model.items.prefix(2)))
    #expect(model.presentation == .picker)
    model.setItems(Array(model.items.prefix(1)))
    #expect(model.presentation == .button)
    model.mode = .auto
    model.pickerThreshold = 0
    model.setItems((0..<2).map { SpinnerItem(title: "\($0)") })
    #expect(model.presentation == .picker)
  }

  @Test(arguments: [-1, Int.max, Int.min, 0, 7])
  func anIndexIsAlwaysValid(index: Int) {
    var empty = SpinnerModel()
    empty.select(index)
    #expect(empty.currentIndex == 0 && empty.currentItem == nil)
    #expect(empty.selection == ItemChoice(index: 0, title: ""))
    var model = model(5)
    model.select(index)
    #expect((0..<5).contains(model.currentIndex))
  }

  @Test func anIndexThatIsSetBeforeTheItemsHoldsForThem() {
    var model = SpinnerModel()
    model.select(3)
    model.setItems((0..<8).map { SpinnerItem(title: "\($0)") })
    #expect(model.currentIndex == 3)
    // What was limited once does not spring back.
    model.setItems(Array(model.items.prefix(2)))
    #expect(model.currentIndex == 1)
    model.setItems((0..<8).map { SpinnerItem(title: "\($0)") })
    #expect(model.currentIndex == 1)
  }

  @Test func slotsGoRoundInBothDirections() {
    let model = model(8)
    #expect(model.index(ofSlot: 8) == 0 && model.index(ofSlot: -1) == 7)
    #expect(model.index(ofSlot: -17) == 7 && model.index(ofSlot: 25) == 1)
  }

  @Test func stepsSkipWhatIsDisabled() {
    let model = model(8, disabled: [1, 2, 7])
    #expect(model.slot(after: 0, steps: 1, wraps: true) == 3)
    #expect(model.slot(after: 0, steps: -1, wraps: true) == -2)
    #expect(model.slot(after: 6, steps: 1, wraps: true) == 8)
    #expect(model.slot(after: 6, steps: 1, wraps: false) == 6)
    // Five that can be chosen: once around is no way at all.
    #expect(model.slot(after: 0, steps: 5, wraps: true) == 0)
    #expect(model.slot(after: 0, steps: 6, wraps: true) == 3)
    #expect(model.slot(after: 0, steps: 99, wraps: false) == 6)
    #expect(model.firstSelectable == 0 && model.lastSelectable == 6)
  }

  @Test func whereNothingCanBeChosenNothingMoves() {
    let none = model(5, disabled: [0, 1, 2, 3, 4])
    #expect(none.slot(after: 2, steps: 1, wraps: true) == 2)
    #expect(none.nearestSelectable(to: 2.4, wraps: true) == nil)
    var free = none
    free.allowsDisabledSelection = true
    #expect(free.slot(after: 2, steps: 1, wraps: true) == 3)
    let one = model(5, disabled: [0, 1, 3, 4])
    #expect(one.slot(after: 2, steps: 3, wraps: true) == 2)
    #expect(one.slot(after: 0, steps: 1, wraps: true) == 2)
  }

  @Test func theNearestIsFoundOnTheSideThatIsLeantTo() {
    let model = model(8, disabled: [3])
    #expect(model.nearestSelectable(to: 3.1, wraps: true) == 4)
    #expect(model.nearestSelectable(to: 2.9, wraps: true) == 2)
    #expect(model.nearestSelectable(to: 11.1, wraps: true) == 12)
    #expect(model.nearestSelectable(to: -0.6, wraps: true) == -1)
    #expect(model.nearestSelectable(to: -5, wraps: false) == 0)
    #expect(model.nearestSelectable(to: 1e30, wraps: true) == nil)
    #expect(model.nearestSelectable(to: .nan, wraps: true) == nil)
  }

  @Test func stepsEndOnItemsThatCanBeChosenWhateverTheyAre() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let count = 1 + random.below(12)
      let disabled = Set((0..<random.below(count + 1)).map { _ in random.below(count) })
      let model = model(count, disabled: disabled)
      let start = random.below(count)
      let steps = random.below(60) - 30
      let wraps = random.chance(2)
      let slot = model.slot(after: start, steps: steps, wraps: wraps)
      #expect(slot == start || model.isSelectable(model.index(ofSlot: slot)))
      if !wraps { #expect((0..<count).contains(slot)) }
      if steps > 0 { #expect(slot >= start) }
      if steps < 0 { #expect(slot <= start) }
    }
  }

  @Test func titlesAreFoundByTheirBeginningWhateverTheCase() {
    var model = SpinnerModel()
    model.setItems(
      ["Ant", "Bear", "Bee", "Camel", "bat"].map { SpinnerItem(title: $0) })
    func find(_ text: String, from index: Int) -> Int? {
      var typed = TypeAhead()
      typed.add(text, at: .zero)
      model.select(index)
      return typed.match(in: model)
    }
    #expect(find("b", from: 0) == 1)
    #expect(find("B", from: 1) == 2)
    #expect(find("b", from: 2) == 4)
    #expect(find("b", from: 4) == 1)
    #expect(find("bee", from: 1) == 2)
    #expect(find("bee", from: 2) == 2)
    #expect(find("x", from: 0) == nil)
    #expect(find("", from: 0) == nil)
  }

  @Test func lettersInQuickSuccessionAreOnePrefix() {
    var model = SpinnerModel()
    model.setItems(["Ant", "Bear", "Bee", "Camel"].map { SpinnerItem(title: $0) })
    var typed = TypeAhead()
    typed.add("b", at: .zero)
    #expect(typed.match(in: model) == 1)
    model.select(1)
    typed.add("e", at: .milliseconds(300))
    #expect(typed.match(in: model) == 1)
    typed.add("e", at: .milliseconds(600))
    #expect(typed.match(in: model) == 2)
    typed.add("c", at: .milliseconds(1_700))
    #expect(typed.text == "c" && typed.match(in: model) == 3)
  }

  @Test func theSameLetterGoesThroughTheItemsThatBeginWithIt() {
    var model = SpinnerModel()
    model.setItems(["Ant", "Bear", "Bee"].map { SpinnerItem(title: $0) })
    var typed = TypeAhead()
    for expected in [1, 2, 1] {
      typed.add("b", at: .zero)
      let found = typed.match(in: model)
      #expect(found == expected)
      model.select(found ?? 0)
    }
  }
}
