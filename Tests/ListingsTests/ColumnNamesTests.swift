import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct ColumnNamesTests {
  private func map(
    _ names: [String], _ rows: [[String]] = [], _ overrides: String? = nil
  ) throws -> ColumnAssignment {
    let overrides = try overrides.map { try ColumnOverrides(parsing: $0) } ?? ColumnOverrides()
    return try ColumnAssignment(rows: [names] + rows, options: ImportOptions(columns: overrides))
  }

  @Test(arguments: [
    "Price", "price", " PRICE ", "SalePrice", "sale_price", "sale price", "list_price", "Price (£)",
    "price_eur", "Price in USD", "Asking Price", "soldprice", "Kaufpreis", "kaufpreis", "Preis (€)",
    "Angebotspreis", "precio", "Precio de venta", "prix", "Prix de vente", "preço", "Preço (R$)",
    "价格", "总价", "总价(万)", "总价（万元）", "prezzo", "cena", "Cena (zł)", "vraagprijs", "prijs", "価格",
    "取引価格（総額）", "가격", "цена", "valeur_fonciere", "Valeur fonciere", "median_house_value",
    "buy_price", "purchasePrice", "totalPrice", "price_paid", "PRICE_GBP", "Verkaufspreis in EUR",
    "\u{FEFF}price", "asking.price", "Price €", "house-price", "pris", "Gesamtpreis",
    "السعر", "السعر (ريال)", "سعر البيع", "الثمن",
  ])
  func thePriceIsKnownByManyNames(_ name: String) throws {
    #expect(try map(["id", name, "Type"])[.price] == 1)
  }

  @Test(arguments: [
    "price per sqm", "Price per Square Foot", "price_per_m2", "PricePerSqFt", "单价", "均价",
    "price/sqft", "Preis pro m²", "prix au m2", "prix_m2", "precio por m2", "prezzo al mq", "単価",
    "平米单价", "cena za m2", "price type", "price_currency", "price date", "quadratmeterpreis",
    "price qualifier", "tax", "priced", "سعر المتر", "السعر للمتر المربع",
  ])
  func aPricePerAreaIsNoPrice(_ name: String) {
    #expect(throws: ColumnError.self) { try map(["id", name, "Type"]) }
  }

  @Test(arguments: [
    ("Area in sq ft", "area"), ("size_sqm", "area"), ("Wohnfläche", "area"),
    ("Wohnflaeche (m²)", "area"), ("WOHNFLÄCHE", "area"), ("superficie", "area"),
    ("Superficie construida", "area"), ("surface habitable", "area"), ("m2", "area"),
    ("sqft", "area"), ("面积", "area"), ("建筑面积(㎡)", "area"), ("専有面積", "area"),
    ("powierzchnia", "area"), ("Woonoppervlakte", "area"), ("metri quadri", "area"),
    ("área útil", "area"), ("livingSpace", "area"), ("Total Area", "area"), ("metratura", "area"),
    ("total_meters", "area"), ("квадратура", "area"), ("sizes", "area"), ("bds", "bedrooms"),
    ("Bed/Bath", "bedrooms"), ("BUA", "area"), ("Carpet", "area"),
    ("No. of Bedrooms", "bedrooms"), ("BEDS", "bedrooms"), ("Schlafzimmer", "bedrooms"),
    ("Anzahl Zimmer", "bedrooms"), ("habitaciones", "bedrooms"), ("quartos", "bedrooms"),
    ("nombre_pieces_principales", "bedrooms"), ("户型", "bedrooms"), ("間取り", "bedrooms"),
    ("liczba pokoi", "bedrooms"), ("slaapkamers", "bedrooms"), ("camere", "bedrooms"),
    ("Soveværelser", "bedrooms"), ("Hálószobák", "bedrooms"), ("Спални", "bedrooms"),
    ("Počet ložnic", "bedrooms"), ("Yatak Odası", "bedrooms"), ("חדרי שינה", "bedrooms"),
    ("KT", "bedrooms"), ("Spavaće sobe", "bedrooms"), ("พิกัด", "coordinates"),
    ("Διεύθυνση", "title"),
    ("Είδος ακινήτου", "type"), ("num_bedrooms", "bedrooms"), ("Bathrooms", "bathrooms"),
    ("No. of Bathrooms", "bathrooms"),
    ("baños", "bathrooms"), ("bagni", "bathrooms"), ("卫生间", "bathrooms"),
    ("House Type", "type"), ("Property Type", "type"), ("Objektart", "type"),
    ("type_local", "type"), ("tipo de vivienda", "type"), ("房屋类型", "type"), ("種類", "type"),
    ("Property Name", "title"), ("Address", "title"), ("Title", "title"), ("名称", "title"),
    ("dirección", "title"), ("Straße", "title"), ("Indirizzo", "title"), ("小区名称", "title"),
    ("Neighbourhood", "location"), ("Suburb", "location"), ("Stadtteil", "location"),
    ("barrio", "location"), ("quartiere", "location"), ("区域", "location"),
    ("dzielnica", "location"), ("City/County", "city"), ("nom_commune", "city"),
    ("Ciudad", "city"), ("城市", "city"), ("市区町村名", "city"), ("Ort", "city"),
    ("Postal Code", "postalCode"), ("zip", "postalCode"), ("PLZ", "postalCode"),
    ("code_postal", "postalCode"), ("Postcode", "postalCode"), ("郵便番号", "postalCode"),
    ("Lattitude", "latitude"), ("lat", "latitude"), ("纬度", "latitude"), ("Breitengrad", "latitude"),
    ("Longtitude", "longitude"), ("lng", "longitude"), ("経度", "longitude"),
    ("listing_id", "id"), ("listing_url", "url"),
    ("المساحة", "area"), ("مساحة البناء (م²)", "area"), ("عدد غرف النوم", "bedrooms"),
    ("عدد الغرف", "bedrooms"), ("الحمامات", "bathrooms"), ("دورات المياه", "bathrooms"),
    ("نوع العقار", "type"), ("العنوان", "title"), ("الحي", "location"), ("المنطقة", "location"),
    ("المدينة", "city"), ("الرمز البريدي", "postalCode"), ("خط العرض", "latitude"),
    ("خط الطول", "longitude"), ("رقم الإعلان", "id"), ("العملة", "currency"), ("الرابط", "url"),
  ])
  func otherColumnsAreKnownByManyNames(_ name: String, _ role: String) throws {
    let found = try map(["price", "x", name])
    let roles = found.choices.filter { $0.value.column == 2 }.map { "\($0.key)" }
    #expect(roles == [role])
  }

  @Test func anArabicFileIsReadWithItsOwnDigits() throws {
    let table = try listings(
      "العنوان,السعر,النوع,المساحة بالقدم,غرف النوم,خط العرض,خط الطول\n"
        + "برج الياسمين,٨٠٠٬٠٠٠ درهم,شقة,٩٠٠,٣ غرف,٢٥٫٢,٥٥٫٣\n"
        + "دار النخيل,1.2 مليون درهم,فيلا,١٬٢٠٠ قدم مربع,استوديو,25.1,55.2\n")
    #expect(table.prices == [800_000, 1_200_000] && table.currency?.code == "AED")
    #expect(table.areaUnit == .squareFeet && (83...84).contains(table.area(of: 0) ?? 0))
    #expect(table.bedrooms(of: 0) == 3 && table.bedrooms(of: 1) == 0)
    #expect(table.coordinates(of: 0)?.latitude == 25.2)
    #expect(table.kind(of: 1) == "فيلا" && table.title(of: 0) == "برج الياسمين")
    #expect(
      try listings("السعر,المساحة\n٥٠٠ ألف ريال قطري,٩٠ م²\n").currency?.code == "QAR")
    #expect(try listings("السعر,المساحة\n500,90 متر مربع\n").area(of: 0) == 90)
  }

  @Test func theWholeNameBeatsAPartOfIt() throws {
    for (names, price) in [
      (["price_eur_old_range", "first price", "price"], 2), (["rent_price", "buy_price"], 1),
      (["price", "totalPrice"], 1),
    ] { #expect(try map(names)[.price] == price, "\(names)") }
  }

  @Test func theFirstOfTwoAlikeNamesCounts() throws {
    #expect(try listings("price,Price,title\n1,9,A\n2,8,B\n").prices == [1, 2])
    let same = try listings("price,price\n1,9\n")
    #expect(same.prices == [1] && same.reasons == [.duplicateHeader("price")])
  }

  @Test func aPartOfANameCountsOnlyOverNumbers() throws {
    #expect(throws: ColumnError.self) {
      try map(["estimated price text x", "k"], [["high", "1"], ["low", "2"]])
    }
    #expect(try map(["my price x", "k"], [["500", "1"], ["700", "2"]])[.price] == 0)
  }

  @Test func anAreaOfWordsIsAPlace() throws {
    let words = try map(["price", "area"], [["1", "Soho"], ["2", "Camden"]])
    #expect(words[.area] == nil && words[.location] == 1)
    let numbers = try map(["price", "area"], [["1", "50"], ["2", "60 m²"]])
    #expect(numbers[.area] == 1 && numbers[.location] == nil)
  }

  @Test func aMissingPriceNamesTheColumnsThatWereSeen() {
    #expect(
      failure("id,colour\n1,red\n") == .columns(.missingPriceColumn(names: ["id", "colour"])))
    let error = ColumnError.missingPriceColumn(names: ["id", "a\u{1B}[31m\nb"])
    #expect(error.description.contains("\"id\""))
    let failure = LoadError(path: "homes.csv", reason: .columns(error))
    #expect(failure.description.contains("--columns price="))
    #expect(!failure.description.contains("--encoding"))
    #expect(!error.description.contains("\u{1B}") && !error.description.contains("\n"))
  }

  @Test func numbersInTheFirstRowMeanThatThereIsNoHeader() throws {
    let text =
      "\"{F887F88E}\",\"70000\",\"1995-07-07 00:00\",\"MK15 9HP\",\"D\",\"WILLEN\"\n"
      + "\"{40FD4DF2}\",\"44500\",\"1995-02-03 00:00\",\"SR6 0AQ\",\"T\",\"SUNDERLAND\"\n"
    #expect(failure(text) == .columns(.missingHeader(columns: 6)))
    let overrides = try ColumnOverrides(parsing: "price=2,postcode=4,type=5,city=6")
    let result = try listings(text, columns: overrides)
    #expect(result.prices == [70_000, 44_500] && result.currency == .pound)
    #expect(result.report.rowsRead == 2 && result.kind(of: 1) == "T")
    #expect(result.columns.names == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func overridesWinOverNames() throws {
    let found = try map(["price", "guide", "kind", "Type"], [], "price=Guide,type=3")
    #expect(found[.price] == 1 && found[.type] == 2)
    #expect(try map(["a", "b"], [["x", "5"]], "price=2")[.price] == 1)
  }

  @Test(
    arguments: [
      ([.type: "kind"], .unknownColumn(role: .type, name: "kind", names: ["a", "price"])),
      ([.type: "3"], .unknownColumn(role: .type, name: "3", names: ["a", "price"])),
      ([.type: "a", .title: "1"], .sharedColumn(.title, .type)),
    ] as [([ColumnRole: String], ColumnError)])
  func anOverrideThatNamesNoColumnIsAnError(_ names: [ColumnRole: String], _ error: ColumnError) {
    #expect(failure("a,price\nx,5\n", columns: ColumnOverrides(names)) == .columns(error))
  }
}

