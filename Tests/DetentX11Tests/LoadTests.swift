import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Dispatch
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// More of everything than the user can do. Counts are asserted, times are only reported.
  @MainActor struct Load {
    @Test func motionsThatWaitAreReadAtOnceAndPaintedAtMostTwice() async throws {
      let count = Soak.count(10_000, whole: 200_000)
      let stage = try await Stage()
      stage.view.whenMoved = { $0.setNeedsDisplay() }
      stage.press(10, 10)
      let draws = stage.view.draws.count
      let events = stage.view.pointer.count
      stage.driver.move(along: (1...count).map { (x: 10 + $0 % 150, y: 10 + $0 % 60) })
      let last = Point(x: Double(10 + count % 150), y: Double(10 + count % 60))
      let start = ContinuousClock.now
      // A server sends what it holds back only when the rest was read.
      while stage.view.motionCount(after: events) < count {
        stage.host.drain()
        try #require(ContinuousClock.now - start < .seconds(30))
      }
      let time = ContinuousClock.now - start
      let paints = stage.view.draws.count - draws
      Soak.report("\(count) motions drained in \(time), \(paints) paints")
      #expect(stage.view.pointer.last?.location == last)
      #expect(paints <= (Sanitizer.isPresent ? 20 : 2), "\(paints) paints")
      stage.settle()
      #expect(stage.view.draws.count - draws >= 1)
    }

    @Test func aThousandMotionsASecondLeaveNoLag() async throws {
      let seconds = Soak.count(1, whole: 60)
      let stage = try await Stage()
      stage.view.whenMoved = { $0.setNeedsDisplay() }
      stage.press(10, 10)
      let mouse = Mouse(stage.server)
      let draws = stage.view.draws.count
      let end = try await mouse.run(seconds: seconds)
      let atTheEnd = stage.view.draws.count
      try await wait("the last motion") { stage.view.pointer.last?.location == Mouse.last }
      try await wait("the last frame") { stage.view.draws.count > draws }
      let lag = ContinuousClock().now - end
      stage.settle()
      let late = stage.view.draws.count - atTheEnd
      Soak.report(
        "\(seconds) s of 1000 Hz: \(atTheEnd - draws) frames, lag at the end \(lag), \(late) frames"
      )
      // The one that was on its way, and the last.
      #expect(late <= 2, "\(late) frames late")
      #expect(stage.view.motionCount() >= seconds * 900)
    }

    @Test func aHandlerThatTakesLongIsFollowedByOneFrame() async throws {
      let stage = try await Stage()
      stage.view.whenMoved = { view in
        view.whenMoved = { $0.setNeedsDisplay() }
        usleep(200_000)
      }
      stage.press(10, 10)
      stage.move(11, 10)
      let draws = stage.view.draws.count
      let events = stage.view.pointer.count
      stage.driver.move(along: (0..<300).map { (x: 12 + $0 % 100, y: 12) })
      stage.settle()
      #expect(stage.view.pointer.count - events <= 2)
      #expect(stage.view.motionCount(after: events) >= 299)
      #expect((1...2).contains(stage.view.draws.count - draws))
    }

    @Test func aFloodOfTasksDoesNotHoldTheServersEventsBack() async throws {
      let stage = try await Stage()
      var done = 0
      var doneAtTheMotion: Int?
      stage.view.whenMoved = { _ in doneAtTheMotion = doneAtTheMotion ?? done }
      stage.press(20, 20)
      let rounds = 200
      // Each does a little and comes again, so that the queue is never empty.
      for _ in 0..<50 {
        Task {
          for _ in 0..<rounds {
            done += 1
            await Task.yield()
          }
        }
      }
      stage.driver.move(to: 30, 20)
      try await wait("the tasks") { done == 50 * rounds }
      try await wait("the motion") { doneAtTheMotion != nil }
      #expect((doneAtTheMotion ?? .max) < 50 * rounds)
    }

    @Test func aHandlerThatDrainsDisturbsNobody() async throws {
      let stage = try await Stage()
      stage.view.whenMoved = { [weak host = stage.host] _ in
        host?.drain()
        Task { _ = await host?.run() }
      }
      stage.press(20, 20)
      stage.driver.move(to: 30, 20)
      stage.driver.move(to: 40, 20)
      stage.driver.release()
      stage.settle()
      #expect(stage.view.phases == ["begin", "move", "end"])
      async let reason = stage.host.run()
      stage.driver.askToClose(stage.id)
      #expect(await reason == .closed)
    }

    /// The shared pool of threads, once it was used, looks after them every second for ever.
    @Test(arguments: ["range-slider-example", "price-filter"])
    func aProgramAtRestDoesNotWakeUp(name: String) async throws {
      let server = try XServer(size: "1280x800")
      let driver = try ServerInput(server)
      let program = try Program(name, on: server)
      try await wait("the window") { driver.seesAWindow() }
      var fewest = Int.max
      // Idle threads of Dispatch end after some seconds.
      for _ in 0..<8 where fewest > 1 {
        let before = program.switches
        try await Task.sleep(for: .milliseconds(Soak.count(2_500, whole: 120_000)))
        fewest = min(fewest, program.switches - before)
      }
      #expect(fewest <= Soak.count(1, whole: 4), "\(fewest) wake-ups")
    }
  }
}

/// A mouse that reports a thousand times a second, on a thread of its own.
private struct Mouse: Sendable {
  private let display: String

  static let last = Point(x: 155, y: 35)

  init(_ server: XServer) { display = server.display }

  /// Returns the moment at which the last motion was sent.
  func run(seconds: Int) async throws -> ContinuousClock.Instant {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        do {
          let client = try RawClient(display: display)
          let opcode = client.opcode(of: "XTEST")
          var next = timespec()
          clock_gettime(CLOCK_MONOTONIC, &next)
          for index in 0..<seconds * 1000 {
            client.moveMouse(to: 10 + index % 140, 10 + index % 50, opcode: opcode)
            next.tv_nsec += 1_000_000
            if next.tv_nsec >= 1_000_000_000 {
              next.tv_nsec -= 1_000_000_000
              next.tv_sec += 1
            }
            while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, nil) == EINTR {}
          }
          client.moveMouse(to: Int(Self.last.x), Int(Self.last.y), opcode: opcode)
          client.sync()
          continuation.resume(returning: ContinuousClock().now)
        } catch { continuation.resume(throwing: error) }
      }
    }
  }
}
