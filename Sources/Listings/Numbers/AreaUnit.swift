/// A unit of floor area.
public enum AreaUnit: String, Hashable, Sendable, CaseIterable {
  case squareMetres = "m²"
  case squareFeet = "sq ft"

  /// How many square metres one is.
  public var squareMetres: Double {
    switch self {
    case .squareMetres: 1
    case .squareFeet: 0.092_903_04
    }
  }

  /// A number of this unit as square metres.
  public func toSquareMetres(_ value: Double) -> Double { value * squareMetres }

  /// Square metres as a number of this unit.
  public func fromSquareMetres(_ value: Double) -> Double { value / squareMetres }
}

/// A way of writing a unit of area after a number.
struct AreaMark {
  let bytes: [UInt8]
  let unit: AreaUnit

  /// Every way of writing, in lower case, the longest first.
  static let all: [AreaMark] =
    (metres.map { AreaMark(bytes: Array($0.utf8), unit: .squareMetres) }
    + feet.map { AreaMark(bytes: Array($0.utf8), unit: .squareFeet) })
    .sorted { $0.bytes.count > $1.bytes.count }

  private static let metres = [
    "m²", "m2", "m^2", "m 2", "㎡", "sqm", "sqm.", "sq m", "sq.m", "sq.m.", "sq. m", "sq. m.",
    "sq mt", "sqmt", "sq.mt", "qm", "mq", "m.q.", "mts2", "mt2", "mtr2", "smt", "mp",
    "square meters", "square metres", "square meter", "square metre", "sq meters", "sq metres",
    "平方米", "平米", "平方公尺", "平方メートル", "平", "м²", "м2", "кв.м", "кв.м.", "кв. м", "кв м",
    "제곱미터",
  ]

  private static let feet = [
    "ft²", "ft2", "ft^2", "ft 2", "sqft", "sqft.", "sq ft", "sq ft.", "sq.ft", "sq.ft.", "sq. ft",
    "sq. ft.", "sf", "s.f.", "square feet", "square foot", "sq feet", "sq foot", "sq. feet",
  ]
}
