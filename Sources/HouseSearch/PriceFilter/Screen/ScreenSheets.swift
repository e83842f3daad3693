import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The sheets over the window that tell something: what could not be read of the file, and the help.
@MainActor
final class ScreenSheets {
  /// Whether what could not be read of a file is shown by itself, once it was read.
  var announcesLosses: (@MainActor (ListingsSource) -> Bool)?
  /// The number of the file of which that was done last.
  private var announcedFile = 0
  /// The file of which the price was asked for last.
  private var askedSource: ListingsSource?

  private let model: ListingsModel
  private let commands: CommandTable
  private let files: FileActions
  private weak var owner: View?

  /// - Parameter owner: the view over whose window they open.
  init(model: ListingsModel, commands: CommandTable, files: FileActions, owner: View) {
    (self.model, self.commands, self.files, self.owner) = (model, commands, files, owner)
  }

  /// Shows what could not be read of a file that was not shown before, where that is wanted.
  func announceLosses() {
    guard model.session.isLoaded, announcedFile != model.fileNumber else { return }
    announcedFile = model.fileNumber
    guard model.session.report.map({ $0.rowsSkipped > 0 }) == true,
      announcesLosses?(model.session.source) == true
    else { return }
    showLosses()
  }

  /// Shows what could not be read of the file, and why.
  func showLosses() {
    guard let owner = place(of: "losses"), let losses = model.losses else { return }
    let sheet = TextSheet.losses(losses) { [files] in
      files.saveUnread()
    } reload: { [commands] in
      commands.perform(.reload)
    }
    sheet.open(from: owner)
  }

  /// Shows which columns of the file were taken for what, to be changed.
  func showColumns() {
    guard let owner = place(of: "columns"), var content = model.columns.content else { return }
    content.distanceUnit = model.texts.distanceUnit
    let sheet = ColumnsSheet(content, texts: model.texts)
    sheet.didChoose = { [model] in model.columns.read(with: $0) }
    sheet.open(from: owner)
  }

  /// Asks for the price of a file in which none was found, once for each file.
  func askForPrice() {
    guard model.columns.lacksPrice, askedSource != model.session.source else { return }
    askedSource = model.session.source
    showColumns()
  }

  /// Shows what keys and gestures do.
  func showHelp() {
    guard let owner = place(of: "help") else { return }
    TextSheet.help(commands, model).open(from: owner)
  }

  /// Where a sheet opens; nil where it is open, or there is no window.
  private func place(of name: String) -> View? {
    guard let owner, let window = owner.window,
      window.overlay.view(withIdentifier: name) == nil
    else { return nil }
    return owner
  }
}
