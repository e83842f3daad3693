import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import Foundation
import Testing

@testable import Listings
@testable import PriceFilter

/// Filters by columns of the file that listings do not know.
@MainActor
@Suite struct AddedFiltersTests {
  private static let years = [1950, 1890, 2004, 1972, 1930, 2010, 1999, 1901, 1960, 2020]
  private static let homes =
    "Ref,Address,Price,Year built,Energy,Floor\n"
    + years.enumerated().map {
      "\($0 + 1),\($0) High Street,\($0 + 1)00000,\($1),\($0 % 2 == 0 ? "A" : "B"),\($0 * 7 % 5 - 1)\n"
    }.joined()

  private func has(_ stage: ScreenStage, _ name: String) throws -> Bool {
    try stage.tree().node(withID: name) != nil
  }

  /// Presses the name of a column, and waits until it is read.
  private func add(_ number: Int, _ stage: ScreenStage) async throws {
    try stage.click("add.\(number)")
    try await wait(stage, for: "column.\(number)")
  }

  private func wait(_ stage: ScreenStage, for name: String) async throws {
    for _ in 0..<500 where try !has(stage, name) { try await Task.sleep(for: .milliseconds(10)) }
    _ = try stage.node(name)
  }

  private func type(_ text: String, into name: String, _ stage: ScreenStage) throws {
    try stage.click(name)
    stage.host.key(.character("a"), modifiers: .control)
    stage.host.type(text)
    stage.host.key(.enter)
  }

  @Test func columnsOfNumbersAreOffered() async throws {
    let stage = try await ScreenStage(csv: Self.homes)
    #expect(try stage.node("add.group").label == "Add a filter")
    #expect(try stage.node("add.3").label == "Year built")
    #expect(try stage.node("add.5").label == "Floor")
    // What counts up, has a role or holds words is not.
    for number in [0, 1, 2, 4] { #expect(try !has(stage, "add.\(number)")) }
    let bare = try await ScreenStage()
    #expect(try !has(bare, "add.group"))
  }

  @Test func aColumnBecomesAFilterThatCanBeTakenBackAndAway() async throws {
    let stage = try await ScreenStage(csv: Self.homes)
    let session = stage.application.model.session
    try await add(3, stage)
    #expect(try !has(stage, "add.3") && has(stage, "add.5"))
    #expect(try stage.node("column.3.lower").value == 1890)
    #expect(try stage.node("column.3.minimum").valueText == "1890")
    let slider = try #require(
      stage.application.window.view(withIdentifier: "column.3") as? RangeSlider)
    #expect(slider.histogram?.counts.reduce(0, +) == 10)
    #expect(session.steps.canUndo == false)
    try type("1955", into: "column.3.minimum", stage)
    #expect(session.filter.numbers == [3: ValueRange(lower: 1955)])
    #expect(try stage.shownRows().count == 6)
    #expect(
      try stage.node("chip.column.3").label?.replacing("\u{A0}", with: " ")
        == "Remove the filter Year built: ≥ 1955")
    let edits = stage.events.map(ScreenStage.members).filter {
      $0["control"] as? String == "column.3"
    }
    #expect(edits.map { $0["event"] as? String } == ["began", "changed", "committed", "ended"])
    session.undo()
    #expect(try stage.node("column.3.lower").value == 1890 && stage.shownRows().count == 10)
    session.redo()
    #expect(try stage.node("column.3.lower").value == 1955)
    // Without its group the filter is gone; taken back, both are there again.
    try stage.click("column.3.remove")
    #expect(try !has(stage, "column.3") && has(stage, "add.3"))
    #expect(session.filter.isEmpty && stage.application.model.count == 10)
    session.undo()
    #expect(try stage.node("column.3.lower").value == 1955)
    #expect(try stage.shownRows().count == 6 && !has(stage, "add.3"))
    try stage.click("reset")
    #expect(session.filter.isEmpty)
    #expect(try stage.node("column.3.lower").value == 1890)
  }

  @Test func aDragFiltersByNumbersBelowZero() async throws {
    let stage = try await ScreenStage(csv: Self.homes)
    try await add(5, stage)
    #expect(try stage.node("column.5.lower").value == -1)
    let thumb = try stage.node("column.5.upper").frame.center
    stage.host.drag(thumb, Point(x: thumb.x - 70, y: thumb.y))
    stage.host.settle()
    let range = try #require(stage.application.model.session.filter.numbers[5])
    #expect(range.upper == 2 && range.lower == -.infinity)
    #expect(try stage.shownRows().count == 8)
  }

  @Test func aTypedFilterHasItsGroup() async throws {
    let stage = try await ScreenStage(
      csv: Self.homes, search: SearchText(filter: "\"Year built\">=1990"))
    #expect(try stage.node("column.3.lower").value == 1990)
    #expect(try has(stage, "chip.column.3") && !has(stage, "chip.typed 0"))
    try stage.click("chip.column.3")
    #expect(stage.application.model.session.filter.isEmpty)
    #expect(try has(stage, "column.3"))
  }

  @Test func anotherFileHasItsOwn() async throws {
    let stage = try await ScreenStage(csv: Self.homes)
    try await add(3, stage)
    let path = "/tmp/detent-other-\(UInt64.random(in: 0 ... .max)).csv"
    try ScreenStage.tenHomes.write(toFile: path, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    stage.host.performDrop([path])
    try await stage.application.waitForLoad()
    #expect(try !has(stage, "column.3") && !has(stage, "add.group"))
  }

  @Test func aColumnThatTurnsOutToHoldWordsIsSaidTo() async throws {
    let rows = (0..<600).map {
      "\($0) High Street,\($0 + 1)000,\($0 < 300 ? "\(600 - $0)" : "unclear")\n"
    }
    let stage = try await ScreenStage(csv: "Address,Price,Year built\n" + rows.joined())
    try stage.click("add.2")
    try await wait(stage, for: "notice.action")
    #expect(try !has(stage, "column.2") && has(stage, "add.2"))
  }
}
