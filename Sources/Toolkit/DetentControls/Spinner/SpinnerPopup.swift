import DetentDrawing
import DetentViews

/// What is open of a spinner: the popover that holds its wheel or its picker, where that stands and
/// how far it has grown. It holds its spinner weakly; the spinner holds it.
@MainActor
final class SpinnerPopup: Popover {
  private(set) weak var spinner: Spinner?
  private let drawing = SpinnerContent()
  private(set) var shape: SpinnerShape
  /// Where it stands, in window coordinates.
  private(set) var contentPlacement: SpinnerPlacement
  /// What this was laid out for.
  private var layout: Layout

  /// The part of its size that it is drawn at; a spring goes a little beyond 1.
  private(set) var openness = 0.0
  private var growth: Animation?
  /// What a searched picker shows while it shrinks: the spinner has forgotten the search by then.
  private var keptRows: SpinnerRenderState?
  /// Where the pointer was when this opened, in window coordinates, as long as it rests there: what
  /// opens under a pointer is not what it points at.
  private var restingPointer: Point?

  /// The springs of opening and closing: a thousandth of the way is left at their end.
  nonisolated static let opening = Spring(
    duration: 0.25, damping: 0.8, initialSpeed: 25, frequency: 34.6)
  nonisolated static let closing = Spring(
    duration: 0.25, damping: 1, initialSpeed: 7, frequency: 36.1)
  nonisolated static let pickerClosing = Spring(
    duration: 0.3, damping: 1, initialSpeed: 7, frequency: 29.9)

  init(of spinner: Spinner, in window: Window) {
    self.spinner = spinner
    layout = Layout(of: spinner, in: window)
    contentPlacement = layout.placement
    shape = spinner.renderState.shape(for: layout.placement, at: layout.anchor)
    restingPointer = window.pointerLocation
    super.init(content: drawing)
    drawing.popup = self
    // The keys go to the hub all the time.
    restoresFocus = false
  }

  // MARK: What is shown where

  var isWheel: Bool {
    if case .wheel = shape { true } else { false }
  }

  var visibleRows: Int? {
    if case .picker(let picker) = shape { picker.visibleRows } else { nil }
  }

  /// What painters need to know of it.
  var renderState: SpinnerRenderState.Popup {
    let hub = layout.anchor.center - contentOrigin
    return SpinnerRenderState.Popup(
      isWheel: isWheel, openness: openness, hubCenter: hub,
      isCenteredOnHub: isWheel && !contentPlacement.leavesWindow
        && hub.distance(to: content.bounds.center) < 0.5,
      labelArea: clips.reduce(windowArea) { $0?.intersection($1.bounds) ?? $1.bounds },
      takesLetters: keptRows == nil)
  }

  /// The spinner as it is drawn here.
  var shownState: SpinnerRenderState? {
    guard var state = spinner?.renderState else { return nil }
    if let keptRows { state.takeRows(of: keptRows) }
    return state
  }

  /// The field of the search, in window coordinates; nil where there is none.
  var searchFrame: Rect? {
    guard case .picker(let picker) = shape, !picker.search.isEmpty else { return nil }
    return picker.search.offsetBy(dx: contentOrigin.x, dy: contentOrigin.y)
  }

  /// Where the content's coordinates begin, in window coordinates.
  var contentOrigin: Point { contentPlacement.frame.origin }

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

  /// Whether a press there is the second one at the same point: the first opened this, whatever of
  /// it lies over the hub now.
  func isHubUnderRestingPointer(at point: Point) -> Bool {
    isResting(at: point) && isHub(at: point + contentOrigin)
  }

  /// Whether a point of the window is on the closed control.
  func isHub(at point: Point) -> Bool {
    guard let spinner, let window else { return false }
    return spinner.point(inside: window.convert(point, to: spinner))
  }

  func hit(at point: Point) -> WheelGeometry.Hit {
    guard let spinner, clips.allSatisfy({ $0.contains(point) }) else { return .outside }
    return shape.hit(at: point, spinner.ring)
  }

