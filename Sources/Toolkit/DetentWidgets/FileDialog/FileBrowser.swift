import DetentDrawing

/// A walk through folders to a file, without a view.
@MainActor
final class FileBrowser {
  /// How far the folder is that is shown.
  enum State: Equatable {
    case loading
    case loaded
    case failed(DirectoryError)
  }

  /// What became of what the user has typed or chosen.
  enum Outcome: Equatable {
    /// Another folder is shown, or awaited.
    case entered
    /// It is this file.
    case chosen(String)
    /// The file to be written is there already.
    case exists(String)
    case refused(Refusal)
  }

  /// Why a file cannot be chosen.
  enum Refusal: Equatable {
    case noName
    case notFound(String)
    case noPermission(String)
    case noFolder(String)
    case isNoFile(String)
    case tooLong
  }

  /// Something that is shown is another.
  var didChange: (() -> Void)?

  let options: FileChooserOptions
  let reader: any DirectoryReader
  private(set) var folder: String
  private(set) var state = State.loading
  private(set) var places: [DirectoryPlace] = []
  /// What is shown of the folder, in order.
  private(set) var rows: [DirectoryEntry] = []
  /// The name of the chosen row.
  private(set) var selected: String?
  private(set) var listing = DirectoryListing()
  /// The reading that is under way, for tests.
  private(set) var loading: Task<Void, Never>?
  /// Counts readings: what an older one still has to say is dropped.
  private var generation = 0

  /// The longest path that the system takes.
  private static let pathLimit = 4_095
  private static let nameLimit = 255

  init(_ options: FileChooserOptions, reader: any DirectoryReader) {
    self.options = options
    self.reader = reader
    let folder = options.folder.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? reader.home
    self.folder = TypedPath.normalized(folder)
    listing.kind = options.kinds.first
  }

  /// Reads the first folder and the places.
  func start() {
    let (reader, recent) = (reader, options.recentFiles)
    Task { [weak self] in
      let places = await WaitingCall.run { reader.places() }
      guard let self else { return }
      var known = Set(places.map(\.path))
      let folders = recent.compactMap(TypedPath.parent).filter { known.insert($0).inserted }
      self.places = places + folders.prefix(Self.recentLimit).map { DirectoryPlace($0, .recent) }
      didChange?()
    }
    open(folder)
  }

  private static let recentLimit = 4

  // MARK: Folders

  /// Shows another folder.
  /// - Parameter name: what is chosen in it, once it is read.
  func open(_ folder: String, selecting name: String? = nil) {
    self.folder = folder
    listing.prefix = ""
    (listing.entries, rows, selected) = ([], [], nil)
    state = .loading
    generation += 1
    let (generation, reader) = (generation, reader)
    didChange?()
    loading = Task { [weak self] in
      let result = await WaitingCall.run {
        Result { () throws(DirectoryError) in try reader.entries(of: folder) }
      }
      guard let self, generation == self.generation else { return }
      switch result {
      case .success(let entries):
        state = .loaded
        listing.entries = entries
      case .failure(let error): state = .failed(error)
      }
      update(selecting: name)
    }
  }

  /// Shows the folder that this one lies in, with this one chosen.
  /// - Returns: false at the root.
  @discardableResult
  func openParent() -> Bool {
    guard let parent = TypedPath.parent(folder) else { return false }
    open(parent, selecting: folder.split(separator: "/").last.map(String.init))
    return true
  }

  private func update(selecting name: String? = nil) {
    rows = listing.rows
    let wanted = name ?? selected
    selected = wanted.flatMap { name in rows.contains { $0.name == name } ? name : nil }
    didChange?()
  }

  // MARK: What is shown

  /// Shows entries in another order; in the same one again, turned round.
  func sort(by order: DirectoryListing.Order) {
    listing.isReversed = listing.order == order && !listing.isReversed
    listing.order = order
    update()
  }

  func setShowsHidden(_ showsHidden: Bool) {
    listing.showsHidden = showsHidden
    update()
  }

  func setKind(_ index: Int) {
    guard options.kinds.indices.contains(index) else { return }
    listing.kind = options.kinds[index]
    update()
  }

