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
    popup.requestDismissal(reason)
    popup.requestDismissal(reason)
    #expect(popup.isClosed && closes == 1)
  }

  @Test func aPopupMayGoInItsOwnTime() {
    let popup = DetentViews.Window(size: Size(width: 20, height: 20))
    var reasons: [PopupDismissal] = []
    popup.shouldDismiss = {
      reasons.append($0)
      return false
    }
    popup.requestDismissal(.pressOutside)
    #expect(!popup.isClosed)
    popup.close()
    popup.requestDismissal(.focusLost)
    #expect(reasons == [.pressOutside])
  }

  /// The colour of the middle after two frames on one surface.
  private func middle(_ background: Color, isSeeThrough: Bool) throws -> Color {
    let popup = DetentViews.Window(size: Size(width: 20, height: 20))
    popup.backgroundColor = DynamicColor(background)
    popup.isSeeThrough = isSeeThrough
    let surface = try Surface(size: Size(width: 20, height: 20))
    for _ in 0..<2 {
      popup.setNeedsDisplay()
      _ = surface.withCanvas { popup.performFrame(at: .zero, in: $0) }
    }
    return surface.pixel(x: 10, y: 10)
  }

  @Test func aClearBackgroundLetsWhatIsBelowShow() throws {
    #expect(try middle(.clear, isSeeThrough: true).alpha == 0)
    let half = try middle(.white.withAlpha(0.5), isSeeThrough: true)
    #expect(abs(half.alpha - 0.5) < 0.01)
  }

  @Test func aClearBackgroundIsThePalettesWhereNothingShowsThrough() throws {
    let expected = try middle(DynamicColor.background.light, isSeeThrough: false)
    #expect(try middle(.clear, isSeeThrough: false) == expected)
    #expect(expected.alpha == 1)
  }
}
