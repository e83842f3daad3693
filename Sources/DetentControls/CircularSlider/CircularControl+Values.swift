import DetentViews

extension CircularControl {
  // MARK: Bounds and steps

  /// The least value; 0 by default. Raising it above the maximum raises that too.
  public var minimumValue: Double {
    get { model.rules.minimum }
    set { program("minimumValue", newValue) { $0.setMinimum(newValue) } }
  }

  /// The greatest value; 1 by default. Lowering it below the minimum lowers that too.
  public var maximumValue: Double {
    get { model.rules.maximum }
    set { program("maximumValue", newValue) { $0.setMaximum(newValue) } }
  }

  /// Sets both bounds. A maximum below the minimum is drawn up to it.
  public func setRange(minimum: Double, maximum: Double) {
    program("range", maximum - minimum) { $0.setBounds(minimum: minimum, maximum: maximum) }
  }

  /// The distance between two values that can be chosen, counted from the minimum; the maximum can be
  /// chosen always. 0, the default, allows every value; negative steps count as 0. Keys and the wheel go by
  /// it; on a scale that is not linear by as many steps as a hundredth of the arc is worth there.
  public var step: Double {
    get { model.rules.limits.step }
    set { program("step", newValue) { $0.setStep(newValue) } }
  }

  /// How values are spread over the arc; evenly by default.
  public var scale: SliderScale {
    get { model.rules.limits.shape }
    set {
      guard newValue != scale else { return }
      model.setShape(newValue)
      arcDidChange()
    }
  }

  /// What the page keys and Control with the wheel change; nil, the default, for the greater of a step
  /// and a tenth of the range.
  public var page: Double? {
    get { model.rules.page }
    set { program("page", newValue ?? 0) { $0.setPage(newValue) } }
  }

  /// False lets `valueChanged` happen only once, just before the commit of an edit.
  public var isContinuous: Bool {
    get { edits.isContinuous }
    set { edits.isContinuous = newValue }
  }

  // MARK: Parts

  /// The name of a part in events; a dial with one thumb has no parts.
  func name(of part: RangePart) -> String { model.rules.hasRange ? part.rawValue : "" }

  // MARK: Arc

  /// Whether values go round or not depends on the arc, too.
  func arcDidChange() {
    model.setWraps(wraps && arc.isFullCircle && scale == .linear)
    endTransition()
    setNeedsLayout()
  }

  var isMirrored: Bool { storedStyle.mirrorsRightToLeft && traits.isRightToLeft }

  var arc: DialArc {
    let style = storedStyle
    return DialArc(
      startAngle: isMirrored ? -style.startAngle : style.startAngle, sweep: style.sweep,
      isClockwise: (style.direction == .clockwise) != isMirrored, laps: laps)
  }

  var angularScale: AngularScale { AngularScale(model.rules.limits.scale, on: arc) }
}
