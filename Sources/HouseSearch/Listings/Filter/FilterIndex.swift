import Synchronization

/// Listings sorted by price once, for filters and sorts to ask.
///
/// Making one takes a moment (about a tenth of a second for a million homes) and belongs off the
/// main actor; asking it does not. It never changes and may be shared between threads.
public final class FilterIndex: Sendable {
  /// The listings it sorts.
  public let listings: ListingsTable
  /// The rows of the listings, cheapest first, equal prices in the order of the file.
  let rows: ContiguousArray<UInt32>
  /// The prices in that order.
  package let prices: ContiguousArray<Double>
  // The columns criteria ask for, in that order too: a scan runs through memory, not all over it.
  /// The areas, in square metres.
  package let areas: ContiguousArray<Double>
  /// Less than 0 if they are not known.
  package let bedrooms: ContiguousArray<Int16>
  let kinds: ContiguousArray<UInt32>
  let priceOrder: NumberOrder
  /// What was found out since the index was made, because a filter asked for it.
  private let found = Guarded(Found())

  private struct Found: Sendable {
    var areaOrder: NumberOrder?
    var titlePlaces: ContiguousArray<UInt32>?
    var searchTexts: SearchTexts?
    var columns: [Int: IndexedColumn] = [:]
    /// The one that was counted last is the last.
    var tallies: [Tally] = []
    var lastVersion = 0
  }

  /// How many tallies are kept: more than the window shows at once.
  private static let mostKept = 16

  /// Sorts the homes of listings.
  public init(_ listings: ListingsTable) {
    self.listings = listings
    let storage = listings.storage
    let rows = RadixSort.sorted(by: RadixSort.keys(storage.prices))
    self.rows = rows
    prices = Self.gathered(storage.prices, rows)
    areas = Self.gathered(storage.areas.values, rows)
    bedrooms = Self.gathered(storage.bedrooms.values, rows)
    kinds = Self.gathered(storage.kinds.ids, rows)
    priceOrder = NumberOrder(sorted: prices)
  }

  deinit { if count > Self.fewestToPrepare { FreedMemory.giveBackSoon() } }

  /// The values of rows one after the other; none if not all rows have one.
  static func gathered<Value: BitwiseCopyable>(
    _ values: ContiguousArray<Value>, _ rows: ContiguousArray<UInt32>
  ) -> ContiguousArray<Value> {
    guard values.count == rows.count else { return [] }
    return values.withUnsafeBufferPointer { values in
      ContiguousArray(rows.lazy.map { values[Int($0)] })
    }
  }

  /// How many homes there are.
  public var count: Int { rows.count }
  /// The lowest price; nil without homes.
  public var lowestPrice: Double? { prices.first }
  /// The highest price; nil without homes.
  public var highestPrice: Double? { prices.last }

  // MARK: Filtering

  /// The homes that pass a filter.
  /// - Parameter previous: an earlier result of this index, which stays as it is. The new one costs
  ///   only what differs: of a bound that moved, the homes between the old and the new one.
  public func result(
    of filter: ListingsFilter, reusing previous: FilterResult? = nil
  ) -> FilterResult {
    result(of: filter, reusing: previous, distances: nil)
  }

  /// - Parameter known: the distances from a coordinate that the filter, or one of the filters to
  ///   come, needs.
  package func result(
    of filter: ListingsFilter, reusing previous: FilterResult?, distances known: Distances?
  ) -> FilterResult {
    let previous = previous?.index === self ? previous : nil
    let all = [known, previous?.distances].compactMap { $0 }
    let distances =
      if let center = filter.surroundings?.center {
        all.first { $0.center == center } ?? Distances(from: center, in: self)
      } else {
        all.first
      }
    var homes = previous?.homes ?? HomeMasks(count: count)
    homes.update(to: Requirement.all(of: filter, columns: columns), in: self, distances)
    return FilterResult(filter: filter, index: self, homes: homes, distances: distances)
  }

  /// The homes that pass a filter, off the thread of the caller.
  @concurrent
  package func resultWorkedOut(
    of filter: ListingsFilter, reusing previous: FilterResult?
  ) async -> FilterResult {
    result(of: filter, reusing: previous)
  }

