/// Reads the prices of a file and decides on separators and currencies at its end.
struct PriceReader {
  private let parser: NumberParser
  private(set) var rangeCount = 0
  private(set) var policy: SeparatorPolicy
  private var currencies = StatedCurrencies()

  init(exponent: Int, delimiter: UInt8) {
    parser = NumberParser(.price, exponent: exponent, isLenient: true)
    policy = SeparatorPolicy(delimiter: delimiter, isMoney: true)
  }

  /// Reads the price of a home; an ambiguous separator groups for now. The cells `currency` and
  /// `unit` are nil if the file has no such columns.
  mutating func read(
    _ bytes: Bytes, currency: Bytes?, unit: Bytes?, home: Int
  ) throws(NumberFault) -> Double {
    var (parser, stated) = (parser, StatedCurrency?.none)
    if let unit {
      guard let found = PriceUnit(unit) else { throw .unknownUnit }
      if let scale = found.scale { parser = NumberParser(.price, exponent: scale, isLenient: true) }
      if currency == nil { stated = found.currency }
    }
    if stated == nil, let plain = try parser.plain(bytes) {
      guard plain > 0 else { throw .zero }
      if let currency { try note(nil, or: currency, home: home) }
      return plain
    }
    let number = try parser.parse(bytes)
    guard number.value > 0 else { throw .zero }
    try note(number.currency == nil ? stated : number.stated, or: currency, home: home)
    policy.note(number, row: home)
    if number.isRange { rangeCount += 1 }
    return number.value
  }

  /// Records the currency of the price, or that of its row if it is less vague.
  private mutating func note(
    _ stated: StatedCurrency?, or cell: Bytes?, home: Int
  ) throws(NumberFault) {
    var stated = stated
    if let cell, stated?.isVague != false, let row = try StatedCurrency(cell),
      stated == nil || !row.isVague
    {
      stated = row
    }
    if let stated { currencies.note(stated, home: home) }
  }

  /// Decides on the prices that waited, and finds prices in another currency. Returns the currency
  /// of the file, and the homes without a valid price, in ascending order.
  func finish(
    _ prices: inout ContiguousArray<Double>, _ assignment: ColumnAssignment
  ) -> (currency: FileCurrency?, faults: [(home: Int, reason: Diagnostic.Reason)]) {
    let currency = currencies.main(total: prices.count, assignment)
    var faults: [(home: Int, reason: Diagnostic.Reason)] = []
    for (home, stranger) in currencies.strangers(to: currency?.currency) {
      prices[home] = .nan
      faults.append((home, .otherCurrency(stranger)))
    }
    for (home, separator) in policy.waiting where !prices[home].isNaN {
      switch policy.meaning(of: separator) {
      case .groups where prices[home] <= NumberParser.maximumPrice: break
      case .groups: faults.append((home, .price(.tooLarge)))
      case .decimal: prices[home] /= 1_000
      case .undecided: faults.append((home, .price(.ambiguous)))
      }
    }
    return (currency, faults.sorted { $0.home < $1.home })
  }
}

/// The currencies that the prices of a file state. Amounts in different currencies are never
/// compared: homes in another currency than the file's are dropped.
private struct StatedCurrencies {
  private var statements: [StatedCurrency] = []
  private var counts: [Int] = []
  /// The statement of each home, counted from 1, or 0 without one; ends at the last home with one.
  private var numbers: ContiguousArray<UInt8> = []

  mutating func note(_ stated: StatedCurrency, home: Int) {
    guard stated.currency != nil else { return }
    // Nearly always the statement of the previous home.
    let last = Int(numbers.last ?? 0)
    let isLast = last > 0 && statements[last - 1] == stated
    let number = isLast ? last : 1 + (statements.firstIndex(of: stated) ?? statements.count)
    if number > statements.count {
      statements.append(stated)
      counts.append(0)
    }
    numbers.append(contentsOf: repeatElement(0, count: max(0, home - numbers.count)))
    numbers.append(UInt8(truncatingIfNeeded: number))
    counts[number - 1] += 1
  }

