import DetentControls
import DetentDrawing
import DetentViews

/// Listings as dots, price against area; those that pass the filters are lit. Where dots lie on
/// each other the colour shows how many.
///
/// Dots are drawn into two images, all of them dim and some of them lit, when the data, the scale
/// or the size changes. A drag of prices or of the area costs the dots that it lights or puts out.
///
/// It knows homes by their ranks alone. The part that is lit is its value: a rectangle that is drawn
/// over the plot is an edit like any other.
@MainActor
final class ScatterChart: Control, ValueEditing {
  typealias Value = Selection

  /// What is shown; nil for nothing.
  var content: Content? { didSet { dotsDidChange() } }
  /// How prices are shared out along the chart; homes beyond its ends are not shown.
  var priceScale: any ValueScale = LinearScale(minimum: 0, maximum: 1) {
    didSet { dotsDidChange() }
  }
  /// The dots that can be lit; nil for every dot.
  var highlights: Highlights? {
    didSet { if highlights?.version != oldValue?.version { setNeedsDisplay() } }
  }
  /// What is lit. Setting it sends nothing.
  var selection = Selection() {
    didSet { if selection != oldValue { selectionDidChange(from: oldValue) } }
  }
  var editedValue: Selection {
    get { selection }
    set { selection = newValue }
  }
  /// The prices and the areas that a rectangle goes from and to; none where they are nil.
  var priceBounds: NiceBounds?
  var areaBounds: NiceBounds?
  /// The rank of the home that is chosen.
  var selectedHome: Int? { didSet { if selectedHome != oldValue { setNeedsDisplay() } } }
  /// The rank of the home under the pointer, here or in a list.
  var hoveredHome: Int? { didSet { if hoveredHome != oldValue { setNeedsDisplay() } } }
  /// What is said of a home, by its rank.
  var homeText: (Int) -> String = { _ in "" }
  var formatX = ValueFormat.number()
  var formatY = ValueFormat.number()
  /// What stands above the axis of areas: what it counts, and in which unit.
  var titleY = "" { didSet { if titleY != oldValue { setNeedsDisplay() } } }
  /// What no dot shows, in words.
  var notes: [String] = [] { didSet { if notes != oldValue { setNeedsDisplay() } } }

  /// The user chose a home.
  var didSelect: ((Int) -> Void)?
  /// The pointer came over a home, or left it (nil).
  var didHover: ((Int?) -> Void)?
  /// The user wants to see all of the chosen home.
  var didOpen: (() -> Void)?

  private lazy var gestures = ChartGestures(self)
  private let dots = ChartDots()
  private static let frameRadius = 3.0
  /// What the unit of areas takes of the line above the plot.
  private static let unitRoom = 16.0
  private static let insets = EdgeInsets(top: 22, leading: 40, bottom: 24, trailing: 8)

  init() {
    super.init(frame: .zero)
    identifier = "chart"
    accessibilityRole = .image
    // The ring of the focus stands clear of the words beside the axes.
    visualOverflow = 6
  }

