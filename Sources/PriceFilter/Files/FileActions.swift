import DetentOutput
import DetentViews
import DetentWidgets
import Listings

/// What the user does with files: opens another one, saves the homes that pass, and a picture of
/// the window.
@MainActor
final class FileActions {
  /// What asks the user for files.
  var chooser: any FileChooser = SheetFileChooser()
  /// The files that were open before, for whoever opens another.
  var recentFiles: @MainActor () -> [String] = { [] }

  private let model: ListingsModel
  /// What the questions lie over.
  private weak var owner: View?

  private static let tables = ["csv", "tsv", "tab", "txt"]

  init(model: ListingsModel, owner: View) {
    (self.model, self.owner) = (model, owner)
  }

  /// Says what the commands about files do.
  func register(in commands: CommandTable) {
    commands.register(.openFile) { [weak self] in self?.open() }
    commands.register(
      .export, isEnabled: { [weak self] in self?.model.count ?? 0 > 0 },
      action: { [weak self] in self?.export() })
    commands.register(.savePicture) { [weak self] in self?.savePicture() }
    commands.register(
      .reload, isEnabled: { [weak self] in self?.model.session.isLoading == false },
      action: { [weak self] in self?.model.session.load() })
  }

  /// The folder of the file that is shown.
  private var folder: String? { model.session.source.paths.first?.folderOfPath }

  private func choose(
    _ options: FileChooserOptions, then act: @escaping @MainActor ([String]) async -> Void
  ) {
    guard let owner else { return }
    Task { [chooser] in await act(await chooser.chooseFile(options, for: owner)) }
  }

  private func open() {
    let text = model.texts.text
    var options = FileChooserOptions(.open)
    options.title = text("Open a file of listings")
    options.folder = folder
    options.recentFiles = recentFiles()
    options.kinds = [.init(text("CSV and TSV"), endings: Self.tables), .init(text("All files"))]
    choose(options) { [model] paths in
      if let source = ListingsSource(dropped: paths) { model.session.open(source) }
    }
  }

  /// Saves the homes that pass, in the order of the list, as the file has them.
  private func export() {
    guard let sorted = model.session.sorted, let listings = model.session.listings else { return }
    let text = model.texts.text
    var options = FileChooserOptions(.save)
    options.title = text("Save these homes")
    options.folder = folder
    options.name = "homes.csv"
    options.kinds = [.init(text("CSV and TSV"), endings: Self.tables)]
    choose(options) { [model] paths in
      guard let path = paths.first else { return }
      do {
        try await ListingsExport.write(rows: sorted, of: listings, to: path)
        model.didExport(sorted.count, to: path)
      } catch {
        StandardOutput.writeError("Export: \(error)")
      }
    }
  }

  /// Saves what the window shows.
  private func savePicture() {
    let text = model.texts.text
    var options = FileChooserOptions(.save)
    options.title = text("Save a picture of the window")
    options.name = "price-filter.pdf"
    options.kinds = [.init(text("PNG, PDF and SVG"), endings: ["png", "pdf", "svg"])]
    choose(options) { [weak owner] paths in
      guard let path = paths.first, let window = owner?.window else { return }
      do { try window.writePicture(to: path) } catch { StandardOutput.writeError("\(error)") }
    }
  }
}

extension String {
  /// The folder that an absolute path lies in; nil for other paths.
  fileprivate var folderOfPath: String? {
    guard utf8.first == UInt8(ascii: "/"), let slash = utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
