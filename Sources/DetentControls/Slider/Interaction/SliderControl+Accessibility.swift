import DetentDrawing
import DetentViews

extension SliderControl {
  /// The group of the thumbs, with their range as its text; or the one slider that it is.
  func ownNode() -> AccessibilityNode? {
    guard let role = accessibilityRole else { return nil }
    var node = AccessibilityNode(
      id: identifier, type: typeName, role: role, label: accessibilityLabel,
      frame: frameInWindow(bounds), valueText: accessibleRangeText,
      states: accessibilityStates + [axisState])
    guard isItsOwnThumb else { return node }
    let allowedRange = model.rules.allowedRange(of: 0, in: model.values, assistedTraffic)
    (node.value, node.minimum, node.maximum) = (
      model.values[0], allowedRange.low, allowedRange.high
    )
    node.increment = model.rules.keyStep(at: model.values[0], isNice: usesNiceSteps)
    return node
  }

  /// What assistive technology calls a thumb among its siblings.
  func partName(of thumb: Int) -> String { isItsOwnThumb ? "" : name(of: .thumb(thumb)) }

  /// A slider for each of several thumbs, with the limits that its neighbours leave it.
  func thumbNodes() -> [AccessibilityNode] {
    guard accessibilityRole != nil, !isItsOwnThumb else { return [] }
    let layout = layout
    return model.values.enumerated().map { thumb, value in
      let allowedRange = model.rules.allowedRange(of: thumb, in: model.values, assistedTraffic)
      let part = partName(of: thumb)
      return AccessibilityNode(
        id: identifier.map { "\($0).\(part)" } ?? part, type: thumbTypeName, role: .slider,
        label: label(of: thumb), frame: frameInWindow(layout[thumb].frame), value: value,
        valueText: accessibleText(for: value), minimum: allowedRange.low,
        maximum: allowedRange.high,
        increment: model.rules.keyStep(at: value, isNice: usesNiceSteps),
        states: states(of: thumb))
    }
  }

  /// Sets a thumb as the user would: limited, snapped, told to the targets and committed.
  func setValueForAccessibility(
    _ value: Double, part: String, reason: EditReason = .accessibility
  ) -> Bool {
    guard value.isFinite, settableThumb(named: part) != nil else { return false }
    finishRuns()
    // A handler of the end may refuse it.
    guard let thumb = settableThumb(named: part) else { return false }
    model.commit()
    let count = model.rules.count
    editOnce(.thumb(thumb), reason: reason) {
      // Among other thumbs the name is one of somebody else.
      guard settableThumb(named: part) == thumb, model.rules.count == count else { return nil }
      let move = model.rules.moving(thumb, to: value, in: model.values, assistedTraffic)
      return (move.values, .thumb(thumb))
    }
    return true
  }

  private func settableThumb(named part: String) -> Int? {
    guard isEnabled, drag == nil else { return nil }
    return model.values.indices.first { partName(of: $0) == part && canMove(thumb: $0) }
  }

  /// Who sets the value of a thumb by its name means that one: it does not change roles with another.
  private var assistedTraffic: ThumbConstraints {
    var traffic = traffic
    if traffic.collision == .cross { traffic.collision = .stop }
    return traffic
  }

  private var axisState: AccessibilityState {
    orientation == .vertical ? .vertical : .horizontal
  }

  private func states(of thumb: Int) -> [AccessibilityState] {
    var states: [AccessibilityState] = []
    if !isEnabled || !canMove(thumb: thumb) {
      states.append(.disabled)
    } else {
      states.append(.focusable)
    }
    if isFirstResponder, activeThumb == thumb { states.append(.focused) }
    if isHeld(thumb) { states.append(.pressed) }
    if hoveredThumbs.contains(thumb) { states.append(.hovered) }
    return states + [axisState]
  }
}
