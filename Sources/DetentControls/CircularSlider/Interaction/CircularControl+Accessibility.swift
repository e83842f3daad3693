import DetentDrawing
import DetentViews

extension CircularControl {
  func ownNode() -> AccessibilityNode? {
    guard let role = accessibilityRole else { return nil }
    let rules = model.rules
    var node = AccessibilityNode(
      id: identifier, type: typeName, role: role,
      label: accessibilityLabel, frame: frameInWindow(bounds), valueText: spokenText,
      states: accessibilityStates + (isReadOnly ? [.readonly] : []))
    guard !rules.hasRange else { return node }
    node.value = model.values.upper
    node.minimum = rules.minimum
    node.maximum = rules.maximum
    node.increment = rules.limits.keyStep(at: model.values.upper, isNice: false)
    return node
  }

  /// A slider for each thumb of two, with the limits that the other one leaves it.
  func thumbNodes() -> [AccessibilityNode] {
    let rules = model.rules
    guard accessibilityRole != nil, rules.hasRange else { return [] }
    let layout = layout
    return RangeThumb.allCases.map { thumb in
      let (low, high) = rules.allowed(thumb, with: model.values)
      let side = max(layout.thumbDiameter, Self.target(for: .mouse))
      return AccessibilityNode(
        id: identifier.map { "\($0).\(thumb.rawValue)" } ?? thumb.rawValue, type: "DialHandle",
        role: .slider, label: label(of: thumb),
        frame: frameInWindow(
          Rect(center: layout.thumbCenter(thumb), size: Size(width: side, height: side))),
        value: model.values[thumb], valueText: spoken(text(for: model.values[thumb])),
        minimum: low, maximum: high,
        increment: rules.limits.keyStep(at: model.values[thumb], isNice: false),
        states: states(of: thumb))
    }
  }

  private func states(of thumb: RangeThumb) -> [AccessibilityState] {
    var states: [AccessibilityState] = [isEnabled ? .focusable : .disabled]
    if isReadOnly { states.append(.readonly) }
    if isFirstResponder, activeThumb == thumb { states.append(.focused) }
    if isHeld(thumb) { states.append(.pressed) }
    if hoveredThumbs.contains(thumb) { states.append(.hovered) }
    return states
  }

  /// Sets a value as the user would: limited, snapped, told to the targets and committed.
  func setValueForAccessibility(_ value: Double, part: String) -> Bool {
    guard let thumb = model.rules.hasRange ? RangeThumb(rawValue: part) : .upper else {
      return false
    }
    return set(thumb, to: value, reason: .accessibility) { model.rules }
  }

  /// Sets the value of a thumb as the user would.
  /// - Parameter rules: what is allowed to it, when it is set.
  func set(
    _ thumb: RangeThumb, to value: Double, reason: EditReason, under rules: () -> DialRules
  ) -> Bool {
    guard isSettable, value.isFinite else { return false }
    finishRuns()
    // A handler of the end may refuse it, or have set other bounds.
    guard isSettable else { return false }
    model.commit()
    editOnce(thumb.part, reason: reason) {
      guard isSettable else { return nil }
      let rules = rules()
      let requested = rules.unrolled(value, for: thumb, in: model.values)
      return (rules.setting(thumb, to: requested, in: model.values), thumb.part)
    }
    return true
  }

  private var isSettable: Bool { isEnabled && !isReadOnly && drag == nil }

  // MARK: Texts

  /// What is written for a value.
  func text(for value: Double) -> String {
    if let write = textForValue ?? format?.text { return write(value) }
    let rules = model.rules
    return DecimalRounding.text(
      value,
      fractionDigits: rules.grid.isContinuous
        ? DecimalRounding.fractionDigits(forSpan: rules.span) - 9 : 15)
  }

  private var spokenText: String { spoken(centerText) }

  private func spoken(_ text: String) -> String {
    let unit = spokenUnit ?? unit
    return unit.isEmpty ? text : "\(text) \(unit)"
  }
}
