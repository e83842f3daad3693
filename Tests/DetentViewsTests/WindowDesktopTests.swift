import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@MainActor @Suite final class WindowDesktopTests {
  private let window = Window(size: Size(width: 100, height: 80))
  private let driver: WindowDriver
  private var dropped: [[String]] = []
  private var above: [Bool] = []
  private var states: [WindowState] = []

  init() {
    driver = WindowDriver(window)
    window.draggingEntered = { [weak self] in self?.above.append(true) }
    window.draggingExited = { [weak self] in self?.above.append(false) }
    window.stateDidChange = { [weak self] in self?.states.append($0) }
    window.performDrop = { [weak self] in self?.dropped.append($0) }
  }

  /// Shows a view that takes files at the left of the window.
  private func showDropView() -> DropView {
    let view = DropView(frame: Rect(x: 0, y: 0, width: 50, height: 80))
    let content = View()
    content.addSubview(view)
    window.contentView = content
    window.layoutIfNeeded()
    return view
  }

  @Test func filesAreNotifiedOnceWhenTheyComeAndGoAndADropEndsTheirStay() {
    for _ in 0..<2 { driver.draggingEntered() }
    for _ in 0..<2 { driver.draggingExited() }
    #expect(above == [true, false])
    driver.draggingEntered()
    driver.performDrop(["/a", "/b"])
    #expect(above == [true, false, true, false])
    driver.performDrop([])
    #expect(dropped == [["/a", "/b"]])
  }

  @Test(arguments: [true, false])
  func aWindowThatTakesNoFilesOrIsClosedIsNotNotifiedOfAny(isClosed: Bool) {
    if isClosed { window.close() } else { window.performDrop = nil }
    #expect(!driver.acceptsFiles())
    driver.draggingEntered()
    driver.performDrop(["/a"])
    #expect(above.isEmpty && dropped.isEmpty)
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
    let view = showDropView()
    view.addSubview(View(frame: Rect(x: 0, y: 0, width: 20, height: 80)))
    driver.draggingEntered(at: Point(x: 80, y: 40))
    #expect(above == [true] && view.log == [])
    for x in [10.0, 40] { driver.draggingEntered(at: Point(x: x, y: 40)) }
    #expect(above == [true, false] && view.log == ["entered"])
    driver.draggingEntered(at: Point(x: 80, y: 40))
    #expect(above == [true, false, true] && view.log == ["entered", "exited"])
    driver.performDrop(["/a"], at: Point(x: 10, y: 40))
    #expect(dropped.isEmpty && view.log == ["entered", "exited", "/a"] && above.last == false)
    view.acceptsFiles = false
    driver.performDrop(["/b"], at: Point(x: 10, y: 40))
    #expect(dropped == [["/b"]])
    view.acceptsFiles = true
    // A host that does not know where they are means the window.
    driver.performDrop(["/c"])
    #expect(dropped == [["/b"], ["/c"]])
  }

  @Test func aWindowThatTakesNoFilesHasViewsThatDo() {
    window.performDrop = nil
    let view = showDropView()
    #expect([10, 80].map { driver.acceptsFiles(at: Point(x: $0, y: 40)) } == [true, false])
    driver.draggingEntered(at: Point(x: 10, y: 40))
    view.removeFromSuperview()
    driver.draggingEntered(at: Point(x: 10, y: 40))
    #expect(view.log == ["entered", "exited"])
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
    let host = try HeadlessHost(window: window)
    for _ in 0..<2 { window.toggleFullScreen() }
    #expect(states == [.fullScreen, []])
    window.close()
    window.toggleFullScreen()
    #expect(states.count == 2)
    withExtendedLifetime(host) {}
  }

  @Test func theKeyboardEndsTheDemandForAttention() {
    window.requestsUserAttention = true
    driver.send(FocusEvent(isFocused: true))
    #expect(!window.requestsUserAttention)
  }
}
