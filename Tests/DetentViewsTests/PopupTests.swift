import DetentDrawing
import DetentViews
import Testing

@MainActor
@Suite struct PopupTests {
  @Test(arguments: PopupDismissal.allCases)
  func aPopupThatSaysNothingGoesWhenItIsAsked(reason: PopupDismissal) {
    let popup = DetentViews.Window(size: Size(width: 20, height: 20))
    var closes = 0
    popup.didClose = { closes += 1 }
    let driver = WindowDriver(popup)
    driver.requestDismissal(reason)
    driver.requestDismissal(reason)
    #expect(popup.isClosed && closes == 1)
  }

  @Test func aPopupMayGoInItsOwnTime() {
    let popup = DetentViews.Window(size: Size(width: 20, height: 20))
    var reasons: [PopupDismissal] = []
    popup.shouldDismiss = {
      reasons.append($0)
      return false
    }
    let driver = WindowDriver(popup)
    driver.requestDismissal(.pressOutside)
    #expect(!popup.isClosed)
    popup.close()
    driver.requestDismissal(.focusLost)
    #expect(reasons == [.pressOutside])
  }

  /// The colour of the middle after two frames on one surface.
  private func middle(_ background: Color, isOpaque: Bool) throws -> Color {
    let popup = DetentViews.Window(size: Size(width: 20, height: 20))
    popup.backgroundColor = DynamicColor(background)
    let driver = WindowDriver(popup)
    driver.isOpaque = isOpaque
    let surface = try Surface(size: Size(width: 20, height: 20))
    for _ in 0..<2 {
      popup.setNeedsDisplay()
      _ = surface.withCanvas { driver.performFrame(at: .zero, in: $0) }
    }
    return surface.pixel(x: 10, y: 10)
  }

  @Test func aClearBackgroundLetsWhatIsBelowShow() throws {
    #expect(try middle(.clear, isOpaque: false).alpha == 0)
    let half = try middle(.white.withAlpha(0.5), isOpaque: false)
    #expect(abs(half.alpha - 0.5) < 0.01)
  }

  @Test func aClearBackgroundIsThePalettesWhereNothingShowsThrough() throws {
    let expected = try middle(DynamicColor.background.light, isOpaque: true)
    #expect(try middle(.clear, isOpaque: true) == expected)
    #expect(expected.alpha == 1)
  }
}
