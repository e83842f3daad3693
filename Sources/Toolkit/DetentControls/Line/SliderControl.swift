public import DetentDrawing
public import DetentViews
import DetentWidgets

/// The base class of sliders with one thumb or more. It has the rules of the values, the look, and
/// the editing by the user. Create a ``Slider``, a ``RangeSlider`` or a ``MultiSlider``.
///
/// The *track* is the whole line, the *bar* its selected part. The *thumbs* are in the order of
/// their values, in every orientation. A hovered or held thumb has a *halo* behind it, and the
/// thumb that keys move has a *focus ring*.
///
/// Values obey the bounds, the step and the distances after every call and every event. Numbers
/// that are not finite are refused with a log line. Properties that are set in one turn of the
/// event loop take effect together, so their order does not matter. Changes by the user are between
/// `editingDidBegin` and `editingDidEnd` or `editingDidCancel`; a program's changes send no events.
@MainActor
open class SliderControl: ThumbControl, Styled {
  // MARK: State

  private(set) var images = ThumbImages()
  private let drawnImages = SliderImages()
  private(set) lazy var labelFade = LabelFade { [weak self] in self?.setNeedsLayout() }
  private lazy var histogramTransition = PositionTransition { [weak self] in
    self?.setNeedsLayout()
  }
  private var keptLayout: (bounds: Rect, layout: SliderLayout)?
  private var keptDecorations: (size: Size, decorations: SliderDecorations)?
  private var keptThickness: Double?
  private(set) var renderState: SliderRenderState?
  private var renderedOverflow = 0.0
  /// The thumbs that shared a label with the next one in the last layout.
  private(set) var joinedLabels: Set<Int> = []

  /// - Parameter values: one value or more, in order, each 0...1.
  init(frame: Rect, values: [Double]) {
    super.init(frame: frame, model: TrackModel(values), passesWheelAtLimit: true)
    accessibilityRole = .slider
    contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    apply(style)
  }

  // MARK: For the kinds of sliders

  /// The value at which the bar of a single thumb begins; nil for a bar between thumbs.
  var barOrigin: Double? { nil }
  override func name(of part: TrackPart) -> String {
    switch part {
    case .thumb(let thumb): "thumb\(thumb)"
    case .bar(let thumb): "bar\(thumb)"
    case .all: "all"
    }
  }
  override var typeName: String { "Slider" }

  // MARK: Values

  /// The share of the track that each value gets, adapted to the bounds; linear by default.
  public var scale: SliderScale {
    get { model.rules.shape }
    set { set("scale", 0) { $0.setShape(newValue) } }
  }

  override func rulesDidChange() {
    // With other bounds, labels and ticks may be wider.
    forgetDecorations()
    invalidateIntrinsicContentSize()
  }

  // MARK: Behaviour

  /// The distance along the track within which a detent catches a dragged thumb, in logical pixels.
  public var snapDistance = 6.0 {
    didSet { Finite.keep(&snapDistance, oldValue, "\(identifier ?? typeName).snapDistance") }
  }
  /// The direction of the track; `horizontal` by default.
  public var orientation = SliderOrientation.horizontal {
    didSet {
      guard orientation != oldValue else { return }
      // The priorities along and across the track follow it.
      contentHugging = AxisPriorities(
        horizontal: contentHugging.vertical, vertical: contentHugging.horizontal)
      geometryDidChange()
      invalidateIntrinsicContentSize()
    }
  }
  /// Whether the ends of minimum and maximum are swapped; false by default.
  public var isInverted = false { didSet { if isInverted != oldValue { geometryDidChange() } } }

  // MARK: Texts

