import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// The ring around what has the focus is whole, whatever clips what it stands in.
@MainActor
@Suite struct FocusRingTests {
  /// A field that fills a page that clips: its ring is outside of the page on three sides.
  @MainActor private final class Fixture: Scene<View> {
    var card: View { subject }
    let first = Button("A", style: .bordered)
    let second = Button("B", style: .bordered)
    let scroll: ScrollView
    let accent = DynamicColor.accent.resolved(for: Traits())

    init(scale: Double = 1) throws {
      (first.fixedHeight, second.fixedHeight) = (40, 40)
      let gap = View()
      gap.fixedHeight = 200
      scroll = ScrollView(contentView: StackView(.vertical, views: [first, gap, second]))
      scroll.frame = Rect(x: 10, y: 10, width: 140, height: 80)
      let card = View(frame: Rect(x: 20, y: 20, width: 160, height: 100))
      card.addSubview(scroll)
      try super.init(card, in: Size(width: 200, height: 140), scale: scale)
    }

    /// Whether a logical pixel has the colour of the ring.
    func isRing(_ x: Double, _ y: Double) -> Bool { host.color(at: x, y) == accent }

    func expectFreshPaint(_ location: SourceLocation = #_sourceLocation) {
      #expect(host.differenceFromFreshPaint() == nil, sourceLocation: location)
    }
  }

  @Test func aPictureShowsNoRing() throws {
    let fixture = try Fixture()
    let before = try fixture.host.window.picture(.png)
    fixture.host.key(.tab)
    fixture.host.settle()
    #expect(fixture.first.showsFocusRing)
    #expect(try fixture.host.window.picture(.png) == before)
    #expect(fixture.first.showsFocusRing)
  }

  @Test(arguments: [1.0, 2])
  func theRingIsNotCutByThePageThatItsViewFills(_ scale: Double) throws {
    let fixture = try Fixture(scale: scale)
    let calm = fixture.host.picture
    fixture.host.key(.tab)
    #expect(fixture.first.isFirstResponder)
    // The button is at (30, 30) in the window; its ring is 2 wide around a line 3 beyond it.
    #expect(fixture.isRing(27, 50) && fixture.isRing(172, 50) && fixture.isRing(100, 27))
    #expect(fixture.isRing(100, 72))
    fixture.expectFreshPaint()
    fixture.host.click(at: Point(x: 190, y: 130))
    fixture.expectFreshPaint()
    fixture.window.contentView?.becomeFirstResponder()
    fixture.first.resignFirstResponder()
    fixture.host.exit()
    fixture.host.settle()
    #expect(fixture.host.picture.difference(from: calm) == nil)
  }

  /// A card that the page fills ends where the page does: nothing else is drawn beside it.
  @Test func aPartOfTheRingOutsideOfAllThatItStandsInIsDrawnAlone() throws {
    let fixture = try Fixture()
    fixture.card.frame = Rect(x: 30, y: 30, width: 140, height: 80)
    fixture.scroll.frame = fixture.card.bounds
    fixture.host.drain()
    fixture.host.key(.tab)
    #expect(fixture.isRing(27, 50))
    fixture.window.setNeedsDisplay(in: Rect(x: 25, y: 46, width: 4, height: 8))
    fixture.host.drain()
    #expect(fixture.isRing(27, 50))
    fixture.expectFreshPaint()
  }

  private static let tints: [DynamicColor?] =
    [nil] + [0xFDE68A, 0xFFFFFF, 0x000000, 0x808080].map { DynamicColor(Color(hex: $0)) }

