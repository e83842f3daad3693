import DetentDrawing
import DetentViews
import DetentWidgets

extension ThumbControl {
  // MARK: Presses

  final func beginPress(_ event: PointerEvent) -> Bool {
    if isTracking { return addFinger(event) }
    guard isEnabled, event.button == .primary || event.button == .middle && !isRound else {
      return false
    }
    // A handler of the ending edit may cancel the press.
    guard let press = editing.beginPress({ typing.finish() }) else { return true }
    (pressing.press, pressing.owner) = (press, event.pointer)
    if pressText(event, press) { return true }
    // A press on the label of a thumb that cannot be moved has no effect either.
    guard !isReadOnly, !isOnFixedText(event.location) else { return refuse(event) }
    guard beginDrag(press, at: event) else { return refuse(event) }
    guard case .paging = pressing.drag?.mode else { return true }
    if model.values == pressing.drag?.start { pressing.drag?.forgetPage() }
    reportWindings()
    repeatPages { [weak self] in self?.turnPage() }
    return true
  }

  /// A press without an effect focuses the control.
  private func refuse(_ event: PointerEvent) -> Bool {
    if event.button == .primary { becomeFirstResponder(.pointer) }
    return false
  }

  private func beginning(of event: PointerEvent) -> TrackGesture.Beginning? {
    let context = context(device: event.device)
    // On a dial, defaults are snapped even if the present values were typed between steps.
    let defaults =
      isRound ? rawDefaults.map { model.rules.resolve($0, flexible: $0.count - 1) } : defaults
    if asksForDefault(event), let defaults,
      let reset = TrackGesture.reset(to: defaults, at: event.location, in: context)
    {
      return reset
    }
    let modifiers = event.modifiers
    let begun = TrackGesture.press(
      at: event.location,
      pages: event.button == .middle || modifiers.contains(.shift) && !isRound,
      fineness: fineness(modifiers), waits: event.device == .touch && canScrollAcross, in: context)
    return begun.map { ($0.gesture, coarse($0.values, of: $0.gesture, modifiers)) }
  }

  /// Lets an additional finger take a free thumb if the first finger holds a thumb.
  private func addFinger(_ event: PointerEvent) -> Bool {
    guard event.device == .touch, case .thumb? = pressing.drag?.mode, editing.isOpen, !isReadOnly,
      let drag = TrackGesture.join(at: event.location, in: context(of: event)),
      editing.shouldBegin(part: name(of: drag.part), reason: drag.reason), editing.isOpen
    else { return false }
    pressing.drags[event.pointer] = drag
    focus(drag.focus)
    appearanceDidChange()
    return true
  }

  /// The context of a pointer, in which thumbs that other pointers hold do not move.
  private func context(of event: PointerEvent) -> TrackContext {
    var context = context(device: event.device)
    context.options.constraints.fixed.formUnion(pressing.thumbs(heldBesides: event.pointer))
    return context
  }

  final func movePress(_ event: PointerEvent) {
    if let text = pressing.text, let press = pressing.press { dragText(text, press, event) }
    guard var drag = pressing.drags[event.pointer] else { return }
    let context = context(of: event)
    // Around a centre every point counts: the shorter way between two of them may be the wrong one.
    let points = isRound ? event.coalescedPoints : [event.location]
    let values = drag.move(through: points, fineness: fineness(event.modifiers), in: context)
    continueDrag(drag, of: event.pointer, to: coarse(values, of: drag, event.modifiers))
  }

  final func endPress(_ event: PointerEvent) {
    movePress(event)
    if releaseText() { return }
    guard var drag = pressing.drags[event.pointer] else { return editing.endPress() }
    let goesOn = pressing.isShared
    let values = drag.release(
      in: goesOn ? context(of: event) : context(device: event.device), goesOn: goesOn)
    guard !goesOn else {
      pressing.lift(event.pointer)
      appearanceDidChange()
      return editing.change(to: step(of: drag, to: values))
    }
    pressing.endDrag()
    focus(drag.focus)
    transition.end()
    editing.endDrag(step(of: drag, to: coarse(values, of: drag, event.modifiers)))
  }

