import ArgumentParser
import DetentDrawing
import DetentGallery
import DetentInspector
import DetentOutput
import DetentProgram
import DetentViews
import DetentX11

@main
private struct GalleryCommand: WindowCommand {
  static let configuration = CommandConfiguration(
    commandName: "detent-gallery", abstract: "Browse and try all controls.",
    discussion: """
      Select a page in the list with a click or Enter. Ctrl+Page Up and Ctrl+Page Down show the previous and the next page; F6 \
      moves between the list and the page. The window is 1330x720 unless --size is given.

      The texts of the gallery are in English only. --locale changes numbers, the text direction and the \
      texts of the toolkit.

      \(EventLog.help(list: "pages"))
      """, version: programVersion)

  @Option(help: "The first page: \(names.joined(separator: ", ")).")
  var page = names[0]
  @OptionGroup var shared: WindowOptions

  private static let names = GalleryPage.all.map(\.name)

  func validate() throws { _ = try shownPage }

  @MainActor func open() async throws {
    shared.prepareTexts()
    let page = try shownPage
    let window = Window(size: try shared.chosenSize ?? Size(width: 1_330, height: 720))
    window.rootTraits.appearance = try shared.appearance ?? .light
    window.rootTraits.setLocale(shared.localeName, texts: .detent)
    window.title = Self.title(of: page)
    let browser = GalleryBrowser(page, isStill: shared.snapshot != nil)
    window.contentView = browser
    guard shared.opensWindow else { return try draw(window) }
    let log = shared.eventLog
    log?.follow(browser)
    let host = try connect()
    Inspector.enable(for: window, chooser: PortalFileChooser(host)) { host.show($0) }
    let player = SoundPlayer()
    browser.didShow = { [weak window] in window?.title = Self.title(of: $0) }
    browser.didMake = { view in
      log?.follow(view)
      player.playFeedback(of: view)
    }
    try await show(window, on: host, log: log, player: player)
  }

  private static func title(of page: GalleryPage) -> String { "\(page.title) – Detent" }

  private var shownPage: GalleryPage {
    get throws {
      if let shown = GalleryPage.all.first(where: { $0.name == page }) { return shown }
      let known = Self.names.joined(separator: ", ")
      throw ValidationError(
        "--page \(WindowOptions.quoted(page)): must be one of \(known)")
    }
  }
}
