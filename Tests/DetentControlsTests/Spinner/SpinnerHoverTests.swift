import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct SpinnerHoverTests {
  private func hovered(_ f: SpinnerFixture) -> Int? {
    f.spinner.gesture.hoveredSlot.map(f.spinner.model.index(ofSlot:))
  }

  @Test func theItemUnderThePointerIsDescribed() throws {
    let f = try SpinnerFixture.opened()
    f.host.move(to: f.item(3))
    #expect(hovered(f) == 3 && f.spinner.renderState.describedItem?.title == "Item 3")
    #expect(f.host.cursor == .pointingHand)
    f.host.move(to: SpinnerFixture.center)
    #expect(hovered(f) == nil && f.spinner.renderState.describedItem?.title == "Item 0")
    #expect(f.host.cursor == .pointingHand)
    f.host.move(to: Point(x: 5, y: 5))
    #expect(f.host.cursor == .arrow)
  }

  @Test func whatTurnsUnderAPointerAtRestIsNotPointedAt() throws {
    let f = try SpinnerFixture.opened()
    f.host.move(to: f.item(3))
    f.host.key(.right)
    #expect(hovered(f) == nil)
    f.host.settle()
    #expect(hovered(f) == nil && f.spinner.renderState.describedItem?.title == "Item 1")
    f.host.move(to: f.item(3) + Point(x: 1, y: 0))
    #expect(hovered(f) == 3)
  }

  /// A hub in the corner, so that the wheel has to move off it.
  private static let corner = Point(x: 50, y: 50)

  @Test func aWheelThatMovedOffItsHubPointsAtNothingUntilThePointerMoves() throws {
    let f = try SpinnerFixture(center: Self.corner)
    f.click(Self.corner)
    #expect(f.spinner.isOpen && hovered(f) == nil)
    #expect(f.spinner.renderState.describedItem?.title == "Item 0")
    f.host.move(to: Self.corner + Point(x: 8, y: 4))
    #expect(hovered(f) != nil)
  }

  @Test func aSecondClickAtTheSamePlaceClosesWhatTheFirstOpened() throws {
    let f = try SpinnerFixture(center: Self.corner)
    for clickCount in 1...2 {
      f.clearLog()
      f.click(Self.corner)
      f.host.press(at: Self.corner, clickCount: clickCount)
      f.host.release()
      f.host.settle()
      #expect(!f.spinner.isOpen && f.spinner.selectedIndex == 0)
      #expect(f.edits == ["began wheel", "ended wheel"])
    }
    // A click on the item that lies there, once the pointer has moved, chooses it.
    f.click(Self.corner)
    f.host.move(to: Self.corner + Point(x: 40, y: 40))
    f.host.click(at: Self.corner)
    #expect(f.spinner.selectedIndex != 0)
  }

  @Test func whatOpensByKeyUnderThePointerIsNotPointedAt() throws {
    let f = try SpinnerFixture()
    f.host.move(to: SpinnerFixture.center + Point(x: 90, y: 0))
    f.host.keys(.tab, .space)
    f.host.settle()
    #expect(f.spinner.isOpen && hovered(f) == nil)
    f.host.move(to: SpinnerFixture.center + Point(x: 90, y: 6))
    #expect(hovered(f) == 6)
  }

  @Test func aMarkThatDoesNotLeaveTheHubChoosesNothing() throws {
    let f = try SpinnerFixture(center: Self.corner)
    f.host.drag(Self.corner, Self.corner + Point(x: 20, y: 8))
    f.host.settle()
    #expect(f.spinner.isOpen && f.spinner.selectedIndex == 0)
  }

  @Test func aDraggedWheelIsGrabbedAndItemsThatCannotBeChosenHaveNoHand() throws {
    let f = try SpinnerFixture.opened(disabled: [3])
    f.host.move(to: f.item(3))
    #expect(f.host.cursor == .arrow)
    f.drag(from: 90, by: 30, release: false)
    #expect(f.host.cursor == .grabbing && hovered(f) == nil)
    f.host.release()
    f.host.settle()
    #expect(f.host.cursor == .pointingHand)
  }

  @Test func aLabelThatANewStyleBroughtGoesWhenAnItemWithoutATitleIsPointedAt() throws {
    let f = try SpinnerFixture()
    f.spinner.items[3].title = ""
    f.open()
    f.host.move(to: f.item(2))
    f.spinner.style.centerContent = .icon
    f.host.settle()
    #expect(f.spinner.renderState.outsideLabel == "Item 2")
    f.host.move(to: f.item(3))
    f.host.settle()
    #expect(f.spinner.renderState.outsideLabel == nil)
    #expect(f.host.pictureFault() == nil)
  }
}

