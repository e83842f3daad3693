public import DetentDrawing
public import DetentViews
import DetentWidgets

/// What a dial with one thumb and one with two have in common: the values' rules, the look, and
/// everything that the user can do with them. Make a ``CircularSlider`` or a
/// ``RangeCircularSlider``.
///
/// Its parts: the *track* is the whole ring, the *arc* its filled part; the *thumb* is a thumb on
/// the ring or a needle; *ticks* and *labels* stand beside the ring, the value and its unit in the
/// middle.
///
/// Values obey the bounds and the step after every call and every event. Numbers that are not
/// finite are refused with a log line. What a program sets sends no events; what the user does is
/// bracketed by `editingDidBegin` and `editingDidEnd` or `editingDidCancel`.
@MainActor
open class CircularControl: ThumbControl, Styled {
  // MARK: State

  private var keptLayout: (bounds: Rect, layout: DialLayout)?
  private var fitted: (side: Double, style: SharedStyle<CircularSliderStyle>)?
  /// What the last layout asked the window to show.
  private(set) var renderState: DialRenderState?

  /// - Parameter values: of 0...1, in order; one or two.
  init(frame: Rect, values: [Double]) {
    super.init(
      frame: frame, model: TrackModel(values, canWrap: true), passesWheelAtLimit: false)
    thumbs.active = values.count - 1
    accessibilityRole = hasRange ? .group : .slider
    contentHugging = AxisPriorities(horizontal: .high, vertical: .high)
    apply(style)
  }

  // MARK: For the two kinds

  /// Whether there are two thumbs.
  final var hasRange: Bool { model.rules.count > 1 }
  override var typeName: String { "CircularSlider" }
  /// What is written in the middle.
  var centerText: String {
    let values = model.values
    return hasRange ? texts.text(from: values[0], to: values[1]) : text(for: values[0])
  }
  /// The name of a part in events; a dial with one thumb has no parts.
  override func name(of part: TrackPart) -> String { hasRange ? RangePart(part).rawValue : "" }

  // MARK: Values

  /// How values are spread over the arc; evenly by default.
  public var scale: SliderScale {
    get { model.rules.shape }
    set {
      guard newValue != scale else { return }
      arcDidChange { $0.setShape(newValue) }
    }
  }

  /// Whether the minimum is the place after the maximum, so that values go on there. Only a full
  /// circle with an even scale goes round.
  public var wraps = false { didSet { if wraps != oldValue { arcDidChange() } } }
  /// How many times the values lead around a full circle, 1...1000.
  public var laps = 1 { didSet { if laps != oldValue { arcDidChange() } } }

  override var glide: Timing { .curve(.easeOut, duration: .milliseconds(250)) }
  /// If values go round, thumbs take the shorter way. Otherwise they never pass a stop.
  override func position(between old: Double, _ new: Double, at progress: Double) -> Double {
    guard model.rules.wraps else {
      return super.position(between: old, new, at: progress)
    }
    let turn = arc.length
    let position = old + (new - old).remainder(dividingBy: turn) * progress
    return position < 0 ? position + turn : (position > turn ? position - turn : position)
  }

  // MARK: Behaviour

  /// How near to a detent a dragged thumb is caught, in degrees along the arc. An angle, whatever
  /// the size of the dial: it is turned at any distance from its centre, or by a drag that is not
  /// around it at all.
  public var snapAngle = 3.0 {
    didSet { Finite.keep(&snapAngle, oldValue, "\(identifier ?? typeName).snapAngle") }
  }
  /// When a dragged value is brought to a step.
  public var snapping = DialSnapping.live
  /// How a drag turns the dial. `trackPress` is about drags around the ring alone.
  public var dragMode = DialDragMode.angular
  /// Where a press counts.
  public var pressArea = DialPressArea.ring
  /// How long a linear drag over all values is, in logical pixels.
  public var linearTravel = 250.0 {
    didSet {
      Finite.keep(&linearTravel, oldValue, "\(identifier ?? typeName).linearTravel")
      if linearTravel <= 0 { linearTravel = oldValue }
    }
  }

  // MARK: Texts

  /// Texts beside the ring.
  public var dialLabels: [DialLabel] = [] {
    didSet {
      Finite.keepFields(of: &dialLabels, oldValue, "\(identifier ?? typeName).dialLabels")
      if dialLabels != oldValue { setNeedsLayout() }
    }
  }

  /// The value of a text that the user typed; nil where it is none. It may lie beyond the bounds.
  public func value(of text: String) -> Double? {
    texts.number(of: text, values: model.values)
  }

  // MARK: Style

  /// Where its look is kept; see ``style``.
  public let styleStore = StyleStore<CircularSliderStyle>()

