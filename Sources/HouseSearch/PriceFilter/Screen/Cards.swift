import DetentDrawing
import DetentViews

/// A raised surface for one item: a chart, a list or a message.
@MainActor
class Card: View {
  static let radius = 12.0

  init() {
    super.init(frame: .zero)
    backgroundColor = .card
    borderColor = .line
    cornerRadius = Self.radius
    clipsToBounds = true
  }
}

@MainActor
class FloatingCard: View {
  private let card = Card()
  private let content: View
  private static let shadow = Shadow(
    color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 10), sigma: 13)

  init(_ content: View) {
    self.content = content
    super.init(frame: .zero)
    visualOverflow = Self.shadow.visualOverflow
    card.addSubview(content)
    addSubview(card)
  }

  final override func layoutSubviews() {
    card.frame = bounds
    content.frame = card.bounds
  }

  final override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.drawShadow(of: Path(roundedRect: bounds, cornerRadius: card.cornerRadius), Self.shadow)
  }
}

/// A line of one device pixel inside an edge of a view.
enum Hairline {
  case top, bottom, leading, trailing

  @MainActor
  func draw(in view: View, on canvas: Canvas) {
    let (bounds, traits) = (view.bounds, view.traits)
    let width = 1 / traits.scale
    var line = bounds
    switch self {
    case .top, .bottom: line.size.height = width
    case .leading, .trailing: line.size.width = width
    }
    if self == .bottom { line.origin.y = bounds.maxY - width }
    if self == (traits.isRightToLeft ? .leading : .trailing) { line.origin.x = bounds.maxX - width }
    canvas.fill(line, with: DynamicColor.line.resolved(for: traits))
  }
}
