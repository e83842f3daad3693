import DetentDrawing
import DetentViews
import DetentWidgets

/// The way from the window to the selected view; a press selects. Where there is no room the middle
/// goes first.
@MainActor
final class Breadcrumb: Control {
  /// The views from the window down.
  var path: [View] = [] {
    didSet {
      guard !path.elementsEqual(oldValue, by: ===) else { return }
      setNeedsDisplay()
    }
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

  private struct Part {
    /// The view; nil for what was left out.
    let view: View?
    let text: TextLayout
    let x: Double
  }

  private static let gap = 18.0

  private var parts: [Part] {
    var shown: [(View?, TextLayout)] = path.enumerated().map { index, view in
      let isLast = index == path.count - 1
      let others = otherCount > 0 ? " + \(otherCount)" : ""
      let name = isLast ? ViewName(view).type + others : ViewName(view).description
      return (
        view, TextLayout.cached(name, font: .system(11, weight: isLast ? 600 : 400), width: 150)
      )
    }
    func width() -> Double {
      shown.reduce(12) { $0 + $1.1.size.width + Self.gap }
    }
    let dots = TextLayout.cached("…", font: .system(11))
    while width() > bounds.width, shown.count > 3 {
      if shown[1].0 != nil { shown[1] = (nil, dots) } else { shown.remove(at: 2) }
    }
    var x = 12.0
    return shown.map { view, text in
      defer { x += text.size.width + Self.gap }
      return Part(view: view, text: text, x: x)
    }
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
    let (text, quiet) = (
      DynamicColor.text.resolved(for: traits), DynamicColor.secondary.resolved(for: traits)
    )
    let parts = parts
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      canvas.draw(
        part.text, at: bounds.lineStart(of: part.text.size, x: part.x),
        color: isLast || index == hovered ? text : quiet)
      guard !isLast else { continue }
      let x = part.x + part.text.size.width + Self.gap / 2
      canvas.draw(
        InspectorIcon.chevronRight,
        in: Rect(center: Point(x: x, y: bounds.midY), size: Size(width: 11, height: 11)),
        color: quiet)
    }
  }
}
