/// The names that identify the column of a role, the preferred ones first.
///
/// `sale price` matches the words `sale` and `price` in a row, however they are joined
/// (`SalePrice`, `sale_price`, `saleprice`). `*preis` matches the end of a word. Names in scripts
/// without spaces match anywhere in a name.
struct ColumnNames: Sendable {
  let names: [[String]]
  /// The indices of names by their joined words.
  private let joined: [String: Int]
  /// The names that match the end of a word, and those that match anywhere in a name.
  private let endings: [(text: String, number: Int)]
  private let parts: [(text: String, number: Int)]
  /// Words that exclude the column if only a part of its name matches.
  let excluded: Set<String>
  /// Parts of names that exclude the column in any compound.
  private let excludedParts: Set<String>

  /// - Parameter text: names between commas; after `;` the `excluded` words and `excludedParts`.
  init(_ text: String) {
    let lists = text.utf8.split(separator: 0x3B, omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    excluded = WordSet.words(lists.count > 1 ? lists[1] : "")
    excludedParts = WordSet.words(lists.count > 2 ? lists[2] : "")
    let items = lists[0].listItems
    names = items.map { item in
      item.utf8.split { $0 == 0x20 || $0 == 0x2A }.map { String(Substring($0)) }
    }
    var joined: [String: Int] = [:]
    var (endings, parts) = ([(text: String, number: Int)](), [(text: String, number: Int)]())
    for (number, words) in names.enumerated() {
      let text = words.joined()
      if items[number].utf8.first == 0x2A {
        endings.append((text, number))
        continue
      }
      // The first of equal names is preferred.
      if joined[text] == nil { joined[text] = number }
      let isIdeographic = text.unicodeScalars.contains {
        $0.value >= 0x3000 || 0x0E00...0x0E7F ~= $0.value
      }
      if isIdeographic { parts.append((text, number)) }
    }
    (self.joined, self.endings, self.parts) = (joined, endings, parts)
  }

  enum Tier { case whole, part, ending }

  struct Match {
    let tier: Tier
    let order: Int
    let extraWords: Int
  }

  func match(_ name: HeaderName) -> Match? {
    guard !name.words.isEmpty, !excludedParts.contains(where: name.contains) else { return nil }
    func best(_ tier: Tier, _ numbers: [Int?]) -> Match? {
      numbers.compactMap { $0 }.min().map {
        Match(tier: tier, order: $0, extraWords: max(0, name.words.count - names[$0].count))
      }
    }
    if let whole = best(.whole, [joined[name.joined], joined[name.joinedCore]]) { return whole }
    guard !name.words.contains(where: excluded.contains) else { return nil }
    var numbers: [Int?] = []
    for start in name.words.indices {
      var run = ""
      for word in name.words[start...] {
        run += word
        numbers.append(joined[run])
      }
    }
    numbers += parts.lazy.filter { name.contains(part: $0.text) }.map(\.number)
    let ends = endings.filter { ending in name.words.contains { $0.hasSuffix(ending.text) } }
    return best(.part, numbers) ?? best(.ending, ends.map(\.number))
  }
}

/// Folded words in over twenty languages: the names of each role, and words for or against it.
enum Vocabulary {
  // MARK: Names

  /// The names of columns by role, the preferred ones first; rents come last.
  static let columns = names.mapValues { ColumnNames($0) }

