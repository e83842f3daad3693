import Synchronization

/// The conventions for numbers in a language and region. Equal locales share an object.
public final class NumberLocale: Sendable {
  package enum SignPlacement: Sendable { case before, beforeSpaced, after, afterSpaced }

  /// The separator between groups of digits, or empty for no groups.
  let grouping: String
  package let decimal: String
  /// The least number of digits that are grouped: 5 leaves 1234 ungrouped.
  let groupedFrom: Int
  /// The sizes of the last group and of the other groups: 3 and 2 make 12,34,567.
  let groupSizes: (last: Int, others: Int)
  /// The digit zero; the other nine digits follow it in Unicode.
  private let zero: Unicode.Scalar
  let currency: SignPlacement
  let percent: SignPlacement
  let percentSign: String
  /// Whether Swift's description of a number has the digits and decimal separator of the locale.
  let isDescription: Bool
  /// The units of compact notation, largest first.
  let units: [Unit]
  /// Whether prices are counted in ten thousands: £89.995万.
  package let countsInMyriads: Bool
  /// The separators in plain characters, for reading.
  let plainDecimal: String
  let plainGrouping: String

  package init(
    _ grouping: String = ",", _ decimal: String = ".", _ currency: SignPlacement = .before,
    _ percent: SignPlacement = .after, groupedFrom: Int = 4,
    groupSizes: (last: Int, others: Int) = (3, 3), percentSign: String = "%",
    zero: Unicode.Scalar = "0", units: Units = .letters
  ) {
    (self.grouping, self.decimal, self.groupedFrom) = (grouping, decimal, groupedFrom)
    self.groupSizes = (max(1, groupSizes.last), max(1, groupSizes.others))
    self.zero = zero
    self.currency = currency
    self.percent = percent
    self.percentSign = percentSign
    self.units = units.all
    countsInMyriads = units.all.contains { $0.value == 1e4 }
    isDescription = zero == "0" && decimal == "."
    plainDecimal = WrittenText.plain(decimal)
    plainGrouping = WrittenText.plain(grouping)
  }

  struct Unit: Sendable {
    /// The least value in this unit; below it, the next smaller unit needs at most four digits.
    let least: Double
    let value: Double
    /// The word, with the space before it if the language has one.
    let word: String
    /// Whether 2.40M keeps its zero, so that changing texts keep their length.
    let keepsZeros: Bool
  }

  package enum Units {
    case letters
    /// Words for 10^3, 10^6 and 10^9; nil writes thousands in full.
    case words(String?, String, String)
    /// Words for 10^4 and 10^8.
    case myriads(String, String)

    fileprivate var all: [Unit] {
      func unit(_ exponent: Int, _ word: String, keepsZeros: Bool = false) -> Unit {
        switch exponent {
        case 3: Unit(least: 9_999.5, value: 1e3, word: word, keepsZeros: keepsZeros)
        case 6: Unit(least: 999_500, value: 1e6, word: word, keepsZeros: keepsZeros)
        default: Unit(least: 999_500_000, value: 1e9, word: word, keepsZeros: keepsZeros)
        }
      }
      switch self {
      case .letters:
        return [unit(9, "B", keepsZeros: true), unit(6, "M", keepsZeros: true), unit(3, "k")]
      case .words(let thousands, let millions, let milliards):
        return [
          unit(9, space + milliards, keepsZeros: true), unit(6, space + millions, keepsZeros: true),
        ] + (thousands.map { [unit(3, space + $0)] } ?? [])
      case .myriads(let low, let high):
        return [
          Unit(least: 99_995_000, value: 1e8, word: high, keepsZeros: false),
          Unit(least: 9_999.5, value: 1e4, word: low, keepsZeros: false),
        ]
      }
    }
  }

  static let minus = "−"
  /// A space at which lines do not break.
  static let space = "\u{A0}"

  // MARK: The table

  /// Commas between thousands, and a decimal point: 1,234,567.89.
  public static let plain = NumberLocale()

