public import DetentDrawing
public import DetentViews
import DetentWidgets

/// What sliders with one thumb and with several have in common: the rules of the values, the look,
/// and everything that the user can do with them. Make a ``Slider``, a ``RangeSlider`` or a
/// ``MultiSlider``.
///
/// Its parts: the *track* is the whole line, the *bar* its chosen part; the *thumbs* are in the
/// order of their values, however the slider is turned. The *halo* lies behind a thumb that is
/// hovered or held, the *focus ring* around the one that keys move.
///
/// Values obey the bounds, the step and the distances after every call and every event. Numbers
/// that are not finite are refused with a log line. Properties that are set in one turn of the
/// event loop count as set together: their order does not matter. What a program sets sends no
/// events; what the user does is bracketed by `editingDidBegin` and `editingDidEnd` or
/// `editingDidCancel`.
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
  /// What the last layout asked the window to show.
  private(set) var renderState: SliderRenderState?
  /// How far that sticks out of the slider.
  private var renderedOverflow = 0.0
  /// The thumbs that the last layout showed one label for with the thumb above them.
  private(set) var joinedLabels: Set<Int> = []

  /// - Parameter values: of 0...1, in order; at least one.
  init(frame: Rect, values: [Double]) {
    super.init(frame: frame, model: TrackModel(values), passesWheelAtLimit: true)
    accessibilityRole = .slider
    contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    apply(style)
  }

  // MARK: For the kinds of sliders

  /// The value at which the bar of a single thumb begins; nil where it lies between thumbs.
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

  /// How the track is shared out among the values; linear by default. It fits itself between the
  /// bounds, and values stay what they are when it changes.
  public var scale: SliderScale {
    get { model.rules.shape }
    set { set("scale", 0) { $0.setShape(newValue) } }
  }

  override func rulesDidChange() {
    // Labels and ticks of other bounds may be wider.
    forgetDecorations()
    invalidateIntrinsicContentSize()
  }

  // MARK: Thumbs

  /// A thumb was added or taken away.
  /// - Parameter number: the new number of a thumb, or nil if the thumb is gone.
  func thumbsDidChange(_ renumber: (ThumbStates) -> Void, _ number: (Int) -> Int?) {
    renumber(thumbs)
    images.renumber(number)
    (pressing.grabbedThumb, pressing.text) = (nil, nil)
    joinedLabels = []
    if !canBecomeFirstResponder { resignFirstResponder() }
    transition.end()
    geometryDidChange()
  }

  // MARK: Behaviour

  /// How near to a detent a dragged thumb is caught, in logical pixels along the track.
  public var snapDistance = 6.0 {
    didSet { Finite.keep(&snapDistance, oldValue, "\(identifier ?? typeName).snapDistance") }
  }
  /// The direction it runs in.
  public var orientation = SliderOrientation.horizontal {
    didSet {
      guard orientation != oldValue else { return }
      // What it asks for along and across its axis goes with the axis.
      contentHugging = AxisPriorities(
        horizontal: contentHugging.vertical, vertical: contentHugging.horizontal)
      geometryDidChange()
      invalidateIntrinsicContentSize()
    }
  }
  /// Whether the minimum is at the end where the maximum usually is.
  public var isInverted = false { didSet { if isInverted != oldValue { geometryDidChange() } } }

  // MARK: Texts

  override func formatDidChange() { configurationDidChange() }
  /// How values are written beside ticks, where that is shorter; nil, the default, writes them like
  /// all others.
  public var tickFormat: ValueFormat? { didSet { configurationDidChange() } }
  /// The ends that stand for everything beyond them: they are written `<£100k` and `£5M+`, on
  /// labels, beside ticks and to assistive technology.
  public var openEnds: OpenEnds = [] {
    didSet { if openEnds != oldValue { configurationDidChange() } }
  }
  override var texts: TrackTexts {
    var texts = super.texts
    (texts.tickFormat, texts.openEnds) = (tickFormat, openEnds)
    return texts
  }

  /// The value of a text that the user typed, inside the bounds; nil where the format cannot read
  /// it.
  public func value(of text: String) -> Double? {
    texts.number(of: text, values: model.values).map { max(minimumValue, min(maximumValue, $0)) }
  }

  // MARK: Ticks, labels, histogram

  /// Where there are ticks beside the track, below it or at the trailing side. `.none` by default.
  /// They stand at values of this slider, so it says which; its style says how they look. The ticks
  /// of a dial are parts of a face: see ``CircularSliderStyle/ticks``.
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
  /// Values to point out, beside the ticks and longer than those; ``detents`` at them hold thumbs.
  /// Where two are nearer to each other than ticks may be, only one is shown.
  public var marks: [SliderMark] = [] {
    didSet {
      Finite.keepFields(of: &marks, oldValue, "\(identifier ?? typeName).marks")
      if marks != oldValue { configurationDidChange() }
    }
  }
  /// When the values are written beside the thumbs; never by default. Labels need room across the
  /// axis: where there is none they are left out.
  public var labels = LabelVisibility.never {
    didSet {
      guard labels != oldValue else { return }
      configurationDidChange()
      updateLabelVisibility()
    }
  }
  /// How many values lie where along the track, shown above it or on its leading side; nil shows
  /// nothing. It has to be made with the scale of this slider. Other data take their shape over
  /// time, and at once while the user drags another control: see ``View/startAnimation(_:)``.
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
  /// How tall the bars of the histogram are drawn now, 0...1.
  var histogramHeights: [Double] { histogramTransition.shown ?? heights(of: histogram) }

  /// Something beside the track was set: all is placed anew.
  private func configurationDidChange() {
    geometryDidChange()
    invalidateIntrinsicContentSize()
  }

  // MARK: Style

  /// Where its look is kept; see ``style``.
  public let styleStore = StyleStore<RangeSliderStyle>()

  /// What was laid out and drawn in the old look is forgotten.
  public func styleDidChange(from old: RangeSliderStyle, _ effects: StyleEffects) {
    // The shadow of a thumb with an image and labels may have more visual overflow than what the
    // style says.
    visualOverflow = max(style.overflow, renderedOverflow)
    renderState = nil
    keptLayout = nil
    if effects.contains(.layout) { forgetDecorations() }
  }

  // MARK: Images

  /// The image of a thumb in a state; nil where it is drawn, or shown as the normal image: tinted
  /// where it is held, faded where it cannot be moved.
  /// - Parameter thumb: counted from 0; nil for the image of all thumbs.
  public final func thumbImage(for state: ControlState = .normal, thumb: Int? = nil) -> Image? {
    images[thumb, ThumbAppearance(state)].first
  }

  /// Sets the image of a thumb in a state, or of all thumbs that have no image of their own; nil
  /// takes it away.
  /// - Parameter thumb: counted from 0; nil for all.
  public final func setThumbImage(
    _ image: Image?, for state: ControlState = .normal, thumb: Int? = nil
  ) {
    setThumbImages(image.map { [$0] } ?? [], for: state, thumb: thumb)
  }

  /// Sets one image in several resolutions: the one that suits the scale of the window is shown.
  /// - Parameter thumb: counted from 0; nil for all.
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

  /// Draws a thumb in place of the style, in the coordinates of the slider; nil, the default, draws
  /// it as the style says. The frame has the extents of the style. The drawing may reach beyond it
  /// as far as the shadow of the style does, and is cut off there. An image replaces it.
  ///
  ///     slider.thumbDrawing = { canvas, thumb in
  ///       canvas.fill(Path(roundedRect: thumb.frame, cornerRadius: 3), with: .black)
  ///     }
  public final var thumbDrawing: (@MainActor (Canvas, ThumbPart) -> Void)? {
    didSet { setNeedsDisplay() }
  }

  // MARK: Layout

  /// Where the parts are now.
  var layout: SliderLayout {
    if let keptLayout, keptLayout.bounds == bounds { return keptLayout.layout }
    let layout = makeLayout()
    keptLayout = (bounds, layout)
    return layout
  }
  override var shape: any TrackShape { layout }
  /// The positions of the values, 0...1.
  override var valuePositions: [Double] {
    // A range of one value: a thumb at each end, the bar full between them.
    guard model.rules.span > 0 else {
      return model.values.indices.map { Double($0) / Double(max(1, model.rules.count - 1)) }
    }
    return model.values.map(model.scale.fraction)
  }

  override func setNeedsNewLayout() {
    keptLayout = nil
    super.setNeedsNewLayout()
  }

  /// Parts may lie elsewhere now: everything is placed and drawn again.
  func geometryDidChange() {
    forgetDecorations()
    setNeedsDisplay()
    setNeedsNewLayout()
  }

  /// What stands beside the track now.
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
    // Containers ask for it often.
    let needed = keptThickness ?? neededThickness
    keptThickness = needed
    let thickness = max(Self.intrinsicThickness, needed)
    return orientation == .vertical
      ? Size(width: thickness, height: Self.noIntrinsicMetric)
      : Size(width: Self.noIntrinsicMetric, height: thickness)
  }

  /// The extent across the axis that it asks for at least, in logical pixels.
  static let intrinsicThickness = 30.0

  // MARK: Drawing

  override func updateRenderState() {
    updateLabelVisibility()
    let new = makeRenderState()
    // A field hides labels; what they are without it stays.
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
    // Where the slider came to another position on the pixel grid since the last layout, none was
    // requested.
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
    // Steps hold thumbs already.
    options.detents = model.rules.grid.isContinuous ? detents.sorted() : []
    options.snapDistance = snapDistance
    options.slop = device.slop
  }
  public final override var isMultipleTouchEnabled: Bool { true }
  override var canScrollAcross: Bool {
    let across = orientation == .vertical ? Point(x: 1, y: 0) : Point(x: 0, y: 1)
    return nearestScroller { $0.scrolls(along: across) } != nil
  }
  /// A finger that goes across the track scrolls; one that has a thumb in hand keeps it.
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

  /// The shape of the pointer shows what a press would do.
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

  /// - Returns: whether a press is on a label of a thumb that can be moved.
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

  /// A second press on a thumb opens a field on its value.
  /// - Returns: whether the press was about that.
  private func pressForTyping(_ event: PointerEvent, _ press: EditingPress) -> Bool {
    // A double click brings the default back, if there is one.
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
    // The view that lost the focus may have taken the press away.
    if editing.holds(press) { openTyping(thumb) }
    return true
  }

  /// Beyond the slop the label drags a thumb, from where that is.
  override func dragText(
    _ label: TrackPress.TextPress, _ press: EditingPress, _ event: PointerEvent
  ) {
    let context = context(device: event.device)
    let way = layout.axis.position(of: event.location) - label.position
    guard context.isEditable, !isReadOnly, way.magnitude > context.options.slop else { return }
    // Of the thumbs that share the label, one that can go there.
    let thumbs = [label.thumb] + label.thumbs
    guard let thumb = thumbs.first(where: { context.canMove($0, up: way > 0) }) else { return }
    pressing.text = nil
    beginDrag(press) {
      TrackGesture.grab(
        thumb, at: layout.axis.point(at: label.position), fineness(event.modifiers),
        self.context(device: event.device))
    }
  }

  /// The thumb that a press at a point on a label is for, or nil beside the labels of thumbs that
  /// can be moved. If a label is for several of them, the one that the point is nearest to.
  private func labelPress(at point: Point) -> (thumb: Int, thumbs: ClosedRange<Int>)? {
    guard let label = label(at: point) else { return nil }
    let axis = layout.axis
    let way = axis.position(of: point) - axis.position(of: label.text.extent.center)
    // The label is shared out evenly among its thumbs.
    let extent = axis.extents(of: label.text.extent.size).along
    let share = (way / max(1, extent) + 0.5) * Double(label.thumbs.count)
    let index = Int(max(0, min(Double(label.thumbs.count - 1), share)))
    let meant = label.thumbs.lowerBound + index
    // If that cannot be moved, another thumb that can has its share.
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
    return labels.labels.first {
      $0.text.extent.contains(point) && $0.thumbs.upperBound < model.values.count
    }
  }

  /// The place of the field: above the thumb, or beside that of a vertical slider.
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
    // Not with the next layout alone: a window that is hidden has none.
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
