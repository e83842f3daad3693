import DetentControls
import DetentViews
import Listings

extension ListingsModel {
  /// Everything that is known of a home; nil while there are no listings.
  func details(of home: Int) -> HomeDetails? {
    guard let listings = session.listings, home >= 0, home < listings.count else { return nil }
    let text = texts.text
    var details = HomeDetails(
      home: home, position: session.sorted?.position(of: home).map { $0 + 1 }, count: count,
      title: listings.headline(of: home), subtitle: listings.subheadline(of: home),
      price: money.full(listings.price(of: home)), priceNote: priceNote(of: home, in: listings),
      spokenPriceNote: priceNote(of: home, in: listings, isSpoken: true),
      isFavourite: marks[.favourite].contains(home), note: marks.note(of: home), lineText: "",
      columnsText: "", fields: [])
    do {
      details.fields = try fields(of: home, in: listings)
      details.lineText = text("Line \(texts.count(listings.line(of: home)))")
      let number = texts.count(details.fields.count)
      details.columnsText = text(details.fields.count, "\(number) column", "\(number) columns")
    } catch {
      details.failure = texts.failure(error)
    }
    return details
  }

  /// From the lowest to the highest price of some homes, in short.
  func priceRange(of homes: [Int]) -> String {
    let prices = homes.compactMap { session.listings?.price(of: $0) }
    guard let lowest = prices.min(), let highest = prices.max() else { return "" }
    return lowest == highest
      ? money.compact(lowest) : money.ticks.text(from: lowest, to: highest, locale: money.locale)
  }

  /// The price of a home in all its digits.
  func price(of home: Int) -> String { money.full(session.listings?.price(of: home) ?? 0) }

  /// What a square metre or foot costs, and how many of the results cost less.
  private func priceNote(
    of home: Int, in listings: ListingsTable, isSpoken: Bool = false
  ) -> String {
    let text = texts.text
    var notes: [String] = []
    if let area = listings.area(of: home), area > 0 {
      let unit = texts.areaUnit
      let price = money.full((listings.price(of: home) / (area / unit.squareMetres)).rounded())
      switch (unit, isSpoken) {
      case (.squareFeet, false): notes.append(text("\(price) per sq ft"))
      case (.squareFeet, true): notes.append(text("\(price) per square foot"))
      case (.squareMetres, false): notes.append(text("\(price) per m²"))
      case (.squareMetres, true): notes.append(text("\(price) per square metre"))
      }
    }
    if let result = session.result, let place = result.position(of: home), result.count > 1 {
      notes.append(rank(place, of: texts.count(result.count)))
    }
    return notes.joined(separator: isSpoken ? text(", ") : text(" · "))
  }

  /// The rank of a price among the results: "cheapest of 603", "2nd cheapest of 603".
  /// - Parameter place: counted from 0.
  private func rank(_ place: Int, of all: String) -> String {
    let (text, number, rank) = (texts.text, place + 1, texts.count(place + 1))
    guard number > 1 else { return text("cheapest of \(all)") }
    return switch (number % 10, 11...13 ~= number % 100) {
    case (1, false): text("\(rank)st cheapest of \(all)")
    case (2, false): text("\(rank)nd cheapest of \(all)")
    case (3, false): text("\(rank)rd cheapest of \(all)")
    default: text("\(rank)th cheapest of \(all)")
    }
  }

  /// The row of a home, read when another home is shown.
  private func record(
    of home: Int, in listings: ListingsTable
  ) throws(LoadError) -> [String] {
    if let last = lastRecord, (last.load, last.home) == (session.shownLoad, home) {
      return last.cells
    }
    let cells = try listings.record(of: home)
    lastRecord = (session.shownLoad, home, cells)
    return cells
  }

  /// The cells of a home as the file has them.
  private func fields(
    of home: Int, in listings: ListingsTable
  ) throws(LoadError) -> [HomeDetails.Field] {
    let record = try record(of: home, in: listings)
    // The first of what says where a home is shows it on the map.
    let roles: [ColumnRole] = [.latitude, .longitude, .coordinates]
    let place =
      listings.coordinates(of: home) == nil
      ? nil : roles.compactMap { listings.columns[$0] }.min()
    return listings.fileColumns.enumerated().map { number, name in
      let cell = number < record.count ? PlainText.displayed(record[number]) : ""
      var field = HomeDetails.Field(name: texts.columnName(name, number), value: cell)
      if let address = HomeDetails.webAddress(cell) {
        field.action = .link(address)
      } else if number == place {
        field.action = .place
      }
      return field
    }
  }
}
