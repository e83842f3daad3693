import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A map of homes. Its value is the surroundings and the area that the user chooses.
@MainActor
final class MapView: HomePlot<MapSelection> {
  typealias Dot = MapHexagons.Dot

  // MARK: Content

  /// The homes on the map. Setting them clears selection, favourites and names, and fits all homes.
  var homes = MapHomes.none {
    didSet {
      guard homes !== oldValue else { return }
      (selectedHome, hoveredHome, hoveredDot) = (nil, nil, nil)
      (favourites, names) = ([], .none)
      fit()
    }
  }
  var favourites: [Int] = [] { didSet { redraw(if: favourites != oldValue) } }
  /// The dot under the pointer if it has several homes, and their prices.
  private var hoveredDot: Dot? { didSet { redraw(if: hoveredDot != oldValue) } }
  private var hoveredPrices = 0.0...0.0
  /// Returns a label for several homes: their number, the lowest and the highest price.
  var describe: (_ count: Int, _ prices: ClosedRange<Double>) -> String = { _, _ in "" }
  var names = MapNames.none { didSet { setNeedsDisplay() } }
  var tool = MapTool.hand {
    didSet {
      guard tool != oldValue else { return }
      tools.lasso.isSelected = tool == .lasso
      setNeedsDisplay()
      didChangeTool?()
    }
  }
  /// Whether a cross marks the middle of the map, where Enter sets the point to measure from.
  private var showsCross: Bool { tool == .center && isFirstResponder }
  /// The distances that the ring can be dragged to, and the step between them, in kilometres.
  var radiusLimits = 0.1...50.0
  var radiusStep = 0.1
  var distanceUnit = DistanceUnit.kilometres { didSet { redraw(if: distanceUnit != oldValue) } }
  /// The size of the controls over the upper leading corner, which names and fitted homes avoid.
  var coveredCorner = Size.zero {
    didSet {
      guard coveredCorner != oldValue else { return }
      fitIfNeeded()
      setNeedsDisplay()
    }
  }

  var awaitsHomes = false { didSet { redraw(if: awaitsHomes != oldValue) } }

  var didChangeTool: (() -> Void)?

  private(set) var viewport = MapViewport()
  /// The viewport that is drawn during a zoom, on the way to `viewport`.
  private var passing: MapViewport?
  private var zooming: Animation?
  var isBehind: Bool { picture.isBehind }
  private let picture = MapPicture()
  private let tools = MapTools()
  private let missing = Label(font: .system(12, weight: 600), color: .secondary)
  private let note: RaisedPlate
  private var isFitted = false
  private lazy var gestures = MapGestures(self)

  private static let (fitMargin, cornerGap) = (28.0, 8.0)
  private static let keyPan = 64.0

  init() {
    note = RaisedPlate(margins: EdgeInsets(vertical: 0, horizontal: 12), views: [missing])
    super.init(MapSelection(), name: "map")
    note.identifier = "map.note"
    clipsToBounds = true
    isOpaque = true
    for view in [tools, note] { addSubview(view) }
    picture.didChange = { [weak self] in self?.setNeedsDisplay() }
    tools.lasso.onValueChanged { [weak self] lasso, _ in
      guard let self else { return }
      tool = lasso.isSelected ? .lasso : .hand
      // Keys use the tool on the map.
      if tool == .lasso, lasso.isFirstResponder { becomeFirstResponder(.keyboard(.forward)) }
    }
    tools.zoomIn.onPress(of: self) { $0.zoom(by: 1) }
    tools.zoomOut.onPress(of: self) { $0.zoom(by: -1) }
    tools.fit.onPress(of: self) { $0.fitWithMotion() }
  }

  // MARK: Visible part

