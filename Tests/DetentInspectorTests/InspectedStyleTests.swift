import DetentControls
import DetentViews
import DetentWidgets
import Testing

@testable import DetentInspector

@MainActor
@Suite struct InspectedStyleTests {
  @Test func aPropertyIsReadAndWrittenByItsName() throws {
    let slider = RangeSlider()
    let style = try #require(InspectedStyle(of: slider))
    let index = try #require(style.properties.firstIndex { $0.name == "trackThickness" })
    #expect(style.set(.number(6), of: "trackThickness") == nil)
    #expect(slider.style.trackThickness == 6 && style.values[index].value == .number(6))
    #expect(style.set(.flag(true), of: "trackThickness") != nil)
    #expect(style.typeName == "RangeSliderStyle")
  }

  @Test func theBehaviorOfASpinnerIsAmongItsProperties() throws {
    let spinner = Spinner()
    let style = try #require(InspectedStyle(of: spinner))
    #expect(
      style.properties.filter { $0.group == "Behavior" }.map(\.name) == [
        "mode", "pickerThreshold", "tapMode", "compensatesForRotation", "isFeedbackEnabled",
      ])
    #expect(style.set(.choice("picker"), of: "mode") == nil && spinner.mode == .picker)
  }

  @Test func aViewWithoutALookOfItsOwnHasNoStyle() {
    #expect(InspectedStyle(of: View()) == nil)
  }
}
