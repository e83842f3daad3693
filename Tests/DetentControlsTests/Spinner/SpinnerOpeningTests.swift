import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

@MainActor @Suite struct SpinnerOpeningTests {
  @Test func aClickOnTheHubOpensAndAnotherCloses() throws {
    let f = try SpinnerFixture()
    for (isOpen, log, sound) in [
      (true, ["began wheel", "didOpen"], SpinnerFeedback.opened),
      (false, ["willClose", "ended wheel", "didClose"], .closed),
    ] {
      f.clearLog()
      f.host.click(at: SpinnerFixture.center)
      #expect(f.spinner.isOpen == isOpen && f.sounds == [sound])
      #expect(f.log == log + ["primary", "upInside"])
      f.host.settle()
    }
    #expect(f.window.overlay.subviews.isEmpty && f.spinner.popup == nil)
  }

  @Test func aPressOnTheHubThatIsReleasedElsewhereDoesNothing() throws {
    let f = try SpinnerFixture { $0.opensByDragging = false }
    f.host.drag(SpinnerFixture.center, Point(x: 20, y: 20))
    #expect(!f.spinner.isOpen && f.log.isEmpty)
    // The corner of the control is not the hub.
    f.host.click(at: Point(x: 262, y: 212))
    #expect(!f.spinner.isOpen)
  }

  @Test func aSingleItemIsAButton() throws {
    let f = try SpinnerFixture(1)
    f.host.click(at: SpinnerFixture.center)
    #expect(f.log == ["primary", "didPress", "upInside"])
    f.clearLog()
    f.host.key(.space)
    #expect(f.log == ["primary", "didPress"] && !f.spinner.isOpen)
    f.spinner.isOpen = true
    #expect(!f.spinner.isOpen)
  }

  @Test func noItemsAreInert() throws {
    let f = try SpinnerFixture(0)
    f.host.click(at: SpinnerFixture.center)
    f.spinner.isOpen = true
    #expect(!f.spinner.isOpen && f.log.isEmpty && f.spinner.selectedItem == nil)
    #expect(!f.spinner.canBecomeFirstResponder)
  }

  @Test func aProgramOpensAndClosesWithoutEvents() throws {
    let f = try SpinnerFixture()
    for _ in 0..<2 { f.spinner.isOpen = true }
    #expect(f.log == ["didOpen"])
    for _ in 0..<2 { f.spinner.isOpen = false }
    #expect(f.log == ["didOpen", "willClose", "didClose"])
  }

  @Test func whatOpensByProgramIsEditedByTheUserWithAnEdit() throws {
    let f = try SpinnerFixture()
    f.spinner.isOpen = true
    f.host.settle()
    f.host.keys(.right, .enter)
    #expect(f.edits == ["began wheel", "changed 1 wheel", "committed 1 wheel", "ended wheel"])
  }

  @Test func aVetoKeepsItOpen() throws {
    let f = try SpinnerFixture.opened()
    f.vetoes = true
    f.host.click(at: SpinnerFixture.center)
    #expect(f.spinner.isOpen && f.log == ["willClose", "primary", "upInside"])
    f.host.key(.escape)
    f.host.click(at: Point(x: 10, y: 10))
    f.host.key(.tab)
    f.spinner.isOpen = false
    #expect(f.spinner.isOpen && f.spinner.isFirstResponder)
  }

  @Test func aVetoDoesNotHoldWhatGoesAway() throws {
    for (index, end) in SpinnerFixture.ends.enumerated() {
      for isChanged in [false, true] {
        let f = try SpinnerFixture.opened()
        if isChanged { f.host.click(at: f.item(3)) }
        f.clearLog()
        f.vetoes = true
        end(f)
        #expect(!f.spinner.isOpen, "\(index)")
        let log = (isChanged ? ["committed 3 wheel"] : []) + ["ended wheel", "didClose"]
        #expect(f.log == log, "\(index)")
        f.host.settle()
        #expect(f.window.overlay.subviews.isEmpty, "\(index)")
      }
    }
  }

