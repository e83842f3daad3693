import DetentDrawing
import DetentViews
import DetentWidgets

/// Facts about a view under headings: a title, what is true, and whether that is well.
@MainActor
final class FactList: View {
  /// One line.
  struct Fact: Equatable {
    enum Verdict: Equatable { case none, pass, warning }
    var title: String
    var value: String
    var verdict = Verdict.none
    /// The colour that its rectangle has elsewhere.
    var swatch: DynamicColor?
  }

  /// Lines under a heading.
  struct Group: Equatable {
    /// The heading of the group; empty for none.
    var heading = ""
    /// What stands at its end.
    var trailing = ""
    var facts: [Fact]
  }

  /// What is shown; equal facts cost nothing.
  var groups: [Group] = [] {
    didSet {
      guard groups != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  private static let rowHeight = 24.0
  private static let headHeight = 32.0
  private static let titleWidth = 112.0

  init() {
    super.init(frame: .zero)
    accessibilityRole = .group
  }

  override var intrinsicContentSize: Size {
    let height = groups.reduce(8) {
      $0 + ($1.heading.isEmpty ? 6 : Self.headHeight) + Double($1.facts.count) * Self.rowHeight + 6
    }
    return Size(width: View.noIntrinsicMetric, height: height)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: intrinsicContentSize.height)
  }

  /// Calls a closure for everything that has a frame.
  private func forEach(
    head: (Group, Rect, Bool) -> Void, fact: (Fact, Rect) -> Void
  ) {
    var y = 0.0
    for (index, group) in groups.enumerated() {
      let height = group.heading.isEmpty ? 6 : Self.headHeight
      head(group, Rect(x: 0, y: y, width: bounds.width, height: height), index == 0)
      y += height
      for line in group.facts {
        fact(line, Rect(x: 0, y: y, width: bounds.width, height: Self.rowHeight))
        y += Self.rowHeight
      }
      y += 6
    }
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let text = DynamicColor.text.resolved(for: traits)
    let quiet = DynamicColor.secondary.resolved(for: traits)
    forEach { group, rect, isFirst in
      guard rect.intersects(dirty) else { return }
      if !isFirst {
        let line = canvas.hairline
        canvas.fill(
          Rect(x: 0, y: rect.minY, width: rect.width, height: line),
          with: DynamicColor.line.resolved(for: traits))
      }
      guard !group.heading.isEmpty else { return }
      let heading = TextLayout.cached(group.heading, font: .system(12, weight: 600))
      canvas.draw(heading, at: rect.lineStart(of: heading.size, x: 12), color: text)
      let trailing = TextLayout.cached(group.trailing, font: .system(11, tabularDigits: true))
      canvas.draw(
        trailing, at: rect.lineStart(of: trailing.size, x: rect.maxX - 12 - trailing.size.width),
        color: quiet)
    } fact: { fact, rect in
      guard rect.intersects(dirty) else { return }
      draw(fact, in: rect, canvas, text, quiet)
    }
  }

  private func draw(
    _ fact: Fact, in rect: Rect, _ canvas: Canvas, _ text: Color, _ quiet: Color
  ) {
    var x = 12.0
    if let swatch = fact.swatch?.resolved(for: traits) {
      let box = Path(
        roundedRect: Rect(x: x + 0.5, y: rect.midY - 4.5, width: 9, height: 9), cornerRadius: 2.5)
      canvas.fill(box, with: swatch.withAlpha(0.12))
      canvas.stroke(box, with: swatch)
      x += 18
    }
    let title = TextLayout.cached(fact.title, font: .system(12), width: Self.titleWidth - x)
    canvas.draw(title, at: rect.lineStart(of: title.size, x: x), color: quiet)
    let end = rect.maxX - (fact.verdict == .none ? 12 : 34)
    let color = fact.verdict == .warning ? InspectorColor.warning.resolved(for: traits) : text
    let value = TextLayout.cached(
      fact.value, font: .system(11.5, tabularDigits: true),
      width: max(0, end - Self.titleWidth - 12))
    canvas.draw(value, at: rect.lineStart(of: value.size, x: Self.titleWidth + 12), color: color)
    guard fact.verdict != .none else { return }
    let isPass = fact.verdict == .pass
    canvas.draw(
      isPass ? InspectorIcon.check : InspectorIcon.warning,
      in: Rect(center: Point(x: rect.maxX - 19, y: rect.midY), size: Size(width: 14, height: 14)),
      color: (isPass ? InspectorColor.pass : InspectorColor.warning).resolved(for: traits))
  }

  override func accessibilityChildren() -> [AccessibilityNode] {
    var nodes: [AccessibilityNode] = []
    forEach { group, rect, _ in
      guard !group.heading.isEmpty else { return }
      nodes.append(
        AccessibilityNode(
          id: nil, type: "Heading", role: .text, label: group.heading, frame: frameInWindow(rect)))
    } fact: { fact, rect in
      nodes.append(
        AccessibilityNode(
          id: nil, type: "Fact", role: .text, label: "\(fact.title): \(fact.value)",
          frame: frameInWindow(rect)))
    }
    return nodes
  }
}
