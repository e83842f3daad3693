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
///
/// Not `open`, because the names and the number of its thumbs are decided by the sliders of this
/// module.
@MainActor
public class SliderControl: ThumbControl, Styled {
  // MARK: State

  /// What a press is about.
  let pressing = TrackPress()

  private(set) var configuration = SliderConfiguration()
  private(set) var images = ThumbImages()
  private let drawnImages = SliderImages()
  private(set) lazy var transition = PositionTransition<[Double]>(timing: .value) { [weak self] in
    self?.setNeedsNewLayout()
  }
  private(set) lazy var labelFade = LabelFade { [weak self] in self?.setNeedsLayout() }
  private let histogramAnimation = HistogramAnimation()
  private var keptLayout = KeptLayout<SliderLayout>()
  private var keptDecorations = KeptDecorations()
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

  /// The value at which the bar of a slider with one thumb begins; nil where it lies between
  /// thumbs.
  var barOrigin: Double? { nil }
  /// How the thumbs make way for each other, and whether the bar between them can be dragged.
  var interaction: ThumbInteraction { ThumbInteraction() }
  override func name(of part: TrackPart) -> String {
    switch part {
    case .thumb(let thumb): "thumb\(thumb)"
    case .bar(let thumb): "bar\(thumb)"
    case .all: "all"
    }
  }
  /// Whether the thumb is the control itself to assistive technology.
  var isItsOwnThumb: Bool { false }
  override var typeName: String { "Slider" }
  /// What its thumbs are called in the tree of what is accessible.
  var thumbTypeName: String { "SliderThumb" }
  /// A press may add a thumb where it is.
  /// - Returns: whether it did, and goes on as a drag.
  func beginInsertion(_ event: PointerEvent, _ press: EditingPress) -> Bool { false }
  override func editWillBegin() { pressing.editWillBegin(with: thumbs.active) }
  override func willRestore() { if let thumb = pressing.startThumb { focus(thumb) } }

  // MARK: Values

  /// How the track is shared out among the values; linear by default. It fits itself between the
  /// bounds, and values stay what they are when it changes.
  public var scale: SliderScale {
    get { model.rules.shape }
    set {
      set("scale", 0) {
        $0.setShape(newValue)
        return true
      }
    }
  }

  func setValue(_ value: Double, of thumb: Int, name: String) {
    set(name, value) { $0.set(thumb, to: value) }
  }

  func setAll(_ values: [Double], animated: Bool, exactly: Bool = false) {
    let old = drawnPositions
    set("values", values) { $0.set(values, exactly: exactly) }
    guard animated, old != valuePositions else { return }
    transition.start(from: old, in: self) { [weak self] progress in
      self.map { zip(old, $0.valuePositions).map { $0 + ($1 - $0) * progress } }
    }
  }

  override func rulesDidChange() {
    // Labels and ticks of other bounds may be wider.
    keptDecorations.forget()
    invalidateIntrinsicContentSize()
  }

  // MARK: Thumbs

