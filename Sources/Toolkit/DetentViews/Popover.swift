public import DetentDrawing

/// Presents a view over a window until it is dismissed, such as a menu, a message or a wheel.
///
/// The popover covers the window invisibly, so a press outside the content only closes it. It also
/// closes with Escape, with Tab, when its window loses the keyboard and when its owner goes, and
/// then returns the focus. A modal popover ignores Tab and the loss of the keyboard.
///
/// Only one popover is open in a window at a time, unless it belongs to something inside another
/// one. Opening one from the program also closes those in other windows, except for modal ones. If
/// the user opens one, the keyboard leaves the other windows, which closes theirs. The content is
/// in the window, or in a separate window of the host if there is too little room.
@MainActor
open class Popover: View, Tracking {
  /// The view that is shown; it draws its own surface and shadow.
  public final let content: View
  /// The view that the popover belongs to; not owned.
  public final private(set) weak var owner: View?
  /// The area to place the popover at, in the owner's coordinates, or nil for the whole owner.
  public final var anchor: Rect? {
    didSet {
      if Finite.changes(&anchor, oldValue, "\(logName).anchor") { setNeedsLayout() }
    }
  }
  /// The placement at the anchor.
  public final var placement = AnchorPlacement() {
    didSet {
      guard Finite.keepFields(of: &placement, oldValue, "\(logName).placement") else { return }
      if placement != oldValue { setNeedsLayout() }
    }
  }
  /// Whether a press outside the content closes the popover and then reaches the view below it.
  /// Such a popover also closes when its anchor is scrolled away.
  package final var letsPressesThrough = false
  /// Whether it takes the pointer, the focus and the keys; set this before opening. A popover that
  /// does not is only visible: it opens in addition to others, the user cannot close it, and it
  /// hides while its anchor is out of sight.
  package final var takesInput = true
  /// Whether the user has to finish first: Tab stays inside, and a loss of the keyboard is ignored.
  public final var isModal = false
  /// Whether content that is too large for the window may get a window of its own.
  package final var canLeaveWindow = false
  /// The corner radius of the content. In a separate window, presses outside pass through.
  package final var contentCornerRadius = 0.0 {
    didSet { Finite.keep(&contentCornerRadius, oldValue, "Popover.contentCornerRadius") }
  }
  package final var restoresFocus = true
  /// Decides whether a dismissal by the user happens; nil allows all.
  package final var shouldDismiss: (@MainActor (PopupDismissal) -> Bool)?
  /// Called once after each opening, when the popover stops taking input.
  public final var didDismiss: (@MainActor (PopupDismissal) -> Void)?
  /// Whether the popover is shown and takes input.
  public final private(set) var isOpen = false

  /// The opacity at which a fade begins: an entirely transparent view would not receive presses.
  private static let faintestAlpha = 0.02

  /// Popovers of all windows that may still be open, in the order in which they opened.
  private static var opened: [WeakPopover] = []
  private struct WeakPopover { weak var popover: Popover? }

  private weak var previousFocus: View?
  private var fade: Animation?
  private var contentWindow: PopupWindow?
  /// Whether the content has been placed since the last opening.
  private var isPlaced = false

  /// Creates a popover, which is not shown yet.
  public init(content: View) {
    self.content = content
    super.init(frame: .zero)
    addSubview(content)
  }

  // MARK: Opening

