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
    guard event.device == .touch, case .thumb? = pressing.drag?.mode, editing.isOpen, !isReadOnly,
      let drag = TrackGesture.join(at: event.location, in: context(of: event)),
      editing.shouldBegin(part: name(of: drag.part), reason: drag.reason), editing.isOpen
    else { return false }
    pressing.join(drag, of: event.pointer)
    focus(drag.focus)
    appearanceDidChange()
    return true
  }

  /// What the movements of a pointer are judged by: a thumb in another hand does not make way.
  private func context(of event: PointerEvent) -> TrackContext {
    var context = context(device: event.device)
    context.options.constraints.fixed.formUnion(pressing.thumbs(heldBesides: event.pointer))
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
    _ drag: TrackGesture, of pointer: PointerID? = nil, to values: [Double]
  ) {
    pressing.follow(drag, of: pointer)
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
    if pressing.text != nil {
      endDrag()
      editing.endPress()
      openTyping(thumbs.active)
      return
    }
    guard var drag = pressing.drag(of: event.pointer) else { return editing.endPress() }
    if !pressing.fingers.isEmpty {
      let values = drag.release(in: context(of: event), goesOn: true)
      pressing.lift(event.pointer)
      appearanceDidChange()
      return editing.change(to: step(of: drag, to: values))
    }
    let values = drag.release(in: context(device: event.device))
    endDrag()
    focus(drag.focus)
    transition.end()
    editing.endDrag(step(of: drag, to: coarse(values, event.modifiers)))
  }

  /// Values that a drag leads to, in coarse steps while Control is held.
  private func coarse(_ values: [Double], _ modifiers: Modifiers) -> [Double] {
    guard let coarseStep, coarseStep > 0, modifiers.contains(.control), !hasRange
    else { return values }
    return model.rules.moving(
      0, to: (values[0] / coarseStep).rounded() * coarseStep, in: values, constraints
    ).values
  }

  /// One of two fingers was taken away: its thumb goes back, as far as the other allows.
  func cancelPress(of pointer: PointerID) {
    guard let drag = pressing.drag(of: pointer), !pressing.fingers.isEmpty else {
      return cancelPress()
    }
    var context = context()
    context.options.constraints.fixed.formUnion(pressing.thumbs(heldBesides: pointer))
    pressing.lift(pointer)
    appearanceDidChange()
    if let values = drag.takenBack(in: context) {
      editing.change(to: step(of: drag, to: values))
    }
  }

  private func endDrag() {
    pressing.endDrag()
    pressing.forgetText()
  }

  func cancelPress() {
    editing.endPress()
    let cancelled = pressing.drag
    endDrag()
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
      return isEnabled && !isReadOnly && model.rules.span > 0 && canMove(thumb: thumbs.active)
        && isBesideThumbs(event)
    case .changed: turn(to: event.rotation, event.modifiers)
    case .ended where pressing.turn != nil:
      endDrag()
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
    guard let first = pressing.drag?.location ?? pressing.text?.event.location else { return true }
    // The pinch lies in the middle of both.
    let second = event.location + (event.location - first)
    return pressing.fingers.isEmpty && pressing.drag?.hasMoved != true
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
    guard let drag = TrackGesture.turn(from: turn.point, thumbs.active, in: turningContext) else {
      return
    }
    transition.freeze()
    // A handler below may take the fingers away, as by closing the window: that ends the edit.
    pressing.follow(drag)
    pressing.turn = turn
    editing.begin(part: step(of: drag, to: drag.start).part, reason: drag.reason)
    if editing.isOpen, isEnabled, pressing.turn != nil { becomeFirstResponder(.pointer) }
    // The delegate may refuse it, and a handler may have switched the dial off.
    guard editing.isOpen, isEnabled, pressing.turn != nil else {
      endDrag()
      return transition.end()
    }
    focus(drag.focus)
  }

  /// Whatever a single pointer does on it, fingers go round.
  private var turningContext: TrackContext {
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
      endDrag()
      transition.end()
      appearanceDidChange()
    }
    return means
  }

  /// What a press begins, and the values after it; nil where it means nothing.
  private func meaning(of event: PointerEvent) -> TrackGesture.Beginning? {
    let context = context(device: event.device)
    if asksForDefault(event), thumbs.disabled.isEmpty, let values = defaultNumbers {
      let resolved = context.rules.resolve(values, flexible: context.rules.count - 1)
      if let reset = TrackGesture.reset(to: resolved, at: event.location, in: context) {
        return reset
      }
    }
    let pressed = TrackGesture.press(
      at: event.location, fineness: Self.fineness(event.modifiers), in: context)
    return pressed.map { ($0.gesture, coarse($0.values, event.modifiers)) }
  }

  /// Beyond the slop a press on the value is one that drags the dial.
  private func dragFromValue(_ event: PointerEvent) {
    guard let start = pressing.text?.event, let press = pressing.press,
      event.location.distance(to: start.location) > TrackContext.Options().slop
    else { return }
    pressing.forgetText()
    _ = beginDrag(press, by: start)
  }

  private func step(of drag: TrackGesture, to values: [Double]) -> EditStep<[Double]> {
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
    if thumbs.hover(isIdle ? thumbsUnderPointer : []) { appearanceDidChange() }
  }

  private var thumbsUnderPointer: Set<Int> {
    guard let pointer = pressing.pointer else { return [] }
    let context = context()
    switch context.shape.hit(at: pointer, target: context.options.target) {
    case .thumb(let thumb): return context.options.constraints.canMove(thumb) ? [thumb] : []
    case .thumbs(let near): return context.canMoveAny ? [context.thumbOnTop(of: near)] : []
    case .bar where style.thumbShape != .thumb, .track where style.thumbShape != .thumb: return [thumbs.all.upperBound - 1]
    case .bar(let thumb): return context.canMoveBar(above: thumb) ? [thumb, thumb + 1] : []
    case .track: return []
    case .disc, .hub:
      return pressArea == .anywhere && style.thumbShape != .thumb ? [thumbs.all.upperBound - 1] : []
    case .gap, .outside: return []
    }
  }

  /// The shape of the pointer tells what a press would do.
  func cursorForPart(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    if pressing.drag != nil || pressing.text != nil { return .grabbing }
    if isTypingAnchor(point) { return .text }
    if isReadOnly { return .arrow }
    let context = context()
    let isAnywhere = pressArea == .anywhere
    let drags = isAnywhere && dragMode != .angular
    switch context.shape.hit(at: point, target: context.options.target) {
    case .thumb(let thumb): return context.options.constraints.canMove(thumb) ? .grab : .arrow
    case _ where !context.canMoveAny: return .arrow
    case .thumbs: return .grab
    case .bar(let thumb) where context.canMoveBar(above: thumb): return .grab
    case .bar, .track:
      if trackPress == .none { return .arrow }
      return drags ? .grab : .pointingHand
    case .disc: return drags ? .grab : isAnywhere ? .pointingHand : .arrow
    case .hub: return isAnywhere ? .grab : .arrow
    case .gap: return drags ? .grab : .arrow
    case .outside: return .arrow
    }
  }

  // MARK: Keys

  private var keys: ValueKeys { ValueKeys(isRightToLeft: isMirrored) }

  func pressKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, !isReadOnly, pressing.drag == nil, canMove(thumb: thumbs.active) else {
      return false
    }
    if event.key == .escape { return editing.cancelKeyRun() }
    let move = keys.move(for: event.key, modifiers: event.modifiers)
    guard move != nil || asksForDefault(event) && defaults != nil else { return false }
    guard editing.pressKey(event) else { return true }
    focus(thumbs.active)
    if let move {
      editActiveThumb(by: move, reason: .key)
    } else {
      editing.perform {
        defaults.map { EditStep($0, part: name(of: .all), reason: .key) }
      }
    }
    return true
  }

  /// A change of the active thumb within a run of keys or of the wheel.
  private func editActiveThumb(by move: ValueMove, reason: EditReason) {
    var found = result(of: move)
    let isEdit = editing.perform(openingWith: name(of: .thumb(thumbs.active))) {
      found = result(of: move)
      return EditStep(found.values, part: name(of: .thumb(found.thumb)), reason: reason)
    }
    guard editing.isOpen else { return }
    // One that went past the other has its role from now on.
    if isEdit { focus(found.thumb) }
    if found.turns != 0, model.values == found.values { didWind(by: found.turns) }
  }

  /// Where a movement leads, which thumb is in hand then, and how often it goes over the seam.
  private func result(
    of move: ValueMove
  ) -> (values: [Double], thumb: Int, turns: Int) {
    let (rules, thumb) = (model.rules, thumbs.active)
    let requested =
      switch move {
      case .toLowest: rules.allowedRange(of: thumb, in: model.values, constraints).low
      case .toHighest: rules.allowedRange(of: thumb, in: model.values, constraints).high
      default:
        rules.moved(rules.unrolled(thumb, in: model.values), by: move, isNice: usesNiceSteps)
      }
    let moved = rules.moving(thumb, to: requested, in: model.values, constraints)
    guard rules.wraps, !hasRange, requested < rules.minimum || requested > rules.maximum
    else { return (moved.values, moved.thumb, 0) }
    let turns = max(-1e6, min(1e6, rules.turns(requested)))
    return (moved.values, moved.thumb, Int(exactly: turns) ?? 0)
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
    focus(thumbs.active)
    let count = editing.turnWheel(by: amount, isContinuous: model.rules.grid.isContinuous)
    if count != 0 { editActiveThumb(by: .turn(count, event.modifiers), reason: .wheel) }
    return true
  }

  private var answersWheel: Bool {
    isEnabled && !isReadOnly && pressing.drag == nil && window != nil && model.rules.span > 0
      && canMove(thumb: thumbs.active) && wheelPolicy.answers(isFocused: isFirstResponder)
  }

  // MARK: Typing: a press on the value in the middle, Enter, F2 or a digit opens a field there

  private func canType(_ thumb: Int) -> Bool {
    isEnabled && !bounds.isEmpty && canMove(thumb: thumb)
  }

  /// - Returns: whether the key opened a field.
  func openTyping(with event: KeyEvent) -> Bool {
    let isEnter = event.key == .enter && event.modifiers.isEmpty && event.phase == .down
    let isTyped = FieldEditor.isOpened(by: event, takesMinus: minimumValue < 0)
    // Of a dial that is only read, the text can be selected and copied.
    guard isEnter || isTyped && (!isReadOnly || event.text.isEmpty) else { return false }
    return openTyping(thumbs.active, with: isEnter ? nil : event)
  }

  /// Opens a field on the value of a thumb.
  /// - Parameter key: what opened it; if it types something, that replaces the text.
  @discardableResult
  private func openTyping(_ thumb: Int, with key: KeyEvent? = nil) -> Bool {
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
    guard isDragged(at: event.location) else { return openTyping(thumbs.active) }
    pressing.hold(.init(event: event, thumb: thumbs.active, thumbs: 0...0))
    return true
  }

  /// Whether a value is written at a point that a click edits: of two thumbs it would not be clear
  /// which one is meant, and where a double click brings the default back, its first half does
  /// nothing.
  private func isTypingAnchor(_ point: Point) -> Bool {
    guard canType(thumbs.active), !hasRange, !typing.isOpen, let text = valueText,
      text.rect.insetBy(dx: -4, dy: 0).contains(point)
    else { return false }
    return defaults == nil || !isDragged(at: point)
  }

  /// Whether a press at a point drags the dial.
  private func isDragged(at point: Point) -> Bool {
    !isReadOnly && TrackGesture.press(at: point, fineness: 1, in: context()) != nil
  }

  private var valueText: DialRenderState.Text? {
    layout.texts(centerText, format?.unit ?? "", shownStyle.wrappedValue, traits).first
  }

  func typedValue(of thumb: Int) -> FieldValue {
    let part = hasRange ? name(of: .thumb(thumb)) : nil
    let number = model.values[thumb]
    return FieldValue(
      number: number, text: texts.editingText(for: number), label: label(of: thumb),
      identifier: identifier.map { [$0, part, "field"].compactMap(\.self).joined(separator: ".") },
      messages: typingMessages,
      isReadOnly: isReadOnly,
      read: { [weak self] text in
        guard let self, let value = value(of: text) else { return nil }
        return typingRules.typed(value, of: thumb, from: model.values, typingConstraints)
      },
      write: { [weak self] value in
        self.map { $0.text(for: $0.model.rules.carriedRound(value)) } ?? ""
      },
      limits: { [weak self] in
        self?.typingLimits(of: thumb).map { $0.low...$0.high }
      },
      moved: { [weak self] value, move in
        guard let self else { return (value, "") }
        let moved = moved(value, by: move, typing: thumb)
        return (moved, texts.editingText(for: model.rules.carriedRound(moved)))
      },
      anchor: { [weak self] in self?.fieldAnchor(of: thumb) },
      accept: { [weak self] value in
        guard let self else { return }
        _ = setValue(value, of: thumb, reason: .textEntry)
      })
  }

  /// The rules of a value that is typed.
  private var typingRules: TrackRules { allowsOffStepTyping ? model.rules.smooth : model.rules }

  /// A thumb whose value is typed takes the other one along.
  private var typingConstraints: ThumbConstraints {
    ThumbConstraints(collision: .push, fixed: thumbs.disabled)
  }

  private func typingLimits(of thumb: Int) -> AllowedRange? {
    typingRules.typedRange(of: thumb, in: model.values, typingConstraints)
  }

  /// The value that a key in the field leads to.
  private func moved(_ value: Double, by move: ValueMove, typing thumb: Int) -> Double {
    let (rules, values) = (typingRules, model.values)
    let start = rules.typed(value, of: thumb, from: values, typingConstraints)
    let moved = model.rules.moved(start, by: move, isNice: usesNiceSteps)
    return typingLimits(of: thumb)?.nearest(to: moved, from: start)
      ?? rules.bounded(moved)
  }

  /// In the middle where the value is written; else over the ring.
  private func fieldAnchor(of thumb: Int) -> FieldValue.Anchor? {
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
    guard !hasRange else { return node }
    node.value = model.values[0]
    node.minimum = rules.minimum
    node.maximum = rules.maximum
    node.increment = rules.keyStep(at: model.values[0], isNice: usesNiceSteps)
    if canReset { node.actions = [.reset] }
    return node
  }

  /// A slider for each thumb of two, with the limits that the other one leaves it.
  func thumbNodes() -> [AccessibilityNode] {
    guard accessibilityRole != nil, hasRange else { return [] }
    let rules = model.rules
    let layout = layout
    let side = max(layout.thumbDiameter, PointerEvent.Device.mouse.thumbTarget)
    return model.values.indices.map { thumb in
      let part = name(of: .thumb(thumb))
      let allowedRange = rules.shownRange(
        of: thumb, in: model.values, constraints.keepingRoles)
      var node = AccessibilityNode(
        id: identifier.map { "\($0).\(part)" } ?? part, type: "DialThumb",
        role: .slider, label: label(of: thumb),
        frame: frameInWindow(
          Rect(center: layout.thumbCenter(thumb), size: Size(width: side, height: side))),
        value: model.values[thumb], valueText: accessibilityText(for: model.values[thumb]),
        minimum: allowedRange.low, maximum: allowedRange.high,
        increment: rules.keyStep(at: model.values[thumb], isNice: usesNiceSteps),
        states: states(of: thumb), part: part)
      if canReset { node.actions = [.reset] }
      return node
    }
  }

  private func states(of thumb: Int) -> [AccessibilityState] {
    var states: [AccessibilityState] = [
      isEnabled && canMove(thumb: thumb) ? .focusable : .disabled
    ]
    if isReadOnly { states.append(.readonly) }
    if isFirstResponder, thumbs.active == thumb { states.append(.focused) }
    if isHeld(thumb) { states.append(.pressed) }
    if thumbs.hovered.contains(thumb) { states.append(.hovered) }
    return states
  }

  /// Moves the focus to a thumb.
  func focusForAccessibility(part: String) -> Bool {
    guard let thumb = thumb(ofPart: part), canMove(thumb: thumb), becomeFirstResponder()
    else { return false }
    focus(thumb)
    return true
  }

  /// Sets a value as the user would: limited, snapped, reported to the targets and committed.
  func setValueForAccessibility(_ value: Double, part: String) -> Bool {
    guard let thumb = thumb(ofPart: part), value.isFinite else { return false }
    let rules = model.rules
    // Beyond the seam there may be room again.
    let limited =
      rules.minimum...rules.maximum ~= value
      ? value
      : rules.shownRange(of: thumb, in: model.values, constraints.keepingRoles)
        .nearest(to: value)
    return setValue(limited, of: thumb, reason: .accessibility)
  }

  /// A step more or less: where values go round it leads over the seam, as a key does.
  func stepForAccessibility(_ count: Double, part: String) -> Bool {
    guard let thumb = thumb(ofPart: part) else { return false }
    let value = model.rules.moved(
      model.values[thumb], by: .steps(count), isNice: usesNiceSteps)
    return setValue(value, of: thumb, reason: .accessibility)
  }

  private func thumb(ofPart part: String) -> Int? {
    hasRange ? RangeThumb(rawValue: part)?.index : 0
  }

  /// Sets the value of a thumb as the user would.
  private func setValue(_ value: Double, of thumb: Int, reason: EditReason) -> Bool {
    func isSettable() -> Bool {
      isEnabled && !isReadOnly && pressing.drag == nil && canMove(thumb: thumb)
    }
    guard isSettable(), value.isFinite else { return false }
    editing.finishRuns()
    // A handler of the end may refuse it, or have set other bounds.
    guard isSettable() else { return false }
    editing.performOnce {
      guard isSettable() else { return nil }
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
