import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentGallery

/// The window of the gallery: the list of pages, the menu instead of it, and the keys.
@MainActor
@Suite struct GalleryBrowserTests {
  private struct Stage {
    let window: Window
    let browser: GalleryBrowser
    let host: HeadlessHost

    @MainActor func view<V: View>(_ identifier: String, _ type: V.Type = V.self) throws -> V {
      try #require(window.view(withIdentifier: identifier) as? V)
    }
  }

  private func stage(
    _ name: String = "welcome", _ size: Size = Size(width: 1_330, height: 720),
    locale: String = "en_GB", isStill: Bool = false, settles: Bool = true
  ) throws -> Stage {
    let window = Window(size: size)
    window.rootTraits.setLocale(locale, texts: .detent)
    let browser = GalleryBrowser(try .named(name), isStill: isStill)
    window.contentView = browser
    let host = try HeadlessHost(window: window)
    host.setFocused(true)
    if settles { host.settle() } else { host.drain() }
    return Stage(window: window, browser: browser, host: host)
  }

  @Test func theListShowsThePageOfTheChosenRow() throws {
    let stage = try stage()
    let list = try stage.view("pages", ListView.self)
    #expect(list.isFirstResponder && list.selectedRow == 0)
    var shown: [String] = []
    stage.browser.didShow = { shown.append($0.name) }
    stage.host.key(.down)
    #expect(list.selectedRow == 1 && shown.isEmpty)
    stage.host.key(.enter)
    stage.host.settle()
    #expect(shown == [GalleryPage.all[1].name] && list.isFirstResponder)
    #expect(stage.window.view(withIdentifier: "tutorial") != nil)
    let rect = list.rect(ofRow: GalleryPage.all.count - 1)
    stage.host.click(at: list.frameInWindow(rect).center)
    #expect(stage.browser.page.name == GalleryPage.all.last?.name)
    #expect(stage.window.view(withIdentifier: "tutorial") == nil)
  }

  @Test func controlAndPageKeysGoThroughAllPagesFromAnywhere() throws {
    let stage = try stage()
    let names = GalleryPage.all.map(\.name)
    var seen = [stage.browser.page.name]
    for _ in names.dropFirst() {
      // From a control of the page, too.
      stage.host.key(.function(6))
      stage.host.key(.pageDown, modifiers: .control)
      stage.host.settle()
      seen.append(stage.browser.page.name)
      #expect(try stage.view("pages", ListView.self).isFirstResponder)
    }
    #expect(seen == names)
    for _ in names { stage.host.key(.pageUp, modifiers: .control) }
    #expect(stage.browser.page.name == names[0])
  }

  @Test func f6GoesBetweenTheListAndThePage() throws {
    let stage = try stage("widgets")
    let list = try stage.view("pages", ListView.self)
    stage.host.key(.function(6))
    let inside = try #require(stage.window.firstResponder)
    #expect(inside !== list && inside.identifier != nil)
    stage.host.key(.function(6))
    #expect(list.isFirstResponder)
    stage.host.key(.tab)
    #expect(stage.window.firstResponder === inside)
  }

  @Test func whatWasDoneOnAPageStaysThere() throws {
    let stage = try stage()
    var made = 0
    stage.browser.didMake = { _ in made += 1 }
    let slider = try stage.view("prices", RangeSlider.self)
    slider.setValues(lower: 100_000, upper: 200_000)
    for key in [Key.pageDown, .pageUp, .pageDown, .pageUp] {
      stage.host.key(key, modifiers: .control)
    }
    #expect(try stage.view("prices", RangeSlider.self) === slider && slider.values.lower == 100_000)
    #expect(made == 1)
  }

  @Test func aNarrowWindowHasAMenuOfPagesInsteadOfTheList() throws {
    let stage = try stage("welcome", Size(width: 400, height: 700))
    let (list, menu) = (
      try stage.view("pages", ListView.self), try stage.view("page", MenuButton.self)
    )
    #expect(list.superview?.isHidden == true && !menu.isHidden && menu.isFirstResponder)
    #expect(menu.frame.maxY < 48 && menu.frame.maxX <= 400)
    stage.host.key(.enter)
    stage.host.key(.down)
    stage.host.key(.enter)
    stage.host.settle()
    #expect(stage.browser.page.name == GalleryPage.all[1].name)
    try stage.host.resize(to: Size(width: 1_200, height: 700), scale: 1)
    stage.host.settle()
    #expect(menu.isHidden && list.superview?.isHidden == false && list.isFirstResponder)
    #expect(list.selectedRow == 1)
  }

