import Synchronization

/// Listings sorted by price, for filters and sorts. An index may be used from any thread. Creating
/// one takes about a tenth of a second for a million homes, so do it off the main actor.
public final class FilterIndex: Sendable {
  /// The sorted listings.
  public let listings: ListingsTable
  /// The rows of the listings, cheapest first, equal prices in the order of the file.
  let rows: ContiguousArray<UInt32>
  // Columns in the same order, so that a scan reads memory sequentially.
  package let prices: ContiguousArray<Double>
  /// The areas, in square metres.
  package let areas: ContiguousArray<Double>
  /// The numbers of bedrooms; negative if unknown.
  package let bedrooms: ContiguousArray<Int16>
  let priceOrder: NumberOrder
  /// Values that filters have requested since the index was created.
  private let found = Mutex(Found())

  private struct Found: Sendable {
    var areaOrder: NumberOrder?
    /// The distances from the last center.
    var distances: Distances?
    var titlePlaces: ContiguousArray<UInt32>?
    var searchTexts: SearchTexts?
    /// The kinds of homes, and columns of the file.
    var columns: [Criterion: IndexedColumn] = [:]
    /// The tallies, the most recently used last.
    var tallies: [Tally] = []
    var lastVersion = 0
  }

  /// The number of stored tallies: more than the window shows at once.
  private static let mostKept = 16

  /// Sorts the homes of listings by price.
  public init(_ listings: ListingsTable) {
    self.listings = listings
    let storage = listings.storage
    let rows = RadixSort.sorted(by: RadixSort.keys(storage.prices))
    self.rows = rows
    prices = Self.gathered(storage.prices, rows)
    areas = Self.gathered(storage.numbers[.area]?.values ?? [], rows)
    bedrooms = Self.gathered(storage.bedrooms.values, rows)
    priceOrder = NumberOrder(sorted: prices)
    if let kinds = listings.kindColumn {
      found.withLock { $0.columns[.kinds] = IndexedColumn(kinds, rows: rows) }
    }
  }

  deinit { if count > Self.fewestToPrepare { FreedMemory.giveBackSoon() } }

  /// The values in the order of rows; empty if some rows have no value.
  static func gathered<Value: BitwiseCopyable>(
    _ values: ContiguousArray<Value>, _ rows: ContiguousArray<UInt32>
  ) -> ContiguousArray<Value> {
    guard values.count == rows.count else { return [] }
    return values.withUnsafeBufferPointer { values in
      ContiguousArray(unsafeUninitializedCapacity: rows.count) { gathered, count in
        for (place, row) in rows.enumerated() {
          gathered.initializeElement(at: place, to: values[Int(row)])
        }
        count = rows.count
      }
    }
  }

  /// The number of homes.
  public var count: Int { rows.count }
  /// The lowest price, or nil without homes.
  public var lowestPrice: Double? { prices.first }
  /// The highest price, or nil without homes.
  public var highestPrice: Double? { prices.last }

  // MARK: Filtering

  /// The homes that pass a filter.
  /// - Parameter previous: an earlier result of this index, so that only the differences take time.
  public func result(
    of filter: ListingsFilter, reusing previous: FilterResult? = nil
  ) -> FilterResult {
    // Also without a radius: the nearest home of the result is asked for on the main actor.
    if let center = filter.surroundings?.center { _ = distances(from: center) }
    let previous = previous?.index === self ? previous : nil
    var homes = previous?.homes ?? HomeMasks(count: count)
    homes.update(to: Requirement.all(of: filter, columns: columns), in: self)
    return FilterResult(filter: filter, index: self, homes: homes)
  }

  /// Whether a result takes no more than a frame: few homes, or no new slow criterion.
  func answersAtOnce(_ filter: ListingsFilter, reusing previous: FilterResult?) -> Bool {
    guard count > Self.fewestToPrepare else { return true }
    let known = previous?.index === self ? previous : nil
    if let center = filter.surroundings?.center,
      found.withLock({ $0.distances?.center }) != center
    {
      return false
    }
    return Requirement.all(of: filter).allSatisfy { requirement in
      switch requirement.test {
      case .words, .region: known?.homes.parts.contains { $0.requirement == requirement } == true
      default: true
      }
    }
  }

