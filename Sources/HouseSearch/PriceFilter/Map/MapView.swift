import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Homes on a map: where they are, which of them the filter lets through, and what is chosen by
/// place.
///
/// It knows homes by their ranks alone. The surroundings and the area that the user chooses are its
/// value.
@MainActor
final class MapView: Control, ValueEditing {
  typealias Value = MapSelection
  typealias Dot = MapHexagons.Dot

  // MARK: Content

  /// Other homes are shown as large as the view has room for them.
  var homes = MapHomes.none {
    didSet {
      guard homes !== oldValue else { return }
      (selectedHome, hoveredHome, hoveredDot, isFitted) = (nil, nil, nil, false)
      (favourites, names) = ([], .none)
      fitIfNeeded()
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The homes that the filter lets through; nil for all.
  var matches: MapPicture.Matches? {
    didSet {
      guard matches?.version != oldValue?.version else { return }
      guard isReachable, favourites.isEmpty else { return setNeedsDisplay() }
      // A picture that is made beside the main actor is drawn once it is there.
      for rect in updatePicture() ?? [] { setNeedsDisplay(in: rect) }
    }
  }
  /// The number of homes that the filter lets through, with and without coordinates; nil for all.
  var matchCount: Int?
  /// By their ranks.
  var favourites: [Int] = [] { didSet { redraw(if: favourites != oldValue) } }
  /// The rank of the selected home, and the words above it, such as its price.
  var selectedHome: Int? { didSet { redraw(if: selectedHome != oldValue) } }
  var selectedText = "" { didSet { redraw(if: selectedText != oldValue) } }
  /// The rank of the home under the pointer, here or in a list.
  var hoveredHome: Int? { didSet { redraw(if: hoveredHome != oldValue) } }
  /// The dot of several homes under the pointer.
  private var hoveredDot: Dot? { didSet { redraw(if: hoveredDot != oldValue) } }
  /// The words for homes under the pointer: their number, and the ranks of the cheapest and the
  /// dearest.
  var describe: ((_ count: Int, _ ranks: ClosedRange<Int>) -> String)?
  var names = MapNames.none { didSet { setNeedsDisplay() } }
  var tool = MapTool.hand {
    didSet {
      guard tool != oldValue else { return }
      tools.lasso.isSelected = tool == .lasso
      setNeedsLayout()
      setNeedsDisplay()
      didChangeTool?()
    }
  }
  /// Whether Enter sets the point in the middle, over which arrows move the map.
  private var showsCross: Bool { tool == .center && isFirstResponder }
  /// The distances that the ring can be dragged to, in kilometres, and the step between them.
  var radiusLimits = 0.1...50.0
  var radiusStep = 0.1
  var distanceUnit = DistanceUnit.kilometres { didSet { redraw(if: distanceUnit != oldValue) } }
  /// The size of what covers the upper leading corner. No names are written there, and homes are
  /// fitted below it.
  var coveredCorner = Size.zero {
    didSet {
      guard coveredCorner != oldValue else { return }
      fitIfNeeded()
      setNeedsDisplay()
    }
  }

  /// What the user chose by place. Setting it sends nothing.
  var selection = MapSelection() {
    didSet {
      guard selection != oldValue else { return }
      setNeedsDisplay()
      gestures.selectionDidChange()
    }
  }
  var editedValue: MapSelection {
    get { selection }
    set { selection = newValue }
  }
  var awaitsHomes = false { didSet { redraw(if: awaitsHomes != oldValue) } }

  var didSelect: ((Int) -> Void)?
  /// The pointer came over a home, or left it (nil).
  var didHover: ((Int?) -> Void)?
  /// The user requests a menu for a home; returns whether one opens.
  var didRequestMenu: ((_ home: Int, _ point: Point) -> Bool)?
  var didChangeTool: (() -> Void)?

  private(set) var viewport = MapViewport()
  /// What is drawn for a moment after a zoom, on the way to `viewport`.
  private var passing: MapViewport?
  private var zooming: Animation?
  var isBehind: Bool { picture.isBehind }
  private let picture = MapPicture()
  private let tools = MapTools()
  private let prompt = MapMessage("map.prompt")
  /// The number of homes that are not in sight for their distance, or not on the map.
  private let note = MapMessage("map.note")
  private var isFitted = false
  private lazy var gestures = MapGestures(self)

  private static let (fitMargin, cornerGap) = (28.0, 8.0)
  private static let keyPan = 64.0

  init() {
    super.init(frame: .zero)
    identifier = "map"
    accessibilityRole = .image
    clipsToBounds = true
    isOpaque = true
    for view in [tools, note, prompt] { addSubview(view) }
    prompt.accessibilityRole = .alert
    picture.didChange = { [weak self] in self?.setNeedsDisplay() }
    tools.lasso.onValueChanged { [weak self] lasso, _ in
      self?.tool = lasso.isSelected ? .lasso : .hand
    }
    func press(_ button: PressControl, _ action: @escaping (MapView) -> Void) {
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self.map(action) }
    }
    press(tools.zoomIn) { $0.zoom(by: 1) }
    press(tools.zoomOut) { $0.zoom(by: -1) }
    press(tools.fit) { $0.fit() }
    press(prompt.button) { $0.endChoosingCenter() }
    press(note.button) { map in
      guard let area = map.homes.bounds else { return }
      map.change { $0.fit(area, margin: Self.fitMargin) }
    }
  }

  // MARK: The part in sight

  /// Shows all homes, but for a few remote ones.
  func fit() {
    isFitted = false
    fitIfNeeded()
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func fitIfNeeded() {
    guard !isFitted, bounds.width > 0, bounds.height > 0, let area = homes.commonBounds else {
      return
    }
    viewport.fit(area, margin: Self.fitMargin)
    guard viewport.frame(of: area).intersects(corner) else { return }
    viewport.fit(
      area, margin: Self.fitMargin, below: max(0, corner.height + Self.cornerGap - Self.fitMargin))
  }

  /// Moves the map as little as is needed to have a home in sight.
  func reveal(_ home: Int) {
    guard let place = homes.place(of: home) else { return }
    change { $0.show(place, margin: 56) }
  }

  /// Zooms by steps, inwards positive, about a point or the middle.
  func zoom(by steps: Double, at point: Point? = nil) {
    let (start, point) = (passing ?? viewport, point ?? bounds.center)
    change { $0.zoom(by: steps * MapViewport.step, at: point) }
    guard viewport != start else { return }
    updatePicture()
    let motion = Animation(from: 0, to: 1, timing: .value) { [weak self] part in
      guard let self else { return }
      passing = part < 1 ? start.zoomed(to: viewport, part, at: point) : nil
      setNeedsDisplay()
    }
    (zooming, passing) = (motion, start)
    startAnimation(motion)
  }

  func change(_ change: (inout MapViewport) -> Void) {
    let old = viewport
    change(&viewport)
    guard viewport != old else { return }
    zooming?.cancel()
    passing = nil
    isFitted = true
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    if viewport.size != bounds.size {
      viewport.resize(to: bounds.size)
      fitIfNeeded()
    }
    tools.place(in: bounds.size)
    showPrompt()
    showNote()
  }

  /// In the middle, above the scale.
  private func showPrompt() {
    prompt.isHidden = tool != .center
    guard !prompt.isHidden else { return }
    let texts = traits.texts
    prompt.show(
      texts("Click the point to measure from"),
      action: texts("Cancel", context: "choose on the map"))
    prompt.accessibilityLabel = texts(
      "Click the point to measure from, or move the map with the arrow keys and press Enter")
    let (edge, height) = (MapPlate.edge, MapPlate.height)
    let width = min(prompt.intrinsicContentSize.width, bounds.width - 2 * edge)
    prompt.frame = Rect(
      x: (bounds.width - width) / 2, y: bounds.height - 2 * (height + edge), width: width,
      height: height
    ).rounded(toPixelsAt: traits.scale)
  }

  /// Beside the scale, if there is room.
  private func showNote() {
    let isFar = homes.farCount > 0 && homes.bounds.map(viewport.area.contains) != true
    let words = [isFar ? farAway : "", missing].filter { !$0.isEmpty }
      .joined(separator: traits.texts(", "))
    note.show(isFar ? "" : words, action: isFar ? words : "")
    let (size, edge) = (Size(width: note.intrinsicContentSize.width, height: 30), MapPlate.edge)
    let start = MapScaleBar.longest + 2 * (MapScaleBar.padding + edge)
    let x = traits.isRightToLeft ? bounds.width - start - size.width : start
    note.frame = Rect(
      origin: Point(x: x, y: bounds.height - edge - size.height), size: size
    ).rounded(toPixelsAt: traits.scale)
    note.isHidden = words.isEmpty || start + size.width + edge > bounds.width || bounds.height < 98
  }

  override func localeDidChange() { setNeedsLayout() }

  // MARK: Drawing

  /// The ring around the homes within the distance; nil without a distance.
  var ring: MapRing? {
    selection.surroundings.flatMap { MapRing($0, viewport, homes.projection) }
  }

  /// Where the ring is dragged; nil if no part of it is in sight.
  func thumb(of ring: MapRing) -> Point? {
    ring.thumb(angle: gestures.thumbAngle, in: bounds.insetBy(dx: 12, dy: 12))
  }

  private func point(of home: Int) -> Point? { homes.place(of: home).map(viewport.point) }

  /// The edge of the drawn area, or of the one that is being drawn.
  private var area: Path? {
    if let trace = gestures.trace { return .closed(trace.map(viewport.point)) }
    guard let corners = selection.region?.corners, let first = corners.first else { return nil }
    let x = homes.projection.point(first).x
    return .closed(corners.map { viewport.point(homes.projection.point($0, near: x)) })
  }

  /// - Returns: what is shown otherwise than before; nil if it is made beside the main actor.
  @discardableResult
  private func updatePicture() -> [Rect]? {
    picture.update(homes, matches, viewport, scale: traits.scale, palette: MapPalette(traits))
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard !bounds.isEmpty else { return }
    let reached = viewport
    viewport = passing ?? viewport
    defer { viewport = reached }
    let palette = MapPalette(traits)
    canvas.fill(bounds, with: palette.ground)
    // Without homes it would be a map of the whole world.
    guard !awaitsHomes else { return draw(traits.texts("Drawing map…"), palette, in: canvas) }
    let marks = MapMarks(width: bounds.width, palette: palette, traits: traits)
    let (area, bar) = (area, MapScaleBar(viewport, homes.projection, texts))
    if let area { marks.drawInside(area, in: canvas) }
    // That of the end of a zoom is there, or being made.
    if passing == nil { updatePicture() }
    picture.draw(in: canvas, viewport)
    let barFrame = bar.frame(in: bounds.size, traits)
    let covered = subviews.filter { !$0.isHidden }.map(\.frame) + [barFrame ?? .zero]
    names.draw(
      in: canvas, viewport, palette: palette,
      besides: covered.map { $0.insetBy(dx: -6, dy: -6) } + [corner])
    if let area { marks.drawEdge(area, in: canvas) }
    drawMarks(marks, in: canvas)
    if homes.locatedCount > 0 {
      if let barFrame { bar.draw(in: barFrame, palette, traits, canvas) }
    } else if homes.count > 0 {
      draw(traits.texts("No homes have coordinates"), palette, in: canvas)
    }
    guard showsFocusRing else { return }
    FocusRing.draw(inside: bounds, cornerRadius: 12, traits: traits, in: canvas)
  }

  private func drawMarks(_ marks: MapMarks, in canvas: Canvas) {
    let ring = ring
    if let ring { marks.drawRing(ring.path, in: canvas) }
    let seen = bounds.insetBy(dx: -20, dy: -20)
    for favourite in favourites where favourite != selectedHome {
      guard let place = point(of: favourite), seen.contains(place) else { continue }
      marks.drawStar(at: place, isLit: isMatch(favourite), in: canvas)
    }
    if let ring {
      marks.drawPin(at: ring.center, in: canvas)
      if let thumb = thumb(of: ring) {
        let words = texts.exactDistance(ring.surroundings.radius)
        marks.drawThumb(at: thumb, words, in: canvas)
      }
    }
    if let hoveredHome, hoveredHome != selectedHome, let place = point(of: hoveredHome) {
      marks.drawHovered(at: place, in: canvas)
      marks.drawNote(describe?(1, hoveredHome...hoveredHome) ?? "", at: place, in: canvas)
    }
    if let dot = hoveredDot {
      marks.drawNote(
        describe?(dot.count, dot.ranks) ?? "", at: viewport.point(dot.place), in: canvas)
    }
    if let selectedHome, let place = point(of: selectedHome), seen.contains(place) {
      marks.drawChosen(at: place, selectedText, in: canvas)
    }
    if showsCross { marks.drawCross(at: bounds.center, in: canvas) }
  }

  /// Writes words in the middle.
  private func draw(_ words: String, _ palette: MapPalette, in canvas: Canvas) {
    let text = TextLayout.fitting(words, font: .system(13), width: bounds.width - 24)
    let origin = Point(
      x: bounds.midX - text.size.width / 2, y: bounds.midY - text.size.height / 2)
    canvas.draw(text, at: origin, color: palette.secondary)
  }

  private var corner: Rect {
    let x = traits.isRightToLeft ? bounds.width - coveredCorner.width : 0
    return Rect(origin: Point(x: x, y: 0), size: coveredCorner)
  }

  // MARK: Pointer

  /// The distance at which the pointer is still on a dot, in logical pixels.
  private static let hitDistance = 8.0

  /// The favourite, else the dot, that is nearest to a point.
  func dot(at point: Point) -> Dot? {
    var (star, least) = (Dot?.none, Self.hitDistance)
    for rank in favourites where isMatch(rank) {
      guard let place = homes.place(of: rank) else { continue }
      let distance = viewport.point(place).distance(to: point)
      guard distance <= least else { continue }
      star = Dot(count: 1, ranks: rank...rank, place: place, hexagon: nil)
      least = distance
    }
    return star
      ?? picture.matching(homes)?.dot(
        at: viewport.worldPoint(at: point), within: Self.hitDistance / viewport.world)
  }

  func ranks(of dot: Dot) -> [Int] {
    picture.matching(homes)?.ranks(of: dot, in: homes, where: isMatch) ?? []
  }

  private func isMatch(_ home: Int) -> Bool { matches?.isMatch(home) ?? true }

  override func beginTracking(_ event: PointerEvent) -> Bool { gestures.begin(event) }

  override func continueTracking(_ event: PointerEvent) -> Bool { gestures.continue(event) }

  override func endTracking(_ event: PointerEvent) { gestures.end(event) }

  override func cancelTracking() { gestures.cancel() }

  /// Selects a home as the user does.
  func select(_ home: Int) {
    selectedHome = home
    didSelect?(home)
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    let dot = point.flatMap(dot)
    hoveredDot = dot?.home == nil ? dot : nil
    let home = dot?.home
    guard home != hoveredHome else { return }
    hoveredHome = home
    didHover?(home)
  }

  func endChoosingCenter() { if tool == .center { tool = .hand } }

  override func stateDidChange() {}

  override func cursor(at point: Point) -> Cursor? {
    if gestures.isDragging { return .grabbing }
    if let ring, let thumb = thumb(of: ring), thumb.distance(to: point) <= MapGestures.thumbReach {
      return .grab
    }
    switch tool {
    case .hand: return dot(at: point) == nil ? .grab : .pointingHand
    case .center: return .pointingHand
    case .lasso: return .arrow
    }
  }

  override func scroll(_ event: ScrollEvent) -> Bool {
    guard event.notches.y != 0 else { return false }
    zoom(by: max(-8, min(event.notches.y, 8)), at: event.location)
    return true
  }

  override func pinch(_ event: PinchEvent) -> Bool {
    gestures.pinch(event)
    return true
  }

  override func contextMenuRequested(at point: Point?) -> Bool {
    var home = point == nil ? selectedHome : nil
    if let point { home = dot(at: point)?.home }
    guard let home else { return false }
    return didRequestMenu?(home, point ?? self.point(of: home) ?? bounds.center) ?? false
  }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.alt, .super, .control]) else { return false }
    switch event.key {
    case .left: pan(dx: Self.keyPan, dy: 0)
    case .right: pan(dx: -Self.keyPan, dy: 0)
    case .up: pan(dx: 0, dy: Self.keyPan)
    case .down: pan(dx: 0, dy: -Self.keyPan)
    case .character("+"), .character("="): zoom(by: 1)
    case .character("-"): zoom(by: -1)
    case .home, .character("0"): fit()
    case .enter where tool != .hand, .space where tool != .hand:
      if event.phase == .down { useTool() }
    default: return false
    }
    return true
  }

  private func pan(dx: Double, dy: Double) {
    change { $0.pan(dx: dx, dy: dy) }
    guard let place = spokenCross else { return }
    accessibilityDidChange()
    announce(place)
  }

  /// What keys do instead of a click or a line: sets the point in the middle, or encloses the part in
  /// sight.
  private func useTool() {
    guard tool == .center else { return gestures.encloseSight() }
    gestures.setCenter(at: bounds.center, .key)
    announce(traits.texts("Measuring distances from here"))
  }

  // MARK: Words

  private var texts: ListingsTexts { ListingsTexts(traits, distanceUnit: distanceUnit) }

  private var spokenCross: String? {
    showsCross ? texts.coordinate(homes.projection.coordinate(viewport.center)) : nil
  }

  private var farAway: String {
    let (count, number) = (homes.farCount, traits.numberLocale.text(homes.farCount))
    guard count > 0 else { return "" }
    return traits.texts(count, "\(number) home far away", "\(number) homes far away")
  }

  private var missing: String {
    let count = homes.count - homes.locatedCount
    guard count > 0, homes.locatedCount > 0 else { return "" }
    let number = traits.numberLocale.text(count)
    return traits.texts(
      count, "\(number) home without a location", "\(number) homes without a location")
  }

  private var spokenSummary: String {
    let (texts, count) = (traits.texts, homes.count)
    // They are still being laid out.
    guard count > 0 else { return texts("Map") }
    guard homes.locatedCount > 0 else { return texts("No homes have coordinates") }
    let number = traits.numberLocale.text(count)
    guard let matchCount, matchCount != count else {
      return texts(count, "Map of \(number) home", "Map of \(number) homes")
    }
    let matching = traits.numberLocale.text(matchCount)
    return texts(
      count, "Map of \(matching) of \(number) home", "Map of \(matching) of \(number) homes")
  }

  // MARK: Accessibility

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = spokenSummary
    node?.valueText = spokenCross
    return node
  }
}
