import CDetentX11
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentX11

/// Draws something in every corner and many colours.
@MainActor private final class PatternView: View {
  override func draw(in canvas: Canvas, dirty: Rect) {
    let gradient = Gradient(
      kind: .linear(from: .zero, to: Point(x: bounds.maxX, y: bounds.maxY)),
      colors: [Color(hex: 0xff8000), Color(hex: 0x0060ff)])
    canvas.fill(Path(rect: bounds), with: .gradient(gradient))
    canvas.fill(Path(circleAt: bounds.center, radius: 30), with: Color(hex: 0x20c040, alpha: 0.5))
    canvas.stroke(Path(rect: bounds.insetBy(dx: 2, dy: 2)), with: .white)
  }
}

extension X11Tests {
  @MainActor struct Presenting {
    /// Expects the pattern on the screen, after a resize, too.
    private func expectPattern(
      on server: XServer, by presenter: String, within tolerance: Int
    ) async throws {
      let driver = try ServerInput(server)
      let host = try X11Host(display: server.display)
      let window = DetentViews.Window(size: Size(width: 120, height: 90))
      window.contentView = PatternView()
      host.show(window)
      let shown = try #require(host.windows.values.first)
      host.settle(driver)
      XResizeWindow(driver.display, shown.id, 160, 140)
      host.settle(driver)
      let colors = driver.colors(of: shown.id, width: 160, height: 140)
      #expect(shown.backingStore.presenterName == presenter)
      window.close()
      #expect(await host.run() == .closed)
      #expect(host.unexpectedErrorCount == 0)
      let wanted = try expected().words
      try #require(colors.count == wanted.count)
      let differences = zip(colors, wanted).flatMap { (have, want) -> [Int] in
        [16, 8, 0].map { abs(Int((have >> $0) & 255) - Int((want >> $0) & 255)) }
      }
      let most = differences.max() ?? .max
      #expect(most <= tolerance, "\(most) of 255")
    }

    /// The same picture without a server.
    private func expected() throws -> DetentHeadless.Picture {
      let window = DetentViews.Window(size: Size(width: 160, height: 140))
      window.contentView = PatternView()
      return try HeadlessHost(window: window).picture
    }

    /// The largest difference of a channel: half a step of its bits, and what Cairo spreads of it.
    @Test(
      arguments: [(24, 0), (15, 9), (16, 9), (30, 1)],
      [[], ["-extension", "RENDER"], ["-extension", "MIT-SHM"]])
    func everyServerShowsThePixelsOfTheSurface(
      depth: (bits: Int, most: Int), arguments: [String]
    ) async throws {
      let server = try XServer(depth: depth.bits, arguments: arguments)
      let sharesMemory = depth.bits == 24 && !arguments.contains("MIT-SHM")
      try await expectPattern(
        on: server, by: sharesMemory ? "SharedMemoryPresenter" : "UploadPresenter",
        within: depth.most)
    }

    @Test func theEnvironmentCanForbidSharedMemory() async throws {
      setenv("DETENT_NO_SHM", "1", 1)
      defer { unsetenv("DETENT_NO_SHM") }
      try await expectPattern(on: XServer(), by: "UploadPresenter", within: 0)
    }

    @Test func whatWasCoveredIsPutBackWithoutDrawing() async throws {
      let stage = try await Stage()
      let draws = stage.view.draws.count
      stage.after { XDestroyWindow(stage.driver.display, stage.coverWindow(50, 50)) }
      #expect(stage.shows(at: 20, 20) && stage.view.draws.count == draws)
    }

    @Test func aSmallChangeLeavesTheOtherPixelsAlone() async throws {
      let stage = try await Stage()
      // Painted by another program: only what is damaged is put again.
      stage.driver.scribble(on: stage.id, 0, 0, 200, 100)
      stage.view.setNeedsDisplay(in: Rect(x: 10, y: 10, width: 5, height: 5))
      stage.view.setNeedsDisplay(in: Rect(x: 150, y: 60, width: 5, height: 5))
      stage.settle()
      for (x, y) in [(10, 10), (154, 64)] { #expect(stage.shows(at: x, y), "\(x), \(y)") }
      for (x, y) in [(9, 10), (15, 15), (100, 40)] {
        #expect(stage.shows(0x00ff00, at: x, y), "\(x), \(y)")
      }
    }

    @Test func nobodyDrawsWhileTheServerReads() async throws {
      let stage = try await Stage()
      let shown = try #require(stage.host.windows.values.first)
      stage.view.setNeedsDisplay()
      // The put of this frame is sent, and no event has said yet that it was done.
      stage.host.drain()
      let draws = stage.view.draws.count
      stage.view.color = .white
      stage.host.drain()
      #expect(stage.view.draws.count == draws)
      #expect(shown.needsFrame && shown.backingStore.isWaiting)
      try await wait("the frame") { stage.view.draws.count == draws + 1 }
      #expect(stage.shows(0xffffff, at: 0, 0))
    }

    @Test func aServerThatStandsStillNeverReadsHalfAFrame() async throws {
      let stage = try await Stage()
      let shown = try #require(stage.host.windows.values.first)
      stage.server.pause()
      stage.view.color = Color(hex: 0xff0000)
      stage.host.drain()
      let draws = stage.view.draws.count
      // Drawn, sent, and not read yet: whatever the program does, the memory stays as it is.
      for step in 0..<20 {
        stage.view.color = Color(hex: UInt32(step))
        stage.host.drain()
        try await Task.sleep(for: .milliseconds(2))
      }
      #expect(stage.view.draws.count == draws)
      #expect(shown.backingStore.isWaiting)
      stage.server.resume()
      try await wait("the newest frame") { stage.shows(19, at: 0, 0) }
      #expect(stage.view.draws.count == draws + 1)
    }

    @Test func aWindowThatGrowsWhileTheServerReadsKeepsTheOldMemoryForIt() async throws {
      let stage = try await Stage()
      stage.view.setNeedsDisplay()
      stage.host.drain()
      for side in stride(from: 100, through: 1000, by: 90) {
        XResizeWindow(stage.driver.display, stage.id, UInt32(side), UInt32(side))
        stage.driver.sync()
        stage.host.drain()
      }
      try await wait("the last size") { stage.shows(at: 590, 590) }
    }

    @Test func pullingAWindowLargerKeepsTheMemoryInSteps() {
      #expect(PixelSize(width: 1, height: 1).withSlack == PixelSize(width: 128, height: 128))
      #expect(PixelSize(width: 640, height: 481).withSlack == PixelSize(width: 640, height: 512))
      #expect(PixelSize(width: 100, height: 100).wastes(PixelSize(width: 640, height: 512)))
      #expect(!PixelSize(width: 600, height: 400).wastes(PixelSize(width: 640, height: 512)))
    }
  }
}
