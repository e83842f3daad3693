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

  private func thumb(_ fixture: SliderFixture) -> Rect {
    fixture.slider.frameInWindow(fixture.slider.layout[0].frame)
  }

  /// Opens the field of the lower thumb, with its value or a text in it.
  private func open(_ fixture: SliderFixture, typing text: String? = nil) throws {
    fixture.focus()
    if let text { fixture.host.type(text) } else { fixture.host.key(.function(2)) }
    fixture.host.settle()
  }

  @Test(arguments: [0.0, 150, 300], LayoutDirection.allCases)
  func theFieldStandsAboveTheThumbAndCoversNeitherThatNorTheTrack(
    value: Double, direction: LayoutDirection
  ) throws {
    let fixture = try SliderFixture(value, 300) { $0.traitOverrides.layoutDirection = direction }
    try open(fixture)
    let (card, thumb) = (try card(fixture), thumb(fixture))
    #expect(card.maxY <= thumb.minY && fixture.window.bounds.contains(card))
    #expect((card.midX - thumb.midX).magnitude <= 24)
    let field = try fixture.field()
    #expect(field.bounds.width >= TextLayout.cached(field.text, font: field.style.font).size.width)
  }

  @Test(arguments: [(12.0, 13.0), (20, 20)])
  func theTextOfTheFieldIsThatOfALabelAndNeverTiny(size: Double, shown: Double) throws {
    let fixture = try SliderFixture { $0.style.labelFontSize = size }
    try open(fixture)
    #expect(try fixture.field().style.font.size == shown)
  }

  @Test func theFieldIsAsWideAsItsText() throws {
    let fixture = try SliderFixture(0, 300) { $0.setRange(minimum: 0, maximum: 1e9) }
    try open(fixture, typing: "5")
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
    for direction in LayoutDirection.allCases {
      let fixture = try SliderFixture(value, 300, scale: 2) {
        $0.traitOverrides.layoutDirection = direction
      }
      try open(fixture, typing: text)
      let (card, thumb, field) = (try card(fixture), thumb(fixture), try fixture.field())
      let edge = field.style.focusedBorderColor.resolved(for: field.traits)
      func box(from top: Double, to bottom: Double) throws -> Rect {
        let rows = Rect(x: card.minX * 2, y: top, width: card.width * 2, height: bottom - top)
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
    try open(fixture)
    #expect(try card(fixture).minY >= thumb(fixture).maxY)
  }

  @Test(arguments: LayoutDirection.allCases)
  func besideAVerticalSliderTheFieldCoversNoTrack(direction: LayoutDirection) throws {
    let fixture = try SliderFixture(size: Size(width: 24, height: 200)) {
      ($0.orientation, $0.traitOverrides.layoutDirection) = (.vertical, direction)
      $0.setRange(minimum: 0, maximum: 1_000_000)
      $0.setValues(lower: 500_000, upper: 800_000)
    }
    fixture.slider.frame.origin.x = 160
    try open(fixture)
    let (card, thumb) = (try card(fixture), thumb(fixture))
    #expect(fixture.window.bounds.contains(card))
    #expect(direction == .rightToLeft ? card.maxX <= thumb.minX : card.minX >= thumb.maxX)
    #expect((card.midY - thumb.midY).magnitude <= 1)
  }

  @Test func besideAVerticalSliderWithTicksTheFieldIsOnTheOtherSide() throws {
    let fixture = try SliderFixture(size: Size(width: 80, height: 200)) {
      ($0.orientation, $0.ticks) = (.vertical, .every(100))
    }
    fixture.slider.frame.origin.x = 160
    try open(fixture)
    #expect(try card(fixture).maxX <= thumb(fixture).minX)
  }

  @Test func theMessageStandsOnTheFarSideOfTheField() throws {
    let fixture = try SliderFixture.focused { $0.frame.origin.y = 90 }
    fixture.host.enter("9999")
    fixture.host.settle()
    let message = try #require(
      fixture.window.accessibilityTree()[0].node(withID: "price.lower.field.error"))
    #expect(message.frame.maxY <= (try card(fixture)).minY)
  }

  @Test func aFieldWhoseThumbIsScrolledAwayTakesItsValue() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.type("90")
    fixture.content.clipsToBounds = true
    fixture.slider.frame.origin.y = -200
    fixture.host.settle()
    #expect(fixture.slider.typing.field == nil && fixture.values == [90, 240])
  }
}

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

  /// The middle of a label, in the window.
  private func onLabel(_ fixture: SliderFixture, _ index: Int, dx: Double = 0) throws -> Point {
    let labels = try #require(fixture.slider.renderState?.labels.labels)
    return labels[index].text.extent.center + Point(x: 20 + dx, y: 40)
  }

  /// Drags from a label aside.
  private func drag(_ fixture: SliderFixture, _ index: Int, dx: Double = 0, by way: Double) throws {
    let point = try onLabel(fixture, index, dx: dx)
    fixture.host.drag(point, point + Point(x: way, y: 0))
  }

  @Test func aClickOnALabelEditsTheValueOfItsThumb() throws {
    let fixture = try labelled()
    let point = try onLabel(fixture, 1, dx: 4)
    fixture.host.move(to: point)
    #expect(fixture.host.cursor == .text && fixture.slider.thumbs.hovered == [1])
    fixture.host.press(at: point)
    #expect(fixture.slider.typing.field == nil && fixture.log.isEmpty)
    #expect(fixture.slider.isHeld(1) && !fixture.slider.isHeld(0))
    fixture.host.release()
    let field = try fixture.field()
    #expect(field.text == "240" && fixture.slider.focusedThumb == .upper)
    fixture.host.settle()
    #expect((field.frameInWindow(field.bounds).midX - point.x + 4).magnitude <= 1)
    #expect(fixture.slider.renderState?.labels.labels.count == 1)
    #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
  }

  @Test func aThumbLooksHeldWhileItsLabelIs() throws {
    let fixture = try labelled()
    fixture.focus()
    fixture.host.press(at: try onLabel(fixture, 0))
    fixture.host.settle()
    #expect(fixture.slider.thumbs.feedback.map(\.press.value) == [1, 0])
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
    #expect(fixture.release() == [60, 240] && fixture.log.last == "cancelled lower")
    #expect(fixture.slider.typing.field == nil)
  }

  @Test func aPressOnALabelOutlivesTheOtherThumb() throws {
    let fixture = try labelled()
    fixture.host.press(at: try onLabel(fixture, 0))
    fixture.slider.setThumb(.upper, isEnabled: false)
    fixture.host.release()
    #expect(try fixture.field().text == "60")
  }

  @Test func aPressOnALabelThatIsTakenAwayEditsNothing() throws {
    let ways: [(RangeSlider) -> Void] = [
      { $0.isHidden = true }, { $0.isEnabled = false }, { $0.isReadOnly = true },
      { $0.setThumb(.lower, isEnabled: false) },
    ]
    for take in ways {
      let fixture = try labelled()
      fixture.host.press(at: try onLabel(fixture, 0))
      take(fixture.slider)
      fixture.host.release()
      #expect(fixture.slider.typing.field == nil && fixture.log.isEmpty)
      #expect(fixture.slider.pressing.label == nil)
    }
  }

  @Test func aLabelOfEqualValuesDragsTheThumbThatCanGoThere() throws {
    for (way, values) in [(-40.0, [110.0, 150.0]), (40, [150, 190])] {
      let fixture = try labelled(150, 150)
      try drag(fixture, 0, dx: way > 0 ? -2 : 2, by: way)
      #expect(fixture.values == values)
    }
  }

  @Test(arguments: [PointerButtons.primary, .middle])
  func aPressOnTheLabelOfAThumbThatCannotBeMovedDoesNothing(button: PointerButtons) throws {
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

  @Test(arguments: [(RangeThumb.lower, 30.0, [100.0, 140.0]), (.upper, -30, [70, 110])])
  func bothHalvesOfAJoinedLabelDragTheThumbThatCanBeMoved(
    fixed: RangeThumb, way: Double, values: [Double]
  ) throws {
    for half in [-1.0, 1] {
      let fixture = try labelled(100, 110) { $0.setThumb(fixed, isEnabled: false) }
      let label = try #require(fixture.slider.renderState?.labels.labels.first).text.extent
      try drag(fixture, 0, dx: half * (label.width / 2 - 4), by: way)
      #expect(fixture.values == values, "\(half)")
      #expect(Set(fixture.reasons) == [.thumbDrag])
    }
  }

  @Test(arguments: [(false, Cursor.resizeLeftRight), (true, .arrow)])
  func overAPressedLabelThePointerPromisesADragUnlessItIsReadOnly(
    isReadOnly: Bool, cursor: Cursor
  ) throws {
    let fixture = try labelled { $0.isReadOnly = isReadOnly }
    fixture.host.move(to: try onLabel(fixture, 1))
    #expect(fixture.host.cursor == .text)
    fixture.host.press(at: try onLabel(fixture, 1))
    #expect(fixture.host.cursor == cursor)
  }

  @Test func aLabelThatCannotBeTypedIsDraggedAllTheSame() throws {
    let fixture = try labelled { $0.format = ValueFormat { "\(Int($0))" } }
    fixture.host.click(at: try onLabel(fixture, 0))
    #expect(fixture.slider.typing.field == nil && fixture.values == [60, 240])
    try drag(fixture, 0, by: 30)
    #expect(fixture.values == [90, 240])
    for (isReadOnly, cursor) in [(false, Cursor.resizeLeftRight), (true, .arrow)] {
      fixture.slider.isReadOnly = isReadOnly
      fixture.host.move(to: try onLabel(fixture, 1))
      #expect(fixture.host.cursor == cursor)
    }
    try drag(fixture, 0, by: 30)
    #expect(fixture.values == [90, 240])
  }

  @Test func theMiddleButtonOnALabelOpensNothing() throws {
    let fixture = try labelled()
    fixture.host.press(at: try onLabel(fixture, 1), button: .middle)
    fixture.host.release(button: .middle)
    #expect(fixture.slider.typing.field == nil)
  }

  @Test func bothHalvesOfAJoinedLabelStandForTheirThumbs() throws {
    for (direction, text) in [(LayoutDirection.leftToRight, "100"), (.rightToLeft, "110")] {
      let fixture = try labelled(100, 110) { $0.traitOverrides.layoutDirection = direction }
      let label = try #require(fixture.slider.renderState?.labels.labels.first).text.extent
      fixture.host.click(at: Point(x: label.minX + 4 + 20, y: label.midY + 40))
      #expect(try fixture.field().text == text)
    }
  }

  @Test(arguments: [SliderOrientation.horizontal, .vertical], [nil, 1])
  func eachPartOfAJoinedLabelStandsForItsThumb(orientation: SliderOrientation, fixed: Int?) throws {
    let isVertical = orientation == .vertical
    for (part, value) in zip([-0.35, 0, 0.35], ["100", fixed == nil ? "104" : "100", "108"]) {
      let size = isVertical ? Size(width: 200, height: 320) : Size(width: 320, height: 60)
      let fixture = try AnySliderFixture(MultiSlider(thumbCount: 3), size: size) {
        ($0.orientation, $0.labels, $0.values) = (orientation, .always, [100, 104, 108])
        if let fixed { $0.setThumb(fixed, isEnabled: false) }
      }
      fixture.host.settle()
      let label = try #require(fixture.slider.renderState?.labels.labels.first).text.extent
      let way =
        isVertical ? Point(x: 0, y: -part * label.height) : Point(x: part * label.width, y: 0)
      fixture.host.click(at: label.center + way + Point(x: 20, y: 40))
      #expect(try fixture.field().text == value, "\(part)")
    }
  }

  @Test func aLabelThatMovedByNoMoreThanTheSlopIsClicked() throws {
    let fixture = try labelled()
    // Whole, so that the way is exactly that of the slop.
    let x = try onLabel(fixture, 1).x
    try drag(fixture, 1, dx: x.rounded() - x, by: 3)
    #expect(fixture.values == [60, 240] && fixture.slider.typing.field != nil)
  }
}

