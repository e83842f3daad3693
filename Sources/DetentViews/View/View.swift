public import DetentDrawing

/// A rectangle of the screen that draws, lays out its subviews and takes events.
///
/// Geometry is in logical pixels. A superview holds its subviews strongly, a subview its superview
/// weakly. Nothing is drawn or laid out at once: the window does both, once a frame.
@MainActor
open class View: Responder {
  // MARK: Identity

  /// A name for tests, the accessibility tree and event logs; unique by convention only.
  public final var identifier: String?

  // MARK: Tree

  public final internal(set) weak var superview: View?
  public final internal(set) var subviews: [View] = []
  public final internal(set) weak var window: Window?

  // MARK: Geometry

  /// The top left corner of the untransformed view, in the superview's coordinates.
  final var position = Point.zero
  final var storedBounds = Rect.zero
  final var storedTransform = AffineTransform.identity

  /// What tells its place among its siblings: theirs are in ascending order.
  final var rank = 0

  /// Whether the view is on its way out of the superview: it owns no pointer and no keys any more.
  final var isLeaving = false

  // MARK: State of the passes

  /// What the view and those below it draw on; nil until somebody asks. See `visualExtent`.
  final var knownExtent: Rect?
  /// Whether the view is drawn after the edges that would cut its focus ring; see `RaisedFocus`.
  final var isRaised = false
  /// Whether the raised view is drawn right after this one, which it lies in.
  final var isUnderRaisedFocus = false

  final var needsLayout = true
  final var subtreeNeedsLayout = true

  // MARK: Look

  /// Filled behind the content, inside `cornerRadius`; nil draws nothing.
  public final var backgroundColor: DynamicColor? {
    didSet { redraw(if: backgroundColor != oldValue) }
  }
  /// The radius of the background, the border and of `clipsToBounds`, in logical pixels.
  public final var cornerRadius = 0.0 {
    didSet {
      guard Finite.keep(&cornerRadius, oldValue, "\(logName).cornerRadius") else { return }
      redraw(if: cornerRadius != oldValue)
    }
  }
  /// Stroked inside the bounds; nil draws nothing.
  public final var borderColor: DynamicColor? { didSet { redraw(if: borderColor != oldValue) } }
  public final var borderWidth = 1.0 {
    didSet {
      guard Finite.keep(&borderWidth, oldValue, "\(logName).borderWidth") else { return }
      redraw(if: borderWidth != oldValue)
    }
  }
  /// 0...1; the view and its subviews are blended as one picture.
  public final var alpha: Double {
    get { storedAlpha }
    set {
      guard newValue != storedAlpha, Finite.accepts(newValue, "\(logName).alpha") else { return }
      storedAlpha = max(0, min(newValue, 1))
      damageExtent()
    }
  }
  private var storedAlpha = 1.0
  /// A hidden view is not drawn, hit or focused; hiding ends a gesture that it owns.
  public final var isHidden = false { didSet { hiddenDidChange(from: oldValue) } }
  /// Whether drawing and hits of subviews end at the bounds.
  public final var clipsToBounds = false { didSet { clippingDidChange(from: oldValue) } }
  /// How far `draw(in:dirty:)` may reach outside the bounds, in logical pixels: halos, rings, shadows.
  public final var visualOverflow = 0.0 {
    didSet {
      guard Finite.keep(&visualOverflow, oldValue, "\(logName).visualOverflow"),
        visualOverflow != oldValue
      else { return }
      extentDidChange()
      // What it drew with the larger one goes away, or comes.
      let overflow = max(visualOverflow, oldValue)
      setNeedsDisplay(in: bounds.insetBy(dx: -overflow, dy: -overflow))
    }
  }

  // MARK: Interaction

  /// False lets presses fall through to what lies behind.
  public final var isUserInteractionEnabled = true {
    didSet { if !isUserInteractionEnabled { window?.viewWillBecomeUnreachable(self) } }
  }

  // MARK: Layout priorities

  /// The width that containers give the view whatever it asks for; nil follows the content.
  public final var fixedWidth: Double? {
    didSet {
      guard Finite.keep(&fixedWidth, oldValue, "\(logName).fixedWidth") else { return }
      remeasure(if: fixedWidth != oldValue)
    }
  }
  /// The height that containers give the view whatever it asks for; nil follows the content.
  public final var fixedHeight: Double? {
    didSet {
      guard Finite.keep(&fixedHeight, oldValue, "\(logName).fixedHeight") else { return }
      remeasure(if: fixedHeight != oldValue)
    }
  }

