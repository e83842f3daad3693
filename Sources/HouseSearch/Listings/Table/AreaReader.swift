/// Reads the areas of a file and decides at its end on their separators and their unit.
///
/// A unit in the cell counts before one in the column's name. If neither states one, the unit
/// that most cells state is taken for all, and if no cell states any: square feet if the median is
/// above `plausibleMetres`, square metres otherwise, for half of all homes are not that large.
struct AreaReader {
  /// The largest median that is believed to be in square metres.
  static let plausibleMetres = 400.0

  private let stated: AreaMeasure?
  private let size: Double
  private var waiting: WaitingNumbers
  /// Whether each home's row states a unit, up to the last one that does.
  private var haveUnits: ContiguousArray<Bool> = []
  private var counts: [AreaMeasure: Int] = [:]
  private(set) var rangeCount = 0

  private let parser = NumberParser(.area, isLenient: true)

  init(unit: AreaMeasure?, delimiter: UInt8) {
    (stated, size) = (unit, unit?.squareMetres ?? 1)
    waiting = WaitingNumbers(SeparatorPolicy(delimiter: delimiter, isMoney: false))
  }

  /// Reads the area of a home, in square metres if its unit is known; nil for 0.
  /// - Parameter unit: the unit that the row states; nil in a file without such a column.
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
    // Of some units each region has its own.
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

  /// Decides about the areas that waited. Returns the homes whose area stays undecided.
  /// - Parameter pricePolicy: the evidence of the prices, if the areas have none.
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
    // Equally frequent ones by their size.
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
