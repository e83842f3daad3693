import DetentDrawing
import DetentViews

extension SliderControl {
  func beginDrag(_ event: PointerEvent) -> Bool {
    guard isEnabled, event.button == .primary || event.button == .middle else { return false }
    finishKeyAndWheelRuns()
    model.settle()
    if pressForTyping(event) { return true }
    // The thumb is grabbed where it is seen, also on its way to its value.
    freezeTransition()
    if beginInsertion(event) { return true }
    let pages = event.button == .middle || event.modifiers.contains(.shift)
    guard
      let (begun, values) = RangeDrag.press(
        at: event.location, pages: pages, isFine: event.modifiers.contains(.shift),
        in: context(device: event.device))
    else {
      endTransition()
      if event.button == .primary { becomeFirstResponder(.pointer) }
      return false
    }
    drag = begun
    focus(begun.focus)
    becomeFirstResponder(.pointer)
    // Whoever lost the focus, or a handler below, may have taken the press away.
    guard drag != nil else { return true }
    let rules = model.rules
    begin(begun.part, reason: begun.reason)
    guard drag != nil else { return true }
    edit(to: values, foundUnder: rules)
    guard case .paging = drag?.mode else { return true }
    pageTimer = startTimer(after: .milliseconds(500), repeats: .milliseconds(250)) { [weak self] in
      self?.turnPage()
    }
    return true
  }

  func continueDrag(_ event: PointerEvent) -> Bool {
    follow(event)
    return true
  }

  func endDrag(_ event: PointerEvent) {
    follow(event)
    guard var ending = drag else { return }
    let values = ending.release(in: context(device: event.device))
    drag = nil
    pageTimer?.cancel()
    dragDidEnd()
    focus(ending.focus)
    endTransition()
    bracket.setPart(name(of: ending.part), reason: ending.reason)
    edit(to: values)
    appearanceDidChange()
    bracket.end(at: model.values)
  }

  func cancelDrag() {
    guard let cancelled = drag else { return }
    drag = nil
    pageTimer?.cancel()
    endTransition()
    appearanceDidChange()
    if commitsWhenDisabled, !isEnabled {
      dragDidEnd()
      return bracket.end(at: model.values)
    }
    focus(cancelled.startThumb)
    takeBack()
  }

  func begin(_ part: SliderPart, reason: EditReason) {
    editRules = model.rules
    bracket.begin(at: model.values, part: name(of: part), reason: reason)
  }

  /// A change that was found before the targets heard of the beginning: they may have set other rules.
  func edit(to values: [Double], foundUnder rules: RangeRules) {
    guard model.rules != rules else { return edit(to: values) }
    edit(to: model.rules.resolve(values, yielding: values.count - 1))
  }

  /// Gives the values back that the open edit began with, as far as the rules still allow them.
  func takeBack() {
    bracket.cancel { start in
      prepareToTakeBack()
      // Under the rules of the start it is taken as it was, to the last digit.
      model.take(
        model.rules == editRules
          ? start : model.rules.resolve(start, yielding: start.count - 1))
      endTransition()
      setNeedsLayout()
    }
  }

  private func follow(_ event: PointerEvent) {
    guard var moving = drag else { return }
    let values = moving.move(
      to: event.location, isFine: event.modifiers.contains(.shift),
      in: context(device: event.device))
    drag = moving
    focus(moving.focus)
    bracket.setPart(name(of: moving.part), reason: moving.reason)
    edit(to: values)
  }

  private func turnPage() {
    guard var paging = drag else { return }
    let values = paging.page(in: context())
    drag = paging
    focus(paging.focus)
    bracket.setPart(name(of: paging.part))
    edit(to: values)
  }

  /// Makes a thumb the one that keys move and that lies on top.
  func focus(_ thumb: Int) {
    guard thumb != focusedIndex || thumb != lastThumb else { return }
    focusedIndex = thumb
    lastThumb = thumb
    appearanceDidChange()
  }
}
