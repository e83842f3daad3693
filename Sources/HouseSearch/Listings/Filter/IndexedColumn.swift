/// A column in the order by price. It is compared by identity: equal columns have the same values.
final class IndexedColumn: Sendable, Equatable {
  let column: FileColumn
  let numbers: ContiguousArray<Double>
  let ids: ContiguousArray<UInt32>
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

  /// The number of different texts and the empty text, or 0 for numbers.
  var choiceCount: Int {
    if case .texts(let texts) = column.values { texts.textCount } else { 0 }
  }

  static func == (one: IndexedColumn, other: IndexedColumn) -> Bool { one === other }

  /// Whether each text passes, by its number.
  func passingTexts(_ range: ValueRange?, _ choices: Set<String>?) -> [Bool] {
    guard case .texts(let texts) = column.values else { return [] }
    return (0..<texts.textCount).map { id in
      let text = texts.text(id)
      guard choices?.contains(text ?? "") != false else { return false }
      guard let range else { return true }
      return text.flatMap(Double.init).map(range.contains) ?? false
    }
  }

  /// A test for numbers in a range and among choices, where the empty text stands for no number.
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
  /// Creates a column of numbers in the order of the homes; NaN stands for no number.
  public init(number: Int, name: String = "", numbers: some Sequence<Double>) {
    self.init(number: number, name: name, values: .numbers(ContiguousArray(numbers)))
  }

  /// Creates a column of texts in the order of the homes; empty stands for no text.
  public init(number: Int, name: String = "", texts: some Sequence<String>) {
    var interner = Interner()
    for text in texts { text.withBytes { interner.append($0) } }
    self.init(number: number, name: name, values: .texts(interner.column))
  }

  /// The number of homes that the column has values for.
  public var count: Int {
    switch values {
    case .numbers(let numbers): numbers.count
    case .texts(let texts): texts.ids.count
    }
  }

  /// The number of a home, or nil if it has no number or the column holds texts.
  public func number(of row: Int) -> Double? {
    guard case .numbers(let numbers) = values, numbers.indices.contains(row), !numbers[row].isNaN
    else { return nil }
    return numbers[row]
  }

  /// The text of a home, or nil if it has no text or the column holds numbers.
  public func text(of row: Int) -> String? {
    if case .texts(let texts) = values { texts[row] } else { nil }
  }
}
