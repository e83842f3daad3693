import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentX11

extension X11Tests {
  /// Ten fingers, a mouse, a pen and a touchpad at once, while windows vanish, popups open, other
  /// programs grab and devices go. The seeds are fixed: what fails once fails again.
  @MainActor struct TouchStorms {
    @Test func everyBeginHasOneEndWhateverHappensMeanwhile() async throws {
      let count = Soak.count(1_000, whole: 10_000)
      let storm = try await TouchStorm(seed: 1808)
      var steps = 0
      while storm.sequences < count {
        try storm.step()
        steps += 1
        if steps % 50 == 0 { await Task.yield() }
        if steps % 500 == 0 { try storm.check() }
      }
      try storm.check()
      Soak.report(
        "\(storm.sequences) fingers in \(steps) steps: \(storm.begins) begins, \(storm.ends) ends, "
          + "\(storm.cancels) cancels, \(storm.windows) windows, \(storm.popups) popups")
      #expect(storm.begins > count / 20 && storm.cancels > 0 && storm.ends > 0)
      #expect(storm.popups > 0 && storm.windows > 1)
      #expect(storm.host.unexpectedErrorCount == 0)
    }
  }
}

@MainActor private final class TouchStorm {
  let host: X11Host
  private let input: DeviceServer
  private let driver: ServerInput
  private let manager: TouchGrabber
  private var chance: SplitMix64
  private var window = DetentViews.Window(size: Size(width: 500, height: 200))
  private let anchor = DetentViews.Window(size: Size(width: 5, height: 5))
  private var popup: DetentViews.Window?
  private var views: [RecordingView] = []

  private var fingers: Set<Int> = []
  private var areButtonsDown = [Bool](repeating: false, count: 4)
  private var isPenDown = false
  private var isTouchscreenOn = true

  private(set) var sequences = 0
  private(set) var windows = 0
  private(set) var popups = 0
  /// Of views that are gone.
  private var counted = (begins: 0, ends: 0, cancels: 0)

  init(seed: UInt64) async throws {
    input = try DeviceServer.shared()
    input.spoil()
    let server = try XServer(input)
    driver = try ServerInput(server)
    chance = SplitMix64(seed: seed)
    host = try X11Host(display: server.display, scale: 1)
    manager = try TouchGrabber(server)
    // A host ends with its last window; this one stays.
    host.show(anchor)
    open()
    settle()
  }

  private var id: UInt { host.shown(window)?.id ?? 0 }
  var begins: Int { counted.begins + count("begin") }
  var ends: Int { counted.ends + count("end") }
  var cancels: Int { counted.cancels + count("cancel") }

  private func count(_ phase: String) -> Int {
    views.reduce(0) { $0 + $1.phases.count { $0 == phase } }
  }

  /// Two rows of five views, so that each finger can have its own.
  private func open() {
    window = DetentViews.Window(size: Size(width: 500, height: 200))
    let rows = (0..<2).map { _ in
      let cells = (0..<5).map { _ in RecordingView() }
      views += cells
      let row = StackView(.horizontal, views: cells)
      row.distribution = .fillEqually
      return row
    }
    let grid = StackView(.vertical, views: rows)
    grid.distribution = .fillEqually
    window.contentView = grid
    windows += 1
    host.show(window)
  }

  private func drain() {
    if window.isClosed { open() }
    host.drain()
  }

  private func settle() {
    for _ in 0..<3 {
      driver.sync()
      XSync(host.connection.display, 0)
      drain()
    }
  }

  private var place: (x: Double, y: Double) { (chance.unit() * 560, chance.unit() * 230) }

