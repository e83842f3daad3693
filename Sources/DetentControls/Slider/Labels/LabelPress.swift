import DetentDrawing
import DetentViews

/// A press on a label: a drag of its thumb as soon as it moves, else a click that edits the value there.
struct LabelPress: Hashable {
  /// The thumb that the place on the label stands for.
  var thumb: Int
  /// All that the label stands for.
  var thumbs: ClosedRange<Int>
  /// Where the press was along the axis.
  var position: Double
}

extension SliderControl {
  /// - Returns: whether a press is on a label of a thumb that can be moved.
  func pressLabel(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, let press, let label = labelPress(at: event.location) else {
      return false
    }
    pressedThumb = nil
    labelPress = label
    focus(label.thumb)
    appearanceDidChange()
    becomeFirstResponder(.pointer)
    if !holds(press) { forgetLabelPress() }
    return true
  }

  /// Beyond the slop the label drags a thumb, from where that is.
  func dragLabel(_ event: PointerEvent) {
    guard let label = labelPress, let press else { return }
    let context = context(device: event.device)
    let way = context.layout.axis.position(of: event.location) - label.position
    guard context.isEditable, way.magnitude > context.options.slop else { return }
    // Of the thumbs that share the label, one that can go there.
    let thumbs = [label.thumb] + label.thumbs
    guard let thumb = thumbs.first(where: { context.canMove($0, up: way > 0) }) else { return }
    labelPress = nil
    freezeTransition()
    _ = startDrag(press) {
      SliderDrag.grab(
        thumb, label.position, event.modifiers.contains(.shift), self.context(device: event.device))
    }
  }

  /// A click on a label opens a field on the value.
  /// - Returns: whether there was one.
  func releaseLabel() -> Bool {
    guard let label = labelPress else { return false }
    forgetLabelPress()
    press = nil
    if canType(label.thumb) { openTyping(label.thumb) }
    return true
  }

  func forgetLabelPress() {
    guard labelPress != nil else { return }
    labelPress = nil
    appearanceDidChange()
  }

  /// What a press at a point would be for; nil beside the labels. Of a label for several thumbs, the one
  /// that the point is nearest to.
  func labelPress(at point: Point) -> LabelPress? {
    guard let renderState, renderState.labels.opacity > 0 else { return nil }
    let labels = renderState.labels.labels
    guard let label = labels.first(where: { $0.text.extent.contains(point) }),
      label.thumbs.upperBound < model.values.count
    else { return nil }
    let axis = layout.axis
    let way = axis.position(of: point) - axis.position(of: label.text.extent.center)
    // The label is shared out evenly among its thumbs.
    let extent = axis.extents(of: label.text.extent.size).along
    let share = (way / max(1, extent) + 0.5) * Double(label.thumbs.count)
    let index = Int(max(0, min(Double(label.thumbs.count - 1), share)))
    let thumb = label.thumbs.lowerBound + index
    guard canMove(thumb: thumb) else { return nil }
    return LabelPress(thumb: thumb, thumbs: label.thumbs, position: axis.position(of: point))
  }
}
