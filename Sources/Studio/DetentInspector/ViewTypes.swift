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
      ViewType(
        { ImageView() },
        [
          // An image does not know its file.
          .init(
            "image", .optional(.image), get: { _ in nil },
            set: { view, path in view.image = path.flatMap { try? Image(contentsOf: $0) } })
        ]),
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
      ViewType(
        { SegmentedControl() },
        [
          titles({ $0.titles }, { $0.titles = $1 }),
          .init("selectedIndex", .optional(.number(.counts)), \.selectedIndex.number),
        ]),
      ViewType(
        { MenuButton() },
        [
          titles({ $0.items.map(\.title) }, { $0.items = $1.map { MenuItem($0) } }),
          .init("placeholder", .text, \.placeholder),
          .init("selectedIndex", .optional(.number(.counts)), \.selectedIndex.number),
        ]),
      ViewType(
        { Spinner() },
        [
          titles({ $0.items.map(\.title) }, { $0.items = $1.map { SpinnerItem(title: $0) } }),
          .init("selectedIndex", .number(.counts), \.selectedIndex.number),
        ]),
      ViewType({ Slider() }, bounds() + [.init("value", .number(.values), \.value)]),
      ViewType({ CircularSlider() }, bounds() + [.init("value", .number(.values), \.value)]),
      // The upper value comes first, because the lower value is limited by it.
      ViewType(
        { RangeSlider() },
        bounds() + [
          .init(
            "upperValue", .number(.values), get: { $0.values.upper },
            set: { $0.setValues(lower: $0.values.lower, upper: $1) }),
          .init(
            "lowerValue", .number(.values), get: { $0.values.lower },
            set: { $0.setValues(lower: $1, upper: $0.values.upper) }),
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

/// One title per line. Titles come first, because the index depends on them.
@MainActor
private func titles<Kind: View>(
  _ read: @escaping @MainActor (Kind) -> [String],
  _ write: @escaping @MainActor (Kind, [String]) -> Void
) -> ViewProperty<Kind> {
  ViewProperty(
    "titles", .text, get: { read($0).joined(separator: "\n") },
    set: { write($0, $1.split(separator: "\n").map(String.init)) })
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
