import DetentDrawing
import DetentViews

/// A desktop that does what is requested at once.
@MainActor
final class HeadlessDesktop: DesktopHost {
  private weak var driver: WindowDriver?
  /// Gives the window another scale; nil for its first one.
  var setScale: @MainActor (Double?) -> Void = { _ in }

  init(_ driver: WindowDriver) { self.driver = driver }

  func windowTitleDidChange(_ window: Window) {}
  func windowIconsDidChange(_ window: Window) {}
  func windowAttentionDidChange(_ window: Window) {}
  func activate(_ window: Window) {}
  func window(_ window: Window, setScale scale: Double?) { setScale(scale) }

  func window(_ window: Window, request state: WindowState, isOn: Bool) {
    driver?.state = isOn ? window.state.union(state) : window.state.subtracting(state)
  }
}

/// The pasteboards, and requests for their texts that wait where the texts are another program's.
@MainActor
final class HeadlessPasteboards: PasteboardHost {
  var texts: [Pasteboard: String] = [:]
  var holdsRequests = false
  private var held: [(pasteboard: Pasteboard, reply: @MainActor (String?) -> Void)] = []

  func offer(_ text: String?, on pasteboard: Pasteboard) { texts[pasteboard] = text }

  func requestText(
    from pasteboard: Pasteboard, reply: @escaping @MainActor (String?) -> Void
  ) {
    guard holdsRequests else { return reply(texts[pasteboard]) }
    held.append((pasteboard, reply))
  }

  /// - Parameter isRefused: whether the requests that wait get no text.
  func answer(isRefused: Bool) {
    let waiting = held
    held = []
    for (pasteboard, reply) in waiting { reply(isRefused ? nil : texts[pasteboard]) }
  }
}

/// The choice of a pixel of a window and of the popups over it.
@MainActor
final class HeadlessScreen: ScreenHost {
  weak var owner: HeadlessHost?
  private(set) var loupe: Surface?
  private var pick: (loupe: ScreenLoupe, reply: @MainActor (Color?) -> Void)?
  /// The pixel of the press that is under way; nil within for a press that takes none.
  private var pressed: Color??

  func window(
    _ window: Window, pickColor loupe: ScreenLoupe, reply: @escaping @MainActor (Color?) -> Void
  ) -> Bool {
    guard pick == nil, owner != nil else { return false }
    pick = (loupe, reply)
    return true
  }

  /// - Returns: whether the pointer was the picker's.
  func takes(_ phase: PointerEvent.Phase, at point: Point, _ button: PointerButtons) -> Bool {
    guard let pick else { return false }
    let pixels = pixels(around: point)
    switch phase {
    case .moved:
      loupe = try? Surface(
        size: Size(width: pick.loupe.side, height: pick.loupe.side),
        scale: owner?.surface.scale ?? 1)
      loupe?.withCanvas { pick.loupe.draw(pixels, $0) }
    case .down: pressed = .some(button == .primary ? ScreenLoupe.chosen(of: pixels) : nil)
    case .up: if let pressed { end(with: pressed) }
    case .exited: break
    case .cancelled: end(with: nil)
    }
    return true
  }

  /// - Returns: whether the key was the picker's.
  func takes(_ key: Key) -> Bool {
    guard pick != nil else { return false }
    if key == .escape { end(with: nil) }
    return true
  }

  private func end(with color: Color?) {
    let reply = pick?.reply
    (pick, pressed, loupe) = (nil, nil, nil)
    reply?(color)
  }

  private func pixel(of host: HeadlessHost, at point: Point) -> Color {
    let scale = host.surface.scale
    return host.surface.pixel(
      x: Int((point.x * scale).rounded(.down)), y: Int((point.y * scale).rounded(.down)))
  }

  private func pixels(around point: Point) -> [Color] {
    guard let owner else { return [] }
    let half = ScreenLoupe.count / 2
    return (-half...half).flatMap { y in
      (-half...half).map { x in
        let step = 1 / owner.surface.scale
        let sample = Point(x: point.x + Double(x) * step, y: point.y + Double(y) * step)
        // Popups can be seen through beside their content.
        return owner.popups.reduce(pixel(of: owner, at: sample)) { below, popup in
          let above = pixel(of: popup, at: sample - (popup.placement?.frame.origin ?? .zero))
          return above.alpha > 0
            ? below.mixed(with: above.withAlpha(1), fraction: above.alpha) : below
        }
      }
    }
  }
}
