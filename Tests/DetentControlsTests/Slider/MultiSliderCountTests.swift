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
      configure($0)
    }
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

  @Test func withoutRoomBetweenTheDistancesNoneIsAdded() throws {
    let f = try fixture([100, 130]) { $0.minimumDistance = 20 }
    #expect(f.slider.insertThumb(at: 115) == nil && f.slider.insertThumb(at: .nan) == nil)
    #expect(f.slider.insertThumb(at: 200) == 2)
  }

  @Test func whatBelongsToAThumbGoesWithIt() throws {
    let f = try fixture()
    f.slider.setThumb(1, isEnabled: false)
    f.slider.setLimits(200...300, of: 1)
    #expect(f.slider.insertThumb(at: 100) == 1)
    #expect(f.slider.isThumbEnabled(1) && !f.slider.isThumbEnabled(2))
    #expect(f.slider.limits(of: 1) == nil && f.slider.limits(of: 2) == 200...300)
    f.slider.removeThumb(0)
    #expect(f.values == [100, 240] && !f.slider.isThumbEnabled(1))
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
