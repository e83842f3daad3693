import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// Thumbs that are added and taken away.
@MainActor @Suite struct MultiSliderCountTests {
  private func fixture(
    _ values: [Double] = [60, 240], _ configure: (MultiSlider) -> Void = { _ in }
  ) throws -> AnySliderFixture<MultiSlider> {
    try AnySliderFixture(MultiSlider(thumbCount: values.count)) {
      $0.values = values
      $0.editableCounts = 1...4
      $0.isBarDragEnabled = false
      configure($0)
    }
  }

  @Test func aPressOnTheTrackAddsAThumbAndGoesOnAsADrag() throws {
    let f = try fixture()
    f.press(160)
    #expect(f.values == [60, 150, 240] && f.slider.focusedThumb == 1)
    f.move(180)
    f.host.release()
    #expect(f.values == [60, 170, 240])
    #expect(
      f.log == [
        "began thumb1", "changed values=[60, 150, 240] thumb1",
        "changed values=[60, 170, 240] thumb1", "committed values=[60, 170, 240] thumb1",
        "ended thumb1",
      ])
    f.host.settle()
    #expect(f.slider.makeRenderState().thumbs.count == 3)
    #expect(f.slider.accessibilityChildren().count == 3)
  }

  @Test func escapeTakesAnAddedThumbAwayAgain() throws {
    let f = try fixture()
    f.press(160)
    f.move(200)
    f.host.key(.escape)
    f.host.release()
    #expect(f.values == [60, 240] && f.slider.thumbCount == 2)
    #expect(f.log.suffix(2) == ["changed values=[60, 240] thumb1", "cancelled thumb1"])
    f.drag(75, 105)
    #expect(f.values == [90, 240])
  }

  @Test func aDigitWhoseThumbAHandlerTakesAwayOpensNoField() throws {
    let f = try fixture([60, 150, 240])
    f.slider.becomeFirstResponder()
    f.slider.focus(2)
    #expect(f.slider.canType(2) && !f.slider.canType(3))
    f.host.keyDown(.left)
    f.slider.addAction(for: .editingDidEnd) { slider, _ in slider.removeThumb(2) }
    f.host.type("5")
    #expect(f.values == [60, 150] && !f.slider.typing.isOpen)
  }

  @Test func noMoreAreAddedThanTheUserMayHave() throws {
    let f = try fixture([60, 120, 180, 240])
    f.drag(160, 160)
    #expect(f.values.count == 4 && f.values.contains(150))
    let fixed = try fixture { $0.editableCounts = nil }
    fixed.drag(160, 160)
    #expect(fixed.values == [150, 240])
  }

  @Test func aPressOnAThumbOrOnABarThatCanBeDraggedAddsNone() throws {
    let f = try fixture { $0.isBarDragEnabled = true }
    f.drag(75, 75)
    f.drag(150, 170)
    #expect(f.values == [80, 260])
    f.drag(20, 20)
    #expect(f.values == [10, 80, 260])
  }

  @Test func withoutRoomBetweenTheDistancesNoneIsAdded() throws {
    let f = try fixture([100, 130]) { $0.minimumDistance = 20 }
    f.press(125)
    #expect(f.slider.thumbCount == 2)
    f.host.release()
    #expect(f.slider.insertThumb(at: 115) == nil && f.slider.insertThumb(at: .nan) == nil)
    #expect(f.slider.insertThumb(at: 200) == 2)
  }

  @Test func deleteTakesTheFocusedThumbAwayAndLeavesTheLeastNumber() throws {
    let f = try fixture([60, 150, 240])
    f.drag(160, 160)
    f.clearLog()
    #expect(f.host.key(.delete))
    #expect(f.values == [60, 240] && f.slider.focusedThumb == 1)
    #expect(
      f.log == [
        "began thumb1", "changed values=[60, 240] thumb1", "committed values=[60, 240] thumb1",
        "ended thumb1",
      ])
    #expect(f.host.key(.backspace) && f.host.key(.delete))
    #expect(f.values == [60] && f.slider.focusedThumb == 0)
    let fixed = try fixture { $0.editableCounts = nil }
    fixed.slider.becomeFirstResponder()
    #expect(!fixed.host.key(.delete) && fixed.values == [60, 240])
  }

  @Test func whatBelongsToAThumbGoesWithIt() throws {
    let image = Image.rendered(size: Size(width: 12, height: 12), scale: 1) {
      $0.fill(Rect(x: 0, y: 0, width: 12, height: 12), with: Color(hex: 0xFF0000))
    }
    let f = try fixture()
    f.slider.setThumb(1, isEnabled: false)
    f.slider.setLimits(200...300, of: 1)
    f.slider.setThumbImages([image], thumb: 1)
    #expect(f.slider.insertThumb(at: 100) == 1)
    #expect(f.slider.isThumbEnabled(1) && !f.slider.isThumbEnabled(2))
    #expect(f.slider.limits(of: 1) == nil && f.slider.limits(of: 2) == 200...300)
    #expect(f.slider.thumbImage(for: .normal, thumb: 2) === image)
    f.slider.removeThumb(0)
    #expect(f.values == [100, 240] && !f.slider.isThumbEnabled(1))
    #expect(f.slider.thumbImage(for: .normal, thumb: 1) === image)
    f.slider.removeThumb(1)
    f.slider.removeThumb(0)
    f.slider.removeThumb(7)
    #expect(f.values == [100] && f.log.isEmpty)
  }

  @Test func aProgramEndsADragBeforeItChangesTheNumber() throws {
    let f = try fixture()
    f.press(75)
    f.move(105)
    f.slider.insertThumb(at: 150)
    #expect(f.values == [60, 150, 240] && f.log.last == "cancelled thumb0")
    f.move(160)
    f.host.release()
    #expect(f.values == [60, 150, 240])
  }

  @Test func aHandlerMayTakeThePressAway() throws {
    let f = try fixture()
    f.slider.onEditReport { slider, event, _ in
      if event == .editingDidBegin { slider.isEnabled = false }
    }
    f.press(160)
    f.move(200)
    f.host.release()
    #expect(f.values == [60, 240] && f.log.map { $0.prefix(5) } == ["began", "cance"])
    f.slider.isEnabled = true
    f.move(220)
    #expect(f.values == [60, 240])
  }

  @Test func aHandlerMayLeaveNoRoomForTheThumb() throws {
    let f = try fixture()
    f.slider.onEditReport { slider, event, _ in
      if event == .editingDidBegin { (slider as? MultiSlider)?.minimumDistance = 100 }
    }
    f.press(160)
    f.move(200)
    f.host.release()
    #expect(f.values == [60, 240] && f.log.map { $0.prefix(5) } == ["began", "ended"])
  }

  @Test func aHandlerOfTheBeginningMayChangeTheNumberOfThumbs() throws {
    let f = try fixture()
    var changes = [{ $0.insertThumb(at: 200) }, { $0.removeThumb(0) }] as [(MultiSlider) -> Void]
    f.slider.onEditReport { slider, event, _ in
      guard event == .editingDidBegin, let slider = slider as? MultiSlider else { return }
      changes.removeFirst()(slider)
    }
    // What the edit requested was meant for other thumbs.
    _ = f.slider.accessibilitySetValue(90, part: "thumb0")
    #expect(f.values == [60, 200, 240])
    _ = f.slider.accessibilitySetValue(90, part: "thumb0")
    #expect(f.values == [200, 240])
  }
}
