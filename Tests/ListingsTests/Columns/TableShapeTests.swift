import ListingsTestSupport
import Testing

@testable import Listings

/// Tables whose header, rows or encoding are not the usual ones.
@Suite struct TableShapeTests {
  @Test(
    arguments: [
      "\"In accordance with local rules, some listings are not part of this download\"\n"
        + "SALE TYPE,ADDRESS,PRICE,BEDS,SQUARE FEET\nPAST SALE,1 Oak St,250000,3,1850\nMLS,2 Elm Ave,410000,1,482\n":
        2,
      "# exported 2026-11-01\n# source: somewhere\naddress,price,beds\nA,250000,3\nB,410000,4\n": 3,
      "# a, b, c\naddress,price,beds\nA,250000,3\nB,410000,4\n": 2,
      ",,,,\naddress,price,beds,area,type\nA,250000,3,85,Flat\nB,410000,4,120,House\n": 2,
      "Rolling Sales File. All sales of one year.,,,,\nSales file as of 08/30/2013,,,,\n,,,,\n"
        + "NEIGHBORHOOD,ADDRESS,ZIP CODE,GROSS SQUARE FEET,SALE PRICE\n"
        + "N,1 E ST,10009,\"1,920 \",\"$250,000 \"\nS,2 W ST,10009, -   ,\"$410,000 \"\n": 4,
      "Berichtsdatum;01.02.2024\n\nTitel;Preis;Zimmer;Ort\nA;250000;3;X\nB;410000;4;Y\nC;1;1;Z\n":
        3,
      "Export\n\nid\ttitle\tprice\n1\tA\t250000\n2\tB\t410000\n": 3,
      "// made by a program\nid,title,price\n1,A,250000\n2,B,410000\n": 2,
    ])
  func theHeaderMayStandBelowOtherLines(_ text: String, _ line: Int) throws {
    let table = try listings(text)
    #expect(table.prices.prefix(2) == [250_000, 410_000])
    #expect(table.report.notes.contains { $0.description.contains("line \(line)") })
  }

  @Test func theLineOfTheHeaderCanBeChosen() throws {
    let text = "a,b\nx,y\ntitle,price\nA,5\n"
    var options = ImportOptions()
    options.headerLine = 3
    let table = try ListingsTable(parsing: Array(text.utf8), options: options)
    #expect(table.prices == [5] && table.fileColumns == ["title", "price"])
    options = ImportOptions(columns: ColumnOverrides([.price: "2"]))
    options.headerLine = 0
    let bare = try ListingsTable(parsing: Array("A,5\nB,6\n".utf8), options: options)
    #expect(bare.prices == [5, 6] && bare.fileColumns == ["1", "2"])
  }

  @Test(arguments: [
    "\"address\",\"price\",\"beds\"\n\"1\",\"1 North St\",250000,3\n\"2\",\"2 South St\",410000,4\n",
    "address\tprice\tbeds\nr1\t1 North St\t250000\t3\nr2\t2 South St\t410000\t4\nr3\t3\t1\t1\n",
  ])
  func namesOfRowsMayHaveNoHeader(_ text: String) throws {
    let table = try listings(text)
    #expect(table.prices.prefix(2) == [250_000, 410_000] && table.title(of: 0) == "1 North St")
    #expect(try table.record(of: 0).count == 4 && table.fileColumns.count == 4)
  }

  @Test(arguments: [
    "High,350000,,", "Low,200000,,", "I alt,859000,,", "Gennemsnit,286333,,", "Gemiddeld,286333,3,",
    "Total,859000,,", "Total:,859000,8,247", "Średnia,286333,,", "Summe,859000,,", "Итого,859000,,",
    "合計,859000,8,247",
    "Grand Total,859000,,", ",859000,8,247", "Average,286333,3,82", "TOTALE,859000,,",
    "Average price:,286333,3,82", "Total (3),859000,8,247", "Standard deviation,110000,1,39",
    "TOTAL: 3 listings,859000,,", "Median price,250000,,", "Sum of prices,859000,,",
    "Prix moyen,286333,,", "Total general,859000,,", "Std. dev.,110000,,", "Average price,286333,,",
    "Min,199000,1,42", "Max:,410000,4,120", "Durchschnittspreis,286333,,", "均价,286333,,",
  ])
  func aRowOfTotalsIsNoHome(_ row: String) throws {
    let table = try listings(
      "address,price,bedrooms,area\nA,250000,3,85\nB,410000,4,120\nC,199000,1,42\n\(row)\n")
    #expect(table.prices == [250_000, 410_000, 199_000] && table.reasons.contains(.total))
  }

