import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// The ring around what has the focus is whole, whatever clips what it stands in: a field fills a
/// page that clips, and its ring is outside of the page on three sides.
@MainActor @Suite struct FocusRingTests {
  private let card = View(frame: Rect(x: 20, y: 20, width: 160, height: 100))
  private let first = Button("A", style: .bordered)
  private let second = Button("B", style: .bordered)
  private let scroll: ScrollView
  private let scene: Scene<View>
  private let host: HeadlessHost

  init() throws {
    (first.fixedHeight, second.fixedHeight) = (40, 40)
    let gap = View()
    gap.fixedHeight = 200
    scroll = ScrollView(contentView: StackView(.vertical, views: [first, gap, second]))
    scroll.frame = Rect(x: 10, y: 10, width: 140, height: 80)
    card.addSubview(scroll)
    scene = try Scene(card, in: Size(width: 200, height: 140))
    host = scene.host
  }

  /// Whether a logical pixel has the colour of the ring.
  private func isRing(_ x: Double, _ y: Double) -> Bool {
    host.color(at: x, y) == DynamicColor.accent.resolved(for: Traits())
  }

  private func expectFreshPaint(_ location: SourceLocation = #_sourceLocation) {
    #expect(host.differenceFromFreshPaint() == nil, sourceLocation: location)
  }

  private func expectFreshPaint(
    after change: () -> Void, _ location: SourceLocation = #_sourceLocation
  ) {
    change()
    expectFreshPaint(location)
  }

  @Test func aPictureShowsNoRing() throws {
    let before = try host.window.picture(.png)
    host.key(.tab)
    host.settle()
    #expect(first.showsFocusRing)
    #expect(try host.window.picture(.png) == before)
    #expect(first.showsFocusRing)
  }

  @Test(arguments: [1.0, 2])
  func theRingIsNotCutByThePageThatItsViewFills(_ scale: Double) throws {
    try host.resize(to: Size(width: 200, height: 140), scale: scale)
    let calm = host.picture
    host.key(.tab)
    #expect(first.isFirstResponder)
    // The button is at (30, 30) in the window; its ring is 2 wide around a line 3 beyond it.
    #expect(isRing(27, 50) && isRing(172, 50) && isRing(100, 27) && isRing(100, 72))
    expectFreshPaint()
    expectFreshPaint { host.click(at: Point(x: 190, y: 130)) }
    scene.window.contentView?.becomeFirstResponder()
    first.resignFirstResponder()
    host.exit()
    host.settle()
    #expect(host.picture.difference(from: calm) == nil)
  }

