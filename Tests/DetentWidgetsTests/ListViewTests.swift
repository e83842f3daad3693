import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@MainActor @Suite struct ListViewTests {
  /// Twenty rows, 20 high, in a window that shows five of them.
  @MainActor final class Stage: Scene<ListView>, ListViewDataSource {
    var list: ListView { subject }
    var count = 20
    /// The rows that were drawn since this was emptied.
    var drawn: [Int] = []

    init() throws {
      let list = ListView(rowHeight: 20)
      try super.init(list, in: Size(width: 100, height: 100))
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
  }

  @Test func ofAVeryHighListTwoHundredRowsAreRead() throws {
    let stage = try Stage()
    stage.count = 900
    stage.list.reloadData()
    try stage.host.resize(to: Size(width: 100, height: 8_000), scale: 0.5)
    stage.list.frame = stage.window.bounds
    stage.host.settle()
    #expect(stage.list.accessibilityChildren().count == 200)
    stage.list.selectedRow = 700
    #expect(stage.list.accessibilityChildren().last?.positionInSet == 701)
  }

  @Test func theChosenRowCanHaveTheFocusInsteadOfItsList() throws {
    let stage = try Stage()
    func focusable() throws -> [Int?] {
      let list = try #require(stage.list.accessibilityTree().first)
      return ([list] + list.children).filter { $0.states.contains(.focusable) }
        .map(\.positionInSet)
    }
    #expect(try focusable() == [nil])
    stage.list.selectedRow = 2
    #expect(try focusable() == [3])
    stage.list.selectedRow = nil
    #expect(try focusable() == [nil])
  }

  @Test func aPressOnARowIsOneEdit() throws {
    let stage = try Stage()
    stage.host.click(at: Point(x: 50, y: 30))
    #expect(stage.log == ["began -1", "changed 1", "committed 1", "ended 1"])
    stage.clearLog()
    stage.host.click(at: Point(x: 50, y: 30))
    #expect(stage.log.isEmpty)
    // Enter acts on its first press, and only on a selected row.
    stage.host.keyDown(.enter)
    stage.host.keyDown(.enter, repeated: true)
    stage.host.keyUp(.enter)
    #expect(stage.log == ["primary 1"])
    stage.list.selectedRow = nil
    stage.host.key(.enter)
    #expect(stage.log == ["primary 1"])
  }

  @Test func aPressedRowIsDarkerThanOneUnderThePointer() throws {
    let stage = try Stage()
    let place = Point(x: 50, y: 30)
    let rest = stage.host.color(at: place)
    stage.host.move(to: place)
    stage.host.settle()
    let hovered = stage.host.color(at: place)
    stage.host.move(to: Point(x: 50, y: 95))
    stage.host.touchDown(1, at: place)
    stage.host.advance(by: .milliseconds(300))
    let pressed = stage.host.color(at: place)
    stage.host.touchUp(1)
    #expect(pressed.red < hovered.red && hovered.red < rest.red)
  }

  @Test func theContextMenuIsThatOfTheRowUnderThePointerOrOfTheChosenOne() throws {
    let stage = try Stage()
    stage.host.key(.menu)
    stage.list.didRequestMenu = { [unowned stage] row, point in
      stage.log.append("menu \(row) \(point?.y ?? -1) of \(stage.list.selectedRow ?? -1)")
      return true
    }
    // Nothing is chosen.
    stage.host.key(.menu)
    #expect(stage.log.isEmpty)
    stage.host.press(at: Point(x: 50, y: 30), button: .secondary)
    stage.host.release(button: .secondary)
    #expect(
      stage.log == ["began -1", "changed 1", "committed 1", "ended 1", "menu 1 30.0 of 1"])
    stage.clearLog()
    stage.host.key(.function(10), modifiers: .shift)
    #expect(stage.log == ["menu 1 -1.0 of 1"])
  }

  @Test func aKeyThatIsHeldIsOneEditThatEscapeTakesBackAndTheKeyboardTakesAlong() throws {
    let stage = try Stage()
    stage.list.selectedRow = 3
    #expect(stage.log.isEmpty)
    stage.host.keyDown(.down)
    stage.host.keyDown(.down, repeated: true)
    stage.host.keyUp(.down)
    #expect(stage.log == ["began 3", "changed 4", "changed 5", "committed 5", "ended 5"])
    stage.clearLog()
    stage.host.keyDown(.up)
    stage.host.key(.escape)
    stage.host.keyUp(.up)
    #expect(stage.log == ["began 5", "changed 4", "changed 5", "cancelled 5"])
    stage.clearLog()
    stage.host.keyDown(.end)
    stage.host.setFocused(false)
    #expect(stage.log == ["began 5", "changed 19", "committed 19", "ended 19"])
  }

  @Test func aRowThatWentDuringTheEditIsNotBroughtBack() throws {
    let stage = try Stage()
    stage.list.selectedRow = 19
    stage.host.keyDown(.home)
    stage.count = 5
    stage.list.reloadData()
    stage.host.key(.escape)
    #expect(stage.list.selectedRow == nil)
  }

  @Test func aRowThatDoesNotExistIsRefused() throws {
    let stage = try Stage()
    stage.list.selectedRow = 3
    for row in [Int.max, Int.min, 20, -1] {
      let lines = ThrottledLog.lines { stage.list.selectedRow = row }
      #expect(stage.list.selectedRow == 3)
      #expect(
        lines.count == 1
          && lines.first?.contains("selectedRow: index \(row) is out of range") == true,
        "\(lines)")
      #expect(ThrottledLog.lines { stage.list.highlightedRow = row }.count == 1)
      #expect(stage.list.highlightedRow == nil)
    }
    stage.press(.down, .enter)
    #expect(stage.list.selectedRow == 4 && stage.log.last == "primary 4")
  }

  @Test func aListWhoseRowsBecomeFewerChoosesNoneThatIsGone() throws {
    let stage = try Stage()
    stage.list.selectedRow = 19
    stage.list.highlightedRow = 18
    stage.count = 5
    // Nobody said so to the list yet.
    let lines = ThrottledLog.lines { stage.list.selectedRow = 18 }
    #expect(lines.count == 1 && stage.list.selectedRow == nil && stage.list.highlightedRow == nil)
    stage.count = 3
    stage.drawn = []
    stage.list.setNeedsDisplay()
    stage.host.drain()
    #expect(stage.drawn.max() == 2 && stage.list.accessibilityChildren().count == 3)
    stage.count = 5
    stage.list.selectedRow = 4
    stage.count = 2
    stage.host.key(.enter)
    #expect(stage.log.isEmpty && stage.list.selectedRow == nil)
    stage.count = 0
    stage.host.key(.down)
    stage.host.click(at: Point(x: 50, y: 30))
    #expect(stage.list.selectedRow == nil)
  }
}