  override func formatDidChange() { configurationDidChange() }
  /// The format of values beside ticks; nil, the default, uses ``ThumbControl/format``.
  public var tickFormat: ValueFormat? { didSet { configurationDidChange() } }
  /// The ends that also stand for all values beyond them. They are written `<£100k` and `£5M+` on
  /// labels, beside ticks and for assistive technology.
  public var openEnds: OpenEnds = [] {
    didSet { if openEnds != oldValue { configurationDidChange() } }
  }
  override var texts: TrackTexts {
    var texts = super.texts
    (texts.tickFormat, texts.openEnds) = (tickFormat, openEnds)
    return texts
  }

  // MARK: Ticks, labels, histogram

  /// The values of ticks beside the track, below it or at the trailing side; `.none` by default.
  /// Their look is in the style. The ticks of a dial do not depend on values; see
  /// ``CircularSliderStyle/ticks``.
  public var ticks = SliderTicks.none {
    didSet {
      Finite.keepFields(of: &ticks, oldValue, "\(identifier ?? typeName).ticks")
      if ticks != oldValue { configurationDidChange() }
    }
  }
  /// Whether ticks have labels, as many as have room; true by default.
  public var showsTickLabels = true {
    didSet { if showsTickLabels != oldValue { configurationDidChange() } }
  }
  /// Marked values beside the ticks, with longer lines. ``detents`` at marks catch thumbs. Of two
  /// marks that are closer than ticks may be, only one is shown.
  public var marks: [SliderMark] = [] {
    didSet {
      Finite.keepFields(of: &marks, oldValue, "\(identifier ?? typeName).marks")
      if marks != oldValue { configurationDidChange() }
    }
  }
  /// The times at which values are written beside the thumbs if there is room; `never` by default.
  public var labels = LabelVisibility.never {
    didSet {
      guard labels != oldValue else { return }
      configurationDidChange()
      updateLabelVisibility()
    }
  }
  /// The distribution of values along the track, shown above it or on its leading side, or nil for
  /// none. It has to be made with the ``scale`` of this slider. New data appear with an animation,
  /// or at once while the user drags another control; see ``View/startAnimation(_:)``.
  public var histogram: Histogram? {
    didSet {
      guard histogram != oldValue else { return }
      let drawn = histogramTransition.shown ?? heights(of: oldValue)
      if (histogram == nil) != (oldValue == nil) { configurationDidChange() }
      histogramTransition.end()
      let start = Histogram.resampled(drawn, count: histogram?.counts.count ?? 0)
      histogramTransition.start(from: start, Histogram.timing, in: self) { [weak self] progress in
        self.map { zip(start, $0.heights(of: $0.histogram)).map { $0 + ($1 - $0) * progress } }
      }
      setNeedsLayout()
    }
  }
  private func heights(of histogram: Histogram?) -> [Double] {
    histogram?.heights(style.histogramMeasure) ?? []
  }
  /// The drawn heights of the histogram's bars, 0...1.
  var histogramHeights: [Double] { histogramTransition.shown ?? heights(of: histogram) }

  private func configurationDidChange() {
    geometryDidChange()
    invalidateIntrinsicContentSize()
  }

  // MARK: Style

  /// The store of the slider's look; see ``style``.
  public let styleStore = StyleStore<RangeSliderStyle>()

  /// Discards the layout and drawing of the old style.
  public func styleDidChange(from old: RangeSliderStyle, _ effects: StyleEffects) {
    // With thumb images and labels the overflow can be greater than that of the style.
    visualOverflow = max(style.overflow, renderedOverflow)
    renderState = nil
    keptLayout = nil
    if effects.contains(.layout) { forgetDecorations() }
  }

  // MARK: Images

  /// The image of a thumb in a state, or nil if it was not set. Then the normal image is shown,
  /// tinted if the thumb is held or faded if it is disabled. Without images the thumb is drawn.
  /// - Parameter thumb: the index of the thumb, or nil for the image of all thumbs.
  package final func thumbImage(for state: ControlState = .normal, thumb: Int? = nil) -> Image? {
    images[thumb, ThumbAppearance(state)].first
  }