  private static let names: [ColumnRole: String] = [
    // Total prices, then rents, never a price per area.
    .price: """
    total price, sale price, sold price, selling price, sales price, buy price, purchase price,
    close price, closing price, current price, new price, now price, final price, asking price, list price, listing price,
    listed price, house price, home price,
    property price, transaction price, price paid, price, sale amount, sale value,
    transaction value, transaction amount, median house value, house value, home value, value,
    property value, market value, ask, appraised value, assessed value, asking, amount, medv,
    kaufpreis, verkaufspreis, angebotspreis, gesamtpreis, kaufpreis gesamt, preis,
    valeur fonciere, prix de vente, prix vente, prix total, prix, montant, precio venta,
    precio de venta, precio total, precio, preco venda, preco de venda, valor venda,
    valor de venda, preco, pre o, valor, prezzo vendita, prezzo di vendita, prezzo richiesto,
    prezzo, importe, preu, vraagprijs, koopprijs, verkoopprijs, koopsom, prijs, cena calkowita,
    cena sprzedazy, cena ofertowa, cena transakcyjna, cena, pris, kopesum, slutpris, utgangspris,
    prisantydning, salgspris, gia ban, harga jual, harga, kontantpris, hinta, myyntihinta, velkaton hinta, ar, vetelar,
    iranyar, pret, cijena, cene, fiyat, gia, τιμη, цена, цена продажи, стоимость, ціна, 总价,
    總價, 成交总价, 成交价, 挂牌价, 售价, 售價, 房价, 价格, 價格, 价钱, 总价格, 金额, 販売価格, 物件価格, 取引価格, 成約価格, 価格, 金額, 매매가,
    거래금액, 매매가격, 가격, قیمت کل, قیمت, ราคาขาย, ราคา, السعر الإجمالي, السعر الاجمالي, السعر الكلي, سعر البيع, السعر المطلوب, السعر,
    سعر, الثمن, ثمن, قيمة الصفقة, القيمة, المبلغ, total, betrag, total rent, warm rent, base rent, cold rent,
    rent price, monthly rent, rent,
    price per month, price per night, nightly price, gesamtmiete, warmmiete, kaltmiete, miete,
    loyer, alquiler, aluguel, affitto, huurprijs, huur, czynsz, 월세, 租金, 月租, 賃料, 家賃, الإيجار الشهري,
    الايجار الشهري, الإيجار, الايجار, إيجار, ايجار, *price, *preis, *prijs, *pris
    ; per by is has known type category band currency date change reduction reduced drop index tax
    fee fees hoa log rank history qualifier range unit sqm sqft m2 ft2 psf psm qm mq metre meter
    foot area trend bucket segment label diff difference ratio pro par por al za deposit service
    class count score flag source notes note text parking income square
    متر المتر للمتر بالمتر لكل العملة عملة نوع
    ; 单价 單價 均价 均價 每平 単価 坪单 평단가 pricepersq priceperm priceperft pricepersquare pricebyarea
    quadratmeterpreis preispro m2preis qmpreis preism2 prixm2 prixaum prixparm preciom2 preciopor
    precom2 prezzoalm prezzom2 prijsperm cenazam cenam2 pricem2 pricesqm pricesqft
    """,
    // The title of a listing: its own name, or its address.
    .title: """
    property name, listing name, listing title, unparsed address, title, headline, name, building name, nama rumah, nama, ten, dia chi, alamat, society,
    project, project name, full address, display address, street address, address, raw address,
    street name, street, adresse nom voie, subtitle, titel, bezeichnung, uberschrift, objekttitel,
    strasse, adresse, intitule, titre, nom voie, voie, titulo, nombre, direccion, calle, nome,
    endereco, rua, morada, titolo, indirizzo, via, straat, adres, straatnaam, nazwa, tytul, ulica,
    adresa, nazev, adress, gata, gateadresse, osoite, cim, utca, titlu, naslov, адрес, название,
    улица, ชื่อ, ชื่อโครงการ, タイトル, 标题, 標題, 名称, 名稱, 小区名称, 小区, 楼盘, 楼盘名称, 房源, 地址, 物件名, 建物名, 名前, 住所, 所在地, 제목, 단지명, 아파트, 주소,
    도로명, اسم العقار, اسم المبنى, اسم المشروع, عنوان الإعلان, عنوان الاعلان, العنوان, عنوان, الاسم,
    الشارع, شارع
    ; host agent agency broker owner seller company file user contact email url image type city
    region district suburb state county country school station column number no code id is has
    numero suffixe first last council area neighbourhood neighborhood subdivision community parking المالك الوكيل
    المكتب رقم
    ; 駅 地铁 站
    """,
    .type: """
    house type, property type, home type, dwelling type, type of property, bldg type,
    building type, type local, type of flat, type of house, object type, house type id,
    estate type, real estate type, room type, unit type, asset type, type, property sub type,
    property subtype, sub type, style, house style, immobilientyp, immobilienart, haustyp,
    wohnungstyp, objektart, objekttyp, wohnungsart, type de bien, type bien, type de logement,
    tipo de vivienda, tipo vivienda, tipo inmueble, tipo de inmueble, tipo de imovel, tipo imovel,
    tipologia, tipo immobile, tipo, categoria, woningtype, type woning, soort woning,
    soort object, rodzaj zabudowy, rodzaj, typ, typ nieruchomosci, art, bostadstyp, boligtype,
    talotyyppi, тип, тип дома, тип жилья, 房屋类型, 房屋類型, 物业类型, 建筑类型, 类型, 類型, 用途, 種類, 物件種別, 種別, 建物の種類,
    ประเภท, 건물유형, 주택유형, 유형, نوع العقار, نوع الوحدة, نوع السكن, نوع المبنى, النوع, نوع, تصنيف العقار,
    accommodation type, tip nemovitosti, typ nemovitosti, тип объекта, тип недвижимости, вид объекта, kind, *typ, *type
    ; sale price transaction listing heating roof energy contract offer payment deal sales road
    street parking garage foundation heat furnishing tenure bed currency lease rent mas market
    condition host mutation author seller agent deal user contact district region area zone firing interior utilities البيع العرض
    الإعلان الاعلان العقد السعر التدفئة العملة الأرض
    """,
    // Living area, never the plot; includes names damaged by Latin-1.
    .area: """
    gr liv area, living area, living gba, gba, bldg area, building sqft, bldg sqft, sqft living, living sqft, living sqm, sq mt built, building area,
    built area, floor area, total floor area, usable area, total area, net area, gross area,
    house area, house size, home size, property size, area in sq ft, area in sqft, area sqft,
    size sqft, size sqm, area sqm, area, total sqft, sqft, sqm, square feet, square meters, square metres,
    square footage, sq ft, sq m, m2, size, floor size, surface, living space, wohnflache,
    wohnflaeche, wohn flache, nutzflache, gesamtflache, flache, flaeche, quadratmeter, wohnfl che,
    fl che, surface reelle bati, surface habitable, surface carrez, surface batie, surface totale,
    superficie habitable, superficie construida, m2 construidos, metros construidos,
    superficie util, superficie, metros cuadrados, metros, area construida, area util,
    area privativa, area total, metros quadrados, superficie commerciale, metri quadri, metratura,
    mq, m2 utiles, m2 totales, woonoppervlakte, gebruiksoppervlakte, woon oppervlakte,
    oppervlakte, powierzchnia, powierzchnia uzytkowa, metraz, uzitna plocha, plocha, boarea,
    boyta, boligareal, primarrom, bra, areal, pinta ala, alapterulet, suprafata, povrsina,
    metrekare, brut m2, net m2, luas bangunan, luas, dien tich, area size, carpet area, built up area, super area, floor space, εμβαδον, площадь, общая площадь, площа,
    متراژ, مساحت, พื้นที่ใช้สอย, พื้นที่, 建坪, 坪數, 坪数, 공급면적, 建筑面积, 建築面積, 房屋面积, 使用面积, 套内面积, 面积, 専有面積, 延床面積, 建物面積, 床面積, 面積, 전용면적, 면적, مساحة البناء,
    المساحة المبنية, مساحة المبنى, مساحة السكن, مساحة الشقة, مساحة الوحدة,
    المساحة الداخلية, المساحة الإجمالية, المساحة, مساحة, square, *flache, *flaeche, *oppervlakte, *areal
    ; lot land plot site garage basement bsmt terrain terreno parcel yard garden pool porch deck
    balcony terrace terrasse terraza price prix precio preco prezzo preis prijs cena pris per by
    name code council id type family household masonry mas low above room rooms bed bedroom
    bedrooms kitchen metro postal zip region unit is has income household population 15 tax
    الأرض الارض أرض ارض القطعة قطعة الحديقة الشرفة سعر السعر نوع
    ; grundstuck grundflache perceeloppervlakte surfaceterrain 土地面积 土地面積 占地 敷地 単価 单价 대지면적 landsize
    lotsize lotarea plotsize plotarea tomteareal dzialk
    """,
    // Bedrooms, or rooms if bedrooms are not counted.
    .bedrooms: """
    bedrooms, bedroom, beds, bed, bedrm, bedrms, bdrms, bedrooms total, bedroom abv gr, br, bhk, bed rooms, schlafzimmer,
    anzahl schlafzimmer, chambres, dormitorios, habitaciones, quartos, camere da letto, camere,
    slaapkamers, aantal slaapkamers, sypialnie, sovrum, soverom, makuuhuoneet, dorms, спальни, 卧室,
    卧室数, 寝室, 寝室数, 침실, تعداد اتاق, اتاق, ห้องนอน, rooms, room, room count, zimmer, zimmeranzahl, anzahl zimmer, no rooms,
    n rooms, pieces, nombre pieces principales, nombre pieces, nb pieces, cuartos, comodos,
    locali, vani, stanze, kamers, aantal kamers, pokoje, liczba pokoi, ilosc pokoi, rum, rom,
    antall rom, vaerelser, huoneet, szobak, szoba, комнаты, комнат, количество комнат, кол во комнат, число комнат, кимнати, so phong ngu, phong ngu, kamar tidur, kamar, oda sayisi, oda, δωματια, 户型, 房型, 室, 厅室, 間取り,
    间数, 방수, غرف النوم, غرف نوم, الغرف, غرف
    ; bath bathroom bathrooms type area size sqft sqm m2 min max avg average price per living
    dining kitchen other shared ratio description id is has new level linen drawing الحمامات
    حمامات المعيشة الجلوس
    """,
    .bathrooms: """
    bathrooms, bathroom, baths, bath, full bath, no of bathrooms, n bathrooms, bathrm, bathrms, badezimmer, kamar mandi, phong tam, banyo sayisi, banyo,
    baeder, bader, anzahl badezimmer, salles de bain, salles de bains, banos, banheiros,
    casas de banho, bagni, badkamers, lazienki, liczba lazienek, badrum, baderom, ванные, 卫生间,
    衛生間, 浴室, 욕실, ห้องน้ำ, دورات المياه, دورات مياه, الحمامات, حمامات, الحمام, حمام
    ; half bsmt basement type text shared area size price per is has bedroom bedrooms beds
    """,
    .location: """
    neighbourhood, neighborhood, neighbourhood cleansed, subdivision name, location, locality, district, suburb,
    area name, sub area, subdivision, community, quarter, borough, ward, neighbourhood group,
    neighborhood id, region, county, area, state, sector, council area, stadtteil, ortsteil,
    bezirk, viertel, lage, regio, regio 2, quartier, arrondissement, barrio, distrito, zona,
    bairro, freguesia, concelho, quartiere, localita, wijk, buurt, dzielnica, osiedle,
    lokalizacja, bydel, omrade, kaupunginosa, kerulet, kvart, cartier, ilce, mahalle, semt,
    kecamatan, quan, quan huyen, phuong, район, 区域, 區域, 所在区域, 板块, 商圈, 区县, 行政区, 地区名, 地区, 地區, エリア, 최寄駅, محله, เขต, อำเภอ, 지역, 시군구, 법정동,
    동, الحي, حي, المنطقة, منطقة, الموقع, المقاطعة, المحافظة
    ; id code score rating type price size sqft sqm m2 url is has description overview host school
    lot living floor land total built pool garage gross net exact count population statezip
    """,
    .city: """
    city, town, city county, town city, municipality, nom commune, commune, libelle commune,
    ville, stadt, ort, gemeinde, kommune, ciudad, municipio, poblacion, localidad, cidade, citta,
    comune, stad, plaats, woonplaats, gemeente, miasto, miejscowosc, mesto, obec, kommun,
    kaupunki, varos, oras, grad, sehir, il, kota, город, місто, 城市, 市, 市区町村名, 市区町村, 都市, شهر, จังหวัด, 도시, 시도,
    المدينة, مدينة, البلدة, البلدية
    ; id code distance dist center centre is has population of
    """,
    .postalCode: """
    postal code, postcode, post code, zip code, zipcode, zip, postal, postalcode, plz,
    postleitzahl, geo plz, code postal, codigo postal, cp, cep, cap, codice postale, postcode 4,
    kod pocztowy, psc, postnummer, postnr, postinumero, iranyitoszam, cod postal, posta kodu,
    почтовый индекс, индекс, 邮编, 邮政编码, 郵便番号, 우편번호, الرمز البريدي, رمز بريدي
    ; is has count price rate
    """,
    .latitude: """
    latitude, lat, lattitude, latitud, latitudine, breitengrad, szerokosc geograficzna, широта,
    纬度, 緯度, 위도, خط العرض, دائرة العرض
    """,
    .longitude: """
    longitude, lng, lon, long, longtitude, longitud, longitudine, langengrad, laengengrad,
    dlugosc geograficzna, долгота, 经度, 經度, 経度, 경도, خط الطول
    """,
    .coordinates: """
    coordinates, coordinate, coords, coord, lat lng, lat lon, lat long, latlng, latlon, latlong,
    latitude longitude, geo, geo point, geopoint, geo point 2 d, geolocation, geo location,
    geometry, geom, wkt, gps, point, location, position, koordinaten, geokoordinaten,
    coordonnees, coordonnees geo, coordenadas, coordinate geografiche, coordinaten, wspolrzedne,
    координаты, 坐标, 座標, 좌표, الإحداثيات, إحداثيات, الموقع
    """,
    .id: """
    id, listing id, listing key, property id, house id, reference, ref, transaction id, uid, uuid, scout id,
    object id, objekt id, objektnummer, id mutation, mls number, mls, pid, parcel id, 编号, 房源编号,
    番号, المعرف, رقم العقار, رقم الإعلان, رقم الاعلان, الرقم المرجعي
    ; host type agent neighborhood neighbourhood sub class scrape status
    """,
    .currency: """
    price currency, currency, currency code, currency symbol, iso currency, ccy, curr, wahrung,
    waehrung, w hrung, devise, monnaie, moneda, divisa, moeda, valuta, munt, waluta, mena, valuutta,
    penznem, deviza, para birimi, doviz, mata uang, tien te, loai tien, νομισμα, валюта, 货币, 貨幣,
    币种, 幣種, 幣別, 通貨, 통화, 화폐, العملة, عملة
    ; rate exchange conversion factor is has
    """,
    .url: """
    url, listing url, link, href, web, permalink, detail url, 链接, 網址, الرابط, رابط الإعلان
    ; image picture photo thumbnail host agent img
    """,
  ]

