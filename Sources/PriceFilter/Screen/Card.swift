import DetentDrawing
import DetentViews
import DetentWidgets

/// A raised surface that holds one thing: a chart, a list, a message.
@MainActor
final class Card: View {
  init() {
    super.init(frame: .zero)
    backgroundColor = .card
    borderColor = .line
    cornerRadius = 12
    clipsToBounds = true
  }
}

/// A card over the window, with a shadow below it, in the middle of what it lies over.
@MainActor
final class FloatingCard: View {
  private let card = Card()
  private let column: StackView

  private static let shadow = Shadow(
    color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 10), sigma: 13)

  init(_ column: StackView) {
    self.column = column
    super.init(frame: .zero)
    visualOverflow = Self.shadow.visualOverflow
    card.addSubview(column)
    addSubview(card)
  }

  /// Puts it in the middle of an area of its superview.
  /// - Parameter size: nil for what its words need; in any case no more than the area.
  func center(in area: Rect, size: Size? = nil) {
    let size = size ?? column.intrinsicContentSize
    frame = Rect(
      center: area.center,
      size: Size(width: min(size.width, area.width), height: min(size.height, area.height))
    ).rounded(toPixelsAt: traits.scale)
  }

  override func layoutSubviews() {
    card.frame = bounds
    column.frame = card.bounds
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.drawShadow(
      of: Path(roundedRect: bounds, cornerRadius: card.cornerRadius), Self.shadow)
  }
}

/// Dims what lies behind it, and is pressed to get rid of what lies before it.
@MainActor
final class Scrim: Control {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    // Escape does the same, and is said elsewhere.
    accessibilityRole = nil
  }

  override var canBecomeFirstResponder: Bool { false }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(bounds.intersection(dirty), with: Color.black.withAlpha(0.28))
  }

  override func stateDidChange() {}

  override func endTracking(_ event: PointerEvent) {
    sendActions(for: .primaryActionTriggered)
  }
}
