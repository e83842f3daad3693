/// A currency: how it is written and what ISO 4217 calls it.
public struct Currency: Hashable, Sendable {
  /// The ISO 4217 code.
  public let code: String
  /// What stands beside an amount.
  public let symbol: String

  /// A known currency by its code, in any case.
  public init?(code: String) {
    let upper = code.uppercased()
    guard let known = Self.known.first(where: { $0.code == upper }) else { return nil }
    self = known
  }

  private init(_ code: String, _ symbol: String) {
    self.code = code
    self.symbol = symbol
  }

  /// Whether its amounts are also written with the vague mark of another, as Canadian dollars with
  /// `$`.
  func mayBeWritten(as other: Currency) -> Bool {
    self == other || Vocabulary.sharedMarks[other.code]?.contains(code) == true
  }

  /// The pound sterling.
  public static let pound = Currency("GBP", "£")
  /// The euro.
  public static let euro = Currency("EUR", "€")

  /// The currencies that are recognised.
  public static let known = Vocabulary.currencies.map { Currency($0[0], $0[1]) }

  /// Every way of writing a currency beside an amount.
  static let marks = WordTable(
    zip(known, Vocabulary.currencies).flatMap { currency, forms in
      forms.map { ($0, CurrencyMark($0, of: currency)) }
    } + [("\u{FFFD}", CurrencyMark("\u{FFFD}", of: nil))])
}

/// The currency of a file's prices, and how it is known.
public struct FileCurrency: Hashable, Sendable {
  /// How a currency is known.
  public enum Reason: String, Hashable, Sendable, Encodable {
    /// Whoever had the file read named it.
    case chosen
    /// Prices, or the names of columns, state it.
    case stated
    /// A guess: most postal codes are as they are where it is used.
    case postalCodes
    /// A guess: the names of the columns are as they are where it is used.
    case columnNames
  }

  /// The currency.
  public let currency: Currency
  /// How it is known.
  public let reason: Reason

  init(_ currency: Currency, _ reason: Reason) { (self.currency, self.reason) = (currency, reason) }
}

/// What a way of writing a currency says.
struct CurrencyMark: Sendable {
  /// Nil for a mark that was lost to a wrong encoding.
  let currency: Currency?
  /// Whether another mark beside it may say more.
  let isVague: Bool

  init(_ text: String, of currency: Currency?) {
    self.currency = currency
    isVague = Vocabulary.vagueMarks.contains(text.lowercased())
  }
}

/// What stands beside an amount, or in a column of currencies.
struct StatedCurrency: Equatable {
  let currency: Currency
  /// Whether it is written as several currencies are, such as `$`.
  let isVague: Bool

  init(_ currency: Currency, isVague: Bool) { (self.currency, self.isVague) = (currency, isVague) }

  /// What a cell of a column of currencies states, such as `USD`, `€` or `AUD ($)`; nil for one
  /// that states nothing.
  init?(_ cell: UnsafeBufferPointer<UInt8>) throws(NumberFault) {
    var scanner = NumberScanner(cell)
    scanner.trim()
    var found: StatedCurrency?
    var isDivided = true
    while !scanner.isAbsence {
      guard isDivided, let mark = Currency.marks.scan(&scanner) else { throw .unknownCurrency }
      if let currency = mark.currency, found == nil || found?.isVague == true && !mark.isVague {
        found = StatedCurrency(currency, isVague: mark.isVague)
      }
      let end = scanner.index
      while !scanner.isAtEnd, " ()[]/".utf8.contains(scanner.peek()) { scanner.index += 1 }
      isDivided = scanner.index > end
    }
    guard let found else { return nil }
    self = found
  }

  init?(_ cell: String) throws(NumberFault) {
    let bytes = ContiguousArray(cell.utf8)
    let stated = try bytes.withUnsafeBufferPointer { (bytes) throws(NumberFault) in
      try StatedCurrency(bytes)
    }
    guard let stated else { return nil }
    self = stated
  }
}

/// Which currency each price of a file states, and which one is the file's.
///
/// Amounts of two currencies are never compared: homes that state another currency than the file's
/// are left out. A price that states none is in the file's.
struct StatedCurrencies {
  private var statements: [StatedCurrency] = []
  /// How many homes made each statement.
  private var counts: [Int] = []
  /// The lines of the first homes of each statement: as many as diagnostics are kept.
  private var lines: [[Int]] = []
  /// The statement of each home up to the last one that has one: 0 for none, n for the nth
  /// statement.
  private var numbers: ContiguousArray<UInt8> = []

  /// Takes note of what the price of a home is in.
  mutating func note(_ statement: StatedCurrency, home: Int, line: Int) {
    // Nearly always the one of the home before.
    let last = Int(numbers.last ?? 0)
    let number =
      last > 0 && statements[last - 1] == statement ? last : self.number(of: statement)
    fill(home)
    numbers.append(UInt8(truncatingIfNeeded: number))
    counts[number - 1] += 1
    if lines[number - 1].count < CSVLimits.storedDiagnostics { lines[number - 1].append(line) }
  }

