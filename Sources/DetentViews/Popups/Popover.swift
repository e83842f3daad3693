public import DetentDrawing

/// Shows a view above the window's content until it has served: the manners that every popup shares.
///
/// It covers the window invisibly, so a press beside its content closes it and reaches nothing else. It
/// also closes with Escape, Tab, the loss of the keyboard and the end of its owner, and gives the focus
/// back to who had it. Only one is open at a time, unless it belongs to something inside another.
@MainActor
open class Popover: View, Tracking, WindowFollower {
  /// What made it close.
  public enum CloseReason: Hashable, Sendable, CaseIterable {
    /// A call of `close()`, or another popover took its place.
    case program
    case outsidePress
    case escape
    case tab
    /// The window lost the keyboard.
    case focusLoss
    /// The owner was hidden, disabled or removed.
    case ownerGone
    case windowClosed

    /// Whether it is the user's wish, which can be refused.
    public var isWish: Bool {
      switch self {
      case .outsidePress, .escape, .tab, .focusLoss: true
      case .program, .ownerGone, .windowClosed: false
      }
    }
  }

  /// What is shown; it draws its own surface and shadow.
  public final let content: View
  /// What it belongs to; not owned.
  public final private(set) weak var owner: View?
  /// What it stands beside, in the owner's coordinates; nil for all of the owner.
  public final var anchor: Rect? {
    didSet {
      guard Finite.keep(&anchor, oldValue, "\(logName).anchor") else { return }
      if anchor != oldValue { setNeedsLayout() }
    }
  }
  /// How it stands beside the anchor.
  public final var placement = AnchorPlacement() {
    didSet {
      guard Finite.keepFields(of: &placement, oldValue, "\(logName).placement") else { return }
      if placement != oldValue { setNeedsLayout() }
    }
  }
  /// Whether a press beside its content goes on to what lies there, after it has closed the popover. Such a
  /// popover also closes when what it stands beside is scrolled away.
  public final var letsPressesThrough = false
  /// Asked before the user's wish is followed; true where it is nil.
  public final var shouldClose: (@MainActor (CloseReason) -> Bool)?
  /// Called once for each time that it was open, when it takes no more input.
  public final var didClose: (@MainActor (CloseReason) -> Void)?
  /// Whether it is shown and takes input.
  public final private(set) var isOpen = false

  /// Where a fade begins: what cannot be seen at all cannot be hit either.
  private static let faintestAlpha = 0.02

  private weak var previousFocus: View?
  private var fade: Animation?

  public init(content: View) {
    self.content = content
    super.init(frame: .zero)
    addSubview(content)
  }

  // MARK: Opening and closing

  /// Shows the content in the window of a view.
  /// - Parameters:
  ///   - view: what receives the keys; nil leaves them where they are.
  ///   - cause: what the user used.
  /// - Returns: false where the owner is in no window, or whoever heard of it took it away again.
  @discardableResult
  public final func open(
    from owner: View, focusing view: View? = nil, cause: FocusCause = .program
  ) -> Bool {
    guard let window = owner.window, !window.isClosed, !isOpen else { return isOpen }
    for other in window.popovers where other !== self && !owner.isDescendant(of: other) {
      other.close(.program)
    }
    // Whoever heard of that may have taken the owner away, or opened another one, which is meant.
    guard owner.window === window, !window.isClosed, !isOpen,
      !window.popovers.contains(where: { $0 !== self && $0.isOpen && !owner.isDescendant(of: $0) })
    else { return isOpen }
    self.owner = owner
    previousFocus = window.firstResponder
    isUserInteractionEnabled = true
    if superview == nil { content.alpha = Self.faintestAlpha }
    // On top again, should it still fade away: leaving its place for a moment is no close, and no end
    // of the fade that is seen.
    fade?.cancel()
    window.overlay.addSubview(self)
    isOpen = true
    frame = window.bounds
    layoutIfNeeded()
    view?.becomeFirstResponder(cause)
    guard isOpen else { return false }
    fade(to: 1)
    return true
  }

