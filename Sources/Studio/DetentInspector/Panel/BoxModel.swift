import DetentDrawing
import DetentViews
import DetentWidgets

/// The rectangles of the selected view in each other, with what lies between them, and its numbers
/// beside them. The ring under the pointer is lit in the window as well.
@MainActor
final class BoxModel: View {
  private struct Facts: Equatable {
    var frame: Rect
    var boxes: [BoxRing.Box]
    var minimum: Size
    var ideal: Size
    var hugging: AxisPriorities
    var resistance: AxisPriorities
    var padding: BoxRing.Padding?
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
  /// The numbers of that padding: at the top, leading, at the bottom, trailing.
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
        var insets = padding.insets
        if change.new.isFinite { insets[keyPath: path] = change.new }
        padding.insets = insets
        facts?.padding = padding
        didEdit?(padding.name, event, .insets(insets))
      }
      field.didHover = { [weak self] in self?.fieldIsHovered($0) }
      fields.append(field)
      addSubview(field)
    }
  }

  private func updateFields() {
    let padding = facts?.padding
    for (field, side) in zip(fields, Self.sides) {
      field.isHidden = padding == nil
      guard let padding else { continue }
      field.limits = padding.limits
      field.number = padding.insets[keyPath: side.path]
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    guard let facts, facts.padding != nil, facts.boxes.count > 1 else { return }
    let frames = frames(facts.boxes)
    let (outer, inner) = (frames[frames.count - 2], frames[frames.count - 1])
    let centers = centers(of: outer, around: inner)
    let isRightToLeft = facts.isRightToLeft
    let order = [centers.top, centers.left, centers.bottom, centers.right]
    for (index, field) in fields.enumerated() {
      let side = isRightToLeft && index % 2 == 1 ? 4 - index : index
      field.frame = Rect(center: order[side], size: Size(width: 26, height: 16))
        .rounded(toPixelsAt: traits.scale)
    }
  }

  /// Looks at a view; what is as before costs nothing.
  func show(_ view: View?) {
    let new = view.map {
      Facts(
        frame: $0.frame, boxes: BoxRing.boxes(of: $0), minimum: $0.minimumContentSize,
        ideal: $0.intrinsicContentSize, hugging: $0.contentHugging,
        resistance: $0.compressionResistance, padding: BoxRing.padding(of: $0),
        isRightToLeft: $0.traits.isRightToLeft)
    }
    guard new != facts else { return }
    facts = new
    updateFields()
    setNeedsDisplay()
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

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    guard let point, let boxes = facts?.boxes else {
      if !isFieldHovered { hovered = nil }
      return
    }
    isFieldHovered = false
    hovered = frames(boxes).lastIndex { $0.contains(point) }.map { boxes[$0].ring }
  }

  /// A number is in the ring around the content.
  private func fieldIsHovered(_ isHovered: Bool) {
    if isHovered {
      isFieldHovered = true
      hovered = facts?.boxes.dropLast().last?.ring
    } else if isFieldHovered {
      isFieldHovered = false
      hovered = nil
    }
  }
  private var isFieldHovered = false

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
        from: facts.boxes[index], to: facts.boxes[index + 1], in: frames[index],
        around: frames[index + 1], canvas)
    }
    if let inner = facts.boxes.last, let frame = frames.last {
      let size = ViewTree.size(inner.rect.size)
      let font = Font.system(11, weight: 600, tabularDigits: true)
      label(size, at: frame.center, DynamicColor.text.resolved(for: traits), font, canvas)
    }
    drawRows(facts, canvas)
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
    from outer: BoxRing.Box, to inner: BoxRing.Box, in frame: Rect, around hole: Rect,
    _ canvas: Canvas
  ) {
    let color = (outer.ring == .frame ? inner : outer).ring.color.resolved(for: traits)
    let (a, b) = (outer.rect, inner.rect)
    let centers = centers(of: frame, around: hole)
    let sides = [
      (b.minY - a.minY, centers.top), (a.maxY - b.maxY, centers.bottom),
      (b.minX - a.minX, centers.left), (a.maxX - b.maxX, centers.right),
    ]
    for (distance, center) in sides {
      let text = ViewTree.number(distance)
      // On a ground of its own: hatching runs through no digits.
      if inner.ring == .alignment {
        let size = Size(width: 7 * Double(text.count) + 4, height: 11)
        canvas.fill(
          Path(roundedRect: Rect(center: center, size: size), cornerRadius: 3),
          with: DynamicColor.panel.resolved(for: traits))
      }
      label(text, at: center, color, .system(10, tabularDigits: true), canvas)
    }
  }

  /// The middles of the four sides between two rectangles.
  private func centers(
    of frame: Rect, around hole: Rect
  ) -> (top: Point, left: Point, bottom: Point, right: Point) {
    (
      Point(x: frame.midX, y: (frame.minY + hole.minY) / 2),
      Point(x: (frame.minX + hole.minX) / 2, y: frame.midY),
      Point(x: frame.midX, y: (frame.maxY + hole.maxY) / 2),
      Point(x: (frame.maxX + hole.maxX) / 2, y: frame.midY)
    )
  }

  private func drawRows(_ facts: Facts, _ canvas: Canvas) {
    let text = DynamicColor.text.resolved(for: traits)
    let quiet = DynamicColor.secondary.resolved(for: traits)
    func number(_ priority: LayoutPriority) -> String { ViewTree.number(priority.rawValue) }
    let rows = [
      ("Position", "\(ViewTree.number(facts.frame.minX)), \(ViewTree.number(facts.frame.minY))"),
      ("Minimum", lengths(facts.minimum)), ("Ideal", lengths(facts.ideal)),
      (
        "Hugging",
        "\(number(facts.hugging.horizontal)) × \(number(facts.hugging.vertical))"
      ),
      (
        "Resistance",
        "\(number(facts.resistance.horizontal)) × \(number(facts.resistance.vertical))"
      ),
    ]
    for (index, row) in rows.enumerated() {
      let y = outer.minY + 9 + Double(index) * 18
      let name = TextLayout.cached(row.0, font: .system(11))
      let value = TextLayout.cached(row.1, font: .system(11, weight: 600, tabularDigits: true))
      canvas.draw(name, at: Point(x: outer.maxX + 14, y: y - name.size.height / 2), color: quiet)
      canvas.draw(
        value, at: Point(x: bounds.maxX - 12 - value.size.width, y: y - value.size.height / 2),
        color: text)
    }
  }

  private func lengths(_ size: Size) -> String {
    func length(_ value: Double) -> String { value < 0 ? "any" : ViewTree.number(value) }
    return "\(length(size.width)) × \(length(size.height))"
  }

  private func label(
    _ words: String, at center: Point, _ color: Color, _ font: Font, _ canvas: Canvas
  ) {
    let text = TextLayout.cached(words, font: font)
    canvas.draw(text, at: Rect(center: center, size: text.size).origin, color: color)
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