  @Test func aPressOutsideClosesOnceAndIsUsedUp() throws {
    let f = try SpinnerFixture()
    let behind = Button("Behind", style: .bordered)
    var clicks = 0
    behind.addAction(for: .primaryActionTriggered) { _, _ in clicks += 1 }
    behind.frame = Rect(x: 10, y: 10, width: 100, height: 40)
    f.content.addSubview(behind)
    f.open()
    f.host.key(.right)
    f.clearLog()
    f.host.click(at: Point(x: 50, y: 30))
    #expect(f.log == ["willClose", "committed 1 wheel", "ended wheel", "didClose"])
    #expect(clicks == 0)
    f.host.click(at: Point(x: 50, y: 30))
    #expect(clicks == 1)
    #expect(f.log.count == 4)
  }

  @Test func whatIsOpenKnowsWhyItCloses() throws {
    let closings: [(PopupDismissal, (SpinnerFixture) -> Void)] = [
      (.pressOutside, { $0.host.click(at: Point(x: 5, y: 5)) }),
      (.escape, { $0.host.key(.escape) }), (.tab, { $0.host.key(.tab) }),
      (.focusLost, { $0.host.setFocused(false) }), (.ownerHidden, { $0.spinner.isEnabled = false }),
      (.windowClosed, { $0.window.close() }), (.program, { $0.spinner.isOpen = false }),
    ]
    for (reason, close) in closings {
      let f = try SpinnerFixture.opened()
      var reasons: [PopupDismissal] = []
      try #require(f.spinner.popup).didDismiss = { reasons.append($0) }
      close(f)
      #expect(reasons == [reason] && !f.spinner.isOpen)
    }
  }

  @Test func aPressOutsideMayTakeBack() throws {
    let f = try SpinnerFixture.opened { $0.outsidePress = .cancel }
    f.host.key(.right)
    f.clearLog()
    f.host.click(at: Point(x: 50, y: 30))
    #expect(f.edits == ["changed 0 wheel", "cancelled wheel"] && f.spinner.selectedIndex == 0)
  }

  @Test(arguments: [Point(x: 50, y: 30), Point(x: 300, y: 340)])
  func theSecondaryButtonTakesBack(point: Point) throws {
    let f = try SpinnerFixture.opened()
    f.host.key(.right)
    f.host.press(at: point, button: .secondary)
    f.host.release(button: .secondary)
    #expect(!f.spinner.isOpen && f.spinner.selectedIndex == 0)
  }

  @Test func oneSpinnerOfAWindowIsOpenAtATime() throws {
    let f = try SpinnerFixture()
    let other = Spinner(frame: Rect(x: 20, y: 20, width: 84, height: 84))
    other.items = SpinnerFixture.items(4)
    f.content.addSubview(other)
    f.open()
    other.isOpen = true
    #expect(!f.spinner.isOpen && other.isOpen)
    other.isOpen = false
    f.spinner.isOpen = true
    #expect(f.spinner.isOpen && !other.isOpen)
  }

  @Test func whateverElseOpensOverTheWindowTakesItsPlace() throws {
    let f = try SpinnerFixture()
    let popover = Popover(content: View(frame: Rect(x: 0, y: 0, width: 40, height: 30)))
    f.open()
    #expect(popover.open(from: f.content))
    #expect(!f.spinner.isOpen && f.log == ["ended wheel", "didClose"])
    f.spinner.isOpen = true
    #expect(f.spinner.isOpen && !popover.isOpen)
    f.host.settle()
    #expect(f.window.overlay.subviews.count == 1)
  }

