import DetentDrawing
import DetentViews
public import DetentWidgets

/// A control with several thumbs in order: a ``RangeSlider``, a ``MultiSlider`` or a
/// ``RangeCircularSlider``. Its *bar*, on a dial the filled arc, lies between neighbours.
@MainActor
public protocol ThumbsControl: ThumbControl {}

extension ThumbsControl {
  /// The behaviour of a thumb that the user moves into its neighbour; `stop` by default. Values set
  /// by a program always stop there.
  public var collision: ThumbCollision {
    get { options.constraints.collision }
    set { setCollision(newValue) }
  }
  /// Whether a drag of the bar moves the thumbs at its ends; true by default.
  public var isBarDragEnabled: Bool {
    get { options.allowsBarDrag }
    set { options.allowsBarDrag = newValue }
  }
  /// Whether a dragged bar stops at the ends of the track instead of shrinking. True by default,
  /// and always if values go round, because a full circle has no ends.
  public var barKeepsLength: Bool {
    get { options.barKeepsLength }
    set { options.barKeepsLength = newValue }
  }

  /// The least distance between neighbours, limited to the range; 0 by default.
  public var minimumDistance: Double {
    get { model.rules.minimumDistance }
    set { set("minimumDistance", newValue) { $0.setMinimumDistance(newValue) } }
  }

  /// The greatest distance between neighbours; nil, the default, for no limit.
  public var maximumDistance: Double? {
    get { model.rules.maximumDistance }
    set { set("maximumDistance", newValue ?? 0) { $0.setMaximumDistance(newValue) } }
  }
}

/// A control that chooses a number with one thumb: a ``Slider`` or a ``CircularSlider``.
@MainActor
public protocol NumberControl: ThumbControl {}

extension NumberControl {
  /// The value, on a step within the bounds; 0 by default. A dial that wraps carries values round.
  public var value: Double {
    get {
      valueWasRead()
      return model.values[0]
    }
    set { setValue(newValue, of: 0, name: "value") }
  }

  /// Sets the value at once; an animated thumb glides there.
  public func setValue(_ value: Double, animated: Bool) {
    gliding(animated) { self.value = value }
  }

  /// The same number as ``value``.
  public var editedValue: Double {
    get { value }
    set { value = newValue }
  }

  /// The value that a double click, Control with a click and the delete keys restore, or nil for no
  /// effect. If it is set, a double click on the thumb of a slider opens no field.
  public var defaultValue: Double? {
    get { number.byDefault }
    set {
      guard accepts(newValue, "defaultValue") else { return }
      number.byDefault = newValue
      accessibilityDidChange()
    }
  }

  /// The value at which the bar begins, on either side of the thumb; nil for the minimum. A value
  /// beyond the bounds counts as the bound.
  public var origin: Double? {
    get { number.origin }
    set {
      guard accepts(newValue, "origin"), newValue != number.origin else { return }
      number.origin = newValue
      setNeedsNewLayout()
    }
  }

  private func accepts(_ number: Double?, _ property: String) -> Bool {
    number.map { Finite.accepts($0, "\(identifier ?? typeName).\(property)") } ?? true
  }
}

/// A control that chooses a range with two thumbs, on a line or on an arc.
@MainActor
public protocol RangeControl: ThumbsControl {}

extension RangeControl {
  /// The start of the range, limited by the upper thumb; 0.2 by default.
  public var lowerValue: Double {
    get {
      valueWasRead()
      return model.values[0]
    }
    set { setValue(newValue, of: 0, name: "lowerValue") }
  }
  /// The end of the range, limited by the lower thumb; 0.8 by default. It is below `lowerValue` if
  /// the range leads over the seam of a dial.
  public var upperValue: Double {
    get {
      valueWasRead()
      return model.values[1]
    }
    set { setValue(newValue, of: 1, name: "upperValue") }
  }
  /// Sets both values at once; animated thumbs glide there. The order of the values counts only on
  /// a dial that wraps. With `exactly`, values between two steps stay there, like typed ones.
  public func setValues(
    lower: Double, upper: Double, animated: Bool = false, exactly: Bool = false
  ) {
    setAll([lower, upper], animated: animated, exactly: exactly)
  }

  /// The accessibility label of the lower thumb, such as "Minimum price" or "Bedtime".
  public var lowerThumbLabel: String {
    get { rangeLabel(of: .lower) }
    set { rangeLabels[.lower] = newValue }
  }
  /// The accessibility label of the upper thumb, such as "Maximum price" or "Wake up".
  public var upperThumbLabel: String {
    get { rangeLabel(of: .upper) }
    set { rangeLabels[.upper] = newValue }
  }

  /// The value of a thumb for a field of the program, by its rules; see `FieldValue.enter`.
  public func fieldValue(of thumb: RangeThumb) -> FieldValue { typedValue(of: thumb.index) }

  /// The thumb that keys and the wheel move while the control has the focus.
  public var focusedThumb: RangeThumb { RangeThumb(thumbs.active) }

  /// Returns whether the user can move a thumb. Otherwise it is a wall, and Tab skips it.
  public func isThumbEnabled(_ thumb: RangeThumb) -> Bool { canMove(thumb: thumb.index) }

  /// Sets whether the user can move a thumb. Ends a drag that moves it.
  public func setThumb(_ thumb: RangeThumb, isEnabled: Bool) {
    enable(isEnabled, thumb: thumb.index)
  }

  /// The part of the range that a thumb is limited to, or nil for the whole range.
  func limits(of thumb: RangeThumb) -> ClosedRange<Double>? {
    model.rules.limits[thumb.index]
  }

  /// Limits a thumb to a part of the range, for the user and the program; nil removes the limits.
  /// If values do not go round, limits that leave the thumbs no values in order have no effect.
  public func setLimits(_ limits: ClosedRange<Double>?, of thumb: RangeThumb) {
    setLimits(limits, thumb: thumb.index)
  }
}
