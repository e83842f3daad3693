import DetentDrawing
import DetentViews
import Glibc
import Testing

@testable import DetentControls

/// What sliders and dials do with numbers that are none.
@MainActor @Suite struct RefusedNumberTests {
  private static let nothings: [Double] = [.nan, .infinity, -.infinity]

  @Test func everyPlainPropertyOfASliderRefusesWhatIsNoNumberWithOneLine() {
    for nothing in Self.nothings {
      let slider = RangeSlider()
      let sets: [@MainActor () -> Void] = [
        { slider.minimumValue = nothing }, { slider.maximumValue = nothing },
        { slider.setRange(minimum: nothing, maximum: 1) }, { slider.lowerValue = nothing },
        { slider.setValues(lower: 0, upper: nothing) }, { slider.step = nothing },
        { slider.minimumDistance = nothing }, { slider.maximumDistance = nothing },
        { slider.marks = [SliderMark(0.5), SliderMark(nothing)] },
        { slider.ticks = .every(nothing) }, { slider.ticks = .values([0, nothing]) },
        { slider.style.thumbSize = nothing }, { slider.editedValue = RangeValues(0, nothing) },
        { slider.editedValue = RangeValues(nothing, 1) },
        { slider.defaultRange = RangeValues(0.3, nothing) },
      ]
      let before = (slider.values, slider.model, slider.style)
      for (index, set) in sets.enumerated() {
        #expect(ThrottledLog.lines(of: { set() }).count == 1, "\(index) with \(nothing)")
      }
      #expect(slider.model == before.1 && slider.style == before.2 && slider.values == before.0)
      #expect(slider.marks.isEmpty && slider.ticks == .none)
      let single = Slider()
      #expect(
        ThrottledLog.lines(of: { single.origin = nothing }).count == 1 && single.origin == nil)
      #expect(
        ThrottledLog.lines(of: { single.defaultValue = nothing }).count == 1
          && single.defaultValue == nil)
      #expect(ThrottledLog.lines(of: { single.page = nothing }).count == 1 && single.page == nil)
      #expect(ThrottledLog.lines(of: { single.value = nothing }).count == 1 && single.value == 0)
    }
  }

  @Test func everyPlainPropertyOfADialRefusesWhatIsNoNumberWithOneLine() {
    for nothing in Self.nothings {
      let dial = CircularSlider()
      let range = RangeCircularSlider()
      (dial.detents, dial.defaultValue, dial.dialLabels) = ([0.5], 0.2, [DialLabel(0, "0")])
      let sets: [@MainActor () -> Void] = [
        { dial.minimumValue = nothing }, { dial.maximumValue = nothing }, { dial.value = nothing },
        { dial.step = nothing }, { dial.page = nothing }, { dial.linearTravel = nothing },
        { dial.detents = [0.1, nothing] }, { dial.defaultValue = nothing },
        { dial.origin = nothing }, { dial.dialLabels = [DialLabel(nothing, "x")] },
        { dial.style.sweep = nothing }, { range.lowerValue = nothing },
        { range.defaultRange = CircularRange(0, nothing) }, { range.minimumDistance = nothing },
        { range.maximumDistance = nothing },
      ]
      let before = (dial.model, dial.style, range.model)
      for (index, set) in sets.enumerated() {
        #expect(ThrottledLog.lines(of: { set() }).count == 1, "\(index) with \(nothing)")
      }
      #expect(dial.model == before.0 && dial.style == before.1 && range.model == before.2)
      #expect(dial.detents == [0.5] && dial.defaultValue == 0.2 && dial.origin == nil)
      #expect(dial.dialLabels.count == 1 && dial.linearTravel == 250 && range.defaultRange == nil)
    }
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
