import DetentAccessibility
import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentAccessibility

/// A window with a range slider, a button, a switch and a status line, shown to the reader of a
/// session.
@MainActor final class BridgedStage {
  let session: FakeSession
  let slider = RangeSlider()
  let button = Button("Reset")
  let toggle = Toggle("Dark")
  let status = Label("12 homes")
  let window = Window(size: Size(width: 400, height: 200))
  let host: HeadlessHost
  let bridge: AccessibilityBridge
  /// The place of the window's content on the screen.
  var origin = Point(x: 100, y: 50)

  /// A window that nobody reads yet.
  init(
    in session: FakeSession, environment: AccessibilityEnvironment? = nil,
    patience: AccessibilityPatience = AccessibilityPatience()
  ) throws {
    self.session = session
    let content = View()
    let views: [View] = [slider, button, toggle, status]
    for (index, view) in views.enumerated() {
      view.frame = Rect(x: 20, y: 10 + Double(index) * 45, width: 300, height: 40)
      content.addSubview(view)
    }
    slider.identifier = "price"
    (slider.minimumValue, slider.maximumValue) = (0, 1_000)
    slider.setValues(lower: 200, upper: 800)
    slider.accessibilityLabel = "Price"
    (slider.lowerThumbLabel, slider.upperThumbLabel) = ("Least", "Most")
    status.accessibilityRole = .status
    window.title = "Homes"
    window.contentView = content
    host = try HeadlessHost(window: window, scale: 2)
    bridge = AccessibilityBridge(
      name: "homes", environment: environment ?? session.environment, patience: patience)
    bridge.add(window) { [weak self] in self?.origin ?? .zero }
  }

  /// Adds a view to the content of the window.
  func add(_ view: View, x: Double = 20, y: Double = 150, width: Double, height: Double) {
    view.frame = Rect(x: x, y: y, width: width, height: height)
    window.contentView?.addSubview(view)
    host.drain()
  }

  isolated deinit { bridge.stop() }

  /// A window that a reader reads, who listens to events of some names.
  static func joined(
    listeningTo names: [String] = [], patience: AccessibilityPatience = AccessibilityPatience()
  ) async throws -> BridgedStage {
    let session = try await FakeSession(isEnabled: true, listeningTo: names)
    let stage = try BridgedStage(in: session, patience: patience)
    stage.bridge.start()
    try await wait("the program to join") { session.programs.count == 1 }
    if !names.isEmpty {
      try await wait("the window to be told") {
        session.reader.told.contains { $0.detail == "active" }
      }
    }
    return stage
  }

  var program: String { session.programs.last ?? "" }

  /// The path of a view, or of a part of it.
  func path(_ view: View, _ part: String = "") -> ObjectPath {
    AccessibleTree.path(of: AccessibilityElement(view, part: part))
  }

  /// The paths of the two thumbs of the slider.
  var thumbs: [ObjectPath] { [path(slider, "lower"), path(slider, "upper")] }

  /// Does something, and draws.
  func after(_ act: () -> Void) {
    act()
    host.drain()
  }

  /// Draws, and forgets what was told.
  func rest() async {
    host.drain()
    _ = await told()
  }

  func ask(
    _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) async -> [BusValue] {
    let answer = await session.reader.ask(program, path, interface, member, arguments)
    return answer?.kind == .reply ? answer?.body ?? [] : []
  }

  /// The name of the error that a call is answered with; nil where it is none.
  func refusal(
    _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) async -> String? {
    let answer = await session.reader.ask(program, path, interface, member, arguments)
    return answer?.errorName?.split(separator: ".").last.map { String($0) }
  }

  func get(_ path: ObjectPath, _ interface: String, _ property: String) async -> BusValue? {
    await ask(
      path, "org.freedesktop.DBus.Properties", "Get",
      [.string(ATSPI.prefix + interface), .string(property)]
    ).first?.unwrapped
  }

  func states(_ path: ObjectPath) async -> AccessibleStates {
    let words = await ask(path, "Accessible", "GetState").first?.elements?.compactMap(\.unsigned)
    guard let words, words.count == 2 else { return [] }
    return AccessibleStates(rawValue: UInt64(words[0]) | UInt64(words[1]) << 32)
  }

  func children(_ path: ObjectPath) async -> [ObjectPath] {
    await ask(path, "Accessible", "GetChildren").first?.elements?
      .compactMap { $0.elements?.last?.path } ?? []
  }

  /// An attribute of an object, such as `level`.
  func attribute(_ name: String, of path: ObjectPath) async -> BusValue? {
    await ask(path, "Accessible", "GetAttributes").first?[name]
  }

  /// Whether an action was done.
  func act(_ path: ObjectPath, _ index: Int32 = 0) async -> Bool {
    await ask(path, "Action", "DoAction", [.int32(index)]) == [.boolean(true)]
  }

  /// Whether the focus went to an object.
  func grabFocus(_ path: ObjectPath) async -> Bool {
    await ask(path, "Component", "GrabFocus") == [.boolean(true)]
  }

  /// The object at a place of the window, in device pixels.
  func object(at x: Int32, _ y: Int32) async -> ObjectPath? {
    await ask(
      path(window), "Component", "GetAccessibleAtPoint", [.int32(x), .int32(y), .uint32(1)]
    ).first?.elements?.last?.path
  }

  func parent(of path: ObjectPath) async -> ObjectPath? {
    await get(path, "Accessible", "Parent")?.elements?.last?.path
  }

  func role(of path: ObjectPath) async -> UInt32? {
    await ask(path, "Accessible", "GetRole").first?.unsigned
  }

  /// What was told since the last look of one kind of event, such as `Announcement` or `focused`.
  func told(_ name: String) async -> [Reader.Told] {
    await told().filter { $0.member == name || $0.detail == name }
  }

  /// What was told since the last look, when a later call has been answered: in their order.
  func told() async -> [Reader.Told] {
    _ = await ask(ATSPI.root, "Accessible", "GetRole")
    defer { session.reader.forget() }
    return session.reader.told
  }
}