  /// The name of a file to be written, with the ending of the present kind in place of another
  /// one's.
  func renamed(_ name: String) -> String {
    guard options.mode == .save, let kind = listing.kind, !kind.includes(name) else { return name }
    let stem = options.ending(of: name).map { name.dropLast($0.count + 1) } ?? name[...]
    return options.completed(String(stem), as: kind)
  }

  func select(_ row: Int?) {
    selected = row.flatMap { rows.indices.contains($0) ? rows[$0].name : nil }
  }

  var selectedRow: Int? { rows.firstIndex { $0.name == selected } }

  // MARK: What is typed

  /// Narrows down what is shown while a file to be opened is typed, and follows a path into its
  /// folder.
  func type(_ text: String) {
    guard options.mode == .open || TypedPath.namesAFolder(text) else { return }
    let typed = TypedPath(text, in: base, home: reader.home)
    if typed.folder != folder { open(typed.folder) }
    listing.prefix = options.mode == .open ? typed.name : ""
    update(selecting: listing.prefix.isEmpty ? nil : listing.rows.first?.name)
  }

  /// The folder that typed paths begin in, while they lead through others.
  private lazy var base = folder

  /// The user has gone to another folder by other means than typing.
  func rebase() { base = folder }

  /// What can be added to a typed path without a choice.
  func completion(of text: String) -> String? {
    let typed = TypedPath(text, in: base, home: reader.home)
    guard typed.folder == folder, state == .loaded else { return nil }
    var all = listing
    all.prefix = typed.name
    guard let name = TypedPath.completion(of: typed.name, among: all.rows) else { return nil }
    return String(text.dropLast(typed.name.count)) + name
  }

  // MARK: The end

  /// Goes on with what was typed, or chosen where nothing was.
  func accept(_ text: String) async -> Outcome {
    if text.isEmpty || (options.mode == .open && !TypedPath.namesAFolder(text)) {
      if let row = selectedRow, text.isEmpty || rows[row].name.isFound(by: text) {
        return await choose(rows[row])
      }
    }
    guard !text.isEmpty else { return .refused(.noName) }
    var typed = TypedPath(text, in: base, home: reader.home)
    guard typed.path.utf8.count <= Self.pathLimit, typed.name.utf8.count <= Self.nameLimit else {
      return .refused(.tooLong)
    }
    var found = await entry(at: typed.path)
    if case .success(nil) = found {
      // What is not there yet has the ending of its kind.
      let name = options.completed(typed.name, as: listing.kind)
      if name != typed.name {
        typed = TypedPath(name, in: typed.folder, home: reader.home)
        found = await entry(at: typed.path)
      }
    }
    switch found {
    case .failure: return .refused(.noPermission(typed.name.isEmpty ? typed.folder : typed.name))
    case .success(let entry?) where entry.kind == .folder:
      open(typed.path)
      rebase()
      return .entered
    case .success(let entry): return await finish(typed, entry)
    }
  }

  private func entry(at path: String) async -> Result<DirectoryEntry?, DirectoryError> {
    let reader = reader
    return await WaitingCall.run {
      Result { () throws(DirectoryError) in try reader.entry(at: path) }
    }
  }

  /// Goes into a folder, or takes a file.
  func choose(_ entry: DirectoryEntry) async -> Outcome {
    guard entry.kind == .folder else {
      return await finish(TypedPath(entry.name, in: folder, home: reader.home), entry)
    }
    open(TypedPath.join(folder, entry.name))
    rebase()
    return .entered
  }

  private func finish(_ typed: TypedPath, _ entry: DirectoryEntry?) async -> Outcome {
    guard options.mode == .save else {
      guard let entry else { return .refused(.notFound(typed.name)) }
      return entry.kind == .file ? .chosen(typed.path) : .refused(.isNoFile(entry.name))
    }
    if let entry, entry.kind == .other { return .refused(.isNoFile(entry.name)) }
    let reader = reader
    let folder = await WaitingCall.run {
      (try? reader.entry(at: typed.folder))??.kind == .folder
        ? reader.canWrite(in: typed.folder) : nil
    }
    guard let folder else { return .refused(.noFolder(typed.folder)) }
    guard folder else { return .refused(.noPermission(typed.folder)) }
    return entry == nil ? .chosen(typed.path) : .exists(typed.path)
  }
}
