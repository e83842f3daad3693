import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct Loop {
    @Test(arguments: [[], ["-extension", "MIT-SHM"]])
    func aKilledServerCancelsADragAndEndsTheRun(arguments: [String]) async throws {
      let stage = try await Stage(XServer(arguments: arguments))
      var closed = 0
      stage.window.didClose = { closed += 1 }
      stage.press(20, 20)
      stage.driver.leave()
      async let reason = stage.host.run()
      try await Task.sleep(for: .milliseconds(20))
      stage.server.stop()
      #expect(await reason == .connectionLost)
      #expect(stage.view.phases == ["begin", "cancel"])
      #expect(closed == 1 && stage.window.isClosed)
      // What the program still asks for goes nowhere.
      stage.window.title = "late"
      stage.host.show(DetentViews.Window(size: Size(width: 10, height: 10)))
      #expect(stage.host.windows.isEmpty)
      #expect(await stage.host.run() == .connectionLost)
    }

    /// The answer may come with events, which nobody would be woken for.
    @Test func aQuestionToTheServerBetweenTwoTurnsIsFollowedByATurn() async throws {
      let stage = try await Stage()
      let host = stage.host
      for ask in [{ _ = host.accessibilityAddress }, { _ = stage.window.screenArea }] {
        try await wait("the turn before") { !host.isDrainScheduled }
        ask()
        #expect(host.isDrainScheduled)
      }
      stage.driver.leave()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func aSignalCancelsTheDragClosesAndEndsTheRun(_ number: Int32) async throws {
      let stage = try await Stage()
      var order: [String] = []
      stage.window.didClose = { [weak view = stage.view] in
        order += (view?.phases ?? []) + ["close"]
      }
      stage.window.shouldClose = { false }
      stage.press(20, 20)
      async let reason = stage.host.run(endingOn: [number])
      try await Task.sleep(for: .milliseconds(20))
      kill(getpid(), number)
      #expect(await reason == .terminated(signal: number))
      #expect(order == ["begin", "cancel", "close"])
      stage.driver.sync()
      #expect(stage.driver.onlyWindow() == nil)
    }

    /// Looks at the screen before it shows a model.
    private final class Follower: DetentViews.View {
      let look: () -> Void
      init(_ look: @escaping () -> Void) {
        self.look = look
        super.init(frame: .zero)
      }
      override func updateProperties() { look() }
    }

    @Test(arguments: [[], ["-extension", "MIT-SHM"]])
    func aDraggedViewIsOnTheScreenBeforeOthersFollowIt(arguments: [String]) async throws {
      let stage = try await Stage(XServer(arguments: arguments))
      var seen: [Bool] = []
      // The host waits meanwhile, so the server gets no more than was sent before.
      let follower = Follower { [unowned stage] in
        var isShown = stage.shows(0xffffff, at: 0, 0)
        for _ in 0..<500 where !seen.isEmpty && !isShown {
          usleep(2_000)
          isShown = stage.shows(0xffffff, at: 0, 0)
        }
        seen.append(isShown)
      }
      let thumb = RecordingView()
      thumb.frame = stage.view.bounds
      for view in [thumb, follower] { stage.view.addSubview(view) }
      stage.press(20, 20)
      #expect(seen == [false] && thumb.phases == ["begin"])
      stage.driver.move(to: 30, 20)
      stage.driver.sync()
      thumb.color = .white
      follower.setNeedsUpdateProperties()
      try await wait("the view that follows") { seen.count > 1 }
      #expect(seen == [false, true])
      stage.release()
    }

    @Test func whatATaskChangesIsShown() async throws {
      let stage = try await Stage()
      async let reason = stage.host.run()
      await Task {
        try? await Task.sleep(for: .milliseconds(5))
        stage.view.color = .white
      }.value
      try await wait("the new colour") { stage.shows(0xffffff, at: 0, 0) }
      stage.window.close()
      #expect(await reason == .closed)
    }

    @Test func tasksHaveTheirTurnsDuringAFlood() async throws {
      let stage = try await Stage()
      var turns = 0
      let task = Task {
        while !Task.isCancelled {
          turns += 1
          await Task.yield()
        }
      }
      stage.driver.move(to: 20, 20)
      for round in 0..<20 {
        for x in 0..<50 { stage.driver.move(to: 20 + x, 20 + round) }
        try await Task.sleep(for: .milliseconds(1))
      }
      try await wait("the last motion") { stage.view.hover.last == Point(x: 69, y: 39) }
      task.cancel()
      #expect(turns > 20)
    }

    @Test func anAnimationIsDrawnAtTheScreensRateAndThenRests() async throws {
      let stage = try await Stage()
      let display = stage.host.connection.display
      let value = AnimatedValue(0)
      var most = 0
      // Where another suite holds the main actor, frames are left out.
      for end in 1...8 where most < 5 {
        let draws = stage.view.draws.count
        let requests = XNextRequest(display)
        stage.animate(value, to: Double(end), in: .milliseconds(300))
        try await wait("the end") { !stage.isMoving }
        let count = stage.view.draws.count - draws
        #expect(count <= 40, "\(count) frames in 300 ms")
        // Its own request to be notified would be a second one for each frame, and a frame that
        // waits for it.
        let asked = Int(XNextRequest(display) - requests)
        #expect(asked <= count + 3, "\(asked) requests for \(count) frames")
        try await Task.sleep(for: .milliseconds(100))
        #expect(stage.view.draws.count - draws == count)
        most = max(most, count)
      }
      #expect(most >= 5, "\(most) frames in 300 ms")
    }

    @Test func aTimerOfAViewFiresWithoutAnyEvent() async throws {
      let stage = try await Stage()
      let start = ContinuousClock.now
      var fired: [Duration] = []
      stage.view.startTimer(after: .milliseconds(50), repeats: .milliseconds(30)) {
        fired.append(ContinuousClock.now - start)
      }
      try await wait("three firings") { fired.count >= 3 }
      #expect(fired[0] >= .milliseconds(50) && fired[2] >= .milliseconds(110))
    }

    @Test func aViewThatAsksForFramesWhileItDrawsGetsThemAtTheScreensRate() async throws {
      let stage = try await Stage()
      stage.view.whenDrawn = { $0.setNeedsDisplay() }
      stage.view.setNeedsDisplay()
      let first = stage.view.draws.count
      try await wait("a frame") { stage.view.draws.count > first }
      let before = stage.view.draws.count
      let start = ContinuousClock.now
      try await Task.sleep(for: .milliseconds(300))
      let most = Int((ContinuousClock.now - start) / .milliseconds(16)) + 2
      let count = stage.view.draws.count - before
      #expect(count <= most, "\(count) frames")
      try await wait("more frames") { stage.view.draws.count >= before + 3 }
    }

    @Test func twoHostsRunSideBySide() async throws {
      let stages = [try await Stage(), try await Stage()]
      for (stage, x) in zip(stages, [20, 30]) {
        stage.driver.move(to: x, x)
        stage.driver.click()
      }
      for stage in stages { stage.settle() }
      let places = stages.map { $0.view.pointer.first?.location }
      #expect(places == [Point(x: 20, y: 20), Point(x: 30, y: 30)])
      stages[1].driver.leave()
      stages[1].server.stop()
      #expect(await stages[1].host.run() == .connectionLost)
      stages[0].window.close()
      #expect(await stages[0].host.run() == .closed)
    }

    @Test func handlersMayShowAndCloseWindows() async throws {
      let stage = try await Stage()
      stage.view.whenMoved = { view in
        view.whenMoved = nil
        stage.host.show(DetentViews.Window(size: Size(width: 30, height: 30)))
        stage.window.close()
      }
      stage.press(20, 20)
      stage.move(30, 20)
      #expect(stage.window.isClosed && stage.host.windows.count == 1)
      #expect(stage.view.phases == ["begin", "move", "cancel"])
    }

    @Test func aFrameAndATimerMayCloseTheirWindow() async throws {
      let stage = try await Stage()
      let draws = stage.view.draws.count
      stage.view.whenDrawn = { $0.window?.close() }
      stage.view.setNeedsDisplay()
      #expect(await stage.host.run() == .closed)
      #expect(stage.view.draws.count == draws + 1)
      let other = try await Stage()
      other.view.startTimer(after: .milliseconds(5)) { [window = other.window] in window.close() }
      #expect(await other.host.run() == .closed)
      #expect(other.window.isClosed)
    }
  }
}
