import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

/// A window of 300 × 200 with a text view of 200 × 100 at (20, 10), which has the focus.
@MainActor @Suite final class TextViewTests: Scene<TextView> {
  private var view: TextView { subject }
  private let other = RecordingControl(frame: Rect(x: 20, y: 140, width: 50, height: 20))
  private static let sixtyLines = (1...60).map { "line \($0)" }.joined(separator: "\n")

  init() throws {
    let view = TextView()
    view.style.font = Font(family: "DejaVu Sans", size: 13)
    try super.init(
      view, Rect(x: 20, y: 10, width: 200, height: 100), in: Size(width: 300, height: 200)
    ) { [other] in $0.addSubview(other) }
    record(view) { "\($1.new)" }
    view.becomeFirstResponder()
  }

  private var head: Int { view.editor.head }

  /// Shows a text, with the caret at a position.
  private func show(_ text: String, caret position: Int = 0) {
    view.text = text
    put(position)
  }

  private func put(_ position: Int) {
    view.select(position..<position)
    host.settle()
  }

  /// The point of the window in the middle of a line, just before a character.
  private func point(before position: Int) -> Point {
    let caret = view.page.lines.caret(at: view.editor.utf8Offset(of: position))
    let inPage = Point(x: caret.minX + 1, y: caret.midY) + view.page.margin
    return view.page.convert(inPage, to: window)
  }

  private func press(_ key: Key, _ modifiers: Modifiers = []) {
    host.key(key, modifiers: modifiers)
  }

  /// Expects the caret at a position after each key.
  private func expectHeads(
    _ steps: (Key, Int)..., location: SourceLocation = #_sourceLocation
  ) {
    for (key, position) in steps {
      host.key(key)
      #expect(head == position, "\(key)", sourceLocation: location)
    }
  }

