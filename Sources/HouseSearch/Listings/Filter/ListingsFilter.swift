/// Which homes to show: every criterion that is set must hold.
public struct ListingsFilter: Hashable, Sendable {
  /// The prices that pass.
  public var price: ValueRange?
  /// The floor areas that pass, in square metres. Homes without one only pass a range from 0 on.
  public var area: ValueRange?
  /// The number of bedrooms. Homes with an unknown number only pass if at least 0 are requested.
  public var bedrooms: RoomCount?
  /// Kinds of homes, by `HomeKind.id`. Homes without a kind do not pass.
  public var kinds: Set<Int>?
  /// Words that each begin a word of the title, the location, the city or the postal code, without
  /// regard to case and accents. A number after letters is a whole one: `W1` is W1 and W1A, not
  /// W12. A postal code also matches without its space. Blank text counts as nil.
  public var text: String?
  /// Homes around a coordinate. Homes without coordinates do not pass. An infinite radius leaves
  /// none out: it only sets the point that distances are measured from.
  public var surroundings: Surroundings?
  /// Homes inside a shape drawn on the map. Homes without coordinates do not pass.
  public var region: Region?
  /// Numbers in columns of the file, counted from 0. Homes without a number do not pass, nor does
  /// any home before the column was added, see `FilterIndex.add`.
  public var numbers: [Int: ValueRange] = [:]
  /// The cells of columns of the file, counted from 0, that pass; an empty text stands for no text.
  public var choices: [Int: Set<String>] = [:]
  /// Some homes, by their rows.
  public var homes: Set<Int>?
  /// The homes that have a mark, by their rows: those with all marks that are named here pass.
  public var marks: MarkedRows = [:]

  /// How many words of the text count.
  static let maximumWords = 8

  /// A filter that lets every home through.
  public init() {}

  /// A filter by price alone.
  public init(price: ValueRange?) {
    self.price = price
  }

  /// Whether every home passes.
  public var isEmpty: Bool { Requirement.all(of: self).isEmpty }

  /// The parts that are set, in the order in which they are named here.
  public var criteria: [Criterion] { Requirement.all(of: self).compactMap(\.criterion) }

  mutating func update(_ rows: MarkedRows) {
    for mark in marks.keys { marks[mark] = rows[mark] ?? [] }
  }

  /// The same filter without one of its parts.
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
    case .homes: filter.homes = nil
    case .mark(let mark): filter.marks[mark] = nil
    }
    return filter
  }
}

/// The marks of homes: favourites, and homes with a note.
public enum ListingMark: String, CaseIterable, Hashable, Sendable { case favourite, note }

/// The rows of the homes that have a mark; marks that none has may be missing.
public typealias MarkedRows = [ListingMark: Set<Int>]

/// A part of a filter.
public enum Criterion: Hashable, Sendable {
  case price, area, bedrooms, kinds, text, surroundings, region, homes
  /// The numbers and choices of a column of the file, counted from 0.
  case column(Int)
  case mark(ListingMark)
}

/// Numbers from one bound to another, both included.
public struct ValueRange: Hashable, Sendable {
  /// The least number that passes, or infinity.
  public var lower: Double { didSet { if lower.isNaN { lower = -.infinity } } }
  /// The greatest number that passes, or infinity.
  public var upper: Double { didSet { if upper.isNaN { upper = .infinity } } }

  /// A range; it holds nothing if its lower bound is above the upper one, and NaN bounds nothing.
  public init(lower: Double = -.infinity, upper: Double = .infinity) {
    self.lower = lower.isNaN ? -.infinity : lower
    self.upper = upper.isNaN ? .infinity : upper
  }

  /// Whether a number lies in the range; NaN lies in none.
  public func contains(_ value: Double) -> Bool { value >= lower && value <= upper }

  /// Whether there is no bound on either side.
  public var isEverything: Bool { lower == -.infinity && upper == .infinity }
}

/// How many rooms a home has to have.
public enum RoomCount: Hashable, Sendable {
  /// So many, neither more nor fewer; 0 is a studio.
  case exactly(Int)
  /// So many or more.
  case atLeast(Int)

  /// Whether a number of rooms passes.
  public func contains(_ rooms: Int) -> Bool {
    switch self {
    case .exactly(let number): rooms == number
    case .atLeast(let number): rooms >= number
    }
  }
}
