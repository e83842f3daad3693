import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Homes on a map: where they are, which of them the filter lets through, and what is chosen by
/// place.
///
/// It knows homes by their ranks alone. What the user chooses by place is its value, and an edit
/// like any other: a drag of the ring or of the pin, an area that is drawn, a point that is set.
@MainActor
final class MapView: Control, ValueEditing {
  typealias Value = MapSelection

  // MARK: What it shows

  /// The homes. Other ones are shown as large as the view has room for them.
  var homes = MapHomes.none {
    didSet {
      guard homes !== oldValue else { return }
      (selectedHome, hoveredHome, hoveredGroup, isFitted) = (nil, nil, nil, false)
      (favourites, names) = ([], .none)
      fitIfNeeded()
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// Which of them the filter lets through; nil for all.
  var matches: MapLayers.Matches? {
    didSet {
      guard matches?.version != oldValue?.version else { return }
      // A map that waits for its dots is drawn once they come.
      if !isReachable || !layers.light(matches, of: homes) { setNeedsDisplay() }
    }
  }
  /// How many homes the filter lets through, with and without coordinates; nil for all.
  var matchCount: Int?
  /// The ranks of the favourites.
  var favourites: [Int] = [] { didSet { redraw(if: favourites != oldValue) } }
  /// The rank of the home that is chosen.
  var selectedHome: Int? { didSet { redraw(if: selectedHome != oldValue) } }
  /// What stands above it, such as its price.
  var selectedText = "" { didSet { redraw(if: selectedText != oldValue) } }
  /// The rank of the home under the pointer, here or in a list.
  var hoveredHome: Int? { didSet { redraw(if: hoveredHome != oldValue) } }
  /// Where several homes are under the pointer, and what is said of them.
  private var hoveredGroup: (place: WorldPoint, words: String)? {
    didSet {
      redraw(if: hoveredGroup?.place != oldValue?.place || hoveredGroup?.words != oldValue?.words)
    }
  }
  /// What is said of homes under the pointer, by their ranks, such as what they cost.
  var describe: (([Int]) -> String)?
  /// The names of places.
  var names = MapNames.none { didSet { setNeedsDisplay() } }
  /// What a press does.
  var tool = MapTool.hand {
    didSet {
      guard tool != oldValue else { return }
      if tool == .center { toolBefore = oldValue }
      cross = tool == .center && isFirstResponder ? viewport.center : nil
      tools.tool = tool
      setNeedsLayout()
      setNeedsDisplay()
      didChangeTool?()
    }
  }
  /// The point that Enter sets, where keys choose one; arrows move it.
  private var cross: WorldPoint? { didSet { redraw(if: cross != oldValue) } }
  /// What comes back when a point was set, or not.
  private var toolBefore = MapTool.hand
  /// The distances that the ring can be dragged to, in kilometres.
  var radiusLimits = 0.1...50.0
  /// They are multiples of it.
  var radiusStep = 0.1
  /// What something else covers at the upper leading corner; no words are written there.
  /// Nor do all homes begin there.
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
      setNeedsDisplay(in: drawnSelection.union(selectionExtent(ring)))
      gestures.selectionDidChange()
    }
  }
  var editedValue: MapSelection {
    get { selection }
    set { selection = newValue }
  }

  // MARK: What the user does

  /// The user chose a home.
  var didSelect: ((Int) -> Void)?
  /// The pointer came over a home, or left it (nil).
  var didHover: ((Int?) -> Void)?
  /// The user requests what can be done with a home or at a coordinate; returns whether something
  /// opens.
  var didRequestMenu: ((_ home: Int?, _ coordinate: Coordinate, _ point: Point) -> Bool)?
  /// A press does something else from now on.
  var didChangeTool: (() -> Void)?

  private(set) var viewport = MapViewport()
  /// Whether some homes are still being counted for what is in sight; it is drawn again then.
  var isBehind: Bool { layers.isBehind }
  /// Whether the first frame waits for its dots, however many homes there are: nobody waits for it.
  var isPatient: Bool {
    get { layers.isPatient }
    set { layers.isPatient = newValue }
  }
  private let layers = MapLayers()
  private let tools = MapTools()
  private let prompt = MapPrompt()
  private let note = MapNote()
  /// Whether homes are still to come.
  var awaitsHomes = false { didSet { if awaitsHomes != oldValue { setNeedsDisplay() } } }
  private var isFitted = false
  private var isSpaceHeld = false
  private lazy var gestures = MapGestures(self)