  @Test func openingInsideTheHandlersIsSafe() throws {
    let f = try SpinnerFixture()
    f.spinner.addAction(for: .editingDidBegin) { spinner, _ in spinner.isOpen = false }
    f.host.click(at: SpinnerFixture.center)
    #expect(!f.spinner.isOpen)
    f.host.settle()
    #expect(f.spinner.popup == nil && f.window.overlay.subviews.isEmpty)
    let g = try SpinnerFixture()
    g.spinner.addAction(for: .editingDidEnd) { spinner, _ in spinner.isOpen = true }
    g.open()
    g.host.key(.escape)
    #expect(!g.spinner.isOpen)
    g.open()
    g.host.key(.enter)
    #expect(g.spinner.isOpen)
  }

  @Test func aDelegateMayThrowTheSpinnerAwayBeforeItCloses() throws {
    let f = try SpinnerFixture.opened()
    weak let gone = f.spinner
    f.onWillClose = { [weak f] in
      f?.spinner.removeFromSuperview()
      f?.spinner = Spinner()
    }
    f.click(Point(x: 5, y: 5))
    #expect(gone == nil)
    #expect(f.window.overlay.subviews.isEmpty)
  }

  @Test func aSpinnerThatIsOpenGoesWithItsWindow() throws {
    weak var gone: Spinner?
    weak var popup: SpinnerPopup?
    do {
      let f = try SpinnerFixture.opened()
      (gone, popup) = (f.spinner, f.spinner.popup)
    }
    #expect(gone == nil && popup == nil)
  }

  @Test(arguments: [1, 100]) func aWheelThatIsStillClosingGoesWithItsWindow(wait: Int) throws {
    let f = try SpinnerFixture.opened()
    f.spinner.isOpen = false
    f.host.advance(by: .milliseconds(wait))
    #expect(f.spinner.popup?.isOpen == false)
    f.window.close()
    #expect(f.spinner.popup == nil && f.window.overlay.subviews.isEmpty)
    #expect(!f.spinner.wheel.isMoving)
  }

  @Test(arguments: [false, true])
  func openingAndClosingAThousandTimesLeavesNothing(leavesWindow: Bool) throws {
    let size = leavesWindow ? Size(width: 220, height: 160) : Size(width: 600, height: 500)
    let f = try SpinnerFixture(size: size, center: Rect(origin: .zero, size: size).center)
    if leavesWindow { f.host.screen = Rect(x: -400, y: -300, width: 1_400, height: 1_200) }
    for round in 0..<1_000 {
      f.spinner.isOpen = true
      if round % 30 == 0 { f.host.advance(by: .milliseconds(40)) }
      f.spinner.isOpen = false
      if round % 70 == 0 { f.host.advance(by: .milliseconds(40)) }
      #expect(f.window.overlay.subviews.count <= 1)
    }
    f.host.settle()
    #expect(f.window.overlay.subviews.isEmpty && f.spinner.popup == nil && f.host.popups.isEmpty)
    #expect(!f.host.driver.wantsAnotherFrame && f.host.driver.nextFrameTime == nil)
  }

  @Test func itGrowsFromTheHubWithTheSpringAndShrinksBack() throws {
    let f = try SpinnerFixture()
    func openness(after wait: Int) throws -> Double {
      f.host.advance(by: .milliseconds(wait))
      return try #require(f.spinner.popup?.openness)
    }
    f.host.click(at: SpinnerFixture.center)
    let early = try openness(after: 40)
    #expect(early > 0.2 && early < 0.9)
    #expect(try openness(after: 75) > 1)
    f.host.settle()
    #expect(f.spinner.popup?.openness == 1)
    f.spinner.isOpen = false
    let late = try openness(after: 60)
    #expect(late > 0 && late < 1)
    // Opened again on its way, it grows from where it is.
    f.spinner.isOpen = true
    #expect(f.spinner.popup?.openness == late)
  }

  @Test func withReducedMotionEverythingIsThereAtOnce() throws {
    let f = try SpinnerFixture()
    f.window.rootTraits.reducesMotion = true
    f.host.click(at: SpinnerFixture.center)
    #expect(f.spinner.popup?.openness == 1)
    f.host.click(at: f.item(3))
    #expect(f.spinner.wheel.rotation == 3)
    f.host.key(.enter)
    #expect(f.spinner.popup == nil && f.window.overlay.subviews.isEmpty)
  }

