import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

@MainActor @Suite struct SpinnerKeyTests {
  private func focused(
    _ count: Int = 8, disabled: Set<Int> = [], _ configure: (Spinner) -> Void = { _ in }
  ) throws -> SpinnerFixture {
    let f = try SpinnerFixture(count, disabled: disabled, configure)
    f.host.key(.tab)
    return f
  }

  private func type(_ letter: Character, _ f: SpinnerFixture) {
    f.host.key(.character(letter), text: String(letter))
  }

  // MARK: Closed

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

  @Test func aKeyThatRepeatsIsOneEdit() throws {
    let f = try focused()
    f.host.keyDown(.right)
    f.host.keyDown(.right, repeated: true)
    f.host.keyDown(.right, repeated: true)
    #expect(f.edits == ["began hub", "changed 1 hub", "changed 2 hub", "changed 3 hub"])
    f.host.keyUp(.right)
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
    #expect(f.spinner.selectedIndex == 0)
    #expect(!f.host.key(.escape))
  }

  @Test func homeAndEndAndLettersWorkWhileItIsClosed() throws {
    let f = try focused()
    f.spinner.items = ["Ant", "Bear", "Bee", "Camel"].map { SpinnerItem(title: $0) }
    f.host.key(.end)
    #expect(f.spinner.selectedIndex == 3)
    f.host.key(.home)
    #expect(f.spinner.selectedIndex == 0)
    type("b", f)
    type("e", f)
    type("e", f)
    #expect(f.spinner.selectedIndex == 2)
    f.host.advance(by: .seconds(2))
    type("c", f)
    #expect(f.spinner.selectedIndex == 3 && !f.spinner.isOpen)
  }

  @Test func keysWithModifiersAreForOthers() throws {
    let f = try focused()
    for modifiers in [Modifiers.control, .alt, .super] {
      #expect(!f.host.key(.right, modifiers: modifiers))
    }
    #expect(f.spinner.selectedIndex == 0 && f.log.isEmpty)
  }

  @Test func losingTheFocusEndsAHeldKey() throws {
    let f = try focused()
    f.host.keyDown(.right)
    f.host.setFocused(false)
    #expect(f.edits.suffix(2) == ["committed 1 hub", "ended hub"])
  }

  // MARK: Open

  @Test func arrowsStepAndGoRound() throws {
    let f = try SpinnerFixture.opened()
    for key in [Key.left, .left, .right, .right, .down, .up] { f.host.key(key) }
    #expect(f.changes == [7, 6, 7, 0, 1, 0].map { "changed \($0) wheel" })
  }

  @Test func disabledItemsAreSkipped() throws {
    let f = try SpinnerFixture(disabled: [0, 1, 3, 7])
    f.spinner.selectedIndex = 2
    f.open()
    f.host.key(.right)
    #expect(f.spinner.selectedIndex == 4)
    f.host.key(.home)
    #expect(f.spinner.selectedIndex == 2)
    f.host.key(.end)
    #expect(f.spinner.selectedIndex == 6)
    f.host.key(.right)
    #expect(f.spinner.selectedIndex == 2)
    type("4", f)
    #expect(f.spinner.selectedIndex == 2)
  }

  @Test(arguments: [(8, 2), (9, 3), (14, 4), (2, 1)])
  func pagesAreAQuarterOfTheWheel(count: Int, page: Int) throws {
    let f = try SpinnerFixture.opened(count)
    f.host.key(.pageDown)
    #expect(f.spinner.selectedIndex == page % count)
    f.host.key(.pageUp)
    #expect(f.spinner.selectedIndex == 0)
  }

  @Test func digitsJump() throws {
    let f = try SpinnerFixture.opened()
    type("8", f)
    #expect(f.spinner.selectedIndex == 7)
    type("1", f)
    #expect(f.spinner.selectedIndex == 0)
    type("9", f)
    type("0", f)
    #expect(f.spinner.selectedIndex == 0 && f.spinner.isOpen)
  }

