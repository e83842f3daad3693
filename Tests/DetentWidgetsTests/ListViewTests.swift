import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// Twenty rows, 20 high, in a window that shows five of them.
@MainActor @Suite final class ListViewTests: Scene<ListView>, ListViewDataSource {
  private var list: ListView { subject }
  private var count = 20
  /// The rows that were drawn since this was emptied.
  private var drawn: [Int] = []

  init() throws {
    try super.init(ListView(rowHeight: 20), in: Size(width: 100, height: 100))
    list.dataSource = self
    let events: ControlEvents = [
      .editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd, .editingDidCancel,
      .primaryActionTriggered,
    ]
    list.addAction(for: events) { [weak self] list, event in
      self?.log.append("\(event.word) \(list.selectedRow ?? -1)")
    }
    host.setFocused(true)
    list.becomeFirstResponder()
  }

  func numberOfRows(in list: ListView) -> Int { count }
  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) { drawn.append(row) }
  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { "" }

  @Test func ofAVeryHighListTwoHundredRowsAreRead() throws {
    count = 900
    list.reloadData()
    try host.resize(to: Size(width: 100, height: 8_000), scale: 0.5)
    list.frame = window.bounds
    host.settle()
    #expect(list.accessibilityChildren().count == 200)
    list.selectedRow = 700
    #expect(list.accessibilityChildren().last?.positionInSet == 701)
  }

  @Test func theChosenRowCanHaveTheFocusInsteadOfItsList() throws {
    for (row, position) in [(nil, nil), (2, 3), (nil, nil)] as [(Int?, Int?)] {
      list.selectedRow = row
      let node = try #require(list.accessibilityTree().first)
      let focusable = ([node] + node.children).filter { $0.states.contains(.focusable) }
      #expect(focusable.map(\.positionInSet) == [position])
    }
  }

  @Test func aPressOnARowIsOneEdit() {
    host.click(at: Point(x: 50, y: 30))
    #expect(log == ["began -1", "changed 1", "committed 1", "ended 1"])
    clearLog()
    host.click(at: Point(x: 50, y: 30))
    #expect(log.isEmpty)
    // Enter acts on its first press, and only on a selected row.
    host.keyDown(.enter)
    host.keyDown(.enter, repeated: true)
    host.keyUp(.enter)
    #expect(log == ["primary 1"])
    list.selectedRow = nil
    host.key(.enter)
    #expect(log == ["primary 1"])
  }

  @Test func aPressedRowIsDarkerThanOneUnderThePointer() {
    let place = Point(x: 50, y: 30)
    let rest = host.color(at: place)
    host.move(to: place)
    host.settle()
    let hovered = host.color(at: place)
    host.move(to: Point(x: 50, y: 95))
    host.touchDown(1, at: place)
    host.advance(by: .milliseconds(300))
    let pressed = host.color(at: place)
    host.touchUp(1)
    #expect(pressed.red < hovered.red && hovered.red < rest.red)
  }

  @Test func theContextMenuIsThatOfTheRowUnderThePointerOrOfTheChosenOne() {
    host.key(.menu)
    list.didRequestMenu = { [unowned self] row, point in
      log.append("menu \(row) \(point?.y ?? -1) of \(list.selectedRow ?? -1)")
      return true
    }
    // Nothing is chosen.
    host.key(.menu)
    #expect(log.isEmpty)
    host.press(at: Point(x: 50, y: 30), button: .secondary)
    host.release(button: .secondary)
    #expect(log == ["began -1", "changed 1", "committed 1", "ended 1", "menu 1 30.0 of 1"])
    clearLog()
    host.key(.function(10), modifiers: .shift)
    #expect(log == ["menu 1 -1.0 of 1"])
  }

  @Test func aKeyThatIsHeldIsOneEditThatEscapeTakesBackAndTheKeyboardTakesAlong() {
    list.selectedRow = 3
    #expect(log.isEmpty)
    host.keyDown(.down)
    host.keyDown(.down, repeated: true)
    host.keyUp(.down)
    #expect(log == ["began 3", "changed 4", "changed 5", "committed 5", "ended 5"])
    clearLog()
    host.keyDown(.up)
    host.key(.escape)
    host.keyUp(.up)
    #expect(log == ["began 5", "changed 4", "changed 5", "cancelled 5"])
    clearLog()
    host.keyDown(.end)
    host.setFocused(false)
    #expect(log == ["began 5", "changed 19", "committed 19", "ended 19"])
  }

  @Test func aRowThatWentDuringTheEditIsNotBroughtBack() {
    list.selectedRow = 19
    host.keyDown(.home)
    count = 5
    list.reloadData()
    host.key(.escape)
    #expect(list.selectedRow == nil)
  }

  @Test func aRowThatDoesNotExistIsRefused() {
    list.selectedRow = 3
    for row in [Int.max, Int.min, 20, -1] {
      let lines = ThrottledLog.lines { list.selectedRow = row }
      #expect(list.selectedRow == 3)
      let line = "selectedRow: index \(row) is out of range"
      #expect(lines.count == 1 && lines[0].contains(line), "\(lines)")
      #expect(ThrottledLog.lines { list.highlightedRow = row }.count == 1)
      #expect(list.highlightedRow == nil)
    }
    press(.down, .enter)
    #expect(list.selectedRow == 4 && log.last == "primary 4")
  }

  @Test func aListWhoseRowsBecomeFewerChoosesNoneThatIsGone() {
    list.selectedRow = 19
    list.highlightedRow = 18
    count = 5
    // Nobody said so to the list yet.
    let lines = ThrottledLog.lines { list.selectedRow = 18 }
    #expect(lines.count == 1 && list.selectedRow == nil && list.highlightedRow == nil)
    count = 3
    drawn = []
    list.setNeedsDisplay()
    host.drain()
    #expect(drawn.max() == 2 && list.accessibilityChildren().count == 3)
    count = 5
    list.selectedRow = 4
    count = 2
    host.key(.enter)
    #expect(log.isEmpty && list.selectedRow == nil)
    count = 0
    host.key(.down)
    host.click(at: Point(x: 50, y: 30))
    #expect(list.selectedRow == nil)
  }
}

