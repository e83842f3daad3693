extension SliderControl {
  /// How values are written; nil, the default, writes plain numbers.
  public var format: ValueFormat? {
    get { configuration.format }
    set {
      configuration.format = newValue
      configurationDidChange()
    }
  }

  /// How values are written beside ticks, where that is shorter; nil, the default, writes them like all
  /// others.
  public var tickFormat: ValueFormat? {
    get { configuration.tickFormat }
    set {
      configuration.tickFormat = newValue
      configurationDidChange()
    }
  }

  /// The ends that stand for everything beyond them: they are written `<£100k` and `£5M+`, on labels and
  /// to assistive technology.
  public var openEnds: OpenEnds {
    get { configuration.openEnds }
    set { change(\.openEnds, to: newValue) }
  }

  // MARK: Texts

  /// What stands on the label of a thumb at a value.
  public func text(for value: Double) -> String {
    marked(configuration.format?.text(value) ?? plainText(for: value), lower: value, upper: value)
  }

  /// What stands on the label of several thumbs, the lowest value first. Equal values are written once.
  func text(from lower: Double, to upper: Double) -> String {
    guard lower < upper else { return text(for: lower) }
    if let text = configuration.format?.rangeText?(lower, upper) {
      return marked(text, lower: lower, upper: upper)
    }
    return text(for: lower) + Self.dash + text(for: upper)
  }

  /// The value of a text that the user typed, inside the bounds; nil where the format cannot read it.
  public func value(of text: String) -> Double? {
    guard let value = typedNumber(of: text) else { return nil }
    return max(minimumValue, min(maximumValue, value))
  }

  /// The number of a typed text, wherever it lies; nil where it is none.
  func typedNumber(of text: String) -> Double? {
    guard let parse = parser else { return nil }
    // The signs of open ends are the slider's: a format need not know of them.
    let value = parse(text) ?? parse(unmarked(text))
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// What reads typed texts; nil where nothing can be typed.
  var parser: (@MainActor (String) -> Double?)? {
    let format = configuration.format ?? ValueFormat.number()
    guard format.parse == nil, format.readsWhatItWrites else { return format.parse }
    return { [weak self] text in
      let values = self.map { $0.model.rules.samples + $0.model.values } ?? []
      return ShownValueReader(values: values, write: format.text).value(of: text)
    }
  }

  /// What stands on the label of several thumbs, in the order from left to right: where the minimum is at
  /// the right, so is its text.
  func textsOfJoinedLabels(_ thumbs: ClosedRange<Int>) -> [String] {
    let (lower, upper) = (model.values[thumbs.lowerBound], model.values[thumbs.upperBound])
    guard lower < upper, configuration.format?.rangeText == nil else {
      return [text(from: lower, to: upper)]
    }
    let texts = [text(for: lower), Self.dash, text(for: upper)]
    return layout.axis.isReversed && orientation == .horizontal ? texts.reversed() : texts
  }

  /// Between the texts of two values.
  private static let dash = " – "

  /// What assistive technology says for a value.
  func accessibleText(for value: Double) -> String {
    guard let textForValue else { return text(for: value) }
    return marked(textForValue(value), lower: value, upper: value)
  }

  /// What it says for the range of all thumbs, and for the value of a single one.
  var accessibleRangeText: String {
    guard let lower = model.values.first, let upper = model.values.last else { return "" }
    guard model.rules.count > 1 else { return accessibleText(for: lower) }
    guard textForValue != nil else { return text(from: lower, to: upper) }
    return accessibleText(for: lower) + Self.dash + accessibleText(for: upper)
  }

  /// A number, in as many digits as tell its neighbours apart.
  func plainText(for value: Double) -> String {
    let rules = model.rules
    return DecimalRounding.text(
      value,
      fractionDigits: rules.grid.isContinuous(at: value) ? rules.fractionDigits(at: value) - 9 : 15)
  }

  /// A text without the signs of open ends.
  private func unmarked(_ text: String) -> String {
    var rest = Substring(text.trimmingSpaces)
    if rest.hasPrefix("<") { rest.removeFirst() }
    if rest.hasSuffix("+") { rest.removeLast() }
    return rest.trimmingSpaces
  }

  /// A text with the signs of open ends.
  private func marked(_ text: String, lower: Double, upper: Double) -> String {
    guard maximumValue > minimumValue else { return text }
    let isBelow = configuration.openEnds.contains(.minimum) && lower <= minimumValue
    let isAbove = configuration.openEnds.contains(.maximum) && upper >= maximumValue
    return (isBelow ? "<" : "") + text + (isAbove ? "+" : "")
  }
}
