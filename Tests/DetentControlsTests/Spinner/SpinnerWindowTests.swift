import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// A wheel that does not fit into its window, on a screen where it does.
@MainActor @Suite struct SpinnerWindowTests {
  private static let small = Size(width: 220, height: 160)
  private static let middle = Point(x: 110, y: 80)
  private static let screen = Rect(x: -400, y: -300, width: 1_000, height: 800)

  private func fixture(
    _ count: Int = 8, screen: Rect? = screen, _ configure: (Spinner) -> Void = { _ in }
  ) throws -> SpinnerFixture {
    let f = try SpinnerFixture(count, size: Self.small, center: Self.middle, configure)
    f.host.screen = screen
    return f
  }

  private func open(_ f: SpinnerFixture) throws -> HeadlessHost {
    f.open()
    return try #require(f.host.popups.first)
  }

  @Test func aWheelThatDoesNotFitGetsAWindowOfItsOwnAroundItsHub() throws {
    let f = try fixture()
    let popup = try open(f)
    let wheel = try f.popupFrame()
    #expect(wheel == Rect(center: Self.middle, size: Size(width: 296, height: 296)))
    let frame = try #require(popup.placement?.frame)
    #expect(frame.minX < wheel.minX && frame.maxY > wheel.maxY)
    #expect(f.window.overlay.subviews.count == 1)
    // The selected wedge is drawn at the top of the other window.
    let top = wheel.center.y - 94 - frame.minY
    let color = popup.pixel(x: Int(wheel.center.x - frame.minX) + 20, y: Int(top))
    #expect(color.blue > color.red)
  }

  @Test(arguments: [
    (Rect(x: 160, y: -100, width: 1_000, height: 800), Point(x: 312, y: 200)),
    (Rect(x: -300, y: -400, width: 800, height: 720), Point(x: 200, y: 168)),
    // A part of the hub is on the screen, its middle is not.
    (Rect(x: 206, y: -100, width: 1_000, height: 800), Point(x: 358, y: 200)),
    (Rect(x: 238, y: -100, width: 1_000, height: 800), Point(x: 390, y: 200)),
    // Where the hub is on another screen, its window decides.
    (Rect(x: 300, y: -100, width: 1_000, height: 800), Point(x: 200, y: 200)),
  ])
  func inAWindowThatHangsOverTheEdgeOfTheScreenAWheelStandsOnTheScreen(
    _ screen: Rect, _ center: Point
  ) throws {
    let hub = Point(x: 200, y: 200)
    let f = try SpinnerFixture(8, size: Size(width: 700, height: 400), center: hub)
    f.host.screen = screen
    f.click(hub)
    let wheel = try f.popupFrame()
    #expect(f.host.popups.isEmpty && wheel.center == center)
  }

  @Test(arguments: [-41.0, -20, -1, 0, 1, 20, 41])
  func aWheelWhoseHubLiesOnTheEdgeOfTheScreenLiesWhollyOnTheScreen(offset: Double) throws {
    let hub = Point(x: 350, y: 350)
    for screen in [
      Rect(x: 350 + offset, y: -200, width: 1_000, height: 1_000),
      Rect(x: -650 + offset, y: -200, width: 1_000, height: 1_000),
      Rect(x: -200, y: 350 + offset, width: 1_000, height: 1_000),
      Rect(x: -200, y: -650 + offset, width: 1_000, height: 1_000),
    ] {
      let f = try SpinnerFixture(8, size: Size(width: 700, height: 700), center: hub)
      f.host.screen = screen
      f.spinner.isOpen = true
      f.host.settle()
      let wheel = try f.popupFrame()
      #expect(screen.contains(wheel) && wheel.width == 296, "\(screen)")
    }
  }

  @Test func itTakesClicksThroughTheOwnersCoordinates() throws {
    let f = try fixture()
    _ = try open(f)
    f.host.click(at: f.item(2))
    #expect(f.spinner.selectedIndex == 2)
    f.click(Self.middle)
    #expect(!f.spinner.isOpen && f.host.popups.isEmpty)
    #expect(f.edits.suffix(2) == ["committed 2 wheel", "ended wheel"])
  }

  @Test func aDragThatLeavesTheOwnerTurnsIt() throws {
    let f = try fixture()
    _ = try open(f)
    f.drag(from: 90, by: 90, release: false)
    f.letGoAtRest()
    #expect(f.spinner.selectedIndex == 2)
  }

  @Test func aPressOutsideClosesOnceAndGoesToNobody() throws {
    let f = try fixture()
    _ = try open(f)
    f.click(Point(x: -350, y: -250))
    #expect(!f.spinner.isOpen && f.log.filter { $0 == "didClose" }.count == 1)
    #expect(f.host.popups.isEmpty)
  }

  @Test func theCornersOfItsWindowAreOutside() throws {
    let f = try fixture()
    _ = try open(f)
    let wheel = try f.popupFrame()
    f.host.click(at: Point(x: wheel.minX + 6, y: wheel.minY + 6))
    #expect(!f.spinner.isOpen)
  }

  @Test func aVetoKeepsTheWindow() throws {
    let f = try fixture()
    let popup = try open(f)
    f.vetoes = true
    f.click(Point(x: -350, y: -250))
    #expect(f.spinner.isOpen && !popup.isClosed)
  }

  private static let ends: [@MainActor (SpinnerFixture, HeadlessHost) -> Void] = [
    { $1.driver.requestDismissal(.focusLost) }, { $1.driver.requestDismissal(.ownerMoved) },
    { $1.driver.requestDismissal(.ownerHidden) }, { $1.window.close() },
    { f, _ in f.window.close() },
  ]

  @Test func whateverTakesTheWindowAwayCloses() throws {
    for (index, end) in Self.ends.enumerated() {
      let f = try fixture()
      let popup = try open(f)
      f.vetoes = true
      end(f, popup)
      f.host.settle()
      #expect(!f.spinner.isOpen && f.log == ["ended wheel", "didClose"], "\(index)")
      #expect(popup.isClosed && f.host.popups.isEmpty && f.spinner.popup == nil, "\(index)")
    }
  }

  @Test func nearTheEdgeOfTheScreenTheShadowIsCutAndTheWheelStays() throws {
    let f = try fixture(screen: Rect(x: -30, y: -60, width: 400, height: 400))
    let popup = try open(f)
    let wheel = try f.popupFrame()
    #expect(wheel.minX == -26 && wheel.minY == -56)
    let frame = try #require(popup.placement?.frame)
    #expect(frame.minX == -30 && frame.minY == -60)
    f.host.click(at: f.item(3))
    #expect(f.spinner.selectedIndex == 3)
  }

  @Test func itsWindowTakesOverTheScaleOfItsOwner() throws {
    let f = try fixture()
    let popup = try open(f)
    try f.host.resize(to: f.window.bounds.size, scale: 2)
    f.host.settle()
    #expect(f.host.popups.first === popup)
    #expect(popup.surface.scale == 2 && popup.window.traits.scale == 2)
    f.host.scroll(by: 1, at: f.item(0))
    f.host.settle()
    #expect(f.host.pictureFault() == nil)
  }

  @Test func whereItCannotLeaveAPickerLiesInTheWindow() throws {
    for screen in [Self.screen, nil] {
      let f = try fixture(screen: screen) { $0.canLeaveWindow = screen == nil }
      f.click(Self.middle)
      #expect(f.spinner.isOpen && f.host.popups.isEmpty)
      let popup = try #require(f.spinner.popup)
      #expect(!popup.isWheel && f.window.bounds.contains(popup.contentPlacement.frame.center))
    }
  }
}