@Suite struct SpinnerMotionTests {
  /// speed, seconds, items: τ = 2.7695 s and 6·(v₀ − 0.8)·τ from the constants.
  @Test(arguments: [
    (600.0, 0.618, 3.32), (1_200, 2.538, 19.94), (1_800, 3.661, 36.56), (3_000, 5.075, 69.79),
    (6_000, 6.995, 152.9),
  ])
  func aFlickTurnsAsFarAsItsSpeedSays(speed: Double, seconds: Double, items: Double) throws {
    let run = try #require(SpinnerFlywheel().run(pointerSpeed: speed))
    #expect(abs(run.duration - seconds) < 0.005)
    #expect(abs(run.distance(at: run.duration) - items) < 0.05)
    let back = try #require(SpinnerFlywheel().run(pointerSpeed: -speed))
    #expect(back.distance(at: 10) == -run.distance(at: 10))
  }

  @Test func slowPointersDoNotFlickAndNoneIsFasterThanTheCap() {
    let wheel = SpinnerFlywheel()
    for speed in [480, -480, 0, Double.nan, .infinity] {
      #expect(wheel.run(pointerSpeed: speed) == nil)
    }
    #expect(wheel.run(pointerSpeed: 481) != nil)
    #expect(wheel.run(pointerSpeed: 60_000) == wheel.run(pointerSpeed: 6_000))
  }

  @Test func aRunGoesNoFurtherThanItMay() throws {
    let wheel = SpinnerFlywheel()
    for items in [1.0, 6, 18, 400] {
      let run = try #require(wheel.run(pointerSpeed: 4_000, items: items))
      #expect(run.distance(at: run.duration) <= items + 1e-9)
    }
    #expect(wheel.run(pointerSpeed: 4_000, items: 0) == nil)
    #expect(wheel.run(pointerSpeed: 600, items: 100) == wheel.run(pointerSpeed: 600))
  }

  @Test func theWheelOnlySlowsDown() throws {
    let run = try #require(SpinnerFlywheel().run(pointerSpeed: 2_000))
    var last = 0.0
    var lastStep = Double.infinity
    for time in stride(from: 1.0 / 60, through: run.duration, by: 1.0 / 60) {
      let place = run.distance(at: time)
      #expect(place - last < lastStep && place > last)
      (lastStep, last) = (place - last, place)
    }
    // It is let go at 4.8 items a second, the speed at which it stops.
    #expect(abs(lastStep * 60 - 4.8) < 0.1)
    #expect(run.distance(at: 100) == run.distance(at: run.duration))
  }

  @Test func theSpeedIsThatOfTheLastTenthOfASecond() {
    var velocity = PointerVelocity()
    for step in 0...20 { velocity.add(step == 0 ? 0 : 1, at: .milliseconds(10 * step)) }
    #expect(abs(velocity.speed(at: .milliseconds(200)) - 100) < 1e-9)
    for step in 21...40 { velocity.add(-5, at: .milliseconds(10 * step)) }
    #expect(abs(velocity.speed(at: .milliseconds(400)) + 500) < 1e-9)
    // A pointer that rested before it was let go has no speed.
    #expect(velocity.speed(at: .milliseconds(600)) == 0)
  }

  @Test func movementsWithoutTimeHaveNoSpeed() {
    var velocity = PointerVelocity()
    #expect(velocity.speed(at: .zero) == 0)
    for _ in 0..<5 { velocity.add(50, at: .seconds(1)) }
    #expect(velocity.speed(at: .seconds(1)) == 0)
    velocity.add(.nan, at: .seconds(2))
    #expect(velocity.speed(at: .seconds(1)) == 0)
  }

  @Test func theOpeningOvershootsOnceAndEndsExactly() throws {
    let spring = SpinnerPopup.opening
    let times = Array(stride(from: 0.0, through: 0.25, by: 0.001))
    let places = times.map(spring.position)
    let reached = try #require(times.first { spring.position(at: $0) >= 1 })
    #expect(abs(reached - 0.083) < 0.003)
    let peak = try #require(zip(places, times).max { $0.0 < $1.0 })
    #expect(abs(peak.0 - 1.027) < 0.003 && abs(peak.1 - 0.113) < 0.004)
    #expect(spring.position(at: 0.25) == 1 && spring.position(at: 0) == 0)
    #expect(abs(spring.position(at: 0.2499) - 1) < 0.001)
  }

  @Test(arguments: [SpinnerPopup.closing, SpinnerPopup.pickerClosing])
  func theClosingDoesNotOvershoot(spring: Spring) {
    var last = 0.0
    for time in stride(from: 0.0, through: spring.duration, by: 0.001) {
      let place = spring.position(at: time)
      #expect(place >= last && place <= 1)
      last = place
    }
    #expect(1 - spring.position(at: spring.duration - 1e-6) < 0.002)
  }
}

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
      let frame = try f.popupFrame()
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