@MainActor @Suite struct RangeSliderHoverTests {
  private func hovered(_ f: SliderFixture) -> [Bool] {
    f.slider.accessibilityChildren().map { $0.states.contains(.hovered) }
  }

  @Test func whatAPressWouldGrabIsHot() throws {
    let f = try SliderFixture()
    for (position, expected) in [
      (75.0, [true, false]), (250, [false, true]), (160, [true, true]), (20, [false, false]),
    ] {
      f.move(position)
      #expect(hovered(f) == expected)
    }
    f.move(75)
    f.host.exit()
    #expect(hovered(f) == [false, false])
    // A bar that cannot move.
    let full = try SliderFixture(0, 300)
    full.move(160)
    #expect(hovered(full) == [false, false])
  }

  @Test func ofThumbsThatOverlapOnlyTheOneOnTopIsHot() throws {
    let f = try SliderFixture(150, 155)
    f.move(162)
    #expect(hovered(f) == [true, false])
  }

  @Test func thePointerTellsWhatAPressWouldDo() throws {
    let f = try SliderFixture()
    for (position, cursor) in [
      (75.0, Cursor.resizeLeftRight), (160, .move), (20, .arrow), (250, .resizeLeftRight),
    ] {
      f.move(position)
      #expect(f.host.cursor == cursor)
    }
    f.slider.orientation = .vertical
    f.slider.frame = Rect(x: 20, y: 0, width: 30, height: 110)
    f.host.drain()
    f.host.move(to: Point(x: 35, y: 110 - 10 - 90 * 0.2))
    #expect(f.host.cursor == .resizeUpDown)
    f.slider.isEnabled = false
    f.host.drain()
    #expect(f.host.cursor == .arrow)
  }