  /// The currency of the file: the user's choice; or else that of the column's name, if any price
  /// is in it; or else that of most prices. Prices without a currency count for the likely one.
  func main(total: Int, _ assignment: ColumnAssignment) -> FileCurrency? {
    if let chosen = assignment.options.currency { return FileCurrency(chosen, .chosen) }
    let silent = total - counts.reduce(0, +)
    if let stated = assignment.statedCurrency {
      let isUsed = silent > 0 || statements.contains { $0.mayMean(stated) }
      if isUsed || statements.isEmpty { return FileCurrency(stated, .stated) }
    }
    let likely = assignment.likelyCurrency
    var votes: [Currency: Int] = [:]
    for (statement, count) in zip(statements, counts) {
      guard let currency = meaning(of: statement, likely: likely?.currency) else { continue }
      votes[currency, default: 0] += count
    }
    if let likely, silent > 0 { votes[likely.currency, default: 0] += silent }
    // Ties are broken by code.
    let most = votes.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }
    guard let most = most?.key, statements.contains(where: { $0.mayMean(most) }) else {
      return likely
    }
    return FileCurrency(most, .stated)
  }

  /// The currency of a statement. A shared mark such as `$` stands for the most frequent currency
  /// that the file states, unless that is the mark's usual one, or else for the likely one.
  private func meaning(of statement: StatedCurrency, likely: Currency?) -> Currency? {
    guard statement.isVague else { return statement.currency }
    let sure = zip(statements, counts).filter {
      !$0.0.isVague && $0.0.currency.map(statement.mayMean) == true
    }
    if sure.contains(where: { $0.0.currency == statement.currency }) { return statement.currency }
    let isLikely = likely.map(statement.mayMean) == true
    return sure.max { $0.1 < $1.1 }?.0.currency ?? (isLikely ? likely : statement.currency)
  }

  func strangers(to main: Currency?) -> [(home: Int, currency: Currency)] {
    guard let main else { return [] }
    let others = [nil] + statements.map { $0.mayMean(main) ? nil : $0.currency }
    guard others.contains(where: { $0 != nil }) else { return [] }
    return numbers.enumerated().compactMap { home, number in
      others[Int(number)].map { (home, $0) }
    }
  }
}

/// Reads the areas of a file and decides on separators and unit at its end.
///
/// The unit in the cell counts, else that in the column's name, else that of most cells. Without a
/// unit, areas are square feet if their median exceeds `plausibleMetres`, and else square metres.
struct AreaReader {
  /// The largest plausible median in square metres.
  static let plausibleMetres = 400.0

  private let stated: AreaMeasure?
  private let size: Double
  private var separators: SeparatorPolicy
  /// Whether each home's row states a unit, up to the last row that does.
  private var haveUnits: ContiguousArray<Bool> = []
  private var counts: [AreaMeasure: Int] = [:]
  private(set) var rangeCount = 0
  /// Whether areas without a unit were read as square feet.
  private(set) var isGuessed = false

  private let parser = NumberParser(.area, isLenient: true)

  init(unit: AreaMeasure?, delimiter: UInt8) {
    (stated, size) = (unit, unit?.squareMetres ?? 1)
    separators = SeparatorPolicy(delimiter: delimiter, isMoney: false)
  }

  /// Reads the area of a home, in square metres if its unit is known. Returns nil for 0.
  /// - Parameter unit: the cell with the unit, or nil if the file has no such column.
  mutating func read(_ bytes: Bytes, unit cell: Bytes?, home: Int) throws(NumberFault) -> Double? {
    if cell == nil, let plain = try parser.plain(bytes) { return plain > 0 ? size * plain : nil }
    let number = try parser.parse(bytes)
    guard number.value > 0 else { return nil }
    var unit = number.unit
    if unit == nil, let cell, !CellText.value(cell).isEmpty {
      unit = AreaMeasure(named: String(decoding: cell, as: UTF8.self))
      if unit == nil { throw .unknownUnit }
    }
    // These units differ from region to region.
    if let unit, unit.squareMetres == nil { throw .unknownUnit }
    separators.note(number, row: home)
    if number.isRange { rangeCount += 1 }
    if let unit {
      counts[unit, default: 0] += 1
      haveUnits.append(contentsOf: repeatElement(false, count: home - haveUnits.count))
      haveUnits.append(true)
    }
    return (unit?.squareMetres ?? size) * number.value
  }

  /// Decides on the areas that waited. Returns the unit, and the homes with ambiguous areas.
  /// - Parameter pricePolicy: the evidence of the prices, used if the areas have none.
  mutating func finish(
    _ areas: inout OptionalColumn<Double>, pricePolicy: SeparatorPolicy
  ) -> (unit: AreaUnit, undecided: [Int]) {
    var undecided: [Int] = []
    for (home, separator) in separators.waiting {
      let own = separators.meaning(of: separator)
      let isOpen = own == .undecided && !separators.hasEvidence(for: separator)
      switch isOpen ? pricePolicy.meaning(of: separator) : own {
      case .groups: break
      case .decimal: areas[home] = areas[home].map { $0 / 1_000 }
      case .undecided:
        areas[home] = nil
        undecided.append(home)
      }
    }
    // Equally frequent units are ordered by size.
    let most = counts.max {
      ($0.value, $1.key.squareMetres ?? 0) < ($1.value, $0.key.squareMetres ?? 0)
    }
    let unit = stated ?? most?.key ?? likelyUnit(areas)
    isGuessed = stated == nil && most == nil && unit == .squareFeet
    if stated == nil, let size = unit.squareMetres, size != 1 {
      for home in areas.values.indices where home >= haveUnits.count || !haveUnits[home] {
        areas[home] = areas[home].map { size * $0 }
      }
    }
    return (unit.shown, undecided)
  }

  private func likelyUnit(_ areas: OptionalColumn<Double>) -> AreaMeasure {
    let values = areas.values.filter { $0 != areas.absent }.sorted()
    let median = values.isEmpty ? 0 : values[values.count / 2]
    return median > Self.plausibleMetres ? .squareFeet : .squareMetres
  }
}
