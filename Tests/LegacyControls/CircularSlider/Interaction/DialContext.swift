import DetentDrawing

/// Everything that the meaning of a press or a movement depends on.
struct DialContext: Sendable {
  var layout: DialLayout
  var rules: DialRules
  var values: DialValues
  var options = Options()

  struct Options: Equatable, Sendable {
    var dragMode = DialDragMode.angular
    var pressArea = DialPressArea.ring
    var trackPress = TrackPressBehavior.jump
    var snapping = DialSnapping.live
    /// Values that catch the thumb.
    var detents: [Double] = []
    /// How far around a detent the thumb is caught, in degrees either way.
    var snapAngle = 3.0
    var allowsBarDrag = true
    var barKeepsLength = true
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
  var isEditable: Bool {
    rules.span > 0 && layout.radius > 0 && rules.canMoveAny
  }

  var scale: AngularScale { layout.scale }

  var surroundings: DialPointer.Surroundings {
    DialPointer.Surroundings(
      center: layout.center, deadRadius: layout.deadRadius, discRadius: layout.discRadius,
      isClockwise: scale.arc.isClockwise, isMirrored: layout.isMirrored,
      degreesAPixel: scale.length / options.linearTravel)
  }

  /// Whether a point is on a thumb, or on both.
  func isOnThumb(_ point: Point) -> Bool {
    switch layout.hit(at: point, target: options.target) {
    case .thumb, .bothThumbs: true
    case .ring, .gap, .disc, .hub, .outside: false
    }
  }

  /// Whether a thumb can go either way.
  func canMove(_ thumb: RangeThumb, up: Bool) -> Bool {
    guard rules.canMove(thumb) else { return false }
    if rules.wraps, !rules.hasRange { return true }
    let range = rules.allowedRange(of: thumb, in: values)
    let value = rules.unrolled(thumb, in: values)
    return up ? range.high > value : range.low < value
  }

  var canMoveBar: Bool {
    guard rules.hasRange, options.allowsBarDrag, rules.fixed.isEmpty else { return false }
    guard rules.wraps || values.lower > rules.minimum || values.upper < rules.maximum else {
      return false
    }
    return panLimits(from: values).map { $0.lowerBound < 0 || $0.upperBound > 0 } ?? true
  }

  /// The thumb that is nearest to a position along the arc. Of two as near, the one that can go
  /// there, else the one used last, else the upper one.
  func nearestThumb(to position: Double) -> RangeThumb {
    guard rules.hasRange else { return .upper }
    if let fixed = rules.fixed.first { return RangeThumb(fixed).other }
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

  /// The thumb that takes the focus when a press is on both: the one used last, else one that can
  /// move.
  var thumbOnTop: RangeThumb {
    guard rules.hasRange else { return .upper }
    if rules.fixed.count == 1, let fixed = rules.fixed.first { return RangeThumb(fixed).other }
    if let last = options.lastThumb { return last }
    return values.lower >= rules.maximum ? .lower : .upper
  }
}

extension DialContext {
  /// A value that may lie beyond the bounds, as a position that may lie beyond the scale. Only what
  /// goes round does, and that lies evenly.
  func degrees(of value: Double) -> Double {
    guard rules.wraps, rules.span > 0 else { return scale.position(of: value) }
    return (value - rules.minimum) / rules.span * scale.length
  }

  /// The value of a thumb at a position that may lie beyond the scale.
  func value(at position: Double, of thumb: RangeThumb) -> Double {
    guard rules.wraps, rules.hasRange else { return scale.value(at: position) }
    let value = rules.minimum + position / scale.length * rules.span
    // In the turn that the thumb is seen in: a thumb that pushes the other may have gone far.
    let current = rules.unrolled(thumb, in: values)
    return rules.limits.rounded(current + (value - current).remainder(dividingBy: rules.span))
  }