  // MARK: Words for and against

  /// The topics of words that count anywhere in the name of a column.
  enum Topic: Sendable {
    case old, current, total, part, rank, time, people, other, plot, annex, living, usable, rent,
      fee, assessed, bound, upper
  }

  static let topics = topicWords.mapValues { WordSet($0) }

  private static let topicWords: [Topic: String] = [
    .old: """
    old original previous prev was before former initial first past last prior alt alter alte altes ursprung* vorher*
    bisher* ancien* precedent* initial* avant anterior* antigu* antig* vecchi* precedent* inizial* oude vorige
    oorspronkelijk* stara stare stary starej poprzedni* puvodn* predchozi* povodn* regi eredeti korabbi vechi tidigare forra
    forrige opprinnelig* vanha alkuperain* eski onceki lama semula cu стар* прежн* предыдущ* первоначальн* начальн*
    παλι* αρχικ* *原价* *原價* *旧価格* *이전* السابق القديم الأصلي
    """,
    .current: """
    current now new today latest actual present after final neu neuer neue neues aktuell* jetzt* heutig* nouve*
    actuel* nuev* actual* nov* atual* attual* nuov* huidige nieuw* aktual* obecn* soucasn* uj jelenlegi actual*
    nuvarande nu ny nye nykyinen yeni guncel baru sekarang moi hien нов* текущ* актуальн* нынешн* νε* τρεχ* *现价*
    *現在* *현재* الحالي الجديد
    """,
    .total: """
    total full whole overall sum grand gesamt* totale total* complet* celkov* calkowit* osszes toplam общ* полн*
    итого всего συνολ* *总* *總* *総* *총* الإجمالي الكلي
    """,
    .part: """
    per psf psm ppsf ppsm ppm2 rate unit each pro je par por al alla perkvm pr
    *单价* *單價* *単価* *坪单* *均价* *均價* *단가* *每平* *평당* للمتر
    """,
    .rank: """
    rank* score* index* idx rating* ratio percent* pct change* diff* reduc* discount* drop growth trend* count counts number
    nr qty code kod id ids key flag type category class band label note notes comment* source status text history
    rang platz anzahl nummer bewertung прирост рейтинг ранг номер код тип вид изменен* скидк*
    """,
    .time: """
    age year* yr date* day days month* time alter jahr datum baujahr annee date* ano fecha data anno rok wiek
    godina ev yil tahun nam год* дата возраст лет *年* *日期* *날짜* *년도* تاريخ سنة
    """,
    .people: """
    income household* population people persons person occupan* author* agent* seller* host* owner* user* broker*
    buyer* tenant* developer* company contact* email phone family families einkommen einwohner bevolkerung revenu
    poblacion доход население владелец агент* автор* продав* *人口* *収入*
    """,
    .other: """
    kitchen* dining kuche* cuisine cocina cozinha cucina keuken kuchni* kuchyn* кухн* masonry mas vnr deck wall roof
    heating street road metro window* deal*
    """,
    .plot: """
    lot lots land plot plots parcel* site grundst* terrain* terren* lote parcela parceli* solar
    perceel* dzial* dzialk* pozem* parcel* telek* teren* tomt* tontti* arsa* arazi tanah dat οικοπ* участ* земл*
    земель* ділянк* *土地* *敷地* *占地* *地坪* *대지* *ที่ดิน* الأرض الارض أرض ارض القطعة قطعة acreage allotment yard
    """,
    .annex: """
    cellar* basement* bsmt garage* carport* balcon* terrac* terras* terraz* patio* porch* deck pool* parking* attic*
    loft shed* garden* storage* outdoor* hof* keller* balkon* garten* dach* abstell* neben* cave* jardin* veranda*
    trastero* sotano* garagem quintal varanda* cantina giardino posto box kelder* tuin* berging* piwnic* ogrod* taras*
    garaz* sklep* zahrad* pince* kert* erkely* pivnit* kallar* kjeller* kellari* parveke* balkong* bahce* taman*
    подвал* гараж* балкон* лоджи* террас* сад* погреб* *庭* *バルコニー* *车位* *车库* *지하* *주차* الحديقة الشرفة
    above low unfinished
    """,
    .living: """
    living lived livable habitable residential dwelling house home apartment flat building bldg built builtup covered
    floor gross heated finished wohn* habitable* habitab* vivienda construid* construit* bati batie privativ* casa
    abitabil* woon* gebruik* mieszkan* dom* byt* obytn* uzitkov* lakas* hasznos locuib* bolig* asuin* bangunan
    xay дом* жил* квартир* полезн* *建筑* *建築* *建物* *延床* *専有* *使用* *套内* *전용* البناء المبنية السكن
    """,
    .usable: "net usable useful utile util util* carpet nutz* utilizabil* nett* чист*",
    .rent: """
    rent* rental* lease monthly miete *miete loyer* alquiler* arriendo aluguel* affitt* canone huur* czynsz* najem*
    najm* berlet* chiri* hyra leie vuokra* kira* sewa thue ενοικ* аренд* оренд* *租* *賃料* *家賃* *월세* *임대*
    إيجار الإيجار
    """,
    .fee: """
    fee fees tax taxes taxe* hoa dues charge* deposit* bond kaution* caution* *kosten kosten* hausgeld* nebenkosten*
    provision* commission* comunidad iptu condominio spese oplat* poplat* kozos avgift* felles* depozit aidat
    insurance utilities service maintenance mortgage payment* downpayment налог* залог* комисси* платеж* коммунальн*
    *税* *费* *管理費* *保証金* *보증금* *관리비*
    """,
    .assessed:
      "assess* apprais* taxable cadastr* catast* kataster* katastr* estim* zestimate predicted insured",
    .bound: "min max minimum maximum lowest highest low high lower upper median mean avg average",
    .upper: "max maximum highest high upper",
  ]

