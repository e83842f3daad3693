import DetentDrawing
import DetentViews
import DetentWidgets

/// What the user does: presses, keys, the wheel, typed texts, assistive technology.
extension SliderControl {
  // MARK: Presses

  func beginPress(_ event: PointerEvent) -> Bool {
    if isTracking { return addFinger(event) }
    guard isEnabled, event.button == .primary || event.button == .middle else { return false }
    // A handler of what ends may take the press away.
    guard let press = editing.beginPress({ typing.finish() }) else { return true }
    pressing.begin(press, of: event.pointer)
    if pressLabel(event, press) || pressForTyping(event, press) { return true }
    // A label is no track: that of thumbs which cannot be moved moves no other.
    guard !isReadOnly, !isOnFixedLabel(event.location) else {
      if event.button == .primary { becomeFirstResponder(.pointer) }
      return false
    }
    if beginInsertion(event, press) { return true }
    let isFine = event.modifiers.contains(.shift)
    let means = beginDrag(press) {
      let context = context(device: event.device)
      if asksForDefault(event), let defaults {
        return TrackGesture.reset(to: defaults, at: event.location, in: context)
      }
      return TrackGesture.press(
        at: event.location, pages: event.button == .middle || isFine,
        fineness: Self.fineness(event.modifiers),
        waits: event.device == .touch && canScrollAcross, in: context)
    }
    guard means else {
      if event.button == .primary { becomeFirstResponder(.pointer) }
      return false
    }
    guard case .paging = pressing.drag?.mode else { return true }
    repeatPages { [weak self] in self?.turnPage() }
    return true
  }

  /// Whether a finger that goes across the slider can scroll what lies around it.
  private var canScrollAcross: Bool {
    let across = orientation == .vertical ? Point(x: 1, y: 0) : Point(x: 0, y: 1)
    return nearestScroller { $0.scrolls(along: across) } != nil
  }

  /// A further finger takes a thumb that is free, where the first one has a thumb in hand.
  private func addFinger(_ event: PointerEvent) -> Bool {
    guard event.device == .touch, case .thumb? = pressing.drag?.mode, editing.isOpen, !isReadOnly,
      let drag = TrackGesture.join(at: event.location, in: context(of: event)),
      editing.shouldBegin(part: name(of: drag.part), reason: drag.reason), editing.isOpen
    else { return false }
    pressing.join(drag, of: event.pointer)
    focus(drag.focus)
    appearanceDidChange()
    return true
  }

  /// What the movements of a pointer are judged by: what others have in hand does not make way.
  private func context(of event: PointerEvent) -> TrackContext {
    var context = context(device: event.device)
    context.options.constraints.fixed.formUnion(pressing.thumbs(heldBesides: event.pointer))
    return context
  }

  func movePress(_ event: PointerEvent) {
    dragLabel(event)
    guard var drag = pressing.drag(of: event.pointer) else { return }
    let values = drag.move(
      through: [event.location], fineness: Self.fineness(event.modifiers), in: context(of: event))
    continueDrag(drag, of: event.pointer, to: values)
  }

  func endPress(_ event: PointerEvent) {
    movePress(event)
    if releaseLabel() { return }
    guard var drag = pressing.drag(of: event.pointer) else { return editing.endPress() }
    if !pressing.fingers.isEmpty {
      pressing.lift(event.pointer)
      return appearanceDidChange()
    }
    let values = drag.release(in: context(device: event.device))
    pressing.endDrag()
    focus(drag.focus)
    transition.end()
    editing.endDrag(step(of: drag, to: values))
  }

  /// One of several fingers was taken away: its thumb goes back, as far as the others allow.
  func cancelPress(of pointer: PointerID) {
    guard let drag = pressing.drag(of: pointer), !pressing.fingers.isEmpty else {
      return cancelPress()
    }
    var context = context()
    context.options.constraints.fixed.formUnion(pressing.thumbs(heldBesides: pointer))
    pressing.lift(pointer)
    guard let values = drag.takenBack(in: context) else { return appearanceDidChange() }
    editing.change(to: step(of: drag, to: values))
    appearanceDidChange()
  }

