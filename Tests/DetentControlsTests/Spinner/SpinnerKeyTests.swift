import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

@MainActor @Suite struct SpinnerKeyTests {
  private func focused() throws -> SpinnerFixture {
    let f = try SpinnerFixture()
    f.host.key(.tab)
    return f
  }

  @Test(arguments: [
    (Key.space, Modifiers()), (.enter, Modifiers()), (.down, .alt), (.function(4), Modifiers()),
  ])
  func keysOpenTheClosedControl(key: Key, modifiers: Modifiers) throws {
    let f = try focused()
    f.host.key(key, modifiers: modifiers)
    #expect(f.spinner.isOpen && f.edits == ["began wheel"] && f.reasons == [.key])
  }

  @Test func arrowsStepTheClosedControlWithoutOpeningIt() throws {
    let f = try focused()
    for key in [Key.down, .right, .up, .left, .left] { f.host.key(key) }
    #expect(f.changes == [1, 2, 1, 0, 7].map { "changed \($0) hub" })
    #expect(!f.spinner.isOpen && f.spinner.wheel.rotation == 7)
    #expect(f.edits.filter { $0 == "ended hub" }.count == 5)
  }

  @Test(arguments: [false, true])
  func aKeyThatRepeatsIsOneEditUntilItsReleaseOrTheLossOfTheFocus(losesFocus: Bool) throws {
    let f = try focused()
    f.host.keyDown(.right)
    for _ in 0..<2 { f.host.keyDown(.right, repeated: true) }
    #expect(f.edits == ["began hub", "changed 1 hub", "changed 2 hub", "changed 3 hub"])
    if losesFocus { f.host.setFocused(false) } else { f.host.keyUp(.right) }
    #expect(f.edits.suffix(2) == ["committed 3 hub", "ended hub"])
  }

  @Test func escapeTakesAHeldKeyBack() throws {
    let f = try focused()
    f.host.keyDown(.right)
    f.host.key(.escape)
    #expect(f.spinner.selectedIndex == 0)
    #expect(f.edits.suffix(2) == ["changed 0 hub", "cancelled hub"])
    // A key that goes on repeating edits nothing.
    f.host.keyDown(.right, repeated: true)
    #expect(f.spinner.selectedIndex == 0 && !f.host.key(.escape))
  }

  @Test func homeAndEndAndLettersWorkWhileItIsClosed() throws {
    let f = try focused()
    f.spinner.items = ["Ant", "Bear", "Bee", "Camel"].map { SpinnerItem(title: $0) }
    f.expectSelections([(.end, 3), (.home, 0)])
    for (typed, index) in [("bee", 2), ("c", 3)] {
      f.host.type(typed)
      #expect(f.spinner.selectedIndex == index && !f.spinner.isOpen)
      f.host.advance(by: .seconds(2))
    }
  }

  @Test func keysWithModifiersAreForOthers() throws {
    let f = try focused()
    for modifiers in [Modifiers.control, .alt, .super] {
      #expect(!f.host.key(.right, modifiers: modifiers))
    }
    #expect(f.spinner.selectedIndex == 0 && f.log.isEmpty)
  }

  @Test func arrowsStepAndGoRound() throws {
    let f = try SpinnerFixture.opened()
    f.expectSelections([(.left, 7), (.left, 6), (.right, 7), (.right, 0), (.down, 1), (.up, 0)])
    #expect(f.changes == [7, 6, 7, 0, 1, 0].map { "changed \($0) wheel" })
  }

  @Test func disabledItemsAreSkipped() throws {
    let f = try SpinnerFixture.opened(disabled: [0, 1, 3, 7]) { $0.selectedIndex = 2 }
    f.expectSelections([(.right, 4), (.home, 2), (.end, 6), (.right, 2)])
    f.host.type("4")
    #expect(f.spinner.selectedIndex == 2)
  }

  @Test(arguments: [(8, 2), (9, 3), (14, 4), (2, 1)])
  func pagesAreAQuarterOfTheWheel(count: Int, page: Int) throws {
    try SpinnerFixture.opened(count).expectSelections([(.pageDown, page % count), (.pageUp, 0)])
  }

  @Test func digitsJump() throws {
    let f = try SpinnerFixture.opened()
    for (digit, index) in [("8", 7), ("1", 0), ("9", 0), ("0", 0)] {
      f.host.type(digit)
      #expect(f.spinner.selectedIndex == index && f.spinner.isOpen)
    }
  }

  /// Titles, and texts that are typed with pauses between them: each finds the item of an index.
  nonisolated private static let searches: [(titles: [String], typed: [(String, Int)])] = [
    (["Town house", "Town hall", "Flat"], [("f", 2), ("town ha", 1)]),
    // No title begins with 4, and none is at its index.
    (["Any", "1 bed", "2 beds", "10 beds", "12 beds"], [("2", 2), ("12", 4), ("4", 4)]),
    (["٢ غرف", "٣ غرف"], [("3", 1)]),
    (
      ["Casa", "Ático", "Étage", "Ørsted", "Дом", "Ёлка", "서울"],
      [("a", 1), ("e", 2), ("o", 3), ("д", 4), ("е", 5), ("ㅅ", 6), ("é", 2), ("á", 1), ("atic", 1)]
    ),
  ]

  @Test(arguments: searches.indices)
  func whatIsTypedFindsTitlesWhateverTheirAccentsAre(index: Int) throws {
    let (titles, typed) = Self.searches[index]
    let f = try SpinnerFixture()
    f.spinner.items = titles.map { SpinnerItem(title: $0) }
    f.open()
    for (text, index) in typed {
      f.host.type(text)
      #expect(f.spinner.isOpen && f.spinner.selectedIndex == index, "\(text)")
      f.host.advance(by: .seconds(2))
    }
    f.host.key(.space, text: " ")
    #expect(!f.spinner.isOpen, "after a pause a space is no letter")
  }

