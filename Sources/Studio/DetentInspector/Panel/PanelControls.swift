import DetentDrawing
import DetentViews
import DetentWidgets

/// A small button of the inspector: an icon or a few letters. A button that is on is filled.
@MainActor
final class ToolButton: PressControl {
  private let icon: VectorIcon?
  private let title: String
  private let isPlain: Bool

  /// - Parameters:
  ///   - hint: what assistive technology reads, and the tooltip.
  ///   - isPlain: without an edge while it is off.
  init(icon: VectorIcon? = nil, title: String = "", hint: String, isPlain: Bool = false) {
    (self.icon, self.title, self.isPlain) = (icon, title, isPlain)
    super.init(frame: .zero)
    (accessibilityLabel, toolTip) = (hint, hint)
    contentHugging = AxisPriorities(horizontal: .required, vertical: .required)
  }

  private static let font = Font.system(11.5)

  override var intrinsicContentSize: Size {
    guard !title.isEmpty else { return Size(width: 26, height: 24) }
    let text = TextLayout.cached(title, font: Self.font)
    return Size(width: (text.size.width + 10).rounded(.up), height: 24)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let plate = Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 6)
    if isSelected { canvas.fill(plate, with: DynamicColor.accent.resolved(for: traits)) }
    drawGround(in: canvas)
    if !isPlain, !isSelected {
      canvas.stroke(plate, with: DynamicColor.line.resolved(for: traits))
    }
    let isQuiet = isPlain && icon != nil && !isHovered
    let color: DynamicColor = isSelected ? .onAccent : isQuiet ? .secondary : .text
    let ink = color.resolved(for: traits).faded(isEnabled ? 1 : 0.35)
    if let icon {
      canvas.draw(icon, in: .square(16, around: bounds.center), color: ink)
    } else {
      let layout = TextLayout.cached(title, font: Self.font)
      canvas.draw(layout, at: bounds.middleStart(of: layout.size), color: ink)
    }
  }
}

/// Buttons, tokens and summaries have one ground.
extension PressControl {
  /// Draws the ground of a control that is hovered, pressed or focused.
  final func drawGround(in canvas: Canvas) {
    if isHovered || isHighlighted {
      canvas.fill(
        Path(roundedRect: bounds, cornerRadius: 6), with: DynamicColor.hover.resolved(for: traits))
    }
    guard showsFocusRing else { return }
    drawRing(around: bounds.insetBy(dx: 0.75, dy: 0.75), in: canvas)
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
  /// What stands at the end of the way; empty for nothing.
  var trailing = "" { didSet { if trailing != oldValue { setNeedsDisplay() } } }
  private var end: TextLayout {
    TextLayout.cached(trailing, font: .system(11, tabularDigits: true))
  }
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
      parts.reduce(x, { $0 + $1.text.size.width + Self.gap }) > bounds.width - end.size.width
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
    let (parts, end) = (parts, end)
    canvas.draw(
      end, at: bounds.lineStart(of: end.size, x: bounds.maxX - 12 - end.size.width),
      color: DynamicColor.accentText.resolved(for: traits))
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
