import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A filter by a range of numbers. A thumb at an end sets no limit on its side. If a typed number
/// lies beyond the ends, the thumb stays at the end.
///
/// Subclasses set the format and the scale of the slider, and call `show`.
@MainActor
class RangeSection: FilterSection, ValueEditingDelegate {
  final let slider = RangeSlider()
  /// The format of chips and the slider. Its `editingText` is the full number in the fields.
  final var format = ValueFormat.number() { didSet { slider.format = format } }
  private let fields: RangeFields
  /// The edges of the histogram's bins in the unit of the listings.
  private var edges: [Double] = []
  /// The chosen range, including bounds beyond the slider, with the slider values that show it.
  private var chosen = ValueRange()
  private var shown = (lower: 0.0, upper: 0.0)
  /// The range before the current edit.
  private var previous = ValueRange()
  private var typed: (thumb: RangeThumb, bound: Double)?

  /// A few numbers have one bar each, evenly spaced from the first tick to the last.
  private static func barCount(in bounds: NiceBounds) -> Int {
    let most = 34
    guard let count = bounds.fewNumbers, count > 1 else { return most }
    return (count - 1) * max(1, (most - 1) / (count - 1)) + 1
  }

  /// - Parameter histogramHeight: in logical pixels.
  init(_ model: ListingsModel, name: String, _ criterion: Criterion, histogramHeight: Double) {
    fields = RangeFields(of: slider, name: name)
    super.init(model, name: name, criterion, control: slider, rows: [slider, fields])
    slider.style.histogramHeight = histogramHeight
    slider.style.histogramGap = 8
    slider.style.histogramLightsWholeBars = true
    slider.allowsOffStepTyping = true
    slider.delegate = self
    slider.accessibilityTextForValue = { [weak self] in self?.spoken($0) ?? "" }
    fields.value = { [unowned self] in fieldValue(of: $0) }
    slider.addAction(for: .editingDidBegin) { [weak self] _, _ in
      if let self { previous = chosen }
    }
    slider.addAction(for: .valueChanged) { [weak self] _, _ in self?.update() }
    // On cancel, the slider restores only its own values.
    slider.addAction(for: .editingDidCancel) { [weak self] _, _ in
      guard let self, chosen != previous else { return }
      take(previous)
      edit()
    }
  }

  // MARK: What there is to choose

  /// The size of a slider unit in the unit of the listings; 1 means no conversion.
  var unitSize: Double { 1 }

  /// Shows new numbers, or the same ones in another language or unit.
  /// - Parameters:
  ///   - values: the least and the greatest number in the listings, which may lie beyond the ends.
  ///   - labels: the names of the ends for assistive technology.
  ///   - titles: the titles in the fields, or nil for minimum and maximum.
  final func show(
    _ bounds: NiceBounds, _ values: ClosedRange<Double>, labels: (lower: String, upper: String),
    titles: (lower: String, upper: String)? = nil
  ) {
    slider.setRange(minimum: bounds.lower, maximum: bounds.upper)
    slider.step = bounds.step
    slider.isEnabled = bounds.lower < bounds.upper
    slider.histogram = nil
    edges = Histogram.edges(of: track, binCount: Self.barCount(in: bounds)).map { $0 * unitSize }
    slider.ticks = bounds.fewNumbers == nil ? .round : .steps
    slider.openEnds = []
    if values.lowerBound < bounds.lower { slider.openEnds.insert(.minimum) }
    if values.upperBound > bounds.upper { slider.openEnds.insert(.maximum) }
    (slider.lowerThumbLabel, slider.upperThumbLabel) = labels
    fields.write(
      titles: titles ?? (text("Min", context: "field"), text("Max", context: "field")),
      labels: labels)
    take(model.session.filter.ranges[criterion] ?? ValueRange(), animated: false)
  }

  override func show(_ filter: ListingsFilter, _ result: FilterResult) {
    let wanted = filter.ranges[criterion] ?? ValueRange()
    if wanted != chosen { take(wanted) }
    guard slider.isEnabled else { return }
    // The homes that match the other filters. Equal counts, as in a drag, redraw nothing.
    let counts = result.histogram(of: criterion, edges: edges)
    slider.histogram = counts.isEmpty ? nil : Histogram(counts: counts, scale: track)
  }

  /// The scale of the slider from its minimum to its maximum.
  private var track: any ValueScale {
    slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
  }

  // MARK: What is chosen

  /// Shows a range without an edit.
  private func take(_ range: ValueRange, animated: Bool = true) {
    chosen = range
    slider.setValues(
      lower: clamped(number(chosen.lower)), upper: clamped(number(chosen.upper)),
      animated: animated, exactly: true)
    shown = (slider.lowerValue, slider.upperValue)
    fields.showValues()
  }

  private func edit() { model.edit { $0.ranges[criterion] = chosen.isEverything ? nil : chosen } }

