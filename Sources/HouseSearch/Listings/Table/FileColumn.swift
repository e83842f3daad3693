import Synchronization

/// A column of the file for all homes of a table, read again for it.
public struct FileColumn: Sendable {
  /// What its cells hold.
  public enum Values: Sendable {
    /// The number of each home, not a number where it has none.
    case numbers(ContiguousArray<Double>)
    /// The text of each home.
    case texts(InternedColumn)
  }

  /// A text, and how many homes have it.
  public struct Choice: Hashable, Sendable {
    /// Its number among the texts of the column, from 1.
    public let id: Int
    /// As it stands in the file.
    public let text: String
    /// How many homes have it.
    public let count: Int
  }

  /// Its number among the table's `fileColumns`.
  public let number: Int
  /// Its name.
  public let name: String
  /// What its cells hold: numbers if nearly all that hold anything do, also those of days.
  public let values: Values
  /// Whether its numbers are days, see `Day.number`.
  public let areDays: Bool
  /// The least and the greatest number; nil for texts, and where there is none.
  public let range: ClosedRange<Double>?
  /// The texts, the most frequent first, equally frequent ones by first appearance; none for
  /// numbers.
  public let choices: [Choice]
  /// How many homes have no text; 0 for numbers.
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
      var counts = [Int](repeating: 0, count: texts.textCount)
      for id in texts.ids { counts[Int(id)] += 1 }
      choices = Self.choices(texts, counts)
      textlessCount = counts.first ?? 0
    }
  }

  /// Whether any of its cells reads as a number.
  var holdsNumbers: Bool {
    switch values {
    case .numbers: true
    case .texts: choices.contains { Double($0.text) != nil }
    }
  }

  private static func choices(_ column: InternedColumn, _ counts: [Int]) -> [Choice] {
    let order = counts.indices.dropFirst().sorted { (counts[$1], $0) < (counts[$0], $1) }
    return order.compactMap { id in
      column.texts[id].map { Choice(id: id, text: $0, count: counts[id]) }
    }
  }
}

extension ListingsTable {
  /// Reads a column of the file for all homes, off the main actor.
  /// - Parameters:
  ///   - number: its number among `fileColumns`; one that does not exist has no texts.
  ///   - progress: called now and then with the part that is read, 0...1.
  @concurrent
  public func column(
    _ number: Int, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(LoadError) -> FileColumn {
    try column(number, threads: Cores.count, progress: progress) { Task.isCancelled }
  }

  /// The same on the thread of the caller and others.
  func column(
    _ number: Int, threads: Int, progress: ((Double) -> Void)?, isCancelled: () -> Bool
  ) throws(LoadError) -> FileColumn {
    let reading = ColumnReading(
      rows: rows, column: number, count: count, threads: threads, progress: progress)
    let head = 0..<min(count, ColumnReading.sampleCount)
    var values: FileColumn.Values?
    var areDays = false
    if try reading.read(head, DayCells(), isCancelled).areDays {
      let cells = try reading.readAll(DayCells(), isCancelled)
      areDays = cells.areDays
      if areDays {
        values = .numbers(cells.finished(isMonthFirst: currency == Currency(code: "USD")))
      }
    }
    if !areDays, try reading.read(head, NumberCells(), isCancelled).areNumbers {
      let cells = try reading.readAll(NumberCells(), isCancelled)
      if cells.areNumbers { values = .numbers(cells.finished()) }
    }
    if values == nil {
      values = .texts(try reading.readAll(Interner(), isCancelled).column)
    }
    progress?(1)
    return FileColumn(
      number: number, name: fileColumns.indices.contains(number) ? fileColumns[number] : "",
      values: values ?? .texts(InternedColumn()), areDays: areDays)
  }
}

extension ListingsTable {
  /// How many homes show what columns hold.
  private static let shownCount = 200
  /// So many whole numbers that count up are ids.
  private static let idCount = 8
  /// The roles that have a filter of their own, or name a single home.
  private static let filteredRoles = Set(ColumnRole.allCases).subtracting([
    .bathrooms, .location, .city,
  ])

