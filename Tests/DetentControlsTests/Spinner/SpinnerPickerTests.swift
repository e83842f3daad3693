import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct SpinnerPickerTests {
  private func open(_ count: Int = 20, selected: Int = 10) throws -> SpinnerFixture {
    let f = try SpinnerFixture.opened(count) { $0.selectedIndex = selected }
    try #require(f.spinner.popup?.isWheel == false)
    return f
  }

  /// The middle of a row, in window coordinates.
  private func row(_ slot: Int, _ f: SpinnerFixture) throws -> Point {
    let popup = try #require(f.spinner.popup)
    let row = try #require(
      try f.picker().frame(
        ofSlot: slot, rotation: f.spinner.wheel.rotation, drift: f.spinner.wheel.drift))
    return row.center + popup.contentOrigin
  }

  @Test func aClickOnARowTurnsItIntoTheBandWithOneChange() throws {
    let f = try open()
    f.click(try row(11, f))
    #expect(f.changes == ["changed 11 picker"])
    #expect(f.spinner.isOpen && f.spinner.wheel.rotation == 11)
    // A click on the band accepts.
    f.host.click(at: try row(11, f))
    #expect(!f.spinner.isOpen)
  }

  @Test func aDragIsReportedOnceWhereItRests() throws {
    let f = try open()
    let start = try row(10, f)
    let height = try f.picker().rowHeight
    f.host.press(at: start)
    for step in 1...12 {
      f.host.advance(by: .milliseconds(50))
      f.host.move(to: start + Point(x: 0, y: -height * Double(step) / 4))
    }
    #expect(f.changes.isEmpty)
    f.letGoAtRest()
    #expect(f.changes == ["changed 13 picker"])
  }

  @Test func aFlickGoesOnAndIsReportedOnce() throws {
    let f = try open(200, selected: 10)
    let start = try row(10, f)
    f.host.press(at: start)
    for step in 1...8 {
      f.host.advance(by: .milliseconds(10))
      f.host.move(to: start + Point(x: 0, y: -12 * Double(step)))
    }
    f.host.release()
    #expect(f.spinner.wheel.isSpinning)
    f.host.settle()
    #expect(f.spinner.selectedIndex > 14 && f.changes.count == 1)
    #expect(f.spinner.wheel.rotation == Double(f.spinner.selectedIndex))
  }

  @Test func whatIsSeenFollowsADragAlsoAtTheEnds() throws {
    let f = try open(40, selected: 0)
    let start = try row(0, f)
    let height = try f.picker().rowHeight
    f.host.press(at: start + Point(x: 0, y: 2 * height))
    f.host.move(to: start + Point(x: 0, y: height))
    f.host.move(to: start)
    // What was pressed is still under the pointer.
    #expect(abs(try row(2, f).y - start.y) < 1e-6)
    f.letGoAtRest()
    #expect(f.spinner.selectedIndex == 2 && f.spinner.wheel.drift == 0)
  }

  @Test func aDragThatIsTakenBackMarksTheOldRowAtOnce() throws {
    let f = try open()
    let start = try row(10, f)
    f.host.press(at: start)
    f.host.move(to: start + Point(x: 0, y: -2 * (try f.picker().rowHeight)))
    #expect(f.spinner.wheel.target == 12)
    f.host.key(.escape)
    #expect(f.spinner.wheel.target == 10 && f.spinner.wheel.rotation != 10)
    #expect(f.host.pictureFault() == nil)
  }

  @Test(arguments: [8, 19, 200]) func thePickerIsNeverHalfEmpty(count: Int) throws {
    let f = try SpinnerFixture.opened(count) { $0.mode = .picker }
    for key in [Key.home, .end, .up, .pageUp, .home] {
      f.host.key(key)
      f.host.settle()
      let picker = try f.picker()
      let rows = (0..<count).compactMap {
        picker.frame(ofSlot: $0, rotation: f.spinner.wheel.rotation, drift: f.spinner.wheel.drift)
      }
      #expect(rows.count >= min(count, picker.visibleRows))
      #expect(rows[0].minY <= picker.list.minY + 1e-6)
      #expect((rows.last?.maxY ?? 0) >= picker.list.maxY - 1e-6)
    }
  }

  @Test func asManyRowsAreSeenAsThereIsRoomFor() throws {
    let center = Point(x: 300, y: 940)
    let f = try SpinnerFixture(60, size: Size(width: 600, height: 1_000), center: center)
    f.click(center)
    #expect(try f.picker().visibleRows == 20)
    #expect(try f.picker().rowHeight == 40)
  }

  @Test func rowsShowWhatTheirItemsCount() throws {
    let f = try open(18)
    let frame = try f.popupFrame()
    func column() throws -> Set<Color> {
      let y = try row(10, f).y
      var found: Set<Color> = []
      for x in stride(from: frame.maxX - 36, to: frame.maxX - 15, by: 1) {
        for down in stride(from: -5.0, through: 5, by: 1) {
          found.insert(f.host.color(at: Point(x: x, y: y + down)))
        }
      }
      return found
    }
    let with = try column()
    f.spinner.items = SpinnerFixture.items(18).map {
      var item = $0
      item.description = nil
      return item
    }
    f.spinner.isOpen = true
    f.host.settle()
    let without = try column()
    #expect(without.count == 1 && with.count > 3)
  }

  private func searched() throws -> SpinnerFixture {
    let f = try SpinnerFixture(1) {
      let names = ["Ático", "Attic room", "Barn", "Town house", "Semi-detached house"]
      $0.items =
        names.map { SpinnerItem(title: $0) }
        + (5..<24).map { SpinnerItem(title: "Kind \($0)", isEnabled: $0 != 7) }
      $0.selectedIndex = 8
    }
    f.open()
    return f
  }

  private func shown(_ f: SpinnerFixture) -> [String] {
    f.spinner.model.slots.map { f.spinner.model.items[f.spinner.model.index(ofSlot: $0)].title }
  }

  @Test func typingSearchesAPickerOfTwentyItems() throws {
    let f = try searched()
    #expect(f.spinner.popup?.searchFrame != nil)
    f.host.type("h")
    #expect(shown(f) == ["Town house", "Semi-detached house"])
    #expect(f.spinner.selectedItem?.title == "Town house")
    f.host.key(.down)
    #expect(f.spinner.selectedItem?.title == "Semi-detached house")
    f.host.key(.down)
    #expect(f.spinner.selectedItem?.title == "Semi-detached house")
    f.host.key(.backspace)
    #expect(shown(f).count == 24 && f.spinner.selectedItem?.title == "Semi-detached house")
    f.host.key(.enter)
    f.host.settle()
    #expect(f.spinner.selectedIndex == 4 && f.edits.last == "ended picker")
  }

  @Test func aSearchFindsTheBeginningsOfWordsThenAnythingInside() throws {
    let f = try searched()
    f.host.type("at")
    #expect(shown(f) == ["Ático", "Attic room"])
    f.host.key(.backspace, modifiers: .control)
    f.host.type("ouse")
    #expect(shown(f) == ["Town house", "Semi-detached house"])
    f.host.key(.backspace, modifiers: .control)
    f.host.type("kind 1")
    #expect(shown(f).count == 10 && f.spinner.isOpen)
    // A digit is a letter of the search, and a space, too.
    f.host.type("2")
    #expect(shown(f) == ["Kind 12"])
  }

  @Test func inputMethodsWriteIntoTheSearch() throws {
    let f = try searched()
    let frame = try f.popupFrame()
    let field = try #require(f.window.textInputRect)
    #expect(frame.contains(field) && field.height < 60)
    f.spinner.isOpen = false
    #expect(f.window.textInputRect == nil)
    f.spinner.items = (0..<30).map { SpinnerItem(title: $0 == 20 ? "联排别墅" : "公寓 \($0)") }
    f.open()
    f.host.compose("联排")
    #expect(shown(f) == ["联排别墅"] && f.spinner.selectedIndex == 20)
    f.spinner.items = SpinnerFixture.items(8)
    f.open()
    #expect(f.window.textInputRect == nil)
  }

  @Test func whatIsNotFoundChangesNothingAndCanBeClosed() throws {
    let f = try searched()
    f.host.type("xyz")
    #expect(shown(f).isEmpty && f.spinner.selectedIndex == 8 && f.changes.isEmpty)
    f.host.keys(.down, .up, .home, .end, .pageDown)
    f.host.click(at: try f.popupFrame().center)
    f.host.scroll(by: -1, at: try f.popupFrame().center)
    #expect(f.spinner.selectedIndex == 8 && f.spinner.isOpen)
    f.host.settle()
    f.host.key(.enter)
    #expect(!f.spinner.isOpen && f.spinner.selectedIndex == 8)
    #expect(f.edits == ["ended picker"])
  }

  @Test func escapeTakesASearchBackAndTheNextOneBeginsAnew() throws {
    let f = try searched()
    f.host.type("barn")
    #expect(f.spinner.selectedIndex == 2)
    f.host.key(.escape)
    #expect(f.spinner.selectedIndex == 8 && f.edits.last == "cancelled picker")
    // It shrinks as it was, and steps go through all items again.
    f.host.advance(by: .milliseconds(50))
    f.host.key(.down)
    #expect(f.spinner.selectedIndex == 9)
    f.host.settle()
    f.spinner.isOpen = true
    f.host.settle()
    #expect(shown(f).count == 24 && f.spinner.wheel.rotation == 9)
  }

  @Test func theCrossEmptiesTheSearch() throws {
    let f = try searched()
    f.host.type("barn")
    f.host.settle()
    let popup = try #require(f.spinner.popup)
    let cross = try #require(popup.clearButton).center + popup.contentOrigin
    f.host.click(at: try #require(popup.searchFrame).center)
    #expect(shown(f).count == 1 && f.spinner.isOpen)
    f.host.click(at: cross)
    #expect(shown(f).count == 24 && f.spinner.isOpen && f.spinner.selectedIndex == 2)
    f.host.click(at: cross)
    #expect(f.spinner.isOpen)
  }

  @Test func whatTheProgramChoosesIsNotHiddenByASearch() throws {
    let f = try searched()
    f.host.type("barn")
    f.spinner.selectedIndex = 20
    #expect(shown(f).count == 24 && f.spinner.wheel.target == 20)
    f.host.type("barn")
    f.spinner.items = SpinnerFixture.items(30)
    f.host.settle()
    #expect(!f.spinner.isOpen && f.spinner.model.shown == nil)
  }

  @Test func fewerItemsAreFoundByTheBeginningOfTheirTitle() throws {
    let f = try open(19)
    #expect(f.spinner.popup?.searchFrame == nil)
    f.spinner.items = SpinnerFixture.items(19)
    f.spinner.searchThreshold = 10
    f.open()
    #expect(f.spinner.popup?.searchFrame != nil)
  }

  @Test func aDrumHasEnds() throws {
    let f = try open(20, selected: 1)
    let start = try row(1, f)
    f.dragDrum(from: start, by: 160)
    #expect(f.spinner.selectedIndex == 0 && f.spinner.wheel.rotation == 0)
    f.host.key(.up)
    #expect(f.spinner.selectedIndex == 0)
    f.host.keys(.end, .down)
    f.host.settle()
    #expect(f.spinner.selectedIndex == 19 && f.spinner.wheel.rotation == 19)
  }

  @Test func itOpensWhereThereIsMoreRoomAndStaysWithinItsWindow() throws {
    for hub in [Point(x: 300, y: 60), Point(x: 60, y: 440), Point(x: 540, y: 440)] {
      let f = try SpinnerFixture(20, center: hub)
      f.click(hub)
      let frame = try f.popupFrame()
      let isBelow = hub.y < 250
      #expect(isBelow ? frame.minY == hub.y + 42 + 8 : frame.maxY == hub.y - 42 - 8)
      #expect(frame.minX >= 4 && frame.maxX <= 596)
    }
  }

  @Test func aScreenWithMoreRoomGivesItAWindowOfItsOwn() throws {
    for canLeave in [true, false] {
      let f = try SpinnerFixture(60) { $0.canLeaveWindow = canLeave }
      f.host.screen = Rect(x: -400, y: -600, width: 1_400, height: 1_800)
      f.open()
      let frame = try f.popupFrame()
      #expect(f.host.popups.count == (canLeave ? 1 : 0))
      #expect((frame.height > 500) == canLeave)
      f.host.key(.down)
      #expect(f.spinner.selectedIndex == 1)
    }
  }

  @Test func tenThousandTitlesOfTenThousandLettersAreElided() throws {
    let f = try SpinnerFixture(1)
    let long = String(repeating: "long ", count: 2_000)
    f.spinner.items = (0..<10_000).map { SpinnerItem(title: $0 < 50 ? long : "\($0)") }
    f.spinner.isOpen = true
    f.host.settle()
    let frame = try f.popupFrame()
    #expect(frame.width == 320)
    #expect(f.spinner.popup?.isWheel == false)
  }
}

extension SpinnerFixture {
  /// Drags slowly up or down, and lets go at rest.
  fileprivate func dragDrum(from start: Point, by way: Double) {
    host.press(at: start)
    for step in 1...8 {
      host.advance(by: .milliseconds(60))
      host.move(to: start + Point(x: 0, y: way * Double(step) / 8))
    }
    host.advance(by: .seconds(1))
    host.release()
    host.settle()
  }
}
