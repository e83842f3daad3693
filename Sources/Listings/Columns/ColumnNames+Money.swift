extension ColumnNames {
  /// Prices: what is paid in all, before rents, never a price per area.
  static let price = ColumnNames(
    [
      "total price", "sale price", "sold price", "selling price", "sales price", "buy price",
      "purchase price", "asking price", "list price", "listing price", "listed price",
      "house price", "home price", "property price", "transaction price", "price paid", "price",
      "sale amount", "sale value", "transaction value", "transaction amount",
      "median house value", "house value", "home value", "property value", "market value",
      "appraised value", "assessed value", "asking", "amount", "medv",
      // German
      "kaufpreis", "verkaufspreis", "angebotspreis", "gesamtpreis", "kaufpreis gesamt", "preis",
      // French
      "valeur fonciere", "prix de vente", "prix vente", "prix total", "prix", "montant",
      // Spanish, Portuguese, Italian
      "precio venta", "precio de venta", "precio total", "precio", "preco venda",
      "preco de venda", "valor venda", "valor de venda", "preco", "pre o", "valor",
      "prezzo vendita",
      "prezzo di vendita", "prezzo richiesto", "prezzo", "importe", "preu",
      // Dutch, Polish, Czech, Scandinavian, Finnish
      "vraagprijs", "koopprijs", "verkoopprijs", "koopsom", "prijs", "cena calkowita",
      "cena sprzedazy", "cena ofertowa", "cena transakcyjna", "cena", "pris", "kopesum", "slutpris",
      "utgangspris", "prisantydning", "salgspris", "kontantpris", "hinta", "myyntihinta",
      "velkaton hinta",
      // Hungarian, Romanian, Croatian, Turkish, Indonesian, Vietnamese
      "ar", "vetelar", "iranyar", "pret", "cijena", "cene", "fiyat", "harga", "gia",
      // Greek, Russian, Ukrainian, Bulgarian
      "τιμη", "цена", "цена продажи", "стоимость", "ціна",
      // Chinese, Japanese, Korean
      "总价", "總價", "成交总价", "成交价", "挂牌价", "售价", "售價", "房价", "价格", "價格", "价钱", "总价格", "金额",
      "販売価格", "物件価格", "取引価格", "成約価格", "価格", "金額", "매매가", "거래금액", "매매가격", "가격",
      // Rents, where a file has no other price
      "total rent", "warm rent", "base rent", "cold rent", "rent price", "monthly rent", "rent",
      "price per month", "price per night", "nightly price", "gesamtmiete", "warmmiete",
      "kaltmiete", "miete", "loyer", "alquiler", "aluguel", "affitto", "huurprijs", "huur",
      "czynsz", "租金", "月租",
      "賃料", "家賃",
      "*price", "*preis", "*prijs", "*pris",
    ],
    not: [
      "per", "by", "is", "has", "known", "type", "category", "band", "currency", "date", "change",
      "reduction", "reduced", "drop", "index", "tax", "fee", "fees", "hoa", "log", "rank",
      "history", "qualifier", "range", "unit", "sqm", "sqft", "m2", "ft2", "psf", "psm",
      "qm", "mq", "metre",
      "meter", "foot", "area", "trend", "bucket", "segment", "label", "diff", "difference", "ratio",
      "pro", "par", "por", "al", "za", "deposit", "service", "class", "min", "count", "score",
      "previous", "old", "flag", "source", "notes", "note", "text", "parking", "income", "square",
    ],
    notIn: [
      "单价", "單價", "均价", "均價", "每平", "単価", "坪单", "평단가", "pricepersq", "priceperm", "priceperft",
      "pricepersquare", "pricebyarea", "quadratmeterpreis", "preispro", "m2preis", "qmpreis",
      "preism2", "prixm2", "prixaum", "prixparm", "preciom2", "preciopor", "precom2", "prezzoalm",
      "prezzom2", "prijsperm", "cenazam", "cenam2", "pricem2", "pricesqm", "pricesqft",
    ])
}
