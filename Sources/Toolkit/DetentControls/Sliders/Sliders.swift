public import DetentDrawing
public import DetentViews
import DetentWidgets

/// A control to choose a number with one thumb.
///
///     let rooms = Slider()
///     rooms.setRange(minimum: 1, maximum: 8)
///     rooms.step = 1
///     rooms.onValueChanged { slider, change in filter(atLeast: change.new) }
///
/// The bar leads from the minimum, or the ``NumberControl/origin`` if it is set, to the thumb.
@MainActor
open class Slider: SliderControl, NumberControl, ValueEditing {
  /// Creates a slider from 0 to 1 with the value 0.
  public init(frame: Rect = .zero) { super.init(frame: frame, values: [0]) }

  override func report(_ change: ValueChange<[Double]>) -> any Sendable {
    change.map { $0.first ?? 0 }
  }
  override func numbers(of value: any Sendable) -> [Double]? { (value as? Double).map { [$0] } }
  override var barOrigin: Double? { origin ?? model.rules.minimum }
  override func name(of part: TrackPart) -> String { "thumb" }
}

/// A control to choose a range of numbers with two thumbs, such as a price range.
///
///     let price = RangeSlider()
///     price.setRange(minimum: 0, maximum: 2_000_000)
///     price.setValues(lower: 200_000, upper: 650_000)
///     price.onValueChanged { slider, change in filter(change.new.lower...change.new.upper) }
///
/// The lower thumb has the lower value in every orientation. The bounds, the order and the
/// distances hold after every call and every event.
@MainActor
open class RangeSlider: SliderControl, RangeControl, ValueEditing {
  /// The range that a double click, Control with a click and the delete keys restore, or nil for no
  /// effect. If it is set, a double click on a thumb opens no field.
  public var defaultRange: RangeValues? {
    didSet {
      Finite.keepFields(of: &defaultRange, oldValue, "\(identifier ?? typeName).defaultRange")
      accessibilityDidChange()
    }
  }

  /// Creates a slider from 0 to 1 with the range 0.2...0.8.
  public init(frame: Rect = .zero) {
    super.init(frame: frame, values: [0.2, 0.8])
    accessibilityRole = .group
  }

  // MARK: Values

  /// The lower and the upper value.
  public var values: RangeValues {
    valueWasRead()
    return RangeValues(model.values)
  }

  /// The same as ``values``, but settable.
  public var editedValue: RangeValues {
    get { values }
    set { setValues(lower: newValue.lower, upper: newValue.upper) }
  }

  /// The text on the label of both thumbs, lower value first. Equal values are written once.
  public func text(for values: RangeValues) -> String {
    texts.text(from: values.lower, to: values.upper)
  }

  // MARK: Thumbs

  /// Sets the image of a thumb in a state, or removes it if the image is nil.
  public final func setThumbImage(
    _ image: Image?, for state: ControlState = .normal, thumb: RangeThumb
  ) {
    setThumbImage(image, for: state, thumb: thumb.index)
  }

  /// The frame of a thumb; during an animation the drawn one.
  public final func frame(ofThumb thumb: RangeThumb) -> Rect { frame(ofThumb: thumb.index) }

  // MARK: For the core

  override func report(_ change: ValueChange<[Double]>) -> any Sendable {
    change.map { RangeValues($0) }
  }
  override func numbers(of value: any Sendable) -> [Double]? { (value as? RangeValues)?.list }
  override var defaultNumbers: [Double]? { defaultRange?.list }
  override func name(of part: TrackPart) -> String { part.rangeName }
  override var typeName: String { "RangeSlider" }
  override var thumbTypeName: String { "RangeThumb" }
}

/// The two values of a range slider in order. Numbers that are not finite are kept here, but
/// refused by controls with a log line.
public struct RangeValues: Hashable, Sendable, Codable {
  /// The lower end of the range.
  public internal(set) var lower: Double
  /// The upper end of the range.
  public internal(set) var upper: Double

  /// Creates a range, and sorts its ends.
  public init(_ lower: Double, _ upper: Double) {
    // Unlike this comparison, `min` and `max` would drop NaN.
    (self.lower, self.upper) = upper < lower ? (upper, lower) : (lower, upper)
  }

  init(_ list: [Double]) {
    lower = list.first ?? 0
    upper = list.last ?? 0
  }

  var list: [Double] { [lower, upper] }
}

extension RangeValues: ReportedValue {
  /// The fields `lower` and `upper`.
  public var report: [String: ReportedField] {
    ["lower": .number(lower), "upper": .number(upper)]
  }
}

/// One of the two thumbs of a range, on a slider or a dial in any direction.
public enum RangeThumb: String, Hashable, Sendable, Codable, CaseIterable {
  /// The thumb of the lower value.
  case lower
  /// The thumb of the upper value.
  case upper

