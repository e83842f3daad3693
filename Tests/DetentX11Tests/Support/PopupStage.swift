import CDetentX11
import DetentDrawing
import DetentViews

@testable import DetentX11

/// A stage with a popup on it: a disc of 80 × 80, partly outside of its owner at the screen's
/// corner.
@MainActor
final class PopupStage {
  let stage: Stage
  let popup = DetentViews.Window(size: Size(width: 80, height: 80))
  let disc = RecordingView()
  var dismissals: [PopupDismissal] = []
  var closes = 0

  static let color: UInt = 0xe02040
  static let place = Rect(x: 160, y: 40, width: 80, height: 80)

  /// - Parameter staysOpen: whether the popup writes down that it should go, and stays.
  init(
    _ server: XServer? = nil, isComposed: Bool = false, staysOpen: Bool = true,
    pointers: Stage.Pointers = .xInput
  ) async throws {
    stage = try await Stage(server, pointers: pointers)
    if isComposed { Self.compose(stage.driver) }
    disc.color = Color(hex: UInt32(Self.color))
    popup.contentView = disc
    popup.backgroundColor = DynamicColor(.clear)
    popup.didClose = { [weak self] in self?.closes += 1 }
    popup.shouldDismiss = { [weak self] in
      self?.dismissals.append($0)
      return !staysOpen
    }
  }

  var driver: ServerInput { stage.driver }
  var host: X11Host { stage.host }
  /// The server's name of the popup; 0 when it is gone.
  var id: UInt { host.shown(popup)?.id ?? 0 }

  static let circle = Path(circleAt: Point(x: 40, y: 40), radius: 40)

  @discardableResult
  func present(at frame: Rect = place, shape: Path = circle) -> Bool {
    let isShown = stage.window.present(
      popup, at: PopupPlacement(frame: frame, inputShape: shape))
    stage.settle()
    return isShown
  }

  /// Pretends to be a program that composes the screen.
  static func compose(_ driver: ServerInput) {
    let window = XCreateSimpleWindow(driver.display, driver.root, 0, 0, 1, 1, 0, 0, 0)
    XSetSelectionOwner(
      driver.display, driver.atom("_NET_WM_CM_S0"), window, UInt(CurrentTime))
    driver.sync()
  }
}
