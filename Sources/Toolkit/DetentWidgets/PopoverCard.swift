public import DetentDrawing
public import DetentViews

/// The look of a popover's surface. Lengths are in logical pixels.
public struct PopoverCardStyle: DesignStyle, PlateStyle {
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
  /// The width of the stem at the card, in logical pixels.
  public var stemWidth = 14.0
  /// The shadow of the card.
  public var shadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.22), offset: Point(x: 0, y: 4), sigma: 6)

  /// The default look.
  public init() {}

  /// The greatest distance that the card draws beyond its bounds.
  public var overflow: Double { max(stemLength, shadow.visualOverflow) + 1 }

  /// The descriptions of all properties, for editors and files.
  public static let schema = StyleSchema<PopoverCardStyle>(
    plateProperties + [
      .insets(\.padding, title: "Padding", group: "Background").described(
        "The space between the border and the content."),
      .shadow(\.shadow, title: "Shadow", group: "Background").described(
        "The shadow of the popover."),
      .number(\.stemLength, title: "Length", group: "Arrow", limits: .lengths).described(
        "The length of the arrow; 0 for no arrow."),
      .number(\.stemWidth, title: "Width", group: "Arrow", limits: .lengths).described(
        "The width of the arrow where it meets the popover."
      ).shown { $0.stemLength > 0 },
    ])
}

/// The surface of a popover: a card around a view, with a stem that points at the anchor.
@MainActor
public final class PopoverCard: View, Styled {
  /// The view on the card.
  public let contentView: View

  /// The size of the content; the card adds its padding.
  public var contentSize: Size {
    didSet {
      guard contentSize != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The storage of ``style``.
  public let styleStore = StyleStore<PopoverCardStyle>()

  /// Places the content for the new look.
  public func styleDidChange(from old: PopoverCardStyle, _ effects: StyleEffects) {
    setNeedsLayout()
  }

  enum Edge: Equatable, Sendable { case top, bottom, left, right }

  /// The edge with the stem, and its distance from the upper or left end, or nil without a stem.
  private(set) var stem: (edge: Edge, offset: Double)?

  /// A card around a view with a content size.
  public init(contentView: View, contentSize: Size) {
    (self.contentView, self.contentSize) = (contentView, contentSize)
    super.init(frame: .zero)
    addSubview(contentView)
    apply(style)
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
    max(0, min(style.stemWidth, length(of: edge) - 2 * style.cornerRadius))
  }

  private func length(of edge: Edge) -> Double {
    edge == .top || edge == .bottom ? bounds.width : bounds.height
  }

  // MARK: Drawing

  public override func draw(in canvas: Canvas, dirty: Rect) {
    let card = outline(inset: 0)
    canvas.drawShadow(of: card, style.shadow)
    canvas.fill(card, with: style.fillColor.resolved(for: traits))
    guard style.borderWidth > 0 else { return }
    canvas.stroke(
      outline(inset: style.borderWidth / 2), with: style.borderColor.resolved(for: traits),
      style: StrokeStyle(width: style.borderWidth))
  }

  private func outline(inset: Double) -> Path {
    let rect = bounds.insetBy(dx: inset, dy: inset)
    let radius = max(0, min(style.cornerRadius - inset, rect.width / 2, rect.height / 2))
    guard let stem, style.stemLength > 0, radius > 0 else {
      return Path(roundedRect: rect, cornerRadius: radius)
    }
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ]
    let edges: [Edge] = [.top, .right, .bottom, .left]
    var path = Path()
    for (index, edge) in edges.enumerated() {
      let (from, to) = (corners[index], corners[(index + 1) % 4])
      let length = from.distance(to: to)
      let along = Point(x: (to.x - from.x) / length, y: (to.y - from.y) / length)
      if edge == stem.edge {
        let middle =
          edge == .top || edge == .right ? stem.offset - inset : length - stem.offset + inset
        appendStem(
          to: &path, at: from.moved(middle, along), along, width: stemWidth(at: edge),
          inset: inset)
      }
      let next = Point(x: -along.y, y: along.x)
      let quarter = Double(index - 1) * .pi / 2
      path.addArc(
        center: to.moved(-radius, along).moved(radius, next), radius: radius, startAngle: quarter,
        endAngle: quarter + .pi / 2)
    }
    path.close()
    return path
  }

  private func appendStem(
    to path: inout Path, at foot: Point, _ along: Point, width: Double, inset: Double
  ) {
    // The outline runs clockwise, so the outside is on the left.
    let outwards = Point(x: along.y, y: -along.x)
    let half = max(0, width / 2 - inset / 2)
    let tip = foot.moved(style.stemLength - inset / 2, outwards)
    let (first, last) = (foot.moved(-half, along), foot.moved(half, along))
    path.line(to: first)
    path.line(to: tip.mixed(with: first, Self.tipShare))
    path.curve(
      to: tip.mixed(with: last, Self.tipShare), control1: tip.mixed(with: first, Self.tipShare / 3),
      control2: tip.mixed(with: last, Self.tipShare / 3))
    path.line(to: last)
  }

  /// The fraction of each side that the round tip replaces.
  private static let tipShare = 0.24
}

extension Point {
  fileprivate func moved(_ distance: Double, _ direction: Point) -> Point {
    Point(x: x + distance * direction.x, y: y + distance * direction.y)
  }

  fileprivate func mixed(with other: Point, _ share: Double) -> Point {
    Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }
}
