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
    if let padding = padding(of: view), padding != .zero {
      let rect = aligned.inset(by: padding, rightToLeft: view.traits.isRightToLeft)
      boxes.append(Box(ring: .content, rect: rect))
    }
    return boxes
  }

  /// Between what containers line up and what lies in it.
  @MainActor private static func padding(of view: View) -> EdgeInsets? {
    if let stack = view as? StackView { return stack.layoutMargins }
    guard let view = view as? any Styled else { return nil }
    for name in ["padding", "contentInsets"] {
      if case .insets(let insets) = view.value(of: name) { return insets }
    }
    return nil
  }
}
