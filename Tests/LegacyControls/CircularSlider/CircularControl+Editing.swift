import DetentDrawing
import DetentViews
import DetentWidgets

/// What the user does: presses, keys, the wheel, typed texts, assistive technology.
extension CircularControl {
  // MARK: Presses

  func beginPress(_ event: PointerEvent) -> Bool {
    if isTracking { return addFinger(event) }
    guard isEnabled, event.button == .primary else { return false }
    // A handler of what ends may take the press away.
    guard let press = editing.beginPress({ typing.finish() }) else { return true }
    pressing.begin(press, of: event.pointer)
    if pressForTyping(event, press) { return true }
    guard !isReadOnly else {
      becomeFirstResponder(.pointer)
      return false
    }
    guard beginDrag(press, by: event) else {
      becomeFirstResponder(.pointer)
      return false
    }
    if case .paging = pressing.drag?.mode {
      reportWindings()
      repeatPages { [weak self] in self?.turnPage() }
    }
    return true
  }

  /// A second finger takes the other thumb, where the first one has a thumb in hand.
  private func addFinger(_ event: PointerEvent) -> Bool {
    guard event.device == .touch, pressing.second == nil, case .thumb? = pressing.drag?.mode,
      editing.isOpen, !isReadOnly,
      let drag = DialDrag.second(at: event.location, in: context(of: event)),
      editing.shouldBegin(part: name(of: drag.part), reason: drag.reason), editing.isOpen
    else { return false }
    pressing.join(drag, of: event.pointer)
    focus(drag.focus)
    appearanceDidChange()
    return true
  }

  /// What the movements of a pointer are judged by: a thumb in another hand does not make way.
  private func context(of event: PointerEvent) -> DialContext {
    var context = context(device: event.device)
    context.rules.fixed.formUnion(pressing.thumbs(heldBesides: event.pointer))
    return context
  }

  func movePress(_ event: PointerEvent) {
    dragFromValue(event)
    guard var drag = pressing.drag(of: event.pointer) else { return }
    let values = drag.move(
      through: event.coalescedPoints, fineness: Self.fineness(event.modifiers),
      in: context(of: event))
    continueDrag(drag, of: event.pointer, to: coarse(values, event.modifiers))
  }

  private func turnPage() {
    guard var drag = pressing.drag else { return }
    let values = drag.page(in: context())
    continueDrag(drag, to: values)
  }

  /// - Parameter pointer: nil for two fingers that turn the dial, and for pages.
  private func continueDrag(
    _ drag: DialDrag, of pointer: PointerID? = nil, to values: DialValues
  ) {
    if let pointer { pressing.follow(drag, of: pointer) } else { pressing.follow(drag) }
    focus(drag.focus)
    editing.change(to: step(of: drag, to: values))
    // What the delegate refused was not carried over the seam.
    if valueDelegate == nil || model.values == values { reportWindings() }
  }

  private func reportWindings() {
    // A handler may have taken the drag back, and the windings with it.
    let turns = pressing.takeWindings()
    if turns != 0 { didWind(by: turns) }
  }

  func endPress(_ event: PointerEvent) {
    movePress(event)
    if pressing.onValue != nil {
      pressing.end()
      editing.endPress()
      openTyping(active)
      return
    }
    guard var drag = pressing.drag(of: event.pointer) else { return editing.endPress() }
    if pressing.second != nil {
      let values = drag.release(in: context(of: event), goesOn: true)
      _ = pressing.lift(event.pointer)
      appearanceDidChange()
      return editing.change(to: step(of: drag, to: values))
    }
    let values = drag.release(in: context(device: event.device))
    pressing.end()
    focus(drag.focus)
    transition.end()
    editing.endDrag(step(of: drag, to: coarse(values, event.modifiers)))
  }

  /// Values that a drag leads to, in coarse steps while Control is held.
  private func coarse(_ values: DialValues, _ modifiers: Modifiers) -> DialValues {
    guard let coarseStep, coarseStep > 0, modifiers.contains(.control), !model.rules.hasRange
    else { return values }
    return model.rules.setting(
      .upper, to: (values.upper / coarseStep).rounded() * coarseStep, in: values)
  }

