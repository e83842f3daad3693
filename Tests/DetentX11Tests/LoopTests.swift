import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Dispatch
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  struct Loop {
    @Test func aKilledServerEndsTheRun() async throws {
      let stage = try await Stage()
      var closed = 0
      stage.window.didClose = { closed += 1 }
      stage.driver.leave()
      async let reason = stage.host.run()
      try await Task.sleep(for: .milliseconds(20))
      stage.server.stop()
      #expect(await reason == .connectionLost)
      #expect(closed == 1)
      #expect(stage.window.isClosed)
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

    @Test func theConnectionMayBeLostWithoutSharedMemory() async throws {
      let stage = try await Stage(XServer(arguments: ["-extension", "MIT-SHM"]))
      stage.driver.leave()
      stage.server.stop()
      #expect(await stage.host.run() == .connectionLost)
      #expect(stage.window.isClosed)
    }

    @Test func aServerKilledInADragCancelsIt() async throws {
      let stage = try await Stage()
      stage.press(20, 20)
      stage.driver.leave()
      async let reason = stage.host.run()
      stage.server.stop()
      #expect(await reason == .connectionLost)
      #expect(stage.view.phases == ["begin", "cancel"])
    }

    @Test func aClientThatIsKilledHasLostItsConnection() async throws {
      let stage = try await Stage()
      async let reason = stage.host.run()
      XKillClient(stage.driver.display, stage.id)
      stage.driver.sync()
      #expect(await reason == .connectionLost)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalEndsTheRun(_ number: Int32) async throws {
      let stage = try await Stage()
      var closed = 0
      stage.window.didClose = { closed += 1 }
      stage.window.shouldClose = { false }
      async let reason = stage.host.run(endingOn: [number])
      try await Task.sleep(for: .milliseconds(20))
      kill(getpid(), number)
      #expect(await reason == .terminated(signal: number))
      #expect(closed == 1)
      stage.driver.sync()
      #expect(stage.driver.onlyWindow() == nil)
    }

    @Test func whatATaskChangesIsShown() async throws {
      let stage = try await Stage()
      async let reason = stage.host.run()
      await Task {
        try? await Task.sleep(for: .milliseconds(5))
        stage.view.color = .white
      }.value
      try await wait("the new colour") {
        stage.driver.pixels(of: stage.id, width: 1, height: 1) == [0xffffff]
      }
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
      let value = AnimatedValue(0)
      var most = 0
      // Where another suite holds the main actor, frames are left out.
      for end in 1...8 where most < 5 {
        let draws = stage.view.draws.count
        value.set(
          Double(end), timing: .curve(.linear, duration: .milliseconds(300)), in: stage.view
        ) {
          stage.view.setNeedsDisplay()
        }
        try await wait("the end") { !stage.isMoving }
        let count = stage.view.draws.count - draws
        #expect(count <= 40, "\(count) frames in 300 ms")
        try await Task.sleep(for: .milliseconds(100))
        #expect(stage.view.draws.count - draws == count)
        most = max(most, count)
      }
      #expect(most >= 5, "\(most) frames in 300 ms")
    }

    @Test func aTimerOfAViewFiresWithoutAnyEvent() async throws {
      let stage = try await Stage()
      let clock = ContinuousClock()
      let start = clock.now
      var fired: [Duration] = []
      stage.view.startTimer(after: .milliseconds(50), repeats: .milliseconds(30)) {
        fired.append(clock.now - start)
      }
      try await wait("three firings") { fired.count >= 3 }
      #expect(fired[0] >= .milliseconds(50))
      #expect(fired[2] >= .milliseconds(110))
    }

    @Test func aHiddenWindowKeepsItsTimersAndDrawsNothing() async throws {
      let stage = try await Stage()
      stage.unmap()
      let draws = stage.view.draws.count
      var fired = 0
      stage.view.startTimer(after: .milliseconds(10)) {
        fired += 1
        stage.view.setNeedsDisplay()
      }
      try await wait("the timer") { fired == 1 }
      #expect(stage.view.draws.count == draws)
    }

    @Test func aViewThatAsksForFramesWhileItDrawsGetsThemAtTheScreensRate() async throws {
      let stage = try await Stage()
      let restless = RestlessView()
      stage.window.contentView = restless
      try await wait("a frame") { restless.draws > 0 }
      let before = restless.draws
      let clock = ContinuousClock()
      let start = clock.now
      try await Task.sleep(for: .milliseconds(300))
      let most = Int((clock.now - start) / .milliseconds(16)) + 2
      let count = restless.draws - before
      #expect(count <= most, "\(count) frames")
      try await wait("more frames") { restless.draws >= before + 3 }
    }

    @Test func twoHostsRunSideBySide() async throws {
      let first = try await Stage()
      let second = try await Stage()
      first.driver.move(to: 20, 20)
      first.driver.click()
      second.driver.move(to: 30, 30)
      second.driver.click()
      first.settle()
      second.settle()
      #expect(first.view.pointer.first?.location == Point(x: 20, y: 20))
      #expect(second.view.pointer.first?.location == Point(x: 30, y: 30))
      second.driver.leave()
      second.server.stop()
      #expect(await second.host.run() == .connectionLost)
      first.window.close()
      #expect(await first.host.run() == .closed)
    }

    @Test func handlersMayShowAndCloseWindows() async throws {
      let stage = try await Stage()
      let other = DetentViews.Window(size: Size(width: 30, height: 30))
      stage.view.whenMoved = { view in
        view.whenMoved = nil
        stage.host.show(other)
        stage.window.close()
      }
      stage.press(20, 20)
      stage.driver.move(to: 30, 20)
      stage.settle()
      #expect(stage.window.isClosed)
      #expect(stage.host.windows.count == 1)
      #expect(stage.view.phases == ["begin", "move", "cancel"])
    }

    @Test func aFrameMayCloseItsWindow() async throws {
      let stage = try await Stage()
      let fatal = FatalView()
      stage.window.contentView = fatal
      #expect(await stage.host.run() == .closed)
      #expect(fatal.draws == 1)
    }

    @Test func aTimerMayCloseItsWindow() async throws {
      let stage = try await Stage()
      stage.view.startTimer(after: .milliseconds(5)) { [window = stage.window] in window.close() }
      #expect(await stage.host.run() == .closed)
      #expect(stage.window.isClosed)
    }
  }
}

/// Closes its window and draws all the same.
@MainActor
private final class FatalView: View {
  var draws = 0

  override func draw(in canvas: Canvas, dirty: Rect) {
    draws += 1
    window?.close()
    canvas.fill(bounds, with: .black)
  }
}

/// Asks for the next frame in every frame.
@MainActor
private final class RestlessView: View {
  var draws = 0

  override func draw(in canvas: Canvas, dirty: Rect) {
    draws += 1
    setNeedsDisplay()
  }
}
