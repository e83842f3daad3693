import DetentDrawing
import DetentViews
import DetentWidgets

/// A raised surface that holds one thing: a chart, a list, a message.
@MainActor
final class Card: View {
  static let radius = 12.0

  init() {
    super.init(frame: .zero)
    backgroundColor = .card
    borderColor = .line
    cornerRadius = Self.radius
    clipsToBounds = true
  }
}

/// A card over the window, with a shadow below it, in the middle of what it lies over.
@MainActor
final class FloatingCard: View {
  /// How far it reaches beyond the lower edge of the window, where its corners are not to be seen.
  var overhang = 0.0 { didSet { if overhang != oldValue { setNeedsLayout() } } }

  private let card = Card()
  private let content: View

  init(_ content: View) {
    self.content = content
    super.init(frame: .zero)
    visualOverflow = Shadow.floating.visualOverflow
    card.addSubview(content)
    addSubview(card)
  }

  /// Puts it in the middle of an area of its superview, as large as its words need.
  func center(in area: Rect) {
    frame = centered(in: area, size: content.intrinsicContentSize)
  }

  /// Its frame in the middle of an area of its superview, no larger than that.
  func centered(in area: Rect, size: Size) -> Rect {
    Rect(
      center: area.center,
      size: Size(width: min(size.width, area.width), height: min(size.height, area.height))
    ).rounded(toPixelsAt: traits.scale)
  }

  override func layoutSubviews() {
    card.frame = bounds
    content.frame = card.bounds.inset(
      by: EdgeInsets(top: 0, leading: 0, bottom: overhang, trailing: 0))
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.drawShadow(
      of: Path(roundedRect: bounds, cornerRadius: card.cornerRadius), .floating)
  }
}

extension View {
  /// A line between two parts of a card, one above the other.
  static func hairline() -> View {
    let line = View()
    (line.backgroundColor, line.fixedHeight) = (.line, 1)
    return line
  }
}

extension FocusRing {
  /// Draws the ring of what goes up to its edge, or to that of what clips it: within a rounded
  /// rectangle.
  static func draw(inside rect: Rect, cornerRadius: Double, traits: Traits, in canvas: Canvas) {
    let width = 2.0
    let ring = FocusRing(
      color: color(.accent, for: traits), width: width, gap: -width)
    ring.draw(along: ring.path(around: rect, cornerRadius: cornerRadius), in: canvas)
  }
}

extension Shadow {
  /// Below what lies over the window.
  static let floating = Shadow(
    color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 10), sigma: 13)
}

/// A card in the middle of a window that is dimmed behind it, or at its lower edge where it is as wide
/// as the window. It has all keys and presses until it is dismissed.
@MainActor
class ModalCard: Popover {
  private let card: FloatingCard

  private static let overhang = 16.0

  init(_ content: View) {
    card = FloatingCard(content)
    super.init(content: card)
    isModal = true
    accessibilityRole = .dialog
  }

  /// How large the card is in a window; no more than that in any case.
  func cardSize(in window: Size) -> Size { window }

  final override func contentFrame(
    in area: Rect, mayLeave: Bool
  ) -> (frame: Rect, leavesWindow: Bool) {
    let size = cardSize(in: bounds.size)
    let isAtEdge = size.width >= bounds.width
    card.overhang = isAtEdge ? Self.overhang : 0
    guard isAtEdge else { return (card.centered(in: bounds, size: size), false) }
    let frame = Rect(
      x: 0, y: bounds.maxY - size.height, width: bounds.width, height: size.height + Self.overhang)
    return (frame.rounded(toPixelsAt: traits.scale), false)
  }

  /// It comes and goes at once, as what lies behind it is dimmed at once.
  final override func willAppear() {}
  final override func appear() {}
  final override func disappear() { remove() }

  final override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(bounds.intersection(dirty), with: Scrim.color.resolved(for: traits))
  }
}

/// Dims what lies behind it, and is pressed to get rid of what lies before it.
@MainActor
final class Scrim: Control {
  static let color = DynamicColor(
    light: DynamicColor.text.light.withAlpha(0.32), dark: Color.black.withAlpha(0.5))

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    // Escape does the same, and is said elsewhere.
    accessibilityRole = nil
  }

  override var canBecomeFirstResponder: Bool { false }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(bounds.intersection(dirty), with: Self.color.resolved(for: traits))
  }

  override func stateDidChange() {}

  override func endTracking(_ event: PointerEvent) {
    sendActions(for: .primaryActionTriggered)
  }
}