  /// Whether a point is on the cross that empties the search.
  func clearsSearch(at point: Point) -> Bool {
    guard case .picker(let picker) = shape, let spinner, spinner.keys.search.isActive else {
      return false
    }
    return picker.clearButton(isMirrored: spinner.traits.isRightToLeft).contains(point)
  }

  /// The window, in the coordinates of the content; nil where it has left it.
  private var windowArea: Rect? {
    guard let window, !hasLeftWindow else { return nil }
    return window.bounds.offsetBy(dx: -contentOrigin.x, dy: -contentOrigin.y)
  }

  /// What clips the content, in its own coordinates.
  var clips: [Path] {
    guard let spinner, let window, isWheel else { return [] }
    return Layout.clips(of: spinner, in: window).map {
      $0.applying(AffineTransform(translationX: -contentOrigin.x, y: -contentOrigin.y))
    }
  }

  /// How far the content draws beyond its bounds.
  private var overflow: Double {
    guard let spinner else { return 0 }
    let state = spinner.renderState
    let hasLabelAside =
      isWheel && !state.showsTitleInCenter && (layout.anchor.angle != 0 || state.fit == .container)
    return max(
      state.style.popupOverflow, hasLabelAside ? SpinnerWheelPainter.turnedLabelOverflow : 0)
  }

  // MARK: Where it is

  override func contentFrame(in area: Rect, mayLeave: Bool) -> (frame: Rect, leavesWindow: Bool) {
    guard let spinner, let window else { return (contentPlacement.frame, false) }
    let state = spinner.renderState
    contentPlacement =
      mayLeave
      ? layout.placement
      : state.placement(
        in: Layout.surroundings(of: spinner, at: layout.anchor, in: window, mayLeave: false))
    shape = state.shape(for: contentPlacement, at: layout.anchor)
    content.visualOverflow = overflow
    return (contentPlacement.frame, contentPlacement.leavesWindow)
  }

  override func inputShape(in rect: Rect) -> Path {
    isWheel
      ? Path(circleAt: rect.center, radius: rect.width / 2)
      : Path(roundedRect: rect, cornerRadius: spinner?.style.cornerRadius ?? 0)
  }

  /// Stays with its hub: a view of the window moved, and that may have been one that the hub lies
  /// in, or that cuts what is open.
  override func follow() {
    guard let spinner, let window, Layout(of: spinner, in: window) != layout else { return }
    relayout()
  }

  /// Finds the frame anew: the window, the hub, the items or the style have changed.
  func relayout() {
    guard let spinner, let window, isOpen, keptRows == nil else { return }
    let wasWheel = isWheel
    let hidHub = !spinner.renderState.showsHub
    layout = Layout(of: spinner, in: window)
    content.setNeedsDisplay()
    placeContent()
    drawing.everythingDidChange()
    if hidHub == spinner.renderState.showsHub { spinner.setNeedsDisplay() }
    guard wasWheel != isWheel else { return }
    spinner.keys.dropSearch()
    spinner.ring.restAtSelection()
  }

  /// What other views decide: where the hub is, which room there is for what is open, and what cuts
  /// it.
  private struct Layout: Equatable {
    let anchor: SpinnerAnchor
    let window: Rect
    let placement: SpinnerPlacement
    let clips: [Path]

    @MainActor init(of spinner: Spinner, in window: Window) {
      anchor = SpinnerAnchor(of: spinner, in: window)
      self.window = window.bounds
      let surroundings = Self.surroundings(of: spinner, at: anchor, in: window, mayLeave: true)
      placement = spinner.renderState.placement(in: surroundings)
      clips = Self.clips(of: spinner, in: window)
    }

