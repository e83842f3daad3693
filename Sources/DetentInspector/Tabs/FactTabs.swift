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
      FactList.Group(heading: "Surroundings", facts: surroundings(view.traits)),
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
          title: "Drawn", value: rect(frame.insetBy(dx: outset, dy: outset)),
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
        title: "Locale", value: traits.locale.isEmpty ? "the environment’s" : traits.locale),
      FactList.Fact(title: "Motion", value: traits.reducesMotion ? "reduced" : "as designed"),
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
      : "at least \(ViewTree.number(needed)), ideal \(ideal < 0 ? "any" : ViewTree.number(ideal))"
    return "\(ViewTree.number(now)) · \(rest)"
  }

  private static func priorities(_ priorities: AxisPriorities) -> String {
    "\(ViewTree.number(priorities.horizontal.rawValue)) across, "
      + "\(ViewTree.number(priorities.vertical.rawValue)) down"
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
          FactList.Fact(title: "Role", value: "none: only what lies in it is read"),
          FactList.Fact(title: "Elements", value: "\(inside)"),
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
        heading: "Checks", trailing: "\(passed) of \(checks.count) hold", facts: checks))
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
        text += " of \(ViewTree.number(low)) … \(ViewTree.number(high))"
      }
      facts.append(FactList.Fact(title: "Value", value: text))
    }
    if let text = node.valueText {
      facts.append(FactList.Fact(title: "Text", value: "“\(text)”"))
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
        title: "Name", value: hasName ? "there is one" : "nothing is read",
        verdict: hasName ? .pass : .warning)
    ]
    if view is Control {
      let size = view.bounds.size
      let isLarge = min(size.width, size.height) >= leastTarget
      checks.append(
        FactList.Fact(
          title: "Hit region",
          value: "\(ViewTree.size(of: view)), at least \(ViewTree.number(leastTarget))",
          verdict: isLarge ? .pass : .warning))
      if let stops = view.window?.focusStops, let index = stops.firstIndex(where: { $0 === view }) {
        checks.append(
          FactList.Fact(
            title: "Keyboard", value: "stop \(index + 1) of \(stops.count)", verdict: .pass))
      } else {
        checks.append(
          FactList.Fact(title: "Keyboard", value: "Tab does not come here", verdict: .warning))
      }
      let ring = DynamicColor.accent.resolved(for: view.traits)
      let ratio = ring.contrast(with: DynamicColor.card.resolved(for: view.traits))
      checks.append(
        FactList.Fact(
          title: "Ring on card", value: "\(ViewTree.number(ratio)) : 1, at least 3",
          verdict: ratio >= 3 ? .pass : .warning))
    }
    return checks
  }
}
