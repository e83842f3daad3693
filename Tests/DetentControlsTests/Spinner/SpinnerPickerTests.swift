import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@testable import DetentControls

@MainActor
@Suite struct SpinnerPickerTests {
  private func open(_ count: Int = 20, selected: Int = 10) throws -> SpinnerFixture {
    let f = try SpinnerFixture(count) { $0.selectedIndex = selected }
    f.open()
    try #require(f.spinner.popup?.isWheel == false)
    return f
  }

  /// The middle of a row, in window coordinates.
  private func row(_ slot: Int, _ f: SpinnerFixture) throws -> Point {
    let popup = try #require(f.spinner.popup)
    guard case .picker(let picker) = popup.shape else { return .zero }
    let row = try #require(picker.row(slot: slot, rotation: f.spinner.rotation))
    return row.frame.center + popup.contentOrigin
  }

  @Test func aClickOnARowTurnsItIntoTheBandWithOneChange() throws {
    let f = try open()
    f.host.click(at: try row(12, f))
    f.host.settle()
    #expect(f.changes == ["changed 12 picker"])
    #expect(f.spinner.isOpen && f.spinner.rotation == 12)
  }

  @Test func aClickOnTheBandAccepts() throws {
    let f = try open()
    f.host.click(at: try row(10, f))
    #expect(!f.spinner.isOpen)
  }

  @Test func aDragIsToldOnceWhereItRests() throws {
    let f = try open()
    let start = try row(10, f)
    f.host.press(at: start)
    for step in 1...12 {
      f.host.advance(by: .milliseconds(50))
      f.host.move(to: start + Point(x: 0, y: -10 * Double(step)))
    }
    #expect(f.changes.isEmpty)
    f.host.advance(by: .seconds(1))
    f.host.release()
    f.host.settle()
    #expect(f.changes == ["changed 13 picker"])
  }

  @Test func aFlickGoesOnAndIsToldOnce() throws {
    let f = try open(200, selected: 10)
    let start = try row(10, f)
    f.host.press(at: start)
    for step in 1...8 {
      f.host.advance(by: .milliseconds(10))
      f.host.move(to: start + Point(x: 0, y: -12 * Double(step)))
    }
    f.host.release()
    #expect(f.spinner.isSpinning)
    f.host.settle()
    #expect(f.spinner.selectedIndex > 14)
    #expect(f.changes.count == 1)
    #expect(f.spinner.rotation == Double(f.spinner.selectedIndex))
  }

  @Test func aDrumHasEnds() throws {
    let f = try open(20, selected: 1)
    let start = try row(1, f)
    f.dragDrum(from: start, by: 160)
    #expect(f.spinner.selectedIndex == 0 && f.spinner.rotation == 0)
    f.host.key(.up)
    #expect(f.spinner.selectedIndex == 0)
    f.host.key(.end)
    f.host.key(.down)
    f.host.settle()
    #expect(f.spinner.selectedIndex == 19 && f.spinner.rotation == 19)
  }

  @Test func itOpensBelowWhereThereIsMoreRoom() throws {
    let top = Point(x: 300, y: 60)
    let f = try SpinnerFixture(20, center: top)
    f.host.click(at: top)
    f.host.settle()
    let frame = try #require(f.spinner.popup?.placement.frame)
    #expect(frame.minY == 60 + 42 + 8)
  }

  @Test func tenThousandTitlesOfTenThousandLettersAreElided() throws {
    let f = try SpinnerFixture(1)
    let long = String(repeating: "long ", count: 2_000)
    f.spinner.items = (0..<10_000).map { SpinnerItem(title: $0 < 50 ? long : "\($0)") }
    f.spinner.isOpen = true
    f.host.settle()
    let frame = try #require(f.spinner.popup?.placement.frame)
    #expect(frame.width == f.spinner.style.maximumPickerWidth)
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