  /// What is to be seen of it, read aloud: where most of its dots lie.
  var summary = "" { didSet { if summary != oldValue { accessibilityDidChange() } } }
  /// What no dot shows, read aloud.
  var spokenNotes: [String] = [] {
    didSet { if spokenNotes != oldValue { accessibilityDidChange() } }
  }
  /// What the rectangle lights, read aloud; empty without one.
  var selectionText = "" { didSet { if selectionText != oldValue { accessibilityDidChange() } } }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    // What lies beyond the ends of the axes says nothing of a part of the chart.
    let notes = selection.isAll ? spokenNotes : []
    func joined(_ words: [String]) -> String {
      words.filter { !$0.isEmpty }.joined(separator: traits.texts(", "))
    }
    node?.description = joined([summary] + notes)
    let value = joined([selectedHome.map(homeText) ?? "", selectionText])
    node?.valueText = value.isEmpty ? nil : value
    return node
  }

  private func dotsDidChange() {
    dots.drop()
    setNeedsDisplay()
  }

  // MARK: Layout

  /// Where the dots are.
  var plot: Rect {
    let area = bounds.inset(by: Self.insets, rightToLeft: traits.isRightToLeft)
    return area.rounded(toPixelsAt: traits.scale)
  }

  private var areaScale: LinearScale {
    LinearScale(minimum: 0, maximum: content?.greatestArea ?? 1)
  }

  /// Where prices and areas lie.
  var geometry: ChartGeometry {
    ChartGeometry(
      plot: plot, prices: priceScale, areas: areaScale, isMirrored: traits.isRightToLeft)
  }

  /// What a rectangle between two points lights: the steps around what it encloses.
  func selection(from start: Point, to end: Point) -> Selection {
    let (a, b) = (geometry.values(at: start), geometry.values(at: end))
    return Selection(
      prices: priceBounds?.range(around: min(a.price, b.price)...max(a.price, b.price)),
      areas: areaBounds?.range(around: min(a.area, b.area)...max(a.area, b.area)))
  }

  private func selectionDidChange(from previous: Selection) {
    gestures.selectionDidChange()
    guard previous.isAll == selection.isAll, previous.openEnds == selection.openEnds else {
      return setNeedsDisplay()
    }
    let geometry = geometry
    let plot = geometry.plot
    let old = geometry.rect(of: previous)
    let new = geometry.rect(of: selection)
    // Dots hang over the border, and what lies beyond the ends is marked beside the plot.
    let overhang = ChartEdges.reach + 1
    for (a, b) in [(old.minX, new.minX), (old.maxX, new.maxX)] where a != b {
      let slice = Rect(
        x: min(a, b), y: plot.minY, width: abs(b - a), height: plot.height)
      setNeedsDisplay(in: slice.insetBy(dx: -overhang, dy: -overhang))
    }
    for (a, b) in [(old.minY, new.minY), (old.maxY, new.maxY)] where a != b {
      let slice = Rect(x: plot.minX, y: min(a, b), width: plot.width, height: abs(b - a))
      setNeedsDisplay(in: slice.insetBy(dx: -overhang, dy: -overhang))
    }
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    let geometry = geometry
    let plot = geometry.plot
    guard let content, plot.width > 0, plot.height > 0 else { return }
    ChartGrid(
      chart: bounds, plot: plot, traits: traits,
      columns: (priceScale, formatX), rows: (areaScale, formatY), title: titleY
    ).draw(in: canvas)
    let lit = Path(roundedRect: geometry.rect(of: selection), cornerRadius: Self.frameRadius)
    if !selection.isAll {
      canvas.fill(lit, with: DynamicColor.accentSoft.resolved(for: traits))
    }
    let images = dots.images(of: content, geometry, selection, highlights, traits)
    if let dim = images.dim { canvas.draw(dim, in: images.frame) }
    canvas.draw(images.lit, in: images.frame)
    let edges = ChartEdges(
      content: content, geometry: geometry, selection: selection, highlights: highlights,
      traits: traits)
    edges.drawMarks(in: canvas)
    edges.drawNotes(notes, beside: Self.unitRoom, in: canvas)
    if !selection.isAll, gestures.drawn == nil {
      let palette = MapPalette(traits)
      canvas.stroke(lit, with: palette.lit, style: StrokeStyle(width: 1.5 * palette.strength))
    }
    drawMarks(geometry, in: canvas)
    guard showsFocusRing else { return }
    FocusRing.draw(
      inside: bounds.insetBy(dx: -visualOverflow, dy: -visualOverflow), cornerRadius: 8,
      traits: traits, in: canvas)
  }

  /// What the pointer and the list are at. Where two labels would lie on each other only the one
  /// that is pointed at is written.
  private func drawMarks(_ geometry: ChartGeometry, in canvas: Canvas) {
    let palette = MapPalette(traits)
    let marks = MapMarks(width: bounds.width, palette: palette, traits: traits)
    if let drawn = gestures.drawn {
      let rectangle = Path(rect: geometry.rect(of: drawn))
      marks.drawInside(rectangle, in: canvas)
      marks.drawEdge(rectangle, in: canvas)
    }
    let hovered = gestures.drawn == nil && hoveredHome != selectedHome ? hoveredHome : nil
    let (text, place) = (hovered.map(homeText) ?? "", hovered.flatMap(point(of:)))
    let plate = place.flatMap { marks.plate(of: text, at: $0) }
    if let selectedHome, let point = point(of: selectedHome) {
      let words = homeText(selectedHome)
      let isCovered = marks.plate(of: words, at: point).map { plate?.intersects($0) == true }
      marks.drawChosen(at: point, isCovered == true ? "" : words, in: canvas)
    }
    guard let place else { return }
    marks.drawHovered(at: place, in: canvas)
    marks.drawNote(text, at: place, in: canvas)
  }

  /// Where a home lies; nil for one that the plot has no room for.
  func point(of home: Int) -> Point? {
    let geometry = geometry
    guard let place = content?.place(home), place.x >= geometry.prices.minimum,
      place.x <= geometry.prices.maximum, place.y <= geometry.areas.maximum
    else { return nil }
    return geometry.point(price: place.x, area: place.y)
  }

  // MARK: Pointer

  /// How far from a dot a press of the mouse may be, in logical pixels.
  private static let hitDistance = 8.0

  private var hits: ChartHits? {
    content.map {
      ChartHits(content: $0, geometry: geometry, selection: selection, highlights: highlights)
    }
  }

  /// The lit home at a point; fingers reach farther.
  func home(at point: Point, device: PointerEvent.Device = .mouse) -> Int? {
    let distance = device == .touch ? TouchMetrics.target / 2 : Self.hitDistance
    return hits?.home(at: point, within: distance)
  }

  /// Chooses a home as the user does.
  func select(_ home: Int) {
    selectedHome = home
    accessibilityDidChange()
    didSelect?(home)
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    content != nil && gestures.begin(event)
  }

  override func continueTracking(_ event: PointerEvent) -> Bool { gestures.continue(event) }

  override func endTracking(_ event: PointerEvent) { gestures.end(event) }

  override func cancelTracking() { gestures.cancel() }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    let home = point.flatMap { self.home(at: $0) }
    guard home != hoveredHome else { return }
    hoveredHome = home
    didHover?(home)
  }

  /// The pointer over it changes nothing but what it points to.
  override func stateDidChange() {}

  override func cursor(at point: Point) -> Cursor? {
    home(at: point) == nil ? .arrow : .pointingHand
  }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .escape { return gestures.cancelKeys() }
    if event.modifiers == .shift { return gestures.extend(by: event) }
    guard event.modifiers.isEmpty, let hits else { return false }
    let isMirrored = traits.isRightToLeft
    let home: Int?
    switch event.key {
    case .left: home = hits.home(after: selectedHome, by: .price, isForward: isMirrored)
    case .right: home = hits.home(after: selectedHome, by: .price, isForward: !isMirrored)
    case .up: home = hits.home(after: selectedHome, by: .area, isForward: true)
    case .down: home = hits.home(after: selectedHome, by: .area, isForward: false)
    case .home: home = hits.home(after: nil, by: .price, isForward: true)
    case .end: home = hits.home(after: nil, by: .price, isForward: false)
    case .enter where selectedHome != nil:
      didOpen?()
      return true
    default: return false
    }
    if let home { select(home) }
    return true
  }

  override func keyUp(_ event: KeyEvent) -> Bool { gestures.keyUp(event) }

  override func didResignFirstResponder() { gestures.finishKeys() }

  override func didMoveToWindow() { if window == nil { gestures.finishKeys() } }

  override func windowFocusDidChange(isFocused: Bool) { if !isFocused { gestures.finishKeys() } }
}
