package import Listings

/// Short ways to write the parts of a filter.
extension ListingsFilter {
  package init(_ change: (inout ListingsFilter) -> Void) {
    self.init()
    change(&self)
  }

  package init(price: ValueRange?) {
    self.init()
    self.price = price
  }

  package var price: ValueRange? {
    get { ranges[.price] }
    set { ranges[.price] = newValue }
  }

  /// In square metres.
  package var area: ValueRange? {
    get { ranges[.area] }
    set { ranges[.area] = newValue }
  }

  package var bedrooms: ValueRange? {
    get { ranges[.bedrooms] }
    set { ranges[.bedrooms] = newValue }
  }

  package var kinds: Set<String>? {
    get { choices[.kinds] }
    set { choices[.kinds] = newValue }
  }

  /// The ranges of the columns of the file.
  package var numbers: [Int: ValueRange] {
    get {
      let columns = ranges.compactMap { criterion, range in
        if case .column(let number) = criterion { (number, range) } else { nil }
      }
      return Dictionary(uniqueKeysWithValues: columns)
    }
    set {
      for number in numbers.keys { ranges[.column(number)] = nil }
      for (number, range) in newValue { ranges[.column(number)] = range }
    }
  }
}

extension ValueRange {
  package static func exactly(_ number: Int) -> ValueRange {
    ValueRange(lower: Double(number), upper: Double(number))
  }

  package static func atLeast(_ number: Int) -> ValueRange { ValueRange(lower: Double(number)) }
}

/// A number stands for the column of the file with this number.
extension Criterion: ExpressibleByIntegerLiteral {
  /// The criterion of a column.
  package init(integerLiteral number: Int) { self = .column(number) }
}

extension FileColumn.Choice {
  package var name: String { text }
}

extension FilterIndex {
  /// An index of text.
  package convenience init(_ text: String) throws {
    self.init(try ListingsTable(parsing: Array(text.utf8)))
  }

  /// The homes that pass a filter.
  package func rows(_ change: (inout ListingsFilter) -> Void) -> [Int] {
    Array(result(of: ListingsFilter(change)))
  }
}

/// The rows of the homes, cheapest first.
extension FilterResult: RandomAccessCollection {
  /// The position of the cheapest home.
  package var startIndex: Int { 0 }
  /// The position after the most expensive home.
  package var endIndex: Int { count }
  /// The row of the listings at a position.
  package subscript(position: Int) -> Int { byPrice[position] }
  /// The rows. Faster than one subscript for each position.
  package func makeIterator() -> SortedResult.Iterator { byPrice.makeIterator() }

  package func position(of row: Int) -> Int? { byPrice.position(of: row) }
  package var kindCounts: [Int] { choiceCounts(of: .kinds) }
}

extension FilterExpression {
  /// An expression that knows the values of the columns of an index.
  package init(_ index: FilterIndex) { self.init(index.listings, index) }
}

extension ListingsLoader {
  /// Loads a file off the main actor.
  @concurrent
  package static func loadIndex(_ path: String) async throws(LoadError) -> FilterIndex {
    FilterIndex(try await load(path))
  }
}

extension FileColumn {
  /// The number of a home, or nil if it has no number or the column holds texts.
  package func number(of row: Int) -> Double? {
    guard case .numbers(let numbers) = values, numbers.indices.contains(row), !numbers[row].isNaN
    else { return nil }
    return numbers[row]
  }

  /// The text of a home, or nil if it has no text or the column holds numbers.
  package func text(of row: Int) -> String? {
    if case .texts(let texts) = values { texts[row] } else { nil }
  }
}
