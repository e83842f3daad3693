import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentControls

/// Places of values agree with what is drawn and with what presses hit, to a hundredth of a pixel.
@MainActor @Suite struct ValueGeometryTests {

  @Test(arguments: 0..<60) func placesOnASliderAreThoseOfItsThumbs(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let isVertical = random.flag()
    let (length, thickness) = (
      120 + Double(random.below(4_000)) / 10, 30 + Double(random.below(300)) / 10
    )
    let slider = RangeSlider(
      frame: Rect(
        x: 20.3, y: 20.7, width: isVertical ? thickness : length,
        height: isVertical ? length : thickness))
    slider.style.thumbAlignment = random.pick([.inside, .center])
    (slider.style.thumbWidth, slider.style.thumbHeight) =
      random.flag() ? (4 + Double(random.below(40)), 30) : (0, 0)
    slider.orientation = isVertical ? .vertical : .horizontal
    slider.isInverted = random.flag()
    slider.traitOverrides.layoutDirection = random.pick([.leftToRight, .rightToLeft])
    slider.setRange(minimum: -20, maximum: 250)
    slider.scale = .random(&random, ownSteps: false)
    let way = slider.maximumValue - slider.minimumValue
    slider.setValues(lower: -20 + way * 0.2, upper: -20 + way * 0.7)
    let scene = try Scene(slider, in: Size(width: 600, height: 600))
    let (host, page) = (scene.host, scene.content)
    host.settle()
    for thumb in RangeThumb.allCases {
      let place = slider.position(for: slider.values.list[thumb.index])
      #expect(slider.frame(ofThumb: thumb).center.distance(to: place) < 0.01)
      let value = slider.values.list[thumb.index]
      #expect((slider.value(at: place) - value).magnitude < 1e-6 * way)
      let drawn = try #require(slider.renderState).thumbs[thumb.index].frame.center
      // On the nearest whole device pixels, here of a whole logical pixel.
      #expect(max((drawn.x - place.x).magnitude, (drawn.y - place.y).magnitude) <= 0.5 + 1e-6)
      #expect(slider.layout.hit(at: place, target: 1) == .thumbs([thumb.index]))
    }
    for _ in 0..<10 {
      let value = slider.value(
        at: page.convert(Point(x: random.unit() * 600, y: random.unit() * 600), to: slider))
      #expect((-20...250).contains(value))
      let place = slider.position(for: value)
      #expect(slider.position(for: slider.value(at: place)).distance(to: place) < 0.01)
      // A press there moves the nearest thumb to the same value.
      guard slider.bounds.contains(place), case .track = slider.layout.hit(at: place, target: 24)
      else { continue }
      host.click(at: slider.convert(place, to: page))
      let nearest = [slider.lowerValue, slider.upperValue].map {
        slider.position(for: $0).distance(to: place)
      }.min()
      #expect((nearest ?? 1) < 0.01, "\(value)")
      host.settle()
    }
  }

