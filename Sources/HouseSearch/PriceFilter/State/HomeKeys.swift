import Listings

/// The keys that find the homes of a file again: their ids, else their web addresses, else their
/// words.
///
/// An id counts together with the names of the file's columns. `4711` alone is a different home in
/// a different user's file, but a new version or a part of a file has the same columns. Columns
/// without a role do not count, so that a file may gain one.
///
/// A web address counts in every file. The words are title, postal code and location in one
/// spelling, with area and bedrooms, because one building has many homes. The price does not count
/// because it changes. Homes with the same key are marked together. Ids or addresses that are shared
/// by many of the first homes, such as those of an agency, do not count.
struct HomeKeys: Sendable {
  let listings: ListingsTable
  private let scope: String
  private let hasIDs: Bool
  private let hasAddresses: Bool

  private static let sampleSize = 1_000

  init(_ listings: ListingsTable) {
    self.listings = listings
    hasIDs = Self.tellsApart(listings) { listings.id(of: $0) }
    hasAddresses = Self.tellsApart(listings) { listings.url(of: $0) }
    let names = listings.columns.used.sorted().map { listings.columns.names[$0] }
    scope = " of " + names.map(Self.folded).joined(separator: ",")
  }

  /// The key of a home as written in the file of marks, or nil if the file has nothing that names
  /// the home.
  func key(of home: Int) -> String? {
    if hasIDs, let id = listings.id(of: home).map(Self.trimmed), !id.isEmpty {
      return "id:\(id)\(scope)"
    }
    if hasAddresses, let address = listings.url(of: home).map(Self.plainAddress), !address.isEmpty {
      return "web:\(address)"
    }
    return Self.words(of: home, in: listings).map { "home:\($0)" }
  }

  /// Whether texts name single homes: at most a tenth of the first homes share a text with a home
  /// that has other words.
  private static func tellsApart(_ listings: ListingsTable, _ text: (Int) -> String?) -> Bool {
    var (known, shared) = ([String: Int](), 0)
    let count = min(listings.count, sampleSize)
    for home in 0..<count {
      guard let text = text(home) else { continue }
      // Words are compared only if a text repeats.
      if let other = known[text], words(of: other, in: listings) != words(of: home, in: listings) {
        shared += 1
      }
      known[text] = home
    }
    return shared * 10 <= count
  }

  private static func words(of home: Int, in listings: ListingsTable) -> String? {
    let location = listings.location(of: home) ?? listings.city(of: home)
    let words = [listings.title(of: home), listings.postalCode(of: home), location]
      .map { folded($0 ?? "") }
    guard words.contains(where: { !$0.isEmpty }) else { return nil }
    let area = listings.area(of: home).flatMap { Int(exactly: $0.rounded()) }
    let sizes = [area.map { "\($0) m2" }, listings.bedrooms(of: home).map { "\($0) bd" }]
    return (words + sizes.compactMap(\.self)).joined(separator: " | ")
  }

  // MARK: Spelling

  private static func trimmed(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The common spelling of words: case, accents and punctuation are ignored.
  private static func folded(_ text: String) -> String {
    TextFolding.folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }

  /// A key with its words in today's spelling. Ids and addresses have none.
  static func refolded(_ key: String) -> String {
    if key.hasPrefix("home:") { return TextFolding.folded(key) }
    guard key.hasPrefix("id:"), let scope = key.ranges(of: " of ").last else { return key }
    return key[..<scope.lowerBound] + TextFolding.folded(String(key[scope.lowerBound...]))
  }

  private static let clickIDs: Set = [
    "fbclid", "gclid", "gbraid", "wbraid", "msclkid", "mc_cid", "mc_eid", "yclid",
  ]

  /// An address without the parts that do not change its target: scheme, `www.`, fragment, trailing
  /// slash, and the parameters of campaigns and clicks.
  private static func plainAddress(_ text: String) -> String {
    var rest = trimmed(text)[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { $0 != "#" }
    let parts = rest.split(separator: "?", maxSplits: 1)
    let queries = (parts.count > 1 ? parts[1] : "").split(separator: "&")
      .filter { !$0.hasPrefix("utm_") && !clickIDs.contains(String($0.prefix { $0 != "=" })) }
    var path = String(parts.first ?? "")
    while path.hasSuffix("/") { path.removeLast() }
    let host = path.prefix { $0 != "/" }
    var name = host.lowercased()
    if name.hasPrefix("www.") { name.removeFirst(4) }
    guard !name.isEmpty else { return "" }
    let query = queries.isEmpty ? "" : "?" + queries.joined(separator: "&")
    return name + path.dropFirst(host.count) + query
  }
}
