import ArgumentParser
import DetentOutput
import DetentProgram
import Glibc
import Listings
import PriceFilter

#if Inspector
  import DetentInspector
  import DetentX11
#endif

@main
private struct PriceFilterCommand: WindowCommand {
  static let configuration = CommandConfiguration(
    commandName: "price-filter", abstract: "Find homes in files of listings.",
    discussion: [
      EventLog.help(EventLog.listingsHelp, list: "listings"), SearchText.help, LoadError.help,
    ].joined(separator: "\n\n"),
    version: programVersion)

  @Option(
    help:
      "A CSV or TSV file of listings, or - for standard input.",
    completion: Self.tables)
  var listings: String?
  @Argument(help: "The same as --listings.", completion: Self.tables)
  var file: String?
  @Argument(help: .hidden)
  var otherFiles: [String] = []
  @Option(
    help:
      "The columns of the file, as price=NAME,type=NAME,…; a number counts from 1, - means no column."
  )
  var columns: String?
  @Option(
    help: "The currency of the prices, such as EUR; auto detects it from the file.",
    completion: .list(["auto"] + Currency.known.map(\.code)))
  var currency = "auto"
  @Option(
    help: "The encoding of the file, such as Windows-1251; auto detects it.",
    completion: .list(["auto"] + TextEncoding.allCases.map(\.rawValue)))
  var encoding = "auto"
  @Option(help: "The line of the column names, counted from 1; 0 if there are none.")
  var headerLine: Int?
  @Option(help: "The filter, such as price=500k..900k,type=House|Flat,beds>=3,place=W1.")
  var filter = ""
  @Option(
    help:
      "The order: columns separated by commas; append - to a column to sort it in descending order."
  )
  var sort = ""
  @Option(name: .customLong("print"), help: "Print the matching homes and exit; needs no display.")
  var printed: Printed?
  @Flag(
    help:
      "Don't read or save settings between runs: window size, files, searches, favourites, notes.")
  var noState = false
  @OptionGroup var shared: WindowOptions

  private static let tables = CompletionKind.file(
    extensions: ["csv", "tsv", "tab", "txt", "CSV", "TSV", "TAB", "TXT"])

  enum Printed: String, CaseIterable, ExpressibleByArgument {
    case csv, json, count
    /// The result window, as `--describe` and `--snapshot` write it.
    case describe, snapshot
  }

  func validate() throws {
    _ = try options()
    guard let printed else { return }
    if !shared.opensWindow {
      throw ValidationError("--print: cannot be combined with --describe or --snapshot")
    }
    if shared.printsEvents {
      throw ValidationError("--events: requires a window; --print opens none")
    }
    if let look = shared.firstLook, ListingsPrinter.Form(rawValue: printed.rawValue) != nil {
      throw ValidationError("\(look): has no effect with --print \(printed.rawValue)")
    }
    if printed == .snapshot, isatty(STDOUT_FILENO) != 0 {
      throw ValidationError(
        "--print snapshot: cannot write an image to a terminal; redirect standard output")
    }
  }

  @MainActor func open() async throws {
    shared.prepareTexts()
    if let printed { return try await print(printed) }
    let log = shared.eventLog
    let application = try PriceFilterApplication(options: options(), log: log)
    guard shared.opensWindow else { return try await draw(application) }
    let host = try connect()
    application.fileChooser = PortalFileChooser(host)
    application.onFileReport { $0.forEach(StandardOutput.writeError) }
    application.onSearchError { Self.exit(withError: ExitCode($0.exitCode)) }
    await application.startLoading()
    #if Inspector
      Inspector.enable(for: application.window, chooser: PortalFileChooser(host)) { host.show($0) }
    #endif
    try await show(application.window, on: host, log: log)
  }

  @MainActor private func print(_ printed: Printed) async throws {
    if let form = ListingsPrinter.Form(rawValue: printed.rawValue) {
      // If the reader closes the pipe, the program ends at once, whatever its parent ignores.
      signal(SIGPIPE, SIG_DFL)
      do { try await ListingsPrinter.print(form, of: options()) } catch let error as LoadError {
        throw Self.ending(error)
      }
      return
    }
    var other = self
    other.printed = nil
    if printed == .describe {
      other.shared.describe = true
    } else {
      other.shared.snapshot = "/dev/stdout"
    }
    try await other.open()
  }

  /// Reports why a file could not be read, and returns the error that ends the program.
  private static func ending(_ error: LoadError) -> any Error {
    if case .search = error.reason { return ValidationError("\(error)") }
    StandardOutput.writeError("Error: \(error)")
    return ExitCode(error.exitCode)
  }

  @MainActor private func draw(_ application: PriceFilterApplication) async throws {
    do { try await application.loadToTheEnd() } catch let error as LoadError {
      throw Self.ending(error)
    }
    application.fileReport.forEach(StandardOutput.writeError)
    try draw(application.window, report: application.fileDescription)
  }

  private func options() throws -> PriceFilterApplication.Options {
    do {
      if let second = listings == nil ? otherFiles.first : file {
        throw ValidationError("\(PlainText.quoted(second)): only one file can be opened at a time")
      }
      var options = try PriceFilterApplication.Options(
        listings: listings ?? file, columns: columns, currency: currency,
        encoding: encoding, headerLine: headerLine, locale: shared.localeName)
      options.search = SearchText(filter: filter, sort: sort)
      options.keepsMarks = !noState
      options.size = try shared.chosenSize
      options.announcesLosses = shared.opensWindow
      options.keepsState = shared.opensWindow && !noState
      options.appearance = try shared.appearance
      return options
    } catch let error as PriceFilterApplication.OptionError { throw ValidationError("\(error)") }
  }
}
