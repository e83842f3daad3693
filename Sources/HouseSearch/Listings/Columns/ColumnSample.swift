/// The first rows of a file. It keeps its results: several roles examine the same columns.
final class ColumnSample {
  let rows: ArraySlice<[String]>
  private var knownContents: [Question: Contents] = [:]
  private var knownCounts: [Int: [String: Int]] = [:]

  init(rows: ArraySlice<[String]>) { self.rows = rows }

  private struct Question: Hashable {
    let column: Int
    let role: ColumnRole
    let isLenient: Bool
    let unit: AreaMeasure?
  }

  func cells(_ column: Int) -> some Sequence<String> {
    rows.lazy.filter { column < $0.count }.map { $0[column] }
      .filter { $0.utf8.contains { $0 > 0x20 } }
  }

  func counts(_ column: Int) -> [String: Int] {
    if let known = knownCounts[column] { return known }
    let counts = cells(column).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    knownCounts[column] = counts
    return counts
  }

  /// The share of cells that pass a test, which runs once for equal cells.
  private func share(_ column: Int, _ body: (String) -> Bool) -> Double {
    let counts = counts(column)
    let passing = counts.reduce(0) { $0 + (body($1.key) ? $1.value : 0) }
    return Double(passing) / Double(max(1, counts.values.reduce(0, +)))
  }

  func firstCells(_ column: Int) -> [String] {
    cells(column).reduce(into: []) { if $0.count < 5, !$0.contains($1) { $0.append($1) } }
  }

  struct Contents {
    /// The share of rows with a value, and the share of those that can be read; 1 without rows.
    var filled = 1.0
    var readable = 1.0
    /// The numbers, in ascending order; in square metres if the cells or the name state a unit.
    var values: [Double] = []
    /// The share of readable cells that state a unit, a scale or a currency.
    var marked = 0.0

    var median: Double? { values.isEmpty ? nil : values[values.count / 2] }
  }

  /// - Parameters:
  ///   - isLenient: whether amounts among other words count; only for columns of amounts.
  ///   - unit: the unit of areas that state no unit.
  func contents(
    _ column: Int, as role: ColumnRole, isLenient: Bool = false, unit: AreaMeasure? = nil
  ) -> Contents {
    guard !rows.isEmpty else { return Contents() }
    let question = Question(column: column, role: role, isLenient: isLenient, unit: unit)
    if let known = knownContents[question] { return known }
    let parser = NumberParser(role.numbers ?? .price, isLenient: isLenient)
    var (filled, readable, marked) = (0, 0, 0)
    var contents = Contents()
    for cell in cells(column) {
      do throws(NumberFault) {
        if let number = try Self.read(cell, as: role, parser) {
          if number.unit != nil || number.scale != nil || number.currency != nil { marked += 1 }
          let size = role == .area ? number.unit?.squareMetres ?? unit?.squareMetres ?? 1 : 1
          contents.values.append(number.value * size)
        }
        readable += 1
      } catch {
        if error == .missing { continue }
        // A number out of range is bad data in the right column, unless the column holds degrees.
        let isOther = [.notANumber, .unknownCurrency, .unknownUnit].contains(error)
        if !isOther, ![.latitude, .longitude, .coordinates].contains(role) { readable += 1 }
      }
      filled += 1
    }
    contents.filled = Double(filled) / Double(rows.count)
    contents.readable = filled == 0 ? 1 : Double(readable) / Double(filled)
    contents.marked = readable == 0 ? 0 : Double(marked) / Double(readable)
    contents.values.sort()
    knownContents[question] = contents
    return contents
  }

  /// Reads a cell. Returns nil for a unit, a currency or a pair of coordinates.
  private static func read(
    _ text: String, as role: ColumnRole, _ parser: NumberParser
  ) throws(NumberFault) -> ParsedNumber? {
    switch role {
    case .currency: if try text.withBytes(StatedCurrency.init) == nil { throw .missing }
    case .priceUnit:
      guard let unit = PriceUnit(text) else { throw .unknownUnit }
      if unit == PriceUnit() { throw .missing }
    case .areaUnit: if AreaMeasure(named: text) == nil { throw .unknownUnit }
    case .coordinates: _ = try CoordinatePair.parse(text)
    default:
      let number = try parser.parse(text)
      // A price of 0 stands for a missing price.
      if role == .price, number.value == 0 { throw .missing }
      return number
    }
    return nil
  }

  /// Whether a cell is a price or a plain number, without other words.
  static func isNumber(_ text: String) -> Bool { (try? NumberParser(.price).parse(text)) != nil }

  /// Whether a column has many different values: `Pave` and `Grvl` do not identify homes.
  func isVaried(_ column: Int) -> Bool {
    let counts = counts(column)
    let all = counts.values.reduce(0, +)
    guard all >= 5 else { return all < 3 || counts.count > 1 }
    return counts.count >= max(3, all / 20) && counts.values.allSatisfy { $0 * 2 <= all }
  }

  func isChoice(_ column: Int) -> Bool {
    let counts = counts(column)
    return counts.count * 2 <= max(4, counts.values.reduce(0, +))
  }

  /// The share of cells that name a kind of home in a few words without numbers.
  func homeShare(_ column: Int) -> Double {
    share(column) { cell in
      guard cell.utf8.count <= 64, !cell.utf8.contains(where: \.isDigit) else { return false }
      let words = TextFolding.folded(cell).split { !$0.isLetter && !$0.isNumber }
      return words.count <= 4 && words.contains { Vocabulary.homes.contains(String($0)) }
    }
  }

  /// The share of cells that are amounts in some currency.
  func currencyShare(_ column: Int) -> Double {
    let parser = NumberParser(.price, isLenient: true)
    return share(column) { (try? parser.parse($0))?.currency != nil }
  }

  /// The share of cells that count rooms in words: `2 BHK`, `3室1厅`.
  func roomShare(_ column: Int) -> Double {
    share(column) { cell in
      guard let first = cell.utf8.first(where: { $0 > 0x20 }),
        first >= 0x80 || first.isDigit,
        cell.utf8.count <= 64, cell.utf8.contains(where: { $0 > 0x39 || $0 == 0x2B })
      else { return false }
      let folded = TextFolding.folded(HeaderName.trimmed(cell))
      let digits = folded.prefix { $0.isNumber || $0 == "." || $0 == "," }
      guard 1...3 ~= digits.count else { return false }
      let rest = folded.dropFirst(digits.count).drop { $0 == " " || $0 == "-" }
      // Czech flats are `2+kk` or `3+1`.
      if rest.first == "+" { return rest.count < 4 }
      return rest.count <= 48 && Vocabulary.rooms.contains(String(rest.prefix { $0.isLetter }))
    }
  }

  /// The first free column with two to twelve texts, each shared by three rows on average, or nil.
  func choiceColumn(of count: Int, besides taken: Set<Int>) -> Int? {
    (0..<count).first { column in
      let choices = counts(column)
      let filled = choices.values.reduce(0, +)
      return !taken.contains(column) && 2...12 ~= choices.count
        && filled * 2 >= rows.count && filled >= choices.count * 3
        && choices.keys.allSatisfy { text in
          // Numbers, such as floors, are filters to add. More than five digits are a day or an id.
          text.contains(where: \.isLetter) && text.utf8.count(where: \.isDigit) <= 5
            && AreaMeasure(named: text) == nil
        }
    }
  }
}