  /// How strongly the view refuses to grow beyond its intrinsic size.
  public final var contentHugging = AxisPriorities(horizontal: .low, vertical: .low)
  /// How strongly the view refuses to shrink below its intrinsic size.
  public final var compressionResistance = AxisPriorities(horizontal: .high, vertical: .high)

  // MARK: Surroundings

  /// What the surroundings ask for, after the overrides on the way down.
  public final internal(set) var traits = Traits()
  /// What this view decides for itself and its subviews.
  public final var traitOverrides = TraitOverrides() {
    didSet { if traitOverrides != oldValue { inheritTraits() } }
  }

  // MARK: Accessibility

  /// What the view is to assistive technology; nil leaves it out and lifts its children.
  public final var accessibilityRole: AccessibilityRole?
  public final var accessibilityLabel: String?

  public init(frame: Rect = .zero) {
    super.init()
    self.frame = frame
  }

  open override var next: Responder? { superview }

  // MARK: For subclasses

  /// Places the subviews. Called by the window when the size or `setNeedsLayout()` asks for it.
  open func layoutSubviews() {}

  /// Draws the content, under the subviews. The canvas is in the coordinates of this view and clipped to
  /// what has to be drawn.
  /// - Parameter dirty: the part of the view to draw; drawing more is harmless.
  open func draw(in canvas: Canvas, dirty: Rect) {}

  /// The size that the content asks for; `View.noIntrinsicMetric` where it does not care.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// The least size that the content can be used in; 0 where it may shrink to nothing. Windows are not
  /// made smaller than their content needs, unless they have a minimum of their own.
  open var minimumContentSize: Size {
    let intrinsic = intrinsicContentSize
    return Size(width: max(0, intrinsic.width), height: max(0, intrinsic.height))
  }

  /// The size that suits the content best within a size.
  open func sizeThatFits(_ size: Size) -> Size {
    let intrinsic = intrinsicContentSize
    return Size(
      width: intrinsic.width < 0 ? size.width : min(intrinsic.width, size.width),
      height: intrinsic.height < 0 ? size.height : min(intrinsic.height, size.height))
  }

  /// A subview asks for another size.
  open func subviewIntrinsicSizeDidChange(_ subview: View) { setNeedsLayout() }

  /// Whether a point of this view's coordinates belongs to it.
  open func point(inside point: Point) -> Bool { bounds.contains(point) }

  /// The deepest view at a point of this view's coordinates; the last subview lies on top.
  open func hitTest(_ point: Point) -> View? { defaultHitTest(point) }

  /// The subviews in the order in which Tab visits them; that of the tree by default.
  open var focusOrder: [View] { subviews }

  /// The pointer is over the view at a point of its coordinates, or has left (nil). A leave follows
  /// every arrival, also when the view goes away under the pointer.
  open func hoverDidChange(at point: Point?) {}

  /// The pointer's shape at a point; nil asks the superview.
  open func cursor(at point: Point) -> Cursor? { nil }

  /// Where the next typed character appears, in this view's coordinates; nil where keys write nothing.
  /// Input methods show beside it what is not finished.
  open var textInputRect: Rect? { nil }

  /// The surroundings changed. The view is laid out and drawn again anyway.
  open func traitsDidChange(from previous: Traits) {}

  /// The view came into a window, or left it (nil).
  open func didMoveToWindow() {}

  /// The window closes, with its views still in it: what only a timer would have ended ends here.
  open func windowWillClose() {}

  /// Called on the content of a popover whenever it is laid out.
  /// - Parameter rect: what the popover stands beside, in the coordinates of the content.
  open func popoverAnchorDidMove(to rect: Rect) {}

  /// Whether the view shares out its length among its subviews, less than they need where there is no more.
  open var squeezesSubviews: Bool { false }

  /// What assistive technology sees of this view, without its children.
  open func accessibilityNode() -> AccessibilityNode? { defaultAccessibilityNode() }

  /// The nodes below this view: those of its subviews, or its parts where it has some.
  open func accessibilityChildren() -> [AccessibilityNode] {
    subviews.filter { !$0.isHidden }.flatMap { $0.accessibilityTree() }
  }

  /// Whether assistive technology, or a part of the program, changed a part's value as the user would.
  open func accessibilitySetValue(_ value: Double, part: String) -> Bool { false }
}

extension View {
  /// "This dimension has no natural size."
  public static let noIntrinsicMetric = -1.0
  /// The deepest nesting that is allowed: every pass recurses, and a stack is finite.
  public static let maximumDepth = 1_000
}
