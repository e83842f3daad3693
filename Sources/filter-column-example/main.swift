import DetentControls
import DetentDesign
import DetentDrawing
import DetentInspector
import DetentViews
import DetentWidgets
import DetentX11

// The views are in filters.json. Change it in an editor, or press Ctrl+Shift+I and edit it here.
let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
let filters = try ViewFile.load("/\(folder)/filters.json", types: .standard) { view in
  (view as? Control)?.addAction(for: .valueChanged) { _, _ in summarize() }
}
filters.didReport = { lines in for line in lines { print(line) } }

/// Any of the filters may be missing from the file.
@MainActor func summarize() {
  var parts = ["Homes"]
  if let price = filters.view(withIdentifier: "price") as? RangeSlider {
    parts.append("for £\(price.text(for: price.values))")
  }
  if let distance = filters.view(withIdentifier: "distance") as? CircularSlider {
    parts.append("within \(distance.text(for: distance.value)) km")
  }
  let garden = filters.view(withIdentifier: "garden") as? Toggle
  if garden?.isOn == true { parts.append("with a garden") }
  (filters.view(withIdentifier: "summary") as? Label)?.text = parts.joined(separator: " ")
}

let window = Window(size: Size(width: 320, height: 430))
window.title = "Filters"
window.contentView = filters
filters.watchFile()
summarize()

let host = try X11Host()
Inspector.enable(for: window) { host.show($0) }
host.show(window)
_ = await host.run()