  /// Homes up to another one state nothing.
  private mutating func fill(_ home: Int) {
    if numbers.count < home {
      numbers.append(contentsOf: repeatElement(0, count: home - numbers.count))
    }
  }

  private mutating func number(of statement: StatedCurrency) -> Int {
    if let index = statements.firstIndex(of: statement) { return index + 1 }
    statements.append(statement)
    counts.append(0)
    lines.append([])
    return statements.count
  }

  /// The currency of the file: the one that was named for it; else the one that the name of the
  /// column states, where any price is in it; else that of most prices. Those that state none are
  /// in the one that the rest of the file suggests.
  /// - Parameter total: how many homes there are.
  func main(total: Int, _ hints: ColumnHints) -> FileCurrency? {
    if let chosen = hints.chosenCurrency { return FileCurrency(chosen, .chosen) }
    let silent = total - counts.reduce(0, +)
    if let stated = hints.statedCurrency {
      let isUsed = silent > 0 || statements.contains { accepts($0, in: stated) }
      if isUsed || statements.isEmpty { return FileCurrency(stated, .stated) }
    }
    var votes: [Currency: Int] = [:]
    for (statement, count) in zip(statements, counts) {
      votes[statement.currency, default: 0] += count
    }
    let likely = hints.likelyCurrency
    if let likely { votes[likely.currency, default: 0] += silent }
    // The code decides among equals.
    let most = votes.filter { $0.value > 0 }.max {
      ($0.value, $1.key.code) < ($1.value, $0.key.code)
    }
    guard let most = most?.key, statements.contains(where: { accepts($0, in: most) }) else {
      return likely
    }
    return FileCurrency(most, .stated)
  }

  private func accepts(_ statement: StatedCurrency, in main: Currency) -> Bool {
    statement.isVague
      ? main.mayBeWritten(as: statement.currency) : statement.currency == main
  }

  /// The homes that state another currency than the file's.
  func strangers(to main: Currency?) -> Strangers {
    var found = Strangers()
    guard let main else { return found }
    let isStrange = [false] + statements.map { !accepts($0, in: main) }
    guard isStrange.contains(true) else { return found }
    found.stays = numbers.map { !isStrange[Int($0)] }
    for (index, statement) in statements.enumerated() where isStrange[index + 1] {
      found.counts[statement.currency, default: 0] += counts[index]
      found.lines += lines[index].map { ($0, statement.currency) }
    }
    found.lines.sort { $0.line < $1.line }
    return found
  }

  /// Homes of other currencies.
  struct Strangers {
    /// Whether each home is none of these, up to the last one that states a currency; empty where
    /// there are none.
    var stays: [Bool] = []
    /// The lines of the first ones, in the order of the file.
    var lines: [(line: Int, currency: Currency)] = []
    var counts: [Currency: Int] = [:]
  }

  /// Adds what the next part of the same file stated.
  /// - Parameters:
  ///   - homes: how many homes came before it.
  ///   - lines: how many lines.
  mutating func append(_ next: StatedCurrencies, homes: Int, lines: Int) {
    let renumbered = [0] + next.statements.map { UInt8(truncatingIfNeeded: number(of: $0)) }
    if !next.numbers.isEmpty { fill(homes) }
    numbers.append(contentsOf: next.numbers.lazy.map { renumbered[Int($0)] })
    for (index, nextLines) in next.lines.enumerated() {
      let number = Int(renumbered[index + 1]) - 1
      counts[number] += next.counts[index]
      let room = max(0, CSVLimits.storedDiagnostics - self.lines[number].count)
      self.lines[number] += nextLines.prefix(room).map { $0 + lines }
    }
  }
}

/// Amounts of money as users type them, read like those of files.
package enum TypedPrice {
  /// The amount; nil where it is none, or one in another currency.
  ///
  /// One separator before three digits groups them, unless it is what the locale puts before
  /// decimals and the amount has thousands without it: `650.000` is 650,000, and `1.250M` is
  /// 1,250,000 where dots mark decimals.
  /// - Parameters:
  ///   - currency: of the prices that it is compared with; nil takes all.
  ///   - decimalSign: what stands before decimals in the locale.
  package static func amount(
    from text: String, in currency: Currency?, decimalSign: String
  ) -> Double? {
    guard let number = try? NumberParser(.price).parse(text),
      isOwn(number.currency, currency, in: text)
    else { return nil }
    let sign = number.ambiguousSeparator == .dot ? "." : ","
    let isDecimal =
      number.isAmbiguous && sign == decimalSign && number.decimalValue >= leastWithThousandths
    return isDecimal ? number.decimalValue : number.value
  }
  private static let leastWithThousandths = 1_000.0

  /// Whether a sign may stand for a currency: "$" does for the dollars of other countries.
  private static func isOwn(_ written: Currency?, _ currency: Currency?, in text: String) -> Bool {
    guard let written, let currency, written != currency else { return true }
    return currency.symbol.contains(written.symbol)
      || text.lowercased().split(whereSeparator: { !$0.isLetter && $0 != "." }).contains {
        $0 == currency.symbol.lowercased()
      }
  }
}