@Suite struct ColumnOverridesTests {
  @Test func rolesAndNamesAreParsed() throws {
    let overrides = try ColumnOverrides(
      parsing: "price=Asking price, Type = kind,lat=7,area=\"Size, in \"\"m\"\"\"")
    #expect(
      overrides.names == [
        .price: "Asking price", .type: "kind", .latitude: "7", .area: "Size, in \"m\"",
      ])
  }

  @Test(arguments: [
    "": "name at least one column, as ROLE=COLUMN,…",
    "price": "\"price\" must be written as ROLE=COLUMN",
    "price=": "price= must name a column",
    "price=a,price=b": "price= is given twice",
    "price=\"a": "the closing quote is missing",
    "price=a\"b\"": "quotes must enclose the whole name, unlike in \"a\"b\"\"",
    "prise=a":
      "unknown role \"prise\"; use one of price, title, type, area, bedrooms, bathrooms, location, "
      + "city, postcode, latitude, longitude, id, url, coordinates, currency, price-unit, area-unit",
  ])
  func mistakesAreNamedInOneLine(_ text: String, _ message: String) {
    let error = #expect(throws: ColumnOverrides.SyntaxError.self) {
      try ColumnOverrides(parsing: text)
    }
    #expect(error?.description == message)
  }

  // MARK: What stands for types

  private func found(_ names: [String], _ rows: [[String]]) throws -> ColumnAssignment {
    try ColumnAssignment(rows: [names] + rows)
  }

  private func rows(_ count: Int, _ cells: (Int) -> [String]) -> [[String]] {
    (0..<count).map { ["\($0)00000", "\($0) Elm Road"] + cells($0) }
  }

  @Test func whereNoColumnIsOneOfTypesAFewOtherWordsAre() throws {
    let names = ["Price", "Address", "Built", "EPC", "Heating"]
    let map = try found(names, rows(30) { ["\(1_900 + $0)", ["A", "B", "C"][$0 % 3], "gas"] })
    #expect(map[.type] == 3 && map.hasOtherTypes && map.name(of: .type) == "EPC")
  }

  @Test func aColumnOfTypesComesFirstAndNamesAreNoTypes() throws {
    let known = try found(["Price", "EPC", "Type"], rows(30) { [$0 % 2 == 0 ? "A" : "B"] })
    #expect(known[.type] == 2 && !known.hasOtherTypes)
    // One word, as many as homes, seldom filled, days, numbers, or too few homes to say.
    for cells in [
      { ["2014-05-0\($0 % 3 + 1)"] }, { [["1", "1.5", "2"][$0 % 3]] },
      { (_: Int) in ["gas"] }, { ["\($0) a"] }, { [$0 % 4 == 0 ? "A" : ""] },
    ] as [(Int) -> [String]] {
      let map = try found(["Price", "Address", "Word"], rows(30, cells))
      #expect(map[.type] == nil && !map.hasOtherTypes)
    }
    #expect(
      try found(["Price", "Address", "EPC"], rows(4) { [["A", "B"][$0 % 2]] })[.type] == nil)
  }
}

@Suite struct ColumnVocabularyTests {
  /// Names of columns are taken apart and folded, the words they are compared with are not.
  @Test func allWordsAreWrittenAsTheyAreCompared() {
    #expect(
      Set(Vocabulary.columns.keys) == Set(ColumnRole.allCases).subtracting([.priceUnit, .areaUnit]))
    for (role, names) in Vocabulary.columns {
      for words in names.names {
        #expect(HeaderName(words.joined(separator: " ")).words == words, "\(role)")
      }
      for word in names.excluded { #expect(HeaderName(word).words == [word], "\(role)") }
    }
  }
}
