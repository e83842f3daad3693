/// The words of listings files, in more than twenty languages: by which columns are known, and what
/// stands in cells beside numbers. Words of columns are written as `TextFolding` writes them.
enum Vocabulary {
  /// Words between spaces.
  static func words(_ list: String) -> Set<String> {
    Set(list.split(whereSeparator: \.isWhitespace).map { String($0) })
  }

  // MARK: Columns

  /// The names of columns by their roles, the preferred ones first; names that say less, and those
  /// of rents, come last.
  static let columns: [ColumnRole: ColumnNames] = [
    // What is paid in all, before rents, never a price per area.
    .price: ColumnNames(
      """
      total price, sale price, sold price, selling price, sales price, buy price, purchase price,
      asking price, list price, listing price, listed price, house price, home price,
      property price, transaction price, price paid, price, sale amount, sale value,
      transaction value, transaction amount, median house value, house value, home value,
      property value, market value, appraised value, assessed value, asking, amount, medv,
      kaufpreis, verkaufspreis, angebotspreis, gesamtpreis, kaufpreis gesamt, preis,
      valeur fonciere, prix de vente, prix vente, prix total, prix, montant, precio venta,
      precio de venta, precio total, precio, preco venda, preco de venda, valor venda,
      valor de venda, preco, pre o, valor, prezzo vendita, prezzo di vendita, prezzo richiesto,
      prezzo, importe, preu, vraagprijs, koopprijs, verkoopprijs, koopsom, prijs, cena calkowita,
      cena sprzedazy, cena ofertowa, cena transakcyjna, cena, pris, kopesum, slutpris, utgangspris,
      prisantydning, salgspris, kontantpris, hinta, myyntihinta, velkaton hinta, ar, vetelar,
      iranyar, pret, cijena, cene, fiyat, harga, gia, τιμη, цена, цена продажи, стоимость, ціна, 总价,
      總價, 成交总价, 成交价, 挂牌价, 售价, 售價, 房价, 价格, 價格, 价钱, 总价格, 金额, 販売価格, 物件価格, 取引価格, 成約価格, 価格, 金額, 매매가,
      거래금액, 매매가격, 가격, السعر الإجمالي, السعر الاجمالي, السعر الكلي, سعر البيع, السعر المطلوب, السعر,
      سعر, الثمن, ثمن, قيمة الصفقة, القيمة, المبلغ, total rent, warm rent, base rent, cold rent,
      rent price, monthly rent, rent,
      price per month, price per night, nightly price, gesamtmiete, warmmiete, kaltmiete, miete,
      loyer, alquiler, aluguel, affitto, huurprijs, huur, czynsz, 租金, 月租, 賃料, 家賃, الإيجار الشهري,
      الايجار الشهري, الإيجار, الايجار, إيجار, ايجار, *price, *preis, *prijs, *pris
      """,
      not: """
        per by is has known type category band currency date change reduction reduced drop index tax
        fee fees hoa log rank history qualifier range unit sqm sqft m2 ft2 psf psm qm mq metre meter
        foot area trend bucket segment label diff difference ratio pro par por al za deposit service
        class min count score previous old flag source notes note text parking income square
        متر المتر للمتر بالمتر لكل العملة عملة نوع
        """,
      notIn: """
        单价 單價 均价 均價 每平 単価 坪单 평단가 pricepersq priceperm priceperft pricepersquare pricebyarea
        quadratmeterpreis preispro m2preis qmpreis preism2 prixm2 prixaum prixparm preciom2 preciopor
        precom2 prezzoalm prezzom2 prijsperm cenazam cenam2 pricem2 pricesqm pricesqft
        """),
    // What a listing is called: its own name, or its address.
    .title: ColumnNames(
      """
      property name, listing name, listing title, title, headline, name, building name, society,
      project, project name, full address, display address, street address, address, raw address,
      street name, street, adresse nom voie, subtitle, titel, bezeichnung, uberschrift, objekttitel,
      strasse, adresse, intitule, titre, nom voie, voie, titulo, nombre, direccion, calle, nome,
      endereco, rua, morada, titolo, indirizzo, via, straat, adres, straatnaam, nazwa, tytul, ulica,
      adresa, nazev, adress, gata, gateadresse, osoite, cim, utca, titlu, naslov, адрес, название,
      улица, 标题, 標題, 名称, 名稱, 小区名称, 小区, 楼盘, 楼盘名称, 房源, 地址, 物件名, 建物名, 名前, 住所, 所在地, 제목, 단지명, 아파트, 주소,
      도로명, اسم العقار, اسم المبنى, اسم المشروع, عنوان الإعلان, عنوان الاعلان, العنوان, عنوان, الاسم,
      الشارع, شارع
      """,
      not: """
        host agent agency broker owner seller company file user contact email url image type city
        region district suburb state county country school station column number no code id is has
        numero suffixe first last council area neighbourhood neighborhood parking المالك الوكيل
        المكتب رقم
        """,
      notIn: """
        駅 地铁 站
        """),
    .type: ColumnNames(
      """
      house type, property type, home type, dwelling type, type of property, bldg type,
      building type, type local, type of flat, type of house, object type, house type id,
      estate type, real estate type, room type, unit type, asset type, type, property sub type,
      property subtype, sub type, style, house style, immobilientyp, immobilienart, haustyp,
      wohnungstyp, objektart, objekttyp, wohnungsart, type de bien, type bien, type de logement,
      tipo de vivienda, tipo vivienda, tipo inmueble, tipo de inmueble, tipo de imovel, tipo imovel,
      tipologia, tipo immobile, tipo, categoria, woningtype, type woning, soort woning,
      soort object, rodzaj zabudowy, rodzaj, typ, typ nieruchomosci, art, bostadstyp, boligtype,
      talotyyppi, тип, тип дома, тип жилья, 房屋类型, 房屋類型, 物业类型, 建筑类型, 类型, 類型, 用途, 種類, 物件種別, 種別, 建物の種類,
      건물유형, 주택유형, 유형, نوع العقار, نوع الوحدة, نوع السكن, نوع المبنى, النوع, نوع, تصنيف العقار,
      *typ, *type
      """,
      not: """
        sale price transaction listing heating roof energy contract offer payment deal sales road
        street parking garage foundation heat furnishing tenure bed currency lease rent mas market
        condition host mutation district region area zone firing interior utilities البيع العرض
        الإعلان الاعلان العقد السعر التدفئة العملة الأرض
        """),
    // What is lived on, never the plot; with what Latin-1 leaves of the names.
    .area: ColumnNames(
      """
      gr liv area, living area, sqft living, living sqft, living sqm, sq mt built, building area,
      built area, floor area, total floor area, usable area, total area, net area, gross area,
      house area, house size, home size, property size, area in sq ft, area in sqft, area sqft,
      size sqft, size sqm, area sqm, area, sqft, sqm, square feet, square meters, square metres,
      square footage, sq ft, sq m, m2, size, square, floor size, surface, living space, wohnflache,
      wohnflaeche, wohn flache, nutzflache, gesamtflache, flache, flaeche, quadratmeter, wohnfl che,
      fl che, surface reelle bati, surface habitable, surface carrez, surface batie, surface totale,
      superficie habitable, superficie construida, m2 construidos, metros construidos,
      superficie util, superficie, metros cuadrados, metros, area construida, area util,
      area privativa, area total, metros quadrados, superficie commerciale, metri quadri, metratura,
      mq, m2 utiles, m2 totales, woonoppervlakte, gebruiksoppervlakte, woon oppervlakte,
      oppervlakte, powierzchnia, powierzchnia uzytkowa, metraz, uzitna plocha, plocha, boarea,
      boyta, boligareal, primarrom, bra, areal, pinta ala, alapterulet, suprafata, povrsina,
      metrekare, brut m2, net m2, luas bangunan, dien tich, εμβαδον, площадь, общая площадь, площа,
      建筑面积, 建築面積, 房屋面积, 使用面积, 套内面积, 面积, 専有面積, 延床面積, 建物面積, 床面積, 面積, 전용면적, 면적, مساحة البناء,
      المساحة المبنية, مساحة المبنى, مساحة السكن, مساحة الشقة, مساحة الوحدة,
      المساحة الداخلية, المساحة الإجمالية, المساحة, مساحة, *flache, *flaeche, *oppervlakte
      """,
      not: """
        lot land plot site garage basement bsmt terrain terreno parcel yard garden pool porch deck
        balcony terrace terrasse terraza price prix precio preco prezzo preis prijs cena pris per by
        name code council id type family household masonry mas low above room rooms bed bedroom
        bedrooms kitchen metro postal zip region unit is has income household population 15 tax
        الأرض الارض أرض ارض القطعة قطعة الحديقة الشرفة سعر السعر نوع
        """,
      notIn: """
        grundstuck grundflache perceeloppervlakte surfaceterrain 土地面积 土地面積 占地 敷地 単価 单价 대지면적 landsize
        lotsize lotarea plotsize plotarea tomteareal dzialk
        """),
    // Rooms, where bedrooms are not counted.
    .bedrooms: ColumnNames(
      """
      bedrooms, bedroom, beds, bed, bedroom abv gr, br, bhk, bed rooms, schlafzimmer,
      anzahl schlafzimmer, chambres, dormitorios, habitaciones, quartos, camere da letto, camere,
      slaapkamers, aantal slaapkamers, sypialnie, sovrum, soverom, makuuhuoneet, dorms, спальни, 卧室,
      卧室数, 寝室, 寝室数, 침실, rooms, room, room count, zimmer, zimmeranzahl, anzahl zimmer, no rooms,
      n rooms, pieces, nombre pieces principales, nombre pieces, nb pieces, cuartos, comodos,
      locali, vani, stanze, kamers, aantal kamers, pokoje, liczba pokoi, ilosc pokoi, rum, rom,
      antall rom, vaerelser, huoneet, szobak, szoba, комнаты, количество комнат, 户型, 房型, 室, 厅室, 間取り,
      间数, 방수, غرف النوم, غرف نوم, الغرف, غرف
      """,
      not: """
        total bath bathroom bathrooms type area size sqft sqm m2 min max avg average price per living
        dining kitchen other shared ratio description id is has new level linen drawing الحمامات
        حمامات المعيشة الجلوس
        """),
    .bathrooms: ColumnNames(
      """
      bathrooms, bathroom, baths, bath, full bath, no of bathrooms, n bathrooms, bathrm, badezimmer,
      baeder, bader, anzahl badezimmer, salles de bain, salles de bains, banos, banheiros,
      casas de banho, bagni, badkamers, lazienki, liczba lazienek, badrum, baderom, ванные, 卫生间,
      衛生間, 浴室, 욕실, دورات المياه, دورات مياه, الحمامات, حمامات, الحمام, حمام
      """,
      not: """
        half bsmt basement type text shared area size price per is has bedroom bedrooms beds
        """),
    .location: ColumnNames(
      """
      neighbourhood, neighborhood, neighbourhood cleansed, location, locality, district, suburb,
      area name, sub area, subdivision, community, quarter, borough, ward, neighbourhood group,
      neighborhood id, region, county, area, state, sector, council area, stadtteil, ortsteil,
      bezirk, viertel, lage, regio, regio 2, quartier, arrondissement, barrio, distrito, zona,
      bairro, freguesia, concelho, quartiere, localita, wijk, buurt, dzielnica, osiedle,
      lokalizacja, bydel, omrade, kaupunginosa, kerulet, kvart, cartier, ilce, mahalle, semt,
      kecamatan, quan, район, 区域, 區域, 所在区域, 板块, 商圈, 区县, 行政区, 地区名, 地区, 地區, エリア, 최寄駅, 지역, 시군구, 법정동,
      동, الحي, حي, المنطقة, منطقة, الموقع, المقاطعة, المحافظة
      """,
      not: """
        id code score rating type price size sqft sqm m2 url is has description overview host school
        lot living floor land total built pool garage gross net exact count population statezip
        """),
    .city: ColumnNames(
      """
      city, town, city county, town city, municipality, nom commune, commune, libelle commune,
      ville, stadt, ort, gemeinde, kommune, ciudad, municipio, poblacion, localidad, cidade, citta,
      comune, stad, plaats, woonplaats, gemeente, miasto, miejscowosc, mesto, obec, kommun,
      kaupunki, varos, oras, grad, sehir, il, kota, город, місто, 城市, 市, 市区町村名, 市区町村, 都市, 도시, 시도,
      المدينة, مدينة, البلدة, البلدية
      """,
      not: """
        id code distance dist center centre is has population of
        """),
    .postalCode: ColumnNames(
      """
      postal code, postcode, post code, zip code, zipcode, zip, postal, postalcode, plz,
      postleitzahl, geo plz, code postal, codigo postal, cp, cep, cap, codice postale, postcode 4,
      kod pocztowy, psc, postnummer, postnr, postinumero, iranyitoszam, cod postal, posta kodu,
      почтовый индекс, индекс, 邮编, 邮政编码, 郵便番号, 우편번호, الرمز البريدي, رمز بريدي
      """,
      not: """
        is has count price
        """),
    .latitude: ColumnNames(
      """
      latitude, lat, lattitude, latitud, latitudine, breitengrad, szerokosc geograficzna, широта,
      纬度, 緯度, 위도, خط العرض, دائرة العرض
      """),
    .longitude: ColumnNames(
      """
      longitude, lng, lon, long, longtitude, longitud, longitudine, langengrad, laengengrad,
      dlugosc geograficzna, долгота, 经度, 經度, 経度, 경도, خط الطول
      """),
    .coordinates: ColumnNames(
      """
      coordinates, coordinate, coords, coord, lat lng, lat lon, lat long, latlng, latlon, latlong,
      latitude longitude, geo, geo point, geopoint, geo point 2 d, geolocation, geo location,
      geometry, geom, wkt, gps, point, location, position, koordinaten, geokoordinaten,
      coordonnees, coordonnees geo, coordenadas, coordinate geografiche, coordinaten, wspolrzedne,
      координаты, 坐标, 座標, 좌표, الإحداثيات, إحداثيات, الموقع
      """),
    .id: ColumnNames(
      """
      id, listing id, property id, house id, reference, ref, transaction id, uid, uuid, scout id,
      object id, objekt id, objektnummer, id mutation, mls number, mls, pid, parcel id, 编号, 房源编号,
      番号, المعرف, رقم العقار, رقم الإعلان, رقم الاعلان, الرقم المرجعي
      """,
      not: """
        host type agent neighborhood neighbourhood sub class scrape
        """),
    .currency: ColumnNames(
      """
      price currency, currency, currency code, currency symbol, iso currency, ccy, curr, wahrung,
      waehrung, w hrung, devise, monnaie, moneda, divisa, moeda, valuta, munt, waluta, mena, valuutta,
      penznem, deviza, para birimi, doviz, mata uang, tien te, loai tien, νομισμα, валюта, 货币, 貨幣,
      币种, 幣種, 幣別, 通貨, 통화, 화폐, العملة, عملة
      """,
      not: """
        rate exchange conversion factor is has
        """),
    .url: ColumnNames(
      """
      url, listing url, link, href, web, permalink, detail url, 链接, 網址, الرابط, رابط الإعلان
      """,
      not: """
        image picture photo thumbnail host agent img
        """),
  ]

