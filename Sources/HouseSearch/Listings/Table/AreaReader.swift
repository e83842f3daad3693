/// Reads the areas of a file and decides on separators and unit at its end.
///
/// A unit in the cell takes precedence over one in the column's name. If neither states a unit, the
/// unit of most cells counts for all. If no cell states one, areas are square feet if their median
/// exceeds `plausibleMetres` (most homes are not that large), and square metres otherwise.
struct AreaReader {
  /// The largest plausible median in square metres.
  static let plausibleMetres = 400.0

  private let stated: AreaMeasure?
  private let size: Double
  private var waiting: WaitingNumbers
  /// Whether each home's row states a unit, up to the last row that does.
  private var haveUnits: ContiguousArray<Bool> = []
  private var counts: [AreaMeasure: Int] = [:]
  private(set) var rangeCount = 0

  private let parser = NumberParser(.area, isLenient: true)

  init(unit: AreaMeasure?, delimiter: UInt8) {
    (stated, size) = (unit, unit?.squareMetres ?? 1)
    waiting = WaitingNumbers(SeparatorPolicy(delimiter: delimiter, isMoney: false))
  }

  /// Reads the area of a home, in square metres if its unit is known. Returns nil for 0.
  /// - Parameter unit: the cell with the unit, or nil if the file has no such column.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, unit cell: UnsafeBufferPointer<UInt8>?, home: Int
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
    // These units differ from region to region.
    if let unit, unit.squareMetres == nil { throw .unknownUnit }
    waiting.note(number, row: home)
    if number.isRange { rangeCount += 1 }
    if let unit {
      counts[unit, default: 0] += 1
      haveUnits.append(contentsOf: repeatElement(false, count: home - haveUnits.count))
      haveUnits.append(true)
    }
    return (unit?.squareMetres ?? size) * number.value
  }

  /// Decides on the areas that waited. Returns the homes with ambiguous areas.
  /// - Parameter pricePolicy: the evidence of the prices, used if the areas have none.
  func finish(_ storage: inout ListingsStorage, pricePolicy: SeparatorPolicy) -> [Int] {
    var undecided: [Int] = []
    for (home, separator) in waiting.cells {
      guard let value = storage.areas[home] else { continue }
      let own = waiting.policy.meaning(of: separator)
      let isOpen = own == .undecided && !waiting.policy.hasEvidence(for: separator)
      switch isOpen ? pricePolicy.meaning(of: separator) : own {
      case .groups: break
      case .decimal: storage.areas[home] = value / 1_000
      case .undecided:
        storage.areas[home] = nil
        undecided.append(home)
      }
    }
    // Equally frequent units are ordered by size.
    let most = counts.max {
      ($0.value, $1.key.squareMetres ?? 0) < ($1.value, $0.key.squareMetres ?? 0)
    }
    let unit = stated ?? most?.key ?? likelyUnit(storage.areas)
    storage.areaUnit = unit.shown
    guard stated == nil, let size = unit.squareMetres, size != 1 else { return undecided }
    for home in storage.areas.values.indices where home >= haveUnits.count || !haveUnits[home] {
      storage.areas[home] = storage.areas[home].map { size * $0 }
    }
    return undecided
  }

  private func likelyUnit(_ areas: OptionalColumn<Double>) -> AreaMeasure {
    let values = areas.values.filter { $0 != areas.absent }.sorted()
    let median = values.isEmpty ? 0 : values[values.count / 2]
    return median > Self.plausibleMetres ? .squareFeet : .squareMetres
  }
}
