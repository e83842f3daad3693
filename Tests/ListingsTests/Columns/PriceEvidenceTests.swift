import ListingsTestSupport
import Testing

@testable import Listings

/// Which of several columns the price is, and what its amounts are counted in.
@Suite struct PriceEvidenceTests {
  @Test(
    arguments: [
      "bhk,type,area,price,price_unit,age\n3,Flat,685,2.50,Cr,New\n2,Flat,640,52.51,L,New\n"
        + "1,Flat,400,99.00,L,Resale\n": [25_000_000, 5_251_000, 9_900_000],
      "title,price,scale\nA,250,thousand\nB,1.2,million\n": [250_000, 1_200_000],
      "title;valor;x;bairro;escala\nA;450;1;N;mil\nB;1,2;2;S;milhões\n": [450_000, 1_200_000],
      "title,price,multiplier\nA,250,1000\nB,1.2,1000000\n": [250_000, 1_200_000],
      "адрес;цена;ед. цены\nА;12,5;млн\nБ;900;тыс\n": [12_500_000, 900_000],
      "title,price,in\nA,250,thousand\nB,410,thousand\n": [250_000, 410_000],
      "título;valor;moeda\nA;850;mil R$\nB;1,9;milhões R$\n": [850_000, 1_900_000],
      "title,harga,satuan\nA,850,juta\nB,3.8,miliar\n": [850_000_000, 3_800_000_000],
    ] as [String: [Double]])
  func aColumnBesideThePriceSaysItsScale(_ text: String, _ prices: [Double]) throws {
    #expect(try listings(text).prices == prices)
  }

  @Test func aColumnBesideThePriceSaysItsCurrency() throws {
    let table = try listings("title,price,price_unit\nA,250000,EUR\nB,1.2,EUR million\n")
    #expect(table.prices == [250_000, 1_200_000] && table.currency == .euro)
  }

  @Test(arguments: [
    ("address,original_price,current_price", "current_price"),
    ("address,was price,now price", "now price"), ("Adresse;Preis alt;Preis neu", "Preis neu"),
    ("Adresse;Alter Preis;Aktueller Preis", "Aktueller Preis"),
    ("adresse;ancien prix;nouveau prix", "nouveau prix"),
    ("dirección;precio anterior;precio", "precio"), ("adres;stara cena;cena", "cena"),
    ("адрес;старая цена;цена", "цена"), ("title,list price previous,list price", "list price"),
    ("title,price_before_reduction,price_after", "price_after"),
    ("title,OriginalListPrice,ListPrice", "ListPrice"),
    ("titre;prix hors honoraires;prix honoraires inclus", "prix honoraires inclus"),
    ("titre,Prix HT,Prix TTC", "Prix TTC"),
    ("title,price before discount,discounted price", "discounted price"),
  ])
  func ofSeveralPricesTheCurrentOneCounts(_ header: String, _ column: String) throws {
    let rows =
      header.contains(";")
      ? "A;300000;280000\nB;410000;399000\n"
      : "A,300000,280000\nB,410000,399000\n"
    let table = try listings("\(header)\n\(rows)")
    #expect(table.columns.name(of: .price) == column && table.prices == [280_000, 399_000])
  }

  @Test(
    arguments: [
      "title,price_per_sqft,price\nA,500,450000\nB,610,399000\n": "price",
      "title,Preis/m²,Gesamtpreis\nA,5000,450000\nB,6100,399000\n": "Gesamtpreis",
      "title,assessed_value,tax_value,sale_amount\nA,350000,4000,450000\nB,1,1,399000\n":
        "sale_amount",
      "title,hoa_fee,monthly_tax,deposit,price\nA,350,40,4000,450000\nB,1,1,2,399000\n": "price",
      "title,Nebenkosten,Kaution,Kaufpreis\nA,350,4000,450000\nB,1,2,399000\n": "Kaufpreis",
      "title,rent_estimate,price\nA,1500,450000\nB,1400,399000\n": "price",
      "title,unit price,total\nA,5000,450000\nB,6100,399000\n": "total",
      "название,цена за м2,цена\nA,5000,450000\nB,6100,399000\n": "цена",
      "total_images,last_price\n20,450000\n7,399000\n": "last_price",
      "name,nightly rate,weekly_price\nA,450000,990000\nB,399000,980000\n": "nightly rate",
      "address,JUST VALUE,ASSESSED VALUE,SALE AMT\nA,400000,300000,450000\nB,1,1,399000\n":
        "SALE AMT",
      "address,Zestimate,Rent Zestimate\nA,450000,2400\nB,399000,2200\n": "Zestimate",
      "title,maintenance cost,cost\nA,350,450000\nB,340,399000\n": "cost",
      "Objekt;Mindestgebot;Verkehrswert\nA;225000;450000\nB;200000;399000\n": "Verkehrswert",
      "Precio;Superficie total\nUSD 450.000;62 m² tot.\nUSD 399.000;40 m² tot.\n": "Precio",
    ])
  func partsOfAPriceAreNoPrice(_ text: String, _ column: String) throws {
    let table = try listings(text)
    #expect(table.columns.name(of: .price) == column && table.prices == [450_000, 399_000])
  }

