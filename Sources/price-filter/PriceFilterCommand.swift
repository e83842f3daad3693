import ArgumentParser
import DetentOutput
import DetentProgram
import Listings
import PriceFilter

#if Inspector
  import DetentInspector
  import DetentX11
#endif

@main
enum Program {
  static func main() async { await PriceFilterCommand.runProgram() }
}

struct PriceFilterCommand: WindowCommand {
  static let configuration = CommandConfiguration(
    commandName: "price-filter", abstract: "Filter house listings by dragging a range slider.",
    discussion: "\(EventLog.help(EventLog.listingsHelp, list: "listings"))\n\n\(LoadError.help)",
    version: programVersion)

  @Option(
    help: "A CSV file of listings; - is standard input, several are shown as one.")
  var listings: [String] = []
  @Argument(help: "The same as --listings.")
  var files: [String] = []
  @Option(
    help: "The columns of --listings, as price=NAME,type=NAME,…; a number counts from 1.")
  var columns: String?
  @Flag(help: "Neither read nor write what is kept between runs: size, files, searches, notes.")
  var noState = false
  @OptionGroup var shared: WindowOptions

  func validate() throws { _ = try options() }

  @MainActor func open() async throws {
    shared.prepareTexts()
    let log = shared.eventLog
    let application = try PriceFilterApplication(options: options(), log: log)
    guard shared.opensWindow else { return try await draw(application) }
    let host = try connect()
    application.onFileReport { $0.forEach(StandardOutput.writeError) }
    await application.startLoading()
    #if Inspector
      Inspector.enable(for: application.window) { host.show($0) }
    #endif
    try await show(application.window, on: host, log: log)
  }

  @MainActor private func draw(_ application: PriceFilterApplication) async throws {
    do {
      try await application.loadToTheEnd()
    } catch let error as LoadError where error.exitCode != 1 {
      StandardOutput.writeError("Error: \(error)")
      throw ExitCode(error.exitCode)
    }
    application.fileReport.forEach(StandardOutput.writeError)
    try draw(application.window, report: application.fileDescription)
  }

  private func options() throws -> PriceFilterApplication.Options {
    do {
      let paths = listings + files
      var options = try PriceFilterApplication.Options(
        listings: paths.first, moreListings: Array(paths.dropFirst()), columns: columns,
        locale: shared.localeName)
      options.size = try shared.chosenSize
      options.keepsState = shared.opensWindow && !noState
      options.appearance = try shared.appearance
      return options
    } catch let error as PriceFilterApplication.OptionError { throw ValidationError("\(error)") }
  }
}
