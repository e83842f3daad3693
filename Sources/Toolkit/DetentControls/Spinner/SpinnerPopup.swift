import DetentDrawing
import DetentViews
import DetentWidgets

@MainActor
final class SpinnerPopup: Popover {
  private let wheel: SpinnerWheel
  /// Its bounds are those of the hub.
  private weak var spinner: Spinner?

  private let drawing = SpinnerContent()
  private(set) var shape: SpinnerShape
  /// In window coordinates.
  private(set) var contentPlacement: SpinnerRoom.Placement
  private var layout: Layout
  /// Whether the container of the hub limits and clips the wheel.
  private var isInContainer: Bool

  /// The drawn fraction of its size; a spring goes slightly beyond 1.
  private(set) var openness = 0.0
  private var growth: Animation?
  /// Whether a searched picker keeps its rows during the fade, after the search ended.
  private var keepsRows = false
  /// The point of the pointer at the opening, in window coordinates, until the pointer moves. A
  /// resting pointer should not point at items that open under it.
  private var restingPointer: Point?

  /// The springs of opening and closing. At their end a thousandth of the way is left.
  nonisolated static let opening = Spring(
    duration: 0.25, damping: 0.8, initialSpeed: 25, frequency: 34.6)
  nonisolated static let closing = Spring(
    duration: 0.25, damping: 1, initialSpeed: 7, frequency: 36.1)
  nonisolated static let pickerClosing = Spring(
    duration: 0.3, damping: 1, initialSpeed: 7, frequency: 29.9)

  init(of spinner: Spinner, in window: Window) {
    (self.spinner, wheel) = (spinner, spinner.wheel)
    layout = Layout(of: spinner, in: window)
    isInContainer = spinner.fit == .container
    contentPlacement = SpinnerRoom.Placement()
    shape = .picker(PickerGeometry())
    restingPointer = window.pointerLocation
    super.init(content: drawing)
    drawing.popup = self
    // The hub keeps the keyboard focus.
    restoresFocus = false
    placement = AnchorPlacement(side: .above, alignment: .center, gap: 8, margin: 4)
    contentCornerRadius = MenuStyle().cornerRadius
    prepare(spinner)
  }

  /// Sets the form that the room allows, before the popover is placed.
  private func prepare(_ spinner: Spinner) {
    anchor = spinner.hubFrame
    canLeaveWindow = spinner.canLeaveWindow
    if layout.wheel == nil { drawing.fill(spinner.renderState) }
    take(layout.wheel, spinner.renderState)
  }

  /// - Parameter wheel: the place of the wheel; nil keeps the frame of a picker.
  private func take(_ wheel: SpinnerRoom.Placement?, _ state: SpinnerRenderState) {
    if let wheel {
      drawing.removeCard()
      contentPlacement = wheel
      shape = .wheel(state.wheel(for: wheel, at: layout.anchor))
    } else {
      if drawing.card == nil { drawing.fill(state) }
      if isWheel {
        (contentPlacement, shape) = (SpinnerRoom.Placement(), .picker(PickerGeometry()))
      }
    }
    content.visualOverflow = drawing.card?.visualOverflow ?? overflow(state)
  }

  // MARK: Content

  var isWheel: Bool { shape.picker == nil }
  var visibleRows: Int? { shape.picker?.visibleRows }

  /// The middle of the hub, in the coordinates of the content.
  var hubCenter: Point { layout.anchor.center - contentOrigin }

  /// Whether the hub is under the middle of the wheel. Without a card the hub shows through.
  var isCenteredOnHub: Bool {
    isWheel && !contentPlacement.leavesWindow
      && hubCenter.distance(to: content.bounds.center) < 0.5
  }

  /// The area for a label next to the wheel; nil for no limit.
  var labelArea: Rect? { clips.reduce(windowArea) { $0?.intersection($1.bounds) ?? $1.bounds } }

