import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

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