  /// The conventions by language, by language and region, or by region with any language. A
  /// language with a region has priority, then the region.
  private static let table: [(locales: String, facts: NumberLocale)] = [
    ("de", NumberLocale(".", ",", .afterSpaced, .afterSpaced, units: german)),
    ("da hr sl ro ca gl bs mk", NumberLocale(".", ",", .afterSpaced, .afterSpaced)),
    ("el sr vi is it", NumberLocale(".", ",", .afterSpaced)),
    ("eu", NumberLocale(".", ",", .afterSpaced, .beforeSpaced)),
    ("nl id pt_BR", NumberLocale(".", ",", .beforeSpaced)),
    ("tr", NumberLocale(".", ",", .before, .before)),
    ("es", NumberLocale(".", ",", .afterSpaced, .afterSpaced, groupedFrom: 5)),
    ("es_MX es_US es_PR es_GT es_PE es_HN", NumberLocale(",", ".", .before, .afterSpaced)),
    ("es_AR es_CO es_CL es_UY es_PY es_EC", NumberLocale(".", ",", .beforeSpaced, .afterSpaced)),
    ("fr", NumberLocale("\u{202F}", ",", .afterSpaced, .afterSpaced)),
    ("cs sk ru sv nb no nn fi lt be fr_CA", NumberLocale(space, ",", .afterSpaced, .afterSpaced)),
    ("uk hu et lv kk", NumberLocale(space, ",", .afterSpaced)),
    ("pl bg pt", NumberLocale(space, ",", .afterSpaced, groupedFrom: 5)),
    ("de_AT", NumberLocale(space, ",", .beforeSpaced, .afterSpaced, units: german)),
    ("en_ZA af", NumberLocale(space, ",")),
    ("de_CH de_LI", NumberLocale("’", ".", .beforeSpaced, units: german)),
    ("_CH _LI", NumberLocale("’", ".", .beforeSpaced)),
    ("_XA _XB", NumberLocale()),
    ("zh", NumberLocale(units: .myriads("万", "亿"))),
    ("zh_TW zh_HK zh_MO", NumberLocale(units: .myriads("萬", "億"))),
    ("ja", NumberLocale(units: .myriads("万", "億"))),
    ("ko", NumberLocale(units: .myriads("만", "억"))),
    ("en_IN hi ta te gu kn ml pa", NumberLocale(groupSizes: (3, 2))),
    ("mr ne", NumberLocale(groupSizes: (3, 2), zero: "०")),
    ("bn as", NumberLocale(groupSizes: (3, 2), zero: "০")),
    ("my", NumberLocale(zero: "၀")),
    ("ar_AE ar_EH", NumberLocale(",", ".", .afterSpaced, units: arabic)),
    ("ar_DZ ar_LY ar_MA ar_TN", NumberLocale(".", ",", .afterSpaced, units: arabic)),
    ("ar", NumberLocale("٬", "٫", .afterSpaced, percentSign: "٪", zero: "٠", units: arabic)),
    ("ckb", NumberLocale("٬", "٫", .afterSpaced, percentSign: "٪", zero: "٠")),
    ("fa", NumberLocale("٬", "٫", .beforeSpaced, percentSign: "٪", zero: "۰", units: persian)),
    ("ps", NumberLocale("٬", "٫", .beforeSpaced, percentSign: "٪", zero: "۰")),
  ]

  /// German has no common abbreviation for a thousand.
  private static let german = Units.words(nil, "Mio.", "Mrd.")
  private static let arabic = Units.words("ألف", "مليون", "مليار")
  private static let persian = Units.words("هزار", "میلیون", "میلیارد")

  private static let known = Dictionary(
    table.flatMap { row in row.locales.split(separator: " ").map { (String($0), row.facts) } },
    uniquingKeysWith: { first, _ in first })

  /// All sets of conventions, each with the name of one locale.
  package static let all =
    [(name: "C", facts: plain)]
    + table.map { (name: String($0.locales.prefix { $0 != " " }), facts: $0.facts) }

  /// The conventions for a name such as `de_DE`; those of `plain` if it is unknown.
  public static func named(_ name: String) -> NumberLocale {
    guard !name.isEmpty else { return plain }
    return latest.withLock { latest in
      if latest.name != name { latest = (name, NumberLocale.of(LocaleID(name))) }
      return latest.facts
    }
  }

  private static func of(_ id: LocaleID) -> NumberLocale {
    known[id.description] ?? known["_" + id.region] ?? known[id.language] ?? plain
  }

  /// The last result, since nearly all of many calls are for the same locale.
  private static let latest = Mutex((name: "", facts: plain))

  // MARK: Digits

  /// A count in full, such as `3,480`.
  public func text(_ count: Int) -> String {
    var text = count < 0 ? Self.minus : ""
    append(count.magnitude.description, to: &text)
    return text
  }

  /// A date or time with its digits in the script of the locale.
  package func text(ofDate date: String) -> String {
    guard zero != "0" else { return date }
    let scalars = date.unicodeScalars.map { scalar in
      guard "0"..."9" ~= scalar else { return scalar }
      return Unicode.Scalar(zero.value + scalar.value & 15) ?? scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Appends digits, optionally with a decimal point, in the form of the locale.
  func append(_ digits: String, usesGrouping: Bool = true, to text: inout String) {
    if !usesGrouping, isDescription {
      text += digits
      return
    }
    var whole = 0
    for byte in digits.utf8 {
      if byte == UInt8(ascii: ".") { break }
      // Numbers with an exponent are not grouped.
      if byte == UInt8(ascii: "e") {
        text += digits
        return
      }
      whole += 1
    }
    let isGrouped = usesGrouping && whole >= groupedFrom && !grouping.isEmpty
    if !isGrouped, isDescription {
      text += digits
      return
    }
    for (index, byte) in digits.utf8.enumerated() {
      guard byte != UInt8(ascii: ".") else {
        text += decimal
        continue
      }
      let rest = whole - index - groupSizes.last
      if isGrouped, index > 0, rest >= 0, rest % groupSizes.others == 0 { text += grouping }
      text.unicodeScalars.append(Unicode.Scalar(zero.value + UInt32(byte & 15)) ?? zero)
    }
  }
}

extension Traits {
  /// The conventions for numbers.
  public var numberLocale: NumberLocale { .named(locale) }
}
