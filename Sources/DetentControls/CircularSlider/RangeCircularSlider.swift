public import DetentDrawing
public import DetentViews

/// A control to choose a range of numbers with two thumbs on a ring, for example the hours of sleep.
///
///     let night = RangeCircularSlider()
///     night.style = .clock
///     night.setRange(minimum: 0, maximum: 24)
///     night.wraps = true
///     night.setValues(lower: 22, upper: 6)
///
/// On a dial that wraps, the range may lead over the seam: then `lowerValue` is the greater one.
@MainActor
public final class RangeCircularSlider: CircularControl, ValueEditing {
  /// What an edit changes.
  public typealias Value = CircularRange

  /// Whether a drag of the filled arc moves both thumbs.
  public var isBarDragEnabled = true
  /// What assistive technology calls the lower thumb, such as "Bedtime".
  public var lowerThumbLabel = "Minimum"
  /// What assistive technology calls the upper thumb, such as "Wake up".
  public var upperThumbLabel = "Maximum"
  /// What a double click, Control with a click and the delete keys bring back; nil for nothing.
  public var defaultRange: CircularRange? {
    didSet {
      Finite.keepFields(of: &defaultRange, oldValue, "\(identifier ?? typeName).defaultRange")
    }
  }

  /// A dial of 0...1 with 0.2...0.8 chosen.
  public init(frame: Rect = .zero) { super.init(frame: frame, hasRange: true) }

  /// Where the range begins.
  public var lowerValue: Double {
    get { model.values.lower }
    set { set("lowerValue", newValue) { $0.set(.lower, to: newValue) } }
  }

  /// Where the range ends; below `lowerValue` where it leads over the seam.
  public var upperValue: Double {
    get { model.values.upper }
    set { set("upperValue", newValue) { $0.set(.upper, to: newValue) } }
  }

  /// Both values.
  public var values: CircularRange { model.values.range }

  /// Sets both values. Their order only counts on a dial that wraps.
  /// - Parameter animated: whether the thumbs glide to their places; the values are there at once.
  public func setValues(lower: Double, upper: Double, animated: Bool = false) {
    let old = drawnPositions
    set("values", lower + upper) { $0.set(lower, upper) }
    if animated { slide(from: old) }
  }

  /// The least length of the range, limited to the bounds; 0 by default.
  public var minimumDistance: Double {
    get { model.rules.limits.minimumDistance }
    set { set(.minimumDistance(newValue)) }
  }

  /// The greatest length of the range; nil, the default, sets no limit.
  public var maximumDistance: Double? {
    get { model.rules.limits.maximumDistance }
    set { set(.maximumDistance(newValue)) }
  }

  /// What happens where one thumb meets the other.
  public var collision: ThumbCollision {
    get { model.rules.collision }
    set { setCollision(newValue) }
  }

  override func report(_ change: ValueChange<DialValues>) -> any Sendable {
    change.map(\.range)
  }
  override var defaultValues: DialValues? {
    defaultRange.map { DialValues(lower: $0.lower, upper: $0.upper) }
  }
  override var typeName: String { "RangeCircularSlider" }
  override var allowsBarDrag: Bool { isBarDragEnabled }
  override func label(of thumb: RangeThumb) -> String? {
    thumb == .lower ? lowerThumbLabel : upperThumbLabel
  }
  override var centerText: String {
    texts.text(from: values.lower, to: values.upper)
  }
  override var spokenText: String {
    texts.spokenText(from: values.lower, to: values.upper)
  }
}
