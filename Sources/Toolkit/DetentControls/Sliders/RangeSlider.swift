public import DetentDrawing
public import DetentViews
import DetentWidgets

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
  /// The type of the edited value.
  public typealias Value = RangeValues

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
  override func name(of part: TrackPart) -> String { RangePart(part).rawValue }
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

  /// The lower or the upper value.
  public subscript(thumb: RangeThumb) -> Double {
    get { thumb == .lower ? lower : upper }
    set {
      if thumb == .lower {
        lower = newValue
      } else {
        upper = newValue
      }
    }
  }

  /// The distance between both values.
  public var span: Double { upper - lower }
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
  /// The part that an edit of this thumb has.
  public var part: RangePart { self == .lower ? .lower : .upper }

  init(_ index: Int) { self = index == 0 ? .lower : .upper }
  var index: Int { self == .lower ? 0 : 1 }
}

/// The part of a range that an edit changes.
public enum RangePart: String, Hashable, Sendable, Codable, CaseIterable {
  /// The lower or the upper thumb.
  case lower, upper
  /// The bar or arc between the thumbs, which moves them together.
  case both

  init(_ part: TrackPart) {
    switch part {
    case .thumb(let thumb): self = RangeThumb(thumb).part
    case .bar, .all: self = .both
    }
  }
}
