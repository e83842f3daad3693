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
  }

  /// What it shows; nil for nothing.
  public final var image: Image? {
    didSet {
      guard image !== oldValue else { return }
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
      setNeedsDisplay()
    }
  }
  /// How the image fills the view.
  public final var contentMode = ContentMode.aspectFit {
    didSet { redraw(if: contentMode != oldValue) }
  }

  /// A view of an image.
  public init(_ image: Image? = nil) {
    self.image = image
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
    accessibilityRole = .image
    contentHugging = AxisPriorities(horizontal: LayoutPriority(251), vertical: LayoutPriority(251))
  }

  open override var intrinsicContentSize: Size {
    image?.size ?? Size(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// The frame of the image, in the view's coordinates, which may be larger than the bounds.
  final var imageFrame: Rect {
    guard let image, !image.size.isEmpty, !bounds.isEmpty else { return .zero }
    let factors = (bounds.width / image.size.width, bounds.height / image.size.height)
    let scale: (Double, Double) =
      switch contentMode {
      case .fill: factors
      case .aspectFit: (min(factors.0, factors.1), min(factors.0, factors.1))
      case .aspectFill: (max(factors.0, factors.1), max(factors.0, factors.1))
      case .center: (1, 1)
      }
    return Rect(
      center: bounds.center,
      size: Size(width: image.size.width * scale.0, height: image.size.height * scale.1))
  }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    guard let image else { return }
    // On whole device pixels an image in its own size stays sharp.
    let frame = contentMode == .center ? canvas.pixelAligned(imageFrame) : imageFrame
    canvas.draw(image, in: frame)
  }

  /// An image without a name is decoration.
  open override func accessibilityNode() -> AccessibilityNode? {
    accessibilityLabel == nil ? nil : AccessibilityNode(plain: self)
  }
}
