import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Chooses a range of numbers of homes: by a slider with a histogram, or by a dial, and by the
/// fields of its ends. A thumb that is moved to an end leaves no home out on its side; numbers that
/// are typed may lie beyond the ends, where the thumb stands at the end.
@MainActor
final class RangeFilterView: StackView, ValueEditingDelegate {
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
    /// Where the ticks are; nil at round numbers, or at each of a few.
    var ticks: [Double]?
  }

  /// How the numbers are written, and what the parts are called.
  struct Words {
    /// What chips and the control say. Its `editingText` is what fields say: a number in full.
    var format: ValueFormat
    /// What stands beside the ticks; nil for the same.
    var ticks: ValueFormat?
    /// A number as it is read aloud; nil for the same.
    var spoken: (@MainActor (Double) -> String)?
    /// What assistive technology calls the ends.
    var labels: (lower: String, upper: String)
    /// What stands in the fields before the ends; nil for the least and the most.
    var titles: (lower: String, upper: String)?
    /// What a typed text stands for that is more than one number; nil where none is.
    var span: (@MainActor (String) -> ClosedRange<Double>?)?
    /// What is said of a typed text that stands for nothing; nil says that it is no number.
    var invalidText: String?
    var texts: Localized
  }

  /// The user chose other ends.
  var didChange: (() -> Void)?
  /// What the user typed counts, and no thumb had to move for it.
  var didCommit: (() -> Void)?
  let control: any RangeControl
  private let fields: RangeFields
  private var scale: Scale?
  private var words: Words?
  private var templates = Templates(Traits().texts)
  private var histogram: ShownHistogram?
  /// What passes, as it was chosen, and the values of the control that stand for it.
  private var chosen = ValueRange()
  private var shown = (lower: 0.0, upper: 0.0)
  /// What passed before the edit that is under way.
  private var previous = ValueRange()
  /// What is being typed.
  private var typed: (thumb: RangeThumb, bound: Double)?

  /// What a drag writes at every step.
  private struct Templates {
    let least: TextTemplate
    let most: TextTemplate
    let spokenLeast: TextTemplate
    let spokenMost: TextTemplate
    let orMore: TextTemplate
    let orLess: TextTemplate

    init(_ texts: Localized) {
      (least, most) = (texts.template("≥ {1}"), texts.template("≤ {1}"))
      (spokenLeast, spokenMost) = (texts.template("at least {1}"), texts.template("at most {1}"))
      (orMore, orLess) = (texts.template("{1} or more"), texts.template("{1} or less"))
    }
  }

  /// What the bars were counted of.
  private struct ShownHistogram {
    let index: FilterIndex
    let others: FilterResult.Others
    let edges: [Double]
  }

  /// The number of bars in the width of the column. Of a few numbers each has a bar: all are as far
  /// from each other, the first begins at its tick, and the last ends there.
  private static func barCount(in bounds: NiceBounds) -> Int {
    let most = 34
    guard let count = bounds.fewNumbers, count > 1 else { return most }
    return (count - 1) * max(1, (most - 1) / (count - 1)) + 1
  }

  /// - Parameters:
  ///   - slider: chooses the range.
  ///   - histogramHeight: in logical pixels.
  init(_ slider: RangeSlider = RangeSlider(), histogramHeight: Double) {
    control = slider
    fields = RangeFields(of: slider, .horizontal)
    super.init(.vertical, spacing: 8, views: [slider, fields])
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
    (control as? RangeSlider)?.delegate = self
    (control as? RangeCircularSlider)?.delegate = self
    fields.adapted = { [weak self] in self?.fieldValue(of: $0, from: $1) ?? $1 }
  }

  /// Gives the parts their names in tests and events; nil takes them away from what is not in use.
  func name(_ name: String?) {
    control.identifier = name
    fields.name(name)
  }

  /// Starts to listen to the control.
  func connect() {
    control.addAction(for: .editingDidBegin) { [weak self] _, _ in
      if let self { previous = chosen }
    }
    control.addAction(for: .valueChanged) { [weak self] _, _ in self?.update() }
    // The control restores its values, and not what they stood for.
    control.addAction(for: .editingDidCancel) { [weak self] _, _ in
      guard let self, chosen != previous else { return }
      take(previous)
      didChange?()
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
    if let slider = control as? RangeSlider {
      slider.ticks =
        scale.ticks.map(SliderTicks.values)
        ?? (scale.bounds.fewNumbers == nil ? .round : .steps)
      slider.openEnds = openEnds(of: scale)
    }
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
    if let text = words.invalidText { control.invalidTextMessage = text }
    (control as? RangeSlider)?.tickFormat = words.ticks
    (control.lowerThumbLabel, control.upperThumbLabel) = words.labels
    control.accessibilityTextForValue = { [weak self] in self?.spoken($0) ?? "" }
    fields.write(
      RangeFields.Words(
        titles: words.titles ?? (
          words.texts("Min", context: "field"), words.texts("Max", context: "field")
        ), labels: words.labels))
  }

  // MARK: What is chosen

  /// Nil where every number passes.
  var range: ValueRange? { chosen.isEverything ? nil : chosen }

  /// Shows a range, without an edit.
  func take(_ range: ValueRange?) {
    guard scale != nil else { return }
    chosen = range ?? ValueRange()
    control.setValues(
      lower: clamped(number(chosen.lower)), upper: clamped(number(chosen.upper)), animated: false,
      exactly: true)
    shown = (control.lowerValue, control.upperValue)
    fields.showValues()
  }

  /// Takes what the control chooses now, and what was typed.
  private func update() {
    guard let scale else { return }
    let old = chosen
    for (thumb, value, last) in [
      (RangeThumb.lower, control.lowerValue, shown.lower),
      (.upper, control.upperValue, shown.upper),
    ] where value != last {
      chosen[thumb] = value == end(of: thumb) ? nil : value * scale.unit
    }
    if let typed {
      chosen[typed.thumb] = typed.bound.isFinite ? typed.bound : nil
      if chosen.lower > chosen.upper { chosen[typed.thumb.other] = nil }
    }
    typed = nil
    shown = (control.lowerValue, control.upperValue)
    fields.showValues()
    if chosen != old { didChange?() }
  }

  /// The value of the control that leaves no home out.
  private func end(of thumb: RangeThumb) -> Double {
    thumb == .lower ? control.minimumValue : control.maximumValue
  }

  private func clamped(_ value: Double) -> Double {
    max(control.minimumValue, min(value, control.maximumValue))
  }

  /// A bound as the control counts.
  private func number(_ bound: Double) -> Double { Self.plain(bound / (scale?.unit ?? 1)) }

  /// A number without the noise of a conversion there and back.
  private static func plain(_ number: Double) -> Double {
    let rounded = (number * 1e6).rounded() / 1e6
    return (rounded - number).magnitude <= number.magnitude * 1e-12 ? rounded : number
  }

  /// Lets every number through.
  func reset() { take(nil) }

  /// A value of the control as it is read aloud: an end that stands for what lies beyond says so.
  private func spoken(_ value: Double) -> String {
    let text = spokenNumber(value)
    guard let scale, scale.bounds.lower < scale.bounds.upper else { return text }
    let ends = openEnds(of: scale)
    if value >= scale.bounds.upper, ends.contains(.maximum) { return templates.orMore(text) }
    if value <= scale.bounds.lower, ends.contains(.minimum) { return templates.orLess(text) }
    return text
  }

  private func spokenNumber(_ value: Double) -> String {
    words.map { $0.spoken?(value) ?? text(value, $0.format) } ?? ""
  }

  /// What is chosen, read aloud; nil where every number passes.
  var spokenSummary: String? {
    guard let range, let texts = words?.texts else { return nil }
    let (lower, upper) = (number(range.lower), number(range.upper))
    if lower == -.infinity { return templates.spokenMost(spokenNumber(upper)) }
    if upper == .infinity { return templates.spokenLeast(spokenNumber(lower)) }
    guard lower != upper else { return spokenNumber(lower) }
    return texts("\(spokenNumber(lower)) to \(spokenNumber(upper))")
  }

  /// What is chosen in a few words; nil where every number passes.
  var summary: String? {
    guard let range, let format = words?.format else { return nil }
    let (lower, upper) = (number(range.lower), number(range.upper))
    if lower == -.infinity { return templates.most(text(upper, format)) }
    if upper == .infinity { return templates.least(text(lower, format)) }
    guard lower != upper else { return text(lower, format) }
    return format.text(from: lower, to: upper, locale: traits.numberLocale)
  }

  private func text(_ value: Double, _ format: ValueFormat) -> String {
    format.text(for: value, locale: traits.numberLocale)
  }

  // MARK: Typing

  /// What the field of a thumb says and takes: any number, also beyond the ends.
  private func fieldValue(of thumb: RangeThumb, from value: FieldValue) -> FieldValue {
    guard let format = words?.format else { return value }
    var field = value
    if let bound = chosen[thumb] {
      field.number = number(bound)
      field.text = fieldText(field.number, format)
    } else if let other = boundBeyondEnd(of: thumb) {
      field.text = fieldText(other, format)
    } else {
      field.text = marked(value.text, at: thumb)
    }
    let none = thumb == .lower ? -Double.infinity : .infinity
    field.read = { [weak self] text in
      let plain = text.filter { !"<+".contains($0) }
      let span = self?.words?.span?(plain)
      let bound = span.map { thumb == .lower ? $0.lowerBound : $0.upperBound }
      guard let number = bound ?? value.read(plain) else { return nil }
      // An end is none, unless there are homes beyond it and its sign was taken away.
      guard let self, number == end(of: thumb) else { return number }
      return isOpen(thumb) && text.allSatisfy { !"<+".contains($0) } ? number : none
    }
    field.limits = { nil }
    field.accept = { [weak self] in self?.accept($0, at: thumb, by: value.accept) }
    return field
  }

  private func fieldText(_ number: Double, _ format: ValueFormat) -> String {
    format.editingText?(number) ?? text(number, format)
  }

  /// The bound of the other thumb where it lies beyond the end of this one, which goes along with it:
  /// no least number is above the greatest.
  private func boundBeyondEnd(of thumb: RangeThumb) -> Double? {
    guard let other = chosen[thumb.other].map(number) else { return nil }
    return (thumb == .lower ? other < end(of: thumb) : other > end(of: thumb)) ? other : nil
  }

  private func accept(_ number: Double, at thumb: RangeThumb, by edit: (Double) -> Void) {
    guard let scale else { return }
    typed = (thumb, number * scale.unit)
    edit(clamped(number))
    guard typed != nil else { return }
    update()
    didCommit?()
  }

  /// Whether homes lie beyond an end.
  private func isOpen(_ thumb: RangeThumb) -> Bool {
    scale.map(openEnds)?.contains(thumb == .lower ? .minimum : .maximum) == true
  }

  private func marked(_ text: String, at thumb: RangeThumb) -> String {
    guard isOpen(thumb) else { return text }
    guard thumb == .upper else { return "<\(text)" }
    let unit = words?.format.unit ?? ""
    let number = text.hasSuffix(unit) ? text.dropLast(unit.count).trimmingSpaces : text
    return unit.isEmpty ? "\(text)+" : "\(number)+\(ValueFormat.noBreakSpace)\(unit)"
  }

  /// An end that is typed beyond the other one lets everything through on that side: who types a
  /// maximum below the minimum wants all up to it.
  func control(_ control: Control, willChange proposal: inout ValueProposal) {
    guard proposal.reason == .textEntry, let thumb = RangeThumb(rawValue: proposal.part) else {
      return
    }
    let ends: (lower: Double, upper: Double)?
    if let slider = control as? RangeSlider, let new = proposal.change(of: slider)?.new {
      ends = released(by: thumb, at: thumb == .lower ? new.lower : new.upper)
      ends.map { proposal.adjust(slider, to: RangeValues($0.lower, $0.upper)) }
    } else if let dial = control as? RangeCircularSlider, let new = proposal.change(of: dial)?.new {
      ends = released(by: thumb, at: thumb == .lower ? new.lower : new.upper)
      ends.map { proposal.adjust(dial, to: CircularRange($0.lower, $0.upper)) }
    } else {
      ends = nil
    }
    guard let ends else { return }
    // The other end changes too, away from the field that has the focus.
    let isLower = thumb == .upper
    let label = isLower ? self.control.lowerThumbLabel : self.control.upperThumbLabel
    announce(traits.texts("\(label): \(spoken(isLower ? ends.lower : ends.upper))"))
  }

  /// Both ends where one is typed beyond the other; nil where it is not.
  private func released(
    by thumb: RangeThumb, at value: Double
  ) -> (lower: Double, upper: Double)? {
    switch thumb {
    case .lower: value > control.upperValue ? (value, control.maximumValue) : nil
    case .upper: value < control.lowerValue ? (control.minimumValue, value) : nil
    }
  }

  // MARK: The histogram

  /// Shows how many homes that pass the other filters have which number. Costs nothing where those
  /// are the same, as while the range itself is dragged.
  func showHistogram(of measure: FilterResult.Measure, in result: FilterResult) {
    guard let scale, control.isEnabled, let slider = control as? RangeSlider else { return }
    let along = slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
    let others = result.others(without: measure.criterion)
    if histogram?.others == others { return }
    let edges =
      histogram?.index === result.index
      ? histogram?.edges ?? []
      : Histogram.edges(of: along, binCount: Self.barCount(in: scale.bounds))
        .map { $0 * scale.unit }
    let counts = result.histogram(of: measure, edges: edges)
    slider.histogram = counts.isEmpty ? nil : Histogram(counts: counts, scale: along)
    histogram = ShownHistogram(index: result.index, others: others, edges: edges)
  }
}

extension ValueRange {
  /// The bound of a thumb; nil where there is none.
  fileprivate subscript(thumb: RangeThumb) -> Double? {
    get {
      let bound = thumb == .lower ? lower : upper
      return bound.isFinite ? bound : nil
    }
    set {
      switch thumb {
      case .lower: lower = newValue ?? -.infinity
      case .upper: upper = newValue ?? .infinity
      }
    }
  }
}
