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
    var dropped: [[String]] = []
    var above: [Bool] = []
    var states: [WindowState] = []

    init(takesFiles: Bool = true) {
      window.draggingDidChange = { [weak self] in self?.above.append($0) }
      window.stateDidChange = { [weak self] in self?.states.append($0) }
      guard takesFiles else { return }
      window.didDropFiles = { [weak self] in self?.dropped.append($0) }
    }
  }

  @Test func filesAreToldOnceWhenTheyComeAndGo() {
    let fixture = Fixture()
    for areAbove in [true, true, false, false] { fixture.window.setDraggingOver(areAbove) }
    #expect(fixture.above == [true, false])
  }

  @Test func aDropEndsTheirStayAboveTheWindow() {
    let fixture = Fixture()
    fixture.window.setDraggingOver(true)
    fixture.window.drop(files: ["/a", "/b"])
    #expect(fixture.above == [true, false])
    #expect(fixture.dropped == [["/a", "/b"]])
    fixture.window.drop(files: [])
    #expect(fixture.dropped.count == 1)
  }

  @Test func aWindowThatTakesNoFilesIsNotToldOfAny() {
    let fixture = Fixture(takesFiles: false)
    #expect(!fixture.window.takesFiles)
    fixture.window.setDraggingOver(true)
    fixture.window.drop(files: ["/a"])
    #expect(fixture.above.isEmpty && !fixture.window.isDraggingOver)
  }

  @Test func aClosedWindowTakesNoFiles() {
    let fixture = Fixture()
    fixture.window.close()
    fixture.window.setDraggingOver(true)
    fixture.window.drop(files: ["/a"])
    #expect(fixture.above.isEmpty && fixture.dropped.isEmpty)
  }

  @Test func aStateThatIsWantedBeforeTheWindowIsShownIsKeptForIt() {
    let fixture = Fixture()
    fixture.window.toggleFullScreen()
    fixture.window.request(.maximized, isOn: true)
    #expect(fixture.window.state == [.fullScreen, .maximized])
    fixture.window.toggleFullScreen()
    #expect(fixture.window.state == .maximized)
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
    fixture.window.send(FocusEvent(isFocused: true))
    #expect(!fixture.window.requestsUserAttention)
  }
}
