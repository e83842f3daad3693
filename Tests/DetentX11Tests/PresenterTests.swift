import CDetentX11
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentX11

/// Draws something in every corner and many colours.
@MainActor
private final class PatternView: View {
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
  @MainActor
  struct Presenting {
    private struct Shown {
      /// Red, green and blue, whatever the depth.
      var colors: [UInt]
      var errors: Int
      var presenter: String
    }

    /// What the screen shows of the pattern, after a resize, too.
    private func shown(_ server: XServer) async throws -> Shown {
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
      let presenter = shown.backingStore.presenterName
      window.close()
      #expect(await host.run() == .closed)
      return Shown(colors: colors, errors: host.unexpectedErrorCount, presenter: presenter)
    }

    /// The same picture without a server.
    private func expected() throws -> DetentHeadless.Picture {
      let surface = try Surface(size: Size(width: 160, height: 140), scale: 1)
      let window = DetentViews.Window(size: Size(width: 160, height: 140))
      window.contentView = PatternView()
      let driver = WindowDriver(window)
      driver.resize(to: Size(width: 160, height: 140), scale: 1)
      _ = surface.withCanvas { driver.performFrame(at: .zero, in: $0) }
      return DetentHeadless.Picture(surface)
    }

    /// The largest difference of a channel: half a step of its bits, and what Cairo spreads of it.
    @Test(
      arguments: [(24, 0), (15, 9), (16, 9), (30, 1)],
      [[], ["-extension", "RENDER"], ["-extension", "MIT-SHM"]])
    func everyServerShowsThePixelsOfTheSurface(
      depth: (bits: Int, most: Int), arguments: [String]
    ) async throws {
      let shown = try await shown(XServer(depth: depth.bits, arguments: arguments))
      let sharesMemory = depth.bits == 24 && !arguments.contains("MIT-SHM")
      #expect(shown.presenter == (sharesMemory ? "SharedMemoryPresenter" : "UploadPresenter"))
      #expect(shown.errors == 0)
      let most = try differences(shown).max() ?? .max
      #expect(most <= depth.most, "\(most) of 255")
    }

    @Test func theEnvironmentCanForbidSharedMemory() async throws {
      setenv("DETENT_NO_SHM", "1", 1)
      defer { unsetenv("DETENT_NO_SHM") }
      let shown = try await shown(XServer())
      #expect(shown.presenter == "UploadPresenter")
      #expect(try differences(shown).allSatisfy { $0 == 0 })
    }

    private func differences(_ shown: Shown) throws -> [Int] {
      let wanted = try expected().words
      try #require(shown.colors.count == wanted.count)
      return zip(shown.colors, wanted).flatMap { have, want in
        [16, 8, 0].map { abs(Int((have >> $0) & 255) - Int((want >> $0) & 255)) }
      }
    }

    @Test func whatWasCoveredIsPutBackWithoutDrawing() async throws {
      let stage = try await Stage()
      let draws = stage.view.draws.count
      let cover = XCreateSimpleWindow(
        stage.driver.display, stage.driver.root, 10, 10, 50, 50, 0, 0, 0xff0000)
      XMapRaised(stage.driver.display, cover)
      stage.settle()
      XDestroyWindow(stage.driver.display, cover)
      stage.settle()
      #expect(stage.shows(at: 20, 20))
      #expect(stage.view.draws.count == draws)
    }

    @Test func aSmallChangeLeavesTheOtherPixelsAlone() async throws {
      let stage = try await Stage()
      // Painted by another program: only what is damaged is put again.
      let context = XCreateGC(stage.driver.display, stage.id, 0, nil)
      XSetForeground(stage.driver.display, context, 0x00ff00)
      XFillRectangle(stage.driver.display, stage.id, context, 0, 0, 200, 100)
      XFreeGC(stage.driver.display, context)
      stage.view.setNeedsDisplay(in: Rect(x: 10, y: 10, width: 5, height: 5))
      stage.view.setNeedsDisplay(in: Rect(x: 150, y: 60, width: 5, height: 5))
      stage.settle()
      func pixel(_ x: Int, _ y: Int) -> [UInt] {
        stage.driver.pixels(of: stage.id, x: x, y: y, width: 1, height: 1)
      }
      #expect(pixel(10, 10) == [0x2060a0])
      #expect(pixel(154, 64) == [0x2060a0])
      #expect(pixel(9, 10) == [0x00ff00])
      #expect(pixel(15, 15) == [0x00ff00])
      #expect(pixel(100, 40) == [0x00ff00])
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
      #expect(shown.needsFrame)
      #expect(shown.backingStore.isWaiting)
      try await wait("the frame") { stage.view.draws.count == draws + 1 }
      #expect(stage.shows(0xffffff, at: 0, 0))
    }

    /// Its own request to be notified would be a second one for each frame, and a frame that waits for
    /// it.
    @Test func theFramesOfAnAnimationAskForNothingElse() async throws {
      let stage = try await Stage()
      stage.settle()
      let display = stage.host.connection.display
      let value = AnimatedValue(0)
      var most = 0
      // Where another suite holds the main actor, frames are left out.
      for end in 1...8 where most < 3 {
        let draws = stage.view.draws.count
        let requests = XNextRequest(display)
        value.set(
          Double(end), timing: .curve(.linear, duration: .milliseconds(300)), in: stage.view
        ) {
          [weak view = stage.view] in view?.setNeedsDisplay()
        }
        try await wait("the end") { !stage.isMoving }
        let frames = stage.view.draws.count - draws
        let asked = Int(XNextRequest(display) - requests)
        #expect(asked <= frames + 3, "\(asked) requests for \(frames) frames")
        most = max(most, frames)
      }
      #expect(most >= 3)
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
      try await wait("the newest frame") {
        stage.driver.pixels(of: stage.id, width: 1, height: 1) == [19]
      }
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
      try await wait("the last size") {
        stage.driver.pixels(of: stage.id, x: 590, y: 590, width: 1, height: 1) == [0x2060a0]
      }
    }

    @Test func pullingAWindowLargerKeepsTheMemoryInSteps() {
      #expect(PixelSize(width: 1, height: 1).withSlack == PixelSize(width: 128, height: 128))
      #expect(PixelSize(width: 640, height: 481).withSlack == PixelSize(width: 640, height: 512))
      #expect(PixelSize(width: 100, height: 100).wastes(PixelSize(width: 640, height: 512)))
      #expect(!PixelSize(width: 600, height: 400).wastes(PixelSize(width: 640, height: 512)))
    }
  }
}
