import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@MainActor
@Suite struct TextViewTests {
  /// A window of 300 × 200 with a text view of 200 × 100 at (20, 10), which has the focus.
  @MainActor private final class Stage: Scene<TextView> {
    var view: TextView { subject }
    let other = RecordingControl(frame: Rect(x: 20, y: 140, width: 50, height: 20))

    init(_ text: String = "", _ configure: (TextView) -> Void = { _ in }) throws {
      let view = TextView(text)
      view.style.font = Font(family: "DejaVu Sans", size: 13)
      configure(view)
      try super.init(
        view, Rect(x: 20, y: 10, width: 200, height: 100), in: Size(width: 300, height: 200)
      ) { [other] in $0.addSubview(other) }
      record(view) { "\($1.new)" }
      view.becomeFirstResponder()
    }

    var head: Int { view.editor.head }

    func put(_ position: Int) {
      view.select(position..<position)
      host.settle()
    }

    /// The point of the window in the middle of a line, just before a character.
    func point(before position: Int) -> Point {
      let caret = view.page.lines.caret(at: view.editor.utf8Offset(of: position))
      let inPage = Point(x: caret.minX + 1, y: caret.midY) + view.page.margin
      return view.page.convert(inPage, to: window)
    }

    func press(_ key: Key, _ modifiers: Modifiers = []) { host.key(key, modifiers: modifiers) }
  }

  // MARK: Editing