  private static let (fitMargin, cornerGap) = (28.0, 8.0)
  private static let (keyPan, keyStep) = (64.0, 16.0)

  init() {
    super.init(frame: .zero)
    identifier = "map"
    accessibilityRole = .image
    clipsToBounds = true
    isOpaque = true
    for view in [tools, note, prompt] { addSubview(view) }
    layers.didChange = { [weak self] area in
      if let self { setNeedsDisplay(in: viewport.frame(of: area)) }
    }
    tools.didChoose = { [weak self] in self?.tool = $0 }
    tools.didZoom = { [weak self] in self?.zoom(by: $0, announcing: true) }
    tools.didFit = { [weak self] in
      self?.fit()
      self?.announceWidth()
    }
    prompt.didCancel = { [weak self] in self?.endChoosingCenter() }
    note.didPress = { [weak self] in self?.fitAll() }
  }

  // MARK: What is in sight

  /// Shows all homes, but for a few remote ones.
  func fit() {
    isFitted = false
    fitIfNeeded()
    showNote()
    setNeedsDisplay()
  }

  /// Shows all homes, remote ones, too.
  private func fitAll() {
    guard let area = homes.bounds else { return }
    change { $0.fit(area, margin: Self.fitMargin) }
  }

  private func fitIfNeeded() {
    guard !isFitted, bounds.width > 0, bounds.height > 0 else { return }
    guard let area = homes.commonBounds else { return }
    viewport.fit(area, margin: Self.fitMargin)
    guard viewport.frame(of: area).intersects(corner) else { return }
    viewport.fit(
      area, margin: Self.fitMargin, below: max(0, corner.height + Self.cornerGap - Self.fitMargin))
  }

  /// Moves the map as little as is needed to have a home in sight.
  func reveal(_ home: Int) {
    guard let coordinate = homes.coordinate(of: home) else { return }
    change { $0.show(homes.projection.point(coordinate), margin: 56) }
  }

  /// Zooms by steps, inwards positive; what is at a point stays there, else what is in the middle.
  /// - Parameter announces: whether the new width is read aloud: it was no gesture.
  func zoom(by steps: Double, at point: Point? = nil, announcing announces: Bool = false) {
    defer { if announces { announceWidth() } }
    change { viewport in
      let point = point ?? bounds.center
      if steps == steps.rounded() {
        viewport.step(by: steps, at: point)
      } else {
        viewport.zoom(by: steps * MapViewport.step, at: point)
      }
    }
  }

  /// Has it read aloud how much of the world is in sight.
  private func announceWidth() {
    let middle = bounds.midY
    let width = spokenDistance(
      from: viewport.worldPoint(at: Point(x: bounds.minX, y: middle)),
      to: viewport.worldPoint(at: Point(x: bounds.maxX, y: middle)))
    announce(traits.texts("\(width) across"))
  }

  /// The distance of two points of the world, read aloud.
  func spokenDistance(from a: WorldPoint, to b: WorldPoint) -> String {
    let (a, b) = (homes.projection.coordinate(a), homes.projection.coordinate(b))
    return MapSummary(traits).spokenDistance(a.distance(to: b))
  }

  private var spokenCross: String? {
    cross.map { ListingsTexts(traits).coordinate(homes.projection.coordinate($0)) }
  }

  /// Shows another part of the world.
  func change(_ change: (inout MapViewport) -> Void) {
    let old = viewport
    change(&viewport)
    guard viewport != old else { return }
    isFitted = true
    showNote()
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    tools.frame = bounds
    if viewport.size != bounds.size {
      viewport.resize(to: bounds.size)
      fitIfNeeded()
    }
    showNote()
    layoutPrompt()
  }

