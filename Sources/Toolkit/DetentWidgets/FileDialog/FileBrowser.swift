import DetentBase
import DetentDrawing
import DetentViews

/// The navigation through folders to a file, without a view.
@MainActor
final class FileBrowser {
  enum State: Equatable {
    case loading, loaded
    case failed(DirectoryError)
  }

  enum Outcome: Equatable {
    /// The browser shows or loads another folder.
    case entered
    case chosen(String)
    /// The file to save already exists.
    case exists(String)
    case refused(Refusal)
  }

  enum Refusal: Equatable {
    case noName, tooLong
    case notFound(String)
    case noPermission(String)
    case noFolder(String)
    case isNoFile(String)
  }

  var didChange: (() -> Void)?

  let options: FileChooserOptions
  let reader: any DirectoryReader
  private(set) var folder: String
  private(set) var state = State.loading
  /// The paths of the home folder, the root and the folders of recent files.
  let places: [String]
  private(set) var listing = Listing()
  private(set) var rows: [DirectoryEntry] = []
  private(set) var selected: String?
  /// The current loading task, for tests.
  private(set) var loading: Task<Void, Never>?
  /// The number of loads; results of older loads are dropped.
  private var generation = 0

  /// The greatest lengths of a path and a name on Linux, in bytes.
  private static let (pathLimit, nameLimit) = (4_095, 255)
  private static let placeLimit = 6

  init(_ options: FileChooserOptions, reader: any DirectoryReader) {
    (self.options, self.reader) = (options, reader)
    let folder = options.folder.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? reader.home
    self.folder = TypedPath.normalized(folder)
    listing.kind = options.kinds.first
    var known: Set<String> = []
    let usual = [reader.home, "/"] + options.recentFiles.compactMap(TypedPath.parent)
    places = Array(usual.filter { known.insert($0).inserted }.prefix(Self.placeLimit))
  }

  // MARK: Folders

  func open(_ folder: String, selecting name: String? = nil) {
    self.folder = folder
    listing.prefix = ""
    (listing.entries, rows, selected) = ([], [], nil)
    state = .loading
    generation += 1
    let (generation, reader) = (generation, reader)
    didChange?()
    loading = Task { [weak self] in
      let result = await reader.onThread { reader in
        Result { () throws(DirectoryError) in try reader.entries(of: folder) }
      }
      guard let self, generation == self.generation else { return }
      switch result {
      case .success(let entries): (state, listing.entries) = (.loaded, entries)
      case .failure(let error): state = .failed(error)
      }
      update(selecting: name)
    }
  }

  /// Shows a folder that was reached without typing; typed paths are now relative to it.
  func go(to folder: String, selecting name: String? = nil) {
    open(folder, selecting: name)
    base = folder
  }

  func goUp() {
    guard let parent = TypedPath.parent(folder) else { return }
    go(to: parent, selecting: TypedPath.lastName(folder))
  }

  private func update(selecting name: String? = nil) {
    rows = listing.rows
    let wanted = name ?? selected
    selected = rows.contains { $0.name == wanted } ? wanted : nil
    didChange?()
  }

  // MARK: Filter

  func setShowsHidden(_ showsHidden: Bool) {
    listing.showsHidden = showsHidden
    update()
  }

  func setKind(_ index: Int) {
    guard options.kinds.indices.contains(index) else { return }
    listing.kind = options.kinds[index]
    update()
  }

  /// Replaces the extension of a name by that of the chosen kind, when saving.
  func renamed(_ name: String) -> String {
    guard options.mode == .save, let kind = listing.kind, !kind.includes(name) else { return name }
    let stem = options.ending(of: name).map { name.dropLast($0.count + 1) } ?? name[...]
    return options.completed(String(stem), as: kind)
  }

  func entry(_ row: Int?) -> DirectoryEntry? {
    row.flatMap { rows.indices.contains($0) ? rows[$0] : nil }
  }

  func select(_ row: Int?) { selected = entry(row)?.name }

  var selectedRow: Int? { rows.firstIndex { $0.name == selected } }

  // MARK: Typing

  /// The folder that typed paths are relative to.
  private lazy var base = folder

  private func path(_ text: String) -> TypedPath { TypedPath(text, in: base, home: reader.home) }

  /// Filters the rows by a typed name when opening, and follows a typed path into its folder.
  func type(_ text: String) {
    guard options.mode == .open || TypedPath.namesAFolder(text) else { return }
    let typed = path(text)
    if typed.folder != folder { open(typed.folder) }
    listing.prefix = options.mode == .open ? typed.name : ""
    update(selecting: listing.prefix.isEmpty ? nil : listing.rows.first?.name)
  }

  // MARK: Accepting

