import DetentControls
import DetentDrawing
public import DetentViews
import DetentWidgets

// MARK: Sections

extension StackView {
  /// Views of one length.
  convenience init(equally axis: Axis, spacing: Double, _ views: [View]) {
    self.init(axis, spacing: spacing, views: views)
    distribution = .fillEqually
  }

  /// Views beside each other, those that there is no room for below.
  convenience init(
    wrapping views: [View], equally: Bool = false, spacing: Double, alignment: Alignment = .fill
  ) {
    self.init(.horizontal, spacing: spacing, alignment: alignment, views: views)
    distribution = equally ? .fillEqually : .fill
    wraps = true
  }

  /// Adds room below the views, each of which stays as high as it wants to be.
  func addRoomBelow() {
    if let last = subviews.last { setCustomSpacing(0, after: last) }
    addSubview(Spacer())
  }
}

extension ScrollView {
  /// A page that scrolls.
  convenience init(sections: [View], spacing: Double = 28) {
    let column = StackView(
      .vertical, spacing: spacing, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24),
      views: sections)
    column.addRoomBelow()
    self.init(contentView: column)
  }
}

/// A titled part of a page, with one line that says what to try.
class GallerySection: StackView {
  init(_ title: String, _ hint: String, rows: [View]) {
    let hint = Label(hint: hint)
    super.init(
      .vertical, spacing: 4, views: [Label(title, font: .system(13, weight: 600)), hint] + rows)
    setCustomSpacing(12, after: hint)
    accessibilityRole = .group
    accessibilityLabel = title
  }

  /// Cards two by two, of one width, or below each other; the last of an odd number has its row to
  /// itself.
  convenience init(_ title: String, _ hint: String, pairs cards: [View]) {
    let rows = stride(from: 0, to: cards.count, by: 2).map { index in
      StackView(wrapping: Array(cards[index...].prefix(2)), equally: true, spacing: 16)
    }
    self.init(title, hint, rows: [StackView(.vertical, spacing: 16, views: rows)])
  }
}