  static let weights: [ColumnRole: [Topic: Double]] = [
    .price: [
      .old: -0.4, .current: 0.2, .total: 0.4, .part: -1, .rank: -1, .time: -1, .people: -1,
      .plot: -0.3, .annex: -0.6,
      .rent: -0.35, .fee: -1, .assessed: -0.3, .bound: -0.15, .upper: -0.1,
    ],
    .area: [
      .old: -0.2, .total: 0.05, .rank: -1, .time: -1, .people: -1, .other: -1, .plot: -1,
      .annex: -1, .living: 0.12,
      .usable: 0.08, .rent: -1, .fee: -1, .part: -0.3, .bound: -0.15, .upper: -0.1,
    ],
    .bedrooms: [.time: -0.5, .people: -0.3, .annex: -0.3, .bound: -0.4, .fee: -1],
    .bathrooms: [.annex: -0.5, .bound: -0.4, .fee: -1],
    .type: [.people: -1, .annex: -0.6, .rent: -0.3, .fee: -1],
    .title: [.people: -1], .location: [.people: -0.6], .city: [.people: -1],
  ]

  /// Words in cells that name kinds of homes.
  static let homes = WordSet(
    """
    flat flats apart* house* home homes haus* *haus *wohnung wohnung* villa* condo* town* studio* bungalow* penthouse*
    duplex* triplex* cottage* farm* loft* maisonette* terrace* detached semi* single family multi* mobile coop cabin
    residence maison* appart* pavillon piso* casa* chalet* atico* apartamento* sobrado* kitnet* villett*
    attico* rustico* woning* huis* appartement* bovenwoning lagenhet* radhus* leilighet* enebolig* rekkehus* kerrostalo
    omakotitalo rivitalo mieszkan* dom domy byt byty rodinn* lakas* haz apartament* daire* ev rumah apartemen ruko nha
    can ho kvartira дом* квартир* таунхаус* студи* коттедж* будин* *公寓* *住宅* *别墅* *マンション* *戸建*
    *アパート* *아파트* *빌라* *오피스텔* *단독* *연립* شقة فيلا بيت منزل عمارة دور διαμερισμα μονοκατοικια
    """)

