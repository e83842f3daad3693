public import DetentDrawing
public import DetentViews
public import DetentWidgets

/// A control to choose a range of numbers with two thumbs, for example the prices between which to
/// search.
///
///     let price = RangeSlider()
///     price.setRange(minimum: 0, maximum: 2_000_000)
///     price.setValues(lower: 200_000, upper: 650_000)
///     price.onValueChanged { slider, change in filter(change.new.lower...change.new.upper) }
///
/// The thumbs are called lower and upper by their role, however the slider is turned. The values
/// obey `minimumValue <= lowerValue`, `lowerValue + minimumDistance <= upperValue` and
/// `upperValue <= maximumValue` after every call and every event.
@MainActor
public final class RangeSlider: ThumbsControl, ValueEditing {
  /// What an edit changes.
  public typealias Value = RangeValues

  /// What assistive technology calls the lower thumb, such as "Minimum price".
  public var lowerThumbLabel: String {
    get { thumbLabels.text(.lower, for: traits) }
    set { thumbLabels.own[.lower] = newValue }
  }
  /// What assistive technology calls the upper thumb, such as "Maximum price".
  public var upperThumbLabel: String {
    get { thumbLabels.text(.upper, for: traits) }
    set { thumbLabels.own[.upper] = newValue }
  }
  private var thumbLabels = RangeThumbLabels()
  /// What a double click, Control with a click and the delete keys bring back; nil for nothing.
  /// While there is one, a double click on a thumb opens no field.
  public var defaultRange: RangeValues? {
    didSet {
      Finite.keepFields(of: &defaultRange, oldValue, "\(identifier ?? typeName).defaultRange")
      accessibilityDidChange()
    }
  }

  /// A slider of 0...1 with 0.2...0.8 chosen.
  public init(frame: Rect = .zero) { super.init(frame: frame, values: [0.2, 0.8]) }

  // MARK: Values

  /// The lower end of the range, limited by the upper thumb; 0.2 by default.
  public var lowerValue: Double {
    get { values.lower }
    set { setValue(newValue, of: RangeThumb.lower.index, name: "lowerValue") }
  }

  /// The upper end of the range, limited by the lower thumb; 0.8 by default.
  public var upperValue: Double {
    get { values.upper }
    set { setValue(newValue, of: RangeThumb.upper.index, name: "upperValue") }
  }

  /// Both values.
  public var values: RangeValues {
    valueWasRead()
    return RangeValues(model.values)
  }

  /// Both values, to set them, too.
  public var editedValue: RangeValues {
    get { values }
    set { setValues(lower: newValue.lower, upper: newValue.upper) }
  }

  /// Sets both values, in any order.
  /// - Parameters:
  ///   - animated: whether the thumbs slide to their places; the values are there at once.
  ///   - exactly: whether values between two steps stay there, as typed ones do.
  public func setValues(
    lower: Double, upper: Double, animated: Bool = false, exactly: Bool = false
  ) {
    setAll([lower, upper], animated: animated, exactly: exactly)
  }

  /// The value of a thumb for a field of a program, with the rules of the field that a click on a
  /// label opens: see `FieldValue.enter`.
  public func fieldValue(of thumb: RangeThumb) -> FieldValue { typedValue(of: thumb.index) }

  /// What stands on the label of both thumbs, the lower value first. Equal values are written once.
  public func text(for values: RangeValues) -> String {
    texts.text(from: values.lower, to: values.upper)
  }

  // MARK: Thumbs

  /// The thumb that keys and the wheel move while the control has the focus.
  public var focusedThumb: RangeThumb { RangeThumb(thumbs.active) }

  /// Whether the user can move a thumb; one that cannot is a wall to the other and is passed over
  /// by Tab.
  public func isThumbEnabled(_ thumb: RangeThumb) -> Bool { canMove(thumb: thumb.index) }

  /// Lets the user move a thumb, or not. Ends a drag that moves it.
  public func setThumb(_ thumb: RangeThumb, isEnabled: Bool) {
    enable(isEnabled, thumb: thumb.index)
  }

  /// The part of the range that a thumb is limited to; nil where it has all of it.
  public func limits(of thumb: RangeThumb) -> ClosedRange<Double>? {
    model.rules.limits[thumb.index]
  }

  /// Limits a thumb to a part of the range, whoever moves it; nil takes the limits away. Limits
  /// that leave the thumbs no values in order have no effect.
  public func setLimits(_ limits: ClosedRange<Double>?, of thumb: RangeThumb) {
    setLimits(limits, thumb: thumb.index)
  }

  /// The image that was set for a state of a thumb.
  public func thumbImage(for state: ControlState, thumb: RangeThumb) -> Image? {
    images[thumb.index, ThumbAppearance(state)].first
  }

  /// Sets the image of one thumb, or of both, in a state; nil takes it away.
  public func setThumbImage(
    _ image: Image?, for state: ControlState = .normal, thumb: RangeThumb?
  ) {
    setThumbImages(image.map { [$0] } ?? [], for: state, thumb: thumb)
  }

  /// Sets one image in several resolutions: the one that suits the scale of the window is shown.
  public func setThumbImages(
    _ representations: [Image], for state: ControlState = .normal, thumb: RangeThumb?
  ) {
    setImages(representations, for: state, thumbs: thumb.map { [$0.index] } ?? [0, 1])
  }

  // MARK: For the core

  override func report(_ change: ValueChange<[Double]>) -> any Sendable {
    change.map { RangeValues($0) }
  }
  override func numbers(of value: any Sendable) -> [Double]? { (value as? RangeValues)?.list }
  override var defaultNumbers: [Double]? { defaultRange?.list }
  override func name(of part: TrackPart) -> String { RangePart(part).rawValue }
  override func label(of thumb: Int) -> String? {
    thumbLabels.text(RangeThumb(thumb), for: traits)
  }
  override var typeName: String { "RangeSlider" }
  override var thumbTypeName: String { "RangeThumb" }
}
