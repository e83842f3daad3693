import DetentDrawing
import DetentViews
import DetentWidgets

/// The plain widgets, each in every form that it has.
@MainActor
enum WidgetExamples {
  static var sections: [View] {
    [
      GallerySection(
        "Button", "Click, or press Space or Enter.",
        rows: [StackView(wrapping: buttons + [Spacer()], spacing: 12)]),
      named("Text field", "Press Enter to apply the text, or Escape to restore it.", fields),
      named("Segmented control", "Click or drag, or use the arrow keys.", segments),
      named("Menu", "Click, or press Space and type the first letters of an item.", menus),
      GallerySection(
        "Toggle", "Click the toggle or its title, or press Space.",
        rows: [toggles(.switch, "switch"), toggles(.checkBox, "box")]),
      named("Image", "One image in frames of other proportions.", images, columns: 4),
    ]
  }

  /// Views of one width, each below its name.
  private static func named(
    _ title: String, _ hint: String, _ views: KeyValuePairs<String, View>, columns: Int = 2
  ) -> View {
    let named = views.map { name, view in
      view.accessibilityLabel = name
      return StackView(.vertical, spacing: 6, views: [Label(caption: name), view])
    }
    let rows = stride(from: 0, to: named.count, by: columns).map { index in
      let row = StackView(
        wrapping: Array(named[index...].prefix(columns)), equally: true, spacing: 16,
        alignment: .leading)
      row.layoutMargins.bottom = 8
      return row
    }
    return GallerySection(title, hint, rows: rows)
  }

  private static var buttons: [View] {
    let styles: KeyValuePairs<String, ButtonStyle> = [
      "Bordered": .bordered, "Quiet": .quiet, "Chip": .chip, "Plain": .plain,
      "Disabled": .bordered,
    ]
    return styles.map { title, style in
      example(Button(title, style: style), "button.\(title.lowercased())") {
        $0.isEnabled = title != "Disabled"
      }
    }
  }

  private static var fields: KeyValuePairs<String, View> {
    func field(
      _ name: String, _ text: String = "", placeholder: String = "",
      _ configure: (TextField) -> Void = { _ in }
    ) -> TextField {
      example(TextField(text, placeholder: placeholder), "field.\(name)", nil, configure)
    }
    return [
      "Search": field("search", placeholder: "Street, district or postcode") {
        ($0.leadingIcon, $0.hasClearButton) = ("search", true)
      },
      "Clear button": field("clear", "Notting Hill", placeholder: "Place") {
        ($0.leadingIcon, $0.hasClearButton) = ("search", true)
      },
      "Long text": field(
        "long", "Text that is longer than its field ends with an ellipsis until you edit it"),
      "Invalid": field("digits", "1a2", placeholder: "Digits") {
        $0.validation = { $0.allSatisfy(\.isNumber) ? nil : "Enter digits only" }
        $0.validate()
      },
      "Read-only": field("readOnly", "You can copy this text") { $0.isReadOnly = true },
      "Disabled": field("disabled", placeholder: "Disabled") {
        ($0.leadingIcon, $0.isEnabled) = ("search", false)
      },
      "Mixed directions": field("mixed", "Rothschild שדרות רוטשילד 12"),
      "Centered": field("centered", "85 m²") { $0.textAlignment = .center },
    ]
  }

  private static var segments: KeyValuePairs<String, View> {
    func segments(
      _ name: String, _ titles: [String], _ configure: (SegmentedControl) -> Void = { _ in }
    ) -> View {
      example(SegmentedControl(titles), "segments.\(name)", nil, configure)
    }
    return [
      "Bedrooms": segments("bedrooms", ["Any", "1", "2", "3", "4", "5+"]),
      "One segment disabled": segments("some", ["Day", "Week", "Month"]) {
        $0.selectedIndex = 1
        $0.setEnabled(false, forSegmentAt: 2)
      },
      "Disabled": segments("disabled", ["On", "Off"]) { $0.isEnabled = false },
      "Right to left": segments("mirrored", ["First", "Second", "Third"]) {
        $0.traitOverrides.layoutDirection = .rightToLeft
      },
    ]
  }

  private static var menus: KeyValuePairs<String, View> {
    let scales = [
      MenuItem("Linear scale"), MenuItem("Logarithmic scale"), .separator,
      MenuItem("Square-root scale", isEnabled: false), MenuItem("Quantile scale"),
    ]
    let districts = (1...60).map { MenuItem("District \($0)") }
    return [
      "Quiet": example(MenuButton(scales, selectedIndex: 4, style: .quiet), "menu.quiet"),
      "Bordered": example(MenuButton(scales), "menu.bordered"),
      "Longer than the window": example(MenuButton(districts, selectedIndex: 41), "menu.long"),
      "Disabled": example(MenuButton(scales), "menu.disabled") { $0.isEnabled = false },
    ]
  }

  private static func toggles(_ kind: Toggle.Kind, _ prefix: String) -> View {
    let titles = ["Off", "On", "Off, disabled", "On, disabled"]
    let toggles = titles.enumerated().map { index, title in
      example(
        Toggle(title, kind: kind, isOn: !index.isMultiple(of: 2)), "\(prefix).\(index)"
      ) { $0.isEnabled = index < 2 }
    }
    return StackView(wrapping: toggles + [Spacer()], spacing: 24)
  }

  private static var images: KeyValuePairs<String, View> {
    let image = Image.rendered(size: Size(width: 96, height: 64), scale: 2) { canvas in
      let sky = Gradient(
        kind: .linear(from: .zero, to: Point(x: 0, y: 64)),
        colors: [DynamicColor.accent.light, DynamicColor.accentEnd.light])
      canvas.fill(Path(rect: Rect(x: 0, y: 0, width: 96, height: 64)), with: .gradient(sky))
      canvas.fill(Path(circleAt: Point(x: 48, y: 34), radius: 16), with: Color.white)
    }
    func view(_ mode: ImageView.ContentMode) -> View {
      let view = ImageView(image)
      (view.contentMode, view.fixedHeight) = (mode, 72)
      (view.borderColor, view.cornerRadius) = (.line, 9)
      return view
    }
    return [
      "Fit": view(.aspectFit), "Fill": view(.aspectFill), "Stretched": view(.fill),
      "Center": view(.center),
    ]
  }
}
