import DetentDrawing
import DetentViews
import DetentWidgets

/// The rectangles of the selected view in each other, and its numbers beside them.
@MainActor
final class BoxModel: View {
  private struct Facts: Equatable {
    var frame: Rect
    var overflow: Double
    var alignment: EdgeInsets
    var minimum: Size
    var ideal: Size
    var hugging: AxisPriorities
    var resistance: AxisPriorities
  }
  private var facts: Facts?

  init() {
    super.init(frame: .zero)
    fixedHeight = 108
  }

  /// Looks at a view; what is as before costs nothing.
  func show(_ view: View?) {
    let new = view.map {
      Facts(
        frame: $0.frame, overflow: $0.visualOverflow, alignment: $0.alignmentInsets,
        minimum: $0.minimumContentSize,
        ideal: $0.intrinsicContentSize, hugging: $0.contentHugging,
        resistance: $0.compressionResistance)
    }
    guard new != facts else { return }
    facts = new
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard let facts else { return }
    let text = DynamicColor.text.resolved(for: traits)
    let quiet = DynamicColor.secondary.resolved(for: traits)
    let accent = DynamicColor.accent.resolved(for: traits)
    let overflow = InspectorColor.overflow.resolved(for: traits)
    let outer = Rect(x: 12, y: 8, width: min(212, bounds.width / 2), height: bounds.height - 16)
    let hasOverflow = facts.overflow > 0
    if hasOverflow {
      canvas.fill(Path(roundedRect: outer, cornerRadius: 6), with: overflow.withAlpha(0.1))
      stroke(outer, overflow, dash: [3, 3], canvas)
      label(
        ViewTree.number(facts.overflow), at: Point(x: outer.midX, y: outer.minY + 8), overflow,
        canvas)
    }
    let inner = hasOverflow ? outer.insetBy(dx: 22, dy: 17) : outer
    canvas.fill(
      Path(roundedRect: inner, cornerRadius: 5), with: DynamicColor.accentSoft.resolved(for: traits)
    )
    stroke(inner, accent, canvas)
    if facts.alignment != .zero {
      stroke(inner.insetBy(dx: 6, dy: 6), overflow, dash: [3, 3], canvas)
    }
    let size = TextLayout.cached(
      "\(ViewTree.number(facts.frame.width)) × \(ViewTree.number(facts.frame.height))",
      font: .system(11, weight: 600, tabularDigits: true))
    canvas.draw(
      size, at: Point(x: inner.midX - size.size.width / 2, y: inner.midY - size.size.height / 2),
      color: text)
    let rows = [
      ("x, y", "\(ViewTree.number(facts.frame.minX)), \(ViewTree.number(facts.frame.minY))"),
      ("aligned by", insets(facts.alignment)),
      ("min", lengths(facts.minimum)), ("ideal", lengths(facts.ideal)),
      (
        "hug, w × h",
        "\(ViewTree.number(facts.hugging.horizontal.rawValue)) × "
          + ViewTree.number(facts.hugging.vertical.rawValue)
      ),
      (
        "resist, w × h",
        "\(ViewTree.number(facts.resistance.horizontal.rawValue)) × "
          + ViewTree.number(facts.resistance.vertical.rawValue)
      ),
    ]
    for (index, row) in rows.filter({ $0.1 != "" }).prefix(5).enumerated() {
      let y = outer.minY + 9 + Double(index) * 18
      let name = TextLayout.cached(row.0, font: .system(11))
      let value = TextLayout.cached(row.1, font: .system(11, weight: 600, tabularDigits: true))
      canvas.draw(name, at: Point(x: outer.maxX + 14, y: y - name.size.height / 2), color: quiet)
      canvas.draw(
        value, at: Point(x: bounds.maxX - 12 - value.size.width, y: y - value.size.height / 2),
        color: text)
    }
  }

  /// From the bounds to what containers line up; empty where that is the same.
  private func insets(_ insets: EdgeInsets) -> String {
    guard insets != .zero else { return "" }
    return [insets.top, insets.trailing, insets.bottom, insets.leading]
      .map { ViewTree.number($0) }.joined(separator: " ")
  }

  private func lengths(_ size: Size) -> String {
    func length(_ value: Double) -> String { value < 0 ? "any" : ViewTree.number(value) }
    return "\(length(size.width)) × \(length(size.height))"
  }

  private func label(_ words: String, at center: Point, _ color: Color, _ canvas: Canvas) {
    let text = TextLayout.cached(words, font: .system(10, tabularDigits: true))
    canvas.draw(
      text, at: Point(x: center.x - text.size.width / 2, y: center.y - text.size.height / 2),
      color: color)
  }

  private func stroke(_ rect: Rect, _ color: Color, dash: [Double] = [], _ canvas: Canvas) {
    canvas.stroke(
      Path(roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 5), with: color,
      style: StrokeStyle(width: 1, dash: dash))
  }
}