  /// Words after a number in cells that count rooms.
  static let rooms = WordSet(
    """
    bhk rk bed beds bedroom* bd bdr br ldk dk k sldk room* rooms zimmer pieces piece p* t habitaciones dorm* hab quartos
    camere locali vani kamers pokoj* pok комн* к *室* *房* *居* *방* غرف غرفة
    """)

  /// Harmless words in brackets after the name of an area.
  static let asides = WordSet(
    "approx* about est estimated in total net gross internal external size area ca circa brutto netto gesamt min max the of"
  )

  /// Names of a column with the unit, the scale or the currency of another column.
  static let unitNames = WordSet(
    "unit* uom measure* scale* multiplier type currency curr einheit* unite* unidad* unita unidade* eenheid jednostk* jednotk* ед единиц* satuan birim *单位* *単位* *단위*"
  )

  /// Aliases of roles on the command line.
  static let roles: [String: ColumnRole] = [
    "name": .title, "address": .title, "size": .area, "beds": .bedrooms, "baths": .bathrooms,
    "district": .location, "place": .location, "town": .city, "postalcode": .postalCode,
    "postal": .postalCode, "zip": .postalCode, "lat": .latitude, "lon": .longitude,
    "lng": .longitude, "long": .longitude, "coords": .coordinates, "link": .url,
    "priceunit": .priceUnit, "areaunit": .areaUnit,
  ]