  /// Takes the content away. The user's wish may be refused by `shouldClose`, nothing else.
  public final func close(_ reason: CloseReason = .program) {
    guard isOpen else { return }
    if reason.isWish, shouldClose?(reason) == false { return }
    // Whoever was asked may have closed it.
    guard isOpen else { return }
    isOpen = false
    switch reason {
    case .windowClosed: break
    // The owner, which had it mostly, is about to be unreachable.
    case .ownerGone: dropFocus()
    default: giveFocusBack()
    }
    isUserInteractionEnabled = false
    if reason == .windowClosed { removeFromSuperview() } else { fade(to: 0) }
    didClose?(reason)
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

  /// The content fades and not the popover, which is as large as the window.
  private func fade(to alpha: Double) {
    fade?.cancel()
    let fade = Animation(
      from: content.alpha, to: alpha, timing: .hover,
      update: { [weak self] in self?.content.alpha = $0 },
      completion: { [weak self] isFinished in
        if isFinished, self?.isOpen == false { self?.removeFromSuperview() }
      })
    self.fade = fade
    startAnimation(fade)
  }

  // MARK: Place

  /// Where the content stands, for an area that starts at zero; beside the anchor by default.
  open func contentFrame(in area: Rect) -> Rect {
    guard owner != nil else { return .zero }
    let size = content.measuredSize(in: area.size)
    return placement.frame(
      of: size, beside: ownAnchor, in: area,
      isRightToLeft: traits.isRightToLeft)
  }

  open override func layoutSubviews() {
    if let superview { frame = superview.bounds }
    // While it fades away it stays where it was, whatever became of its owner.
    guard isOpen else { return }
    if letsPressesThrough, isAnchorScrolledAway { return close() }
    content.frame = contentFrame(in: bounds).rounded(toPixelsAt: traits.scale)
    content.popoverAnchorDidMove(to: convert(ownAnchor, to: content))
  }

  /// What it stands beside, in its own coordinates.
  private var ownAnchor: Rect { owner.map { convert(anchor ?? $0.bounds, from: $0) } ?? .zero }

  private var isAnchorScrolledAway: Bool {
    guard let owner else { return true }
    let middle = (anchor ?? owner.bounds).center
    var candidate: View? = owner
    while let view = candidate {
      if view.clipsToBounds, !view.bounds.contains(owner.convert(middle, to: view)) { return true }
      candidate = view.superview
    }
    return false
  }

  open override func subviewIntrinsicSizeDidChange(_ subview: View) { setNeedsLayout() }

  open override func didMoveToWindow() {
    guard window == nil, isOpen else { return }
    isOpen = false
    didClose?(.program)
  }

  open override func windowWillClose() {
    close(.windowClosed)
    // One that still fades away would never be done with it.
    if !isOpen { removeFromSuperview() }
  }

  // MARK: Input

  open override func point(inside point: Point) -> Bool {
    !letsPressesThrough && super.point(inside: point)
  }

  /// A press is about to go to whatever lies at a point of the window.
  final func pressWillGo(to point: Point) {
    guard isOpen, letsPressesThrough, let window else { return }
    if content.hitTest(window.convert(point, to: content)) == nil { close(.outsidePress) }
  }

  open func beginTracking(_ event: PointerEvent) -> Bool {
    if content.hitTest(convert(event.location, to: content)) == nil { close(.outsidePress) }
    return true
  }

  open func continueTracking(_ event: PointerEvent) -> Bool { true }
  open func endTracking(_ event: PointerEvent) {}
  open func cancelTracking() {}

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isOpen else { return false }
    switch event.key {
    case .escape: close(.escape)
    case .tab: close(.tab)
    default: return false
    }
    return true
  }

  open override func scroll(_ event: ScrollEvent) -> Bool { true }
  open override func cursor(at point: Point) -> Cursor? { .arrow }
}
