import DetentDrawing
import DetentViews
import Testing

/// The seam between windows and hosts: what holds whichever host it is.
@MainActor
@Suite
struct WindowDriverTests {
  /// A host that can show frames, and popups where it is asked to.
  private final class PlainHost: WindowHost, PopupHost {
    var frames = 0
    var closed: [Window] = []
    var showsPopups = false
    var drivers: [WindowDriver] = []
    let openPopups = OpenPopups()

    func windowNeedsFrame(_ window: Window) { frames += 1 }
    func window(_ window: Window, setCursor cursor: Cursor) {}
    func windowDidClose(_ window: Window) {
      closed.append(window)
      drivers.removeAll { $0.window === window }
    }

    var popupHost: (any PopupHost)? { showsPopups ? self : nil }
    func screenArea(of window: Window) -> Rect? { nil }
    func window(
      _ window: Window, present popup: Window, at placement: PopupPlacement
    ) -> Bool {
      if !drivers.contains(where: { $0.window === popup }) { drivers.append(WindowDriver(popup)) }
      drivers.last?.host = self
      return true
    }
  }

  private let host = PlainHost()
  private let window = Window(size: Size(width: 100, height: 80))
  private let driver: WindowDriver
  private let placement = PopupPlacement(
    frame: Rect(x: 0, y: 0, width: 9, height: 9), inputShape: Path())

  init() {
    driver = WindowDriver(window)
    driver.host = host
  }

  private func popup(_ dismissals: @escaping (PopupDismissal) -> Void = { _ in }) -> Window {
    let popup = Window(size: Size(width: 9, height: 9))
    popup.shouldDismiss = {
      dismissals($0)
      return false
    }
    return popup
  }

  @Test func aFrameIsAskedForOnceUntilItIsMade() throws {
    #expect(host.frames == 1)
    window.setNeedsDisplay()
    window.setNeedsLayout()
    #expect(host.frames == 1)
    let surface = try Surface(size: window.bounds.size)
    _ = surface.withCanvas { driver.performFrame(at: .zero, in: $0) }
    window.setNeedsDisplay()
    #expect(host.frames == 2)
  }

  @Test func aHostThatHasNothingButFramesIsEnough() {
    var answers: [String?] = []
    window.requestText(from: .clipboard) { answers.append($0) }
    window.offer("a", on: .clipboard)
    window.requestsUserAttention = true
    window.toggleFullScreen()
    window.activate()
    #expect(answers == [nil] && window.state == [])
    #expect(window.screenArea == nil && !window.present(popup(), at: placement))
  }

  @Test func popupsCloseWithTheirOwner() {
    host.showsPopups = true
    let popups = [popup(), popup()]
    for popup in popups { #expect(window.present(popup, at: placement)) }
    window.close()
    #expect(popups[0].isClosed && popups[1].isClosed)
    #expect(host.closed.last === window)
  }

  @Test func popupsAreAskedToGoWithTheKeyboardAndWithTheSightOfTheirOwner() {
    host.showsPopups = true
    driver.send(FocusEvent(isFocused: true))
    var dismissals: [PopupDismissal] = []
    let popup = popup { dismissals.append($0) }
    #expect(window.present(popup, at: placement) && window.present(popup, at: placement))
    driver.send(FocusEvent(isFocused: false))
    driver.isVisible = false
    #expect(dismissals == [.focusLost, .ownerHidden] && !popup.isClosed)
    popup.close()
    driver.windowDidMove()
    #expect(dismissals.count == 2)
  }

  @Test func aPopupBelongsToOneWindow() {
    host.showsPopups = true
    let other = Window(size: Size(width: 10, height: 10))
    let second = WindowDriver(other)
    second.host = host
    let popup = popup()
    #expect(window.present(popup, at: placement))
    #expect(!other.present(popup, at: placement) && !window.present(window, at: placement))
    other.close()
    #expect(!popup.isClosed)
  }

  @Test func aPressAsksAllPopupsToGoButTheOneThatItIsInAndItsOwners() {
    host.showsPopups = true
    var asked: [String] = []
    func named(_ name: String) -> Window { popup { asked.append("\(name) \($0)") } }
    let (menu, submenu) = (named("menu"), named("submenu"))
    #expect(window.present(menu, at: placement) && menu.present(submenu, at: placement))
    #expect(asked.isEmpty)
    #expect(host.openPopups.press(in: submenu) && asked.isEmpty)
    #expect(host.openPopups.press(in: menu) && asked == ["submenu pressOutside"])
    #expect(!host.openPopups.press(in: nil, isWheel: true) && asked.count == 1)
    #expect(!host.openPopups.press(in: nil))
    #expect(asked.dropFirst() == ["submenu pressOutside", "menu pressOutside"])
    menu.close()
    #expect(submenu.isClosed && host.openPopups.press(in: nil) && asked.count == 3)
  }

  @Test func aPopupAsksThoseToGoThatItDoesNotBelongTo() {
    host.showsPopups = true
    var asked: [String] = []
    func named(_ name: String) -> Window { popup { asked.append("\(name) \($0)") } }
    let other = Window(size: Size(width: 10, height: 10))
    let second = WindowDriver(other)
    second.host = host
    #expect(window.present(named("first"), at: placement))
    #expect(other.present(named("second"), at: placement))
    #expect(asked == ["first focusLost"])
    host.openPopups.ownersDidMove()
    #expect(asked.dropFirst() == ["second ownerMoved", "first ownerMoved"])
  }

  @Test func aPopupThatIsOnlySeenClosesNothingAndNoPressClosesIt() {
    host.showsPopups = true
    var asked: [PopupDismissal] = []
    let (menu, tooltip) = (popup { asked.append($0) }, popup { asked.append($0) })
    tooltip.contentView = View()
    tooltip.contentView?.isUserInteractionEnabled = false
    #expect(window.present(menu, at: placement) && window.present(tooltip, at: placement))
    #expect(asked.isEmpty)
    menu.close()
    #expect(host.openPopups.press(in: nil) && host.openPopups.press(in: tooltip) && asked.isEmpty)
    host.openPopups.ownersDidMove()
    #expect(asked == [.ownerMoved])
  }

  private final class Pad: View, Tracking {
    var presses = 0
    var cancels = 0
    func beginTracking(_ event: PointerEvent) -> Bool {
      presses += 1
      return true
    }
    func continueTracking(_ event: PointerEvent) -> Bool { true }
    func endTracking(_ event: PointerEvent) {}
    func cancelTracking() { cancels += 1 }
  }

  @Test func theSecondDriverOfAWindowTakesItsPressAway() {
    let pad = Pad()
    window.contentView = pad
    window.layoutIfNeeded()
    driver.send(
      PointerEvent(
        phase: .down, location: Point(x: 5, y: 5), button: .primary, buttons: .primary))
    let second = WindowDriver(window)
    #expect(pad.presses == 1 && pad.cancels == 1)
    withExtendedLifetime(second) {}
  }
}