  /// What roles are also called on the command line.
  static let roles: [String: ColumnRole] = [
    "name": .title, "address": .title, "size": .area, "beds": .bedrooms, "baths": .bathrooms,
    "district": .location, "place": .location, "town": .city, "postalcode": .postalCode,
    "postal": .postalCode, "zip": .postalCode, "lat": .latitude, "lon": .longitude,
    "lng": .longitude, "long": .longitude, "coords": .coordinates, "link": .url,
  ]

  /// Words that begin a name without saying more.
  static let counters = words("no number num nr n nb anzahl numero nombre aantal liczba عدد")

  /// Words of units and currencies that may end a name.
  static let endings = words(
    """
    in sq ft feet sqft sqm m2 ft2 qm mq gbp usd eur euro euros chf pln sek nok dkk czk aud cad nzd inr jpy
    cny rmb brl dollars pounds us zl kr r rs 万元 元 円 万円 万 만원 원 平米 平方米 平方メートル lakhs lakh
    crore crores k thousands millions م م2 متر مربع بالمتر المربع قدم بالقدم المربعة مربعة ريال
    دينار درهم جنيه سعودي بالريال بالدرهم بالدينار بالجنيه
    """)

  /// Words that multiply the prices of a column, by their power of ten; signs do wherever they
  /// stand.
  static let columnScales: [(words: Set<String>, exponent: Int)] = [
    (words("thousand thousands k tsd tys 000s ألف الف آلاف بالألف"), 3),
    (words("lakh lakhs lac lacs"), 5),
    (words("million millions mio mln mn مليون بالمليون"), 6), (words("crore crores cr"), 7),
  ]
  static let columnScaleSigns: [(signs: [String], exponent: Int)] = [
    (["万", "萬", "만"], 4), (["亿", "億", "억"], 8),
  ]

