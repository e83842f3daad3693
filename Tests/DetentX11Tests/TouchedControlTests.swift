import DetentControls
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentX11

/// The edits of controls, and where their parts are.
@MainActor private final class EditLog {
  private(set) var lines: [String] = []

  func record<C: ValueEditing>(_ name: String, _ control: C) {
    control.onEdit { [weak self] _, event, change in
      self?.lines.append("\(name) \(event.word) \(change.part)")
    }
  }
}

extension InputStage {
  /// Where a part is, as assistive technology finds it.
  fileprivate func place(of part: String) throws -> Point {
    try #require(window.accessibilityTree().first?.node(withID: part)).frame.center
  }
}

/// A list of 1,000 rows of 44 px in a scroll view of 200 × 336.
@MainActor private final class ListStage: ListViewDataSource {
  let list = ListView(rowHeight: 44)
  let scroll: ScrollView

  init() {
    scroll = ScrollView(contentView: list)
    list.dataSource = self
  }

  func open() async throws -> InputStage {
    try await InputStage(showing: scroll, Size(width: 200, height: 336))
  }

  /// How far it is scrolled, as it is shown.
  var offset: Double { scroll.contentOffset + scroll.overscroll }

  func numberOfRows(in list: ListView) -> Int { 1_000 }
  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {}
  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { "row \(row)" }
}

extension X11Tests {
  @MainActor struct TouchedControls {
    @Test func fractionsOfANotchScrollAListByFractionsOfARow() async throws {
      let list = ListStage()
      let stage = try await list.open()
      try stage.after(.mouse(100, 100))
      let frames = stage.recorder.frameCount
      for _ in 0..<4 { try stage.after(.scroll(0, 0.25)) }
      #expect(list.offset == 44 && stage.recorder.frameCount <= frames + 4)
      try stage.after(.scroll(0, -0.25))
      #expect(list.offset == 33)
    }

    @Test func twoFingersMoveTwoThumbsInOneEdit() async throws {
      let slider = RangeSlider()
      slider.identifier = "price"
      slider.setValues(lower: 0.2, upper: 0.8)
      let stage = try await InputStage(showing: slider, Size(width: 400, height: 60))
      let log = EditLog()
      log.record("price", slider)
      let (lower, upper) = (try stage.place(of: "price.lower"), try stage.place(of: "price.upper"))
      try stage.input.touchDown(0, lower.x, lower.y)
      try stage.after(.down(1, upper.x, upper.y))
      for step in 1...4 {
        try stage.input.touchMove(0, lower.x + 10 * Double(step), lower.y)
        try stage.after(.move(1, upper.x - 10 * Double(step), upper.y))
      }
      try stage.input.touchUp(0, lower.x + 40, lower.y)
      try stage.after(.up(1, upper.x - 40, upper.y))
      let moved = 0.6 * 40 / (upper.x - lower.x)
      #expect(abs(slider.lowerValue - 0.2 - moved) < 1e-9)
      #expect(abs(slider.upperValue - 0.8 + moved) < 1e-9)
      let words = log.lines.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
      #expect(words.filter { $0.hasPrefix("began") }.count == 1 && words.first == "began lower")
      #expect(Set(words.filter { $0.hasPrefix("changed") }) == ["changed lower", "changed upper"])
      #expect(words.suffix(2).map { $0.prefix(5) } == ["commi", "ended"], "\(words)")
    }

    @Test func aThumbAndADialAreTurnedAtOnce() async throws {
      let (slider, dial) = (RangeSlider(), CircularSlider())
      (slider.identifier, dial.identifier) = ("price", "dial")
      slider.setValues(lower: 0.2, upper: 0.8)
      let stage = try await InputStage(
        showing: StackView(.vertical, views: [slider, dial]), Size(width: 300, height: 400))
      let log = EditLog()
      log.record("price", slider)
      log.record("dial", dial)
      let (thumb, center) = (try stage.place(of: "price.lower"), try stage.place(of: "dial"))
      let side = min(dial.bounds.width, dial.bounds.height)
      // A finger finds the ring, on the right of the middle, and follows it downwards.
      let ring = Point(x: center.x + side / 2 - 16, y: center.y)
      try stage.input.touchDown(0, thumb.x, thumb.y)
      try stage.after(.down(1, ring.x, ring.y))
      let before = dial.value
      for step in 1...4 {
        try stage.input.touchMove(0, thumb.x + 10 * Double(step), thumb.y)
        try stage.after(.move(1, ring.x, ring.y + 12 * Double(step)))
      }
      try stage.after(.up(0, thumb.x + 40, thumb.y), .up(1, ring.x, ring.y + 48))
      #expect(slider.lowerValue > 0.2 && dial.value != before)
      for name in ["price", "dial"] {
        let edits = log.lines.filter { $0.hasPrefix(name) && !$0.contains("changed") }
        #expect(edits.count == 3 && edits[0].contains("began"), "\(edits)")
      }
      let ends = log.lines.firstIndex { $0.contains("ended") }
      #expect(try #require(ends) > log.lines.lastIndex { $0.contains("began") } ?? .max)
    }

    /// Moves a finger up by 200 px in 160 ms, or longer where the machine has other things to do.
    private func throwUp(_ stage: InputStage) async throws {
      try stage.after(.down(0, 100, 300))
      for step in 1...16 {
        try await Task.sleep(for: .milliseconds(9))
        try stage.after(.move(0, 100, 300 - 12.5 * Double(step)))
      }
      try stage.after(.up(0, 100, 100))
    }

    @Test func aListThatIsThrownCoastsAsFarAsItsSpeedTakesIt() async throws {
      let list = ListStage()
      let stage = try await list.open()
      try await throwUp(stage)
      let released = list.offset
      let events = stage.recorder.pointers
      let lift = try #require(events.last { $0.phase == .up })
      let recent = events.filter {
        $0.phase == .moved && $0.timestamp >= lift.timestamp - .milliseconds(100)
      }
      let (first, last) = (try #require(recent.first), try #require(recent.last))
      let time = (lift.timestamp - first.timestamp) / .seconds(1)
      let speed = (first.location.y - last.location.y) / time
      var offsets = [released]
      try await wait("the list to rest") {
        offsets.append(list.offset)
        return !list.scroll.isCoasting
      }
      // A fourth of the way of a second, but for the last 8 px a second.
      #expect(abs(list.offset - released - (speed - 8) / 4) < 1, "\(speed) \(offsets)")
      #expect(zip(offsets.dropFirst(), offsets).allSatisfy { $0 >= $1 })
    }

    @Test func aTouchStopsAListThatCoastsAndChoosesNothing() async throws {
      let list = ListStage()
      let stage = try await list.open()
      try await throwUp(stage)
      #expect(list.scroll.isCoasting)
      try await wait("some frames") { list.offset > 210 }
      try stage.after(.down(0, 100, 100))
      let seen = list.offset
      try await Task.sleep(for: .milliseconds(50))
      try stage.after(.up(0, 100, 100))
      #expect(list.offset == seen && list.list.selectedRow == nil && !list.scroll.isCoasting)
    }

    @Test func aPullBeyondTheTopGivesWayAndComesBack() async throws {
      let list = ListStage()
      let stage = try await list.open()
      try stage.after(.down(0, 100, 100), .move(0, 100, 112), .move(0, 100, 212))
      #expect((-48 ... -46).contains(list.offset) && list.scroll.contentOffset == 0)
      try stage.after(.up(0, 100, 212))
      try await wait("the top") { list.offset == 0 }
    }
  }
}
