import DetentTestSupport
import Listings

/// Makes listings of a city that does not exist, as many as are wanted, the same for the same seed:
/// for the file that comes with the application, for tests and for measuring.
///
/// Areas and prices per square metre are about log-normal. The price of a home depends on its area,
/// kind and district, so a chart of them looks like one of a real city. All amounts are rounded,
/// and nothing depends on the mathematics library, so every system makes the same bytes.
package enum SampleListings {
  /// The rows of the bundled file.
  package static let bundledRows = 1_200
  /// The seed of the bundled file.
  package static let bundledSeed: UInt64 = 0x5EA_F00D
  /// The name of the bundled file among the resources.
  package static let fileName = "sample-listings.csv"

  static let header = [
    "Id", "Title", "Price (£)", "Type", "Area (m²)", "Bedrooms", "Bathrooms", "District", "City",
    "Postcode", "Latitude", "Longitude",
  ]

  /// The bytes of the bundled file.
  package static func bundledFile() -> [UInt8] { csv(rows: bundledRows, seed: bundledSeed) }

  /// A file of comma-separated values: a header and so many homes.
  package static func csv(rows: Int, seed: UInt64 = bundledSeed) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    var writer = CSVWriter()
    writer.append(row: header)
    for number in 0..<max(0, rows) {
      writer.append(row: SampleHome(number: number + 1, &generator).values)
    }
    return writer.bytes
  }
}

/// One home of the sample.
private struct SampleHome {
  let values: [String]

  /// The price of an average square metre, in pounds.
  private static let squareMetrePrice = 6_900.0

  init(number: Int, _ generator: inout SplitMix64) {
    let district = SampleCity.districts[generator.scaled(to: SampleCity.districts.count)]
    let kind = Self.kind(&generator)
    let area = max(18, (kind.area * Self.exponential(generator.normal() * kind.spread)).rounded())
    let price = Self.price(area: area, kind: kind, district: district, &generator)
    let bedrooms = Self.bedrooms(kind: kind, area: area, &generator)
    let extra = generator.scaled(to: 4) == 0 ? 1 : 0
    let bathrooms = max(1, min(bedrooms, (bedrooms + 1) / 2 + extra))
    // One home in forty says nothing about its area: real files have gaps too.
    let hasArea = generator.scaled(to: 40) > 0
    let postcode = Self.postcode(district, &generator)
    values = [
      "HS-\(100_000 + number)", Self.title(&generator), String(price), kind.name,
      hasArea ? String(Int(area)) : "", String(bedrooms), String(bathrooms), district.name,
      SampleCity.name, postcode, Self.degrees(district.latitude, &generator),
      Self.degrees(district.longitude, &generator),
    ]
  }

  private static func kind(_ generator: inout SplitMix64) -> SampleCity.Kind {
    var ticket = generator.scaled(to: SampleCity.kinds.reduce(0) { $0 + $1.share })
    for kind in SampleCity.kinds {
      if ticket < kind.share { return kind }
      ticket -= kind.share
    }
    return SampleCity.kinds[0]
  }

  /// A price, rounded as users round: to 500 below a quarter of a million, to 5,000 below a
  /// million, to 25,000 above.
  private static func price(
    area: Double, kind: SampleCity.Kind, district: SampleCity.District,
    _ generator: inout SplitMix64
  ) -> Int {
    let level = kind.level * district.level * exponential(generator.normal() * 0.26)
    let exact = area * squareMetrePrice * level
    let unit: Double = exact < 250_000 ? 500 : exact < 1_000_000 ? 5_000 : 25_000
    let price = Int(clamping: Int64(max(45_000, (exact / unit).rounded() * unit)))
    // One in six is asked a little below the round amount.
    return generator.scaled(to: 6) == 0 ? price - 50 : price
  }

  private static func bedrooms(
    kind: SampleCity.Kind, area: Double, _ generator: inout SplitMix64
  ) -> Int {
    let shift = generator.scaled(to: 5)
    if kind.name == "Studio" { return 0 }
    let usual = Int((area - 22) / 27)
    return max(1, min(7, usual + (shift == 0 ? 1 : shift == 1 ? -1 : 0)))
  }

  private static func title(_ generator: inout SplitMix64) -> String {
    let name = SampleCity.streetNames[generator.scaled(to: SampleCity.streetNames.count)]
    let sort = SampleCity.streetSorts[generator.scaled(to: SampleCity.streetSorts.count)]
    let street = "\(name) \(sort)"
    let house = generator.scaled(to: 24)
    if house < SampleCity.houseNames.count / 2 {
      return "\(SampleCity.houseNames[house * 2 + generator.scaled(to: 2)]), \(street)"
    }
    return "\(1 + generator.scaled(to: 140)) \(street)"
  }

  private static func postcode(
    _ district: SampleCity.District, _ generator: inout SplitMix64
  ) -> String {
    // The letters that inward codes use: none that is taken for a digit or another letter.
    let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
    let first = letters[generator.scaled(to: letters.count)]
    let second = letters[generator.scaled(to: letters.count)]
    return "\(district.code) \(1 + generator.scaled(to: 9))\(first)\(second)"
  }

  /// Degrees with five decimals, within a kilometre or so of a place.
  private static func degrees(_ centre: Double, _ generator: inout SplitMix64) -> String {
    let scaled = Int64(((centre + generator.normal() * 0.004) * 100_000).rounded())
    let fraction = String(scaled % 100_000)
    let padding = String(repeating: "0", count: max(0, 5 - fraction.utf8.count))
    return "\(scaled / 100_000).\(padding)\(fraction)"
  }

  /// e to a power between −4 and 4, by its series: sums and products alone, which every processor
  /// rounds alike.
  private static func exponential(_ power: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for number in 1...40 {
      term = term * power / Double(number)
      sum += term
    }
    return max(0, sum)
  }
}

extension SplitMix64 {
  /// A whole number from 0 up to, but not including, a bound: not the rest of a division, so that
  /// the sample stays what it was.
  fileprivate mutating func scaled(to bound: Int) -> Int {
    min(bound - 1, Int(unit() * Double(bound)))
  }

  /// A number that is about normally distributed, with mean 0 and deviation 1: the sum of twelve
  /// uniform ones, so that it needs no function whose last bit differs between systems.
  fileprivate mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }
}