  /// Shows the content in or over the window of a view. Returns false if the owner is not in a
  /// window, or if a handler closed the popover again or disabled or hid the owner.
  /// - Parameter view: the view that receives keys. With nil they stay where they are, or go to the
  ///   first view of a modal popover that accepts them.
  @discardableResult
  public final func open(
    from owner: View, focusing view: View? = nil, cause: FocusCause = .program
  ) -> Bool {
    guard !isOpen, owner.hasWindow(for: "Popover.open"),
      !takesInput || Self.dismissOthers(for: owner, than: self, cause: cause), !isOpen,
      let window = owner.window
    else {
      return isOpen
    }
    self.owner = owner
    previousFocus = window.firstResponder
    isUserInteractionEnabled = takesInput
    contentWindow?.isEnabled = takesInput
    // Moves to the top again if it is still disappearing. Removing it from its superview for a
    // moment would count as closing and would end its fade.
    let isNew = superview == nil
    fade?.cancel()
    if self.window !== window { removeFromSuperview() }
    window.overlay.addSubview(self)
    isOpen = true
    Self.opened.removeAll { $0.popover?.isOpen != true }
    Self.opened.append(WeakPopover(popover: self))
    frame = window.bounds
    if isNew { willAppear() }
    layoutIfNeeded()
    guard isOpen else { return false }
    // Without the focus in a modal popover, the view below would keep the keyboard.
    if let view = view ?? (isModal ? window.focusStops.first : nil) { focus(view, cause) }
    guard isOpen else { return false }
    appear()
    return true
  }

  /// Closes the popovers in a view's window that do not contain it, before it opens something. For
  /// the program it also closes those in other windows that are not modal, since nothing takes the
  /// keyboard from these. Returns false if handlers removed, disabled or hid the view, or opened
  /// something else. Otherwise they may still have changed the content to be shown.
  /// - Parameter own: the popover that the view has already opened.
  package static func dismissOthers(
    for owner: View, than own: Popover?, cause: FocusCause = .program
  ) -> Bool {
    guard let window = owner.window, !window.isClosed else { return false }
    func isUsable() -> Bool { owner.isReachable && (owner as? Control)?.isEnabled != false }
    let wasUsable = isUsable()
    let isByProgram = cause == .program
    func others() -> [Popover] {
      opened.compactMap(\.popover).filter {
        $0 !== own && $0.isOpen && $0.takesInput && !$0.holds(owner)
          && ($0.window === window || isByProgram && !$0.isModal)
      }
    }
    for other in others() { other.dismiss(.program) }
    // A view that was hidden or disabled before may still open something.
    guard isUsable() || !wasUsable else { return false }
    return owner.window === window && !window.isClosed && others().isEmpty
  }

  /// Whether a view is inside the popover, or inside something that belongs to a view in it.
  private func holds(_ view: View) -> Bool {
    var candidate: View? = view
    var steps = 0
    // A popover that belongs to a view inside itself would loop for ever.
    while let view = candidate, steps <= 2 * View.maximumDepth {
      if view === self { return true }
      candidate = (view as? Popover)?.owner ?? (view as? Window)?.popover ?? view.superview
      steps += 1
    }
    return false
  }

  /// Focuses a view. A separate window never has the keyboard; its keys come from this popover.
  private func focus(_ view: View, _ cause: FocusCause) {
    view.becomeFirstResponder(cause)
    if contentWindow != nil { becomeFirstResponder(cause) }
  }

  open override var canBecomeFirstResponder: Bool { contentWindow != nil && restoresFocus }

  // MARK: Closing

  /// Closes the popover.
  open func dismiss(_ reason: PopupDismissal = .program) {
    guard isOpen, !(isModal && reason == .focusLost) else { return }
    if reason.isRequestedByUser, shouldDismiss?(reason) == false { return }
    finish(reason)
  }

  /// Stops taking input and removes the content, at once or animated. This cannot be refused.
  package final func finish(_ reason: PopupDismissal, animated: Bool = true) {
    guard isOpen else { return }
    isOpen = false
    if restoresFocus, takesInput {
      switch reason {
      case .windowClosed: break
      // The owner, which usually had the focus before, is about to become unreachable.
      case .ownerHidden: dropFocus()
      default: giveFocusBack()
      }
    }
    isUserInteractionEnabled = false
    contentWindow?.isEnabled = false
    if animated, reason != .windowClosed { disappear() } else { remove() }
    didDismiss?(reason)
  }

  private func giveFocusBack() {
    // If the focus has moved elsewhere meanwhile, it stays there.
    if let current = window?.firstResponder, !current.isDescendant(of: self) { return }
    if previousFocus?.becomeFirstResponder() != true { owner?.becomeFirstResponder() }
    previousFocus = nil
  }