    @MainActor static func surroundings(
      of spinner: Spinner, at anchor: SpinnerAnchor, in window: Window, mayLeave: Bool
    ) -> SpinnerSurroundings {
      SpinnerSurroundings(
        anchor: anchor, window: window.popupArea(around: anchor.hub),
        screen: mayLeave && spinner.canLeaveWindow ? window.screenArea : nil,
        containerRadius: spinner.fit == .container
          ? anchor.scale * spinner.distanceToSuperviewEdge : nil)
    }

    /// The ancestors that clip a wheel that its container limits, as shapes in window coordinates.
    @MainActor static func clips(of spinner: Spinner, in window: Window) -> [Path] {
      guard spinner.fit == .container else { return [] }
      var paths: [Path] = []
      var candidate = spinner.superview
      while let view = candidate, view !== window {
        if view.clipsToBounds {
          let b = view.bounds
          var path = Path()
          path.move(to: view.convert(Point(x: b.minX, y: b.minY), to: window))
          path.line(to: view.convert(Point(x: b.maxX, y: b.minY), to: window))
          path.line(to: view.convert(Point(x: b.maxX, y: b.maxY), to: window))
          path.line(to: view.convert(Point(x: b.minX, y: b.maxY), to: window))
          path.close()
          paths.append(path)
        }
        candidate = view.superview
      }
      return paths
    }
  }

  /// The wheel turned, or something on it looks different.
  func contentDidTurn() { drawing.partDidChange() }

  // MARK: Growing and shrinking

  /// The rows that are seen stay as they are: it is about to close.
  func keepRows() {
    guard let spinner, spinner.keys.search.isActive else { return }
    keptRows = spinner.renderState
  }

  func grow(from start: Double) {
    animate(from: start, to: 1, Self.opening) {}
  }

  override func willAppear() { placeContent() }
  override func appear() {}

  override func disappear() {
    animate(from: openness, to: 0, isWheel ? Self.closing : Self.pickerClosing) { [weak self] in
      self?.remove()
    }
  }

  override func didDisappear() {
    growth?.cancel()
    growth = nil
    spinner?.opening.popupDidDismiss(self)
  }

  private func animate(
    from start: Double, to end: Double, _ spring: Spring, _ ended: @escaping () -> Void
  ) {
    growth?.cancel()
    setOpenness(start)
    guard let spinner else { return ended() }
    let growth = Animation(
      from: start, to: end, timing: .spring(spring),
      update: { [weak self] in self?.setOpenness($0) },
      completion: { finished in if finished { ended() } })
    self.growth = growth
    spinner.startAnimation(growth)
  }

  private func setOpenness(_ value: Double) {
    openness = max(0, value)
    drawing.everythingDidChange()
  }

  // MARK: Closing and input

  /// A picture of what would open is pressed where the wheel is, and nowhere else.
  override func point(inside point: Point) -> Bool { takesInput && super.point(inside: point) }

  override func dismiss(_ reason: PopupDismissal = .program) {
    guard takesInput else { return remove() }
    guard let spinner, isOpen else { return }
    switch reason {
    case .pressOutside: spinner.opening.close(spinner.outsidePress, reason)
    case .focusLost: spinner.endEverything(reason)
    default: spinner.opening.dismissForChange(reason)
    }
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard let spinner, isOpen, let window else { return false }
    let isHub = isHub(at: convert(event.location, to: window))
    switch event.button {
    case .secondary: spinner.opening.close(.cancel)
    case .primary where isHub: spinner.opening.close(.accept)
    default: spinner.opening.close(spinner.outsidePress, .pressOutside)
    }
    // The press is used up by closing.
    return true
  }

  override func scroll(_ event: ScrollEvent) -> Bool {
    guard let window else { return true }
    // The hub is a part of the spinner, wherever what is open stands.
    let isHub = isHub(at: convert(event.location, to: window))
    spinner?.mouseWheel.turnOpen(event, isOutside: !isHub)
    return true
  }

  /// The spinner describes its items itself.
  override func accessibilityChildren() -> [AccessibilityNode] { [] }
}
