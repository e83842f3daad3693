public import DetentViews

/// How the values of a control are written, and read where the user types them.
public struct ValueFormat: Sendable {
  /// The text of a range, from its lower and its upper value; nil puts a dash between the two texts.
  public var rangeText: (@MainActor (_ lower: Double, _ upper: Double) -> String)?
  /// The text of a value that is about to be edited, where that should say more than the usual one; nil shows
  /// the usual one.
  public var editingText: (@MainActor (Double) -> String)?
  private let write: @MainActor (Double, NumberLocale) -> String
  private var writeTick: (@MainActor (_ value: Double, _ step: Double, NumberLocale) -> String)?
  private var parse: (@MainActor (String, NumberLocale) -> Double?)?
  /// Whether texts without a `parse` are read by what `text` writes.
  private(set) var readsWhatItWrites = false

  /// A format of closures, which know the locale themselves.
  /// - Parameters:
  ///   - parse: the value of a text that the user typed, nil where it is none; nil where nothing can be typed.
  ///   - tickText: the text of a tick whose nearest neighbour is so far away, with digits enough to tell the
  ///     two apart; nil writes a tick like any other value.
  public init(
    rangeText: (@MainActor (_ lower: Double, _ upper: Double) -> String)? = nil,
    parse: (@MainActor (String) -> Double?)? = nil,
    tickText: (@MainActor (_ value: Double, _ step: Double) -> String)? = nil,
    text: @escaping @MainActor (Double) -> String
  ) {
    self.rangeText = rangeText
    write = { value, _ in text(value) }
    if let parse { self.parse = { text, _ in parse(text) } }
    if let tickText { writeTick = { value, step, _ in tickText(value, step) } }
  }

  /// Numbers as they are written and read where the control is.
  public init(_ number: NumberFormat) {
    write = { number.text(for: $0, locale: $1) }
    writeTick = { number.text(for: $0, step: $1, locale: $2) }
    parse = { number.number(from: $0, locale: $1) }
  }

  /// A format of a function whose texts can be typed back, whatever it writes: what they mean is learned from
  /// the texts of values all over the range.
  public static func readable(_ text: @escaping @MainActor (Double) -> String) -> ValueFormat {
    var format = ValueFormat(text: text)
    format.readsWhatItWrites = true
    return format
  }

  /// A number, between texts that say what it counts: `£1,250`, `12 km`. The minus sign stands
  /// before all.
  /// - Parameter fractionDigits: how many decimals; nil writes those that the value has.
  public static func number(
    fractionDigits: Int? = nil, prefix: String = "", suffix: String = ""
  ) -> ValueFormat {
    ValueFormat(NumberFormat(fractionDigits: fractionDigits, prefix: prefix, suffix: suffix))
  }

  /// A number with a unit after it: `12 km`.
  public static func unit(_ unit: String, fractionDigits: Int? = nil) -> ValueFormat {
    ValueFormat(.unit(unit, fractionDigits: fractionDigits))
  }

  /// A part of 1 as parts of a hundred: `25%` for 0.25.
  public static func percent(fractionDigits: Int? = 0) -> ValueFormat {
    ValueFormat(NumberFormat(.percent, fractionDigits: fractionDigits))
  }

  /// The text of a value.
  @MainActor
  public func text(for value: Double, locale: NumberLocale = .plain) -> String {
    write(value, locale)
  }

  /// The text of a tick whose nearest neighbour is so far away; nil where that makes no difference.
  @MainActor
  func text(ofTick value: Double, step: Double, locale: NumberLocale) -> String? {
    writeTick?(value, step, locale)
  }

  /// The texts of rising values beside each other, as at the ticks of a slider or of the axis of a chart: with
  /// digits enough to tell neighbours apart.
  @MainActor
  public func texts(ofTicks values: [Double], locale: NumberLocale = .plain) -> [String] {
    values.indices.map { index in
      let value = values[index]
      let steps = [index - 1, index + 1].filter(values.indices.contains).map {
        (values[$0] - value).magnitude
      }
      return steps.min().flatMap { text(ofTick: value, step: $0, locale: locale) }
        ?? text(for: value, locale: locale)
    }
  }

  /// The value of a text that the user typed; nil where it is none.
  @MainActor
  public func value(of text: String, locale: NumberLocale = .plain) -> Double? {
    parse?(text, locale)
  }

  /// Whether texts are read by a rule, and not by what `text` writes.
  var reads: Bool { parse != nil }

  /// A space at which no line breaks.
  public static let noBreakSpace = "\u{A0}"
}

/// The ends of a range that stand for everything beyond them.
public struct OpenEnds: OptionSet, Hashable, Sendable {
  /// One bit for each end.
  public let rawValue: UInt8

  /// Ends by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The minimum stands for less too, and is written `<£100k`.
  public static let minimum = OpenEnds(rawValue: 1)
  /// The maximum stands for more too, and is written `£5M+`.
  public static let maximum = OpenEnds(rawValue: 2)
}

/// When the values are written beside the thumbs.
public enum LabelVisibility: String, Hashable, Sendable, Codable, CaseIterable {
  /// Never.
  case never
  /// Labels are shown while the pointer is over the slider, while keys move it, while it is
  /// dragged, and shortly after.
  case onInteraction
  /// Always.
  case always
}