  /// Shift makes movements count a tenth.
  private static func fineness(_ modifiers: Modifiers) -> Double {
    modifiers.contains(.shift) ? 0.1 : 1
  }

  func cancelPress() {
    editing.endPress()
    forgetLabelPress()
    guard pressing.drag != nil else { return }
    pressing.dropDrag()
    transition.end()
    appearanceDidChange()
    editing.cancelDrag()
  }

  /// Ends a drag that cannot go on.
  func abandonDrag() { if pressing.drag != nil { takePointerBack() } }

  /// - Parameter find: what the press begins, and the values after it; nil where it means nothing.
  /// - Returns: whether it means something.
  private func beginDrag(
    _ press: EditingPress, _ find: () -> TrackGesture.Beginning?
  ) -> Bool {
    // The thumb is grabbed where it is seen, also on its way to its value.
    transition.freeze()
    let means = editing.beginDrag(press) {
      guard let (drag, values) = find() else { return nil }
      pressing.follow(drag)
      focus(drag.focus)
      return step(of: drag, to: values)
    }
    if !means {
      // The delegate refused what was found.
      pressing.endDrag()
      transition.end()
      appearanceDidChange()
    }
    return means
  }

  private func continueDrag(
    _ drag: TrackGesture, of pointer: PointerID, to values: [Double]
  ) {
    pressing.follow(drag, of: pointer)
    focus(drag.focus)
    editing.change(to: step(of: drag, to: values))
  }

  private func turnPage() {
    guard var drag = pressing.drag, let owner = pressing.owner else { return }
    let values = drag.page(in: context())
    continueDrag(drag, of: owner, to: values)
  }

  private func step(of drag: TrackGesture, to values: [Double]) -> EditStep<[Double]> {
    EditStep(values, part: name(of: drag.part), reason: drag.reason)
  }

  // MARK: Presses on labels

  /// - Returns: whether a press is on a label of a thumb that can be moved.
  private func pressLabel(_ event: PointerEvent, _ press: EditingPress) -> Bool {
    guard event.button == .primary, let label = labelPress(event) else { return false }
    pressing.hold(label)
    focus(label.thumb)
    appearanceDidChange()
    becomeFirstResponder(.pointer)
    if !editing.holds(press) { forgetLabelPress() }
    return true
  }

  /// Beyond the slop the label drags a thumb, from where that is.
  private func dragLabel(_ event: PointerEvent) {
    guard let label = pressing.text, let press = pressing.press else { return }
    let context = context(device: event.device)
    let way = layout.axis.position(of: event.location) - label.position
    guard context.isEditable, !isReadOnly, way.magnitude > context.options.slop else { return }
    // Of the thumbs that share the label, one that can go there.
    let thumbs = [label.thumb] + label.thumbs
    guard let thumb = thumbs.first(where: { context.canMove($0, up: way > 0) }) else { return }
    pressing.forgetText()
    _ = beginDrag(press) {
      TrackGesture.grab(
        thumb, at: layout.axis.point(at: label.position), Self.fineness(event.modifiers),
        self.context(device: event.device))
    }
  }

  /// A click on a label opens a field on the value.
  /// - Returns: whether there was one.
  private func releaseLabel() -> Bool {
    guard let label = pressing.text else { return false }
    forgetLabelPress()
    editing.endPress()
    if canType(label.thumb) { openTyping(label.thumb) }
    return true
  }

  func forgetLabelPress() {
    guard pressing.text != nil else { return }
    pressing.forgetText()
    appearanceDidChange()
  }

