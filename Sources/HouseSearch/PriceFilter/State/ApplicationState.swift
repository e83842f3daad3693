public import Listings

/// How the window was left: `$XDG_STATE_HOME/price-filter/state.json`.
public struct ApplicationState: StateContent {
  /// A file of listings that was open.
  public struct RecentFile: Codable, Hashable, Sendable {
    /// The absolute path.
    public var path: String
    /// When it was opened, in seconds since 1970.
    public var opened: Int

    /// A file that was opened then.
    public init(path: String, opened: Int) {
      self.path = path
      self.opened = opened
    }
  }

  /// A size in logical pixels.
  public struct WindowSize: Codable, Hashable, Sendable {
    /// The width, 1...16384.
    public var width: Double
    /// The height, 1...16384.
    public var height: Double

    /// A size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The version of the form.
  public static let version = 1
  /// The name of the file.
  public static let fileName = "state.json"
  /// How many files are remembered.
  public static let recentLimit = 10

  /// The size of the window; nil where the user has never changed it.
  public var window: WindowSize?
  /// How prices are shared out: the name of a scale; nil for what suits the file.
  public var priceScale: String?
  /// The path of the file that was shown last.
  public var lastFile: String?
  /// What was looked for in it; nil for everything.
  public var lastSearch: SearchText?
  /// The files that were opened, the last one first.
  public var recentFiles: [RecentFile] = []
  /// Which parts of the window are shown, by their names; the others are as they usually are.
  public var panes: [String: Bool] = [:]
  /// The part of the room, 0...1, that the map has `beside` the list and `above` it; what is missing
  /// is as it usually is.
  public var shares: [String: Double] = [:]

  /// What the user decided about the columns of files, by their headers; see ``ColumnMemory``.
  public var columns: [String: String] = [:]

  /// Nothing is known.
  public init() {}

  private enum CodingKeys: CodingKey {
    case window, priceScale, lastFile, lastSearch, recentFiles, panes, shares, columns
  }

  /// Reads what is there; what is missing is as it was before anything was kept.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    window = try values.decodeIfPresent(WindowSize.self, forKey: .window)
    priceScale = try values.decodeIfPresent(String.self, forKey: .priceScale)
    lastFile = try values.decodeIfPresent(String.self, forKey: .lastFile)
    lastSearch = try values.decodeIfPresent(SearchText.self, forKey: .lastSearch)
    recentFiles = try values.decodeIfPresent([RecentFile].self, forKey: .recentFiles) ?? []
    panes = try values.decodeIfPresent([String: Bool].self, forKey: .panes) ?? [:]
    shares = try values.decodeIfPresent([String: Double].self, forKey: .shares) ?? [:]
    columns = try values.decodeIfPresent([String: String].self, forKey: .columns) ?? [:]
  }

  /// Puts a file in front of the others.
  public mutating func didOpen(_ path: String, at time: Int) {
    if path != lastFile { lastSearch = nil }
    lastFile = path
    forget(path)
    recentFiles.append(RecentFile(path: path, opened: time))
    normalize()
  }

  /// Forgets that a file was open.
  public mutating func forget(_ path: String) { recentFiles.removeAll { $0.path == path } }

  /// Keeps sizes in bounds, paths absolute and lists short.
  public mutating func normalize() {
    window = window.flatMap { size in
      guard size.width.isFinite, size.height.isFinite else { return nil }
      func side(_ length: Double) -> Double { min(16_384, max(1, length.rounded())) }
      return WindowSize(width: side(size.width), height: side(size.height))
    }
    lastFile = lastFile.flatMap { Self.isPath($0) ? $0 : nil }
    lastSearch = lastSearch.flatMap { $0.isKeepable ? $0 : nil }
    priceScale = priceScale.flatMap { $0.utf8.count <= Self.nameLimit ? $0 : nil }
    // Two programs may have opened files at the same time: the later one comes first in both.
    var paths: Set<String> = []
    recentFiles = Array(
      recentFiles.filter { Self.isPath($0.path) }
        .sorted { ($0.opened, $0.path) > ($1.opened, $1.path) }
        .filter { paths.insert($0.path).inserted }.prefix(Self.recentLimit))
    let names = panes.keys.filter { $0.utf8.count <= Self.nameLimit }.sorted()
    panes = panes.filter { names.prefix(Self.pathLimit).contains($0.key) }
    let headers = columns.filter { $0.key.utf8.count + $0.value.utf8.count < 8_192 }
    columns = headers.filter { headers.keys.sorted().prefix(Self.pathLimit).contains($0.key) }
    shares = shares.filter { ["beside", "above"].contains($0.key) && (0...1).contains($0.value) }
  }

  private static let pathLimit = 64
  private static let nameLimit = 64

  private static func isPath(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/") && path.utf8.count < 4_096 && !path.utf8.contains(0)
  }
}
