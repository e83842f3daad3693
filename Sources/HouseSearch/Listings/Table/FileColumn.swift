/// A column of the file, read again for all homes of a table.
package struct FileColumn: Sendable {
  package enum Values: Sendable {
    /// The number of each home, or NaN if the cell has no number.
    case numbers(ContiguousArray<Double>)
    case texts(InternedColumn)
  }

  package struct Choice: Hashable, Sendable {
    /// The number of the text in the column, from 1.
    package let id: Int
    /// The text, as in the file.
    package let text: String
    package let count: Int
  }

  /// The index of the column in the table's `fileColumns`.
  package let number: Int
  package let name: String
  /// The values: numbers if at least 95 % of the filled cells are numbers or days, otherwise texts.
  package let values: Values
  /// Whether the numbers are days, see `Day.number`.
  package let areDays: Bool
  /// The least and the greatest number, or nil for texts and for a column without numbers.
  package let range: ClosedRange<Double>?
  /// The texts, the most frequent first, equally frequent ones by first appearance.
  package let choices: [Choice]
  /// The number of homes without a text; 0 for numbers.
  package let textlessCount: Int

  init(number: Int, name: String, values: Values, areDays: Bool = false) {
    (self.number, self.name, self.values, self.areDays) = (number, name, values, areDays)
    switch values {
    case .numbers(let numbers):
      let known = numbers.lazy.filter { !$0.isNaN }
      range = known.min().flatMap { least in known.max().map { least...$0 } }
      (choices, textlessCount) = ([], 0)
    case .texts(let texts):
      range = nil
      let counts = texts.counts
      choices = counts.indices.dropFirst().filter { counts[$0] > 0 }
        .sorted { counts[$0] > counts[$1] }
        .map { Choice(id: $0, text: texts.text($0) ?? "", count: counts[$0]) }
      textlessCount = counts.first ?? 0
    }
  }
}

extension ListingsTable {
  private static let sampleCount = 2_000

  /// Reads a column of the file for all homes, off the main actor.
  @concurrent
  package func column(_ number: Int) async throws(LoadError) -> FileColumn {
    try column(number) { Task.isCancelled }
  }

  func column(_ number: Int, isCancelled: () -> Bool) throws(LoadError) -> FileColumn {
    /// The cells of all homes, or nil if the first ones or all have other values.
    func read<Cells: ColumnCells>(_ empty: Cells) throws(LoadError) -> Cells? {
      var cells = empty
      let checkpoint = { () throws(LoadError) in
        if isCancelled() { throw LoadError(path: self.rows.path, reason: .cancelled) }
      }
      for homes in [min(count, Self.sampleCount), count] {
        cells = empty
        try rows.visit(0..<homes, checkpoint: checkpoint) {
          cells.append(CellText.value($1[number]))
        }
        guard cells.areValues else { return nil }
      }
      return cells
    }
    func finish(_ values: FileColumn.Values, areDays: Bool = false) -> FileColumn {
      let name = fileColumns.indices.contains(number) ? fileColumns[number] : ""
      return FileColumn(number: number, name: name, values: values, areDays: areDays)
    }
    if let days = try read(DayCells()) {
      let isMonthFirst = currency == Currency(code: "USD")
      return finish(.numbers(days.finished(isMonthFirst: isMonthFirst)), areDays: true)
    }
    if let numbers = try read(NumberCells()) { return finish(.numbers(numbers.finished())) }
    return finish(.texts(try read(Interner())?.column ?? InternedColumn()))
  }

  private static let shownCount = 200
  /// At least this many ascending whole numbers are ids.
  private static let idCount = 8
  /// The roles that neither have their own filter nor identify a single home.
  private static let freeRoles: Set<ColumnRole> = [.bathrooms, .location, .city]

  /// Other columns to filter by: columns of days, of numbers that are not ids, and of texts that
  /// several homes share. Only the first 200 homes are examined.
  package func filterColumns() throws(LoadError) -> [Int] {
    let free = fileColumns.indices.filter { number in
      columns.role(of: number).map(Self.freeRoles.contains) ?? true
    }
    var cells = free.map { _ in (days: DayCells(), numbers: NumberCells(), texts: Interner()) }
    try rows.visit(0..<min(count, Self.shownCount)) { _, row in
      for (place, number) in free.enumerated() {
        let cell = CellText.value(row[number])
        cells[place].days.append(cell)
        cells[place].numbers.append(cell)
        cells[place].texts.append(cell)
      }
    }
    return zip(free, cells).filter { _, cells in
      if cells.days.areValues { return cells.texts.column.textCount > 2 }
      return cells.numbers.areValues
        ? !Self.countsUp(cells.numbers.finished()) : Self.repeats(cells.texts.column)
    }.map(\.0)
  }