  /// Accepts the typed path, or the selected row if it matches the text.
  func accept(_ text: String) async -> Outcome {
    if text.isEmpty || (options.mode == .open && !TypedPath.namesAFolder(text)) {
      if let entry = entry(selectedRow), entry.name.isFound(by: text) { return await choose(entry) }
    }
    guard !text.isEmpty else { return .refused(.noName) }
    var typed = path(text)
    guard typed.path.utf8.count <= Self.pathLimit, typed.name.utf8.count <= Self.nameLimit else {
      return .refused(.tooLong)
    }
    var found = await entry(at: typed.path)
    if case .success(nil) = found {
      // A new file gets the extension of its kind.
      let name = options.completed(typed.name, as: listing.kind)
      if name != typed.name {
        typed = TypedPath(name, of: typed.folder)
        found = await entry(at: typed.path)
      }
    }
    switch found {
    case .failure: return .refused(.noPermission(typed.name.isEmpty ? typed.folder : typed.name))
    case .success(let entry?) where entry.kind == .folder:
      go(to: typed.path)
      return .entered
    case .success(let entry): return await finish(typed, entry)
    }
  }

  private func entry(at path: String) async -> Result<DirectoryEntry?, DirectoryError> {
    await reader.onThread { reader in
      Result { () throws(DirectoryError) in try reader.entry(at: path) }
    }
  }

  func choose(_ entry: DirectoryEntry) async -> Outcome {
    let path = TypedPath(entry.name, of: folder)
    guard entry.kind == .folder else { return await finish(path, entry) }
    go(to: path.path)
    return .entered
  }

  private func finish(_ typed: TypedPath, _ entry: DirectoryEntry?) async -> Outcome {
    if let entry, entry.kind == .other { return .refused(.isNoFile(entry.name)) }
    guard options.mode == .save else {
      return entry == nil ? .refused(.notFound(typed.name)) : .chosen(typed.path)
    }
    let isWritable = await reader.onThread { reader in
      (try? reader.entry(at: typed.folder))??.kind == .folder
        ? reader.canWrite(in: typed.folder) : nil
    }
    guard let isWritable else { return .refused(.noFolder(typed.folder)) }
    guard isWritable else { return .refused(.noPermission(typed.folder)) }
    return entry == nil ? .chosen(typed.path) : .exists(typed.path)
  }
}

extension FileBrowser {
  /// The entries of a folder, as filtered and sorted for the list.
  struct Listing: Equatable, Sendable {
    var entries: [DirectoryEntry] = []
    var showsHidden = false
    /// The kind of the visible files, or nil for all; folders are always visible.
    var kind: FileChooserOptions.Kind?
    /// The prefix of the visible names; empty for all.
    var prefix = ""

    /// Whether the folder has files that only their kind hides.
    var hidesOtherKinds: Bool { entries.contains { isListed($0) && !isOfKind($0) } }

    private func isListed(_ entry: DirectoryEntry) -> Bool {
      entry.kind != .other && (!entry.isHidden || showsHidden || prefix.hasPrefix("."))
    }

    private func isOfKind(_ entry: DirectoryEntry) -> Bool {
      entry.kind == .folder || kind?.includes(entry.name) != false
    }

    /// The visible entries: folders first, then files, each sorted by name.
    var rows: [DirectoryEntry] {
      entries.filter { isListed($0) && isOfKind($0) && $0.name.isFound(by: prefix) }
        .map { (entry: $0, key: $0.name.foldedForSearch) }
        .sorted { a, b in
          if a.entry.kind != b.entry.kind { return a.entry.kind == .folder }
          return (a.key, a.entry.name) < (b.key, b.entry.name)
        }.map(\.entry)
    }
  }
}

extension String {
  /// Whether a name begins with a typed text, ignoring case and accents.
  func isFound(by prefix: String) -> Bool {
    prefix.isEmpty
      || foldedForSearch.unicodeScalars.starts(with: prefix.foldedForSearch.unicodeScalars)
  }
}

// MARK: Texts

extension Traits {
  func title(of options: FileChooserOptions) -> String {
    if !options.title.isEmpty { return options.title }
    return options.mode == .open ? localized("Open file") : localized("Save file")
  }

  func name(ofFolder path: String, home: String) -> String {
    switch path {
    case home: localized("Home", context: "folder")
    case "/": localized("File system")
    default: TypedPath.lastName(path).displayedPath
    }
  }

  func message(_ error: DirectoryError) -> String {
    switch error {
    case .notFound: localized("This folder does not exist.")
    case .noPermission: localized("You don’t have permission to open this folder.")
    case .notAFolder: localized("That is a file, not a folder.")
    case .system(let code):
      localized("Couldn’t read this folder (error \(numberLocale.text(Int(code)))).")
    }
  }

  func message(_ refusal: FileBrowser.Refusal) -> String {
    switch refusal {
    case .noName: localized("Select a file or type its name.")
    case .notFound(let name): localized("The file “\(name.displayedPath)” doesn’t exist.")
    case .noPermission(let name):
      localized("You don’t have permission to use “\(name.displayedPath)”.")
    case .noFolder(let folder):
      localized("The folder “\(folder.displayedPath)” doesn’t exist.")
    case .isNoFile(let name): localized("“\(name.displayedPath)” isn’t a file.")
    case .tooLong: localized("This name is too long.")
    }
  }

  func emptyText(_ listing: FileBrowser.Listing) -> String {
    if !listing.prefix.isEmpty { return localized("No matches") }
    return listing.hidesOtherKinds
      ? localized("No files of this type") : localized("This folder is empty.")
  }
}
