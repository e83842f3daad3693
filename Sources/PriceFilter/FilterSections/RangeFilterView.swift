import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Chooses a range of numbers of homes: by a slider with a histogram, or by a dial, and by the
/// fields of its ends. A thumb at an end leaves no home out on its side.
@MainActor
final class RangeFilterView: StackView {
  /// The numbers to choose from.
  struct Scale {
    /// The ends of the control, and its step.
    var bounds: NiceBounds
    /// The least and the greatest number that a home has. Where they lie beyond the ends of the
    /// control, those stand for them, too.
    var values: ClosedRange<Double>
    /// How the numbers are shared out along the control.
    var shape = SliderScale.linear
    /// How much one of the control is in the listings: what has 1 is not converted.
    var unit = 1.0
  }

  /// How the numbers are written, and what the parts are called.
  struct Words {
    /// What chips and the control say. Its `editingText` is what fields say: a number in full.
    var format: ValueFormat
    /// What stands beside the ticks; nil for the same.
    var ticks: ValueFormat?
    /// What assistive technology calls the ends.
    var labels: (lower: String, upper: String)
    var texts: Localized
  }

  /// The user chose other ends.
  var didChange: (() -> Void)?
  let control: any RangeControl
  private let fields: RangeFields
  private var scale: Scale?
  private var words: Words?
  private var templates = Templates(Traits().texts)
  private var histogram: ShownHistogram?

  /// What a drag writes at every step.
  private struct Templates {
    let least: TextTemplate
    let most: TextTemplate

    init(_ texts: Localized) {
      (least, most) = (texts.template("≥ {1}"), texts.template("≤ {1}"))
    }
  }

  /// What the bars were counted of.
  private struct ShownHistogram {
    let index: FilterIndex
    let others: ListingsFilter
    let edges: [Double]
  }

  /// The number of bars in the width of the column.
  private static let barCount = 34

  /// - Parameters:
  ///   - slider: chooses the range.
  ///   - histogramHeight: in logical pixels.
  init(_ slider: RangeSlider = RangeSlider(), histogramHeight: Double) {
    control = slider
    fields = RangeFields(of: slider, .horizontal)
    super.init(.vertical, spacing: 8, views: [slider, fields])
    slider.ticks = .round
    slider.style.histogramHeight = histogramHeight
    slider.style.histogramGap = 8
    slider.style.histogramLightsWholeBars = true
    prepare()
  }

  /// Chooses the range by a dial, beside which the fields stand.
  init(_ dial: RangeCircularSlider) {
    control = dial
    fields = RangeFields(of: dial, .vertical)
    super.init(.horizontal, spacing: 16, alignment: .center, views: [dial, fields])
    prepare()
  }

  private func prepare() {
    control.allowsOffStepTyping = true
    fields.marked = { [weak self] in self?.marked($1, at: $0) ?? $1 }
  }

  /// Gives the parts their names in tests and events; nil takes them away from what is not in use.
  func name(_ name: String?) {
    control.identifier = name
    fields.name(name)
  }

  /// Starts to listen to the control.
  func connect() {
    control.addAction(for: .valueChanged) { [weak self] _, _ in
      self?.fields.showValues()
      self?.didChange?()
    }
  }

  // MARK: What there is to choose

  /// Shows other numbers, with all of them chosen.
  func show(_ scale: Scale) {
    self.scale = scale
    histogram = nil
    control.setRange(minimum: scale.bounds.lower, maximum: scale.bounds.upper)
    control.step = scale.bounds.step
    control.isEnabled = scale.bounds.lower < scale.bounds.upper
    setShape(scale.shape)
    (control as? RangeSlider)?.openEnds = openEnds(of: scale)
    reset()
  }

  /// Shares the numbers out in another way; what is chosen stays.
  func setShape(_ shape: SliderScale) {
    scale?.shape = shape
    switch control {
    case let slider as RangeSlider:
      slider.scale = shape
      slider.histogram = nil
    case let dial as RangeCircularSlider: dial.scale = shape
    default: break
    }
    histogram = nil
  }