  @Test func aThumbIsGrabbedWhereItHangsOutOverTheEnd() throws {
    let f = try SliderFixture(0, 300) { $0.style.thumbAlignment = .center }
    for (x, isInside) in [(-8.0, true), (-14, false), (328, true), (334, false)] {
      #expect(f.slider.point(inside: Point(x: x, y: 15)) == isInside, "\(x)")
    }
    f.press(-5, 75)
    #expect(f.slider.lowerValue == 75)
    f.release()
    f.slider.frame.size = .zero
    #expect(!f.slider.point(inside: .zero))
  }

  @Test func duringADragOnlyWhatIsHeldIsShown() throws {
    let f = try SliderFixture()
    f.press(150, 170)
    #expect(f.host.cursor == .move)
    f.host.key(.escape)
    f.release()
    f.press(75, 240)
    #expect(f.host.cursor == .resizeLeftRight)
    #expect(hovered(f) == [false, false])
    f.release()
    f.press(20)
    f.host.move(to: Point(x: 300, y: 100))
    #expect(f.slider.accessibilityChildren()[0].states.contains(.pressed))
    f.release()
    #expect(hovered(f) == [false, false])
  }

  @Test func aDisabledThumbIsNeverHot() throws {
    let f = try SliderFixture { $0.setThumb(.lower, isEnabled: false) }
    for position in [75.0, 160] {
      f.move(position)
      #expect(hovered(f) == [false, false] && f.host.cursor == .arrow)
    }
  }
}
