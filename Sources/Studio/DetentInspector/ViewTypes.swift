import DetentControls
public import DetentDesign
import DetentDrawing
import DetentViews
import DetentWidgets

extension [ViewType] {
  /// The view types of the toolkit for view files. Add a program's own types to this list.
  @MainActor public static var standard: [ViewType] {
    [
      ViewType({ View() }), ViewType({ Spacer() }),
      ViewType(
        { StackView(.vertical) },
        [
          .init("axis", .choice, \.axis), .init("spacing", .number(.lengths), \.spacing),
          .init("alignment", .choice, \.alignment), .init("wraps", .flag, \.wraps),
          .init("distribution", .choice, \.distribution),
          .init("layoutMargins", .insets(), \.layoutMargins),
        ], holdsViews: true),
      ViewType(
        { Label() },
        [
          .init("text", .text, \.text), .init("font", .font(), \.font),
          .init("textColor", .color, \.textColor),
          .init("textAlignment", .choice, \.textAlignment),
          .init("lineLimit", .number(.counts), \.lineLimit.number),
        ]),
      ViewType({ ImageView() }, [.init("image", .optional(.image), \.file)]),
      ViewType({ Button("") }, [.init("title", .text, \.title)]),
      ViewType(
        { IconButton() },
        [
          .init("title", .optional(.text), \.title),
          .init("leadingIcon", .optional(.icon), \.leadingIcon),
          .init("trailingIcon", .optional(.icon), \.trailingIcon),
        ]),
      ViewType({ Toggle() }, [.init("title", .text, \.title), .init("isOn", .flag, \.isOn)]),
      ViewType(
        { TextField() },
        [.init("placeholder", .text, \.placeholder), .init("text", .text, \.text)]),
      // One title per line. Titles come first, because the index depends on them.
      ViewType(
        { SegmentedControl() },
        [
          .init("titles", .text, \.titles.lines),
          .init("selectedIndex", .optional(.number(.counts)), \.selectedIndex.number),
        ]),
      ViewType(
        { MenuButton() },
        [
          .init("titles", .text, \.items.lines), .init("placeholder", .text, \.placeholder),
          .init("selectedIndex", .optional(.number(.counts)), \.selectedIndex.number),
        ]),
      ViewType(
        { Spinner() },
        [
          .init("titles", .text, \.items.lines),
          .init("selectedIndex", .number(.counts), \.selectedIndex.number),
        ]),
      ViewType({ Slider() }, bounds() + [.init("value", .number(.values), \.value)]),
      ViewType({ CircularSlider() }, bounds() + [.init("value", .number(.values), \.value)]),
      // The upper value comes first, because the lower value is limited by it.
      ViewType(
        { RangeSlider() },
        bounds() + [
          .init("upperValue", .number(.values), \.upper),
          .init("lowerValue", .number(.values), \.lower),
        ]),
    ]
  }

  /// The limits come first, because they clamp the values.
  @MainActor private static func bounds<Kind: ThumbControl>() -> [ViewProperty<Kind>] {
    [
      .init("minimumValue", .number(.values), \.minimumValue),
      .init("maximumValue", .number(.values), \.maximumValue),
      .init("step", .number(.values), \.step),
    ]
  }
}

extension NumberLimits {
  fileprivate static let values = NumberLimits(-1e12...1e12, soft: 0...100, step: 0.01)
  fileprivate static let counts = NumberLimits(0...10_000, soft: 0...10)
}

// MARK: Properties in the forms of files

extension Int {
  fileprivate var number: Double {
    get { Double(self) }
    set { self = Int(newValue) }
  }
}

extension Int? {
  fileprivate var number: Double? {
    get { map(Double.init) }
    set { self = newValue.map { Int($0) } }
  }
}

extension [String] {
  fileprivate var lines: String {
    get { joined(separator: "\n") }
    set { self = newValue.split(separator: "\n").map(String.init) }
  }
}

extension [MenuItem] {
  fileprivate var lines: String {
    get { map(\.title).lines }
    set { self = newValue.split(separator: "\n").map { MenuItem(String($0)) } }
  }
}

extension [SpinnerItem] {
  fileprivate var lines: String {
    get { map(\.title).lines }
    set { self = newValue.split(separator: "\n").map { SpinnerItem(title: String($0)) } }
  }
}

extension RangeSlider {
  fileprivate var lower: Double {
    get { values.lower }
    set { setValues(lower: newValue, upper: values.upper) }
  }
  fileprivate var upper: Double {
    get { values.upper }
    set { setValues(lower: values.lower, upper: newValue) }
  }
}

extension ImageView {
  /// The path of the image. Reading gives nil, because an image does not know its file.
  fileprivate var file: String? {
    get { nil }
    set { image = newValue.flatMap { try? Image(contentsOf: $0) } }
  }
}