  func nextVersion() -> Int {
    found.withLock { found in
      found.lastVersion += 1
      return found.lastVersion
    }
  }

  /// The number of homes in each bin; empty if the file has no such values.
  func counts(of subject: Tally.Subject, in homes: HomeMasks, but spare: HomeMasks.Mask) -> [Int] {
    let known = found.withLock { found in
      found.tallies.firstIndex { $0.subject == subject }.map { found.tallies.remove(at: $0) }
    }
    guard var tally = known ?? newTally(of: subject) else { return [] }
    tally.count(homes, but: spare)
    let counted = tally
    found.withLock { found in
      found.tallies.append(counted)
      if found.tallies.count > Self.mostKept { found.tallies.removeFirst() }
    }
    return counted.counts
  }

  private func newTally(of subject: Tally.Subject) -> Tally? {
    let bins: ContiguousArray<UInt32>
    let binCount: Int
    if subject.edges.isEmpty {
      bins = subject.column?.ids ?? []
      binCount = subject.column?.choiceCount ?? 0
    } else {
      bins = Tally.bins(
        of: subject.column?.numbers ?? numbers(of: subject.criterion), subject.edges)
      binCount = subject.edges.count
    }
    return bins.count == count ? Tally(subject, bins: bins, count: binCount) : nil
  }

  // MARK: Values added later

  /// Makes a column of the file available to filters and sorts, if it has a value for each home.
  /// Earlier results do not change.
  public func add(_ column: FileColumn) {
    guard column.count == count else { return }
    let indexed = IndexedColumn(column, rows: rows)
    found.withLock { $0.columns[.column(column.number)] = indexed }
  }

  /// A column that was added, by its index in the file, or nil.
  public func column(_ number: Int) -> FileColumn? { columns[.column(number)]?.column }

  /// The kinds of homes, and the columns of the file that were added.
  var columns: [Criterion: IndexedColumn] { found.withLock { $0.columns } }

  /// The numbers of a criterion; empty if it has none or the file lacks them.
  func numbers(of criterion: Criterion) -> ContiguousArray<Double> {
    switch criterion {
    case .price: prices
    case .area: areas
    default: columns[criterion]?.numbers ?? []
    }
  }

  /// The distances of the homes from a center, computed again if another center was last.
  func distances(from center: Coordinate) -> Distances {
    if let known = found.withLock({ $0.distances }), known.center == center { return known }
    let distances = Distances(from: center, in: self)
    found.withLock { $0.distances = distances }
    return distances
  }

  /// The position of each home's title among all titles, in the order by price, see `TextOrder`.
  var titlePlaces: ContiguousArray<UInt32> {
    once(\.titlePlaces) { Self.gathered(TextOrder.places(in: searchTexts.titles), rows) }
  }

  /// The texts of listings without accents. Pure ASCII texts are not copied.
  struct SearchTexts: Sendable {
    let titles, locations, cities, codes: TextColumn

    init(_ storage: ListingsStorage) {
      titles = storage.texts[.title]?.folded ?? TextColumn()
      locations = storage.names(.location).texts.folded
      cities = storage.names(.city).texts.folded
      codes = storage.names(.postalCode).texts.folded
    }
  }

  var searchTexts: SearchTexts { once(\.searchTexts) { SearchTexts(listings.storage) } }

  private func once<Value: Sendable>(
    _ property: WritableKeyPath<Found, Value?>, _ make: () -> Value
  ) -> Value {
    if let known = found.withLock({ $0[keyPath: property] }) { return known }
    let value = make()
    found.withLock { $0[keyPath: property] = value }
    return value
  }

