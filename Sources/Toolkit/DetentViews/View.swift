public import DetentDrawing
import Logging

let log = Logger(label: "detent.views")

/// A rectangle of the screen that draws, lays out its subviews and receives events.
///
/// Geometry is in logical pixels. A superview holds its subviews strongly, a subview its superview
/// weakly. Drawing and layout are deferred: the window does both once per frame.
@MainActor
open class View: Responder {
  // MARK: Identity

  /// A name for tests, the accessibility tree and event logs; unique by convention only.
  public final var identifier: String?

  /// The value in `intrinsicContentSize` for a dimension without a natural size.
  public static let noIntrinsicMetric = -1.0
  /// The deepest nesting that is allowed, since each pass recurses and the stack is limited.
  package static let maximumDepth = 1_000

  // MARK: Tree

  /// The view that contains this one, or nil at the top of a tree.
  public final private(set) weak var superview: View?
  /// The views inside this one, the last one on top.
  public final var subviews: [View] { children.views }
  private final var children = SubviewList()
  /// The window of the view, or nil outside of windows.
  public final internal(set) weak var window: Window?
  /// Whether the view is being removed from its superview and owns no pointer or keys any more.
  final private(set) var isLeaving = false
  /// The rank among the siblings; see `SubviewList`.
  final var rank = 0
  final weak var controller: ViewController?

  /// Adds a view above the other subviews, after removing it from its superview. A view that would
  /// become its own ancestor, or nest deeper than `maximumDepth`, is refused with a log line.
  /// Moving a view between windows without removing it first also logs a line.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a view among the subviews; an invalid index is limited to the range.
  public final func insertSubview(_ view: View, at index: Int) {
    guard mayHold(view) else { return }
    if view.superview != nil {
      if let window, let former = view.window, former !== window, !former.isClosed {
        ThrottledLog.warn(
          "\(view.logName) moves from the window “\(former.title)” to “\(window.title)”: "
            + "remove a view from its window before adding it to another")
      }
      view.removeFromSuperview()
      // A handler of the removal may have moved either of the two.
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
    // If the view was already waiting for layout, its new superviews have to be marked.
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

  /// Removes the view from its superview, after cancelling gestures of this view and its subviews.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    isLeaving = true
    window?.viewWillBecomeUnreachable(self)
    // A handler may have removed or moved the view already.
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

  open override func pinch(_ event: PinchEvent) -> Bool { gestures?.pinch(event) ?? false }

  // MARK: Geometry

  final private(set) var geometry = ViewGeometry()
  /// The number of nested calls of `layoutSubviews()` in progress.
  static var layoutDepth = 0
  /// Whether the program set the size of the view, instead of its container.
  final private(set) var isSizedByHand = false

  /// The frame in the superview's coordinates, or the rectangle around a transformed view. Numbers
  /// that are not finite are refused, and negative sizes become zero.
  public final var frame: Rect {
    get { geometry.frame }
    set {
      change("frame", to: newValue) {
        $0.position = newValue.origin
        $0.bounds.size = Size(width: max(0, newValue.width), height: max(0, newValue.height))
      }
    }
  }

  /// The view in its own coordinates; an origin other than zero scrolls the content.
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

  /// The center of the view in the superview's coordinates, and of its `transform`.
  public final var center: Point {
    get { geometry.center }
    set { change("center", to: newValue) { $0.center = newValue } }
  }

  /// The rotation, scale and shift around the center; a view that is scaled to nothing is hidden.
  public final var transform: AffineTransform {
    get { geometry.transform }
    set { change("transform", to: newValue) { $0.transform = newValue } }
  }

  /// The temporary offset of a moving view, in the superview's coordinates. `center` and
  /// `transform` do not include it, so that a program may set them meanwhile. `frame` includes it.
  package final var passingOffset: Point {
    get { geometry.offset }
    set { change("passingOffset", to: newValue) { $0.offset = newValue } }
  }

  /// The transform to the superview's coordinates, including a motion in progress.
  final var transformToSuperview: AffineTransform {
    motion?.transform(of: geometry) ?? geometry.transformToSuperview
  }

  /// The look that is shown while ``animate(_:timing:_:completion:)`` animates properties.
  final var motion: ViewMotion?

  private func change(
    _ property: StaticString, to value: some FiniteNumbers, _ body: (inout ViewGeometry) -> Void
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
  /// Whether this view or one of its subviews needs layout or an update.
  final var subtreeNeedsLayout = true

  // MARK: What is drawn on

  /// The cached `visualExtent`, or nil if it has to be computed.
  private final var knownExtent: Rect?
  /// Whether the view is drawn after the edges that would cut its focus ring; see `RaisedFocus`.
  final var isRaised = false
  /// Whether the raised view is inside this one and is drawn right after it.
  final var isUnderRaisedFocus = false
  /// Whether a raised view is among the descendants, whose ring exceeds the extent of this view.
  final var holdsRaisedFocus = false

  /// Whether the focus ring is shown regardless of the focus; see ``Control/forcedState``.
  final var isFocusRingForced = false

  /// The area that can be on a window. Larger numbers lose the precision for nearby content when
  /// they are transformed or joined with other rectangles.
  static let drawableArea = Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)

  /// The area that the view itself may draw on.
  final var ownExtent: Rect {
    bounds.insetBy(dx: -visualOverflow, dy: -visualOverflow).intersection(Self.drawableArea)
  }

  /// The area that the view and its subviews may draw on, in the view's coordinates.
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
      // An infinite extent is cut by the window anyway.
      if joined.isFinite { extent = joined }
    }
    return extent
  }

