import DetentViews

extension SliderControl {
  // MARK: Bounds

  /// The least value that can be chosen; 0 by default. Raising it above the maximum raises that too.
  public var minimumValue: Double {
    get { model.rules.minimum }
    set { program("minimumValue", newValue) { $0.setMinimum(newValue) } }
  }

  /// The greatest value that can be chosen; 1 by default. Lowering it below the minimum lowers that too.
  public var maximumValue: Double {
    get { model.rules.maximum }
    set { program("maximumValue", newValue) { $0.setMaximum(newValue) } }
  }

  /// Sets both bounds. A maximum below the minimum is drawn up to it.
  public func setRange(minimum: Double, maximum: Double) {
    program("range", maximum - minimum) { $0.setBounds(minimum: minimum, maximum: maximum) }
  }

  /// How the track is shared out among the values; linear by default. It fits itself between the bounds,
  /// and values stay what they are when it changes.
  public var scale: SliderScale {
    get { model.rules.shape }
    set {
      program("scale", 0) {
        $0.setShape(newValue)
        return true
      }
    }
  }

  // MARK: Values

  func setValue(_ value: Double, of thumb: Int, name: String) {
    program(name, value) { $0.set(thumb, to: value) }
  }

  func setAll(_ values: [Double], animated: Bool) {
    let places = drawnPositions
    program("values", values) { $0.set(values) }
    if animated { slide(from: places) }
  }

  // MARK: Steps

  /// The distance between two values that can be chosen, counted from the minimum; the maximum can be
  /// chosen always. 0, the default, allows every value; negative steps count as 0. Keys and the wheel go by
  /// it; on a scale that is not linear by as many steps as a hundredth of the track is worth there.
  public var step: Double {
    get { model.rules.step }
    set { program("step", newValue) { $0.setStep(newValue) } }
  }

  /// False lets `valueChanged` happen only once, just before the commit of an edit.
  public var isContinuous: Bool {
    get { edits.isContinuous }
    set { edits.isContinuous = newValue }
  }

  // MARK: Thumbs

  func canMove(thumb: Int) -> Bool { !disabledThumbs.contains(thumb) }

  func enable(_ isEnabled: Bool, thumb: Int) {
    guard model.values.indices.contains(thumb), isEnabled != canMove(thumb: thumb) else { return }
    if isEnabled { disabledThumbs.remove(thumb) } else { disabledThumbs.insert(thumb) }
    thumbsDidChange()
  }

  func limit(thumb: Int, to limits: ClosedRange<Double>?) {
    program("limits", (limits?.lowerBound ?? 0) + (limits?.upperBound ?? 0)) {
      $0.setLimits(limits, of: thumb)
    }
  }

  // MARK: Changes

  /// Labels and ticks of other bounds may be wider.
  func rulesDidChange() { invalidateIntrinsicContentSize() }
}