  /// The opposite thumb of the range.
  public var other: RangeThumb { self == .lower ? .upper : .lower }

  init(_ index: Int) { self = index == 0 ? .lower : .upper }
  var index: Int { self == .lower ? 0 : 1 }
}

extension TrackPart {
  /// The name of a part of a range: "lower", "upper", or "both" for the bar or arc between the
  /// thumbs, which moves them together.
  var rangeName: String {
    switch self {
    case .thumb(let thumb): RangeThumb(thumb).rawValue
    case .bar, .all: "both"
    }
  }
}

/// A control to choose several numbers in order, each with a thumb, such as the limits of classes.
///
///     let classes = MultiSlider(thumbCount: 4)
///     classes.setRange(minimum: 0, maximum: 100)
///     classes.values = [10, 30, 60, 85]
///     classes.onValueChanged { slider, change in divide(at: change.new.numbers) }
///
/// The bar leads from the first thumb to the last. Each of its parts drags the two thumbs at its
/// ends. Edits name a thumb by its rank: `thumb0`, `thumb1`. A part of the bar is named by its
/// lower thumb: `bar0`. All thumbs together are `all`.
@MainActor
open class MultiSlider: SliderControl, ThumbsControl, ValueEditing {
  /// The accessibility labels of the thumbs; thumbs without a label are counted from 1.
  public var thumbLabels: [String] = []

  /// The values that a double click, Control-click and the delete keys restore, one for each thumb.
  /// With nil or a wrong number of values, a double click on a thumb opens a field instead.
  public var defaultValues: [Double]? {
    didSet {
      Finite.keepFields(of: &defaultValues, oldValue, "\(identifier ?? typeName).defaultValues")
      accessibilityDidChange()
    }
  }

  /// Creates a slider from 0 to 1 with thumbs at equal distances, their number limited to 1...64.
  public init(thumbCount: Int, frame: Rect = .zero) {
    let count = max(1, min(64, thumbCount))
    super.init(frame: frame, values: (1...count).map { Double($0) / Double(count + 1) })
    accessibilityRole = .group
  }

  // MARK: Values

  /// The number of thumbs.
  public var thumbCount: Int { model.rules.count }

  /// The values in order. Setting sorts them, and refuses another length with a log line.
  public var values: [Double] {
    get {
      valueWasRead()
      return model.values
    }
    set { setAll(newValue, animated: false) }
  }

  /// The values in the form that changes report.
  public var editedValue: ThumbValues {
    get { ThumbValues(values) }
    set { values = newValue.numbers }
  }

  /// Sets all values at once, one for each thumb in any order; animated thumbs glide there.
  public func setValues(_ values: [Double], animated: Bool) { setAll(values, animated: animated) }

  // MARK: Thumbs

  /// Returns whether the user can move a thumb. A thumb that cannot be moved is a wall to the other
  /// thumbs, and Tab skips it. False for a thumb that does not exist.
  public func isThumbEnabled(_ thumb: Int) -> Bool {
    model.values.indices.contains(thumb) && canMove(thumb: thumb)
  }

  /// Sets whether the user can move a thumb. Ends a drag that moves it. Refuses a thumb that does
  /// not exist with a log line.
  public func setThumb(_ thumb: Int, isEnabled: Bool) {
    guard model.values.indices.contains(thumb) else {
      return refuse(thumb, "setThumb(_:isEnabled:)", of: model.values.count)
    }
    enable(isEnabled, thumb: thumb)
  }

  // MARK: For the core

  override func report(_ change: ValueChange<[Double]>) -> any Sendable {
    change.map { ThumbValues($0) }
  }
  override func numbers(of value: any Sendable) -> [Double]? { (value as? ThumbValues)?.numbers }
  override var defaultNumbers: [Double]? {
    defaultValues.flatMap { $0.count == thumbCount ? $0.sorted() : nil }
  }
  override func label(of thumb: Int) -> String? {
    thumbLabels.indices.contains(thumb)
      ? thumbLabels[thumb] : traits.numberLocale.text(thumb + 1)
  }
  override var typeName: String { "MultiSlider" }
}

/// The values of a slider with several thumbs, in order. Numbers that are not finite are kept here,
/// but refused by controls with a log line.
public struct ThumbValues: Hashable, Sendable, Codable {
  /// The values in ascending order.
  public let numbers: [Double]

  /// Creates the values from a list, and sorts it.
  public init(_ numbers: [Double]) { self.numbers = numbers.sorted() }
}

extension ThumbValues: ReportedValue {
  /// The field `values`, a list.
  public var report: [String: ReportedField] { ["values": .list(numbers)] }
}
