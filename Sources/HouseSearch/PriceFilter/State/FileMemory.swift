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