/// What a list draws anew where its rows are others: those that show something else. Rows of
/// colours, 20 high, are in a window that shows five of them.
@MainActor @Suite final class ListReloadTests: Scene<ScrollView>, ListViewDataSource {
  private let list = ListView(rowHeight: 20)
  private var colors = ListReloadTests.grey
  private var knowsContents = true
  /// The rows that were drawn since they were looked at.
  private var drawn: [Int] = []

  init() throws {
    try super.init(ScrollView(contentView: list), in: Size(width: 100, height: 100))
    list.dataSource = self
    host.settle()
    drawn = []
  }

  /// Shows other rows. Returns those that are drawn for it.
  private func show(_ colors: [Color]) -> [Int] {
    self.colors = colors
    list.reloadData()
    host.settle()
    defer { drawn = [] }
    return drawn
  }

  /// Shows other rows, as a fresh paint would.
  private func expectFreshPaint(
    of colors: [Color], _ location: SourceLocation = #_sourceLocation
  ) {
    _ = show(colors)
    #expect(host.differenceFromFreshPaint() == nil, sourceLocation: location)
  }

  func numberOfRows(in list: ListView) -> Int { colors.count }
  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    drawn.append(row)
    canvas.fill(rect, with: colors[row])
  }
  func listView(_ list: ListView, contentOfRow row: Int) -> AnyHashable? {
    knowsContents ? colors[row] : nil
  }
  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { "" }

  private static let grey = [Color](repeating: Color(hex: 0x808080), count: 40)
  private static let red = Color(hex: 0xFF0000)

  @Test func rowsThatShowWhatTheyDidStayAsTheyAre() {
    #expect(show(Self.grey).isEmpty)
    var colors = Self.grey
    colors[2] = Self.red
    #expect(show(colors) == [2])
    // What lies out of sight does not count, nor how many there are.
    colors[20] = Self.red
    #expect(show(colors).isEmpty && show(Array(colors.prefix(30))).isEmpty)
    #expect(host.differenceFromFreshPaint() == nil)
  }

  @Test func rowsOfWhichNothingIsKnownAreDrawnAnewAndAllRowsWithTheirSurroundings() throws {
    knowsContents = false
    for _ in 0..<2 { #expect(show(Self.grey) == [0, 1, 2, 3, 4]) }
    knowsContents = true
    _ = show(Self.grey)
    #expect(show(Self.grey).isEmpty)
    window.traitOverrides.appearance = .dark
    #expect(show(Self.grey) == [0, 1, 2, 3, 4])
    try host.resize(to: Size(width: 140, height: 70), scale: 2)
    #expect(show(Self.grey) == [0, 1, 2, 3])
    #expect(host.differenceFromFreshPaint() == nil)
  }

  @Test(arguments: [0, 1, 3, 5, 6])
  func rowsComeAndGo(count: Int) {
    for colors in [Array(Self.grey.prefix(count)), Self.grey, []] { expectFreshPaint(of: colors) }
  }

  @Test func rowsThatWereOutOfSightAreDrawnAsTheyAreNow() {
    var colors = Self.grey
    for offset in [300.0, 35, 0, 700] {
      subject.contentOffset = offset
      host.settle()
      colors[Int(offset / 20) + 1] = Self.red
      expectFreshPaint(of: colors)
    }
    // At its end the list moves with the last row.
    expectFreshPaint(of: Array(colors.prefix(12)))
  }

  @Test func aListThatNothingCutsOffIsDrawnAnew() {
    subject.clipsToBounds = false
    subject.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    host.settle()
    var colors = Self.grey
    colors[4] = Self.red
    expectFreshPaint(of: colors)
  }

  @Test(arguments: [Key.down, .up])
  func withoutASelectionArrowsBeginAtTheFirstRowInSight(key: Key) {
    host.setFocused(true)
    list.becomeFirstResponder()
    subject.contentOffset = 205
    host.key(key)
    #expect(list.selectedRow == 11)
  }

  @Test func theRingOfTheFocusFollowsTheLowerEdge() throws {
    host.setFocused(true)
    list.becomeFirstResponder(.keyboard(.forward))
    for size in [Size(width: 100, height: 70), Size(width: 100, height: 130)] {
      try host.resize(to: size, scale: 1)
      #expect(host.differenceFromFreshPaint() == nil)
    }
  }
}
