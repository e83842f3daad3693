public import DetentDrawing

/// Presents a view over a window until it has served: the one way in which menus, fields on cards,
/// messages and wheels open, with one rule for their frame, for what closes them, for presses
/// beside them, focus and keys.
///
/// It covers the window invisibly, so a press beside its content closes it and goes nowhere else.
/// It also closes with Escape, Tab, the loss of the keyboard and the end of its owner, and gives
/// the focus back to who had it; a modal one stays with Tab and without the keyboard. Only one is
/// open in a window at a time, unless it belongs to something inside another. One that the program
/// opens also closes those of other windows, but for modal ones; where the user opens one, the
/// keyboard leaves the other windows. Its content lies in the window, or in a window of the host's
/// where there is too little room.
@MainActor
open class Popover: View, Tracking {
  /// What is shown; it draws its own surface and shadow.
  public final let content: View
  /// What it belongs to; not owned.
  public final private(set) weak var owner: View?
  /// What it stands beside, in the owner's coordinates; nil for all of the owner.
  public final var anchor: Rect? {
    didSet {
      if Finite.changes(&anchor, oldValue, "\(logName).anchor") { setNeedsLayout() }
    }
  }
  /// How it stands beside the anchor.
  public final var placement = AnchorPlacement() {
    didSet {
      guard Finite.keepFields(of: &placement, oldValue, "\(logName).placement") else { return }
      if placement != oldValue { setNeedsLayout() }
    }
  }
  /// Whether a press beside its content goes on to what lies there, after it has closed the
  /// popover. Such a popover also closes when what it stands beside is scrolled away.
  package final var letsPressesThrough = false
  /// Whether it takes the pointer, the focus and the keys. One that takes none is only seen: it
  /// opens beside what is open already, nothing that the user does closes it, and it hides while
  /// what it stands beside cannot be seen. To be set before it opens.
  package final var takesInput = true
  /// Whether the user has to be done with it before anything else: Tab goes round in it, and it
  /// stays while its window does not have the keyboard.
  public final var isModal = false
  /// Whether the content may have a window of its own where it is too large for this one.
  package final var canLeaveWindow = false
  /// The radius of the content's corners: presses beside them go past a window of its own.
  package final var contentCornerRadius = 0.0 {
    didSet { Finite.keep(&contentCornerRadius, oldValue, "Popover.contentCornerRadius") }
  }
  /// Whether closing gives the focus back to who had it at the opening.
  package final var restoresFocus = true
  /// Decides whether a dismissal that the user requested happens; it does where this is nil.
  public final var shouldDismiss: (@MainActor (PopupDismissal) -> Bool)?
  /// Called once for each time that it was open, when it takes no more input.
  public final var didDismiss: (@MainActor (PopupDismissal) -> Void)?
  /// Whether it is shown and takes input.
  public final private(set) var isOpen = false

  /// The opacity at which a fade begins: what cannot be seen at all cannot be hit either.
  private static let faintestAlpha = 0.02

  /// Those that were opened last and may still be open, in all windows.
  private static var opened: [WeakPopover] = []
  private struct WeakPopover { weak var popover: Popover? }

  private weak var previousFocus: View?
  private var fade: Animation?
  private var contentWindow: PopupWindow?
  /// Whether the content has been shown somewhere since the last opening.
  private var isPlaced = false

  /// A popover that is not shown yet.
  public init(content: View) {
    self.content = content
    super.init(frame: .zero)
    addSubview(content)
  }

  // MARK: Opening