  private static func countsUp(_ values: ContiguousArray<Double>) -> Bool {
    values.count >= idCount
      && zip(values, values.dropFirst()).allSatisfy { $0 < $1 && $1 == $1.rounded() }
  }

  /// Whether the column offers a choice: several texts, most of them shared.
  private static func repeats(_ column: InternedColumn) -> Bool {
    let counts = column.counts
    let filled = column.ids.count - counts[0]
    return filled > 0 && counts.count { $0 > 0 } > 1
      && counts.dropFirst().count { $0 == 1 } * 2 < filled
  }
}

private protocol ColumnCells {
  /// Whether at least 95 % of the filled cells have values of this kind.
  var areValues: Bool { get }
  mutating func append(_ cell: Bytes)
}

extension Interner: ColumnCells {
  fileprivate var areValues: Bool { true }
}

/// Cells of numbers: amounts as in prices, with an optional minus or percent sign.
private struct NumberCells: ColumnCells {
  private var values: ContiguousArray<Double> = []
  private var separators = SeparatorPolicy(delimiter: 0x2C, isMoney: false)
  private var counts = (filled: 0, read: 0)

  private static let parser = NumberParser(.price)

  var areValues: Bool { counts.filled > 0 && counts.read * 20 >= counts.filled * 19 }

  mutating func append(_ cell: Bytes) {
    guard !cell.isEmpty else { return values.append(.nan) }
    counts.filled += 1
    let isNegative = cell[0] == 0x2D
    let sign = Self.percentSigns.first { cell.suffix($0.count).elementsEqual($0) }
    let digits = Bytes(rebasing: cell.dropLast(sign?.count ?? 0).dropFirst(isNegative ? 1 : 0))
    // Digits with a leading zero are a name.
    let isName = digits.count > 1 && digits[0] == 0x30 && digits[1].isDigit
    guard !isName, let number = try? Self.parser.parse(digits) else { return values.append(.nan) }
    counts.read += 1
    separators.note(number, row: values.count)
    values.append(isNegative ? 0 - number.value : number.value)
  }

  private static let percentSigns = ["%", "٪", "％"].map { Array($0.utf8) }

  /// The numbers. Without evidence, a dot marks decimals and a comma groups.
  func finished() -> ContiguousArray<Double> {
    var values = values
    for (row, separator) in separators.waiting {
      let meaning = separators.meaning(of: separator)
      if meaning == .decimal || meaning == .undecided && separator == .dot { values[row] /= 1_000 }
    }
    return values
  }
}

private struct DayCells: ColumnCells {
  private var values: ContiguousArray<Double> = []
  private var waiting: [(index: Int, day: WrittenDay)] = []
  private var counts = (filled: 0, read: 0)
  /// The number of days that show the month first, minus those that show it second.
  private var evidence = 0

  var areValues: Bool { counts.filled > 0 && counts.read * 20 >= counts.filled * 19 }

  mutating func append(_ cell: Bytes) {
    values.append(.nan)
    guard !cell.isEmpty else { return }
    counts.filled += 1
    guard let written = WrittenDay(cell) else { return }
    if written.isAmbiguous {
      waiting.append((values.count - 1, written))
    } else {
      guard let day = written.day else { return }
      if let isFirst = written.showsMonthFirst { evidence += isFirst ? 1 : -1 }
      values[values.count - 1] = Double(day.number)
    }
    counts.read += 1
  }

  /// - Parameter isMonthFirst: the order if the cells do not show it.
  func finished(isMonthFirst: Bool) -> ContiguousArray<Double> {
    let comesFirst = evidence == 0 ? isMonthFirst : evidence > 0
    var values = values
    for (index, written) in waiting {
      if let day = written.day(isMonthFirst: comesFirst) { values[index] = Double(day.number) }
    }
    return values
  }
}
