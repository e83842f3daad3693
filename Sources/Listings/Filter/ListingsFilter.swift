/// Which homes to show: every criterion that is set must hold.
public struct ListingsFilter: Hashable, Sendable {
  /// Prices from one bound to another, both included. Nil lets every price through.
  public var price: PriceRange?
  /// Homes at least this large, in square metres. Homes without an area do not pass, unless it is 0
  /// or less. NaN counts as nil.
  public var minimumArea: Double?
  /// Kinds of homes, by `HomeKind.id`. Homes without a kind do not pass; an empty set lets none
  /// through.
  public var kinds: Set<Int>?
  /// Homes with at least so many bedrooms. Homes whose bedrooms are unknown do not pass, unless it
  /// is 0 or less.
  public var minimumBedrooms: Int?
  /// Words, up to `maximumWords`, each of which begins a word of the title, the location or the
  /// city, or the postal code, without regard to case and accents. A number after letters is a
  /// whole one: `W1` is W1 and W1A, not W12. A postal code also matches without its space. Blank
  /// text counts as nil.
  public var text: String?

  /// Homes in the surroundings of a coordinate. Homes without coordinates do not pass. A radius
  /// that is not a number, or infinite, counts as nil.
  public var surroundings: Surroundings?

  /// How many words of the text count.
  public static let maximumWords = 8

  /// A filter that lets every home through.
  public init() {}

  /// A filter by price alone.
  public init(price: PriceRange?) {
    self.price = price
  }

  /// Whether every home passes.
  public var isEmpty: Bool { price == nil && Criteria(self) == Criteria(ListingsFilter()) }
}

/// Two bounds of a price, as a slider gives them.
public struct PriceRange: Hashable, Sendable {
  /// The lowest price that passes.
  public var lower: Double
  /// The highest price that passes.
  public var upper: Double

  /// Bounds in any order of size: a range whose lower bound is above the upper one holds nothing,
  /// and a NaN bounds nothing on its side.
  public init(lower: Double, upper: Double) {
    self.lower = lower.isNaN ? -.infinity : lower
    self.upper = upper.isNaN ? .infinity : upper
  }
}

/// Everything of a filter but the price, in one comparable form.
struct Criteria: Equatable, Sendable {
  var minimumArea: Double?
  var kinds: Set<Int>?
  var minimumBedrooms: Int?
  var words: [[UInt8]]
  var surroundings: Surroundings?

  init(_ filter: ListingsFilter) {
    minimumArea = filter.minimumArea.flatMap { $0 > 0 ? $0 : nil }
    kinds = filter.kinds
    minimumBedrooms = filter.minimumBedrooms.flatMap { $0 > 0 ? $0 : nil }
    words = TextMatcher.words(filter.text ?? "")
    surroundings = filter.surroundings.flatMap { $0.radius.isFinite ? $0 : nil }
  }

  var isEmpty: Bool {
    minimumArea == nil && kinds == nil && minimumBedrooms == nil && words.isEmpty
      && surroundings == nil
  }
}