  /// Words at the start of a name that add no meaning.
  static let counters = WordSet.words(
    "no number num nr n nb anzahl numero nombre aantal liczba عدد")

  /// Words that may end a name, beside units, currencies and scales.
  static let endings = WordSet.words(
    """
    in sq ft feet us r k millions مربع بالمتر المربع بالقدم المربعة مربعة بالريال بالدرهم بالدينار بالجنيه
    """)

  /// Signs that multiply the prices of a column anywhere in its name.
  static let columnScaleSigns: [(signs: [String], exponent: Int)] = [
    (["万", "萬", "만"], 4), (["亿", "億", "억"], 8),
  ]

  /// Parts of names that imply the unit of areas, the most reliable first.
  static let columnUnits = [
    ("坪 평", AreaMeasure.tsubo),
    (
      "sqft squarefeet squarefoot squarefootage sqfeet ft2 sqfoot grlivarea قدم",
      AreaMeasure.squareFeet
    ),
    (
      """
      sqm m2 squaremet sqmet qm mq metri metro wohn flache flaeche surface superficie oppervlakte
      powierzchnia metraz 平米 平方米 平方メートル m² 面积 面積 площад boarea areautil areaprivativa
      areaconstruida sqmt متر م2 مساحة
      """, AreaMeasure.squareMetres
    ),
  ].map { (parts: WordSet.words($0), unit: $1) }

  /// Parts of names that imply a country and so a currency code, the most reliable first.
  static let countries = [
    ("总价 总價 价格 价钱 房价 户型 万元", "CNY"), ("価格 間取り 駅", "JPY"), ("가격 매매 거래금액", "KRW"),
    ("powierzchnia pokoi dzielnica", "PLN"), ("bairro condominio", "BRL"), ("bhk", "INR"),
    ("dientich giaban", "VND"), ("harga luasbangunan luastanah", "IDR"),
    ("alapterulet iranyar", "HUF"), ("pozemek plochabytu", "CZK"), ("metrekare fiyat", "TRY"),
    ("boarea slutpris utgangspris", "SEK"), ("prisantydning primarrom", "NOK"),
    (
      """
      wohnflache wohnflaeche kaufpreis livingspace valeurfonciere prix prezzo vraagprijs
      woonoppervlakte sqmtbuilt surfacereelle
      """, "EUR"
    ), ("zipcode grlivarea sqftliving medianhousevalue bedroomabvgr", "USD"),
  ].map { (parts: WordSet.words($0), currency: $1) }
}
