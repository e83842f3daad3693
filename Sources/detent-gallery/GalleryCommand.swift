import ArgumentParser
import DetentGallery
import DetentInspector
import DetentOutput
import DetentProgram
import DetentViews
import DetentX11

@main
enum Program {
  static func main() async { await GalleryCommand.runProgram() }
}

struct GalleryCommand: WindowCommand {
  static let configuration = CommandConfiguration(
    commandName: "detent-gallery", abstract: "Try every control in every form that it has.",
    discussion: EventLog.help(), version: programVersion)

  @Option(help: "What to show: \(names.joined(separator: ", ")).")
  var page = names[0]
  @OptionGroup var shared: WindowOptions

  private static let names = GalleryPage.all.map(\.name)

  func validate() throws { _ = try shownPage }

  @MainActor func open() async throws {
    shared.prepareTexts()
    let page = try shownPage
    let window = Window(size: try shared.size)
    window.rootTraits.appearance = try shared.appearance ?? .light
    window.rootTraits.setLocale(shared.localeName, texts: .detent)
    window.title = "\(page.title) – Detent"
    let view = page.makeView(isStill: shared.snapshot != nil)
    window.contentView = view
    guard shared.opensWindow else { return try draw(window) }
    let log = shared.eventLog
    log?.follow(view)
    let host = try connect()
    Inspector.enable(for: window) { host.show($0) }
    try await show(window, on: host, log: log)
  }

  private var shownPage: GalleryPage {
    get throws {
      if let shown = GalleryPage.all.first(where: { $0.name == page }) { return shown }
      let known = Self.names.joined(separator: ", ")
      throw ValidationError(
        "--page \(WindowOptions.quoted(page)): no such page; there are: \(known)")
    }
  }
}