  @Test func aWindowThatChangesItsSizeKeepsTheWheelInside() throws {
    let f = try SpinnerFixture.opened()
    try f.host.resize(to: Size(width: 420, height: 330), scale: 1)
    #expect(f.spinner.isOpen && f.window.bounds.size == Size(width: 420, height: 330))
    #expect(f.window.bounds.contains(try f.popupFrame()))
    try f.host.resize(to: Size(width: 420, height: 150), scale: 1)
    #expect(f.spinner.isOpen && f.spinner.popup?.isWheel == false)
    f.expectSelections([(.down, 1)])
    try f.host.resize(to: Size(width: 600, height: 500), scale: 1)
    #expect(f.spinner.popup?.isWheel == true)
  }

  @Test func feedbackIsSilentWhereNobodyListensAndTicksAreNoRattle() throws {
    let f = try SpinnerFixture.opened()
    for _ in 0..<3 { f.host.key(.right) }
    #expect(f.sounds == [.ticked])
    f.host.advance(by: .milliseconds(60))
    f.host.key(.right)
    #expect(f.sounds == [.ticked, .ticked])
    f.spinner.feedback = nil
    f.host.key(.enter)
    f.host.advance(by: .milliseconds(60))
    f.host.key(.right)
    #expect(f.sounds.count == 2)
  }

  @Test func aSpinnerThatLeftItsWindowAfterATickTicksInTheNextOne() throws {
    let f = try SpinnerFixture.opened()
    f.host.key(.right)
    f.spinner.removeFromSuperview()
    f.content.addSubview(f.spinner)
    f.host.advance(by: .seconds(1))
    f.open()
    f.host.key(.right)
    #expect(f.sounds == [.ticked])
  }

  @Test func aTickIsHeardOnlyWhileItIsOpen() throws {
    let f = try SpinnerFixture()
    f.host.key(.tab)
    f.expectSelections([(.right, 1)])
    #expect(f.sounds.isEmpty)
  }

  @Test func oneSpinnerOfAllWindowsIsOpenAtATime() throws {
    for screen in [nil, Rect(x: -400, y: -300, width: 1_400, height: 1_200)] {
      // The wheel of the second one leaves its window where there is a screen.
      let (first, second) = (
        try SpinnerFixture(),
        try SpinnerFixture(size: Size(width: 220, height: 160), center: Point(x: 110, y: 80))
      )
      second.host.screen = screen
      second.spinner.isOpen = true
      first.spinner.isOpen = true
      #expect(first.spinner.isOpen && !second.spinner.isOpen)
      second.spinner.isOpen = true
      #expect(!first.spinner.isOpen && second.spinner.isOpen)
      for f in [first, second] { f.host.settle() }
      #expect(first.window.overlay.subviews.isEmpty && first.host.popups.isEmpty)
    }
  }

  @Test func openingOutsideAWindowSaysOneLine() {
    let spinner = Spinner()
    spinner.items = SpinnerFixture.items(4)
    #expect(ThrottledLog.lines { spinner.isOpen = true }.count == 1 && !spinner.isOpen)
  }

  /// Opens a popover when it loses the focus; who closes that runs a handler.
  @MainActor final class Jealous: View {
    let popover = Popover(content: View())
    override var canBecomeFirstResponder: Bool { true }
    override func didResignFirstResponder() { popover.open(from: self) }
  }

  @Test func aSpinnerThatIsDisabledWhileItOpensLeavesNoPopup() throws {
    let f = try SpinnerFixture()
    let jealous = Jealous(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    f.window.contentView?.addSubview(jealous)
    jealous.popover.didDismiss = { _ in f.spinner.isEnabled = false }
    jealous.becomeFirstResponder()
    f.spinner.isOpen = true
    f.host.settle()
    #expect(!f.spinner.isEnabled && !f.spinner.isOpen && f.spinner.popup == nil)
  }
}