  /// Gives what belongs to thumbs to others, after one was added or taken away.
  func renumberThumbs(_ number: (Int) -> Int?, _ states: (ThumbStates) -> Void) {
    images.renumber(number)
    states(thumbs)
    pressing.forgetThumbs()
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
  public var tickFormat: ValueFormat? {
    get { configuration.tickFormat }
    set { configure { $0.tickFormat = newValue } }
  }
  /// The ends that stand for everything beyond them: they are written `<£100k` and `£5M+`, on
  /// labels, beside ticks and to assistive technology.
  public var openEnds: OpenEnds {
    get { configuration.openEnds }
    set { if newValue != openEnds { configure { $0.openEnds = newValue } } }
  }
  var texts: SliderTexts {
    SliderTexts(
      format: format, tickFormat: configuration.tickFormat, openEnds: configuration.openEnds,
      spoken: accessibilityTextForValue, rules: model.rules, locale: traits.numberLocale)
  }

  /// What stands on the label of a thumb at a value.
  public func text(for value: Double) -> String { texts.text(for: value) }

  /// What assistive technology says for a value.
  public func accessibilityText(for value: Double) -> String { texts.spokenText(for: value) }

  /// The value of a text that the user typed, inside the bounds; nil where the format cannot read
  /// it.
  public func value(of text: String) -> Double? {
    texts.number(of: text, values: model.values).map { max(minimumValue, min(maximumValue, $0)) }
  }

  // MARK: Ticks, labels, histogram

  /// Where there are ticks beside the track, below it or at the trailing side. `.none` by default.
  /// They stand at values of this slider, so it says which; its style says how they look. The ticks
  /// of a dial are parts of a face: see ``CircularSliderStyle/ticks``.
  public var ticks: SliderTicks {
    get { configuration.ticks }
    set {
      guard Finite.acceptsFields(of: newValue, "\(identifier ?? typeName).ticks") else { return }
      if newValue != ticks { configure { $0.ticks = newValue } }
    }
  }
  /// Whether ticks have labels, as many as have room; true by default.
  public var showsTickLabels: Bool {
    get { configuration.showsTickLabels }
    set { if newValue != showsTickLabels { configure { $0.showsTickLabels = newValue } } }
  }
  /// Values to point out, beside the ticks and longer than those; ``detents`` at them hold thumbs.
  /// Where two are nearer to each other than ticks may be, only one is shown.
  public var marks: [SliderMark] {
    get { configuration.marks }
    set {
      guard Finite.acceptsFields(of: newValue, "\(identifier ?? typeName).marks") else { return }
      if newValue != marks { configure { $0.marks = newValue } }
    }
  }
  /// When the values are written beside the thumbs; never by default. Labels need room across the
  /// axis: where there is none they are left out.
  public var labels: LabelVisibility {
    get { configuration.labels }
    set {
      guard newValue != labels else { return }
      configure { $0.labels = newValue }
      updateLabelVisibility()
    }
  }
  /// How many values lie where along the track, shown above it or on its leading side; nil shows
  /// nothing. It has to be made with the scale of this slider. Other data take their shape over
  /// time, and at once while the user drags another control: see ``View/startAnimation(_:)``.
  public var histogram: Histogram? {
    get { configuration.histogram }
    set {
      guard newValue != histogram else { return }
      let drawn = histogramHeights
      let needsRoom = (newValue == nil) != (histogram == nil)
      configuration.histogram = newValue
      if needsRoom { configurationDidChange() }
      histogramAnimation.begin(from: drawn, in: self) { [weak self] in self?.setNeedsLayout() }
    }
  }

  /// How tall the bars are drawn now, 0...1.
  var histogramHeights: [Double] {
    guard let histogram else { return [] }
    return histogramAnimation.heights(towards: histogram.heights(style.histogramMeasure))
  }

  private func configure(_ change: (inout SliderConfiguration) -> Void) {
    change(&configuration)
    configurationDidChange()
  }

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
    keptLayout.forget()
    if effects.contains(.layout) { keptDecorations.forget() }
  }

  // MARK: Images

  /// The image that was set for a state of the first thumb; nil where it is drawn, or shown as the
  /// normal image: tinted where it is held, faded where it cannot be moved.
  public func thumbImage(for state: ControlState = .normal) -> Image? {
    images[0, ThumbAppearance(state)].first
  }

  /// Sets the image of all thumbs in a state; nil takes it away.
  public func setThumbImage(_ image: Image?, for state: ControlState = .normal) {
    setThumbImages(image.map { [$0] } ?? [], for: state)
  }

  /// Sets one image in several resolutions: the one that suits the scale of the window is shown.
  public func setThumbImages(_ representations: [Image], for state: ControlState = .normal) {
    setImages(representations, for: state, thumbs: Array(model.values.indices))
  }

  func setImages(_ representations: [Image], for state: ControlState, thumbs: [Int]) {
    let look = ThumbAppearance(state)
    for thumb in thumbs where model.values.indices.contains(thumb) {
      images[thumb, look] = representations
    }
    if look == .normal { geometryDidChange() } else { setNeedsLayout() }
  }

  // MARK: Layout

  /// Where the parts are now.
  var layout: SliderLayout {
    keptLayout.layout(in: bounds) ?? keptLayout.keep(makeLayout(), in: bounds)
  }

  override func setNeedsNewLayout() {
    keptLayout.forget()
    super.setNeedsNewLayout()
  }

  /// Parts may lie elsewhere now: everything is placed and drawn again.
  func geometryDidChange() {
    keptDecorations.forget()
    setNeedsDisplay()
    setNeedsNewLayout()
  }

  /// What stands beside the track now.
  var decorations: SliderDecorations {
    keptDecorations.decorations(in: bounds.size, decorator)
  }

