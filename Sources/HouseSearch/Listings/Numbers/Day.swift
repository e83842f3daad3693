import Glibc

/// A day of the Gregorian calendar.
package struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of days since 1970-01-01; negative before that day.
  package let number: Int

  static let years = 1_000...2_999

  /// Creates a day from the days since 1970-01-01, limited to the years 1000 to 2999.
  package init(number: Double) {
    self.number = number.isNaN ? 0 : Int(max(-354_285, min(number, 376_199)))
  }

  /// Creates a day, or returns nil if it does not exist or is outside the years 1000 to 2999.
  package init?(year: Int, month: Int, day: Int) {
    guard Self.years ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(year - 1_900), Int32(month - 1), Int32(day))
    number = timegm(&time) / Self.seconds
    // `timegm` turns the 31st of February into a day in March.
    guard time.tm_mday == day else { return nil }
  }

  /// The year, the month from 1, and the day from 1.
  package var components: (year: Int, month: Int, day: Int) {
    var (seconds, time) = (number * Self.seconds, tm())
    gmtime_r(&seconds, &time)
    return (Int(time.tm_year) + 1_900, Int(time.tm_mon) + 1, Int(time.tm_mday))
  }

  private static let seconds = 86_400

  /// The day as in ISO 8601: `2024-05-17`.
  package var description: String {
    let (year, month, day) = components
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))"
  }

  package static func < (one: Day, other: Day) -> Bool { one.number < other.number }

  /// The days of a text: a year `2024`, a month `2024-05`, or one day in any known form. Nil for
  /// other texts and for a day with an ambiguous month.
  package static func span(of text: String) -> ClosedRange<Day>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map {
      $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil
    }
    if let year = parts[0], years ~= year, parts.count <= 2 {
      guard let months = parts.count == 1 ? 1...12 : parts[1].map({ $0...$0 }),
        let first = Day(year: year, month: months.lowerBound, day: 1),
        let last = (28...31).compactMap({ Day(year: year, month: months.upperBound, day: $0) }).last
      else { return nil }
      return first...last
    }
    return text.withBytes { WrittenDay($0)?.day }.map { $0...$0 }
  }

  package static func numbers(of text: String) -> ClosedRange<Double>? {
    span(of: text).map { Double($0.lowerBound.number)...Double($0.upperBound.number) }
  }
}

/// A day as files write it, with or without a time: `2024-01-15`, `15/01/2024`, `15.1.24`,
/// `20240115`, `2024-01`, `January-15-2021`, `15. März 2024`, `2024年1月15日`. It may not exist in the calendar.
struct WrittenDay {
  private let year: Int
  /// Month and day, in the order of the text.
  private let first: Int
  private let second: Int
  private let isYearFirst: Bool

  /// The beginnings of the names of the months in many languages, folded, the longest first.
  private static let stems = (1...12).flatMap { month in
    WordSet.words(Words.list("month \(month)")).map { (text: $0, month: month) }
  }.sorted { $0.text.count > $1.text.count }

  /// Words beside a day that do not change it.
  private static let fillers = WordSet(Words.list("day filler"))

  init?(_ bytes: Bytes) {
    guard let day = WrittenDay(numbers: bytes) ?? WrittenDay(words: bytes),
      1_900...2_099 ~= day.year, 1...31 ~= day.first, 1...31 ~= day.second
    else { return nil }
    self = day
  }

  /// The year of a number; two digits stand for the years 1969 to 2068.
  private static func year(_ number: Int, digits: Int) -> Int {
    digits == 2 ? number + (number > 68 ? 1_900 : 2_000) : number
  }

  private init?(numbers bytes: Bytes) {
    var scanner = NumberScanner(bytes)
    scanner.trim()
    // Hyphen, dot and slash precede the digits in ASCII.
    let date = bytes[scanner.index..<scanner.end].prefix { 0x2D...0x39 ~= $0 }
    // The end, or a time after a space or a T.
    let next = date.endIndex < scanner.end ? bytes[date.endIndex] : 0x20
    guard 6...10 ~= date.count, next == 0x20 || next | 0x20 == 0x74 else { return nil }
    let parts = date.split(omittingEmptySubsequences: false) { $0 < 0x30 }
    let lengths = parts.map(\.count)
    let values = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    if lengths == [8] {
      (year, first, second) = (values[0] / 10_000, values[0] / 100 % 100, values[0] % 100)
      isYearFirst = true
    } else if lengths == [4, 2], date.contains(0x2D) {
      (year, first, second, isYearFirst) = (values[0], values[1], 1, true)
    } else {
      isYearFirst = lengths[0] == 4
      let (outer, years) = isYearFirst ? (2, 0) : (0, 2)
      guard lengths.count == 3, 1...2 ~= lengths[1], 1...2 ~= lengths[outer],
        lengths[years] == 4 || lengths[years] == 2, Set(date.filter { $0 < 0x30 }).count == 1
      else { return nil }
      year = Self.year(values[years], digits: lengths[years])
      (first, second) = isYearFirst ? (values[1], values[outer]) : (values[outer], values[1])
    }
  }

  private init?(words bytes: Bytes) {
    isYearFirst = true
    guard 6...40 ~= bytes.count, bytes.contains(where: \.isDigit) else { return nil }
    var rest = TextFolding.folded(String(decoding: bytes, as: UTF8.self))[...]
    var (numbers, words) = ([Substring](), [Substring]())
    while let character = rest.first {
      if character.isASCII, character.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        // A time of day ends the date.
        if rest.first == ":" { break }
        numbers.append(digits)
      } else if character.isLetter {
        let word = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(word.count)
        words.append(word)
      } else {
        guard " ,.-/'’ºª\u{A0}".contains(character) else { return nil }
        rest = rest.dropFirst()
      }
    }
    guard numbers.allSatisfy({ $0.count <= 4 }) else { return nil }
    let values = numbers.compactMap { Int($0) }
    if ["年月日", "년월일"].contains(words.prefix(3).joined()) {
      guard values.count >= 3 else { return nil }
      (year, first, second) = (values[0], values[1], values[2])
      return
    }
    let months = words.filter { !Self.fillers.contains(String($0)) }.map { word in
      Self.stems.first { word.hasPrefix($0.text) }?.month
    }
    guard months.count == 1, let month = months[0] else { return nil }
    switch values.count {
    case 1:
      // Spreadsheets write a month as `Mar-21`, and a day as `21-Mar`.
      let isShort = numbers[0].count == 2 && bytes[0].isLetter && bytes.contains(0x2D)
      guard numbers[0].count == 4 || isShort else { return nil }
      (year, first, second) = (Self.year(values[0], digits: numbers[0].count), month, 1)
    case 2:
      let (outer, years) = numbers[0].count == 4 ? (1, 0) : (0, 1)
      guard numbers[years].count == 4 || numbers[years].count == 2 else { return nil }
      (year, first) = (Self.year(values[years], digits: numbers[years].count), month)
      second = values[outer]
    default: return nil
    }
  }

  var isAmbiguous: Bool { !isYearFirst && first <= 12 && second <= 12 && first != second }
  /// True if the month comes first; nil without evidence.
  var showsMonthFirst: Bool? {
    isYearFirst || first == second || (first <= 12) == (second <= 12) ? nil : first <= 12
  }

  var day: Day? { isAmbiguous ? nil : day(isMonthFirst: showsMonthFirst ?? false) }

  func day(isMonthFirst: Bool) -> Day? {
    isYearFirst || isMonthFirst
      ? Day(year: year, month: first, day: second) : Day(year: year, month: second, day: first)
  }
}
