import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@MainActor @Suite struct DatePickerTests {
  private static let may = CalendarDate(dayNumber: 19_860)  // 2024-05-17

  private let scene: Scene<MonthGrid>
  private let month: MonthGrid
  private let host: HeadlessHost

  init() throws {
    month = MonthGrid(Self.may)
    scene = try Scene(
      month, Rect(x: 10, y: 10, width: 238, height: 292), in: Size(width: 320, height: 320))
    host = scene.host
    scene.window.rootTraits.locale = "en_GB"
    month.identifier = "month"
    scene.record(month) { "\($1.new)" }
    month.becomeFirstResponder(.keyboard(.forward))
    host.settle()
  }

  private func node(_ part: String) throws -> AccessibilityNode {
    try #require(month.accessibilityChildren().first { $0.part == part })
  }

  private func click(_ part: String) throws { host.click(at: try node(part).frame.center) }

  /// Expects the cursor on a day after a key.
  private func expectCursor(
    after key: Key, _ day: String, location: SourceLocation = #_sourceLocation
  ) {
    host.key(key)
    #expect(month.cursorDay.description == day, sourceLocation: location)
  }

  private nonisolated static let moves: [(Key, Modifiers, String)] = [
    (.left, [], "2024-05-16"), (.right, [], "2024-05-18"), (.up, [], "2024-05-10"),
    (.down, [], "2024-05-24"), (.pageUp, [], "2024-04-17"), (.pageDown, [], "2024-06-17"),
    (.pageUp, .shift, "2023-05-17"), (.pageDown, .shift, "2025-05-17"),
    (.home, [], "2024-05-13"), (.end, [], "2024-05-19"),
  ]

  @Test(arguments: moves)
  func keysMoveAndEnterChooses(_ key: Key, _ modifiers: Modifiers, expected: String) {
    #expect(host.key(key, modifiers: modifiers))
    #expect(month.cursorDay.description == expected && scene.log.isEmpty)
    host.key(.enter)
    #expect(month.date.description == expected)
    #expect(scene.log.contains("committed \(expected)"))
  }

  @Test(arguments: ["t", "T"] as [Character])
  func theLetterTMovesToTodayWithCapsLockToo(_ letter: Character) {
    #expect(host.key(.character(letter), text: String(letter)))
    #expect(month.cursorDay == .today)
  }

  @Test func arrowsFollowTheReadingDirectionAndTheWeekThatOfTheRegion() throws {
    scene.window.rootTraits.locale = "ar_EG"
    scene.window.rootTraits.layoutDirection = .rightToLeft
    host.settle()
    expectCursor(after: .left, "2024-05-18")
    // That was a Saturday, with which weeks begin there: it lies at the right.
    let (saturday, friday) = (try node("2024-05-18").frame, try node("2024-05-17").frame)
    #expect(saturday.maxX > 240 && saturday.minY > friday.minY)
    expectCursor(after: .end, "2024-05-24")
  }

  @Test func daysOutsideTheLimitsCannotBeChosen() throws {
    month.minimumDate = CalendarDate(year: 2024, month: 5, day: 10)
    month.maximumDate = CalendarDate(year: 2024, month: 5, day: 20)
    expectCursor(after: .pageUp, "2024-05-10")
    expectCursor(after: .pageDown, "2024-05-20")
    for part in ["2024-05-09", "2024-05-21", "previous", "next", "today"] {
      #expect(try node(part).states.contains(.disabled), "\(part)")
      #expect(!month.accessibilityPerform(.press, part: part))
    }
    try click("2024-05-21")
    #expect(scene.log.isEmpty)
    for end in ["2024-05-10", "2024-05-20"] {
      #expect(scene.subject.accessibilityPerform(.press, part: end))
      #expect(scene.subject.date.description == end)
    }
  }

  @Test func aClickChoosesADayAndTheArrowsTurnThePage() throws {
    var chosen: [CalendarDate] = []
    month.didChoose = { chosen.append($0) }
    month.resignFirstResponder()
    try click("next")
    // A press takes the focus.
    #expect(month.isFirstResponder)
    #expect(scene.log.isEmpty && month.accessibilityNode()?.label == "June 2024")
    try click("2024-06-03")
    #expect(month.date.description == "2024-06-03" && chosen.count == 1)
    // A press that ends elsewhere means nothing.
    host.drag(try node("2024-06-10").frame.center, try node("2024-06-12").frame.center)
    #expect(chosen.count == 1)
    try click("today")
    #expect(chosen.last == .today)
  }

  @Test func assistiveTechnologyReadsButtonsWithWholeDates() throws {
    let nodes = month.accessibilityChildren()
    #expect(nodes.count == 34 && nodes.allSatisfy { $0.role == .button })
    #expect(nodes.prefix(3).map(\.label) == ["April 2024", "June 2024", "Today"])
    #expect(try node("2024-05-17").label == "17 May 2024")
    #expect(try node("2024-05-17").states == [.selected, .focused])
    #expect(month.accessibilityPerform(.press, part: "2024-05-18"))
    #expect(month.date.description == "2024-05-18")
  }

  @Test(arguments: [1.0, 2.0]) func whatIsDrawnAnewIsEnough(scale: Double) throws {
    try host.resize(to: Size(width: 320, height: 320), scale: scale)
    host.key(.down)
    host.move(to: try node("2024-05-02").frame.center)
    host.settle()
    #expect(host.differenceFromFreshPaint() == nil)
  }

  // MARK: The picker

  private func picker() throws -> Scene<DatePicker> {
    let scene = try Scene(
      DatePicker(Self.may), Rect(x: 20, y: 10, width: 120, height: 34),
      in: Size(width: 400, height: 600))
    scene.window.rootTraits.locale = "en_GB"
    scene.record(scene.subject) { "\($1.new)" }
    return scene
  }

  @Test func thePickerShowsItsDateInTheLanguage() throws {
    let scene = try picker()
    #expect(scene.subject.title == "17 May 2024")
    scene.window.rootTraits.locale = "de_DE"
    #expect(scene.subject.title == "17. Mai 2024")
    scene.subject.date = scene.subject.date.adding(days: 1)
    #expect(scene.subject.title == "18. Mai 2024" && scene.log.isEmpty)
  }

  @Test func keysOpenTheMonthAndChoose() throws {
    let scene = try picker()
    // Escape closes it and changes nothing.
    scene.host.click(at: Point(x: 60, y: 25))
    #expect(scene.subject.isOpen)
    scene.press(.right, .escape)
    #expect(!scene.subject.isOpen && scene.log.isEmpty && scene.subject.isFirstResponder)
    scene.host.settle()
    scene.host.key(.space)
    #expect(scene.subject.isOpen && scene.subject.grid?.isFirstResponder == true)
    #expect(scene.subject.accessibilityNode()?.states.contains(.expanded) == true)
    scene.press(.down, .enter)
    scene.host.settle()
    #expect(!scene.subject.isOpen && scene.subject.isFirstResponder)
    #expect(
      scene.log == [
        "began 2024-05-17", "changed 2024-05-24", "committed 2024-05-24", "ended 2024-05-24",
      ])
  }

  @Test func daysAreLargeEnoughForTheFingerThatOpenedThem() throws {
    let scene = try picker()
    scene.host.tap(at: Point(x: 60, y: 25))
    scene.host.settle()
    let day = try #require(scene.subject.grid?.accessibilityChildren().last)
    #expect(day.frame.width >= 44 && day.frame.height >= 44)
  }
}