  @Test(arguments: [Key.function(4), .enter, .space])
  func aKeyThatIsHeldOpensOnce(key: Key) throws {
    let f = try focused()
    f.host.keyDown(key)
    for _ in 0..<5 { f.host.keyDown(key, repeated: true) }
    #expect(f.spinner.isOpen)
    f.host.keyUp(key)
    #expect(f.spinner.isOpen)
  }

  @Test(arguments: [false, true])
  func keysWithoutAMeaningAreForOthersWhileItIsOpenAndWhileItCoasts(coasts: Bool) throws {
    for (key, modifiers) in [
      (Key.function(1), Modifiers()), (.function(12), []), (.insert, []),
      (.character("s"), .control), (.character("s"), .super), (.character("s"), .alt),
    ] {
      let f = try coasts ? SpinnerFixture.coasting() : .opened()
      #expect(!f.host.key(key, modifiers: modifiers, text: modifiers.isEmpty ? "" : "s"))
      #expect(!f.spinner.wheel.isSpinning && f.spinner.isOpen, "\(key)")
    }
    let f = try SpinnerFixture.opened()
    #expect(f.host.key(.character("s"), text: "s"))
    #expect(f.host.key(.right))
    #expect(f.spinner.isOpen)
  }

  @Test(arguments: [
    (Key.up, Modifiers.alt), (.function(4), Modifiers()), (.enter, Modifiers()),
    (.space, Modifiers()),
  ])
  func keysCloseAndAccept(key: Key, modifiers: Modifiers) throws {
    for (count, form) in [(8, "wheel"), (18, "picker")] {
      let f = try SpinnerFixture.opened(count)
      f.host.key(.right)
      #expect(f.host.key(key, modifiers: modifiers))
      #expect(!f.spinner.isOpen && f.spinner.isFirstResponder)
      #expect(f.edits == ["changed 1 \(form)", "committed 1 \(form)", "ended \(form)"])
    }
  }

  @Test func escapeRestoresWhatWasSelectedWhenItOpened() throws {
    let f = try SpinnerFixture.opened { $0.selectedIndex = 2 }
    for _ in 0..<3 { f.host.key(.right) }
    f.clearLog()
    f.host.key(.escape)
    #expect(!f.spinner.isOpen && f.spinner.selectedIndex == 2)
    #expect(f.log == ["willClose", "changed 2 wheel", "cancelled wheel", "didSelect2", "didClose"])
    f.host.settle()
    #expect(f.spinner.wheel.rotation == 2)
  }

  @Test func tabAcceptsAndMovesOn() throws {
    let f = try SpinnerFixture()
    let button = Button("Next")
    f.content.addSubview(button)
    f.open()
    f.host.keys(.right, .tab)
    #expect(!f.spinner.isOpen && f.spinner.selectedIndex == 1 && button.isFirstResponder)
    #expect(f.edits.last == "ended wheel")
  }

  @Test func keysArriveWhileItGrows() throws {
    let f = try SpinnerFixture()
    f.host.click(at: SpinnerFixture.center)
    f.host.advance(by: .milliseconds(30))
    f.host.keys(.right, .enter)
    #expect(f.spinner.selectedIndex == 1 && !f.spinner.isOpen)
  }

  @Test func notchesTurnWhatIsOpen() throws {
    let f = try SpinnerFixture.opened()
    for (notches, isSideways, index) in [(-1.0, false, 1), (2, false, 7), (1, true, 0)] {
      f.host.scroll(by: notches, horizontally: isSideways, at: f.at(90))
      #expect(f.spinner.selectedIndex == index && Set(f.reasons) == [.wheel])
    }
    for _ in 0..<4 { f.host.scroll(by: -0.25, at: f.at(90)) }
    #expect(f.spinner.selectedIndex == 1 && f.spinner.isOpen)
    f.host.scroll(by: -1, at: Point(x: 3, y: 3))
    #expect(f.spinner.selectedIndex == 1)
  }

  @Test func notchesOverTheHubTurnWhatIsOpenBesideIt() throws {
    for (count, center) in [(18, SpinnerFixture.center), (8, Point(x: 46, y: 46))] {
      let f = try SpinnerFixture(count, center: center)
      f.open()
      f.host.scroll(by: -1, at: center)
      f.host.settle()
      #expect(f.spinner.selectedIndex == 1 && f.spinner.isOpen)
      f.host.scroll(by: -1, at: Point(x: 560, y: 480))
      #expect(f.spinner.selectedIndex == 1)
    }
  }

  @Test func theClosedControlFollowsItsPolicy() throws {
    let f = try SpinnerFixture()
    f.host.scroll(by: -1, at: SpinnerFixture.center)
    #expect(f.spinner.selectedIndex == 0)
    f.spinner.wheelPolicy = .always
    f.host.scroll(by: -1, at: SpinnerFixture.center)
    f.host.advance(by: .milliseconds(300))
    f.host.scroll(by: -1, at: SpinnerFixture.center)
    #expect(f.edits == ["began hub", "changed 1 hub", "changed 2 hub"])
    f.host.advance(by: .milliseconds(600))
    #expect(f.edits.suffix(2) == ["committed 2 hub", "ended hub"])
    f.spinner.wheelPolicy = .never
    f.host.scroll(by: -1, at: SpinnerFixture.center)
    #expect(f.spinner.selectedIndex == 2)
  }
}
