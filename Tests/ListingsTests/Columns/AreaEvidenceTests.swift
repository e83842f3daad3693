import ListingsTestSupport
import Testing

@testable import Listings

/// Which column the floor area is, and what it is counted in.
@Suite struct AreaEvidenceTests {
  /// The areas of a file, to hundredths of a square metre.
  private func areas(_ text: String) throws -> [Double?] {
    try listings(text).areas.map { $0.map { ($0 * 100).rounded() / 100 } }
  }

  @Test(
    arguments: [
      "title,price,size,size_unit\nA,250000,1080,sqft\nB,380000,130,sqm\n": [100.34, 130],
      "title,price,Area Type,Area Size\nA,100000,Marla,4\nB,165000,Kanal,2\n": [101.17, 1011.71],
      "title,price,area,Area Type,Area Size\nA,100000,4 Marla,Marla,4\nB,165000,2 Kanal,Kanal,2\n":
        [101.17, 1011.71],
      "ListPrice,LivingArea,LivingAreaUnits\n310000,1850,Square Feet\n": [171.87],
      "ListPrice,LivingArea,LivingAreaUnits,LotSizeArea,LotSizeUnits\n1,185,Square Meters,2,Acres\n":
        [185],
      "title;Preis;Fläche;Einheit\nA;250000;108;qm\nB;380000;2;ha\n": [108, 20_000],
    ] as [String: [Double?]])
  func aColumnBesideTheAreaSaysItsUnit(_ text: String, _ expected: [Double?]) throws {
    #expect(try areas(text) == expected)
  }

  @Test func anUnknownUnitBesideTheAreaIsSaid() throws {
    let table = try listings("title,price,size,size_unit\nA,250000,1080,sqft\nB,380000,13,bigha\n")
    #expect(table.areas.map { $0 == nil } == [false, true])
    #expect(table.reasons == [.value(.area, .unknownUnit)])
  }

  @Test(
    arguments: [
      ("title,price,Area (Marla)\nA,10000000,5\nB,16500000,10\n", [126.46, 252.93]),
      ("title,price,size_acres\nA,250000,0.3\nB,380000,0.8\n", [1214.06, 3237.49]),
      ("物件名,価格,面積(坪)\nA,48000000,28.3\nB,61000000,41.8\n", [93.55, 138.18]),
      ("단지명,거래금액(만원),전용면적(평)\nA,\"82,500\",28.3\nB,\"64,000\",21.8\n", [93.55, 72.07]),
      ("title,price,Area in sq yards\nA,250000,120\nB,250000,150\n", [100.34, 125.42]),
      ("title,price,Area (hectares)\nA,250000,0.02\nB,250000,0.03\n", [200, 300]),
      ("адрес,цена,площадь (сот.)\nА,250000,2\nБ,380000,3\n", [200, 300]),
      ("title,price,Area (cents)\nA,250000,5\nB,380000,6\n", [202.34, 242.81]),
      ("title,price,Area (rai)\nA,250000,1\nB,380000,2\n", [1_600, 3_200]),
      ("title,price,Area (gaj)\nA,250000,120\nB,380000,150\n", [100.34, 125.42]),
      ("title,price,area,area unit\nA,250000,5,ar\nB,380000,8,ar\n", [500, 800]),
      ("title,price,area (ha)\nA,250000,12\nB,380000,25\n", [120_000, 250_000]),
      ("title,price,area_feddan\nA,250000,1\nB,380000,0.5\n", [4200.83, 2100.42]),
      ("title,price,Area (grounds)\nA,250000,1\nB,380000,2\n", [222.97, 445.93]),
      ("titre,prix,Superficie (pi²)\nA,250000,900\nB,380000,1200\n", [83.61, 111.48]),
      ("Τίτλος,Τιμή,Εμβαδόν (τ.μ.)\nA,250000,90\nB,380000,120\n", [90, 120]),
      ("адрес;цена;площадь, м2\nА;250000;54,3\nБ;380000;38\n", [54.3, 38]),
      ("адрес,цена,\"площадь, кв.м\"\nА,250000,54.3\nБ,380000,38\n", [54.3, 38]),
      ("title,price,Wohnfläche in qm\nA,250000,54.3\nB,380000,38\n", [54.3, 38]),
      ("案名,总价,面积(㎡)\nA,250000,54.3\nB,380000,38\n", [54.3, 38]),
      ("title,price,Area (m² x 1000)\nA,250000,0.12\nB,380000,0.09\n", [120, 90]),
      ("title,price,Area (000 sq ft)\nA,250000,1.2\nB,380000,0.9\n", [111.48, 83.61]),
    ] as [(String, [Double?])])
  func theNameOfTheAreaSaysItsUnit(_ text: String, _ expected: [Double?]) throws {
    #expect(try areas(text) == expected)
  }

