import DetentBase
import DetentDrawing
import Glibc
import Listings

/// The state of the window when it was last closed: `$XDG_STATE_HOME/price-filter/state.json`.
struct ApplicationState: StateContent {
  static let version = 1
  static let fileName = "state.json"
  static let recentLimit = 10

  /// The size of the window in logical pixels, 1...16384, or nil if the user has never changed it.
  var window: Size?
  var lastFile: String?
  /// The search in the last file, or nil if everything was shown.
  var lastSearch: SearchText?
  /// The paths of the files that were opened last, the newest first.
  var recentFiles: [String] = []
  /// The user's decisions about the columns of files, by header; see ``ColumnMemory``.
  var columns: [String: ImportOptions] = [:]

  /// Puts a file before the recent files. ``normalize()`` removes its earlier place.
  mutating func didOpen(_ path: String) {
    if path != lastFile { lastSearch = nil }
    lastFile = path
    recentFiles.insert(path, at: 0)
  }

  mutating func normalize() {
    func side(_ length: Double) -> Double { min(16_384, max(1, length.rounded())) }
    window = window.map { Size(width: side($0.width), height: side($0.height)) }
    lastFile = lastFile.flatMap { Self.isPath($0) ? $0 : nil }
    var paths: Set<String> = []
    recentFiles = Array(
      recentFiles.filter { Self.isPath($0) && paths.insert($0).inserted }.prefix(Self.recentLimit))
    for (key, options) in columns {
      columns[key]?.headerLine = options.headerLine.map { max($0, 0) }
      columns[key]?.priceScale = options.priceScale.map { min(max($0, 0), 12) }
    }
  }

  private static func isPath(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/") && path.utf8.count < 4_096 && !path.utf8.contains(0)
  }
}

extension ApplicationState {
  /// A recent file as earlier versions wrote it, also with the time of opening.
  private struct EarlierRecentFile: Decodable { let path: String }

  /// The options for a file, or nil if they cannot be read.
  private struct Decision: Decodable {
    let options: ImportOptions?

    init(from decoder: any Decoder) { options = try? ImportOptions(from: decoder) }
  }

  /// Reads the stored values. Missing ones keep their defaults.
  init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    window = try values.decodeIfPresent(Size.self, forKey: .window)
    lastFile = try values.decodeIfPresent(String.self, forKey: .lastFile)
    lastSearch = try values.decodeIfPresent(SearchText.self, forKey: .lastSearch)
    recentFiles =
      try (try? values.decodeIfPresent([String].self, forKey: .recentFiles))
      ?? values.decodeIfPresent([EarlierRecentFile].self, forKey: .recentFiles)?.map(\.path) ?? []
    // Those of earlier versions are text.
    columns = try (values.decodeIfPresent([String: Decision].self, forKey: .columns) ?? [:])
      .compactMapValues(\.options)
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

  mutating func normalize() { searches[""] = nil }
}

/// Remembers the shown file and the search in it.
@MainActor
final class FileMemory {
  private let session: ListingsSession
  private let document: StateDocument<ApplicationState>
  /// The bundled sample, shown if no file was open last time. It is not a recent file.
  private let sample = ResourceLocator().sampleListings
  /// The parts of the previous search that did not fit the new listings, as `--filter` writes them.
  private(set) var leftOut: [String] = []

  init(session: ListingsSession, document: StateDocument<ApplicationState>) {
    (self.session, self.document) = (session, document)
    session.keptHistory = { [weak self] source, index in
      self?.history(for: source, in: index.listings) ?? SearchHistory()
    }
  }

  var recentFiles: [String] { document.content.recentFiles }

  func forget(_ path: String?) {
    document.edit("forget \(path ?? "all")") { state in
      state.recentFiles.removeAll { path == nil || $0 == path }
    }
  }

  func didShow(_ source: ListingsSource) {
    // The sample does not replace the remembered file, which may only be out of reach.
    if source.path != sample, let path = Self.absolutePath(source.path) {
      document.edit("file \(path)") { $0.didOpen(path) }
    }
    keepSearch()
  }