  /// In window coordinates; nil on a wheel and in short lists.
  var searchFrame: Rect? {
    shape.picker.flatMap { drawing.card?.searchFrame(in: $0.bounds) }?
      .offsetBy(dx: contentOrigin.x, dy: contentOrigin.y)
  }

  /// In window coordinates.
  var contentOrigin: Point { contentPlacement.frame.origin }

  /// The distance that a resting pointer may move, in logical pixels.
  private static let tremble = 3.0

  /// Returns whether the pointer, at a point of the content, has not moved since the opening.
  func isResting(at point: Point) -> Bool {
    guard let restingPointer else { return false }
    guard (point + contentOrigin).distance(to: restingPointer) < Self.tremble else {
      self.restingPointer = nil
      return false
    }
    return true
  }

  /// Returns whether a press is the second one on the hub, which the popup may now cover.
  func isHubUnderRestingPointer(at point: Point) -> Bool {
    isResting(at: point) && isHub(at: point + contentOrigin)
  }

  private func isHub(at point: Point) -> Bool {
    guard let spinner, let window else { return false }
    return spinner.point(inside: window.convert(point, to: spinner))
  }

  func hit(at point: Point) -> WheelGeometry.Hit {
    guard clips.allSatisfy({ $0.contains(point) }) else { return .outside }
    return shape.hit(at: point, rotation: wheel.rotation, drift: wheel.drift)
  }

  func markedSlot(at point: Point) -> Int? {
    shape.markedSlot(at: point, rotation: wheel.rotation, drift: wheel.drift)
  }

  func clearsSearch(at point: Point) -> Bool {
    clearButton?.contains(point) == true
  }

  /// The button that clears the search, in the coordinates of the content, or nil without a search.
  var clearButton: Rect? { drawing.card?.clearButton }

  /// The window in the coordinates of the content, or nil if the content has left the window.
  private var windowArea: Rect? {
    guard let window, !hasLeftWindow else { return nil }
    return window.bounds.offsetBy(dx: -contentOrigin.x, dy: -contentOrigin.y)
  }

  private var clips: [Path] {
    guard let spinner, let window, isWheel, isInContainer else { return [] }
    return Layout.clips(of: spinner, in: window).map {
      $0.applying(AffineTransform(translationX: -contentOrigin.x, y: -contentOrigin.y))
    }
  }

  private func overflow(_ state: SpinnerRenderState) -> Double {
    let hasLabelAside =
      !state.showsTitleInCenter && (layout.anchor.angle != 0 || state.fit == .container)
    return max(
      state.style.popupOverflow, hasLabelAside ? SpinnerWheelPainter.turnedLabelOverflow : 0)
  }

  // MARK: Position

  override func contentFrame(in area: Rect, mayLeave: Bool) -> (frame: Rect, leavesWindow: Bool) {
    guard let spinner, let window else { return (contentPlacement.frame, false) }
    let state = spinner.renderState
    take(
      mayLeave
        ? layout.wheel
        : Layout.wheel(of: spinner, at: layout.anchor, in: window, mayLeave: false),
      state)
    if let card = drawing.card {
      let (frame, leaves) = super.contentFrame(in: area, mayLeave: mayLeave)
      contentPlacement = SpinnerRoom.Placement(frame: frame, leavesWindow: leaves)
      let bounds = Rect(origin: .zero, size: frame.size)
      shape = .picker(
        PickerGeometry(
          bounds: bounds, list: card.listFrame(in: bounds), rowHeight: state.style.rowHeight,
          count: state.model.slots.count))
    }
    return (contentPlacement.frame, contentPlacement.leavesWindow)
  }

  override func inputShape(in rect: Rect) -> Path {
    isWheel
      ? Path(circleAt: rect.center, radius: rect.width / 2) : super.inputShape(in: rect)
  }

  override func follow() {
    guard let spinner, let window, Layout(of: spinner, in: window) != layout else { return }
    relayout()
  }

