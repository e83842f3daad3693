import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// Presses on the labels of values: a click edits, a drag drags.
@MainActor @Suite struct RangeSliderLabelPressTests {
  private func labelled(
    _ lower: Double = 60, _ upper: Double = 240, _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> SliderFixture {
    let fixture = try SliderFixture(lower, upper, size: Size(width: 320, height: 50)) {
      $0.labels = .always
      configure($0)
    }
    fixture.host.settle()
    return fixture
  }

  /// A point on a label, in the window.
  private func onLabel(_ fixture: SliderFixture, _ index: Int, dx: Double = 0) throws -> Point {
    let labels = try #require(fixture.slider.renderState?.labels.labels)
    let middle = labels[index].text.extent.center
    return Point(x: middle.x + dx + 20, y: middle.y + 40)
  }

  @Test func aClickOnALabelEditsTheValueOfItsThumb() throws {
    let fixture = try labelled()
    let point = try onLabel(fixture, 1, dx: 4)
    fixture.host.move(to: point)
    #expect(fixture.host.cursor == .text)
    fixture.host.press(at: point)
    #expect(fixture.slider.typing.field == nil && fixture.log.isEmpty)
    fixture.host.release()
    let field = try fixture.field()
    #expect(field.text == "240" && fixture.slider.focusedThumb == .upper)
    fixture.host.settle()
    #expect((field.frameInWindow(field.bounds).midX - point.x + 4).magnitude <= 1)
    #expect(fixture.slider.renderState?.labels.labels.count == 1)
    #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
  }

  @Test func aDragOnALabelDragsItsThumb() throws {
    let fixture = try labelled()
    let point = try onLabel(fixture, 1, dx: 4)
    fixture.host.press(at: point)
    fixture.host.move(to: point + Point(x: -2, y: 0))
    #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
    fixture.host.move(to: point + Point(x: -30, y: 0))
    #expect(fixture.values == [60, 210])
    fixture.host.release()
    #expect(
      fixture.log == [
        "began upper", "changed 60 210 upper", "committed 60 210 upper", "ended upper",
      ])
    #expect(Set(fixture.reasons) == [.thumbDrag] && fixture.slider.typing.field == nil)
  }

  @Test func aDragOnALabelIsTakenBackLikeAnyOther() throws {
    let fixture = try labelled()
    let point = try onLabel(fixture, 0)
    fixture.host.press(at: point)
    fixture.host.move(to: point + Point(x: 30, y: 0))
    fixture.host.key(.escape)
    fixture.host.release()
    #expect(fixture.values == [60, 240] && fixture.log.last == "cancelled lower")
    #expect(fixture.slider.typing.field == nil)
  }

  @Test func aPressOnALabelThatIsTakenAwayEditsNothing() throws {
    for isRemoved in [false, true] {
      let fixture = try labelled()
      fixture.host.press(at: try onLabel(fixture, 0))
      if isRemoved { fixture.slider.isHidden = true } else { fixture.slider.isEnabled = false }
      fixture.host.release()
      #expect(fixture.slider.typing.field == nil && fixture.log.isEmpty)
      #expect(fixture.slider.pressing.label == nil)
    }
  }

  @Test func aLabelOfEqualValuesDragsTheThumbThatCanGoThere() throws {
    for way in [-40.0, 40] {
      let fixture = try labelled(150, 150)
      let point = try onLabel(fixture, 0, dx: way > 0 ? -2 : 2)
      fixture.host.press(at: point)
      fixture.host.move(to: point + Point(x: way, y: 0))
      fixture.host.release()
      #expect(fixture.values == (way < 0 ? [110, 150] : [150, 190]))
    }
  }

  @Test func aPressOnTheLabelOfAThumbThatCannotBeMovedDoesNothing() throws {
    for button in [PointerButtons.primary, .middle] {
      let fixture = try labelled { $0.setThumb(.upper, isEnabled: false) }
      let point = try onLabel(fixture, 1)
      fixture.host.move(to: point)
      #expect(fixture.host.cursor == .arrow && fixture.slider.thumbs.hovered.isEmpty)
      fixture.host.press(at: point, button: button)
      fixture.host.move(to: point + Point(x: -30, y: 0))
      fixture.host.release()
      #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
      #expect(fixture.slider.typing.field == nil)
    }
  }

  @Test func bothHalvesOfAJoinedLabelDragTheThumbThatCanBeMoved() throws {
    for fixed in RangeThumb.allCases {
      for half in [-1.0, 1] {
        let fixture = try labelled(100, 110) { $0.setThumb(fixed, isEnabled: false) }
        let label = try #require(fixture.slider.renderState?.labels.labels.first).text.extent
        let point = try onLabel(fixture, 0, dx: half * (label.width / 2 - 4))
        let way = fixed == .lower ? 30.0 : -30
        fixture.host.drag(point, point + Point(x: way, y: 0))
        #expect(fixture.values == (fixed == .lower ? [100, 140] : [70, 110]), "\(half)")
        #expect(Set(fixture.reasons) == [.thumbDrag])
      }
    }
  }

  @Test func aLabelThatCannotBeTypedIsDraggedAllTheSame() throws {
    let fixture = try labelled { $0.format = ValueFormat { "\(Int($0))" } }
    let point = try onLabel(fixture, 0)
    fixture.host.click(at: point)
    #expect(fixture.slider.typing.field == nil && fixture.values == [60, 240])
    fixture.host.press(at: point)
    fixture.host.move(to: point + Point(x: 30, y: 0))
    fixture.host.release()
    #expect(fixture.values == [90, 240])
  }

  @Test func bothHalvesOfAJoinedLabelStandForTheirThumbs() throws {
    for isRightToLeft in [false, true] {
      let fixture = try labelled(100, 110) {
        if isRightToLeft { $0.traitOverrides.layoutDirection = .rightToLeft }
      }
      let label = try #require(fixture.slider.renderState?.labels.labels.first).text.extent
      fixture.host.click(at: Point(x: label.minX + 4 + 20, y: label.midY + 40))
      #expect(try fixture.field().text == (isRightToLeft ? "110" : "100"))
    }
  }
}
