public import DetentDrawing
public import DetentViews

/// A choice among a few visible options.
///
///     let bedrooms = SegmentedControl(["Any", "1", "2", "3", "4", "5+"])
///     bedrooms.onValueChanged { _, change in filter(atLeast: change.new.index) }
@MainActor
public final class SegmentedControl: Control, ValueEditing, Styled {
  /// The titles, from the leading edge. The selected segment stays selected if it still exists.
  public var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      disabledSegments = disabledSegments.filter { $0 < titles.count }
      let old = ItemChoice(storedIndex, of: oldValue)
      if let storedIndex, storedIndex >= titles.count { select(nil, animated: false) }
      if storedChoice != old { editing.acknowledge() }
      moveCard(slides: false)
      resize(if: true)
    }
  }

  /// The index of the selected segment, or nil. Setting it sends no action and does not animate. An
  /// invalid index is refused with a log line.
  public var selectedIndex: Int? {
    get { observed(storedIndex) }
    set { setSelectedIndex(newValue, animated: false) }
  }
  private var storedIndex: Int?

  /// The first segment that means "at least": its card reaches the last segment. Nil for none.
  public var firstExtendedSegment: Int? {
    didSet { if firstExtendedSegment != oldValue { moveCard(slides: true) } }
  }

  /// The storage of ``style``.
  public let styleStore = StyleStore<SegmentedControlStyle>()

  private var disabledSegments: Set<Int> = []
  private lazy var editing: EditingSession<ItemChoice> = {
    let session = EditingSession(self, value: \.storedChoice) { control, choice, _ in
      // A handler of the edit may have removed the segment.
      let isThere = control.titles.indices.contains(choice.index)
      control.select(isThere ? choice.index : nil, animated: true)
    }
    session.adopt = { [weak self] value in
      guard let self, let choice = value as? ItemChoice, isSegmentEnabled(choice.index) else {
        return nil
      }
      return ItemChoice(choice.index, of: titles)
    }
    return session
  }()
  /// The first and the last segment under the card; fractions during an animation.
  let card = AnimatedValue(0)
  let cardEnd = AnimatedValue(0)
  private(set) var pressedSegment: Int? { didSet { redraw(if: pressedSegment != oldValue) } }
  private var hoveredSegment: Int? { didSet { redraw(if: hoveredSegment != oldValue) } }

  /// A segmented control with titles.
  public init(_ titles: [String] = [], selectedIndex: Int? = 0) {
    self.titles = titles
    super.init(frame: .zero)
    if let selectedIndex, selectedIndex != 0 || !titles.isEmpty {
      self.selectedIndex = selectedIndex
    }
    accessibilityRole = .radiogroup
    contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    apply(style)
  }

  // MARK: Choosing

  /// Selects a segment in code, without sending actions.
  public func setSelectedIndex(_ index: Int?, animated: Bool) {
    if let index, !titles.indices.contains(index) {
      return refuse(index, "selectedIndex", of: titles.count)
    }
    guard index != storedIndex else { return }
    select(index, animated: animated)
    editing.acknowledge()
  }

  /// Returns whether the user can select a segment.
  func isSegmentEnabled(_ index: Int) -> Bool {
    isEnabled && titles.indices.contains(index) && !disabledSegments.contains(index)
  }

  /// Enables or disables a segment.
  public func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    guard titles.indices.contains(index) else {
      return refuse(index, "setEnabled(_:forSegmentAt:)", of: titles.count)
    }
    if isEnabled { disabledSegments.remove(index) } else { disabledSegments.insert(index) }
    setNeedsDisplay()
  }

  /// The selected segment.
  package var choice: ItemChoice { observed(storedChoice) }
  private var storedChoice: ItemChoice { ItemChoice(storedIndex, of: titles) }

  /// The selected segment. Setting it selects by the index.
  public var editedValue: ItemChoice {
    get { choice }
    set { selectedIndex = newValue.index < 0 ? nil : newValue.index }
  }

  private func select(_ index: Int?, animated: Bool) {
    // Without a previous selection there is no position to slide from.
    let slides = animated && storedIndex != nil
    storedIndex = index
    moveCard(slides: slides)
  }

  private var selectedRange: ClosedRange<Int>? {
    storedIndex.map { index in
      let isExtended = firstExtendedSegment.map { index >= $0 } ?? false
      return index...(isExtended ? max(index, titles.count - 1) : index)
    }
  }

  private func moveCard(slides: Bool) {
    let range = selectedRange ?? 0...0
    let timing = slides ? Timing.value : nil
    for (value, segment) in [(card, range.lowerBound), (cardEnd, range.upperBound)] {
      value.set(Double(segment), timing: timing, in: self) { [weak self] in
        self?.setNeedsDisplay()
      }
    }
    setNeedsDisplay()
  }

  private func edit(to index: Int, reason: EditReason) {
    editing.perform {
      // A handler of the beginning edit may have disabled the control or the segment.
      isSegmentEnabled(index) ? EditStep(ItemChoice(index, of: titles), reason: reason) : nil
    }
  }

  // MARK: Pointer

  public override var yieldsTouchesToScrolling: Bool { true }

  public override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    // A handler of a finished edit may cancel the press.
    if becomeFirstResponderForPress(editing.finishRuns) { press(event) }
    return true
  }

  public override func continueTracking(_ event: PointerEvent) -> Bool {
    press(event)
    return true
  }

  public override func endTracking(_ event: PointerEvent) {
    press(event)
    let chosen = pressedSegment
    pressedSegment = nil
    guard let chosen else { return }
    edit(to: chosen, reason: .itemPress)
    editing.end()
  }

  public override func cancelTracking() { pressedSegment = nil }

  private func press(_ event: PointerEvent) {
    pressedSegment = point(inside: event.location) ? enabledSegment(at: event.location) : nil
  }

  private func enabledSegment(at point: Point) -> Int? {
    layout.segment(at: point).flatMap { isSegmentEnabled($0) ? $0 : nil }
  }

  public override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    hoveredSegment = point.flatMap(enabledSegment(at:))
  }

  public override func cursor(at point: Point) -> Cursor? {
    enabledSegment(at: point) == nil ? .arrow : .pointingHand
  }

  // MARK: Keys

  public override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return false }
    if event.key == .escape { return editing.cancelKeyRun() }
    let candidates: [Int]
    let current = storedIndex ?? -1
    let isReversed = traits.isRightToLeft
    switch event.key {
    case .right where !isReversed, .left where isReversed, .down:
      candidates = Array(titles.indices.drop { $0 <= current })
    case .left where !isReversed, .right where isReversed, .up:
      candidates = titles.indices.prefix { $0 < current }.reversed()
    case .home: candidates = Array(titles.indices)
    case .end: candidates = titles.indices.reversed()
    default: return false
    }
    guard editing.pressKey(event) else { return true }
    if let index = candidates.first(where: isSegmentEnabled) { edit(to: index, reason: .key) }
    return true
  }

  public override func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }
  public override func didResignFirstResponder() { editing.finishRuns() }
  public override func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { editing.finishRuns() }
  }

  public override func prepareForDesign() {
    guard titles.isEmpty, let sample = DesignContext.current?.sample else { return }
    titles = sample.choices
    selectedIndex = 0
  }

  // MARK: Layout and drawing

  var layout: Layout {
    Layout(
      area: bounds.insetBy(dx: style.inset, dy: style.inset), count: titles.count,
      isRightToLeft: traits.isRightToLeft)
  }

  public override var intrinsicContentSize: Size {
    let style = style
    let widest =
      titles.map { TextLayout.cached($0, font: style.selectedFont).size.width }.max() ?? 0
    let width = (widest + 2 * style.padding).rounded(.up) * Double(titles.count)
    return Size(width: width + 2 * style.inset, height: style.height)
  }

  public override var firstBaseline: Double? {
    baseline(ofMiddle: TextLayout.cached(titles.first ?? "", font: style.font))
  }

  /// The background of a hovered segment.
  private static let hoverColor = DynamicColor(
    light: DynamicColor.secondary.light.withAlpha(0.07),
    dark: DynamicColor.secondary.dark.withAlpha(0.10))

  public override func draw(in canvas: Canvas, dirty: Rect) {
    let style = style
    let layout = layout
    let border = traits.contrast == .high ? style.textColor : style.borderColor
    style.drawPlate(
      bounds, fill: style.fillColor.resolved(for: traits), border: border.resolved(for: traits),
      in: canvas)
    if showsFocusRing {
      style.drawFocusRing(
        around: bounds, cornerRadius: style.cornerRadius, traits: traits, in: canvas)
    }
    if let pressed = shown(pressedSegment, .highlighted), pressed != selectedIndex {
      fill(layout.segment(Double(pressed)), with: .accentSoft, in: canvas)
    } else if let hovered = shown(hoveredSegment, .hovered), hovered != selectedIndex, !isTracking {
      fill(layout.segment(Double(hovered)), with: Self.hoverColor, in: canvas)
    }
    if selectedIndex != nil {
      drawCard(layout.segment(card.value).union(layout.segment(cardEnd.value)), in: canvas)
    }
    for (index, title) in titles.enumerated() {
      drawTitle(title, of: index, in: canvas, rect: layout.segment(Double(index)))
    }
  }

  /// Without such a segment, a forced state shows on the first enabled one that is not selected.
  private func shown(_ segment: Int?, _ state: ControlState) -> Int? {
    guard segment == nil, forcedState.contains(state) else { return segment }
    return titles.indices.first { $0 != selectedIndex && isSegmentEnabled($0) }
  }

  private func fill(_ rect: Rect, with color: DynamicColor, in canvas: Canvas) {
    canvas.fill(
      Path(roundedRect: canvas.pixelAligned(rect), cornerRadius: style.cardRadius),
      with: color.resolved(for: traits).faded(strength))
  }

  private func drawCard(_ rect: Rect, in canvas: Canvas) {
    // A moving card may lie between pixels; a card at rest has sharp edges.
    let rests = card.value == card.target && cardEnd.value == cardEnd.target
    let frame = rests ? canvas.pixelAligned(rect) : rect
    let path = Path(roundedRect: frame, cornerRadius: style.cardRadius)
    if isEnabled { drawCardShadow(path, frame, isKept: rests, in: canvas) }
    canvas.fill(path, with: style.cardColor.resolved(for: traits))
    guard traits.contrast == .high else { return }
    canvas.stroke(
      path, with: style.selectedTextColor.resolved(for: traits), style: StrokeStyle(width: 1))
  }

  private struct CardShadow: Hashable {
    let size: Size
    let cornerRadius: Double
    let shadow: Shadow
  }

  /// Draws the shadow and caches it at rest: shadows are slow, and views below cause redraws.
  private func drawCardShadow(_ path: Path, _ frame: Rect, isKept: Bool, in canvas: Canvas) {
    let shadow = style.cardShadow
    guard isKept else { return canvas.drawShadow(of: path, shadow) }
    let overflow = shadow.visualOverflow
    ImageCache.shared.show(
      CardShadow(size: frame.size, cornerRadius: style.cardRadius, shadow: shadow),
      covering: frame.insetBy(dx: -overflow, dy: -overflow), in: canvas
    ) { $0.drawShadow(of: path, shadow) }
  }

  private func drawTitle(_ title: String, of index: Int, in canvas: Canvas, rect: Rect) {
    let isChosen = index == selectedIndex
    let isLit =
      selectedRange?.contains(index) == true || index == shown(pressedSegment, .highlighted)
      || index == shown(hoveredSegment, .hovered)
    let color = (isLit ? style.selectedTextColor : style.textColor).resolved(for: traits)
    let font = isChosen ? style.selectedFont : style.font
    let text = TextLayout.fitting(title, font: font, width: rect.width)
    let alpha = isSegmentEnabled(index) ? 1 : traits.disabledAlpha()
    canvas.draw(
      text, at: Rect(center: rect.center, size: text.size).origin, color: color.faded(alpha))
  }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.valueText = choice.title
    return node
  }

  public override func accessibilityChildren() -> [AccessibilityNode] {
    guard accessibilityRole != nil else { return [] }
    let layout = layout
    return titles.enumerated().map { index, title in
      AccessibilityNode(
        id: identifier.map { "\($0).\(index)" }, type: "Segment", role: .radio, label: title,
        frame: frameInWindow(layout.segment(Double(index))), states: states(of: index),
        part: "\(index)")
    }
  }

  private func states(of index: Int) -> [AccessibilityState] {
    var states: [AccessibilityState] = []
    if !isSegmentEnabled(index) { states.append(.disabled) }
    if index == selectedIndex { states.append(.checked) }
    if index == selectedIndex ?? 0, canBecomeFirstResponder {
      states.append(.focusable)
      if isFirstResponder { states.append(.focused) }
    }
    if index == pressedSegment { states.append(.pressed) }
    if index == hoveredSegment { states.append(.hovered) }
    return states
  }

  public override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    guard let index = Int(exactly: value), isSegmentEnabled(index), !isTracking else {
      return false
    }
    editing.finishRuns()
    edit(to: index, reason: .accessibility)
    editing.end()
    return true
  }
}

extension SegmentedControl {
  struct Layout: Equatable, Sendable {
    let area: Rect
    let count: Int
    let isRightToLeft: Bool

    private var width: Double { count > 0 ? area.width / Double(count) : 0 }

    /// The frame at a position; a moving card has a fraction between two segments.
    func segment(_ position: Double) -> Rect {
      let x = isRightToLeft ? area.maxX - (position + 1) * width : area.minX + position * width
      return Rect(x: x, y: area.minY, width: width, height: area.height)
    }

    /// The segment under a point, at any height.
    func segment(at point: Point) -> Int? {
      guard width > 0, point.x >= area.minX, point.x < area.maxX else { return nil }
      let position = isRightToLeft ? (area.maxX - point.x) / width : (point.x - area.minX) / width
      return Int(exactly: position.rounded(.down)).map { max(0, min($0, count - 1)) }
    }
  }
}