  /// Parts of names that show the unit of areas, the surest unit first.
  static let columnUnits: [(parts: Set<String>, unit: AreaUnit)] = [
    (
      words("sqft squarefeet squarefoot squarefootage sqfeet ft2 sqfoot grlivarea قدم"), .squareFeet
    ),
    (
      words(
        """
        sqm m2 squaremet sqmet qm mq metri metro wohn flache flaeche surface superficie oppervlakte
        powierzchnia metraz 平米 平方米 平方メートル m² 面积 面積 площад boarea areautil areaprivativa
        areaconstruida sqmt متر م2 مساحة
        """), .squareMetres
    ),
  ]

  /// Parts of names that show a country and so the code of its currency, the surest first.
  static let countries: [(parts: Set<String>, currency: String)] = [
    (words("总价 总價 价格 价钱 房价 户型 万元"), "CNY"), (words("価格 間取り 駅"), "JPY"),
    (words("가격 매매 거래금액"), "KRW"), (words("powierzchnia pokoi dzielnica"), "PLN"),
    (words("bairro condominio"), "BRL"), (words("bhk"), "INR"),
    (
      words(
        """
        wohnflache wohnflaeche kaufpreis livingspace valeurfonciere prix prezzo vraagprijs
        woonoppervlakte sqmtbuilt surfacereelle
        """), "EUR"
    ), (words("zipcode grlivarea sqftliving medianhousevalue bedroomabvgr"), "USD"),
  ]

