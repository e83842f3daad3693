import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

// MARK: Sections

extension StackView {
  convenience init(equally axis: Axis, spacing: Double, _ views: [View]) {
    self.init(axis, spacing: spacing, views: views)
    distribution = .fillEqually
  }

  convenience init(
    wrapping views: [View], equally: Bool = false, spacing: Double, alignment: Alignment = .fill
  ) {
    self.init(.horizontal, spacing: spacing, alignment: alignment, views: views)
    distribution = equally ? .fillEqually : .fill
    wraps = true
  }

  /// Adds room below the views, so that each keeps its natural height.
  func addRoomBelow() {
    if let last = subviews.last { setCustomSpacing(0, after: last) }
    addSubview(Spacer())
  }
}

extension ScrollView {
  convenience init(sections: [View], spacing: Double = 28) {
    let column = StackView(
      .vertical, spacing: spacing, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24),
      views: sections)
    column.addRoomBelow()
    self.init(contentView: column)
  }
}

/// A titled part of a page, with a sentence on how to use it.
class GallerySection: StackView {
  init(_ title: String, _ hint: String, rows: [View]) {
    let hint = Label(hint: hint)
    super.init(
      .vertical, spacing: 4, views: [Label(title, font: .system(13, weight: 600)), hint] + rows)
    setCustomSpacing(12, after: hint)
    accessibilityRole = .group
    accessibilityLabel = title
  }

  convenience init(_ title: String, _ hint: String, cards: [View]) {
    self.init(title, hint, rows: [StackView(wrapping: cards, equally: true, spacing: 16)])
  }

  /// A section with a card for each view, under its name.
  convenience init(_ title: String, _ hint: String, views: KeyValuePairs<String, View>) {
    self.init(
      title, hint,
      cards: views.map { name, view in
        view.accessibilityLabel = name
        let card = GalleryCard([Label(name: name), view], preferredWidth: 352)
        card.addRoomBelow()
        return card
      })
  }
}

extension ListView {
  /// Draws a text in a row, from a distance to the leading edge, or up to one.
  func write(
    _ text: TextLayout, _ color: DynamicColor, from start: Double = 0, to end: Double? = nil,
    in row: Rect, _ canvas: Canvas
  ) {
    let x = end.map { $0 - text.size.width } ?? start
    let origin = Point(x: x, y: row.midY - text.size.height / 2)
    canvas.draw(
      text, at: mirrored(Rect(origin: origin, size: text.size)).origin,
      color: color.resolved(for: traits))
  }
}

// MARK: Cards

final class GalleryCard: StackView {
  /// Writes the texts that depend on the locale.
  var write: () -> Void = {}
  /// The width that determines how many cards fit side by side, in logical pixels.
  private let preferredWidth: Double

  init(_ views: [View], preferredWidth: Double = 0, spacing: Double = 10) {
    self.preferredWidth = preferredWidth
    super.init(
      .vertical, spacing: spacing, layoutMargins: EdgeInsets(vertical: 14, horizontal: 16),
      views: views)
    (backgroundColor, borderColor, cornerRadius) = (.card, .line, 12)
  }

  /// A card with a slider below its name and values.
  convenience init<Slider: SliderControl & ValueEditing>(
    _ slider: Slider, text: @escaping @MainActor (Slider) -> String
  ) {
    let name = Label(name: slider.accessibilityLabel ?? "")
    let values = Label(text(slider), font: .system(12, weight: 600, tabularDigits: true))
    // The name is truncated before a value is.
    name.compressionResistance.horizontal = .low
    // The labels of the slider already show the values.
    values.isHidden = slider.labels == .always
    let row = StackView(.horizontal, spacing: 8, views: [name, Spacer(), values])
    self.init([row, slider], preferredWidth: 352)
    write = { [weak slider, weak values] in
      if let slider { values?.text = text(slider) }
    }
    slider.onValueChanged { [weak self] _, _ in self?.write() }
    // The tallest card of a row decides the height.
    addRoomBelow()
  }

