import DetentDrawing
import DetentViews
import DetentWidgets

/// The rectangles of a view that lie in each other, from outside.
enum BoxRing: CaseIterable, Hashable {
  /// What it draws on, which may be more than its bounds.
  case overflow
  case frame
  /// What containers line up: the frame without shadow and glow.
  case alignment
  /// What lies within its padding.
  case content

  var title: String {
    switch self {
    case .overflow: "Overflow"
    case .frame: "Frame"
    case .alignment: "Alignment"
    case .content: "Content"
    }
  }

  var color: DynamicColor {
    switch self {
    case .overflow, .alignment: InspectorColor.overflow
    case .frame: .accent
    case .content: InspectorColor.content
    }
  }

  /// The dashes of its edge; none for a line.
  var dash: [Double] { self == .overflow || self == .alignment ? [3, 3] : [] }

  /// One rectangle of a view, in its coordinates.
  struct Box: Hashable {
    let ring: BoxRing
    let rect: Rect
  }

  /// The rectangles of a view, from outside; one that is its neighbour's is left out.
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
    if let padding = own?.insets ?? margins, own != nil || padding != .zero {
      let rect = aligned.inset(by: padding, rightToLeft: view.traits.isRightToLeft)
      boxes.append(Box(ring: .content, rect: rect))
    }
    return boxes
  }

  /// What a view's style has between what containers line up and what lies in it.
  struct Padding: Hashable {
    /// The stable name of the property.
    let name: String
    let limits: NumberLimits
    var insets: EdgeInsets
  }

  /// The padding that the style of a view owns; nil where none does.
  @MainActor static func padding(of view: View) -> Padding? {
    guard let view = view as? any Styled else { return nil }
    for name in ["padding", "contentInsets"] {
      if case .insets(let insets) = view.value(of: name),
        case .insets(let limits) = view.kind(of: name)
      {
        return Padding(name: name, limits: limits, insets: insets)
      }
    }
    return nil
  }
}

extension Canvas {
  /// Draws thin slanted lines between a rectangle and another one in it.
  func hatch(_ rect: Rect, around hole: Rect, with color: Color) {
    for strip in rect.parts(without: hole) {
      saved {
        clip(to: strip)
        var lines = Path()
        // The lines of all strips are parts of the same ones.
        let slant = rect.height
        for step in 0...Int(min(4_096, (rect.width + slant) / 5)) {
          let x = rect.minX + Double(step) * 5
          guard x >= strip.minX, x - slant <= strip.maxX else { continue }
          lines.move(to: Point(x: x, y: rect.minY))
          lines.line(to: Point(x: x - slant, y: rect.maxY))
        }
        stroke(lines, with: color)
      }
    }
  }
}
