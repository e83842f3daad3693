import DetentTestSupport
import DetentViews

/// One operation of a storm. All that chance decides is inside of it, so that it means the same in
/// a shortened episode.
enum StormAct {
  case user(UserAct)
  case program(ProgramAct)
  /// The next time that a control says something, the program does this from inside of its handler.
  case answer(control: Int, StormCue, [ProgramAct])
  /// Compares the picture with a fresh one.
  case look
  /// The user lets go of everything, and waits until nothing moves any more.
  case rest

  static let episodeLength = 250

  static func episode(seed: UInt64) -> [StormAct] {
    var random = SplitMix64(seed: seed)
    return (0..<episodeLength).map { _ in act(&random) }
  }

  private static func act(_ random: inout SplitMix64) -> StormAct {
    switch random.below(100) {
    case 0..<66: .user(.random(&random))
    case 66..<82: .program(.random(&random))
    case 82..<92:
      .answer(
        control: random.below(64), random.pick(StormCue.allCases),
        (0...random.below(3)).map { _ in .random(&random) })
    case 92..<98: .look
    default: .rest
    }
  }
}

/// What a control may say, and what it may ask its delegate.
enum StormCue: String, CaseIterable {
  case pointerDown, pointerDragInside, pointerDragOutside, pointerUpInside, pointerUpOutside
  case pointerCancel, valueChanged, primaryActionTriggered
  case editingDidBegin, valueCommitted, editingDidEnd, editingDidCancel
  /// Of a spinner.
  case didPressSingleItem, didSelect, didOpen, willClose, didClose
  /// Of a text field.
  case validation, didLoseKeyboard
  /// Of the dial.
  case didWrap
  /// Of the popover, whichever control is asked to answer.
  case popoverShouldClose, popoverDidClose

  private static let events: [(ControlEvents, StormCue)] = [
    (.pointerDown, .pointerDown), (.pointerDragInside, .pointerDragInside),
    (.pointerDragOutside, .pointerDragOutside), (.pointerUpInside, .pointerUpInside),
    (.pointerUpOutside, .pointerUpOutside), (.pointerCancel, .pointerCancel),
    (.valueChanged, .valueChanged), (.primaryActionTriggered, .primaryActionTriggered),
    (.editingDidBegin, .editingDidBegin), (.valueCommitted, .valueCommitted),
    (.editingDidEnd, .editingDidEnd), (.editingDidCancel, .editingDidCancel),
  ]

  init?(_ event: ControlEvents) {
    guard let cue = Self.events.first(where: { $0.0 == event })?.1 else { return nil }
    self = cue
  }
}

extension SplitMix64 {
  /// A number as a sensible program sets it; one in twenty is one that breaks things.
  mutating func amount(_ range: ClosedRange<Double>) -> Double {
    guard !chance(20) else { return number(range) }
    let value = Double.random(in: range, using: &self)
    return chance(2) ? value.rounded() : value
  }

  mutating func flag() -> Bool { chance(2) }
}
