import Synchronization

/// Listings sorted by price once, so that filtering by price is two binary searches.
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
  /// Less than 0 where none are known.
  package let bedrooms: ContiguousArray<Int16>
  let kinds: ContiguousArray<UInt32>
  /// What was found out since the index was made, because a filter asked for it.
  private let found = Guarded(Found())

  private struct Found: Sendable {
    var places: Places?
    var texts: TextIndex?
    var titlePlaces: ContiguousArray<UInt32>?
    var columns: [Int: IndexedColumn] = [:]
    /// The newest last.
    var bins: [HomeBins] = []
    /// The newest last.
    var tallies: [Tally] = []
  }

  /// Of how many things bins and counts are kept: more than anybody sees at once.
  private static let mostKept = 16

  /// Sorts the homes of listings.
  public init(_ listings: ListingsTable) {
    self.listings = listings
    let storage = listings.storage
    let sorted = PriceOrder.sorted(storage.prices)
    let rows = sorted.rows
    self.rows = rows
    prices = sorted.prices
    areas = Self.gathered(storage.areas.values, rows)
    bedrooms = Self.gathered(storage.bedrooms.values, rows)
    kinds = Self.gathered(listings.kindColumn.ids, rows)
  }

  deinit { if count > Self.fewestToPrepare { FreedMemory.giveBackSoon() } }

  /// The values of rows one after the other. Where there are many two threads look them up.
  static func gathered<Value: Sendable & BitwiseCopyable>(
    _ values: ContiguousArray<Value>, _ rows: ContiguousArray<UInt32>
  ) -> ContiguousArray<Value> {
    guard values.count == rows.count, !rows.isEmpty else { return [] }
    return ContiguousArray(unsafeUninitializedCapacity: rows.count) { gathered, filled in
      filled = rows.count
      // Each thread writes to a part of its own.
      nonisolated(unsafe) let gathered = gathered
      let gather = { @Sendable (part: Range<Int>) in
        values.withUnsafeBufferPointer { values in
          rows.withUnsafeBufferPointer { rows in
            for rank in part { gathered.initializeElement(at: rank, to: values[Int(rows[rank])]) }
          }
        }
      }
      guard rows.count >= PriceOrder.fewestToShare, Cores.count > 1 else {
        return gather(rows.indices)
      }
      let middle = rows.count / 2
      _ = SharedWork.both {
        gather(0..<middle)
      } and: {
        gather(middle..<rows.count)
      }
    }
  }

  /// How many homes there are.
  public var count: Int { rows.count }
  /// The lowest price; nil without homes.
  public var lowestPrice: Double? { prices.first }
  /// The highest price; nil without homes.
  public var highestPrice: Double? { prices.last }

  /// The homes that pass a filter.
  /// - Parameter previous: an earlier result of this index: what it worked out is used again, so
  ///   that a drag of one bound costs only what that bound decides.
  public func result(
    of filter: ListingsFilter, reusing previous: FilterResult? = nil
  ) -> FilterResult {
    result(of: filter, reusing: previous, distances: nil)
  }

  /// - Parameter distances: those of a coordinate that the filter, or one of the filters to come,
  ///   needs.
  package func result(
    of filter: ListingsFilter, reusing previous: FilterResult?, distances: Distances?
  ) -> FilterResult {
    let reusable = previous?.index === self ? previous?.criteria : nil
    let range = filter.price.map(ranks) ?? 0..<count
    let requirements = Requirement.all(of: filter, columns: columns)
    let criteria = CriteriaResult(
      requirements, from: filter.surroundings?.center, in: self, reusing: reusable,
      distances: distances)
    return FilterResult(index: self, filter: filter, range: range, criteria: criteria)
  }

  // MARK: What is found out later

  /// Lets filters and sorts ask for a column of the file. One with other homes is not taken.
  ///
  /// It takes about as long as a step of a filter; a result from before is not changed by it.
  public func add(_ column: FileColumn) {
    guard column.count == count else { return }
    let indexed = IndexedColumn(column, rows: rows)
    found.value.withLock { $0.columns[column.number] = indexed }
  }

  /// A column that was added, by its number in the file.
  public func column(_ number: Int) -> FileColumn? { columns[number]?.column }

  var columns: [Int: IndexedColumn] { found.value.withLock { $0.columns } }

  /// Where all homes are: found out once.
  var places: Places {
    if let places = found.value.withLock({ $0.places }) { return places }
    let places = Places(self)
    found.value.withLock { $0.places = places }
    return places
  }

  /// The place of each home's title among all titles, in the order by price, see `TextOrder`: found
  /// out once, 4 bytes a home.
  var titlePlaces: ContiguousArray<UInt32> {
    if let places = found.value.withLock({ $0.titlePlaces }) { return places }
    let places = Self.gathered(TextOrder.places(in: listings.storage.titles), rows)
    found.value.withLock { $0.titlePlaces = places }
    return places
  }

  /// Finds out what filters and sorts would else read all homes for. It ends early if the task is
  /// cancelled: then they read all homes.
  @concurrent
  package func prepare() async {
    if Task.isCancelled { return }
    _ = places
    if let texts = TextIndex(self) { found.value.withLock { $0.texts = texts } }
    if Task.isCancelled { return }
    _ = titlePlaces
  }

  /// Which homes have which words; nil until it was prepared, and where that takes too much memory.
  var texts: TextIndex? { found.value.withLock { $0.texts } }

  /// Fewer homes are looked through and sorted while the user waits.
  package static let fewestToPrepare = 20_000

  /// Whether a result is there before the next frame: there are few homes, or all was found out that
  /// the filter asks for.
  package func answersAtOnce(_ filter: ListingsFilter, reusing previous: FilterResult?) -> Bool {
    guard count > Self.fewestToPrepare else { return true }
    let known = previous?.index === self ? previous?.criteria : nil
    if let center = filter.surroundings?.center, known?.distances?.center != center { return false }
    return Requirement.all(of: filter).allSatisfy { requirement in
      switch requirement {
      case .words(let words):
        texts?.knows(words) == true
          || known?.parts.contains { $0.requirement == requirement } == true
      case .region: found.value.withLock { $0.places != nil }
      case .area, .bedrooms, .kinds, .surroundings, .numbers, .choices, .homes: true
      }
    }
  }

  /// The homes that pass a filter, off the thread of the caller.
  @concurrent
  package func resultWorkedOut(
    of filter: ListingsFilter, reusing previous: FilterResult?
  ) async -> FilterResult {
    result(of: filter, reusing: previous)
  }

  /// The column that a histogram is of; nil for what every file has, and for one not added.
  func column(of measure: FilterResult.Measure) -> IndexedColumn? {
    if case .column(let number) = measure { columns[number] } else { nil }
  }

  /// In which bin each home lies; found out once. Empty where the file has no such values.
  func bins(of subject: HomeBins.Subject) -> HomeBins {
    let known = found.value.withLock { found in found.bins.first { $0.subject == subject } }
    if let known { return known }
    let bins =
      switch subject {
      case .kinds:
        HomeBins(subject, ids: kinds, textCount: listings.kindColumn.textCount)
      case .choices(let column):
        HomeBins(subject, ids: column.ids, textCount: column.textCount)
      case .histogram(let measure, let column, let edges):
        HomeBins(subject, values(of: measure, column), edges: edges)
      }
    found.value.withLock { found in
      found.bins.append(bins)
      if found.bins.count > Self.mostKept { found.bins.removeFirst() }
    }
    return bins
  }

  private func values(
    of measure: FilterResult.Measure, _ column: IndexedColumn?
  ) -> ContiguousArray<Double> {
    switch measure {
    case .price: prices
    case .area: areas
    case .column: column?.numbers ?? []
    }
  }

  /// What something came to when it was counted last.
  func tally(of subject: HomeBins.Subject) -> Tally? {
    found.value.withLock { found in found.tallies.first { $0.subject == subject } }
  }

  /// Keeps what was counted in the place of what the same came to before.
  func keep(_ tally: Tally) {
    found.value.withLock { found in
      found.tallies.removeAll { $0.subject == tally.subject }
      found.tallies.append(tally)
      if found.tallies.count > Self.mostKept { found.tallies.removeFirst() }
    }
  }

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
    let first = firstRank { $0 >= price }
    // Equal prices stand in the order of their rows.
    let rank = rows[first..<max(first, firstRank { $0 > price })].partitioningIndex {
      Int($0) >= row
    }
    return rank < count && Int(rows[rank]) == row ? rank : nil
  }

  /// The ranks, in the order by price, of all prices in a range.
  private func ranks(_ range: ValueRange) -> Range<Int> {
    let start = firstRank { $0 >= range.lower }
    let end = firstRank { $0 > range.upper }
    return start..<max(start, end)
  }

  /// The first rank whose price passes a test that all later ones pass too.
  func firstRank(where passes: (Double) -> Bool) -> Int {
    prices.partitioningIndex(where: passes)
  }

  // MARK: What scales are made from

  /// Scales are made from every nth home: no more than about 12,000 decide about their ends.
  static func samplingStep(count: Int) -> Int { PriceBands.samplingStep(count: count) }
  private var samplingStep: Int { Self.samplingStep(count: count) }

  /// The area that all but a few homes do not exceed, in square metres: castles do not press all
  /// homes to the lower end of a scale. Nil where fewer than two homes have an area.
  package var commonAreaLimit: Double? {
    let ranks = stride(from: 0, to: areas.count, by: samplingStep)
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
    let coordinates = stride(from: 0, to: count, by: samplingStep).compactMap { rank in
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
