import DetentDrawing
import DetentViews
import DetentWidgets

/// Choosing a view in the window itself: the outline follows the pointer, a click selects, Escape
/// ends. The application gets no events meanwhile.
@MainActor
final class ViewPicker {
  private(set) var isActive = false
  /// What a click would select.
  private(set) weak var candidate: View? { didSet { didPoint?(candidate) } }

  /// Another view would be selected; nil when picking ends.
  var didPoint: (@MainActor (View?) -> Void)?
  /// Picking ended, with a view or without.
  var didEnd: (@MainActor (View?) -> Void)?

  /// The deepest view below the pointer; the wheel goes up and down from there.
  private weak var deepest: View?
  private var isPressed = false

  func begin() {
    isActive = true
    isPressed = false
  }

  func end(with view: View? = nil) {
    guard isActive else { return }
    isActive = false
    candidate = nil
    didEnd?(view)
  }

  /// - Returns: whether the event was meant for the picker.
  func handle(_ event: WindowEvent, in window: Window) -> Bool {
    guard isActive else { return false }
    switch event {
    case .pointer(let event): point(event, in: window)
    case .scroll(let event): walk(outwards: event.notches.y > 0)
    case .key(let event): if event.phase != .up { press(event) }
    case .focus: return false
    }
    return true
  }

  private func point(_ event: PointerEvent, in window: Window) {
    let found = Self.view(at: event.location, in: window)
    if found !== deepest {
      deepest = found
      candidate = found
    }
    if event.phase == .down, event.button == .primary {
      isPressed = true
    } else if event.phase == .up, isPressed {
      end(with: event.modifiers.contains(.alt) ? candidate?.superview ?? candidate : candidate)
    }
  }

  private func walk(outwards: Bool) {
    guard let candidate else { return }
    if outwards {
      if let parent = candidate.superview { self.candidate = parent }
    } else {
      var view = deepest
      while let inner = view, inner.superview !== candidate { view = inner.superview }
      if let view { self.candidate = view }
    }
  }

  private func press(_ event: KeyEvent) {
    let siblings = candidate?.superview.map(Self.children) ?? []
    let index = siblings.firstIndex { $0 === candidate }
    switch event.key {
    case .escape: end()
    case .enter: end(with: candidate)
    case .up: walk(outwards: true)
    case .down:
      if let child = candidate.flatMap({ Self.children(of: $0).first }) { candidate = child }
    case .left: if let index, index > 0 { candidate = siblings[index - 1] }
    case .right: if let index, index + 1 < siblings.count { candidate = siblings[index + 1] }
    default: break
    }
  }

  /// The children that can be chosen. Spacers have no look that could be edited.
  private static func children(of view: View) -> [View] {
    ViewTree.children(of: view).filter { !($0 is Spacer) }
  }

  /// The deepest view that can be seen at a point, also one that takes no presses.
  static func view(at point: Point, in window: Window) -> View? {
    func deepest(_ view: View, _ point: Point) -> View? {
      guard !view.isHidden, view.alpha >= 0.01, !(view is InspectionOverlay) else { return nil }
      let isInside = view.bounds.contains(point)
      if view.clipsToBounds, !isInside { return nil }
      for child in view.subviews.reversed() {
        if let hit = deepest(child, child.convert(point, from: view)) { return hit }
      }
      return isInside && view !== window.overlay && !(view is Spacer) ? view : nil
    }
    return deepest(window, point)
  }
}

/// The way from the window to the selected view. A press selects a view. Without enough room, the
/// views in the middle are left out first.
@MainActor
final class Breadcrumb: Control {
  /// The views from the window down.
  var path: [View] = [] {
    didSet { if !path.elementsEqual(oldValue, by: ===) { setNeedsDisplay() } }
  }
  /// How many views are selected besides the last of the way.
  var otherCount = 0 { didSet { if otherCount != oldValue { setNeedsDisplay() } } }
  var didSelect: (@MainActor (View) -> Void)?
  private var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(frame: .zero)
    accessibilityRole = .group
  }

  override var canBecomeFirstResponder: Bool { false }
  override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 24) }

  /// A view of the way; nil for what was left out.
  private typealias Part = (view: View?, text: TextLayout, x: Double)

  private static let gap = 18.0

  private var parts: [Part] {
    var x = 12.0
    var parts: [Part] = path.enumerated().map { index, view in
      let isLast = index == path.count - 1
      let others = otherCount > 0 ? " + \(otherCount)" : ""
      let name = isLast ? ViewName(view).type + others : ViewName(view).description
      let font = Font.system(11, weight: isLast ? 600 : 400)
      return (view, TextLayout.cached(name, font: font, width: 150), 0)
    }
    let dots: Part = (nil, TextLayout.cached("…", font: .system(11)), 0)
    while parts.count > 3,
      parts.reduce(x, { $0 + $1.text.size.width + Self.gap }) > bounds.width
    {
      if parts[1].view != nil { parts[1] = dots } else { parts.remove(at: 2) }
    }
    for index in parts.indices {
      parts[index].x = x
      x += parts[index].text.size.width + Self.gap
    }
    return parts
  }

  private func part(at point: Point) -> Int? {
    parts.firstIndex { point.x >= $0.x - 4 && point.x <= $0.x + $0.text.size.width + 4 }
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    if let part = part(at: event.location), let view = parts[part].view { didSelect?(view) }
    return true
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    hovered = point.flatMap(part(at:))
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let quiet = DynamicColor.secondary.resolved(for: traits)
    let parts = parts
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let isLit = isLast || index == hovered
      canvas.draw(
        part.text, at: bounds.lineStart(of: part.text.size, x: part.x),
        color: isLit ? DynamicColor.text.resolved(for: traits) : quiet)
      guard !isLast else { continue }
      let x = part.x + part.text.size.width + Self.gap / 2
      canvas.draw(
        InspectorIcon.chevronRight, in: .square(11, around: Point(x: x, y: bounds.midY)),
        color: quiet)
    }
  }
}