  @Test func aPointOnASliderHasTheExactValueThatIsThere() throws {
    let f = try SliderFixture { $0.step = 50 }
    for (x, value) in [(10.0, 0.0), (85, 75), (310, 300), (-50, 0), (500, 300)] {
      #expect(f.slider.value(at: Point(x: x, y: 90)) == value)
    }
    #expect(f.slider.position(for: 75) == Point(x: 85, y: 15))
    #expect(f.slider.position(for: 999) == Point(x: 310, y: 15))
    // Without a way for the thumbs there is only the minimum.
    f.slider.minimumValue = 40
    f.slider.frame.size.width = 20
    for x in [0.0, 10, 15] { #expect(f.slider.value(at: Point(x: x, y: 15)) == 40) }
  }

  @Test(arguments: 0..<20) func placesOnADialAreThoseOfItsThumb(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let side = 100 + Double(random.below(3_000)) / 10
    let dial = CircularSlider(frame: Rect(x: 10.4, y: 12.1, width: side + 11, height: side))
    dial.style.startAngle = Double(random.below(360))
    dial.style.sweep = random.pick([90, 240, 300, 360])
    dial.style.direction = random.pick(DialDirection.allCases)
    dial.style.thumbOffset = Double(random.below(9)) - 4
    dial.traitOverrides.layoutDirection = random.pick([.leftToRight, .rightToLeft])
    dial.setRange(minimum: -20, maximum: 250)
    dial.scale = .random(&random, ownSteps: false)
    (dial.pressArea, dial.trackPress) = (.anywhere, .jump)
    dial.format = nil
    dial.style.showsValue = false
    let scene = try Scene(dial, in: Size(width: 500, height: 500))
    let (host, page) = (scene.host, scene.content)
    host.settle()
    for _ in 0..<10 {
      let fraction = 0.02 + 0.96 * random.unit()
      let value = dial.model.scale.value(at: fraction)
      let place = dial.point(for: value)
      let seen = DialArc.angle(of: place, around: dial.layout.center)
      let turn = (seen - dial.angle(for: value)).remainder(dividingBy: 360)
      #expect(turn.magnitude < 0.001)
      let back = try #require(dial.value(at: place))
      #expect(dial.point(for: back).distance(to: place) < 0.01)
      dial.value = value
      host.settle()
      #expect(dial.layout.thumbCenter(0).distance(to: place) < 0.01)
      #expect(try #require(dial.renderState).thumbs[0].center.distance(to: place) < 0.01)
      #expect(dial.layout.hit(at: place, target: 1) == .thumbs([0]))
      dial.value = random.flag() ? -20 : 250
      host.click(at: dial.convert(place, to: page))
      host.settle()
      let reached = dial.point(for: dial.value).distance(to: place)
      // A press on the other thumb's target takes that one.
      if dial.value != -20, dial.value != 250 { #expect(reached < 0.01, "\(value)") }
    }
  }

  @Test func aPointInTheGapOfAnArcHasNoValue() {
    let dial = CircularSlider(frame: Rect(x: 0, y: 0, width: 148, height: 148))
    #expect(dial.value(at: Point(x: 74, y: 140)) == nil)
    #expect(dial.value(at: Point(x: 74, y: 8)) == 0.5)
    #expect(dial.angle(for: 0) == 225 && dial.angle(for: 1) == 135)
    #expect(RangeSlider().frame(ofThumb: 7) == .zero)
  }
}

/// What sliders and dials do with numbers that are none.
@MainActor @Suite struct RefusedNumberTests {
  nonisolated private static let nothings: [Double] = [.nan, .infinity, -.infinity]

  @Test(arguments: nothings)
  func everyPlainPropertyOfASliderRefusesWhatIsNoNumberWithOneLine(nothing: Double) {
    let (slider, single) = (RangeSlider(), Slider())
    let before = (slider.values, slider.model, slider.style)
    expectOneLine(of: [
      { slider.minimumValue = nothing }, { slider.maximumValue = nothing },
      { slider.setRange(minimum: nothing, maximum: 1) }, { slider.lowerValue = nothing },
      { slider.setValues(lower: 0, upper: nothing) }, { slider.step = nothing },
      { slider.minimumDistance = nothing }, { slider.maximumDistance = nothing },
      { slider.marks = [SliderMark(0.5), SliderMark(nothing)] },
      { slider.ticks = .every(nothing) }, { slider.ticks = .values([0, nothing]) },
      { slider.style.thumbSize = nothing }, { slider.editedValue = RangeValues(0, nothing) },
      { slider.editedValue = RangeValues(nothing, 1) },
      { slider.defaultRange = RangeValues(0.3, nothing) }, { single.origin = nothing },
      { single.defaultValue = nothing }, { single.page = nothing }, { single.value = nothing },
    ])
    #expect(slider.model == before.1 && slider.style == before.2 && slider.values == before.0)
    #expect(slider.marks.isEmpty && slider.ticks == .none)
    #expect(single.origin == nil && single.defaultValue == nil && single.page == nil)
    #expect(single.value == 0)
  }

  private func expectOneLine(
    of sets: [@MainActor () -> Void], at location: SourceLocation = #_sourceLocation
  ) {
    for (index, set) in sets.enumerated() {
      let count = ThrottledLog.lines(of: { set() }).count
      #expect(count == 1, "\(index)", sourceLocation: location)
    }
  }

  @Test(arguments: nothings)
  func everyPlainPropertyOfADialRefusesWhatIsNoNumberWithOneLine(nothing: Double) {
    let (dial, range) = (CircularSlider(), RangeCircularSlider())
    (dial.detents, dial.defaultValue, dial.dialLabels) = ([0.5], 0.2, [DialLabel(0, "0")])
    let before = (dial.model, dial.style, range.model)
    expectOneLine(of: [
      { dial.minimumValue = nothing }, { dial.maximumValue = nothing }, { dial.value = nothing },
      { dial.step = nothing }, { dial.page = nothing }, { dial.detents = [0.1, nothing] },
      { dial.defaultValue = nothing }, { dial.origin = nothing },
      { dial.dialLabels = [DialLabel(nothing, "x")] }, { dial.style.sweep = nothing },
      { range.lowerValue = nothing }, { range.defaultRange = CircularRange(0, nothing) },
      { range.minimumDistance = nothing }, { range.maximumDistance = nothing },
    ])
    #expect(dial.model == before.0 && dial.style == before.1 && range.model == before.2)
    #expect(dial.detents == [0.5] && dial.defaultValue == 0.2 && dial.origin == nil)
    #expect(dial.dialLabels.count == 1 && range.defaultRange == nil)
  }

  @Test func limitsWithoutAnEndAreRefusedAlikeOnSlidersAndDials() {
    let slider = RangeSlider()
    let dial = RangeCircularSlider()
    for thumb in RangeThumb.allCases {
      let lines = [
        ThrottledLog.lines { slider.setLimits(-.infinity...0.5, of: thumb) },
        ThrottledLog.lines { dial.setLimits(-.infinity...0.5, of: thumb) },
      ]
      #expect(lines.map(\.count) == [1, 1])
      #expect(lines[0][0].contains("RangeSlider.limits: invalid value"))
      #expect(lines[1][0].contains("RangeCircularSlider.limits: invalid value"))
      #expect(slider.limits(of: thumb) == nil && dial.limits(of: thumb) == nil)
    }
  }

  @Test func aLogarithmicShapeLeavesOutWhatIsNoNumber() {
    for nothing in Self.nothings {
      var shape = SliderScale.linear
      let lines = ThrottledLog.lines { shape = .logarithmic(linearWithin: nothing) }
      #expect(lines.count == 1 && shape == .logarithmic)
    }
  }
}
