import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A filter by a range of numbers: a slider with a histogram, and the fields of its ends. A thumb
/// that is moved to an end leaves no home out on its side; numbers that are typed may lie beyond the
/// ends, where the thumb stands at the end. Who derives from it calls `show` with a scale and `write`
/// with words.
@MainActor
class RangeSection: FilterSection, ValueEditingDelegate {
  /// The numbers to choose from.
  struct Scale {
    /// The ends of the slider, and its step.
    var bounds: NiceBounds
    /// The least and the greatest number that a home has. Where they lie beyond the ends of the
    /// slider, those stand for them, too.
    var values: ClosedRange<Double>
    /// How the numbers are shared out along the slider.
    var shape = SliderScale.linear
    /// How much one of the slider is in the listings: what has 1 is not converted.
    var unit = 1.0
    /// Where the ticks are; nil at round numbers, or at each of a few.
    var ticks: [Double]?

    /// The ends that stand for numbers beyond them.
    var openEnds: OpenEnds {
      var ends: OpenEnds = []
      if values.lowerBound < bounds.lower { ends.insert(.minimum) }
      if values.upperBound > bounds.upper { ends.insert(.maximum) }
      return ends
    }
  }

  /// How the numbers are written, and what the parts are called.
  struct Words {
    /// What chips and the slider say. Its `editingText` is what fields say: a number in full.
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
    /// The message for a typed text that cannot be read; nil for the message of numbers.
    var invalidText: String?
  }

  final let measure: FilterResult.Measure
  final let slider = RangeSlider()
  private let fields: RangeFields
  private var scale: Scale?
  private var words: Words?
  private var histogram: ShownHistogram?
  /// What passes, as it was chosen, and the values of the slider that stand for it.
  private var chosen = ValueRange()
  private var shown = (lower: 0.0, upper: 0.0)
  /// What passed before the edit that is under way.
  private var previous = ValueRange()
  /// Whether the numbers to choose from are new: what is chosen of them stands there at once.
  private var isFresh = true
  private var typed: (thumb: RangeThumb, bound: Double)?

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
  ///   - name: of the slider in tests and events.
  ///   - histogramHeight: in logical pixels.
  init(
    _ model: ListingsModel, name: String, _ measure: FilterResult.Measure, histogramHeight: Double
  ) {
    self.measure = measure
    fields = RangeFields(of: slider, name: name)
    super.init(model, name: name, measure.criterion, rows: [slider, fields])
    setCustomSpacing(8, after: head)
    setCustomSpacing(8, after: slider)
    slider.identifier = name
    slider.style.histogramHeight = histogramHeight
    slider.style.histogramGap = 8
    slider.style.histogramLightsWholeBars = true
    slider.allowsOffStepTyping = true
    slider.delegate = self
    fields.adapted = { [unowned self] in fieldValue(of: $0, from: $1) }
    slider.addAction(for: .editingDidBegin) { [weak self] _, _ in
      if let self { previous = chosen }
    }
    slider.addAction(for: .valueChanged) { [weak self] _, _ in self?.update() }
    // The slider restores its values, and not what they stood for.
    slider.addAction(for: .editingDidCancel) { [weak self] _, _ in
      guard let self, chosen != previous else { return }
      take(previous)
      edit()
    }
  }

  override var control: View { slider }

  // MARK: What there is to choose

  /// Shows other numbers, with all of them chosen.
  final func show(_ scale: Scale) {
    self.scale = scale
    histogram = nil
    slider.setRange(minimum: scale.bounds.lower, maximum: scale.bounds.upper)
    slider.step = scale.bounds.step
    slider.isEnabled = scale.bounds.lower < scale.bounds.upper
    slider.scale = scale.shape
    slider.histogram = nil
    slider.ticks =
      scale.ticks.map(SliderTicks.values) ?? (scale.bounds.fewNumbers == nil ? .round : .steps)
    slider.openEnds = scale.openEnds
    isFresh = true
    take(ValueRange())
  }

  /// Writes in another language, or in other words.
  final func write(_ words: Words) {
    let text = model.texts.text
    self.words = words
    slider.format = words.format
    if let text = words.invalidText { slider.invalidTextMessage = text }
    slider.tickFormat = words.ticks
    (slider.lowerThumbLabel, slider.upperThumbLabel) = words.labels
    slider.accessibilityTextForValue = { [weak self] in self?.spoken($0) ?? "" }
    fields.write(
      titles: words.titles ?? (text("Min", context: "field"), text("Max", context: "field")),
      labels: words.labels)
  }

  override func show(_ filter: ListingsFilter, _ result: FilterResult) {
    let wanted = filter[measure] ?? ValueRange()
    if wanted != chosen { take(wanted) }
    isFresh = false
    showHistogram(in: result)
  }

  // MARK: What is chosen

