import DetentViews

/// A press that a control is asked to accept, or has accepted: gone as soon as it ends or is taken away.
final class ControlPress {}

/// A drag under way, as far as its control tells others of it.
protocol EditingDrag<Thumb, Part> {
  associatedtype Thumb
  associatedtype Part

  /// What of the values the edit is about.
  var part: Part { get }
  var reason: EditReason { get }
  /// The thumb that has the focus because of the press.
  var focus: Thumb { get }
}

extension EditedControl {
  /// The least extent of a thumb for a pointing device, in logical pixels.
  static func target(for device: PointerEvent.Device) -> Double { device == .touch ? 44 : 24 }

  // MARK: Presses

  /// Ends what is under way before a press: runs of keys and of the wheel, and a text that is typed.
  /// - Returns: the press; nil where a handler of what ended took it away.
  func beginPress() -> ControlPress? {
    let press = ControlPress()
    self.press = press
    finishRuns()
    typing.finish()
    model.commit()
    return holds(press) ? press : nil
  }

  /// Whether a press is still there to become something.
  func holds(_ press: ControlPress) -> Bool { self.press === press && isEnabled }

  /// Begins a drag, and its edit with the values of the press.
  /// - Parameter find: what the press begins, and the values after it; nil where it means nothing.
  /// - Returns: whether it means something.
  func startDrag(
    _ press: ControlPress, _ find: () -> (drag: Drag, values: Model.Values)?
  ) -> Bool {
    guard var (begun, values) = find() else { return false }
    let (rules, start) = (model.rules, model.values)
    drag = begun
    focus(begun.focus)
    becomeFirstResponder(.pointer)
    // Whoever lost the focus, or a handler below, may have taken the press away.
    guard drag != nil, holds(press) else { return true }
    begin(begun.part, reason: begun.reason)
    guard drag != nil, holds(press) else { return true }
    let hasSameRules = rules == model.rules
    let hasSameValues = start == model.values
    if !hasSameRules || !hasSameValues {
      // They set others: the press is judged by these.
      guard let again = find() else { return true }
      (begun, values) = again
      drag = begun
    }
    edit(to: values)
    return true
  }

  // MARK: Drags

  /// The drag goes on with the values of a movement.
  func moveDrag(_ moved: Drag, to values: Model.Values) {
    drag = moved
    focus(moved.focus)
    edits.setPart(name(of: moved.part), reason: moved.reason)
    edit(to: values)
  }

  /// Ends the drag and commits its edit with the values of the release.
  func finishDrag(_ ended: Drag, at values: Model.Values) {
    (drag, press) = (nil, nil)
    dragDidEnd()
    focus(ended.focus)
    endTransition()
    edits.setPart(name(of: ended.part), reason: ended.reason)
    edit(to: values)
    appearanceDidChange()
    edits.end(at: model.values)
  }

  /// Ends a drag that was taken away. Where the control was disabled, what was reached may be kept.
  /// - Returns: whether its edit is to be taken back.
  func dropDrag() -> Bool {
    (drag, press) = (nil, nil)
    endTransition()
    appearanceDidChange()
    guard commitsWhenDisabled, !isEnabled else { return true }
    dragDidEnd()
    edits.end(at: model.values)
    return false
  }
}
