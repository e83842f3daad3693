import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentControls

/// Spinners in containers that a transform has turned.
@MainActor
@Suite struct SpinnerRotationTests {
  /// The spinner of a fixture moved into a square container of 400 around the middle, turned.
  private func turned(_ degrees: Double, _ count: Int = 8) throws -> SpinnerFixture {
    let f = try SpinnerFixture(count) { $0.style = .beam(tint: .accent, hub: .card, wedge: .card) }
    let container = View(
      frame: Rect(center: SpinnerFixture.center, size: Size(width: 400, height: 400)))
    container.addSubview(f.spinner)
    f.spinner.fit = .container
    f.spinner.frame = Rect(
      center: Point(x: 200, y: 200), size: Size(width: 84, height: 84))
    f.content.addSubview(container)
    container.transform = AffineTransform(rotation: degrees * .pi / 180)
    f.host.settle()
    return f
  }

  @Test(arguments: [0.0, 45, -45, 90, 135, -135, 180])
  func theSelectedItemIsWhereTheContainersTopPoints(degrees: Double) throws {
    let f = try turned(degrees)
    f.open()
    let item = f.item(0) - SpinnerFixture.center
    let angle = atan2(item.x, -item.y) * 180 / .pi
    #expect(abs((angle - degrees).remainder(dividingBy: 360)) < 1e-6)
  }

  @Test(arguments: [0.0, 90, -90, 180])
  func aLabelStaysInsideOfWhatClipsTheWheel(degrees: Double) throws {
    let f = try turned(degrees)
    let container = try #require(f.spinner.superview)
    container.clipsToBounds = true
    f.open()
    let popup = try #require(f.spinner.popup)
    let inWindow = popup.labelArea?.offsetBy(
      dx: popup.contentOrigin.x, dy: popup.contentOrigin.y)
    let area = try #require(inWindow)
    #expect(f.spinner.renderState.outsideLabel == "Item 0")
    // The container is a square of 400, however it is turned.
    let clip = Rect(center: SpinnerFixture.center, size: Size(width: 400, height: 400))
    #expect(clip.insetBy(dx: -1e-6, dy: -1e-6).contains(area))
    #expect(area.width > 399 && area.height > 399)
    container.clipsToBounds = false
    #expect(popup.labelArea?.size == f.window.bounds.size)
  }

  @Test(arguments: [45.0, -90, 135, 180])
  func clicksChooseWhatIsUnderThem(degrees: Double) throws {
    let f = try turned(degrees)
    for index in [3, 6, 1] {
      f.open()
      f.host.click(at: f.item(index))
      f.host.settle()
      #expect(f.spinner.selectedIndex == index)
      f.host.click(at: SpinnerFixture.center)
      f.host.settle()
    }
  }

  @Test(arguments: [0.0, 45, -90, 170])
  func aDragTurnsByWhatThePointerTurns(degrees: Double) throws {
    let f = try turned(degrees)
    f.open()
    f.drag(from: 100, by: 90, release: false)
    #expect(abs(f.spinner.wheel.rotation - 2) < 0.01)
    f.host.advance(by: .seconds(1))
    f.host.release()
    f.host.settle()
    #expect(f.spinner.selectedIndex == 2)
  }

  @Test func theHubStaysUprightOnlyWhileItCompensates() throws {
    let f = try turned(60)
    #expect(abs(f.spinner.compensation + .pi / 3) < 1e-12)
    f.spinner.compensatesForRotation = false
    #expect(f.spinner.compensation == 0)
  }

  /// An arrow that points up stays one in a container that stands on its head.
  @Test(arguments: [true, false]) func aTurnedHubShowsItsPictureUpright(compensates: Bool) throws {
    let f = try turned(180)
    f.spinner.compensatesForRotation = compensates
    let upper = Path(rect: Rect(x: 0, y: 0, width: 24, height: 12))
    f.spinner.style.ringColor = DynamicColor(.black)
    f.spinner.items = [SpinnerItem(icon: .filled(upper)), SpinnerItem(), SpinnerItem()]
    f.host.settle()
    let above = f.host.pixel(x: 300, y: 240)
    let below = f.host.pixel(x: 300, y: 260)
    #expect((above.red < 0.1) == compensates)
    #expect((below.red < 0.1) == !compensates)
  }

  @Test func aContainerThatTurnsWhileItIsOpenTakesTheWheelAlong() throws {
    let f = try turned(0)
    f.open()
    let before = f.item(2)
    f.spinner.superview?.transform = AffineTransform(rotation: .pi / 2)
    f.host.settle()
    #expect(f.spinner.isOpen)
    #expect(f.item(2).distance(to: before) > 50)
    f.host.click(at: f.item(2))
    f.host.settle()
    #expect(f.spinner.selectedIndex == 2)
  }

  /// Scrolled out of sight, the hub is not drawn, and nothing of it tells that it moved.
  @Test func aHubThatIsOutOfSightTakesTheWheelAlong() throws {
    let f = try turned(0)
    let container = try #require(f.spinner.superview)
    container.clipsToBounds = true
    f.open()
    container.frame = Rect(x: 100, y: 50, width: 400, height: 60)
    f.host.settle()
    container.frame = Rect(x: 130, y: 50, width: 400, height: 60)
    f.host.settle()
    #expect(f.spinner.popup?.contentPlacement.frame.midX == 330)
    #expect(f.host.pictureFault() == nil)
  }

  @Test func aChangeOfWhatCutsTheWheelShows() throws {
    let f = try turned(0)
    let container = try #require(f.spinner.superview)
    f.open()
    let outer = View(frame: f.content.bounds)
    outer.clipsToBounds = true
    f.content.addSubview(outer)
    outer.addSubview(container)
    f.spinner.isOpen = true
    f.host.settle()
    // What is open reaches farther than the hub that it stands around.
    outer.frame = Rect(x: 0, y: 0, width: 350, height: 500)
    f.host.settle()
    #expect(f.host.pictureFault() == nil)
    outer.clipsToBounds = false
    f.host.settle()
    #expect(f.host.pictureFault() == nil)
  }

  @Test func anEnlargedContainerEnlargesTheWheel() throws {
    let f = try turned(0)
    f.spinner.superview?.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    f.open()
    guard case .wheel(let wheel) = try #require(f.spinner.popup).shape else {
      Issue.record("no wheel")
      return
    }
    #expect(abs(wheel.radius - 100) < 1e-6)
    #expect(abs(wheel.hubRadius - 21) < 1e-6)
  }
}