  /// Whether a result is there before the next frame: there are few homes, or nothing is new that
  /// reads texts, regions or distances of all homes.
  package func answersAtOnce(_ filter: ListingsFilter, reusing previous: FilterResult?) -> Bool {
    guard count > Self.fewestToPrepare else { return true }
    let known = previous?.index === self ? previous : nil
    if let center = filter.surroundings?.center, known?.distances?.center != center { return false }
    return Requirement.all(of: filter).allSatisfy { requirement in
      switch requirement {
      case .words, .region:
        known?.homes.parts.contains { $0.requirement == requirement } == true
      default: true
      }
    }
  }

  /// A number that no masks had before.
  func nextVersion() -> Int {
    found.value.withLock { found in
      found.lastVersion += 1
      return found.lastVersion
    }
  }

  /// How many homes lie in each bin of those whose masks have no bit but one. Empty if the file has
  /// no such values.
  func counts(
    of subject: Tally.Subject, in homes: HomeMasks, but spare: HomeMasks.Mask
  ) -> [Int] {
    let known = found.value.withLock { found in
      found.tallies.firstIndex { $0.subject == subject }.map { found.tallies.remove(at: $0) }
    }
    guard var tally = known ?? newTally(of: subject) else { return [] }
    tally.count(homes, but: spare)
    let counted = tally
    found.value.withLock { found in
      found.tallies.append(counted)
      if found.tallies.count > Self.mostKept { found.tallies.removeFirst() }
    }
    return counted.counts
  }

  private func newTally(of subject: Tally.Subject) -> Tally? {
    let (bins, binCount) =
      switch subject {
      case .kinds: (kinds, listings.storage.kinds.textCount)
      case .choices(let column): (column.ids, column.passingTexts(nil, nil).count)
      case .histogram(.price, _, let edges): (Tally.bins(of: prices, edges), edges.count)
      case .histogram(.area, _, let edges): (Tally.bins(of: areas, edges), edges.count)
      case .histogram(.column, let column, let edges):
        (Tally.bins(of: column?.numbers ?? [], edges), edges.count)
      }
    return bins.count == count ? Tally(subject, bins: bins, count: binCount) : nil
  }

  // MARK: What is found out later

  /// Lets filters and sorts ask for a column of the file. One with other homes is not taken.
  ///
  /// A file with many homes sorts them by its numbers, which takes about as long as its prices took.
  /// A result from before is not changed by it.
  public func add(_ column: FileColumn) {
    guard column.count == count else { return }
    let indexed = IndexedColumn(column, rows: rows)
    found.value.withLock { $0.columns[column.number] = indexed }
  }

  /// A column that was added, by its number in the file.
  public func column(_ number: Int) -> FileColumn? { columns[number]?.column }

  var columns: [Int: IndexedColumn] { found.value.withLock { $0.columns } }

  /// The column that a histogram is of; nil for what every file has, and for one not added.
  func column(of measure: FilterResult.Measure) -> IndexedColumn? {
    if case .column(let number) = measure { columns[number] } else { nil }
  }

  /// The place of each home's title among all titles, in the order by price, see `TextOrder`: found
  /// out once, 4 bytes a home.
  var titlePlaces: ContiguousArray<UInt32> {
    if let places = found.value.withLock({ $0.titlePlaces }) { return places }
    let places = Self.gathered(TextOrder.places(in: searchTexts.titles), rows)
    found.value.withLock { $0.titlePlaces = places }
    return places
  }

  /// The texts that words are looked for in: found out once.
  var searchTexts: SearchTexts {
    if let texts = found.value.withLock({ $0.searchTexts }) { return texts }
    let texts = SearchTexts(listings.storage)
    found.value.withLock { $0.searchTexts = texts }
    return texts
  }

  /// The homes in the order of their areas; nil until it was prepared, and in files without areas.
  var areaOrder: NumberOrder? { found.value.withLock { $0.areaOrder } }

  /// Finds out what filters and sorts would else look up in all homes. It ends early if the task is
  /// cancelled: then they look it up.
  @concurrent
  package func prepare() async {
    if Task.isCancelled { return }
    if areas.count == count {
      let order = NumberOrder(areas)
      found.value.withLock { $0.areaOrder = order }
    }
    if Task.isCancelled { return }
    _ = titlePlaces
  }

