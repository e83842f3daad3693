import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

@MainActor
enum InputExamples {
  static var sections: [View] {
    [
      GallerySection(
        "Text view",
        "Type several lines. Press Ctrl+Enter to apply the text, or Escape to restore it.",
        views: texts),
      GallerySection(
        "Date picker", "Click a day, or use the arrow keys, Page Up and Page Down.",
        views: dates),
      GallerySection(
        "Input view", "Click the field, and type with its pad or with the keyboard.",
        views: ["Number pad": example(TextField("42"), "input.pad", nil, addPad)]),
      GallerySection(
        "Tool bar", "Press Tab once, and then the arrow keys. The last buttons move into a menu.",
        views: ["Wide": bar("wide"), "Narrow": bar("narrow", width: 180)]),
    ]
  }

  private static var texts: KeyValuePairs<String, View> {
    let long = "A light flat on the second floor, with a balcony to the south.\n\nVacant from May."
    return [
      "Placeholder": example(TextView(placeholder: "Notes about the viewing"), "text.empty"),
      "Wrapped lines": example(TextView(long), "text.long"),
      "Read-only": example(TextView(long), "text.readOnly") { $0.isReadOnly = true },
      "Mixed directions": example(TextView("دفتر ملاحظات\nNotes\n45 m²"), "text.mixed"),
    ]
  }

  private static var dates: KeyValuePairs<String, View> {
    let today = CalendarDate.today
    let row = StackView(
      .horizontal, spacing: 12, alignment: .center,
      views: [
        example(DatePicker(), "date.any", "Any day"),
        example(DatePicker(), "date.limited", "Within 30 days") {
          ($0.minimumDate, $0.maximumDate) = (today, today.adding(days: 30))
        }, Spacer(),
      ])
    return ["In a popover": row, "On the page": example(MonthGrid(), "date.month")]
  }

  private static func addPad(to field: TextField) {
    let rows = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], [".", "0", "⌫"]].map { titles in
      StackView(
        equally: .horizontal, spacing: 4,
        titles.map { title in
          let button = Button(title, style: .bordered)
          (button.fixedWidth, button.fixedHeight) = (TouchMetrics.target, TouchMetrics.target)
          button.addAction(for: .primaryActionTriggered) { [weak field] _, _ in
            if title == "⌫" { field?.deleteBackward() } else { field?.insertText(title) }
          }
          return button
        })
    }
    field.inputView = StackView(.vertical, spacing: 4, views: rows)
  }

  private static func bar(_ name: String, width: Double? = nil) -> View {
    let icons: KeyValuePairs<String, Icon?> = [
      "Back": "arrowBack", "Forward": "arrowForward", "": nil, "Search": "search",
      "Save": "heart", "Map": "map",
    ]
    let bar = ToolBar(
      icons.map { title, icon in
        guard let icon else { return Spacer() }
        return example(IconButton(leadingIcon: icon), "bar.\(name).\(title)", title)
      })
    (bar.fixedWidth, bar.identifier) = (width, "bar.\(name)")
    return bar
  }
}
