extension ColumnNames {
  /// What a listing is called: its own name, or its address.
  static let title = ColumnNames(
    [
      "property name", "listing name", "listing title", "title", "headline", "name",
      "building name", "society", "project", "project name", "full address", "display address",
      "street address", "address", "raw address", "street name", "street", "adresse nom voie",
      "subtitle", "titel", "bezeichnung", "uberschrift", "objekttitel", "strasse",
      "adresse", "intitule", "titre", "nom voie", "voie", "titulo", "nombre", "direccion", "calle",
      "nome", "endereco", "rua", "morada", "titolo", "indirizzo", "via", "straat", "adres",
      "straatnaam", "nazwa", "tytul", "ulica", "adresa", "nazev", "adress", "gata", "gateadresse",
      "osoite", "cim", "utca", "titlu", "naslov", "адрес", "название", "улица",
      "标题", "標題", "名称", "名稱", "小区名称", "小区", "楼盘", "楼盘名称", "房源", "地址", "物件名", "建物名", "名前",
      "住所", "所在地", "제목", "단지명", "아파트", "주소", "도로명",
    ],
    not: [
      "host", "agent", "agency", "broker", "owner", "seller", "company", "file", "user", "contact",
      "email", "url", "image", "type", "city", "region", "district", "suburb", "state", "county",
      "country", "school", "station", "column", "number", "no", "code", "id", "is", "has", "numero",
      "suffixe", "first", "last", "council", "area", "neighbourhood", "neighborhood", "parking",
    ], notIn: ["駅", "地铁", "站"])

  static let location = ColumnNames(
    [
      "neighbourhood", "neighborhood", "neighbourhood cleansed", "location", "locality", "district",
      "suburb", "area name", "sub area", "subdivision", "community", "quarter", "borough", "ward",
      "neighbourhood group", "neighborhood id", "region", "county", "area", "state", "sector",
      "council area", "stadtteil", "ortsteil", "bezirk", "viertel", "lage", "regio", "regio 2",
      "quartier", "arrondissement", "barrio", "distrito", "zona", "bairro", "freguesia", "concelho",
      "quartiere", "localita", "wijk", "buurt", "dzielnica", "osiedle", "lokalizacja", "bydel",
      "omrade", "kaupunginosa", "kerulet", "kvart", "cartier", "ilce", "mahalle", "semt",
      "kecamatan", "quan", "район",
      "区域", "區域", "所在区域", "板块", "商圈", "区县", "行政区", "地区名", "地区", "地區", "エリア", "최寄駅",
      "지역", "시군구", "법정동", "동",
    ],
    not: [
      "id", "code", "score", "rating", "type", "price", "size", "sqft", "sqm", "m2", "url", "is",
      "has", "description", "overview", "host", "school", "lot", "living", "floor", "land", "total",
      "built", "pool", "garage", "gross", "net", "exact", "count", "population", "statezip",
    ])

  static let city = ColumnNames(
    [
      "city", "town", "city county", "town city", "municipality", "nom commune", "commune",
      "libelle commune", "ville", "stadt", "ort", "gemeinde", "kommune", "ciudad", "municipio",
      "poblacion", "localidad", "cidade", "citta", "comune", "stad", "plaats", "woonplaats",
      "gemeente", "miasto", "miejscowosc", "mesto", "obec", "kommun", "kaupunki", "varos", "oras",
      "grad", "sehir", "il", "kota", "город", "місто", "城市", "市", "市区町村名", "市区町村", "都市", "도시", "시도",
    ],
    not: ["id", "code", "distance", "dist", "center", "centre", "is", "has", "population", "of"])

  static let postalCode = ColumnNames(
    [
      "postal code", "postcode", "post code", "zip code", "zipcode", "zip", "postal", "postalcode",
      "plz", "postleitzahl", "geo plz", "code postal", "codigo postal", "cp", "cep", "cap",
      "codice postale", "postcode 4", "kod pocztowy", "psc", "postnummer", "postnr", "postinumero",
      "iranyitoszam", "cod postal", "posta kodu", "почтовый индекс", "индекс", "邮编", "邮政编码",
      "郵便番号", "우편번호",
    ], not: ["is", "has", "count", "price"])

  static let latitude = ColumnNames([
    "latitude", "lat", "lattitude", "latitud", "latitudine", "breitengrad",
    "szerokosc geograficzna",
    "широта", "纬度", "緯度", "위도",
  ])

  static let longitude = ColumnNames([
    "longitude", "lng", "lon", "long", "longtitude", "longitud", "longitudine", "langengrad",
    "laengengrad", "dlugosc geograficzna", "долгота", "经度", "經度", "経度", "경도",
  ])

  static let id = ColumnNames(
    [
      "id", "listing id", "property id", "house id", "reference", "ref", "transaction id", "uid",
      "uuid", "scout id", "object id", "objekt id", "objektnummer", "id mutation", "mls number",
      "mls", "pid", "parcel id", "编号", "房源编号", "番号",
    ], not: ["host", "type", "agent", "neighborhood", "neighbourhood", "sub", "class", "scrape"])

  static let url = ColumnNames(
    ["url", "listing url", "link", "href", "web", "permalink", "detail url", "链接", "網址"],
    not: ["image", "picture", "photo", "thumbnail", "host", "agent", "img"])
}
