import DetentControls
import DetentViews
import DetentWidgets
import Listings

extension TextSheet {
  /// What keys and gestures do: the commands first, then the controls of the window.
  static func help(_ commands: CommandTable, _ model: ListingsModel) -> TextSheet {
    let texts = model.texts.text
    let close = IconButton(texts("Close"), style: .primaryCard)
    let sheet = TextSheet(
      texts("Shortcuts and gestures"), rows: HelpRows(commands, model).rows, buttons: [close])
    sheet.identifier = "help"
    sheet.list.identifier = "help.rows"
    close.identifier = "help.close"
    close.addAction(for: .primaryActionTriggered) { [weak sheet] _, _ in sheet?.dismiss() }
    sheet.closingKeys = Command.help.shortcuts
    return sheet
  }
}

@MainActor
private struct HelpRows {
  private(set) var rows: [TextSheet.Row] = []
  private let texts: Localized

  init(_ commands: CommandTable, _ model: ListingsModel) {
    texts = model.texts.text
    for group in Command.Group.allCases {
      addHeading(group.title(texts))
      for command in Command.allCases
      where command.group == group && commands.has(command) && !command.shortcuts.isEmpty {
        add(command.title(texts), command.shortcuts.map { $0.title(texts) })
      }
      switch group {
      case .file: add(texts("Open another file"), [texts("Drop a CSV file")])
      case .window:
        add(texts("Next handle or control"), [texts("Tab")])
        add(texts("Cancel drag"), [texts("Esc")])
      case .search, .home: break
      }
    }
    addControls(model)
    addList()
    if model.session.surroundings != nil { addMap() }
    guard model.chart != nil else { return }
    addHeading(texts("Chart"))
    add(texts("Filter by price and area"), [texts("Drag a rectangle")])
  }

  private mutating func addHeading(_ title: String) {
    rows.append(.init(text: title, isHeading: true, spoken: title))
  }

  /// - Parameter means: keys or gestures, each of which has the effect.
  private mutating func add(_ effect: String, _ means: [String]) {
    let means = means.joined(separator: texts(", "))
    rows.append(.init(text: effect, detail: means, spoken: texts("\(means): \(effect)")))
  }

  private mutating func addControls(_ model: ListingsModel) {
    addHeading(texts("Sliders, dial and wheel"))
    add(texts("Move one end of the range"), [texts("Drag a handle")])
    add(texts("Move the whole range"), [texts("Drag the bar")])
    add(texts("Move nearest handle here"), [texts("Click the track")])
    add(texts("Fine control"), [texts("Shift while dragging")])
    add(texts("Set exact value"), [texts("Type a number")])
    add(texts("One step per notch"), [texts("Scroll over a focused slider")])
    add(texts("One step"), [texts("Arrow keys"), "+", "−"])
    add(texts("A tenth of the range"), [texts("Page Up"), texts("Page Down")])
    add(texts("A tenth of the range"), [texts("Shift and arrow keys")])
    add(texts("To the end"), [texts("Home"), texts("End")])
    add(texts("Reset to the initial value"), [texts("Delete", context: "key")])
    if model.hasDistances { add(texts("Distance"), [texts("Turn the dial")]) }
    guard !model.kinds.isEmpty else { return }
    add(model.otherTypesName ?? texts("Property type"), [texts("Click the hub, then a wedge")])
  }

  private mutating func addList() {
    addHeading(texts("List"))
    add(texts("Sort by a column"), [texts("Click its header")])
    add(
      texts("Actions for the selected home"),
      [texts("Menu", context: "key"), Shortcut(.function(10), .shift).title(texts)])
  }

  private mutating func addMap() {
    addHeading(texts("Map"))
    add(texts("Move map"), [texts("Arrow keys")])
    add(
      texts("Keep only homes in sight"), [texts("Draw area"), texts("Enter", context: "key")])
    add(texts("Measure from the crosshair"), [texts("Enter", context: "key")])
    add(texts("Zoom in or out"), ["+", "−"])
    add(texts("Show all homes"), ["0"])
  }
}