/// What a list draws anew where its rows are others: those that show something else.
@MainActor @Suite struct ListReloadTests {
  /// Rows of colours, 20 high, in a window that shows five of them.
  @MainActor final class Stage: Scene<ScrollView>, ListViewDataSource {
    let list = ListView(rowHeight: 20)
    var colors: [Color]
    var knowsContents = true
    /// The rows that were drawn since they were looked at.
    private var drawn: [Int] = []

    init(_ colors: [Color]) throws {
      self.colors = colors
      try super.init(ScrollView(contentView: list), in: Size(width: 100, height: 100))
      list.dataSource = self
      host.settle()
      drawn = []
    }

    /// Shows other rows. Returns those that are drawn for it.
    func show(_ colors: [Color]) -> [Int] {
      self.colors = colors
      list.reloadData()
      host.settle()
      defer { drawn = [] }
      return drawn
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
  }

  private static let grey = [Color](repeating: Color(hex: 0x808080), count: 40)
  private static let red = Color(hex: 0xFF0000)

  @Test func rowsThatShowWhatTheyDidStayAsTheyAre() throws {
    let stage = try Stage(Self.grey)
    #expect(stage.show(Self.grey).isEmpty)
    var colors = Self.grey
    colors[2] = Self.red
    #expect(stage.show(colors) == [2])
    // What lies out of sight does not count, nor how many there are.
    colors[20] = Self.red
    #expect(stage.show(colors).isEmpty && stage.show(Array(colors.prefix(30))).isEmpty)
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func rowsOfWhichNothingIsKnownAreDrawnAnew() throws {
    let stage = try Stage(Self.grey)
    stage.knowsContents = false
    #expect(stage.show(Self.grey) == [0, 1, 2, 3, 4])
    #expect(stage.show(Self.grey) == [0, 1, 2, 3, 4])
  }

  @Test(arguments: [0, 1, 3, 5, 6])
  func rowsComeAndGo(count: Int) throws {
    let stage = try Stage(Self.grey)
    for colors in [Array(Self.grey.prefix(count)), Self.grey, []] {
      _ = stage.show(colors)
      #expect(stage.host.differenceFromFreshPaint() == nil)
    }
  }

  @Test func rowsThatWereOutOfSightAreDrawnAsTheyAreNow() throws {
    let stage = try Stage(Self.grey)
    var colors = Self.grey
    for offset in [300.0, 35, 0, 700] {
      stage.subject.contentOffset = offset
      stage.host.settle()
      colors[Int(offset / 20) + 1] = Self.red
      _ = stage.show(colors)
      #expect(stage.host.differenceFromFreshPaint() == nil)
    }
    // At its end the list moves with the last row.
    _ = stage.show(Array(colors.prefix(12)))
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func aListThatNothingCutsOffIsDrawnAnew() throws {
    let stage = try Stage(Self.grey)
    stage.subject.clipsToBounds = false
    stage.subject.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    stage.host.settle()
    var colors = Self.grey
    colors[4] = Self.red
    _ = stage.show(colors)
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func surroundingsDrawAllRowsAnew() throws {
    let stage = try Stage(Self.grey)
    stage.window.traitOverrides.appearance = .dark
    #expect(stage.show(Self.grey) == [0, 1, 2, 3, 4])
    try stage.host.resize(to: Size(width: 140, height: 70), scale: 2)
    #expect(stage.show(Self.grey) == [0, 1, 2, 3])
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func theRingOfTheFocusFollowsTheLowerEdge() throws {
    let stage = try Stage(Self.grey)
    stage.host.setFocused(true)
    stage.list.becomeFirstResponder(.keyboard(.forward))
    for size in [Size(width: 100, height: 70), Size(width: 100, height: 130)] {
      try stage.host.resize(to: size, scale: 1)
      #expect(stage.host.differenceFromFreshPaint() == nil)
    }
  }
}