  /// The style as it fits into the bounds.
  var shownStyle: SharedStyle<CircularSliderStyle> {
    let side = min(bounds.width, bounds.height)
    if let fitted, fitted.side == side { return fitted.style }
    let style = style.fitted(into: side)
    let shared = style == self.style ? styleStore.shared : SharedStyle(style)
    fitted = (side, shared)
    return shared
  }

  /// The arc may lie elsewhere, and values go round on a full circle only.
  public func styleDidChange(from old: CircularSliderStyle, _ effects: StyleEffects) {
    keptLayout = nil
    fitted = nil
    if !effects.isDisjoint(with: [.layout, .display]) { arcDidChange() }
  }

  // MARK: Layout

  /// Where the parts are now.
  var layout: DialLayout {
    if let keptLayout, keptLayout.bounds == bounds { return keptLayout.layout }
    let layout = DialLayout(
      bounds: bounds, scale: model.scale, arc: arc, isMirrored: isMirrored,
      positions: drawnPositions, thumbCount: model.rules.count, style: shownStyle.wrappedValue)
    keptLayout = (bounds, layout)
    return layout
  }
  override var shape: any TrackShape { layout }
  /// The positions of the ends of the filled arc, in degrees along it.
  override var valuePositions: [Double] {
    let length = arc.length
    // A range of one value: a thumb at each end, the arc full between them.
    guard model.rules.span > 0 || !hasRange else { return [0, length] }
    let ends = hasRange ? [] : [number.origin ?? model.rules.minimum]
    return (ends + model.values).map { model.scale.fraction(of: $0) * length }
  }

  override func setNeedsNewLayout() {
    keptLayout = nil
    super.setNeedsNewLayout()
  }

  /// Whether values go round or not depends on the arc, too.
  private func arcDidChange(_ change: (inout TrackModel) -> Void = { _ in }) {
    let old = model.values
    self.change {
      change(&$0)
      $0.setWraps(wraps && arc.isFullCircle && $0.rules.shape == .linear)
    }
    if model.values != old { editing.acknowledge() }
    setNeedsNewLayout()
  }

  public final override var intrinsicContentSize: Size {
    Size(width: style.diameter, height: style.diameter)
  }

  // MARK: Drawing

