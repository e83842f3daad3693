import DetentDrawing
import DetentViews

/// A pie chart whose sectors can be selected, written with public API only.
final class PieChart: Control, ValueEditing {
  typealias Value = ItemChoice
  struct Sector: Hashable, Sendable { var (name, value) = ("", 0.0) }

  /// The sectors. New values are animated; listeners of the selection are notified of new names.
  var sectors: [Sector] = [] { didSet { if sectors != oldValue { selectedIndex = selected } } }
  /// The unit of the amounts, such as `listings`.
  var unit = ""
  /// The sector outside the disc. Setting it sends no action; an invalid index selects no sector.
  var selectedIndex: Int? {
    get {
      valueWasRead()
      return selected
    }
    set {
      selected = newValue
      editing.acknowledge()
    }
  }
  private var selected: Int? { didSet { arrange() } }
  var editedValue: ItemChoice {
    get { ItemChoice(selectedIndex, of: sectors.map(\.name)) }
    set { selectedIndex = newValue.index }
  }
  /// The sector that keys start from, and the sector under the pointer.
  var active = 0 { didSet { lookDidChange() } }
  var hovered: Int? { didSet { if hovered != oldValue { lookDidChange() } } }
  /// Called after a visible change.
  var didChange: ((PieChart) -> Void)?

  /// The sectors as drawn now, and their targets. New sectors grow from nothing.
  var (parts, target) = ([PieGeometry.Part](), [PieGeometry.Part]())
  var animation: Animation?
  private lazy var editing = EditingSession(
    self, value: { ItemChoice($0.selected, of: $0.sectors.map(\.name)) },
    write: { chart, choice, _ in chart.selected = choice.index })

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    (accessibilityRole, visualOverflow) = (.list, 6)
  }

  override func prepareForDesign() {
    guard sectors.isEmpty, let names = DesignContext.current?.sample.categories else { return }
    sectors = zip(names, [41, 29, 12, 8, 6, 4]).map { Sector(name: $0, value: $1) }
  }

  private func choose(_ index: Int?, _ reason: EditReason) {
    editing.performOnce { EditStep(ItemChoice(index, of: sectors.map(\.name)), reason: reason) }
  }

  private func arrange() {
    if let index = selected, !sectors.indices.contains(index) { selected = nil }
    (active, hovered) = (max(0, min(selected ?? active, sectors.count - 1)), nil)
    moveSectors(out: selected)
  }
  func lookDidChange() {
    setNeedsDisplay()
    didChange?(self)
  }

  var geometry: PieGeometry { PieGeometry(in: bounds, margin: 14, parts: parts) }
  override func stateDidChange() { lookDidChange() }
  override func cursor(at point: Point) -> Cursor? { sector(at: point).map { _ in .pointingHand } }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let look = PieLook(of: self, geometry)
    // At rest the chart is drawn once and then shown as an image.
    guard animation?.isFinished != false else { return look.draw(in: canvas) }
    ImageCache.shared.show(look, covering: look.area, in: canvas, draw: look.draw)
  }

  private func sector(at point: Point, _ device: PointerEvent.Device = .mouse) -> Int? {
    geometry.sector(at: point, target: device == .touch ? 44 : 24)
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    let index = event.button == .primary ? sector(at: event.location, event.device) : nil
    if let index { active = index }
    return index != nil
  }
  override func endTracking(_ event: PointerEvent) {
    if sector(at: event.location, event.device) == active { choose(active, .itemPress) }
  }
  override func hoverDidChange(at point: Point?) {
    hovered = point.flatMap { sector(at: $0) }
    super.hoverDidChange(at: point)
  }
  override func keyDown(_ event: KeyEvent) -> Bool {
    let last = sectors.count - 1
    guard isEnabled, last >= 0, event.modifiers.isEmpty else { return false }
    switch event.key {
    case .left, .up: choose(active > 0 ? active - 1 : last, .key)
    case .right, .down: choose(active < last ? active + 1 : 0, .key)
    case .home: choose(0, .key)
    case .end: choose(last, .key)
    case .space: choose(active, .key)
    case .escape where selected != nil: choose(nil, .key)
    default: return false
    }
    return true
  }

  override func accessibilityChildren() -> [AccessibilityNode] { nodes }
  override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    guard isEnabled, 0..<Double(sectors.count) ~= value else { return false }
    choose(Int(value), .accessibility)
    return true
  }
}
