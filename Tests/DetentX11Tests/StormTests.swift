import CDetentX11
import DetentControls
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// Everything that can go wrong with a window, in any order. The seeds are fixed: what fails once
  /// fails again.
  @MainActor struct FaultStorm {
    @Test func anyFaultsLeaveTheProgramWholeAndItsPictureRight() async throws {
      let count = Soak.count(500, whole: 10_000)
      let storm = try await Storm(seed: 4711)
      for index in 0..<count {
        storm.fault()
        if index % 7 == 0 { storm.drain() }
        // Other tasks of the main actor have their turn, as in a program.
        if index % 50 == 0 { await Task.yield() }
        if index % 250 == 249 { try await storm.check(after: index + 1) }
      }
      try await storm.check(after: count)
      Soak.report(
        "\(count) faults: \(storm.opened) windows opened, \(storm.began) edits balanced, "
          + "\(storm.checks) pictures equal to a fresh paint")
      #expect(storm.began > 0)
      storm.close()
      #expect(await storm.host.run() == .closed)
    }
  }
}

/// A window with a slider, a popup at times, and a neighbour that does its worst.
@MainActor private final class Storm {
  let host: X11Host
  private let server: XServer
  private let driver: ServerInput
  private let raw: RawClient
  private var chance: SplitMix64
  private var window = DetentViews.Window(size: Size(width: 240, height: 80))
  private var slider = RangeSlider()
  private var popup: DetentViews.Window?
  private let anchor = DetentViews.Window(size: Size(width: 5, height: 5))
  private let parent: UInt
  private var isBelowParent = false
  private var isClosing = false

  private(set) var opened = 0
  private(set) var began = 0
  private(set) var checks = 0
  private var ended = 0
  private var cancelled = 0
  private var recorders: [RecordingView] = []

  init(seed: UInt64) async throws {
    server = try XServer()
    driver = try ServerInput(server)
    raw = try RawClient(server)
    chance = SplitMix64(seed: seed)
    parent = XCreateSimpleWindow(driver.display, driver.root, 100, 100, 400, 300, 0, 0, 0)
    XMapWindow(driver.display, parent)
    host = try X11Host(display: server.display, scale: 1)
    // A host ends with its last window; this one stays.
    host.show(anchor)
    open()
    drain()
  }

  private var id: UInt { host.shown(window)?.id ?? 0 }

  private func open() {
    window = DetentViews.Window(size: Size(width: 240, height: 80))
    slider = RangeSlider()
    slider.onEdit { [weak self] _, event, _ in
      switch event {
      case .editingDidBegin: self?.began += 1
      case .editingDidEnd: self?.ended += 1
      case .editingDidCancel: self?.cancelled += 1
      default: break
      }
    }
    let recorder = RecordingView()
    recorders.append(recorder)
    window.contentView = StackView(.vertical, spacing: 4, views: [slider, recorder])
    window.rootTraits.reducesMotion = true
    isBelowParent = false
    opened += 1
    host.show(window)
  }

  func drain() {
    driver.sync()
    if window.isClosed, !isClosing { open() }
    host.drain()
  }

  private func settle() { for _ in 0..<2 { host.settle(driver) } }

  func fault() {
    let display = driver.display
    switch chance.integer(in: 0...24) {
    case 0: XUnmapWindow(display, id)
    case 1, 2: XMapWindow(display, id)
    case 3: XResizeWindow(display, id, side(), side())
    case 4:
      XResizeWindow(
        display, id, UInt32(chance.integer(in: 1...400)), UInt32(chance.integer(in: 1...200)))
    case 5:
      XMoveWindow(
        display, id, Int32(chance.integer(in: -40_000...40_000)),
        Int32(chance.integer(in: -40_000...40_000)))
    case 6: XMoveResizeWindow(display, id, 0, 0, 240, 80)
    case 7: if chance.chance(6) { XDestroyWindow(display, id) }
    case 8: reparent()
    case 9: _ = driver.grabPointer()
    case 10: driver.ungrabPointer()
    case 11: forge()
    case 12: raw.send(event: chance.bytes(32), to: id)
    case 13: togglePopup()
    case 14: if let popup, let shown = host.shown(popup) { XDestroyWindow(display, shown.id) }
    case 15:
      XSetInputFocus(display, chance.chance(2) ? id : UInt(PointerRoot), RevertToParent, 0)
    case 16: scribble()
    case 17: driver.click(chance.integer(in: 4...7))
    case 18: driver.type([XK_Left, XK_Home, XK_Escape, XK_Tab][chance.integer(in: 0...3)])
    case 19: driver.press(chance.integer(in: 1...3))
    case 20: for button in 1...3 { driver.release(button) }
    case 21, 22, 23: drag()
    default:
      for _ in 0..<5 { driver.move(to: chance.integer(in: 0...260), chance.integer(in: 0...100)) }
      if chance.chance(3) { slider.setNeedsDisplay() }
    }
  }

