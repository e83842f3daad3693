import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@MainActor
@Suite struct TimeTests {
  @Test func anAnimationEndsExactlyAtItsTarget() throws {
    let stage = try Stage()
    var values: [Double] = []
    var finished: [Bool] = []
    stage.control.startAnimation(
      Animation(
        from: 0, to: 10, timing: .curve(.linear, duration: .milliseconds(100)),
        update: { values.append($0) }, completion: { finished.append($0) }))
    #expect(stage.host.driver.wantsAnotherFrame)
    stage.host.settle()
    #expect(values.first == 0 && values.last == 10)
    #expect(values == values.sorted())
    #expect(finished == [true])
    #expect(!stage.host.driver.wantsAnotherFrame)
  }

  @Test func aFrameThatComesLateMovesAnAnimationByAHundredMillisecondsAtMost() throws {
    let stage = try Stage()
    var value = 0.0
    stage.control.startAnimation(
      Animation(from: 0, to: 1, timing: .curve(.linear, duration: .seconds(1))) { value = $0 })
    var surface = try Surface(size: Size(width: 200, height: 100), scale: 1)
    _ = surface
    surface = try Surface(size: Size(width: 200, height: 100), scale: 1)
    surface.withCanvas { canvas in
      _ = stage.host.driver.performFrame(at: .seconds(1), in: canvas)
      _ = stage.host.driver.performFrame(at: .seconds(11), in: canvas)
    }
    #expect(abs(value - 0.1) < 1e-9)
  }

  @Test func reducedMotionJumpsWithTheSameCompletion() throws {
    let stage = try Stage()
    stage.window.rootTraits.reducesMotion = true
    var values: [Double] = []
    var finished = 0
    stage.control.startAnimation(
      Animation(
        from: 0, to: 10, timing: .value, update: { values.append($0) },
        completion: { _ in finished += 1 }))
    #expect(values == [10] && finished == 1)
    #expect(!stage.host.driver.wantsAnotherFrame)
  }

  @Test func anAnimationEndsOnceWhenItsViewLeaves() throws {
    let stage = try Stage()
    var finished: [Bool] = []
    stage.control.startAnimation(
      Animation(
        from: 0, to: 1, timing: .value, update: { _ in }, completion: { finished.append($0) }
      ))
    stage.host.advance(by: .milliseconds(50))
    stage.control.removeFromSuperview()
    stage.host.settle()
    #expect(finished == [false])
  }

  @Test func whatWasMovingIsAtItsEndWhenItsViewLeaves() throws {
    let stage = try Stage()
    var drawn = 0.0
    let halo = AnimatedValue(0)
    halo.set(1, timing: .hover, in: stage.control) {}
    stage.control.startAnimation(Animation(from: 0, to: 1, timing: .value) { drawn = $0 })
    stage.host.advance(by: .milliseconds(50))
    #expect(drawn > 0 && drawn < 1 && halo.value < 1)
    stage.control.removeFromSuperview()
    #expect(drawn == 1 && halo.value == 1)
    stage.content.addSubview(stage.control)
    stage.host.settle()
    #expect(drawn == 1 && halo.value == 1 && halo.target == 1)
  }

  @Test func aHoveredControlThatWasAwayForAMomentShowsNoHalo() throws {
    let stage = try Stage()
    let button = Button("Press", style: .bordered)
    button.frame = Rect(x: 20, y: 60, width: 80, height: 30)
    stage.content.addSubview(button)
    stage.host.drain()
    let calm = stage.host.picture
    stage.host.move(to: point(60, 75))
    stage.host.advance(by: .milliseconds(40))
    let page = stage.content
    stage.window.contentView = View()
    stage.host.exit()
    stage.host.settle()
    stage.window.contentView = page
    stage.host.settle()
    #expect(stage.host.picture.difference(from: calm) == nil)
  }

  enum PressEnd: CaseIterable {
    case release, cancel, escape, disable, hide, remove, blur, close, lost
  }

  @Test(arguments: PressEnd.allCases)
  func aTimerOfAPressEndsWithIt(_ end: PressEnd) throws {
    let stage = try Stage()
    var fired = 0
    stage.control.whenCalled = { [weak control = stage.control] call in
      guard case .begin = call else { return }
      control?.startPressTimer(after: .milliseconds(50), repeats: .milliseconds(50)) { fired += 1 }
    }
    stage.host.press(at: point(30, 20))
    stage.host.advance(by: .milliseconds(220))
    #expect(fired == 4 && stage.host.timerCount == 1 && !stage.host.isAtRest)
    switch end {
    case .release: stage.host.release()
    case .cancel: stage.host.cancelPointer()
    case .escape: stage.host.key(.escape)
    case .disable: stage.control.isEnabled = false
    case .hide: stage.content.isHidden = true
    case .remove: stage.control.removeFromSuperview()
    case .blur: stage.host.setFocused(false)
    case .close: stage.window.close()
    case .lost:
      stage.host.loseRelease()
      stage.host.move(to: point(31, 20))
    }
    #expect(stage.host.timerCount == 0)
    stage.host.advance(by: .seconds(1))
    #expect(fired == 4 && stage.host.isAtRest)
  }

  @Test func aPressThatWasDeclinedStartsNoTimer() throws {
    let stage = try Stage()
    var fired = 0
    stage.control.accepts = false
    stage.control.whenCalled = { [weak control = stage.control] _ in
      control?.startPressTimer(after: .zero, repeats: .milliseconds(10)) { fired += 1 }
    }
    stage.host.press(at: point(30, 20))
    stage.host.advance(by: .seconds(1))
    stage.host.release()
    stage.control.startPressTimer(after: .zero) { fired += 1 }
    stage.host.advance(by: .seconds(1))
    #expect(fired == 0 && stage.host.isAtRest)
  }