  /// One of two fingers was taken away: its thumb goes back, as far as the other allows.
  func cancelPress(of pointer: PointerID) {
    guard let drag = pressing.drag(of: pointer), let thumb = drag.heldThumb, pressing.second != nil
    else { return cancelPress() }
    var context = context()
    context.rules.fixed.formUnion(pressing.thumbs(heldBesides: pointer))
    _ = pressing.lift(pointer)
    appearanceDidChange()
    let start = context.rules.requested(drag.start[thumb], of: thumb, in: context.values)
    editing.change(
      to: step(of: drag, to: context.rules.setting(thumb, to: start, in: context.values)))
  }

  func cancelPress() {
    editing.endPress()
    let cancelled = pressing.drag
    pressing.end()
    guard let cancelled else { return }
    transition.end()
    appearanceDidChange()
    let isTakenBack = editing.cancelDrag()
    if isTakenBack, cancelled.reportedWindings != 0 { didWind(by: -cancelled.reportedWindings) }
  }

  /// Two fingers on the dial turn it by their angle.
  /// - Returns: whether a pinch that begins is taken.
  func turn(_ event: PinchEvent) -> Bool {
    switch event.phase {
    case .began:
      // A finger that drags already goes on alone.
      return isEnabled && !isReadOnly && model.rules.span > 0 && canMove(thumb: active.index)
        && isBesideThumbs(event)
    case .changed: turn(to: event.rotation, event.modifiers)
    case .ended where pressing.turn != nil:
      pressing.end()
      transition.end()
      editing.end()
    case .cancelled where pressing.turn != nil: cancelPress()
    case .ended, .cancelled: break
    }
    return true
  }

  /// Whether the fingers of a pinch that begins lie beside the thumbs, and the first one drags
  /// nothing yet. Those of a touchpad lie nowhere.
  private func isBesideThumbs(_ event: PinchEvent) -> Bool {
    guard let first = pressing.drag?.location ?? pressing.onValue?.location else { return true }
    // The pinch lies in the middle of both.
    let second = event.location + (event.location - first)
    return pressing.second == nil && pressing.drag?.hasMoved != true
      && pressing.drag?.isOnThumb != true && !context(device: .touch).isOnThumb(second)
  }

  private func turn(to rotation: Double, _ modifiers: Modifiers) {
    if pressing.turn == nil { beginTurn(at: rotation) }
    guard let points = pressing.turn?.points(to: rotation), var drag = pressing.drag else { return }
    let values = drag.move(
      through: points, fineness: Self.fineness(modifiers), in: turningContext)
    continueDrag(drag, to: coarse(values, modifiers))
  }

  private func beginTurn(at rotation: Double) {
    guard rotation.magnitude > DialTurn.slop, pressing.drag == nil, isEnabled, !isReadOnly else {
      return
    }
    let layout = layout
    let turn = DialTurn(center: layout.center, radius: layout.radius, rotation: rotation)
    guard let drag = DialDrag.turn(from: turn.point, active, in: turningContext) else { return }
    transition.freeze()
    // A handler below may take the fingers away, as by closing the window: that ends the edit.
    pressing.follow(drag)
    pressing.turn = turn
    editing.begin(part: step(of: drag, to: drag.start).part, reason: drag.reason)
    if editing.isOpen, isEnabled, pressing.turn != nil { becomeFirstResponder(.pointer) }
    // The delegate may refuse it, and a handler may have switched the dial off.
    guard editing.isOpen, isEnabled, pressing.turn != nil else {
      pressing.end()
      return transition.end()
    }
    focus(drag.focus)
  }

  /// Whatever a single pointer does on it, fingers go round.
  private var turningContext: DialContext {
    var context = context(device: .touch)
    context.options.dragMode = .angular
    return context
  }

  private func beginDrag(_ press: EditingPress, by event: PointerEvent) -> Bool {
    // The thumb is grabbed where it is seen, also on its way to its value.
    transition.freeze()
    let means = editing.beginDrag(press) {
      guard let (drag, values) = meaning(of: event) else { return nil }
      pressing.follow(drag)
      focus(drag.focus)
      return step(of: drag, to: values)
    }
    if !means {
      // The delegate refused what was found.
      pressing.end()
      transition.end()
      appearanceDidChange()
    }
    return means
  }

  /// What a press begins, and the values after it; nil where it means nothing.
  private func meaning(of event: PointerEvent) -> (drag: DialDrag, values: DialValues)? {
    let context = context(device: event.device)
    if asksForDefault(event), let reset = DialDrag.reset(at: event.location, in: context) {
      return reset
    }
    let pressed = DialDrag.press(
      at: event.location, fineness: Self.fineness(event.modifiers), in: context)
    return pressed.map { ($0.drag, coarse($0.values, event.modifiers)) }
  }