  /// Near the middle of the lower edge, above what is there where that leaves no room.
  private func layoutPrompt() {
    prompt.isHidden = tool != .center
    let size = prompt.intrinsicContentSize
    let edge = MapLegend.edge
    let width = max(0, min(size.width, bounds.width - 2 * edge))
    var (left, right) = (edge, bounds.width - edge)
    for plate in legend(MapPalette(traits)).covered {
      if plate.midX < bounds.midX {
        left = max(left, plate.maxX)
      } else {
        right = min(right, plate.minX)
      }
    }
    let middle = (bounds.width - width) / 2
    let hasRoom = right - left >= width
    prompt.frame = Rect(
      x: hasRoom ? max(left, min(middle, right - width)) : middle,
      y: bounds.height - edge - size.height - (hasRoom ? 0 : MapLegend.height + edge), width: width,
      height: size.height
    ).rounded(toPixelsAt: traits.scale)
  }

  private func showNote() {
    let summary = MapSummary(traits)
    let isFar = homes.farCount > 0 && homes.bounds.map(viewport.area.contains) != true
    note.show(
      summary.joined([isFar ? summary.farAway(homes) : "", summary.missing(homes)]),
      canBePressed: isFar)
    let frame = note.width.flatMap { MapLegend.noteFrame($0, in: bounds.size, traits) }
    note.isHidden = frame == nil
    note.frame = frame ?? .zero
  }

  // MARK: Drawing

  /// The ring around what is near enough; nil without a distance.
  var ring: MapRing? {
    selection.surroundings.flatMap { MapRing($0, viewport, homes.projection) }
  }

  /// Where the ring is dragged; nil where none of it is in sight.
  func thumb(of ring: MapRing) -> Point? {
    ring.thumb(angle: gestures.thumbAngle, in: bounds.insetBy(dx: 12, dy: 12))
  }

  /// What is drawn of the selection lies in it.
  private func selectionExtent(_ ring: MapRing?) -> Rect {
    let marks = MapMarks(width: bounds.width, palette: MapPalette(traits), traits: traits)
    var extent = marks.extent(of: selection.region.map(path) ?? Path())
    if let ring {
      extent = extent.union(marks.extent(of: ring.path)).union(marks.pinExtent(at: ring.center))
      if let thumb = thumb(of: ring) {
        extent = extent.union(
          marks.thumbExtent(at: thumb, distance(ring.surroundings.radius)))
      }
    }
    return extent
  }
  /// The extent of the selection that was drawn last.
  private var drawnSelection = Rect.zero

  private func place(of home: Int) -> Point? {
    homes.coordinate(of: home).map { viewport.point(homes.projection.point($0)) }
  }

  /// Where the chosen home is in the world; nil without one.
  var selectedPlace: WorldPoint? {
    selectedHome.flatMap { homes.coordinate(of: $0) }.map { homes.projection.point($0) }
  }

  private func path(of region: Region) -> Path {
    var x: Double?
    return .closed(
      region.corners.map { corner in
        let point = homes.projection.point(corner, near: x)
        x = point.x
        return viewport.point(point)
      })
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard !bounds.isEmpty else { return }
    let palette = MapPalette(traits)
    guard !awaitsHomes else {
      // A map of nothing would show the whole world.
      canvas.fill(bounds, with: palette.ground)
      return draw(traits.texts("Drawing map…"), palette, in: canvas)
    }
    let marks = MapMarks(width: bounds.width, palette: palette, traits: traits)
    layers.update(homes, matches, viewport, scale: traits.scale, palette: palette)
    var area = selection.region.map(path)
    if let trace = gestures.trace { area = trace.path(in: viewport) }
    let drawArea = area.map { area in { marks.drawInside(area, in: canvas) } }
    layers.draw(in: canvas, bounds, viewport, drawArea)
    let legend = legend(palette)
    let asked = prompt.isHidden ? .zero : prompt.frame
    names.draw(
      in: canvas, viewport, palette: palette,
      besides: legend.covered + tools.covered + [corner, asked])
    if let area { marks.drawEdge(area, in: canvas) }
    let ring = ring
    drawMarks(marks, ring, in: canvas)
    drawnSelection = selectionExtent(ring)
    if homes.count > 0, homes.locatedCount == 0 {
      draw(traits.texts("No homes have coordinates"), palette, in: canvas)
    }
    if homes.locatedCount > 0 { legend.draw(in: canvas) }
    guard showsFocusRing else { return }
    FocusRing.draw(inside: bounds, cornerRadius: 12, traits: traits, in: canvas)
  }

