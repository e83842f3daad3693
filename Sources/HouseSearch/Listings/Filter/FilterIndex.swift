import Synchronization

/// Listings, for filters and sorts. An index may be used from any thread. It sorts all homes by price
/// when their order is first read. That takes about 50 ms for a million homes, so do it off the main
/// actor.
package final class FilterIndex: Sendable {
  package let listings: ListingsTable
  let price: FilterColumn
  /// The areas of the rows, in square metres; empty if the file has none.
  package let areas: ContiguousArray<Double>
  /// Values that filters have requested since the index was created.
  private let found: Mutex<Found>

  private struct Found: Sendable {
    /// The last center, and the distances of the homes from it in kilometres, NaN if unknown.
    var distances: (center: Coordinate, column: FilterColumn)?
    var titlePlaces: ContiguousArray<UInt32>?
    var searchTexts: SearchTexts?
    /// The columns of prices, areas and kinds, and the columns of the file that were added.
    var columns: [Criterion: FilterColumn]
    /// The tallies, the most recently used last.
    var tallies: [Tally] = []
  }

  /// The number of stored tallies: more than the window shows at once.
  private static let mostKept = 16

  package init(_ listings: ListingsTable) {
    self.listings = listings
    price = FilterColumn(listings.storage.prices)
    var columns: [Criterion: FilterColumn] = [.price: price]
    columns[.area] = listings.storage.numbers[.area].map { FilterColumn($0.values) }
    columns[.kinds] = listings.kindColumn.map(FilterColumn.init)
    areas = columns[.area]?.numbers ?? []
    found = Mutex(Found(columns: columns))
  }

  package var count: Int { listings.count }
  package var prices: ContiguousArray<Double> { price.numbers }
  /// The numbers of bedrooms of the rows, negative if unknown; empty if the file has none.
  package var bedrooms: ContiguousArray<Int16> { listings.storage.bedrooms.values }
  package var lowestPrice: Double? { price.sortedNumbers.first }
  package var highestPrice: Double? { price.sortedNumbers.last }

  // MARK: Filtering

  /// The homes that pass a filter.
  /// - Parameter previous: an earlier result of this index, so that only the differences take time.
  package func result(
    of filter: ListingsFilter, reusing previous: FilterResult? = nil
  ) -> FilterResult {
    let previous = previous?.index === self ? previous : nil
    var homes = previous?.homes ?? HomeMasks(count: count)
    homes.update(to: requirements(of: filter), in: self)
    return FilterResult(filter: filter, index: self, homes: homes)
  }

  /// The requirements of a filter, with the columns of this index.
  func requirements(of filter: ListingsFilter) -> [Requirement] {
    var columns = columns
    // Also without a radius, because the main actor needs the nearest home of the result.
    columns[.surroundings] = filter.surroundings.map { distances(from: $0.center) }
    return Requirement.all(of: filter, columns: columns)
  }

  /// True if the next result takes no more than a frame: few homes, or no new slow criterion.
  /// - Parameter known: the result of this index that is reused.
  func answersAtOnce(_ filter: ListingsFilter, reusing known: FilterResult) -> Bool {
    guard count > Self.fewestToPrepare else { return true }
    let center = filter.surroundings?.center
    guard center == nil || found.withLock({ $0.distances?.center }) == center else { return false }
    return Requirement.all(of: filter).allSatisfy { requirement in
      switch requirement.test {
      case .words, .region: known.homes.parts.contains { $0.requirement == requirement }
      default: true
      }
    }
  }

  /// The number of homes in each bin, or nil if the subject has no value for each home.
  func tally(of subject: Tally.Subject, in homes: HomeMasks, but spare: HomeMasks.Mask) -> Tally? {
    let known = found.withLock { found in
      found.tallies.firstIndex { $0.subject == subject }.map { found.tallies.remove(at: $0) }
    }
    guard var tally = known ?? Tally(subject, homeCount: count) else { return nil }
    tally.count(homes, but: spare)
    let counted = tally
    found.withLock { found in
      found.tallies.append(counted)
      if found.tallies.count > Self.mostKept { found.tallies.removeFirst() }
    }
    return counted
  }

  // MARK: Values added later

  /// Makes a column of the file available to filters and sorts, if it has a value for each home.
  /// Earlier results do not change.
  package func add(_ column: FileColumn) {
    let added = FilterColumn(column)
    guard (added.texts?.ids.count ?? added.numbers.count) == count else { return }
    if !added.numbers.isEmpty { _ = added.order }
    found.withLock { $0.columns[.column(column.number)] = added }
  }

  /// A column that was added, by its index in the file, or nil.
  package func column(_ number: Int) -> FileColumn? { columns[.column(number)]?.file }

  var columns: [Criterion: FilterColumn] { found.withLock { $0.columns } }

  /// The distances of the homes from a center, computed again if another center was last.
  func distances(from center: Coordinate) -> FilterColumn {
    if let known = found.withLock({ $0.distances }), known.center == center { return known.column }
    let column = FilterColumn(
      ContiguousArray(listings.storage.coordinates.map { $0?.distance(to: center) ?? .nan }))
    found.withLock { $0.distances = (center, column) }
    return column
  }

  /// The position of each home's title among all titles, see `TextOrder`.
  var titlePlaces: ContiguousArray<UInt32> {
    once(\.titlePlaces) { TextOrder.places(in: searchTexts.titles) }
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

  /// Computes in advance what filters and sorts need, unless the task is cancelled.
  @concurrent
  package func prepare() async {
    if Task.isCancelled { return }
    _ = (price.order, columns[.area]?.order)
    if Task.isCancelled { return }
    _ = titlePlaces
  }

  /// Fewer homes are filtered and sorted while the user waits.
  static let fewestToPrepare = 20_000

  // MARK: The order of prices

  package var medianPrice: Double? { price.sortedNumbers.median }

  /// The rows of the homes with prices in a range, cheapest first.
  package func rows(pricedIn range: ClosedRange<Double>) -> ArraySlice<UInt32> {
    let range = ValueRange(lower: range.lowerBound, upper: range.upperBound)
    return price.order[price.places(of: range, in: price.order)]
  }

  /// The rows of about as many homes, evenly distributed over the order of prices.
  package func sample(_ size: Int) -> [Int] {
    price.order.sample(size).map { Int($0) }
  }

  // MARK: Scales

  /// The prices on a scale, without a few outliers, or nil without homes.
  package var commonPrices: ClosedRange<Double>? {
    count > 0 ? price.sortedNumbers.commonRange : nil
  }

  /// The upper end of a scale of areas, in square metres, without a few outliers such as castles.
  package var commonAreaLimit: Double? {
    guard !areas.isEmpty else { return nil }
    let sorted = price.order.sample().map { areas[Int($0)] }.sortedKnown()
    return sorted.count >= 2 ? sorted.commonLimit : nil
  }

  /// The area that the homes cover, without the most remote ones, or nil if fewer than two homes
  /// have coordinates. Its center is the median, which a few wrong values do not move.
  package var area: Surroundings? {
    let all = listings.storage.coordinates
    let places = price.order.sample().compactMap { all[Int($0)] }
    let latitudes = places.map(\.latitude).sorted()
    let longitudes = places.map(\.longitude).sorted()
    guard latitudes.count >= 2 else { return nil }
    let center = Coordinate(
      latitude: latitudes[latitudes.count / 2], longitude: longitudes[longitudes.count / 2])
    return places.map(center.distance(to:)).sorted().commonLimit
      .map { Surroundings(center: center, radius: $0) }
  }
}

/// A column of numbers or texts to filter and sort by. It is compared by identity: equal columns
/// have the same values.
final class FilterColumn: Sendable, Equatable {
  /// The column of the file, or nil for prices, areas and distances.
  let file: FileColumn?
  /// The numbers of the rows; empty for texts.
  let numbers: ContiguousArray<Double>
  private let sorted = Mutex<HomeOrder?>(nil)

  init(_ numbers: ContiguousArray<Double>) { (file, self.numbers) = (nil, numbers) }

  init(_ column: FileColumn) {
    file = column
    numbers = if case .numbers(let numbers) = column.values { numbers } else { [] }
  }

  static func == (one: FilterColumn, other: FilterColumn) -> Bool { one === other }

  /// The different texts, or nil for numbers.
  var texts: InternedColumn? {
    if case .texts(let texts)? = file?.values { texts } else { nil }
  }

  /// The homes sorted by number, then by row; those without a number come last. Sorts on first use,
  /// so read it off the main actor.
  var order: HomeOrder {
    if let knownOrder { return knownOrder }
    let order = RadixSort.sorted(by: RadixSort.keys(numbers))
    sorted.withLock { $0 = $0 ?? order }
    return knownOrder ?? order
  }

  /// The same order, or nil before its first use.
  var knownOrder: HomeOrder? { sorted.withLock { $0 } }

  /// The numbers in this order.
  var sortedNumbers: LazyMapCollection<HomeOrder, Double> {
    order.lazy.map { self.numbers[Int($0)] }
  }

  /// The places of the homes with numbers in a range, or of all homes if it is nil.
  func places(of range: ValueRange?, in order: HomeOrder) -> Range<Int> {
    guard let range else { return 0..<numbers.count }
    func first(where passes: (Double) -> Bool) -> Int {
      order.partitioningIndex {
        let number = numbers[Int($0)]
        // The homes without a number come last.
        return !(number > .missing) || passes(number)
      }
    }
    let start = first { $0 >= range.lower }
    return start..<max(start, first { $0 > range.upper })
  }
}

/// All homes, as rows in some order.
typealias HomeOrder = ContiguousArray<UInt32>

extension FileColumn {
  /// Creates a column of numbers in the order of the homes; NaN stands for no number.
  package init(number: Int, name: String = "", numbers: some Sequence<Double>) {
    self.init(number: number, name: name, values: .numbers(ContiguousArray(numbers)))
  }

  /// Creates a column of texts in the order of the homes; empty stands for no text.
  package init(number: Int, name: String = "", texts: some Sequence<String>) {
    var interner = Interner()
    for text in texts { text.withBytes { interner.append($0) } }
    self.init(number: number, name: name, values: .texts(interner.column))
  }
}
