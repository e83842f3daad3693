import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Observation
import Testing

@testable import DetentControls

/// Several items can be selected at once.
@MainActor @Suite struct SpinnerMultipleTests {
  private func fixture(
    _ count: Int = 8, _ selected: Set<Int> = [], disabled: Set<Int> = [],
    _ configure: (Spinner) -> Void = { _ in }
  ) throws -> SpinnerFixture {
    let f = try SpinnerFixture(count, disabled: disabled) {
      $0.allowsMultipleSelection = true
      $0.selectedIndexes = selected
      configure($0)
    }
    f.window.rootTraits.reducesMotion = true
    return f
  }

  private func opened(
    _ selected: Set<Int> = [], count: Int = 8, disabled: Set<Int> = []
  ) throws -> SpinnerFixture {
    let f = try fixture(count, selected, disabled: disabled)
    f.open()
    return f
  }

  private func click(_ indexes: [Int], _ f: SpinnerFixture) {
    for index in indexes { f.host.click(at: f.item(index)) }
  }

  @Test func aHubIsDrawnAnewForNothingThatItDoesNotShow() throws {
    let f = try fixture(8, [2])
    f.host.drain()
    let paints = f.host.paintCount
    var item = f.spinner.items[5]
    item.description = "17"
    f.spinner.setItem(item, at: 5)
    f.spinner.centerText = ("900", "2 types")
    f.host.drain()
    #expect(f.host.paintCount == paints)
    f.spinner.setItem(item, at: 2)
    f.host.drain()
    #expect(f.host.paintCount == paints + 1)
  }

  @Test func oneIsSelectedUnlessSeveralMayBe() throws {
    let spinner = Spinner()
    spinner.items = SpinnerFixture.items(4)
    spinner.selectedIndex = 2
    #expect(!spinner.allowsMultipleSelection && spinner.selectedIndexes == [2])
    spinner.selectedIndexes = [3, 1]
    #expect(spinner.selectedIndex == 1)
    spinner.selectedIndexes = []
    #expect(spinner.selectedIndex == 1)
    spinner.allowsMultipleSelection = true
    #expect(spinner.selectedIndexes == [] && spinner.selectedIndex == -1)
    #expect(spinner.selectedItem == nil)
    spinner.selectedIndexes = [3, 1, 9, -4]
    #expect(spinner.selectedIndexes == [1, 3] && spinner.selectedIndex == 1)
    spinner.allowsMultipleSelection = false
    #expect(spinner.selectedIndex == 1 && spinner.selectedIndexes == [1])
  }

  @Test func whatIsSelectedStaysAsFarAsThereAreItems() throws {
    let spinner = Spinner()
    spinner.allowsMultipleSelection = true
    spinner.selectedIndexes = [0, 5, 30]
    #expect(spinner.selectedIndexes == [])
    for (count, indexes) in [(8, [0, 5]), (3, [0]), (8, [0])] as [(Int, Set<Int>)] {
      spinner.items = SpinnerFixture.items(count)
      #expect(spinner.selectedIndexes == indexes)
    }
  }

  @Test func aChoiceSaysAllIndexesAndTitles() throws {
    let f = try fixture(8, [5, 0])
    #expect(f.spinner.selection == ItemChoice(indexes: [0, 5], titles: ["Item 0", "Item 5"]))
    let report = f.spinner.selection.report
    #expect(report["title"] == .text("Item 0, Item 5") && report["indexes"] == .list([0, 5]))
    #expect(report["index"] == .number(0))
    f.spinner.selectedIndexes = []
    let none = f.spinner.selection.report
    #expect(none["index"] == .number(-1) && none["indexes"] == .list([]))
    f.spinner.editedValue = ItemChoice(index: 3, title: "")
    #expect(f.spinner.selectedIndexes == [3])
    f.spinner.allowsMultipleSelection = false
    #expect(f.spinner.selection.report["indexes"] == nil)
  }

