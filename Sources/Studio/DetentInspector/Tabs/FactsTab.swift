import DetentDrawing
import DetentViews
import DetentWidgets

/// What the layout of a view is made of.
@MainActor
enum LayoutFacts {
  static func groups(of view: View) -> [FactList.Group] {
    [
      FactList.Group(facts: lengths(of: view)),
      FactList.Group(
        heading: "Rectangles", trailing: "in the window", facts: rectangles(of: view)),
      FactList.Group(heading: "Traits", facts: surroundings(view.traits)),
    ]
  }

  private static func lengths(of view: View) -> [FactList.Fact] {
    let (needed, ideal) = (view.neededSize, view.intrinsicContentSize)
    return [
      FactList.Fact(
        title: "Width", value: axis(view.bounds.width, needed.width, ideal.width, view.fixedWidth)),
      FactList.Fact(
        title: "Height",
        value: axis(view.bounds.height, needed.height, ideal.height, view.fixedHeight)),
      FactList.Fact(title: "Hugging", value: priorities(view.contentHugging)),
      FactList.Fact(title: "Resistance", value: priorities(view.compressionResistance)),
    ]
  }

  private static func rectangles(of view: View) -> [FactList.Fact] {
    let frame = view.frameInWindow(view.bounds)
    var facts = [FactList.Fact(title: "Frame", value: rect(frame), swatch: .accent)]
    if view.visualOverflow > 0 {
      let outset = -view.visualOverflow
      facts.append(
        FactList.Fact(
          title: "Drawing area", value: rect(frame.insetBy(dx: outset, dy: outset)),
          swatch: InspectorColor.overflow))
    }
    if view.alignmentInsets != .zero {
      facts.append(
        FactList.Fact(
          title: "Alignment", value: rect(view.frameInWindow(view.alignmentRect)),
          swatch: BoxRing.alignment.color))
    }
    if view is any Tracking {
      facts.append(
        FactList.Fact(title: "Hit region", value: rect(frame), swatch: InspectorColor.hitRegion))
    }
    return facts
  }

  private static func surroundings(_ traits: Traits) -> [FactList.Fact] {
    [
      FactList.Fact(title: "Appearance", value: traits.appearance.rawValue),
      FactList.Fact(title: "Contrast", value: traits.contrast.rawValue),
      FactList.Fact(
        title: "Direction", value: traits.isRightToLeft ? "right to left" : "left to right"),
      FactList.Fact(title: "Scale", value: ViewTree.number(traits.scale)),
      FactList.Fact(
        title: "Locale", value: traits.locale.isEmpty ? "environment" : traits.locale),
      FactList.Fact(title: "Motion", value: traits.reducesMotion ? "reduced" : "standard"),
    ]
  }

  private static func rect(_ rect: Rect) -> String {
    "\(ViewTree.number(rect.minX)), \(ViewTree.number(rect.minY)) · "
      + "\(ViewTree.number(rect.width)) × \(ViewTree.number(rect.height))"
  }

  private static func axis(
    _ now: Double, _ needed: Double, _ ideal: Double, _ fixed: Double?
  ) -> String {
    let rest =
      fixed != nil
      ? "fixed"
      : "minimum \(ViewTree.number(needed)), ideal \(ideal < 0 ? "any" : ViewTree.number(ideal))"
    return "\(ViewTree.number(now)) · \(rest)"
  }

  private static func priorities(_ priorities: AxisPriorities) -> String {
    "\(ViewTree.number(priorities.horizontal.rawValue)) horizontal, "
      + "\(ViewTree.number(priorities.vertical.rawValue)) vertical"
  }
}

/// What assistive technology gets of a view, and what is missing in it.
@MainActor
enum AccessibilityFacts {
  static func groups(of view: View) -> [FactList.Group] {
    guard let node = view.accessibilityNode() else {
      let inside = view.accessibilityChildren().count
      return [
        FactList.Group(facts: [
          FactList.Fact(title: "Role", value: "none (only its children are announced)"),
          FactList.Fact(title: "Children", value: "\(inside)"),
        ])
      ]
    }
    var groups = [group("", of: node)]
    for child in view.accessibilityChildren().prefix(8) {
      groups.append(group(child.label ?? child.type, of: child))
    }
    let checks = checks(of: view, node)
    let passed = checks.count { $0.verdict == .pass }
    groups.append(
      FactList.Group(
        heading: "Checks", trailing: "\(passed) of \(checks.count) passed", facts: checks))
    return groups
  }

  private static func group(_ heading: String, of node: AccessibilityNode) -> FactList.Group {
    var facts = [FactList.Fact(title: "Role", value: node.role.rawValue)]
    if heading.isEmpty {
      facts.append(FactList.Fact(title: "Name", value: node.label.map { "“\($0)”" } ?? "none"))
    }
    if let value = node.value {
      var text = ViewTree.number(value)
      if let low = node.minimum, let high = node.maximum {
        text += ", from \(ViewTree.number(low)) to \(ViewTree.number(high))"
      }
      facts.append(FactList.Fact(title: "Value", value: text))
    }
    if let text = node.valueText {
      facts.append(FactList.Fact(title: "Value text", value: "“\(text)”"))
    }
    if let step = node.increment {
      facts.append(FactList.Fact(title: "Step", value: ViewTree.number(step)))
    }
    let states = node.states.map(\.rawValue).joined(separator: ", ")
    facts.append(FactList.Fact(title: "States", value: states.isEmpty ? "none" : states))
    return FactList.Group(heading: heading, facts: facts)
  }

  /// The least side of what is pressed, in logical pixels (WCAG 2.2, 2.5.8).
  private static let leastTarget = 24.0

  private static func checks(of view: View, _ node: AccessibilityNode) -> [FactList.Fact] {
    let hasName = node.label?.isEmpty == false
    var checks = [
      FactList.Fact(
        title: "Name", value: hasName ? "present" : "missing",
        verdict: hasName ? .pass : .warning)
    ]
    if view is Control {
      let size = view.bounds.size
      let isLarge = min(size.width, size.height) >= leastTarget
      checks.append(
        FactList.Fact(
          title: "Hit region",
          value: "\(ViewTree.size(of: view)), minimum \(ViewTree.number(leastTarget))",
          verdict: isLarge ? .pass : .warning))
      if let stops = view.window?.focusStops, let index = stops.firstIndex(where: { $0 === view }) {
        checks.append(
          FactList.Fact(
            title: "Keyboard", value: "Tab stop \(index + 1) of \(stops.count)", verdict: .pass))
      } else {
        checks.append(
          FactList.Fact(title: "Keyboard", value: "not reachable with Tab", verdict: .warning))
      }
      let ring = DynamicColor.accent.resolved(for: view.traits)
      let ratio = ring.contrast(with: DynamicColor.card.resolved(for: view.traits))
      checks.append(
        FactList.Fact(
          title: "Focus ring", value: "contrast \(ViewTree.number(ratio)):1, minimum 3:1",
          verdict: ratio >= 3 ? .pass : .warning))
    }
    return checks
  }
}

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
