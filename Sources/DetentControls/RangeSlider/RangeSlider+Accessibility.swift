import DetentDrawing
import DetentViews

extension RangeSlider {
  /// The group of the two thumbs, with the range as its text.
  func groupNode() -> AccessibilityNode? {
    guard let role = accessibilityRole else { return nil }
    return AccessibilityNode(
      id: identifier, type: "RangeSlider", role: role, label: accessibilityLabel,
      frame: frameInWindow(bounds),
      valueText: accessibleRangeText,
      states: accessibilityStates + [axisState])
  }

  /// A slider for each thumb, with the limits that the other one leaves it.
  func thumbNodes() -> [AccessibilityNode] {
    guard accessibilityRole != nil else { return [] }
    let layout = layout
    return RangeThumb.allCases.map { thumb in
      let reach = model.rules.reach(of: thumb.index, in: model.values, assistedTraffic)
      return AccessibilityNode(
        id: identifier.map { "\($0).\(thumb.rawValue)" } ?? thumb.rawValue, type: "RangeThumb",
        role: .slider, label: thumb == .lower ? lowerThumbLabel : upperThumbLabel,
        frame: frameInWindow(layout[thumb].frame), value: values[thumb],
        valueText: accessibleText(for: values[thumb]), minimum: reach.low, maximum: reach.high,
        increment: model.rules.keyStep(at: values[thumb], isNice: usesNiceSteps),
        states: states(of: thumb))
    }
  }

  /// Sets a thumb as a person would: limited, snapped, told to the targets and committed.
  func setValueForAccessibility(_ value: Double, part: String) -> Bool {
    guard isEnabled, drag == nil, value.isFinite, let thumb = RangeThumb(rawValue: part),
      isThumbEnabled(thumb)
    else { return false }
    finishKeyAndWheelRuns()
    model.settle()
    let move = model.rules.moving(
      thumb.index, to: value, in: model.values, assistedTraffic)
    _ = editInRun(to: move.values, part: thumb.part, reason: .accessibility)
    bracket.end(at: values)
    return true
  }

  /// Who sets the value of a thumb by its name means that one: it does not change roles with another.
  private var assistedTraffic: ThumbTraffic {
    var traffic = traffic
    if traffic.collision == .cross { traffic.collision = .stop }
    return traffic
  }

  private var axisState: AccessibilityState {
    orientation == .vertical ? .vertical : .horizontal
  }

  private func states(of thumb: RangeThumb) -> [AccessibilityState] {
    var states: [AccessibilityState] = []
    if !isEnabled || !isThumbEnabled(thumb) {
      states.append(.disabled)
    } else {
      states.append(.focusable)
    }
    if isFirstResponder, focusedThumb == thumb { states.append(.focused) }
    if isHeld(thumb) { states.append(.pressed) }
    if hotThumbs.contains(thumb) { states.append(.hovered) }
    return states + [axisState]
  }
}
