import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@MainActor @Suite struct TimeTests {
  private let stage: Stage
  private var host: HeadlessHost { stage.host }
  private var control: RecordingControl { stage.control }

  init() throws { stage = try Stage() }

  /// Starts an animation of the control from 0. Returns what it has drawn and how it has ended.
  private func animate(
    to end: Double = 1, _ timing: Timing = .curve(.linear, duration: .seconds(1))
  ) -> () -> (values: [Double], ends: [Bool]) {
    var values: [Double] = []
    var ends: [Bool] = []
    control.startAnimation(
      Animation(
        from: 0, to: end, timing: timing, update: { values.append($0) },
        completion: { ends.append($0) }))
    return { (values, ends) }
  }

  @Test func anAnimationEndsExactlyAtItsTarget() {
    let drawn = animate(to: 10, .curve(.linear, duration: .milliseconds(100)))
    #expect(host.driver.wantsAnotherFrame)
    host.settle()
    #expect(drawn().values.first == 0 && drawn().values.last == 10)
    #expect(drawn().values == drawn().values.sorted() && drawn().ends == [true])
    #expect(!host.driver.wantsAnotherFrame)
  }

  @Test func aFrameThatComesLateMovesAnAnimationByAHundredMillisecondsAtMost() throws {
    let drawn = animate()
    let surface = try Surface(size: Size(width: 200, height: 100), scale: 1)
    for second in [1, 11] {
      _ = surface.withCanvas { host.driver.performFrame(at: .seconds(second), in: $0) }
    }
    #expect(abs((drawn().values.last ?? 0) - 0.1) < 1e-9)
  }

  @Test func reducedMotionJumpsWithTheSameCompletion() {
    stage.window.rootTraits.reducesMotion = true
    let drawn = animate(to: 10, .value)
    #expect(drawn().values == [10] && drawn().ends == [true])
    #expect(!host.driver.wantsAnotherFrame)
  }

  @Test func whatWasMovingEndsOnceAtItsEndWhenItsViewLeaves() {
    let halo = AnimatedValue(0)
    halo.set(1, timing: .hover, in: control) {}
    let drawn = animate(.value)
    host.advance(by: .milliseconds(50))
    #expect((0.01...0.99).contains(drawn().values.last ?? 0) && halo.value < 1)
    control.removeFromSuperview()
    #expect(drawn().values.last == 1 && drawn().ends == [false] && halo.value == 1)
    stage.content.addSubview(control)
    host.settle()
    #expect(drawn().values.last == 1 && drawn().ends == [false])
    #expect(halo.value == 1 && halo.target == 1)
  }

  @Test func aHoveredControlThatWasAwayForAMomentShowsNoHalo() {
    let button = Button("Press", style: .bordered)
    button.frame = Rect(x: 20, y: 60, width: 80, height: 30)
    stage.content.addSubview(button)
    host.drain()
    let calm = host.picture
    host.move(to: point(60, 75))
    host.advance(by: .milliseconds(40))
    let page = stage.content
    stage.window.contentView = View()
    host.exit()
    host.settle()
    stage.window.contentView = page
    host.settle()
    #expect(host.picture.difference(from: calm) == nil)
  }

  @Test(arguments: Interruption.allCases)
  func aTimerOfAPressEndsWithIt(_ interruption: Interruption) {
    var fired = 0
    control.whenCalled = { [weak control] call in
      guard case .begin = call else { return }
      control?.startPressTimer(after: .milliseconds(50), repeats: .milliseconds(50)) { fired += 1 }
    }
    host.press(at: point(30, 20))
    host.advance(by: .milliseconds(220))
    #expect(fired == 4 && host.timerCount == 1 && !host.isAtRest)
    interruption.happen(to: stage)
    #expect(host.timerCount == 0)
    host.advance(by: .seconds(1))
    #expect(fired == 4 && host.isAtRest)
  }

  @Test func aPressThatWasDeclinedStartsNoTimer() {
    var fired = 0
    control.accepts = false
    control.whenCalled = { [weak control] _ in
      control?.startPressTimer(after: .zero, repeats: .milliseconds(10)) { fired += 1 }
    }
    host.press(at: point(30, 20))
    host.advance(by: .seconds(1))
    host.release()
    control.startPressTimer(after: .zero) { fired += 1 }
    host.advance(by: .seconds(1))
    #expect(fired == 0 && host.isAtRest)
  }

  @Test func aCompletionMayStartTheNextAnimation() {
    var runs = 0
    func start() {
      guard runs < 50 else { return }
      runs += 1
      control.startAnimation(
        Animation(
          from: 0, to: 1, timing: .curve(.linear, duration: .zero), update: { _ in },
          completion: { _ in start() }))
    }
    start()
    host.settle()
    #expect(runs == 50)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func aDurationOfNothingIsOverAtTheNextFrame(_ duration: Duration) {
    let drawn = animate(.curve(.easeOut, duration: duration))
    host.drain()
    #expect(drawn().values.last == 1)
  }

  @Test func aTimerCountsFromTheNextFrameAndFiresOnce() {
    host.advance(by: .seconds(3))
    var fired: [Duration] = []
    control.startTimer(after: .milliseconds(500)) { [host, weak control] in
      fired.append(host.now)
      // One that is started inside of a frame fires, too.
      guard fired.count == 1 else { return }
      control?.startTimer(after: .milliseconds(100)) { fired.append(host.now) }
    }
    host.drain()
    #expect(host.driver.nextFrameTime == .milliseconds(3_500))
    host.advance(by: .milliseconds(499))
    #expect(fired.isEmpty)
    host.advance(by: .seconds(2))
    // The second one counts from the frame after that of the first.
    #expect(fired == [.milliseconds(3_500), .milliseconds(3_600) + HeadlessHost.frameInterval])
    #expect(host.driver.nextFrameTime == nil)
  }

  @Test func aRepeatingTimerStopsWhenItIsCancelled() {
    var count = 0
    let token = control.startTimer(after: .milliseconds(500), repeats: .milliseconds(250)) {
      count += 1
    }
    host.drain()
    host.advance(by: .seconds(1))
    #expect(count == 3)
    for _ in 0..<2 { token.cancel() }
    host.advance(by: .seconds(1))
    #expect(count == 3)
  }

  @Test func aHiddenWindowLetsTimePassButDrawsNothing() {
    host.setVisible(false)
    let paints = host.paintCount
    var value = 0.0
    control.startAnimation(
      Animation(from: 0, to: 1, timing: .value) {
        value = $0
        control.setNeedsDisplay()
      })
    host.settle()
    #expect(value == 1)
    #expect(host.paintCount == paints)
    host.setVisible(true)
    #expect(host.paintCount == paints + 1)
  }

  @Test func nothingIsStartedInAWindowThatHasClosed() {
    stage.window.close()
    #expect(animate()().values.last == 1)
    #expect(control.startTimer(after: .seconds(1)) {}.isCancelled)
    #expect(!host.driver.wantsAnotherFrame && host.driver.nextFrameTime == nil)
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

  @Test func aTimerOutsideAWindowSaysOneLine() {
    let alone = RecordingControl()
    alone.identifier = "meter"
    var token: TimerToken?
    let lines = ThrottledLog.lines { token = alone.startTimer(after: .seconds(1)) {} }
    #expect(token?.isCancelled == true)
    #expect(lines.count == 1 && lines.first?.contains("startTimer of meter") == true, "\(lines)")
    #expect(ThrottledLog.lines { control.startTimer(after: .seconds(1)) {} }.isEmpty)
  }
}
