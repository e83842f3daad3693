import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import DetentX11

/// Hands every job to a thread of its own, so that tasks change threads wherever they may.
private final class ScatteredThreads: TaskExecutor {
  func enqueue(_ job: UnownedJob) {
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension X11Tests {
  /// Windows that are closed as soon as they are there.
  @MainActor
  @Suite
  struct Closing {
    /// A task that prefers an executor is suspended by every `await`, also by those that stay on
    /// the main actor; what happens meanwhile is different from step to step.
    @Test func aRunEndsWhereverItIsWhenItsWindowIsClosed() async throws {
      let server = try XServer()
      for steps in 0..<8 {
        let host = try X11Host(display: server.display)
        let window = DetentViews.Window(size: Size(width: 60, height: 40))
        host.show(window)
        let end = End()
        Task {
          end.reason = await withTaskExecutorPreference(ScatteredThreads()) {
            Self.onMainQueue(after: steps) {
              window.close()
              host.drain()
            }
            return await host.run(endingOn: [SIGUSR1])
          }
        }
        try await wait("the end after \(steps) steps") { end.reason != nil }
        #expect(end.reason == .closed)
      }
    }

    @Test func twoWhoWaitForTheSameRunBothSeeItsEnd() async throws {
      let stage = try await Stage()
      async let first = stage.host.run()
      async let second = stage.host.run()
      try await Task.sleep(for: .milliseconds(5))
      stage.window.close()
      #expect(await [first, second] == [.closed, .closed])
      #expect(await stage.host.run() == .closed)
    }

    @MainActor private final class End {
      var reason: X11Host.ExitReason?
    }

    private static func onMainQueue(after steps: Int, _ action: @escaping @MainActor () -> Void) {
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          if steps == 0 { action() } else { onMainQueue(after: steps - 1, action) }
        }
      }
    }

    /// The moment counts: the whole number of closes finds what some do not.
    @Test(arguments: [["price-filter"], ["detent-gallery", "--page", "widgets"]])
    func aProgramThatIsClosedAsSoonAsItsWindowIsThereEnds(line: [String]) async throws {
      let server = try XServer(size: "1280x800")
      let driver = try ServerInput(server)
      XSelectInput(driver.display, driver.root, SubstructureNotifyMask)
      var chance = SplitMix64(seed: 2026)
      let count = Soak.count(12, whole: line.count == 1 ? 300 : 100)
      var slowest = Duration.zero
      for round in 0..<count {
        let program = try Program(line[0], Array(line.dropFirst()), on: server)
        let window = try await mappedWindow(driver)
        // Asleep, not awaiting: this thread must not lose its turn for longer than it wants.
        usleep(UInt32(chance.integer(in: 0...20_000)))
        driver.askToClose(window)
        let isAskedTwice = round % 2 == 0
        let isKilled = round % 4 < 2
        let start = ContinuousClock.now
        if isAskedTwice { driver.askToClose(window) }
        if isKilled { program.send(SIGTERM) }
        let ending = await program.ending(within: 5)
        slowest = max(slowest, .now - start)
        // A signal that comes before the run has its usual effect.
        let endings: [Program.Ending] =
          isKilled
          ? [.init(exitCode: 0), .init(exitCode: 128 + SIGTERM), .init(signal: SIGTERM)]
          : [.init(exitCode: 0)]
        try #require(endings.contains(ending), "round \(round): \(ending)")
      }
      #expect(slowest < .seconds(1) || !Soak.isWanted)
      Soak.report("\(count) closes of \(line[0]): all ended, the slowest after \(slowest)")
    }

    private func mappedWindow(_ driver: ServerInput) async throws -> UInt {
      var window: UInt?
      let end = ContinuousClock.now + .seconds(10)
      while window == nil, ContinuousClock.now < end {
        window = driver.events().first { $0.type == MapNotify }?.xmap.window
        if window == nil { usleep(500) }
      }
      return try #require(window, "no window")
    }
  }
}