  private func dropFocus() {
    guard let current = window?.firstResponder, current.isDescendant(of: self) else { return }
    window?.focusRouter.focus(nil, cause: .program)
    previousFocus = nil
  }

  /// Removes the popover at once and ends its animations.
  public final func remove() {
    fade?.cancel()
    isOpen = false
    isPlaced = false
    closeContentWindow()
    removeFromSuperview()
    didDisappear()
  }

  open override func didMoveToWindow() {
    guard window == nil, isOpen else { return }
    isOpen = false
    closeContentWindow()
    didDismiss?(.program)
    didDisappear()
  }

  open override func windowWillClose() {
    dismiss(.windowClosed)
    // A popover that is still disappearing would never finish.
    if !isOpen, superview != nil { remove() }
  }

  // MARK: Coming and going

  /// Called before the popover becomes visible.
  open func willAppear() { content.alpha = takesInput ? Self.faintestAlpha : 0 }

  /// Starts to become visible.
  open func appear() { fade(to: 1) }

  /// Starts to disappear and finally calls `remove()`.
  open func disappear() { fade(to: 0) }

  /// Called after the popover has disappeared.
  open func didDisappear() {}

  /// Fades the content only, since the popover is as large as the window.
  private func fade(to alpha: Double) {
    fade?.cancel()
    let fade = Animation(
      from: content.alpha, to: alpha, timing: .hover,
      update: { [weak self] in self?.content.alpha = $0 },
      completion: { [weak self] isFinished in
        if isFinished, let self, !isOpen { remove() }
      })
    self.fade = fade
    startAnimation(fade)
  }

  // MARK: Where the content is

  /// The frame of the content, by default at the anchor, and whether it leaves the window.
  /// - Parameter mayLeave: false if the content has to stay in the window.
  open func contentFrame(in area: Rect, mayLeave: Bool) -> (frame: Rect, leavesWindow: Bool) {
    guard owner != nil else { return (.zero, false) }
    func frame(in area: Rect) -> Rect {
      let size = content.measuredSize(in: area.size)
      return placement.frame(
        of: size, beside: ownAnchor, in: area, isRightToLeft: traits.isRightToLeft
      ).rounded(toPixelsAt: traits.scale)
    }
    let inside = frame(in: area)
    // Content that has opened inside the window stays inside, and content outside stays outside.
    let isOutside = contentWindow != nil
    guard mayLeave, canLeaveWindow, isOutside || !isPlaced, let screen = window?.screenArea else {
      return (inside, false)
    }
    let outside = frame(in: screen)
    let gains = outside.width > inside.width || outside.height > inside.height
    guard isOutside || gains else { return (inside, false) }
    // Content that is only too tall should not extend beyond the sides of the window.
    let column = Rect(x: area.minX, y: screen.minY, width: area.width, height: screen.height)
    let upright = frame(in: column.intersection(screen))
    return (upright.width < outside.width ? outside : upright, true)
  }

  /// Called after views of the window moved, so that the content moves with its owner.
  open func follow() { placeContent() }

  /// Updates the place of the content.
  package final func placeContent() {
    guard let window else { return }
    defer {
      isPlaced = true
      content.popoverAnchorDidMove(to: convert(ownAnchor, toContent: content))
    }
    let area = window.popupArea(around: ownAnchor)
    var (frame, leaves) = contentFrame(in: area, mayLeave: true)
    if leaves {
      let shown = contentWindow ?? PopupWindow(of: self)
      contentWindow = shown
      if shown.show(at: frame, over: window) { return }
      // The host cannot show a separate window, so the content is limited to this one.
      (frame, leaves) = contentFrame(in: area, mayLeave: false)
    }
    closeContentWindow()
    if content.superview !== self { addSubview(content) }
    content.frame = frame
  }

  final func contentWindowDidClose() {
    contentWindow = nil
    if isOpen { finish(.program, animated: false) } else { remove() }
  }

