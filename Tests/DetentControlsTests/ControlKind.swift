import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The controls of the libraries, one of each kind.
enum ControlKind: String, CaseIterable {
  case button, iconButton, toggleIconButton, switchToggle, checkBox, menuButton, segments, field
  case list, slider, rangeSlider, multiSlider, dial, rangeDial, spinner

  @MainActor func make() -> Control {
    switch self {
    case .button: return Button("Press", style: .bordered)
    case .iconButton: return IconButton("Press", leadingIcon: "heart")
    case .toggleIconButton:
      let button = IconButton("Press")
      button.isToggle = true
      return button
    case .switchToggle: return Toggle("On")
    case .checkBox: return Toggle("On", kind: .checkBox)
    case .menuButton: return MenuButton(["A", "B", "C"].map { MenuItem($0) })
    case .segments: return SegmentedControl(["A", "B", "C"])
    case .field: return TextField("Some text")
    case .list:
      let list = ListView(rowHeight: 20)
      list.dataSource = Rows.shared
      return list
    case .slider: return Slider()
    case .rangeSlider: return RangeSlider()
    case .multiSlider: return MultiSlider(thumbCount: 3)
    case .dial: return CircularSlider()
    case .rangeDial: return RangeCircularSlider()
    case .spinner:
      let spinner = Spinner()
      spinner.items = SpinnerFixture.items(8)
      return spinner
    }
  }
}

/// Rows without anything in them.
@MainActor final class Rows: ListViewDataSource {
  static let shared = Rows()
  var count = 50

  func numberOfRows(in list: ListView) -> Int { count }
  func listView(_ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool)
  {}
  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { "\(row)" }
}
