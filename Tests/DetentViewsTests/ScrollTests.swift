import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@MainActor
@Suite struct ScrollTests {
  @MainActor final class Rows: ListViewDataSource {
    var count: Int
    var drawn: [Int] = []
    init(_ count: Int) { self.count = count }
    func numberOfRows(in list: ListView) -> Int { count }
    func listView(
      _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
    ) { drawn.append(row) }
    func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { "row \(row)" }
  }

  /// 100 × 100 with rows of 20.
  @MainActor struct Fixture {
    let rows: Rows
    let list = ListView(rowHeight: 20)
    let scrollView: ScrollView
    let window = Window(size: Size(width: 100, height: 100))
    let host: HeadlessHost

    init(_ count: Int) throws {
      rows = Rows(count)
      list.identifier = "rows"
      list.dataSource = rows
      scrollView = ScrollView(contentView: list)
      window.contentView = scrollView
      host = try HeadlessHost(window: window)
    }
  }

  @Test func onlyRowsInSightAreDrawn() throws {
    let fixture = try Fixture(1_000_000)
    #expect(Set(fixture.rows.drawn) == Set(0..<5))
    fixture.rows.drawn = []
    fixture.scrollView.contentOffset = 10_000_010
    fixture.host.drain()
    #expect(Set(fixture.rows.drawn) == Set(500_000...500_005))
  }

  @Test func theWheelScrollsAndIsPassedOnAtTheEnds() throws {
    let fixture = try Fixture(10)
    #expect(!fixture.scrollView.scroll(ScrollEvent(location: .zero, notches: point(0, 1))))
    fixture.host.scroll(by: -1, at: point(50, 50))
    #expect(fixture.scrollView.contentOffset == 48)
    fixture.host.scroll(by: -9, at: point(50, 50))
    #expect(fixture.scrollView.contentOffset == 100)
    #expect(!fixture.scrollView.scroll(ScrollEvent(location: .zero, notches: point(0, -1))))
  }

  @Test func offsetsStayInsideTheContent() throws {
    let fixture = try Fixture(10)
    fixture.scrollView.contentOffset = -50
    #expect(fixture.scrollView.contentOffset == 0)
    fixture.scrollView.contentOffset = .nan
    #expect(fixture.scrollView.contentOffset == 0)
    fixture.scrollView.contentOffset = 100
    fixture.rows.count = 6
    fixture.list.reloadData()
    fixture.host.drain()
    #expect(fixture.scrollView.contentOffset == 20)
    fixture.rows.count = 0
    fixture.list.reloadData()
    fixture.host.drain()
    #expect(fixture.scrollView.contentOffset == 0)
  }

  @Test func keysMoveTheSelectionAndKeepItInSight() throws {
    let fixture = try Fixture(100)
    var selections: [Int?] = []
    fixture.list.addAction(for: .valueChanged) { list, _ in selections.append(list.selectedRow) }
    fixture.list.becomeFirstResponder()
    for key in [Key.down, .down, .pageDown, .end, .up, .home, .up] { fixture.host.key(key) }
    #expect(selections == [0, 1, 6, 99, 98, 0])
    fixture.host.key(.end)
    #expect(fixture.scrollView.contentOffset == 1_900)
  }

  @Test func aPressSelectsItsRow() throws {
    let fixture = try Fixture(100)
    fixture.scrollView.contentOffset = 30
    fixture.host.click(at: point(10, 15))
    #expect(fixture.list.selectedRow == 2)
    #expect(fixture.list.isFirstResponder)
  }

  @Test func theBarScrollsTheContent() throws {
    let fixture = try Fixture(10)
    // The knob fills half of the bar: 50 of 100, and the travel of 50 stands for 100.
    fixture.host.drag(point(94, 10), point(94, 35))
    #expect(abs(fixture.scrollView.contentOffset - 50) < 1e-9)
    fixture.host.click(at: point(94, 95))
    #expect(fixture.scrollView.contentOffset == 100)
  }

  @Test func rowsInSightAreInTheAccessibilityTree() throws {
    let fixture = try Fixture(100)
    fixture.scrollView.contentOffset = 40
    fixture.host.drain()
    let tree = try #require(fixture.window.accessibilityTree().first)
    let list = try #require(tree.node(withID: "rows"))
    #expect(list.children.map(\.label) == (2..<7).map { "row \($0)" })
    #expect(list.children.first?.frame == Rect(x: 0, y: 0, width: 100, height: 20))
  }

  @Test func tabBringsAControlIntoSight() throws {
    let column = StackView(.vertical)
    let controls = (0..<10).map { _ in Button("press") }
    for control in controls {
      control.fixedHeight = 40
      column.addSubview(control)
    }
    let scrollView = ScrollView(contentView: column)
    let window = Window(size: Size(width: 100, height: 100))
    window.contentView = scrollView
    let host = try HeadlessHost(window: window)
    host.key(.tab, modifiers: .shift)
    #expect(controls[9].isFirstResponder)
    #expect(scrollView.contentOffset == 300)
  }
}