  private func update() {
    let old = chosen
    for (thumb, value, last) in [
      (RangeThumb.lower, slider.lowerValue, shown.lower),
      (.upper, slider.upperValue, shown.upper),
    ] where value != last {
      chosen[thumb] = value == end(of: thumb) ? ValueRange()[thumb] : value * unitSize
    }
    if let typed {
      chosen[typed.thumb] = typed.bound
      let other = typed.thumb.other
      if chosen.lower > chosen.upper { chosen[other] = ValueRange()[other] }
    }
    typed = nil
    shown = (slider.lowerValue, slider.upperValue)
    fields.showValues()
    if chosen != old { edit() }
  }

  /// The value of the slider that sets no limit.
  private func end(of thumb: RangeThumb) -> Double {
    thumb == .lower ? slider.minimumValue : slider.maximumValue
  }

  private func clamped(_ value: Double) -> Double {
    max(slider.minimumValue, min(value, slider.maximumValue))
  }

  /// A bound in the unit of the slider, without rounding noise from the conversion.
  private func number(_ bound: Double) -> Double {
    let number = bound / unitSize
    let rounded = (number * 1e6).rounded() / 1e6
    return (rounded - number).magnitude <= number.magnitude * 1e-12 ? rounded : number
  }

  // MARK: In words

  private func spoken(_ value: Double) -> String {
    let number = spokenNumber(value)
    guard slider.isEnabled else { return number }
    if value >= slider.maximumValue, isOpen(.upper) { return text("\(number) or more") }
    if value <= slider.minimumValue, isOpen(.lower) { return text("\(number) or less") }
    return number
  }

  /// Formats a number for assistive technology.
  func spokenNumber(_ value: Double) -> String { written(value) }

  override func words(for filter: ListingsFilter, isSpoken: Bool) -> String? {
    guard let range = filter.ranges[criterion], !range.isEverything else { return nil }
    let (lower, upper) = (number(range.lower), number(range.upper))
    let write = { isSpoken ? self.spokenNumber($0) : self.written($0) }
    if lower == -.infinity {
      return isSpoken ? text("at most \(write(upper))") : text("≤ \(write(upper))")
    }
    if upper == .infinity {
      return isSpoken ? text("at least \(write(lower))") : text("≥ \(write(lower))")
    }
    guard lower != upper else { return write(lower) }
    return isSpoken
      ? text("\(write(lower)) to \(write(upper))")
      : format.text(from: lower, to: upper, locale: traits.numberLocale)
  }

  private func written(_ value: Double) -> String {
    format.text(for: value, locale: traits.numberLocale)
  }

  // MARK: Typing

  /// Accepts numbers beyond the ends.
  private func fieldValue(of thumb: RangeThumb) -> FieldValue {
    let value = slider.fieldValue(of: thumb)
    var field = value
    let bound = chosen[thumb].isFinite ? number(chosen[thumb]) : boundBeyondEnd(of: thumb)
    field.text = bound.map(fieldText) ?? marked(value.text, at: thumb)
    let none = ValueRange()[thumb]
    field.read = { [self] text in
      let plain = text.filter { !"<+".contains($0) }
      guard !plain.allSatisfy(\.isWhitespace) else { return none }
      let bound = span(of: plain).map { thumb == .lower ? $0.lowerBound : $0.upperBound }
      guard let number = bound ?? value.read(plain) else { return nil }
      // A typed end sets no limit, unless homes lie beyond it and its sign was deleted.
      guard number == end(of: thumb) else { return number }
      return isOpen(thumb) && text == plain ? number : none
    }
    field.limits = { nil }
    field.accept = { [self] in accept($0, at: thumb, by: value.accept) }
    return field
  }

  /// Reads a typed text that stands for a range of numbers, or returns nil if no text does.
  func span(of text: String) -> ClosedRange<Double>? { nil }

  private func fieldText(_ number: Double) -> String {
    format.editingText?(number) ?? written(number)
  }

  /// The opposite bound if it lies beyond this end. It moves along, so that minimum ≤ maximum.
  private func boundBeyondEnd(of thumb: RangeThumb) -> Double? {
    let other = number(chosen[thumb.other])
    return (thumb == .lower ? other < end(of: thumb) : other > end(of: thumb)) ? other : nil
  }

  private func accept(_ number: Double, at thumb: RangeThumb, by edit: (Double) -> Void) {
    typed = (thumb, number * unitSize)
    edit(clamped(number))
    guard typed != nil else { return }
    // No thumb moved, so the slider reported no change.
    update()
    model.session.commit()
  }

  private func isOpen(_ thumb: RangeThumb) -> Bool {
    slider.openEnds.contains(thumb == .lower ? .minimum : .maximum)
  }

  private func marked(_ text: String, at thumb: RangeThumb) -> String {
    guard isOpen(thumb) else { return text }
    guard thumb == .upper else { return "<\(text)" }
    let unit = format.unit
    let number = text.hasSuffix(unit) ? text.dropLast(unit.count).trimmingSpaces : text
    return unit.isEmpty ? "\(text)+" : "\(number)+\(ValueFormat.noBreakSpace)\(unit)"
  }