  @Test func digitsAreLettersWhereTitlesBeginWithThem() throws {
    let f = try SpinnerFixture()
    f.spinner.items = ["Any", "1 bed", "2 beds", "10 beds", "12 beds"].map {
      SpinnerItem(title: $0)
    }
    f.open()
    type("2", f)
    #expect(f.spinner.selectedItem?.title == "2 beds")
    f.host.advance(by: .seconds(2))
    type("1", f)
    type("2", f)
    #expect(f.spinner.selectedItem?.title == "12 beds")
    f.host.advance(by: .seconds(2))
    // No title begins with it, and none is at its index.
    type("4", f)
    #expect(f.spinner.selectedItem?.title == "12 beds")
    f.spinner.items = ["٢ غرف", "٣ غرف"].map { SpinnerItem(title: $0) }
    f.open()
    type("3", f)
    #expect(f.spinner.selectedIndex == 1)
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

  @Test func keysWithoutAMeaningAreForOthersWhileItIsOpen() throws {
    let f = try SpinnerFixture.opened()
    for key in [Key.function(1), .function(12), .insert] { #expect(!f.host.key(key)) }
    for modifiers in [Modifiers.control, .super, .alt] {
      #expect(!f.host.key(.character("s"), modifiers: modifiers, text: "s"))
    }
    #expect(f.host.key(.character("s"), text: "s") && f.host.key(.right))
    #expect(f.spinner.isOpen)
  }

  @Test func keysWithoutAMeaningAreForOthersWhileItCoastsToo() throws {
    for (key, modifiers) in [
      (Key.function(1), Modifiers()), (.insert, []), (.character("s"), .control),
    ] {
      let f = try SpinnerFixture.opened()
      f.drag(from: 60, by: 80)
      f.host.advance(by: .milliseconds(200))
      #expect(f.spinner.wheel.isSpinning)
      #expect(!f.host.key(key, modifiers: modifiers))
      #expect(!f.spinner.wheel.isSpinning && f.spinner.isOpen)
    }
  }

  @Test func lettersFindTitlesWhateverTheirAccentsAre() throws {
    let f = try SpinnerFixture()
    f.spinner.items = ["Casa", "Ático", "Étage", "Ørsted", "Дом", "Ёлка", "서울"].map {
      SpinnerItem(title: $0)
    }
    f.open()
    for (typed, index) in [
      ("a", 1), ("e", 2), ("o", 3), ("д", 4), ("е", 5), ("ㅅ", 6), ("é", 2), ("á", 1),
    ] {
      type(Character(typed), f)
      #expect(f.spinner.selectedIndex == index, "\(typed)")
      f.host.advance(by: .seconds(2))
    }
    for letter in "atic" { type(letter, f) }
    #expect(f.spinner.selectedIndex == 1)
  }

  @Test func lettersFindTitles() throws {
    let f = try SpinnerFixture()
    f.spinner.items = ["Town house", "Town hall", "Flat"].map { SpinnerItem(title: $0) }
    f.open()
    type("f", f)
    #expect(f.spinner.selectedIndex == 2)
    f.host.advance(by: .seconds(2))
    for letter in "town" { type(letter, f) }
    f.host.key(.space, text: " ")
    for letter in "ha" { type(letter, f) }
    #expect(f.spinner.isOpen && f.spinner.selectedItem?.title == "Town hall")
    f.host.advance(by: .seconds(2))
    f.host.key(.space, text: " ")
    #expect(!f.spinner.isOpen)
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
    let f = try SpinnerFixture()
    f.spinner.selectedIndex = 2
    f.open()
    for _ in 0..<3 { f.host.key(.right) }
    f.clearLog()
    f.host.key(.escape)
    #expect(!f.spinner.isOpen && f.spinner.selectedIndex == 2)
    #expect(
      f.log == ["willClose", "changed 2 wheel", "cancelled wheel", "didSelect2", "didClose"])
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

  // MARK: Mouse wheel

  @Test func notchesTurnWhatIsOpen() throws {
    let f = try SpinnerFixture.opened()
    f.host.scroll(by: -1, at: f.at(90))
    #expect(f.spinner.selectedIndex == 1 && f.reasons == [.wheel])
    f.host.scroll(by: 2, at: f.at(90))
    #expect(f.spinner.selectedIndex == 7)
    f.host.scroll(by: 1, horizontally: true, at: f.at(90))
    #expect(f.spinner.selectedIndex == 0)
    for _ in 0..<4 { f.host.scroll(by: -0.25, at: f.at(90)) }
    #expect(f.spinner.selectedIndex == 1 && f.spinner.isOpen)
    f.host.scroll(by: -1, at: Point(x: 3, y: 3))
    #expect(f.spinner.selectedIndex == 1)
  }

  @Test func notchesOverTheHubTurnWhatIsOpenBesideIt() throws {
    for (count, center) in [(18, SpinnerFixture.center), (8, Point(x: 46, y: 46))] {
      let f = try SpinnerFixture(count, center: center)
      f.host.click(at: center)
      f.host.settle()
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
