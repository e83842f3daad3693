extension ColumnNames {
  /// Floor area: what is lived on, never the plot.
  static let area = ColumnNames(
    [
      "gr liv area", "living area", "sqft living", "living sqft", "living sqm", "sq mt built",
      "building area", "built area", "floor area", "total floor area", "usable area", "total area",
      "net area", "gross area", "house area", "house size", "home size", "property size",
      "area in sq ft", "area in sqft", "area sqft", "size sqft", "size sqm", "area sqm", "area",
      "sqft", "sqm", "square feet", "square meters", "square metres", "square footage", "sq ft",
      "sq m", "m2", "size", "square", "floor size", "surface", "living space",
      // German
      "wohnflache", "wohnflaeche", "wohn flache", "nutzflache", "gesamtflache", "flache", "flaeche",
      "quadratmeter",
      // What Latin-1 leaves of them
      "wohnfl che", "fl che",
      // French
      "surface reelle bati", "surface habitable", "surface carrez", "surface batie",
      "surface totale", "superficie habitable",
      // Spanish, Portuguese, Italian
      "superficie construida", "m2 construidos", "metros construidos", "superficie util",
      "superficie", "metros cuadrados", "metros", "area construida", "area util", "area privativa",
      "area total", "metros quadrados", "superficie commerciale", "metri quadri", "metratura",
      "mq", "m2 utiles", "m2 totales",
      // Dutch, Polish, Czech, Scandinavian
      "woonoppervlakte", "gebruiksoppervlakte", "woon oppervlakte", "oppervlakte", "powierzchnia",
      "powierzchnia uzytkowa", "metraz", "uzitna plocha", "plocha", "boarea", "boyta", "boligareal",
      "primarrom", "bra", "areal", "pinta ala", "alapterulet", "suprafata", "povrsina", "metrekare",
      "brut m2", "net m2", "luas bangunan", "dien tich",
      "εμβαδον", "площадь", "общая площадь", "площа",
      "建筑面积", "建築面積", "房屋面积", "使用面积", "套内面积", "面积", "専有面積", "延床面積", "建物面積", "床面積", "面積",
      "전용면적", "면적",
      "*flache", "*flaeche", "*oppervlakte",
    ],
    not: [
      "lot", "land", "plot", "site", "garage", "basement", "bsmt", "terrain", "terreno", "parcel",
      "yard", "garden", "pool", "porch", "deck", "balcony", "terrace", "terrasse", "terraza",
      "price", "prix", "precio", "preco", "prezzo", "preis", "prijs", "cena", "pris", "per", "by",
      "name", "code", "council", "id", "type", "family", "household", "masonry", "mas", "low",
      "above", "room", "rooms", "bed", "bedroom", "bedrooms", "kitchen", "metro", "postal", "zip",
      "region", "unit", "is", "has", "income", "household", "population", "15", "tax",
    ],
    notIn: [
      "grundstuck", "grundflache", "perceeloppervlakte", "surfaceterrain", "土地面积", "土地面積", "占地",
      "敷地", "単価", "单价", "대지면적", "landsize", "lotsize", "lotarea", "plotsize", "plotarea",
      "tomteareal", "dzialk",
    ])

  static let bedrooms = ColumnNames(
    [
      "bedrooms", "bedroom", "beds", "bed", "bedroom abv gr", "br", "bhk", "bed rooms",
      "schlafzimmer", "anzahl schlafzimmer", "chambres", "dormitorios", "habitaciones", "quartos",
      "camere da letto", "camere", "slaapkamers", "aantal slaapkamers", "sypialnie", "sovrum",
      "soverom", "makuuhuoneet", "dorms", "спальни", "卧室", "卧室数",
      "寝室", "寝室数", "침실",
      // Rooms, where bedrooms are not counted
      "rooms", "room", "room count", "zimmer", "zimmeranzahl", "anzahl zimmer", "no rooms",
      "n rooms", "pieces", "nombre pieces principales", "nombre pieces", "nb pieces", "cuartos",
      "comodos", "locali", "vani", "stanze", "kamers", "aantal kamers", "pokoje", "liczba pokoi",
      "ilosc pokoi", "rum", "rom", "antall rom", "vaerelser", "huoneet", "szobak", "szoba",
      "комнаты", "количество комнат", "户型", "房型", "室", "厅室", "間取り", "间数", "방수",
    ],
    not: [
      "total", "bath", "bathroom", "bathrooms", "type", "area", "size", "sqft", "sqm", "m2", "min",
      "max", "avg", "average", "price", "per", "living", "dining", "kitchen", "other", "shared",
      "ratio", "description", "id", "is", "has", "new", "level", "linen", "drawing",
    ])

  /// Names of bedroom columns that count all rooms.
  static let roomWords: Set<String> = [
    "rooms", "room", "zimmer", "zimmeranzahl", "pieces", "cuartos", "comodos", "locali", "vani",
    "stanze", "kamers", "pokoje", "pokoi", "rum", "rom", "vaerelser", "huoneet", "szobak", "szoba",
    "комнаты", "комнат", "户型", "房型", "室", "間取り", "间数", "방수",
  ]

  static let bathrooms = ColumnNames(
    [
      "bathrooms", "bathroom", "baths", "bath", "full bath", "no of bathrooms", "n bathrooms",
      "bathrm", "badezimmer", "baeder", "bader", "anzahl badezimmer", "salles de bain",
      "salles de bains", "banos", "banheiros", "casas de banho", "bagni", "badkamers", "lazienki",
      "liczba lazienek", "badrum", "baderom", "ванные", "卫生间", "衛生間", "浴室", "욕실",
    ],
    not: [
      "half", "bsmt", "basement", "type", "text", "shared", "area", "size", "price", "per", "is",
      "has", "bedroom", "bedrooms", "beds",
    ])

  static let type = ColumnNames(
    [
      "house type", "property type", "home type", "dwelling type", "type of property", "bldg type",
      "building type", "type local", "type of flat", "type of house", "object type",
      "house type id",
      "estate type", "real estate type", "room type", "unit type", "asset type", "type",
      "property sub type", "property subtype", "sub type", "style", "house style",
      "immobilientyp", "immobilienart", "haustyp", "wohnungstyp", "objektart", "objekttyp",
      "wohnungsart", "type de bien", "type bien", "type de logement", "tipo de vivienda",
      "tipo vivienda", "tipo inmueble", "tipo de inmueble", "tipo de imovel", "tipo imovel",
      "tipologia", "tipo immobile", "tipo", "categoria", "woningtype", "type woning",
      "soort woning", "soort object", "rodzaj zabudowy", "rodzaj", "typ", "typ nieruchomosci",
      "art", "bostadstyp", "boligtype", "talotyyppi", "тип", "тип дома", "тип жилья",
      "房屋类型", "房屋類型", "物业类型", "建筑类型", "类型", "類型", "用途", "種類", "物件種別", "種別", "建物の種類",
      "건물유형", "주택유형", "유형",
      "*typ", "*type",
    ],
    not: [
      "sale", "price", "transaction", "listing", "heating", "roof", "energy", "contract", "offer",
      "payment", "deal", "sales", "road", "street", "parking", "garage", "foundation", "heat",
      "furnishing", "tenure", "bed", "currency", "lease", "rent", "mas", "market", "condition",
      "host", "mutation", "district", "region", "area", "zone", "firing", "interior", "utilities",
    ])
}
