import ListingsTestSupport
import Testing

@testable import Listings

/// The headers of data sets that users have, each with rows of the same shape.
@Suite struct RealWorldTests {
  struct DataSet: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let header: String
    let row: String
    /// The columns expected to be found, as for `--columns`; no other roles must be found.
    let roles: String
    let price: Double
    let area: Double?
    let currency: String?
    var rooms: Int?
  }

  static let dataSets: [DataSet] = [
    DataSet(
      testDescription: "London",
      header: ",Property Name,Price,House Type,Area in sq ft,No. of Bedrooms,No. of Bathrooms,"
        + "No. of Receptions,Location,City/County,Postal Code",
      row: "0,Queens Road,1675000,House,2716,5,5,5,Wimbledon,London,SW19 8NY",
      roles: "title=Property Name,price=Price,type=House Type,area=Area in sq ft,"
        + "bedrooms=No. of Bedrooms,bathrooms=No. of Bathrooms,location=Location,"
        + "city=City/County,postcode=Postal Code", price: 1_675_000, area: 2_716 * 0.092_903_04,
      currency: "GBP", rooms: 5),
    DataSet(
      testDescription: "Kaggle House Prices",
      header: "Id,MSSubClass,MSZoning,LotFrontage,LotArea,Street,Neighborhood,BldgType,HouseStyle,"
        + "MasVnrArea,BsmtFinType1,TotalBsmtSF,1stFlrSF,GrLivArea,BsmtFullBath,FullBath,HalfBath,"
        + "BedroomAbvGr,TotRmsAbvGrd,GarageType,GarageArea,PoolArea,SaleType,SaleCondition,SalePrice",
      row:
        "1,60,RL,65,8450,Pave,CollgCr,1Fam,2Story,196,GLQ,856,856,1710,1,2,1,3,8,Attchd,548,0,WD,"
        + "Normal,208500",
      roles: "id=Id,price=SalePrice,area=GrLivArea,bedrooms=BedroomAbvGr,"
        + "bathrooms=FullBath,location=Neighborhood,type=BldgType", price: 208_500,
      area: 1_710 * 0.092_903_04, currency: "USD", rooms: 3),
    DataSet(
      testDescription: "King County",
      header: "id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,floors,waterfront,view,"
        + "condition,grade,sqft_above,sqft_basement,yr_built,yr_renovated,zipcode,lat,long,"
        + "sqft_living15,sqft_lot15",
      row: "7129300520,20141013T000000,221900.0,3,1.25,1180,5650,1,0,0,3,7,1180,0,1955,0,98178,"
        + "47.5112,-122.257,1340,5650",
      roles: "id=id,price=price,bedrooms=bedrooms,bathrooms=bathrooms,area=sqft_living,"
        + "postcode=zipcode,latitude=lat,longitude=long", price: 221_900,
      area: 1_180 * 0.092_903_04, currency: "USD", rooms: 3),
    DataSet(
      testDescription: "Melbourne",
      header: "Suburb,Address,Rooms,Type,Price,Method,SellerG,Date,Distance,Postcode,Bedroom2,"
        + "Bathroom,Car,Landsize,BuildingArea,YearBuilt,CouncilArea,Lattitude,Longtitude,Regionname,"
        + "Propertycount",
      row: "Abbotsford,25 Bloomburg St,2,h,1035000.0,S,Biggin,4/02/2016,2.5,3067.0,2.0,1.0,0.0,"
        + "156.0,79.0,1900.0,Yarra,-37.8079,144.9934,Northern Metropolitan,4019.0",
      roles: "location=Suburb,title=Address,bedrooms=Rooms,type=Type,price=Price,"
        + "postcode=Postcode,bathrooms=Bathroom,area=BuildingArea,latitude=Lattitude,"
        + "longitude=Longtitude", price: 1_035_000, area: 79, currency: nil, rooms: 2),
    DataSet(
      testDescription: "Airbnb",
      header: "id,name,host_id,host_name,neighbourhood_group,neighbourhood,latitude,longitude,"
        + "room_type,price,minimum_nights,number_of_reviews",
      row: "2384,Sunny flat,2613,Rebecca,,Hyde Park,41.7879,-87.5878,Private room,$85.00,3,212",
      roles: "id=id,title=name,location=neighbourhood,latitude=latitude,"
        + "longitude=longitude,type=room_type,price=price", price: 85, area: nil, currency: "USD"),
    DataSet(
      testDescription: "Madrid",
      header: ",id,title,subtitle,sq_mt_built,sq_mt_useful,n_rooms,n_bathrooms,n_floors,"
        + "sq_mt_allotment,latitude,longitude,raw_address,is_exact_address_hidden,street_name,"
        + "rent_price,rent_price_by_area,is_rent_price_known,buy_price,buy_price_by_area,"
        + "is_buy_price_known,house_type_id,neighborhood_id",
      row: "0,21742,Piso en venta en calle de Godella,\"San Cristóbal, Madrid\",64.0,60.0,2,1.0,,,"
        + "40.34,-3.69,Calle de Godella 64,False,Calle de Godella,471,,False,85000,1328,True,"
        + "HouseType 1: Pisos,Neighborhood 135: San Cristóbal",
      roles: "id=id,title=title,area=sq_mt_built,bedrooms=n_rooms,"
        + "bathrooms=n_bathrooms,latitude=latitude,longitude=longitude,price=buy_price,"
        + "type=house_type_id,location=neighborhood_id", price: 85_000, area: 64, currency: "EUR",
      rooms: 2),
    DataSet(
      testDescription: "ImmoScout rents",
      header:
        "regio1,serviceCharge,heatingType,newlyConst,balcony,totalRent,yearConstructed,scoutId,"
        + "noParkSpaces,baseRent,livingSpace,geo_krs,condition,street,geo_plz,noRooms,typeOfFlat",
      row: "Nordrhein_Westfalen,245.0,central_heating,False,False,840.0,1965.0,96107057,1.0,595.0,"
        + "86.0,Dortmund,well_kept,Schüruferstraße,44269,4.0,ground_floor",
      roles: "price=totalRent,id=scoutId,area=livingSpace,title=street,"
        + "postcode=geo_plz,bedrooms=noRooms,type=typeOfFlat,location=regio1", price: 840, area: 86,
      currency: "EUR", rooms: 4),
    DataSet(
      testDescription: "German sales",
      header: "Titel;Kaufpreis;Wohnfläche;Zimmer;Objektart;Stadtteil;Ort;PLZ",
      row: "Altbau am Park;1.450.000 €;182,5 m²;5,5;Wohnung;Mitte;Berlin;10115",
      roles: "title=Titel,price=Kaufpreis,area=Wohnfläche,bedrooms=Zimmer,"
        + "type=Objektart,location=Stadtteil,city=Ort,postcode=PLZ", price: 1_450_000, area: 182.5,
      currency: "EUR", rooms: 5),
    DataSet(
      testDescription: "DVF",
      header: "id_mutation,date_mutation,nature_mutation,valeur_fonciere,adresse_numero,"
        + "adresse_nom_voie,code_postal,code_commune,nom_commune,code_departement,type_local,"
        + "surface_reelle_bati,nombre_pieces_principales,surface_terrain,longitude,latitude",
      row: "2023-1,2023-01-05,Vente,425000,8,RUE DU BAC,75007,75107,Paris 7e Arrondissement,75,"
        + "Appartement,42,2,,2.3265,48.8566",
      roles: "id=id_mutation,price=valeur_fonciere,title=adresse_nom_voie,"
        + "postcode=code_postal,city=nom_commune,type=type_local,area=surface_reelle_bati,"
        + "bedrooms=nombre_pieces_principales,longitude=longitude,latitude=latitude",
      price: 425_000, area: 42, currency: "EUR", rooms: 2),
    DataSet(
      testDescription: "DVF as published",
      header: "Date mutation|Nature mutation|Valeur fonciere|No voie|Type de voie|Voie|Code postal|"
        + "Commune|Type local|Surface reelle bati|Nombre pieces principales|Surface terrain",
      row: "05/01/2023|Vente|425000,00|8|RUE|DU BAC|75007|PARIS 07|Appartement|42|2|",
      roles: "price=Valeur fonciere,title=Voie,postcode=Code postal,city=Commune,"
        + "type=Type local,area=Surface reelle bati,bedrooms=Nombre pieces principales",
      price: 425_000, area: 42, currency: "EUR", rooms: 2),
    DataSet(
      testDescription: "Lianjia",
      header: "小区名称,户型,面积,朝向,楼层,总价(万元),单价(元/平),区域",
      row: "望京新城,2室1厅,89.5平米,南北,高楼层,415,46368,朝阳",
      roles: "title=小区名称,bedrooms=户型,area=面积,price=总价(万元),location=区域", price: 4_150_000,
      area: 89.5, currency: "CNY", rooms: 2),
    DataSet(
      testDescription: "Lianjia in English",
      header: "url,id,Lng,Lat,Cid,tradeTime,DOM,followers,totalPrice,price,square,livingRoom,"
        + "drawingRoom,kitchen,bathRoom,floor,buildingType,district",
      row:
        "https://x.invalid/1,101084782030,116.475,40.019,1111,2016-08-09,1464,106,415,31680,131,2,"
        + "1,1,1,高 26,1,7",
      roles: "url=url,id=id,longitude=Lng,latitude=Lat,price=totalPrice,area=square,"
        + "bathrooms=bathRoom,type=buildingType", price: 415, area: 131, currency: nil),
    DataSet(
      testDescription: "California",
      header: "longitude,latitude,housing_median_age,total_rooms,total_bedrooms,population,"
        + "households,median_income,median_house_value,ocean_proximity",
      row: "-122.23,37.88,41.0,880.0,129.0,322.0,126.0,8.3252,452600.0,NEAR BAY",
      roles: "longitude=longitude,latitude=latitude,price=median_house_value", price: 452_600,
      area: nil, currency: "USD"),
    DataSet(
      testDescription: "Tokyo",
      header: "種類,市区町村名,地区名,最寄駅：名称,取引価格（総額）,面積（㎡）,取引価格（㎡単価）,間取り,建築年",
      row: "中古マンション等,千代田区,飯田橋,飯田橋,38000000,40,,１ＬＤＫ,2001年",
      roles: "type=種類,city=市区町村名,location=地区名,price=取引価格（総額）,area=面積（㎡）,bedrooms=間取り",
      price: 38_000_000, area: 40, currency: "JPY", rooms: 1),
    DataSet(
      testDescription: "Polish",
      header: "Adres,Cena (zł),Powierzchnia,Liczba pokoi,Dzielnica,Miasto",
      row: "ul. Prosta 5,\"899 000,00\",\"62,4 m²\",3,Wola,Warszawa",
      roles: "title=Adres,price=Cena (zł),area=Powierzchnia,bedrooms=Liczba pokoi,"
        + "location=Dzielnica,city=Miasto", price: 899_000, area: 62.4, currency: "PLN", rooms: 3),
    DataSet(
      testDescription: "Portuguese",
      header: "título;preço;área útil;quartos;banheiros;bairro;cidade;tipo",
      row: "Apartamento;R$ 1.250.000;98,5;3;2;Botafogo;Rio de Janeiro;Apartamento",
      roles: "title=título,price=preço,area=área útil,bedrooms=quartos,"
        + "bathrooms=banheiros,location=bairro,city=cidade,type=tipo", price: 1_250_000, area: 98.5,
      currency: "BRL", rooms: 3),
    DataSet(
      testDescription: "Dutch",
      header: "Straat;Vraagprijs;Woonoppervlakte;Slaapkamers;Woningtype;Wijk;Woonplaats",
      row: "Keizersgracht 1;€ 1.250.000,- ;140 m²;4;Grachtenpand;Centrum;Amsterdam",
      roles: "title=Straat,price=Vraagprijs,area=Woonoppervlakte,bedrooms=Slaapkamers,"
        + "type=Woningtype,location=Wijk,city=Woonplaats", price: 1_250_000, area: 140,
      currency: "EUR", rooms: 4),
    DataSet(
      testDescription: "Italian",
      header: "Titolo,Prezzo,Superficie,Locali,Bagni,Quartiere,Comune,Tipologia",
      row: "Attico,\"€ 1.250.000\",140 mq,4,2,Brera,Milano,Attico",
      roles: "title=Titolo,price=Prezzo,area=Superficie,bedrooms=Locali,"
        + "bathrooms=Bagni,location=Quartiere,city=Comune,type=Tipologia", price: 1_250_000,
      area: 140, currency: "EUR", rooms: 4),
    DataSet(
      testDescription: "Realtor",
      header: "brokered_by,status,price,bed,bath,acre_lot,street,city,state,zip_code,house_size,"
        + "prev_sold_date",
      row: "103378,for_sale,105000,3,2,0.12,1962661,Adjuntas,Puerto Rico,00601,920,",
      roles: "price=price,bedrooms=bed,bathrooms=bath,title=street,city=city,"
        + "location=state,postcode=zip_code,area=house_size", price: 105_000,
      area: 920 * 0.092_903_04, currency: "USD", rooms: 3),
  ]

  @Test(arguments: dataSets) func itsColumnsAreFound(_ set: DataSet) throws {
    // Enough rows for a look at the values: kinds of streets are no titles.
    let rows = String(repeating: set.row + "\n", count: 25)
    let result = try listings(set.header + "\n" + rows)
    var found = result.columns.choices.mapValues { result.columns.names[$0.column] }
    var expected = try ColumnOverrides(parsing: set.roles).names
    let title = expected[.title]
    // A title that never changes is taken for none: these rows are all the same.
    expected[.title] = nil
    found[.title] = nil
    #expect(found == expected)
    #expect(result.count == 25)
    #expect(result.price(of: 0) == set.price)
    #expect(result.area(of: 0) == set.area)
    #expect(result.currency?.code == set.currency)
    #expect(result.bedrooms(of: 0) == set.rooms)
    #expect(result.report.diagnostics.count == 0)
    // With one row, titles are found too.
    let single = try listings(set.header + "\n" + set.row + "\n")
    if set.testDescription != "Kaggle House Prices" {
      #expect(single.columns.name(of: .title) == title)
    }
  }
}
