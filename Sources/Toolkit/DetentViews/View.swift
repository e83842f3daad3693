public import DetentDrawing
import Logging

let log = Logger(label: "detent.views")

/// A rectangle of the screen that draws, lays out its subviews and takes events.
///
/// Geometry is in logical pixels. A superview holds its subviews strongly, a subview its superview
/// weakly. Nothing is drawn or laid out at once: the window does both, once a frame.
@MainActor
open class View: Responder {
  // MARK: Identity

  /// A name for tests, the accessibility tree and event logs; unique by convention only.
  public final var identifier: String?

  /// "This dimension has no natural size."
  public static let noIntrinsicMetric = -1.0
  /// The deepest nesting that is allowed: every pass recurses, and a stack is finite.
  package static let maximumDepth = 1_000

  // MARK: Tree

  /// The view that it lies in; nil at the top of a tree.
  public final private(set) weak var superview: View?
  /// The views that lie in it, the last one on top.
  public final var subviews: [View] { children.views }
  private final var children = SubviewList()
  /// The window that it lies in; nil outside of windows.
  public final internal(set) weak var window: Window?
  /// Whether the view is on its way out of the superview: it owns no pointer and no keys any more.
  final private(set) var isLeaving = false
  /// Its rank among its siblings; see `SubviewList`.
  final var rank = 0
  /// Handles the events that the view declines; nil mostly.
  final weak var controller: ViewController?

  /// Puts a view on top of the other subviews, taking it from where it was. A view that would
  /// become its own ancestor, or nest deeper than `maximumDepth`, is refused with a log line; one
  /// that is taken from another window is worth one, too, unless it is removed there first.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts a view among the subviews; an index out of range is limited to it.
  public final func insertSubview(_ view: View, at index: Int) {
    guard mayHold(view) else { return }
    if view.superview != nil {
      if let window, let former = view.window, former !== window, !former.isClosed {
        ThrottledLog.warn(
          "\(view.logName) moves from the window “\(former.title)” to “\(window.title)”: "
            + "remove a view from its window before adding it to another")
      }
      view.removeFromSuperview()
      // Whoever followed the removal may have put either of them elsewhere.
      guard view.superview == nil, mayHold(view) else { return }
    }
    view.superview = self
    view.isLeaving = false
    children.insert(view, at: index)
    extentDidChange()
    view.setWindow(window)
    view.inheritTraits()
    view.damageExtent()
    subviewIntrinsicSizeDidChange(view)
    setNeedsLayout()
    // Below a view that waits for layout, the mark has to go up to the root again.
    view.setNeedsLayout()
  }

  private func mayHold(_ view: View) -> Bool {
    guard !isDescendant(of: view) else {
      ThrottledLog.warn("a view cannot be its own descendant: \(view.logName)")
      return false
    }
    guard !(view is Window) else {
      ThrottledLog.warn("a window cannot be a subview")
      return false
    }
    guard depth + view.height <= Self.maximumDepth else {
      ThrottledLog.warn(
        "views can nest at most \(Self.maximumDepth) levels deep: \(view.logName) was not added")
      return false
    }
    return true
  }

