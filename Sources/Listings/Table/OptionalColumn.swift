/// Values that some rows lack. One value stands for none, so that sorting and comparing take no second look.
struct OptionalColumn<Value: Comparable & Sendable>: Sendable {
  /// Less than any value that is kept, and finite.
  let absent: Value
  private(set) var values: ContiguousArray<Value> = []

  init(absent: Value) { self.absent = absent }

  subscript(row: Int) -> Value? {
    guard row >= 0, row < values.count, values[row] != absent else { return nil }
    return values[row]
  }

  mutating func reserve(rows: Int) { values.reserveCapacity(rows) }

  mutating func append(_ value: Value?) { values.append(value ?? absent) }

  mutating func append(_ next: OptionalColumn) { values.append(contentsOf: next.values) }

  mutating func set(_ value: Value?, at row: Int) {
    guard row >= 0, row < values.count else { return }
    values[row] = value ?? absent
  }

  /// Keeps the rows that are told to stay.
  mutating func keep(_ stays: [Bool]) {
    guard !values.isEmpty else { return }
    values = values.kept(stays)
  }
}

extension OptionalColumn<Double> {
  init() { self.init(absent: -.greatestFiniteMagnitude) }
}

extension ContiguousArray {
  /// The elements whose rows are told to stay.
  func kept(_ stays: [Bool]) -> ContiguousArray {
    var kept = ContiguousArray()
    for (row, stays) in zip(indices, stays) where stays { kept.append(self[row]) }
    return kept
  }
}
