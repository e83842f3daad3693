import DetentDrawing
import DetentViews
import DetentWidgets

/// What an overlay shows of a window.
struct OverlayMarks: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// The bounds of every view.
  static let frames = OverlayMarks(rawValue: 1 << 0)
  /// How far views draw beyond their bounds.
  static let overflow = OverlayMarks(rawValue: 1 << 1)
  /// Where presses hit something.
  static let hitRegions = OverlayMarks(rawValue: 1 << 2)
  /// The numbers of the stops of Tab, and lines from each to the next one.
  static let focusOrder = OverlayMarks(rawValue: 1 << 3)
  /// What the last frame drew.
  static let damage = OverlayMarks(rawValue: 1 << 4)
  /// What containers line up, of views where that is not their bounds.
  static let alignment = OverlayMarks(rawValue: 1 << 5)

  static let names: [(mark: OverlayMarks, title: String)] = [
    (.frames, "Frames"), (.alignment, "Alignment"), (.overflow, "Overflow"),
    (.hitRegions, "Hit regions"), (.focusOrder, "Focus order"), (.damage, "Redrawn areas"),
  ]
}

/// The colours that rectangles of one kind have everywhere in the inspector.
enum InspectorColor {
  static let overflow = hex(0xA8470A, 0xFB923C)
  static let content = hex(0x15803D, 0x4CCF86)
  static let hitRegion = hex(0x7C3AED, 0xA78BFA)
  static let damage = hex(0xDB2777, 0xDB2777)
  static let warning = hex(0xB45309, 0xF5B35C)
  static let pass = hex(0x15803D, 0x4CCF86)
  static let onAccent = hex(0xFFFFFF, 0x0B1220)

  private static func hex(_ light: UInt32, _ dark: UInt32) -> DynamicColor {
    DynamicColor(light: Color(hex: light), dark: Color(hex: dark))
  }
}

/// Lies over a window that is inspected and draws on it; takes no input.
@MainActor
final class InspectionOverlay: View {
  /// The views that are selected.
  var selection: [View] {
    get { selected.compactMap(\.view) }
    set {
      selected = newValue.map { Selected(view: $0) }
      refresh()
    }
  }
  private var selected: [Selected] = []
  private struct Selected {
    weak var view: View?
  }
  /// The view that is pointed at, in the window or in the tree.
  weak var hovered: View? { didSet { if hovered !== oldValue { refresh() } } }
  /// The rectangle of the selected view that is pointed at in its box model.
  var ring: BoxRing? { didSet { if ring != oldValue { refresh() } } }
  /// What is shown of all views.
  var marks: OverlayMarks = [] { didSet { if marks != oldValue { refresh() } } }
  /// What the last frame drew, where that is shown.
  var damage = Damage() { didSet { if damage != oldValue { refresh() } } }