  func relayout() {
    guard let spinner, let window else { return }
    isInContainer = spinner.fit == .container
    guard isOpen, !keepsRows else { return }
    let (wasWheel, showedHub) = (isWheel, spinner.renderState.showsHub)
    layout = Layout(of: spinner, in: window)
    prepare(spinner)
    content.setNeedsDisplay()
    placeContent()
    drawing.everythingDidChange()
    if spinner.renderState.showsHub != showedHub { spinner.setNeedsDisplay() }
    if wasWheel != isWheel { spinner.popupChangedForm() }
  }

  /// The input from other views: the position of the hub, the room for a wheel, and its clips.
  private struct Layout: Equatable {
    let anchor: SpinnerAnchor
    let window: Rect
    /// The place of the wheel, or nil if a picker opens.
    let wheel: SpinnerRoom.Placement?
    let clips: [Path]

    @MainActor init(of spinner: Spinner, in window: Window) {
      anchor = SpinnerAnchor(of: spinner, in: window)
      self.window = window.bounds
      wheel = Self.wheel(of: spinner, at: anchor, in: window, mayLeave: true)
      clips = spinner.fit == .container ? Self.clips(of: spinner, in: window) : []
    }

    @MainActor static func wheel(
      of spinner: Spinner, at anchor: SpinnerAnchor, in window: Window, mayLeave: Bool
    ) -> SpinnerRoom.Placement? {
      guard spinner.presentation != .picker else { return nil }
      let room = SpinnerRoom(
        hub: anchor.hub, window: window.popupArea(around: anchor.hub),
        screen: mayLeave && spinner.canLeaveWindow ? window.screenArea : nil)
      return room.place(
        spinner.renderState.wheelRequest(
          at: anchor,
          containerRadius: spinner.fit == .container
            ? anchor.scale * distanceToSuperviewEdge(of: spinner) : nil))
    }

    @MainActor private static func distanceToSuperviewEdge(of hub: View) -> Double {
      guard let superview = hub.superview else { return 0 }
      return superview.bounds.reach(from: superview.convert(hub.bounds.center, from: hub))
    }

    /// The shapes of ancestors that clip a wheel limited by its container, in window coordinates.
    @MainActor static func clips(of hub: View, in window: Window) -> [Path] {
      var paths: [Path] = []
      var candidate = hub.superview
      while let view = candidate, view !== window {
        if view.clipsToBounds {
          let b = view.bounds
          var path = Path()
          for (x, y) in [(b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY)] {
            path.line(to: view.convert(Point(x: x, y: y), to: window))
          }
          path.close()
          paths.append(path)
        }
        candidate = view.superview
      }
      return paths
    }
  }

  func contentDidTurn() { drawing.partDidChange() }

  // MARK: Growing and shrinking