  /// Shows all homes except a few remote ones.
  func fit() {
    isFitted = false
    fitIfNeeded()
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func fitWithMotion() { animate(at: bounds.center) { fit() } }

  private func fitIfNeeded() {
    guard !isFitted, let area = homes.commonBounds else { return }
    viewport.fit(area, margin: Self.fitMargin)
    guard viewport.frame(of: area).intersects(corner) else { return }
    viewport.fit(
      area, margin: Self.fitMargin, below: max(0, corner.height + Self.cornerGap - Self.fitMargin))
  }

  func reveal(_ home: Int) {
    guard let place = homes.place(of: home) else { return }
    change { $0.show(place, margin: 56) }
  }

  /// Zooms by steps around a point, or around the middle. Positive steps zoom in.
  func zoom(by steps: Double, at point: Point? = nil) {
    let point = point ?? bounds.center
    animate(at: point) { change { $0.zoom(by: steps * MapViewport.step, at: point) } }
  }

  /// Draws the way to another viewport, on which a point keeps its place if possible.
  private func animate(at point: Point, _ change: () -> Void) {
    let start = passing ?? viewport
    change()
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
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    if viewport.size != bounds.size {
      viewport.size = bounds.size
      fitIfNeeded()
    }
    tools.place(in: bounds.size)
    showNote()
  }

  private func showNote() {
    let count = homes.count - homes.locatedCount
    let number = traits.numberLocale.text(count)
    missing.text = traits.texts(
      count, "\(number) home without a location", "\(number) homes without a location")
    let edge = RaisedPlate.edge
    let size = Size(width: note.intrinsicContentSize.width, height: RaisedPlate.height)
    let start = MapScaleBar.longest + 2 * (MapScaleBar.padding + edge)
    note.frame = Rect(origin: Point(x: start, y: bounds.height - edge - size.height), size: size)
      .mirrored(in: bounds, if: traits.isRightToLeft).rounded(toPixelsAt: traits.scale)
    note.isHidden = count == 0 || start + size.width + edge > bounds.width || bounds.height < 98
  }

  override func localeDidChange() { setNeedsLayout() }

  // MARK: Drawing

  var ring: MapRing? { selection.surroundings.flatMap { MapRing($0, viewport) } }

  /// Returns the place of the ring's thumb, or nil if no part of the ring is visible.
  func thumb(of ring: MapRing) -> Point? {
    ring.thumb(angle: gestures.thumbAngle, in: bounds.insetBy(dx: 12, dy: 12))
  }

  private func point(of home: Int) -> Point? { homes.place(of: home).map(viewport.point) }

  /// The outline of the area that is being drawn, or else of the chosen area.
  private var area: Path? {
    if let trace = gestures.trace { return .closed(trace.map(viewport.point)) }
    guard let corners = selection.region?.corners else { return nil }
    // Lines do not turn the shorter way around the earth.
    let points = corners.map { MapProjection.point($0, isContinuous: true) }
    let turns = WorldPoint(x: points.first?.x.rounded(.down) ?? 0, y: 0)
    return .closed(points.map { viewport.point($0 - turns) })
  }

  /// Redraws changed places. A picture made in the background is drawn once it is ready.
  override func matchesDidChange(from old: MapPicture.Matches?) {
    guard isReachable, favourites.isEmpty else { return setNeedsDisplay() }
    for rect in updatePicture() ?? [] { setNeedsDisplay(in: rect) }
  }

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
    // Without homes the map would show the whole world.
    guard !awaitsHomes else { return draw(traits.texts("Drawing map…"), palette, in: canvas) }
    let marks = MapMarks(width: bounds.width, palette: palette, traits: traits)
    let (area, bar) = (area, MapScaleBar(viewport, texts))
    if let area { marks.drawInside(area, in: canvas) }
    // A zoom has already requested the picture for its end.
    if passing == nil { updatePicture() }
    picture.draw(in: canvas, viewport)
    let barFrame = bar.frame(in: bounds.size, traits)
    let covered = subviews.filter { !$0.isHidden }.map(\.frame) + [barFrame ?? .zero]
    names.draw(
      in: canvas, viewport, palette: palette,
      besides: covered.map { $0.insetBy(dx: -6, dy: -6) } + [corner])
    if let area { marks.drawEdge(area, in: canvas) }
    drawMarks(marks, in: canvas)
    if let barFrame { bar.draw(in: barFrame, palette, canvas) }
    guard showsFocusRing else { return }
    // Inside the map, which the card clips.
    let focus = FocusRing(color: FocusRing.color(.accent, for: traits), width: 2, gap: -2)
    focus.draw(along: focus.path(around: bounds, cornerRadius: Card.radius), in: canvas)
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
      marks.drawHovered(at: place, homeText(hoveredHome), in: canvas)
    }
    if let dot = hoveredDot {
      marks.drawNote(describe(dot.count, hoveredPrices), at: viewport.point(dot.place), in: canvas)
    }
    if let selectedHome, let place = point(of: selectedHome), seen.contains(place) {
      let isLit = isMatch(selectedHome)
      marks.drawChosen(at: place, homeText(selectedHome), isLit: isLit, in: canvas)
    }
    if showsCross { marks.drawCross(at: bounds.center, in: canvas) }
  }

  private func draw(_ words: String, _ palette: MapPalette, in canvas: Canvas) {
    let text = TextLayout.fitting(words, font: .system(13), width: bounds.width - 24)
    let place = Rect(center: bounds.center, size: text.size)
    canvas.draw(text, at: place.origin, color: palette.secondary)
  }

  private var corner: Rect {
    Rect(origin: .zero, size: coveredCorner).mirrored(in: bounds, if: traits.isRightToLeft)
  }

  // MARK: Pointer

  /// Returns the matching favourite at a point, or else the nearest favourite or dot. The reach of a
  /// finger must not hide the dots beside a favourite.
  func dot(at point: Point, device: PointerEvent.Device = .mouse) -> Dot? {
    var (star, least) = (Dot?.none, device.hitDistance)
    for row in favourites where isMatch(row) {
      guard let place = homes.place(of: row) else { continue }
      let distance = viewport.point(place).distance(to: point)
      guard distance <= least else { continue }
      star = Dot(count: 1, place: place, source: .star(row))
      least = distance
    }
    let dot = picture.matching(homes)?.dot(
      at: viewport.worldPoint(at: point), within: device.hitDistance / viewport.world)
    guard star != nil, let dot, least > PointerEvent.Device.mouse.hitDistance else {
      return star ?? dot
    }
    return viewport.point(dot.place).distance(to: point) < least ? dot : star
  }

  /// The matching homes of a dot, by row.
  func rows(of dot: Dot) -> [Int] {
    if case .star(let home) = dot.source { return [home] }
    return picture.matching(homes)?.rows(of: dot, in: homes, where: isMatch) ?? []
  }

  func isCheaper(_ one: Int, than other: Int) -> Bool {
    (homes.price(of: one), one) < (homes.price(of: other), other)
  }

  override func beginTracking(_ event: PointerEvent) -> Bool { gestures.begin(event) }

  override func continueTracking(_ event: PointerEvent) -> Bool { gestures.continue(event) }

  override func endTracking(_ event: PointerEvent) { gestures.end(event) }

  override func cancelTracking() { gestures.cancel() }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    let dot = point.flatMap { self.dot(at: $0) }
    let rows = dot.map(rows) ?? []
    let prices = rows.lazy.map(homes.price)
    hoveredPrices = prices.min().flatMap { low in prices.max().map { low...$0 } } ?? 0...0
    hoveredDot = rows.count > 1 ? dot : nil
    hover(rows.count == 1 ? rows[0] : nil)
  }

  func endChoosingCenter() { if tool == .center { tool = .hand } }

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
    case .home, .character("0"): fitWithMotion()
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

  private func useTool() {
    guard tool == .center else { return gestures.encloseSight() }
    gestures.setCenter(at: bounds.center, .key)
    announce(traits.texts("Measuring distances from here"))
  }

  // MARK: Words

  private var texts: ListingsTexts { ListingsTexts(traits, distanceUnit: distanceUnit) }

  private var spokenCross: String? {
    showsCross ? texts.coordinate(MapProjection.coordinate(viewport.center)) : nil
  }

  // MARK: Accessibility

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.valueText = spokenCross
    return node
  }
}
