import DetentDrawing
import DetentViews

/// What is open of a spinner: where it stands, how far it has grown, and the views that show it. It
/// holds its spinner weakly; the spinner holds it.
@MainActor
final class SpinnerPopup {
  private(set) weak var spinner: Spinner?
  private weak var window: Window?
  /// Lies over the window and takes the presses beside the content.
  let shield: SpinnerBackdrop
  let content: SpinnerContent
  /// Shows the content where it leaves the window.
  private(set) var ownWindow: Window?

  private(set) var placement: SpinnerPlacement
  private(set) var shape: SpinnerShape
  private var anchor: SpinnerAnchor { surroundings.anchor }
  /// What this was laid out in.
  private var surroundings: Surroundings

  /// The part of its size that it is drawn at; a spring goes a little beyond 1.
  private(set) var openness = 0.0
  private var growth: Animation?
  private(set) var isLeaving = false
  /// What a searched picker shows while it shrinks: the spinner has forgotten the search by then.
  private(set) var picture: PickerRenderState?
  /// Where the pointer was when this opened, in window coordinates, as long as it rests there: what
  /// opens under a pointer is not what it points at.
  private var restingPointer: Point?

  init(spinner: Spinner, in window: Window) {
    self.spinner = spinner
    self.window = window
    surroundings = Surroundings(of: spinner, in: window)
    placement = surroundings.placement
    shape = spinner.shape(for: placement, at: surroundings.anchor)
    shield = SpinnerBackdrop()
    content = SpinnerContent()
    shield.popup = self
    content.popup = self
    restingPointer = window.pointerLocation
    window.overlay.addSubview(shield)
    shield.frame = window.overlay.bounds
    show()
  }

  // MARK: What is shown where

  var isWheel: Bool {
    if case .wheel = shape { true } else { false }
  }

  var visibleRows: Int? {
    if case .picker(let picker) = shape { picker.visibleRows } else { nil }
  }

  /// The middle of the hub, in the coordinates of the content.
  var hubCenter: Point { anchor.center - placement.frame.origin }

  /// Whether the hub lies under the middle of the wheel, and shows through it where it has no card.
  var isCenteredOnHub: Bool {
    guard isWheel, !placement.leavesWindow else { return false }
    return hubCenter.distance(to: content.bounds.center) < 0.5
  }

  /// Where the content's coordinates begin, in window coordinates.
  var contentOrigin: Point { placement.frame.origin }

  func contentPoint(fromWindow point: Point) -> Point { point - contentOrigin }

  /// A pointer that trembles rests, in logical pixels.
  private static let tremble = 3.0

  /// Whether the pointer, at a point of the content, has not moved since this opened.
  func isResting(at point: Point) -> Bool {
    guard let restingPointer else { return false }
    guard (point + contentOrigin).distance(to: restingPointer) < Self.tremble else {
      self.restingPointer = nil
      return false
    }
    return true
  }

  /// Whether a press there is the second one at the same place: the first opened this, whatever of it
  /// lies over the hub now.
  func isHubUnderRestingPointer(at point: Point) -> Bool {
    isResting(at: point) && isHub(at: point + contentOrigin)
  }

  /// Whether a point of the window is on the closed control.
  func isHub(at point: Point) -> Bool {
    guard let spinner, let window else { return false }
    return spinner.point(inside: window.convert(point, to: spinner))
  }

  /// The window, in the coordinates of the content; nil where it has left it.
  var windowArea: Rect? {
    guard let window, ownWindow == nil else { return nil }
    return window.bounds.offsetBy(dx: -contentOrigin.x, dy: -contentOrigin.y)
  }

  /// What clips the content, in its own coordinates.
  var clips: [Path] {
    guard let spinner, let window, spinner.fit == .container, isWheel else { return [] }
    return spinner.clippingAncestors(in: window).map {
      $0.applying(AffineTransform(translationX: -contentOrigin.x, y: -contentOrigin.y))
    }
  }

  /// Where a label beside the wheel is seen as a whole, in the coordinates of the content; nil where it is
  /// seen everywhere.
  var labelArea: Rect? {
    clips.reduce(windowArea) { $0?.intersection($1.bounds) ?? $1.bounds }
  }

  /// How far the content draws beyond its bounds.
  private var overflow: Double {
    guard let spinner else { return 0 }
    let hasLabelAside =
      isWheel && !spinner.showsTitleInCenter && (anchor.angle != 0 || spinner.fit == .container)
    return max(
      spinner.storedStyle.popupOverflow, hasLabelAside ? SpinnerWheelPainter.turnedLabelOverflow : 0
    )
  }

  private func show() {
    content.visualOverflow = overflow
    if placement.leavesWindow, showOutside() { return }
    if placement.leavesWindow, let spinner, let window {
      // The host cannot: whatever fits into the window has to do.
      placement = spinner.placement(at: anchor, in: window, mayLeave: false)
      shape = spinner.shape(for: placement, at: anchor)
    }
    closeOwnWindow()
    content.frame = placement.frame
    if content.superview !== shield { shield.addSubview(content) }
  }

