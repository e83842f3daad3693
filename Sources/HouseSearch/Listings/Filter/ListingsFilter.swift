/// A filter of homes. A home passes if it meets every criterion that is set.
public struct ListingsFilter: Hashable, Sendable {
  /// The range of prices.
  public var price: ValueRange?
  /// The range of floor areas, in square metres. Homes without an area pass only ranges from 0 on.
  public var area: ValueRange?
  /// The number of bedrooms. Homes with an unknown number pass only if at least 0 are requested.
  public var bedrooms: RoomCount?
  /// Kinds of homes, by `HomeKind.id`. Homes without a kind do not pass.
  public var kinds: Set<Int>?
  /// Words that each begin a word of the title, the location, the city or the postal code, ignoring
  /// case and accents. A number after letters must be complete: `W1` matches W1 and W1A, not W12. A
  /// postal code also matches without its space. Blank text counts as nil.
  public var text: String?
  /// A circle around a coordinate. Homes without coordinates do not pass. With an infinite radius
  /// all homes pass: it only sets the origin of distances.
  public var surroundings: Surroundings?
  /// A shape on the map. Homes without coordinates do not pass.
  public var region: Region?
  /// Ranges of numbers by file column, counted from 0. Homes without a number do not pass. Until
  /// the column is added, no home passes, see `FilterIndex.add`.
  public var numbers: [Int: ValueRange] = [:]
  /// The accepted cells by file column, counted from 0; an empty text stands for no text.
  public var choices: [Int: Set<String>] = [:]
  /// The rows of the homes with each mark. A home passes if it has all marks in this dictionary.
  public var marks: MarkedRows = [:]

  /// The number of words of the text that count.
  static let maximumWords = 8

  /// Creates a filter that all homes pass.
  public init() {}

  /// Creates a filter by price.
  public init(price: ValueRange?) {
    self.price = price
  }

  /// Whether every home passes.
  public var isEmpty: Bool { Requirement.all(of: self).isEmpty }

  /// The criteria that are set, in the order of the properties.
  public var criteria: [Criterion] { Requirement.all(of: self).compactMap(\.criterion) }

  /// The range of a criterion of numbers, or nil if it is not set or accepts more than a range.
  func range(of criterion: Criterion) -> ValueRange? {
    switch criterion {
    case .price: price
    case .area: area
    case .column(let number): choices[number] == nil ? numbers[number] : nil
    case .surroundings: surroundings.map { ValueRange(upper: $0.radius) }
    default: nil
    }
  }

  mutating func update(_ rows: MarkedRows) {
    for mark in marks.keys { marks[mark] = rows[mark] ?? [] }
  }

  /// The same filter without one criterion.
  public func without(_ criterion: Criterion) -> ListingsFilter {
    var filter = self
    switch criterion {
    case .price: filter.price = nil
    case .area: filter.area = nil
    case .bedrooms: filter.bedrooms = nil
    case .kinds: filter.kinds = nil
    case .text: filter.text = nil
    case .surroundings: filter.surroundings = nil
    case .region: filter.region = nil
    case .column(let number): (filter.numbers[number], filter.choices[number]) = (nil, nil)
    case .mark(let mark): filter.marks[mark] = nil
    }
    return filter
  }
}

/// A mark of a home: a favourite, or a home with a note.
public enum ListingMark: String, CaseIterable, Hashable, Sendable { case favourite, note }

/// The rows of the homes with each mark; marks without homes may be missing.
public typealias MarkedRows = [ListingMark: Set<Int>]

/// A criterion of a filter.
public enum Criterion: Hashable, Sendable {
  case price, area, bedrooms, kinds, text, surroundings, region
  /// The numbers and choices of a column of the file, counted from 0.
  case column(Int)
  case mark(ListingMark)
}

/// The numbers between two bounds, both included.
public struct ValueRange: Hashable, Sendable {
  /// The least number that passes, or -infinity.
  public var lower: Double { didSet { if lower.isNaN { lower = -.infinity } } }
  /// The greatest number that passes, or infinity.
  public var upper: Double { didSet { if upper.isNaN { upper = .infinity } } }

  /// Creates a range. It is empty if the lower bound exceeds the upper one. NaN means no bound.
  public init(lower: Double = -.infinity, upper: Double = .infinity) {
    self.lower = lower.isNaN ? -.infinity : lower
    self.upper = upper.isNaN ? .infinity : upper
  }

  /// Whether a number lies in the range; false for NaN.
  public func contains(_ value: Double) -> Bool { value >= lower && value <= upper }

  /// Whether neither side has a bound.
  public var isEverything: Bool { lower == -.infinity && upper == .infinity }
}

/// The number of rooms that a home must have.
public enum RoomCount: Hashable, Sendable {
  /// Exactly this number; 0 is a studio.
  case exactly(Int)
  case atLeast(Int)

  /// Whether a number of rooms passes.
  public func contains(_ rooms: Int) -> Bool {
    switch self {
    case .exactly(let number): rooms == number
    case .atLeast(let number): rooms >= number
    }
  }
}
