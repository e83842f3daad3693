import DetentDrawing
import DetentViews
import DetentWidgets

/// The open part of a spinner: the popover that holds its wheel or its picker, its position, and
/// how far it has grown.
///
/// It reads the wheel and draws the state of the spinner. It passes input on by its reports.
@MainActor
final class SpinnerPopup: Popover {
  /// An event that the spinner answers.
  enum Report {
    case press(PointerEvent)
    case drag(PointerEvent)
    case release(PointerEvent)
    case cancel
    case hover(Point?)
    /// - Parameter isOutside: whether the pointer is beside the open part and its hub.
    case scroll(ScrollEvent, isOutside: Bool)
    case scrollEnd
    /// A press beside the content.
    case pressBeside(PointerEvent, isHub: Bool)
    case dismiss(PopupDismissal)
    /// It became a wheel or a picker because of the room that there is.
    case changedForm
    /// It has shrunk to nothing, or its window has gone.
    case vanished
  }

  private let wheel: SpinnerWheel
  private weak var hub: View?
  private let readState: () -> SpinnerRenderState?
  /// Returns whether a press is accepted; of no meaning for other reports.
  private let report: (SpinnerPopup, Report) -> Bool

  private let drawing = SpinnerContent()
  private(set) var shape: SpinnerShape
  /// Its place in the window, in window coordinates.
  private(set) var contentPlacement: SpinnerPlacement
  /// The surroundings that it was laid out for.
  private var layout: Layout
  /// Whether the container of the hub limits the wheel, and clips it.
  private var isInContainer: Bool

  /// The part of its size that it is drawn at; a spring goes a little beyond 1.
  private(set) var openness = 0.0
  private var growth: Animation?
  /// Whether a searched picker keeps its rows while it fades, after the spinner forgot the search.
  private var keepsRows = false
  /// The point of the pointer when this opened, in window coordinates, until the pointer moves: a
  /// pointer at rest does not point at items that open under it.
  private var restingPointer: Point?

  /// The springs of opening and closing: a thousandth of the way is left at their end.
  nonisolated static let opening = Spring(
    duration: 0.25, damping: 0.8, initialSpeed: 25, frequency: 34.6)
  nonisolated static let closing = Spring(
    duration: 0.25, damping: 1, initialSpeed: 7, frequency: 36.1)
  nonisolated static let pickerClosing = Spring(
    duration: 0.3, damping: 1, initialSpeed: 7, frequency: 29.9)

  /// - Parameters:
  ///   - hub: the closed control.
  ///   - state: reads the state of the spinner; nil once that has gone.
  init(
    of hub: View, in window: Window, wheel: SpinnerWheel, _ state: SpinnerRenderState,
    reading readState: @escaping () -> SpinnerRenderState?,
    report: @escaping (SpinnerPopup, Report) -> Bool
  ) {
    (self.hub, self.wheel, self.readState, self.report) = (hub, wheel, readState, report)
    layout = Layout(of: hub, in: window, state)
    isInContainer = state.fit == .container
    contentPlacement = SpinnerPlacement()
    shape = .picker(PickerGeometry())
    restingPointer = window.pointerLocation
    super.init(content: drawing)
    drawing.popup = self
    // The hub has the keyboard all the time.
    restoresFocus = false
    placement = AnchorPlacement(side: .above, alignment: .center, gap: 8, margin: 4)
    contentCornerRadius = MenuStyle().cornerRadius
    prepare(state)
  }

  /// Takes over the form that there is room for, before the place is found.
  private func prepare(_ state: SpinnerRenderState) {
    if let hub {
      let side = min(hub.bounds.width, hub.bounds.height)
      anchor = Rect(center: hub.bounds.center, size: Size(width: side, height: side))
    }
    canLeaveWindow = state.canLeaveWindow
    if layout.wheel == nil { drawing.fill(state) }
    take(layout.wheel, state)
  }

