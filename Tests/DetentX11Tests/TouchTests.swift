import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct Touching {
    private let stage: InputStage

    init() async throws { stage = try await InputStage() }

    @Test func aTapIsOnePressAndHoversNowhere() throws {
      stage.view.shownCursor = .text
      try stage.after(.tap(50, 40))
      #expect(stage.view.phases == ["begin", "end"])
      #expect(stage.view.pointer.allSatisfy { $0.location == Point(x: 50, y: 40) })
      #expect(stage.view.pointer.map(\.buttons) == [.primary, []])
      #expect(stage.recorder.pointers.map(\.phase) == [.down, .up])
      #expect(stage.view.hover.allSatisfy { $0 == nil })
      // The server's pointer stays there: hover begins with the mouse's next motion.
      try stage.input.move(by: 3, 0)
      stage.settle()
      #expect(stage.view.hover.last.flatMap { $0 } != nil)
    }

    @Test func twoTapsAtOnePlaceAreADoubleTap() throws {
      try stage.input.tap(50, 40)
      try stage.after(.tap(65, 40))
      let downs = stage.recorder.pointers.filter { $0.phase == .down }
      #expect(downs.map(\.clickCount) == [1, 2])
      // Farther apart than a finger is when it means the same.
      try stage.after(.tap(115, 40))
      #expect(stage.recorder.pointers.last { $0.phase == .down }?.clickCount == 1)
    }

    @Test func fingersComeOneByOneAndEachIsJoinedWithAllItsPoints() throws {
      try stage.input.touchDown(0, 20, 20)
      try stage.after(.down(1, 100, 80))
      stage.recorder.forget()
      for step in 1...10 {
        try stage.input.touchMove(0, 20 + Double(step), 20)
        try stage.input.touchMove(1, 100 - Double(step), 80)
      }
      stage.settle()
      let fingers = stage.recorder.fingers
      #expect(fingers.count == 2)
      for (finger, sign) in zip(fingers, [1.0, -1.0]) {
        let start = sign > 0 ? Point(x: 20, y: 20) : Point(x: 100, y: 80)
        let points = finger.flatMap(\.coalescedPoints).map { $0 - start }
        #expect(points == (1...10).map { Point(x: Double($0) * sign, y: 0) })
        #expect(finger.allSatisfy { $0.phase == .moved && $0.buttons == .primary })
        // The server may send them in two parts.
        #expect(finger.count <= 2)
      }
    }

    @Test func whenTheFirstFingerLeavesTheSecondGoesOn() throws {
      try stage.input.touchDown(0, 20, 20)
      try stage.after(.down(1, 100, 80), .up(0, 20, 20), .move(1, 120, 90), .up(1, 120, 90))
      #expect(
        stage.recorder.fingers.map { $0.map(\.phase) } == [[.down, .up], [.down, .moved, .up]])
      #expect(stage.recorder.fingers.last?.last?.location == Point(x: 120, y: 90))
      #expect(!stage.stage.host.isHolding)
    }

    @Test func aMouseAndAFingerAreTwoPointers() throws {
      try stage.after(
        .mouse(50, 40), .press, .down(0, 100, 80), .move(0, 110, 80), .release, .up(0, 110, 80))
      #expect(stage.recorder.fingers.map { $0.map(\.phase) } == [[.down, .moved, .up]])
      let mouse = stage.recorder.pointers.filter { $0.pointer == .mouse }
      #expect(mouse.filter { $0.phase == .down }.count == 1)
      #expect(mouse.filter { $0.phase == .up || $0.phase == .cancelled }.count == 1)
      #expect(!stage.stage.host.isHolding)
    }

    @Test func anotherProgramsGrabTakesNoFingerAway() throws {
      try stage.after(.down(0, 50, 40))
      #expect(stage.stage.driver.grabPointer())
      try stage.after(.move(0, 60, 40), .up(0, 60, 40))
      #expect(stage.view.phases == ["begin", "move", "end"])
    }

    @Test func aDeviceThatGoesAwayEndsItsTouches() throws {
      try stage.after(.down(0, 50, 40), .move(0, 60, 40))
      stage.input.spoil()
      stage.stage.driver.setDevice(.touchscreen, isEnabled: false)
      stage.settle()
      #expect(stage.view.phases == ["begin", "move", "end"])
      #expect(stage.view.pointer.last?.location == Point(x: 60, y: 40))
      #expect(!stage.stage.host.isHolding)
    }

    @Test(arguments: [true, false])
    func closingAndUnmappingCancelATouchOnceAndTheRestIsDropped(closes: Bool) throws {
      try stage.after(.down(0, 50, 40))
      if closes {
        stage.stage.window.close()
      } else {
        stage.stage.unmap()
        XMapWindow(stage.stage.driver.display, stage.stage.id)
      }
      try stage.after(.move(0, 60, 40), .up(0, 60, 40))
      #expect(stage.view.phases == ["begin", "cancel"])
      if !closes {
        try stage.after(.tap(50, 40))
        #expect(stage.view.phases == ["begin", "cancel", "begin", "end"])
      }
    }

    @Test func aWindowManagerThatKeepsATouchLeavesNothingBehind() throws {
      let manager = try TouchGrabber(stage.stage.server)
      try stage.input.touchDown(0, 50, 40)
      try stage.after(.move(0, 60, 40))
      manager.decide(keeps: true)
      try stage.after(.up(0, 60, 40))
      #expect(stage.view.phases.isEmpty && !stage.stage.host.isHolding)
    }

    @Test func aWindowManagerThatLetsATouchGoOnChangesNothing() throws {
      let manager = try TouchGrabber(stage.stage.server)
      try stage.input.touchDown(0, 50, 40)
      try stage.after(.move(0, 60, 40))
      manager.decide(keeps: false)
      stage.settle()
      try stage.after(.move(0, 70, 40), .up(0, 70, 40))
      #expect(stage.view.phases.first == "begin" && stage.view.phases.last == "end")
      #expect(stage.view.pointer.last?.location == Point(x: 70, y: 40))
    }

    @Test func twelveFingersOnNothingHoldNothing() throws {
      for finger in 0..<12 { try stage.input.touchDown(finger, 900 + Double(finger), 700) }
      stage.settle()
      for finger in 0..<12 { try stage.input.touchUp(finger, 900 + Double(finger), 700) }
      stage.settle()
      #expect(stage.recorder.fingers.isEmpty && !stage.stage.host.isHolding)
      // More than the device says that it knows.
      for finger in 0..<12 { try stage.input.touchDown(finger, 10 + Double(finger) * 10, 50) }
      stage.settle()
      for finger in 0..<12 { try stage.input.touchUp(finger, 10 + Double(finger) * 10, 50) }
      stage.settle()
      #expect(stage.recorder.fingers.allSatisfy { $0.map(\.phase) == [.down, .up] })
      #expect(!stage.stage.host.isHolding)
    }

    @Test func aSecondOfTenFingersIsAFrameADrainAndEndsWhereTheyAre() throws {
      for finger in 0..<10 { try stage.input.touchDown(finger, 10 + Double(finger) * 15, 10) }
      stage.view.whenMoved = { $0.setNeedsDisplay() }
      stage.settle()
      let draws = stage.view.draws.count
      for step in 1...120 {
        for finger in 0..<10 {
          try stage.input.touchMove(finger, 10 + Double(finger) * 15, 10 + Double(step) * 0.5)
        }
        if step % 12 == 0 { stage.stage.host.drain() }
      }
      stage.settle()
      let fingers = stage.recorder.fingers
      #expect(fingers.count == 10)
      for (index, finger) in fingers.enumerated() {
        #expect(finger.last?.location == Point(x: 10 + Double(index) * 15, y: 70))
        #expect(finger.flatMap(\.coalescedPoints).count >= 121)
      }
      #expect(stage.view.draws.count - draws <= 14)
      for finger in 0..<10 { try stage.input.touchUp(finger, 10 + Double(finger) * 15, 70) }
      stage.settle()
      #expect(!stage.stage.host.isHolding)
    }

    // MARK: Pens

    @Test func aPenIsAPointerWithPressureAndAPressThatNamesNoneHasTheLast() throws {
      try stage.after(
        .pen(50, 40, pressure: 0.25), .penTip(isDown: true), .pen(60.5, 40.25, pressure: 0.75),
        .penTip(isDown: false))
      let pen = stage.recorder.pointers.filter { $0.phase != .exited }
      #expect(pen.allSatisfy { $0.pointer == .pen && $0.device == .pen })
      #expect(Array(pen.map(\.phase).suffix(3)) == [.down, .moved, .up])
      #expect(pen.suffix(3).map(\.pressure) == [0.25, 0.75, 0.75])
      #expect(stage.view.phases == ["begin", "move", "end"])
      let point = try #require(stage.view.pointer.dropFirst().first).location
      #expect(point.distance(to: Point(x: 60.5, y: 40.25)) < 0.05, "fractions are kept")
    }

    @Test func aButtonThatMouseAndPenHoldIsUpForBothWhenTheLastLetsGo() throws {
      try stage.after(
        .mouse(50, 40), .press, .pen(60, 40, pressure: 0.5), .penTip(isDown: true), .release,
        .penTip(isDown: false))
      #expect(!stage.stage.host.isHolding)
      let ends = stage.recorder.pointers.filter { $0.phase == .up }.map(\.pointer)
      #expect(Set(ends) == [.mouse, .pen] && ends.count == 2)
      #expect(stage.view.phases.first == "begin" && stage.view.phases.last == "end")
    }
  }

  @MainActor struct SmoothScrolling {
    private let stage: InputStage

    /// With the pointer in the window.
    init() async throws {
      stage = try await InputStage()
      try stage.after(.mouse(50, 40))
      stage.view.takesPinches = true
      stage.recorder.forget()
    }

    @Test func noNotchIsLostWhereMouseAndTouchpadTakeTurns() throws {
      for _ in 0..<3 { try stage.input.wheel(0, 1) }
      try stage.input.scroll(0, 1)
      try stage.input.wheel(0, 1)
      stage.settle()
      #expect(stage.recorder.notches == Point(x: 0, y: -5))
    }

    @Test func fractionsOfANotchArriveAsTheyAre() throws {
      for _ in 0..<4 { try stage.after(.scroll(0, 0.25)) }
      try stage.after(.scroll(0.5, -0.25))
      #expect(
        stage.recorder.scrolls.map(\.notches)
          == [Point](repeating: Point(x: 0, y: -0.25), count: 4) + [Point(x: 0.5, y: 0.25)])
      #expect(stage.recorder.scrolls.first?.location == Point(x: 50, y: 40))
    }

    @Test func whatWasScrolledElsewhereIsNotCounted() throws {
      try stage.after(
        .scroll(0, 1), .mouse(800, 600), .scroll(0, 0.75), .mouse(50, 40), .scroll(0, 0.25))
      #expect(stage.recorder.scrolls.map(\.notches.y) == [-1, -0.25])
    }

    @Test func aWheelThatHasNoAxisTurnsANotchBesideATouchpad() throws {
      try stage.after(.scroll(0, 0.25))
      stage.stage.driver.click(5)
      stage.settle()
      try stage.after(.scroll(0, 1))
      #expect(stage.recorder.scrolls.map(\.notches.y) == [-0.25, -1, -1])
    }

    @Test func grabsOfOtherProgramsLoseNothing() throws {
      for round in 0..<20 {
        #expect(stage.stage.driver.grabPointer())
        stage.stage.driver.ungrabPointer()
        // Whether the host has noticed or not.
        if round % 2 == 0 { stage.settle() }
        try stage.after(.scroll(0, 0.25))
      }
      #expect(stage.recorder.notches == Point(x: 0, y: -5))
    }

    @Test func fingersThatLeaveTheTouchpadAreReportedAndWheelsLeaveNothing() throws {
      try stage.after(.scroll(0, 0.25), .liftFromTouchpad, .scroll(0, 0.5), .wheel(0, 1))
      let scrolls = stage.recorder.scrolls
      #expect(scrolls.map(\.phase) == [.moved, .lifted, .moved, .moved])
      #expect(scrolls.map(\.notches.y) == [-0.25, 0, -0.5, -1])
      #expect(scrolls.dropFirst().map(\.source) == [.touchpad, .touchpad, .wheel])
    }

    @Test func aRunOfOneDrainIsOneEventThatKeepsItsLift() throws {
      try stage.after(.liftFromTouchpad)
      stage.recorder.forget()
      for _ in 0..<5 { try stage.input.scroll(0, 0.25) }
      try stage.input.liftFromTouchpad()
      stage.settle()
      #expect(stage.recorder.scrolls.reduce(0) { $0 + $1.notches.y } == -1.25)
      #expect(stage.recorder.scrolls.last?.phase == .lifted)
      // The server may send it in two parts.
      #expect(stage.recorder.scrolls.count <= 2)
      #expect(stage.recorder.pointers.isEmpty, "a scroll is no motion")
    }

    @Test func pinchesOnATouchpadTellScaleAndTurnSinceTheyBegan() throws {
      try stage.after(
        .pinch(.begin), .pinch(.update, scale: 1.25, angle: 30),
        .pinch(.update, scale: 1.5, angle: 15), .pinch(.end, scale: 1.5))
      let pinches = stage.view.pinches
      #expect(pinches.map(\.phase) == [.began, .changed, .changed, .ended])
      #expect(pinches.map(\.scale) == [1, 1.25, 1.5, 1.5])
      #expect(pinches.map { ($0.rotation * 180 / .pi).rounded() } == [0, 30, 45, 45])
      #expect(pinches.allSatisfy { $0.location == Point(x: 50, y: 40) })
    }

    @Test func aPinchThatIsTakenBackIsCancelledAndASwipeIsNothing() throws {
      try stage.after(.pinch(.begin), .pinch(.cancel, scale: 2))
      #expect(stage.view.pinches.map(\.phase) == [.began, .cancelled])
      try stage.after(.swipe(.begin, 0), .swipe(.update, 30), .swipe(.end, 0))
      #expect(stage.recorder.events.count == 2)
    }
  }
}