  @Test func anItemIsReplacedInPlaceWhileItIsOpen() throws {
    let f = try opened([1])
    f.spinner.setItem(SpinnerItem(title: "Other", description: "7", isEnabled: false), at: 1)
    f.spinner.setItem(SpinnerItem(title: "None"), at: 8)
    #expect(f.spinner.isOpen && f.spinner.selectedIndexes == [1] && f.spinner.count == 8)
    #expect(f.spinner.selectedItem?.title == "Other" && f.log.isEmpty)
  }

  @Test func clicksToggleAndTheWheelStaysOpenWhereItIs() throws {
    let f = try opened()
    click([3, 5], f)
    #expect(f.spinner.isOpen && f.spinner.selectedIndexes == [3, 5])
    #expect(f.spinner.wheel.rotation == 0)
    // The second click of two in a row is one more.
    click([5], f)
    #expect(f.spinner.selectedIndexes == [3])
    #expect(
      f.log == [
        "didSelect3", "changed 3 wheel", "didSelect3", "changed 3 wheel", "didDeselect5",
        "changed 3 wheel",
      ])
    f.clearLog()
    f.host.click(at: Point(x: 20, y: 20))
    #expect(!f.spinner.isOpen && f.edits == ["committed 3 wheel", "ended wheel"])
  }

  @Test func eachChangeHasTheOldAndTheNewChoice() throws {
    let f = try opened()
    var changes: [[[Int]?]] = []
    f.spinner.onValueChanged { changes.append([$1.old.indexes, $1.new.indexes]) }
    click([2, 6, 2], f)
    #expect(changes == [[[], [2]], [[2], [2, 6]], [[2, 6], [6]]])
  }

  @Test func anOpeningIsOneEdit() throws {
    let f = try fixture()
    f.click(SpinnerFixture.center)
    click([1, 2, 3, 4], f)
    f.click(SpinnerFixture.center)
    let events = f.edits.compactMap { $0.split(separator: " ").first }
    #expect(events == ["began"] + Array(repeating: "changed", count: 4) + ["committed", "ended"])
    #expect(f.spinner.selectedIndexes == [1, 2, 3, 4])
  }

  @Test func aDragTurnsAndSelectsNothing() throws {
    let f = try opened([2])
    f.drag(from: 90, by: 95, release: false)
    f.host.advance(by: .milliseconds(500))
    f.host.release()
    #expect(f.spinner.wheel.target != 0 && f.spinner.selectedIndexes == [2] && f.edits.isEmpty)
    let turned = f.spinner.wheel.rotation
    click([4], f)
    #expect(f.spinner.selectedIndexes == [2, 4] && f.spinner.wheel.rotation == turned)
    // The next opening begins as the ring of the hub shows it.
    f.host.key(.enter)
    f.open()
    #expect(f.spinner.wheel.rotation == 0)
  }

  @Test func aDragFromTheHubTogglesOneAndCloses() throws {
    let f = try opened([1])
    let target = f.item(6)
    f.host.key(.escape)
    f.host.drag(SpinnerFixture.center, Point(x: 300, y: 200), target)
    #expect(!f.spinner.isOpen && f.spinner.selectedIndexes == [1, 6])
  }

  @Test func theMouseWheelOverTheClosedHubIsForWhateverScrolls() throws {
    let f = try fixture(8, [1]) { $0.wheelPolicy = .always }
    f.host.scroll(by: -1, at: SpinnerFixture.center)
    #expect(f.spinner.selectedIndexes == [1] && f.log.isEmpty)
    f.open()
    f.host.scroll(by: -2, at: f.at(90))
    #expect(f.spinner.wheel.target == 2 && f.spinner.selectedIndexes == [1] && f.log.isEmpty)
  }

  @Test func rowsOfAPickerToggle() throws {
    let f = try opened([9], count: 18)
    let list = try #require(f.window.accessibilityTree().first?.node(withID: "kind.list"))
    #expect(f.spinner.wheel.target == 9)
    for index in [8, 10, 9] { f.host.click(at: list.children[index].frame.center) }
    #expect(f.spinner.isOpen && f.spinner.selectedIndexes == [8, 10])
    #expect(f.spinner.wheel.target == 9)
    f.host.key(.escape)
    #expect(f.spinner.selectedIndexes == [9])
  }

  @Test func oneItemIsASwitch() throws {
    let f = try fixture(1)
    f.host.click(at: SpinnerFixture.center)
    #expect(f.spinner.selectedIndexes == [0])
    #expect(f.edits == ["began hub", "changed 0 hub", "committed 0 hub", "ended hub"])
    f.host.click(at: SpinnerFixture.center)
    #expect(f.spinner.selectedIndexes == [])
  }

  @Test func arrowsMoveAndTheSpaceBarToggles() throws {
    let f = try fixture(disabled: [2])
    f.host.key(.tab)
    for key in [Key.right, .left, .home, .character("3")] { f.host.key(key) }
    #expect(f.spinner.selectedIndexes == [] && f.log.isEmpty && !f.spinner.isOpen)
    f.host.key(.space)
    #expect(f.spinner.isOpen)
    f.clearLog()
    f.host.key(.right)
    #expect(f.spinner.wheel.target == 1 && f.log.isEmpty)
    f.host.keys(.space, .right)
    #expect(f.spinner.wheel.target == 3)
    f.host.keys(.space, .end, .space, .home, .space, .space)
    #expect(f.spinner.selectedIndexes == [1, 3, 7])
    f.host.key(.enter)
    #expect(!f.spinner.isOpen && f.spinner.selectedIndexes == [1, 3, 7])
    #expect(Array(f.edits.suffix(2)) == ["committed 1 wheel", "ended wheel"])
  }

  @Test func escapeTakesAllOfTheOpeningBack() throws {
    let f = try opened([0, 4])
    click([4, 5, 6], f)
    #expect(f.spinner.selectedIndexes == [0, 5, 6])
    f.clearLog()
    f.host.key(.escape)
    #expect(!f.spinner.isOpen && f.spinner.selectedIndexes == [0, 4])
    #expect(
      f.log == [
        "willClose", "changed 0 wheel", "cancelled wheel", "didSelect0", "didDeselect5",
        "didDeselect6", "didClose",
      ])
  }

  @Test func lettersMoveAndASpaceOfATitleIsTyped() throws {
    let f = try opened()
    f.host.type("item 5")
    #expect(f.spinner.wheel.target == 5 && f.spinner.selectedIndexes == [])
    f.host.key(.space)
    #expect(f.spinner.selectedIndexes == [5])
    f.host.type("item")
    f.host.keyDown(.space, modifiers: .control)
    #expect(f.spinner.selectedIndexes.count != 1)
  }

  @Test func aHeldSpaceBarTogglesOnce() throws {
    let f = try opened()
    for isRepeated in [false, true] { f.host.keyDown(.space, repeated: isRepeated) }
    #expect(f.spinner.selectedIndexes == [0])
  }

  @Test func theDelegateMayRefuseAToggle() throws {
    let f = try opened([1])
    let judge = Judge()
    f.spinner.delegate = judge
    judge.answer = { proposal, spinner in
      if (proposal.change(of: spinner)?.new.indexes?.count ?? 0) > 2 { proposal.refuse() }
    }
    click([2, 3, 1, 3], f)
    #expect(f.spinner.selectedIndexes == [2, 3])
    // It cannot name another choice.
    judge.answer = { $0.adjust($1, to: ItemChoice(indexes: [7], titles: ["Item 7"])) }
    click([5], f)
    #expect(f.spinner.selectedIndexes == [2, 3])
  }

  @Test func handlersMayDoAnythingDuringAToggle() throws {
    let harms: [@MainActor (Spinner) -> Void] = [
      { $0.items = SpinnerFixture.items(2) }, { $0.items = [] }, { $0.isEnabled = false },
      { $0.removeFromSuperview() }, { $0.allowsMultipleSelection = false },
      { $0.selectedIndexes = [7] }, { $0.isOpen = false }, { $0.window?.close() },
    ]
    for (number, harm) in harms.enumerated() {
      for moment in [ControlEvents.editingDidBegin, .valueChanged] {
        let f = try fixture(8, [1])
        let spinner = f.spinner
        spinner.isOpen = true
        f.host.settle()
        f.clearLog()
        var isFirst = true
        spinner.onEdit(for: moment) { spinner, _, _ in
          if isFirst { harm(spinner) }
          isFirst = false
        }
        f.click(f.item(5))
        spinner.isOpen = false
        f.host.settle()
        #expect(spinner.selectedIndexes.allSatisfy { $0 < spinner.count }, "\(number) \(moment)")
        #expect(!spinner.wheel.editing.isOpen, "\(number) \(moment)")
        let ends = f.edits.filter { $0.hasPrefix("ended") || $0.hasPrefix("cancelled") }
        #expect(ends.count == f.edits.filter { $0.hasPrefix("began") }.count, "\(number)")
      }
    }
  }

  @Observable @MainActor final class Model {
    var kinds: Set<Int> = [2]
  }

  @Test func aBindingKeepsASetAndTheSelectionEqual() async throws {
    let f = try fixture()
    let model = Model()
    bind(model, \.kinds, to: f.spinner, \.selectedIndexes)
    #expect(f.spinner.selectedIndexes == [2])
    f.open()
    f.host.click(at: f.item(4))
    #expect(model.kinds == [2, 4])
    f.host.key(.escape)
    #expect(model.kinds == [2])
    model.kinds = [1, 7]
    for _ in 0..<5 { await Task.yield() }
    #expect(f.spinner.selectedIndexes == [1, 7])
  }

  @Test func whoTracksTheSelectionIsNotifiedOfAToggle() throws {
    let f = try fixture()
    nonisolated(unsafe) var count = 0
    withObservationTracking {
      _ = f.spinner.selectedIndexes
    } onChange: {
      count += 1
    }
    f.open()
    #expect(count == 0)
    click([4], f)
    #expect(count == 1)
  }

  @Test func theNodesSayAllThatIsSelected() throws {
    let f = try fixture(8, [0, 5]) { $0.placeholder = SpinnerItem(title: "Any") }
    var hub = try #require(f.window.accessibilityTree().first?.node(withID: "kind"))
    #expect(hub.role == .combobox && hub.valueText == "Item 0, Item 5")
    #expect(hub.value == nil && hub.maximum == nil)
    f.spinner.selectedIndexes = []
    hub = try #require(f.window.accessibilityTree().first?.node(withID: "kind"))
    #expect(hub.valueText == "Any")
    f.open()
    f.spinner.selectedIndexes = [2, 3]
    let list = try #require(f.window.accessibilityTree().first?.node(withID: "kind.list"))
    #expect(list.role == .list && list.states == [.multiselectable])
    let selected = list.children.indices.filter { list.children[$0].states.contains(.selected) }
    #expect(selected == [2, 3] && list.children[0].states.contains(.focused))
  }

  @Test func assistanceSelectsItemsOneByOne() throws {
    let f = try fixture(disabled: [2])
    for (value, part, indexes) in [
      (1.0, "4", [4]), (1, "6", [4, 6]), (1, "6", [4, 6]), (0, "4", [6]),
    ] as [(Double, String, Set<Int>)] {
      #expect(f.spinner.accessibilitySetValue(value, part: part), "\(part) \(value)")
      #expect(f.spinner.selectedIndexes == indexes, "\(part) \(value)")
    }
    for (value, part) in [(1.0, "2"), (1, "9"), (1, ""), (2, "1"), (.nan, "1"), (1, "-1")] {
      #expect(!f.spinner.accessibilitySetValue(value, part: part), "\(part) \(value)")
    }
    #expect(f.edits.filter { $0.hasPrefix("committed") }.count == 3)
  }

  @Test func itemsThatDoNotExistAreNamedInALine() {
    let spinner = Spinner()
    spinner.items = SpinnerFixture.items(4)
    func lines(_ body: () -> Void) -> Int { ThrottledLog.lines(of: body).count }
    #expect(lines { spinner.selectedIndex = 9 } == 1 && spinner.selectedIndex == 3)
    #expect(lines { spinner.setItem(SpinnerItem(title: "x"), at: 4) } == 1)
    spinner.allowsMultipleSelection = true
    #expect(lines { spinner.selectedIndexes = [1, 4, .max] } == 1)
    #expect(spinner.selectedIndexes == [1])
    #expect(lines { spinner.editedValue = ItemChoice(index: -1, title: "") } == 0)
    #expect(spinner.selectedIndexes.isEmpty)
  }

  @Test func theArcsOfAClosedHubFollowTheOrder() throws {
    let f = try fixture(8, [1, 2])
    f.host.settle()
    let before = f.host.picture
    f.spinner.order = .clockwise
    #expect(f.host.differenceFromFreshPaint() == nil)
    #expect(f.host.picture.difference(from: before) != nil)
  }

  @Test(arguments: [Key.down, .up]) func anArrowOpensAWheelWithSeveralChoices(key: Key) throws {
    let f = try SpinnerFixture(8) { $0.allowsMultipleSelection = true }
    f.host.key(.tab)
    f.host.key(key)
    f.host.settle()
    #expect(f.spinner.isOpen && f.spinner.selectedIndexes.isEmpty)
    f.host.key(.escape)
    // With one choice it chooses, and a single item is no list.
    f.spinner.allowsMultipleSelection = false
    f.host.key(key)
    #expect(!f.spinner.isOpen && f.spinner.selectedIndex != 0)
    f.spinner.allowsMultipleSelection = true
    f.spinner.items = Array(f.spinner.items.prefix(1))
    f.host.key(key)
    #expect(!f.spinner.isOpen && f.spinner.selectedIndexes.isEmpty)
  }

  @Test(arguments: 0..<6) func anyActsAgreeWithASet(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &* 7_919 &+ 3)
    let count = seed.isMultiple(of: 2) ? 8 : 18
    let f = try fixture(count, disabled: [2])
    var wanted: Set<Int> = []
    var start: Set<Int> = []
    for _ in 0..<300 {
      let isOpen = f.spinner.isOpen
      switch random.below(9) {
      case 0...3 where isOpen: f.host.key(random.pick([.left, .right, .up, .down, .home, .end]))
      case 4, 5:
        let current = f.spinner.model.currentIndex
        if isOpen, current != 2 {
          wanted.formSymmetricDifference([current])
        } else if !isOpen {
          start = wanted
          f.spinner.becomeFirstResponder()
        }
        f.host.key(.space)
      case 6 where isOpen && count == 8:
        let index = random.below(8)
        f.host.click(at: f.item(index))
        if index != 2 { wanted.formSymmetricDifference([index]) }
      case 7 where isOpen:
        f.host.key(.escape)
        wanted = start
      case 8:
        wanted = [random.below(count)]
        f.spinner.selectedIndexes = wanted
      default:
        if isOpen { f.host.key(.enter) }
      }
      f.host.settle()
      #expect(f.spinner.selectedIndexes == wanted)
    }
    f.window.close()
    #expect(f.isBalanced && f.edits.contains { $0.hasPrefix("began") })
  }
}

/// Answers as a test says.
@MainActor private final class Judge: SpinnerDelegate {
  var answer: (inout ValueProposal, Spinner) -> Void = { _, _ in }

  func control(_ control: Control, willChange proposal: inout ValueProposal) {
    if let spinner = control as? Spinner { answer(&proposal, spinner) }
  }
}
