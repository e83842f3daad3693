import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import DetentX11

let slider = RangeSlider()
(slider.minimumValue, slider.maximumValue) = (0, 1_000)
slider.setValues(lower: 200, upper: 800)
let label = Label("200 to 800", font: .system(17, weight: 650, tabularDigits: true))
slider.onValueChanged { slider, change in
  label.text = "\(slider.text(for: change.new.lower)) to \(slider.text(for: change.new.upper))"
}
let window = Window(size: Size(width: 480, height: 120))
window.title = "Range slider"
window.contentView = StackView(
  .vertical, spacing: 12, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24),
  views: [label, slider])
await X11Host.runProgram(showing: window)
