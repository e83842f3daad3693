/// Reads the prices of a file and decides at its end what their separators meant.
struct PriceBuilder {
  private(set) var policy: SeparatorPolicy
  private let parser: NumberParser
  private var waiting: [WaitingCell] = []
  private var currencies: [Currency: Int] = [:]
  private var lastCurrency: Currency?
  private var lastCurrencyCount = 0

  /// A number that waits for the rest of its column.
  struct WaitingCell {
    let home: Int
    let line: Int
    let separator: Separator
  }

  init(exponent: Int, delimiter: UInt8) {
    parser = NumberParser(.price, exponent: exponent)
    policy = SeparatorPolicy(delimiter: delimiter, isMoney: true)
  }

  /// Reads the price of the home that will have a number; one that waits is taken to group.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, home: Int, line: Int
  ) throws(NumberFault) -> Double {
    let number = try parser.parse(bytes)
    if let currency = number.currency { count(currency) }
    if !number.evidence.isEmpty { policy.count(number) }
    if let separator = number.ambiguousSeparator {
      policy.count(number)
      waiting.append(WaitingCell(home: home, line: line, separator: separator))
    }
    return number.value
  }

  private mutating func count(_ currency: Currency) {
    // Nearly always the same one: the dictionary is for the change.
    if currency.code == lastCurrency?.code {
      lastCurrencyCount += 1
      return
    }
    if let lastCurrency { currencies[lastCurrency, default: 0] += lastCurrencyCount }
    (lastCurrency, lastCurrencyCount) = (currency, 1)
  }

  /// The currency most cells state; the code decides among equals.
  var statedCurrency: Currency? {
    var counts = currencies
    if let lastCurrency { counts[lastCurrency, default: 0] += lastCurrencyCount }
    return counts.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }?.key
  }

  /// Settles the prices that waited; homes whose price stays undecided are taken out.
  mutating func finish(_ storage: inout ListingsStorage, column: Int) -> DiagnosticLog {
    var log = DiagnosticLog()
    var dropped: [Int] = []
    for cell in waiting {
      switch policy.meaning(of: cell.separator) {
      case .groups:
        guard storage.prices[cell.home] > NumberParser.maximumPrice else { continue }
        dropped.append(cell.home)
        log.record(Diagnostic(line: cell.line, column: column, reason: .price(.tooLarge)))
      case .decimal: storage.prices[cell.home] /= 1_000
      case .undecided:
        dropped.append(cell.home)
        log.record(Diagnostic(line: cell.line, column: column, reason: .price(.ambiguous)))
      }
    }
    if !dropped.isEmpty {
      var stays = [Bool](repeating: true, count: storage.prices.count)
      for home in dropped { stays[home] = false }
      storage.keep(stays)
    }
    return log
  }
}
