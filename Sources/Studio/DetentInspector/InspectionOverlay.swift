import DetentDrawing
import DetentViews
import DetentWidgets

/// The colors of rectangles, by kind, in the whole inspector.
enum InspectorColor {
  static let overflow = hex(0xA8470A, 0xFB923C)
  static let alignment = hex(0x0E7490, 0x22D3EE)
  static let content = hex(0x15803D, 0x4CCF86)
  static let hitRegion = hex(0x7C3AED, 0xA78BFA)
  static let damage = hex(0xDB2777, 0xDB2777)

  private static func hex(_ light: UInt32, _ dark: UInt32) -> DynamicColor {
    DynamicColor(light: Color(hex: light), dark: Color(hex: dark))
  }
}

/// Draws marks over an inspected window. Takes no input.
final class InspectionOverlay: View {
  /// A kind of marks for all views.
  enum Layer: String, CaseIterable {
    /// The bounds of every view.
    case frames = "Frames"
    /// The alignment rectangles that differ from the bounds.
    case alignment = "Alignment"
    /// The areas that views draw outside their bounds.
    case overflow = "Overflow"
    /// The areas that react to presses.
    case hitRegions = "Hit regions"
    /// Numbers of the Tab stops, connected by lines.
    case focusOrder = "Focus order"
    /// The areas that the last frame drew.
    case damage = "Redrawn areas"
  }

  var selection: @MainActor () -> [View] = { [] }
  /// The view under the pointer, in the window or in the tree.
  weak var hovered: View? { didSet { if hovered !== oldValue { refresh() } } }
  /// The rectangle under the pointer in the box model of the selected view.
  var ring: BoxModel.Ring? { didSet { if ring != oldValue { refresh() } } }
  var marks: Set<Layer> = [] { didSet { if marks != oldValue { refresh() } } }
  /// The areas of the last frame, if shown.
  var damage = Damage() { didSet { if damage != oldValue { refresh() } } }

