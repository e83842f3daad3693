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
  func main(total: Int, _ assignment: ColumnAssignment) -> FileCurrency? {
    if let chosen = assignment.options.currency { return FileCurrency(chosen, .chosen) }
    let silent = total - counts.reduce(0, +)
    if let stated = assignment.statedCurrency {
      let isUsed = silent > 0 || statements.contains { accepts($0, in: stated) }
      if isUsed || statements.isEmpty { return FileCurrency(stated, .stated) }
    }
    var votes: [Currency: Int] = [:]
    for (statement, count) in zip(statements, counts) {
      votes[named(statement) ?? statement.currency, default: 0] += count
    }
    let likely = assignment.likelyCurrency
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

  /// The currency that a shared mark joins, such as HKD for `$`: the most frequent of those that the file names and
  /// that are written with it, unless it also names the one that the mark usually means.
  private func named(_ statement: StatedCurrency) -> Currency? {
    guard statement.isVague else { return nil }
    let sure = statements.indices.filter {
      !statements[$0].isVague && statements[$0].currency.mayBeWritten(as: statement.currency)
    }
    guard !sure.contains(where: { statements[$0].currency == statement.currency }) else {
      return nil
    }
    return sure.max { counts[$0] < counts[$1] }.map { statements[$0].currency }
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
    /// Whether each home stays, up to the last home that states a currency. Empty if all homes stay.
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
