import DetentDrawing
import DetentViews
import DetentWidgets
import DetentX11

let fader = Fader()
let label = Label(fader.text(fader.levels.level))
label.textAlignment = .center
fader.onEdit { fader, event, change in
  label.text = fader.text(change.new.level)
  if event == .valueCommitted { print("\(change.part) by \(change.reason): \(change.new)") }
}
let window = Window(size: Size(width: 160, height: 320))
window.title = "Fader"
window.contentView = StackView(
  .vertical, spacing: 12, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24),
  views: [fader, label])
await X11Host.runProgram(showing: window)