  /// A gesture that nobody has ended yet, so that the next faults fall into it.
  private func drag() {
    driver.ungrabPointer()
    if isBelowParent { reparent() }
    XMoveResizeWindow(driver.display, id, 0, 0, 240, 80)
    XMapRaised(driver.display, id)
    drain()
    for button in 1...3 { driver.release(button) }
    driver.move(to: chance.integer(in: 5...235), chance.integer(in: 5...75))
    driver.press()
    driver.move(to: chance.integer(in: -5...260), chance.integer(in: 5...75))
    if chance.chance(2) { drain() }
  }

  /// Mostly small: a large window costs time and proves no more.
  private func side() -> UInt32 {
    switch chance.integer(in: 0...19) {
    case 0: 32_767
    case 1: 1
    case 2: 2000
    default: UInt32(chance.integer(in: 1...300))
    }
  }

  private func reparent() {
    isBelowParent.toggle()
    XReparentWindow(driver.display, id, isBelowParent ? parent : driver.root, 3, 3)
  }

  private func forge() {
    var event = [UInt8(chance.integer(in: 2...127))] + chance.bytes(31)
    // Its own window, most of the time.
    for offset in [4, 8, 12] where !chance.chance(4) {
      for byte in 0..<4 { event[offset + byte] = UInt8(truncatingIfNeeded: id >> (8 * byte)) }
    }
    raw.send(event: event, to: id)
  }

  private func togglePopup() {
    if let popup, !popup.isClosed { return popup.close() }
    let made = DetentViews.Window(size: Size(width: 60, height: 60))
    made.contentView = RecordingView()
    let x = Double(chance.integer(in: -300...300))
    let frame = Rect(x: x, y: 20, width: 60, height: 60)
    let shape = Path(circleAt: Point(x: 30, y: 30), radius: 30)
    let isShown = window.present(
      made, at: PopupPlacement(frame: frame, inputShape: shape))
    popup = isShown ? made : nil
  }

  /// Paints over the window and lets the server ask for a part of it again.
  private func scribble() {
    let (x, y) = (Int32(chance.integer(in: 0...200)), Int32(chance.integer(in: 0...60)))
    driver.scribble(on: id, x, y, 30, 20)
    XClearArea(driver.display, id, x, y, 30, 20, 1)
  }

  /// Puts everything back and compares what the screen shows with a paint of the same state.
  func check(after count: Int) async throws {
    drain()
    drain()
    driver.ungrabPointer()
    popup?.close()
    for button in 1...3 { driver.release(button) }
    driver.move(to: 700, 500)
    XReparentWindow(driver.display, id, driver.root, 0, 0)
    isBelowParent = false
    XMoveResizeWindow(driver.display, id, 0, 0, 240, 80)
    XMapRaised(driver.display, id)
    settle()
    try await wait("the frames after \(count) faults") {
      settle()
      return host.shown(window)?.driver.isVisible == true
        && window.bounds.size == Size(width: 240, height: 80)
    }
    // An edit by the wheel ends when the wheel has rested for a moment.
    try await wait("the end of edits after \(count) faults") { began == ended + cancelled }
    let shown = driver.pixels(of: id, width: 240, height: 80)
    window.setNeedsDisplay()
    settle()
    let fresh = driver.pixels(of: id, width: 240, height: 80)
    #expect(shown.count == 240 * 80)
    #expect(shown == fresh, "after \(count) faults the picture is another one")
    #expect(began == ended + cancelled, "after \(count) faults: \(began) ≠ \(ended) + \(cancelled)")
    for recorder in recorders {
      let begins = recorder.phases.filter { $0 == "begin" }.count
      let ends = recorder.phases.filter { $0 == "end" || $0 == "cancel" }.count
      #expect(begins == ends, "after \(count) faults")
    }
    recorders.removeAll { $0.window == nil }
    checks += 1
  }

  func close() {
    isClosing = true
    window.close()
    anchor.close()
  }
}