  /// How far a thumb may be dragged, in degrees; nil where there is no end.
  func limits(of thumb: RangeThumb) -> ClosedRange<Double>? {
    guard rules.hasRange else { return rules.wraps ? nil : 0...scale.length }
    guard var ends = rules.allowedRange(of: thumb, in: values, rules.collision) else { return nil }
    if !rules.wraps, rules.collision != .stop, !rules.hasLimits, rules.fixed.isEmpty {
      // Not to steps: the pointer goes on between them.
      ends = AllowedRange(low: rules.minimum, high: rules.maximum)
      // The other one always has room to make way.
      let gap = rules.collision == .push ? rules.limits.leastGap : 0
      if thumb == .lower { ends.high -= gap } else { ends.low += gap }
    }
    let first = degrees(of: ends.low)
    return first...max(first, degrees(of: ends.high))
  }

  /// The detent that catches a thumb at a position.
  func detent(near position: Double) -> Double? {
    guard !options.detents.isEmpty else { return nil }
    let nearest = options.detents.filter(\.isFinite).min {
      (scale.position(of: $0) - position).magnitude < (scale.position(of: $1) - position).magnitude
    }
    guard let nearest, (scale.position(of: nearest) - position).magnitude <= options.snapAngle
    else {
      return nil
    }
    return nearest
  }

  // MARK: Both thumbs

  /// Where values go round there are no ends at which it could shrink.
  private var barKeepsLength: Bool { options.barKeepsLength || rules.wraps }

  /// How far both thumbs can go from where they were; nil where they can go round.
  func panLimits(from start: DialValues) -> ClosedRange<Double>? {
    guard !rules.wraps else { return roundPanLimits(from: start) }
    guard barKeepsLength else {
      // Until both of them are at the end.
      return room(-scale.position(of: start.upper), scale.length - scale.position(of: start.lower))
    }
    let (lows, highs) = (rules.limits.lows, rules.limits.highs)
    func way(_ ends: [Double], _ thumb: RangeThumb) -> Double {
      scale.position(of: ends[thumb.index]) - scale.position(of: start[thumb])
    }
    return room(
      max(way(lows, .lower), way(lows, .upper)), min(way(highs, .lower), way(highs, .upper)))
  }

  private func roundPanLimits(from start: DialValues) -> ClosedRange<Double>? {
    guard rules.hasLimits else { return nil }
    let ways = RangeThumb.allCases.compactMap { thumb in
      rules.roundLimit(of: thumb, around: start[thumb]).map {
        ($0.lowerBound - start[thumb], $0.upperBound - start[thumb])
      }
    }
    guard let back = ways.map(\.0).max(), let on = ways.map(\.1).min() else { return nil }
    let length = scale.length / rules.span
    return room(back * length, on * length)
  }

  /// A way to either side of where something is; none where it is beyond both.
  private func room(_ back: Double, _ on: Double) -> ClosedRange<Double> {
    min(0, back)...max(0, on)
  }

  /// Both values, moved by degrees along the scale.
  func moved(_ start: DialValues, by way: Double) -> DialValues {
    guard rules.wraps else {
      let lower = rules.limits.rounded(scale.value(at: scale.position(of: start.lower) + way))
      var upper = rules.limits.rounded(scale.value(at: scale.position(of: start.upper) + way))
      if !rules.grid.isContinuous, barKeepsLength {
        // Both on steps: the distance is kept to the nearest step and does not flicker between two.
        let steps = ((start.upper - start.lower) / rules.limits.step).rounded()
        upper = rules.grid.moved(rules.grid.snap(lower), bySteps: steps)
      }
      return rules.resolved(DialValues(lower: lower, upper: upper), flexible: .upper)
    }
    let lower = rules.onDial(
      rules.grid.snap(rules.bounded(start.lower + way / scale.length * rules.span)))
    let upper = rules.onDial(lower + rules.distance(start))
    let moved = DialValues(
      lower: rules.limited(lower, .lower), upper: rules.limited(upper, .upper))
    // Steps are uneven at the seam: on one where the distances do not hold nothing comes to rest.
    return rules.hasLimits || rules.keepsDistances(moved, from: start) ? moved : values
  }
}