  private final var extentInSuperview: Rect { visualExtent.applying(transformToSuperview) }

  final func damageExtent() {
    if window != nil { setNeedsDisplay(in: visualExtent) }
  }

  /// Clears the cached extents of this view and its superviews after a change of the covered area.
  final func extentDidChange() {
    knownExtent = nil
    var candidate = superview
    // If an extent is cached, so are those of its superviews: the first one without ends the loop.
    while let view = candidate, view.knownExtent != nil {
      view.knownExtent = nil
      candidate = view.superview
    }
  }

  private func hiddenDidChange(from previous: Bool) {
    guard isHidden != previous else { return }
    if isHidden {
      // This comes first, since a handler of the cancelled gesture may move the view elsewhere.
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
    // The content outside the bounds appears or disappears.
    if let superview {
      superview.setNeedsDisplay(in: unclippedExtent.applying(transformToSuperview))
    } else {
      setNeedsDisplay()
    }
  }

  // MARK: Look

  /// The color behind the content, inside `cornerRadius`, or nil for none.
  public final var backgroundColor: DynamicColor? {
    willSet { if newValue != backgroundColor { lookWillChange(.background) } }
    didSet { redraw(if: backgroundColor != oldValue) }
  }
  /// Whether `draw(in:dirty:)` fills the view with the background color itself.
  package final var drawsOwnBackground = false
  /// Whether `draw(in:dirty:)` covers all of the bounds except the corners with opaque colors. The
  /// content below is then not drawn, so a wrong value leaves holes.
  public final var isOpaque = false

  /// Whether the drawing is independent of the height. After a change of the height alone, only the
  /// part that appears or disappears at the bottom is then redrawn.
  package final var isDrawnFromTop = false

  /// The radius of the background, the border and `clipsToBounds`, in logical pixels.
  public final var cornerRadius = 0.0 {
    didSet { redraw(if: Finite.changes(&cornerRadius, oldValue, "\(logName).cornerRadius")) }
  }
  /// The color of the border, which is stroked inside the bounds, or nil for none.
  public final var borderColor: DynamicColor? {
    willSet { if newValue != borderColor { lookWillChange(.border) } }
    didSet { redraw(if: borderColor != oldValue) }
  }
  /// The width of the border in logical pixels.
  public final var borderWidth = 1.0 {
    didSet { redraw(if: Finite.changes(&borderWidth, oldValue, "\(logName).borderWidth")) }
  }
  /// The opacity, 0...1; the view and its subviews are blended as one image.
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
  /// Whether the view is hidden: it is not drawn, hit or focused. Hiding cancels its gesture.
  public final var isHidden = false { didSet { hiddenDidChange(from: oldValue) } }
  /// Whether drawing and hits of subviews end at the bounds.
  public final var clipsToBounds = false { didSet { clippingDidChange(from: oldValue) } }
  /// The distance drawn outside the bounds, in logical pixels, as for halos, rings and shadows.
  public final var visualOverflow = 0.0 {
    didSet {
      guard Finite.changes(&visualOverflow, oldValue, "\(logName).visualOverflow") else { return }
      extentDidChange()
      // The larger of both areas appears or disappears.
      let overflow = max(visualOverflow, oldValue)
      setNeedsDisplay(in: bounds.insetBy(dx: -overflow, dy: -overflow))
    }
  }

  // MARK: Interaction

  /// Whether the view receives presses; otherwise they go to the view behind it.
  public final var isUserInteractionEnabled = true {
    didSet { if !isUserInteractionEnabled { window?.viewWillBecomeUnreachable(self) } }
  }

  // MARK: Layout priorities

  /// The width that containers give the view instead of measuring it, or nil to measure.
  public final var fixedWidth: Double? {
    didSet { remeasure(if: Finite.changes(&fixedWidth, oldValue, "\(logName).fixedWidth")) }
  }
  /// The height that containers give the view instead of measuring it, or nil to measure.
  public final var fixedHeight: Double? {
    didSet { remeasure(if: Finite.changes(&fixedHeight, oldValue, "\(logName).fixedHeight")) }
  }

  /// The priority against growing beyond the intrinsic size.
  public final var contentHugging = AxisPriorities(horizontal: .low, vertical: .low)
  /// The priority against shrinking below the intrinsic size.
  public final var compressionResistance = AxisPriorities(horizontal: .high, vertical: .high)

  // MARK: Surroundings

  /// The traits that apply to the view, after all overrides.
  public final private(set) var traits = Traits()
  /// The traits that this view sets for itself and its subviews.
  public final var traitOverrides = TraitOverrides() {
    didSet { if traitOverrides != oldValue { inheritTraits() } }
  }

  /// The color of selections and pressable parts in the view and its subviews: bars, arcs, rings,
  /// ticks and links, unless their style sets another color. It is inherited from the superview,
  /// and at the top it is the accent. Set nil, the default, to inherit it; it never reads as nil.
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
    // Last, since a view may set the texts of its controls in this call.
    if resolved.locale != previous.locale || resolved.language != previous.language {
      localeDidChange()
    }
  }