  /// The homes sorted by area, or nil before `prepare` and in files without areas.
  var areaOrder: NumberOrder? { found.withLock { $0.areaOrder } }

  /// Computes in advance what filters and sorts need, unless the task is cancelled.
  @concurrent
  package func prepare() async {
    if Task.isCancelled { return }
    if areas.count == count {
      let order = NumberOrder(areas)
      found.withLock { $0.areaOrder = order }
    }
    if Task.isCancelled { return }
    _ = titlePlaces
  }

  /// Fewer homes are filtered and sorted while the user waits.
  static let fewestToPrepare = 20_000

  // MARK: Prices and ranks

  /// The price below which a fraction of all homes lies, 0...1, interpolated.
  public func quantile(_ part: Double) -> Double? {
    guard let last = prices.last, !part.isNaN else { return nil }
    let position = max(0, min(1, part)) * Double(prices.count - 1)
    let below = Int(position.rounded(.down))
    guard below + 1 < prices.count else { return last }
    let weight = position - Double(below)
    return prices[below] + (prices[below + 1] - prices[below]) * weight
  }

  /// The ranks of the homes on a price scale, see `CommonValues`.
  package var commonRanks: Range<Int> {
    prices.isEmpty ? 0..<0 : CommonValues.range(of: prices)
  }

  package func row(at rank: Int) -> Int? { rows.indices.contains(rank) ? Int(rows[rank]) : nil }

  /// The coordinates of the homes in degrees, in the order by price; NaN if unknown.
  package var coordinatesByRank:
    (latitudes: ContiguousArray<Float>, longitudes: ContiguousArray<Float>)
  {
    var latitudes = ContiguousArray<Float>(repeating: .nan, count: count)
    var longitudes = latitudes
    let places = listings.storage.coordinates
    for rank in rows.indices {
      guard let degrees = places[Int(rows[rank])] else { continue }
      (latitudes[rank], longitudes[rank]) = (Float(degrees.latitude), Float(degrees.longitude))
    }
    return (latitudes, longitudes)
  }

  /// The rank of a row in the order by price, or nil if the row does not exist.
  package func rank(of row: Int) -> Int? {
    guard row >= 0, row < count else { return nil }
    let price = listings.price(of: row)
    // Equal prices are in the order of rows.
    let equal = priceOrder.positions(of: ValueRange(lower: price, upper: price))
    let rank = rows[equal].partitioningIndex { Int($0) >= row }
    return rank < count && Int(rows[rank]) == row ? rank : nil
  }

  // MARK: Scales

  /// The upper end of a scale of areas, in square metres, without a few outliers such as castles.
  package var commonAreaLimit: Double? {
    let sorted = CommonValues.sample(areas.count) { areas[$0] }
    return sorted.count >= 2 ? CommonValues.limit(of: sorted) : nil
  }

  /// The area that the homes cover, without the most remote ones.
  package struct Area: Equatable, Sendable {
    /// The medians of latitudes and longitudes, which a few wrong values do not move.
    package let center: Coordinate
    /// The distance from the center that all but a few homes do not exceed, in kilometres.
    package let radius: Double
  }

  /// Nil if fewer than two homes have coordinates.
  package var area: Area? {
    let places = listings.storage.coordinates
    func sample(_ value: (Coordinate) -> Double) -> ContiguousArray<Double> {
      CommonValues.sample(count) { places[Int(rows[$0])].map(value) ?? .nan }
    }
    let (latitudes, longitudes) = (sample(\.latitude), sample(\.longitude))
    guard latitudes.count >= 2 else { return nil }
    let center = Coordinate(
      latitude: latitudes[latitudes.count / 2], longitude: longitudes[longitudes.count / 2])
    let distances = sample(center.distance(to:))
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

  /// Whether each text is among some texts, by its number; empty for numbers.
  func isAmong(_ wanted: Set<String>) -> [Bool] {
    guard case .texts(let texts) = column.values else { return [] }
    return (0..<texts.textCount).map { wanted.contains(texts.text($0) ?? "") }
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