  /// Beyond the slop a press on the value is one that drags the dial.
  private func dragFromValue(_ event: PointerEvent) {
    guard let start = pressing.onValue, let press = pressing.press,
      event.location.distance(to: start.location) > DialContext.Options().slop
    else { return }
    pressing.forgetValue()
    _ = beginDrag(press, by: start)
  }

  private func step(of drag: DialDrag, to values: DialValues) -> EditStep<DialValues> {
    EditStep(values, part: name(of: drag.part), reason: drag.reason)
  }

  /// Shift makes movements count a tenth, with Control a hundredth.
  private static func fineness(_ modifiers: Modifiers) -> Double {
    guard modifiers.contains(.shift) else { return 1 }
    return modifiers.contains(.control) ? 0.01 : 0.1
  }

  // MARK: Hover

  /// Finds out which thumbs a press would grab where the pointer is.
  func updateHover() {
    let isIdle = isEnabled && !isReadOnly && pressing.drag == nil
    if thumbs.hover(Set(isIdle ? thumbsUnderPointer.map(\.index) : [])) { appearanceDidChange() }
  }

  private var thumbsUnderPointer: [RangeThumb] {
    guard let pointer = pressing.pointer else { return [] }
    let context = context()
    switch context.layout.hit(at: pointer, target: context.options.target) {
    case .thumb(let thumb): return context.rules.canMove(thumb) ? [thumb] : []
    case .bothThumbs: return context.rules.canMoveAny ? [context.thumbOnTop] : []
    case .ring(_, let isFilled):
      if style.thumbShape != .thumb { return [.upper] }
      return isFilled && context.canMoveBar ? [.lower, .upper] : []
    case .disc, .hub:
      return pressArea == .anywhere && style.thumbShape != .thumb ? [.upper] : []
    case .gap, .outside: return []
    }
  }

  /// The shape of the pointer tells what a press would do.
  func cursorForPart(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    if pressing.drag != nil || pressing.onValue != nil { return .grabbing }
    if isTypingAnchor(point) { return .text }
    if isReadOnly { return .arrow }
    let context = context()
    let isAnywhere = pressArea == .anywhere
    let drags = isAnywhere && dragMode != .angular
    switch context.layout.hit(at: point, target: context.options.target) {
    case .thumb(let thumb): return context.rules.canMove(thumb) ? .grab : .arrow
    case _ where !context.rules.canMoveAny: return .arrow
    case .bothThumbs: return .grab
    case .ring(_, let isFilled):
      if isFilled, context.canMoveBar { return .grab }
      if trackPress == .none { return .arrow }
      return drags ? .grab : .pointingHand
    case .disc: return drags ? .grab : isAnywhere ? .pointingHand : .arrow
    case .hub: return isAnywhere ? .grab : .arrow
    case .gap: return drags ? .grab : .arrow
    case .outside: return .arrow
    }
  }

  /// Whether a thumb is moved by the edit under way.
  func isHeld(_ thumb: RangeThumb) -> Bool {
    if let drag = pressing.drag {
      return drag.heldThumb.map { $0 == thumb || pressing.second?.drag.heldThumb == thumb }
        ?? (drag.mode != .inert)
    }
    return (pressing.onValue != nil || editing.holdsKeys) && active == thumb
  }

  // MARK: Keys

  /// The thumb that keys and the wheel move.
  var active: RangeThumb { RangeThumb(thumbs.active) }

  func focus(_ thumb: RangeThumb) { focus(thumb.index) }

  private var keys: ValueKeys { ValueKeys(isRightToLeft: isMirrored) }

