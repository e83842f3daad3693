import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import DetentX11

let summary = Label("", font: .system(17, weight: 650))

@MainActor func summarize() {
  let choices = [place, hour, color].compactMap { $0.selectedItem?.title }
  summary.text = choices.joined(separator: ", ")
}

@MainActor func column(_ name: String, _ spinner: Spinner) -> View {
  spinner.accessibilityLabel = name
  spinner.onValueChanged { _, _ in summarize() }
  return StackView(.vertical, spacing: 8, alignment: .center, views: [spinner, Label(name)])
}

// A wheel of icons.
let place = Spinner()
place.items = [("Map", "map"), ("Phone", "phone"), ("Search", "search"), ("Favorites", "heart")]
  .map { title, icon in SpinnerItem(title: title, icon: .icon(Icon(icon))) }

// More than 14 items open as a list.
let hour = Spinner()
hour.items = (0...23).map { SpinnerItem(title: "\($0):00") }
hour.selectedIndex = 9

// An item carries a value of any type. The hub of this spinner is a square in the chosen color.
let color = Spinner()
let colors: [(String, UInt32)] = [("Blue", 0x2563EB), ("Green", 0x15803D), ("Red", 0xB91C1C)]
color.items = colors.map { name, hex in SpinnerItem(title: name, value: Color(hex: hex)) }
color.hubPath = { Path(roundedRect: $0, cornerRadius: 12) }
color.addAction(for: .valueChanged) { spinner, _ in showColor(of: spinner) }

@MainActor func showColor(of spinner: Spinner) {
  guard let color = spinner.selectedItem?.value as? Color else { return }
  spinner.style.ringColor = DynamicColor(color)
  spinner.style.ringWidth = 6
}

let columns = [column("Place", place), column("Hour", hour), column("Color", color)]
let row = StackView(.horizontal, spacing: 32, alignment: .center, views: columns)
showColor(of: color)
summarize()
let window = Window(size: Size(width: 420, height: 260))
window.title = "Spinners"
window.contentView = StackView(
  .vertical, spacing: 24, alignment: .center,
  layoutMargins: EdgeInsets(vertical: 24, horizontal: 24),
  views: [Spacer(), row, summary, Spacer()])
await X11Host.runProgram(showing: window)
