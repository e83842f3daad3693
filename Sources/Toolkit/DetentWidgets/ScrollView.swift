public import DetentDrawing
public import DetentViews
import Glibc

/// A view that shows a part of a larger view, with a scroll bar.
///
/// A wheel and a touchpad scroll by pixels, a finger drags. The content coasts and gives way beyond
/// its ends, unless the user prefers reduced motion.
@MainActor
open class ScrollView: View, ScrollContainer, TouchScrolling {
  /// The scrolled view: as wide as the scroll view and as high as its content needs.
  public final let contentView: View
  private let scrollBar = ScrollBar()

  /// The distance of one wheel notch in logical pixels, such as the height of a row.
  public final var lineHeight = 44.0 {
    didSet { Finite.keep(&lineHeight, oldValue, "\(logName).lineHeight") }
  }

  /// A scroll view around a content view.
  public init(contentView: View) {
    self.contentView = contentView
    super.init(frame: .zero)
    clipsToBounds = true
    addSubview(contentView)
    addSubview(scrollBar)
    scrollBar.addTarget(self, action: ScrollView.scrollBarChanged, for: .valueChanged)
  }

  /// The scroll position, in logical pixels: 0...`maximumOffset`.
  public final var contentOffset = 0.0 {
    didSet {
      guard Finite.keep(&contentOffset, oldValue, "\(logName).contentOffset") else { return }
      contentOffset = max(0, min(contentOffset, maximumOffset))
      if contentOffset != oldValue { placeContent() }
    }
  }

  /// The distance that the content is pulled beyond an end, negative above the top.
  package private(set) final var overscroll = 0.0 {
    didSet { if overscroll != oldValue { placeContent() } }
  }
  private var motion: Animation?
  private var drag: ScrollDrag?
  private var velocity = PointerVelocity()

  /// The greatest scroll position, in logical pixels.
  public final var maximumOffset: Double { max(0, contentView.frame.height - bounds.height) }

  open override func layoutSubviews() {
    let measured = contentView.measuredSize(in: bounds.size).height
    let y = contentView.frame.minY
    contentView.frame = Rect(
      x: 0, y: y, width: bounds.width, height: max(measured, bounds.height))
    // A view that does not measure itself fills exactly the visible area.
    let natural = measured > bounds.height ? measured : naturalHeight
    contentView.frame = Rect(x: 0, y: y, width: bounds.width, height: max(natural, bounds.height))
    contentOffset = min(contentOffset, maximumOffset)
    placeContent()
  }

  private var naturalHeight: Double {
    if contentView.fixedLength(along: .vertical) != nil || contentView.squeezesSubviews { return 0 }
    let intrinsic = contentView.intrinsicContentSize.height
    if intrinsic >= 0 { return intrinsic.rounded(.up) }
    contentView.layoutIfNeeded()
    return contentView.subviews.lazy.filter { !$0.isHidden }.map(\.frame.maxY).max() ?? 0
  }

  open override func subviewIntrinsicSizeDidChange(_ subview: View) { setNeedsLayout() }

  // MARK: Wheel and touchpad

  open override func scroll(_ event: ScrollEvent) -> Bool {
    guard event.notches.y != 0, event.modifiers.isEmpty, drag == nil else { return false }
    stopMotion()
    let previous = contentOffset
    contentOffset -= event.notches.y * lineHeight
    if event.source == .touchpad { velocity.add(contentOffset - previous, at: event.timestamp) }
    // At an end, the enclosing view handles the wheel.
    return contentOffset != previous
  }

  open override func scrollDidEnd(_ event: ScrollEvent) {
    guard event.source == .touchpad, drag == nil else { return }
    coast(at: velocity.speed(at: event.timestamp))
  }

  // MARK: Fingers

