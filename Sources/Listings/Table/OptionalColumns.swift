/// Numbers that some rows lack, without a NaN that would spoil sorting and comparing.
struct OptionalNumbers: Sendable {
  /// Stands for no number: finite, and less than any number that is kept.
  static let absent = -Double.greatestFiniteMagnitude

  private(set) var values: ContiguousArray<Double> = []

  /// Whether the file has such a column at all.
  var isEmpty: Bool { values.isEmpty }

  subscript(row: Int) -> Double? {
    guard row >= 0, row < values.count, values[row] != Self.absent else { return nil }
    return values[row]
  }

  mutating func reserve(rows: Int) { values.reserveCapacity(rows) }

  mutating func append(_ value: Double?) { values.append(value ?? Self.absent) }

  mutating func append(_ next: OptionalNumbers) { values.append(contentsOf: next.values) }

  mutating func set(_ value: Double?, at row: Int) {
    guard row >= 0, row < values.count else { return }
    values[row] = value ?? Self.absent
  }

  /// Keeps the rows that are told to stay.
  mutating func keep(_ stays: [Bool]) {
    guard !values.isEmpty else { return }
    values = values.kept(stays)
  }
}

/// Small counts that some rows lack.
struct OptionalCounts: Sendable {
  /// Stands for no count: less than any.
  static let absent: Int16 = -1

  private(set) var values: ContiguousArray<Int16> = []

  /// Whether the file has such a column at all.
  var isEmpty: Bool { values.isEmpty }

  subscript(row: Int) -> Int? {
    guard row >= 0, row < values.count, values[row] != Self.absent else { return nil }
    return Int(values[row])
  }

  mutating func reserve(rows: Int) { values.reserveCapacity(rows) }

  mutating func append(_ value: Int?) {
    values.append(value.map { Int16(clamping: $0) } ?? Self.absent)
  }

  mutating func append(_ next: OptionalCounts) { values.append(contentsOf: next.values) }

  /// Keeps the rows that are told to stay.
  mutating func keep(_ stays: [Bool]) {
    guard !values.isEmpty else { return }
    values = values.kept(stays)
  }
}

extension ContiguousArray {
  /// The elements whose rows are told to stay.
  func kept(_ stays: [Bool]) -> ContiguousArray {
    var kept = ContiguousArray()
    for (row, stays) in zip(indices, stays) where stays { kept.append(self[row]) }
    return kept
  }
}
