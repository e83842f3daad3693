import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

extension SliderFixture {
  /// A slider that has the focus in a window that has it.
  static func focused(
    _ lower: Double = 60, _ upper: Double = 240, _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> SliderFixture {
    let fixture = try SliderFixture(lower, upper, configure)
    fixture.host.driver.send(FocusEvent(isFocused: true))
    fixture.slider.becomeFirstResponder(.keyboard(.forward))
    fixture.host.settle()
    return fixture
  }

  /// The field that is open.
  func field() throws -> TextField { try #require(slider.typing.field) }
}