  /// Keeps the rows of a search as they are, because the spinner is about to close.
  func keepRows() {
    keepsRows = spinner?.search.isActive == true
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
    spinner?.popupVanished(self)
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

  // MARK: Input

  /// A preview can be pressed only on its content.
  override func point(inside point: Point) -> Bool { takesInput && super.point(inside: point) }

  override func dismiss(_ reason: PopupDismissal = .program) {
    guard takesInput else { return remove() }
    if isOpen { spinner?.popupDismisses(reason) }
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard isOpen, let window, let spinner else { return false }
    // The press only closes; it has no other effect.
    spinner.pressBeside(event, isHub: isHub(at: convert(event.location, to: window)))
    return true
  }

  override func scroll(_ event: ScrollEvent) -> Bool {
    guard let window else { return true }
    // The hub is a part of the spinner, even if it is covered.
    spinner?.turnOpen(event, isOutside: !isHub(at: convert(event.location, to: window)))
    return true
  }

  /// The spinner describes its items itself.
  override func accessibilityChildren() -> [AccessibilityNode] { [] }

  private final class SpinnerContent: View, Tracking {
    weak var popup: SpinnerPopup?
    private var pointerPosition: Point?
    private var shownLabel: String?
    /// Nil on a wheel.
    private(set) var card: MenuCard?
    /// The size with all items, which a search keeps.
    private var naturalSize = Size.zero

    override func point(inside point: Point) -> Bool {
      guard let popup, popup.isOpen else { return false }
      return popup.hit(at: point) != .outside
    }

    private var spinner: Spinner? { popup?.spinner }

    func beginTracking(_ event: PointerEvent) -> Bool {
      popup.flatMap { spinner?.press(event, on: $0) } ?? false
    }

    func continueTracking(_ event: PointerEvent) -> Bool {
      if let popup { spinner?.drag(event, on: popup) }
      return true
    }

    func endTracking(_ event: PointerEvent) {
      pointerPosition = event.location
      if let popup { spinner?.release(event, on: popup) }
    }

    func cancelTracking() { spinner?.cancelPress() }

    override func scroll(_ event: ScrollEvent) -> Bool {
      guard popup?.takesInput == true else {
        // The container of the spinner scrolls below the preview.
        var view = spinner?.superview
        while let found = view, !found.scroll(event) { view = found.superview }
        return true
      }
      spinner?.turnOpen(event, isOutside: false)
      return true
    }

    override func scrollDidEnd(_ event: ScrollEvent) {
      spinner?.gesture.notches.drop()
      spinner?.wheel.endScroll()
    }

    override func hoverDidChange(at point: Point?) {
      // Called again after every change of views, but only a moving pointer points at items.
      guard point != pointerPosition else { return }
      pointerPosition = point
      if let popup { spinner?.hover(at: point, of: popup) }
    }

    override func cursor(at point: Point) -> Cursor? {
      guard let popup, let spinner, spinner.isOpen else { return nil }
      if spinner.gesture.isGrabbing { return .grabbing }
      switch popup.hit(at: point) {
      case .outside: return nil
      case .hub: return .pointingHand
      case .blank: return popup.clearsSearch(at: point) ? .pointingHand : .arrow
      case .slot(let slot):
        let model = spinner.model
        return model.isSelectable(model.index(ofSlot: slot)) ? .pointingHand : .arrow
      }
    }

    // MARK: Rows

    func fill(_ state: SpinnerRenderState) {
      let card = card ?? MenuCard()
      if self.card == nil { addSubview(card) }
      self.card = card
      state.fill(card)
      if state.model.shown == nil { naturalSize = card.intrinsicContentSize }
    }

    func removeCard() {
      card?.removeFromSuperview()
      card = nil
    }

    override var intrinsicContentSize: Size { naturalSize }
    override var minimumContentSize: Size { Size(width: naturalSize.width, height: 0) }

    override func layoutSubviews() {
      card?.frame = bounds
      card?.layoutIfNeeded()
      markRows()
    }

    private func markRows() {
      guard let card, let popup, !popup.keepsRows, let picker = popup.shape.picker, let spinner
      else { return }
      spinner.renderState.mark(card, in: picker)
    }

    /// Redraws the wheel or marks the rows; the label is redrawn only if its text changed.
    func partDidChange() {
      guard card == nil else { return markRows() }
      guard spinner?.renderState.outsideLabel == shownLabel else { return everythingDidChange() }
      setNeedsDisplay(in: bounds)
    }

    func everythingDidChange() {
      shownLabel = spinner?.renderState.outsideLabel
      card?.alpha = min(1, popup?.openness ?? 0)
      markRows()
      setNeedsDisplay()
    }

    override func draw(in canvas: Canvas, dirty: Rect) {
      guard let popup, popup.openness > 0, case .wheel(let wheel) = popup.shape,
        let spinner
      else { return }
      canvas.saved {
        for clip in popup.clips { canvas.clip(to: clip) }
        SpinnerWheelPainter(spinner.renderState, popup, wheel: wheel).draw(in: canvas)
      }
    }

    override func accessibilityChildren() -> [AccessibilityNode] { [] }
  }
}
