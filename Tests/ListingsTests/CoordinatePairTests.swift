import ListingsTestSupport
import Testing

@testable import Listings

/// Both degrees of a coordinate in one cell.
@Suite struct CoordinatePairTests {
  @Test(arguments: [
    ("51.5, -0.12", 51.5, -0.12), ("51.5,-0.12", 51.5, -0.12), ("(51.5, -0.12)", 51.5, -0.12),
    ("[51.5; -0.12]", 51.5, -0.12), ("51,5; -0,12", 51.5, -0.12), ("(51,5;-0,12)", 51.5, -0.12),
    (" 51.5 -0.12 ", 51.5, -0.12), ("51.5, -8e-05", 51.5, -8e-05), ("51.5/-0.12", 51.5, -0.12),
    ("POINT (-0.12 51.5)", 51.5, -0.12), ("Point(-0.12 51.5)", 51.5, -0.12),
    ("51.5 N 0.12 W", 51.5, -0.12), ("51.5° N, 0.12° W", 51.5, -0.12),
    ("33.9S 151.2E", -33.9, 151.2), ("0.12E 51.5N", 51.5, 0.12),
    ("-33.9 151.2", -33.9, 151.2), ("+48.85,+2.35", 48.85, 2.35),
    ("52,5200 / 13,4050", 52.52, 13.405), ("SRID=4326;POINT(-0.12 51.5)", 51.5, -0.12),
    ("1 Elm Rd\nLeeds, UK\n(53.8, -1.55)", 53.8, -1.55),
    ("https://www.google.com/maps?q=51.5,-0.12&z=15", 51.5, -0.12),
    ("https://maps.example.com/?api=1&q=51.5,-0.12", 51.5, -0.12),
  ])
  func degreesAreRead(_ cell: String, _ latitude: Double, _ longitude: Double) throws {
    let pair = try CoordinatePair.parse(cell)
    #expect(pair.latitude == latitude && pair.longitude == longitude)
  }

  @Test(arguments: [
    ("", NumberFault.missing), ("N/A", .missing), ("Kew", .notANumber), ("51.5", .notANumber),
    ("51.5,", .notANumber), (",5", .notANumber), ("1,2,3", .notANumber), ("1,2,3,4,5", .notANumber),
    ("Line (1 2)", .notANumber), ("51.5, -0.12 km", .notANumber), ("91, 0", .outOfRange),
    ("0, 181", .outOfRange), ("- -", .notANumber), (";1", .notANumber), ("--", .missing),
    ("51°30'N 0°7'W", .notANumber), ("lat 51°30', lon 0°7'", .notANumber),
    ("lon -0.12 51.5", .notANumber), ("{'longitude': -0.12, 51.5}", .notANumber),
    ("51.5 N 0.12", .notANumber), ("51.5 N 0.12 N", .notANumber),
    ("N1, E8", .notANumber), ("W2 S3", .notANumber), ("51,5 -0,12", .notANumber),
    ("Flat 5, 12", .notANumber), ("SRID=27700;POINT(530000 180000)", .outOfRange),
    ("1 Elm Rd (51.5, -0.12)", .notANumber), ("https://a.example/?q=flat", .notANumber),
  ])
  func whatIsNoneIsSaid(_ cell: String, _ fault: NumberFault) {
    #expect(throws: fault) { try CoordinatePair.parse(cell) }
  }

  @Test func aColumnOfThemIsWhereHomesAre() throws {
    let table = try listings(
      "Address,Price,Location,District\n"
        + "1 Elm Road,5,\"51.5, -0.12\",Kew\n2 Elm Road,6,,Kew\n3 Elm Road,7,\"95, 1\",Sheen\n")
    #expect(table.columns[.coordinates] == 2 && table.columns[.location] == 3)
    #expect(table.coordinates(of: 0)?.longitude == -0.12 && table.coordinates(of: 1) == nil)
    #expect(table.coordinates(of: 2) == nil)
    let note = try #require(table.report.diagnostics.stored.first)
    #expect(note.description.hasPrefix("line 4, column 3: coordinates: "))
    let expression = FilterExpression(table)
    let filter = try expression.filter(from: "distance<=1km@51.5/-0.12")
    #expect(FilterIndex(table).result(of: filter).count == 1)
  }

  @Test func twoColumnsComeFirstAndDistrictsAreNone() throws {
    let both = try listings("price,lat,lon,coordinates\n5,51,1,\"52, 2\"\n")
    #expect(both.columns[.coordinates] == nil && both.coordinates(of: 0)?.latitude == 51)
    let half = try listings("price,lat,geo_point_2d\n5,51,\"52, 2\"\n")
    #expect(half.columns[.coordinates] == 2 && half.coordinates(of: 0)?.latitude == 52)
    let words = try listings("price,location\n5,Kew\n6,Sheen\n")
    #expect(words.columns[.coordinates] == nil && words.columns[.location] == 1)
  }

  @Test func theColumnCanBeNamed() throws {
    let table = try listings(
      "price,where\n5,\"51.5 -0.12\"\n", columns: ColumnOverrides([.coordinates: "where"]))
    #expect(table.coordinates(of: 0)?.latitude == 51.5)
  }
}