  /// Leaves the superview. A gesture of this view or of one below it is cancelled first.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    isLeaving = true
    window?.viewWillBecomeUnreachable(self)
    // Whoever was notified may have removed the view already, or put it where it is meant to be
    // now.
    guard isLeaving, superview === parent else { return }
    damageExtent()
    parent.children.remove(self)
    superview = nil
    parent.extentDidChange()
    parent.subviewIntrinsicSizeDidChange(self)
    parent.setNeedsLayout()
    let formerWindow = window
    setWindow(nil)
    if superview == nil { isLeaving = false }
    formerWindow?.viewDidLeave(self)
  }

  private func setWindow(_ window: Window?) {
    guard self.window !== window else { return }
    self.window = window
    for subview in subviews { subview.setWindow(window) }
    didMoveToWindow()
    if window == nil { controller?.viewDidDisappear() } else { controller?.viewWillAppear() }
    if let window { for observer in window.observers { observer.window(window, didAdd: self) } }
  }

  // MARK: Gestures

  final var gestures: GestureGroup?

  /// Offers a pinch to the gesture recognizers of the view.
  open override func pinch(_ event: PinchEvent) -> Bool { gestures?.pinch(event) ?? false }

  // MARK: Geometry

  final private(set) var geometry = Geometry()
  /// How many views lay out their subviews now, one in the other.
  static var layoutDepth = 0
  /// Whether a program gave the view its size, and not what it lies in.
  final private(set) var isSizedByHand = false

  /// The frame in the superview's coordinates: of a turned view, the rectangle around it. Numbers
  /// that are not finite are refused, negative sizes become zero.
  public final var frame: Rect {
    get { geometry.frame }
    set {
      change("frame", to: newValue) {
        $0.position = newValue.origin
        $0.bounds.size = Size(width: max(0, newValue.width), height: max(0, newValue.height))
      }
    }
  }

  /// The view's own coordinates; an origin other than zero scrolls the content.
  public final var bounds: Rect {
    get { geometry.bounds }
    set {
      change("bounds", to: newValue) {
        let (center, former) = ($0.center, $0.bounds.size)
        let size = Size(width: max(0, newValue.width), height: max(0, newValue.height))
        $0.bounds = Rect(origin: newValue.origin, size: size)
        if size != former { $0.center = center }
      }
    }
  }

  /// The middle of the view in the superview's coordinates; what `transform` turns around.
  public final var center: Point {
    get { geometry.center }
    set { change("center", to: newValue) { $0.center = newValue } }
  }

  /// Turns, scales or shifts the view around its centre; squeezed to nothing it is hidden.
  public final var transform: AffineTransform {
    get { geometry.transform }
    set { change("transform", to: newValue) { $0.transform = newValue } }
  }

  /// How far beside its place the view is shown while it moves for a moment, in the superview's
  /// coordinates. `center` and `transform` do not include it, so a program may set them meanwhile;
  /// `frame` is where the view is shown.
  package final var passingOffset: Point {
    get { geometry.offset }
    set { change("passingOffset", to: newValue) { $0.offset = newValue } }
  }

  /// The transform from this view's coordinates to the superview's, as the view is shown now.
  final var transformToSuperview: AffineTransform {
    motion?.transform(of: geometry) ?? geometry.transformToSuperview
  }

  /// What is shown in place of the properties while ``animate(_:timing:_:completion:)`` moves them.
  final var motion: ViewMotion?

  private func change(
    _ property: StaticString, to value: some FiniteNumbers, _ body: (inout Geometry) -> Void
  ) {
    guard Finite.accepts(value, "\(logName).\(property)") else { return }
    var next = geometry
    body(&next)
    guard next != geometry else { return }
    lookWillChange(.geometry)
    let isResized = next.bounds.size != geometry.bounds.size
    if isResized { isSizedByHand = Self.layoutDepth == 0 && !next.bounds.isEmpty }
    let hasLowerEdge = borderColor != nil || cornerRadius > 0
    let changed = isDrawnFromTop && !hasLowerEdge ? geometry.changedBottom(to: next) : nil
    if changed == nil { damageExtent() }
    geometry = next
    extentDidChange()
    if let changed { setNeedsDisplay(in: changed) } else { damageExtent() }
    if isResized { setNeedsLayout() }
    window?.driver?.setNeedsHoverUpdate()
  }

  // MARK: Layout

  final var needsLayout = true
  final var needsUpdate = true
  /// Whether this view or one below it waits for either.
  final var subtreeNeedsLayout = true

  // MARK: What is drawn on

  /// What the view and those below it draw on; nil until it is asked for. See `visualExtent`.
  private final var knownExtent: Rect?
  /// Whether the view is drawn after the edges that would cut its focus ring; see `RaisedFocus`.
  final var isRaised = false
  /// Whether the raised view is drawn right after this one, which it lies in.
  final var isUnderRaisedFocus = false
  /// Whether one of those below is that one: the ring goes beyond what the view draws on else.
  final var holdsRaisedFocus = false

  /// Whether the ring is shown wherever the focus is; see ``Control/forcedState``.
  final var isFocusRingForced = false

  /// What is farther away than this is on no window. Larger numbers have no digits left for what is
  /// near, once they are turned or joined with others.
  static let drawableArea = Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)

  /// What the view itself may draw on.
  final var ownExtent: Rect {
    bounds.insetBy(dx: -visualOverflow, dy: -visualOverflow).intersection(Self.drawableArea)
  }

  /// What the view and those below it may draw on, in its coordinates.
  final var visualExtent: Rect {
    if let knownExtent { return knownExtent }
    let extent = clipsToBounds ? bounds.intersection(Self.drawableArea) : unclippedExtent
    knownExtent = extent
    return extent
  }

  private final var unclippedExtent: Rect {
    var extent = ownExtent
    for subview in subviews where !subview.isHidden {
      let joined = extent.union(subview.extentInSuperview)
      // What is as far away as that is cut by the window anyway.
      if joined.isFinite { extent = joined }
    }
    return extent
  }

  private final var extentInSuperview: Rect { visualExtent.applying(transformToSuperview) }

  /// Asks for a drawing of everything that comes, goes or moves with the view.
  final func damageExtent() {
    if window != nil { setNeedsDisplay(in: visualExtent) }
  }

  /// The view, or something in it, covers other pixels: what is known of those above holds no more.
  final func extentDidChange() {
    knownExtent = nil
    var candidate = superview
    // Whoever knows its extent knows those of all that count for it: the first that does not ends
    // the way.
    while let view = candidate, view.knownExtent != nil {
      view.knownExtent = nil
      candidate = view.superview
    }
  }

  private func hiddenDidChange(from previous: Bool) {
    guard isHidden != previous else { return }
    if isHidden {
      // First, because who is notified that it ends what went on in the view may take the view
      // elsewhere.
      superview?.setNeedsDisplay(in: extentInSuperview)
      superview?.extentDidChange()
      window?.viewWillBecomeUnreachable(self)
    } else {
      superview?.extentDidChange()
      damageExtent()
    }
    superview?.subviewIntrinsicSizeDidChange(self)
  }

  private func clippingDidChange(from previous: Bool) {
    guard clipsToBounds != previous else { return }
    extentDidChange()
    window?.driver?.setNeedsHoverUpdate()
    // What is cut off now was seen before, or the other way round.
    if let superview {
      superview.setNeedsDisplay(in: unclippedExtent.applying(transformToSuperview))
    } else {
      setNeedsDisplay()
    }
  }

  // MARK: Look

  /// Filled behind the content, inside `cornerRadius`; nil draws nothing.
  public final var backgroundColor: DynamicColor? {
    willSet { if newValue != backgroundColor { lookWillChange(.background) } }
    didSet { redraw(if: backgroundColor != oldValue) }
  }
  /// Whether `draw(in:dirty:)` fills a shape of the view with the background color.
  package final var drawsOwnBackground = false
  /// Whether `draw(in:dirty:)` covers all of the bounds but the corners with opaque colours. What lies
  /// below is then not drawn, so it must be true.
  public final var isOpaque = false

  /// Whether nothing that it draws depends on the height: where that alone changes, only what comes or
  /// goes at the bottom is drawn anew.
  package final var isDrawnFromTop = false

  /// The radius of the background, the border and of `clipsToBounds`, in logical pixels.
  public final var cornerRadius = 0.0 {
    didSet { redraw(if: Finite.changes(&cornerRadius, oldValue, "\(logName).cornerRadius")) }
  }
  /// Stroked inside the bounds; nil draws nothing.
  public final var borderColor: DynamicColor? {
    willSet { if newValue != borderColor { lookWillChange(.border) } }
    didSet { redraw(if: borderColor != oldValue) }
  }
  /// The width of the border, in logical pixels.
  public final var borderWidth = 1.0 {
    didSet { redraw(if: Finite.changes(&borderWidth, oldValue, "\(logName).borderWidth")) }
  }
  /// 0...1; the view and its subviews are blended as one image.
  public final var alpha: Double {
    get { storedAlpha }
    set {
      guard newValue != storedAlpha, Finite.accepts(newValue, "\(logName).alpha") else { return }
      lookWillChange(.alpha)
      storedAlpha = max(0, min(newValue, 1))
      damageExtent()
    }
  }
  private var storedAlpha = 1.0
  /// A hidden view is not drawn, hit or focused; hiding ends a gesture that it owns.
  public final var isHidden = false { didSet { hiddenDidChange(from: oldValue) } }
  /// Whether drawing and hits of subviews end at the bounds.
  public final var clipsToBounds = false { didSet { clippingDidChange(from: oldValue) } }
  /// How far `draw(in:dirty:)` may go outside the bounds, in logical pixels: halos, rings, shadows.
  public final var visualOverflow = 0.0 {
    didSet {
      guard Finite.changes(&visualOverflow, oldValue, "\(logName).visualOverflow") else { return }
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
    didSet { remeasure(if: Finite.changes(&fixedWidth, oldValue, "\(logName).fixedWidth")) }
  }
  /// The height that containers give the view whatever it asks for; nil follows the content.
  public final var fixedHeight: Double? {
    didSet { remeasure(if: Finite.changes(&fixedHeight, oldValue, "\(logName).fixedHeight")) }
  }

  /// How strongly the view refuses to grow beyond its intrinsic size.
  public final var contentHugging = AxisPriorities(horizontal: .low, vertical: .low)
  /// How strongly the view refuses to shrink below its intrinsic size.
  public final var compressionResistance = AxisPriorities(horizontal: .high, vertical: .high)

  // MARK: Surroundings

  /// What the surroundings ask for, after the overrides on the way down.
  public final private(set) var traits = Traits()
  /// What this view decides for itself and its subviews.
  public final var traitOverrides = TraitOverrides() {
    didSet { if traitOverrides != oldValue { inheritTraits() } }
  }

  /// The colour of what is chosen or asks to be pressed, in the view and its subviews: bars, arcs,
  /// rings, ticks, links, wherever a style sets no colour of its own. It is that of the superview,
  /// and the accent at the top; setting nil, the default, inherits it again. Never nil where it is
  /// read.
  public final var tintColor: DynamicColor? {
    get { traits.tintColor ?? .accent }
    set { traitOverrides.tintColor = newValue }
  }

  final func inheritTraits() {
    let inherited = superview?.traits ?? window?.rootTraits ?? Traits()
    let resolved = traitOverrides.applied(to: inherited)
    guard resolved != traits else { return }
    let previous = traits
    traits = resolved
    traitsDidChange(from: previous)
    if resolved.tintColor != previous.tintColor { tintColorDidChange() }
    setNeedsLayout()
    setNeedsDisplay()
    for subview in subviews { subview.inheritTraits() }
    // Last: a view may write what the controls in it say.
    if resolved.locale != previous.locale || resolved.language != previous.language {
      localeDidChange()
    }
  }

  // MARK: Accessibility

  /// What the view is to assistive technology; nil leaves it out and lifts its children.
  public final var accessibilityRole: AccessibilityRole? { didSet { accessibilityDidChange() } }
  /// What assistive technology calls the view; nil where its text says it.
  public final var accessibilityLabel: String? { didSet { accessibilityDidChange() } }
  /// Text that assistive technology reads after name and value; nil adds none.
  public final var accessibilityDescription: String? { didSet { accessibilityDidChange() } }
  /// How its node stands to those of other views, such as the label that names it.
  public final var accessibilityRelations: [AccessibilityRelation] = [] {
    didSet { accessibilityDidChange() }
  }
  /// Its own among all views, for as long as the program runs.
  final private(set) lazy var accessibilityNumber = AccessibilityElement.makeNumber()

  /// The accessibility tree of this view: its node, or those of its subviews.
  public final func accessibilityTree() -> [AccessibilityNode] { AccessibilityNode.tree(of: self) }

  /// Has assistive technology look at the window again with the next frame. What is laid out or
  /// drawn anew needs no call; without assistive technology it costs nothing.
  public final func accessibilityDidChange() {
    guard let window, window.accessibilityRoot.isReadAloud else { return }
    window.driver?.setNeedsFrame()
  }

  /// A view with a frame, without subviews.
  public init(frame: Rect = .zero) {
    super.init()
    self.frame = frame
  }

  open override var next: Responder? { controller ?? superview }

  // MARK: For subclasses

  /// Takes over what the view shows of a model that is `@Observable`. Called before the layout of
  /// the next frame: at first, after `setNeedsUpdateProperties()`, and once anything changed that
  /// the last call read of a model. Other properties of views are set here, never the model.
  open func updateProperties() {}

  /// Places the subviews. Called by the window when the size or `setNeedsLayout()` asks for it.
  open func layoutSubviews() {}

  /// Draws the content, under the subviews. The canvas is in the coordinates of this view and
  /// clipped to what has to be drawn.
  /// - Parameter dirty: the part of the view to draw; drawing more is harmless.
  open func draw(in canvas: Canvas, dirty: Rect) {}

  /// The size that the content asks for; `View.noIntrinsicMetric` where it does not care.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// The distance of the first line of text from the top of ``alignmentRect`` to its baseline, in
  /// logical pixels, where the view is as high as it asks to be; nil without text. Rows that align
  /// baselines ask for it.
  open var firstBaseline: Double? { nil }

  /// How far the frame reaches beyond what containers line up: a glow or a shadow, which takes room
  /// and counts for no edge. The intrinsic and the fixed sizes are those without it. Call
  /// `invalidateIntrinsicContentSize()` where it changes.
  open var alignmentInsets: EdgeInsets { .zero }

  /// What containers line up, in the view's coordinates: the bounds without ``alignmentInsets``.
  package final var alignmentRect: Rect {
    bounds.inset(by: alignmentInsets, rightToLeft: traits.isRightToLeft)
  }

  /// The least size that the content can be used in; 0 where it may shrink to nothing. Windows are
  /// not made smaller than their content needs, unless they have a minimum of their own.
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

  /// A subview has another intrinsic size.
  open func subviewIntrinsicSizeDidChange(_ subview: View) { setNeedsLayout() }

  /// Whether a point of this view's coordinates belongs to it.
  open func point(inside point: Point) -> Bool { bounds.contains(point) }

  /// The deepest view at a point of this view's coordinates; the last subview lies on top.
  open func hitTest(_ point: Point) -> View? { defaultHitTest(point) }

  /// The subviews in the order in which Tab visits them; that of the tree by default. Where it names
  /// all of them, assistive technology reads them in this order, too.
  open var focusOrder: [View] { subviews }

  /// The pointer is over the view at a point of its coordinates, or has left (nil). A leave follows
  /// every arrival, also when the view goes away under the pointer.
  open func hoverDidChange(at point: Point?) {}

  /// The pointer came over the view or something that lies in it, or has left both. An end follows
  /// every begin, also when the view goes away under the pointer.
  open func pointerInsideDidChange(_ isInside: Bool) {}

  /// The pointer's shape at a point; nil asks the superview.
  open func cursor(at point: Point) -> Cursor? { nil }

  /// The rectangle of the next typed character, in this view's coordinates; nil where keys write
  /// nothing. Input methods show beside it what is not finished.
  open var textInputRect: Rect? { nil }

  /// The surroundings changed. The view is laid out and drawn again anyway.
  open func traitsDidChange(from previous: Traits) {}

  /// Texts and numbers are written in another way, here and already in the subviews: the view asks
  /// for its texts again. It is laid out and drawn again anyway. See ``Localized``.
  open func localeDidChange() {}

  /// ``tintColor`` is another one, set here or above. The view is drawn again anyway.
  open func tintColorDidChange() {}

  /// The view came into a window, or left it (nil).
  open func didMoveToWindow() {}

  /// The window closes, with its views still in it: what only a timer would have ended ends here.
  open func windowWillClose() {}

  /// Called on the content of a popover when it is laid out, with what it stands beside.
  open func popoverAnchorDidMove(to rect: Rect) {}

  /// Whether the view shares out its length among subviews, less than needed if it must.
  open var squeezesSubviews: Bool { false }

  /// Shows sample content where the view has none of its own yet. Called only while a
  /// ``DesignContext`` prepares the view; a style that this changes is put back.
  open func prepareForDesign() {}

  /// Called once after a file of views made the view, set its properties and added its subviews.
  open func didLoad() {}

  /// What assistive technology sees of this view, without its children.
  open func accessibilityNode() -> AccessibilityNode? { AccessibilityNode(plain: self) }

  /// The nodes below this view: those of its subviews, or its parts where it has some.
  open func accessibilityChildren() -> [AccessibilityNode] {
    let order = focusOrder
    return (order.count == subviews.count ? order : subviews)
      .filter { !$0.isHidden }.flatMap { $0.accessibilityTree() }
  }

  /// Changes a part's value as the user would; returns whether it was done.
  open func accessibilitySetValue(_ value: Double, part: String) -> Bool { false }

  /// Whether assistive technology did something with the view or a part, as the user would. By
  /// default ``accessibilitySetValue(_:part:)`` is called: with a step more or less, and with the
  /// number of an item that is pressed.
  /// - Parameter part: the ``AccessibilityNode/part`` of the node; empty for the view itself.
  open func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    AccessibilityNode.setValue(of: self, part: part, by: action)
  }

  /// Whether the view, or a part of it, has the keyboard now, as assistive technology wants.
  open func accessibilityFocus(part: String) -> Bool { becomeFirstResponder(.program) }
}
