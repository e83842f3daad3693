import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@MainActor
@Suite
struct WindowDesktopTests {
  /// A window that writes down what it is told.
  @MainActor
  private final class Fixture {
    let window = Window(size: Size(width: 100, height: 80))
    let driver: WindowDriver
    var dropped: [[String]] = []
    var above: [Bool] = []
    var states: [WindowState] = []

    init(takesFiles: Bool = true) {
      driver = WindowDriver(window)
      window.draggingEntered = { [weak self] in self?.above.append(true) }
      window.draggingExited = { [weak self] in self?.above.append(false) }
      window.stateDidChange = { [weak self] in self?.states.append($0) }
      guard takesFiles else { return }
      window.performDrop = { [weak self] in self?.dropped.append($0) }
    }
  }

  @Test func filesAreToldOnceWhenTheyComeAndGo() {
    let fixture = Fixture()
    for _ in 0..<2 { fixture.driver.draggingEntered() }
    for _ in 0..<2 { fixture.driver.draggingExited() }
    #expect(fixture.above == [true, false])
  }

  @Test func aDropEndsTheirStayAboveTheWindow() {
    let fixture = Fixture()
    fixture.driver.draggingEntered()
    fixture.driver.performDrop(["/a", "/b"])
    #expect(fixture.above == [true, false])
    #expect(fixture.dropped == [["/a", "/b"]])
    fixture.driver.performDrop([])
    #expect(fixture.dropped.count == 1)
  }

  @Test func aWindowThatTakesNoFilesIsNotToldOfAny() {
    let fixture = Fixture(takesFiles: false)
    #expect(!fixture.driver.acceptsFiles)
    fixture.driver.draggingEntered()
    fixture.driver.performDrop(["/a"])
    #expect(fixture.above.isEmpty && fixture.dropped.isEmpty)
  }

  @Test func aClosedWindowTakesNoFiles() {
    let fixture = Fixture()
    fixture.window.close()
    fixture.driver.draggingEntered()
    fixture.driver.performDrop(["/a"])
    #expect(fixture.above.isEmpty && fixture.dropped.isEmpty)
  }

  @Test func aStateThatIsWantedBeforeTheWindowIsShownIsKeptForIt() {
    let window = Window(size: Size(width: 100, height: 80))
    window.toggleFullScreen()
    window.request(.maximized, isOn: true)
    #expect(window.state == [.fullScreen, .maximized])
    window.toggleFullScreen()
    #expect(window.state == .maximized)
  }

  @Test func theHostDecidesAboutTheStateOfAWindowThatIsShown() throws {
    let fixture = Fixture()
    let host = try HeadlessHost(window: fixture.window)
    fixture.window.toggleFullScreen()
    fixture.window.toggleFullScreen()
    #expect(fixture.states == [.fullScreen, []])
    fixture.window.close()
    fixture.window.toggleFullScreen()
    #expect(fixture.states.count == 2)
    withExtendedLifetime(host) {}
  }

  @Test func theKeyboardEndsTheDemandForAttention() {
    let fixture = Fixture()
    fixture.window.requestsUserAttention = true
    fixture.driver.send(FocusEvent(isFocused: true))
    #expect(!fixture.window.requestsUserAttention)
  }
}