  @Test(
    arguments: [
      "title,price,Area (km2)\nA,250000,1200\nB,410000,800\n"
    ])
  func anAreaThatIsTooLargeForAHomeIsNotUsedAndIsSaid(_ text: String) throws {
    let table = try listings(text)
    #expect(table.areas == [nil, nil] && table.report.notes.count == 1)
  }

  @Test(arguments: ["Area (Bigha)", "Area (katha)", "Area (xyz)", "size_bigha"])
  func anUnknownUnitGivesNoAreaAndIsSaid(_ name: String) throws {
    let table = try listings("title,price,\(name)\nA,10000000,50\nB,16500000,100\n")
    #expect(table.areas == [nil, nil])
    #expect(table.report.notes.contains { $0.description.contains(name) })
  }

  @Test(
    arguments: [
      ("78 m²", 78), ("46 m2", 46), ("34.46Sq. Meter", 34.46), ("5 Marla", 126.46),
      ("2 Kanal", 1011.71),
      ("28.3坪", 93.55), ("28.3평", 93.55), ("32 pyeong", 105.79), ("0.3 acres", 1214.06),
      ("120 sq yd", 100.34), ("120 sq. yards", 100.34), ("2 сот.", 200), ("54,3 кв. м", 54.3),
      ("1 ha", 10_000), ("2 rai", 3_200), ("3 cents", 121.41), ("1 ground", 222.97), ("85㎡", 85),
      ("749 sq. ft / 69.6 sq. m", 69.58), ("90 m² / 300 m² plot", 90),
      ("1,291 sq. ft (120 sq. m)", 119.94),
      ("520 sq ft", 48.31),
      ("approx. 900 sqft", 83.61), ("~850 sq ft", 78.97), ("1,200 sqft+", 111.48),
      ("1000 - 1285 sqft", 92.9), ("ca. 85 m²", 85), ("85 m² (bruto)", 85),
      ("85 qm Wohnfläche", 85),
      ("1000 to 1285 sqft", 92.9), ("约89平米", 89),
      ("3 bds | 1 ba | 915 sqft", 85.01), ("3 Zimmer, 85 m²", 85),
    ] as [(String, Double)])
  func theCellsSayTheirUnit(_ cell: String, _ expected: Double) throws {
    let found = try areas("title,price,size\nA,250000,\"\(cell)\"\nB,380000,\"\(cell)\"\n")
    #expect(found == [expected, expected])
  }

  @Test(arguments: [
    "Land area : 2,000 sq. ft.", "Plot: 200 m²", "600 m² land", "terreno 200 m2",
    "70/42/12 m²", "12 x 10 m²", "120 or 85", "3 rooms, plot 500 m²",
    "greater than or equal to 38 sq metres and less than 125 sq metres",
  ])
  func theAreaOfAnotherPartOfTheHomeIsSaid(_ cell: String) throws {
    let table = try listings("title,price,size\nA,250000,90 m²\nB,380000,\"\(cell)\"\n")
    #expect(table.areas == [90, nil] && table.reasons == [.value(.area, .notANumber)])
  }

  @Test(
    arguments: [
      ("price,size\n250000,900\n380000,1200\n", true),
      ("price,size\n250000,90\n380000,120\n", false),
      ("price,size\n250000,900 sqft\n380000,1200\n", false),
      ("price,sqft\n250000,900\n380000,1200\n", false),
    ])
  func areasThatAreTakenForSquareFeetAreSaid(_ text: String, _ isSaid: Bool) throws {
    let notes = try listings(text).report.notes
    #expect(notes.contains { $0.description.contains("square feet") } == isSaid)
  }

  @Test func cellsWithoutAUnitAreInTheUnitOfTheColumn() throws {
    let table = try areas(
      "location,size,total_sqft,price\nNorth Park,2 BHK,1056,39.07\nSouth Gate,3 BHK,2100 - 2850,95\n"
        + "East Hill,2 BHK,34.46Sq. Meter,51\n")
    #expect(table == [98.11, 195.1, 34.46])
  }

