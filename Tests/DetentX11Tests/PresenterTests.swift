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
  @Suite
  struct Presenting {
    private struct Shown {
      /// As words of the server, whatever the depth.
      var picture: DetentHeadless.Picture
      /// The same as red, green and blue, whatever the depth.
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
      let pixels = driver.pixels(of: shown.id, width: 160, height: 140)
      let colors = driver.colors(of: shown.id, width: 160, height: 140)
      let presenter = shown.backingStore.presenterName
      window.close()
      #expect(await host.run() == .closed)
      let picture = DetentHeadless.Picture(
        pixelWidth: 160, pixelHeight: 140,
        words: pixels.map { 0xff00_0000 | UInt32(truncatingIfNeeded: $0) })
      return Shown(
        picture: picture, colors: colors, errors: host.unexpectedErrorCount, presenter: presenter)
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

    @Test func theScreenShowsThePixelsOfTheSurface() async throws {
      let shown = try await shown(XServer())
      #expect(shown.presenter == "SharedMemoryPresenter")
      #expect(try shown.picture.difference(from: expected()) == nil)
      #expect(shown.errors == 0)
    }

    @Test func withoutSharedMemoryThePixelsAreTheSame() async throws {
      let shown = try await shown(XServer(arguments: ["-extension", "MIT-SHM"]))
      #expect(shown.presenter == "UploadPresenter")
      #expect(try shown.picture.difference(from: expected()) == nil)
      #expect(shown.errors == 0)
    }

    @Test func theEnvironmentCanForbidSharedMemory() async throws {
      setenv("DETENT_NO_SHM", "1", 1)
      defer { unsetenv("DETENT_NO_SHM") }
      let shown = try await shown(XServer())
      #expect(shown.presenter == "UploadPresenter")
      #expect(try shown.picture.difference(from: expected()) == nil)
    }

    @Test func withoutRenderThePixelsAreTheSame() async throws {
      for arguments in [[], ["-extension", "MIT-SHM"]] {
        let shown = try await shown(XServer(arguments: ["-extension", "RENDER"] + arguments))
        #expect(try shown.picture.difference(from: expected()) == nil)
        #expect(shown.errors == 0)
      }
    }

    /// The largest difference of a channel: half a step of its bits, and what Cairo spreads of it.
    @Test(arguments: [(15, 9), (16, 9), (24, 0), (30, 1)], [[], ["-extension", "RENDER"]])
    func everyDepthShowsTheColours(depth: (bits: Int, most: Int), arguments: [String]) async throws
    {
      let shown = try await shown(XServer(depth: depth.bits, arguments: arguments))
      #expect(shown.presenter == (depth.bits == 24 ? "SharedMemoryPresenter" : "UploadPresenter"))
      #expect(shown.errors == 0)
      let most = try differences(shown).max() ?? .max
      #expect(most <= depth.most, "\(most) of 255")
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
      #expect(stage.driver.pixels(of: stage.id, x: 20, y: 20, width: 1, height: 1) == [0x2060a0])
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
      #expect(stage.driver.pixels(of: stage.id, width: 1, height: 1) == [0xffffff])
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
      #expect(stage.host.unexpectedErrorCount == 0)
    }

    /// In the long form only; the scene is that of the reference in C: 216 sliders.
    @Test(.enabled(if: Soak.isWanted))
    func aFullFrameOfAHugeScreen() async throws {
      let server = try XServer(size: "3840x2160")
      let host = try X11Host(display: server.display, scale: 1)
      let window = DetentViews.Window(size: Size(width: 3840, height: 2160))
      let sheet = SheetView()
      window.contentView = sheet
      host.show(window)
      try await wait("the first frame") { sheet.draws > 0 }
      var times: [Duration] = []
      let clock = ContinuousClock()
      for index in 0..<40 {
        XSync(host.connection.display, 0)
        host.drain()
        let draws = sheet.draws
        let start = clock.now
        sheet.value = 0.25 + 0.05 * Double((index * 7) % 10) / 10
        host.drain()
        XSync(host.connection.display, 0)
        times.append(clock.now - start)
        try #require(sheet.draws == draws + 1)
      }
      times.sort()
      Soak.report("a full frame of 3840 × 2160: \(times[20]), least \(times[4])")
      window.close()
      #expect(await host.run() == .closed)
    }

    @Test func pullingAWindowLargerKeepsTheMemoryInSteps() {
      #expect(PixelSize(width: 1, height: 1).withSlack == PixelSize(width: 128, height: 128))
      #expect(PixelSize(width: 640, height: 481).withSlack == PixelSize(width: 640, height: 512))
      #expect(PixelSize(width: 100, height: 100).wastes(PixelSize(width: 640, height: 512)))
      #expect(!PixelSize(width: 600, height: 400).wastes(PixelSize(width: 640, height: 512)))
    }
  }
}

/// Sliders of 320 × 120, as many as there is room for.
@MainActor
private final class SheetView: View {
  var value = 0.3 { didSet { setNeedsDisplay() } }
  private(set) var draws = 0
  private static let shadow = ImageCache()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = DynamicColor(Color(red: 0.96, green: 0.96, blue: 0.97))
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    draws += 1
    let text = TextLayout.cached("\(Int(value * 1000)) - 1000", font: .system(13))
    let shadow = Self.shadow.image(
      for: "shadow", size: Size(width: 32, height: 32), scale: canvas.scale
    ) {
      $0.drawShadow(
        of: Path(circleAt: Point(x: 16, y: 16), radius: 10),
        Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.5), sigma: 2))
    }
    for y in stride(from: 0, to: bounds.height, by: 120) {
      for x in stride(from: 0, to: bounds.width, by: 320) {
        canvas.saved {
          canvas.translate(x: x, y: y)
          drawCell(canvas, text, shadow)
        }
      }
    }
  }

  private func drawCell(_ canvas: Canvas, _ text: TextLayout, _ shadow: Image) {
    canvas.draw(text, at: Point(x: 16, y: 16), color: Color(red: 0.1, green: 0.1, blue: 0.12))
    canvas.translate(x: 24, y: 64)
    let (low, high) = (value * 200, 262.0)
    canvas.fill(
      Path(roundedRect: Rect(x: 0, y: -4, width: 272, height: 8), cornerRadius: 4),
      with: Color(red: 0.78, green: 0.8, blue: 0.83))
    let active = Gradient(
      kind: .linear(from: .zero, to: Point(x: 260, y: 0)),
      colors: [Color(red: 0.16, green: 0.5, blue: 0.93), Color(red: 0.9, green: 0.25, blue: 0.5)])
    canvas.fill(
      Path(roundedRect: Rect(x: low, y: -4, width: high - low, height: 8), cornerRadius: 4),
      with: .gradient(active))
    let knob = Gradient(
      kind: .linear(from: Point(x: 0, y: -10), to: Point(x: 0, y: 10)),
      colors: [.white, Color(red: 0.88, green: 0.89, blue: 0.92)])
    for x in [low, high] {
      canvas.draw(shadow, in: Rect(x: x.rounded(.down) - 16, y: 2 - 16, width: 32, height: 32))
      let disc = Path(circleAt: Point(x: x, y: 0), radius: 9.5)
      canvas.fill(disc, with: .gradient(knob))
      canvas.stroke(disc, with: Color(red: 0.55, green: 0.57, blue: 0.62))
    }
  }
}