  open func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.device == .touch, event.button == .primary, maximumOffset > 0 || isCoasting else {
      return false
    }
    stopMotion()
    drag = ScrollDrag(start: event.location, offset: contentOffset)
    velocity = PointerVelocity()
    velocity.add(0, at: event.timestamp)
    return true
  }

  open func continueTracking(_ event: PointerEvent) -> Bool {
    guard var following = drag else { return false }
    let wanted = following.move(through: event.coalescedPoints)
    drag = following
    guard let wanted else { return true }
    let before = contentOffset + overscroll
    show(wanted)
    velocity.add(contentOffset + overscroll - before, at: event.timestamp)
    return true
  }

  open func endTracking(_ event: PointerEvent) {
    _ = continueTracking(event)
    drag = nil
    if overscroll == 0 { coast(at: velocity.speed(at: event.timestamp)) } else { returnToEnd() }
  }

  open func cancelTracking() {
    drag = nil
    velocity = PointerVelocity()
    returnToEnd()
  }

  /// Whether a drag in a direction follows the scroll axis.
  public final func scrolls(along way: Point) -> Bool {
    maximumOffset > 0 && way.y.magnitude >= way.x.magnitude
  }

  /// Whether the content coasts, or returns from beyond an end.
  public final var isCoasting: Bool { motion?.isFinished == false }

  /// Scrolls to an offset, which may lie beyond the ends.
  private func show(_ offset: Double) {
    contentOffset = offset
    let pull = traits.reducesMotion ? 0 : offset - contentOffset
    overscroll = ScrollPhysics.overscroll(forPull: pull, in: bounds.height)
  }

  /// Continues scrolling at a speed, in logical pixels per second.
  private func coast(at speed: Double) {
    velocity = PointerVelocity()
    guard !traits.reducesMotion, let run = ScrollPhysics.Run(speed: speed) else { return }
    let start = contentOffset
    let last = min(run.duration, run.time(toGo: (speed < 0 ? 0 : maximumOffset) - start))
    move(from: 0, to: last, over: last) { $0.contentOffset = start + run.distance(at: $1) }
  }

  private func returnToEnd() {
    guard overscroll != 0 else { return }
    guard !traits.reducesMotion else {
      overscroll = 0
      return
    }
    move(from: overscroll, to: 0, over: ScrollPhysics.returnTime, .easeOut) { $0.overscroll = $1 }
  }

  private func move(
    from: Double, to: Double, over seconds: Double, _ curve: Curve = .linear,
    _ step: @escaping @MainActor (ScrollView, Double) -> Void
  ) {
    let animation = Animation(
      from: from, to: to, timing: .curve(curve, duration: .seconds(seconds)), isOngoing: true
    ) { [weak self] in if let self { step(self, $0) } }
    motion = animation
    startAnimation(animation)
  }

  private func stopMotion() {
    motion?.cancel()
    motion = nil
    overscroll = 0
  }

  // MARK: Keys

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    stopMotion()
    let previous = contentOffset
    switch event.key {
    case .pageDown: contentOffset += bounds.height * 0.9
    case .pageUp: contentOffset -= bounds.height * 0.9
    default: return false
    }
    return contentOffset != previous
  }

  /// Scrolls as little as needed to show a rectangle of the content, or as much of it as fits.
  public final func scrollRectToVisible(_ rect: Rect) {
    guard Finite.accepts(rect, "\(logName): rectangle to scroll to") else { return }
    let (atTop, atBottom) = (rect.minY, rect.maxY - bounds.height)
    contentOffset = max(min(atTop, atBottom), min(contentOffset, max(atTop, atBottom)))
  }

  /// The height may be zero, because the content scrolls.
  open override var minimumContentSize: Size {
    Size(width: contentView.neededSize.width, height: 0)
  }

  /// The visible part of the content, in the content's coordinates.
  public final var visibleRect: Rect {
    Rect(x: 0, y: contentOffset, width: bounds.width, height: bounds.height)
  }

  private func placeContent() {
    // On whole device pixels, so that text does not shimmer while it scrolls.
    let scale = traits.scale
    let y = -((contentOffset + overscroll) * scale).rounded() / scale
    contentView.frame = Rect(origin: Point(x: 0, y: y), size: contentView.frame.size)
    let isRightToLeft = traits.isRightToLeft
    scrollBar.frame = Rect(
      x: isRightToLeft ? 0 : bounds.width - ScrollBar.thickness, y: 0, width: ScrollBar.thickness,
      height: bounds.height)
    scrollBar.update(
      visible: bounds.height, total: contentView.frame.height, offset: contentOffset)
  }

  private func scrollBarChanged(_ bar: ScrollBar) { contentOffset = bar.offset }
}

/// The motion of coasting content, and of content beyond its ends.
private enum ScrollPhysics {
  /// The friction per second: GTK's kinetic scrolling. UIScrollView's normal rate is 2.
  static let friction = 4.0
  /// The speeds that coasting needs, stops at and never exceeds, in logical pixels per second.
  static let leastSpeed = 50.0
  static let stopSpeed = 8.0
  static let greatestSpeed = 8_000.0
  /// The time in seconds for content to return from beyond an end.
  static let returnTime = 0.35

  /// The shown distance of content that a finger pulls beyond an end, by UIScrollView's formula for
  /// a visible height d: (1 − 1 ÷ (0.55·x ÷ d + 1))·d, with the sign of the pull.
  static func overscroll(forPull pull: Double, in extent: Double) -> Double {
    guard pull.isFinite, extent > 0 else { return 0 }
    let shown = (1 - 1 / (0.55 * pull.magnitude / extent + 1)) * extent
    return pull < 0 ? -shown : shown
  }