  @Test func enterBeginsALineAndControlEnterCommits() {
    var count = 0
    view.addAction(for: .primaryActionTriggered) { _, _ in count += 1 }
    host.type("a")
    press(.enter)
    host.type("b")
    #expect(view.text == "a\nb" && count == 0)
    press(.enter, .control)
    #expect(count == 1)
    #expect(
      log == ["began ", "changed a", "changed a\n", "changed a\nb", "committed a\nb", "ended a\nb"])
  }

  @Test func theLossOfTheFocusCommitsAndEscapeTakesBack() {
    show("x", caret: 1)
    host.type("y")
    press(.escape)
    #expect(view.text == "x" && log.last == "cancelled x")
    host.type("z")
    other.becomeFirstResponder()
    #expect(log.suffix(2) == ["committed xz", "ended xz"])
  }

  @Test func lineBreaksOfOtherSystemsAndControlsAreCleanedAndTheLengthIsLimited() {
    view.insertText("a\r\nb\rc\u{2028}d\u{0}e\tf\n")
    #expect(view.text == "a\nb\nc\nde f\n")
    view.deleteBackward()
    #expect(view.text == "a\nb\nc\nde f")
    #expect(EditableText("a\nb").text == "a b")
    (view.text, view.maximumLength) = ("", 3)
    view.insertText("a\nbc")
    #expect(view.text == "a\nb")
    view.maximumLength = nil
    view.text = String(repeating: "x", count: 70_000)
    #expect(view.text.utf8.count == 65_536)
  }

  @Test func undoRedoCopyAndPasteKeepLines() {
    host.type("one ")
    press(.enter)
    host.type("two")
    press(.character("z"), .control)
    #expect(view.text == "one \n")
    press(.character("z"), [.control, .shift])
    #expect(view.text == "one \ntwo")
    // Copied lines are pasted as lines.
    view.selectAll()
    for key in [Key.character("c"), .end, .character("v")] { press(key, .control) }
    #expect(view.text == "one \ntwoone \ntwo")
  }

  @Test func aReadOnlyTextCanBeSelectedAndNotChanged() {
    show("abc")
    view.isReadOnly = true
    #expect(!host.key(.enter))
    host.type("x")
    press(.character("a"), .control)
    #expect(view.text == "abc" && view.selectedText == "abc")
    #expect(view.accessibilityNode()?.states.contains(.readonly) == true)
  }

  @Test func upAndDownKeepTheColumnAcrossShortLines() {
    show("wwwww\nw\nwwwww", caret: 4)
    expectHeads((.down, 7), (.down, 12), (.up, 7), (.up, 4), (.up, 0))
    put(12)
    expectHeads((.down, 13))
  }

  @Test func aWrappedLineIsALineToKeys() throws {
    show("one two three four five six seven eight nine ten", caret: 2)
    let lines = view.page.lines
    let breakAt = try #require(
      (1...40).first { lines.caret(at: $0).minY > lines.caret(at: 0).minY })
    press(.down)
    #expect(head >= breakAt && head < 2 * breakAt)
    expectHeads((.home, breakAt))
    press(.end)
    #expect(head > breakAt)
    press(.home, .control)
    #expect(head == 0)
    // Behind the last word: the space after it is where the next line begins.
    expectHeads((.end, breakAt - 1))
  }

  @Test func leftAndRightGoOnInTheNextParagraphAndShiftSelects() {
    show("ab\ncd", caret: 2)
    expectHeads((.right, 3), (.left, 2))
    press(.right, [.control, .shift])
    #expect(view.selectedText == "\ncd")
    put(5)
    press(.up, .shift)
    #expect(view.selectedText == "\ncd" && host.pasteboards[.primary] == "\ncd")
  }

  @Test func pageKeysMoveTheCaretAndScrollToIt() {
    func isCaretInSight() -> Bool {
      host.settle()
      return view.bounds.contains(view.page.convert(view.page.caretRect, to: view).center)
    }
    show(Self.sixtyLines)
    press(.pageDown)
    #expect(head > 0)
    for _ in 0..<40 { press(.pageDown) }
    #expect(isCaretInSight() && head == view.editor.count)
    press(.home, .control)
    #expect(isCaretInSight())
  }

  @Test func hebrewRunsToTheLeftAndAnEmptyViewWithItsWindow() {
    show("שלום\nab")
    expectHeads((.left, 1), (.end, 4), (.left, 5))
    #expect(view.page.lines.caret(at: 0).minX > 150)
    view.text = ""
    #expect(view.page.caretRect.minX < 20)
    window.rootTraits.layoutDirection = .rightToLeft
    host.settle()
    #expect(view.page.caretRect.minX > 150)
  }

  @Test func aDragSelectsAcrossLinesAndClicksSelectWordsAndParagraphs() {
    show("one two\nthree")
    other.becomeFirstResponder()
    host.click(at: point(before: 2))
    #expect(view.isFirstResponder && head == 2)
    host.drag(point(before: 4), point(before: 10))
    #expect(view.selectedText == "two\nth")
    #expect(host.pasteboards[.primary] == "two\nth")
    host.click(at: point(before: 5), count: 2)
    #expect(view.selectedText == "two")
    host.click(at: point(before: 5), count: 3)
    #expect(view.selectedText == "one two")
    host.click(at: point(before: 1))
    host.click(at: point(before: 9), modifiers: .shift)
    #expect(view.selectedText == "ne two\nt")
  }

  @Test func aTapPlacesTheCaretALongPressSelectsAndADragScrolls() {
    show(Self.sixtyLines)
    host.tap(at: point(before: 9))
    #expect(head == 9)
    host.touchDown(at: point(before: 8))
    host.advance(by: .milliseconds(600))
    host.touchUp()
    #expect(view.selectedText == "line")
    let before = point(before: 0).y
    host.touchDown(at: Point(x: 100, y: 80))
    for y in [60.0, 30] { host.touchMove(to: Point(x: 100, y: y)) }
    host.touchUp()
    host.settle()
    #expect(point(before: 0).y < before && view.selectedText == "line")
  }

  @Test func aViewOfOneLineIsAsHighAsAField() {
    let view = TextView()
    view.visibleLines = 1
    #expect(view.intrinsicContentSize == TextField().intrinsicContentSize)
    #expect(view.firstBaseline.map { abs($0 - (TextField().firstBaseline ?? 0)) < 0.6 } == true)
  }

  @Test func typingKeepsTheLayoutsOfOtherParagraphs() {
    show("one\ntwo")
    let lines = view.page.lines
    press(.end, .control)
    host.type("!")
    #expect(view.page.lines.text == "one\ntwo!")
    #expect(view.page.lines.height == lines.height)
  }

  @Test(arguments: [1.0, 2.0]) func whatIsDrawnAnewIsEnough(scale: Double) throws {
    show("one two three four five six seven\neight")
    try host.resize(to: Size(width: 300, height: 200), scale: scale)
    view.selectAll()
    host.settle()
    #expect(host.differenceFromFreshPaint() == nil)
    host.type("x")
    press(.enter)
    host.type("y")
    host.settle()
    #expect(host.differenceFromFreshPaint() == nil)
  }

  @Test func assistiveTechnologyReadsAndEditsSeveralLines() throws {
    show("ab\ncd")
    view.placeholder = "Notes"
    let node = try #require(view.accessibilityNode())
    #expect(node.role == .textbox && node.label == "Notes" && node.placeholder == "Notes")
    #expect(node.states.contains(.multiline) && node.valueText == "ab\ncd")
    #expect(view.accessibilitySelect(1..<4))
    #expect(view.accessibilityNode()?.text?.selection == 1..<4)
    let places = [0, 4].map { view.accessibilityRect(ofCharacterAt: $0) }
    #expect(places[1].minY > places[0].minY)
    #expect(view.accessibilityOffset(at: places[1].center) == 4)
    #expect(view.accessibilityReplace(1..<4, with: "-"))
    #expect(view.text == "a-d" && view.accessibilityTree().count == 1)
  }
}
