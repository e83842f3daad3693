import DetentBase
import Glibc
import Listings

/// What is remembered of the file that is shown: which it was, and what was looked for in it.
@MainActor
final class FileMemory {
  private let session: ListingsSession
  private let marks: HomeMarks
  private let document: StateDocument<ApplicationState>
  /// What the program shows where no file was left: it comes with it, and is no recent file.
  private let sample = ResourceLocator().sampleListings
  /// What of the search before did not fit the listings that were read, as `--filter` writes it.
  private(set) var leftOut: [String] = []

  init(
    session: ListingsSession, marks: HomeMarks, document: StateDocument<ApplicationState>
  ) {
    (self.session, self.marks, self.document) = (session, marks, document)
    session.keptHistory = { [weak self] source, index in
      self?.history(for: source, in: index.listings) ?? SearchHistory()
    }
  }

  var recentFiles: [String] { document.content.recentFiles.map(\.path) }

  func forget(_ path: String?) {
    document.edit("forget \(path ?? "all")") { state in
      if let path { state.forget(path) } else { state.recentFiles = [] }
    }
  }

  func didShow(_ source: ListingsSource) {
    let now = time(nil)
    // The sample takes no file's place, which may only be out of reach.
    if source.path != sample, let path = Self.absolutePath(source.path) {
      document.edit("file \(path)") { $0.didOpen(path, at: now) }
    }
    keepSearch()
  }

  func keepSearch() {
    guard let listings = session.listings, isLast(session.source) else { return }
    let search = names(of: listings).text(of: session.search)
    let kept = search == SearchText() ? nil : search
    let path = document.content.lastFile
    document.edit("search") { if $0.lastFile == path { $0.lastSearch = kept } }
  }

  /// What is looked for first: what was, with all of its steps, where the same file is read again;
  /// else what was when it was left.
  private func history(for source: ListingsSource, in listings: ListingsTable) -> SearchHistory {
    leftOut = []
    guard let old = session.listings, session.source == source else {
      let text = isLast(source) ? document.content.lastSearch : nil
      return SearchHistory(text.map { search(for: $0, in: listings) } ?? ListingsSearch())
    }
    let (names, fitting) = (names(of: old), names(of: listings))
    let now = search(for: names.text(of: session.search), in: listings)
    return session.steps.followed(by: now) { step in
      fitting.fittingSearch(from: names.text(of: step)).search
    }
  }

  private func search(for text: SearchText, in listings: ListingsTable) -> ListingsSearch {
    let fitting = names(of: listings).fittingSearch(from: text)
    leftOut = fitting.leftOut
    return fitting.search
  }

  /// What is marked is found only once the listings are shown.
  private func names(of listings: ListingsTable) -> FilterExpression {
    FilterExpression(listings, marks: [:])
  }

  /// Whether a file is the one that was shown last, or the sample if no file was.
  private func isLast(_ source: ListingsSource) -> Bool {
    let last = document.content.lastFile
    if source.path == sample { return last == nil }
    return last != nil && Self.absolutePath(source.path) == last
  }

  /// The path without links; nil for a source that cannot be read again, such as a pipe.
  static func absolutePath(_ path: String) -> String? {
    var status = stat()
    guard path != "-", let file = path.withPath({ realpath($0, nil) }) else { return nil }
    defer { free(file) }
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return String(path: file)
  }
}

/// The columns of the file that is shown, and the decisions of the user about them, which are kept for
/// all files with the same header.
@MainActor
final class ColumnMemory {
  private let session: ListingsSession
  private let document: StateDocument<ApplicationState>
  /// What the user decided, until the file is shown that is read with it.
  private var decided: ImportOptions?

  init(session: ListingsSession, document: StateDocument<ApplicationState>) {
    (self.session, self.document) = (session, document)
    session.keptOptions = { [document] in
      var kept: KeptOptions = [:]
      for (key, text) in document.content.columns {
        let names = key.split(separator: Self.separator, omittingEmptySubsequences: false)
        kept[names.map(String.init)] = Self.options(from: text)
      }
      return kept
    }
  }