  func keepSearch() {
    guard let listings = session.listings, isLast(session.source) else { return }
    let search = FilterExpression(listings, session.index).text(of: session.search)
    let kept = search == SearchText() ? nil : search
    let path = document.content.lastFile
    document.edit("search") { if $0.lastFile == path { $0.lastSearch = kept } }
  }

  /// The initial search: the current one if the same file is read again, else the one stored with
  /// the file.
  private func history(for source: ListingsSource, in listings: ListingsTable) -> SearchHistory {
    let shown = session.source == source ? session.listings : nil
    let text =
      shown.map { FilterExpression($0, session.index).text(of: session.search) }
      ?? (isLast(source) ? document.content.lastSearch : nil)
    // Marks are found only after the listings are shown.
    let names = FilterExpression(listings, marks: [:])
    let fitting = names.fittingSearch(from: text ?? SearchText())
    leftOut = fitting.leftOut
    return SearchHistory(fitting.search)
  }

  /// Whether a file is the one shown last, or the sample if no file was shown before.
  private func isLast(_ source: ListingsSource) -> Bool {
    let last = document.content.lastFile
    if source.path == sample { return last == nil }
    return last != nil && Self.absolutePath(source.path) == last
  }

  /// The path without links, or nil for standard input and for a path without a regular file.
  static func absolutePath(_ path: String) -> String? {
    var status = stat()
    guard path != "-", let file = path.withPath({ realpath($0, nil) }) else { return nil }
    defer { free(file) }
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return String(path: file)
  }
}

/// The columns of the shown file, and the user's decisions about them. The decisions apply to all
/// files with the same header.
@MainActor
final class ColumnMemory {
  private let session: ListingsSession
  private let document: StateDocument<ApplicationState>
  /// The user's decisions, until the file that is read with them is shown.
  private var decided: ImportOptions?

  init(session: ListingsSession, document: StateDocument<ApplicationState>) {
    (self.session, self.document) = (session, document)
    session.keptOptions = { [document] in
      let kept = document.content.columns.map { key, options in
        let names = key.split(separator: Self.separator, omittingEmptySubsequences: false)
        return (names.map(String.init), options)
      }
      return KeptOptions(uniqueKeysWithValues: kept)
    }
  }

  /// The names of the columns, or nil if one of them is known to hold prices.
  private var namesWithoutPrice: [String]? {
    guard case .columns(let reason)? = session.error?.reason else { return nil }
    return switch reason {
    case .missingPriceColumn(let names): names
    case .missingHeader(let count): Array(repeating: "", count: count)
    default: nil
    }
  }

  /// The unit of distances that the user chose for this file.
  var distanceUnit: DistanceUnit? { session.report?.assignment?.options.distanceUnit }

  var lacksPrice: Bool { namesWithoutPrice != nil }

  /// The columns for the sheet, or nil if they are unknown.
  var content: ColumnsSheet.Content? {
    if let names = namesWithoutPrice, let error = session.error {
      return .init(names: names, cells: error.cells, options: session.source.options)
    }
    guard let report = session.report, let assignment = report.assignment else { return nil }
    return .init(
      names: assignment.names, cells: assignment.cells, options: assignment.options, report: report)
  }

  func read(with options: ImportOptions) {
    decided = options
    // A file read with the default options has no decisions to keep.
    if options == ImportOptions() { keep(nil, for: session.report?.assignment?.foundNames) }
    session.open(ListingsSource(path: session.source.path, options: options))
  }

  /// Keeps the decisions after the homes that were read with them are shown.
  func didShow(_ source: ListingsSource) {
    guard let options = decided, source.options == options else { return }
    decided = nil
    if options != ImportOptions() { keep(options, for: session.report?.assignment?.foundNames) }
  }

  private func keep(_ options: ImportOptions?, for names: [String]?) {
    // Without a header, similar files cannot be recognized.
    guard let names, names != names.indices.map({ String($0 + 1) }) else { return }
    let key = names.joined(separator: Self.separator)
    document.edit("columns \(key)") { $0.columns[key] = options }
  }

  private static let separator = "\u{1F}"
}
