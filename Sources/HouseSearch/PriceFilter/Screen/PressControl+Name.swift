import DetentViews
import DetentWidgets

extension PressControl {
  /// Says what a control without words is: to assistive technology, and to who rests over it.
  func setName(_ name: String) { (accessibilityLabel, toolTip) = (name, name) }
}
