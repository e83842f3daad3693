/// Reads the areas of a file and decides at its end on their separators and their unit.
///
/// A unit in the cell counts before one in the column's name. Where neither states one, the unit
/// most cells state is taken for all, and where no cell states any: square feet if the median is
/// above `plausibleMetres`, square metres otherwise, for half of all homes are not that large.
struct AreaBuilder {
  /// The largest median that is believed to be in square metres.
  static let plausibleMetres = 400.0

  /// The unit that the name states.
  private let stated: AreaMeasure?
  /// How many square metres it has, 1 without one.
  private let size: Double
  private var waiting: WaitingNumbers
  /// Whether each home's row states a unit, when the name states none.
  private var haveUnits: ContiguousArray<Bool> = []
  private var hasUnit = false
  private let isSilent: Bool
  /// How many rows state each unit.
  private var counts: [AreaMeasure: Int] = [:]
  /// How many areas are ranges.
  private(set) var rangeCount = 0

  private let parser = NumberParser(.area, isLenient: true)

  init(unit: AreaMeasure?, delimiter: UInt8) {
    stated = unit
    (size, isSilent) = (unit?.squareMetres ?? 1, unit == nil)
    waiting = WaitingNumbers(SeparatorPolicy(delimiter: delimiter, isMoney: false))
  }

  /// Reads the area of a home, in square metres if its unit is known; nil for 0, which files write
  /// for none.
  /// - Parameter unit: what the row says its area is in; nil in a file without such a column.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, unit cell: UnsafeBufferPointer<UInt8>?, home: Int,
    line: Int
  ) throws(NumberFault) -> Double? {
    if cell == nil, let plain = try parser.plain(bytes) {
      return plain > 0 ? size * plain : nil
    }
    let number = try parser.parse(bytes)
    guard number.value > 0 else { return nil }
    var unit = number.unit
    if unit == nil, let cell, !CellText.value(cell).isEmpty {
      unit = AreaMeasure(named: String(decoding: cell, as: UTF8.self))
      if unit == nil { throw .unknownUnit }
    }
    // Of some units each region has its own.
    if let unit, unit.squareMetres == nil { throw .unknownUnit }
    waiting.note(number, home: home, line: line)
    if number.isRange { rangeCount += 1 }
    if let unit {
      hasUnit = true
      counts[unit, default: 0] += 1
    }
    return (unit?.squareMetres ?? size) * number.value
  }

  /// Ends a home's row.
  mutating func endRow() {
    if isSilent { haveUnits.append(hasUnit) }
    hasUnit = false
  }

  /// Adds what the next part of the same file held.
  /// - Parameters:
  ///   - homes: how many homes came before it.
  ///   - lines: how many lines.
  mutating func append(_ next: AreaBuilder, homes: Int, lines: Int) {
    waiting.append(next.waiting, homes: homes, lines: lines)
    haveUnits.append(contentsOf: next.haveUnits)
    counts.merge(next.counts, uniquingKeysWith: +)
    rangeCount += next.rangeCount
  }

  /// Commits what waited.
  /// - Parameter pricePolicy: what the prices showed about separators, where the areas show
  ///   nothing.
  func finish(
    _ storage: inout ListingsStorage, column: Int, pricePolicy: SeparatorPolicy
  ) -> DiagnosticLog {
    var log = DiagnosticLog()
    for cell in waiting.cells {
      guard let value = storage.areas[cell.home] else { continue }
      switch meaning(of: cell.separator, pricePolicy) {
      case .groups: break
      case .decimal: storage.areas.set(value / 1_000, at: cell.home)
      case .undecided:
        storage.areas.set(nil, at: cell.home)
        log.record(
          Diagnostic(line: cell.line, column: column, reason: .value(.area, .ambiguous)))
      }
    }
    commitUnit(&storage)
    return log
  }

  private func meaning(
    of separator: Separator, _ pricePolicy: SeparatorPolicy
  ) -> SeparatorPolicy.Meaning {
    let policy = waiting.policy
    let own = policy.meaning(of: separator)
    return own == .undecided && !policy.hasEvidence(for: separator)
      ? pricePolicy.meaning(of: separator) : own
  }

  private func commitUnit(_ storage: inout ListingsStorage) {
    if let stated {
      storage.areaUnit = stated.shown
      return
    }
    // Equally frequent ones by their size.
    let most = counts.max {
      ($0.value, $1.key.squareMetres ?? 0) < ($1.value, $0.key.squareMetres ?? 0)
    }
    let unit = most?.key ?? likelyUnit(storage)
    storage.areaUnit = unit.shown
    guard let size = unit.squareMetres, size != 1 else { return }
    for home in haveUnits.indices where !haveUnits[home] {
      guard let value = storage.areas[home] else { continue }
      storage.areas.set(size * value, at: home)
    }
  }

  private func likelyUnit(_ storage: ListingsStorage) -> AreaMeasure {
    let values = storage.areas.values.filter { $0 != storage.areas.absent }.sorted()
    let median = values.isEmpty ? 0 : values[values.count / 2]
    return median > Self.plausibleMetres ? .squareFeet : .squareMetres
  }
}