  // MARK: Cells

  /// What multiplies a price, by its power of ten.
  static let scales = WordTable(lists: [
    ("k, tsd, tsd., tys, tys., thousand, ألف, الف, هزار", 3),
    ("万, 萬, 만", 4),
    ("lakh, lakhs, lac, lacs", 5),
    ("m, mn, mn., mln, mln., mio, mio., mi, million, millions, مليون, میلیون", 6),
    ("cr, cr., crore, crores", 7),
    ("亿, 億, 억", 8),
    ("b, bn, bn., billion, mrd, mrd., mld, مليار, میلیارد", 9),
  ])

  static let areaUnits = WordTable(lists: [
    (
      """
      m², m2, m^2, m 2, ㎡, sqm, sqm., sq m, sq.m, sq.m., sq. m, sq. m., sq mt, sqmt, sq.mt, qm, mq,
      m.q., mts2, mt2, mtr2, smt, mp, square meters, square metres, square meter, square metre,
      sq meters, sq metres, 平方米, 平米, 平方公尺, 平方メートル, 平, м², м2, кв.м, кв.м., кв. м, кв м, 제곱미터,
      م², م2, م ², م 2, م, م مربع, م.م, متر مربع, مترا مربعا, متراً مربعاً, أمتار مربعة, متر²,
      متر2, متر
      """, AreaUnit.squareMetres
    ),
    (
      """
      ft², ft2, ft^2, ft 2, sqft, sqft., sq ft, sq ft., sq.ft, sq.ft., sq. ft, sq. ft., sf, s.f.,
      square feet, square foot, sq feet, sq foot, sq. feet, قدم مربع, قدم مربعة, قدماً مربعاً,
      قدم², قدم2, قدم
      """, .squareFeet
    ),
  ])