  /// What a press at a point would be for; nil beside the labels of thumbs that can be moved. Of a
  /// label for several of them, the one that the point is nearest to.
  private func labelPress(at point: Point) -> (thumb: Int, thumbs: ClosedRange<Int>)? {
    guard let label = label(at: point) else { return nil }
    let axis = layout.axis
    let way = axis.position(of: point) - axis.position(of: label.text.extent.center)
    // The label is shared out evenly among its thumbs.
    let extent = axis.extents(of: label.text.extent.size).along
    let share = (way / max(1, extent) + 0.5) * Double(label.thumbs.count)
    let index = Int(max(0, min(Double(label.thumbs.count - 1), share)))
    let meant = label.thumbs.lowerBound + index
    // Where that cannot be moved, another one that can has its share.
    let thumb = label.thumbs.filter { canMove(thumb: $0) }.min {
      abs($0 - meant) < abs($1 - meant)
    }
    return thumb.map { ($0, label.thumbs) }
  }

  private func labelPress(_ event: PointerEvent) -> TrackPress.TextPress? {
    labelPress(at: event.location).map {
      TrackPress.TextPress(
        event: event, thumb: $0.thumb, thumbs: $0.thumbs,
        position: layout.axis.position(of: event.location))
    }
  }

  private func isOnFixedLabel(_ point: Point) -> Bool {
    label(at: point).map { !$0.thumbs.contains(where: canMove) } ?? false
  }

  private func label(at point: Point) -> LabelRenderState.Label? {
    guard let labels = renderState?.labels, labels.opacity > 0 else { return nil }
    return labels.labels.first {
      $0.text.extent.contains(point) && $0.thumbs.upperBound < model.values.count
    }
  }

  // MARK: Hover

  /// Finds out which thumbs a press would grab where the pointer is: one, or two by their bar. A
  /// press on the track grabs none before it moves one.
  func updateHover() {
    let isIdle = isEnabled && !isReadOnly && pressing.drag == nil
    if thumbs.hover(isIdle ? thumbsUnderPointer : []) {
      appearanceDidChange()
    }
  }

  private var thumbsUnderPointer: Set<Int> {
    guard let pointer = pressing.pointer else { return [] }
    if let label = labelPress(at: pointer) { return [label.thumb] }
    if isOnFixedLabel(pointer) { return [] }
    let context = context()
    switch context.shape.hit(at: pointer, target: context.options.target) {
    case .thumb(let thumb): return context.options.constraints.canMove(thumb) ? [thumb] : []
    case .thumbs(let near):
      let enabled = near.filter(context.options.constraints.canMove)
      return enabled.isEmpty ? [] : [context.thumbOnTop(of: enabled)]
    case .bar(let thumb): return context.canMoveBar(above: thumb) ? [thumb, thumb + 1] : []
    case .track, .gap, .disc, .hub, .outside: return []
    }
  }

  /// The shape of the pointer shows what a press would do.
  func cursorForPart(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    let alongAxis = orientation == .vertical ? Cursor.resizeUpDown : .resizeLeftRight
    if let drag = pressing.drag { return drag.isPan ? .move : alongAxis }
    if pressing.text != nil { return isReadOnly ? .arrow : alongAxis }
    if let label = labelPress(at: point) {
      return canType(label.thumb) ? .text : isReadOnly ? .arrow : alongAxis
    }
    if isReadOnly || isOnFixedLabel(point) { return .arrow }
    let context = context()
    switch context.shape.hit(at: point, target: context.options.target) {
    case .thumb(let thumb): return context.options.constraints.canMove(thumb) ? alongAxis : .arrow
    case .thumbs(let thumbs):
      return thumbs.contains(where: context.options.constraints.canMove) ? alongAxis : .arrow
    case .bar(let thumb): return context.canMoveBar(above: thumb) ? .move : .arrow
    case .track, .gap, .disc, .hub, .outside: return .arrow
    }
  }

  // MARK: Keys

  private var keys: ValueKeys {
    ValueKeys(
      isVertical: orientation == .vertical, isRightToLeft: traits.isRightToLeft,
      isInverted: isInverted)
  }

