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
    "\(ViewTree.number(rect.minX)), \(ViewTree.number(rect.minY)) · \(ViewTree.size(rect.size))"
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

/// Facts about a view under headings: a title, a value, and whether the value passes a check.
@MainActor
final class FactList: StackView {
  /// One row.
  struct Fact: Equatable {
    enum Verdict: Equatable { case none, pass, warning }
    var title: String
    var value: String
    var verdict = Verdict.none
    /// The color that the rectangle of the fact has elsewhere.
    var swatch: DynamicColor?
  }

  /// Rows under a heading.
  struct Group: Equatable {
    /// The heading of the group; empty for none.
    var heading = ""
    /// The text at the end of the heading.
    var trailing = ""
    var facts: [Fact]
  }

  /// The facts; equal facts cost nothing.
  var groups: [Group] = [] { didSet { if groups != oldValue { show() } } }

  private static let titleWidth = 112.0

  init() {
    super.init(.vertical, layoutMargins: EdgeInsets(vertical: 6, horizontal: 0))
    accessibilityRole = .group
  }

  private func show() {
    for view in subviews { view.removeFromSuperview() }
    for (index, group) in groups.enumerated() {
      if index > 0 {
        setCustomSpacing(6, after: subviews[subviews.count - 1])
        addSubview(InspectorLine())
      }
      if !group.heading.isEmpty {
        let heading = Label(group.heading, font: .system(12, weight: 600))
        let trailing = Label(
          group.trailing, font: .system(11, tabularDigits: true), color: .secondary)
        addSubview(row([heading, Spacer(), trailing], height: 32))
      }
      for fact in group.facts { addSubview(row(of: fact)) }
    }
  }

  private func row(of fact: Fact) -> View {
    let title = Label(fact.title, font: .system(12), color: .secondary)
    let value = Label(
      fact.value, font: .system(11.5, tabularDigits: true),
      color: fact.verdict == .warning ? InspectorColor.warning : .text)
    value.contentHugging.horizontal = .low
    for label in [title, value] { label.accessibilityRole = nil }
    title.fixedWidth = Self.titleWidth - (fact.swatch == nil ? 12 : 30)
    var views = [title, value] as [View]
    if let swatch = fact.swatch { views.insert(FactMark(swatch), at: 0) }
    switch fact.verdict {
    case .none: break
    case .pass: views.append(FactMark(InspectorColor.pass, InspectorIcon.check))
    case .warning: views.append(FactMark(InspectorColor.warning, InspectorIcon.warning))
    }
    let row = row(views, height: 24)
    row.accessibilityRole = .text
    row.accessibilityLabel = "\(fact.title): \(fact.value)"
    return row
  }

  private func row(_ views: [View], height: Double) -> View {
    let row = StackView(
      .horizontal, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 0, horizontal: 12), views: views)
    row.fixedHeight = height
    return row
  }
}

/// The mark of a fact: an icon, or a small rectangle in a color.
@MainActor
private final class FactMark: View {
  private let color: DynamicColor
  private let icon: VectorIcon?

  init(_ color: DynamicColor, _ icon: VectorIcon? = nil) {
    (self.color, self.icon) = (color, icon)
    super.init(frame: .zero)
    let side = icon == nil ? 10.0 : 14
    (fixedWidth, fixedHeight) = (side, side)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let color = color.resolved(for: traits)
    if let icon { return canvas.draw(icon, in: bounds, color: color) }
    let box = Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 2.5)
    canvas.fill(box, with: color.withAlpha(0.12))
    canvas.stroke(box, with: color)
  }
}
