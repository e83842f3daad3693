import ArgumentParser
import DetentHeadless
import DetentViews
import DetentX11
import Glibc
import Listings
import PriceFilter

@main
enum Program {
  @MainActor static func main() async {
    do { try await PriceFilterCommand.parse().open() } catch {
      guard PriceFilterCommand.exitCode(for: error) == .validationFailure else {
        PriceFilterCommand.exit(withError: error)
      }
      // One line, and not the usage, in which it would be lost.
      StandardOutput.writeError(
        "Error: \(PriceFilterCommand.message(for: error)) (see price-filter --help)")
      PriceFilterCommand.exit(withError: ExitCode.validationFailure)
    }
  }
}

struct PriceFilterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "price-filter", abstract: "Filter house listings by dragging a range slider.",
    discussion: "\(EventLog.help)\n\n\(LoadError.help)", version: PriceFilterApplication.version)

  @Option(help: "A CSV file of listings (default: a bundled sample); for the page filter.")
  var listings: String?
  @Option(
    help: "The columns of --listings, as price=NAME,type=NAME,…; a number counts from 1.")
  var columns: String?
  @Option(help: "Device pixels a logical pixel, 0.25 to 8 (default: the desktop's).")
  var scale: Double?
  @Option(help: "The size of the window in logical pixels, as WIDTHxHEIGHT.")
  var size = "1120x720"
  @Option(help: "light or dark (default: the desktop's, or light).")
  var appearance: String?
  @Option(
    help: "How the page filter writes numbers, such as de_DE (default: the environment's).")
  var locale: String?
  @Option(help: "What to show: \(PriceFilterApplication.pages.joined(separator: ", ")).")
  var page = PriceFilterApplication.pages[0]
  @Flag(
    help: "Print what the controls and the list do, one JSON object a line; needs a display.")
  var events = false
  @Flag(help: "Print the accessibility tree as JSON and exit; needs no display.")
  var describe = false
  @Option(help: "Draw the window into this PNG file and exit; needs no display.")
  var snapshot: String?

  func validate() throws { _ = try options() }

  @MainActor func open() async throws {
    let log = events ? EventLog(write: StandardOutput.write) : nil
    let application = try PriceFilterApplication(options: options(), log: log)
    guard describe || snapshot != nil else { return try await show(application, log) }
    do {
      try await application.loadToTheEnd()
    } catch let error as LoadError where error.exitCode != 1 {
      StandardOutput.writeError("Error: \(error)")
      throw ExitCode(error.exitCode)
    }
    application.fileReport.forEach(StandardOutput.writeError)
    let host = try HeadlessHost(window: application.window, scale: scale ?? 1)
    host.settle()
    if describe { try StandardOutput.write(application.describe()) }
    if let snapshot { try host.writePNG(to: snapshot) }
  }

  @MainActor private func show(_ application: PriceFilterApplication, _ log: EventLog?) async throws
  {
    let host = try connect()
    host.didPresentFirstFrame = { _ in log?.ready() }
    application.playSounds()
    application.onFileReport { $0.forEach(StandardOutput.writeError) }
    await application.startLoading()
    host.show(application.window)
    throw ExitCode(await host.run(endingOn: [SIGTERM, SIGINT, SIGHUP]).exitCode)
  }

  @MainActor private func connect() throws -> X11Host {
    do {
      return try X11Host(
        scale: scale, followsAppearance: appearance == nil, applicationName: "price-filter")
    } catch {
      var line = "Error: \(error)"
      // A server that was there and went away needs no advice.
      if error.exitCode == 1 {
        line += "; start it in a desktop session, under xvfb-run, or with --snapshot"
      }
      StandardOutput.writeError(line)
      throw ExitCode(error.exitCode)
    }
  }

  private func options() throws -> PriceFilterApplication.Options {
    do {
      return try .init(
        listings: listings, columns: columns, scale: scale, size: size, appearance: appearance,
        locale: locale, page: page, events: events, describe: describe, snapshot: snapshot)
    } catch { throw ValidationError("\(error)") }
  }
}
