import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// Where the field for typing a value stands.
@MainActor @Suite struct RangeSliderFieldPlaceTests {
  private func card(_ fixture: SliderFixture) throws -> Rect {
    let card = try #require(try fixture.field().superview as? PopoverCard)
    return card.frameInWindow(card.bounds)
  }

  @Test(arguments: [0.0, 150, 300])
  func theFieldStandsAboveTheThumbAndCoversNeitherThatNorTheTrack(value: Double) throws {
    for isRightToLeft in [false, true] {
      let fixture = try SliderFixture(value, 300) {
        if isRightToLeft { $0.traitOverrides.layoutDirection = .rightToLeft }
      }
      fixture.slider.becomeFirstResponder(.keyboard(.forward))
      fixture.host.key(.function(2))
      fixture.host.settle()
      let card = try card(fixture)
      let thumb = fixture.slider.frameInWindow(fixture.slider.layout[0].frame)
      #expect(card.maxY <= thumb.minY && fixture.window.bounds.contains(card))
      #expect((card.midX - thumb.midX).magnitude <= 24)
      let field = try fixture.field()
      #expect(
        field.bounds.width >= TextLayout.cached(field.text, font: field.style.font).size.width)
    }
  }

  @Test func theFieldIsAsWideAsItsText() throws {
    let fixture = try SliderFixture.focused(0, 300) { $0.setRange(minimum: 0, maximum: 1e9) }
    fixture.host.type("5")
    fixture.host.settle()
    let narrow = try card(fixture)
    fixture.host.type("00,000,000")
    fixture.host.settle()
    let wide = try card(fixture)
    #expect(narrow.width < 60 && wide.width > narrow.width + 40)
    let field = try fixture.field()
    let text = TextLayout.cached(field.text, font: field.style.font).size.width
    #expect(field.bounds.width >= text && field.bounds.width <= text + 8)
  }

  /// Also where the edge of the window moves the card aside.
  @Test(arguments: [0.0, 20, 150, 300], ["5", "123,456,789,000"])
  func theTipOfTheStemPointsAtTheMiddleOfItsThumb(value: Double, text: String) throws {
    for isRightToLeft in [false, true] {
      let fixture = try SliderFixture(value, 300, scale: 2) {
        if isRightToLeft { $0.traitOverrides.layoutDirection = .rightToLeft }
      }
      fixture.focus()
      fixture.host.type(text)
      fixture.host.settle()
      let (card, field) = (try card(fixture), try fixture.field())
      let thumb = fixture.slider.frameInWindow(fixture.slider.layout[0].frame)
      let edge = field.style.focusedBorderColor.resolved(for: field.traits)
      func box(from top: Double, to bottom: Double) throws -> Rect {
        let rows = Rect(
          x: card.minX * 2, y: top, width: card.width * 2, height: bottom - top)
        return try #require(fixture.host.surface.boundingBox(in: rows) { $0.isNear(edge, 0.25) })
      }
      let end = try box(from: card.maxY * 2, to: thumb.minY * 2 - 1).maxY
      let tip = try box(from: end - 1, to: end)
      #expect((tip.midX / 2 - thumb.midX).magnitude <= 0.75, "\(tip) for \(thumb)")
      #expect((2.0...8).contains(thumb.minY - end / 2) && tip.width <= 8, "\(tip) for \(thumb)")
      if text.count > 1, value == 0 { #expect((card.midX - thumb.midX).magnitude > 8) }
    }
  }

  @Test func withoutRoomAboveTheFieldStandsBelow() throws {
    let fixture = try SliderFixture.focused()
    fixture.slider.frame.origin.y = 4
    fixture.host.key(.function(2))
    fixture.host.settle()
    let thumb = fixture.slider.frameInWindow(fixture.slider.layout[0].frame)
    #expect(try card(fixture).minY >= thumb.maxY)
  }

  @Test func besideAVerticalSliderTheFieldCoversNoTrack() throws {
    for isRightToLeft in [false, true] {
      let fixture = try SliderFixture(size: Size(width: 24, height: 200)) {
        $0.orientation = .vertical
        $0.setRange(minimum: 0, maximum: 1_000_000)
        $0.setValues(lower: 500_000, upper: 800_000)
        if isRightToLeft { $0.traitOverrides.layoutDirection = .rightToLeft }
      }
      fixture.slider.frame.origin.x = 160
      fixture.slider.becomeFirstResponder(.keyboard(.forward))
      fixture.host.key(.function(2))
      fixture.host.settle()
      let card = try card(fixture)
      let thumb = fixture.slider.frameInWindow(fixture.slider.layout[0].frame)
      #expect(fixture.window.bounds.contains(card))
      #expect(isRightToLeft ? card.maxX <= thumb.minX : card.minX >= thumb.maxX)
      #expect((card.midY - thumb.midY).magnitude <= 1)
    }
  }

  @Test func theMessageStandsOnTheFarSideOfTheField() throws {
    let fixture = try SliderFixture(size: Size(width: 320, height: 30)) { $0.frame.origin.y = 90 }
    fixture.slider.becomeFirstResponder(.keyboard(.forward))
    fixture.host.type("9999")
    fixture.host.key(.enter)
    fixture.host.settle()
    let message = try #require(
      fixture.window.accessibilityTree()[0].node(withID: "price.lower.field.error"))
    #expect(message.frame.maxY <= (try card(fixture)).minY)
  }

  @Test func aFieldWhoseThumbIsScrolledAwayTakesItsValue() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.type("90")
    let content = try #require(fixture.window.contentView)
    content.clipsToBounds = true
    fixture.slider.frame.origin.y = -200
    fixture.host.settle()
    #expect(fixture.slider.typing.field == nil && fixture.values == [90, 240])
  }
}
