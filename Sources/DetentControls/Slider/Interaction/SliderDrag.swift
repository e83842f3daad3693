import DetentDrawing
import DetentViews

/// A press on a slider and what becomes of it, as a value: positions in, values out.
///
/// A held thumb follows `position - offset`, never the sum of the movements: after an excursion beyond
/// the ends it is under the pointer again.
struct SliderDrag: Hashable, Sendable {
  enum Mode: Hashable, Sendable {
    /// On several thumbs; the first movement tells which.
    case undecided
    /// On a bar; a movement moves the thumbs at its ends, a release without one is a press on the track.
    case pendingPan
    case thumb(Int)
    case pan
    /// A thumb moves towards the pointer by pages while the press lasts.
    case paging(Int, up: Bool)
  }

  var mode: Mode
  /// The values at the press; a cancel goes back to them.
  let start: [Double]
  /// The rules at the press: under the same ones the start is always allowed.
  let startRules: ThumbRules
  var reason: EditReason
  /// The thumb that has the focus because of this press.
  var focus: Int
  /// The thumbs that the press may be meant for, or those at the ends of the bar.
  var thumbs: [Int] = []
  /// The thumb in hand at the press; another one has its role after a crossing.
  var startThumb: Int
  let pressPosition: Double
  /// From what follows the pointer (a thumb's centre, or the way of the bar) to the pointer.
  var offset: Double
  var isFine: Bool
  /// The last position, and where what follows it was then.
  var lastPosition: Double
  var lastFollower: Double

  init(
    _ mode: Mode, focus: Int, reason: EditReason, position: Double, offset: Double,
    isFine: Bool, in context: SliderContext
  ) {
    self.mode = mode
    start = context.values
    startRules = context.rules
    self.reason = reason
    self.focus = focus
    startThumb = focus
    self.offset = offset
    self.isFine = isFine
    pressPosition = position
    lastPosition = position
    lastFollower = position - offset
  }

  /// What of the values the edit is about.
  var part: SliderPart {
    switch mode {
    case .thumb(let thumb), .paging(let thumb, _): .thumb(thumb)
    case .pendingPan, .pan: .bar(above: thumbs.first ?? 0)
    case .undecided: .thumb(focus)
    }
  }

  /// Whether a thumb is under the pointer, or at an end of the bar that is.
  func holds(_ thumb: Int) -> Bool {
    switch mode {
    case .thumb(let held), .paging(let held, _): held == thumb
    case .undecided: focus == thumb
    case .pendingPan, .pan: thumbs.contains(thumb)
    }
  }

  /// Whether the bar is held.
  var isPan: Bool { mode == .pendingPan || mode == .pan }
}

/// What an edit of a slider is about.
enum SliderPart: Hashable, Sendable {
  case thumb(Int)
  /// The bar between a thumb and the next one, which moves both.
  case bar(above: Int)
  case all

  /// Whether it moves a thumb.
  func moves(_ other: Int) -> Bool {
    switch self {
    case .thumb(let thumb): other == thumb
    case .bar(let thumb): other == thumb || other == thumb + 1
    case .all: true
    }
  }
}
