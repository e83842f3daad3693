import DetentViews

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

  /// Begins a drag, and its edit with the values of the press.
  func startDrag(_ begun: Drag, at values: Model.Values) {
    drag = begun
    focus(begun.focus)
    becomeFirstResponder(.pointer)
    // Whoever lost the focus, or a handler below, may have taken the press away.
    guard drag != nil else { return }
    let rules = model.rules
    begin(begun.part, reason: begun.reason)
    if drag != nil { edit(to: values, foundUnder: rules) }
  }

  /// The drag goes on with the values of a movement.
  func moveDrag(_ moved: Drag, to values: Model.Values) {
    drag = moved
    focus(moved.focus)
    edits.setPart(name(of: moved.part), reason: moved.reason)
    edit(to: values)
  }

  /// Ends the drag and commits its edit with the values of the release.
  func finishDrag(_ ended: Drag, at values: Model.Values) {
    drag = nil
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
    drag = nil
    endTransition()
    appearanceDidChange()
    guard commitsWhenDisabled, !isEnabled else { return true }
    dragDidEnd()
    edits.end(at: model.values)
    return false
  }
}