  @Test(arguments: [
    "Media (PA)", "Soma (new)", "Average (Victorian)", "Totals Lane:", "Std",
    "Total 5", "Mean Court", "Sum House", "Median Price Street",
  ])
  func aNameThatBeginsWithAWordForTotalsIsAHome(_ name: String) throws {
    let table = try listings("address,price,bedrooms\nA,250000,3\n\(name),410000,4\n")
    #expect(table.prices == [250_000, 410_000])
  }

  @Test(arguments: [
    // The sum of two homes in a row without a name, and that of five in a row with any name.
    ("address,price,beds\nA,250000,3\nB,310000,2\n,560000,\n", 2),
    ("address,price\nA,1\nB,2\nC,3\nD,4\nE,5\n5 listings,15\n", 5),
    ("address,price,beds\nA,250000,3\nB,310000,2\n,560000,4\n", 3),
    ("address,price,beds\nA,1,1\nB,2,1\nC,3,1\nD,4,1\nE,5,1\nF,15,4\n", 6),
    ("Region,Address,Price\nN,A,5\nN Total,,5\nS,B,7\nS Total,,7\nGrand Total,,12\n", 2),
    ("price,area,beds\n250000,85,3\n410000,120,4\nSum 660000,205,7\n", 2),
    ("Commune,Bien,Prix\nA,x,5\nA,y,6\nSous-total A,,11\nB,z,7\nSous-total B,,7\n", 3),
    ("Region,Address,Price\nA,x,5\nA,y,6\nTotal A,,11\nB,z,7\nTotal B,,7\n", 3),
  ])
  func theSumOfTheOtherRowsIsNoHome(_ text: String, _ count: Int) throws {
    #expect(try listings(text).count == count)
  }

  @Test(
    arguments: [
      ("Address;Price;Area;Beds\n-;[kEUR];[sqm];[-]\nA;250;85;3\nB;410;120;4\n", 250_000, 85),
      ("site,price,size\n,USD '000,sqft\nA,250,900\nB,410,1200\n", 250_000, 83.61),
      ("site,price,size\n,(£000),(sq ft)\nA,250,900\nB,410,1200\n", 250_000, 83.61),
      ("site,price,size\n,M€,ft2\nA,0.25,900\nB,0.41,1200\n", 250_000, 83.61),
      ("site,price,size\n,EUR x 1000,sqft\nA,250,900\nB,410,1200\n", 250_000, 83.61),
      ("site,price,size\n,in thousands,sqft\nA,250,900\nB,410,1200\n", 250_000, 83.61),
      ("site,price,size\n,$000s,sqft\nA,250,900\nB,410,1200\n", 250_000, 83.61),
      ("site,price,size\n,kUSD,sqft\nA,250,900\nB,410,1200\n", 250_000, 83.61),
      (
        "Lage;Kaufpreis;Wohnfläche;Zimmer\nText;Mio. €;qm;Anzahl\nA;1,25;142;5\nB;0,89;98;4\n",
        1_250_000, 142
      ),
    ] as [(String, Double, Double)])
  func unitsMayStandBelowTheHeader(_ text: String, _ price: Double, _ area: Double) throws {
    let table = try listings(text)
    #expect(table.count == 2 && table.prices[0] == price)
    #expect(table.area(of: 0).map { ($0 * 100).rounded() / 100 } == area)
    #expect(table.fileColumns.allSatisfy { !$0.contains("(") })
  }

  @Test(arguments: ["Sum 859000", "Total 859,000", "Summe: 859000"])
  func aPriceMayCallARowATotal(_ cell: String) throws {
    let table = try listings("price;beds\n250000;3\n410000;4\n199000;1\n\(cell);8\n")
    #expect(table.prices == [250_000, 410_000, 199_000] && table.reasons == [.total])
  }

  @Test func anOwnerMayHaveAWordForTotalsAsAName() throws {
    let table = try listings(
      "owner,address,price\nMax,1 Oak St,250000\nMedia,2 Elm Ave,410000\nMax,,410000\n")
    #expect(table.prices == [250_000, 410_000] && table.reasons == [.total])
  }

  @Test func aTitleMayCallARowATotal() throws {
    let table = try listings("no,address,price\n1,A,250000\n2,B,410000\n3,Total,660000\n")
    #expect(table.prices == [250_000, 410_000] && table.reasons == [.total])
  }