  /// What says that there is no value.
  static let absences = WordTable(lists: [
    ("na, n/a, nan, null, none, nil, -, --, –, —, ?, ., unknown, n.a., #n/a, <na>, nd, n.d.", true)
  ])

  static let studios = WordTable(lists: [("studio, estudio, monolocale, استوديو, ستوديو", true)])

  /// What may stand before a price without changing it: how it is meant.
  static let beforePrices = NumberScanner.words(
    """
    from, guide price, guide, offers over, offers in excess of, offers in the region of,
    offers around, asking price, fixed price, oieo, oiro, circa, ca., ca, ab, vb, desde, da, od,
    vanaf, a partir de, à partir de, ~, ≈, 約, 约, من, يبدأ من, حوالي, السعر
    """)

  /// What may stand after it: how it is meant, or that it is paid every month. Prices by the week
  /// or the square metre stay refused, for they would stand among others unmarked.
  static let afterPrices = NumberScanner.words(
    """
    k.k., kk, v.o.n., von, vb, vhb, fp, ono, o.n.o., neg, neg., negotiable, guide price, pcm,
    p.c.m., /month, /mo, per month, a month, /night, per night, /monat, /mois, /mes, /mese,
    /maand, fai, hai, +, 起, 税込, قابل للتفاوض, شهريا, شهرياً, في الشهر, /شهر
    """)

