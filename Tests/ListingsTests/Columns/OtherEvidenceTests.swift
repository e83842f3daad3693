import ListingsTestSupport
import Testing

@testable import Listings

/// Rooms, types, places and titles by their names and their cells.
@Suite struct OtherEvidenceTests {
  private func bedrooms(_ table: ListingsTable) -> [Int?] { (0..<table.count).map(table.bedrooms) }

  @Test(
    arguments: [
      "area_type,location,size,society,total_sqft,bath,price\nSuper built-up,N,2 BHK,Coomee,1056,2,39.07\n"
        + "Plot,S,4 Bedroom,Theanmp,2600,5,120\nBuilt-up,E,3 BHK,,1440,2,62\n": [2, 4, 3],
      "title,price,config\nA,390000,2 bed\nB,310000,3 bedrooms\n": [2, 3],
      "titre,prix,taille\nA,390000,2 pièces\nB,310000,3 pièces\n": [2, 3],
      "title,price,layout\nA,390000,2LDK\nB,310000,3LDK\n": [2, 3],
      "案名,总价,房\nA,390000,2室1厅\nB,310000,3室2厅\n": [2, 3],
      "ListPrice,BedroomsTotal,BathroomsTotalInteger\n310000,3,2\n250000,1,1\n": [3, 1],
      "ROOMS,BEDRM,PRICE\n8,4,1095000\n11,5,980000\n": [4, 5],
      "адрес,цена,кол-во комнат\nА,250000,3\nБ,380000,2\n": [3, 2],
      "prix;pièces;chambres\n390000;3 p;2\n310000;6 p;4\n": [2, 4],
      "precio,recámaras\n390000,4\n310000,3\n": [4, 3],
      "ціна;кімнати\n390000;2\n310000;1\n": [2, 1],
      "Preço;Tipologia\n390000;T2\n310000;T0\n": [2, 0],
      "Hinta;Huoneita\n390000;2\n310000;1\n": [2, 1],
      "가격,난방,방향,방\n390000,3,4,2\n310000,5,6,1\n": [2, 1],
      "價格,房屋,樓房,房\n390000,3,4,2\n310000,5,6,1\n": [2, 1],
      "price,layout\n390000,3+kk\n310000,2+1\n": [3, 2],
      "cena;dispozice\n390000;3+kk\n310000;5+1\n": [3, 5],
      "cena;plocha;velikost\n390000;55 m2;3+kk\n310000;98 m2;5+1\n": [3, 5],
      "preço;tipologia\n390000;T2\n310000;V4\n": [2, 4],
      "url,property_type,price\na,3 bedroom semi-detached house for sale,390000\n"
        + "b,2 bedroom flat for sale,310000\n": [3, 2],
      "price,bed/bath/car\n390000,4/2/2\n310000,3/1/1\n": [4, 3],
      "Cijena;Broj soba\n390000;2\n310000;4\n": [2, 4],
      "cena;počet izieb\n390000;3\n310000;5\n": [3, 5],
      "Cena;Št. sob\n390000;2\n310000;4\n": [2, 4],
      "precio_clp,dorm\n390000,3\n310000,4\n": [3, 4],
      "Verð;Stærð;Herbergi\n390000;85 m²;3\n310000;70 m²;2\n": [3, 2],
      "Cena;Platība;Istabas\n390000;85 m²;3\n310000;70 m²;2\n": [3, 2],
      "Hind;Üldpind;Tube\n390000;85 m²;3\n310000;70 m²;2\n": [3, 2],
    ] as [String: [Int?]])
  func bedroomsAreKnownByTheirNamesOrCells(_ text: String, _ expected: [Int?]) throws {
    #expect(bedrooms(try listings(text)) == expected)
  }

