import DetentDrawing
import DetentViews
import DetentWidgets

/// The rectangles of the selected view in each other, with what lies between them, and its numbers
/// beside them. The ring under the pointer is lit in the window as well.
@MainActor
final class BoxModel: View {
  private struct Facts: Equatable {
    var boxes: [BoxRing.Box]
    var padding: BoxRing.Padding?
    /// The values of the rows beside the rectangles.
    var values: [String]
    var isRightToLeft: Bool
  }
  private var facts: Facts?
  private var hovered: BoxRing? {
    didSet {
      guard hovered != oldValue else { return }
      setNeedsDisplay()
      didHover?(hovered)
    }
  }

  /// The pointer is over another ring.
  var didHover: (@MainActor (BoxRing?) -> Void)?
  /// The user edits the padding that the style of the view owns, which has this name.
  var didEdit: (@MainActor (String, ControlEvents, PropertyValue) -> Void)?
  /// The numbers of that padding, in the order of the sides.
  private var fields: [NumberField] = []
  private static let sides: [(name: String, path: WritableKeyPath<EdgeInsets, Double>)] = [
    ("top", \.top), ("leading", \.leading), ("bottom", \.bottom), ("trailing", \.trailing),
  ]

  init() {
    super.init(frame: .zero)
    fixedHeight = 108
    for (name, path) in Self.sides {
      let field = NumberField(.lengths)
      field.isBare = true
      field.isHidden = true
      field.identifier = "box.\(name)"
      field.accessibilityLabel = "Padding, \(name)"
      field.onEdit { [weak self] _, event, change in
        guard let self, var padding = facts?.padding else { return }
        if change.new.isFinite { padding.insets[keyPath: path] = change.new }
        facts?.padding = padding
        didEdit?(padding.name, event, .insets(padding.insets))
      }
      // A number is in the ring around the content.
      field.didHover = { [weak self] isHovered in
        self?.hovered = isHovered ? self?.facts?.boxes.dropLast().last?.ring : nil
      }
      fields.append(field)
      addSubview(field)
    }
  }

  /// Looks at a view; what is as before costs nothing.
  func show(_ view: View?) {
    let new = view.map {
      Facts(
        boxes: BoxRing.boxes(of: $0), padding: BoxRing.padding(of: $0), values: Self.values(of: $0),
        isRightToLeft: $0.traits.isRightToLeft)
    }
    guard new != facts else { return }
    facts = new
    for (field, side) in zip(fields, Self.sides) {
      field.isHidden = new?.padding == nil
      guard let padding = new?.padding else { continue }
      field.limits = padding.limits
      field.number = padding.insets[keyPath: side.path]
    }
    setNeedsLayout()
    setNeedsDisplay()
  }

  private static let titles = ["Position", "Minimum", "Ideal", "Hugging", "Resistance"]

  private static func values(of view: View) -> [String] {
    func pair(_ first: Double, _ second: Double) -> String {
      func text(_ value: Double) -> String { value < 0 ? "any" : ViewTree.number(value) }
      return "\(text(first)) × \(text(second))"
    }
    let (least, ideal) = (view.minimumContentSize, view.intrinsicContentSize)
    let (hugging, resistance) = (view.contentHugging, view.compressionResistance)
    return [
      "\(ViewTree.number(view.frame.minX)), \(ViewTree.number(view.frame.minY))",
      pair(least.width, least.height), pair(ideal.width, ideal.height),
      pair(hugging.horizontal.rawValue, hugging.vertical.rawValue),
      pair(resistance.horizontal.rawValue, resistance.vertical.rawValue),
    ]
  }

  // MARK: Frames

  private var outer: Rect {
    Rect(x: 12, y: 8, width: min(212, bounds.width / 2), height: bounds.height - 16)
  }

  /// Where the rectangles are drawn: each as far in the one before, whatever the distances are.
  private func frames(_ boxes: [BoxRing.Box]) -> [Rect] {
    let steps = Double(max(1, boxes.count - 1))
    let step = min(17, (outer.height - 24) / 2 / steps)
    // The innermost one has room for its size.
    let side = min(30, (outer.width - 56) / 2 / steps)
    return boxes.indices.map {
      outer.insetBy(dx: side * Double($0), dy: step * Double($0))
    }
  }

