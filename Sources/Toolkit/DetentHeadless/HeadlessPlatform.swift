import DetentDrawing
import DetentViews

/// The desktop and the other programs around a window. The desktop carries out requests at once.
@MainActor
final class HeadlessPlatform: DesktopHost, PasteboardHost {
  private weak var driver: WindowDriver?
  /// Changes the window's scale; nil restores its first one.
  var setScale: @MainActor (Double?) -> Void = { _ in }
  /// The texts of the pasteboards.
  var texts: [Pasteboard: String] = [:]
  /// Whether replies are held back, as by another program.
  var holdsRequests = false
  private var held: [(pasteboard: Pasteboard, reply: @MainActor (String?) -> Void)] = []

  init(_ driver: WindowDriver) { self.driver = driver }

  // MARK: Desktop

  func windowTitleDidChange(_ window: Window) {}
  func windowIconsDidChange(_ window: Window) {}
  func windowAttentionDidChange(_ window: Window) {}
  func activate(_ window: Window) {}
  func window(_ window: Window, setScale scale: Double?) { setScale(scale) }

  func window(_ window: Window, request state: WindowState, isOn: Bool) {
    driver?.state = isOn ? window.state.union(state) : window.state.subtracting(state)
  }

  // MARK: Pasteboards

  func offer(_ text: String?, on pasteboard: Pasteboard) { texts[pasteboard] = text }

  func requestText(
    from pasteboard: Pasteboard, reply: @escaping @MainActor (String?) -> Void
  ) {
    guard holdsRequests else { return reply(texts[pasteboard]) }
    held.append((pasteboard, reply))
  }

  /// - Parameter isRefused: whether waiting requests get nil instead of the text.
  func answer(isRefused: Bool) {
    let waiting = held
    held = []
    for (pasteboard, reply) in waiting { reply(isRefused ? nil : texts[pasteboard]) }
  }
}
