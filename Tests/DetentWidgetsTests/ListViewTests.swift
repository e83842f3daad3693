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

  @Test func aKeyThatIsHeldIsOneEditThatEscapeTakesBack() throws {
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
  }

  @Test func anEditEndsWithTheKeyboard() throws {
    let stage = try Stage()
    stage.host.keyDown(.end)
    stage.host.setFocused(false)
    #expect(stage.log == ["began -1", "changed 19", "committed 19", "ended 19"])
  }

  @Test func enterActsOnItsFirstPressOnly() throws {
    let stage = try Stage()
    stage.host.key(.enter)
    stage.list.selectedRow = 2
    stage.host.keyDown(.enter)
    stage.host.keyDown(.enter, repeated: true)
    stage.host.keyUp(.enter)
    #expect(stage.log == ["primary 2"])
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
    stage.host.key(.down)
    stage.host.key(.enter)
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
