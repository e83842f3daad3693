import DetentViews

/// Which of the thumbs of a control keys move, which of them nobody may move, which one was used
/// last, which the pointer would grab; and what eases around them while that changes. Thumbs are
/// counted from 0.
@MainActor
final class ThumbStates {
  /// What eases in and out around a thumb: the halo of one that can be grabbed, and the press of
  /// one that is held; 0...1 each.
  @MainActor struct Feedback {
    let halo = AnimatedValue(0)
    let press = AnimatedValue(0)
  }

  /// The thumb that keys and the wheel move while the control has the focus.
  var active = 0
  /// The thumbs that nobody may move: walls to the others.
  private(set) var disabled: Set<Int> = []
  /// The thumb that was used last, where one was; it lies on top.
  private(set) var last: Int?
  /// The thumbs that a press where the pointer is would move.
  private(set) var hovered: Set<Int> = []
  private(set) var feedback: [Feedback]
  /// What the active thumb shows whatever the pointer does.
  private var forced = ControlState.normal

  init(count: Int) {
    feedback = (0..<count).map { _ in Feedback() }
  }

  /// Makes a thumb the one that keys move and that lies on top.
  /// - Returns: whether it was not.
  func focus(_ thumb: Int) -> Bool {
    guard thumb != active || thumb != last else { return false }
    (active, last) = (thumb, thumb)
    return true
  }

  // MARK: Thumbs that can be moved

  var all: Range<Int> { feedback.indices }

  /// The thumbs that the user may move.
  var enabled: [Int] { all.filter(canMove) }

  func canMove(_ thumb: Int) -> Bool { !disabled.contains(thumb) }
  var canMoveAny: Bool { all.contains(where: canMove) }

  /// Lets the user move a thumb, or not.
  /// - Returns: whether that is new.
  func enable(_ isEnabled: Bool, _ thumb: Int) -> Bool {
    guard feedback.indices.contains(thumb), isEnabled != canMove(thumb) else { return false }
    if isEnabled { disabled.remove(thumb) } else { disabled.insert(thumb) }
    return true
  }

  /// The active thumb if it can be moved, else one that can, best above it.
  var enabledThumb: Int {
    enabled.first { $0 >= active } ?? enabled.last ?? active
  }

  /// The thumb that Tab goes on to; nil where it leaves the control.
  func next(_ direction: FocusDirection) -> Int? {
    direction == .forward ? enabled.first { $0 > active } : enabled.last { $0 < active }
  }

  /// The control became the first responder.
  /// - Parameter isTurning: whether the wheel turns a thumb: its run stays with that.
  func focusArrived(_ cause: FocusCause, isTurning: Bool) {
    switch cause {
    case .keyboard where isTurning: break
    case .keyboard(.forward): active = enabled.first ?? 0
    case .keyboard(.backward): active = enabled.last ?? 0
    case .pointer, .program: active = enabledThumb
    }
  }

  /// - Returns: whether others were hovered.
  func hover(_ thumbs: Set<Int>) -> Bool {
    guard thumbs != hovered else { return false }
    hovered = thumbs
    return true
  }

  /// Eases to what is hovered and held now.
  func animate(in control: Control, isHeld: (Int) -> Bool) {
    forced = control.forcedState
    let update: @MainActor () -> Void = { [weak control] in control?.setNeedsLayout() }
    for (thumb, feedback) in feedback.enumerated() {
      let isHeld = isHeld(thumb) || isForced(.highlighted, thumb)
      feedback.halo.set(
        isHeld || isHovered(thumb) ? 1 : 0, timing: .hover, in: control, changed: update)
      feedback.press.set(isHeld ? 1 : 0, timing: .hover, in: control, changed: update)
    }
  }

  private func isForced(_ state: ControlState, _ thumb: Int) -> Bool {
    thumb == active && forced.contains(state)
  }

  private func isHovered(_ thumb: Int) -> Bool {
    hovered.contains(thumb) || isForced(.hovered, thumb)
  }

  /// A thumb was added, or taken away where there is none any more: another one is active.
  func insert(at thumb: Int) {
    feedback.insert(Feedback(), at: thumb)
    disabled = Set(disabled.map { $0 < thumb ? $0 : $0 + 1 })
    renumbered(active: thumb)
  }

  func remove(at thumb: Int) {
    feedback.remove(at: thumb)
    disabled = Set(disabled.filter { $0 != thumb }.map { $0 < thumb ? $0 : $0 - 1 })
    renumbered(active: min(thumb, feedback.count - 1))
  }

  private func renumbered(active thumb: Int) {
    (active, last, hovered) = (thumb, thumb, [])
    active = enabledThumb
  }

  /// How a thumb looks.
  func appearance(of thumb: Int, isEnabled: Bool, isHeld: Bool, isFocused: Bool) -> ThumbAppearance
  {
    if !isEnabled { return .disabled }
    if isHeld || isForced(.highlighted, thumb) { return .highlighted }
    if isHovered(thumb) { return .hovered }
    return isFocused ? .focused : .normal
  }
}

extension PointerEvent.Device {
  /// The least extent of a thumb for it, in logical pixels.
  var thumbTarget: Double { self == .touch ? 44 : 24 }
}
