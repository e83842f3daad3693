import DetentBase
import Glibc
import Listings

/// What is remembered of the files that are shown: which they were, and what was looked
/// for in them.
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

  /// The files that were opened, the last one first.
  var recentFiles: [String] { document.content.recentFiles.map(\.path) }

  /// Forgets one of them, or all.
  func forget(_ path: String?) {
    document.edit("forget \(path ?? "all")") { state in
      if let path { state.forget(path) } else { state.recentFiles = [] }
    }
  }

  /// The homes of a file are shown.
  func didShow(_ source: ListingsSource) {
    guard let paths = paths(of: source) else { return }
    let now = time(nil)
    // The sample takes no file's place, which may only be out of reach.
    if !paths.isEmpty { document.edit("files \(paths)") { $0.didOpen(paths, at: now) } }
    keepSearch()
  }

  /// Remembers what is looked for now.
  func keepSearch() {
    guard let listings = session.listings, isLast(session.source) else { return }
    let search = names(of: listings).text(of: session.search)
    let kept = search == SearchText() ? nil : search
    let paths = document.content.lastFiles
    document.edit("search") { if $0.lastFiles == paths { $0.lastSearch = kept } }
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

  private func isLast(_ source: ListingsSource) -> Bool {
    paths(of: source) == document.content.lastFiles
  }

  /// Absolute paths without links, none for the sample; nil for what is not there again tomorrow,
  /// such as a pipe.
  private func paths(of source: ListingsSource) -> [String]? {
    let paths = source.paths.filter { $0 != sample }.map(Self.absolutePath)
    return paths.contains(nil) ? nil : paths.compactMap { $0 }
  }

  static func absolutePath(_ path: String) -> String? {
    var status = stat()
    guard path != "-", let file = path.withPath({ realpath($0, nil) }) else { return nil }
    defer { free(file) }
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return String(path: file)
  }
}