  /// The columns of the file to filter by beside those that have a filter of their own, by their
  /// numbers among `fileColumns`: as far as the first homes show, those that hold days, those that hold
  /// numbers that do not count up, and those that hold words that several homes have.
  public func filterColumns() throws(LoadError) -> [Int] {
    let free = fileColumns.indices.filter { number in
      columns.role(of: number).map { !Self.filteredRoles.contains($0) } ?? true
    }
    var days = free.map { _ in DayCells() }
    var numbers = free.map { _ in NumberCells() }
    var texts = free.map { _ in Interner() }
    let never = { () throws(LoadError) in }
    try rows.visit(0..<min(count, Self.shownCount), checkpoint: never) { _, row in
      for (place, number) in free.enumerated() {
        let cell = CellText.value(row[number])
        days[place].take(cell)
        numbers[place].take(cell)
        texts[place].take(cell)
      }
    }
    return free.indices.filter { place in
      if days[place].areDays { return texts[place].column.textCount > 2 }
      return numbers[place].areNumbers
        ? !Self.countsUp(numbers[place].finished()) : Self.repeats(texts[place].column)
    }.map { free[$0] }
  }

  private static func countsUp(_ values: ContiguousArray<Double>) -> Bool {
    values.count >= idCount
      && zip(values, values.dropFirst()).allSatisfy { $0 < $1 && $1 == $1.rounded() }
  }

  /// Whether there is something to choose from: not one text that all homes have, nor names that
  /// most of them have alone.
  private static func repeats(_ column: InternedColumn) -> Bool {
    var counts = [Int](repeating: 0, count: column.textCount)
    for id in column.ids { counts[Int(id)] += 1 }
    let filled = column.ids.count - counts[0]
    return filled > 0 && counts.count { $0 > 0 } > 1
      && counts.dropFirst().count { $0 == 1 } * 2 < filled
  }
}

/// Reads a column of a file, several parts at once.
private struct ColumnReading {
  let rows: FileRows
  let column: Int
  let count: Int
  let threads: Int
  let progress: ((Double) -> Void)?

  /// How many homes show what a column holds.
  static let sampleCount = 2_000

  private final class Share: Sendable {
    let isStopped = Atomic<Bool>(false)
    let done = Atomic<Int>(0)
    let error = Mutex<LoadError?>(nil)
  }

  func readAll<Cells: ColumnCells>(
    _ empty: Cells, _ isCancelled: () -> Bool
  ) throws(LoadError) -> Cells {
    let share = Share()
    let parts = max(1, min(threads, count / Self.sampleCount))
    let ranges = (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
    let results = ranges.map { _ in Guarded(empty) }
    let (rows, column) = (rows, column)
    let work = SharedWork(0..<parts) { number in
      do throws(LoadError) {
        let cells = try Self.cells(rows, column, ranges[number], empty, share)
        results[number].value.withLock { $0 = cells }
      } catch {
        share.isStopped.store(true, ordering: .relaxed)
        share.error.withLock { if $0 == nil || $0?.reason == .cancelled { $0 = error } }
      }
    }
    var last = 0
    work.wait {
      if isCancelled() { share.isStopped.store(true, ordering: .relaxed) }
      let done = share.done.load(ordering: .relaxed)
      if done > last { progress?(min(0.99, Double(done) / Double(max(1, count)))) }
      last = done
    }
    if let error = share.error.withLock({ $0 }) { throw error }
    var all = empty
    for result in results { all.append(result.value.withLock { $0 }) }
    return all
  }

  func read<Cells: ColumnCells>(
    _ range: Range<Int>, _ empty: Cells, _ isCancelled: () -> Bool
  ) throws(LoadError) -> Cells {
    if isCancelled() { throw LoadError(path: rows.path, reason: .cancelled) }
    return try Self.cells(rows, column, range, empty, Share())
  }

  private static func cells<Cells: ColumnCells>(
    _ rows: FileRows, _ column: Int, _ range: Range<Int>, _ empty: Cells, _ share: Share
  ) throws(LoadError) -> Cells {
    var cells = empty
    var (count, told) = (0, 0)
    let checkpoint = { () throws(LoadError) in
      if share.isStopped.load(ordering: .relaxed) {
        throw LoadError(path: rows.path, reason: .cancelled)
      }
      share.done.add(count - told, ordering: .relaxed)
      told = count
    }
    try rows.visit(range, checkpoint: checkpoint) { _, row in
      count += 1
      cells.take(CellText.value(row[column]))
    }
    return cells
  }
}
