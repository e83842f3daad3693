import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@MainActor
@Suite struct DatePickerTests {
  private static let may = CalendarDate(dayNumber: 19_860)  // 2024-05-17

  private func grid(_ locale: String = "en_GB") throws -> Scene<MonthGrid> {
    let scene = try Scene(
      MonthGrid(Self.may), Rect(x: 10, y: 10, width: 238, height: 292),
      in: Size(width: 320, height: 320))
    scene.window.rootTraits.locale = locale
    scene.subject.identifier = "month"
    scene.record(scene.subject) { "\($1.new)" }
    scene.subject.becomeFirstResponder(.keyboard(.forward))
    scene.host.settle()
    return scene
  }

  private func node(_ scene: Scene<MonthGrid>, _ part: String) throws -> AccessibilityNode {
    try #require(scene.subject.accessibilityChildren().first { $0.part == part })
  }

  private nonisolated static let moves: [(Key, Modifiers, String)] = [
    (.left, [], "2024-05-16"), (.right, [], "2024-05-18"), (.up, [], "2024-05-10"),
    (.down, [], "2024-05-24"), (.pageUp, [], "2024-04-17"), (.pageDown, [], "2024-06-17"),
    (.pageUp, .shift, "2023-05-17"), (.pageDown, .shift, "2025-05-17"),
    (.home, [], "2024-05-13"), (.end, [], "2024-05-19"),
  ]

  @Test(arguments: moves)
  func keysMoveAndEnterChooses(_ key: Key, _ modifiers: Modifiers, expected: String) throws {
    let scene = try grid()
    #expect(scene.host.key(key, modifiers: modifiers))
    #expect(scene.subject.cursorDay.description == expected && scene.log.isEmpty)
    scene.host.key(.enter)
    #expect(scene.subject.date.description == expected)
    #expect(scene.log.contains("committed \(expected)"))
  }

  @Test(arguments: ["t", "T"] as [Character])
  func theLetterTMovesToTodayWithCapsLockToo(_ letter: Character) throws {
    let scene = try grid()
    #expect(scene.host.key(.character(letter), text: String(letter)))
    #expect(scene.subject.cursorDay == .today)
  }

  @Test func aPressOnAMonthTakesTheFocus() throws {
    let scene = try grid()
    scene.subject.resignFirstResponder()
    scene.host.click(at: try node(scene, "2024-05-21").frame.center)
    #expect(scene.subject.isFirstResponder)
  }

  @Test func arrowsFollowTheReadingDirectionAndTheWeekThatOfTheRegion() throws {
    let scene = try grid("ar_EG")
    scene.window.rootTraits.layoutDirection = .rightToLeft
    scene.host.settle()
    scene.host.key(.left)
    #expect(scene.subject.cursorDay.description == "2024-05-18")
    // That was a Saturday, with which weeks begin there: it lies at the right.
    let saturday = try node(scene, "2024-05-18").frame
    let friday = try node(scene, "2024-05-17").frame
    #expect(saturday.maxX > 240 && saturday.minY > friday.minY)
    scene.host.key(.end)
    #expect(scene.subject.cursorDay.description == "2024-05-24")
  }

  @Test func daysOutsideTheLimitsCannotBeChosen() throws {
    let scene = try grid()
    scene.subject.minimumDate = CalendarDate(year: 2024, month: 5, day: 10)
    scene.subject.maximumDate = CalendarDate(year: 2024, month: 5, day: 20)
    scene.host.key(.pageUp)
    #expect(scene.subject.cursorDay.description == "2024-05-10")
    scene.host.key(.pageDown)
    #expect(scene.subject.cursorDay.description == "2024-05-20")
    for part in ["2024-05-09", "2024-05-21", "previous", "next", "today"] {
      #expect(try node(scene, part).states.contains(.disabled), "\(part)")
      #expect(!scene.subject.accessibilityPerform(.press, part: part))
    }
    scene.host.click(at: try node(scene, "2024-05-21").frame.center)
    #expect(scene.log.isEmpty)
  }

  @Test func aClickChoosesADayAndTheArrowsTurnThePage() throws {
    let scene = try grid()
    var chosen: [CalendarDate] = []
    scene.subject.didChoose = { chosen.append($0) }
    scene.host.click(at: try node(scene, "next").frame.center)
    #expect(scene.log.isEmpty && scene.subject.accessibilityNode()?.label == "June 2024")
    scene.host.click(at: try node(scene, "2024-06-03").frame.center)
    #expect(scene.subject.date.description == "2024-06-03" && chosen.count == 1)
    // A press that ends elsewhere means nothing.
    scene.host.drag(
      try node(scene, "2024-06-10").frame.center, try node(scene, "2024-06-12").frame.center)
    #expect(chosen.count == 1)
    scene.host.click(at: try node(scene, "today").frame.center)
    #expect(chosen.last == .today)
  }

  @Test func assistiveTechnologyReadsButtonsWithWholeDates() throws {
    let scene = try grid()
    let nodes = scene.subject.accessibilityChildren()
    #expect(nodes.count == 34 && nodes.allSatisfy { $0.role == .button })
    #expect(nodes.prefix(3).map(\.label) == ["April 2024", "June 2024", "Today"])
    #expect(try node(scene, "2024-05-17").label == "17 May 2024")
    #expect(try node(scene, "2024-05-17").states == [.selected, .focused])
    #expect(scene.subject.accessibilityPerform(.press, part: "2024-05-18"))
    #expect(scene.subject.date.description == "2024-05-18")
  }

  @Test(arguments: [1.0, 2.0]) func whatIsDrawnAnewIsEnough(scale: Double) throws {
    let scene = try grid()
    try scene.host.resize(to: Size(width: 320, height: 320), scale: scale)
    scene.host.key(.down)
    scene.host.move(to: try node(scene, "2024-05-02").frame.center)
    scene.host.settle()
    #expect(scene.host.differenceFromFreshPaint() == nil)
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
    let grid = try #require(scene.subject.grid)
    let day = try #require(grid.accessibilityChildren().last)
    #expect(day.frame.width >= 44 && day.frame.height >= 44)
  }
}
