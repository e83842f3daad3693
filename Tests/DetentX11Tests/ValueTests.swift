import DetentDrawing
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct Values {
    @Test(arguments: [
      (":0", "", 0, 0), (":999", "", 999, 0), (":0.7", "", 0, 7), ("host:2", "host", 2, 0),
      ("host.invalid:0.1", "host.invalid", 0, 1), ("unix:3", "", 3, 0), ("unix/:4", "", 4, 0),
      ("tcp/far:5", "far", 5, 0), ("[::1]:6", "::1", 6, 0), ("::1:7", "::1", 7, 0),
    ])
    func aDisplayNameIsTakenApart(_ text: String, host: String, number: Int, screen: Int) throws {
      let name = try #require(DisplayName(text))
      #expect(name.host == host)
      #expect(name.number == number)
      #expect(name.screen == screen)
    }

    @Test(arguments: [
      "", "nonsense", ":", ":x", ":-1", ":1.", ":1.x",
      ":99999999999999999999", "a b:0",
    ])
    func anImpossibleDisplayNameIsRefused(_ text: String) {
      #expect(DisplayName(text) == nil)
    }

    @Test(arguments: [
      ("Xft.dpi:\t96", 1), ("Xft.dpi:\t144\n", 1.5),
      ("*color: red\nXft.dpi: 120\nXft.hinting: 1", 1.25),
      ("Xft.dpi:192\r\n", 2),
    ])
    func theScaleFollowsTheResolution(_ resources: String, scale: Double) {
      #expect(DesktopSettings(nil, resources: resources).scale == scale)
    }

    @Test(arguments: [
      "", "Xft.dpi", "Xft.dpi:", "Xft.dpi: 0", "Xft.dpi: -96", "Xft.dpi: nan", "Xft.dpi: 1e400",
      "Xft.dpi: abc", "Xft.dpix: 192", "Other.Xft.dpi: 192",
    ])
    func aSenselessResolutionIsIgnored(_ resources: String) {
      #expect(DesktopSettings(nil, resources: resources).scale == nil)
    }

    @Test func anOverrideOfTheScaleWinsWhereItIsSensible() {
      #expect(ScaleFactor.sensible(3) == 3)
      #expect(ScaleFactor.sensible(100) == 8)
      for request in [.nan, .infinity, 0, -2] { #expect(ScaleFactor.sensible(request) == nil) }
    }

    @Test(arguments: [
      (Size(width: 0, height: -5), 1, 1), (Size(width: .nan, height: .infinity), 1, 32_767),
      (Size(width: 40_000, height: 10), 32_767, 10), (Size(width: 10.2, height: 10), 11, 10),
    ])
    func windowSizesAreThoseThatXHas(_ size: Size, width: Int, height: Int) {
      let pixels = PixelSize(size, scale: 1)
      #expect(pixels.width == width)
      #expect(pixels.height == height)
    }

    @Test func aScaledSizeThatIsWholeCostsNoFurtherPixel() {
      #expect(PixelSize(Size(width: 100, height: 10), scale: 1.1).width == 110)
    }

    @Test func noMoreThanSomeMemoryIsDrawn() {
      let drawable = PixelSize(width: 32_767, height: 32_767).drawable
      #expect(drawable.width == 32_767)
      #expect(drawable.width * drawable.height <= PixelSize.mostPixels)
      let tall = PixelSize(width: 3, height: 900)
      #expect(tall.drawable == tall)
    }

    @Test func aRectangleIsGrownToPixelsAndCutAtTheEdges() {
      let size = PixelSize(width: 100, height: 50)
      let inside = PixelRect(Rect(x: 1.2, y: 2, width: 3, height: 4), scale: 1.5, in: size)
      #expect([inside.x, inside.y, inside.width, inside.height] == [1, 3, 6, 6])
      let outside = PixelRect(Rect(x: -10, y: -10, width: 1000, height: 1000), scale: 1, in: size)
      #expect([outside.x, outside.y, outside.width, outside.height] == [0, 0, 100, 50])
      #expect(PixelRect(Rect(x: 200, y: 0, width: 5, height: 5), scale: 1, in: size).isEmpty)
    }

    @Test func aTitleIsOneLineOfBoundedLength() {
      #expect("a\u{0}b\nc".asWindowTitle == "a b c")
      #expect("价格 ≤ €5".asWindowTitle == "价格 ≤ €5")
      let long = String(repeating: "é", count: 500_000).asWindowTitle
      #expect(long.utf8.count == 4096)
    }

    @Test func endingsHaveTheExitCodesOfShells() {
      #expect(X11Host.ExitReason.closed.exitCode == 0)
      #expect(X11Host.ExitReason.connectionLost.exitCode == 70)
      #expect(X11Host.ExitReason.terminated(signal: 15).exitCode == 143)
    }
  }
}