  private func drawMarks(_ marks: MapMarks, _ ring: MapRing?, in canvas: Canvas) {
    if let ring { marks.drawRing(ring.path, in: canvas) }
    let isMatch = matches?.isMatch
    let seen = bounds.insetBy(dx: -20, dy: -20)
    for favourite in favourites where favourite != selectedHome {
      guard let place = place(of: favourite), seen.contains(place) else { continue }
      marks.drawStar(at: place, isLit: isMatch?(favourite) ?? true, in: canvas)
    }
    if let ring { marks.drawPin(at: ring.center, in: canvas) }
    if let ring, let thumb = thumb(of: ring) {
      marks.drawThumb(
        at: thumb, distance(ring.surroundings.radius), isEmphasized: gestures.dragsRing,
        in: canvas)
    }
    if let hoveredHome, hoveredHome != selectedHome, let place = place(of: hoveredHome) {
      marks.drawHovered(at: place, in: canvas)
      marks.drawNote(describe?([hoveredHome]) ?? "", at: place, in: canvas)
    }
    if let hoveredGroup {
      marks.drawNote(hoveredGroup.words, at: viewport.point(hoveredGroup.place), in: canvas)
    }
    if let selectedHome, let place = place(of: selectedHome), seen.contains(place) {
      marks.drawChosen(at: place, selectedText, in: canvas)
    }
    if let cross { marks.drawCross(at: viewport.point(cross), in: canvas) }
  }

  /// Says something in the middle.
  private func draw(_ words: String, _ palette: MapPalette, in canvas: Canvas) {
    let text = TextLayout.fitting(words, font: .system(13), width: bounds.width - 24)
    let origin = Point(
      x: bounds.midX - text.size.width / 2, y: bounds.midY - text.size.height / 2)
    canvas.draw(text, at: origin, color: palette.secondary)
  }

  private var corner: Rect {
    let size = coveredCorner
    let x = traits.isRightToLeft ? bounds.width - size.width : 0
    return Rect(x: x, y: 0, width: size.width, height: size.height)
  }

  private func legend(_ palette: MapPalette) -> MapLegend {
    MapLegend(
      viewport: viewport, palette: palette, traits: traits,
      bar: MapScaleBar(viewport, homes.projection), dotSize: layers.dotSize,
      note: note.isHidden ? nil : note.frame)
  }

  private func distance(_ radius: Double) -> String { MapSummary(traits).distance(radius) }

  // MARK: Pointer

  /// What is at a point.
  var hits: MapHits {
    MapHits(
      homes: homes, bins: layers.litBins, isMatch: matches?.isMatch ?? { _ in true },
      favourites: favourites, viewport: viewport)
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    gestures.begin(event, pans: isSpaceHeld)
  }

  override func continueTracking(_ event: PointerEvent) -> Bool { gestures.continue(event) }

  override func endTracking(_ event: PointerEvent) { gestures.end(event) }

  override func cancelTracking() { gestures.cancel() }

  /// Chooses a home as the user does.
  func select(_ home: Int) {
    selectedHome = home
    didSelect?(home)
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    var home: Int?
    var group: (place: WorldPoint, words: String)?
    let hits = hits
    switch point.flatMap(hits.hit) {
    case .home(let found): home = found
    case .homes(let dot, let middle):
      let place = hits.bins?.point(of: dot) ?? middle
      // The homes are looked up once, not with each movement over their dot.
      group =
        hoveredGroup?.place == place
        ? hoveredGroup : (place, describe?(hits.homes(of: dot, at: middle)) ?? "")
    case nil: break
    }
    hoveredGroup = group
    guard home != hoveredHome else { return }
    hoveredHome = home
    didHover?(home)
  }

  /// The next press does again what it did before a point was to be set.
  func endChoosingCenter() { if tool == .center { tool = toolBefore } }

  /// The pointer over it changes nothing but what it points to.
  override func stateDidChange() {}