  func pressKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, !isReadOnly, pressing.drag == nil, canMove(thumb: active.index) else {
      return false
    }
    if event.key == .escape { return editing.cancelKeyRun() }
    let move = keys.move(for: event.key, modifiers: event.modifiers)
    guard move != nil || asksForDefault(event) && defaultValues != nil else { return false }
    guard editing.pressKey(event) else { return true }
    focus(active)
    if let move {
      editActiveThumb(by: move, reason: .key)
    } else {
      editing.perform {
        defaultValues.map {
          EditStep(model.resolved($0), part: name(of: .both), reason: .key)
        }
      }
    }
    return true
  }

  /// A change of the active thumb within a run of keys or of the wheel.
  private func editActiveThumb(by move: ValueMove, reason: EditReason) {
    var found = result(of: move)
    let isEdit = editing.perform(openingWith: name(of: active.part)) {
      found = result(of: move)
      return EditStep(found.values, part: name(of: found.thumb.part), reason: reason)
    }
    guard editing.isOpen else { return }
    // One that went past the other has its role from now on.
    if isEdit { focus(found.thumb) }
    if found.turns != 0, model.values == found.values { didWind(by: found.turns) }
  }

  /// Where a movement leads, which thumb is in hand then, and how often it goes over the seam.
  private func result(
    of move: ValueMove
  ) -> (values: DialValues, thumb: RangeThumb, turns: Int) {
    let rules = editingRules
    let current = rules.unrolled(active, in: model.values)
    var requested: Double
    switch move {
    case .toLowest: requested = rules.ends(of: active, in: model.values).low
    case .toHighest: requested = rules.ends(of: active, in: model.values).high
    default: requested = rules.moved(current, by: move, isNice: usesNiceSteps)
    }
    let (values, thumb) = rules.moving(active, to: requested, in: model.values)
    guard rules.wraps, !rules.hasRange, requested < rules.minimum || requested > rules.maximum
    else { return (values, thumb, 0) }
    let turns = max(-1e6, min(1e6, rules.turns(requested)))
    return (values, thumb, Int(exactly: turns) ?? 0)
  }

  // MARK: The wheel

  func turnWheel(_ event: ScrollEvent) -> Bool {
    guard answersWheel else { return false }
    let amount = keys.amount(of: event.notches)
    guard amount.isFinite, amount != 0 else { return false }
    editing.prepareToTurn()
    // A handler of the end may refuse what the turn was for.
    guard answersWheel else { return true }
    if passesWheelAtLimit, !editing.isTurning,
      result(of: .turn(amount > 0 ? 1 : -1, event.modifiers)).values == model.values
    {
      return false
    }
    focus(active)
    let count = editing.turnWheel(by: amount, isContinuous: model.rules.grid.isContinuous)
    if count != 0 { editActiveThumb(by: .turn(count, event.modifiers), reason: .wheel) }
    return true
  }

  private var answersWheel: Bool {
    isEnabled && !isReadOnly && pressing.drag == nil && window != nil && model.rules.span > 0
      && canMove(thumb: active.index) && wheelPolicy.answers(isFocused: isFirstResponder)
  }

  // MARK: Typing: a press on the value in the middle, Enter, F2 or a digit opens a field there

  private func canType(_ thumb: RangeThumb) -> Bool {
    isEnabled && !bounds.isEmpty && canMove(thumb: thumb.index)
  }

  /// - Returns: whether the key opened a field.
  func openTyping(with event: KeyEvent) -> Bool {
    let isEnter = event.key == .enter && event.modifiers.isEmpty && event.phase == .down
    let isTyped = FieldEditor.isOpened(by: event, takesMinus: minimumValue < 0)
    // Of a dial that is only read, the text can be selected and copied.
    guard isEnter || isTyped && (!isReadOnly || event.text.isEmpty) else { return false }
    return openTyping(active, with: isEnter ? nil : event)
  }

  /// Opens a field on the value of a thumb.
  /// - Parameter key: what opened it; if it types something, that replaces the text.
  @discardableResult
  private func openTyping(_ thumb: RangeThumb, with key: KeyEvent? = nil) -> Bool {
    func isTypable() -> Bool { canType(thumb) && pressing.drag == nil }
    guard isTypable() else { return false }
    editing.finishRuns()
    // A handler of the end may refuse what the field was for.
    guard isTypable() else { return false }
    commitRequests()
    focus(thumb)
    typing.open(typedValue(of: thumb), with: key)
    return typing.isOpen
  }

  /// Opens a field where a press is on the value and begins nothing else. On a dial that is dragged
  /// there the click does, once it is known to be one.
  private func pressForTyping(_ event: PointerEvent, _ press: EditingPress) -> Bool {
    guard event.modifiers.isEmpty, isTypingAnchor(event.location) else { return false }
    becomeFirstResponder(.pointer)
    guard editing.holds(press) else { return true }
    guard isDragged(at: event.location) else { return openTyping(active) }
    pressing.hold(onValue: event)
    return true
  }

  /// Whether a value is written at a point that a click edits: of two thumbs it would not be clear
  /// which one is meant, and where a double click brings the default back, its first half does
  /// nothing.
  private func isTypingAnchor(_ point: Point) -> Bool {
    guard canType(active), !model.rules.hasRange, !typing.isOpen, let text = valueText,
      text.rect.insetBy(dx: -4, dy: 0).contains(point)
    else { return false }
    return defaultValues == nil || !isDragged(at: point)
  }

  /// Whether a press at a point drags the dial.
  private func isDragged(at point: Point) -> Bool {
    !isReadOnly && DialDrag.press(at: point, fineness: 1, in: context()) != nil
  }

  private var valueText: DialRenderState.Text? {
    layout.texts(centerText, format?.unit ?? "", shownStyle.wrappedValue, traits).first
  }

  func typedValue(of thumb: RangeThumb) -> FieldValue {
    let part = model.rules.hasRange ? thumb.rawValue : nil
    let number = model.values[thumb]
    return FieldValue(
      number: number, text: texts.editingText(for: number), label: label(of: thumb),
      identifier: identifier.map { [$0, part, "field"].compactMap(\.self).joined(separator: ".") },
      messages: typingMessages,
      isReadOnly: isReadOnly,
      read: { [weak self] text in
        guard let self, let value = value(of: text) else { return nil }
        return typingRules.typed(value, of: thumb, from: model.values)
      },
      write: { [weak self] value in
        self.map { $0.text(for: $0.model.rules.carriedRound(value)) } ?? ""
      },
      limits: { [weak self] in
        self.flatMap { $0.typingRules.typedRange(of: thumb, in: $0.model.values) }
          .map { $0.low...$0.high }
      },
      moved: { [weak self] value, move in
        guard let self else { return (value, "") }
        let moved = moved(value, by: move, typing: thumb)
        return (moved, texts.editingText(for: model.rules.carriedRound(moved)))
      },
      anchor: { [weak self] in self?.fieldAnchor(of: thumb) },
      accept: { [weak self] value in
        guard let self else { return }
        _ = setValue(value, of: thumb, reason: .textEntry) { self.typingRules }
      })
  }

  /// What is allowed to a value that is typed: it takes the other thumb along.
  private var typingRules: DialRules {
    var rules = allowsOffStepTyping ? editingRules.smooth : editingRules
    rules.collision = .push
    return rules
  }

  /// The value that a key in the field leads to.
  private func moved(_ value: Double, by move: ValueMove, typing thumb: RangeThumb) -> Double {
    let (rules, values) = (typingRules, model.values)
    let start = rules.typed(value, of: thumb, from: values)
    let moved = model.rules.moved(start, by: move, isNice: usesNiceSteps)
    return rules.typedRange(of: thumb, in: values)?.nearest(to: moved, from: start)
      ?? rules.bounded(moved)
  }

  /// In the middle where the value is written; else over the ring.
  private func fieldAnchor(of thumb: RangeThumb) -> FieldValue.Anchor? {
    guard canType(thumb) else { return nil }
    let (layout, style) = (layout, shownStyle.wrappedValue)
    let room = layout.textRoom(style)
    let font = Font.system(
      style.valueFontSize, weight: Int(style.valueFontWeight), tabularDigits: true)
    guard style.showsValue, room >= FieldValue.leastRoom else {
      return .beside(
        layout.geometry.square(radius: layout.discRadius), side: .above, font: font.withSize(13))
    }
    return .inside(
      FieldValue.Spot(
        center: valueText?.rect.center ?? layout.center, room: room, font: font,
        ink: style.valueColor, edge: style.focusRingColor,
        widest: [minimumValue, maximumValue].map(text)))
  }

  // MARK: Assistive technology

  func ownNode() -> AccessibilityNode? {
    guard let role = accessibilityRole else { return nil }
    let rules = model.rules
    var node = AccessibilityNode(
      id: identifier, type: typeName, role: role,
      label: accessibilityLabel, frame: frameInWindow(bounds),
      valueText: spokenText,
      states: accessibilityStates + (isReadOnly ? [.readonly] : []))
    guard !rules.hasRange else { return node }
    node.value = model.values.upper
    node.minimum = rules.minimum
    node.maximum = rules.maximum
    node.increment = rules.limits.keyStep(at: model.values.upper, isNice: usesNiceSteps)
    if canReset { node.actions = [.reset] }
    return node
  }

  /// A slider for each thumb of two, with the limits that the other one leaves it.
  func thumbNodes() -> [AccessibilityNode] {
    let rules = namingRules
    guard accessibilityRole != nil, rules.hasRange else { return [] }
    let layout = layout
    let side = max(layout.thumbDiameter, PointerEvent.Device.mouse.thumbTarget)
    return RangeThumb.allCases.map { thumb in
      let allowedRange = rules.shownRange(of: thumb, in: model.values)
      var node = AccessibilityNode(
        id: identifier.map { "\($0).\(thumb.rawValue)" } ?? thumb.rawValue, type: "DialThumb",
        role: .slider, label: label(of: thumb),
        frame: frameInWindow(
          Rect(center: layout.thumbCenter(thumb), size: Size(width: side, height: side))),
        value: model.values[thumb], valueText: accessibilityText(for: model.values[thumb]),
        minimum: allowedRange.low, maximum: allowedRange.high,
        increment: rules.limits.keyStep(at: model.values[thumb], isNice: usesNiceSteps),
        states: states(of: thumb), part: thumb.rawValue)
      if canReset { node.actions = [.reset] }
      return node
    }
  }

  /// What is allowed to a thumb that is called by its name: it does not change roles.
  private var namingRules: DialRules {
    var rules = editingRules
    if rules.collision == .cross { rules.collision = .stop }
    return rules
  }

  private func states(of thumb: RangeThumb) -> [AccessibilityState] {
    var states: [AccessibilityState] = [
      isEnabled && canMove(thumb: thumb.index) ? .focusable : .disabled
    ]
    if isReadOnly { states.append(.readonly) }
    if isFirstResponder, active == thumb { states.append(.focused) }
    if isHeld(thumb) { states.append(.pressed) }
    if thumbs.hovered.contains(thumb.index) { states.append(.hovered) }
    return states
  }

  func bringDefaultsBack() {
    editing.performOnce {
      // A handler may refuse it.
      guard canReset, let defaultValues else { return nil }
      return EditStep(
        model.resolved(defaultValues), part: name(of: .both), reason: .accessibility)
    }
  }

  /// Moves the focus to a thumb.
  func focusForAccessibility(part: String) -> Bool {
    guard let thumb = thumb(ofPart: part), canMove(thumb: thumb.index), becomeFirstResponder()
    else { return false }
    focus(thumb)
    return true
  }

  /// Sets a value as the user would: limited, snapped, reported to the targets and committed.
  func setValueForAccessibility(_ value: Double, part: String) -> Bool {
    guard let thumb = thumb(ofPart: part), value.isFinite else { return false }
    let rules = namingRules
    // Beyond the seam there may be room again.
    let limited =
      rules.minimum...rules.maximum ~= value
      ? value : rules.shownRange(of: thumb, in: model.values).nearest(to: value)
    return setValue(limited, of: thumb, reason: .accessibility) { editingRules }
  }

  /// A step more or less: where values go round it leads over the seam, as a key does.
  func stepForAccessibility(_ count: Double, part: String) -> Bool {
    guard let thumb = thumb(ofPart: part) else { return false }
    let value = editingRules.moved(
      model.values[thumb], by: .steps(count), isNice: usesNiceSteps)
    return setValue(value, of: thumb, reason: .accessibility) { editingRules }
  }

  private func thumb(ofPart part: String) -> RangeThumb? {
    model.rules.hasRange ? RangeThumb(rawValue: part) : .upper
  }

  /// Sets the value of a thumb as the user would.
  /// - Parameter rules: what is allowed to it, when it is set.
  private func setValue(
    _ value: Double, of thumb: RangeThumb, reason: EditReason, under rules: () -> DialRules
  ) -> Bool {
    func isSettable() -> Bool {
      isEnabled && !isReadOnly && pressing.drag == nil && canMove(thumb: thumb.index)
    }
    guard isSettable(), value.isFinite else { return false }
    editing.finishRuns()
    // A handler of the end may refuse it, or have set other bounds.
    guard isSettable() else { return false }
    editing.performOnce {
      guard isSettable() else { return nil }
      let rules = rules()
      let requested = rules.requested(value, of: thumb, in: model.values)
      return EditStep(
        rules.setting(thumb, to: requested, in: model.values), part: name(of: thumb.part),
        reason: reason)
    }
    return true
  }
}