  func pressKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, !isReadOnly, pressing.drag == nil, canMove(thumb: thumbs.active) else {
      return false
    }
    if event.key == .escape { return editing.cancelKeyRun() }
    let move = keys.move(for: event.key, modifiers: event.modifiers)
    guard move != nil || asksForDefault(event) && defaults != nil else { return false }
    guard editing.pressKey(event) else { return true }
    focus(thumbs.active)
    guard let move else {
      editing.perform { defaults.map { EditStep($0, part: name(of: .all), reason: .key) } }
      return true
    }
    editActiveThumb(.key) {
      let value = model.values[thumbs.active]
      var requested = model.rules.moved(value, by: move, isNice: usesNiceSteps)
      if move.stopsAtDetents { requested = context().stop(from: value, to: requested) }
      return context().setting(thumbs.active, to: requested)
    }
    return true
  }

  /// A change of the active thumb within a run of keys or of the wheel.
  private func editActiveThumb(_ reason: EditReason, to find: () -> ThumbMove) {
    var next = thumbs.active
    let isEdit = editing.perform(openingWith: name(of: .thumb(next))) {
      let move = find()
      next = move.thumb
      return EditStep(move.values, part: name(of: .thumb(next)), reason: reason)
    }
    if isEdit, editing.isOpen, model.values.indices.contains(next) { focus(next) }
  }

  // MARK: The wheel

  func turnWheel(_ event: ScrollEvent) -> Bool {
    guard answersWheel else { return false }
    let amount = keys.amount(of: event.notches)
    guard amount.isFinite, amount != 0 else { return false }
    editing.prepareToTurn()
    // A handler of the end may refuse what the turn was for.
    guard answersWheel else { return true }
    if !editing.isTurning {
      thumbs.active = thumbs.enabledThumb
      // Where it would change nothing, the turn is for what lies around the slider.
      let turned = result(of: amount > 0 ? 1 : -1, event.modifiers)
      if passesWheelAtLimit, turned.move.values == model.values { return false }
    }
    focus(thumbs.active)
    let count = editing.turnWheel(by: amount, isContinuous: model.rules.grid.isContinuous)
    if count != 0 { turn(by: count, event.modifiers) }
    return true
  }

  private var answersWheel: Bool {
    isEnabled && !isReadOnly && pressing.drag == nil && window != nil && model.rules.span > 0
      && thumbs.canMoveAny
      && wheelPolicy.answers(isFocused: isFirstResponder && canMove(thumb: thumbs.active))
  }

  private func turn(by count: Double, _ modifiers: Modifiers) {
    let part = result(of: count, modifiers).part
    guard case .thumb = part else {
      editing.perform {
        EditStep(
          result(of: count, modifiers).move.values, part: name(of: part), reason: .wheel)
      }
      return
    }
    editActiveThumb(.wheel) { result(of: count, modifiers).move }
  }

  private func result(
    of count: Double, _ modifiers: Modifiers
  ) -> (move: ThumbMove, part: TrackPart) {
    let thumb = thumbs.active
    if modifiers.isSuperset(of: [.control, .shift]) {
      let moved = model.rules.moved(model.values, bySteps: count, isNice: usesNiceSteps)
      let values = thumbs.disabled.isEmpty ? moved : model.values
      return (ThumbMove(values: values, thumb: thumb), model.rules.count > 1 ? .all : .thumb(0))
    }
    let move = ValueMove.turn(count, modifiers)
    let requested = model.rules.moved(model.values[thumb], by: move, isNice: usesNiceSteps)
    return (context().setting(thumb, to: requested), .thumb(thumb))
  }

  // MARK: Typing: a click on a label, a double click on a thumb, F2 or a digit opens a field

  func canType(_ thumb: Int) -> Bool {
    isTypable(thumb) && texts.canRead && !bounds.isEmpty
  }

  private func isTypable(_ thumb: Int) -> Bool {
    isEnabled && pressing.drag == nil && model.values.indices.contains(thumb)
      && canMove(thumb: thumb)
  }

  private func isSettable(_ thumb: Int) -> Bool { isTypable(thumb) && !isReadOnly }

  /// - Returns: whether the key opened a field.
  func openTyping(with event: KeyEvent) -> Bool {
    guard FieldEditor.isOpened(by: event, takesMinus: minimumValue < 0) else { return false }
    // Of a slider that is only read, the text can be selected and copied.
    guard !isReadOnly || event.text.isEmpty else { return false }
    return openTyping(thumbs.active, with: event)
  }

  /// A second press on a thumb opens a field on its value.
  /// - Returns: whether the press was about that.
  private func pressForTyping(_ event: PointerEvent, _ press: EditingPress) -> Bool {
    // A double click brings the default back, where there is one.
    let isSecond = event.clickCount == 2 && event.button == .primary && defaults == nil
    let grabbed = thumbs.hovered.count == 1 ? thumbs.hovered.first : nil
    let before = pressing.grab(grabbed)
    let thumb = isSecond ? before : nil
    guard event.modifiers.isEmpty, let thumb, grabbed == thumb, canType(thumb) else {
      return false
    }
    focus(thumb)
    becomeFirstResponder(.pointer)
    // Whoever lost the focus may have taken the press away.
    if editing.holds(press) { openTyping(thumb) }
    return true
  }

  /// Opens a field on the value of a thumb.
  /// - Parameter key: what opened it; if it types something, that replaces the text.
  @discardableResult
  private func openTyping(_ thumb: Int, with key: KeyEvent? = nil) -> Bool {
    guard canType(thumb) else { return false }
    editing.finishRuns()
    // A handler of the end may refuse what the field was for.
    guard canType(thumb) else { return false }
    commitRequests()
    focus(thumb)
    typing.open(typedValue(of: thumb), with: key)
    return typing.isOpen
  }

  func typedValue(of thumb: Int) -> FieldValue {
    let number = model.values[thumb]
    return FieldValue(
      number: number, text: texts.editingText(for: number), label: label(of: thumb),
      identifier: identifier.map { "\($0).\(name(of: .thumb(thumb))).field" },
      messages: typingMessages, isReadOnly: isReadOnly,
      read: { [weak self] text in
        self.flatMap { $0.texts.number(of: text, values: $0.model.values) }
      },
      write: { [weak self] value in self?.text(for: value) ?? "" },
      limits: { [weak self] in self?.typingLimits(of: thumb).map { $0.low...$0.high } },
      moved: { [weak self] value, move in
        guard let self else { return (value, "") }
        var moved = model.rules.moved(value, by: move, isNice: usesNiceSteps)
        if let limits = typingLimits(of: thumb) { moved = limits.nearest(to: moved, from: value) }
        return (moved, texts.editingText(for: moved))
      },
      anchor: { [weak self] in self?.fieldAnchor(of: thumb) },
      accept: { [weak self] value in self?.takeTyped(value, of: thumb) })
  }

  /// What is allowed to a value that is typed.
  private var typingRules: TrackRules { allowsOffStepTyping ? model.rules.smooth : model.rules }

  /// A thumb whose value is typed takes those in its way along.
  private var typingConstraints: ThumbConstraints {
    ThumbConstraints(collision: .push, fixed: thumbs.disabled)
  }

  private func typingLimits(of thumb: Int) -> AllowedRange? {
    guard model.values.indices.contains(thumb) else { return nil }
    return typingRules.allowedRange(of: thumb, in: model.values, typingConstraints)
  }

  private func takeTyped(_ value: Double, of thumb: Int) {
    guard isSettable(thumb), value.isFinite else { return }
    editing.finishRuns()
    let count = model.rules.count
    editing.performOnce {
      // A handler may refuse it.
      guard isSettable(thumb), model.rules.count == count else { return nil }
      let move = typingRules.moving(thumb, to: value, in: model.values, typingConstraints)
      return EditStep(move.values, part: name(of: .thumb(thumb)), reason: .textEntry)
    }
  }

  /// The anchor of the field: above the thumb; beside that of a vertical slider, where its label
  /// stands or else nothing does.
  private func fieldAnchor(of thumb: Int) -> FieldValue.Anchor? {
    guard canType(thumb) else { return nil }
    let font = style.labelFont.withSize(max(13, style.labelFontSize))
    guard orientation == .vertical else {
      return .beside(layout[thumb].frame, side: .above, font: font)
    }
    let insets = decorations.insets
    let isBefore = insets.labels.map { $0.near < 0 } ?? (insets.ticks != nil)
    return .beside(layout[thumb].frame, side: isBefore ? .leading : .trailing, font: font)
  }

  // MARK: Assistive technology

  /// The group of the thumbs, with their range as its text; or the one slider that it is.
  func ownNode() -> AccessibilityNode? {
    guard let role = accessibilityRole else { return nil }
    var node = AccessibilityNode(
      id: identifier, type: typeName, role: role, label: accessibilityLabel,
      frame: frameInWindow(bounds), valueText: texts.spokenText(for: model.values),
      states: accessibilityStates + (isReadOnly ? [.readonly] : []) + [axisState])
    guard isItsOwnThumb else { return node }
    let allowedRange = model.rules.allowedRange(of: 0, in: model.values, assistedConstraints)
    (node.value, node.minimum, node.maximum) = (
      model.values[0], allowedRange.low, allowedRange.high
    )
    node.increment = model.rules.keyStep(at: model.values[0], isNice: usesNiceSteps)
    if canReset { node.actions = [.reset] }
    return node
  }

  /// A slider for each of several thumbs, with the limits that its neighbours leave it.
  func thumbNodes() -> [AccessibilityNode] {
    guard accessibilityRole != nil, !isItsOwnThumb else { return [] }
    let layout = layout
    return model.values.enumerated().map { thumb, value in
      let allowedRange = model.rules.allowedRange(of: thumb, in: model.values, assistedConstraints)
      let part = partName(of: thumb)
      var node = AccessibilityNode(
        id: identifier.map { "\($0).\(part)" } ?? part, type: thumbTypeName, role: .slider,
        label: label(of: thumb), frame: frameInWindow(layout[thumb].frame), value: value,
        valueText: texts.spokenText(for: value), minimum: allowedRange.low,
        maximum: allowedRange.high,
        increment: model.rules.keyStep(at: value, isNice: usesNiceSteps),
        states: states(of: thumb), part: part)
      if canReset { node.actions = [.reset] }
      return node
    }
  }

  /// What assistive technology calls a thumb among its siblings.
  private func partName(of thumb: Int) -> String { isItsOwnThumb ? "" : name(of: .thumb(thumb)) }

  /// Sets a thumb as the user would: limited, snapped, reported to the targets and committed.
  func setValueForAccessibility(
    _ value: Double, part: String, reason: EditReason = .accessibility
  ) -> Bool {
    guard value.isFinite, settableThumb(named: part) != nil else { return false }
    editing.finishRuns()
    // A handler of the end may refuse it.
    guard let thumb = settableThumb(named: part) else { return false }
    let count = model.rules.count
    editing.performOnce {
      // Among other thumbs the name is that of another thumb.
      guard settableThumb(named: part) == thumb, model.rules.count == count else { return nil }
      let move = model.rules.moving(thumb, to: value, in: model.values, assistedConstraints)
      return EditStep(move.values, part: name(of: .thumb(thumb)), reason: reason)
    }
    return true
  }

  /// Moves the focus to a thumb.
  func focusForAccessibility(part: String) -> Bool {
    guard let thumb = model.values.indices.first(where: { partName(of: $0) == part }),
      canMove(thumb: thumb), becomeFirstResponder()
    else { return false }
    focus(thumb)
    return true
  }

  private func settableThumb(named part: String) -> Int? {
    model.values.indices.first { partName(of: $0) == part && isSettable($0) }
  }

  /// Who sets the value of a thumb by its name means that one: it does not change roles with
  /// another.
  private var assistedConstraints: ThumbConstraints {
    constraints.keepingRoles
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
    if isReadOnly { states.append(.readonly) }
    if isFirstResponder, thumbs.active == thumb { states.append(.focused) }
    if isHeld(thumb) { states.append(.pressed) }
    if thumbs.hovered.contains(thumb) { states.append(.hovered) }
    return states + [axisState]
  }
}