  @Test func enterBeginsALineAndControlEnterCommits() throws {
    let stage = try Stage()
    var count = 0
    stage.view.addAction(for: .primaryActionTriggered) { _, _ in count += 1 }
    stage.host.type("a")
    stage.press(.enter)
    stage.host.type("b")
    #expect(stage.view.text == "a\nb" && count == 0)
    stage.press(.enter, .control)
    #expect(count == 1)
    #expect(
      stage.log == [
        "began ", "changed a", "changed a\n", "changed a\nb", "committed a\nb",
        "ended a\nb",
      ])
  }

  @Test func theLossOfTheFocusCommitsAndEscapeTakesBack() throws {
    let stage = try Stage("x")
    stage.press(.end)
    stage.host.type("y")
    stage.press(.escape)
    #expect(stage.view.text == "x" && stage.log.last == "cancelled x")
    stage.host.type("z")
    stage.other.becomeFirstResponder()
    #expect(stage.log.suffix(2) == ["committed xz", "ended xz"])
  }

  @Test func lineBreaksOfOtherSystemsAndControlsAreCleaned() throws {
    let stage = try Stage()
    stage.view.insertText("a\r\nb\rc\u{2028}d\u{0}e\tf\n")
    #expect(stage.view.text == "a\nb\nc\nde f\n")
    stage.view.deleteBackward()
    #expect(stage.view.text == "a\nb\nc\nde f")
    #expect(EditableText("a\nb").text == "a b")
  }

  @Test func aTextHasAGreatestLength() throws {
    let stage = try Stage()
    stage.view.maximumLength = 3
    stage.view.insertText("a\nbc")
    #expect(stage.view.text == "a\nb")
    stage.view.maximumLength = nil
    stage.view.text = String(repeating: "x", count: 70_000)
    #expect(stage.view.text.utf8.count == 65_536)
  }

  @Test func undoRedoCopyAndPasteKeepLines() throws {
    let stage = try Stage()
    stage.host.type("one ")
    stage.press(.enter)
    stage.host.type("two")
    stage.press(.character("z"), .control)
    #expect(stage.view.text == "one \n")
    stage.press(.character("z"), [.control, .shift])
    #expect(stage.view.text == "one \ntwo")
    // Copied lines are pasted as lines.
    stage.view.selectAll()
    stage.press(.character("c"), .control)
    stage.press(.end, .control)
    stage.press(.character("v"), .control)
    #expect(stage.view.text == "one \ntwoone \ntwo")
  }

  @Test func aReadOnlyTextCanBeSelectedAndNotChanged() throws {
    let stage = try Stage("abc")
    stage.view.isReadOnly = true
    #expect(!stage.host.key(.enter))
    stage.host.type("x")
    stage.press(.character("a"), .control)
    #expect(stage.view.text == "abc" && stage.view.selectedText == "abc")
    #expect(stage.view.accessibilityNode()?.states.contains(.readonly) == true)
  }

  // MARK: Moves

  @Test func upAndDownKeepTheColumnAcrossShortLines() throws {
    let stage = try Stage("wwwww\nw\nwwwww")
    stage.put(4)
    stage.press(.down)
    #expect(stage.head == 7)
    stage.press(.down)
    #expect(stage.head == 12)
    stage.press(.up)
    stage.press(.up)
    #expect(stage.head == 4)
    stage.press(.up)
    #expect(stage.head == 0)
    stage.put(12)
    stage.press(.down)
    #expect(stage.head == 13)
  }

  @Test func aWrappedLineIsALineToKeys() throws {
    let stage = try Stage("one two three four five six seven eight nine ten")
    let breakAt = try #require(
      (1...40).first {
        stage.view.page.lines.caret(at: $0).minY > stage.view.page.lines.caret(at: 0).minY
      })
    stage.put(2)
    stage.press(.down)
    #expect(stage.head >= breakAt && stage.head < 2 * breakAt)
    stage.press(.home)
    #expect(stage.head == breakAt)
    stage.press(.end)
    #expect(stage.head > breakAt)
    stage.press(.home, .control)
    #expect(stage.head == 0)
    stage.press(.end)
    // Behind the last word: the space after it is where the next line begins.
    #expect(stage.head == breakAt - 1)
  }

  @Test func leftAndRightGoOnInTheNextParagraphAndShiftSelects() throws {
    let stage = try Stage("ab\ncd")
    stage.put(2)
    stage.press(.right)
    #expect(stage.head == 3)
    stage.press(.left)
    #expect(stage.head == 2)
    stage.press(.right, [.control, .shift])
    #expect(stage.view.selectedText == "\ncd")
    stage.put(5)
    stage.press(.up, .shift)
    #expect(stage.view.selectedText == "\ncd")
    #expect(stage.host.pasteboards[.primary] == "\ncd")
  }

  @Test func pageKeysMoveTheCaretAndScrollToIt() throws {
    let stage = try Stage((1...60).map { "line \($0)" }.joined(separator: "\n"))
    stage.put(0)
    stage.press(.pageDown)
    let first = stage.head
    #expect(first > 0)
    for _ in 0..<40 { stage.press(.pageDown) }
    stage.host.settle()
    #expect(stage.head == stage.view.editor.count)
    let caret = stage.view.page.convert(stage.view.page.caretRect, to: stage.view)
    #expect(stage.view.bounds.contains(caret.center))
    stage.press(.home, .control)
    stage.host.settle()
    #expect(
      stage.view.bounds.contains(
        stage.view.page.convert(stage.view.page.caretRect, to: stage.view).center))
  }

  @Test func hebrewRunsToTheLeftAndAnEmptyViewWithItsWindow() throws {
    let stage = try Stage("שלום\nab")
    stage.put(0)
    stage.press(.left)
    #expect(stage.head == 1)
    stage.press(.end)
    #expect(stage.head == 4)
    stage.press(.left)
    #expect(stage.head == 5)
    #expect(stage.view.page.lines.caret(at: 0).minX > 150)
    stage.view.text = ""
    #expect(stage.view.page.caretRect.minX < 20)
    stage.window.rootTraits.layoutDirection = .rightToLeft
    stage.host.settle()
    #expect(stage.view.page.caretRect.minX > 150)
  }

  // MARK: Presses

  @Test func aDragSelectsAcrossLinesAndClicksSelectWordsAndParagraphs() throws {
    let stage = try Stage("one two\nthree")
    stage.other.becomeFirstResponder()
    stage.host.click(at: stage.point(before: 2))
    #expect(stage.view.isFirstResponder && stage.head == 2)
    stage.host.drag(stage.point(before: 4), stage.point(before: 10))
    #expect(stage.view.selectedText == "two\nth")
    #expect(stage.host.pasteboards[.primary] == "two\nth")
    stage.host.click(at: stage.point(before: 5), count: 2)
    #expect(stage.view.selectedText == "two")
    stage.host.click(at: stage.point(before: 5), count: 3)
    #expect(stage.view.selectedText == "one two")
    stage.host.click(at: stage.point(before: 1))
    stage.host.click(at: stage.point(before: 9), modifiers: .shift)
    #expect(stage.view.selectedText == "ne two\nt")
  }

  @Test func aTapPlacesTheCaretALongPressSelectsAndADragScrolls() throws {
    let stage = try Stage((1...60).map { "line \($0)" }.joined(separator: "\n"))
    stage.put(0)
    stage.host.tap(at: stage.point(before: 9))
    #expect(stage.head == 9)
    let point = stage.point(before: 8)
    stage.host.touchDown(at: point)
    stage.host.advance(by: .milliseconds(600))
    stage.host.touchUp(at: point)
    #expect(stage.view.selectedText == "line")
    let before = stage.point(before: 0).y
    stage.host.touchDown(at: Point(x: 100, y: 80))
    stage.host.touchMove(to: Point(x: 100, y: 60))
    stage.host.touchMove(to: Point(x: 100, y: 30))
    stage.host.touchUp(at: Point(x: 100, y: 30))
    stage.host.settle()
    #expect(stage.point(before: 0).y < before && stage.view.selectedText == "line")
  }

  // MARK: Layout, drawing, accessibility

  @Test func aViewOfOneLineIsAsHighAsAField() {
    let view = TextView()
    view.visibleLines = 1
    #expect(view.intrinsicContentSize == TextField().intrinsicContentSize)
    #expect(view.firstBaseline.map { abs($0 - (TextField().firstBaseline ?? 0)) < 0.6 } == true)
  }

  @Test func typingKeepsTheLayoutsOfOtherParagraphs() throws {
    let stage = try Stage("one\ntwo")
    let lines = stage.view.page.lines
    stage.press(.end, .control)
    stage.host.type("!")
    #expect(stage.view.page.lines.text == "one\ntwo!")
    #expect(stage.view.page.lines.height == lines.height)
  }

  @Test(arguments: [1.0, 2.0]) func whatIsDrawnAnewIsEnough(scale: Double) throws {
    let stage = try Stage("one two three four five six seven\neight")
    try stage.host.resize(to: Size(width: 300, height: 200), scale: scale)
    stage.view.selectAll()
    stage.host.settle()
    #expect(stage.host.differenceFromFreshPaint() == nil)
    stage.host.type("x")
    stage.press(.enter)
    stage.host.type("y")
    stage.host.settle()
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func assistiveTechnologyReadsAndEditsSeveralLines() throws {
    let stage = try Stage("ab\ncd") { $0.placeholder = "Notes" }
    let node = try #require(stage.view.accessibilityNode())
    #expect(node.role == .textbox && node.label == "Notes" && node.placeholder == "Notes")
    #expect(node.states.contains(.multiline) && node.valueText == "ab\ncd")
    #expect(stage.view.accessibilitySelect(1..<4))
    #expect(stage.view.accessibilityNode()?.text?.selection == 1..<4)
    let (first, last) = (
      stage.view.accessibilityRect(ofCharacterAt: 0), stage.view.accessibilityRect(ofCharacterAt: 4)
    )
    #expect(last.minY > first.minY && stage.view.accessibilityOffset(at: last.center) == 4)
    #expect(stage.view.accessibilityReplace(1..<4, with: "-"))
    #expect(stage.view.text == "a-d")
    #expect(stage.view.accessibilityTree().count == 1)
  }
}
