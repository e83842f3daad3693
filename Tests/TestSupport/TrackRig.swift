package import DetentViews

/// The controls whose thumbs move along a track.
package enum TrackKind: String, CaseIterable, Sendable {
  case slider, rangeSlider, multiSlider, circularSlider, rangeCircularSlider

  /// Whether the track is an arc.
  package var isDial: Bool { self == .circularSlider || self == .rangeCircularSlider }
}

/// A slider or a dial, old or new, as the driver of both sees it.
@MainActor
package protocol TrackRig: AnyObject {
  /// The control.
  var control: Control { get }
  /// The events and the questions of the control, in their order, since this was emptied.
  var events: [String] { get set }
  /// Seeds of changes that the program makes from inside the next handlers.
  var answers: [UInt64] { get set }
  /// The values.
  var values: [Double] { get }
  /// All public properties, with their names.
  var state: [String] { get }
  /// Sets a property or calls a method. The same random numbers make the same change.
  /// - Returns: what was set, and what the control returned.
  func change(_ random: inout SplitMix64) -> String
  /// Does something while a dial has no detents: keys stop at those of the new dials only.
  func withoutDetents(_ action: () -> String) -> String
}

extension SplitMix64 {
  /// A number of a range; one in twenty is not finite, huge or tiny.
  package mutating func mostly(_ range: ClosedRange<Double>) -> Double {
    guard !chance(20) else { return number(range) }
    let value = range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    return chance(2) ? value.rounded() : value
  }
}