  /// A card that the page fills ends where the page does: nothing else is drawn beside it.
  @Test func aPartOfTheRingOutsideOfAllThatItStandsInIsDrawnAlone() {
    card.frame = Rect(x: 30, y: 30, width: 140, height: 80)
    scroll.frame = card.bounds
    host.drain()
    host.key(.tab)
    #expect(isRing(27, 50))
    scene.window.setNeedsDisplay(in: Rect(x: 25, y: 46, width: 4, height: 8))
    host.drain()
    #expect(isRing(27, 50))
    expectFreshPaint()
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

  @Test func aTintThatIsTooPaleIsNoRing() {
    card.backgroundColor = .card
    card.tintColor = DynamicColor(Color(hex: 0xFDE68A))
    host.key(.tab)
    #expect(host.color(at: 27, 50) == DynamicColor.text.resolved(for: Traits()))
    card.tintColor = DynamicColor(Color(hex: 0x9D174D))
    host.settle()
    #expect(host.color(at: 27, 50) == Color(hex: 0x9D174D))
    // A colour that a style has chosen stays.
    let pale = Color(hex: 0xFDE68A)
    #expect(FocusRing.color(DynamicColor(pale), for: Traits()) == pale)
  }

  @Test func theRingGoesWithWhatItStandsIn() {
    host.key(.tab)
    expectFreshPaint { card.frame.origin.x += 7 }
    #expect(isRing(34, 50))
    expectFreshPaint { card.alpha = 0.5 }
    card.alpha = 1
    expectFreshPaint { scroll.frame.origin.y += 3 }
    card.clipsToBounds = true
    expectFreshPaint { scroll.frame = card.bounds }
    expectFreshPaint { card.isHidden = true }
    card.isHidden = false
    expectFreshPaint { host.key(.tab) }
    expectFreshPaint { card.removeFromSuperview() }
  }

  @Test func theRingOfWhatIsScrolledAwayIsCutWithIt() {
    host.key(.tab)
    expectFreshPaint { scroll.contentOffset = 20 }
    // Above the page there is nothing; beside it the ring is whole.
    #expect(!isRing(100, 27) && !isRing(100, 29) && isRing(27, 40) && isRing(100, 52))
    expectFreshPaint { scroll.contentOffset = 130 }
    #expect(!isRing(27, 40))
  }

  @Test func whatLiesAboveThePageLiesAboveTheRing() {
    let cover = View(frame: Rect(x: 0, y: 0, width: 200, height: 140))
    cover.backgroundColor = .card
    cover.isUserInteractionEnabled = false
    scene.content.addSubview(cover)
    host.key(.tab)
    #expect(first.isFirstResponder)
    #expect(!isRing(27, 50))
  }

  @Test func thePageScrollsFarEnoughToShowTheRing() {
    host.key(.tab)
    host.key(.tab)
    #expect(second.isFirstResponder)
    #expect(scroll.contentOffset == scroll.maximumOffset)
    // The last of the page fills it down to its edge.
    #expect(isRing(100, 30 + 80 + 2))
  }

  @Test func theRingBesideThePageIsScrolledWithThePage() {
    // Higher than the page: the ring beside it reaches over its whole height wherever it is
    // scrolled to.
    first.fixedHeight = 160
    let mark = View(frame: Rect(x: -4, y: 60, width: 4, height: 10))
    mark.backgroundColor = .destructive
    first.addSubview(mark)
    host.key(.tab)
    for offset in [30.0, 40] { expectFreshPaint { scroll.contentOffset = offset } }
    // What lies in the view is to be seen beside the page, too.
    expectFreshPaint { mark.backgroundColor = .text }
    expectFreshPaint { mark.frame.origin.y += 5 }
    expectFreshPaint { mark.removeFromSuperview() }
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

  @Test func aRingThatBeginsWithinTheLastPixelOfAnEdgeIsNotSeen() {
    let page = View(frame: Rect(x: 10, y: 100, width: 40.9, height: 20))
    page.clipsToBounds = true
    let glow = Glow(frame: Rect(x: 40.95 + 6, y: 5, width: 10, height: 10))
    page.addSubview(glow)
    scene.content.addSubview(page)
    glow.becomeFirstResponder()
    host.key(.function(4))
    #expect(glow.showsFocusRing)
    expectFreshPaint()
  }
}

/// The palette where contrast is high.
@Suite struct HighContrastColorTests {
  private static let grounds: [DynamicColor] = [.background, .panel, .card]

  private func strong(_ color: DynamicColor, _ appearance: Appearance) -> Color {
    color.resolved(for: Traits(appearance: appearance, contrast: .high))
  }

  @Test(arguments: Appearance.allCases)
  func textsHaveSevenToOneAndLinesThree(appearance: Appearance) {
    let texts: [DynamicColor] = [
      .text, .secondary, .accent, .accentText, .warningText, .destructive,
    ]
    for ground in Self.grounds.map({ strong($0, appearance) }) {
      for text in texts { #expect(strong(text, appearance).contrast(with: ground) >= 7) }
      for line in [DynamicColor.line, .track, .favourite] {
        #expect(strong(line, appearance).contrast(with: ground) >= 3)
      }
      let selection = ground.mixed(
        with: strong(.accentSoft, appearance).withAlpha(1),
        fraction: strong(.accentSoft, appearance).alpha)
      for text in [DynamicColor.accentText, .secondaryOnSelection] {
        #expect(strong(text, appearance).contrast(with: selection) >= 7)
      }
    }
  }

  @Test func theAccentIsOneColourWithEveryTintAndInEveryOpacity() {
    let traits = Traits(contrast: .high, tintColor: DynamicColor(Color(hex: 0xFF00FF)))
    let accent = DynamicColor.highContrastAccent.light
    #expect(DynamicColor.accent.resolved(for: traits) == accent)
    #expect(DynamicColor.accent.withAlpha(0.4).resolved(for: traits) == accent.withAlpha(0.4))
    #expect(DynamicColor.accent.resolved(for: Traits()) == DynamicColor.accent.light)
    let own = DynamicColor(Color(hex: 0x123456))
    #expect(own.resolved(for: traits) == own.light)
  }
}
