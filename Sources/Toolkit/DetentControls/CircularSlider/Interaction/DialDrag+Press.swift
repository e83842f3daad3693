import DetentDrawing
import DetentViews

extension DialDrag {
  /// What a press of the primary button begins, and the values after it; nil where it means
  /// nothing.
  static func press(
    at point: Point, fineness: Double, in context: DialContext
  ) -> (drag: DialDrag, values: [Double])? {
    guard context.isEditable else { return nil }
    switch context.layout.hit(at: point, target: context.options.target) {
    case .thumb(let thumb):
      guard context.options.constraints.canMove(thumb) else { return nil }
      return grab(.thumb(thumb), focus: thumb, at: point, fineness, context)
    case .bothThumbs:
      let thumb = context.thumbOnTop
      let isOpen = context.options.constraints.fixed.isEmpty
      return grab(isOpen ? .undecided : .thumb(thumb), focus: thumb, at: point, fineness, context)
    case .ring(_, let isFilled):
      if isFilled, context.canMoveBar {
        return (
          DialDrag(
            .pendingPan, focus: context.options.lastThumb ?? context.rules.count - 1,
            reason: .barDrag, at: point,
            fineness: fineness, in: context), context.values
        )
      }
      return pressRing(at: point, fineness: fineness, context)
    case .disc:
      guard context.options.pressArea == .anywhere else { return nil }
      return pressRing(at: point, fineness: fineness, context)
    case .hub:
      // Here an angle means nothing, but a dial can be held in its middle.
      guard context.options.pressArea == .anywhere else { return nil }
      let thumb = context.thumbOnTop
      return grab(.thumb(thumb), focus: thumb, at: point, fineness, context)
    case .gap:
      // Between the ends of an arc no value is meant, but a knob is dragged from there, too.
      guard context.options.pressArea == .anywhere, context.options.dragMode != .angular else {
        return nil
      }
      return pressRing(at: point, fineness: fineness, context)
    case .outside: return nil
    }
  }

  /// What a second finger takes in hand: the thumb that it is on, if that is free.
  /// - Parameter context: in which the thumb in the first hand is fixed.
  static func second(at point: Point, in context: DialContext) -> DialDrag? {
    guard context.isEditable, context.hasRange,
      let thumb = context.values.indices.first(where: context.options.constraints.canMove),
      context.layout.isOn(thumb, point, target: context.options.target)
    else { return nil }
    return grab(.thumb(thumb), focus: thumb, at: point, 1, context).drag
  }

  /// Two fingers that turn the dial: its thumb, or both of them.
  static func turn(from point: Point, _ thumb: Int, in context: DialContext) -> DialDrag? {
    guard context.isEditable else { return nil }
    let isPan = context.hasRange
    guard isPan ? context.canMoveBar : context.options.constraints.canMove(thumb) else {
      return nil
    }
    return DialDrag(
      isPan ? .pendingPan : .thumb(thumb), focus: thumb, reason: isPan ? .barDrag : .thumbDrag,
      at: point, fineness: 1, in: context)
  }

  /// A press that brings the values back that they had by default.
  static func reset(at point: Point, in context: DialContext) -> (DialDrag, [Double])? {
    guard let values = context.options.defaultValues, context.isEditable else { return nil }
    switch context.layout.hit(at: point, target: context.options.target) {
    case .hub where context.options.dragMode == .angular, .gap, .outside: return nil
    case .disc where context.options.pressArea != .anywhere: return nil
    default: break
    }
    let drag = DialDrag(
      .inert, focus: context.options.lastThumb ?? context.rules.count - 1, reason: .trackPress,
      at: point,
      fineness: 1, in: context)
    return (drag, context.rules.resolve(values, flexible: context.rules.count - 1))
  }