  @Test(arguments: [
    "title,Total rent,Rent per month", "title,Rent for the stay,Monthly rent",
  ])
  func aRentForAMonthComesBeforeALongerOne(_ header: String) throws {
    #expect(try listings(header + "\nA,9000,1500\nB,9600,1600\n").prices == [1_500, 1_600])
  }

  @Test(arguments: [
    "title,price,Share\nA,100000,25%\nB,90000,40 %\n",
    "title;price;Anteil\nA;100000;1/2\nB;90000;1/2\n",
    "title,price,Share (%)\nA,100000,25\nB,90000,40\n",
    "title,price,Share\nA,100000,0.25\nB,90000,1.0\n",
    "title,price,Tenure\nA,100000,Freehold\nB,90000,Part buy part rent\n",
    "title,price,Tenure\nA,100000,Shared Ownership\nB,90000,Leasehold\n",
    "title,price\n\"Flat, 40% shared ownership\",100000\nB,90000\n",
    "price,period\n350,weekly\n1500,monthly\n",
    "price,rent_frequency\n95000,Yearly\n90000,Yearly\n",
    "price,price_unit\n2500,EUR/m2\n410000,EUR\n", "price,for\n2500,per sq ft\n410000,all\n",
  ])
  func sharesOfHomesAreSaid(_ text: String) throws {
    #expect(try listings(text).report.notes.map(\.description).contains { $0.contains("shares") })
  }

  @Test(arguments: [
    "title,price,Share\nA,100000,100%\nB,90000,100 %\n",
    "title,price,Tenure\nA,100000,Share of Freehold\nB,90000,Leasehold\n",
    "name,price,room_type\nA,100,Shared room\nB,90,Private room\n",
    "title,price,shared bathrooms\nA,100000,1\nB,90000,2\n",
    "price,period\n1350,monthly\n1500,monthly\n",
    "price,rate\n350000,\"₹5,000/sqft\"\n410000,\"₹6,000/sqft\"\n",
  ])
  func wholeHomesAreNotSaidToBeShares(_ text: String) throws {
    #expect(try listings(text).report.notes.isEmpty)
  }

  @Test(arguments: [
    "total_rooms", "total area", "loan_amount", "value index", "ask_date",
  ])
  func aWordForAnyAmountIsAPriceOnlyAlone(_ name: String) {
    #expect(throws: LoadError.self) { try listings("id,\(name)\n1,880\n2,7099\n") }
  }

  @Test(
    arguments: [
      ("price,total_sqft\n39.07,1056\n120,2600\n", true),
      ("MEDV,RM\n24,6.5\n21.6,6.4\n", true), ("price (EUR),sqm\n250,85\n410,120\n", true),
      ("price (kEUR),sqm\n250,85\n410,120\n", false), ("rent,sqm\n250,85\n410,120\n", false),
      ("name,price\nA,149\nB,85\n", false), ("price,sqm\n$24,85\n$410,120\n", false),
      ("price,sqft\n1148,1078\n1200,1001\n", false),
    ])
  func pricesThatAreTooSmallForHomesAreSaid(_ text: String, _ isSaid: Bool) throws {
    let notes = try listings(text).report.notes
    #expect(notes.contains { $0.description.contains("small") } == isSaid)
  }

