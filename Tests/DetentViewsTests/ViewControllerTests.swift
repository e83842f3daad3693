import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

/// Serialized: the application is one for all windows.
@MainActor @Suite(.serialized) struct ViewControllerTests {
  /// Takes one key, and writes down what happens to it.
  private final class Recorder: ViewController {
    let ownView = View()
    var key: Key?
    var log: [String] = []

    /// What happened to keys.
    var keys: [String] { log.filter { $0 == "down" || $0 == "up" } }

    override func loadView() -> View {
      log.append("load")
      return ownView
    }

    override func viewDidLoad() { log.append("loaded \(view === ownView)") }
    override func viewWillAppear() { log.append("appear \(view.window != nil)") }
    override func viewDidLayoutSubviews() { log.append("layout \(Int(view.bounds.width))") }
    override func viewDidDisappear() { log.append("disappear") }
    override func keyDown(_ event: KeyEvent) -> Bool { take(event) }
    override func keyUp(_ event: KeyEvent) -> Bool { take(event) }

    private func take(_ event: KeyEvent) -> Bool {
      guard event.key == key else { return false }
      log.append("\(event.phase)")
      return true
    }
  }

  private final class Player: Application {
    var keys: [Key] = []
    override func keyDown(_ event: KeyEvent) -> Bool {
      keys.append(event.key)
      return event.key != .tab
    }
  }

  private func withPlayer(_ body: (Player) throws -> Void) rethrows {
    let before = Application.shared
    defer { Application.shared = before }
    let player = Player()
    Application.shared = player
    try body(player)
  }

  private let window = Window(size: Size(width: 200, height: 100))
  private let controller = Recorder()

  /// A stage whose control lies in the view of the controller, which takes a key.
  private func stage(_ key: Key) throws -> Stage {
    let stage = try Stage()
    controller.key = key
    stage.content.addSubview(controller.view)
    controller.view.addSubview(stage.control)
    return stage
  }

  @Test func theFirstUseMakesTheViewOnce() {
    #expect(controller.log.isEmpty && controller.next == nil)
    #expect(controller.view === controller.ownView)
    #expect(controller.view === controller.ownView)
    #expect(controller.log == ["load", "loaded true"])
    #expect(ViewController().view.subviews.isEmpty)
  }

  @Test func aControllerIsNotifiedOfItsView() throws {
    window.rootViewController = controller
    #expect(window.contentView === controller.ownView)
    let host = try HeadlessHost(window: window)
    #expect(controller.log == ["load", "loaded true", "appear true", "layout 200"])
    try host.resize(to: Size(width: 300, height: 100), scale: 1)
    #expect(controller.log.last == "layout 300")
    window.rootViewController = nil
    #expect(window.contentView == nil && controller.log.last == "disappear")
  }

  @Test func aWindowKeepsTheControllerOfItsContentAndNoOther() {
    weak var first: Recorder?
    do {
      let controller = Recorder()
      first = controller
      window.rootViewController = controller
    }
    #expect(first != nil && window.rootViewController === first)
    let second = ViewController()
    window.contentView = second.view
    #expect(first == nil && window.rootViewController === second)
    window.contentView = View()
    #expect(window.rootViewController == nil)
  }

  @Test func aControllerStandsBetweenItsViewAndTheSuperview() throws {
    let stage = try stage(.home)
    #expect(controller.view.next === controller && controller.next === stage.content)
    stage.control.becomeFirstResponder()
    stage.host.key(.home)
    #expect(controller.keys == ["down", "up"])
  }

  @Test func theApplicationGetsWhatNoViewAndNoWindowTakes() throws {
    try withPlayer { player in
      let stage = try stage(.volumeUp)
      #expect(stage.window.next === player && player.next == nil)
      stage.host.key(.playPause)
      stage.control.becomeFirstResponder()
      for key in [Key.mute, .volumeUp, .volumeDown] { stage.host.key(key) }
      #expect(player.keys == [.playPause, .mute, .volumeDown])
    }
  }

  @Test func tabMovesTheFocusUnlessTheApplicationTakesIt() throws {
    try withPlayer { player in
      let stage = try Stage()
      stage.host.key(.tab)
      #expect(stage.control.isFirstResponder && player.keys == [.tab])
    }
  }

  @Test func mediaKeysLeaveAPopoverForItsOwner() throws {
    try withPlayer { player in
      let stage = try stage(.nextTrack)
      let content = RecordingControl(frame: Rect(x: 0, y: 0, width: 40, height: 20))
      let popover = Popover(content: content)
      popover.open(from: stage.control, focusing: content)
      for key in [Key.nextTrack, .stop] { stage.host.key(key) }
      #expect(controller.keys == ["down", "up"] && player.keys == [.stop] && popover.isOpen)
    }
  }
}
