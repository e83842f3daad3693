/// Everything that the meaning of a press or a movement depends on.
struct DialContext: Sendable {
  var layout: DialLayout
  var rules: DialRules
  var values: DialValues
  var options = Options()

  struct Options: Hashable, Sendable {
    var dragMode = DialDragMode.angular
    var pressArea = DialPressArea.ring
    var trackPress = TrackPressBehavior.jump
    var snapping = DialSnapping.live
    /// Values that catch the thumb.
    var detents: [Double] = []
    /// How far around a detent the thumb is caught, in degrees either way.
    var snapDistance = 3.0
    var allowsBarDrag = true
    /// What a double click brings back.
    var defaultValues: DialValues?
    /// The thumb used last; it is preferred where nothing else decides.
    var lastThumb: RangeThumb?
    /// How far the pointer moves before a press counts as a drag, where that is a question.
    var slop = 3.0
    /// The least extent of a thumb for the pointing device.
    var target = 24.0
    /// How long a linear drag over all values is, in logical pixels.
    var linearTravel = 250.0
  }

  /// Whether anything can be edited at all: there is a range and room to show it.
  var isEditable: Bool { rules.span > 0 && layout.radius > 0 }

  var scale: AngularScale { layout.scale }

  var surroundings: DialPointer.Surroundings {
    DialPointer.Surroundings(
      center: layout.center, deadRadius: layout.deadRadius, discRadius: layout.discRadius,
      isClockwise: scale.arc.isClockwise, isMirrored: layout.isMirrored,
      degreesAPixel: scale.length / options.linearTravel)
  }

  /// Whether a thumb can go either way.
  func canMove(_ thumb: RangeThumb, up: Bool) -> Bool {
    if rules.wraps, !rules.hasRange { return true }
    let (low, high) = rules.allowed(thumb, with: values)
    let value = rules.unrolled(thumb, in: values)
    return up ? high > value : low < value
  }

  var canMoveBar: Bool {
    guard rules.hasRange, options.allowsBarDrag else { return false }
    return rules.wraps || values.lower > rules.minimum || values.upper < rules.maximum
  }

  /// The thumb that is nearest to a position along the arc. Of two as near, the one that can go there,
  /// else the one used last, else the upper one.
  func nearestThumb(to position: Double) -> RangeThumb {
    guard rules.hasRange else { return .upper }
    let (toLower, toUpper) = (way(from: .lower, to: position), way(from: .upper, to: position))
    if (toLower.magnitude - toUpper.magnitude).magnitude > 1e-9 {
      return toLower.magnitude < toUpper.magnitude ? .lower : .upper
    }
    let lowerCan = canMove(.lower, up: toLower > 0)
    let upperCan = canMove(.upper, up: toUpper > 0)
    if lowerCan != upperCan { return lowerCan ? .lower : .upper }
    return options.lastThumb ?? .upper
  }

  /// The signed way along the arc from a thumb to a position, in degrees.
  func way(from thumb: RangeThumb, to position: Double) -> Double {
    let way = position - layout.positions[thumb]
    return rules.wraps ? way.remainder(dividingBy: scale.length) : way
  }

  /// The thumb that takes the focus when a press is on both: the one used last, else one that can move.
  var thumbOnTop: RangeThumb {
    guard rules.hasRange else { return .upper }
    if let last = options.lastThumb { return last }
    return values.lower >= rules.maximum ? .lower : .upper
  }
}