  // MARK: Accessibility

  /// The role for assistive technology. With nil the view has no node, and its children move up.
  public final var accessibilityRole: AccessibilityRole? { didSet { accessibilityDidChange() } }
  /// The name for assistive technology, or nil if the text of the view is its name.
  public final var accessibilityLabel: String? { didSet { accessibilityDidChange() } }
  /// Text that assistive technology reads after name and value, or nil for none.
  public final var accessibilityDescription: String? { didSet { accessibilityDidChange() } }
  /// Relations to the nodes of other views, such as the label with the name of this view.
  public final var accessibilityRelations: [AccessibilityRelation] = [] {
    didSet { accessibilityDidChange() }
  }
  final private(set) lazy var accessibilityNumber = AccessibilityElement.makeNumber()

  /// Returns the accessibility tree of this view: its node, or those of its subviews.
  public final func accessibilityTree() -> [AccessibilityNode] { AccessibilityNode.tree(of: self) }

  /// Requests an update of the accessibility tree with the next frame. Layout and drawing update it
  /// anyway. Without assistive technology the call has no cost.
  public final func accessibilityDidChange() {
    guard let window, window.accessibilityRoot.isReadAloud else { return }
    window.driver?.setNeedsFrame()
  }

  /// Creates a view with a frame.
  public init(frame: Rect = .zero) {
    super.init()
    self.frame = frame
  }

  open override var next: Responder? { controller ?? superview }

  // MARK: For subclasses

  /// Copies the state of `@Observable` models to the view. Called before layout: for the first
  /// frame, after `setNeedsUpdateProperties()`, and after a change of any model property that the
  /// last call read. Set properties of views here, but never the model.
  open func updateProperties() {}

  /// Places the subviews. Called by the window after a change of size or `setNeedsLayout()`.
  open func layoutSubviews() {}

  /// Draws the content below the subviews. The canvas has the coordinates of this view and is
  /// clipped to the part that has to be redrawn.
  /// - Parameter dirty: the part of the view to draw; drawing more is harmless.
  open func draw(in canvas: Canvas, dirty: Rect) {}

  /// The natural size of the content; `View.noIntrinsicMetric` for a dimension without one.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// The distance from the top of ``alignmentRect`` to the first baseline of text, in logical
  /// pixels, at the natural height of the view; nil without text. Rows use it to align baselines.
  open var firstBaseline: Double? { nil }

  /// The part of the frame outside the alignment rectangle, such as a glow or a shadow. It takes up
  /// room but is not aligned, and intrinsic and fixed sizes do not include it. Call
  /// `invalidateIntrinsicContentSize()` after a change.
  open var alignmentInsets: EdgeInsets { .zero }

