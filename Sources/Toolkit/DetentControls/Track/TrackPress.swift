import DetentDrawing
import DetentViews

/// What the pointers do at a track: a press from its beginning to its end, further fingers, and
/// where the pointer hovers.
struct TrackPress {
  /// Where the pointer hovers, or nil if it is elsewhere.
  var pointer: Point?
  /// The press that may become a drag.
  var press: EditingPress?
  /// The pointer that presses.
  var owner: PointerID?
  var drag: TrackGesture?
  /// Further fingers, each with a thumb of its own. A thumb in hand is a wall to the others: two
  /// fingers neither cross nor push.
  var fingers: [PointerID: TrackGesture] = [:]
  /// Two fingers that turn a dial instead.
  var turn: DialTurn?
  /// A press on a value that is written, until it is known whether it edits the value or drags.
  var text: TextPress?
  /// The thumb that the last press grabbed; a second press there is about its value.
  var grabbedThumb: Int?
  /// The thumb that the edit under way added.
  var insertedThumb: Int?
  /// The thumb that the edit began with; after a collision another thumb has its role.
  var startThumb: Int?

  /// A press on the text of a value.
  struct TextPress {
    let event: PointerEvent
    /// The thumb whose value is meant.
    var thumb: Int
    /// All thumbs that the text stands for.
    var thumbs: ClosedRange<Int>
    /// The position of the press along a line.
    var position = 0.0
  }

  mutating func endDrag() { (drag, press, owner, fingers, turn) = (nil, nil, nil, [:], nil) }

  /// The drag of a pointer, or nil if it drags nothing.
  func drag(of pointer: PointerID) -> TrackGesture? {
    pointer == owner ? drag : fingers[pointer]
  }

  /// The drag of a pointer goes on; nil stands for fingers that turn a dial, and for pages.
  mutating func follow(_ drag: TrackGesture, of pointer: PointerID?) {
    if let pointer, pointer != owner { fingers[pointer] = drag } else { self.drag = drag }
  }

  /// Whether something is in hand that matches.
  /// - Parameter device: whose pointers count; nil for all.
  func isDragging(
    by device: PointerEvent.Device? = nil, where matches: (TrackGesture) -> Bool
  ) -> Bool {
    if let drag, device == nil || owner?.device == device, matches(drag) { return true }
    return fingers.contains { (device == nil || $0.key.device == device) && matches($0.value) }
  }

  /// The thumbs that other pointers have in hand.
  func thumbs(heldBesides pointer: PointerID) -> Set<Int> {
    guard !fingers.isEmpty || pointer != owner else { return [] }
    var held = Set(fingers.lazy.filter { $0.key != pointer }.map(\.value.focus))
    if pointer != owner, case .thumb(let thumb)? = drag?.mode { held.insert(thumb) }
    return held
  }

  /// One of several fingers was lifted: another one goes on with the edit.
  mutating func lift(_ pointer: PointerID) {
    guard pointer == owner, let next = fingers.first else {
      fingers[pointer] = nil
      return
    }
    (owner, drag) = (next.key, next.value)
    fingers[next.key] = nil
  }
}
