import DetentViews
import Listings

/// What keys and gestures do in one part of the window.
struct HelpTopic {
  /// What is done, and by what.
  struct Row {
    let effect: String
    /// Each of them does it.
    let means: [String]
    /// Whether these are keys, and no words about the pointer.
    let areKeys: Bool

    static func keys(_ effect: String, _ keys: String...) -> Row {
      Row(effect: effect, means: keys, areKeys: true)
    }

    static func gesture(_ effect: String, _ gesture: String) -> Row {
      Row(effect: effect, means: [gesture], areKeys: false)
    }
  }

  let title: String
  let rows: [Row]

  /// What there is in a window with the listings of a model, the commands first.
  @MainActor
  static func all(_ commands: CommandTable, _ model: ListingsModel) -> [HelpTopic] {
    let texts = model.texts.text
    let groups = Command.Group.allCases.map { group in
      HelpTopic(
        title: group.title(texts),
        rows: commands.helpRows(of: group, texts) + gestures(group, texts))
    }
    let plots = [
      model.session.surroundings == nil ? nil : map(texts), model.chart == nil ? nil : chart(texts),
    ]
    return groups + [values(model), list(texts)] + plots.compactMap { $0 }
  }

  private static func gestures(_ group: Command.Group, _ texts: Localized) -> [Row] {
    switch group {
    case .file: [.gesture(texts("Open another file"), texts("Drop a CSV file"))]
    case .search, .home: []
    case .window:
      [
        .keys(texts("Next handle or control"), texts("Tab")),
        .keys(texts("Cancel drag"), texts("Esc")),
      ]
    }
  }

  /// Called after the filters that the file has.
  @MainActor
  private static func values(_ model: ListingsModel) -> HelpTopic {
    let texts = model.texts.text
    let dial: String? =
      switch model.dial {
      case .distance: texts("Distance")
      case .area: texts("Floor area")
      case nil: nil
      }
    let wheel = model.kinds.isEmpty ? nil : model.otherTypesName ?? texts("Property type")
    return HelpTopic(
      title: texts("Sliders, dial and wheel"),
      rows: [
        .gesture(texts("Move one end of the range"), texts("Drag a handle")),
        .gesture(texts("Move the whole range"), texts("Drag the bar")),
        .gesture(texts("Move nearest handle here"), texts("Click the track")),
        .gesture(texts("Fine control"), texts("Shift while dragging")),
        .gesture(texts("Set exact value"), texts("Type a number")),
        .gesture(texts("One step per notch"), texts("Scroll over a focused slider")),
        .keys(texts("One step"), texts("Arrow keys"), "+", "−"),
        .keys(texts("A tenth of the range"), texts("Page Up"), texts("Page Down")),
        .gesture(texts("A tenth of the range"), texts("Shift and arrow keys")),
        .keys(texts("To the end"), texts("Home"), texts("End")),
        .keys(texts("Reset to the initial value"), texts("Delete", context: "key")),
      ]
        + [
          dial.map { .gesture($0, texts("Turn the dial")) },
          wheel.map { .gesture($0, texts("Click the hub, then a wedge")) },
        ].compactMap { $0 })
  }

  private static func list(_ texts: Localized) -> HelpTopic {
    HelpTopic(
      title: texts("List"),
      rows: [
        .gesture(texts("Sort by a column"), texts("Click its header")),
        .gesture(texts("Then by another column"), texts("Shift-click")),
        .keys(texts("Move between column headers"), "←", "→"),
        .keys(texts("Sort by the focused column"), texts("Enter", context: "key")),
        .gesture(texts("Find a home by name"), texts("Type the first letters")),
        .keys(
          texts("Actions for the selected home"), texts("Menu", context: "key"),
          Shortcut(.function(10), .shift).title(texts)),
      ])
  }

  private static func map(_ texts: Localized) -> HelpTopic {
    HelpTopic(
      title: texts("Map"),
      rows: [
        .keys(texts("Move map"), texts("Arrow keys")),
        .gesture(texts("Draw a rectangle from the selected home"), texts("Shift and arrow keys")),
        .keys(
          texts("Measure from the crosshair"), texts("Arrow keys"), texts("Enter", context: "key")),
        .keys(texts("Zoom in or out"), "+", "−"), .keys(texts("Show all homes"), "0"),
      ])
  }

  private static func chart(_ texts: Localized) -> HelpTopic {
    HelpTopic(
      title: texts("Chart"),
      rows: [
        .gesture(texts("Filter by price and area"), texts("Drag a rectangle")),
        .gesture(texts("Draw a rectangle from the selected home"), texts("Shift and arrow keys")),
      ])
  }
}
