import DetentTestSupport
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct FilterExpressionTests {
  private static let text = """
    price,area,bedrooms,type,location,Year built,heating,"Size, note",price,lat,lon,title
    500000,80,2,Flat,Kew,1990,gas,a,9,51.5,-0.12,One
    900000,120,3,House,Ham,2001,oil,b,8,51.6,-0.1,Two
    """

  private func expression(marks: MarkedRows? = nil) throws -> FilterExpression {
    FilterExpression(try listings(Self.text), marks: marks)
  }

  private func error(_ text: String) throws -> String? {
    let expression = try expression()
    let error = #expect(throws: ExpressionError.self) { try expression.filter(from: text) }
    return error?.description
  }

  @Test func aFilterIsReadFromText() throws {
    let filter = try expression(marks: [.favourite: [1]]).filter(
      from: "price=500k..900k, TYPE = house | Flat,beds>=3,area=80..200,place=W1,"
        + "distance<=5km@51.5/-0.12,year_built>=1990,heating=gas|\"oil, or\",favourite")
    let expected = ListingsFilter {
      $0.price = ValueRange(lower: 500_000, upper: 900_000)
      $0.kinds = ["Flat", "House"]
      $0.bedrooms = .atLeast(3)
      $0.area = ValueRange(lower: 80, upper: 200)
      $0.text = "W1"
      $0.surroundings = Surroundings(
        center: Coordinate(latitude: 51.5, longitude: -0.12), radius: 5)
      $0.numbers[5] = ValueRange(lower: 1990)
      $0.choices[6] = ["gas", "oil, or"]
      $0.marks = [.favourite: [1]]
    }
    #expect(try filter == expected && expression().filter(from: "  ") == ListingsFilter())
  }

  @Test func aWordOfSeveralTypesChoosesAllOfThemUnlessOneIsCalledSo() throws {
    let names = [
      "Terraced house", "Semi-detached house", "Detached House", "Houseboat", "Studio flat", "Flat",
      "FLAT",
    ]
    let expression = FilterExpression(
      try listings("price,type\n" + names.map { "1,\($0)\n" }.joined()))
    for (text, types) in [
      ("house", ["Terraced house", "Semi-detached house", "Detached House"]),
      ("House detached", ["Detached House"]), ("Flat", ["Flat"]), ("flat", ["Flat"]),
      ("studio|houseboat", ["Studio flat", "Houseboat"]),
    ] as [(String, Set<String>)] {
      #expect(try expression.filter(from: "type=\(text)").kinds == types, "\(text)")
    }
    for text in ["boat", "terrace", "\" \"", "\"\""] {
      #expect(throws: ExpressionError.self) { try expression.filter(from: "type=\(text)") }
    }
  }

  @Test func numbersAreReadAsUsersWriteThem() throws {
    let expression = try expression()
    for (text, range) in [
      ("price>=1.25M", ValueRange(lower: 1_250_000)), ("price=..£900k", ValueRange(upper: 900_000)),
      ("price<=\"1,250,000\"", ValueRange(upper: 1_250_000)),
      ("price=500k..", ValueRange(lower: 500_000)),
      ("price=\"500,000\"..\"900,000\"", ValueRange(lower: 500_000, upper: 900_000)),
      ("price=5", ValueRange(lower: 5, upper: 5)),
      ("price>=5,price<=9,price=1..7", ValueRange(lower: 5, upper: 7)),
    ] { #expect(try expression.filter(from: text).price == range, "\(text)") }
    for (text, range) in [
      ("beds=0", ValueRange.exactly(0)), ("beds=2..4", ValueRange(lower: 2, upper: 4)),
      ("beds<=3", ValueRange(upper: 3)),
    ] { #expect(try expression.filter(from: text).ranges == [.bedrooms: range], "\(text)") }
    let filter = try expression.filter(
      from: "area>=80m2,distance<=0.5km@0/0,within=1/2|3/2|3/4|1/4")
    #expect(filter.area == ValueRange(lower: 80) && filter.surroundings?.radius == 0.5)
    #expect(filter.region?.corners.count == 4)
    #expect(try expression.filter(from: "\"price\"=9").numbers == [0: .exactly(9)])
  }

  @Test func whatCannotBeReadIsNamedWithItsPlace() throws {
    let known =
      "use price, area, beds, type, place, distance, within, favourite, note or one of the "
      + #"columns "price", "area", "bedrooms", "type", "location", "Year built", "heating", "Size, note", "#
      + #""price", "lat", "lon", "title""#
    let rooms =
      "at character 7: the number of bedrooms must be whole, as in beds=3, beds>=3 or beds=2..4"
    let area =
      "at character 8: write an area as three or more corners, as in 51/0|51.5/1|52/0"
    let errors = [
      "beds>=2,pirce=5": #"at character 9: unknown name "pirce"; \#(known)"#,
      "price": #"at character 6: =, >= or <= is missing after "price""#,
      "price=": "at character 7: expected one number or range",
      "type= ": "at character 7: expected a type",
      "type=\"\"": #"at character 6: there is no type ""; the types are "Flat", "House""#,
      "heating=": #"at character 9: expected a text, or "" for homes without one"#,
      "price=1|2": "at character 9: expected one number or range",
      "price=cheap": #"at character 7: "cheap" is not a number"#,
      "price>=1..2": "at character 8: a range needs = and a number on at least one side",
      "price=9..5": "at character 7: a range must begin with its smaller number",
      "price=..": "at character 7: a range needs = and a number on at least one side",
      "type=Flta": #"at character 6: there is no type "Flta"; the types are "Flat", "House""#,
      "type>=Flat": #"at character 1: "type" can be used only with ="#,
      "beds= 2.5": rooms, "beds= 2..3.5": rooms,
      "beds=1e300": #"at character 6: "1e300" is out of range; the limit is 999"#,
      "beds>=-1000": #"at character 7: "-1000" is out of range; the limit is 999"#,
      "price=1..1e999":
        #"at character 10: "1e999" is out of range"#,
      "distance<=5km": "at character 11: write a distance as distance<=5km@51.5/-0.12, "
        + "or distance=any@51.5/-0.12 to set only the point",
      "within=1/2": area, "within= ": area.replacing("8", with: "9"), "within=1/2|3/4": area,
      "distance<=5km@91/0": "at character 11: write a distance as distance<=5km@51.5/-0.12, "
        + "or distance=any@51.5/-0.12 to set only the point",
      "distance<=1e400km@51/0": "at character 11: write a distance as distance<=5km@51.5/-0.12, "
        + "or distance=any@51.5/-0.12 to set only the point",
      "within=1/2|3": "at character 12: write a corner as 51.5/-0.12",
      "heating>=gas": #"at character 10: "gas" is not a number"#,
      "heating=a|1..2":
        "at character 11: a range must be the only value; quote a text that contains dots",
      "favourite": "at character 1: favourites are not available here",
      "note": "at character 1: notes are not available here",
      "place=\"Kew": "at character 7: the closing quote is missing",
      "place=\"Kew\" Green": "at character 13: a comma is missing here",
      "place=a,place=b": #"at character 9: "place" is given twice or not followed by ="#,
      "beds=2,": "at character 8: a name is missing",
      ",beds=2": "at character 1: a name is missing",
      "=5": "at character 1: a name is missing",
      "\u{1B}[31m=5": #"at character 1: unknown name "\u{1B}[31m"; \#(known)"#,
    ]
    for (text, message) in errors { #expect(try error(text) == message) }
  }

  @Test func aFilterIsWrittenInItsShortestForm() throws {
    let expression = try expression(marks: [.favourite: [1]])
    let texts = [
      "price=500k..1.2M", "price>=899950", "price<=12500", "price=7", "area<=80.5", "beds=3",
      "beds>=2", "beds=2..4", "beds<=3", "type=Flat|House", "place=Old Kew", "place=\"a, b\"",
      "place=\" x\"",
      "distance<=0.5km@51.5/-0.12", "distance=any@51.5/-0.12", "within=1/2|3/4|5/1",
      "within=1/179|3/182|5/180", "favourite", "favourite,note",
      "Year built>=1990", "heating=gas|oil", "heating=\"5\"",
      "heating=\"\"|gas", "heating=\"a..b\"", "\"Size, note\"=a", "\"area\">=5",
      "9=8", "\"price\"=1",
    ]
    for text in texts {
      let filter = try expression.filter(from: text)
      #expect(expression.text(of: filter) == text)
    }
    #expect(expression.text(of: ListingsFilter()) == "")
    var filter = ListingsFilter(price: ValueRange())
    filter.numbers[99] = ValueRange(lower: 1)
    filter.text = " "
    #expect(expression.text(of: filter) == "")
  }

  @Test func whatTheFileHasNothingOfIsRefused() throws {
    let expression = FilterExpression(try listings("price,note\n1,a\n"))
    for (text, fact) in [
      ("area>=50", "floor areas"), ("beds>=2", "bedrooms"), ("place=Kew", "places"),
      ("distance<=5km@51.5/-0.12", "coordinates"), ("within=51/-1|52/1|51/1", "coordinates"),
    ] {
      let error = #expect(throws: ExpressionError.self) {
        try expression.filter(from: "price>=1, \(text)")
      }
      #expect(error?.description == "at character 11: the file has no \(fact)", "\(text)")
    }
    for (text, fact) in [
      ("area", "floor areas"), ("price/area-", "floor areas"), ("beds", "bedrooms"),
      ("baths-", "bathrooms"), ("distance", "coordinates"), ("type", "types"),
      ("place", "districts"), ("title", "titles"),
    ] {
      let error = #expect(throws: ExpressionError.self) {
        try expression.sort(from: "price, \(text)")
      }
      #expect(error?.description == "at character 8: the file has no \(fact)", "\(text)")
    }
    // What was looked for in another file goes on without it.
    let fitting = expression.fittingSearch(
      from: SearchText(filter: "beds>=2,price>=1", sort: "area-,price"))
    #expect(fitting.leftOut == ["beds>=2"] && fitting.search.sort.keys == [.init(.price)])
    #expect(fitting.search.filter == ListingsFilter(price: ValueRange(lower: 1)))
  }

  @Test func textsOfColumnsAreFoundAsTypesAre() async throws {
    let index = try FilterIndex(
      "price,city,rating,year\n1,Holmsea,B,1990\n2,Old Town,A,1991\n3,,C,\n4,HOLMSEA,C,1992\n")
    let expression = FilterExpression(index)
    // Nobody knows yet what there is.
    #expect(try expression.filter(from: "city=nowhere").choices == [1: ["nowhere"]])
    for column in 1...3 { try await index.addColumn(column) }
    for (text, texts) in [
      ("Holmsea", ["Holmsea"]), ("holmseá", ["Holmsea", "HOLMSEA"]),
      ("town|\"\"", ["Old Town", ""]),
    ] as [(String, Set<String>)] {
      #expect(try expression.filter(from: "city=\(text)").choices[1] == texts)
    }
    #expect(try expression.filter(from: "year=\"1990\"").numbers == [3: .exactly(1990)])
    for (text, message) in [
      "city=nowhere":
        #"at character 6: no home has "nowhere" here; the values are "Holmsea", "Old Town", "#
        + #""HOLMSEA""#,
      "rating>=3": #"at character 9: "rating" does not contain numbers"#,
      "rating=3": #"at character 8: no home has "3" here; the values are "C", "B", "A""#,
      "year=1990|1992": "at character 11: expected one number or range",
      "year=new": #"at character 6: "new" is not a number"#,
    ] {
      let error = #expect(throws: ExpressionError.self) { try expression.filter(from: text) }
      #expect(error?.description == message)
    }
  }

  /// The prices of the homes that a script finds in a file.
  private func prices(_ text: String, _ filter: String) async throws -> [Double] {
    let folder = TemporaryFolder()
    let source = ListingsSource(path: folder.write("homes.csv", Array(text.utf8)))
    let (index, search) = try await ListingsLoader.loadIndex(
      source, searching: SearchText(filter: filter), marks: { _ in [:] })
    return await index.sorted(search).map { index.listings.price(of: $0) }
  }

  @Test func aSearchOfAScriptIsReadAgainWithWhatItsColumnsHold() async throws {
    let text = "price,city\n1,Holmsea\n2,Ham\n"
    #expect(try await prices(text, "city=holmsea") == [1])
    for filter in ["city=nowhere", "city>=3"] {
      await #expect(throws: LoadError.self) { try await prices(text, filter) }
    }
  }

  @Test(arguments: [
    ("", false), ("price<=500k,BEDS=2", false), ("area>=50 m²,distance<=5km@51.5/-0.12", false),
    ("within=51/0|52/0|52/1", false), ("place=kew", true), ("beds=2, type=Flat", true),
    ("favourite", true), ("\"price\"=5", true), ("prices=5", true), ("location=Kew", true),
  ])
  func aSearchKnowsWhetherItComparesTexts(_ filter: String, _ compares: Bool) {
    #expect(SearchText(filter: filter, sort: "title").comparesTexts == compares)
  }

  @Test func theEndsOfARangeOfDaysAreAYearAMonthOrADayEach() async throws {
    let text =
      "price,date\n1,2014-05-02\n2,2014-11-01\n3,2014-11-24\n4,2015-02-28\n5,2015-03-01\n"
      + "6,2016-01-01\n"
    for (range, expected) in [
      ("2014-11-24..2015", [3, 4, 5]), ("2014..2015", [1, 2, 3, 4, 5]),
      ("2014-11..2015", [2, 3, 4, 5]), ("..2015", [1, 2, 3, 4, 5]), ("2015..", [4, 5, 6]),
      ("2014-11-24..2015-02", [3, 4]), ("2014-11..2014", [2, 3]), ("2014..2014-05-02", [1]),
      ("2014..2015-02", [1, 2, 3, 4]), ("2014-11..2015-02-28", [2, 3, 4]),
      ("24/11/2014..2015", [3, 4, 5]), ("20141124..2015", [3, 4, 5]), ("2016..20160101", [6]),
    ] as [(String, [Double])] {
      #expect(try await prices(text, "date=\(range)") == expected, "\(range)")
    }
    for range in ["2015..2014", "2015..2014-11-24", "2015-02-01..2014", "2015-03..2015-02", "9..5"]
    {
      let error = await #expect(throws: LoadError.self) { try await prices(text, "date=\(range)") }
      #expect(error?.exitCode == 64)
      #expect(
        error?.reason.description
          == "--filter: at character 6: a range must begin with its smaller number", "\(range)")
    }
  }

  @Test func anAreaIsWrittenInTheUnitOfTheFileWhereThatIsShorter() throws {
    let expression = FilterExpression(try listings("price,area in sq ft\n1,2550\n"))
    for text in [
      "area=2550 sq ft..5450 sq ft", "area>=2550.5 sq ft", "area<=100", "area=12.5..1500 sq ft",
    ] {
      #expect(expression.text(of: try expression.filter(from: text)) == text)
    }
    let filter = try expression.filter(from: "area>=2550 sq ft")
    #expect(filter.area == ValueRange(lower: 2_550 * AreaUnit.squareFeet.squareMetres))
  }

  @Test func aCoordinateIsRoundedToSixDecimals() {
    let place = Coordinate(latitude: 51.123_456_789, longitude: -0.1 - 0.2).rounded
    #expect(place == Coordinate(latitude: 51.123_457, longitude: -0.3))
  }

  @Test func aSortIsReadAndWritten() throws {
    let expression = try expression()
    let sort = try expression.sort(
      from: "price-, area,TITLE,year_built-,\"Size, note\"-,price/area")
    #expect(
      sort.keys == [
        .init(.price, isDescending: true), .init(.area), .init(.title),
        .init(.file(5), isDescending: true), .init(.file(7), isDescending: true),
        .init(.pricePerArea),
      ])
    #expect(
      expression.text(of: sort) == "price-,area,title,Year built-,\"Size, note\"-,price/area")
    #expect(try expression.sort(from: " ") == ListingsSort())
    let unnamed = ListingsSort(keys: [.init(.file(8))])
    #expect(try expression.sort(from: expression.text(of: unnamed)) == unnamed)
    for text in ["price,,area", "size-", "-"] {
      #expect(throws: ExpressionError.self) { try expression.sort(from: text) }
    }
  }

  @Test func aMarkStandsAloneAndAColumnOfItsNameBeforeASign() throws {
    let expression = FilterExpression(
      try listings("price,note\n100000,quiet\n200000,loud\n"), marks: [.note: [1]])
    let filter = try expression.filter(from: "favourite,Note")
    #expect(filter.marks == [.favourite: [], .note: [1]])
    #expect(expression.text(of: filter) == "favourite,note")
    #expect(try expression.filter(from: "note = quiet").choices == [1: ["quiet"]])
    #expect(try expression.filter(from: "\"note\"=loud").choices == [1: ["loud"]])
    #expect(throws: ExpressionError.self) { try expression.filter(from: "note,note") }
    #expect(throws: ExpressionError.self) { try expression.filter(from: "favourite=1") }
  }

  @Test func aMarkOnASignDoesNotChangeTheMeaningOfTheSign() throws {
    let odd = ["\"\u{301},b", "\u{301}x", "a\"\u{301}|c", "d,\u{301}e"]
    let expression = FilterExpression(try listings("price,heating\n1,gas\n2,oil\n"))
    for text in odd {
      var filter = ListingsFilter()
      filter.choices[1] = [text, "other"]
      let written = expression.text(of: filter)
      #expect(try expression.filter(from: written) == filter)
      #expect(expression.fittingFilter(from: written).leftOut == [])
    }
  }

  @Test func noTextIsTooOddToBeReadOrRefused() throws {
    let expression = try expression(marks: [:])
    var generator = SplitMix64(seed: 12)
    let pieces = [
      "price", "area", "type", "place", "beds", "within", "distance", "heating", "=", ">=",
      "<=", "..", "|", ",", "\"", "5", "-1e999", "inf", "nan", "@", "/", "k", "é", "\u{301}", " ",
      "9223372036854775807", "99999999999999999999", "favourite", "note", "\r\n", "👩‍👩‍👧",
    ]
    for _ in 0..<3_000 {
      let text = (0..<generator.below(9)).map { _ in pieces[generator.below(pieces.count)] }
        .joined()
      if let filter = try? expression.filter(from: text) {
        let written = expression.text(of: filter)
        let again = try? expression.filter(from: written)
        #expect(again.map(expression.text) == written, "\(text)")
      }
      _ = try? expression.sort(from: text)
    }
  }

  @Test func theColumnOfTypesIsFilteredByInOnePlace() throws {
    let rows = (0..<30).map { "\($0) Elm Road,\($0 + 1)000,\(["Freehold", "Leasehold"][$0 % 2])\n" }
    let table = try listings("Address,Price,Tenure\n" + rows.joined())
    #expect(table.kindSource == .otherColumn)
    let expression = FilterExpression(table)
    let filter = try expression.filter(from: "tenure=freehold")
    #expect(filter.choices == [.kinds: ["Freehold"]])
    #expect(try expression.text(of: filter) == "type=Freehold" && table.filterColumns().isEmpty)
  }

  @Test func aFileWithoutTypesSaysSo() throws {
    for text in ["price\n5\n6\n", "price,type\n5,\n6,\n"] {
      let table = try listings(text)
      #expect(table.kinds.isEmpty && table.kindSource == nil && table.kind(of: 0) == nil)
      let expression = FilterExpression(table)
      let error = #expect(throws: ExpressionError.self) { try expression.filter(from: "type=Flat") }
      #expect(error?.message == "the file has no types")
      #expect(
        expression.fittingFilter(from: "type=under 30k,price>=5").leftOut == ["type=under 30k"])
    }
    #expect(try listings("price,type\n5,Flat\n6,House\n").kindSource == .types)
  }
}

