import DetentDrawing
import DetentViews

extension MultiSlider {
  // MARK: By a program

  /// Adds a thumb at a value, as near to it as the step allows. An edit under way is taken back.
  /// - Returns: its place in the order; nil where nothing was added, as there are too many or the distances
  ///   leave no room there.
  @discardableResult
  public func insertThumb(at value: Double) -> Int? {
    endEdits()
    let thumb = insert(value)
    edits.acknowledge(model.values)
    return thumb
  }

  /// Takes a thumb away; not the last one. An edit under way is taken back.
  public func removeThumb(_ thumb: Int) {
    endEdits()
    remove(thumb)
    edits.acknowledge(model.values)
  }

  private func endEdits() {
    if drag != nil {
      // The window takes the pointer back, as when the system does.
      window?.cancelTracking()
      cancelDrag()
    }
    typing.close()
    finishRuns()
    model.commit()
  }

  // MARK: By the user

  /// A press on the track adds a thumb there and goes on as a drag of it.
  func addThumb(by event: PointerEvent, _ press: ControlPress) -> Bool {
    guard let editableCounts, thumbCount < editableCounts.upperBound, event.button == .primary,
      event.modifiers.isEmpty, isInsertionPlace(event)
    else { return false }
    let context = context(device: event.device)
    let position = context.layout.axis.position(of: event.location)
    let value = context.rules.rounded(context.value(at: position, isFine: false))
    guard let thumb = model.place(of: value) else { return false }
    drag = SliderDrag(
      .undecided, focus: activeThumb, reason: .trackPress, position: position, offset: 0,
      isFine: false, in: context)
    becomeFirstResponder(.pointer)
    // Whoever lost the focus, or a handler below, may have taken the press away or made other rules.
    guard drag != nil, holds(press) else { return true }
    begin(.thumb(thumb), reason: .trackPress)
    guard drag != nil, holds(press), let thumb = insert(value) else { return true }
    insertedThumb = thumb
    drag = SliderDrag(
      .thumb(thumb), focus: thumb, reason: .trackPress, position: position, offset: 0,
      isFine: false, in: self.context(device: event.device))
    edits.setPart(name(of: .thumb(thumb)))
    appearanceDidChange()
    edits.change(to: model.values)
    return true
  }

  /// Beside the thumbs, and beside a bar that can be dragged.
  private func isInsertionPlace(_ event: PointerEvent) -> Bool {
    let context = context(device: event.device)
    guard context.isEditable else { return false }
    switch context.layout.hit(at: event.location, target: context.options.target) {
    case .thumb, .thumbs: return false
    case .bar(let thumb): return !context.canMoveBar(above: thumb)
    case .track: return true
    }
  }

  /// Takes an added thumb away again, before the values of the start return.
  func takeAddedThumbAway() {
    if let insertedThumb { remove(insertedThumb) }
    insertedThumb = nil
  }

  /// Delete and Backspace take the focused thumb away.
  /// - Returns: nil where the key means something else.
  func answerRemoval(_ event: KeyEvent) -> Bool? {
    let isRemoval = event.key == .delete || event.key == .backspace
    guard isRemoval, !typing.isOpen, event.modifiers.isEmpty, let editableCounts, isEnabled,
      drag == nil, canMove(thumb: activeThumb)
    else { return nil }
    // One press is one thumb, however long it lasts.
    guard event.phase == .down, thumbCount > editableCounts.lowerBound else { return true }
    finishRuns()
    // Handlers may refuse it, or take thumbs away themselves.
    guard allowsRemoval(of: activeThumb) else { return true }
    model.commit()
    let thumb = activeThumb
    begin(.thumb(thumb), reason: .key)
    guard edits.isOpen else { return true }
    if activeThumb == thumb, allowsRemoval(of: thumb) {
      remove(thumb)
      edits.change(to: model.values)
    }
    edits.end(at: model.values)
    return true
  }

  private func allowsRemoval(of thumb: Int) -> Bool {
    isEnabled && drag == nil && canMove(thumb: thumb)
      && editableCounts.map { thumbCount > $0.lowerBound } == true
  }

  // MARK: What is counted by thumbs

  private func insert(_ value: Double) -> Int? {
    guard let thumb = model.insert(value) else { return nil }
    disabledThumbs = Set(disabledThumbs.map { $0 < thumb ? $0 : $0 + 1 })
    images.renumber { $0 < thumb ? $0 : $0 + 1 }
    glows.insert(ThumbFeedback(), at: thumb)
    thumbsWereRenumbered(focus: thumb)
    return thumb
  }

  private func remove(_ thumb: Int) {
    guard model.remove(thumb) else { return }
    func moved(_ other: Int) -> Int? { other == thumb ? nil : other < thumb ? other : other - 1 }
    disabledThumbs = Set(disabledThumbs.compactMap(moved))
    images.renumber(moved)
    glows.remove(at: thumb)
    thumbsWereRenumbered(focus: min(thumb, thumbCount - 1))
  }

  private func thumbsWereRenumbered(focus thumb: Int) {
    (activeThumb, lastThumb, pressedThumb, labelPress) = (thumb, thumb, nil, nil)
    (hoveredThumbs, joinedLabels) = ([], [])
    if disabledThumbs.contains(activeThumb) { activeThumb = enabledThumb }
    if !canBecomeFirstResponder { resignFirstResponder() }
    endTransition()
    geometryDidChange()
  }
}
