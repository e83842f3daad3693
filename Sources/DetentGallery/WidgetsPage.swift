import DetentDrawing
import DetentViews
import DetentWidgets

/// The plain widgets, each in every state that it has.
final class WidgetsPage: ScrollView {
  init() {
    super.init(
      contentView: GalleryColumn(
        sections: [
          Self.fields(), Self.segments(), Self.menus(), Self.toggles(), Self.images(),
        ]))
    backgroundColor = .panel
  }

  // MARK: Text fields

  private static func fields() -> View {
    let search = field("field.search", placeholder: "Street, district or postcode") {
      ($0.leadingIcon, $0.hasClearButton) = (WidgetIcon.search, true)
    }
    let filled = field("field.clear", "Notting Hill", placeholder: "Place") {
      ($0.leadingIcon, $0.hasClearButton) = (WidgetIcon.search, true)
    }
    let long = field(
      "field.long", "A text that is longer than its field ends in an ellipsis until it is edited")
    let digits = field("field.digits", "1a2", placeholder: "Digits") {
      $0.validation = { $0.allSatisfy(\.isNumber) ? nil : "Only digits, please" }
      $0.validate()
    }
    let readOnly = field("field.readOnly", "Can be copied, not changed") { $0.isReadOnly = true }
    let disabled = field("field.disabled", placeholder: "Disabled") {
      ($0.leadingIcon, $0.isEnabled) = (WidgetIcon.search, false)
    }
    let mixed = field("field.mixed", "Rothschild שדרות רוטשילד 12")
    let centered = field("field.centered", "85 m²") { $0.textAlignment = .center }
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
    _ identifier: String, _ text: String = "", placeholder: String = "",
    _ configure: (TextField) -> Void = { _ in }
  ) -> TextField {
    let field = TextField(text, placeholder: placeholder)
    field.identifier = identifier
    configure(field)
    return field
  }

  // MARK: Choices

  private static func segments() -> View {
    let bedrooms = SegmentedControl("segments.bedrooms", ["Any", "1", "2", "3", "4", "5+"])
    let some = SegmentedControl("segments.some", ["Day", "Week", "Month"], chosen: 1)
    some.setEnabled(false, forSegmentAt: 2)
    let disabled = SegmentedControl("segments.disabled", ["On", "Off"])
    disabled.isEnabled = false
    let mirrored = SegmentedControl("segments.mirrored", ["First", "Second", "Third"])
    mirrored.traitOverrides.layoutDirection = .rightToLeft
    return GallerySection(
      "Segmented control", "Press and drag, or use the arrows.",
      views: [
        row([("Bedrooms", bedrooms), ("One disabled", some)]),
        row([("Disabled", disabled), ("From right to left", mirrored)]),
      ])
  }

  private static func menus() -> View {
    let scales = [
      MenuItem("Linear scale"), MenuItem("Log scale"), .separator,
      MenuItem("Square root", isEnabled: false), MenuItem("By rank"),
    ]
    let quiet = menu("menu.quiet", scales, chosen: 1, kind: .quiet)
    let bordered = menu("menu.bordered", scales)
    let long = menu("menu.long", (1...60).map { MenuItem("District \($0)") }, chosen: 41)
    let disabled = menu("menu.disabled", scales)
    disabled.isEnabled = false
    return GallerySection(
      "Menu", "Press, drag and release; or click twice; or open it with Space and type.",
      views: [
        row([("Quiet", quiet), ("Bordered", bordered)]),
        row([("Longer than the window", long), ("Disabled", disabled)]),
      ])
  }

  private static func menu(
    _ identifier: String, _ items: [MenuItem], chosen: Int = 0, kind: MenuButton.Kind = .bordered
  ) -> MenuButton {
    let button = MenuButton(items, selectedIndex: chosen, kind: kind)
    button.identifier = identifier
    return button
  }

  private static func toggles() -> View {
    func toggle(_ title: String, _ kind: Toggle.Kind, isOn: Bool, isEnabled: Bool = true) -> View {
      let toggle = Toggle(title, kind: kind, isOn: isOn)
      toggle.identifier = "\(kind == .switch ? "switch" : "box").\(title.lowercased())"
      toggle.isEnabled = isEnabled
      return toggle
    }
    func line(_ kind: Toggle.Kind) -> View {
      StackView(
        .horizontal, spacing: 24,
        views: [
          toggle("Off", kind, isOn: false), toggle("On", kind, isOn: true),
          toggle("Unavailable", kind, isOn: false, isEnabled: false),
          toggle("Fixed", kind, isOn: true, isEnabled: false), Spacer(),
        ])
    }
    return GallerySection(
      "Toggle", "Press it or its name, or use Space.", views: [line(.switch), line(.checkBox)])
  }

  private static func images() -> View {
    let picture = Image.rendered(size: Size(width: 96, height: 64), scale: 2) { canvas in
      let sky = Gradient(
        kind: .linear(from: .zero, to: Point(x: 0, y: 64)),
        colors: [DynamicColor.accent.light, DynamicColor.accentEnd.light])
      canvas.fill(Path(rect: Rect(x: 0, y: 0, width: 96, height: 64)), with: .gradient(sky))
      canvas.fill(Path(circleAt: Point(x: 48, y: 34), radius: 16), with: Color.white)
    }
    func view(_ mode: ImageView.ContentMode, tint: DynamicColor? = nil) -> ImageView {
      let view = ImageView(picture)
      view.contentMode = mode
      view.templateColor = tint
      view.cornerRadius = 9
      view.borderColor = .line
      view.fixedHeight = 72
      return view
    }
    return GallerySection(
      "Image", "One picture in places of another shape.",
      views: [
        row([
          ("Fit", view(.aspectFit)), ("Fill", view(.aspectFill)), ("Stretched", view(.fill)),
          ("Centre", view(.center)),
        ])
      ])
  }

  // MARK: Rows

  /// Views of one width beside each other, with their names above.
  private static func row(_ views: [(String, View)]) -> View {
    let row = StackView(
      .horizontal, spacing: 16, alignment: .leading,
      views: views.map { name, view in
        view.accessibilityLabel = name
        return StackView(.vertical, spacing: 6, views: [Label(caption: name), view])
      })
    row.distribution = .fillEqually
    row.layoutMargins = EdgeInsets(top: 0, leading: 0, bottom: 8, trailing: 0)
    return row
  }
}
