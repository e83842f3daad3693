import DetentDrawing
import DetentViews
import DetentWidgets

extension InspectorPage {
  /// A page with facts about the selected view.
  static func facts(
    _ title: String, of session: InspectorSession,
    _ groups: @escaping @MainActor (View) -> [FactList.Group]
  ) -> InspectorPage {
    let list = FactList()
    let scroll = ScrollView(contentView: list)
    return InspectorPage(
      title: title, view: scroll, setActive: { _ in scroll.contentOffset = 0 },
      refresh: { list.groups = session.selection.map(groups) ?? [] })
  }
}

extension FactList {
  static func layout(of view: View) -> [Group] {
    let (needed, ideal) = (view.neededSize, view.intrinsicContentSize)
    let size = view.bounds.size
    return [
      Group(facts: [
        .init("Width", axis(size.width, needed.width, ideal.width, view.fixedWidth)),
        .init("Height", axis(size.height, needed.height, ideal.height, view.fixedHeight)),
        .init("Hugging", pair(view.contentHugging)),
        .init("Resistance", pair(view.compressionResistance)),
      ]),
      Group(heading: "Rectangles", trailing: "in the window", facts: rectangles(of: view)),
      Group(heading: "Traits", facts: surroundings(view.traits)),
    ]
  }

  private static func rectangles(of view: View) -> [Fact] {
    func fact(_ title: String, _ rect: Rect, _ color: DynamicColor) -> Fact {
      let rect = view.frameInWindow(rect)
      let origin = "\(ViewTree.number(rect.minX)), \(ViewTree.number(rect.minY))"
      return Fact(title, "\(origin) · \(ViewTree.size(rect.size))", swatch: color)
    }
    var facts = BoxModel.Ring.boxes(of: view).map { box in
      fact(box.ring.rawValue, box.rect, box.ring.color)
    }
    if view is any Tracking {
      facts.append(fact("Hit region", view.bounds, InspectorColor.hitRegion))
    }
    return facts
  }

  private static func surroundings(_ traits: Traits) -> [Fact] {
    [
      .init("Appearance", traits.appearance.rawValue), .init("Contrast", traits.contrast.rawValue),
      .init("Direction", traits.isRightToLeft ? "right to left" : "left to right"),
      .init("Scale", ViewTree.number(traits.scale)),
      .init("Locale", traits.locale.isEmpty ? "environment" : traits.locale),
      .init("Motion", traits.reducesMotion ? "reduced" : "standard"),
    ]
  }

  private static func pair(_ priorities: AxisPriorities) -> String {
    let (x, y) = (priorities.horizontal.rawValue, priorities.vertical.rawValue)
    return "\(ViewTree.number(x)) × \(ViewTree.number(y))"
  }

  private static func axis(
    _ now: Double, _ needed: Double, _ ideal: Double, _ fixed: Double?
  ) -> String {
    let wanted = ideal < 0 ? "any" : ViewTree.number(ideal)
    let rest = fixed != nil ? "fixed" : "minimum \(ViewTree.number(needed)), ideal \(wanted)"
    return "\(ViewTree.number(now)) · \(rest)"
  }

  static func accessibility(of view: View) -> [Group] {
    guard let node = view.accessibilityNode() else {
      let role = Fact("Role", "none (only its children are announced)")
      return [Group(facts: [role, Fact("Children", "\(view.accessibilityChildren().count)")])]
    }
    let children = view.accessibilityChildren().prefix(8)
    let checks = checks(of: view, node)
    let passed = checks.count { $0.verdict == .pass }
    return [group("", of: node)] + children.map { group($0.label ?? $0.type, of: $0) }
      + [Group(heading: "Checks", trailing: "\(passed) of \(checks.count) passed", facts: checks)]
  }

