import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Dispatch
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// Whole programs, and how they end.
  @MainActor struct Processes {
    /// The example, shown: its window of 480 × 120 is at the screen's corner.
    private func example() async throws -> (ServerInput, Program, UInt) {
      let server = try XServer()
      let driver = try ServerInput(server)
      driver.move(to: 700, 500)
      let program = try Program("range-slider-example", on: server)
      try await wait("the window") { driver.seesAWindow() }
      return (driver, program, try #require(driver.onlyWindow()))
    }

    /// On the lower thumb of the example's slider.
    private func press(_ driver: ServerInput) {
      driver.move(to: 118, 77)
      driver.press()
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func aSignalIsReportedByTheExitCode(_ number: Int32) async throws {
      let (driver, program, _) = try await example()
      press(driver)
      driver.move(to: 150, 77)
      try await wait("the program to listen") { program.handles(number) }
      program.send(number)
      let ending = await program.ending(within: 5)
      #expect(ending == Program.Ending(exitCode: 128 + number), "\(ending)")
      // It closed its window and let go of the pointer.
      #expect(driver.onlyWindow() == nil && driver.canGrabPointer())
    }

    @Test func aProgramThatWasStoppedGoesOn() async throws {
      let (driver, program, id) = try await example()
      press(driver)
      // Stopping interrupts what it waits in; going on must neither end it nor let it turn in
      // circles.
      for _ in 0..<20 {
        program.send(SIGSTOP)
        driver.move(to: 130, 77)
        program.send(SIGCONT)
      }
      program.send(SIGSTOP)
      driver.move(to: 200, 77)
      driver.release()
      let before = driver.pixels(of: id, width: 480, height: 120)
      program.send(SIGCONT)
      try await wait("the thumb") { driver.pixels(of: id, width: 480, height: 120) != before }
      try await Task.sleep(for: .milliseconds(300))
      let used = program.usedTime
      try await Task.sleep(for: .milliseconds(500))
      #expect(program.usedTime - used < 0.1)
      program.send(SIGTERM)
      #expect(await program.ending(within: 5) == Program.Ending(exitCode: 128 + SIGTERM))
    }

    @Test func aConnectionThatIsCutFromOutsideEndsTheProgram() async throws {
      let (driver, program, id) = try await example()
      XKillClient(driver.display, id)
      driver.sync()
      #expect(await program.ending(within: 5) == Program.Ending(exitCode: 70))
    }

    /// Ten in every run of the tests, which take a second or two: starting servers is slow.
    @Test func aServerThatIsKilledAtAnyMomentEndsTheProgramWith70() async throws {
      var chance = SplitMix64(seed: 2026)
      let count = Soak.count(10, whole: 200)
      var slowest = Duration.zero
      for round in 0..<count {
        let (driver, program, _) = try await example()
        if round % 2 == 0 { press(driver) }
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(chance.integer(in: 0...40))
        var x = 118
        while clock.now < end {
          x = 118 + (x - 113) % 200
          driver.move(to: x, 77)
          if chance.chance(4) { try await Task.sleep(for: .milliseconds(1)) }
        }
        driver.leave()
        let start = clock.now
        program.server?.stop()
        let ending = await program.ending(within: 5)
        slowest = max(slowest, clock.now - start)
        #expect(ending == Program.Ending(exitCode: 70), "round \(round)")
      }
      #expect(slowest < .seconds(1) || !Soak.isWanted)
      Soak.report("\(count) killed servers: all ended with 70, the slowest after \(slowest)")
    }

    @Test func aServerThatIsKilledDuringTheStartEndsTheProgram() async throws {
      var chance = SplitMix64(seed: 7)
      var codes: [Int32: Int] = [:]
      for round in 0..<Soak.count(6, whole: 200) {
        let server = try XServer()
        let program = try Program("range-slider-example", on: server)
        try await Task.sleep(for: .microseconds(chance.integer(in: 0...120_000)))
        server.stop()
        // 1 where it had not reached the server yet.
        let ending = await program.ending(within: 5)
        let code = ending.exitCode ?? -1
        codes[code, default: 0] += 1
        #expect(code == 70 || code == 1, "round \(round): \(ending)")
      }
      Soak.report("servers killed during the start, by exit code: \(codes)")
    }
  }

  /// Connections that end anywhere, in the middle of an answer or of a request.
  @MainActor struct Cuts {
    private func shown(_ server: XServer) async throws {
      let driver = try ServerInput(server)
      try await wait("the window") { driver.seesAWindow() }
      driver.leave()
    }

    @Test(arguments: [true, false])
    func aConnectionThatIsCutAfterAnyByteEndsTheProgram(isServers: Bool) async throws {
      let server = try XServer()
      // How many bytes go by until the example is shown, on both ways.
      let whole = try Relay(server)
      defer { whole.stop() }
      let first = try Program("range-slider-example", on: whole.display)
      try await shown(server)
      let usual = isServers ? whole.bytes.server : whole.bytes.program
      withExtendedLifetime(first) {}
      #expect(usual > (isServers ? 5_000 : 3_000))
      var chance = SplitMix64(seed: isServers ? 11 : 12)
      for round in 0..<Soak.count(12, whole: 1_000) {
        // Not quite to the end: what is said last depends on the moment.
        let limit = chance.integer(in: 1...usual - (isServers ? 600 : 200))
        let relay = try Relay(
          server, cut: isServers ? .afterServersBytes(limit) : .afterProgramsBytes(limit))
        defer { relay.stop() }
        let program = try Program("range-slider-example", on: relay.display)
        let ending = await program.ending(within: 5)
        // 1 where the server had not let it in yet.
        let isRight = ending.exitCode == 70 || ending.exitCode == 1
        #expect(isRight, "round \(round): \(ending) after \(limit) of \(usual) bytes")
      }
    }

    /// Xlib reads the beginning of the event, waits for the rest, and is not woken again.
    @Test func anEndThatComesWithTheLastBytesIsNoticed() async throws {
      let server = try XServer()
      let relay = try Relay(server)
      defer { relay.stop() }
      let program = try Program("range-slider-example", on: relay.display)
      try await shown(server)
      program.send(SIGSTOP)
      try await Task.sleep(for: .milliseconds(30))
      relay.end(with: [6, 0, 0, 0, 0, 0, 0])
      program.send(SIGCONT)
      #expect(await program.ending(within: 5) == Program.Ending(exitCode: 70))
    }
  }
}

/// Hands every job to a thread of its own, so that tasks change threads wherever they may.
private final class ScatteredThreads: TaskExecutor {
  func enqueue(_ job: UnownedJob) {
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension X11Tests {
  /// Windows that are closed as soon as they are there.
  @MainActor struct Closing {
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