extension View {
  /// A rectangle that is counted from the leading edge.
  func mirrored(_ rect: Rect) -> Rect {
    guard traits.isRightToLeft else { return rect }
    return Rect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

// MARK: Cards

/// Views below each other on a ground of their own.
final class GalleryCard: StackView {
  /// Writes what the card says of a control.
  private var showValue: () -> Void = {}
  /// The width that the card prefers, in logical pixels: where pairs go below each other, all do.
  private var preferredWidth: Double

  init(
    preferredWidth: Double = 0, spacing: Double = 0, vertical: Double, horizontal: Double,
    _ views: [View] = []
  ) {
    self.preferredWidth = preferredWidth
    super.init(
      .vertical, spacing: spacing,
      layoutMargins: EdgeInsets(vertical: vertical, horizontal: horizontal), views: views)
    (backgroundColor, borderColor, cornerRadius) = (.card, .line, 12)
  }

  /// Several views beside each other under one name.
  convenience init(_ name: String, views: [View]) {
    self.init(
      spacing: 10, vertical: 14, horizontal: 16,
      [Label(name: name), StackView(wrapping: views, spacing: 16)])
  }

  /// A slider under its name and beside what is chosen.
  /// - Parameters:
  ///   - appearance: that of the words, on a ground that does not follow the window's.
  ///   - text: what is written of its values.
  convenience init<Slider: SliderControl & ValueEditing>(
    _ slider: Slider, appearance: Appearance? = nil, text: @escaping @MainActor (Slider) -> String
  ) {
    let name = Label(name: slider.accessibilityLabel ?? "")
    let chosen = Label(text(slider), font: .system(12, weight: 600, tabularDigits: true))
    // The name gives way, never a value.
    name.compressionResistance.horizontal = .low
    // Labels say it already.
    chosen.isHidden = slider.labels == .always
    let show: () -> Void = { [weak slider, weak chosen] in
      if let slider { chosen?.text = text(slider) }
    }
    slider.onValueChanged { _, _ in show() }
    let words = StackView(.horizontal, spacing: 8, views: [name, Spacer(), chosen])
    words.traitOverrides.appearance = appearance
    self.init(spacing: 10, vertical: 14, horizontal: 16, [words, slider])
    (showValue, preferredWidth) = (show, 272)
    // In a row the tallest card decides.
    addRoomBelow()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let fitted = super.sizeThatFits(size)
    return Size(width: max(fitted.width, min(preferredWidth, size.width)), height: fitted.height)
  }

  override func localeDidChange() { showValue() }

  /// A dial, or several, in the middle under a name, which is the dial's unless given.
  /// - Parameter write: writes what follows the locale.
  convenience init(
    _ name: String? = nil, dial view: View, write: @escaping @MainActor () -> Void = {}
  ) {
    let row = StackView(.horizontal, views: [Spacer(), view, Spacer()])
    let name = Label(name: name ?? view.accessibilityLabel ?? "")
    self.init(vertical: 12, horizontal: 16, [name, Spacer(), row, Spacer()])
    showValue = write
    write()
  }

  /// Settings in titled groups, each with its name before it.
  /// - Parameter controlWidth: of all but toggles, so that they stand in a column.
  convenience init(
    controlWidth: Double = 208, settings: KeyValuePairs<String, KeyValuePairs<String, Control>>
  ) {
    self.init(spacing: 8, vertical: 16, horizontal: 18)
    for (title, controls) in settings {
      if let last = subviews.last { setCustomSpacing(16, after: last) }
      addSubview(Label(title, font: .system(13, weight: 650)))
      for (name, control) in controls {
        if !(control is Toggle) { control.fixedWidth = controlWidth }
        control.accessibilityLabel = name
        let row = StackView(
          .horizontal, spacing: 12, alignment: .center,
          views: [Label(name, color: .secondary), Spacer(), control])
        row.fixedHeight = 34
        addSubview(row)
      }
    }
  }
}

extension Label {
  /// The name of a card.
  convenience init(name: String) {
    self.init(name, font: .system(12, weight: 600), color: .secondary)
  }

  /// What can be tried here, on as many lines as it needs.
  convenience init(hint: String) {
    self.init(caption: hint)
    lineLimit = 0
  }

  /// A word about what stands beside it.
  convenience init(caption: String) {
    self.init(caption, font: .system(11.5), color: .secondary)
  }
}

// MARK: Controls

/// A control with its identifier and, where no setting gives it one, its name, set up.
@MainActor
func example<Kind: Control>(
  _ control: Kind, _ identifier: String, _ label: String? = nil,
  _ configure: (Kind) -> Void = { _ in }
) -> Kind {
  (control.identifier, control.accessibilityLabel) = (identifier, label)
  configure(control)
  return control
}

/// A slider or a dial from one bound to another, set up.
@MainActor
func example<Kind: ThumbControl>(
  _ control: Kind, _ identifier: String, _ label: String, of bounds: ClosedRange<Double>,
  step: Double = 0, _ configure: (Kind) -> Void
) -> Kind {
  control.setRange(minimum: bounds.lowerBound, maximum: bounds.upperBound)
  control.step = step
  return example(control, identifier, label, configure)
}

extension MenuButton {
  /// A choice between many, at the end of a row.
  convenience init(_ titles: [String], chosen: Int = 0) {
    self.init(titles.map { MenuItem($0) }, selectedIndex: chosen)
    menuAlignment = .trailing
  }

  /// The index of what is chosen.
  var choice: Int { selectedIndex ?? 0 }
}

/// A page of the gallery: one control in every form that it has, to try by hand.
public struct GalleryPage: Sendable {
  /// The name as it is typed after `--page`.
  public let name: String
  /// The title of its window.
  public let title: String
  /// Whether its snapshot shows states and content that only a user would bring about.
  var isDesigned = false
  /// Whether the gallery shows its wheels as they are when they are open.
  var showsWheels = false
  let make: @MainActor @Sendable () -> View

  /// A new page; its controls have identifiers.
  /// - Parameter isStill: whether it is for an image: what a user would have to do first is done
  ///   then.
  @MainActor public func makeView(isStill: Bool = false) -> View {
    let view = make()
    if isStill, isDesigned { DesignContext().prepare(view) }
    return view
  }

  /// Every page, in the order of the menu.
  public static let all = [
    GalleryPage(name: "welcome", title: "Welcome", showsWheels: true) {
      ScrollView(sections: WelcomePage.sections)
    },
    GalleryPage(name: "range-slider", title: "Range slider") {
      ScrollView(sections: RangeSliderExamples.sections)
    },
    GalleryPage(name: "circular-slider", title: "Circular slider") {
      ScrollView(sections: CircularSliderExamples.sections)
    },
    GalleryPage(name: "widgets", title: "Widgets") {
      ScrollView(sections: WidgetExamples.sections)
    },
    GalleryPage(name: "gallery", title: "Every control in every state") {
      ScrollView(contentView: StatesPage())
    },
    GalleryPage(name: "pie-chart", title: "Pie chart", isDesigned: true) {
      ScrollView(contentView: PieChartPage())
    },
    GalleryPage(name: "communication", title: "Communication", isDesigned: true) {
      ScrollView(contentView: CommunicationPage())
    },
    GalleryPage(name: "button", title: "Icon button") { IconButtonPage.make() },
    GalleryPage(name: "spinner", title: "Spinner", showsWheels: true) { SpinnerPage() },
    GalleryPage(name: "spinner-layouts", title: "Spinners in containers", showsWheels: true) {
      ScrollView(contentView: SpinnerLayoutsPage())
    },
    GalleryPage(name: "spinner-hud", title: "Spinner over an image", showsWheels: true) {
      SpinnerImagePage()
    },
  ]
}
