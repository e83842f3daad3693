import DetentAccessibility
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentAccessibility

@MainActor @Suite(.serialized) struct ListTests {
  /// A list of rows in a window that shows some of them, before a reader.
  @MainActor private final class Shown: ListViewDataSource {
    let stage: BridgedStage
    let list = ListView(rowHeight: 20)
    let scroll: ScrollView
    /// The numbers of what stands in the rows.
    var shown: [Int] { didSet { list.reloadData() } }
    /// Whether the rows are known by these numbers, and not by their places.
    var hasIdentities = true

    init(_ count: Int, listeningTo names: [String] = []) async throws {
      shown = Array(0..<count)
      scroll = ScrollView(contentView: list)
      stage = try await BridgedStage.joined(listeningTo: names)
      list.dataSource = self
      scroll.frame = Rect(x: 0, y: 0, width: 300, height: 100)
      stage.window.contentView?.addSubview(scroll)
      stage.host.advance(by: .seconds(1))
      _ = await stage.told()
    }

    var path: ObjectPath { stage.path(list) }
    func row(_ number: Int) -> ObjectPath { stage.path(list, "\(number)") }

    func numberOfRows(in list: ListView) -> Int { shown.count }
    func listView(_ list: ListView, identityOfRow row: Int) -> String? {
      hasIdentities ? "\(shown[row])" : nil
    }
    func listView(
      _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
    ) {}
    func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
      "Row \(shown[row])"
    }
  }

  @Test func onlyTheRowsInSightAreChildren() async throws {
    let shown = try await Shown(1_000_000)
    let children = await shown.stage.children(shown.path)
    #expect(children == (0..<5).map { shown.row($0) })
    #expect(await shown.stage.attribute("posinset", of: shown.row(3)) == .string("4"))
    #expect(await shown.stage.attribute("setsize", of: shown.row(3)) == .string("1000000"))
  }

  @Test func onlyAListThatHasTheFocusTellsItsSelection() async throws {
    let shown = try await Shown(20, listeningTo: ["object:"])
    shown.stage.button.becomeFirstResponder()
    await shown.stage.rest()
    shown.stage.after { shown.list.selectedRow = 2 }
    var told = await shown.stage.told()
    #expect(!told.contains { $0.member == "SelectionChanged" })
    #expect(told.contains { $0.path == shown.row(2) && $0.detail == "selected" })
    shown.list.becomeFirstResponder()
    await shown.stage.rest()
    shown.stage.host.key(.down)
    told = await shown.stage.told("SelectionChanged")
    #expect(told.map(\.path) == [shown.path])
  }

  @Test func aComboBoxTellsItsSelectionWithoutTheFocus() async throws {
    let stage = try await BridgedStage.joined(listeningTo: ["object:"])
    let menu = MenuButton([MenuItem("Linear"), MenuItem("Log scale")])
    stage.add(menu, width: 100, height: 30)
    _ = await stage.told()
    menu.selectedIndex = 1
    stage.host.drain()
    let told = await stage.told("SelectionChanged")
    #expect(told.map(\.path) == [stage.path(menu)])
  }

  @Test func rowsThatScrollPastAreToldOnceTheyRest() async throws {
    let shown = try await Shown(1_000, listeningTo: ["object:", "window:"])
    for step in 1...20 {
      shown.scroll.contentOffset = Double(step) * 40
      shown.stage.host.advance(by: .milliseconds(16))
    }
    // What is asked is answered as it is now.
    #expect(await shown.stage.children(shown.path).first == shown.row(40))
    #expect(await shown.stage.told("ChildrenChanged").isEmpty)
    shown.stage.host.advance(by: .milliseconds(120))
    let told = await shown.stage.told().filter { $0.path == shown.path }.map(\.description)
    #expect(
      told == (0..<5).reversed().map { "ChildrenChanged:remove:\($0)" }
        + (0..<5).map { "ChildrenChanged:add:\($0)" })
    shown.stage.host.advance(by: .seconds(1))
    #expect(await shown.stage.told().isEmpty)
  }

  @Test func rowsThatADragChangesAreToldOnceTheyRest() async throws {
    let shown = try await Shown(1_000, listeningTo: ["object:", "window:"])
    shown.stage.host.press(at: Point(x: 350, y: 190))
    for step in 1...60 {
      shown.scroll.contentOffset = Double(step) * 40
      shown.stage.host.advance(by: .milliseconds(16))
    }
    #expect(await shown.stage.told("ChildrenChanged").isEmpty)
    shown.stage.host.advance(by: .milliseconds(220))
    let told = await shown.stage.told()
    #expect(told.count { $0.description.hasPrefix("ChildrenChanged:add") } == 5)
    #expect(
      told.last { $0.member == "ChildrenChanged" }?.value.elements?.last?.path == shown.row(124))
    shown.stage.host.advance(by: .seconds(1))
    #expect(shown.stage.host.isAtRest)
  }

  @Test func aRowKeepsItsPathWhereverWhatItShowsStands() async throws {
    let shown = try await Shown(1_000)
    shown.stage.after { shown.shown = [7, 3, 9] }
    #expect(await shown.stage.children(shown.path) == [7, 3, 9].map { shown.row($0) })
    #expect(await shown.stage.get(shown.row(3), "Accessible", "Name") == .string("Row 3"))
    #expect(await shown.stage.act(shown.row(3)))
    #expect(shown.list.selectedRow == 1)
    #expect(await shown.stage.refusal(shown.row(2), "Accessible", "GetRole") == "UnknownObject")
  }

  @Test func withoutIdentitiesThePathsOfRowsAreNeverUsedAgain() async throws {
    let shown = try await Shown(1_000)
    shown.hasIdentities = false
    shown.shown = [1, 2, 3]
    shown.stage.host.drain()
    let old = await shown.stage.children(shown.path)
    shown.stage.after { shown.shown = [4, 5] }
    let new = await shown.stage.children(shown.path)
    #expect(old.count == 3 && new.count == 2 && Set(old).isDisjoint(with: new))
    #expect(await shown.stage.act(new[1]))
    #expect(shown.list.selectedRow == 1)
  }

  @Test func aRowThatScrollsPastAnswersUntilThatIsTold() async throws {
    let shown = try await Shown(1_000, listeningTo: ["object:", "window:"])
    shown.stage.after { shown.scroll.contentOffset = 400 }
    #expect(await shown.stage.get(shown.row(3), "Accessible", "Name") == .string("Row 3"))
    shown.stage.host.advance(by: .milliseconds(120))
    #expect(await shown.stage.refusal(shown.row(3), "Accessible", "GetRole") == "UnknownObject")
    #expect(await shown.stage.told().contains { $0.detail == "defunct" && $0.path == shown.row(3) })
  }

  @Test func theRowThatTheKeyboardGoesToIsToldAtOnce() async throws {
    let shown = try await Shown(1_000, listeningTo: ["object:", "window:"])
    shown.list.becomeFirstResponder()
    shown.list.selectedRow = 4
    await shown.stage.rest()
    shown.stage.host.key(.down)
    let told = await shown.stage.told()
    #expect(told.filter { $0.detail == "focused" }.map(\.path) == [shown.row(4), shown.row(5)])
    #expect(told.contains { $0.description == "ChildrenChanged:add:4" })
  }
}