  override func updateRenderState() {
    let new = makeRenderState()
    defer { renderState = new }
    if new.face != renderState?.face {
      let fitted = new.face.style.overflow
      visualOverflow = max(style.overflow, fitted, new.face.overflow)
    }
    guard let renderState, let damage = new.damage(since: renderState) else {
      return setNeedsDisplay()
    }
    for rect in damage { setNeedsDisplay(in: rect) }
  }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    DialPainter(renderState: renderState ?? makeRenderState()).draw(in: canvas, dirty: dirty)
  }

  // MARK: Events

  override var isRound: Bool { true }
  override func complete(_ options: inout TrackContext.Options, for device: PointerEvent.Device) {
    (options.detents, options.snapDistance) = (detents, snapAngle)
    (options.dragMode, options.pressArea) = (dragMode, pressArea)
    (options.snapping, options.linearTravel) = (snapping, linearTravel)
  }
  override var keys: ValueKeys { ValueKeys(isRightToLeft: isMirrored) }

  public final override var isMultipleTouchEnabled: Bool { true }

  /// The shape of the pointer tells what a press would do.
  public final override func cursor(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    if pressing.drag != nil || pressing.text != nil { return .grabbing }
    if isTypingAnchor(point) { return .text }
    if isReadOnly { return .arrow }
    let isAnywhere = pressArea == .anywhere
    let drags = isAnywhere && dragMode != .angular
    switch layout.hit(at: point, target: PointerEvent.Device.mouse.thumbTarget) {
    case .thumbs(let near): return near.contains(where: canMove) ? .grab : .arrow
    case _ where !thumbs.canMoveAny: return .arrow
    case .bar(let thumb) where context().canMoveBar(above: thumb): return .grab
    case .bar, .track:
      if trackPress == .none { return .arrow }
      return drags ? .grab : .pointingHand
    case .disc: return drags ? .grab : isAnywhere ? .pointingHand : .arrow
    case .hub: return isAnywhere ? .grab : .arrow
    case .gap: return drags ? .grab : .arrow
    case .outside: return .arrow
    }
  }

  override func grabbableThumbs(at point: Point) -> Set<Int> {
    guard style.thumbShape != .thumb else { return super.grabbableThumbs(at: point) }
    switch layout.hit(at: point, target: PointerEvent.Device.mouse.thumbTarget) {
    case .bar, .track: return [thumbs.all.upperBound - 1]
    case .disc, .hub: return pressArea == .anywhere ? [thumbs.all.upperBound - 1] : []
    case .thumbs, .gap, .outside: return super.grabbableThumbs(at: point)
    }
  }

  // MARK: Typing: a press on the value in the middle opens a field there

  /// Opens a field on a pressed value; on a dial that is dragged there, once the press is a click.
  override func pressText(_ event: PointerEvent, _ press: EditingPress) -> Bool {
    guard event.modifiers.isEmpty, isTypingAnchor(event.location) else { return false }
    becomeFirstResponder(.pointer)
    guard editing.holds(press) else { return true }
    guard isDragged(at: event.location) else { return openTyping(thumbs.active) }
    pressing.grabbedThumb = nil
    pressing.text = TrackPress.TextPress(event: event, thumb: thumbs.active, thumbs: 0...0)
    return true
  }

  /// Beyond the slop a press on the value is one that drags the dial.
  override func dragText(
    _ text: TrackPress.TextPress, _ press: EditingPress, _ event: PointerEvent
  ) {
    guard event.location.distance(to: text.event.location) > TrackContext.Options().slop else {
      return
    }
    pressing.text = nil
    beginDrag(press, at: text.event)
  }

  /// Whether a click at a point edits a value. Of two thumbs it would not be clear which one is
  /// meant, and if a double click brings the default back, its first half does nothing.
  private func isTypingAnchor(_ point: Point) -> Bool {
    guard canType(thumbs.active), !hasRange, !typing.isOpen, let text = valueText,
      text.rect.insetBy(dx: -4, dy: 0).contains(point)
    else { return false }
    return defaults == nil || !isDragged(at: point)
  }

  /// Whether a press at a point drags the dial.
  private func isDragged(at point: Point) -> Bool {
    !isReadOnly && TrackGesture.press(at: point, fineness: 1, in: context()) != nil
  }

  private var valueText: DialRenderState.Text? {
    layout.texts(centerText, format?.unit ?? "", shownStyle.wrappedValue, traits).first
  }

  /// In the middle where the value is written; else over the ring.
  override func fieldAnchor(of thumb: Int) -> FieldValue.Anchor? {
    let (layout, style) = (layout, shownStyle.wrappedValue)
    let room = layout.textRoom(style)
    let font = Font.system(
      style.valueFontSize, weight: Int(style.valueFontWeight), tabularDigits: true)
    guard style.showsValue, room >= FieldValue.leastRoom else {
      return .beside(
        layout.geometry.square(radius: layout.discRadius), side: .above, font: font.withSize(13))
    }
    return .inside(
      FieldValue.Spot(
        center: valueText?.rect.center ?? layout.center, room: room, font: font,
        ink: style.valueColor, edge: style.focusRingColor,
        widest: [minimumValue, maximumValue].map(text)))
  }

  // MARK: Focus and state

  public final override func traitsDidChange(from previous: Traits) { setNeedsNewLayout() }
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    renderState = nil
  }

  // MARK: Accessibility

  override var thumbTypeName: String { "DialThumb" }
  override var thumbFrames: [Rect] {
    let layout = layout
    let side = max(layout.thumbDiameter, PointerEvent.Device.mouse.thumbTarget)
    return model.values.indices.map {
      Rect(center: layout.thumbCenter($0), size: Size(width: side, height: side))
    }
  }
  /// A dial with one thumb has no parts.
  override func thumb(ofPart part: String) -> Int? {
    hasRange ? super.thumb(ofPart: part) : 0
  }

  /// A step more or less: if values go round it leads over the seam, as a key does.
  public final override func accessibilityPerform(_ action: AccessibilityAction, part: String)
    -> Bool
  {
    guard action == .increment || action == .decrement else {
      return super.accessibilityPerform(action, part: part)
    }
    guard let thumb = thumb(ofPart: part) else { return false }
    let value = model.rules.moved(
      model.values[thumb], by: .steps(action == .increment ? 1 : -1), isNice: usesNiceSteps)
    return setValue(value, of: thumb, reason: .accessibility)
  }
}

/// Which way values grow around a dial.
public enum DialDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// Values grow clockwise.
  case clockwise
  /// Values grow counterclockwise.
  case counterclockwise
}

/// How a drag turns a dial.
public enum DialDragMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The thumb follows the pointer around the centre.
  case angular
  /// Up is more, as with the knobs of audio programs.
  case vertical
  /// Right is more; left in a mirrored dial.
  case horizontal
  /// Up and right are more.
  case linear
  /// Linear at first; angular from where the pointer leaves the disc.
  case automatic
}

/// Where a press on a dial counts.
public enum DialPressArea: String, Hashable, Sendable, Codable, CaseIterable {
  /// The thumb and the ring that it lies on.
  case ring
  /// Everything inside the bounds.
  case anywhere
}

/// When a dragged value is brought to a step.
public enum DialSnapping: String, Hashable, Sendable, Codable, CaseIterable {
  /// The value goes to the nearest step with each movement.
  case live
  /// The value goes to the nearest step when the pointer lets go; until then it moves smoothly.
  case onRelease
}
