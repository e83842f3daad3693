import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
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
  @MainActor final class Fixture: Scene<ScrollView> {
    let rows: Rows
    let list = ListView(rowHeight: 20)
    var scrollView: ScrollView { subject }

    init(_ count: Int) throws {
      rows = Rows(count)
      list.identifier = "rows"
      list.dataSource = rows
      try super.init(ScrollView(contentView: list), in: Size(width: 100, height: 100))
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
    #expect(fixture.scrollView.contentOffset == 44)
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

  @Test func tabIntoAListKeepsItsPlaceAndShowsItsRing() throws {
    let fixture = try Fixture(100)
    let accent = DynamicColor.accent.resolved(for: Traits())
    fixture.scrollView.contentOffset = 450
    for direction in [Modifiers(), .shift, []] {
      fixture.host.key(.tab, modifiers: direction)
      #expect(fixture.list.isFirstResponder)
      #expect(fixture.scrollView.contentOffset == 450)
      for corner in [(50, 2), (50, 97), (2, 50)] {
        #expect(fixture.host.pixel(x: corner.0, y: corner.1) == accent)
      }
    }
    // It stays where it is seen, whatever lies behind it.
    fixture.host.scroll(by: -2, at: point(50, 50))
    #expect(fixture.scrollView.contentOffset > 450)
    #expect(fixture.host.pixel(x: 50, y: 2) == accent && fixture.host.pixel(x: 50, y: 97) == accent)
    fixture.host.click(at: point(50, 50))
    #expect(fixture.host.pixel(x: 50, y: 2) != accent && fixture.host.pixel(x: 50, y: 97) != accent)
  }

  @Test func theRingIsAroundTheChosenRowWhileThatIsSeen() throws {
    let fixture = try Fixture(100)
    let accent = DynamicColor.accent.resolved(for: Traits())
    fixture.list.selectedRow = 2
    fixture.host.key(.tab)
    #expect(
      fixture.host.pixel(x: 50, y: 42) == accent && fixture.host.pixel(x: 50, y: 97) != accent)
    fixture.scrollView.contentOffset = 1_000
    fixture.host.drain()
    #expect(fixture.host.pixel(x: 50, y: 2) == accent && fixture.host.pixel(x: 50, y: 97) == accent)
    #expect(fixture.scrollView.contentOffset == 1_000)
    fixture.host.key(.up)
    #expect(fixture.list.selectedRow == 1 && fixture.scrollView.contentOffset == 20)
    #expect(fixture.host.pixel(x: 50, y: 97) != accent)
  }

  @Test func withoutAChosenRowArrowsBeginWhereTheListIsSeen() throws {
    let fixture = try Fixture(100)
    fixture.scrollView.contentOffset = 410
    fixture.list.becomeFirstResponder()
    fixture.host.key(.down)
    #expect(fixture.list.selectedRow == 21 && fixture.scrollView.contentOffset == 410)
    fixture.host.key(.down)
    #expect(fixture.list.selectedRow == 22)
  }

  @Test func ofWhatIsHigherThanThePageAsMuchAsFitsIsShown() throws {
    let fixture = try Fixture(20)
    let scroll = fixture.scrollView
    scroll.contentOffset = 100
    scroll.scrollRectToVisible(Rect(x: 0, y: 50, width: 10, height: 200))
    #expect(scroll.contentOffset == 100)
    scroll.scrollRectToVisible(Rect(x: 0, y: 150, width: 10, height: 200))
    #expect(scroll.contentOffset == 150)
    scroll.scrollRectToVisible(Rect(x: 0, y: 0, width: 10, height: 120))
    #expect(scroll.contentOffset == 20)
    scroll.scrollRectToVisible(Rect(x: 0, y: 30, width: 10, height: 20))
    #expect(scroll.contentOffset == 20)
  }

  @Test func aPageShowsTheListInItAndNotAllOfItsRows() throws {
    let rows = Rows(100)
    let list = ListView(rowHeight: 20)
    list.dataSource = rows
    let inner = ScrollView(contentView: list)
    inner.fixedHeight = 60
    let gap = View()
    gap.fixedHeight = 90
    let outer = ScrollView(contentView: StackView(.vertical, views: [gap, inner]))
    let window = Window(size: Size(width: 100, height: 100))
    window.contentView = outer
    let host = try HeadlessHost(window: window)
    inner.contentOffset = 300
    host.key(.tab)
    #expect(list.isFirstResponder)
    #expect(inner.contentOffset == 300 && outer.contentOffset == 50)
  }

  @Test func aRowThatIsTakenAwayWhileItIsPressedIsNotChosen() throws {
    let fixture = try Fixture(10)
    let field = TextField("a")
    field.frame = Rect(x: 0, y: 80, width: 80, height: 20)
    field.didLoseKeyboard = { _ in
      fixture.rows.count = 0
      fixture.list.reloadData()
    }
    fixture.window.overlay.addSubview(field)
    field.becomeFirstResponder()
    fixture.host.press(at: point(20, 30))
    #expect(fixture.list.selectedRow == nil)
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
    // With the ring around it.
    host.key(.tab, modifiers: .shift)
    host.key(.tab, modifiers: .shift)
    host.key(.tab, modifiers: .shift)
    #expect(controls[6].isFirstResponder)
    #expect(scrollView.contentOffset == 240 - 4)
  }
}
