/// A column of a file in the order by price, for criteria that ask for it. Two results with the
/// same one saw the same values.
final class IndexedColumn: Sendable, Equatable {
  /// The column in the order of the file.
  let column: FileColumn
  /// Numbers in the order by price; empty for texts.
  let numbers: ContiguousArray<Double>
  /// The numbers of texts in the order by price; empty for numbers.
  let ids: ContiguousArray<UInt32>
  /// The homes in the order of the numbers; nil for texts.
  let order: NumberOrder?

  init(_ column: FileColumn, rows: ContiguousArray<UInt32>) {
    self.column = column
    switch column.values {
    case .numbers(let values):
      numbers = FilterIndex.gathered(values, rows)
      order = NumberOrder(numbers)
      ids = []
    case .texts(let texts):
      (numbers, order) = ([], nil)
      ids = FilterIndex.gathered(texts.ids, rows)
    }
  }

  static func == (one: IndexedColumn, other: IndexedColumn) -> Bool { one === other }

  /// Whether each of the texts passes, by its number: one that reads as a number in a range, and
  /// one of some choices.
  func passingTexts(_ range: ValueRange?, _ choices: Set<String>?) -> [Bool] {
    guard case .texts(let texts) = column.values else { return [] }
    return (0..<texts.textCount).map { id in
      let text = texts.text(id)
      guard choices?.contains(text ?? "") != false else { return false }
      guard let range else { return true }
      return text.flatMap(Double.init).map(range.contains) ?? false
    }
  }

  /// Returns a test for numbers that lie in a range and are written as one of some choices, of which
  /// the empty text stands for no number.
  static func passes(_ range: ValueRange?, _ choices: Set<String>?) -> (Double) -> Bool {
    let wanted = choices.map { Set($0.compactMap(Double.init)) }
    let takesNone = choices?.contains("") == true && range == nil
    return { number in
      if number.isNaN { return takesNone }
      return range?.contains(number) != false && wanted?.contains(number) != false
    }
  }
}

extension FileColumn {
  /// A column of numbers, NaN for none, in the order of the homes.
  public init(number: Int, name: String = "", numbers: some Sequence<Double>) {
    self.init(number: number, name: name, values: .numbers(ContiguousArray(numbers)))
  }

  /// A column of texts, empty for none, in the order of the homes.
  public init(number: Int, name: String = "", texts: some Sequence<String>) {
    var interner = Interner()
    for text in texts {
      var text = text
      text.withUTF8 { bytes in
        withUnsafePointer(to: bytes) { interner.append(UnsafeBufferPointer(start: $0, count: 1)) }
      }
    }
    self.init(number: number, name: name, values: .texts(interner.column))
  }

  /// How many homes it has values of.
  public var count: Int {
    switch values {
    case .numbers(let numbers): numbers.count
    case .texts(let texts): texts.ids.count
    }
  }

  /// The number of a home; nil if it has none, and in a column of texts.
  public func number(of row: Int) -> Double? {
    guard case .numbers(let numbers) = values, numbers.indices.contains(row),
      !numbers[row].isNaN
    else { return nil }
    return numbers[row]
  }

  /// The text of a home; nil if it has none, and in a column of numbers.
  public func text(of row: Int) -> String? {
    if case .texts(let texts) = values { texts[row] } else { nil }
  }
}