  /// Sets the image of a thumb in a state, or removes it if the image is nil.
  /// - Parameter thumb: the index of the thumb, or nil for all thumbs without an own image.
  public final func setThumbImage(
    _ image: Image?, for state: ControlState = .normal, thumb: Int? = nil
  ) {
    setThumbImages(image.map { [$0] } ?? [], for: state, thumb: thumb)
  }

  /// Sets an image in several resolutions. The one that fits the scale of the window is shown.
  /// - Parameter thumb: the index of the thumb, or nil for all thumbs without an own image.
  public final func setThumbImages(
    _ representations: [Image], for state: ControlState = .normal, thumb: Int? = nil
  ) {
    if let thumb, !model.values.indices.contains(thumb) {
      return refuse(thumb, "setThumbImages", of: model.values.count)
    }
    let look = ThumbAppearance(state)
    images[thumb, look] = representations
    if look == .normal { geometryDidChange() } else { setNeedsLayout() }
  }

  /// Draws a thumb instead of the style, in the coordinates of the slider; nil, the default, uses
  /// the style. The frame has the size in the style. The drawing may extend beyond it as far as the
  /// shadow of the style does, and is clipped there. An image replaces the drawing.
  ///
  ///     slider.thumbDrawing = { canvas, thumb in
  ///       canvas.fill(Path(roundedRect: thumb.frame, cornerRadius: 3), with: .black)
  ///     }
  public final var thumbDrawing: (@MainActor (Canvas, ThumbPart) -> Void)? {
    didSet { setNeedsDisplay() }
  }

  // MARK: Layout

  var layout: SliderLayout {
    if let keptLayout, keptLayout.bounds == bounds { return keptLayout.layout }
    let layout = makeLayout()
    keptLayout = (bounds, layout)
    return layout
  }
  override var shape: any TrackShape { layout }
  override var valuePositions: [Double] {
    // A range of one value has a thumb at each end and a full bar.
    guard model.rules.span > 0 else {
      return model.values.indices.map { Double($0) / Double(max(1, model.rules.count - 1)) }
    }
    return model.values.map(model.scale.fraction)
  }

  override func setNeedsNewLayout() {
    keptLayout = nil
    super.setNeedsNewLayout()
  }

  func geometryDidChange() {
    forgetDecorations()
    setNeedsDisplay()
    setNeedsNewLayout()
  }

  var decorations: SliderDecorations {
    if let keptDecorations, keptDecorations.size == bounds.size {
      return keptDecorations.decorations
    }
    let decorations = makeDecorations()
    keptDecorations = (bounds.size, decorations)
    return decorations
  }

  private func forgetDecorations() { (keptDecorations, keptThickness) = (nil, nil) }

  public final override var intrinsicContentSize: Size {
    // Cached because containers read it often.
    let needed = keptThickness ?? neededThickness
    keptThickness = needed
    let thickness = max(Self.intrinsicThickness, needed)
    return orientation == .vertical
      ? Size(width: thickness, height: Self.noIntrinsicMetric)
      : Size(width: Self.noIntrinsicMetric, height: thickness)
  }

  /// Across the axis, in logical pixels.
  static let intrinsicThickness = 30.0

  // MARK: Drawing

