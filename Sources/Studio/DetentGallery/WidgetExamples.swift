import DetentDrawing
import DetentViews
import DetentWidgets

/// The plain widgets, each in every state that it has.
@MainActor
enum WidgetExamples {
  static var sections: [View] { [buttons, fields, segments, menus, toggles, images] }

  // MARK: Buttons

  private static var buttons: View {
    let styles: KeyValuePairs<String, ButtonStyle> = [
      "Bordered": .bordered, "Quiet": .quiet, "Chip": .chip, "Plain": .plain,
    ]
    let buttons = styles.map { title, style in
      example(Button(title, style: style), "button.\(title.lowercased())")
    }
    let disabled = example(Button("Disabled", style: .bordered), "button.disabled") {
      $0.isEnabled = false
    }
    return GallerySection(
      "Button", "Click, or press Space or Enter.",
      rows: [StackView(wrapping: buttons + [disabled, Spacer()], spacing: 12)])
  }

  // MARK: Text fields

  private static var fields: View {
    func field(
      _ name: String, _ text: String = "", placeholder: String = "",
      _ configure: (TextField) -> Void = { _ in }
    ) -> TextField {
      example(TextField(text, placeholder: placeholder), "field.\(name)", nil, configure)
    }
    let search = field("search", placeholder: "Street, district or postcode") {
      ($0.leadingIcon, $0.hasClearButton) = ("search", true)
    }
    let filled = field("clear", "Notting Hill", placeholder: "Place") {
      ($0.leadingIcon, $0.hasClearButton) = ("search", true)
    }
    let long = field(
      "long", "Text that is longer than its field ends with an ellipsis until you edit it")
    let digits = field("digits", "1a2", placeholder: "Digits") {
      $0.validation = { $0.allSatisfy(\.isNumber) ? nil : "Enter digits only" }
      $0.validate()
    }
    let readOnly = field("readOnly", "You can copy this text") { $0.isReadOnly = true }
    let disabled = field("disabled", placeholder: "Disabled") {
      ($0.leadingIcon, $0.isEnabled) = ("search", false)
    }
    let mixed = field("mixed", "Rothschild שדרות רוטשילד 12")
    let centered = field("centered", "85 m²") { $0.textAlignment = .center }
    return GallerySection(
      "Text field", "Press Enter to apply the text, or Escape to restore it.",
      named: [
        ["Search": search, "Clear button": filled], ["Long text": long, "Invalid": digits],
        ["Read-only": readOnly, "Disabled": disabled],
        ["Mixed directions": mixed, "Centered": centered],
      ])
  }

  // MARK: Choices

  private static var segments: View {
    func segments(
      _ name: String, _ titles: [String], chosen: Int = 0,
      _ configure: (SegmentedControl) -> Void = { _ in }
    ) -> View {
      example(SegmentedControl(titles, selectedIndex: chosen), "segments.\(name)", nil, configure)
    }
    let bedrooms = segments("bedrooms", ["Any", "1", "2", "3", "4", "5+"])
    let some = segments("some", ["Day", "Week", "Month"], chosen: 1) {
      $0.setEnabled(false, forSegmentAt: 2)
    }
    let disabled = segments("disabled", ["On", "Off"]) { $0.isEnabled = false }
    let mirrored = segments("mirrored", ["First", "Second", "Third"]) {
      $0.traitOverrides.layoutDirection = .rightToLeft
    }
    return GallerySection(
      "Segmented control", "Click or drag, or use the arrow keys.",
      named: [
        ["Bedrooms": bedrooms, "One segment disabled": some],
        ["Disabled": disabled, "Right to left": mirrored],
      ])
  }

  private static var menus: View {
    let scales = [
      MenuItem("Linear scale"), MenuItem("Logarithmic scale"), .separator,
      MenuItem("Square-root scale", isEnabled: false), MenuItem("Quantile scale"),
    ]
    let districts = (1...60).map { MenuItem("District \($0)") }
    let quiet = MenuButton(scales, selectedIndex: 4, style: .quiet)
    let long = MenuButton(districts, selectedIndex: 41)
    return GallerySection(
      "Menu", "Click, or press Space and type the first letters of an item.",
      named: [
        [
          "Quiet": example(quiet, "menu.quiet"),
          "Bordered": example(MenuButton(scales), "menu.bordered"),
        ],
        [
          "Longer than the window": example(long, "menu.long"),
          "Disabled": example(MenuButton(scales), "menu.disabled") { $0.isEnabled = false },
        ],
      ])
  }

  private static var toggles: View {
    func row(_ kind: Toggle.Kind, _ prefix: String) -> View {
      let toggles = ["Off", "On", "Off, disabled", "On, disabled"].enumerated().map {
        index, title in
        let toggle = Toggle(title, kind: kind, isOn: !index.isMultiple(of: 2))
        return example(toggle, "\(prefix).\(index)") { $0.isEnabled = index < 2 }
      }
      return StackView(wrapping: toggles + [Spacer()], spacing: 24)
    }
    return GallerySection(
      "Toggle", "Click the toggle or its title, or press Space.",
      rows: [row(.switch, "switch"), row(.checkBox, "box")])
  }

  private static var images: View {
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
    return GallerySection(
      "Image", "One image in frames of other proportions.",
      named: [
        [
          "Fit": view(.aspectFit), "Fill": view(.aspectFill), "Stretched": view(.fill),
          "Center": view(.center),
        ]
      ])
  }
}

extension GallerySection {
  /// Rows of views of one width, each with its name above.
  fileprivate convenience init(
    _ title: String, _ hint: String, named rows: [KeyValuePairs<String, View>]
  ) {
    let rows = rows.map { views in
      let row = StackView(
        wrapping: views.map { name, view in
          view.accessibilityLabel = name
          return StackView(.vertical, spacing: 6, views: [Label(caption: name), view])
        }, equally: true, spacing: 16)
      row.alignment = .leading
      row.layoutMargins.bottom = 8
      return row
    }
    self.init(title, hint, rows: rows)
  }
}
