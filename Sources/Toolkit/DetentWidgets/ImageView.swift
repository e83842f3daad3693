public import DetentDrawing
public import DetentViews

/// A view that shows an image.
@MainActor
open class ImageView: View {
  /// The scaling and position of an image in its view.
  public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// Stretches the image to the frame.
    case fill
    /// Shows the whole image as large as fits.
    case aspectFit
    /// Fills the whole frame and cuts off the rest of the image.
    case aspectFill
    /// Shows the image unscaled, in the centre.
    case center
    /// Shows the image unscaled, at an edge.
    case top, bottom, left, right
    /// Shows the image unscaled, in a corner.
    case topLeft, topRight, bottomLeft, bottomRight

    /// The place of an unscaled image, 0...1 from the left and top, or nil if the image is scaled.
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
  /// The image while ``isHighlighted``, or nil to keep ``image``.
  public final var highlightedImage: Image? { didSet { shownImage = currentImage } }
  /// Whether ``highlightedImage`` is shown, if it is set; false by default.
  public final var isHighlighted = false { didSet { shownImage = currentImage } }

  private var currentImage: Image? { isHighlighted ? highlightedImage ?? image : image }
  private var shownImage: Image? {
    didSet {
      guard shownImage !== oldValue else { return }
      if shownImage?.size != oldValue?.size { invalidateIntrinsicContentSize() }
      setNeedsDisplay()
    }
  }
  /// The scaling and position of the image.
  public final var contentMode = ContentMode.aspectFit {
    didSet { redraw(if: contentMode != oldValue) }
  }

  /// A view with an image.
  public init(_ image: Image? = nil) {
    (self.image, shownImage) = (image, image)
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
    accessibilityRole = .image
    contentHugging = .snug
  }

  open override var intrinsicContentSize: Size {
    shownImage?.size ?? Size(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// The frame of the image in the view's coordinates. It may exceed the bounds.
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
    // An unscaled image stays sharp on whole device pixels.
    let frame = contentMode.anchor == nil ? imageFrame : canvas.pixelAligned(imageFrame)
    canvas.draw(image, in: frame)
  }

  /// Returns nil for an image without a label, which is decoration.
  open override func accessibilityNode() -> AccessibilityNode? {
    accessibilityLabel == nil ? nil : AccessibilityNode(plain: self)
  }
}