  /// Cancels one of several fingers: its thumb goes back, as far as the other thumbs allow.
  final func cancelPress(of pointer: PointerID) {
    guard let drag = pressing.drags[pointer], pressing.isShared else { return cancelPress() }
    var context = context()
    context.options.constraints.fixed.formUnion(pressing.thumbs(heldBesides: pointer))
    pressing.lift(pointer)
    appearanceDidChange()
    if let values = drag.takenBack(in: context) {
      editing.change(to: step(of: drag, to: values))
    }
  }

  final func cancelPress() {
    editing.endPress()
    forgetText()
    guard let drag = pressing.drag else { return }
    pressing.startThumb = drag.startThumb
    pressing.endDrag()
    transition.end()
    appearanceDidChange()
    let isTakenBack = editing.cancelDrag()
    if isTakenBack, drag.reportedWindings != 0 { didWind(by: -drag.reportedWindings) }
  }

  @discardableResult
  final func beginDrag(_ press: EditingPress, at event: PointerEvent) -> Bool {
    beginDrag(press) { beginning(of: event) }
  }

  /// Returns whether the press has an effect; `find` returns nil if it has none.
  @discardableResult
  final func beginDrag(_ press: EditingPress, _ find: () -> TrackGesture.Beginning?) -> Bool {
    // The thumb is grabbed where it is drawn, even during an animation.
    transition.freeze()
    let isDrag = editing.beginDrag(press) {
      guard let (drag, values) = find() else { return nil }
      pressing.drag = drag
      focus(drag.focus)
      return step(of: drag, to: values)
    }
    if !isDrag {
      // The delegate refused it.
      pressing.endDrag()
      transition.end()
      appearanceDidChange()
    }
    return isDrag
  }

  private func continueDrag(_ drag: TrackGesture, of pointer: PointerID, to values: [Double]) {
    let (old, before) = (pressing.drags[pointer], model.values)
    pressing.drags[pointer] = drag
    focus(drag.focus)
    editing.change(to: step(of: drag, to: values))
    guard valueDelegate != nil else { return reportWindings() }
    // If the delegate refused the value, no thumb passed its neighbour or crossed the seam.
    if model.values == before, pressing.drags[pointer] != nil, let old, old.isDecided {
      pressing.drags[pointer]?.keep(old)
      focus(old.focus)
    } else if model.values == values, values != before {
      reportWindings()
    }
  }

  private func reportWindings() {
    // A handler may have cancelled the drag and its windings.
    let turns = pressing.drag?.takeWindings() ?? 0
    if turns != 0 { didWind(by: turns) }
  }

  private func turnPage() {
    guard let owner = pressing.owner, var drag = pressing.drag else { return }
    let values = drag.page(in: context())
    continueDrag(drag, of: owner, to: values)
  }

  final func step(of drag: TrackGesture, to values: [Double]) -> EditStep<[Double]> {
    EditStep(values, part: name(of: drag.part), reason: drag.reason)
  }

  /// The values of a drag; while Control is held, the thumb moves in coarse steps.
  final func coarse(
    _ values: [Double], of drag: TrackGesture, _ modifiers: Modifiers
  ) -> [Double] {
    guard let coarseStep, coarseStep > 0, modifiers.contains(.control), let thumb = drag.heldThumb
    else { return values }
    let value = (model.rules.unrolled(thumb, in: values) / coarseStep).rounded() * coarseStep
    return model.rules.moving(thumb, to: value, in: values, constraints.keepingRoles).values
  }

  /// The factor of movements: a tenth with Shift, on a dial a hundredth with Shift and Control.
  final func fineness(_ modifiers: Modifiers) -> Double {
    guard modifiers.contains(.shift) else { return 1 }
    return isRound && modifiers.contains(.control) ? 0.01 : 0.1
  }

  // MARK: Presses on texts

  /// Opens a field on a value after a click on its text. Returns whether there was such a click.
  private func releaseText() -> Bool {
    guard let text = pressing.text else { return false }
    forgetText()
    editing.endPress()
    openTyping(text.thumb)
    return true
  }