  /// Shows the content in the window of a view, or over it.
  /// - Parameters:
  ///   - view: what receives the keys; nil leaves them where they are, or gives them to the first
  ///     that takes them in what is modal.
  ///   - cause: what the user used.
  /// - Returns: false where the owner is in no window, or whoever was notified took it away again,
  ///   disabled or hid the owner.
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
    // On top again, should it still be leaving: to leave its superview for a moment is no close,
    // and no end of what is seen to move.
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
    // What is modal has the keyboard; else what lies under it would keep it.
    if let view = view ?? (isModal ? window.focusStops.first : nil) { focus(view, cause) }
    guard isOpen else { return false }
    appear()
    return true
  }

  /// Makes room for what a view wants to open: closes what is open in its window and does not hold
  /// it. Where the program wants it, also what is open in other windows and not modal: nothing takes
  /// the keyboard from these.
  /// - Parameters:
  ///   - own: what the view has open already.
  ///   - cause: what the user used.
  /// - Returns: false where nothing can open there any more: whoever was notified may have taken
  ///   the view away, disabled or hidden it, or opened something else, which is meant. What it
  ///   shows may be something else, too: the view looks again.
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
    // What is hidden or disabled from now on is no news to what opens after that.
    guard isUsable() || !wasUsable else { return false }
    return owner.window === window && !window.isClosed && others().isEmpty
  }

  /// Whether a view lies in the popover, or in what belongs to something in it.
  private func holds(_ view: View) -> Bool {
    var candidate: View? = view
    var steps = 0
    // What belongs to something in itself would go round for ever.
    while let view = candidate, steps <= 2 * View.maximumDepth {
      if view === self { return true }
      candidate = (view as? Popover)?.owner ?? (view as? Window)?.popover ?? view.superview
      steps += 1
    }
    return false
  }

  /// Lets content in a window of its own, which never has the keyboard, get keys through here.
  private func focus(_ view: View, _ cause: FocusCause) {
    view.becomeFirstResponder(cause)
    if contentWindow != nil { becomeFirstResponder(cause) }
  }

  open override var canBecomeFirstResponder: Bool { contentWindow != nil && restoresFocus }

  // MARK: Closing

  /// Closes it. What the user requested may be refused by `shouldDismiss`, nothing else.
  open func dismiss(_ reason: PopupDismissal = .program) {
    guard isOpen, !(isModal && reason == .focusLost) else { return }
    if reason.isRequestedByUser, shouldDismiss?(reason) == false { return }
    finish(reason)
  }

  /// Takes no more input and removes the content, at once or in its time; no one can refuse.
  public final func finish(_ reason: PopupDismissal, animated: Bool = true) {
    guard isOpen else { return }
    isOpen = false
    if restoresFocus, takesInput {
      switch reason {
      case .windowClosed: break
      // The owner, which had it mostly, is about to be unreachable.
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
    // A focus that has gone elsewhere meanwhile is meant.
    if let current = window?.firstResponder, !current.isDescendant(of: self) { return }
    if previousFocus?.becomeFirstResponder() != true { owner?.becomeFirstResponder() }
    previousFocus = nil
  }

  private func dropFocus() {
    guard let current = window?.firstResponder, current.isDescendant(of: self) else { return }
    window?.focusRouter.focus(nil, cause: .program)
    previousFocus = nil
  }

  /// Takes everything away at once, whatever still moves.
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
    // One that is still leaving would never be done with it.
    if !isOpen, superview != nil { remove() }
  }

  // MARK: Coming and going

  /// It is about to be seen for the first time.
  open func willAppear() { content.alpha = takesInput ? Self.faintestAlpha : 0 }

  /// Comes into sight.
  open func appear() { fade(to: 1) }

  /// Goes out of sight, and calls `remove()` in the end.
  open func disappear() { fade(to: 0) }

  /// Nothing of it is seen any more.
  open func didDisappear() {}

  /// The content fades and not the popover, which is as large as the window.
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

  /// The frame of the content in the coordinates of the window, and whether it needs a window of
  /// its own; beside the anchor by default.
  /// - Parameter mayLeave: false where it has to stay in the window.
  open func contentFrame(in area: Rect, mayLeave: Bool) -> (frame: Rect, leavesWindow: Bool) {
    guard owner != nil else { return (.zero, false) }
    func frame(in area: Rect) -> Rect {
      let size = content.measuredSize(in: area.size)
      return placement.frame(
        of: size, beside: ownAnchor, in: area, isRightToLeft: traits.isRightToLeft
      ).rounded(toPixelsAt: traits.scale)
    }
    let inside = frame(in: area)
    // What has opened in the window stays there, and what has left it stays outside.
    let isOutside = contentWindow != nil
    guard mayLeave, canLeaveWindow, isOutside || !isPlaced, let screen = window?.screenArea else {
      return (inside, false)
    }
    let outside = frame(in: screen)
    let gains = outside.width > inside.width || outside.height > inside.height
    guard isOutside || gains else { return (inside, false) }
    // What is only too high has no reason to hang over the sides of the window.
    let column = Rect(x: area.minX, y: screen.minY, width: area.width, height: screen.height)
    let upright = frame(in: column.intersection(screen))
    return (upright.width < outside.width ? outside : upright, true)
  }

  /// Views of the window have moved: the content goes along with what it belongs to.
  open func follow() { placeContent() }

  /// Puts the content where it belongs now.
  public final func placeContent() {
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
      // The host cannot: whatever fits into the window has to do.
      (frame, leaves) = contentFrame(in: area, mayLeave: false)
    }
    closeContentWindow()
    if content.superview !== self { addSubview(content) }
    content.frame = frame
  }

  /// The window of the content has gone without a request.
  final func contentWindowDidClose() {
    contentWindow = nil
    if isOpen { finish(.program, animated: false) } else { remove() }
  }

  package final var hasLeftWindow: Bool { contentWindow != nil }

  /// What presses hit of a content with a window of its own, which lies in a rectangle of that.
  open func inputShape(in rect: Rect) -> Path {
    Path(roundedRect: rect, cornerRadius: contentCornerRadius)
  }

  /// A point of the popover's window in the coordinates of a view of the content.
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
    // While it is leaving it stays where it was, whatever became of its owner.
    guard isOpen else { return }
    if !takesInput {
      content.isHidden = isAnchorOutOfSight
    } else if letsPressesThrough, isAnchorOutOfSight {
      return dismiss()
    }
    follow()
  }

  /// What it stands beside, in its own coordinates.
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

  /// A press is about to go to whatever lies at a point of the window.
  final func pressWillGo(to point: Point) {
    guard isOpen, letsPressesThrough, let window else { return }
    if !isContent(at: window.convert(point, to: self)) { dismiss(.pressOutside) }
  }

  private func isContent(at point: Point) -> Bool {
    contentWindow == nil && content.hitTest(convert(point, to: content)) != nil
  }

  /// A press beside the content dismisses the popover.
  open func beginTracking(_ event: PointerEvent) -> Bool {
    if !isContent(at: event.location) { dismiss(.pressOutside) }
    return true
  }

  /// Goes on until the release.
  open func continueTracking(_ event: PointerEvent) -> Bool { true }
  /// Nothing: the press has done it.
  open func endTracking(_ event: PointerEvent) {}
  /// Nothing: the press has done it.
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

  // What is still leaving is not there any more: nobody could use it.

  open override func accessibilityNode() -> AccessibilityNode? {
    guard isOpen, var node = super.accessibilityNode() else { return nil }
    if isModal { node.states.append(.modal) }
    node.relations += openerRelations
    return node
  }

  open override func accessibilityChildren() -> [AccessibilityNode] {
    guard isOpen else { return [] }
    var nodes = contentWindow?.accessibilityNodes ?? super.accessibilityChildren()
    // Without a node of its own it is what it shows.
    guard accessibilityRole == nil else { return nodes }
    for index in nodes.indices { nodes[index].relations += openerRelations }
    return nodes
  }

  private var openerRelations: [AccessibilityRelation] {
    owner.map { [AccessibilityRelation(.popupFor, $0)] } ?? []
  }
}