  @Test(arguments: Appearance.allCases, Contrast.allCases)
  func theRingIsSeenOnAllGroundsWhateverTheTint(appearance: Appearance, contrast: Contrast) {
    for tint in Self.tints {
      let traits = Traits(appearance: appearance, contrast: contrast, tintColor: tint)
      let ring = FocusRing.color(.accent, for: traits)
      let card = DynamicColor.card.resolved(for: traits)
      let soft = DynamicColor.accentSoft.resolved(for: traits)
      let grounds =
        [DynamicColor.background, .panel, .card].map { $0.resolved(for: traits) }
        + [card.mixed(with: soft.withAlpha(1), fraction: soft.alpha)]
      for ground in grounds { #expect(ring.contrast(with: ground) >= 3, "\(ring) on \(ground)") }
    }
  }

  @Test func aTintThatIsTooPaleIsNoRing() throws {
    let fixture = try Fixture()
    fixture.card.backgroundColor = .card
    fixture.card.tintColor = DynamicColor(Color(hex: 0xFDE68A))
    fixture.host.key(.tab)
    #expect(fixture.host.color(at: 27, 50) == DynamicColor.text.resolved(for: Traits()))
    fixture.card.tintColor = DynamicColor(Color(hex: 0x9D174D))
    fixture.host.settle()
    #expect(fixture.host.color(at: 27, 50) == Color(hex: 0x9D174D))
  }

  @Test func aColourThatAStyleHasChosenStays() {
    let pale = DynamicColor(Color(hex: 0xFDE68A))
    #expect(FocusRing.color(pale, for: Traits()) == Color(hex: 0xFDE68A))
  }

  @Test func theRingGoesWithWhatItStandsIn() throws {
    let fixture = try Fixture()
    fixture.host.key(.tab)
    fixture.card.frame.origin.x += 7
    fixture.expectFreshPaint()
    #expect(fixture.isRing(34, 50))
    fixture.card.alpha = 0.5
    fixture.expectFreshPaint()
    fixture.card.alpha = 1
    fixture.scroll.frame.origin.y += 3
    fixture.expectFreshPaint()
    fixture.card.clipsToBounds = true
    fixture.scroll.frame = fixture.card.bounds
    fixture.expectFreshPaint()
    fixture.card.isHidden = true
    fixture.expectFreshPaint()
    fixture.card.isHidden = false
    fixture.host.key(.tab)
    fixture.expectFreshPaint()
    fixture.card.removeFromSuperview()
    fixture.expectFreshPaint()
  }

  @Test func theRingOfWhatIsScrolledAwayIsCutWithIt() throws {
    let fixture = try Fixture()
    fixture.host.key(.tab)
    fixture.scroll.contentOffset = 20
    fixture.expectFreshPaint()
    // Above the page there is nothing; beside it the ring is whole.
    #expect(!fixture.isRing(100, 27) && !fixture.isRing(100, 29))
    #expect(fixture.isRing(27, 40) && fixture.isRing(100, 52))
    fixture.scroll.contentOffset = 130
    fixture.expectFreshPaint()
    #expect(!fixture.isRing(27, 40))
  }

  @Test func whatLiesAboveThePageLiesAboveTheRing() throws {
    let fixture = try Fixture()
    let cover = View(frame: Rect(x: 0, y: 0, width: 200, height: 140))
    cover.backgroundColor = .card
    cover.isUserInteractionEnabled = false
    fixture.content.addSubview(cover)
    fixture.host.key(.tab)
    #expect(fixture.first.isFirstResponder)
    #expect(!fixture.isRing(27, 50))
  }

  @Test func thePageScrollsFarEnoughToShowTheRing() throws {
    let fixture = try Fixture()
    fixture.host.key(.tab)
    fixture.host.key(.tab)
    #expect(fixture.second.isFirstResponder)
    #expect(fixture.scroll.contentOffset == fixture.scroll.maximumOffset)
    // The last of the page fills it down to its edge.
    #expect(fixture.isRing(100, 30 + 80 + 2))
  }

  @Test func theRingBesideThePageIsScrolledWithThePage() throws {
    let fixture = try Fixture()
    // Higher than the page: the ring beside it reaches over its whole height wherever it is
    // scrolled to.
    fixture.first.fixedHeight = 160
    let mark = View(frame: Rect(x: -4, y: 60, width: 4, height: 10))
    mark.backgroundColor = .destructive
    fixture.first.addSubview(mark)
    fixture.host.key(.tab)
    fixture.scroll.contentOffset = 30
    fixture.expectFreshPaint()
    fixture.scroll.contentOffset = 40
    fixture.expectFreshPaint()
    // What lies in the view is to be seen beside the page, too.
    mark.backgroundColor = .text
    fixture.expectFreshPaint()
    mark.frame.origin.y += 5
    fixture.expectFreshPaint()
    mark.removeFromSuperview()
    fixture.expectFreshPaint()
  }

  /// Fills all of its overflow while it has the ring.
  @MainActor private final class Glow: Control {
    override init(frame: Rect) {
      super.init(frame: frame)
      visualOverflow = 6
    }

    override func draw(in canvas: Canvas, dirty: Rect) {
      guard showsFocusRing else { return }
      canvas.fill(bounds.insetBy(dx: -6, dy: -6), with: .black)
    }
  }

  @Test func aRingThatBeginsWithinTheLastPixelOfAnEdgeIsNotSeen() throws {
    let fixture = try Fixture()
    let page = View(frame: Rect(x: 10, y: 100, width: 40.9, height: 20))
    page.clipsToBounds = true
    let glow = Glow(frame: Rect(x: 40.95 + 6, y: 5, width: 10, height: 10))
    page.addSubview(glow)
    fixture.content.addSubview(page)
    glow.becomeFirstResponder()
    fixture.host.key(.function(4))
    #expect(glow.showsFocusRing)
    fixture.expectFreshPaint()
  }
}
