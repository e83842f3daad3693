import DetentBase
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

@MainActor
final class FileActions {
  var chooser: any FileChooser = SheetFileChooser()

  private let model: ListingsModel
  /// The view that dialogs and questions belong to.
  private weak var owner: View?

  init(model: ListingsModel, owner: View) { (self.model, self.owner) = (model, owner) }

  private var text: Localized { model.text }
  private var folder: String? { FileMemory.absolutePath(model.session.source.path)?.folderOfPath }
  private var savedFolder: String?

  private var stem: String {
    let path = model.session.source.path
    guard path != "-", let name = path.split(separator: "/").last else { return "homes" }
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return String(dot == name.startIndex ? name : name[..<dot]).displayedPath
  }

  private func choose(
    _ options: FileChooserOptions, then act: @escaping @MainActor ([String]) async -> Void
  ) {
    guard let owner else { return }
    Task { [chooser] in await act(await chooser.chooseFile(options, for: owner)) }
  }

  func open() {
    var options = FileChooserOptions(.open)
    options.title = text("Open listings")
    options.folder = folder
    options.recentFiles = model.memory.recentFiles
    options.kinds = table + [.init(text("All files"))]
    choose(options) { [weak self] in self?.open($0) }
  }

  /// Opens a chosen or dropped file. If there are several, opens the first table.
  func open(_ paths: [String]) {
    guard let source = ListingsSource(among: paths) else { return }
    if paths.count > 1 {
      model.say(text("Only one file can be open at a time: \(source.name)"), .done)
    }
    model.session.open(source)
  }

  // MARK: Files that were open

  /// The menu rows of recent files, except the shown one. Missing files stay in the menu; choosing
  /// one shows an error.
  var recentRows: [MenuRow] {
    let paths = model.memory.recentFiles.filter { $0 != model.session.source.path }
    guard !paths.isEmpty else { return [] }
    let files = paths.map { path in
      MenuRow(
        MenuItem(Self.name(of: path), detail: Self.name(of: path.folderOfPath ?? "/"))
      ) { [model] in
        let source = ListingsSource(path: path)
        if source.isThere { return model.session.open(source) }
        model.memory.forget(path)
        model.say(model.text("\(source.name) was moved or deleted"), .failure)
      }
    }
    let clear = MenuRow(MenuItem(text("Clear recent files"))) { [model] in
      model.memory.forget(nil)
    }
    return [MenuRow(.separator)] + files + [MenuRow(.separator), clear]
  }

  // MARK: Saving

  /// Saves the matching homes, in the order of the list, with the columns of the file.
  func export() {
    guard let sorted = model.session.sorted, let listings = model.session.listings else { return }
    let homes = model.texts.homes(sorted.count)
    let kinds = table + [.init("JSON", endings: ["json"])]
    save(homes, titled: text("Export homes"), as: text("\(stem)-filtered"), kinds) {
      [model] path in
      let isJSON = path.lowercased().hasSuffix(".json")
      try await ListingsExport.write(
        rows: sorted, of: listings, as: isJSON ? .json : .csv, to: path)
      model.log?.exported(sorted.count, file: path)
    }
  }

  /// Saves the unreadable rows of the file unchanged.
  func saveUnread() {
    guard let report = model.session.report else { return }
    let rows = model.texts.rows(report.rowsSkipped)
    save(rows, titled: text("Export unreadable rows"), as: text("\(stem)-not-read"), table) {
      path in
      try await ListingsExport.writeUnread(of: report, to: path)
    }
  }

  private var table: [FileChooserOptions.Kind] {
    [.init(text("CSV and TSV"), endings: ["csv", "tsv", "tab", "txt"])]
  }

  /// Asks for a destination, writes the file and shows a message about the saved content.
  private func save(
    _ content: String, titled title: String, as name: String, _ kinds: [FileChooserOptions.Kind],
    write: @escaping @MainActor (String) async throws -> Void
  ) {
    var options = FileChooserOptions(.save)
    (options.title, options.name) = (title, "\(name).csv")
    options.folder = savedFolder ?? StateFolders.documents() ?? folder
    options.kinds = kinds
    choose(options) { [weak self] paths in
      guard let self, let path = paths.first else { return }
      do {
        let shown = FileMemory.absolutePath(model.session.source.path)
        if let shown, shown == FileMemory.absolutePath(path) {
          throw ExportError(path: path, reason: .isShown)
        }
        try await write(path)
        model.say(text("Exported \(content) to \(Self.name(of: path))"), .done)
        savedFolder = path.folderOfPath
      } catch {
        let reason = (error as? ExportError).map { model.texts.failure($0.reason) } ?? "\(error)"
        model.log?.failed("\(error)", file: path)
        model.say(
          text("Couldn’t save \(Self.name(of: path))"),
          detail: ListingsTexts.sentence(reason, end: text(".")), .failure)
      }
    }
  }

  private static func name(of path: String) -> String { ListingsSource(path: path).name }
}

extension String {
  /// The folder of an absolute path, or nil for other paths.
  var folderOfPath: String? {
    guard utf8.first == UInt8(ascii: "/"), let slash = utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