  convenience init(dial view: View, name: String? = nil) {
    let row = StackView(.horizontal, views: [Spacer(), view, Spacer()])
    let name = Label(name: name ?? view.accessibilityLabel ?? "")
    self.init([name, Spacer(), row, Spacer()], preferredWidth: 252, spacing: 0)
    fixedHeight = 268
  }

  /// A card with settings in titled groups, each with its name.
  convenience init(settings: KeyValuePairs<String, KeyValuePairs<String, Control>>) {
    self.init([], spacing: 8)
    for (title, controls) in settings {
      if let last = subviews.last { setCustomSpacing(16, after: last) }
      addSubview(Label(title, font: .system(13, weight: 650)))
      for (name, control) in controls {
        // All controls except toggles form a column.
        if !(control is Toggle) { control.fixedWidth = 208 }
        control.accessibilityLabel = name
        let row = StackView(
          .horizontal, spacing: 12, alignment: .center,
          views: [Label(name, color: .secondary), Spacer(), control])
        row.fixedHeight = 34
        addSubview(row)
      }
    }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let fitted = super.sizeThatFits(size)
    return Size(width: max(fitted.width, min(preferredWidth, size.width)), height: fitted.height)
  }

  override func localeDidChange() { write() }
}

extension Label {
  /// The name of a card.
  convenience init(name: String) {
    self.init(name, font: .system(12, weight: 600), color: .secondary)
  }

  /// A sentence on how to use a control, in several lines if needed.
  convenience init(hint: String) {
    self.init(caption: hint)
    lineLimit = 0
  }

  /// A small text for a neighbouring control.
  convenience init(caption: String) {
    self.init(caption, font: .system(11.5), color: .secondary)
  }
}

// MARK: Controls

/// Sets up a control with an identifier and a name, or nil if a card or setting names it.
@MainActor
func example<Kind: Control>(
  _ control: Kind, _ identifier: String, _ label: String? = nil,
  _ configure: (Kind) -> Void = { _ in }
) -> Kind {
  (control.identifier, control.accessibilityLabel) = (identifier, label)
  configure(control)
  return control
}

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
  /// A menu for one of many titles, at the end of a row.
  convenience init(_ titles: [String]) {
    self.init(titles.map { MenuItem($0) }, selectedIndex: 0)
    menuAlignment = .trailing
  }

  var choice: Int { selectedIndex ?? 0 }
}

/// A spinner in a square container, which can rotate around a point. The stage clips it.
final class SpinnerStage: View {
  let spinner: Spinner
  let container = View()

  /// The centre of the container, as fractions of the stage's size.
  private let anchor: Point
  /// The side of the container, as a fraction of the stage's smaller side.
  private let share: Double
  private let hubSize: Double
  /// The distance of the hub from the container's centre towards its top, in logical pixels.
  private let rise: Double

  var backdrop: View? { didSet { if let backdrop { insertSubview(backdrop, at: 0) } } }
  /// The rotation in radians, clockwise.
  var turn = 0.0 { didSet { if turn != oldValue { setNeedsLayout() } } }

  init(
    _ identifier: String, _ label: String, anchor: Point = Point(x: 0.5, y: 0.5), share: Double,
    hubSize: Double, rise: Double = 0, turn: Double = 0
  ) {
    (self.anchor, self.share, self.hubSize, self.rise) = (anchor, share, hubSize, rise)
    self.turn = turn
    spinner = example(Spinner(), identifier, label) { $0.fit = .container }
    super.init(frame: .zero)
    container.addSubview(spinner)
    addSubview(container)
    clipsToBounds = true
    (backgroundColor, borderColor, cornerRadius) = (.panel, .line, 12)
  }

  override func layoutSubviews() {
    let side = share * min(bounds.width, bounds.height)
    backdrop?.frame = bounds
    container.transform = .identity
    container.frame = Rect(
      center: Point(x: bounds.width * anchor.x, y: bounds.height * anchor.y),
      size: Size(width: side, height: side))
    container.transform = AffineTransform(rotation: turn)
    spinner.frame = Rect(
      center: Point(x: side / 2, y: side / 2 - rise), size: Size(width: hubSize, height: hubSize))
  }
}
