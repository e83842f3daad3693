import DetentDrawing

/// A press on a spinner and what has become of it. Points are in the coordinates of the popup.
struct SpinnerGesture: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// The hub was pressed: released there it closes or opens, dragged out it marks an item.
    case hub
    /// The ring of the wheel, or a row of the picker.
    case ring
  }

  var kind: Kind
  var start: Point
  /// How far the wheel was turned, and which item was selected, at the press.
  var startRotation: Double
  var startIndex: Int
  /// Whether the press stopped a wheel that was coasting: it does nothing else unless it drags.
  var didStop = false
  /// Whether the pointer has moved far enough to mean a drag.
  var isDragging = false
  /// Whether the press opened the popup.
  var didOpen = false
  /// Whether the pointer has been off the hub since: only then it can mark an item, also where the
  /// popup covers the hub.
  var hasLeftHub = false
  /// Whether the rest of the gesture means nothing any more.
  var isOver = false
  /// How often a held side has stepped.
  var repeats = 0
  var clickCount = 1
  /// The angle of the pointer when it was last seen off the centre.
  var lastAngle: Double?
  /// Where the pointer was last seen.
  var last: Point
  var velocity = TurnVelocity()

  init(_ kind: Kind, at point: Point, rotation: Double, index: Int) {
    self.kind = kind
    start = point
    last = point
    startRotation = rotation
    startIndex = index
  }

  /// Whether it is a press beside the hub that has not become anything else.
  var holdsSide: Bool { kind == .ring && !isDragging && !isOver }

  /// A drag of the ring begins after so many logical pixels, and so does a drag from the hub.
  static let slop = 4.0
  static let markSlop = 12.0
}
