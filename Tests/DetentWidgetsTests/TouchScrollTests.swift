import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

/// A list of 1,000 rows of 44 px in a scroll view of 200 × 336.
@MainActor @Suite struct TouchScrollTests {
  @MainActor final class Rows: ListViewDataSource {
    func numberOfRows(in list: ListView) -> Int { 1_000 }
    func listView(
      _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
    ) {}
    func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { "row \(row)" }
  }

  @MainActor final class Fixture: Scene<ScrollView> {
    let rows = Rows()
    let list = ListView(rowHeight: 44)
    var offset: Double { subject.contentOffset + subject.overscroll }

    init() throws {
      list.dataSource = rows
      try super.init(ScrollView(contentView: list), in: Size(width: 200, height: 336))
    }

    /// Moves a finger up by 200 px in 160 ms and lifts it.
    func throwUp() {
      host.touchDown(at: point(100, 300))
      for step in 1...16 {
        host.advance(by: .milliseconds(10))
        host.touchMove(to: point(100, 300 - 12.5 * Double(step)))
      }
      host.touchUp()
    }
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

  @Test func fractionsOfANotchAreFractionsOfARow() throws {
    let f = try Fixture()
    for step in 1...4 {
      f.host.scroll(by: -0.25, at: point(100, 100), from: .touchpad)
      #expect(f.offset == 11 * Double(step))
    }
    f.host.scroll(by: 0.25, at: point(100, 100), from: .touchpad)
    #expect(f.offset == 33)
  }

  @Test func aTouchpadThatIsLiftedLetsTheListCoastAndAWheelDoesNot() throws {
    for source in [ScrollEvent.Source.touchpad, .wheel] {
      let f = try Fixture()
      for _ in 0..<8 {
        f.host.scroll(by: -0.4, at: point(100, 100), from: source)
        f.host.advance(by: .milliseconds(10))
      }
      let reached = f.offset
      f.host.liftScroll(at: point(100, 100))
      f.host.settle()
      #expect(source == .touchpad ? f.offset > reached + 300 : f.offset == reached)
    }
  }

  @Test func aFingerThatDragsScrollsAndChoosesNothing() throws {
    let f = try Fixture()
    f.host.touchDown(at: point(100, 300))
    f.host.touchMove(to: point(100, 290))
    #expect(f.offset == 0)
    f.host.touchMove(to: point(100, 280))
    #expect(f.offset == 8)
    f.host.touchMove(to: point(100, 180))
    #expect(f.offset == 108)
    f.host.advance(by: .milliseconds(200))
    f.host.touchUp()
    f.host.settle()
    #expect(f.offset == 108 && f.list.selectedRow == nil && f.list.hoveredRow == nil)
  }

  @Test func aFingerAtTheBarThatShowsWhereOneIsDragsTheContent() throws {
    let f = try Fixture()
    f.host.touchDown(at: point(196, 300))
    #expect(f.offset == 0)
    f.host.touchMove(to: point(196, 200))
    #expect(f.offset == 88)
    f.host.touchUp()
  }

  @Test func aTapChoosesTheRowWhenTheFingerIsLifted() throws {
    let f = try Fixture()
    f.host.touchDown(at: point(100, 100))
    #expect(f.list.selectedRow == nil)
    f.host.touchMove(to: point(100, 108))
    f.host.touchUp()
    #expect(f.list.selectedRow == 2 && f.list.isFirstResponder && f.list.hoveredRow == nil)
  }

  @Test func aRowUnderAFingerIsShownPressedOnlyWhereTheFingerRests() throws {
    let f = try Fixture()
    let rest = f.host.pixel(x: 100, y: 100)
    f.host.touchDown(at: point(100, 100))
    f.host.drain()
    f.host.advance(by: .milliseconds(60))
    #expect(f.host.pixel(x: 100, y: 100) == rest)
    f.host.advance(by: .milliseconds(60))
    #expect(f.host.pixel(x: 100, y: 100) != rest)
    f.host.touchMove(to: point(100, 60))
    f.host.touchUp()
    f.host.settle()
    #expect(f.list.selectedRow == nil)
  }

  @Test func aListThatIsThrownSlowsDownWithoutAJump() throws {
    let f = try Fixture()
    f.throwUp()
    let released = f.offset
    var offsets: [Double] = []
    while f.subject.isCoasting, offsets.count < 600 {
      f.host.advance(by: HeadlessHost.frameInterval)
      offsets.append(f.offset)
    }
    let way = f.offset - released
    #expect((250...312).contains(way), "\(way)")
    let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 >= 0 })
    #expect(zip(steps.dropFirst(), steps).allSatisfy { $0 <= $1 + 1e-9 })
  }

  @Test func aTouchStopsTheListAndChoosesNothing() throws {
    let f = try Fixture()
    f.throwUp()
    f.host.advance(by: .milliseconds(100))
    let seen = f.offset
    f.host.touchDown(at: point(100, 100))
    f.host.advance(by: .milliseconds(50))
    f.host.touchUp()
    f.host.settle()
    #expect(f.offset == seen && f.list.selectedRow == nil)
    f.host.tap(at: point(100, 100))
    #expect(f.list.selectedRow != nil)
  }

  @Test func aPullBeyondTheTopGivesWayAndComesBack() throws {
    let f = try Fixture()
    f.host.touchDown(at: point(100, 100))
    f.host.touchMove(to: point(100, 112))
    f.host.touchMove(to: point(100, 212))
    #expect(abs(f.offset + 47.3) < 0.1 && f.subject.contentOffset == 0)
    f.host.touchUp()
    f.host.advance(by: .milliseconds(200))
    #expect(f.offset < 0 && f.offset > -47)
    f.host.advance(by: .milliseconds(200))
    #expect(f.offset == 0)
  }

  @Test func withoutMotionItStopsAtOnceAndAtItsEnds() throws {
    let f = try Fixture()
    f.window.rootTraits.reducesMotion = true
    f.throwUp()
    let released = f.offset
    f.host.settle()
    #expect(f.offset == released && released > 0)
    f.subject.contentOffset = 0
    f.host.touchDown(at: point(100, 100))
    f.host.touchMove(to: point(100, 300))
    #expect(f.offset == 0)
  }

  @Test func aListAtItsEndHandsTheRestOfARunToNobody() throws {
    final class Page: View {
      var turns = 0
      override func scroll(_ event: ScrollEvent) -> Bool {
        turns += 1
        return true
      }
    }
    let f = try Fixture()
    let page = Page()
    f.window.contentView = page
    page.addSubview(f.subject)
    f.host.drain()
    f.host.scroll(by: -0.5, at: point(100, 100))
    f.host.scroll(by: 5, at: point(100, 100))
    f.host.scroll(by: 1, at: point(100, 100))
    #expect(page.turns == 0 && f.offset == 0)
    f.host.advance(by: .milliseconds(600))
    f.host.scroll(by: 1, at: point(100, 100))
    #expect(page.turns == 1)
  }
}