  final func forgetText() {
    guard pressing.text != nil else { return }
    pressing.text = nil
    appearanceDidChange()
  }

  // MARK: Hover

  final func updateHover() {
    let isIdle = isEnabled && !isReadOnly && pressing.drag == nil
    let hovered = isIdle ? pressing.pointer.map(grabbableThumbs(at:)) : nil
    if thumbs.hover(hovered ?? []) { appearanceDidChange() }
  }

  // MARK: Keys

  final func pressKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, !isReadOnly, pressing.drag == nil, canMove(thumb: thumbs.active) else {
      return false
    }
    if event.key == .escape { return editing.cancelKeyRun() }
    let move = keys.move(for: event.key, modifiers: event.modifiers)
    guard move != nil || asksForDefault(event) && defaults != nil else { return false }
    guard editing.pressKey(event) else { return true }
    focus(thumbs.active)
    if let move {
      editActiveThumb(.key) { result(of: move, stopsAtDetents: move.stopsAtDetents) }
    } else {
      editing.perform { defaults.map { EditStep($0, part: name(of: .all), reason: .key) } }
    }
    return true
  }

  /// The result of a movement of the active thumb, and the number of times it crosses the seam.
  private typealias Movement = (move: ThumbMove, turns: Int)

  private func editActiveThumb(_ reason: EditReason, to find: () -> Movement) {
    var found: Movement?
    let before = model.values
    editing.perform(openingWith: name(of: .thumb(thumbs.active))) {
      let movement = find()
      found = movement
      return EditStep(
        movement.move.values, part: name(of: .thumb(movement.move.thumb)), reason: reason)
    }
    guard editing.isOpen, let (move, turns) = found else { return }
    // A thumb that passed its neighbour continues at the other rank.
    if model.values != before { focus(move.thumb) }
    if turns != 0, model.values == move.values { didWind(by: turns) }
  }

  private func result(of move: ValueMove, stopsAtDetents: Bool = false) -> Movement {
    let (rules, thumb) = (model.rules, thumbs.active)
    let context = context()
    let value = rules.unrolled(thumb, in: model.values)
    var requested: Double
    switch move {
    case .toLowest where isRound:
      requested = rules.allowedRange(of: thumb, in: model.values, constraints).low
    case .toHighest where isRound:
      requested = rules.allowedRange(of: thumb, in: model.values, constraints).high
    default:
      requested = rules.moved(value, by: move, isNice: usesNiceSteps)
    }
    if stopsAtDetents { requested = context.stop(from: value, to: requested) }
    let moved = context.setting(thumb, to: requested)
    guard context.winds, requested < rules.minimum || requested > rules.maximum
    else { return (moved, 0) }
    return (moved, Int(exactly: max(-1e6, min(1e6, rules.turns(requested)))) ?? 0)
  }

  // MARK: The wheel

  final func turnWheel(_ event: ScrollEvent) -> Bool {
    guard answersWheel else { return false }
    let amount = keys.amount(of: event.notches)
    guard amount.isFinite, amount != 0 else { return false }
    editing.prepareToTurn()
    // A handler of the end of the run may disable the wheel.
    guard answersWheel else { return true }
    // A turn without an effect is left to the view around the control.
    if passesWheelAtLimit, !editing.isTurning,
      values(after: amount > 0 ? 1 : -1, event.modifiers) == model.values
    {
      return false
    }
    focus(thumbs.active)
    let count = editing.turnWheel(by: amount, isContinuous: model.rules.grid.isContinuous)
    guard count != 0 else { return true }
    if movesAll(event.modifiers) {
      editing.perform {
        let part = model.rules.count > 1 ? name(of: .all) : name(of: .thumb(0))
        return EditStep(valuesMoved(by: count), part: part, reason: .wheel)
      }
    } else {
      editActiveThumb(.wheel) { result(of: .turn(count, event.modifiers)) }
    }
    return true
  }

  private var answersWheel: Bool {
    isEnabled && !isReadOnly && pressing.drag == nil && window != nil && model.rules.span > 0
      && canMove(thumb: thumbs.active) && wheelPolicy.answers(isFocused: isFirstResponder)
  }

  private func values(after count: Double, _ modifiers: Modifiers) -> [Double] {
    movesAll(modifiers)
      ? valuesMoved(by: count) : result(of: .turn(count, modifiers)).move.values
  }

  private func movesAll(_ modifiers: Modifiers) -> Bool {
    modifiers.isSuperset(of: [.control, .shift]) && !isRound
  }

  private func valuesMoved(by count: Double) -> [Double] {
    guard thumbs.disabled.isEmpty else { return model.values }
    return model.rules.moved(model.values, bySteps: count, isNice: usesNiceSteps)
  }

  // MARK: Typing

  final func canType(_ thumb: Int) -> Bool {
    isTypable(thumb) && texts.canRead && !bounds.isEmpty
  }

  private func isTypable(_ thumb: Int) -> Bool {
    isEnabled && pressing.drag == nil && canMove(thumb: thumb)
  }

  private func isSettable(_ thumb: Int) -> Bool { isTypable(thumb) && !isReadOnly }

  final func openTyping(with event: KeyEvent) -> Bool {
    let isEnter =
      isRound && event.key == .enter && event.modifiers.isEmpty && event.phase == .down
    let isTyped = FieldEditor.isOpened(by: event, takesMinus: minimumValue < 0)
    // A read-only control lets the user select and copy the text.
    guard isEnter || isTyped && (!isReadOnly || event.text.isEmpty) else { return false }
    return openTyping(thumbs.active, with: isEnter ? nil : event)
  }

  /// - Parameter key: the key that opened the field; a typed character replaces the text.
  @discardableResult
  final func openTyping(_ thumb: Int, with key: KeyEvent? = nil) -> Bool {
    guard canType(thumb) else { return false }
    editing.finishRuns()
    // A handler of the end of the run may prevent typing.
    guard canType(thumb) else { return false }
    commitRequests()
    focus(thumb)
    typing.open(typedValue(of: thumb), with: key)
    return typing.isOpen
  }

  final func typedValue(of thumb: Int) -> FieldValue {
    let (number, part) = (model.values[thumb], name(of: .thumb(thumb)))
    return FieldValue(
      number: number, text: texts.editingText(for: number), label: label(of: thumb),
      identifier: identifier.map {
        [$0, part, "field"].filter { !$0.isEmpty }.joined(separator: ".")
      },
      messages: typingMessages, isReadOnly: isReadOnly,
      read: { [weak self] text in
        guard let self, let value = texts.number(of: text) else {
          return nil
        }
        return typingRules.typed(value, of: thumb, from: model.values, typingConstraints)
      },
      write: { [weak self] value in
        self.map { $0.texts.text(for: $0.model.rules.carriedRound(value)) } ?? ""
      },
      limits: { [weak self] in self?.typingLimits(of: thumb).map { $0.low...$0.high } },
      moved: { [weak self] value, move in
        guard let self else { return (value, "") }
        let moved = moved(value, by: move, typing: thumb)
        return (moved, texts.editingText(for: model.rules.carriedRound(moved)))
      },
      anchor: { [weak self] in
        self.flatMap { $0.canType(thumb) ? $0.fieldAnchor(of: thumb) : nil }
      },
      accept: { [weak self] value in _ = self?.setValue(value, of: thumb, reason: .textEntry) })
  }

  private var typingRules: TrackRules { allowsOffStepTyping ? model.rules.smooth : model.rules }

  /// A thumb with a typed value pushes other thumbs along.
  private var typingConstraints: ThumbConstraints {
    ThumbConstraints(collision: .push, fixed: thumbs.disabled)
  }

  private func typingLimits(of thumb: Int) -> AllowedRange? {
    typingRules.typedRange(of: thumb, in: model.values, typingConstraints)
  }

  private func moved(_ value: Double, by move: ValueMove, typing thumb: Int) -> Double {
    let start = typingRules.typed(value, of: thumb, from: model.values, typingConstraints)
    let moved = model.rules.moved(start, by: move, isNice: usesNiceSteps)
    return typingLimits(of: thumb)?.nearest(to: moved, from: start) ?? model.rules.bounded(moved)
  }

  // MARK: Assistive technology

  /// The group of the thumbs with their range as its text, or the slider of a single thumb.
  final func ownNode() -> AccessibilityNode? {
    guard let role = accessibilityRole else { return nil }
    var node = AccessibilityNode(
      id: identifier, type: typeName, role: role, label: accessibilityLabel,
      frame: frameInWindow(bounds), valueText: texts.spokenText(for: model.values),
      states: accessibilityStates + (isReadOnly ? [.readonly] : []) + axisStates)
    guard isItsOwnThumb else { return node }
    let range = assistedRange(of: 0)
    (node.value, node.minimum, node.maximum) = (model.values[0], range.low, range.high)
    node.increment = model.rules.keyStep(at: model.values[0], isNice: usesNiceSteps)
    if canReset { node.actions = [.reset] }
    return node
  }

  /// One slider for each of several thumbs, with the limits that its neighbours leave.
  final func thumbNodes() -> [AccessibilityNode] {
    guard accessibilityRole != nil, !isItsOwnThumb else { return [] }
    let frames = thumbFrames
    return model.values.enumerated().map { thumb, value in
      let (part, range) = (name(of: .thumb(thumb)), assistedRange(of: thumb))
      var node = AccessibilityNode(
        id: identifier.map { "\($0).\(part)" } ?? part, type: thumbTypeName, role: .slider,
        label: label(of: thumb), frame: frameInWindow(frames[thumb]), value: value,
        valueText: texts.spokenText(for: value), minimum: range.low, maximum: range.high,
        increment: model.rules.keyStep(at: value, isNice: usesNiceSteps),
        states: states(of: thumb), part: part)
      if canReset { node.actions = [.reset] }
      return node
    }
  }

  private func assistedRange(of thumb: Int) -> AllowedRange {
    model.rules.shownRange(of: thumb, in: model.values, constraints.keepingRoles)
  }

  private func states(of thumb: Int) -> [AccessibilityState] {
    var states: [AccessibilityState] = [
      isEnabled && canMove(thumb: thumb) ? .focusable : .disabled
    ]
    if isReadOnly { states.append(.readonly) }
    if isFirstResponder, thumbs.active == thumb { states.append(.focused) }
    if isHeld(thumb) { states.append(.pressed) }
    if thumbs.hovered.contains(thumb) { states.append(.hovered) }
    return states + axisStates
  }

  final func focusForAccessibility(part: String) -> Bool {
    guard let thumb = thumb(ofPart: part), canMove(thumb: thumb), becomeFirstResponder() else {
      return false
    }
    focus(thumb)
    return true
  }

  final func setValueForAccessibility(_ value: Double, part: String) -> Bool {
    guard let thumb = thumb(ofPart: part), value.isFinite else { return false }
    let isInside = model.rules.minimum...model.rules.maximum ~= value
    // Beyond the seam of a dial there may be room again.
    let limited = isInside || !isRound ? value : assistedRange(of: thumb).nearest(to: value)
    return setValue(limited, of: thumb, reason: .accessibility)
  }

  /// Sets the value of a thumb like the user: limited, reported and committed.
  final func setValue(_ value: Double, of thumb: Int, reason: EditReason) -> Bool {
    guard isSettable(thumb), value.isFinite else { return false }
    editing.finishRuns()
    // A handler of the end of the run may prevent the change or set other bounds.
    guard isSettable(thumb) else { return false }
    editing.performOnce {
      guard isSettable(thumb) else { return nil }
      let isTyped = reason == .textEntry
      let rules = isTyped ? typingRules : model.rules
      let constraints = isTyped ? typingConstraints : constraints
      let requested = rules.requested(value, of: thumb, in: model.values, constraints)
      let move = rules.moving(thumb, to: requested, in: model.values, constraints.keepingRoles)
      return EditStep(move.values, part: name(of: .thumb(thumb)), reason: reason)
    }
    return true
  }
}
