/// Reads the prices of a file and decides at its end what their separators meant, which of them are
/// days and which are in another currency.
struct PriceBuilder {
  private let parser: NumberParser
  /// How many prices are ranges.
  private(set) var rangeCount = 0
  private var waiting: WaitingNumbers
  private var currencies = StatedCurrencies()
  private var days = Days()

  /// Plain numbers that read as a day, such as 20240115.
  private struct Days {
    var cells: [(home: Int, line: Int)] = []
    /// Prices of the same size that are no days and not round either.
    var neighbours = 0

    /// One in thirty amounts of that size would read as a day by chance.
    var arePrices: Bool { neighbours > cells.count * 10 }
  }

  init(exponent: Int, delimiter: UInt8) {
    parser = NumberParser(.price, exponent: exponent, isLenient: true)
    waiting = WaitingNumbers(SeparatorPolicy(delimiter: delimiter, isMoney: true))
  }

  /// What the prices show about separators.
  var policy: SeparatorPolicy { waiting.policy }

  /// Reads the price of the home that will have a number; one that waits is taken to group.
  /// - Parameters:
  ///   - currency: what the row says its price is in; nil in a file without such a column.
  ///   - unit: its scale, its currency, or both; nil in a file without such a column.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, currency: UnsafeBufferPointer<UInt8>?,
    unit: UnsafeBufferPointer<UInt8>? = nil, home: Int, line: Int
  ) throws(NumberFault) -> Double {
    var parser = parser
    if let unit {
      guard let found = PriceUnit(unit) else { throw .unknownUnit }
      if let scale = found.scale { parser = NumberParser(.price, exponent: scale, isLenient: true) }
      if found.currency != nil, currency == nil {
        let number = try parse(bytes, parser)
        return try commit(number, bytes, stated: found.currency, or: nil, home: home, line: line)
      }
    }
    if let plain = try parser.plain(bytes) {
      guard plain > 0 else { throw .zero }
      if let currency { try note(nil, or: currency, home: home, line: line) }
      if DateShape.compactDays ~= plain { noteDay(plain, home: home, line: line) }
      return plain
    }
    return try commit(
      try parse(bytes, parser), bytes, stated: nil, or: currency, home: home, line: line)
  }

  private mutating func commit(
    _ number: ParsedNumber, _ bytes: UnsafeBufferPointer<UInt8>, stated: StatedCurrency?,
    or currency: UnsafeBufferPointer<UInt8>?, home: Int, line: Int
  ) throws(NumberFault) -> Double {
    guard number.value > 0 else { throw .zero }
    let own = number.currency.map { StatedCurrency($0, isVague: number.isCurrencyVague) }
    try note(own ?? stated, or: currency, home: home, line: line)
    waiting.note(number, home: home, line: line)
    if number.isRange { rangeCount += 1 }
    if number.currency == nil, DateShape.mayBeCompactDay(number, bytes) {
      noteDay(number.value, home: home, line: line)
    }
    return number.value
  }

  /// Takes note of the currency that the price states, or else its row; a mark that several
  /// currencies share says less than a row that names one.
  private mutating func note(
    _ stated: StatedCurrency?, or cell: UnsafeBufferPointer<UInt8>?, home: Int, line: Int
  ) throws(NumberFault) {
    var stated = stated
    if let cell, stated?.isVague != false, let row = try StatedCurrency(cell),
      stated == nil || !row.isVague
    {
      stated = row
    }
    if let stated { currencies.note(stated, home: home, line: line) }
  }

  private func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ parser: NumberParser
  ) throws(NumberFault) -> ParsedNumber {
    do throws(NumberFault) {
      return try parser.parse(bytes)
    } catch {
      throw error == .notANumber && WrittenDay(bytes) != nil ? .date : error
    }
  }

  private mutating func noteDay(_ value: Double, home: Int, line: Int) {
    if DateShape.isCompactDay(value) {
      days.cells.append((home, line))
    } else if value.truncatingRemainder(dividingBy: 100) != 0 {
      days.neighbours += 1
    }
  }

  /// Adds what the next part of the same file held.
  /// - Parameters:
  ///   - homes: how many homes came before it.
  ///   - lines: how many lines.
  mutating func append(_ next: PriceBuilder, homes: Int, lines: Int) {
    waiting.append(next.waiting, homes: homes, lines: lines)
    days.cells += next.days.cells.map { ($0.home + homes, $0.line + lines) }
    days.neighbours += next.days.neighbours
    rangeCount += next.rangeCount
    currencies.append(next.currencies, homes: homes, lines: lines)
  }

  /// What became of the prices of a file.
  struct Outcome {
    var log = DiagnosticLog()
    var currency: FileCurrency?
    var otherCurrencies: [Currency: Int] = [:]
  }

  /// Commits the prices that waited; homes whose price stays undecided, is a day or is in another
  /// currency are taken out.
  mutating func finish(
    _ storage: inout ListingsStorage, column: Int, _ assignment: ColumnAssignment
  ) -> Outcome {
    var outcome = Outcome()
    var faults: [(line: Int, reason: Diagnostic.Reason)] = []
    var stays: [Bool] = []
    let total = storage.prices.count
    func drop(_ home: Int) {
      if stays.isEmpty { stays = [Bool](repeating: true, count: total) }
      stays[home] = false
    }
    outcome.currency = currencies.main(total: total, assignment)
    let strangers = currencies.strangers(to: outcome.currency?.currency)
    outcome.otherCurrencies = strangers.counts
    if !strangers.stays.isEmpty {
      stays = strangers.stays + repeatElement(true, count: total - strangers.stays.count)
    }
    let isStranger = { (home: Int) in !stays.isEmpty && !stays[home] }
    for cell in waiting.cells {
      let fault = commit(cell, &storage)
      guard let fault, !isStranger(cell.home) else { continue }
      faults.append((cell.line, .price(fault)))
      drop(cell.home)
    }
    if !days.arePrices {
      for cell in days.cells where !isStranger(cell.home) {
        faults.append((cell.line, .price(.date)))
        drop(cell.home)
      }
    }
    outcome.log = Self.log(faults, strangers, column: column)
    if !stays.isEmpty { storage.keep(stays) }
    return outcome
  }

  /// Decides about a price that waited; what is wrong with it, or nil.
  private func commit(_ cell: WaitingNumbers.Cell, _ storage: inout ListingsStorage) -> NumberFault?
  {
    switch policy.meaning(of: cell.separator) {
    case .groups: return storage.prices[cell.home] > NumberParser.maximumPrice ? .tooLarge : nil
    case .decimal:
      storage.prices[cell.home] /= 1_000
      return nil
    case .undecided: return .ambiguous
    }
  }

  private static func log(
    _ faults: [(line: Int, reason: Diagnostic.Reason)],
    _ strangers: StatedCurrencies.Strangers, column: Int
  ) -> DiagnosticLog {
    var (log, others) = (DiagnosticLog(), DiagnosticLog())
    for fault in faults.sorted(by: { $0.line < $1.line }) {
      log.record(Diagnostic(line: fault.line, column: column, reason: fault.reason))
    }
    for cell in strangers.lines {
      others.record(
        Diagnostic(line: cell.line, column: column, reason: .otherCurrency(cell.currency)))
    }
    // Of the later ones only the number is known.
    for (currency, count) in strangers.counts {
      others.setCount(count, of: .otherCurrency(currency))
    }
    return DiagnosticLog.merged([log, others])
  }
}