  @Test func valuesTellTheWholePriceFromARate() throws {
    let table = try listings(
      "Index,Title,Amount(in rupees),Price (in rupees),location,Carpet Area\n"
        + "0,1 BHK flat,42 Lac ,6000,northtown,500 sqft\n1,2 BHK flat,98 Lac ,13799,northtown,473 sqft\n"
        + "2,2 BHK flat,1.40 Cr ,17500,northtown,779 sqft\n3,1 BHK flat,25 Lac ,,northtown,530 sqft\n"
    )
    #expect(table.prices == [4_200_000, 9_800_000, 14_000_000, 2_500_000])
    #expect(
      table.areaUnit == .squareFeet && table.area(of: 0).map { ($0 * 100).rounded() } == 4_645)
    let rate = try listings(
      "title,value,price\nA,450000,5000\nB,399000,6100\nC,610000,5400\nD,299000,4800\n")
    #expect(rate.prices == [450_000, 399_000, 610_000, 299_000])
  }

  @Test(
    arguments: [
      ("Objekt,VHB\nA,\"298.000 €\"\nB,\"345.000 €\"\n", "VHB"),
      (
        "Dirección;Antes;Ahora;€/m²\nA;290.000 €;262.000 €;2.900 €\nB;285.000 €;273.000 €;3.100 €\n",
        "Ahora"
      ),
      ("Adresse,VP CHF,Zimmer\nA,298000,3\nB,345000,4\n", "VP CHF"),
      ("Style,List $,Total Sq Ft\nA,298000,1200\nB,345000,1400\n", "List $"),
    ])
  func aCurrencyShowsThePriceWhichIsSaid(_ text: String, _ column: String) throws {
    let table = try listings(text)
    #expect(table.columns.name(of: .price) == column && table.count == 2)
    #expect(table.report.notes.contains { $0.description.contains("probably the price") })
  }

  @Test(
    arguments: [
      "address,list_price,sold_price,status\nA,300000,,Active\nB,410000,399000,Sold\n"
        + "C,250000,,Active\nD,500000,,Active\n": [300_000, 399_000, 250_000, 500_000],
      "adres,vraagprijs,verkoopprijs\nA,300000,\nB,410000,399000\nC,250000,0\n":
        [300_000, 399_000, 250_000],
      "物件,売出価格,成約価格\nA,300000,\nB,410000,399000\nC,250000,0\n": [300_000, 399_000, 250_000],
      "address,ListPrice,ClosePrice\nA,300000,\nB,410000,399000\nC,250000,0\n":
        [300_000, 399_000, 250_000],
      "url,status,list_price,list_date,sold_price,last_sold_date,lot_sqft,price_per_sqft\n"
        + "x,SALE,310000,2024-05-01,,2001-03-02,6969,168\ny,SALE,150000,2024-04-11,,2015-08-02,,311\n":
        [310_000, 150_000],
      "address,sale_price,rent,beds\nA,,1500,3\nB,,1800,4\nC,,1200,2\n": [1_500, 1_800, 1_200],
      "Adresse;Kaufpreis;Kaltmiete\nA;;1500\nB;;1800\nC;;1200\n": [1_500, 1_800, 1_200],
      // Sales and rents are not mixed.
      "address,sale_price,rent\nA,300000,\nB,310000,\nC,,1200\nD,290000,\n":
        [300_000, 310_000, 290_000],
      // A price in another currency is not taken.
      "title,price (GBP),price (EUR)\nA,,290000\nB,250000,290000\nC,300000,350000\nD,310000,\n":
        [250_000, 300_000, 310_000],
      "title,price (GBP),price USD\nA,,290000\nB,250000,290000\nC,300000,350000\nD,310000,\n":
        [250_000, 300_000, 310_000],
    ] as [String: [Double]])
  func anEmptyPriceGivesWayToTheNextOneOfItsKind(_ text: String, _ prices: [Double]) throws {
    let (table, rows) = (try listings(text), text.split(separator: "\n").count - 1)
    #expect(table.prices == prices && table.report.rowsSkipped == rows - prices.count)
  }

  @Test(
    arguments: [
      ("title,SALE PRICE ($000)\nA,250.5\nB,410\nC,99\n", [250_500, 410_000, 99_000]),
      ("title,Price (£000s)\nA,250.5\nB,410\n", [250_500, 410_000]),
      ("title,Preis (€ x 1000)\nA,250\nB,410\n", [250_000, 410_000]),
      ("titolo,Prezzo (migliaia di €)\nA,250\nB,410\n", [250_000, 410_000]),
      ("title,Preis in Tausend EUR\nA,250\nB,410\n", [250_000, 410_000]),
      ("titre,prix (milliers d'euros)\nA,250\nB,410\n", [250_000, 410_000]),
      ("адрес,цена (тыс. руб.)\nА,2500\nБ,4100\n", [2_500_000, 4_100_000]),
      ("адрес;цена, млн руб\nА;2,5\nБ;4,1\n", [2_500_000, 4_100_000]),
      ("title,price_in_lakhs\nA,25\nB,41.5\n", [2_500_000, 4_150_000]),
      ("tên,giá (tỷ)\nA,2.5\nB,4.1\n", [2_500_000_000, 4_100_000_000]),
      ("단지명,거래금액(만원)\nA,\"82,500\"\nB,\"64,000\"\n", [825_000_000, 640_000_000]),
      ("title,Preis in T€\nA,250\nB,410\n", [250_000, 410_000]),
      ("Comuna;Precio MM$\nA;250\nB;410\n", [250_000_000, 410_000_000]),
      ("title,Price (hundreds)\nA,2500\nB,4100\n", [250_000, 410_000]),
      ("title,\"Price x100,000\"\nA,2.5\nB,4.1\n", [250_000, 410_000]),
      ("title,\"Price (1,000,000)\"\nA,2.5\nB,4.1\n", [2_500_000, 4_100_000]),
      ("title,Median value in $1000s\nA,250\nB,410\n", [250_000, 410_000]),
      ("title,Price (USD mn)\nA,2.5\nB,4.1\n", [2_500_000, 4_100_000]),
      ("title,Price_k_eur\nA,250\nB,410\n", [250_000, 410_000]),
      ("título,aluguel (mil R$)\nA,2.5\nB,4.1\n", [2_500, 4_100]),
      ("title,price m gbp\nA,350000\nB,410000\n", [350_000, 410_000]),
      ("title,price (k) asked\nA,350\nB,410\n", [350_000, 410_000]),
      ("title,price_kusd\nA,250\nB,410\n", [250_000, 410_000]),
      ("title,Price (RM mil)\nA,2.5\nB,4.1\n", [2_500_000, 4_100_000]),
      ("title,Preço (mil R$)\nA,250\nB,410\n", [250_000, 410_000]),
      ("title,Preis in TEUR\nA,250\nB,410\n", [250_000, 410_000]),
      ("título,precio (mdp)\nA,2.5\nB,4.1\n", [2_500_000, 4_100_000]),
      ("title,Preis (T€)\nA,250\nB,410\n", [250_000, 410_000]),
      ("título,Precio (miles de €)\nA,250\nB,410\n", [250_000, 410_000]),
      ("název,Cena (mil. Kč)\nA,2.5\nB,4.1\n", [2_500_000, 4_100_000]),
      ("cím,Ár (millió Ft)\nA,2.5\nB,4.1\n", [2_500_000, 4_100_000]),
      ("tittel,Pris (mill. kr)\nA,2.5\nB,4.1\n", [2_500_000, 4_100_000]),
      ("Τίτλος,Τιμή (χιλ. €)\nA,250\nB,410\n", [250_000, 410_000]),
    ] as [(String, [Double])])
  func theNameOfThePriceSaysItsScale(_ text: String, _ prices: [Double]) throws {
    #expect(try listings(text).prices == prices)
  }

  @Test(
    arguments: [
      ("4 tỷ", 4e9), ("4,3 tỷ", 4.3e9), ("850 triệu", 850e6), ("Rp 3,8 Miliar", 3.8e9),
      ("Rp 850 Juta", 850e6), ("45,9 millió Ft", 45.9e6), ("89,9 M Ft", 89.9e6),
      ("₹1.99 Cr", 19.9e6), ("₹55.0 L", 5.5e6), ("12,5 млн руб.", 12.5e6), ("900 тыс. ₽", 900e3),
      ("1,2 mld Kč", 1.2e9), ("350 mil €", 350e3), ("1,5 millones", 1.5e6), ("2 mi", 2e6),
      ("1,2 milhão", 1.2e6), ("250 mila euro", 250e3), ("8억 5000만", 850e6), ("8억 5,000", 850e6),
      ("8억5천", 850e6), ("8억 5천만원", 850e6), ("45.9 MFt", 45.9e6), ("4,9 mill. kr", 4.9e6),
      ("1億2000万円", 120e6), ("2億", 200e6), ("1 Cr 50 L", 15e6), ("1 tỷ 200 triệu", 1.2e9),
      ("4,5 Mio. CHF", 4.5e6), ("1.2 Mrd", 1.2e9), ("500 bin TL", 500e3), ("3 milyon TL", 3e6),
      ("120 εκατ.", 120e6), ("2,3 mld", 2.3e9), ("PKR 2.5 Crore", 25e6), ("2.5 arab", 2.5e9),
      ("Rp 1,25 M", 1.25e9), ("4,5 milj. kr", 4.5e6), ("250 tkr", 250e3), ("5 ล้าน", 5e6),
    ] as [(String, Double)])
  func amountsInWordsAreRead(_ cell: String, _ price: Double) throws {
    let table = try listings("title;price\nA;\(cell)\nB;\(cell)\n")
    #expect(table.prices == [price, price])
  }

  @Test(
    arguments: [
      ("£350,000 OIRO", 350_000), ("£350,000 (Guide)", 350_000), ("OIRO £350,000", 350_000),
      ("£1,250 per calendar month", 1_250), ("Offers over $899,000", 899_000),
      ("£350,000 Offers in Excess of", 350_000), ("350.000 € zzgl. Provision", 350_000),
      ("$450,000 (reduced)", 450_000), ("£1,250 pcm (£288 pw)", 1_250),
      ("€350,000 (€5,000/m²)", 350_000), ("Starting from ₹45L", 4_500_000),
      ("₹ 1.2 Cr+", 12_000_000), ("Prix : 350 000 € FAI", 350_000),
      ("Asking price €350,000 ono", 350_000), ("$350,000 OBO", 350_000),
      ("от 12,5 млн руб.", 12_500_000), ("£400,000 (100%)", 400_000),
    ] as [(String, Double)])
  func wordsAroundAnAmountAreLeftOut(_ cell: String, _ price: Double) throws {
    #expect(try listings("title;price\nA;\(cell)\nB;\(cell)\nC;\(cell)\n").prices[0] == price)
  }

  @Test(arguments: [
    "£350 per week", "350 pw", "$610 p/w", "AED 95,000 /yr", "$12 per sq ft", "€ 5.000 / m²",
    "12 apples", "3 beds", "mid $700s", "As of May 2024",
    "£5 a night or £9",
    "$3,000 deposit", "£250,000 (25% share)", "£90,000 (40% Shared Ownership)", "£90,000 shared",
    "450 000 € (quote-part 50 %)", "€45,000 (1/8 share)", "£110,000 (40%)",
    "90.000 € (Miteigentumsanteil 1/2)",
  ])
  func anAmountForAPartIsRefused(_ cell: String) throws {
    let table = try listings("title,price\nA,\"£100,000\"\nB,\"\(cell)\"\nC,\"£200,000\"\n")
    #expect(table.prices == [100_000, 200_000] && table.report.rowsSkipped == 1)
  }

  @Test(
    arguments: [
      ("$1,200,000 - $1,300,000", 1_200_000), ("₹48 - 62 L", 4_800_000), ("$749k - $779k", 749_000),
      ("£310,000 - £330,000", 310_000), ("350-400k", 350_000), ("€250.000 – €300.000", 250_000),
      ("from £310,000 to £330,000", 310_000), ("1.2M to 1.4M", 1_200_000),
      ("₹ 48 Lac to 1.2 Cr", 4_800_000), ("2億～3億円", 200_000_000), ("$500,000~$550,000", 500_000),
      ("between $500,000 and $550,000", 500_000), ("250.000 € bis 300.000 €", 250_000),
    ] as [(String, Double)])
  func ofARangeTheLowerEndCountsAndIsSaid(_ cell: String, _ price: Double) throws {
    let table = try listings("title;price\nA;\(cell)\nB;\(cell)\nC;\(cell)\n")
    #expect(table.prices == [price, price, price])
    #expect(table.report.notes.contains { $0.description.contains("range") })
  }

  @Test(
    arguments: [
      ("title,price\nA,\"$5,980,000\"\nB,\"HK$7,200,000\"\nC,\"$12,800,000\"\n", "HKD", 3),
      ("title,price\nA,$598000\nB,C$720000\nC,$128000\nD,$1\n", "CAD", 4),
      ("Adresse;Kontantpris\nA;3.495.000 kr.\nB;6.250.000 kr.\n", "DKK", 2),
      ("title,price\nA,$598000\nB,C$720000\nC,US$128000\n", "USD", 2),
      ("Adresse;Pris i kr. (DKK)\nA;3.495.000\nB;6.250.000\n", "DKK", 2),
    ])
  func aSharedMarkJoinsTheCurrencyThatIsNamed(_ text: String, _ code: String, _ count: Int) throws {
    let table = try listings(text)
    #expect(table.currency?.code == code && table.count == count)
  }

  @Test func smallPricesKeepTheirDecimals() throws {
    #expect(
      try listings("title,price\nA,1.73\nB,2.5\nC,52.51\nD,99\n").prices == [1.73, 2.5, 52.51, 99])
  }
}
