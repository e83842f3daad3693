import DetentDrawing
import Listings

/// The state of the window when it was last closed: `$XDG_STATE_HOME/price-filter/state.json`.
struct ApplicationState: StateContent {
  struct RecentFile: Codable, Hashable, Sendable {
    var path: String
    /// The time of opening, in seconds since 1970.
    var opened: Int
  }

  static let version = 1
  static let fileName = "state.json"
  static let recentLimit = 10

  /// The size of the window in logical pixels, 1...16384, or nil if the user has never changed it.
  var window: Size?
  var lastFile: String?
  /// The search in the last file, or nil if everything was shown.
  var lastSearch: SearchText?
  var recentFiles: [RecentFile] = []
  /// Whether parts of the window are shown, by their names. Missing parts have their defaults.
  var panes: [String: Bool] = [:]
  /// The map's share of the room `beside` the list, 0...1. A missing share has its default.
  var shares: [String: Double] = [:]

  /// The user's decisions about the columns of files, by header; see ``ColumnMemory``.
  var columns: [String: String] = [:]

  /// Moves a file to the front of the recent files.
  mutating func didOpen(_ path: String, at time: Int) {
    if path != lastFile { lastSearch = nil }
    lastFile = path
    forget(path)
    recentFiles.append(RecentFile(path: path, opened: time))
    normalize()
  }

  mutating func forget(_ path: String) { recentFiles.removeAll { $0.path == path } }

  mutating func normalize() {
    window = window.flatMap { size in
      guard size.width.isFinite, size.height.isFinite else { return nil }
      func side(_ length: Double) -> Double { min(16_384, max(1, length.rounded())) }
      return Size(width: side(size.width), height: side(size.height))
    }
    lastFile = lastFile.flatMap { Self.isPath($0) ? $0 : nil }
    // Two programs may have opened files at the same time: the later one comes first in both.
    var paths: Set<String> = []
    recentFiles = Array(
      recentFiles.filter { Self.isPath($0.path) }
        .sorted { ($0.opened, $0.path) > ($1.opened, $1.path) }
        .filter { paths.insert($0.path).inserted }.prefix(Self.recentLimit))
    shares = shares.filter { (0...1).contains($0.value) }
  }

  private static func isPath(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/") && path.utf8.count < 4_096 && !path.utf8.contains(0)
  }
}

extension ApplicationState {
  /// Reads the stored values. Missing ones keep their defaults.
  init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    window = try values.decodeIfPresent(Size.self, forKey: .window)
    lastFile = try values.decodeIfPresent(String.self, forKey: .lastFile)
    lastSearch = try values.decodeIfPresent(SearchText.self, forKey: .lastSearch)
    recentFiles = try values.decodeIfPresent([RecentFile].self, forKey: .recentFiles) ?? []
    panes = try values.decodeIfPresent([String: Bool].self, forKey: .panes) ?? [:]
    shares = try values.decodeIfPresent([String: Double].self, forKey: .shares) ?? [:]
    columns = try values.decodeIfPresent([String: String].self, forKey: .columns) ?? [:]
  }
}

/// The searches that the user has given names: `$XDG_CONFIG_HOME/price-filter/searches.json`.
struct NamedSearches: StateContent {
  static let version = 1
  static let fileName = "searches.json"

  private(set) var searches: [String: SearchText] = [:]

  /// The names in the order of the menus: `a` next to `A`.
  var names: [String] { searches.keys.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) } }

  mutating func save(_ search: SearchText, as name: String) { searches[name] = search }

  mutating func remove(_ name: String) { searches[name] = nil }

  mutating func rename(_ name: String, to other: String) {
    if let search = searches.removeValue(forKey: name) { searches[other] = search }
  }

  mutating func normalize() { searches[""] = nil }
}

extension StateDocument<ApplicationState> {
  enum Pane: String { case details, map }

  var windowSize: Size? {
    get { content.window }
    set { edit("window") { $0.window = newValue } }
  }

  /// The share of the map beside the list that the user chose, 0...1, or nil for the default.
  var plotShare: Double? {
    get { content.shares["beside"] }
    set { edit("shares") { $0.shares["beside"] = newValue } }
  }

  /// Whether the user wants to see a part, or nil if the user has never chosen.
  func shows(_ pane: Pane) -> Bool? { content.panes[pane.rawValue] }

  func setShows(_ shows: Bool, _ pane: Pane) {
    edit("pane \(pane)") { $0.panes[pane.rawValue] = shows }
  }
}
