/// What a press on the track beside the thumbs does.
public enum TrackPress: String, Hashable, Sendable, Codable, CaseIterable {
  /// The nearest thumb jumps to the pointer and follows it.
  case jump
  /// The nearest thumb moves by pages until it reaches the pointer.
  case page
  /// Nothing.
  case none
}

/// Everything that the meaning of a press or a movement depends on.
struct RangeContext: Sendable {
  var layout: RangeSliderLayout
  var rules: RangeRules
  var values: RangeValues
  var options = Options()

  struct Options: Hashable, Sendable {
    var isLowerEnabled = true
    var isUpperEnabled = true
    /// The thumb used last; it is preferred where nothing else decides.
    var lastThumb: RangeThumb?
    var allowsBarDrag = true
    var trackPress = TrackPress.jump
    /// The marks that pull dragged thumbs.
    var magnet = MarkMagnet.none
    /// How far the pointer moves before a press counts as a drag, where that is a question.
    var slop = 3.0
    /// The least extent of a thumb for the pointing device.
    var target = 24.0

    func isEnabled(_ thumb: RangeThumb) -> Bool {
      thumb == .lower ? isLowerEnabled : isUpperEnabled
    }
  }

  /// Whether anything can be edited at all: there is a range and room to show it.
  var isEditable: Bool { rules.span > 0 && layout.travel > 0 }

  func canMove(_ thumb: RangeThumb, up: Bool) -> Bool {
    guard options.isEnabled(thumb) else { return false }
    let (low, high) = rules.allowed(thumb, with: values)
    return up ? high > values[thumb] : low < values[thumb]
  }

  var canMoveBar: Bool {
    options.allowsBarDrag && options.isLowerEnabled && options.isUpperEnabled
      && (values.lower > rules.minimum || values.upper < rules.maximum)
  }

  /// The enabled thumb that is nearest to a position. Of two as near, the one that can move there, else
  /// the one used last, else the lower one.
  func nearestThumb(to position: Double) -> RangeThumb? {
    guard options.isLowerEnabled else { return options.isUpperEnabled ? .upper : nil }
    guard options.isUpperEnabled else { return .lower }
    let toLower = (position - layout.lower.center).magnitude
    let toUpper = (position - layout.upper.center).magnitude
    if (toLower - toUpper).magnitude > 1e-9 { return toLower < toUpper ? .lower : .upper }
    let lowerCan = canMove(.lower, up: position > layout.lower.center)
    let upperCan = canMove(.upper, up: position > layout.upper.center)
    if lowerCan != upperCan { return lowerCan ? .lower : .upper }
    return options.lastThumb ?? .lower
  }

  /// The thumb that takes the focus when a press is on both: the one used last, else one that can move.
  var thumbOnTop: RangeThumb {
    if let last = options.lastThumb { return last }
    return values.lower <= rules.minimum && values.upper <= rules.minimum ? .upper : .lower
  }

  /// The value that a pointer means with a position: that of a mark near by, unless it moves finely.
  func value(at position: Double, isFine: Bool) -> Double {
    isFine || options.magnet.values.isEmpty
      ? layout.value(at: position) : options.magnet.value(at: position, in: layout)
  }

  /// The values with one thumb as near to a wish as the rules and the other thumb allow.
  func setting(_ thumb: RangeThumb, to wish: Double) -> RangeValues {
    var result = values
    result[thumb] = rules.constrain(rules.tidied(wish), thumb, with: values)
    return result
  }
}