  @Test func namesOfTheMLSStandardAreKnown() throws {
    let table = try listings(
      "ListingKey,StandardStatus,PropertyType,PropertySubType,ListPrice,ClosePrice,UnparsedAddress,City,"
        + "PostalCode,SubdivisionName,BedroomsTotal,BathroomsTotalInteger,LivingArea,LivingAreaUnits,"
        + "Latitude,Longitude\n1,Active,Residential,Single Family Residence,310000,,1 Oak St,Northtown,62701,"
        + "Lakeside,3,2,1850,Square Feet,39.80,-89.65\n")
    let names: [ColumnRole: String] = [
      .price: "ListPrice", .title: "UnparsedAddress", .city: "City", .postalCode: "PostalCode",
      .bedrooms: "BedroomsTotal", .bathrooms: "BathroomsTotalInteger", .area: "LivingArea",
      .latitude: "Latitude", .longitude: "Longitude", .id: "ListingKey",
      .location: "SubdivisionName",
      .type: "PropertySubType",
    ]
    for (role, name) in names { #expect(table.columns.name(of: role) == name) }
  }

  @Test(
    arguments: [
      "author_type,deal_type,accommodation_type,price\ndeveloper,sale,flat,12500000\n"
        + "agent,sale,house,19100000\n": "accommodation_type",
      "listing_type,sale_type,property_type,price\nnew,auction,Flat,1\nold,private,House,2\n":
        "property_type",
      "roof_type,heating_type,kind,price\ntile,gas,Flat,1\nslate,oil,House,2\n": "kind",
      "road type,seller type,objekt,price\ntile,gas,Wohnung,1\nslate,oil,Haus,2\n": "objekt",
      "тип сделки,тип объекта,цена\nпродажа,квартира,1\nпродажа,дом,2\n": "тип объекта",
      "Adres,Tip,Fiyat\nA,Daire,1\nB,Villa,2\n": "Tip",
      "indirizzo,tipologia,prezzo\nA,Appartamento,1\nB,Villa,2\n": "tipologia",
      "address,author_type,price\nA,developer,1\nB,agent,2\n": nil,
    ] as [String: String?])
  func onlyATypeOfHomesIsTheType(_ text: String, _ column: String?) throws {
    #expect(try listings(text).columns.name(of: .type) == column)
  }

  @Test func typesThatDifferInCaseOrSpacesAreOne() throws {
    let table = try listings(
      "address,price,type\nA,250000,Flat\nB,260000,flat\nC,270000,FLAT\nD,280000,Flat \nE,300000,House\n"
    )
    #expect(table.kinds.map(\.name) == ["Flat", "House"] && table.kinds.map(\.count) == [4, 1])
    #expect((0..<4).allSatisfy { table.kindID(of: $0) == table.kindID(of: 0) })
    let accents = try listings(
      "address,price,type\nA,1,Maison\nB,2,maison\nC,3,Châlet\nD,4,CHÂLET\nE,5,semi  detached\nF,6,Semi detached\n"
    )
    #expect(accents.kinds.map(\.count) == [2, 2, 2])
  }

  @Test(
    arguments: [
      ("Preis,Breite,Länge\n250000,48.1351,11.582\n410000,52.52,13.405\n", true, 0),
      ("X,Y,price\n11.582,48.1351,250000\n13.405,52.52,410000\n", true, 0),
      ("Preis,Breite,Länge\n250000,8.5,10.25\n410000,10,12.5\n", false, 0),
      ("Preis,Breite (m),Länge (m)\n250000,8.512,10.251\n410000,10,12.5\n", false, 0),
      ("X,Y,price\n1,2,250000\n2,3,410000\n", false, 0),
      ("x,y,price\n530000,180000,250000\n531000,181000,410000\n", false, 2),
      ("X,price\n12345,250000\n12346,410000\n", false, 0),
    ])
  func vagueNamesOfDegreesNeedFiveDigitsAndEachOther(_ text: String, _ isPlace: Bool, _ notes: Int)
    throws
  {
    let table = try listings(text)
    #expect((table.coordinates(of: 1)?.latitude == 52.52) == isPlace)
    #expect(table.report.notes.count == notes && (table.columns[.latitude] != nil) == isPlace)
  }

  @Test(arguments: ["0,0", "0.0,0.0", "0.000,-0.0", "-1,-1"])
  func zeroDegreesAreNoPlace(_ zero: String) throws {
    let table = try listings(
      "address,price,latitude,longitude\nA,1,51.4,-0.03\nB,2,\(zero)\nC,3,0,51\n")
    #expect((0..<3).map { table.coordinates(of: $0) != nil } == [true, false, true])
    #expect(table.report.notes.contains { $0.description.contains("0, 0") })
    let pairs = try listings(
      "address;price;coordinates\nA;1;51.4, -0.03\nB;2;\(zero.split(separator: ",").joined(separator: ", "))\n"
    )
    #expect((0..<2).map { pairs.coordinates(of: $0) != nil } == [true, false])
  }

  @Test(arguments: [
    "\"{'latitude': 39.8, 'longitude': -89.65}\"", "\"{\"\"lng\"\": -89.65, \"\"lat\"\": 39.8}\"",
    "\"{\"\"type\"\": \"\"Point\"\", \"\"coordinates\"\": [-89.65, 39.8]}\"", "POINT(-89.65 39.8)",
    "POINT Z (-89.65 39.8 12)", "\"lat: 39.8, lon: -89.65\"", "\"(39.8, -89.65)\"",
    "\"{'x': -89.65, 'y': 39.8}\"", "\"{'coordinates': {'lat': 39.8, 'lon': -89.65}}\"",
    "\"{'type': 'Point', 'coordinates': (-89.65, 39.8)}\"",
  ])
  func bothDegreesInOneCellAreRead(_ cell: String) throws {
    let table = try listings("address,price,latLong\nA,250000,\(cell)\nB,250000,\(cell)\n")
    let found = table.coordinates(of: 1)
    #expect(found?.latitude == 39.8 && found?.longitude == -89.65)
  }

  @Test(arguments: [
    ("Breddegrad", "Længdegrad"), ("Leveysaste", "Pituusaste"), ("Enlem", "Boylam"),
    ("Vĩ độ", "Kinh độ"), ("Широта", "Довгота"), ("szélesség", "hosszúság"), ("Lintang", "Bujur"),
    ("Γεωγραφικό πλάτος", "Γεωγραφικό μήκος"), ("ละติจูด", "ลองจิจูด"), ("Bredde", "Længde"),
  ])
  func degreesAreKnownInManyLanguages(_ latitude: String, _ longitude: String) throws {
    let table = try listings(
      "address;price;\(latitude);\(longitude)\nA;250000;55,39888;10,40908\nB;1;55,3;10,4\n")
    #expect(table.coordinates(of: 0)?.latitude == 55.39888)
    #expect(table.coordinates(of: 0)?.longitude == 10.40908)
  }

  @Test(arguments: ["lon_lat", "lngLat", "Longitude/Latitude"])
  func theNameOfAPairSaysThatLongitudeComesFirst(_ name: String) throws {
    let table = try listings(
      "address;price;\(name)\nA;250000;-89.65, 39.8\nB;1;POINT(-89.65 39.8)\n")
    for home in [0, 1] {
      let place = table.coordinates(of: home)
      #expect(place?.latitude == 39.8 && place?.longitude == -89.65)
    }
  }

  @Test(
    arguments: [
      (.coordinates, "latLong", ["9C3W9QCJ+2V", "9C3W9QCJ+3V"]),
      (.latitude, "lat", ["48.85° N", "33.87° S"]), (.longitude, "lon", ["2°21'8 E", "4°51'0 E"]),
      (.latitude, "northing", ["180000", "181000"]), (.longitude, "lon", ["530000", "531200"]),
      (.area, "size", ["large", "small", "medium"]), (.area, "area", ["1", "2", "3"]),
      (.area, "Property Size Description", ["less than 38 sq metres", "38 to 9 sq metres"]),
    ] as [(ColumnRole, String, [String])])
  func aColumnWhoseCellsDoNotFitItsNameIsSaid(_ role: ColumnRole, _ name: String, _ cells: [String])
    throws
  {
    let rows = cells.map { "A,250000,\($0)\n" }.joined()
    let table = try listings("address,price,\(name)\n" + rows)
    #expect(table.columns[role] == nil)
    #expect(table.report.notes.contains { $0.description.contains("\"\(name)\"") })
  }

  @Test func aTitleTellsHomesApart() throws {
    let rows = (1...23).map { "\($0),Pave,N\($0 % 5),1Fam,\(900 + $0),3,\(150_000 + $0)\n" }
      .joined()
    let table = try listings(
      "Order,Street,Neighborhood,Bldg Type,Gr Liv Area,Bedroom AbvGr,SalePrice\n" + rows)
    #expect(table.columns[.title] == nil && table.headline(of: 0) == "N1")
    let few = try listings("name,address,price\nFor sale,A,1\nFor sale,B,2\nFor sale,C,3\n")
    #expect(few.columns.name(of: .title) == "address")
    for words in ["Title,Project", "Straße befestigt,Straßenname", "nombre_lots,adresse"] {
      let cells = words.contains("lots") ? ["0", "1", "2"] : ["ja", "ja", "nein"]
      let rows = (0..<6).map { "\(cells[$0 % 3]),Home \($0),\($0 + 5)\n" }.joined()
      let table = try listings("\(words),price\n\(rows)")
      #expect(table.columns[.title] == 1)
    }
  }
}
