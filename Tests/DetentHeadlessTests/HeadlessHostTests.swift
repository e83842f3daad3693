import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@MainActor @Suite struct HeadlessHostTests {
  /// Shows where it was pressed and how often it was drawn.
  @MainActor final class Pad: Control {
    var draws = 0
    var clickCount = 0
    var turns: [Point] = []
    var isLit = false {
      didSet { if isLit != oldValue { setNeedsDisplay() } }
    }

    override func draw(in canvas: Canvas, dirty: Rect) {
      draws += 1
      canvas.fill(bounds, with: isLit ? Color(hex: 0x00FF00) : Color(hex: 0xFF0000))
    }

    override func scroll(_ event: ScrollEvent) -> Bool {
      turns.append(event.location)
      return true
    }

    override func pinch(_ event: PinchEvent) -> Bool {
      turns.append(event.location)
      return true
    }

    override func beginTracking(_ event: PointerEvent) -> Bool {
      isLit.toggle()
      clickCount = event.clickCount
      return true
    }
  }

  /// A place of the window beside its popup, and one that the popup covers.
  private let inside = Point(x: 5, y: 5)
  private let popupArea = Point(x: 30, y: 5)

  private let pad = Pad()
  private let host: HeadlessHost

  init() throws {
    let window = Window(size: Size(width: 40, height: 20))
    window.contentView = pad
    host = try HeadlessHost(window: window)
  }

  @Test func theFirstFrameIsThereAtOnceAndEachInputThatChangesSomethingIsAnother() throws {
    #expect(pad.draws == 1 && host.paintCount == 1)
    #expect(host.pixel(x: 5, y: 5) == Color(hex: 0xFF0000))
    host.press(at: inside)
    #expect(host.pixel(x: 5, y: 5) == Color(hex: 0x00FF00))
    let paints = host.paintCount
    host.move(to: Point(x: 6, y: 6))
    #expect(host.paintCount == paints)
    host.release()
    #expect(pad.isLit)
    let image = try Image(png: host.surface.pngData())
    #expect(image.pixelWidth == 40 && image.pixelHeight == 20)
  }

  @Test func pressesAreCountedAsTheyAreWithADisplay() {
    func press(after pause: Duration = .milliseconds(100)) -> Int {
      host.advance(by: pause)
      host.press(at: inside)
      return pad.clickCount
    }
    #expect(press() == 1)
    host.release()
    #expect(press() == 2)
    host.release()
    #expect(press(after: .milliseconds(401)) == 1)
    // A drag that comes back is no click, also where its motions arrive together.
    host.move(through: [popupArea, inside])
    host.release()
    #expect(press() == 1)
    host.move(to: popupArea)
    host.release(at: inside)
    #expect(press() == 1)
    host.cancelPointer()
    host.release()
    #expect(press() == 1)
    host.release()
    host.click(at: inside, count: 3)
    #expect(pad.clickCount == 3)
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3])
  func theSurfaceIsScaleTimesTheWindow(_ scale: Double) throws {
    let window = Window(size: Size(width: 40, height: 20))
    window.contentView = Pad()
    let host = try HeadlessHost(window: window, scale: scale)
    #expect(host.surface.pixelWidth == Int(exactly: 40 * scale))
    #expect(host.surface.pixelHeight == Int(exactly: 20 * scale))
    #expect(host.pixel(x: host.surface.pixelWidth - 1, y: 0) == Color(hex: 0xFF0000))
  }

  @Test func aResizeDrawsEverythingOnANewSurfaceAlsoAfterExtremeSizes() throws {
    for size in [Size.zero, Size(width: 1, height: 1), Size(width: 70_000, height: 1)] {
      try host.resize(to: size, scale: 1)
      try host.resize(to: Size(width: 40, height: 20), scale: 1)
      pad.isLit.toggle()
      host.drain()
      #expect(host.pixel(x: 5, y: 5) == Color(hex: pad.isLit ? 0x00FF00 : 0xFF0000), "\(size)")
    }
    try host.resize(to: Size(width: 80, height: 50), scale: 2)
    #expect(pad.bounds.size == Size(width: 80, height: 50))
    #expect(host.surface.pixelWidth == 160)
    #expect(host.pixel(x: 159, y: 99) == Color(hex: 0x00FF00))
  }

  @Test func timePassesOnlyWhenItIsRequested() {
    var ticks: [Duration] = []
    let timer = pad.startTimer(after: .milliseconds(100), repeats: .milliseconds(100)) {
      ticks.append(host.now)
    }
    host.drain()
    #expect(ticks.isEmpty)
    host.advance(by: .milliseconds(350))
    #expect(ticks == [.milliseconds(100), .milliseconds(200), .milliseconds(300)])
    #expect(host.now == .milliseconds(350))
    timer.cancel()
  }

  @Test func aNeverEndingAnimationDoesNotHangTheHost() throws {
    @MainActor func spin() {
      pad.startAnimation(
        Animation(
          from: 0, to: 1, timing: .curve(.linear, duration: .milliseconds(10)), update: { _ in },
          completion: { if $0 { spin() } }))
    }
    spin()
    host.settle()
    #expect(host.driver.wantsAnotherFrame)
  }

  /// A popup over the right half of the window, with a pad of its own.
  private func popup() throws -> Pad {
    host.screen = Rect(x: 0, y: 0, width: 100, height: 100)
    let place = Rect(x: 20, y: 0, width: 20, height: 20)
    let popup = Window(size: place.size)
    let pad = Pad()
    popup.contentView = pad
    let shape = Path(rect: Rect(origin: .zero, size: place.size))
    #expect(
      host.window.present(popup, at: PopupPlacement(frame: place, inputShape: shape)))
    try #require(host.popups.count == 1)
    return pad
  }

  @Test func aPointerIsOverAWindowOrItsPopupAndNeverOverBoth() throws {
    let other = try popup()
    for place in [inside, popupArea, inside, popupArea] {
      host.move(to: place)
      #expect([pad.isHovered, other.isHovered] == [place == inside, place == popupArea])
    }
    host.exit()
    #expect(!pad.isHovered && !other.isHovered)
  }

  @Test func aPressInAWindowKeepsThePointerOverItsPopup() throws {
    host.press(at: inside)
    let other = try popup()
    host.move(to: popupArea)
    #expect(pad.isTracking && !other.isHovered)
    host.release()
    #expect(!pad.isTracking)
  }

  @Test(arguments: [PointerButtons.primary, .middle])
  func aFurtherPressGoesToWhoeverHoldsThePointerAlready(button: PointerButtons) throws {
    host.press(at: inside)
    let other = try popup()
    host.press(at: popupArea, button: button)
    #expect(pad.isTracking && !other.isTracking)
    host.release(button: button)
    host.release()
    #expect(!pad.isTracking && !other.isTracking)
    host.press(at: popupArea)
    #expect(!pad.isTracking && other.isTracking)
  }

  @Test func aPopupKeepsThePointerUntilTheLastButtonIsUp() throws {
    let other = try popup()
    host.press(at: popupArea)
    host.press(at: popupArea, button: .middle)
    host.release(button: .middle)
    host.move(to: inside)
    #expect(other.isTracking && !pad.isHovered)
    host.release()
    #expect(!other.isTracking && !pad.isTracking)
    host.press(at: inside)
    #expect(host.popups.isEmpty)
  }

  @Test func wheelsAndPinchesReachThePopupBelowThemAndNotTheWindow() throws {
    let other = try popup()
    host.scroll(by: 1, at: popupArea)
    host.pinch(.began, at: Point(x: 31, y: 6))
    #expect(other.turns == [Point(x: 10, y: 5), Point(x: 11, y: 6)])
    host.scroll(by: 1, at: inside)
    #expect(pad.turns.isEmpty, "outside the popup the wheel does nothing")
    host.pinch(.ended, at: inside)
    host.popups[0].scroll(by: 1, at: Point(x: 12, y: 7))
    #expect(pad.turns.isEmpty, "a pinch ends in the popup where it began")
    #expect(other.turns.suffix(2) == [Point(x: -15, y: 5), Point(x: 12, y: 7)])
    #expect(host.popups.count == 1)
  }

  @Test func closingIsReportedOnce() {
    var closed = 0
    host.window.didClose = { closed += 1 }
    host.window.shouldClose = { false }
    host.requestClose()
    #expect(closed == 0)
    host.window.shouldClose = nil
    host.requestClose()
    host.requestClose()
    host.window.close()
    #expect(closed == 1 && host.isClosed)
  }
}