  @Test(arguments: GalleryTests.names, ["en_GB", "ar_EG"])
  func aPageHasRoomBesideTheList(name: String, locale: String) throws {
    let stage = try stage(name, locale: locale, settles: false)
    for width in [1_330.0, 760, 759, 480] {
      try stage.host.resize(to: Size(width: width, height: 700), scale: 1)
      stage.host.drain()
      #expect(stage.window.bounds.width == width)
      #expect(stage.window.firstSqueezed?.squeezeDescription == nil, "\(width)")
    }
  }

  // MARK: Wheels

  /// The pixels of the window on rings around a hub.
  private func pixels(around spinner: Spinner, _ stage: Stage) -> [Color] {
    let center = spinner.frameInWindow(spinner.bounds).center
    return stride(from: 14.0, to: 300, by: 2).flatMap { distance in
      stride(from: 0, to: 2 * Double.pi, by: .pi / 12).compactMap { angle in
        let way = Point(x: spinner.bounds.width / 2 + distance, y: 0)
        let point = center + way.applying(AffineTransform(rotation: angle))
        guard stage.window.bounds.contains(point) else { return nil }
        return stage.host.pixel(x: Int(point.x), y: Int(point.y))
      }
    }
  }

  @Test(arguments: ["welcome", "spinner", "spinner-layouts"], [false, true])
  func theWheelsOfAPageAreSeenAndTheListKeepsTheFocus(name: String, isStill: Bool) throws {
    let stage = try stage(name, isStill: isStill)
    let spinners = stage.browser.all(Spinner.self)
    #expect(!spinners.isEmpty && spinners.allSatisfy { !$0.isOpen })
    #expect(try stage.view("pages", ListView.self).isFirstResponder)
    for spinner in spinners {
      let seen = pixels(around: spinner, stage)
      spinner.items = Array(spinner.items.prefix(1))
      stage.host.settle()
      // A spinner of one item has no wheel.
      #expect(pixels(around: spinner, stage) != seen, "\(spinner.identifier ?? "")")
    }
  }

  @Test func aPressOnAWheelThatIsSeenOpensItAndTheNextOneChooses() throws {
    let stage = try stage("spinner")
    let spinner = try stage.view("spinner", Spinner.self)
    let center = spinner.frameInWindow(spinner.bounds).center
    let wedge = Point(x: center.x + 90, y: center.y)
    let before = spinner.selectedIndex
    stage.host.click(at: wedge)
    stage.host.settle()
    #expect(spinner.isOpen && spinner.selectedIndex == before)
    stage.host.move(to: Point(x: wedge.x + 8, y: wedge.y))
    stage.host.click(at: Point(x: wedge.x + 8, y: wedge.y))
    stage.host.settle()
    #expect(spinner.selectedIndex != before)
    spinner.isOpen = false
    stage.host.settle()
    #expect(!spinner.isOpen && stage.host.isAtRest)
  }

  @Test func aPageScrollsAlsoBelowAWheelThatIsSeen() throws {
    let stage = try stage("welcome", Size(width: 400, height: 600))
    let spinner = try stage.view("shape", Spinner.self)
    spinner.scrollToVisible()
    stage.host.settle()
    let center = spinner.frameInWindow(spinner.bounds).center
    let beside = Point(x: center.x + 60, y: center.y)
    stage.host.scroll(by: 1, at: beside)
    stage.host.settle()
    #expect(spinner.frameInWindow(spinner.bounds).center.y > center.y + 20)
    #expect(!spinner.isOpen)
  }

  @Test func wheelsThatAreSeenGoWithTheirPage() throws {
    let stage = try stage("spinner-layouts")
    let overlay = stage.window.overlay
    #expect(overlay.subviews.count == 7)
    stage.host.key(.pageUp, modifiers: .control)
    stage.host.key(.pageUp, modifiers: .control)
    stage.host.settle()
    #expect(stage.browser.page.name == "button" && overlay.subviews.isEmpty)
  }
}