  @Test(
    arguments: [
      "address,price,area_rank,beds\nA,250000,2,3\nB,380000,4,4\n",
      "Avg. Area Income,Avg. Area House Age,Avg. Area Number of Rooms,Area Population,Price,Address\n"
        + "79545.45,5.68,7.01,23086.8,1059033.55,A\n79248.64,6.00,6.73,40173.0,1505890.91,B\n",
      "title,price,area_code\nA,250000,212\nB,380000,718\n",
      "title,price,cellar_area,garage_area,balcony_area\nA,250000,12,20,4\nB,380000,14,18,8\n",
      "Titel;Preis;Kellerfläche;Balkonfläche;Grundstücksfläche\nA;250000;12;14;500\nB;380000;14;18;800\n",
      "title,price,площадь кухни,площадь балкона\nA,250000,12,10\nB,380000,14,18\n",
      "title,price,lot_size,lot_sqft\nA,250000,5000,5000\nB,380000,6000,6000\n",
      "titre;prix;surface terrain;surface terrasse\nA;250000;500;20\nB;380000;600;25\n",
      "title,price,Community Area,Neighborhood Area\nA,250000,7,712\nB,380000,38,381\n",
    ])
  func otherSizesAreNoFloorArea(_ text: String) throws {
    let table = try listings(text)
    #expect(table.columns[.area] == nil && table.areas.allSatisfy { $0 == nil })
  }

  @Test(
    arguments: [
      ("price,details\n1,3 bds | 1 ba | 915 sqft\n2,4 bds | 2 ba | 920 sqft\n", "details"),
      ("Preis;Größe\n1;ca. 45,5 qm\n2;120 m²\n", "Größe"), ("price,abc\n1,45\n2,120\n", nil),
      ("price,lot,garden\n1,45 m²,5 m²\n2,120 m²,4 m²\n", nil),
      ("price,title\n1,Flat of 45 m²\n2,House of 120 m²\n", nil),
      ("price,rate\n1,\"5,000 €/m²\"\n2,\"6,000 €/m²\"\n", nil),
      ("price,area,abc\n1,45,45 m²\n2,120,50 m²\n", "area"),
    ])
  func unitsInTheCellsShowTheAreaWhichIsSaid(_ text: String, _ column: String?) throws {
    let table = try listings(text)
    #expect(table.columns.name(of: .area) == column)
    let isSaid = table.report.notes.contains { $0.description.contains("probably the area") }
    #expect(isSaid == (column != nil && column != "area"))
  }

  @Test(
    arguments: [
      ("price,LOT_SF,GAR_SF,TOT_LIV_SF\n1,9000,420,1356\n2,7000,400,1410\n", "TOT_LIV_SF"),
      ("price,LP/SqFt,beds\n1,260,3\n2,240,4\n", nil),
    ])
  func aUnitInTheNameShowsTheAreaUnlessItIsDivided(_ text: String, _ column: String?) throws {
    #expect(try listings(text).columns.name(of: .area) == column)
  }

