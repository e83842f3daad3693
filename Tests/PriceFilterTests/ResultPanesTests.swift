import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@testable import PriceFilter

@MainActor
@Suite struct ResultPanesTests {
  private let plot = View()
  private let list = ListingsCard()
  private let message = View()

  private func panes(_ width: Double, rightToLeft: Bool = false) -> ResultPanes {
    let panes = ResultPanes(plot: plot, list: list, message: message)
    panes.shown = ResultPanes.Shown(plot: true)
    if rightToLeft { panes.traitOverrides.layoutDirection = .rightToLeft }
    panes.frame = Rect(x: 0, y: 0, width: width, height: 800)
    panes.layoutIfNeeded()
    return panes
  }

  @Test func thePlotStandsAboveTheListWhereThereIsNoRoomForBoth() {
    _ = panes(1_000)
    #expect(plot.frame == Rect(x: 0, y: 0, width: 1_000, height: 220))
    #expect(list.frame == Rect(x: 0, y: 232, width: 1_000, height: 568))
  }

  @Test(arguments: [1_180.0, 1_544, 3_464])
  func inWideWindowsThePlotStandsBesideTheList(_ width: Double) {
    _ = panes(width)
    #expect(plot.frame.minX == 0 && plot.frame.maxX + 12 == list.frame.minX)
    #expect(list.frame.maxX == width && (640...820).contains(list.frame.width))
    #expect(plot.frame.height == 800 && list.frame.height == 800)
  }

  @Test func theListMayReachBeyondTheLowerEdge() {
    let panes = panes(1_000)
    panes.overhang = 12
    panes.layoutIfNeeded()
    #expect(list.frame == Rect(x: 0, y: 232, width: 1_000, height: 580) && list.overhang == 12)
  }

  @Test func fromRightToLeftTheListIsAtTheLeft() {
    _ = panes(1_600, rightToLeft: true)
    #expect(list.frame.minX == 0 && list.frame.maxX + 12 == plot.frame.minX)
    #expect(plot.frame.maxX == 1_600)
  }

  @Test func whatIsAloneFillsThePanes() {
    let panes = panes(1_600)
    panes.shown = ResultPanes.Shown(plot: true, list: false)
    panes.layoutIfNeeded()
    #expect(plot.frame == panes.bounds && list.isHidden)
    panes.shown = ResultPanes.Shown()
    panes.layoutIfNeeded()
    #expect(list.frame == panes.bounds && plot.isHidden)
  }

  @Test func aMessageStandsWhereTheListWas() {
    let panes = panes(1_600)
    let place = list.frame
    panes.shown = ResultPanes.Shown(plot: true, list: false, message: true)
    panes.layoutIfNeeded()
    #expect(list.isHidden && message.superview?.frame == place && message.frame.size == place.size)
  }

  @Test func inHighWindowsThePlotTakesAThird() {
    #expect(ResultPanes.plotHeight(in: 720) == 220)
    #expect(ResultPanes.plotHeight(in: 900) == 300)
    #expect(ResultPanes.plotHeight(in: 1_500) == 500)
  }
}
