import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@MainActor @Suite struct ScrollTests {
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

  /// 100 × 100 with a hundred rows of 20.
  private let scene: Scene<ScrollView>
  private let host: HeadlessHost
  private let rows = Rows(100)
  private let list = ListView(rowHeight: 20)
  private let scrollView: ScrollView
  private let accent = DynamicColor.accent.resolved(for: Traits())

  init() throws {
    list.identifier = "rows"
    list.dataSource = rows
    scrollView = ScrollView(contentView: list)
    scene = try Scene(scrollView, in: Size(width: 100, height: 100))
    host = scene.host
  }

  private func show(_ count: Int) {
    rows.count = count
    list.reloadData()
    host.drain()
  }

  /// Whether each of some pixels has the colour of the ring.
  private func isRing(_ places: (x: Int, y: Int)...) -> [Bool] {
    places.map { host.pixel(x: $0.x, y: $0.y) == accent }
  }

  @Test func onlyRowsInSightAreDrawn() {
    #expect(Set(rows.drawn) == Set(0..<5))
    rows.drawn = []
    show(1_000_000)
    #expect(Set(rows.drawn) == Set(0..<5))
    rows.drawn = []
    scrollView.contentOffset = 10_000_010
    host.drain()
    #expect(Set(rows.drawn) == Set(500_000...500_005))
  }

  @Test func theWheelScrollsAndIsPassedOnAtTheEnds() {
    show(10)
    #expect(!scrollView.scroll(ScrollEvent(location: .zero, notches: point(0, 1))))
    host.scroll(by: -1, at: point(50, 50))
    #expect(scrollView.contentOffset == 44)
    host.scroll(by: -9, at: point(50, 50))
    #expect(scrollView.contentOffset == 100)
    #expect(!scrollView.scroll(ScrollEvent(location: .zero, notches: point(0, -1))))
  }

  @Test func offsetsStayInsideTheContent() {
    show(10)
    for offset in [-50, .nan] {
      scrollView.contentOffset = offset
      #expect(scrollView.contentOffset == 0)
    }
    scrollView.contentOffset = 100
    for (count, offset) in [(6, 20.0), (0, 0)] {
      show(count)
      #expect(scrollView.contentOffset == offset)
    }
  }

  @Test func keysMoveTheSelectionAndKeepItInSight() {
    var selections: [Int?] = []
    list.addAction(for: .valueChanged) { list, _ in selections.append(list.selectedRow) }
    list.becomeFirstResponder()
    for key in [Key.down, .down, .pageDown, .end, .up, .home, .up] { host.key(key) }
    #expect(selections == [0, 1, 6, 99, 98, 0])
    host.key(.end)
    #expect(scrollView.contentOffset == 1_900)
  }

  @Test func tabIntoAListKeepsItsPlaceAndShowsItsRing() {
    scrollView.contentOffset = 450
    for direction in [Modifiers(), .shift, []] {
      host.key(.tab, modifiers: direction)
      #expect(list.isFirstResponder && scrollView.contentOffset == 450)
      #expect(isRing((50, 2), (50, 97), (2, 50)) == [true, true, true])
    }
    // It stays where it is seen, whatever lies behind it.
    host.scroll(by: -2, at: point(50, 50))
    #expect(scrollView.contentOffset > 450 && isRing((50, 2), (50, 97)) == [true, true])
    host.click(at: point(50, 50))
    #expect(isRing((50, 2), (50, 97)) == [false, false])
  }

  @Test func theRingIsAroundTheChosenRowWhileThatIsSeen() {
    list.selectedRow = 2
    host.key(.tab)
    #expect(isRing((50, 42), (50, 97)) == [true, false])
    scrollView.contentOffset = 1_000
    host.drain()
    #expect(isRing((50, 2), (50, 97)) == [true, true] && scrollView.contentOffset == 1_000)
    host.key(.up)
    #expect(list.selectedRow == 1 && scrollView.contentOffset == 20)
    #expect(isRing((50, 97)) == [false])
  }

  @Test func withoutAChosenRowArrowsBeginWhereTheListIsSeenAndAPressSelectsItsRow() {
    scrollView.contentOffset = 410
    list.becomeFirstResponder()
    host.key(.down)
    #expect(list.selectedRow == 21 && scrollView.contentOffset == 410)
    host.key(.down)
    #expect(list.selectedRow == 22)
    list.resignFirstResponder()
    scrollView.contentOffset = 30
    host.click(at: point(10, 15))
    #expect(list.selectedRow == 2 && list.isFirstResponder)
  }

  @Test func ofWhatIsHigherThanThePageAsMuchAsFitsIsShown() {
    scrollView.contentOffset = 100
    // Where it lies, its height, and the offset that follows.
    for (y, height, offset) in [(50.0, 200.0, 100.0), (150, 200, 150), (0, 120, 20), (30, 20, 20)] {
      scrollView.scrollRectToVisible(Rect(x: 0, y: y, width: 10, height: height))
      #expect(scrollView.contentOffset == offset)
    }
  }

  @Test func aPageShowsTheListInItAndNotAllOfItsRows() {
    scrollView.fixedHeight = 60
    let gap = View()
    gap.fixedHeight = 90
    let outer = ScrollView(contentView: StackView(.vertical, views: [gap, scrollView]))
    scene.window.contentView = outer
    host.drain()
    scrollView.contentOffset = 300
    host.key(.tab)
    #expect(list.isFirstResponder)
    #expect(scrollView.contentOffset == 300 && outer.contentOffset == 50)
  }

  @Test func aRowThatIsTakenAwayWhileItIsPressedIsNotChosen() {
    show(10)
    let field = TextField("a")
    field.frame = Rect(x: 0, y: 80, width: 80, height: 20)
    field.didLoseKeyboard = { _ in
      rows.count = 0
      list.reloadData()
    }
    scene.window.overlay.addSubview(field)
    field.becomeFirstResponder()
    host.press(at: point(20, 30))
    #expect(list.selectedRow == nil)
  }

  @Test func theBarScrollsTheContent() {
    show(10)
    // The knob fills half of the bar: 50 of 100, and the travel of 50 stands for 100.
    host.drag(point(94, 10), point(94, 35))
    #expect(abs(scrollView.contentOffset - 50) < 1e-9)
    host.click(at: point(94, 95))
    #expect(scrollView.contentOffset == 100)
  }

  @Test func rowsInSightAreInTheAccessibilityTree() throws {
    scrollView.contentOffset = 40
    host.drain()
    let tree = try #require(scene.window.accessibilityTree().first)
    let list = try #require(tree.node(withID: "rows"))
    #expect(list.children.map(\.label) == (2..<7).map { "row \($0)" })
    #expect(list.children.first?.frame == Rect(x: 0, y: 0, width: 100, height: 20))
  }

  @Test func tabBringsAControlIntoSight() {
    let controls = (0..<10).map { _ in Button("press") }
    for control in controls { control.fixedHeight = 40 }
    let page = ScrollView(contentView: StackView(.vertical, views: controls))
    scene.window.contentView = page
    host.drain()
    host.key(.tab, modifiers: .shift)
    #expect(controls[9].isFirstResponder && page.contentOffset == 300)
    // With the ring around it.
    for _ in 0..<3 { host.key(.tab, modifiers: .shift) }
    #expect(controls[6].isFirstResponder && page.contentOffset == 240 - 4)
  }
}