  @Test(
    arguments: [
      ("price,xyz\n250000,3\n390000,2\n", "bedrooms was found; it may be \"xyz\""),
      ("price,floor\n250000,3\n390000,2\n", nil), ("price,Όροφος\n250000,3\n390000,2\n", nil),
      ("№,price\n1,2\n2,4\n3,5\n", nil), ("NO,price\n1,2\n2,4\n", nil),
      ("price,xyz\n1,3\n2,2\n3,4\n4,3\n5,\n", "bedrooms was found; it may be \"xyz\""),
      ("price,xyz\n250000,85\n390000,120\n", "area was found; it may be \"xyz\""),
      ("price,xyz,abc\n250000,3,1\n390000,2,2\n", nil), ("price,baths\n250000,3\n390000,2\n", nil),
      ("price,floor age\n250000,85\n390000,120\n", nil), ("price,xyz\n250000,A\n390000,B\n", nil),
    ])
  func theOnlyColumnThatMayHoldAMissingRoleIsSaid(_ text: String, _ words: String?) throws {
    let notes = try listings(text).report.notes.map(\.description)
    #expect(
      notes.first { $0.hasPrefix("no column for") }?.hasSuffix(words ?? "")
        == words.map { _ in true })
  }

  @Test func aNameThatIsAUnitIsTheAreaWithoutADoubt() throws {
    let table = try listings("price,sq-mt\n250000,85\n390000,120\n")
    #expect(table.columns.name(of: .area) == "sq-mt" && table.report.notes.isEmpty)
  }

  @Test func aColumnOfUnitsBelongsToTheAreaBesideIt() throws {
    let text = "price,area_value,area_unit,covered_area_sqft\n1,1,Kanal,4500\n2,5,Marla,1900\n"
    #expect(try areas(text) == [418.06, 176.52])
  }

  @Test(
    arguments: [
      "id,цена,площадь участка,площадь дома\n1,2500000,600,120\n2,2510000,800,150\n": [120, 150],
      "adresa;cena;pozemek m2;plocha bytu\nA;5900000;500;120\nB;6100000;600;150\n": [120, 150],
      "adres;cena;powierzchnia działki;powierzchnia domu\nA;590000;500;120\nB;610000;600;150\n":
        [120, 150],
      "Titel;Preis;Grundstücksfläche;Wohnfläche\nA;590000;500;120\nB;610000;600;150\n": [120, 150],
      "Titel;Preis;Grundstücksfläche ca.;Nutzfläche;Wohnfläche ca.\nA;590000;500;20;120\n"
        + "B;610000;600;8;150\n": [120, 150],
      "title,harga,luas_tanah,luas_bangunan\nA,590000,500,120\nB,610000,600,150\n": [120, 150],
      "título;preço;área do terreno;área construída\nA;590000;500;120\nB;610000;600;150\n":
        [120, 150],
      "titel,prijs,perceeloppervlakte,woonoppervlakte\nA,590000,500,120\nB,610000,600,150\n":
        [120, 150],
      "title,pris,tomtarea,boarea\nA,590000,500,120\nB,610000,600,150\n": [120, 150],
      "Price,Type,Living_space,Lot,Usable_area,Rooms\n498000.0,House,106.00,229.0,,5.5\n"
        + "749000.0,Farmhouse,140.93,517.0,20.00,6.0\n": [106, 140.93],
      "ROOMS,BEDRM,PRICE,GBA,LIVING_GBA,ADDRESS,SQUARE,LANDAREA\n8,4,1095000,2522,,1 N ST,152,1680\n"
        + "11,5,980000,2567,,2 N ST,152,1680\n": [234.3, 238.48],
      "Objekt;Kaufpreis;Kaufpreis/m²;Wfl. (m²);Keller\nA;689000;9197;74,9;9\nB;949000;7592;125;9\n":
        [74.9, 125],
      "sale_price,total_area,total_livable_area\n295000,160,120\n380000,200,185\n": [120, 185],
      "Цена;Площадь общая;Площадь жилая\n450000;54,3;32\n280000;96;60\n": [54.3, 96],
      "房源,價格,實用面積(呎),建築面積(呎)\n1,9800000,585,702\n2,6380000,530,680\n": [54.35, 49.24],
      "Τίτλος;Τιμή;Εμβαδόν\nA;185.000 €;80 τ.μ.\nB;420.000 €;180 τ.μ.\n": [80, 180],
      "כתובת,מחיר,שטח\nA,1650000,85\nB,3250000,100\n": [85, 100],
      "cím;ár;telekterület;lakóterület;pinceterület\nA;45900000;500;98;20\nB;8;7;140;3\n": [
        98, 140,
      ],
      "tittel;pris;P-rom;Soverom\nA;3450000;68 m²;2\nB;2990000;54 m²;1\n": [68, 54],
      "alamat,harga,LT,LB\nA,850000000,120,90\nB,650000000,72,54\n": [90, 54],
      "price,livingAreaValue,lotAreaUnits,lotAreaValue\n1,98,sqft,5000\n2,210,acres,0.25\n":
        [98, 210],
      "Property,Price,Built-up,Land area\nA,1,85 m²,\nB,2,120 m²,200 m²\n": [85, 120],
      "full_sq,life_sq,price_doc\n43,27,5850000\n89,50,13100000\n": [43, 89],
      "precio,sup_total,sup_util\n1,75,68\n2,110,95\n": [68, 95],
      "ราคา,ขนาด\n1,45 ตร.ม.\n2,120 ตร.ม.\n": [45, 120],
      "Naslov;Cena;Zemljišče;Velikost\nA;1;500;65 m2\nB;2;600;140 m2\n": [65, 140],
      "price,BldgAreaSqFt,LandAreaSqFt\n1095000,2522,5000\n980000,2567,6000\n": [234.3, 238.48],
    ] as [String: [Double]])
  func theFloorAreaIsWhatIsLivedOn(_ text: String, _ expected: [Double]) throws {
    #expect(try areas(text) == expected)
  }
}