  /// The names of the columns, if none of them is known to hold prices; else nil.
  private var namesWithoutPrice: [String]? {
    guard case .failed(let error) = session.state, case .columns(let reason) = error.reason else {
      return nil
    }
    return switch reason {
    case .missingPriceColumn(let names): names
    case .missingHeader(let count): Array(repeating: "", count: count)
    default: nil
    }
  }

  /// What the user decided that distances are shown in.
  var distanceUnit: DistanceUnit? { session.report?.assignment?.options.distanceUnit }

  var lacksPrice: Bool { namesWithoutPrice != nil }

  /// The columns for the sheet, or nil if nothing is known of them.
  var content: ColumnsSheet.Content? {
    var content = ColumnsSheet.Content()
    if let names = namesWithoutPrice, case .failed(let error) = session.state {
      content.cells = error.cells
      content.options = session.source.options
      content.names = names
      return content
    }
    guard let assignment = session.report?.assignment else { return nil }
    content.options = assignment.options
    (content.names, content.cells) = (assignment.names, assignment.cells)
    content.columns = assignment.choices.mapValues(\.column)
    content.doubtful = Set(assignment.choices.filter(\.value.isDoubtful).keys)
    (content.currency, content.areaMeasure) = (session.listings?.currency, assignment.areaMeasure)
    content.encoding = session.report?.encoding
    content.priceScale = assignment.priceScale
    return content
  }

  func read(with options: ImportOptions) {
    decided = options
    // Nothing is kept of a file that is read as it is found.
    if options == ImportOptions() { keep(nil, for: session.report?.assignment?.foundNames) }
    session.open(ListingsSource(path: session.source.path, options: options))
  }

  /// The homes of a file are shown: the decisions that led to them are kept.
  func didShow(_ source: ListingsSource) {
    guard let options = decided, source.options == options else { return }
    decided = nil
    if options != ImportOptions() {
      keep(Self.text(of: options), for: session.report?.assignment?.foundNames)
    }
  }

  private func keep(_ text: String?, for names: [String]?) {
    // A file without a header says too little of which other files are like it.
    guard let names, names != names.indices.map({ String($0 + 1) }) else { return }
    let key = Self.key(of: names)
    document.edit("columns \(key)") { $0.columns[key] = text }
  }

  // MARK: As text

  /// The header as a key: the names of the columns, in their order.
  static func key(of names: [String]) -> String { names.joined(separator: separator) }

  private static let separator = "\u{1F}"

  /// The decisions as text: what `--columns` takes, then the other ones, apart.
  static func text(of options: ImportOptions) -> String {
    let columns = ColumnRole.allCases.compactMap { role -> String? in
      let name = options.columns.absent.contains(role) ? "-" : options.columns.names[role]
      guard let name else { return nil }
      return "\(role.rawValue)="
        + (name == "-" ? name : "\"\(name.replacing("\"", with: "\"\""))\"")
    }
    return [
      columns.joined(separator: ","), options.currency?.code ?? "", options.areaMeasure?.name ?? "",
      options.encoding?.rawValue ?? "", options.headerLine.map(String.init) ?? "",
      options.distanceUnit?.rawValue ?? "", options.priceScale.map(String.init) ?? "",
    ].joined(separator: separator)
  }

  /// The decisions that a text stands for; nil if it is damaged.
  static func options(from text: String) -> ImportOptions? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 7 else { return nil }
    var options = ImportOptions()
    if !parts[0].isEmpty {
      guard let columns = try? ColumnOverrides(parsing: parts[0]) else { return nil }
      options.columns = columns
    }
    options.currency = Currency(code: parts[1])
    options.areaMeasure = AreaMeasure.known.first { $0.name == parts[2] }
    options.encoding = TextEncoding(rawValue: parts[3])
    options.headerLine = Int(parts[4]).map { max($0, 0) }
    options.distanceUnit = DistanceUnit(rawValue: parts[5])
    options.priceScale = Int(parts[6]).map { min(max($0, 0), 12) }
    return options
  }
}
