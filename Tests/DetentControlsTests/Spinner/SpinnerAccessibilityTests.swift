import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct SpinnerAccessibilityTests {
  private func hub(_ f: SpinnerFixture) throws -> AccessibilityNode {
    try #require(f.window.accessibilityTree().first?.node(withID: "kind"))
  }

  @Test func theHubIsAComboBoxThatTellsWhetherItIsOpen() throws {
    let f = try SpinnerFixture { $0.accessibilityLabel = "Property type" }
    var node = try hub(f)
    #expect(node.role == .combobox && node.label == "Property type" && node.type == "Spinner")
    #expect(node.valueText == "Item 0" && node.value == 0 && node.maximum == 7)
    #expect(node.states.contains(.collapsed))
    f.open()
    node = try hub(f)
    #expect(node.states.contains(.expanded) && !node.states.contains(.collapsed))
    #expect(node.frame == Rect(center: SpinnerFixture.center, size: Size(width: 84, height: 84)))
  }

  @Test func oneItemIsAButtonAndNoneHasNoValue() throws {
    let button = try hub(SpinnerFixture(1))
    #expect(button.role == .button && button.value == nil && button.valueText == "Item 0")
    #expect(!button.states.contains(.collapsed))
    let empty = try hub(SpinnerFixture(0))
    #expect(empty.value == nil && empty.valueText == nil)
  }

  @Test func ofVeryManyItemsTheFirstAndTheChosenOneAreRead() throws {
    let f = try SpinnerFixture(700)
    f.spinner.selectedIndex = 650
    f.host.settle()
    let items = try #require(try hub(f).node(withID: "kind.list")).children
    #expect(items.count == 501 && items.first?.positionInSet == 1)
    let last = try #require(items.last)
    #expect(last.states.contains(.selected) && last.part == "650")
    #expect(last.positionInSet == 651 && last.setSize == 700)
  }

  @Test func whatIsOpenIsAListOfItems() throws {
    for (count, type) in [(8, "SpinnerWheel"), (20, "SpinnerPicker")] {
      let f = try SpinnerFixture(count, disabled: [2])
      f.open()
      f.spinner.selectedIndex = 3
      f.host.settle()
      let list = try #require(try hub(f).node(withID: "kind.list"))
      #expect(list.role == .list && list.type == type && list.children.count == count)
      #expect(list.children.allSatisfy { $0.role == .option })
      let item = list.children[3]
      #expect(item.label == "Item 3" && item.valueText == "30" && item.id == "kind.3")
      #expect(item.states.contains(.selected) && list.children[2].states.contains(.disabled))
      #expect(list.children.filter { $0.states.contains(.selected) }.count == 1)
      #expect(!item.frame.isEmpty && list.frame.contains(item.frame.center))
    }
  }

  @Test func theListOfAClosedSpinnerIsThereButHidden() throws {
    let f = try SpinnerFixture()
    let list = try #require(try hub(f).children.first)
    #expect(list.role == .list && list.states.contains(.hidden) && list.children.count == 8)
    #expect(list.children.allSatisfy { $0.states.contains(.hidden) })
    #expect(list.children[0].states.contains(.selected))
    #expect(f.spinner.accessibilityPerform(.press, part: "5"))
    #expect(f.spinner.selectedIndex == 5 && !f.spinner.isOpen)
    #expect(f.spinner.accessibilityPerform(.press, part: ""))
    #expect(f.spinner.isOpen)
  }

  @Test func rowsThatCannotBeSeenAreHidden() throws {
    let f = try SpinnerFixture(200)
    f.open()
    let list = try #require(try hub(f).node(withID: "kind.list"))
    #expect(!list.children[0].states.contains(.hidden))
    #expect(list.children[150].states.contains(.hidden))
  }

  @Test func theSearchOfAPickerIsAField() throws {
    let f = try SpinnerFixture(40)
    f.open()
    f.host.key(.character("3"), text: "3")
    let node = try #require(try hub(f).node(withID: "kind.search"))
    #expect(node.role == .textbox && node.label == "Search" && node.valueText == "3")
    let list = try #require(try hub(f).node(withID: "kind.list"))
    #expect(list.children.count == 40)
    let seen = list.children.filter { !$0.states.contains(.hidden) }.compactMap(\.label)
    #expect(seen.first == "Item 3" && seen.dropFirst().first == "Item 30")
  }

  @Test func anItemIsWhereItIsClicked() throws {
    let f = try SpinnerFixture()
    f.open()
    let list = try #require(try hub(f).node(withID: "kind.list"))
    f.host.move(to: list.children[5].frame.center)
    let again = try #require(try hub(f).node(withID: "kind.list"))
    #expect(again.children[5].states.contains(.hovered))
    f.host.click(at: list.children[5].frame.center)
    #expect(f.spinner.selectedIndex == 5)
  }

  @Test func assistanceChoosesAsAUserDoes() throws {
    let f = try SpinnerFixture(disabled: [2])
    #expect(f.spinner.accessibilitySetValue(4, part: ""))
    #expect(f.edits == ["began hub", "changed 4 hub", "committed 4 hub", "ended hub"])
    #expect(Set(f.reasons) == [.accessibility])
    for refused in [2, -1, 8, Double.nan, .infinity] {
      #expect(!f.spinner.accessibilitySetValue(refused, part: ""))
    }
    f.spinner.isEnabled = false
    #expect(!f.spinner.accessibilitySetValue(5, part: ""))
    #expect(f.spinner.selectedIndex == 4)
  }
}
