/// A unit in which areas are shown.
public enum AreaUnit: String, Hashable, Sendable, CaseIterable {
  /// The unit of most countries.
  case squareMetres = "m²"
  /// The unit of English-speaking countries; 0.09290304 m².
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
}

/// A unit in which a file gives areas, such as the marla or the hectare.
public struct AreaMeasure: Hashable, Sendable {
  /// The name of the unit.
  public let name: String
  /// The size of the unit, or nil if it differs from region to region: such areas are not converted.
  public let squareMetres: Double?
  /// The unit in which its areas are shown.
  public let shown: AreaUnit

  init(_ name: String, _ squareMetres: Double?, isEnglish: Bool = false) {
    (self.name, self.squareMetres) = (name, squareMetres)
    shown = isEnglish ? .squareFeet : .squareMetres
  }

  /// A thousand of the unit.
  var thousandfold: AreaMeasure {
    AreaMeasure("1000 \(name)", squareMetres.map { $0 * 1_000 }, isEnglish: shown == .squareFeet)
  }

  /// The square metre.
  public static let squareMetres = AreaMeasure("m²", 1)
  /// The square foot.
  public static let squareFeet = AreaMeasure("sq ft", 0.092_903_04, isEnglish: true)

  /// The units that can be converted.
  public static let known = NumberWords.units.map(\.0).filter { $0.squareMetres != nil }

  /// A unit by any word for it, or nil if no unit has that name.
  public init?(named text: String) {
    var text = text
    let found = text.withUTF8 { bytes -> AreaMeasure? in
      var scanner = NumberScanner(bytes)
      scanner.trim()
      guard let unit = NumberWords.areaUnits.scan(&scanner) else { return nil }
      scanner.skipSpaces()
      return scanner.isAtEnd ? unit : nil
    }
    guard let found else { return nil }
    self = found
  }
}