  /// - Parameter wheel: the place of the wheel; nil keeps the frame of a picker.
  private func take(_ wheel: SpinnerPlacement?, _ state: SpinnerRenderState) {
    if let wheel {
      drawing.removeCard()
      contentPlacement = wheel
      shape = .wheel(state.wheel(for: wheel, at: layout.anchor))
    } else {
      if drawing.card == nil { drawing.fill(state) }
      if isWheel { (contentPlacement, shape) = (SpinnerPlacement(), .picker(PickerGeometry())) }
    }
    content.visualOverflow = drawing.card?.visualOverflow ?? overflow(state)
  }

  // MARK: Content

  var isWheel: Bool {
    if case .wheel = shape { true } else { false }
  }

  var visibleRows: Int? {
    if case .picker(let picker) = shape { picker.visibleRows } else { nil }
  }

  /// The state of the popup for painters.
  var renderState: SpinnerRenderState.Popup {
    let hub = layout.anchor.center - contentOrigin
    return SpinnerRenderState.Popup(
      isWheel: isWheel, openness: openness, hubCenter: hub,
      isCenteredOnHub: isWheel && !contentPlacement.leavesWindow
        && hub.distance(to: content.bounds.center) < 0.5,
      labelArea: clips.reduce(windowArea) { $0?.intersection($1.bounds) ?? $1.bounds })
  }

  /// The field of the search, in window coordinates; nil on a wheel and in short lists.
  var searchFrame: Rect? {
    guard case .picker(let picker) = shape else { return nil }
    return drawing.card?.searchFrame(in: picker.bounds)?
      .offsetBy(dx: contentOrigin.x, dy: contentOrigin.y)
  }

  /// The origin of the content's coordinates, in window coordinates.
  var contentOrigin: Point { contentPlacement.frame.origin }

  /// A pointer that moves less rests, in logical pixels.
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

  /// Whether a press there is the second one at the same point of the hub: the first opened this,
  /// which may cover the hub now.
  func isHubUnderRestingPointer(at point: Point) -> Bool {
    isResting(at: point) && isHub(at: point + contentOrigin)
  }

  /// Whether a point of the window is on the closed control.
  private func isHub(at point: Point) -> Bool {
    guard let hub, let window else { return false }
    return hub.point(inside: window.convert(point, to: hub))
  }

  func hit(at point: Point) -> WheelGeometry.Hit {
    guard clips.allSatisfy({ $0.contains(point) }) else { return .outside }
    return shape.hit(at: point, rotation: wheel.rotation, drift: wheel.drift)
  }

  /// The slot that a drag from the hub means.
  func markedSlot(at point: Point) -> Int? {
    shape.markedSlot(at: point, rotation: wheel.rotation, drift: wheel.drift)
  }

  /// Whether a point is on the cross that empties the search.
  func clearsSearch(at point: Point) -> Bool {
    clearButton?.contains(point) == true
  }

  /// The cross that empties the search, in the coordinates of the content; nil without one.
  var clearButton: Rect? { drawing.card?.clearButton }

  /// The window, in the coordinates of the content; nil if the content has left the window.
  private var windowArea: Rect? {
    guard let window, !hasLeftWindow else { return nil }
    return window.bounds.offsetBy(dx: -contentOrigin.x, dy: -contentOrigin.y)
  }

  /// The shapes that clip the content, in its own coordinates.
  private var clips: [Path] {
    guard let hub, let window, isWheel, isInContainer else { return [] }
    return Layout.clips(of: hub, in: window).map {
      $0.applying(AffineTransform(translationX: -contentOrigin.x, y: -contentOrigin.y))
    }
  }

  /// How far the content draws beyond its bounds.
  private func overflow(_ state: SpinnerRenderState) -> Double {
    let hasLabelAside =
      !state.showsTitleInCenter && (layout.anchor.angle != 0 || state.fit == .container)
    return max(
      state.style.popupOverflow, hasLabelAside ? SpinnerWheelPainter.turnedLabelOverflow : 0)
  }

  // MARK: Position

