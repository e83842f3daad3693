/// A column of a file in the order by price, for criteria that ask for it. Two results with the
/// same one saw the same values.
final class IndexedColumn: Sendable, Equatable {
  /// The column in the order of the file.
  let column: FileColumn
  /// Numbers in the order by price; empty for texts.
  let numbers: ContiguousArray<Double>
  /// The numbers of texts in the order by price; empty for numbers.
  let ids: ContiguousArray<UInt32>

  init(_ column: FileColumn, rows: ContiguousArray<UInt32>) {
    self.column = column
    switch column.values {
    case .numbers(let values):
      numbers = FilterIndex.gathered(values, rows)
      ids = []
    case .texts(let texts):
      numbers = []
      ids = FilterIndex.gathered(texts.ids, rows)
    }
  }

  /// How many texts there are, with none for homes without; 0 for numbers.
  var textCount: Int {
    if case .texts(let texts) = column.values { texts.textCount } else { 0 }
  }

  static func == (one: IndexedColumn, other: IndexedColumn) -> Bool { one === other }

  /// The homes whose number lies in a range; texts count as what they read as.
  func bits(_ range: ValueRange) -> CriterionBits {
    switch column.values {
    case .numbers: CriterionBits(values: numbers, in: range)
    case .texts(let texts):
      bits(texts) { text in text.flatMap(Double.init).map(range.contains) ?? false }
    }
  }

  /// The homes with one of some texts; numbers count as what they read as.
  func bits(_ choices: Set<String>) -> CriterionBits {
    switch column.values {
    case .texts(let texts): return bits(texts) { choices.contains($0 ?? "") }
    case .numbers:
      let wanted = Set(choices.compactMap(Double.init))
      let takesNone = choices.contains("")
      return numbers.withUnsafeBufferPointer { numbers in
        CriterionBits(count: numbers.count) {
          numbers[$0].isNaN ? takesNone : wanted.contains(numbers[$0])
        }
      }
    }
  }

  private func bits(_ texts: InternedColumn, _ isWanted: (String?) -> Bool) -> CriterionBits {
    CriterionBits(ids: ids, isWanted: (0..<texts.textCount).map { isWanted(texts.texts[$0]) })
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

  /// The number of a home; nil where there is none, and in a column of texts.
  public func number(of row: Int) -> Double? {
    guard case .numbers(let numbers) = values, numbers.indices.contains(row),
      !numbers[row].isNaN
    else { return nil }
    return numbers[row]
  }

  /// The text of a home; nil where there is none, and in a column of numbers.
  public func text(of row: Int) -> String? {
    if case .texts(let texts) = values { texts[row] } else { nil }
  }
}