  package final var hasLeftWindow: Bool { contentWindow != nil }

  /// The shape that takes presses in a separate window, whose content has the frame `rect`.
  open func inputShape(in rect: Rect) -> Path {
    Path(roundedRect: rect, cornerRadius: contentCornerRadius)
  }

  /// Converts a point from the popover's window to the coordinates of a view in the content.
  public final func convert(_ point: Point, from view: View, toContent inner: View) -> Point {
    guard let window, let contentWindow else { return view.convert(point, to: inner) }
    return contentWindow.convert(view.convert(point, to: window), to: inner)
  }

  private func convert(_ rect: Rect, toContent inner: View) -> Rect {
    let corner = convert(Point(x: rect.minX, y: rect.minY), from: self, toContent: inner)
    return Rect(origin: corner, size: rect.size)
  }

  private func closeContentWindow() {
    contentWindow?.close()
    contentWindow = nil
  }

  open override func layoutSubviews() {
    if let superview { frame = superview.bounds }
    // A disappearing popover stays in place, whatever happens to its owner.
    guard isOpen else { return }
    if !takesInput {
      content.isHidden = isAnchorOutOfSight
    } else if letsPressesThrough, isAnchorOutOfSight {
      return dismiss()
    }
    follow()
  }

  /// The anchor in the coordinates of the popover.
  private var ownAnchor: Rect { owner.map { convert(anchor ?? $0.bounds, from: $0) } ?? .zero }

  private var isAnchorOutOfSight: Bool {
    guard let owner else { return true }
    return owner.isOutOfSight(at: (anchor ?? owner.bounds).center)
  }

  open override func subviewIntrinsicSizeDidChange(_ subview: View) { setNeedsLayout() }

  // MARK: Input

  open override func point(inside point: Point) -> Bool {
    !letsPressesThrough && super.point(inside: point)
  }

  final func pressWillGo(to point: Point) {
    guard isOpen, letsPressesThrough, let window else { return }
    if !isContent(at: window.convert(point, to: self)) { dismiss(.pressOutside) }
  }

  private func isContent(at point: Point) -> Bool {
    contentWindow == nil && content.hitTest(convert(point, to: content)) != nil
  }

  /// Dismisses the popover after a press outside the content.
  open func beginTracking(_ event: PointerEvent) -> Bool {
    if !isContent(at: event.location) { dismiss(.pressOutside) }
    return true
  }

  /// Continues until the release.
  open func continueTracking(_ event: PointerEvent) -> Bool { true }
  /// Does nothing, since the press has had its effect.
  open func endTracking(_ event: PointerEvent) {}
  /// Does nothing, since the press has had its effect.
  open func cancelTracking() {}

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isOpen else { return false }
    if contentWindow?.press(event) == true { return true }
    switch event.key {
    case .escape: dismiss(.escape)
    case .tab where !isModal: dismiss(.tab)
    default: return false
    }
    return true
  }

  open override func scroll(_ event: ScrollEvent) -> Bool { true }
  open override func cursor(at point: Point) -> Cursor? { .arrow }

  // MARK: Accessibility

  // A disappearing popover has no nodes, since it can no longer be used.

  open override func accessibilityNode() -> AccessibilityNode? {
    guard isOpen, var node = super.accessibilityNode() else { return nil }
    if isModal { node.states.append(.modal) }
    node.relations += openerRelations
    return node
  }

  open override func accessibilityChildren() -> [AccessibilityNode] {
    guard isOpen else { return [] }
    var nodes = contentWindow?.accessibilityNodes ?? super.accessibilityChildren()
    // Without a node of its own, the popover is represented by its content.
    guard accessibilityRole == nil else { return nodes }
    for index in nodes.indices { nodes[index].relations += openerRelations }
    return nodes
  }

  private var openerRelations: [AccessibilityRelation] {
    owner.map { [AccessibilityRelation(.popupFor, $0)] } ?? []
  }
}
