import DetentControls
import DetentViews
import Dispatch
import Glibc
import Listings

/// The texts of the details pane for one home.
struct HomeDetails: Equatable, Sendable {
  struct Field: Equatable, Sendable {
    var name: String
    /// The text in the file; may be empty.
    var value: String
    var action: Action?
  }

  enum Action: Equatable, Sendable {
    case link(String)
    case place
  }

  var home: Int
  /// The position among the results, counted from 1, or nil if the filter hides the home.
  var position: Int?
  var count: Int
  var title: String
  var subtitle: String
  var price: String
  /// The price per area, and the rank of the price among the results.
  var priceNote: String
  var spokenPriceNote: String
  var isFavourite: Bool
  var note: String
  var lineText = ""
  /// The cells of the row, in the order of the file. Empty if the row cannot be read.
  var fields: [Field] = []
  /// The reason that the row can no longer be read, or nil.
  var failure: String?

  var link: String? {
    fields.lazy.compactMap { if case .link(let address) = $0.action { address } else { nil } }.first
  }

  /// Returns a text if it is a web address that can be given to a browser, or nil.
  static func webAddress(_ text: String) -> String? {
    let lower = text.lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://"), text.utf8.count <= 2_000,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
    else { return nil }
    return text
  }

  /// Opens a web address with `xdg-open`. Does nothing for other addresses, or if that fails.
  static func openInBrowser(_ address: String) {
    guard let address = webAddress(address) else { return }
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawnp(&process, "xdg-open", nil, nil, &arguments, environ) == 0 else { return }
    // Without `waitpid`, the child would remain as a zombie. This waits for no other child.
    DispatchQueue.global(qos: .utility).async { [process] in
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
  }

  /// Returns an address without its scheme and `www.`, to save room.
  static func shownAddress(_ address: String) -> String {
    let name = address[(address.firstRange(of: "://")?.upperBound ?? address.startIndex)...]
    return String(name.lowercased().hasPrefix("www.") ? name.dropFirst(4) : name)
  }

  /// Returns the home as lines of text, for the clipboard.
  func text(_ texts: Localized) -> String {
    let head = [title, subtitle, price, note].filter { !$0.isEmpty }
    let cells = fields.filter { !$0.value.isEmpty }.map { texts("\($0.name): \($0.value)") }
    return (head + (cells.isEmpty ? [] : [""] + cells)).joined(separator: "\n") + "\n"
  }
}

extension ListingsModel {
  var chosenDetails: HomeDetails? { chosenHome.flatMap(details) }

  /// The place of the chosen home, or nil if the file has no coordinates for it.
  var chosenPlace: Coordinate? {
    chosenHome.flatMap { session.listings?.coordinates(of: $0) }
  }

  /// Chooses the next (1) or previous (-1) home. Returns its spoken words, or nil at either end.
  func chooseHome(after step: Int) -> String? {
    guard let sorted = session.sorted, let place = chosenHome.flatMap(sorted.position),
      sorted.indices.contains(place + step)
    else { return nil }
    chosenHome = sorted[place + step]
    return spoken(home: sorted[place + step])
  }

  /// Returns the words for screen readers.
  func toggleFavourite(_ home: Int) -> String {
    let isFavourite = !marks[.favourite].contains(home)
    marks.setFavourite(isFavourite, of: home)
    return isFavourite ? text("Added to favourites") : text("Removed from favourites")
  }

  func details(of home: Int) -> HomeDetails? {
    guard let listings = session.listings, home >= 0, home < listings.count else { return nil }
    var details = HomeDetails(
      home: home, position: session.sorted?.position(of: home).map { $0 + 1 }, count: count,
      title: title(of: home), subtitle: listings.subheadline(of: home),
      price: money.full(listings.price(of: home)), priceNote: priceNote(of: home, in: listings),
      spokenPriceNote: priceNote(of: home, in: listings, isSpoken: true),
      isFavourite: marks[.favourite].contains(home), note: marks.note(of: home))
    do {
      details.fields = try fields(of: home, in: listings)
      details.lineText = texts.lineNumber(listings.line(of: home))
    } catch {
      details.failure = texts.sentence(error.reason)
    }
    return details
  }

  /// Returns the number of several homes and their price range.
  func words(_ count: Int, _ prices: ClosedRange<Double>) -> String {
    let (lowest, highest) = (prices.lowerBound, prices.upperBound)
    let range =
      lowest == highest
      ? money.compact(lowest) : money.ticks.text(from: lowest, to: highest, locale: money.locale)
    return "\(texts.homes(count)) · \(range)"
  }

  func price(of home: Int) -> String { money.full(session.listings?.price(of: home) ?? 0) }

  private func priceNote(
    of home: Int, in listings: ListingsTable, isSpoken: Bool = false
  ) -> String {
    var notes: [String] = []
    let unit = texts.areaUnit
    let area = (listings.area(of: home) ?? 0) / unit.squareMetres
    let each = listings.price(of: home) / area
    // Prices in lakhs can be less than a hundredth.
    if area > 0, each >= 0.005 {
      let price = money.full(each < 10 ? each : each.rounded())
      switch (unit, isSpoken) {
      case (.squareFeet, false): notes.append(text("\(price) per sq ft"))
      case (.squareFeet, true): notes.append(text("\(price) per square foot"))
      case (.squareMetres, false): notes.append(text("\(price) per m²"))
      case (.squareMetres, true): notes.append(text("\(price) per square metre"))
      }
    }
    if let homes = session.result?.byPrice, let place = homes.position(of: home), homes.count > 1 {
      notes.append(rank(place, of: texts.count(homes.count)))
    }
    return notes.joined(separator: isSpoken ? text(", ") : text(" · "))
  }

  /// Returns a rank such as "2nd cheapest of 603". `place` is counted from 0.
  private func rank(_ place: Int, of all: String) -> String {
    let (number, rank) = (place + 1, texts.count(place + 1))
    guard number > 1 else { return text("cheapest of \(all)") }
    return switch (number % 10, 11...13 ~= number % 100) {
    case (1, false): text("\(rank)st cheapest of \(all)")
    case (2, false): text("\(rank)nd cheapest of \(all)")
    case (3, false): text("\(rank)rd cheapest of \(all)")
    default: text("\(rank)th cheapest of \(all)")
    }
  }

  private func fields(
    of home: Int, in listings: ListingsTable
  ) throws(LoadError) -> [HomeDetails.Field] {
    if lastRecord?.load != session.shownLoad || lastRecord?.home != home {
      lastRecord = (session.shownLoad, home, try listings.record(of: home))
    }
    let record = lastRecord?.cells ?? []
    // The first column with coordinates has the button for the map.
    let roles: [ColumnRole] = [.latitude, .longitude, .coordinates]
    let place =
      listings.coordinates(of: home) == nil ? nil : roles.compactMap { listings.columns[$0] }.min()
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