  /// What a press beside the thumbs does with the nearest one.
  static func pressRing(
    at point: Point, fineness: Double, _ context: DialContext
  ) -> (drag: DialDrag, values: [Double])? {
    guard context.options.trackPress != .none else { return nil }
    guard context.options.dragMode == .angular else {
      let thumb = context.thumbOnTop
      return grab(.thumb(thumb), focus: thumb, at: point, fineness, context)
    }
    let layout = context.layout
    guard let position = layout.position(at: point) else { return nil }
    let thumb = context.nearestThumb(to: position)
    switch context.options.trackPress {
    case .none: return nil
    case .drag: return grab(.thumb(thumb), focus: thumb, at: point, fineness, context)
    case .page: return paging(thumb, to: position, at: point, fineness: fineness, in: context)
    case .jump: break
    }
    var drag = DialDrag(
      .thumb(thumb), focus: thumb, reason: .trackPress, at: point, fineness: fineness, in: context)
    let values = drag.jump(thumb, to: position, context)
    return (drag, values)
  }

  private static func grab(
    _ mode: Mode, focus: Int, at point: Point, _ fineness: Double, _ context: DialContext
  ) -> (drag: DialDrag, values: [Double]) {
    let drag = DialDrag(
      mode, focus: focus, reason: .thumbDrag, at: point, fineness: fineness, in: context)
    return (drag, context.values)
  }
}

/// What the pointer does at a dial: a press from its beginning to its end, and where the pointer
/// hovers.
@MainActor final class DialPress {
  /// Where the pointer hovers; nil elsewhere.
  private(set) var pointer: Point?
  /// The press that may become a drag.
  private(set) var press: EditingPress?
  /// The pointer that presses.
  private(set) var owner: PointerID?
  private(set) var drag: DialDrag?
  /// A second finger, on the other thumb. A thumb in hand is a wall to the other: two fingers
  /// neither cross nor push.
  private(set) var second: (pointer: PointerID, drag: DialDrag)?
  /// Two fingers that turn the dial instead.
  var turn: DialTurn?
  /// A press on the value, until it is known whether it edits it or drags the dial.
  private(set) var onValue: PointerEvent?

  func hover(at point: Point?) { pointer = point }

  func begin(_ press: EditingPress, of pointer: PointerID) {
    (self.press, owner, turn) = (press, pointer, nil)
  }

  /// The press is a drag from now on, or a movement has changed it.
  func follow(_ drag: DialDrag) { self.drag = drag }

  // MARK: Two fingers

  /// A second finger takes the other thumb.
  func join(_ drag: DialDrag, of pointer: PointerID) { second = (pointer, drag) }

  /// The drag of a pointer; nil where it drags nothing.
  func drag(of pointer: PointerID) -> DialDrag? {
    if pointer == owner { return drag }
    return pointer == second?.pointer ? second?.drag : nil
  }

  /// The drag of a pointer goes on.
  func follow(_ drag: DialDrag, of pointer: PointerID) {
    if pointer == second?.pointer { second?.drag = drag } else { self.drag = drag }
  }

  /// The thumbs that the other pointer has in hand.
  func thumbs(heldBesides pointer: PointerID) -> Set<Int> {
    let other = pointer == owner ? second?.drag : drag
    return Set([other?.heldThumb].compactMap(\.self))
  }

  /// One of two fingers was lifted: the other one goes on with the edit.
  /// - Returns: false if there is no other finger.
  func lift(_ pointer: PointerID) -> Bool {
    guard let second, pointer == owner || pointer == second.pointer else { return false }
    if pointer == owner { (owner, drag) = (second.pointer, second.drag) }
    self.second = nil
    return true
  }

  /// - Returns: how often the drag carried the value over the seam since the last call.
  func takeWindings() -> Int { drag?.takeWindings() ?? 0 }

  func hold(onValue event: PointerEvent) { onValue = event }

  func forgetValue() { onValue = nil }

  func end() { (press, owner, drag, second, onValue, turn) = (nil, nil, nil, nil, nil, nil) }
}