  override func updateRenderState() {
    updateLabelVisibility()
    let new = makeRenderState()
    // A field hides its label, but should not change how labels join.
    if !typing.isOpen { joinedLabels = new.labels.joined }
    renderedOverflow = new.overflow
    visualOverflow = max(style.overflow, renderedOverflow)
    defer { renderState = new }
    guard let renderState, let damage = new.damage(since: renderState) else {
      return setNeedsDisplay()
    }
    for rect in damage.rects { setNeedsDisplay(in: rect) }
  }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    // The slider may have moved on the pixel grid without a layout.
    let kept = renderState.flatMap { $0.grid == pixelGrid ? $0 : nil }
    let shown = kept ?? makeRenderState()
    SliderPainter(
      renderState: shown, style: styleStore.shared, traits: traits, images: drawnImages,
      thumbDrawing: thumbDrawing
    )
    .draw(in: canvas, dirty: dirty)
  }

  // MARK: Events

  override var keys: ValueKeys {
    ValueKeys(
      isVertical: orientation == .vertical, isRightToLeft: traits.isRightToLeft,
      isInverted: isInverted)
  }

  override func complete(_ options: inout TrackContext.Options, for device: PointerEvent.Device) {
    // With steps, detents would have no effect.
    options.detents = model.rules.grid.isContinuous ? detents.sorted() : []
    options.snapDistance = snapDistance
  }
  public final override var isMultipleTouchEnabled: Bool { true }
  override var canScrollAcross: Bool {
    let across = orientation == .vertical ? Point(x: 1, y: 0) : Point(x: 0, y: 1)
    return nearestScroller { $0.scrolls(along: across) } != nil
  }
  /// A finger that moves across the track scrolls, unless it holds a thumb.
  public final override func yieldsTouches(toScrollingAlong way: Point) -> Bool {
    let (along, across) = orientation == .vertical ? (way.y, way.x) : (way.x, way.y)
    return pressing.drag?.hasThumb != true && !pressing.isShared
      && across.magnitude > along.magnitude
  }

  public final override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    updateLabelVisibility()
  }
  public final override func point(inside point: Point) -> Bool {
    super.point(inside: point)
      || !bounds.isEmpty
        && layout.contains(point, target: PointerEvent.Device.mouse.thumbTarget)
  }

  public final override func cursor(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    let alongAxis = orientation == .vertical ? Cursor.resizeUpDown : .resizeLeftRight
    if let drag = pressing.drag { return drag.isPan ? .move : alongAxis }
    if pressing.text != nil { return isReadOnly ? .arrow : alongAxis }
    if let label = labelPress(at: point) {
      return canType(label.thumb) ? .text : isReadOnly ? .arrow : alongAxis
    }
    if isReadOnly || isOnFixedText(point) { return .arrow }
    switch layout.hit(at: point, target: PointerEvent.Device.mouse.thumbTarget) {
    case .thumbs(let thumbs): return thumbs.contains(where: canMove) ? alongAxis : .arrow
    case .bar(let thumb): return context().canMoveBar(above: thumb) ? .move : .arrow
    case .track, .gap, .disc, .hub, .outside: return .arrow
    }
  }

  override func grabbableThumbs(at point: Point) -> Set<Int> {
    if let label = labelPress(at: point) { return [label.thumb] }
    return isOnFixedText(point) ? [] : super.grabbableThumbs(at: point)
  }

  // MARK: Labels and typing: a click on a label or a double click on a thumb opens a field

  override func pressText(_ event: PointerEvent, _ press: EditingPress) -> Bool {
    pressLabel(event, press) || pressForTyping(event, press)
  }

  /// Presses a label, or returns false if no label of a movable thumb is there.
  private func pressLabel(_ event: PointerEvent, _ press: EditingPress) -> Bool {
    guard event.button == .primary, let label = labelPress(at: event.location) else { return false }
    pressing.grabbedThumb = nil
    pressing.text = TrackPress.TextPress(
      event: event, thumb: label.thumb, thumbs: label.thumbs,
      position: layout.axis.position(of: event.location))
    focus(label.thumb)
    appearanceDidChange()
    becomeFirstResponder(.pointer)
    if !editing.holds(press) { forgetText() }
    return true
  }

  /// Opens a field after a double click on a thumb. Returns whether the press was such a click.
  private func pressForTyping(_ event: PointerEvent, _ press: EditingPress) -> Bool {
    // If there is a default value, a double click restores it.
    let isSecond = event.clickCount == 2 && event.button == .primary && defaults == nil
    let grabbed = thumbs.hovered.count == 1 ? thumbs.hovered.first : nil
    let before = pressing.grabbedThumb
    pressing.grabbedThumb = grabbed
    let thumb = isSecond ? before : nil
    guard event.modifiers.isEmpty, let thumb, grabbed == thumb, canType(thumb) else {
      return false
    }
    focus(thumb)
    becomeFirstResponder(.pointer)
    // A handler of the lost focus may have cancelled the press.
    if editing.holds(press) { openTyping(thumb) }
    return true
  }

  override func dragText(
    _ label: TrackPress.TextPress, _ press: EditingPress, _ event: PointerEvent
  ) {
    let context = context(device: event.device)
    let way = layout.axis.position(of: event.location) - label.position
    guard context.isEditable, !isReadOnly, way.magnitude > context.options.slop else { return }
    // One of the thumbs that share the label and can move in that direction.
    let thumbs = [label.thumb] + label.thumbs
    guard let thumb = thumbs.first(where: { context.canMove($0, up: way > 0) }) else { return }
    pressing.text = nil
    beginDrag(press) {
      TrackGesture.grab(
        thumb, at: layout.axis.point(at: label.position), fineness(event.modifiers),
        self.context(device: event.device))
    }
  }

  /// Nil if no label of a movable thumb is there.
  private func labelPress(at point: Point) -> (thumb: Int, thumbs: ClosedRange<Int>)? {
    guard let label = label(at: point) else { return nil }
    let axis = layout.axis
    let way = axis.position(of: point) - axis.position(of: label.text.extent.center)
    // Each thumb of the label gets an equal part of it.
    let extent = axis.extents(of: label.text.extent.size).along
    let share = (way / max(1, extent) + 0.5) * Double(label.thumbs.count)
    let index = Int(max(0, min(Double(label.thumbs.count - 1), share)))
    let meant = label.thumbs.lowerBound + index
    // If that thumb cannot be moved, the next one that can gets the press.
    let thumb = label.thumbs.filter { canMove(thumb: $0) }.min {
      abs($0 - meant) < abs($1 - meant)
    }
    return thumb.map { ($0, label.thumbs) }
  }

  override func isOnFixedText(_ point: Point) -> Bool {
    label(at: point).map { !$0.thumbs.contains(where: canMove) } ?? false
  }

  private func label(at point: Point) -> LabelRenderState.Label? {
    guard let labels = renderState?.labels, labels.opacity > 0 else { return nil }
    return labels.labels.first { $0.text.extent.contains(point) }
  }

  override func fieldAnchor(of thumb: Int) -> FieldValue.Anchor? {
    let font = style.labelFont.withSize(max(13, style.labelFontSize))
    guard orientation == .vertical else {
      return .beside(layout[thumb].frame, side: .above, font: font)
    }
    let insets = decorations.insets
    let isBefore = insets.labels.map { $0.near < 0 } ?? (insets.ticks != nil)
    return .beside(layout[thumb].frame, side: isBefore ? .leading : .trailing, font: font)
  }

  // MARK: Focus and state

  override func appearanceDidChange() {
    super.appearanceDidChange()
    // A hidden window has no layout, so this does not wait for one.
    updateLabelVisibility()
  }
  public final override func traitsDidChange(from previous: Traits) {
    if traits.locale != previous.locale {
      configurationDidChange()
    } else if (traits.layoutDirection, traits.scale) != (previous.layoutDirection, previous.scale) {
      geometryDidChange()
    }
  }
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    histogramTransition.end()
    endLabelVisibility()
    renderState = nil
  }
  public final override func windowWillClose() {
    super.windowWillClose()
    histogramTransition.end()
    endLabelVisibility()
  }

  // MARK: Accessibility

  override var thumbFrames: [Rect] { layout.thumbs.map(\.frame) }
  override var axisStates: [AccessibilityState] {
    [orientation == .vertical ? .vertical : .horizontal]
  }
}