  private func openEnds(of scale: Scale) -> OpenEnds {
    var ends: OpenEnds = []
    if scale.values.lowerBound < scale.bounds.lower { ends.insert(.minimum) }
    if scale.values.upperBound > scale.bounds.upper { ends.insert(.maximum) }
    return ends
  }

  /// Writes in another language, or in other words.
  func write(_ words: Words) {
    self.words = words
    templates = Templates(words.texts)
    control.format = words.format
    (control as? RangeSlider)?.tickFormat = words.ticks
    (control.lowerThumbLabel, control.upperThumbLabel) = words.labels
    fields.write(
      RangeFields.Words(
        titles: (
          words.texts("Min", context: "field"), words.texts("Max", context: "field")
        ), labels: words.labels))
  }

  // MARK: What is chosen

  /// Nil where every number passes; an end of the control bounds nothing.
  var range: ValueRange? {
    guard let scale, !isAll else { return nil }
    return ValueRange(
      lower: isAtMinimum ? -.infinity : control.lowerValue * scale.unit,
      upper: isAtMaximum ? .infinity : control.upperValue * scale.unit)
  }

  private var isAtMinimum: Bool { control.lowerValue <= control.minimumValue }
  private var isAtMaximum: Bool { control.upperValue >= control.maximumValue }
  private var isAll: Bool { isAtMinimum && isAtMaximum }

  /// Shows a range, without an edit.
  func take(_ range: ValueRange?) {
    guard let scale else { return }
    let range = range ?? ValueRange()
    control.setValues(
      lower: max(Self.plain(range.lower / scale.unit), control.minimumValue),
      upper: min(Self.plain(range.upper / scale.unit), control.maximumValue),
      animated: false, exactly: true)
    fields.showValues()
  }

  /// A number without the noise of a conversion there and back.
  private static func plain(_ number: Double) -> Double {
    let rounded = (number * 1e6).rounded() / 1e6
    return (rounded - number).magnitude <= number.magnitude * 1e-12 ? rounded : number
  }

  /// Lets every number through.
  func reset() { take(nil) }

  /// What is chosen in a few words; nil where every number passes.
  var summary: String? {
    guard !isAll, let format = words?.format else { return nil }
    let (lower, upper) = (control.lowerValue, control.upperValue)
    if isAtMinimum { return templates.most(text(upper, format)) }
    if isAtMaximum { return templates.least(text(lower, format)) }
    guard lower < upper else { return text(lower, format) }
    return format.text(from: lower, to: upper, locale: traits.numberLocale)
  }

  private func text(_ value: Double, _ format: ValueFormat) -> String {
    format.text(for: value, locale: traits.numberLocale)
  }

  private func marked(_ text: String, at thumb: RangeThumb) -> String {
    let ends = scale.map(openEnds) ?? []
    switch thumb {
    case .lower: return ends.contains(.minimum) && isAtMinimum ? "<\(text)" : text
    case .upper:
      guard ends.contains(.maximum), isAtMaximum else { return text }
      let unit = words?.format.unit ?? ""
      let number = text.hasSuffix(unit) ? text.dropLast(unit.count).trimmingSpaces : text
      return unit.isEmpty ? "\(text)+" : "\(number)+\(ValueFormat.noBreakSpace)\(unit)"
    }
  }

  // MARK: The histogram

  /// Shows how many homes that pass the other filters have which number. Costs nothing where those
  /// are the same, as while the range itself is dragged.
  func showHistogram(of measure: FilterResult.Measure, in result: FilterResult) {
    guard let scale, control.isEnabled, let slider = control as? RangeSlider else { return }
    let along = slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
    let others = result.filter.without(measure.criterion)
    if let histogram, histogram.index === result.index, histogram.others == others { return }
    let edges =
      histogram?.index === result.index
      ? histogram?.edges ?? []
      : Histogram.edges(of: along, binCount: Self.barCount).map { $0 * scale.unit }
    let counts = result.histogram(of: measure, edges: edges)
    slider.histogram = counts.isEmpty ? nil : Histogram(counts: counts, scale: along)
    histogram = ShownHistogram(index: result.index, others: others, edges: edges)
  }
}
