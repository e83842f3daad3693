/// What takes the cells of a column.
protocol ColumnCells: Sendable {
  mutating func take(_ cell: UnsafeBufferPointer<UInt8>)
  /// Adds the cells of the homes that follow.
  mutating func append(_ next: Self)
}

extension Interner: ColumnCells {
  mutating func take(_ cell: UnsafeBufferPointer<UInt8>) {
    withUnsafePointer(to: cell) { append(UnsafeBufferPointer(start: $0, count: 1)) }
  }
}

/// Cells that are taken for numbers: an amount as prices are written, with a sign, or so many per
/// cent.
struct NumberCells: ColumnCells {
  private var values: ContiguousArray<Double> = []
  private var policy = SeparatorPolicy(delimiter: 0x2C, isMoney: false)
  /// Those one separator of which may mean two things.
  private var waiting: [(index: Int, separator: Separator)] = []
  private var presentCount = 0
  private var readCount = 0

  private static let parser = NumberParser(.price)

  /// Whether at least 19 of 20 cells that hold anything hold a number.
  var areNumbers: Bool { presentCount > 0 && readCount * 20 >= presentCount * 19 }

  mutating func take(_ cell: UnsafeBufferPointer<UInt8>) {
    guard !cell.isEmpty else { return values.append(.nan) }
    presentCount += 1
    let isNegative = cell[0] == 0x2D
    let end = Self.endWithoutPercent(cell)
    let digits = UnsafeBufferPointer(rebasing: cell[min(isNegative ? 1 : 0, end)..<end])
    // Numbers do not begin with zeros: such digits are a name.
    let isName = digits.count > 1 && digits[0] == 0x30 && 0x30...0x39 ~= digits[1]
    guard !isName, let number = try? Self.parser.parse(digits) else { return values.append(.nan) }
    readCount += 1
    policy.count(number)
    if let separator = number.ambiguousSeparator { waiting.append((values.count, separator)) }
    values.append(isNegative ? 0 - number.value : number.value)
  }

  /// Where a cell ends without the per cent sign behind its number.
  private static func endWithoutPercent(_ cell: UnsafeBufferPointer<UInt8>) -> Int {
    guard let last = cell.last, !(0x30...0x39 ~= last) else { return cell.count }
    let sign = percentSigns.first { cell.suffix($0.count).elementsEqual($0) }
    return cell.count - (sign?.count ?? 0)
  }
  private static let percentSigns = ["%", "٪", "％"].map { Array($0.utf8) }

  mutating func append(_ next: NumberCells) {
    waiting += next.waiting.map { ($0.index + values.count, $0.separator) }
    values += next.values
    policy.add(next.policy)
    presentCount += next.presentCount
    readCount += next.readCount
  }

  /// The numbers, with what their separators mean; where nothing shows it, a dot marks decimals and
  /// a comma groups.
  func finished() -> ContiguousArray<Double> {
    var values = values
    for (index, separator) in waiting {
      let isDecimal =
        switch policy.meaning(of: separator) {
        case .decimal: true
        case .groups: false
        case .undecided: separator == .dot
        }
      if isDecimal { values[index] /= 1_000 }
    }
    return values
  }
}

/// Cells that are taken for days, see ``WrittenDay``.
struct DayCells: ColumnCells {
  private var values: ContiguousArray<Double> = []
  /// Those whose month may be the first or the second number.
  private var waiting: [(index: Int, day: WrittenDay)] = []
  private var presentCount = 0
  private var readCount = 0
  /// How many cells show that the month comes first, and that it comes second.
  private var evidence = (first: 0, second: 0)

  /// Whether at least 19 of 20 cells that hold anything hold a day.
  var areDays: Bool { presentCount > 0 && readCount * 20 >= presentCount * 19 }

  mutating func take(_ cell: UnsafeBufferPointer<UInt8>) {
    guard !cell.isEmpty else { return values.append(.nan) }
    presentCount += 1
    guard let written = WrittenDay(cell) else { return values.append(.nan) }
    if written.isAmbiguous {
      waiting.append((values.count, written))
      readCount += 1
      return values.append(.nan)
    }
    guard let day = written.day else { return values.append(.nan) }
    switch written.showsMonthFirst {
    case true?: evidence.first += 1
    case false?: evidence.second += 1
    case nil: break
    }
    readCount += 1
    values.append(Double(day.number))
  }

  mutating func append(_ next: DayCells) {
    waiting += next.waiting.map { ($0.index + values.count, $0.day) }
    values += next.values
    evidence = (evidence.first + next.evidence.first, evidence.second + next.evidence.second)
    presentCount += next.presentCount
    readCount += next.readCount
  }

  /// The numbers of the days.
  /// - Parameter isMonthFirst: whether the month comes before the day where no cell shows it.
  func finished(isMonthFirst: Bool) -> ContiguousArray<Double> {
    let comesFirst =
      evidence.first == evidence.second ? isMonthFirst : evidence.first > evidence.second
    var values = values
    for (index, written) in waiting {
      if let day = written.day(isMonthFirst: comesFirst) { values[index] = Double(day.number) }
    }
    return values
  }
}