  override func cursor(at point: Point) -> Cursor? {
    if gestures.isDragging { return .grabbing }
    if let ring, let thumb = thumb(of: ring), thumb.distance(to: point) <= 11 { return .grab }
    if tool == .hand, hits.hit(at: point) != nil { return .pointingHand }
    if isSpaceHeld { return .grab }
    switch tool {
    case .hand: return .grab
    case .center: return .pointingHand
    case .lasso, .rectangle: return .arrow
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
    let place = point ?? selectedHome.flatMap(place) ?? bounds.center
    var home = point == nil ? selectedHome : nil
    if let point, case .home(let found) = hits.hit(at: point) { home = found }
    let coordinate = homes.projection.coordinate(viewport.worldPoint(at: place))
    return didRequestMenu?(home, coordinate, place) ?? false
  }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.alt, .super, .control]) else { return false }
    if event.key == .escape { return gestures.cancelKeys() }
    if let way = Self.way(of: event.key) {
      move(way, event)
      return true
    }
    let middle = cross.map { viewport.point($0) }
    switch event.key {
    case .character("+"), .character("="): zoom(by: 1, at: middle, announcing: true)
    case .character("-"): zoom(by: -1, at: middle, announcing: true)
    case .home, .character("0"):
      fit()
      announceWidth()
    case .enter where cross != nil, .space where cross != nil:
      if event.phase == .down, let middle {
        gestures.setCenter(at: middle, .key)
        announce(traits.texts("Measuring distances from here"))
      }
    case .space: isSpaceHeld = true
    default: return false
    }
    return true
  }

  /// Where an arrow points; nil for other keys.
  private static func way(of key: Key) -> Point? {
    switch key {
    case .left: Point(x: -1, y: 0)
    case .right: Point(x: 1, y: 0)
    case .up: Point(x: 0, y: -1)
    case .down: Point(x: 0, y: 1)
    default: nil
    }
  }

  /// An arrow moves the cross, which stays in sight, else the map; with Shift it draws a rectangle.
  private func move(_ way: Point, _ event: KeyEvent) {
    guard var cross else {
      guard event.modifiers.contains(.shift) else {
        return change { $0.pan(dx: -way.x * Self.keyPan, dy: -way.y * Self.keyPan) }
      }
      return gestures.extend(
        by: event, Point(x: way.x * Self.keyStep, y: way.y * Self.keyStep))
    }
    let step = event.modifiers.contains(.shift) ? 4 * Self.keyStep : Self.keyStep
    cross.x += way.x * step / viewport.world
    cross.y += way.y * step / viewport.world
    change { $0.show(cross, margin: Self.fitMargin) }
    self.cross = cross
    accessibilityDidChange()
    spokenCross.map { announce($0) }
  }

  override func keyUp(_ event: KeyEvent) -> Bool {
    if gestures.keyUp(event) { return true }
    guard event.key == .space else { return false }
    isSpaceHeld = false
    return true
  }

  override func didBecomeFirstResponder(_ cause: FocusCause) {
    super.didBecomeFirstResponder(cause)
    if tool == .center, cross == nil { cross = viewport.center }
  }

  override func didResignFirstResponder() {
    (isSpaceHeld, cross) = (false, nil)
    gestures.finishKeys()
  }

  override func didMoveToWindow() { if window == nil { gestures.finishKeys() } }

  override func windowFocusDidChange(isFocused: Bool) {
    isSpaceHeld = false
    if !isFocused { gestures.finishKeys() }
  }

  // MARK: Accessibility

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = MapSummary(traits).words(homes, matchCount: matchCount, selection)
    node?.valueText = spokenCross
    return node
  }

  override func accessibilityChildren() -> [AccessibilityNode] {
    let children = super.accessibilityChildren()
    guard let ring, let thumb = thumb(of: ring) else { return children }
    let radius = ring.surroundings.radius
    let frame = Rect(
      center: thumb, size: Size(width: 2 * MapMarks.thumbRadius, height: 2 * MapMarks.thumbRadius))
    return [
      AccessibilityNode(
        id: "map.radius", type: "Thumb", role: .slider,
        label: traits.texts("Maximum distance"), frame: frameInWindow(frame), value: radius,
        valueText: MapSummary(traits).spokenDistance(radius, isExact: true),
        minimum: radiusLimits.lowerBound,
        maximum: radiusLimits.upperBound, increment: radiusStep,
        states: isEnabled ? [] : [.disabled], part: MapSelection.Part.radius.rawValue)
    ] + children
  }

  override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    guard isEnabled, part == MapSelection.Part.radius.rawValue, value.isFinite,
      selection.surroundings != nil
    else { return false }
    gestures.setRadius(value, reason: .accessibility)
    return true
  }
}