  private func showOutside() -> Bool {
    guard let window, let host = window.host else { return false }
    let overflow = content.visualOverflow
    let outer = placement.frame.insetBy(dx: -overflow, dy: -overflow)
    // A shadow that leaves the screen is cut: a host would move the whole window to keep it.
    let frame = host.screenArea(of: window).map(outer.intersection) ?? outer
    let local = placement.frame.offsetBy(dx: -frame.minX, dy: -frame.minY)
    let shown = ownWindow ?? makeWindow(size: frame.size)
    shown.rootTraits = window.rootTraits
    let request = PopupPlacement(frame: frame, inputShape: inputShape(in: local))
    guard host.window(window, present: shown, at: request) else {
      ownWindow = nil
      return false
    }
    content.frame = local
    ownWindow = shown
    return true
  }

  private func makeWindow(size: Size) -> Window {
    let made = Window(size: size)
    made.backgroundColor = DynamicColor(.clear)
    let root = View(frame: made.bounds)
    root.addSubview(content)
    made.contentView = root
    made.didClose = { [weak self] in self?.ownWindowDidClose() }
    made.shouldDismiss = { [weak self] in self?.dismiss($0) ?? true }
    return made
  }

  /// The host wants the popup to go.
  /// - Returns: whether it may vanish at once; if not, it stays, or shrinks first.
  private func dismiss(_ reason: PopupDismissal) -> Bool {
    guard let spinner, !isLeaving else { return false }
    switch reason {
    case .pressOutside: spinner.close(spinner.outsidePress)
    case .focusLost: spinner.endEverything()
    case .ownerMoved: spinner.dismissForChange()
    case .ownerHidden:
      spinner.dismissForChange()
      return true
    }
    return false
  }

  private func inputShape(in rect: Rect) -> Path {
    isWheel
      ? Path(circleAt: rect.center, radius: rect.width / 2)
      : Path(roundedRect: rect, cornerRadius: spinner?.storedStyle.cornerRadius ?? 0)
  }

  private func ownWindowDidClose() {
    guard ownWindow != nil else { return }
    ownWindow = nil
    remove()
  }

  private func closeOwnWindow() {
    guard let closing = ownWindow else { return }
    ownWindow = nil
    closing.didClose = nil
    content.removeFromSuperview()
    closing.close()
  }

  // MARK: Changes

  /// Finds the place anew: the window, the hub, the items or the style have changed.
  func relayout() {
    guard let spinner, let window, !isLeaving, picture == nil else { return }
    let wasWheel = isWheel
    let hidHub = !spinner.showsHub
    surroundings = Surroundings(of: spinner, in: window)
    placement = surroundings.placement
    shape = spinner.shape(for: placement, at: anchor)
    content.setNeedsDisplay()
    show()
    content.everythingDidChange()
    if hidHub == spinner.showsHub { spinner.setNeedsDisplay() }
    guard wasWheel != isWheel else { return }
    spinner.dropSearch()
    spinner.restAtSelection()
  }

  /// Stays with its hub: a view of the window moved, and that may have been one that the hub lies in, or
  /// that cuts what is open.
  func follow() {
    guard !isLeaving, let spinner, let window,
      Surroundings(of: spinner, in: window) != surroundings
    else { return }
    relayout()
  }

  /// What other views decide: where the hub is, which room there is for what is open, and what cuts it.
  private struct Surroundings: Equatable {
    let anchor: SpinnerAnchor
    let window: Rect
    let placement: SpinnerPlacement
    let clips: [Path]

    @MainActor init(of spinner: Spinner, in window: Window) {
      anchor = SpinnerAnchor(of: spinner, in: window)
      self.window = window.bounds
      placement = spinner.placement(at: anchor, in: window, mayLeave: true)
      clips = spinner.fit == .container ? spinner.clippingAncestors(in: window) : []
    }
  }

  /// The wheel turned, or something on it looks different.
  func contentDidTurn() { content.partDidChange() }

  // MARK: Growing and shrinking

  /// What is seen stays as it is: it is about to close.
  func keepPicture() {
    guard let spinner, spinner.search.isActive else { return }
    picture = spinner.pickerRenderState
  }

  func grow(from start: Double) {
    animate(from: start, to: 1, .opening) {}
  }

  /// Takes no more presses, shrinks and goes.
  func shrink() {
    guard !isLeaving else { return }
    isLeaving = true
    shield.isUserInteractionEnabled = false
    content.isUserInteractionEnabled = false
    animate(from: openness, to: 0, isWheel ? .closing : .pickerClosing) { [weak self] in
      self?.remove()
    }
  }

  private func animate(
    from start: Double, to end: Double, _ spring: SpinnerSpring, _ ended: @escaping () -> Void
  ) {
    growth?.cancel()
    setOpenness(start)
    guard let spinner else { return ended() }
    let growth = Animation(
      from: 0, to: spring.duration, timing: .curve(.linear, duration: .seconds(spring.duration)),
      update: { [weak self] in
        self?.setOpenness(start + (end - start) * spring.position(at: $0))
      },
      completion: { finished in if finished { ended() } })
    self.growth = growth
    spinner.startAnimation(growth)
  }

  private func setOpenness(_ value: Double) {
    openness = max(0, value)
    content.everythingDidChange()
  }

  /// Takes everything away at once.
  func remove() {
    growth?.cancel()
    growth = nil
    isLeaving = true
    closeOwnWindow()
    shield.removeFromSuperview()
    spinner?.popupDidDismiss(self)
  }
}
