public import DetentDrawing
public import DetentViews

/// The look of a popover's surface. Lengths are in logical pixels.
public struct PopoverCardStyle: Equatable, Sendable {
  /// The radius of the corners, in logical pixels.
  public var cornerRadius = 9.0
  /// The fill of the card.
  public var fillColor = DynamicColor.card
  /// The colour of the edge.
  public var borderColor = DynamicColor.line
  /// The width of the edge, in logical pixels.
  public var borderWidth = 1.0
  /// The gaps between the edge and the content, in logical pixels.
  public var padding = EdgeInsets(vertical: 8, horizontal: 10)
  /// The length of the stem, in logical pixels; 0 for no stem.
  public var stemLength = 6.0
  /// The shadow of the card.
  public var shadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.22), offset: Point(x: 0, y: 4), sigma: 6)

  /// The default look.
  public init() {}

  /// The greatest distance that the card draws beyond its bounds.
  fileprivate var overflow: Double { max(stemLength, shadow.visualOverflow) + 1 }
}

/// The surface of a popover: a card around a view, with a stem that points at the anchor.
@MainActor
public final class PopoverCard: View {
  /// The view on the card.
  let contentView: View

  /// The size of the content; the card adds its padding.
  var contentSize: Size { didSet { relayout(if: contentSize != oldValue) } }

  /// The look of the card.
  public var style = PopoverCardStyle() {
    didSet {
      guard style != oldValue else { return }
      // The area of the old overflow; the second call marks that of the new one.
      setNeedsDisplay()
      visualOverflow = style.overflow
      setNeedsDisplay()
      relayout(if: true)
    }
  }

  /// The width of the stem at the card, in logical pixels.
  private static let stemWidth = 14.0

  enum Edge: Equatable, Sendable { case top, bottom, left, right }

  /// The edge with the stem, and its distance from the upper or left end, or nil without a stem.
  private(set) var stem: (edge: Edge, offset: Double)?

  /// A card around a view with a content size.
  public init(contentView: View, contentSize: Size) {
    (self.contentView, self.contentSize) = (contentView, contentSize)
    super.init(frame: .zero)
    addSubview(contentView)
    visualOverflow = style.overflow
  }

  public override var intrinsicContentSize: Size {
    Size(
      width: contentSize.width + style.padding.leading + style.padding.trailing,
      height: contentSize.height + style.padding.top + style.padding.bottom)
  }

  public override func layoutSubviews() {
    contentView.frame = bounds.inset(by: style.padding, rightToLeft: traits.isRightToLeft)
  }

  /// Points the stem at the centre of a rectangle beside the card, in the card's coordinates.
  public override func popoverAnchorDidMove(to anchor: Rect) {
    let wanted: (edge: Edge, offset: Double)? =
      if anchor.minY >= bounds.maxY {
        (.bottom, anchor.midX)
      } else if anchor.maxY <= bounds.minY {
        (.top, anchor.midX)
      } else if anchor.minX >= bounds.maxX {
        (.right, anchor.midY)
      } else if anchor.maxX <= bounds.minX {
        (.left, anchor.midY)
      } else {
        nil
      }
    let stem = wanted.map { (edge: $0.edge, offset: limited($0.offset, along: $0.edge)) }
    guard stem?.edge != self.stem?.edge || stem?.offset != self.stem?.offset else { return }
    self.stem = stem
    setNeedsDisplay()
  }

  /// The offset limited to the straight part of an edge.
  private func limited(_ offset: Double, along edge: Edge) -> Double {
    let length = length(of: edge)
    let end = min(length / 2, style.cornerRadius + stemWidth(at: edge) / 2)
    return max(end, min(length - end, offset))
  }

  private func stemWidth(at edge: Edge) -> Double {
    max(0, min(Self.stemWidth, length(of: edge) - 2 * style.cornerRadius))
  }

  private func length(of edge: Edge) -> Double {
    edge == .top || edge == .bottom ? bounds.width : bounds.height
  }

  // MARK: Drawing

  public override func draw(in canvas: Canvas, dirty: Rect) {
    let radius = min(style.cornerRadius, bounds.width / 2, bounds.height / 2)
    let (fill, border) = (
      style.fillColor.resolved(for: traits), style.borderColor.resolved(for: traits)
    )
    let card = Path(roundedRect: bounds, cornerRadius: radius)
    canvas.drawShadow(of: card, style.shadow)
    canvas.fill(card, with: fill)
    canvas.strokeEdge(of: bounds, cornerRadius: radius, width: style.borderWidth, with: border)
    guard let stem = stemPath else { return }
    // The fill covers the border between the two sides.
    canvas.fill(stem, with: fill)
    let line = StrokeStyle(width: style.borderWidth, join: .round)
    canvas.stroke(stem, with: border, style: line)
  }

  /// The two sides of the stem, from the inner edge of the border, or nil without a stem.
  private var stemPath: Path? {
    guard let stem, style.stemLength > 0 else { return nil }
    func point(along: Double, outwards: Double) -> Point {
      let along = stem.offset + along
      return switch stem.edge {
      case .top: Point(x: along, y: bounds.minY - outwards)
      case .bottom: Point(x: along, y: bounds.maxY + outwards)
      case .left: Point(x: bounds.minX - outwards, y: along)
      case .right: Point(x: bounds.maxX + outwards, y: along)
      }
    }
    let half = stemWidth(at: stem.edge) / 2
    var path = Path()
    path.move(to: point(along: -half, outwards: -style.borderWidth))
    // The round join of the border reaches beyond this point.
    path.line(to: point(along: 0, outwards: style.stemLength - style.borderWidth))
    path.line(to: point(along: half, outwards: -style.borderWidth))
    return path
  }
}