/// Searches that were written for another file.
@Suite struct FittingSearchTests {
  private let expression: FilterExpression

  init() throws {
    let table = try listings(
      "price,type,beds,year\n1,House,2,1990\n2,\"Flat, large\",3,2000\n3,Hut,1,2010\n")
    expression = FilterExpression(table)
  }

  @Test func aSearchThatFitsIsWhole() throws {
    let text = "price=1..2,type=House|\"Flat, large\",beds>=2,year<=2005"
    let fitting = expression.fittingFilter(from: text)
    #expect(fitting.leftOut == [])
    #expect(fitting.filter == (try expression.filter(from: text)))
  }

  @Test(arguments: [
    ("type=House|Igloo", "", ["type=House|Igloo"]),
    ("type=Igloo,beds=2", "beds=2", ["type=Igloo"]),
    ("colour=red,price>=2", "price>=2", ["colour=red"]),
    ("colour=\"a,b|c\",price>=2", "price>=2", ["colour=\"a,b|c\""]),
    ("price>=2,price=much", "price>=2", ["price=much"]),
    ("\"", "", ["\""]), ("", "", []), (",,", "", []),
  ])
  func whatDoesNotFitIsLeftOut(text: String, kept: String, leftOut: [String]) throws {
    let fitting = expression.fittingFilter(from: text)
    #expect(fitting.leftOut == leftOut)
    #expect(fitting.filter == (try expression.filter(from: kept)))
  }

  @Test func aSortKeepsTheColumnsThatAreThere() {
    #expect(
      expression.fittingSort(from: "colour,year-,beds").keys
        == [.init(.file(3), isDescending: true), .init(.bedrooms)])
    #expect(expression.fittingSort(from: "") == ListingsSort())
  }
}
