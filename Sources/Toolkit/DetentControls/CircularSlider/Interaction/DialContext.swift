import DetentDrawing

/// Everything that the meaning of a press or a movement depends on.
struct DialContext: Sendable {
  var layout: DialLayout
  var rules: TrackRules
  var values: [Double]
  var options = Options()

  struct Options: Equatable, Sendable {
    /// How thumbs make way, and which of them cannot be moved.
    var constraints = ThumbConstraints()
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
    var defaultValues: [Double]?
    /// The thumb used last; it is preferred where nothing else decides.
    var lastThumb: Int?
    /// How far the pointer moves before a press counts as a drag, where that is a question.
    var slop = 3.0
    /// The least extent of a thumb for the pointing device.
    var target = 24.0
    /// How long a linear drag over all values is, in logical pixels.
    var linearTravel = 250.0
  }

  /// Whether anything can be edited at all: there is a range and room to show it.
  var isEditable: Bool {
    rules.span > 0 && layout.radius > 0 && canMoveAny
  }

  /// Whether there are two thumbs.
  var hasRange: Bool { rules.count > 1 }

  /// Whether the user may move any thumb.
  var canMoveAny: Bool { options.constraints.fixed.count < rules.count }

  /// The only thumb that the user may move; nil if that is each of them.
  private var onlyThumb: Int? {
    options.constraints.fixed.isEmpty
      ? nil : values.indices.first(where: options.constraints.canMove)
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
  func canMove(_ thumb: Int, up: Bool) -> Bool {
    guard options.constraints.canMove(thumb) else { return false }
    if rules.wraps, !hasRange { return true }
    let range = rules.allowedRange(of: thumb, in: values, ThumbConstraints())
    let value = rules.unrolled(thumb, in: values)
    return up ? range.high > value : range.low < value
  }

  var canMoveBar: Bool {
    guard hasRange, options.allowsBarDrag, options.constraints.fixed.isEmpty else { return false }
    guard rules.wraps || values[0] > rules.minimum || values[1] < rules.maximum else {
      return false
    }
    return panLimits(from: values).map { $0.lowerBound < 0 || $0.upperBound > 0 } ?? true
  }

  /// The thumb that is nearest to a position along the arc. Of two as near, the one that can go
  /// there, else the one used last, else the upper one.
  func nearestThumb(to position: Double) -> Int {
    guard hasRange else { return 0 }
    if let onlyThumb { return onlyThumb }
    let (toLower, toUpper) = (way(from: 0, to: position), way(from: 1, to: position))
    if (toLower.magnitude - toUpper.magnitude).magnitude > 1e-9 {
      return toLower.magnitude < toUpper.magnitude ? 0 : 1
    }
    let lowerCan = canMove(0, up: toLower > 0)
    let upperCan = canMove(1, up: toUpper > 0)
    if lowerCan != upperCan { return lowerCan ? 0 : 1 }
    return options.lastThumb ?? 1
  }

  /// The signed way along the arc from a thumb to a position, in degrees.
  func way(from thumb: Int, to position: Double) -> Double {
    let way = position - layout.positions[thumb]
    return rules.wraps ? way.remainder(dividingBy: scale.length) : way
  }

  /// The thumb that takes the focus when a press is on both: the one used last, else one that can
  /// move.
  var thumbOnTop: Int {
    guard hasRange else { return 0 }
    return onlyThumb ?? options.lastThumb ?? (values[0] >= rules.maximum ? 0 : 1)
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
  func value(at position: Double, of thumb: Int) -> Double {
    guard rules.wraps, hasRange else { return scale.value(at: position) }
    let value = rules.minimum + position / scale.length * rules.span
    // In the turn that the thumb is seen in: a thumb that pushes the other may have gone far.
    let current = rules.unrolled(thumb, in: values)
    return rules.rounded(current + (value - current).remainder(dividingBy: rules.span))
  }

  /// How far a thumb may be dragged, in degrees; nil where there is no end.
  func limits(of thumb: Int) -> ClosedRange<Double>? {
    guard hasRange else { return rules.wraps ? nil : 0...scale.length }
    let constraints = options.constraints
    guard var ends = rules.reach(of: thumb, in: values, constraints) else { return nil }
    if !rules.wraps, constraints.collision != .stop, !rules.hasLimits, constraints.fixed.isEmpty {
      // Not to steps: the pointer goes on between them.
      ends = AllowedRange(low: rules.minimum, high: rules.maximum)
      // The other one always has room to make way.
      let gap = constraints.collision == .push ? rules.leastGap : 0
      if thumb == 0 { ends.high -= gap } else { ends.low += gap }
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
  func panLimits(from start: [Double]) -> ClosedRange<Double>? {
    guard !rules.wraps else { return roundPanLimits(from: start) }
    guard barKeepsLength else {
      // Until both of them are at the end.
      return room(-scale.position(of: start[1]), scale.length - scale.position(of: start[0]))
    }
    func ways(_ ends: [Double]) -> [Double] {
      zip(ends, start).map { scale.position(of: $0) - scale.position(of: $1) }
    }
    let (back, on) = (ways(rules.lows), ways(rules.highs))
    return room(max(back[0], back[1]), min(on[0], on[1]))
  }

  private func roundPanLimits(from start: [Double]) -> ClosedRange<Double>? {
    guard rules.hasLimits else { return nil }
    let ways = start.indices.compactMap { thumb in
      rules.limit(of: thumb, around: start[thumb]).map {
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
  func moved(_ start: [Double], by way: Double) -> [Double] {
    guard rules.wraps else {
      let lower = rules.rounded(scale.value(at: scale.position(of: start[0]) + way))
      var upper = rules.rounded(scale.value(at: scale.position(of: start[1]) + way))
      if !rules.grid.isContinuous, barKeepsLength {
        // Both on steps: the distance is kept to the nearest step and does not flicker between two.
        let steps = ((start[1] - start[0]) / rules.step).rounded()
        upper = rules.grid.moved(rules.grid.snap(lower), bySteps: steps)
      }
      return rules.resolve([lower, upper], flexible: 1)
    }
    let lower = rules.onRing(
      rules.grid.snap(rules.bounded(start[0] + way / scale.length * rules.span)))
    let upper = rules.onRing(lower + rules.distance(start))
    let moved = [rules.limited(lower, 0), rules.limited(upper, 1)]
    // Steps are uneven at the seam: on one where the distances do not hold nothing comes to rest.
    return rules.hasLimits || rules.keepsDistances(moved, from: start) ? moved : values
  }
}
