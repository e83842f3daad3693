public import DetentDrawing
public import DetentViews
import DetentWidgets

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
open class RangeSlider: SliderControl, RangeControl, ValueEditing {
  /// What an edit changes.
  public typealias Value = RangeValues

  /// What a double click, Control with a click and the delete keys bring back; nil for nothing.
  /// While there is one, a double click on a thumb opens no field.
  public var defaultRange: RangeValues? {
    didSet {
      Finite.keepFields(of: &defaultRange, oldValue, "\(identifier ?? typeName).defaultRange")
      accessibilityDidChange()
    }
  }

  /// A slider of 0...1 with 0.2...0.8 chosen.
  public init(frame: Rect = .zero) {
    super.init(frame: frame, values: [0.2, 0.8])
    accessibilityRole = .group
  }

  // MARK: Values

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

  /// What stands on the label of both thumbs, the lower value first. Equal values are written once.
  public func text(for values: RangeValues) -> String {
    texts.text(from: values.lower, to: values.upper)
  }

  // MARK: Thumbs

  /// Sets the image of a thumb in a state, or removes it.
  public final func setThumbImage(
    _ image: Image?, for state: ControlState = .normal, thumb: RangeThumb
  ) {
    setThumbImage(image, for: state, thumb: thumb.index)
  }

  /// The frame of a thumb. While a thumb slides to a value that the program set, the frame is on its
  /// way.
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

/// The two values of a range slider, the lower one never above the upper one. Numbers that are not
/// finite stay what they are: controls refuse such values with a log line.
public struct RangeValues: Hashable, Sendable, Codable {
  /// The lower end of the range.
  public internal(set) var lower: Double
  /// The upper end of the range.
  public internal(set) var upper: Double

  /// Sorts its arguments.
  public init(_ lower: Double, _ upper: Double) {
    // Not by `min` and `max`, which lose what is not a number.
    (self.lower, self.upper) = upper < lower ? (upper, lower) : (lower, upper)
  }

  /// The values of a slider with two thumbs.
  init(_ list: [Double]) {
    lower = list.first ?? 0
    upper = list.last ?? 0
  }

  /// The values in order.
  var list: [Double] { [lower, upper] }

  /// The value of a thumb.
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

  /// The distance between them.
  public var span: Double { upper - lower }
}

extension RangeValues: ReportedValue {
  /// The fields `lower` and `upper`.
  public var report: [String: ReportedField] {
    ["lower": .number(lower), "upper": .number(upper)]
  }
}

/// One of the two thumbs of a range, on a slider or a dial, by its role: the lower one stays the
/// lower one however the control is turned or mirrored.
public enum RangeThumb: String, Hashable, Sendable, Codable, CaseIterable {
  /// The thumb of the lower value.
  case lower
  /// The thumb of the upper value.
  case upper

  /// The other one.
  public var other: RangeThumb { self == .lower ? .upper : .lower }
  /// The part that an edit of this thumb names.
  public var part: RangePart { self == .lower ? .lower : .upper }

  /// The thumb of a rank among the values.
  init(_ index: Int) { self = index == 0 ? .lower : .upper }
  /// Its rank among the values.
  var index: Int { self == .lower ? 0 : 1 }
}

/// What an edit of a range is about.
public enum RangePart: String, Hashable, Sendable, Codable, CaseIterable {
  /// One of the two thumbs.
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
