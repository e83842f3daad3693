import DetentDrawing
import DetentViews

extension CircularControl {
  // MARK: Layout

  /// Where the parts are now.
  var layout: DialLayout {
    DialLayout(
      bounds: bounds, scale: angularScale, isMirrored: isMirrored,
      positions: drawnPositions, hasRange: model.rules.hasRange, style: storedStyle)
  }

  /// Where the values are, in degrees along the arc.
  var valuePositions: DialPositions {
    let scale = angularScale
    // A range of one value: a thumb at each end, the arc full between them.
    guard model.rules.span > 0 || !model.rules.hasRange else {
      return DialPositions(lower: 0, upper: scale.length)
    }
    return DialPositions(
      lower: scale.position(of: model.rules.hasRange ? model.values.lower : arcOrigin),
      upper: scale.position(of: model.values.upper))
  }

  /// What presses and movements are judged by.
  func context(
    layout: DialLayout? = nil, device: PointerEvent.Device = .mouse
  ) -> DialContext {
    DialContext(
      layout: layout ?? self.layout, rules: model.rules, values: model.values,
      options: DialContext.Options(
        dragMode: storedStyle.dragMode, pressArea: storedStyle.pressArea, pressJumps: pressJumps,
        snapping: snapping, notches: notches, allowsBarDrag: allowsBarDrag,
        defaultValues: defaultValues, lastThumb: lastThumb,
        target: Self.target(for: device),
        linearTravel: linearTravel))
  }

  // MARK: Slides

  static let slideTiming = Timing.curve(.easeOut, duration: .milliseconds(250))

  /// The shorter way where values go round, and never over a stop where they do not.
  func positions(
    from old: DialPositions, to new: DialPositions, _ progress: Double
  ) -> DialPositions {
    DialPositions(
      lower: between(old.lower, new.lower, progress),
      upper: between(old.upper, new.upper, progress))
  }

  private func between(_ a: Double, _ b: Double, _ progress: Double) -> Double {
    guard model.rules.wraps else { return a + (b - a) * progress }
    let length = arc.length
    let place = a + (b - a).remainder(dividingBy: length) * progress
    return place < 0 ? place + length : (place > length ? place - length : place)
  }
}
