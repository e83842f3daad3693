import DetentDrawing
import DetentTestSupport
import DetentViews
import Observation
import Testing

/// The seam between windows and hosts: what holds whichever host it is.
@MainActor @Suite struct WindowDriverTests {
  /// A host that can show frames, and popups unless it is told not to.
  private final class PlainHost: WindowHost, PopupHost {
    var frames = 0
    var closed: [Window] = []
    var showsPopups = true
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

  /// Another window of the same host.
  private func otherDriver() -> WindowDriver {
    let driver = WindowDriver(Window(size: Size(width: 10, height: 10)))
    driver.host = host
    return driver
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

  @Observable @MainActor fileprivate final class Model {
    var value = 0.0
  }

  /// Shows the pointer's place, which is the value of a model.
  private final class Thumb: Control {
    let model = Model()
    var drawn: [Double] = []

    override func continueTracking(_ event: PointerEvent) -> Bool {
      model.value = event.location.x
      setNeedsDisplay()
      return true
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
      model.value += 1
      setNeedsDisplay()
      return true
    }

    override func draw(in canvas: Canvas, dirty: Rect) { drawn.append(model.value) }
  }

  private final class Follower: View {
    let model: Model
    var shown: [Double] = []

    init(_ model: Model) {
      self.model = model
      super.init(frame: .zero)
    }

    override func updateProperties() { shown.append(model.value) }
  }

  @Test func aViewWithTheInputIsDrawnBeforeViewsThatFollowItsModel() throws {
    let thumb = Thumb(frame: Rect(x: 0, y: 0, width: 100, height: 20))
    let (content, follower) = (View(), Follower(thumb.model))
    for view in [thumb, follower] { content.addSubview(view) }
    window.contentView = content
    let surface = try Surface(size: window.bounds.size)
    func performFrame() { _ = surface.withCanvas { driver.performFrame(at: .zero, in: $0) } }
    func inputFrame() -> Damage? { surface.withCanvas { driver.performInputFrame(in: $0) } }
    func point(_ phase: PointerEvent.Phase, _ x: Double) {
      driver.send(
        PointerEvent(
          phase: phase, location: Point(x: x, y: 10),
          button: phase == .moved ? [] : .primary, buttons: .primary))
    }
    #expect(inputFrame() == nil, "nothing is shown yet")
    performFrame()
    point(.moved, 10)
    thumb.model.value = 5
    thumb.setNeedsDisplay()
    #expect(inputFrame() == nil, "no drag")
    performFrame()
    point(.down, 20)
    performFrame()
    point(.moved, 30)
    #expect(inputFrame()?.bounds == thumb.frame)
    #expect(thumb.drawn.last == 30 && follower.shown.last == 5)
    point(.moved, 40)
    #expect(inputFrame() == nil, "the rest comes first")
    performFrame()
    #expect(thumb.drawn.last == 40 && follower.shown.last == 40)
    point(.moved, 50)
    content.setNeedsLayout()
    #expect(inputFrame() == nil, "a view could be drawn in its old place")
    performFrame()
    point(.up, 50)
    thumb.becomeFirstResponder()
    performFrame()
    driver.send(KeyEvent(phase: .down, key: .right))
    #expect(inputFrame() != nil)
    #expect(thumb.drawn.last == 51 && follower.shown.last == 50)
  }

  @Test func aHostThatHasNothingButFramesIsEnough() {
    host.showsPopups = false
    var answers: [String?] = []
    window.requestText(from: .clipboard) { answers.append($0) }
    window.offer("a", on: .clipboard)
    window.requestsUserAttention = true
    window.toggleFullScreen()
    window.activate()
    #expect(answers == [nil] && window.state == [])
    #expect(window.screenArea == nil && !window.present(popup(), at: placement))
  }

  @Test func popupsBelongToOneWindowAndCloseWithIt() {
    let (other, popups) = (otherDriver(), [popup(), popup()])
    for popup in popups { #expect(window.present(popup, at: placement)) }
    #expect(!other.window.present(popups[0], at: placement))
    #expect(!window.present(window, at: placement))
    other.window.close()
    #expect(!popups[0].isClosed)
    window.close()
    #expect(popups.allSatisfy(\.isClosed) && host.closed.last === window)
  }

  @Test func popupsAreAskedToGoWithTheKeyboardAndWithTheSightOfTheirOwner() {
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

  @Test func aPressAsksAllPopupsToGoButTheOneThatItIsInAndItsOwners() {
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
    var asked: [String] = []
    func named(_ name: String) -> Window { popup { asked.append("\(name) \($0)") } }
    let other = otherDriver()
    #expect(window.present(named("first"), at: placement))
    #expect(other.window.present(named("second"), at: placement))
    #expect(asked == ["first focusLost"])
    host.openPopups.ownersDidMove()
    #expect(asked.dropFirst() == ["second ownerMoved", "first ownerMoved"])
  }

  @Test func aPopupThatIsOnlySeenClosesNothingAndNoPressClosesIt() {
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

  @Test func theSecondDriverOfAWindowTakesItsPressAway() {
    let control = RecordingControl()
    window.contentView = control
    window.layoutIfNeeded()
    InputDriver(driver).press(Point(x: 5, y: 5))
    let second = WindowDriver(window)
    #expect(control.calls == [.begin(Point(x: 5, y: 5)), .cancel])
    withExtendedLifetime(second) {}
  }
}

@MainActor @Suite struct PopupTests {
  private let popup = DetentViews.Window(size: Size(width: 20, height: 20))

  @Test(arguments: PopupDismissal.allCases)
  func aPopupThatSaysNothingGoesWhenItIsAsked(reason: PopupDismissal) {
    var closes = 0
    popup.didClose = { closes += 1 }
    let driver = WindowDriver(popup)
    driver.requestDismissal(reason)
    driver.requestDismissal(reason)
    #expect(popup.isClosed && closes == 1)
  }

  @Test func aPopupMayGoInItsOwnTime() {
    var reasons: [PopupDismissal] = []
    popup.shouldDismiss = {
      reasons.append($0)
      return false
    }
    let driver = WindowDriver(popup)
    driver.requestDismissal(.pressOutside)
    #expect(!popup.isClosed)
    popup.close()
    driver.requestDismissal(.focusLost)
    #expect(reasons == [.pressOutside])
  }

  /// The colour of the middle after two frames on one surface.
  private func middle(_ background: Color, isOpaque: Bool) throws -> Color {
    popup.backgroundColor = DynamicColor(background)
    let driver = WindowDriver(popup)
    driver.isOpaque = isOpaque
    let surface = try Surface(size: Size(width: 20, height: 20))
    for _ in 0..<2 {
      popup.setNeedsDisplay()
      _ = surface.withCanvas { driver.performFrame(at: .zero, in: $0) }
    }
    return surface.pixel(x: 10, y: 10)
  }

  @Test func aClearBackgroundLetsWhatIsBelowShowAndIsThePalettesWhereNothingShowsThrough() throws {
    #expect(try middle(.clear, isOpaque: false).alpha == 0)
    let half = try middle(.white.withAlpha(0.5), isOpaque: false)
    #expect(abs(half.alpha - 0.5) < 0.01)
    let expected = try middle(DynamicColor.background.light, isOpaque: true)
    #expect(expected.alpha == 1)
    #expect(try middle(.clear, isOpaque: true) == expected)
  }
}
