extension DialContext {
  /// A value that may lie beyond the bounds, as a position that may lie beyond the scale. Only what goes
  /// round does, and that lies evenly.
  func degrees(of value: Double) -> Double {
    guard rules.wraps, rules.span > 0 else { return scale.position(of: value) }
    return (value - rules.minimum) / rules.span * scale.length
  }

  /// The value of a thumb at a place that may lie beyond the scale.
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
    if rules.wraps, rules.collision == .push { return nil }
    if rules.collision == .cross, !rules.wraps { return 0...scale.length }
    var (low, high) = rules.allowed(thumb, with: values)
    if rules.collision == .push {
      let gap = rules.limits.leastGap
      low = thumb == .lower ? rules.minimum : rules.minimum + gap
      high = thumb == .lower ? rules.maximum - gap : rules.maximum
    }
    let first = degrees(of: low)
    return first...max(first, degrees(of: high))
  }

  /// The detent that catches a thumb at a place.
  func detent(near position: Double) -> Double? {
    guard !options.detents.isEmpty else { return nil }
    let nearest = options.detents.filter(\.isFinite).min {
      (scale.position(of: $0) - position).magnitude < (scale.position(of: $1) - position).magnitude
    }
    guard let nearest, (scale.position(of: nearest) - position).magnitude <= options.snapDistance
    else {
      return nil
    }
    return nearest
  }

  // MARK: Both thumbs

  /// How far both thumbs can go from where they were; nil where they can go round.
  func panLimits(from start: DialValues) -> ClosedRange<Double>? {
    guard !rules.wraps else { return nil }
    let back = -scale.position(of: start.lower)
    return back...max(back, scale.length - scale.position(of: start.upper))
  }

  /// Both values, moved by degrees along the scale.
  func moved(_ start: DialValues, by way: Double) -> DialValues {
    guard rules.wraps else {
      let lower = rules.limits.rounded(scale.value(at: scale.position(of: start.lower) + way))
      var upper = rules.limits.rounded(scale.value(at: scale.position(of: start.upper) + way))
      if !rules.grid.isContinuous {
        // Both on steps: the distance is kept to the nearest step and does not flicker between two.
        let steps = ((start.upper - start.lower) / rules.limits.step).rounded()
        upper = rules.grid.moved(rules.grid.snap(lower), bySteps: steps)
      }
      return rules.resolved(DialValues(lower: lower, upper: upper), flexible: .upper)
    }
    let lower = rules.onDial(
      rules.grid.snap(rules.bounded(start.lower + way / scale.length * rules.span)))
    let distance = rules.distance(start)
    return DialValues(lower: lower, upper: rules.onDial(lower + distance))
  }
}