  func step() throws {
    switch chance.integer(in: 0...40) {
    case 0...9: try touchDown()
    case 10...17: for finger in fingers where chance.chance(2) { try touchMove(finger) }
    case 18...25: try touchUp()
    case 26: try toggleButton(chance.integer(in: 1...3))
    case 27: try input.move(to: place.x, place.y)
    case 28: try input.scroll(0, chance.unit() - 0.5)
    case 29: try togglePen()
    case 30: try pinch()
    case 31: XUnmapWindow(driver.display, id)
    case 32, 33: XMapRaised(driver.display, id)
    case 34: if chance.chance(4) { window.close() }
    case 35: if chance.chance(4) { XDestroyWindow(driver.display, id) }
    case 36, 37: togglePopup()
    case 38: if chance.chance(2) { _ = driver.grabPointer() } else { driver.ungrabPointer() }
    case 39: if chance.chance(10) { toggleTouchscreen() }
    default: manager.decide(keeps: chance.chance(3))
    }
    if chance.chance(3) { drain() }
  }

  private func touchDown() throws {
    let finger = chance.below(10)
    guard isTouchscreenOn, !fingers.contains(finger) else { return }
    fingers.insert(finger)
    sequences += 1
    try input.touchDown(finger, place.x, place.y)
    // Mostly it lets them go on at once.
    if !chance.chance(5) { manager.decide(keeps: false) }
  }

  private func touchMove(_ finger: Int) throws {
    try input.touchMove(finger, place.x, place.y)
  }

  private func touchUp() throws {
    guard !fingers.isEmpty else { return }
    let finger = chance.pick(fingers.sorted())
    fingers.remove(finger)
    try input.touchUp(finger, place.x, place.y)
  }

  private func toggleButton(_ button: Int) throws {
    areButtonsDown[button].toggle()
    try areButtonsDown[button] ? input.press(button) : input.release(button)
  }

  private func togglePen() throws {
    try input.movePen(to: place.x, place.y, pressure: chance.unit())
    isPenDown.toggle()
    try input.setPenTip(isDown: isPenDown)
  }

  /// Over before a window goes: Xorg 21.1 crashes where a pinch that began while a button was held
  /// outlives the window of the press.
  private func pinch() throws {
    for phase in [.begin, .update, chance.pick([.end, .cancel])] as [DeviceServer.Phase] {
      try input.pinch(phase, scale: 1.5, angle: 3)
    }
  }

  private func togglePopup() {
    if let popup, !popup.isClosed { return popup.close() }
    let made = DetentViews.Window(size: Size(width: 120, height: 120))
    let view = RecordingView()
    views.append(view)
    made.contentView = view
    let frame = Rect(x: chance.unit() * 400, y: 60, width: 120, height: 120)
    let shape = Path(circleAt: Point(x: 60, y: 60), radius: 60)
    guard window.present(made, at: PopupPlacement(frame: frame, inputShape: shape)) else { return }
    popup = made
    popups += 1
  }

  private func toggleTouchscreen() {
    isTouchscreenOn.toggle()
    driver.setDevice(.touchscreen, isEnabled: isTouchscreenOn)
    fingers = []
    if isTouchscreenOn { input.deviceWasSwitchedOn(.touchscreen) }
  }

  /// Lifts everything and looks whether anything is left.
  func check() throws {
    manager.decide(keeps: false)
    for finger in fingers { try input.touchUp(finger, 10, 10) }
    fingers = []
    for button in 1...3 where areButtonsDown[button] { try toggleButton(button) }
    if isPenDown { try togglePen() }
    manager.decide(keeps: false)
    driver.ungrabPointer()
    popup?.close()
    XMapRaised(driver.display, id)
    settle()
    #expect(begins == ends + cancels, "after \(sequences) fingers")
    for view in views {
      // Never two at once, and none that ends without having begun.
      let rounds = view.phases.filter { $0 != "move" }
      let isPaired = rounds.enumerated().allSatisfy {
        ($0.element == "begin") == ($0.offset % 2 == 0)
      }
      #expect(isPaired && rounds.count % 2 == 0, "after \(sequences) fingers: \(rounds)")
    }
    for shown in host.windows.values {
      let held = [PointerID.mouse, .pen].filter { shown.translator.isHolding($0) }
      #expect(!shown.translator.isHolding, "after \(sequences) fingers: \(held)")
    }
    counted = (begins, ends, cancels)
    for view in views { view.phases = [] }
    views.removeAll { $0.window == nil }
  }
}
