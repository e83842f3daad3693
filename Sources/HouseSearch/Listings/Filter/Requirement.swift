/// A criterion with its values. Equal requirements accept the same homes.
enum Requirement: Equatable, Sendable {
  case price(ValueRange)
  case area(ValueRange)
  case bedrooms(RoomCount)
  case kinds(Set<Int>)
  case words([[UInt8]])
  case surroundings(Surroundings)
  case region(Region)
  /// A file column by its index: a range, some texts, or both.
  case column(Int, ValueRange?, Set<String>?, in: IndexedColumn?)
  /// Some homes by their rows: those with a mark, or a list of homes.
  case homes(Set<Int>, ListingMark? = nil)
  /// Requirements that share one bit, see `HomeMasks`.
  case several([Requirement])

  /// - Parameter columns: the columns of the file that were added to the index.
  static func all(
    of filter: ListingsFilter, columns: [Int: IndexedColumn] = [:]
  ) -> [Requirement] {
    var all: [Requirement] = []
    if let price = filter.price, !price.isEverything { all.append(.price(price)) }
    if let area = filter.area, area.lower > 0 || area.upper < .infinity { all.append(.area(area)) }
    switch filter.bedrooms {
    case .atLeast(...0), nil: break
    case .some(let count): all.append(.bedrooms(count))
    }
    if let kinds = filter.kinds { all.append(.kinds(kinds)) }
    let words = TextMatcher.words(filter.text ?? "")
    if !words.isEmpty { all.append(.words(words)) }
    if let near = filter.surroundings, near.radius.isFinite { all.append(.surroundings(near)) }
    if let region = filter.region { all.append(.region(region)) }
    for number in Set(filter.numbers.keys).union(filter.choices.keys).sorted() {
      let range = filter.numbers[number].flatMap { $0.isEverything ? nil : $0 }
      let choices = filter.choices[number]
      guard range != nil || choices != nil else { continue }
      all.append(.column(number, range, choices, in: columns[number]))
    }
    if let homes = filter.homes { all.append(.homes(homes)) }
    for mark in ListingMark.allCases {
      if let homes = filter.marks[mark] { all.append(.homes(homes, mark)) }
    }
    return all
  }

  var criterion: Criterion? {
    switch self {
    case .price: .price
    case .area: .area
    case .bedrooms: .bedrooms
    case .kinds: .kinds
    case .words: .text
    case .surroundings: .surroundings
    case .region: .region
    case .column(let number, _, _, _): .column(number)
    case .homes(_, let mark): mark.map(Criterion.mark) ?? .homes
    case .several: nil
    }
  }

  /// The range, and the homes sorted by its number, or nil if the requirement is not a range.
  func bounds(in index: FilterIndex) -> (range: ValueRange, order: NumberOrder)? {
    switch self {
    case .price(let range): (range, index.priceOrder)
    case .area(let range): index.areaOrder.map { (range, $0) }
    case .column(_, let range?, nil, let column): column?.order.map { (range, $0) }
    default: nil
    }
  }
}

/// The homes sorted by the numbers of a column; those without a number come last.
final class NumberOrder: Sendable {
  private let numbers: ContiguousArray<Double>
  private let ranks: ContiguousArray<UInt32>?
  private let knownCount: Int

  init(_ numbers: ContiguousArray<Double>) {
    self.numbers = numbers
    let keys = RadixSort.keys(numbers)
    ranks = RadixSort.sorted(by: keys)
    knownCount = keys.count { $0 != RadixSort.absent }
  }

  init(sorted prices: ContiguousArray<Double>) {
    (numbers, ranks, knownCount) = (prices, nil, prices.count)
  }

  @inline(__always)
  func rank(at position: Int) -> Int { ranks.map { Int($0[position]) } ?? position }

  /// The positions of the homes with numbers in a range, or of all homes if it is nil.
  func positions(of range: ValueRange?) -> Range<Int> {
    guard let range else { return 0..<numbers.count }
    func first(where passes: (Double) -> Bool) -> Int {
      (0..<knownCount).partitioningIndex { passes(numbers[rank(at: $0)]) }
    }
    let start = first { $0 >= range.lower }
    return start..<max(start, first { $0 > range.upper })
  }
}
