import CDetentX11
import DetentDrawing
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
    private struct Picture {
      var pixels: [UInt]
      var errors: Int
      var presenter: String
    }

    /// What the screen shows of the pattern, after a resize, too.
    private func picture(_ server: XServer) async throws -> Picture {
      let person = try Person(server)
      let host = try X11Host(display: server.display)
      let window = DetentViews.Window(size: Size(width: 120, height: 90))
      window.contentView = PatternView()
      host.show(window)
      let shown = try #require(host.windows.values.first)
      try await settle(host, person)
      XResizeWindow(person.display, shown.id, 160, 140)
      try await settle(host, person)
      let pixels = person.pixels(of: shown.id, width: 160, height: 140)
      let presenter = shown.picture.presenterName
      window.close()
      #expect(await host.run() == .closed)
      return Picture(pixels: pixels, errors: host.unexpectedErrorCount, presenter: presenter)
    }

    private func settle(_ host: X11Host, _ person: Person) async throws {
      for _ in 0..<3 {
        person.sync()
        XSync(host.connection.display, 0)
        host.drain()
      }
    }

    /// The same picture without a server.
    private func expected() throws -> [UInt] {
      let surface = try Surface(size: Size(width: 160, height: 140), scale: 1)
      let window = DetentViews.Window(size: Size(width: 160, height: 140))
      window.contentView = PatternView()
      window.resize(to: Size(width: 160, height: 140), scale: 1)
      window.setNeedsDisplay()
      _ = surface.withCanvas { window.performFrame(at: .zero, in: $0) }
      return surface.withUnsafeBytes { bytes in
        (0..<140).flatMap { y in
          (0..<160).map { x in
            UInt(
              bytes.loadUnaligned(fromByteOffset: y * surface.bytesPerRow + x * 4, as: UInt32.self)
                & 0xff_ffff)
          }
        }
      }
    }

    @Test func theScreenShowsThePixelsOfTheSurface() async throws {
      let picture = try await picture(XServer())
      #expect(picture.presenter == "SharedMemoryPresenter")
      #expect(try picture.pixels == expected())
      #expect(picture.errors == 0)
    }

    @Test func withoutSharedMemoryThePixelsAreTheSame() async throws {
      let picture = try await picture(XServer(arguments: ["-extension", "MIT-SHM"]))
      #expect(picture.presenter == "UploadPresenter")
      #expect(try picture.pixels == expected())
      #expect(picture.errors == 0)
    }

    @Test func theEnvironmentCanForbidSharedMemory() async throws {
      setenv("DETENT_NO_SHM", "1", 1)
      defer { unsetenv("DETENT_NO_SHM") }
      let picture = try await picture(XServer())
      #expect(picture.presenter == "UploadPresenter")
      #expect(try picture.pixels == expected())
    }

    @Test func withoutRenderThePixelsAreTheSame() async throws {
      for arguments in [[], ["-extension", "MIT-SHM"]] {
        let picture = try await picture(XServer(arguments: ["-extension", "RENDER"] + arguments))
        #expect(try picture.pixels == expected())
        #expect(picture.errors == 0)
      }
    }

    @Test(arguments: [15, 16, 30])
    func otherDepthsAreShownThroughCairo(depth: Int) async throws {
      let picture = try await picture(XServer(depth: depth))
      #expect(picture.presenter == "UploadPresenter")
      #expect(picture.errors == 0)
      #expect(Set(picture.pixels).count > 5)
    }

    @Test(.enabled(if: !Self.leaksAreCounted, "Cairo keeps 32 bytes a connection at this depth"))
    func eightBitsAreShownThroughCairo() async throws {
      try await otherDepthsAreShownThroughCairo(depth: 8)
    }

    private nonisolated static var leaksAreCounted: Bool {
      dlsym(nil, "__lsan_do_leak_check") != nil
    }

    @Test func sixteenBitsShowTheColoursRoughly() async throws {
      let pixels = try await picture(XServer(depth: 16)).pixels
      let wanted = try expected()
      try #require(pixels.count == wanted.count)
      for (have, want) in zip(pixels, wanted) {
        // Five, six and five bits; Cairo may spread what it rounds off.
        let (red, green) = ((have >> 11) << 3, ((have >> 5) & 63) << 2)
        try #require(abs(Int(red) - Int(want >> 16)) <= 16)
        try #require(abs(Int(green) - Int((want >> 8) & 255)) <= 12)
      }
    }

    @Test func whatWasCoveredIsPutBackWithoutDrawing() async throws {
      let stage = try await Stage()
      let draws = stage.view.draws.count
      let cover = XCreateSimpleWindow(
        stage.person.display, stage.person.root, 10, 10, 50, 50, 0, 0, 0xff0000)
      XMapRaised(stage.person.display, cover)
      stage.settle()
      XDestroyWindow(stage.person.display, cover)
      stage.settle()
      #expect(stage.person.pixels(of: stage.id, x: 20, y: 20, width: 1, height: 1) == [0x2060a0])
      #expect(stage.view.draws.count == draws)
    }

    @Test func aSmallChangeLeavesTheOtherPixelsAlone() async throws {
      let stage = try await Stage()
      // Painted by somebody else: only what is damaged is put again.
      let context = XCreateGC(stage.person.display, stage.id, 0, nil)
      XSetForeground(stage.person.display, context, 0x00ff00)
      XFillRectangle(stage.person.display, stage.id, context, 0, 0, 200, 100)
      XFreeGC(stage.person.display, context)
      stage.view.setNeedsDisplay(in: Rect(x: 10, y: 10, width: 5, height: 5))
      stage.view.setNeedsDisplay(in: Rect(x: 150, y: 60, width: 5, height: 5))
      stage.settle()
      func pixel(_ x: Int, _ y: Int) -> [UInt] {
        stage.person.pixels(of: stage.id, x: x, y: y, width: 1, height: 1)
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
      #expect(shown.picture.isWaiting)
      try await wait("the frame") { stage.view.draws.count == draws + 1 }
      #expect(stage.person.pixels(of: stage.id, width: 1, height: 1) == [0xffffff])
    }

    @Test func pullingAWindowLargerKeepsTheMemoryInSteps() {
      #expect(PixelSize(width: 1, height: 1).withSlack == PixelSize(width: 128, height: 128))
      #expect(PixelSize(width: 640, height: 481).withSlack == PixelSize(width: 640, height: 512))
      #expect(PixelSize(width: 100, height: 100).wastes(PixelSize(width: 640, height: 512)))
      #expect(!PixelSize(width: 600, height: 400).wastes(PixelSize(width: 640, height: 512)))
    }
  }
}