  /// Removes the opposite limit if a typed limit is beyond it: a maximum below the minimum means
  /// all numbers up to it.
  func control(_ control: Control, willChange proposal: inout ValueProposal) {
    guard proposal.reason == .textEntry, let thumb = RangeThumb(rawValue: proposal.part),
      let new = proposal.change(of: slider)?.new
    else { return }
    let (isLower, end) = (thumb == .lower, end(of: thumb.other))
    guard isLower ? new.lower > slider.upperValue : new.upper < slider.lowerValue else { return }
    proposal.adjust(slider, to: RangeValues(isLower ? new.lower : new.upper, end))
    // Announce the opposite field, which changes without the focus.
    let label = isLower ? slider.upperThumbLabel : slider.lowerThumbLabel
    announce(text("\(label): \(spoken(end))"))
  }
}

extension ValueRange {
  /// The bound of a thumb, infinite for no limit.
  fileprivate subscript(thumb: RangeThumb) -> Double {
    get { thumb == .lower ? lower : upper }
    set { if thumb == .lower { lower = newValue } else { upper = newValue } }
  }
}

/// Two fields next to each other for typing the ends of a range in full.
@MainActor
private final class RangeFields: StackView {
  /// Returns the value of a thumb, as its field shows and reads it.
  lazy var value: @MainActor (RangeThumb) -> FieldValue = control.fieldValue

  private let control: RangeSlider
  /// Whether the fields are side by side, or stacked to give titles and numbers more width.
  private var isBeside = true {
    didSet {
      guard isBeside != oldValue else { return }
      dash.isHidden = !isBeside
      axis = isBeside ? .horizontal : .vertical
      (alignment, spacing) = isBeside ? (.center, 0) : (.fill, Self.gaps.vertical)
    }
  }
  private let (lower, upper) = (TextField(), TextField())
  private let dash = Label("–", font: .system(13), color: .secondary)

  private static let font = Font.system(13, weight: 600, tabularDigits: true)
  private static let height = 36.0
  private static let gaps = (horizontal: 24.0, vertical: 8.0)

  init(of control: RangeSlider, name: String) {
    self.control = control
    super.init(.horizontal, alignment: .center, views: [lower, dash, upper])
    contentHugging.vertical = .high
    dash.accessibilityRole = nil
    dash.textAlignment = .center
    dash.fixedWidth = Self.gaps.horizontal
    for thumb in RangeThumb.allCases { prepare(field(thumb), thumb) }
    lower.identifier = "\(name).minimum"
    upper.identifier = "\(name).maximum"
  }

  private func field(_ thumb: RangeThumb) -> TextField { thumb == .lower ? lower : upper }

  private func prepare(_ field: TextField, _ thumb: RangeThumb) {
    (field.fixedHeight, field.style.height) = (Self.height, Self.height)
    (field.contentHugging.horizontal, field.compressionResistance.horizontal) = (.low, .low)
    field.style.font = Self.font
    field.style.focusedBorderWidth = 2
    (field.style.padding, field.style.iconGap) = (10, 6)
    field.textAlignment = .trailing
    field.selectsAllOnFocus = true
    field.validation = { [weak self] text in
      guard case .refused(let reason)? = self?.value(thumb).outcome(of: text) else { return nil }
      return reason
    }
    field.addAction(for: .valueCommitted) { [weak self] field, _ in
      self?.value(thumb).enter(field.text)
    }
    // Update only after editing: accepted text is reformatted and rejected text is replaced.
    field.addAction(for: [.editingDidEnd, .editingDidCancel]) { [weak self] _, _ in
      self?.showValues()
    }
  }

  func write(titles: (lower: String, upper: String), labels: (lower: String, upper: String)) {
    (lower.leadingText, upper.leadingText) = titles
    (lower.accessibilityLabel, upper.accessibilityLabel) = labels
    isBeside = true
  }

  /// Shows the values of the slider, except in a field that is being edited.
  func showValues() {
    for thumb in RangeThumb.allCases {
      let field = field(thumb)
      field.isEnabled = control.isEnabled
      if !field.isEditing { field.text = value(thumb).text }
    }
    makeRoom()
  }

  // MARK: Room

  /// Stacks the fields if titles and numbers need the room. They stay so while a thumb moves.
  private func makeRoom() {
    guard isBeside, !bounds.isEmpty else { return }
    isBeside = [lower, upper].allSatisfy { Self.width(of: $0) <= $0.bounds.width }
  }

  private static func width(of field: TextField) -> Double {
    let style = field.style
    return 2 * style.padding + style.iconGap + TextFieldStyle.caretWidth
      + TextLayout.cached(field.leadingText, font: TextFieldStyle.leadingFont).size.width
      + TextLine(field.text, font: font).size.width
  }

  /// If the typed value is invalid, the first Tab shows the error instead of leaving the field.
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .tab, let field = [lower, upper].first(where: \.isFirstResponder),
      field.isEditing, field.validationMessage == nil
    else { return super.keyDown(event) }
    return !field.validate()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    makeRoom()
  }
}
