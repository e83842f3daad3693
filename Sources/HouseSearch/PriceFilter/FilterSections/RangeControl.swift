import DetentControls
import DetentWidgets

/// A control that chooses a range: a slider, or a dial with two thumbs.
@MainActor
protocol RangeControl: ThumbControl {
  var lowerValue: Double { get set }
  var upperValue: Double { get set }
  var lowerThumbLabel: String { get set }
  var upperThumbLabel: String { get set }
  func setValues(lower: Double, upper: Double, animated: Bool, exactly: Bool)
  func fieldValue(of thumb: RangeThumb) -> FieldValue
}

extension RangeSlider: RangeControl {}
extension RangeCircularSlider: RangeControl {}
