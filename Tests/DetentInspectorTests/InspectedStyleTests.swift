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

  @Test func aViewWithoutALookOfItsOwnHasNoStyle() {
    #expect(InspectedStyle(of: View()) == nil)
  }
}
