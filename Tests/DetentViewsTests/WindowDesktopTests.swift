import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@MainActor
@Suite
struct WindowDesktopTests {
  /// A window that writes down what it is notified of.
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

  @Test func filesAreNotifiedOnceWhenTheyComeAndGo() {
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

  @Test func aWindowThatTakesNoFilesIsNotNotifiedOfAny() {
    let fixture = Fixture(takesFiles: false)
    #expect(!fixture.driver.acceptsFiles())
    fixture.driver.draggingEntered()
    fixture.driver.performDrop(["/a"])
    #expect(fixture.above.isEmpty && fixture.dropped.isEmpty)
  }

  /// A view that takes files for itself.
  private final class DropView: View, FileDropTarget {
    var acceptsFiles = true
    var log: [String] = []
    func draggingEntered() { log.append("entered") }
    func draggingExited() { log.append("exited") }
    func performDrop(_ paths: [String]) { log.append(paths.joined(separator: " ")) }
  }

  @Test func filesAreForTheNearestViewBelowThemThatTakesFilesElseForTheWindow() {
    let fixture = Fixture()
    let view = DropView(frame: Rect(x: 0, y: 0, width: 50, height: 80))
    let inner = View(frame: Rect(x: 0, y: 0, width: 20, height: 80))
    let content = View()
    content.addSubview(view)
    view.addSubview(inner)
    fixture.window.contentView = content
    fixture.window.layoutIfNeeded()
    fixture.driver.draggingEntered(at: Point(x: 80, y: 40))
    #expect(fixture.above == [true] && view.log == [])
    for x in [10.0, 40] { fixture.driver.draggingEntered(at: Point(x: x, y: 40)) }
    #expect(fixture.above == [true, false] && view.log == ["entered"])
    fixture.driver.draggingEntered(at: Point(x: 80, y: 40))
    #expect(fixture.above == [true, false, true] && view.log == ["entered", "exited"])
    fixture.driver.performDrop(["/a"], at: Point(x: 10, y: 40))
    #expect(fixture.dropped.isEmpty && view.log == ["entered", "exited", "/a"])
    #expect(fixture.above.last == false)
    view.acceptsFiles = false
    fixture.driver.performDrop(["/b"], at: Point(x: 10, y: 40))
    #expect(fixture.dropped == [["/b"]])
    view.acceptsFiles = true
    // A host that does not know where they are means the window.
    fixture.driver.performDrop(["/c"])
    #expect(fixture.dropped == [["/b"], ["/c"]])
  }

  @Test func aWindowThatTakesNoFilesHasViewsThatDo() {
    let fixture = Fixture(takesFiles: false)
    let view = DropView(frame: Rect(x: 0, y: 0, width: 50, height: 80))
    let content = View()
    content.addSubview(view)
    fixture.window.contentView = content
    fixture.window.layoutIfNeeded()
    #expect(fixture.driver.acceptsFiles(at: Point(x: 10, y: 40)))
    #expect(!fixture.driver.acceptsFiles(at: Point(x: 80, y: 40)))
    fixture.driver.draggingEntered(at: Point(x: 10, y: 40))
    view.removeFromSuperview()
    fixture.driver.draggingEntered(at: Point(x: 10, y: 40))
    #expect(view.log == ["entered", "exited"])
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
