/// One part of a filter but the price, in a comparable form: equal ones hold for the same homes.
enum Requirement: Equatable, Sendable {
  case area(ValueRange)
  case bedrooms(RoomCount)
  case kinds(Set<Int>)
  case words([[UInt8]])
  case surroundings(Surroundings)
  case region(Region)
  case numbers(Int, ValueRange, in: IndexedColumn?)
  case choices(Int, Set<String>, in: IndexedColumn?)
  /// Some homes by their rows; those with a mark, or any.
  case homes(Set<Int>, ListingMark? = nil)

  /// What a filter requires, in the order of its parts.
  /// - Parameter columns: what is known of other columns of the file.
  static func all(
    of filter: ListingsFilter, columns: [Int: IndexedColumn] = [:]
  ) -> [Requirement] {
    var all: [Requirement] = []
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
      if let range = filter.numbers[number], !range.isEverything {
        all.append(.numbers(number, range, in: columns[number]))
      }
      if let choices = filter.choices[number] {
        all.append(.choices(number, choices, in: columns[number]))
      }
    }
    if let homes = filter.homes { all.append(.homes(homes)) }
    for mark in ListingMark.allCases {
      if let homes = filter.marks[mark] { all.append(.homes(homes, mark)) }
    }
    return all
  }

  /// Which part of the filter it is.
  var criterion: Criterion {
    switch self {
    case .area: .area
    case .bedrooms: .bedrooms
    case .kinds: .kinds
    case .words: .text
    case .surroundings: .surroundings
    case .region: .region
    case .numbers(let number, _, _), .choices(let number, _, _): .column(number)
    case .homes(_, let mark): mark.map(Criterion.mark) ?? .homes
    }
  }

  /// The homes for which it holds.
  /// - Parameter distances: those of the coordinate that it asks for.
  func bits(in index: FilterIndex, distances: Distances?) -> CriterionBits {
    let none = { CriterionBits(count: index.count) }
    // A column the file lacks: no home is known to pass.
    let isThere = { (count: Int) in count == index.count }
    switch self {
    case .area(let range):
      return isThere(index.areas.count) ? CriterionBits(values: index.areas, in: range) : none()
    case .bedrooms(let count):
      return isThere(index.bedrooms.count) ? Self.bits(index.bedrooms, count) : none()
    case .kinds(let wanted):
      guard isThere(index.kinds.count) else { return none() }
      var isWanted = [Bool](repeating: false, count: index.listings.kindColumn.textCount)
      for id in wanted where id > 0 && id < isWanted.count { isWanted[id] = true }
      return CriterionBits(ids: index.kinds, isWanted: isWanted)
    case .words(let words):
      let matcher = TextMatcher(words: words)
      if let texts = index.texts, texts.knows(words) { return texts.bits(matcher) ?? none() }
      let matches = matcher.matches(index.listings.storage, count: index.count)
      return CriterionBits(rows: matches, of: index)
    case .surroundings(let wanted):
      // No radius is so large that homes without coordinates pass.
      let least = max(Float(-wanted.radius), -.greatestFiniteMagnitude)
      return CriterionBits(numbers: distances?.nearness ?? [], atLeast: least)
    case .region(let region): return RegionGrid(region, over: index.places).bits
    case .numbers(_, let range, let column): return column?.bits(range) ?? none()
    case .choices(_, let choices, let column): return column?.bits(choices) ?? none()
    case .homes(let homes, _):
      var isWanted = [Bool](repeating: false, count: index.count)
      for row in homes where isWanted.indices.contains(row) { isWanted[row] = true }
      return CriterionBits(rows: isWanted, of: index)
    }
  }

  private static func bits(
    _ bedrooms: ContiguousArray<Int16>, _ count: RoomCount
  ) -> CriterionBits {
    switch count {
    case .atLeast(let number):
      CriterionBits(values: bedrooms, from: Int16(clamping: number), through: .max)
    case .exactly(let number):
      // Less than 0 stands for unknown.
      if let number = Int16(exactly: number), number >= 0 {
        CriterionBits(values: bedrooms, from: number, through: number)
      } else {
        CriterionBits(count: bedrooms.count)
      }
    }
  }
}

/// What all parts of a filter but the price came to, each for itself and all together.
struct CriteriaResult: Sendable {
  /// A part and the homes for which it holds.
  struct Part: Sendable {
    let requirement: Requirement
    let bits: CriterionBits
  }

  let parts: [Part]
  /// The ranks that pass all of them; nil where there is none to pass.
  let bitmap: RankBitmap?
  /// Kept while no other coordinate is requested, whatever the radius is, and without one, too.
  let distances: Distances?

  /// - Parameters:
  ///   - center: what distances are asked for from, whether or not a requirement is about them.
  ///   - known: distances that were worked out elsewhere.
  init(
    _ requirements: [Requirement], from center: Coordinate?, in index: FilterIndex,
    reusing previous: CriteriaResult?, distances known: Distances? = nil
  ) {
    let distances = Self.distances(
      from: center, in: index, [known, previous?.distances].compactMap { $0 })
    self.distances = distances
    if let previous, previous.parts.map(\.requirement) == requirements {
      (parts, bitmap) = (previous.parts, previous.bitmap)
      return
    }
    parts = requirements.map { requirement in
      previous?.parts.first { $0.requirement == requirement }
        ?? Part(
          requirement: requirement, bits: requirement.bits(in: index, distances: distances))
    }
    bitmap = CriterionBits.intersection(of: parts.map(\.bits)).map {
      RankBitmap(words: $0.words, count: index.count)
    }
  }

  private static func distances(
    from center: Coordinate?, in index: FilterIndex, _ known: [Distances]
  ) -> Distances? {
    guard let center else { return known.first }
    return known.first { $0.center == center } ?? Distances(from: center, in: index)
  }

  /// The ranks that pass everything but one criterion; nil where there is none to pass.
  func bits(without criterion: Criterion) -> CriterionBits? {
    CriterionBits.intersection(
      of: parts.filter { $0.requirement.criterion != criterion }.map(\.bits))
  }
}
