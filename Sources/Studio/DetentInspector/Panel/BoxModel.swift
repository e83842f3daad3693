import DetentDrawing
import DetentViews
import DetentWidgets

/// The selected view's rectangles and their distances. Hovering a rectangle marks it in the window.
final class BoxModel: View {
  private var boxes: [Ring.Box] = []
  private var hovered: Ring? {
    didSet {
      guard hovered != oldValue else { return }
      setNeedsDisplay()
      didHover?(hovered)
    }
  }

  /// Called when the pointer moves to another ring.
  var didHover: (@MainActor (Ring?) -> Void)?

  init() {
    super.init(frame: .zero)
    fixedHeight = 108
  }

  func show(_ view: View?) {
    let new = view.map(Ring.boxes) ?? []
    guard new != boxes else { return }
    boxes = new
    setNeedsDisplay()
  }

  /// The drawn rectangles, nested at fixed steps whatever the real distances are.
  private var frames: [Rect] {
    let outer = bounds.insetBy(dx: 12, dy: 8)
    let steps = Double(max(1, boxes.count - 1))
    // Leave room for the text of the innermost rectangle.
    let (side, step) = (
      min(30, (outer.width - 56) / 2 / steps), min(17, (outer.height - 24) / 2 / steps)
    )
    return boxes.indices.map { outer.insetBy(dx: side * Double($0), dy: step * Double($0)) }
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    let index = point.flatMap { point in frames.lastIndex { $0.contains(point) } }
    hovered = index.map { boxes[$0].ring }
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    let frames = frames
    for (box, frame) in zip(boxes, frames) {
      let color = box.ring.color.resolved(for: traits)
      let path = Path(roundedRect: frame, cornerRadius: 5)
      // Cover the outer rectangle's color.
      canvas.fill(path, with: DynamicColor.panel.resolved(for: traits))
      canvas.fill(path, with: color.withAlpha(box.ring == hovered ? 0.3 : 0.1))
      canvas.stroke(
        Path(roundedRect: frame.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 5), with: color,
        style: StrokeStyle(width: 1, dash: box.ring.dash))
    }
    for index in frames.indices.dropLast() { drawDistances(after: index, frames, canvas) }
    guard let inner = boxes.last, let frame = frames.last else { return }
    let bold = Font.system(11, weight: 600, tabularDigits: true)
    write(ViewTree.size(inner.rect.size), bold, .text, at: frame.center, canvas)
  }

  /// Draws the distances between a rectangle and the next inner one, on each side.
  private func drawDistances(after index: Int, _ frames: [Rect], _ canvas: Canvas) {
    let (outer, inner, frame, hole) = (
      boxes[index], boxes[index + 1], frames[index], frames[index + 1]
    )
    let color = (outer.ring == .frame ? inner : outer).ring.color
    let (a, b) = (outer.rect, inner.rect)
    let distances = [
      (b.minY - a.minY, Point(x: frame.midX, y: (frame.minY + hole.minY) / 2)),
      (b.minX - a.minX, Point(x: (frame.minX + hole.minX) / 2, y: frame.midY)),
      (a.maxY - b.maxY, Point(x: frame.midX, y: (frame.maxY + hole.maxY) / 2)),
      (a.maxX - b.maxX, Point(x: (frame.maxX + hole.maxX) / 2, y: frame.midY)),
    ]
    for (distance, center) in distances {
      let font = Font.system(10, tabularDigits: true)
      write(ViewTree.number(distance), font, color, at: center, canvas)
    }
  }

  private func write(
    _ words: String, _ font: Font, _ color: DynamicColor, at center: Point, _ canvas: Canvas
  ) {
    let text = TextLayout.cached(words, font: font)
    canvas.draw(
      text, at: Rect(center: center, size: text.size).origin, color: color.resolved(for: traits))
  }
}

extension BoxModel {
  /// The kinds of nested rectangles, from outside.
  enum Ring: String {
    /// The drawn area, which may exceed the bounds.
    case overflow = "Overflow"
    case frame = "Frame"
    /// The alignment rectangle: the frame without shadow and glow.
    case alignment = "Alignment"
    /// The area inside the padding.
    case content = "Content"

    var color: DynamicColor {
      switch self {
      case .overflow: InspectorColor.overflow
      case .frame: .accent
      case .alignment: InspectorColor.alignment
      case .content: InspectorColor.content
      }
    }

    /// The dash pattern of its edge; empty for a solid line.
    var dash: [Double] { self == .overflow || self == .alignment ? [3, 3] : [] }

    /// A rectangle of a view, in the view's coordinates.
    struct Box: Hashable {
      let ring: Ring
      let rect: Rect
    }

    /// The rectangles of a view, from outside. Rectangles that equal their neighbor are left out.
    @MainActor static func boxes(of view: View) -> [Box] {
      var boxes: [Box] = []
      if view.visualOverflow > 0 {
        let outset = -view.visualOverflow
        boxes.append(Box(ring: .overflow, rect: view.bounds.insetBy(dx: outset, dy: outset)))
      }
      boxes.append(Box(ring: .frame, rect: view.bounds))
      let aligned = view.alignmentRect
      if aligned != view.bounds { boxes.append(Box(ring: .alignment, rect: aligned)) }
      let own = padding(of: view)
      let margins = (view as? StackView)?.layoutMargins
      if let padding = own ?? margins, own != nil || padding != .zero {
        let rect = aligned.inset(by: padding, rightToLeft: view.traits.isRightToLeft)
        boxes.append(Box(ring: .content, rect: rect))
      }
      return boxes
    }

    /// The padding between alignment rectangle and content in the view's style, or nil.
    @MainActor private static func padding(of view: View) -> EdgeInsets? {
      guard let view = view as? any Styled else { return nil }
      let values = ["padding", "contentInsets"].lazy.compactMap { view.value(of: $0) }
      return values.compactMap { if case .insets(let insets) = $0 { insets } else { nil } }.first
    }
  }
}