  /// The middles of the four sides between two rectangles: at the top, left, bottom, right.
  private func centers(of frame: Rect, around hole: Rect) -> [Point] {
    [
      Point(x: frame.midX, y: (frame.minY + hole.minY) / 2),
      Point(x: (frame.minX + hole.minX) / 2, y: frame.midY),
      Point(x: frame.midX, y: (frame.maxY + hole.maxY) / 2),
      Point(x: (frame.maxX + hole.maxX) / 2, y: frame.midY),
    ]
  }

  override func layoutSubviews() {
    guard let facts, facts.padding != nil, facts.boxes.count > 1 else { return }
    let frames = frames(facts.boxes)
    let centers = centers(of: frames[frames.count - 2], around: frames[frames.count - 1])
    for (index, field) in fields.enumerated() {
      let side = facts.isRightToLeft && index % 2 == 1 ? 4 - index : index
      field.frame = Rect(center: centers[side], size: Size(width: 26, height: 16))
        .rounded(toPixelsAt: traits.scale)
    }
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    let boxes = facts?.boxes ?? []
    let index = point.flatMap { point in frames(boxes).lastIndex { $0.contains(point) } }
    hovered = index.map { boxes[$0].ring }
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard let facts else { return }
    let frames = frames(facts.boxes)
    for (index, box) in facts.boxes.enumerated() {
      draw(box, in: frames[index], canvas)
      guard index + 1 < frames.count, facts.boxes[index + 1].ring == .alignment else { continue }
      let color = BoxRing.alignment.color.resolved(for: traits)
      canvas.hatch(frames[index], around: frames[index + 1], with: color.withAlpha(0.35))
    }
    for index in frames.indices.dropLast() {
      // Those have fields.
      if facts.padding != nil, facts.boxes[index + 1].ring == .content { continue }
      drawDistances(
        from: facts.boxes[index], to: facts.boxes[index + 1],
        at: centers(of: frames[index], around: frames[index + 1]), canvas)
    }
    let (ink, quiet) = (DynamicColor.text, DynamicColor.secondary)
    let bold = Font.system(11, weight: 600, tabularDigits: true)
    if let inner = facts.boxes.last, let frame = frames.last {
      write(ViewTree.size(inner.rect.size), bold, ink, at: frame.center, share: 0.5, canvas)
    }
    for (index, title) in Self.titles.enumerated() {
      let y = outer.minY + 9 + Double(index) * 18
      write(title, .system(11), quiet, at: Point(x: outer.maxX + 14, y: y), share: 0, canvas)
      write(
        facts.values[index], bold, ink, at: Point(x: bounds.maxX - 12, y: y), share: 1, canvas)
    }
  }

  private func draw(_ box: BoxRing.Box, in frame: Rect, _ canvas: Canvas) {
    let color = box.ring.color.resolved(for: traits)
    let path = Path(roundedRect: frame, cornerRadius: 5)
    // What lies within has a ground of its own.
    canvas.fill(path, with: DynamicColor.panel.resolved(for: traits))
    canvas.fill(path, with: color.withAlpha(box.ring == hovered ? 0.3 : 0.1))
    canvas.stroke(
      Path(roundedRect: frame.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 5), with: color,
      style: StrokeStyle(width: 1, dash: box.ring.dash))
  }

  /// Writes what lies between two rectangles at each of the four sides.
  private func drawDistances(
    from outer: BoxRing.Box, to inner: BoxRing.Box, at centers: [Point], _ canvas: Canvas
  ) {
    let color = (outer.ring == .frame ? inner : outer).ring.color
    let (a, b) = (outer.rect, inner.rect)
    let distances = [b.minY - a.minY, b.minX - a.minX, a.maxY - b.maxY, a.maxX - b.maxX]
    for (distance, center) in zip(distances, centers) {
      let text = ViewTree.number(distance)
      // On a ground of its own: hatching runs through no digits.
      if inner.ring == .alignment {
        let size = Size(width: 7 * Double(text.count) + 4, height: 11)
        canvas.fill(
          Path(roundedRect: Rect(center: center, size: size), cornerRadius: 3),
          with: DynamicColor.panel.resolved(for: traits))
      }
      write(text, .system(10, tabularDigits: true), color, at: center, share: 0.5, canvas)
    }
  }

  /// - Parameter share: how much of the text is left of the point.
  private func write(
    _ words: String, _ font: Font, _ color: DynamicColor, at point: Point, share: Double,
    _ canvas: Canvas
  ) {
    let text = TextLayout.cached(words, font: font)
    canvas.draw(
      text, at: Point(x: point.x - share * text.size.width, y: point.y - text.size.height / 2),
      color: color.resolved(for: traits))
  }
}

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