  /// Shows a range, without an edit.
  private func take(_ range: ValueRange) {
    guard scale != nil else { return }
    chosen = range
    slider.setValues(
      lower: clamped(number(chosen.lower)), upper: clamped(number(chosen.upper)),
      animated: !isFresh, exactly: true)
    shown = (slider.lowerValue, slider.upperValue)
    fields.showValues()
  }

  private func edit() { model.edit { $0[measure] = chosen.isEverything ? nil : chosen } }

  /// Takes what the slider chooses now, and what was typed.
  private func update() {
    guard let scale else { return }
    let old = chosen
    for (thumb, value, last) in [
      (RangeThumb.lower, slider.lowerValue, shown.lower),
      (.upper, slider.upperValue, shown.upper),
    ] where value != last {
      chosen[thumb] = value == end(of: thumb) ? nil : value * scale.unit
    }
    if let typed {
      chosen[typed.thumb] = typed.bound.isFinite ? typed.bound : nil
      if chosen.lower > chosen.upper { chosen[typed.thumb.other] = nil }
    }
    typed = nil
    shown = (slider.lowerValue, slider.upperValue)
    fields.showValues()
    if chosen != old { edit() }
  }

  /// The value of the slider that leaves no home out.
  private func end(of thumb: RangeThumb) -> Double {
    thumb == .lower ? slider.minimumValue : slider.maximumValue
  }

  private func clamped(_ value: Double) -> Double {
    max(slider.minimumValue, min(value, slider.maximumValue))
  }

  /// A bound as the slider counts, without the noise of a conversion there and back.
  private func number(_ bound: Double) -> Double {
    let number = bound / (scale?.unit ?? 1)
    let rounded = (number * 1e6).rounded() / 1e6
    return (rounded - number).magnitude <= number.magnitude * 1e-12 ? rounded : number
  }

  // MARK: In words

  /// A value of the slider as it is read aloud: an end that stands for what lies beyond says so.
  private func spoken(_ value: Double) -> String {
    let text = spokenNumber(value)
    guard let scale, scale.bounds.lower < scale.bounds.upper else { return text }
    if value >= scale.bounds.upper, scale.openEnds.contains(.maximum) {
      return model.texts.text("\(text) or more")
    }
    if value <= scale.bounds.lower, scale.openEnds.contains(.minimum) {
      return model.texts.text("\(text) or less")
    }
    return text
  }

  private func spokenNumber(_ value: Double) -> String {
    words.map { $0.spoken?(value) ?? text(value, $0.format) } ?? ""
  }

  override func words(for filter: ListingsFilter, isSpoken: Bool) -> String? {
    guard let range = filter[measure], !range.isEverything, let words else { return nil }
    let (lower, upper) = (number(range.lower), number(range.upper))
    let texts = model.texts.text
    let write = { isSpoken ? self.spokenNumber($0) : self.text($0, words.format) }
    if lower == -.infinity {
      return isSpoken ? texts("at most \(write(upper))") : texts("≤ \(write(upper))")
    }
    if upper == .infinity {
      return isSpoken ? texts("at least \(write(lower))") : texts("≥ \(write(lower))")
    }
    guard lower != upper else { return write(lower) }
    return isSpoken
      ? texts("\(write(lower)) to \(write(upper))")
      : words.format.text(from: lower, to: upper, locale: traits.numberLocale)
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
    // No thumb had to move for it.
    update()
    model.session.commit()
  }

  private func isOpen(_ thumb: RangeThumb) -> Bool {
    scale?.openEnds.contains(thumb == .lower ? .minimum : .maximum) == true
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
    guard proposal.reason == .textEntry, let thumb = RangeThumb(rawValue: proposal.part),
      let new = proposal.change(of: slider)?.new
    else { return }
    let isLower = thumb == .lower
    guard isLower ? new.lower > slider.upperValue : new.upper < slider.lowerValue else { return }
    let ends =
      isLower
      ? RangeValues(new.lower, slider.maximumValue) : RangeValues(slider.minimumValue, new.upper)
    proposal.adjust(slider, to: ends)
    // The other end changes too, away from the field that has the focus.
    let label = isLower ? slider.upperThumbLabel : slider.lowerThumbLabel
    announce(traits.texts("\(label): \(spoken(isLower ? ends.upper : ends.lower))"))
  }

  // MARK: The histogram

  /// Shows how many homes that pass the other filters have which number. Costs nothing where those
  /// are the same, as while the range itself is dragged.
  private func showHistogram(in result: FilterResult) {
    guard let scale, slider.isEnabled else { return }
    let others = result.others(without: criterion)
    if histogram?.others == others { return }
    let along = slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
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

extension ListingsFilter {
  /// The numbers that pass; nil for all.
  subscript(measure: FilterResult.Measure) -> ValueRange? {
    get {
      switch measure {
      case .price: price
      case .area: area
      case .column(let number): numbers[number]
      }
    }
    set {
      switch measure {
      case .price: price = newValue
      case .area: area = newValue
      case .column(let number): numbers[number] = newValue
      }
    }
  }
}
