public import DetentDrawing
public import DetentViews

/// Shows an image.
@MainActor
open class ImageView: View {
  /// How an image fills a frame of another shape.
  public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// Stretched.
    case fill
    /// All of it, as large as there is room.
    case aspectFit
    /// The whole frame, cut where the image is larger.
    case aspectFill
    /// The image has its own size, in the middle.
    case center
    /// The image has its own size, at an edge.
    case top, bottom, left, right
    /// The image has its own size, in a corner.
    case topLeft, topRight, bottomLeft, bottomRight

    /// The place of an unscaled image, 0...1 from the left and top; nil if it is scaled.
    fileprivate var anchor: Point? {
      switch self {
      case .fill, .aspectFit, .aspectFill: nil
      case .center: Point(x: 0.5, y: 0.5)
      case .top: Point(x: 0.5, y: 0)
      case .bottom: Point(x: 0.5, y: 1)
      case .left: Point(x: 0, y: 0.5)
      case .right: Point(x: 1, y: 0.5)
      case .topLeft: Point(x: 0, y: 0)
      case .topRight: Point(x: 1, y: 0)
      case .bottomLeft: Point(x: 0, y: 1)
      case .bottomRight: Point(x: 1, y: 1)
      }
    }
  }

  /// The image, or nil to show nothing.
  public final var image: Image? { didSet { shownImage = currentImage } }
  /// The image while ``isHighlighted``, or nil for the same one.
  public final var highlightedImage: Image? { didSet { shownImage = currentImage } }
  /// Whether ``highlightedImage`` is shown, if there is one; false by default.
  public final var isHighlighted = false { didSet { shownImage = currentImage } }

  private var currentImage: Image? { isHighlighted ? highlightedImage ?? image : image }
  private var shownImage: Image? {
    didSet {
      guard shownImage !== oldValue else { return }
      if shownImage?.size != oldValue?.size { invalidateIntrinsicContentSize() }
      setNeedsDisplay()
    }
  }
  /// How the image fills the view.
  public final var contentMode = ContentMode.aspectFit {
    didSet { redraw(if: contentMode != oldValue) }
  }

  /// A view of an image.
  public init(_ image: Image? = nil) {
    (self.image, shownImage) = (image, image)
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
    accessibilityRole = .image
    contentHugging = AxisPriorities(horizontal: LayoutPriority(251), vertical: LayoutPriority(251))
  }

  open override var intrinsicContentSize: Size {
    shownImage?.size ?? Size(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// The frame of the image, in the view's coordinates, which may be larger than the bounds.
  final var imageFrame: Rect {
    guard let image = shownImage, !image.size.isEmpty, !bounds.isEmpty else { return .zero }
    if let anchor = contentMode.anchor {
      return Rect(
        origin: Point(
          x: bounds.minX + (bounds.width - image.size.width) * anchor.x,
          y: bounds.minY + (bounds.height - image.size.height) * anchor.y), size: image.size)
    }
    let factors = (bounds.width / image.size.width, bounds.height / image.size.height)
    let scale: (Double, Double) =
      switch contentMode {
      case .fill: factors
      case .aspectFit: (min(factors.0, factors.1), min(factors.0, factors.1))
      case .aspectFill: (max(factors.0, factors.1), max(factors.0, factors.1))
      default: (1, 1)
      }
    return Rect(
      center: bounds.center,
      size: Size(width: image.size.width * scale.0, height: image.size.height * scale.1))
  }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    guard let image = shownImage else { return }
    // On whole device pixels an image in its own size stays sharp.
    let frame = contentMode.anchor == nil ? imageFrame : canvas.pixelAligned(imageFrame)
    canvas.draw(image, in: frame)
  }

  /// An image without a name is decoration.
  open override func accessibilityNode() -> AccessibilityNode? {
    accessibilityLabel == nil ? nil : AccessibilityNode(plain: self)
  }
}
