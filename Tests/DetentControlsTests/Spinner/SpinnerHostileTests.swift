import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Items that no one would draw, and programs that change everything while it is open.
@MainActor @Suite struct SpinnerHostileTests {
  private static func image(_ width: Double, _ height: Double) -> Image {
    Image.rendered(size: Size(width: width, height: height)) {
      $0.fill(Rect(x: 0, y: 0, width: width, height: height), with: .black)
    }
  }

  // Not kept: pictures inside of enumerations are hidden from a search for leaks.
  private static var strange: [SpinnerItem] {
    let icons: [SpinnerIcon] = [
      .none, .original(image(0, 0)), .template(image(10_000, 1)), .original(image(1, 10_000)),
      .original(image(.nan, 4)), .layers([], box: Size(width: 24, height: 24)),
      .layers([], box: .zero), .filled(Path(), box: Size(width: 1e300, height: 1e-300)),
    ]
    let long = String(repeating: "Very long title ", count: 640)
    return icons.enumerated().map { index, icon in
      let title = [long, "", "\u{0}\u{200F}", "一二三\u{1F3E0}"][index % 4]
      return SpinnerItem(title: title, icon: icon, description: long, isEnabled: index != 6)
    }
  }

  @Test(arguments: [SpinnerMode.wheel, .picker])
  func strangeItemsAreLaidOutAndElided(mode: SpinnerMode) throws {
    for (style, isHUD) in zip(SpinnerStyleTests.looks, [false, false, true]) {
      let f = try SpinnerFixture(2) {
        $0.items = Self.strange
        ($0.style, $0.mode, $0.isHUD) = (style, mode, isHUD)
      }
      f.window.rootTraits.reducesMotion = true
      f.open()
      #expect(f.spinner.isOpen)
      for _ in 0..<Self.strange.count { f.host.key(.right) }
      #expect(f.spinner.selectedIndex == (mode == .wheel ? 1 : 7))
      // Words of ten thousand letters do not leave what they belong to.
      let frame = try #require(f.spinner.popup?.contentPlacement.frame)
      #expect(f.window.bounds.contains(frame))
      f.host.key(.escape)
      #expect(f.window.overlay.subviews.isEmpty)
    }
  }

  @Test func itemsThatAreLoadedElsewhereCloseWhatIsOpen() async throws {
    let f = try SpinnerFixture(12)
    for round in 0..<20 {
      f.open()
      f.host.press(at: f.at(40))
      f.host.move(to: f.at(100))
      let count = round % 5
      let load = Task.detached { await SpinnerFixture.items(count * 6) }
      let items = await load.value
      f.spinner.items = items
      #expect(!f.spinner.isOpen && f.spinner.count == count * 6)
      #expect(f.spinner.selectedIndex < max(1, f.spinner.count))
      // The rest of the gesture is for nobody.
      f.host.move(to: f.at(170))
      f.host.release()
      f.host.settle()
      #expect(!f.spinner.isOpen && f.window.overlay.subviews.isEmpty)
      f.spinner.items = SpinnerFixture.items(12)
    }
    #expect(f.edits.isEmpty || f.edits.last?.hasPrefix("cancelled") == true)
  }

  @Test func aWindowThatTakesTheKeyboardClosesWhatIsOpenInTheOther() throws {
    let (first, second) = (try SpinnerFixture(), try SpinnerFixture())
    first.open()
    second.open()
    // Which window is used is for the desktop to say, and not for a spinner.
    #expect(first.spinner.isOpen && second.spinner.isOpen)
    first.host.setFocused(false)
    #expect(!first.spinner.isOpen && second.spinner.isOpen)
    #expect(first.log == ["ended wheel", "didClose"])
    first.host.settle()
    #expect(first.window.overlay.subviews.isEmpty)
  }

  @Test func nothingIsKeptOfPopupsThatHaveClosed() throws {
    let f = try SpinnerFixture()
    for _ in 0..<50 {
      f.spinner.isOpen = true
      f.host.drain()
      weak let popup = f.spinner.popup
      weak let content = f.spinner.popup?.content
      #expect(popup != nil && content != nil)
      f.spinner.isOpen = false
      f.host.settle()
      #expect(popup == nil && content == nil)
    }
  }
}