  /// A coasting motion as a function of time: v ÷ k · (1 − e^(−k·t)).
  struct Run: Equatable, Sendable {
    private let speed: Double

    init?(speed: Double) {
      guard speed.isFinite, speed.magnitude >= leastSpeed else { return nil }
      self.speed = max(-greatestSpeed, min(speed, greatestSpeed))
    }

    /// The duration of the motion, in seconds.
    var duration: Double { log(speed.magnitude / stopSpeed) / friction }

    /// The signed distance after a time in seconds.
    func distance(at time: Double) -> Double {
      speed / friction * (1 - exp(-friction * max(0, min(time, duration))))
    }

    /// The time at which a signed distance is reached, or infinity if it is never reached.
    func time(toGo distance: Double) -> Double {
      let part = 1 - distance * friction / speed
      return part > 0 ? -log(part) / friction : .infinity
    }
  }
}

/// A finger on scrollable content. Below the slop it is a tap; above it the content follows.
private struct ScrollDrag: Equatable, Sendable {
  let start: Point
  let offset: Double
  /// The finger's coordinate when the drag began, or nil for a tap.
  var anchor: Double?

  mutating func move(through points: [Point]) -> Double? {
    guard let last = points.last else { return nil }
    if anchor == nil, let far = points.first(where: { $0.distance(to: start) > TouchMetrics.slop })
    {
      // Subtracts the slop, so that the content does not jump.
      anchor = start.y + (far.y - start.y) * TouchMetrics.slop / far.distance(to: start)
    }
    return anchor.map { offset - (last.y - $0) }
  }
}

/// A vertical scroll bar: drag its knob, or press beside it to scroll by a page.
@MainActor
package final class ScrollBar: Control {
  static let thickness = 12.0
  private static let knobThickness = 6.0
  private static let shortestKnob = 28.0
  /// The opacity of the knob at rest and when hovered. High contrast always uses the second one.
  private static let (atRest, emphasized) = (0.30, 0.65)

  private(set) var offset = 0.0
  private var visible = 0.0
  private var total = 0.0
  private var grabOffset = 0.0
  private let emphasis = AnimatedValue(0)

  init() {
    super.init(frame: .zero)
    identifier = "scrollBar"
    // Hidden from assistive technology, which reads the scrolled content instead.
    accessibilityRole = nil
  }

  package override var canBecomeFirstResponder: Bool { false }

  func update(visible: Double, total: Double, offset: Double) {
    guard (visible, total, offset) != (self.visible, self.total, self.offset) else { return }
    let before = knob
    (self.visible, self.total, self.offset) = (visible, total, offset)
    isHidden = total <= visible
    // A knob of minimum size does not change when rows are added below.
    if knob != before { setNeedsDisplay() }
  }

  private var knob: Rect {
    guard total > 0 else { return .zero }
    let length = min(bounds.height, max(Self.shortestKnob, bounds.height * visible / total))
    let travel = bounds.height - length
    let fraction = total > visible ? offset / (total - visible) : 0
    return Rect(
      x: (Self.thickness - Self.knobThickness) / 2, y: travel * fraction, width: Self.knobThickness,
      height: length)
  }

  package override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    // Beside the knob, a finger drags the content.
    if event.device == .touch, !(knob.minY...knob.maxY).contains(event.location.y) { return false }
    if event.location.y < knob.minY {
      scroll(to: offset - visible)
      return false
    }
    if event.location.y > knob.maxY {
      scroll(to: offset + visible)
      return false
    }
    grabOffset = event.location.y - knob.minY
    return true
  }

  package override func continueTracking(_ event: PointerEvent) -> Bool {
    let travel = bounds.height - knob.height
    guard travel > 0 else { return true }
    scroll(to: (event.location.y - grabOffset) / travel * (total - visible))
    return true
  }

  package override func stateDidChange() {
    emphasis.set(isHovered || isTracking ? 1 : 0, timing: .hover, in: self) { [weak self] in
      self?.setNeedsDisplay()
    }
  }

  package override func draw(in canvas: Canvas, dirty: Rect) {
    let color = DynamicColor.secondary.resolved(for: traits)
    let rest = traits.contrast == .high ? Self.emphasized : Self.atRest
    let knob = knob.insetBy(dx: 0, dy: 2)
    canvas.fill(
      Path(roundedRect: knob, cornerRadius: Self.knobThickness / 2),
      with: color.withAlpha(rest + (Self.emphasized - rest) * emphasis.value))
  }

  private func scroll(to offset: Double) {
    let limited = max(0, min(offset, total - visible))
    guard limited != self.offset else { return }
    self.offset = limited
    setNeedsDisplay()
    sendActions(for: .valueChanged)
  }
}