  @Test(
    arguments: [
      (.cp949, "시군구,단지명,전용면적(㎡),거래금액(만원)\n북구 북동,북아파트,66.54,\"145,000\"\n"),
      (.cp932, "種類,市区町村名,取引価格（総額）,間取り,面積（㎡）\n中古マンション等,北区,38000000,１ＬＤＫ,40\n"),
      (.gbk, "小区名称,户型,总价(万),面积\n望京新城,2室1厅,415,89.5平米\n"),
      (
        .windows1250,
        "Adres;Cena;Dzielnica\nul. Żółta 5;899 000 zł;Śródmieście\n"
      ),
      (
        .windows1250,
        "adresa;cena;plocha bytu;město\nSeverní ulice 5;5900000;120;České Budějovice\n"
      ),
      (
        .windows1250,
        "cím;ár;alapterület;szobák\nÉszak utca 1;45900000;58;2\nŐr út 2;45900000;58;2\nHűvös út 2;45900000;58;2\n"
      ),
      (.windows1251, "Адрес;Цена;Общая площадь;Комнаты\nул. Северная, 5;12500000;54,3;2\n"),
      (.windows1254, "Adres;Fiyat;İlçe\nYeşil Sokağı 5;350000;Beyoğlu\n"),
      (.koi8r, "Адрес;Цена;Общая площадь\nул. Северная, 5;12500000;54,3\n"),
      (.windows1253, "διεύθυνση;τιμή;εμβαδόν\nΕρμού 5;350000;85\nΑκαδημίας 12;245000;62\n"),
      (.big5, "地址;總價;坪數\n台北市中山區南京東路;12500000;54.3\n"),
      (.windows1252, "Straße;Preis;Fläche\nGrüner Weg 1;350000;85\n"),
      (.windows1252, "adresse;prix;surface\n3 rue de l’Été à Nîmes;350000;85\n"),
      (.windows1252, "indirizzo;prezzo;città\nVia Libertà;350000;Forlì\n"),
      (.windows1252, "dirección;precio;baños\nCalle Peñón 3;350000;2\n"),
      (.windows1252, "adress;pris;boarea\nÅsgatan 3;350000;85\n"),
    ] as [(TextEncoding, String)])
  func anEncodingIsToldByItsText(_ encoding: TextEncoding, _ text: String) throws {
    let bytes = try #require(encoding.encoded(text))
    for size in [1, 7, 10_000] {
      let table = try ListingsReading("x", openFile(bytes), chunkBytes: size).table()
      #expect(table.report.encoding == encoding)
      #expect(table.report.notes.first?.description.contains(encoding.rawValue) == true)
      #expect(table.fileColumns == (try listings(text)).fileColumns)
      #expect(table.prices == (try listings(text)).prices)
      #expect(try table.record(of: 0) == (try listings(text)).record(of: 0))
    }
  }

  @Test(
    arguments: [
      (.windows1255, "מחיר,שטח\n350000,85\n"),
      (.windows1256, "السعر,المساحة\n350000,85\n"), (.windows874, "ราคา,ห้องนอน\n350000,2\n"),
      (.cp866, "цена,площадь\n350000,85\n"), (.eucJP, "所在地,価格,面積\n東京都渋谷区,350000,85\n"),
    ] as [(TextEncoding, String)])
  func unknownNamesInAGuessedEncodingNameTheOptionThatHelps(
    _ encoding: TextEncoding, _ text: String
  ) throws {
    let bytes = try #require(encoding.encoded(text))
    let error = #expect(throws: LoadError.self) {
      try ListingsReading("x", openFile(bytes)).table()
    }
    #expect(error?.description.contains("--encoding") == true)
    var options = ImportOptions()
    options.encoding = encoding
    #expect(try ListingsTable(parsing: bytes, options: options).prices == [350_000])
  }

  @Test func theEncodingCanBeChosen() throws {
    let text = "title,price\nСевер,5\n"
    let bytes = try #require(TextEncoding.koi8r.encoded(text))
    var options = ImportOptions()
    options.encoding = .koi8r
    let table = try ListingsTable(parsing: bytes, options: options)
    #expect(table.title(of: 0) == "Север" && table.report.encoding == .koi8r)
  }

  @Test func aLongFileInAnotherEncodingIsReadAgainWhereItsHomesAre() throws {
    let rows = (0..<20_000).map { "ул. Северная, \($0);\(1_000_000 + $0)\n" }.joined()
    let bytes = try #require(TextEncoding.windows1251.encoded("Адрес;Цена\n" + rows))
    let table = try ListingsTable(parsing: bytes)
    #expect(table.count == 20_000)
    for home in [0, 9_999, 19_999] {
      #expect(try table.record(of: home) == ["ул. Северная, \(home)", "\(1_000_000 + home)"])
    }
  }
}
