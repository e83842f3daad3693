/// Reads the areas of a file and decides at its end on their separators and their unit.
///
/// A unit in the cell counts before one in the column's name. Where neither states one, the unit
/// most cells state is taken for all, and where no cell states any: square feet if the median is
/// above `plausibleMetres`, square metres otherwise, for half of all homes are not that large.
struct AreaBuilder {
  /// The largest median that is believed to be in square metres.
  static let plausibleMetres = 400.0

  private let statedUnit: AreaUnit?
  private var waiting: WaitingNumbers
  /// The unit of each home, when the name states none: 0 for none, 1 for metres, 2 for feet.
  private var cellUnits: ContiguousArray<UInt8> = []
  private var cellUnit: UInt8 = 0
  private var feetCount = 0
  private var metresCount = 0

  init(unit: AreaUnit?, delimiter: UInt8) {
    statedUnit = unit
    waiting = WaitingNumbers(SeparatorPolicy(delimiter: delimiter, isMoney: false))
  }

  /// Reads the area of a home, in square metres if its unit is known; nil for 0, which files write
  /// for none.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, home: Int, line: Int
  ) throws(NumberFault) -> Double? {
    let parser = NumberParser(.area)
    if let plain = try parser.plain(bytes) {
      return plain > 0 ? statedUnit?.toSquareMetres(plain) ?? plain : nil
    }
    let number = try parser.parse(bytes)
    guard number.value > 0 else { return nil }
    waiting.note(number, home: home, line: line)
    switch number.unit {
    case .squareMetres: (cellUnit, metresCount) = (1, metresCount + 1)
    case .squareFeet: (cellUnit, feetCount) = (2, feetCount + 1)
    case nil: break
    }
    guard let unit = number.unit ?? statedUnit else { return number.value }
    return unit.toSquareMetres(number.value)
  }

  /// Ends a home's row.
  mutating func endRow() {
    if statedUnit == nil { cellUnits.append(cellUnit) }
    cellUnit = 0
  }

  /// Adds what the next part of the same file held.
  /// - Parameters:
  ///   - homes: how many homes came before it.
  ///   - lines: how many lines.
  mutating func append(_ next: AreaBuilder, homes: Int, lines: Int) {
    waiting.append(next.waiting, homes: homes, lines: lines)
    cellUnits.append(contentsOf: next.cellUnits)
    feetCount += next.feetCount
    metresCount += next.metresCount
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
    if let statedUnit {
      storage.areaUnit = statedUnit
      return
    }
    if feetCount + metresCount > 0 {
      storage.areaUnit = feetCount > metresCount ? .squareFeet : .squareMetres
    } else {
      let values = storage.areas.values.filter { $0 != storage.areas.absent }.sorted()
      let median = values.isEmpty ? 0 : values[values.count / 2]
      storage.areaUnit = median > Self.plausibleMetres ? .squareFeet : .squareMetres
    }
    guard storage.areaUnit != .squareMetres else { return }
    for home in cellUnits.indices where cellUnits[home] == 0 {
      guard let value = storage.areas[home] else { continue }
      storage.areas.set(storage.areaUnit.toSquareMetres(value), at: home)
    }
  }
}