  private static func group(_ heading: String, of node: AccessibilityNode) -> Group {
    var facts = [Fact("Role", node.role.rawValue)]
    if heading.isEmpty { facts.append(.init("Name", node.label.map { "“\($0)”" } ?? "none")) }
    if let value = node.value {
      var text = ViewTree.number(value)
      if let low = node.minimum, let high = node.maximum {
        text += ", from \(ViewTree.number(low)) to \(ViewTree.number(high))"
      }
      facts.append(.init("Value", text))
    }
    if let text = node.valueText { facts.append(.init("Value text", "“\(text)”")) }
    if let step = node.increment { facts.append(.init("Step", ViewTree.number(step))) }
    let states = node.states.map(\.rawValue).joined(separator: ", ")
    facts.append(.init("States", states.isEmpty ? "none" : states))
    return Group(heading: heading, facts: facts)
  }

  /// The smallest side of a press target, in logical pixels (WCAG 2.2, 2.5.8).
  private static let leastTarget = 24.0

  private static func checks(of view: View, _ node: AccessibilityNode) -> [Fact] {
    func check(_ title: String, _ value: String, _ passes: Bool) -> Fact {
      Fact(title, value, passes ? .pass : .warning)
    }
    let hasName = node.label?.isEmpty == false
    var checks = [check("Name", hasName ? "present" : "missing", hasName)]
    guard view is Control else { return checks }
    let size = "\(ViewTree.size(of: view)), minimum \(ViewTree.number(leastTarget))"
    checks.append(
      check("Hit region", size, min(view.bounds.width, view.bounds.height) >= leastTarget))
    let stops = view.window?.focusStops ?? []
    let stop = stops.firstIndex { $0 === view }.map { "Tab stop \($0 + 1) of \(stops.count)" }
    checks.append(check("Keyboard", stop ?? "not reachable with Tab", stop != nil))
    let ring = DynamicColor.accent.resolved(for: view.traits)
    let ratio = ring.contrast(with: DynamicColor.card.resolved(for: view.traits))
    let contrast = "contrast \(ViewTree.number(ratio)):1, minimum 3:1"
    checks.append(check("Focus ring", contrast, ratio >= 3))
    return checks
  }
}

final class FactList: StackView {
  struct Fact: Equatable {
    enum Verdict: Equatable { case none, pass, warning }
    let title: String
    let value: String
    let verdict: Verdict
    /// The color that marks the rectangle of the fact elsewhere.
    let swatch: DynamicColor?

    init(
      _ title: String, _ value: String, _ verdict: Verdict = .none, swatch: DynamicColor? = nil
    ) {
      (self.title, self.value, self.verdict, self.swatch) = (title, value, verdict, swatch)
    }
  }

  /// Facts under a heading, which may be empty, with a text at its end.
  struct Group: Equatable {
    var heading = ""
    var trailing = ""
    let facts: [Fact]
  }

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
        addSubview(EditorLook.separator())
      }
      if !group.heading.isEmpty {
        let heading = Label(group.heading, font: .system(12, weight: 600))
        let trailing = Label(
          group.trailing, font: .system(11, tabularDigits: true), color: .secondary)
        addSubview(EditorLook.row([heading, Spacer(), trailing], height: 32))
      }
      for fact in group.facts { addSubview(row(of: fact)) }
    }
  }

  private func row(of fact: Fact) -> View {
    let title = Label(fact.title, font: .system(12), color: .secondary)
    let value = Label(
      fact.value, font: .system(11.5, tabularDigits: true),
      color: fact.verdict == .warning ? DynamicColor.warningText : .text)
    value.contentHugging.horizontal = .low
    for label in [title, value] { label.accessibilityRole = nil }
    title.fixedWidth = Self.titleWidth - (fact.swatch == nil ? 12 : 30)
    var views = [title, value] as [View]
    if let swatch = fact.swatch { views.insert(FactMark(swatch), at: 0) }
    switch fact.verdict {
    case .none: break
    case .pass: views.append(FactMark(InspectorColor.content, .check))
    case .warning: views.append(FactMark(.warningText, InspectorIcon.warning))
    }
    let row = EditorLook.row(views, height: 24)
    row.accessibilityRole = .text
    row.accessibilityLabel = "\(fact.title): \(fact.value)"
    return row
  }

}

/// The mark of a fact: an icon, or a small colored rectangle.
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