  public override var intrinsicContentSize: Size {
    let needed = keptDecorations.thickness(decorator)
    let thickness = max(Self.intrinsicThickness, needed)
    return orientation == .vertical
      ? Size(width: thickness, height: Self.noIntrinsicMetric)
      : Size(width: Self.noIntrinsicMetric, height: thickness)
  }

  /// The extent across the axis that it asks for at least, in logical pixels.
  static let intrinsicThickness = 30.0

  // MARK: Drawing

  public override func layoutSubviews() {
    typing.place()
    updateRenderState()
  }

  /// Ends the turn, and asks for a drawing of what changed since the last one.
  private func updateRenderState() {
    commitRequests()
    // A value that changed may have moved a thumb away from under the pointer, or below it.
    updateHover()
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

  public override func draw(in canvas: Canvas, dirty: Rect) {
    // Where the slider came to another position on the pixel grid since the last layout, none was
    // requested.
    let kept = renderState.flatMap { $0.grid == pixelGrid ? $0 : nil }
    let shown = kept ?? makeRenderState()
    SliderPainter(
      renderState: shown, style: styleStore.shared, traits: traits, images: drawnImages
    )
    .draw(in: canvas, dirty: dirty)
  }

  // MARK: Events

  public override func beginTracking(_ event: PointerEvent) -> Bool { beginPress(event) }
  public override func continueTracking(_ event: PointerEvent) -> Bool {
    movePress(event)
    return true
  }
  public override func endTracking(_ event: PointerEvent) { endPress(event) }
  public override func cancelTracking() { cancelPress() }
  public override func cancelTracking(of pointer: PointerID) { cancelPress(of: pointer) }
  public override var isMultipleTouchEnabled: Bool { true }
  /// A finger that goes across the track scrolls; one that has a thumb in hand keeps it.
  public override func yieldsTouches(toScrollingAlong way: Point) -> Bool {
    let (along, across) = orientation == .vertical ? (way.y, way.x) : (way.x, way.y)
    return pressing.drag?.hasThumb != true && pressing.fingers.isEmpty
      && across.magnitude > along.magnitude
  }

  public override func hoverDidChange(at point: Point?) {
    pressing.hover(at: point)
    super.hoverDidChange(at: point)
    updateHover()
    updateLabelVisibility()
  }
  public override func cursor(at point: Point) -> Cursor? { cursorForPart(at: point) }
  public override func point(inside point: Point) -> Bool {
    super.point(inside: point)
      || !bounds.isEmpty
        && layout.contains(point, target: PointerEvent.Device.mouse.thumbTarget)
  }

  public override func keyDown(_ event: KeyEvent) -> Bool {
    typing.isOpen ? typing.press(event) : openTyping(with: event) || pressKey(event)
  }
  public override func scroll(_ event: ScrollEvent) -> Bool { turnWheel(event) }
  public override func scrollDidEnd(_ event: ScrollEvent) { editing.finishWheelRun() }

  // MARK: Focus and state

  override func isHeld(_ thumb: Int) -> Bool {
    if pressing.drag != nil { return pressing.isDragging { $0.holds(thumb) } }
    if let label = pressing.text { return label.thumb == thumb }
    return editing.holdsKeys && thumbs.active == thumb
  }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    // Not with the next layout alone: a window that is hidden has none.
    updateLabelVisibility()
  }
  override func endPresses(on thumbs: Set<Int>) {
    if pressing.isDragging(where: { thumbs.contains(where: $0.part.moves) }) { abandonDrag() }
    if let label = pressing.text, thumbs.contains(label.thumb) { forgetLabelPress() }
  }
  override func endTransition() { transition.end() }
  public override func traitsDidChange(from previous: Traits) {
    if traits.locale != previous.locale {
      configurationDidChange()
    } else if (traits.layoutDirection, traits.scale) != (previous.layoutDirection, previous.scale) {
      geometryDidChange()
    }
  }
  public override func didMoveToWindow() {
    super.didMoveToWindow()
    endLabelVisibility()
    renderState = nil
  }
  public override func windowWillClose() {
    super.windowWillClose()
    endLabelVisibility()
  }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? { ownNode() }
  public override func accessibilityChildren() -> [AccessibilityNode] {
    thumbNodes() + super.accessibilityChildren()
  }
  public override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    setValueForAccessibility(value, part: part)
  }
  public override func accessibilityFocus(part: String) -> Bool {
    focusForAccessibility(part: part)
  }
}
