import DetentDrawing
import DetentViews

/// What the pointers do at a track: a press from its beginning to its end, further fingers, and
/// where the pointer hovers.
@MainActor final class TrackPress {
  /// Where the pointer hovers, or nil if it is elsewhere.
  private(set) var pointer: Point?
  /// The press that may become a drag.
  private(set) var press: EditingPress?
  /// The pointer that presses.
  private(set) var owner: PointerID?
  private(set) var drag: TrackGesture?
  /// Further fingers, each with a thumb of its own. A thumb in hand is a wall to the others: two
  /// fingers neither cross nor push.
  private(set) var fingers: [PointerID: TrackGesture] = [:]
  /// Two fingers that turn a dial instead.
  var turn: DialTurn?
  /// A press on a value that is written, until it is known whether it edits the value or drags.
  private(set) var text: TextPress?
  /// The thumb that the last press grabbed; a second press there is about its value.
  private var grabbedThumb: Int?
  /// The thumb that the edit under way added.
  private var insertedThumb: Int?
  /// The thumb that the edit began with; after a collision another thumb has its role.
  private(set) var startThumb: Int?

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

  func hover(at point: Point?) { pointer = point }

  func begin(_ press: EditingPress, of pointer: PointerID) {
    (self.press, owner, turn) = (press, pointer, nil)
  }

  func editWillBegin(with thumb: Int) {
    (startThumb, insertedThumb) = (thumb, nil)
  }

  // MARK: Drags

  /// The press is a drag from now on.
  func follow(_ drag: TrackGesture) { self.drag = drag }

  /// The drag of a pointer goes on; nil stands for fingers that turn a dial.
  func follow(_ drag: TrackGesture, of pointer: PointerID?) {
    if let pointer, pointer != owner { fingers[pointer] = drag } else { self.drag = drag }
  }

  /// The drag was taken away; its edit is about to be taken back.
  func dropDrag() {
    if let drag { startThumb = drag.startThumb }
    endDrag()
  }

  func endDrag() { (drag, press, owner, fingers, turn) = (nil, nil, nil, [:], nil) }

  /// The drag of a pointer, or nil if it drags nothing.
  func drag(of pointer: PointerID) -> TrackGesture? {
    pointer == owner ? drag : fingers[pointer]
  }

  /// - Returns: how often the drag carried the value over the seam since the last call.
  func takeWindings() -> Int { drag?.takeWindings() ?? 0 }

  // MARK: Fingers

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

  /// A finger takes a thumb of its own.
  func join(_ drag: TrackGesture, of pointer: PointerID) { fingers[pointer] = drag }

  /// One of several fingers was lifted: another one goes on with the edit.
  func lift(_ pointer: PointerID) {
    guard pointer == owner, let next = fingers.first else {
      fingers[pointer] = nil
      return
    }
    (owner, drag) = (next.key, next.value)
    fingers[next.key] = nil
  }

  // MARK: Texts and thumbs

  func hold(_ text: TextPress) { (self.text, grabbedThumb) = (text, nil) }

  func forgetText() { text = nil }

  /// A press grabs a thumb, or none.
  /// - Returns: the thumb that the press before grabbed.
  func grab(_ thumb: Int?) -> Int? {
    defer { grabbedThumb = thumb }
    return grabbedThumb
  }

  /// The edit under way added a thumb.
  func insert(_ thumb: Int) { insertedThumb = thumb }

  /// - Returns: the thumb that it added, once.
  func takeInsertedThumb() -> Int? {
    defer { insertedThumb = nil }
    return insertedThumb
  }

  /// Thumbs have other numbers now.
  func forgetThumbs() { (grabbedThumb, text) = (nil, nil) }
}