  /// Fewer homes are looked through and sorted while the user waits.
  package static let fewestToPrepare = 20_000

  // MARK: Prices and ranks

  /// The price below which a part of all homes lies, 0...1, between two homes in proportion; nil
  /// without homes or for NaN.
  public func quantile(_ part: Double) -> Double? {
    guard let last = prices.last, !part.isNaN else { return nil }
    let position = max(0, min(1, part)) * Double(prices.count - 1)
    let below = Int(position.rounded(.down))
    guard below + 1 < prices.count else { return last }
    let weight = position - Double(below)
    return prices[below] + (prices[below + 1] - prices[below]) * weight
  }

  /// The ranks, in the order by price, of the homes that a scale of prices is made for, see
  /// `CommonValues`.
  package var commonRanks: Range<Int> {
    prices.isEmpty ? 0..<0 : CommonValues.range(of: prices)
  }

  /// The row at a rank in the order by price; nil for a rank that does not exist.
  package func row(at rank: Int) -> Int? { rows.indices.contains(rank) ? Int(rows[rank]) : nil }

  /// Where the homes are, in degrees, in the order by price; NaN for those that no one knows of.
  package var coordinatesByRank:
    (latitudes: ContiguousArray<Float>, longitudes: ContiguousArray<Float>)
  {
    var latitudes = ContiguousArray<Float>(repeating: .nan, count: count)
    var longitudes = latitudes
    for rank in rows.indices {
      guard let degrees = listings.coordinates(of: Int(rows[rank])) else { continue }
      (latitudes[rank], longitudes[rank]) = (Float(degrees.latitude), Float(degrees.longitude))
    }
    return (latitudes, longitudes)
  }

  /// The rank of a row in the order by price; nil for a row that does not exist.
  package func rank(of row: Int) -> Int? {
    guard row >= 0, row < count else { return nil }
    let price = listings.price(of: row)
    // Equal prices stand in the order of their rows.
    let equal = priceOrder.positions(of: ValueRange(lower: price, upper: price))
    let rank = rows[equal].partitioningIndex { Int($0) >= row }
    return rank < count && Int(rows[rank]) == row ? rank : nil
  }

  // MARK: What scales are made from

  /// The area that all but a few homes do not exceed, in square metres: castles do not press all
  /// homes to the lower end of a scale. Nil where fewer than two homes have an area.
  package var commonAreaLimit: Double? {
    let ranks = stride(from: 0, to: areas.count, by: CommonValues.samplingStep(count: count))
    let sorted = ranks.map { rank in areas[rank] }.filter { $0 > 0 }.sorted()
    return sorted.count >= 2 ? CommonValues.limit(of: sorted) : nil
  }

  /// The area of the homes: their middle, and how far from it all but the most remote ones lie.
  package struct Area: Equatable, Sendable {
    /// The median of the latitudes and that of the longitudes: a few wrong ones do not move it.
    package let center: Coordinate
    /// The distance from the middle that all but a few homes do not exceed, in kilometres.
    package let radius: Double
  }

  /// Nil where fewer than two homes have coordinates.
  package var area: Area? {
    let coordinates = stride(from: 0, to: count, by: CommonValues.samplingStep(count: count))
      .compactMap { rank in
        listings.coordinates(of: Int(rows[rank])).map {
          Coordinate(latitude: $0.latitude, longitude: $0.longitude)
        }
      }
    guard coordinates.count >= 2 else { return nil }
    let center = Coordinate(
      latitude: coordinates.map(\.latitude).sorted()[coordinates.count / 2],
      longitude: coordinates.map(\.longitude).sorted()[coordinates.count / 2])
    let distances = coordinates.map { center.distance(to: $0) }.filter(\.isFinite).sorted()
    return CommonValues.limit(of: distances).map { Area(center: center, radius: $0) }
  }
}

extension ListingsLoader {
  /// Loads a file and sorts its homes by price, both off the main actor.
  @concurrent
  public static func loadIndex(
    _ path: String, options: ImportOptions = ImportOptions(), kept: KeptOptions = [:],
    progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(LoadError) -> FilterIndex {
    let listings = try await load(path, options: options, kept: kept, progress: progress)
    let index = FilterIndex(listings)
    if Task.isCancelled { throw LoadError(path: path, reason: .cancelled) }
    return index
  }
}