  private var shown: [Mark] = []

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    accessibilityRole = nil
  }

  override func layoutSubviews() { refresh() }
  override func accessibilityChildren() -> [AccessibilityNode] { [] }

  /// Looks where everything is now; what has not moved is not drawn again.
  /// - Returns: whether something is drawn again.
  @discardableResult
  func refresh() -> Bool {
    guard let window else { return false }
    if superview?.subviews.last !== self { window.overlay.addSubview(self) }
    let marks = current(in: window)
    guard marks != shown else { return false }
    for mark in shown + marks { setNeedsDisplay(in: mark.extent) }
    shown = marks
    return true
  }

  // MARK: Marks

  /// One rectangle that is drawn.
  private struct Mark: Equatable {
    enum Kind: Equatable {
      case frame(isStrong: Bool)
      case overflow
      case hitRegion
      case damage
      case number(Int, isSelected: Bool)
      /// A line from one stop of Tab to the next one.
      case line(from: Point, to: Point)
      /// What containers line up, in the bounds of a view.
      case alignment(Rect)
      case tag(String)
      /// A rectangle of a view, and what lies within it.
      case ring(BoxRing, hole: Rect?)
    }
    let kind: Kind
    let rect: Rect

    /// What it draws on.
    var extent: Rect { rect.insetBy(dx: -16, dy: -16) }
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
      result += damage.rects.map { Mark(kind: .damage, rect: $0) }
    }
    // Only beside the others: what is being designed is seen as it is.
    if marks.contains(.frames) {
      for view in selection where view.window === window {
        result.append(Mark(kind: .frame(isStrong: true), rect: view.frameInWindow(view.bounds)))
      }
    }
    if let hovered, hovered.window === window {
      let rect = hovered.frameInWindow(hovered.bounds)
      result.append(Mark(kind: .frame(isStrong: true), rect: rect))
      if let mark = overflowMark(of: hovered, at: rect) { result.append(mark) }
      result.append(tag(of: hovered, at: rect))
    }
    if let ring, let view = selection.first, view.window === window {
      result += marks(of: ring, in: BoxRing.boxes(of: view), of: view)
    }
    if marks.contains(.focusOrder) { result += focusMarks(in: window) }
    return result
  }

  /// What is marked at every view.
  private func ownMarks(of view: View) -> [Mark] {
    let rect = view.frameInWindow(view.bounds)
    guard rect.intersects(bounds) else { return [] }
    var result: [Mark] = []
    if marks.contains(.frames) { result.append(Mark(kind: .frame(isStrong: false), rect: rect)) }
    if marks.contains(.alignment), view.alignmentInsets != .zero {
      let aligned = view.frameInWindow(view.alignmentRect)
      result.append(Mark(kind: .alignment(aligned), rect: rect))
    }
    if marks.contains(.overflow), let mark = overflowMark(of: view, at: rect) {
      result.append(mark)
    }
    if marks.contains(.hitRegions), view is any Tracking {
      result.append(Mark(kind: .hitRegion, rect: rect))
    }
    return result
  }

  private func overflowMark(of view: View, at rect: Rect) -> Mark? {
    guard view.visualOverflow > 0 else { return nil }
    let outset = -view.visualOverflow
    return Mark(kind: .overflow, rect: rect.insetBy(dx: outset, dy: outset))
  }

  /// A number at each stop of Tab, above the lines between them.
  private func focusMarks(in window: Window) -> [Mark] {
    let side = Size(width: 18, height: 18)
    let stops = window.focusStops
    // At the corner that is seen, and in the window always.
    let room = bounds.insetBy(dx: side.width / 2, dy: side.height / 2)
    let centers = stops.map { stop in
      let corner = stop.frameInWindow(stop.alignmentRect).origin
      return Point(
        x: max(room.minX, min(corner.x, room.maxX)), y: max(room.minY, min(corner.y, room.maxY)))
    }
    let lines = zip(centers, centers.dropFirst()).compactMap { from, to -> Mark? in
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      // It goes from the edge of one circle to that of the next one.
      guard length > side.width else { return nil }
      let (x, y) = (dx / length * side.width / 2, dy / length * side.height / 2)
      let (start, end) = (Point(x: from.x + x, y: from.y + y), Point(x: to.x - x, y: to.y - y))
      let rect = Rect(
        x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
        height: abs(end.y - start.y))
      return Mark(kind: .line(from: start, to: end), rect: rect)
    }
    let selection = selection
    return lines
      + zip(stops, centers).enumerated().map { index, stop in
        let isSelected = selection.contains { $0 === stop.0 }
        return Mark(
          kind: .number(index + 1, isSelected: isSelected), rect: Rect(center: stop.1, size: side))
      }
  }

  /// What lies between a rectangle of a view and the next one in it, with its name.
  private func marks(of ring: BoxRing, in boxes: [BoxRing.Box], of view: View) -> [Mark] {
    guard let index = boxes.firstIndex(where: { $0.ring == ring }) else { return [] }
    let rect = view.frameInWindow(boxes[index].rect)
    let hole = boxes.indices.contains(index + 1) ? view.frameInWindow(boxes[index + 1].rect) : nil
    let size = ViewTree.size(rect.size)
    return [
      Mark(kind: .ring(ring, hole: hole), rect: rect), tag("\(ring.title)  \(size)", at: rect),
    ]
  }

  private static let tagFont = Font.system(11, weight: 600, tabularDigits: true)

  /// The name and the size of a view below it, above it where there is no room, inside the window
  /// always.
  private func tag(of view: View, at rect: Rect) -> Mark {
    tag("\(ViewName(view).description)  \(ViewTree.size(of: view))", at: rect)
  }

  private func tag(_ text: String, at rect: Rect) -> Mark {
    let size = TextLayout.cached(text, font: Self.tagFont).size
    let (width, height) = (size.width + 14, 20.0)
    let y = rect.maxY + 4 + height <= bounds.maxY ? rect.maxY + 4 : rect.minY - 4 - height
    let x = max(2, min(rect.minX, bounds.maxX - width - 2))
    return Mark(
      kind: .tag(text),
      rect: Rect(x: x, y: max(2, min(y, bounds.maxY - height - 2)), width: width, height: height))
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    for mark in shown where mark.extent.intersects(dirty) { draw(mark, in: canvas) }
  }

  private func draw(_ mark: Mark, in canvas: Canvas) {
    let accent = DynamicColor.accent.resolved(for: traits)
    switch mark.kind {
    case .frame(let isStrong):
      if isStrong { canvas.fill(mark.rect, with: accent.withAlpha(0.08)) }
      stroke(
        mark.rect, isStrong ? accent : accent.withAlpha(0.45), width: isStrong ? 1.5 : 1, canvas)
    case .overflow:
      stroke(mark.rect, InspectorColor.overflow.resolved(for: traits), dash: [4, 3], canvas)
    case .hitRegion:
      stroke(mark.rect, InspectorColor.hitRegion.resolved(for: traits), dash: [4, 3], canvas)
    case .damage:
      let color = InspectorColor.damage.resolved(for: traits)
      canvas.fill(mark.rect, with: color.withAlpha(0.14))
      stroke(mark.rect, color, canvas)
    case .alignment(let aligned):
      let color = InspectorColor.overflow.resolved(for: traits)
      canvas.hatch(mark.rect, around: aligned, with: color.withAlpha(0.5))
      stroke(aligned, color, dash: [4, 3], canvas)
    case .line(let start, let end):
      var path = Path()
      path.move(to: start)
      path.line(to: end)
      canvas.stroke(
        path, with: accent.withAlpha(0.6),
        style: StrokeStyle(width: 1.5, cap: .round, dash: [0, 4]))
    case .number(let number, let isSelected):
      draw(number, in: mark.rect, isSelected: isSelected, canvas)
    case .ring(let ring, let hole):
      let color = ring.color.resolved(for: traits)
      for part in mark.rect.parts(without: hole ?? .zero) {
        canvas.fill(part, with: color.withAlpha(0.3))
      }
      stroke(mark.rect, color, width: 1.5, dash: ring.dash, canvas)
    case .tag(let words):
      canvas.fill(Path(roundedRect: mark.rect, cornerRadius: 4), with: accent)
      let text = TextLayout.cached(words, font: Self.tagFont, width: mark.rect.width - 10)
      canvas.draw(
        text, at: mark.rect.lineStart(of: text.size, x: mark.rect.minX + 7),
        color: InspectorColor.onAccent.resolved(for: traits))
    }
  }

  private func draw(_ number: Int, in rect: Rect, isSelected: Bool, _ canvas: Canvas) {
    let accent = DynamicColor.accent.resolved(for: traits)
    let circle = Path(circleAt: rect.center, radius: 8.5)
    let ground: DynamicColor = isSelected ? .accent : .card
    canvas.fill(circle, with: ground.resolved(for: traits))
    canvas.stroke(circle, with: accent, style: StrokeStyle(width: 1.5))
    let text = TextLayout.cached("\(number)", font: .system(10, weight: 600, tabularDigits: true))
    canvas.draw(
      text, at: rect.middleStart(of: text.size),
      color: isSelected ? InspectorColor.onAccent.resolved(for: traits) : accent)
  }

  private func stroke(
    _ rect: Rect, _ color: Color, width: Double = 1, dash: [Double] = [], _ canvas: Canvas
  ) {
    canvas.stroke(
      Path(rect: rect.insetBy(dx: width / 2, dy: width / 2)), with: color,
      style: StrokeStyle(width: width, dash: dash))
  }
}
