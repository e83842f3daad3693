import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// A dial, or several, in the middle of a card with its name above.
final class DialCard: GalleryCard {
  init(_ title: String, _ view: View) {
    let row = StackView(.horizontal, views: [Spacer(), view, Spacer()])
    super.init(vertical: 12, horizontal: 16, [Label(name: title), Spacer(), row, Spacer()])
  }

  /// A dial under its own name.
  convenience init(_ dial: CircularControl) { self.init(dial.accessibilityLabel ?? "", dial) }

  /// Several dials beside each other, each over its name.
  convenience init(_ title: String, dials: [CircularSlider]) {
    let views = dials.map { dial in
      StackView(
        .vertical, spacing: 4, alignment: .center,
        views: [dial, Label(dial.accessibilityLabel ?? "", font: .system(12), color: .secondary)])
    }
    self.init(title, StackView(.horizontal, spacing: 12, alignment: .center, views: views))
  }
}

extension CircularSlider {
  /// A dial as the examples need it.
  convenience init(
    _ identifier: String, _ label: String, _ bounds: ClosedRange<Double> = 0...100, value: Double,
    step: Double = 0, diameter: Double = 176, _ configure: (CircularSlider) -> Void
  ) {
    self.init()
    prepare(identifier, label, bounds, step: step)
    self.value = value
    configure(self)
    style.diameter = diameter
  }
}

extension RangeCircularSlider {
  /// A dial of a range as the examples need it.
  convenience init(
    _ identifier: String, _ label: String, _ values: (lower: Double, upper: Double),
    of bounds: ClosedRange<Double> = 0...100, step: Double = 1,
    _ configure: (RangeCircularSlider) -> Void
  ) {
    self.init()
    prepare(identifier, label, bounds, step: step)
    configure(self)
    setValues(lower: values.lower, upper: values.upper)
  }
}

extension CircularControl {
  /// Lets assistive technology say a name after what is written.
  func says(_ name: String) {
    accessibilityTextForValue = { [unowned self] in "\(text(for: $0)) \(name)" }
  }

  fileprivate func prepare(
    _ identifier: String, _ label: String, _ bounds: ClosedRange<Double>, step: Double
  ) {
    self.identifier = identifier
    accessibilityLabel = label
    setRange(minimum: bounds.lowerBound, maximum: bounds.upperBound)
    self.step = step
  }
}

/// Cards in columns of one width, as many as there is room for; each as high as the others.
final class CardGrid: View {
  private let cards: [View]
  private let wide: [View]
  private let rowHeight: Double

  /// - Parameters:
  ///   - rowHeight: of every card, in logical pixels.
  ///   - cards: in reading order.
  ///   - wide: the cards that take two columns.
  init(rowHeight: Double, _ cards: [View], wide: [View] = []) {
    (self.cards, self.wide, self.rowHeight) = (cards, wide, rowHeight)
    super.init(frame: .zero)
    for card in cards { addSubview(card) }
  }

  override var intrinsicContentSize: Size { Size(width: Self.leastWidth, height: rowHeight) }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: frames(in: size.width).last?.maxY ?? 0)
  }

  override func layoutSubviews() {
    for (card, frame) in zip(cards, frames(in: bounds.width)) {
      let x = traits.isRightToLeft ? bounds.width - frame.maxX : frame.minX
      card.frame = Rect(x: x, y: frame.minY, width: frame.width, height: frame.height)
        .rounded(toPixelsAt: traits.scale)
    }
  }

  /// Cards stand at the next free place of a row that has room for them.
  private func frames(in width: Double) -> [Rect] {
    let room = (width + Self.spacing) / (Self.leastWidth + Self.spacing)
    let columns = Int(max(1, min(room, Self.mostColumns)))
    let pitch = max(Self.spacing, (width + Self.spacing) / Double(columns))
    var (column, row) = (0, 0)
    return cards.map { card in
      let span = min(wide.contains { $0 === card } ? 2 : 1, columns)
      if column + span > columns { (column, row) = (0, row + 1) }
      defer { column += span }
      return Rect(
        x: Double(column) * pitch, y: Double(row) * (rowHeight + Self.spacing),
        width: Double(span) * pitch - Self.spacing, height: rowHeight)
    }
  }

  private static let leastWidth = 240.0
  private static let mostColumns = 4.0
  private static let spacing = 16.0
}
