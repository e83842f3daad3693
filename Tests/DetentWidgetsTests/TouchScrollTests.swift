import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

/// A list of 1,000 rows of 44 px in a scroll view of 200 × 336.
@MainActor @Suite final class TouchScrollTests: Scene<ScrollView>, ListViewDataSource {
  private let list = ListView(rowHeight: 44)
  private var offset: Double { subject.contentOffset + subject.overscroll }

  init() throws {
    try super.init(ScrollView(contentView: list), in: Size(width: 200, height: 336))
    list.dataSource = self
    list.reloadData()
    host.drain()
  }

  func numberOfRows(in list: ListView) -> Int { 1_000 }
  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {}
  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { "row \(row)" }

  /// Moves a finger up by 200 px in 160 ms and lifts it.
  private func throwUp() {
    host.touchDown(at: point(100, 300))
    for step in 1...16 {
      host.advance(by: .milliseconds(10))
      host.touchMove(to: point(100, 300 - 12.5 * Double(step)))
    }
    host.touchUp()
  }

  @Test func contentThatDoesNotMeasureItselfScrollsAsHighAsItIs() throws {
    final class Tall: View {
      override var intrinsicContentSize: Size { Size(width: -1, height: 800) }
    }
    final class Filling: View {
      override func layoutSubviews() { subviews.first?.frame = bounds }
    }
    let block = View()
    block.frame = Rect(x: 0, y: 100, width: 50, height: 600)
    let holder = View()
    holder.addSubview(block)
    let filling = Filling()
    filling.addSubview(View())
    let size = Size(width: 200, height: 336)
    for (content, height) in [(Tall(), 800), (holder, 700), (filling, 336)] as [(View, Double)] {
      let scene = try Scene(ScrollView(contentView: content), in: size)
      #expect(content.frame.height == height && scene.subject.maximumOffset == height - 336)
      scene.subject.frame.size.height = 200
      scene.host.settle()
      #expect(scene.subject.maximumOffset == (height == 336 ? 0 : height - 200))
    }
  }

  @Test func fractionsOfANotchAreFractionsOfARow() {
    for (notches, expected) in [(-0.25, 11.0), (-0.25, 22), (-0.25, 33), (-0.25, 44), (0.25, 33)] {
      host.scroll(by: notches, at: point(100, 100), from: .touchpad)
      #expect(offset == expected)
    }
  }

  @Test(arguments: [ScrollEvent.Source.touchpad, .wheel])
  func aTouchpadThatIsLiftedLetsTheListCoastAndAWheelDoesNot(source: ScrollEvent.Source) {
    for _ in 0..<8 {
      host.scroll(by: -0.4, at: point(100, 100), from: source)
      host.advance(by: .milliseconds(10))
    }
    let reached = offset
    host.liftScroll(at: point(100, 100))
    host.settle()
    #expect(source == .touchpad ? offset > reached + 300 : offset == reached)
  }

  @Test func aFingerThatDragsScrollsAndChoosesNothing() {
    host.touchDown(at: point(100, 300))
    for (y, expected) in [(290.0, 0.0), (280, 8), (180, 108)] {
      host.touchMove(to: point(100, y))
      #expect(offset == expected)
    }
    host.advance(by: .milliseconds(200))
    host.touchUp()
    host.settle()
    #expect(offset == 108 && list.selectedRow == nil && list.hoveredRow == nil)
  }

  @Test func aFingerAtTheBarThatShowsWhereOneIsDragsTheContent() {
    host.touchDown(at: point(196, 300))
    #expect(offset == 0)
    host.touchMove(to: point(196, 200))
    #expect(offset == 88)
    host.touchUp()
  }

  @Test func aTapChoosesTheRowWhenTheFingerIsLifted() {
    host.touchDown(at: point(100, 100))
    #expect(list.selectedRow == nil)
    host.touchMove(to: point(100, 108))
    host.touchUp()
    #expect(list.selectedRow == 2 && list.isFirstResponder && list.hoveredRow == nil)
  }

  @Test func aRowUnderAFingerIsShownPressedOnlyWhereTheFingerRests() {
    let rest = host.pixel(x: 100, y: 100)
    host.touchDown(at: point(100, 100))
    host.drain()
    host.advance(by: .milliseconds(60))
    #expect(host.pixel(x: 100, y: 100) == rest)
    host.advance(by: .milliseconds(60))
    #expect(host.pixel(x: 100, y: 100) != rest)
    host.touchMove(to: point(100, 60))
    host.touchUp()
    host.settle()
    #expect(list.selectedRow == nil)
  }

  @Test func aListThatIsThrownSlowsDownWithoutAJump() {
    throwUp()
    let released = offset
    var offsets: [Double] = []
    while subject.isCoasting, offsets.count < 600 {
      host.advance(by: HeadlessHost.frameInterval)
      offsets.append(offset)
    }
    let way = offset - released
    #expect((250...312).contains(way), "\(way)")
    let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 >= 0 })
    #expect(zip(steps.dropFirst(), steps).allSatisfy { $0 <= $1 + 1e-9 })
  }

  @Test func aTouchStopsTheListAndChoosesNothing() {
    throwUp()
    host.advance(by: .milliseconds(100))
    let seen = offset
    host.touchDown(at: point(100, 100))
    host.advance(by: .milliseconds(50))
    host.touchUp()
    host.settle()
    #expect(offset == seen && list.selectedRow == nil)
    host.tap(at: point(100, 100))
    #expect(list.selectedRow != nil)
  }

  @Test func aPullBeyondTheTopGivesWayAndComesBack() {
    host.touchDown(at: point(100, 100))
    host.touchMove(to: point(100, 112))
    host.touchMove(to: point(100, 212))
    #expect(abs(offset + 47.3) < 0.1 && subject.contentOffset == 0)
    host.touchUp()
    host.advance(by: .milliseconds(200))
    #expect(offset < 0 && offset > -47)
    host.advance(by: .milliseconds(200))
    #expect(offset == 0)
  }

  @Test func withoutMotionItStopsAtOnceAndAtItsEnds() {
    window.rootTraits.reducesMotion = true
    throwUp()
    let released = offset
    host.settle()
    #expect(offset == released && released > 0)
    subject.contentOffset = 0
    host.touchDown(at: point(100, 100))
    host.touchMove(to: point(100, 300))
    #expect(offset == 0)
  }

  @Test func aListAtItsEndHandsTheRestOfARunToNobody() {
    let page = KeyRecorder()
    window.contentView = page
    page.addSubview(subject)
    host.drain()
    for notches in [-0.5, 5, 1] { host.scroll(by: notches, at: point(100, 100)) }
    #expect(page.log.isEmpty && offset == 0)
    host.advance(by: .milliseconds(600))
    host.scroll(by: 1, at: point(100, 100))
    #expect(page.log == ["wheel 1.0"])
  }
}