  @Test func aCompletionMayStartTheNextAnimation() throws {
    let stage = try Stage()
    var runs = 0
    func start() {
      guard runs < 50 else { return }
      runs += 1
      stage.control.startAnimation(
        Animation(
          from: 0, to: 1, timing: .curve(.linear, duration: .zero), update: { _ in },
          completion: { _ in start() }))
    }
    start()
    stage.host.settle()
    #expect(runs == 50)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func aDurationOfNothingIsOverAtTheNextFrame(_ duration: Duration) throws {
    let stage = try Stage()
    var value = 0.0
    stage.control.startAnimation(
      Animation(from: 0, to: 1, timing: .curve(.easeOut, duration: duration)) { value = $0 })
    stage.host.drain()
    #expect(value == 1)
  }

  @Test func aTimerCountsFromTheNextFrameAndFiresOnce() throws {
    let stage = try Stage()
    stage.host.advance(by: .seconds(3))
    var fired: [Duration] = []
    stage.control.startTimer(after: .milliseconds(500)) { fired.append(stage.host.now) }
    stage.host.drain()
    #expect(stage.host.driver.nextFrameTime == .seconds(3) + .milliseconds(500))
    stage.host.advance(by: .milliseconds(499))
    #expect(fired.isEmpty)
    stage.host.advance(by: .seconds(2))
    #expect(fired == [.seconds(3) + .milliseconds(500)])
    #expect(stage.host.driver.nextFrameTime == nil)
  }

  @Test func aTimerStartedInsideAFrameFiresToo() throws {
    let stage = try Stage()
    var fired = 0
    stage.control.startTimer(after: .milliseconds(100)) { [weak control = stage.control] in
      control?.startTimer(after: .milliseconds(100)) { fired += 1 }
    }
    stage.host.drain()
    stage.host.advance(by: .seconds(1))
    stage.host.advance(by: .seconds(1))
    #expect(fired == 1)
  }

  @Test func aRepeatingTimerStopsWhenItIsCancelled() throws {
    let stage = try Stage()
    var count = 0
    let token = stage.control.startTimer(
      after: .milliseconds(500), repeats: .milliseconds(250)
    ) { count += 1 }
    stage.host.drain()
    stage.host.advance(by: .seconds(1))
    #expect(count == 3)
    token.cancel()
    token.cancel()
    stage.host.advance(by: .seconds(1))
    #expect(count == 3)
  }

  @Test func aHiddenWindowLetsTimePassButDrawsNothing() throws {
    let stage = try Stage()
    stage.host.setVisible(false)
    let paints = stage.host.paintCount
    var value = 0.0
    stage.control.startAnimation(
      Animation(from: 0, to: 1, timing: .value) {
        value = $0
        stage.control.setNeedsDisplay()
      })
    stage.host.settle()
    #expect(value == 1)
    #expect(stage.host.paintCount == paints)
    stage.host.setVisible(true)
    #expect(stage.host.paintCount == paints + 1)
  }

  @Test func nothingIsStartedInAWindowThatHasClosed() throws {
    let stage = try Stage()
    stage.window.close()
    var value = 0.0
    stage.control.startAnimation(
      Animation(from: 0, to: 1, timing: .curve(.linear, duration: .seconds(1))) { value = $0 })
    #expect(value == 1)
    #expect(stage.control.startTimer(after: .seconds(1)) {}.isCancelled)
    #expect(!stage.host.driver.wantsAnotherFrame && stage.host.driver.nextFrameTime == nil)
  }

  @Test func curvesStartAndEndExactly() {
    let easeIn = Curve(x1: 0.42, y1: 0, x2: 1, y2: 1)
    for curve in [Curve.linear, easeIn, .easeOut, .easeInOut] {
      #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
      let samples = (0...100).map { curve.progress(at: Double($0) / 100) }
      #expect(samples == samples.sorted())
    }
    #expect(Curve.easeOut.progress(at: 0.3) > 0.3)
    // CSS ease-in-out passes through the middle.
    #expect(abs(Curve.easeInOut.progress(at: 0.5) - 0.5) < 1e-9)
  }

  @Test func springsSettleAndOvershootOnlyWhenUnderdamped() {
    let firm = Spring(duration: 0.45, damping: 1, frequency: 20.9)
    let loose = Spring(duration: 0.66, damping: 0.5, frequency: 20.9)
    for spring in [firm, loose] {
      #expect(spring.position(at: 0) == 0 && spring.position(at: spring.duration) == 1)
      #expect(abs(spring.position(at: spring.duration - 1e-6) - 1) < 2e-3)
    }
    #expect((0...200).allSatisfy { firm.position(at: Double($0) / 100) <= 1 })
    #expect((0...200).contains { loose.position(at: Double($0) / 100) > 1.1 })
  }

  @Test func aTimerOutsideAWindowSaysOneLine() throws {
    let control = RecordingControl()
    control.identifier = "meter"
    var token: TimerToken?
    let lines = ThrottledLog.lines { token = control.startTimer(after: .seconds(1)) {} }
    #expect(token?.isCancelled == true)
    #expect(lines.count == 1 && lines.first?.contains("startTimer of meter") == true, "\(lines)")
    let stage = try Stage()
    #expect(ThrottledLog.lines { stage.control.startTimer(after: .seconds(1)) {} }.isEmpty)
  }
}
