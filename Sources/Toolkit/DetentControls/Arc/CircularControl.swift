public import DetentDrawing
public import DetentViews
import DetentWidgets

/// The base class of dials with one thumb or two. It has the rules of the values, the look, and the
/// editing by the user. Create a ``CircularSlider`` or a ``RangeCircularSlider``.
///
/// The *track* is the whole ring, the *arc* its filled part. The *thumb* is a disc on the ring, or
/// a needle. *Ticks* and *labels* are beside the ring, the value and its unit in the middle.
///
/// Values obey the bounds and the step after every call and every event. Numbers that are not
/// finite are refused with a log line. Changes by the user are between `editingDidBegin` and
/// `editingDidEnd` or `editingDidCancel`; a program's changes send no events.
@MainActor
open class CircularControl: ThumbControl, Styled {
  // MARK: State

  private var keptLayout: (bounds: Rect, layout: DialLayout)?
  private var fitted: (side: Double, style: SharedStyle<CircularSliderStyle>)?
  private(set) var renderState: DialRenderState?

  /// - Parameter values: one or two values in order, each 0...1.
  init(frame: Rect, values: [Double]) {
    super.init(
      frame: frame, model: TrackModel(values, canWrap: true), passesWheelAtLimit: false)
    thumbs.active = values.count - 1
    accessibilityRole = hasRange ? .group : .slider
    contentHugging = AxisPriorities(horizontal: .high, vertical: .high)
    apply(style)
  }

  // MARK: For the two kinds

  final var hasRange: Bool { model.rules.count > 1 }
  override var typeName: String { "CircularSlider" }
  var centerText: String {
    let values = model.values
    return hasRange ? texts.text(from: values[0], to: values[1]) : text(for: values[0])
  }
  /// Empty for a dial with one thumb, which has no parts.
  override func name(of part: TrackPart) -> String { hasRange ? part.rangeName : "" }

  // MARK: Values

  /// The share of the arc that each value gets; linear by default.
  public var scale: SliderScale {
    get { model.rules.shape }
    set {
      guard newValue != scale else { return }
      arcDidChange { $0.setShape(newValue) }
    }
  }

  /// Whether values continue from the maximum at the minimum, on a full circle with a linear scale.
  public var wraps = false { didSet { if wraps != oldValue { arcDidChange() } } }
  /// The number of laps that the values take on a full circle, 1...1000; 1 by default.
  public var laps = 1 { didSet { if laps != oldValue { arcDidChange() } } }

  override var glide: Timing { .curve(.easeOut, duration: .milliseconds(250)) }
  /// If values go round, thumbs take the shorter way; otherwise they never cross an end.
  override func position(between old: Double, _ new: Double, at progress: Double) -> Double {
    guard model.rules.wraps else {
      return super.position(between: old, new, at: progress)
    }
    let turn = arc.length
    let position = old + (new - old).remainder(dividingBy: turn) * progress
    return position < 0 ? position + turn : (position > turn ? position - turn : position)
  }

  // MARK: Behaviour

  /// The angle within which a detent catches a dragged thumb, in degrees along the arc. It does not
  /// depend on the size of the dial, because drags may be far from the ring or not around it.
  static let snapAngle = 3.0
  /// The time at which a dragged value is snapped to a step; `live` by default.
  public var snapping = DialSnapping.live
  /// The movement that turns the dial; `angular` by default. In other modes a press on the track
  /// grabs the thumb where it is, unless `trackPress` is `none`.
  public var dragMode = DialDragMode.angular
  /// The area in which a press has an effect; `ring` by default.
  public var pressArea = DialPressArea.ring

  // MARK: Texts

  /// Texts at values beside the ring.
  public var dialLabels: [DialLabel] = [] {
    didSet {
      Finite.keepFields(of: &dialLabels, oldValue, "\(identifier ?? typeName).dialLabels")
      if dialLabels != oldValue { setNeedsLayout() }
    }
  }

  // MARK: Style

  /// The store of the dial's look; see ``style``.
  public let styleStore = StyleStore<CircularSliderStyle>()

  /// The style with its lengths reduced to fit the bounds.
  var shownStyle: SharedStyle<CircularSliderStyle> {
    let side = min(bounds.width, bounds.height)
    if let fitted, fitted.side == side { return fitted.style }
    let style = style.fitted(into: side)
    let shared = style == self.style ? styleStore.shared : SharedStyle(style)
    fitted = (side, shared)
    return shared
  }

  /// Discards the layout of the old style; the arc and wrapping may change with it.
  public func styleDidChange(from old: CircularSliderStyle, _ effects: StyleEffects) {
    keptLayout = nil
    fitted = nil
    if !effects.isDisjoint(with: [.layout, .display]) { arcDidChange() }
  }

  // MARK: Layout

  var layout: DialLayout {
    if let keptLayout, keptLayout.bounds == bounds { return keptLayout.layout }
    let layout = DialLayout(
      bounds: bounds, scale: model.scale, arc: arc, isMirrored: isMirrored,
      positions: drawnPositions, thumbCount: model.rules.count, style: shownStyle.wrappedValue)
    keptLayout = (bounds, layout)
    return layout
  }
  override var shape: any TrackShape { layout }
  override var valuePositions: [Double] {
    let length = arc.length
    // A range of one value has a thumb at each end and a full arc.
    guard model.rules.span > 0 || !hasRange else { return [0, length] }
    let ends = hasRange ? [] : [number.origin ?? model.rules.minimum]
    return (ends + model.values).map { model.scale.fraction(of: $0) * length }
  }

