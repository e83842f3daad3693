import DetentDrawing
import DetentViews

/// The plain widgets, each in every state that it has.
final class WidgetsPage: ScrollView {
  init() {
    super.init(
      contentView: StackView(
        .vertical, spacing: 28, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24),
        views: [Self.fields()]))
  }

  // MARK: Text fields

  private static func fields() -> View {
    let search = field("field.search", "", placeholder: "Street, district or postcode")
    search.leadingIcon = WidgetIcon.search
    search.hasClearButton = true
    let filled = field("field.clear", "Notting Hill", placeholder: "Place")
    filled.leadingIcon = WidgetIcon.search
    filled.hasClearButton = true
    let long = field(
      "field.long", "A text that is longer than its field ends in an ellipsis until it is edited")
    let digits = field("field.digits", "1a2", placeholder: "Digits")
    digits.validation = { $0.allSatisfy(\.isNumber) ? nil : "Only digits, please" }
    digits.validate()
    let readOnly = field("field.readOnly", "Can be copied, not changed")
    readOnly.isReadOnly = true
    let disabled = field("field.disabled", "", placeholder: "Disabled")
    disabled.isEnabled = false
    disabled.leadingIcon = WidgetIcon.search
    let mixed = field("field.mixed", "Rothschild שדרות רוטשילד 12")
    let centered = field("field.centered", "85 m²")
    centered.textAlignment = .center
    return GallerySection(
      "Text field", "Type, select, copy, paste; Enter commits, Escape takes back.",
      views: [
        row([("Search", search), ("With a clear button", filled)]),
        row([("Long", long), ("Invalid", digits)]),
        row([("Read-only", readOnly), ("Disabled", disabled)]),
        row([("Two directions", mixed), ("Centred", centered)]),
      ])
  }

  private static func field(
    _ identifier: String, _ text: String, placeholder: String = ""
  ) -> TextField {
    let field = TextField(text, placeholder: placeholder)
    field.identifier = identifier
    return field
  }

  // MARK: Rows

  /// Views of one width beside each other, with their names above.
  private static func row(_ views: [(String, View)]) -> View {
    let row = StackView(
      .horizontal, spacing: 16, alignment: .leading,
      views: views.map { name, view in
        view.accessibilityLabel = name
        return StackView(
          .vertical, spacing: 6,
          views: [Label(name, font: .system(11.5), color: .secondary), view])
      })
    row.distribution = .fillEqually
    row.layoutMargins = EdgeInsets(top: 0, leading: 0, bottom: 8, trailing: 0)
    return row
  }
}
