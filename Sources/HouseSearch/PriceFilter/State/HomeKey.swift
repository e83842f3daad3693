public import Listings

/// A name of a home in whatever file it stands, by which what was noted of it is found again. There
/// are three kinds, see `HomeKey.Rule`.
public struct HomeKey: Hashable, Sendable {
  /// The key as it stands in the file of marks.
  public let text: String

  static let byteLimit = 512

  /// A key as it stands in the file of marks.
  init(text: String) { self.text = text }

  /// - Returns: nil for a text that names nothing.
  private init?(_ kind: String, _ text: String) {
    guard !text.isEmpty else { return nil }
    let key = "\(kind):\(text)"
    guard key.utf8.count > Self.byteLimit else {
      self.text = key
      return
    }
    // Long texts that begin alike are still told apart.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var cut = ""
    for character in key {
      guard cut.utf8.count + character.utf8.count <= Self.byteLimit - 17 else { break }
      cut.append(character)
    }
    self.text = "\(cut)~\(String(hash, radix: 16))"
  }

  /// What the cells of a home say; empty for what the file does not have.
  public struct Cells: Hashable, Sendable {
    /// The id that the file gives it.
    public var id = ""
    /// The address on the web.
    public var address = ""
    /// The title.
    public var title = ""
    /// The postal code.
    public var postalCode = ""
    /// The location, or the city.
    public var location = ""
    /// The area in square metres.
    public var area: Double?
    /// How many bedrooms there are.
    public var bedrooms: Int?

    /// A home of which nothing is known.
    public init() {}
  }

  /// How the homes of one file are named.
  ///
  /// A home's id counts together with the names of the file's columns: `4711` alone is another home
  /// in the file of somebody else, while a new version of a file, or a part of it, has the same
  /// columns. Columns that mean nothing to the application do not count, so that a file may get
  /// another one. Its address on the web counts in every file. Its words are its title, postal code
  /// and location, spelled in one way, with its area and its bedrooms: one building has many homes.
  /// The price is no part of them: prices change. Ids and addresses that several homes have, which
  /// other words tell apart, name none of these.
  public struct Rule: Hashable, Sendable {
    private let scope: String
    private let vagueIDs: Set<String>
    private let vagueAddresses: Set<String>

    /// - Parameters:
    ///   - columns: those of the file.
    ///   - vagueIDs: the ids that several homes have.
    ///   - vagueAddresses: the addresses on the web that several homes have.
    public init(
      _ columns: ColumnMap, vagueIDs: Set<String> = [], vagueAddresses: Set<String> = []
    ) {
      let names = Set(columns.columns.values).sorted().compactMap { number in
        columns.names.indices.contains(number) ? columns.names[number] : nil
      }
      scope = " of " + names.map(HomeKey.folded).joined(separator: ",")
      (self.vagueIDs, self.vagueAddresses) = (vagueIDs, vagueAddresses)
    }

    /// The key of a home by its id; nil where that names none.
    func id(of home: Cells) -> HomeKey? {
      let id = HomeKey.trimmed(home.id)
      return id.isEmpty || vagueIDs.contains(home.id) ? nil : HomeKey("id", id + scope)
    }

    /// The key of a home by its address on the web; nil where that names none.
    func address(of home: Cells) -> HomeKey? {
      guard !home.address.isEmpty, !vagueAddresses.contains(home.address) else { return nil }
      return HomeKey("web", HomeKey.plainAddress(home.address))
    }

    /// The key of a home by its words; nil where there are none.
    func words(of home: Cells) -> HomeKey? {
      let words = [home.title, home.postalCode, home.location].map(HomeKey.folded)
      guard words.contains(where: { !$0.isEmpty }) else { return nil }
      let area = home.area.flatMap { Int(exactly: $0.rounded()) }
      let sizes = [area.map { "\($0) m2" }, home.bedrooms.map { "\($0) bd" }]
      return HomeKey("home", (words + sizes.compactMap(\.self)).joined(separator: " | "))
    }

    /// The keys of a home, the one that tells most homes apart first; none where the file says
    /// nothing that could name it.
    public func keys(of home: Cells) -> [HomeKey] {
      [id(of: home), address(of: home), words(of: home)].compactMap(\.self)
    }

    /// Whether a key is that of an id in files with these columns.
    func hasScope(_ key: String) -> Bool { key.hasPrefix("id:") && key.hasSuffix(scope) }
  }

  // MARK: Spelling

  private static func trimmed(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// One spelling of words: case, accents and signs make no other home.
  private static func folded(_ text: String) -> String {
    TextFolding.folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }

  /// An address without what does not lead elsewhere: scheme, `www.`, the place in the page, who
  /// sent the visitor, a slash at the end.
  private static func plainAddress(_ text: String) -> String {
    var rest = trimmed(text)[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { $0 != "#" }
    let parts = rest.split(separator: "?", maxSplits: 1)
    let queries = (parts.count > 1 ? parts[1] : "").split(separator: "&")
      .filter { !$0.hasPrefix("utm_") }
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
