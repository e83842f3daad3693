import DetentDrawing
import DetentViews

@MainActor
final class ThumbStates {
  /// The progress of the halo around a grabbable thumb, and of the press of a held one; 0...1 each.
  @MainActor struct Feedback {
    let halo = AnimatedValue(0)
    let press = AnimatedValue(0)
  }

  var active = 0
  /// The thumbs that the user cannot move: walls to the other thumbs.
  private(set) var disabled: Set<Int> = []
  /// The thumb that was used last and is on top, or nil before the first use.
  private(set) var last: Int?
  private(set) var hovered: Set<Int> = []
  let feedback: [Feedback]
  /// The forced state of the control, which the active thumb shows regardless of the pointer.
  private var forced = ControlState.normal

  init(count: Int) {
    feedback = (0..<count).map { _ in Feedback() }
  }

  /// Returns whether that is a change.
  func focus(_ thumb: Int) -> Bool {
    guard thumb != active || thumb != last else { return false }
    (active, last) = (thumb, thumb)
    return true
  }

  // MARK: Thumbs that can be moved

  var all: Range<Int> { feedback.indices }

  var enabled: [Int] { all.filter(canMove) }

  func canMove(_ thumb: Int) -> Bool { !disabled.contains(thumb) }
  var canMoveAny: Bool { all.contains(where: canMove) }

  /// Ignores a thumb that does not exist. Returns whether that is a change.
  func enable(_ isEnabled: Bool, _ thumb: Int) -> Bool {
    guard feedback.indices.contains(thumb), isEnabled != canMove(thumb) else { return false }
    if isEnabled { disabled.remove(thumb) } else { disabled.insert(thumb) }
    return true
  }

  /// The active thumb if it can be moved, else one that can, preferably above it.
  var enabledThumb: Int {
    enabled.first { $0 >= active } ?? enabled.last ?? active
  }

  /// The next thumb for Tab, or nil if Tab leaves the control.
  func next(_ direction: FocusDirection) -> Int? {
    direction == .forward ? enabled.first { $0 > active } : enabled.last { $0 < active }
  }

  /// - Parameter isTurning: whether the wheel turns a thumb. Its run stays with that thumb.
  func focusArrived(_ cause: FocusCause, isTurning: Bool) {
    switch cause {
    case .keyboard where isTurning: break
    case .keyboard(.forward): active = enabled.first ?? 0
    case .keyboard(.backward): active = enabled.last ?? 0
    case .pointer, .program: active = enabledThumb
    }
  }

  func hover(_ thumbs: Set<Int>) -> Bool {
    guard thumbs != hovered else { return false }
    hovered = thumbs
    return true
  }

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

  func look(of thumb: Int, isEnabled: Bool, isHeld: Bool, hasFocusRing: Bool) -> ThumbLook {
    var state = hasFocusRing ? ControlState.focused : []
    if !isEnabled { state.insert(.disabled) }
    if isHeld || isForced(.highlighted, thumb) { state.insert(.highlighted) }
    if isHovered(thumb) { state.insert(.hovered) }
    return ThumbLook(
      appearance: ThumbAppearance(state), halo: feedback[thumb].halo.value,
      press: feedback[thumb].press.value, hasFocusRing: hasFocusRing)
  }
}

struct ThumbLook: Equatable, Sendable {
  var appearance: ThumbAppearance
  /// The progress of the animations of halo and press, 0...1.
  var halo: Double
  var press: Double
  var hasFocusRing: Bool
}

extension PointerEvent.Device {
  /// The least size of a thumb for the pointing device, in logical pixels.
  var thumbTarget: Double { self == .touch ? 44 : 24 }
}

struct TrackPress {
  /// The place of the hovering pointer, or nil if it is elsewhere.
  var pointer: Point?
  var press: EditingPress?
  /// The pointer that drives the edit. Another finger takes over when this one is lifted.
  var owner: PointerID?
  /// The drags of all pointers. Each finger has its own thumb; two fingers neither cross nor push.
  var drags: [PointerID: TrackGesture] = [:]
  /// A press on the text of a value, until it turns out to be a click or a drag.
  var text: TextPress?
  /// The thumb that the last press grabbed. The second press of a double click edits its value.
  var grabbedThumb: Int?
  /// The thumb that the edit began with; after a collision another thumb has its role.
  var startThumb: Int?

  struct TextPress {
    let event: PointerEvent
    var thumb: Int
    var thumbs: ClosedRange<Int>
    var position = 0.0
  }

  var drag: TrackGesture? {
    get { owner.flatMap { drags[$0] } }
    set { if let owner { drags[owner] = newValue } }
  }

  var isShared: Bool { drags.count > 1 }

  mutating func endDrag() { (press, owner, drags) = (nil, nil, [:]) }

  /// Considers all pointers if the device is nil.
  func isDragging(
    by device: PointerEvent.Device? = nil, where matches: (TrackGesture) -> Bool
  ) -> Bool {
    drags.contains { (device == nil || $0.key.device == device) && matches($0.value) }
  }

  func thumbs(heldBesides pointer: PointerID) -> Set<Int> {
    Set(
      drags.lazy.filter { $0.key != pointer }.compactMap {
        if case .thumb(let thumb) = $0.value.mode { thumb } else { nil }
      })
  }

  /// Ends the drag of one of several fingers. The edit continues with the earliest other finger.
  mutating func lift(_ pointer: PointerID) {
    drags[pointer] = nil
    if pointer == owner { owner = drags.keys.min { $0.touch < $1.touch } }
  }
}

extension PointerID {
  /// The number of a touch; later touches have greater ones.
  fileprivate var touch: UInt32 { if case .touch(let number) = self { number } else { 0 } }
}

/// Animates thumbs towards values that a program set. The values themselves change at once.
@MainActor
final class PositionTransition {
  /// The drawn positions during an animation, or nil if the thumbs are drawn at their values.
  private(set) var shown: [Double]?
  private var animation: Animation?
  private let didMove: @MainActor () -> Void

  init(didMove: @escaping @MainActor () -> Void) { self.didMove = didMove }

  /// - Parameter position: returns the positions at a progress of 0...1, or nil without a control.
  func start(
    from old: [Double], _ timing: Timing, in view: View,
    position: @escaping @MainActor (_ progress: Double) -> [Double]?
  ) {
    guard view.window != nil, !view.traits.reducesMotion else { return }
    shown = old
    let slide = Animation(
      from: 0, to: 1, timing: timing,
      update: { [weak self] progress in
        guard let self, animation != nil else { return }
        shown = position(progress)
        didMove()
      },
      completion: { [weak self] finished in if finished { self?.end() } })
    animation = slide
    view.startAnimation(slide)
  }

  /// Stops the animation where it is; the thumbs are drawn there until `end()`.
  func freeze() {
    animation?.cancel()
    animation = nil
  }

  func end() {
    freeze()
    guard shown != nil else { return }
    shown = nil
    didMove()
  }
}