  private var shown: [Mark] = []

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    accessibilityRole = nil
  }

  override func layoutSubviews() { refresh() }
  override func accessibilityChildren() -> [AccessibilityNode] { [] }

  /// Updates the marks and redraws changed ones. Returns whether anything is redrawn.
  @discardableResult
  func refresh() -> Bool {
    guard let window else { return false }
    if superview?.subviews.last !== self { window.overlay.addSubview(self) }
    frame = window.bounds
    let marks = current(in: window)
    guard marks != shown else { return false }
    for mark in shown + marks { setNeedsDisplay(in: mark.extent) }
    shown = marks
    return true
  }

  // MARK: Marks

  /// A rectangle, or a shape in a rectangle.
  private struct Mark: Equatable {
    enum Shape: Equatable {
      /// A rectangle, filled except for a hole.
      case box(hole: Rect?)
      case line(from: Point, to: Point)
      case number(String, isSelected: Bool)
      case tag(String)
    }
    var shape = Shape.box(hole: nil)
    let rect: Rect
    var color = DynamicColor.accent
    var edge = 1.0
    var ground = 0.0
    var width = 1.0
    var dash: [Double] = []

    var extent: Rect { rect.insetBy(dx: -16, dy: -16) }

    static func dashed(_ rect: Rect, _ color: DynamicColor) -> Mark {
      Mark(rect: rect, color: color, dash: [4, 3])
    }
    /// The frame of a view that is selected or under the pointer.
    static func strong(_ rect: Rect) -> Mark { Mark(rect: rect, ground: 0.08, width: 1.5) }
  }

  private func current(in window: Window) -> [Mark] {
    var result: [Mark] = []
    if !marks.isDisjoint(with: [.frames, .alignment, .overflow, .hitRegions]) {
      func visit(_ view: View) {
        guard !view.isHidden, view.alpha > 0, !(view is InspectionOverlay) else { return }
        if view !== window { result += ownMarks(of: view) }
        view.subviews.forEach(visit)
      }
      visit(window)
    }
    if marks.contains(.damage) {
      result += damage.rects.map { Mark(rect: $0, color: InspectorColor.damage, ground: 0.14) }
    }
    let selection = selection().filter { $0.window === window }
    // Only with the frames of other views, so that a view is not covered while it is designed.
    if marks.contains(.frames) {
      result += selection.map { .strong($0.frameInWindow($0.bounds)) }
    }
    if let hovered, hovered.window === window {
      let rect = hovered.frameInWindow(hovered.bounds)
      let name = "\(ViewName(hovered).description)  \(ViewTree.size(of: hovered))"
      result += [.strong(rect)] + overflowMarks(of: hovered, at: rect) + [tag(name, at: rect)]
    }
    if let ring, let view = selection.first { result += marks(of: ring, in: view) }
    if marks.contains(.focusOrder) { result += focusMarks(in: window, selection) }
    return result
  }

  private func ownMarks(of view: View) -> [Mark] {
    let rect = view.frameInWindow(view.bounds)
    guard rect.intersects(bounds) else { return [] }
    var result: [Mark] = []
    if marks.contains(.frames) { result.append(Mark(rect: rect, edge: 0.45)) }
    if marks.contains(.alignment), view.alignmentInsets != .zero {
      result.append(.dashed(view.frameInWindow(view.alignmentRect), InspectorColor.alignment))
    }
    if marks.contains(.overflow) { result += overflowMarks(of: view, at: rect) }
    if marks.contains(.hitRegions), view is any Tracking {
      result.append(.dashed(rect, InspectorColor.hitRegion))
    }
    return result
  }

  private func overflowMarks(of view: View, at rect: Rect) -> [Mark] {
    guard view.visualOverflow > 0 else { return [] }
    let outset = -view.visualOverflow
    return [.dashed(rect.insetBy(dx: outset, dy: outset), InspectorColor.overflow)]
  }

  /// Numbers at the Tab stops, above the connecting lines.
  private func focusMarks(in window: Window, _ selection: [View]) -> [Mark] {
    let side = Size(width: 18, height: 18)
    let stops = window.focusStops
    // At the visible corner, and always inside the window.
    let room = bounds.insetBy(dx: side.width / 2, dy: side.height / 2)
    let centers = stops.map { stop in
      let corner = stop.frameInWindow(stop.alignmentRect).origin
      return Point(
        x: max(room.minX, min(corner.x, room.maxX)), y: max(room.minY, min(corner.y, room.maxY)))
    }
    let lines = zip(centers, centers.dropFirst()).compactMap { from, to -> Mark? in
      let length = from.distance(to: to)
      // From the edge of one circle to the edge of the next.
      guard length > side.width else { return nil }
      let share = side.width / 2 / length
      let (x, y) = ((to.x - from.x) * share, (to.y - from.y) * share)
      let (start, end) = (Point(x: from.x + x, y: from.y + y), Point(x: to.x - x, y: to.y - y))
      let rect = Rect(
        x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
        height: abs(end.y - start.y))
      return Mark(shape: .line(from: start, to: end), rect: rect, edge: 0.6)
    }
    let numbers = zip(stops, centers).enumerated().map { index, stop in
      let isSelected = selection.contains { $0 === stop.0 }
      return Mark(
        shape: .number("\(index + 1)", isSelected: isSelected),
        rect: Rect(center: stop.1, size: side))
    }
    return lines + numbers
  }

  /// The area between a rectangle of a view and the next inner one, with its name.
  private func marks(of ring: BoxModel.Ring, in view: View) -> [Mark] {
    let boxes = BoxModel.Ring.boxes(of: view)
    guard let index = boxes.firstIndex(where: { $0.ring == ring }) else { return [] }
    let rect = view.frameInWindow(boxes[index].rect)
    let hole = boxes.dropFirst(index + 1).first.map { view.frameInWindow($0.rect) }
    return [
      Mark(
        shape: .box(hole: hole), rect: rect, color: ring.color, ground: 0.3, width: 1.5,
        dash: ring.dash), tag("\(ring.rawValue)  \(ViewTree.size(rect.size))", at: rect),
    ]
  }

  private static let tagFont = Font.system(11, weight: 600, tabularDigits: true)

  /// A label below a rectangle, or above it if necessary, and always inside the window.
  private func tag(_ text: String, at rect: Rect) -> Mark {
    let size = TextLayout.cached(text, font: Self.tagFont).size
    let (width, height) = (size.width + 14, 20.0)
    let y = rect.maxY + 4 + height <= bounds.maxY ? rect.maxY + 4 : rect.minY - 4 - height
    let x = max(2, min(rect.minX, bounds.maxX - width - 2))
    return Mark(
      shape: .tag(text),
      rect: Rect(x: x, y: max(2, min(y, bounds.maxY - height - 2)), width: width, height: height))
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    for mark in shown where mark.extent.intersects(dirty) { draw(mark, in: canvas) }
  }

  private func draw(_ mark: Mark, in canvas: Canvas) {
    let color = mark.color.resolved(for: traits)
    switch mark.shape {
    case .box(let hole):
      for part in mark.rect.parts(without: hole ?? .zero) {
        canvas.fill(part, with: color.withAlpha(mark.ground))
      }
      canvas.stroke(
        Path(rect: mark.rect.insetBy(dx: mark.width / 2, dy: mark.width / 2)),
        with: color.withAlpha(mark.edge), style: StrokeStyle(width: mark.width, dash: mark.dash))
    case .line(let start, let end):
      canvas.stroke(
        Path(strokes: [(start.x, start.y), (end.x, end.y)]), with: color.withAlpha(mark.edge),
        style: StrokeStyle(width: 1.5, cap: .round, dash: [0, 4]))
    case .number(let number, let isSelected):
      let circle = Path(circleAt: mark.rect.center, radius: 8.5)
      let ground: DynamicColor = isSelected ? .accent : .card
      canvas.fill(circle, with: ground.resolved(for: traits))
      canvas.stroke(circle, with: color, style: StrokeStyle(width: 1.5))
      let text = TextLayout.cached(number, font: .system(10, weight: 600, tabularDigits: true))
      let ink: DynamicColor = isSelected ? .onAccent : .accent
      let start = Rect(center: mark.rect.center, size: text.size).origin
      canvas.draw(text, at: start, color: ink.resolved(for: traits))
    case .tag(let words):
      canvas.fill(Path(roundedRect: mark.rect, cornerRadius: 4), with: color)
      let text = TextLayout.cached(words, font: Self.tagFont, width: mark.rect.width - 10)
      canvas.draw(
        text, at: mark.rect.lineStart(of: text.size, x: mark.rect.minX + 7),
        color: DynamicColor.onAccent.resolved(for: traits))
    }
  }
}