  override func contentFrame(in area: Rect, mayLeave: Bool) -> (frame: Rect, leavesWindow: Bool) {
    guard let hub, let window, let state = readState() else {
      return (contentPlacement.frame, false)
    }
    take(
      mayLeave
        ? layout.wheel
        : Layout.wheel(of: hub, at: layout.anchor, in: window, state, mayLeave: false),
      state)
    if let card = drawing.card {
      let (frame, leaves) = super.contentFrame(in: area, mayLeave: mayLeave)
      contentPlacement = SpinnerPlacement(frame: frame, leavesWindow: leaves)
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

  /// Stays with its hub after a view of the window moved: maybe one that holds the hub, or one that
  /// clips the content.
  override func follow() {
    guard let hub, let window, let state = readState(),
      Layout(of: hub, in: window, state) != layout
    else { return }
    relayout()
  }

  /// Finds the frame again after the window, the hub, the items or the style have changed.
  func relayout() {
    guard let hub, let window, let state = readState() else { return }
    isInContainer = state.fit == .container
    guard isOpen, !keepsRows else { return }
    let wasWheel = isWheel
    layout = Layout(of: hub, in: window, state)
    prepare(state)
    content.setNeedsDisplay()
    placeContent()
    drawing.everythingDidChange()
    if state.showsHub != readState()?.showsHub { hub.setNeedsDisplay() }
    if wasWheel != isWheel { _ = report(self, .changedForm) }
  }

  /// The decisions of other views: the position of the hub, the room for a wheel, and what clips
  /// it.
  private struct Layout: Equatable {
    let anchor: SpinnerAnchor
    let window: Rect
    /// Nil if a picker opens.
    let wheel: SpinnerPlacement?
    let clips: [Path]

    @MainActor init(of hub: View, in window: Window, _ state: SpinnerRenderState) {
      anchor = SpinnerAnchor(of: hub, in: window)
      self.window = window.bounds
      wheel = Self.wheel(of: hub, at: anchor, in: window, state, mayLeave: true)
      clips = state.fit == .container ? Self.clips(of: hub, in: window) : []
    }

    /// The place of a wheel, or nil if a picker opens.
    @MainActor static func wheel(
      of hub: View, at anchor: SpinnerAnchor, in window: Window, _ state: SpinnerRenderState,
      mayLeave: Bool
    ) -> SpinnerPlacement? {
      guard state.model.presentation != .picker else { return nil }
      let room = SpinnerRoom(
        hub: anchor.hub, window: window.popupArea(around: anchor.hub),
        screen: mayLeave && state.canLeaveWindow ? window.screenArea : nil)
      return room.place(
        state.wheelRequest(
          at: anchor,
          containerRadius: state.fit == .container
            ? anchor.scale * distanceToSuperviewEdge(of: hub) : nil))
    }

    /// The distance from the middle to the nearest edge of the superview, in its coordinates; 0
    /// without one.
    @MainActor private static func distanceToSuperviewEdge(of hub: View) -> Double {
      guard let superview = hub.superview else { return 0 }
      let (area, middle) = (superview.bounds, superview.convert(hub.bounds.center, from: hub))
      return min(
        middle.x - area.minX, area.maxX - middle.x, middle.y - area.minY, area.maxY - middle.y)
    }

    /// The ancestors that clip a wheel which its container limits, as shapes in window coordinates.
    @MainActor static func clips(of hub: View, in window: Window) -> [Path] {
      var paths: [Path] = []
      var candidate = hub.superview
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

  /// Redraws the content, because the wheel turned or something on it looks different.
  func contentDidTurn() { drawing.partDidChange() }

  // MARK: Growing and shrinking

  /// Keeps the rows of a search as they are, because the spinner is about to close.
  func keepRows() {
    keepsRows = readState()?.search.isActive == true
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
    _ = report(self, .vanished)
  }

  private func animate(
    from start: Double, to end: Double, _ spring: Spring, _ ended: @escaping () -> Void
  ) {
    growth?.cancel()
    setOpenness(start)
    guard let hub else { return ended() }
    let growth = Animation(
      from: start, to: end, timing: .spring(spring),
      update: { [weak self] in self?.setOpenness($0) },
      completion: { finished in if finished { ended() } })
    self.growth = growth
    hub.startAnimation(growth)
  }

  private func setOpenness(_ value: Double) {
    openness = max(0, value)
    drawing.everythingDidChange()
  }

  // MARK: Input

  /// A preview is pressed where the wheel is, and nowhere else.
  override func point(inside point: Point) -> Bool { takesInput && super.point(inside: point) }

  override func dismiss(_ reason: PopupDismissal = .program) {
    guard takesInput else { return remove() }
    if isOpen { _ = report(self, .dismiss(reason)) }
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard isOpen, let window else { return false }
    let isHub = isHub(at: convert(event.location, to: window))
    // The press is used up by closing.
    return report(self, .pressBeside(event, isHub: isHub))
  }

  override func scroll(_ event: ScrollEvent) -> Bool {
    guard let window else { return true }
    // The hub is a part of the spinner, whatever covers it.
    let isHub = isHub(at: convert(event.location, to: window))
    _ = report(self, .scroll(event, isOutside: !isHub))
    return true
  }

  /// The spinner describes its items itself.
  override func accessibilityChildren() -> [AccessibilityNode] { [] }

  /// The view of the open wheel or picker, in the window or in a window of its own.
  private final class SpinnerContent: View, Tracking {
    weak var popup: SpinnerPopup?
    private var pointerPosition: Point?
    private var shownLabel: String?
    /// The rows of a picker, with their search; nil on a wheel.
    private(set) var card: MenuCard?
    /// The size with all items, which a search keeps.
    private var naturalSize = Size.zero

    override func point(inside point: Point) -> Bool {
      guard let popup, popup.isOpen else { return false }
      return popup.hit(at: point) != .outside
    }

    @discardableResult
    private func report(_ report: Report) -> Bool {
      popup.map { $0.report($0, report) } ?? false
    }

    func beginTracking(_ event: PointerEvent) -> Bool { report(.press(event)) }

    func continueTracking(_ event: PointerEvent) -> Bool {
      report(.drag(event))
      return true
    }

    func endTracking(_ event: PointerEvent) {
      pointerPosition = event.location
      report(.release(event))
    }

    func cancelTracking() { report(.cancel) }

    override func scroll(_ event: ScrollEvent) -> Bool {
      guard popup?.takesInput == true else {
        // The container of the spinner scrolls below the preview.
        var view = popup?.hub?.superview
        while let found = view, !found.scroll(event) { view = found.superview }
        return true
      }
      report(.scroll(event, isOutside: false))
      return true
    }

    override func scrollDidEnd(_ event: ScrollEvent) { report(.scrollEnd) }

    override func hoverDidChange(at point: Point?) {
      // Called again after every change of the views: only a pointer that moves points at items.
      guard point != pointerPosition else { return }
      pointerPosition = point
      report(.hover(point))
    }

    override func cursor(at point: Point) -> Cursor? {
      guard let popup, let state = popup.readState(), state.isOpen else { return nil }
      if state.isGrabbed { return .grabbing }
      switch popup.hit(at: point) {
      case .outside: return nil
      case .hub: return .pointingHand
      case .blank: return popup.clearsSearch(at: point) ? .pointingHand : .arrow
      case .slot(let slot):
        return state.model.isSelectable(state.model.index(ofSlot: slot)) ? .pointingHand : .arrow
      }
    }

    // MARK: Rows

    /// Shows the rows of a picker.
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
      guard let card, let popup, !popup.keepsRows, case .picker(let picker) = popup.shape,
        let state = popup.readState()
      else { return }
      state.mark(card, in: picker)
    }

    /// Redraws the wheel or marks the rows. A label beside the wheel changes only with the
    /// selection.
    func partDidChange() {
      guard card == nil else { return markRows() }
      guard popup?.readState()?.outsideLabel == shownLabel else { return everythingDidChange() }
      setNeedsDisplay(in: bounds)
    }

    func everythingDidChange() {
      shownLabel = popup?.readState()?.outsideLabel
      card?.alpha = min(1, popup?.openness ?? 0)
      markRows()
      setNeedsDisplay()
    }

    override func draw(in canvas: Canvas, dirty: Rect) {
      guard let popup, popup.openness > 0, case .wheel(let wheel) = popup.shape,
        let state = popup.readState()
      else { return }
      canvas.saved {
        for clip in popup.clips { canvas.clip(to: clip) }
        SpinnerWheelPainter(state, popup.renderState, wheel: wheel).draw(in: canvas)
      }
    }

    override func accessibilityChildren() -> [AccessibilityNode] { [] }
  }
}