  /// What stands for no decimals after their sign.
  static let noDecimals = NumberScanner.words("--, -, –, —")

  /// The currencies: their codes, how each is written beside an amount, and how it may be written
  /// otherwise. What several use means the first of them.
  static let currencies =
    """
    GBP £ ￡ Â£ pounds pound, USD $ ＄ US$ U$S dollars, EUR € â‚¬ euros euro, JPY ¥ ￥ JP¥ 円 yen,
    CNY ¥ 元 人民币 CN¥ RMB yuan, PLN zł zl, INR ₹ rs. rs, KRW ₩ 원, BRL R$, CHF CHF SFr. SFr Fr.,
    SEK kr kr., NOK kr, DKK kr., CZK Kč kc, HUF Ft, RON lei, BGN лв. лв, TRY ₺ TL,
    RUB ₽ руб. руб р., UAH ₴ грн, ILS ₪, THB ฿, VND ₫, PHP ₱, AUD A$ AU$, CAD CA$ C$, NZD NZ$,
    SGD S$, HKD HK$, TWD NT$, MXN MX$, ZAR R, AED AED د.إ د.إ. درهم, SAR SAR ر.س ر.س. ريال ﷼ سعودي,
    MYR RM, IDR Rp Rp., NGN ₦, KES KSh, EGP E£ ج.م ج.م. جنيه, ISK kr., PKR Rs, CLP CLP, COP COP,
    ARS ARS, PEN S/ S/., QAR QAR ر.ق ر.ق. قطري,
    KWD KWD د.ك د.ك. دينار كويتي, BHD BHD د.ب د.ب. بحريني, OMR OMR ر.ع. ر.ع عماني عُماني,
    JOD JOD د.أ د.أ. أردني, MAD MAD د.م. د.م مغربي, TND TND د.ت تونسي, DZD DZD د.ج جزائري,
    IQD IQD د.ع عراقي
    """.listItems.map { $0.split(separator: " ").map { String($0) } }

  /// Which currencies share the mark that by itself is taken for the first one.
  static let sharedMarks: [String: Set<String>] = [
    "USD": ["AUD", "CAD", "NZD", "SGD", "HKD", "TWD", "MXN", "CLP", "COP", "ARS"],
    "SEK": ["NOK", "DKK", "ISK"], "JPY": ["CNY"], "CNY": ["TWD", "HKD"], "INR": ["PKR"],
    "SAR": ["QAR", "OMR"], "AED": ["MAD"], "KWD": ["BHD", "JOD", "TND", "DZD", "IQD"],
  ]

  /// Marks beside which another one may say more, as the code after `$` in `$1.2M CAD`; the last
  /// one was lost to a wrong encoding.
  static let vagueMarks: Set<String> = [
    "$", "＄", "kr", "kr.", "¥", "￥", "rs", "rs.", "元", "ريال", "﷼", "درهم", "دينار", "جنيه",
    "\u{FFFD}",
  ]
}

extension String {
  /// What stands between commas, line breaks and the spaces after them.
  var listItems: [Substring] {
    split { $0 == "," || $0.isNewline }.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }
}