  override func setNeedsNewLayout() {
    keptLayout = nil
    super.setNeedsNewLayout()
  }

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
    (renderState ?? makeRenderState()).draw(in: canvas, dirty: dirty)
  }

  // MARK: Events

  override var isRound: Bool { true }
  override func complete(_ options: inout TrackContext.Options, for device: PointerEvent.Device) {
    (options.detents, options.snapDistance) = (detents, Self.snapAngle)
    (options.dragMode, options.pressArea) = (dragMode, pressArea)
    options.snapping = snapping
  }
  override var keys: ValueKeys { ValueKeys(isRightToLeft: isMirrored) }

  public final override var isMultipleTouchEnabled: Bool { true }

  public final override func cursor(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    if pressing.drag != nil || pressing.text != nil { return .grabbing }
    if isTypingAnchor(point) { return .text }
    if isReadOnly { return .arrow }
    let (isAnywhere, isLinear) = (pressArea == .anywhere, dragMode != .angular)
    switch layout.hit(at: point, target: PointerEvent.Device.mouse.thumbTarget) {
    case .thumbs(let near): return near.contains(where: canMove) ? .grab : .arrow
    case _ where !thumbs.canMoveAny: return .arrow
    case .bar(let thumb) where context().canMoveBar(above: thumb): return .grab
    case .hub: return isAnywhere ? .grab : .arrow
    case .outside: return .arrow
    case _ where trackPress == .none: return .arrow
    case .disc where !isAnywhere: return .arrow
    case .bar, .track, .disc: return isLinear ? .grab : .pointingHand
    case .gap: return isAnywhere && isLinear ? .grab : .arrow
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

  /// Opens a field on a pressed value, or on release if the press could also drag the dial.
  override func pressText(_ event: PointerEvent, _ press: EditingPress) -> Bool {
    guard event.modifiers.isEmpty, isTypingAnchor(event.location) else { return false }
    becomeFirstResponder(.pointer)
    guard editing.holds(press) else { return true }
    guard isDragged(at: event.location) else { return openTyping(thumbs.active) }
    pressing.grabbedThumb = nil
    pressing.text = TrackPress.TextPress(event: event, thumb: thumbs.active, thumbs: 0...0)
    return true
  }

  override func dragText(
    _ text: TrackPress.TextPress, _ press: EditingPress, _ event: PointerEvent
  ) {
    guard event.location.distance(to: text.event.location) > event.device.slop else { return }
    pressing.text = nil
    beginDrag(press, at: text.event)
  }

  /// Returns whether a click at a point edits a value. Not with two thumbs, whose click would be
  /// ambiguous, nor where the click might become a double click that restores the default.
  private func isTypingAnchor(_ point: Point) -> Bool {
    guard canType(thumbs.active), !hasRange, !typing.isOpen, let text = valueText,
      text.rect.insetBy(dx: -4, dy: 0).contains(point)
    else { return false }
    return defaults == nil || !isDragged(at: point)
  }

  private func isDragged(at point: Point) -> Bool {
    !isReadOnly && TrackGesture.press(at: point, fineness: 1, in: context()) != nil
  }

  /// The value in the middle; nil if its text is blank, when the first text is the unit.
  var valueText: DialRenderState.Text? {
    guard !centerText.allSatisfy(\.isWhitespace) else { return nil }
    return layout.texts(centerText, format?.unit ?? "", shownStyle.wrappedValue, traits).first
  }

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
        ink: style.valueColor, edge: .accent,
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
  override func thumb(ofPart part: String) -> Int? {
    hasRange ? super.thumb(ofPart: part) : 0
  }

  /// Steps as a key does; if values go round, also over the seam.
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

/// The direction in which values grow around a dial.
public enum DialDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// Values grow clockwise around the dial.
  case clockwise
  /// Values grow counterclockwise around the dial.
  case counterclockwise
}

/// The movement of the pointer that turns a dial.
public enum DialDragMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The thumb follows the pointer around the centre.
  case angular
  /// Up increases the value, as with the knobs of audio programs.
  case vertical
  /// Right increases the value; left in a mirrored dial.
  case horizontal
  /// Both up and right increase the value.
  case linear
  /// Linear at first, and angular after the pointer leaves the disc.
  case automatic
}

/// The area of a dial in which a press has an effect.
public enum DialPressArea: String, Hashable, Sendable, Codable, CaseIterable {
  /// The thumb and its ring.
  case ring
  /// The whole area inside the bounds.
  case anywhere
}

/// The time at which a dragged value is snapped to a step.
public enum DialSnapping: String, Hashable, Sendable, Codable, CaseIterable {
  /// The value snaps to the nearest step with each movement.
  case live
  /// The value moves smoothly, and snaps to the nearest step when the pointer is released.
  case onRelease
}