  package final var alignmentRect: Rect {
    bounds.inset(by: alignmentInsets, rightToLeft: traits.isRightToLeft)
  }

  /// The smallest usable size of the content; 0 if it may shrink to nothing. Windows do not become
  /// smaller than their content needs, unless they have a minimum of their own.
  open var minimumContentSize: Size {
    let intrinsic = intrinsicContentSize
    return Size(width: max(0, intrinsic.width), height: max(0, intrinsic.height))
  }

  /// Returns the best size for the content within the given size.
  open func sizeThatFits(_ size: Size) -> Size {
    let intrinsic = intrinsicContentSize
    return Size(
      width: intrinsic.width < 0 ? size.width : min(intrinsic.width, size.width),
      height: intrinsic.height < 0 ? size.height : min(intrinsic.height, size.height))
  }

  /// Called after the intrinsic size of a subview changed.
  open func subviewIntrinsicSizeDidChange(_ subview: View) { setNeedsLayout() }

  /// Whether a point in the view's coordinates belongs to the view.
  open func point(inside point: Point) -> Bool { bounds.contains(point) }

  /// Returns the deepest view at a point in this view's coordinates; the last subview is on top.
  open func hitTest(_ point: Point) -> View? { defaultHitTest(point) }

  /// The order in which Tab visits the subviews; by default that of the tree. If it contains all
  /// subviews, assistive technology reads them in this order as well.
  open var focusOrder: [View] { subviews }

  /// Called when the pointer is over the view, with its location in the view, or has left, with
  /// nil. A leave follows each arrival, even if the view disappears under the pointer.
  open func hoverDidChange(at point: Point?) {}

  /// Called when the pointer enters the view including its subviews, or has left it. A leave
  /// follows each entry, even if the view disappears under the pointer.
  open func pointerInsideDidChange(_ isInside: Bool) {}

  /// The cursor at a point, or nil for that of the superview.
  open func cursor(at point: Point) -> Cursor? { nil }

  /// The rectangle of the next typed character in the view's coordinates, or nil if the view takes
  /// no text. Input methods show unfinished text near it.
  open var textInputRect: Rect? { nil }

  /// Called after the traits changed; the view is laid out and redrawn in any case.
  open func traitsDidChange(from previous: Traits) {}

  /// Called after the locale or language changed, when the subviews are already updated: look up
  /// all texts again. The view is laid out and redrawn in any case. See ``Localized``.
  open func localeDidChange() {}

  /// Called after ``tintColor`` changed, here or in a superview; the view is redrawn in any case.
  open func tintColorDidChange() {}

  /// Called after the view moved into a window or out of one.
  open func didMoveToWindow() {}

  /// Called while the window closes with its views: end work that only a timer would have ended.
  open func windowWillClose() {}

  /// Called on the content of a popover during layout, with the anchor in its coordinates.
  open func popoverAnchorDidMove(to rect: Rect) {}

  /// Whether the view divides its length among its subviews, and may give them less than they need.
  open var squeezesSubviews: Bool { false }

  /// Fills in sample content where the view has none. Called only while a ``DesignContext``
  /// prepares the view, which restores the style afterwards.
  open func prepareForDesign() {}

  /// Called once after a file of views created the view, set its properties and added its subviews.
  open func didLoad() {}

  /// The node of this view for assistive technology, without its children.
  open func accessibilityNode() -> AccessibilityNode? { AccessibilityNode(plain: self) }

  /// Returns the child nodes: those of the subviews, or of the view's parts if it has any.
  open func accessibilityChildren() -> [AccessibilityNode] {
    let order = focusOrder
    return (order.count == subviews.count ? order : subviews)
      .filter { !$0.isHidden }.flatMap { $0.accessibilityTree() }
  }

  /// Changes the value of a part for assistive technology. Returns whether it succeeded.
  open func accessibilitySetValue(_ value: Double, part: String) -> Bool { false }

  /// Performs an action for assistive technology. Returns whether it succeeded. By default it calls
  /// ``accessibilitySetValue(_:part:)``, a step up or down or with the number of the pressed item.
  /// - Parameter part: the ``AccessibilityNode/part`` of the node, or empty for the view itself.
  open func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    AccessibilityNode.setValue(of: self, part: part, by: action)
  }

  /// Gives the view or a part of it the focus for assistive technology. Returns whether it has it.
  open func accessibilityFocus(part: String) -> Bool { becomeFirstResponder(.program) }
}
