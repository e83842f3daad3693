import DetentBase
import Glibc
import Testing

@testable import DetentDrawing

/// Images that are clipped to, filtered, stretched in their middle and found by name.
struct ImageEffectTests {
  /// Ten by ten, of one colour.
  private func plain(_ color: Color) -> Image {
    Image.rendered(size: Size(width: 10, height: 10)) {
      $0.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: color)
    }
  }

  private func pixel(_ image: Image, _ x: Int, _ y: Int) throws -> Color {
    try drawn(Double(image.pixelWidth), Double(image.pixelHeight)) {
      $0.draw(image, in: $0.clipBounds)
    }.pixel(x: x, y: y)
  }

  @Test func aDrawingIsSeenThroughTheAlphaOfAnImage() throws {
    let mask = Image.rendered(size: Size(width: 20, height: 10)) {
      $0.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: Color(white: 0, alpha: 0.5))
    }
    let whole = Rect(x: 0, y: 0, width: 40, height: 20)
    let surface = try drawn(40, 20) { canvas in
      canvas.clip(to: mask, in: whole) { canvas.fill(whole, with: .red) }
      canvas.fill(Rect(x: 30, y: 0, width: 10, height: 10), with: .blue)
    }
    #expect(near(surface.pixel(x: 10, y: 10), Color.red.withAlpha(0.5)))
    #expect(surface.pixel(x: 29, y: 15).alpha == 0 && surface.pixel(x: 35, y: 5) == .blue)
    // Outside the mask nothing is seen.
    let small = try drawn(40, 20) { canvas in
      canvas.clip(to: plain(.black), in: Rect(x: 10, y: 5, width: 10, height: 10)) {
        canvas.fill(whole, with: .red)
      }
    }
    #expect([5, 15, 25].map { small.pixel(x: $0, y: 10) } == [.clear, .red, .clear])
  }

  @Test func aStrokeHasTheShadowOfALineAndNotOfTheAreaInIt() throws {
    let path = Path(rect: Rect(x: 20, y: 20, width: 60, height: 60))
    let shadow = Shadow(color: .black, offset: Point(x: 0, y: 4), sigma: 1)
    let surface = try drawn(100, 100) {
      $0.drawShadow(ofStroke: path, StrokeStyle(width: 6), shadow)
    }
    #expect(surface.pixel(x: 50, y: 24).alpha > 0.9)
    #expect(surface.pixel(x: 50, y: 50).alpha == 0 && surface.pixel(x: 50, y: 10).alpha == 0)
  }

  @Test func greyKeepsTheLuminanceAndNoColor() throws {
    let grey = try pixel(plain(.red).filtered(.grayscale), 5, 5)
    #expect(grey.red == grey.green && grey.green == grey.blue)
    #expect((grey.red - 0.213).magnitude < 0.01)
  }

  @Test(arguments: [
    (Color.red, ImageFilter.inverted, Color.cyan),
    (Color(white: 0.8), .brightness(0.5), Color(white: 0.4)),
    (Color(white: 0.75), .contrast(2), Color(white: 1)), (.white, .sepia, Color(hex: 0xFFFFEF)),
  ])
  func colorsAreInvertedBrightenedAndMadePale(
    color: Color, filter: ImageFilter, expected: Color
  ) throws {
    #expect(near(try pixel(plain(color).filtered(filter), 5, 5), expected))
    let half = try pixel(plain(color.withAlpha(0.5)).filtered(filter), 5, 5)
    #expect((half.alpha - 0.5).magnitude < 0.01)
  }

  @Test func aBlurSpreadsColorAndAlpha() throws {
    let dot = Image.rendered(size: Size(width: 40, height: 40)) {
      $0.fill(Rect(x: 15, y: 15, width: 10, height: 10), with: .red)
    }
    let blurred = dot.filtered(.blur(sigma: 4))
    let (middle, edge) = (try pixel(blurred, 20, 20), try pixel(blurred, 10, 20))
    #expect(middle.alpha < 0.9 && edge.alpha > 0.05 && edge.alpha < middle.alpha)
    #expect(edge.red > 0.9 && edge.green < 0.05)
    #expect(blurred.size == dot.size && blurred.scale == dot.scale)
  }

  @Test(arguments: [
    ImageFilter.colorMatrix([1, 2]), .colorMatrix(Array(repeating: .nan, count: 20)),
    .blur(sigma: .nan),
  ])
  func aFilterThatIsInvalidChangesNothing(_ filter: ImageFilter) throws {
    #expect(try pixel(plain(.red).filtered(filter), 5, 5) == .red)
  }

  @Test func theCornersOfAResizableImageKeepTheirSize() throws {
    let image = Image.rendered(size: Size(width: 12, height: 12)) {
      $0.fill(Rect(x: 0, y: 0, width: 12, height: 12), with: .blue)
      $0.fill(Rect(x: 4, y: 4, width: 4, height: 4), with: .red)
    }.resizable(capInsets: EdgeInsets(vertical: 4, horizontal: 4))
    let surface = try drawn(100, 50) { $0.draw(image, in: $0.clipBounds) }
    for (x, y) in [(2, 25), (97, 25), (50, 2), (50, 48)] {
      #expect(surface.pixel(x: x, y: y) == .blue)
    }
    for (x, y) in [(50, 25), (90, 40)] { #expect(surface.pixel(x: x, y: y) == .red) }
    #expect(image.size == Size(width: 12, height: 12))
  }

  @Test func capsShrinkWhereThereIsNoRoom() throws {
    let image = plain(.blue).resizable(capInsets: EdgeInsets(vertical: 4, horizontal: 4))
    let surface = try drawn(20, 20) { $0.draw(image, in: Rect(x: 0, y: 0, width: 4, height: 20)) }
    #expect(surface.pixel(x: 1, y: 10) == .blue && surface.pixel(x: 5, y: 10).alpha == 0)
  }

  @Test(arguments: [
    EdgeInsets(vertical: 5, horizontal: 5), EdgeInsets(vertical: -1, horizontal: 2),
    EdgeInsets(top: .nan, leading: 0, bottom: 0, trailing: 0),
  ]) func insetsThatLeaveNoMiddleAreRefused(_ insets: EdgeInsets) {
    let image = plain(.blue)
    #expect(image.resizable(capInsets: insets) === image)
  }

  @Test func anImageIsFoundByItsName() throws {
    let folder = "/tmp/detent-images-\(getpid())"
    mkdir(folder, 0o700)
    defer {
      for name in ["dot.png", "dot@2x.png"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    try PNG.write(plain(.red).pngData(), to: "\(folder)/dot.png")
    try PNG.write(plain(.blue).pngData(), to: "\(folder)/dot@2x.png")
    Image.resourceFolders = [folder]
    defer { Image.resourceFolders = [] }
    let (one, two) = (
      try #require(Image.named("dot")), try #require(Image.named("dot.png", scale: 2))
    )
    #expect(one.size == Size(width: 10, height: 10) && two.size == Size(width: 5, height: 5))
    #expect(try pixel(one, 5, 5) == .red && two.scale == 2)
    #expect(Image.named("dot") === one)
    #expect(Image.named("nothing") == nil && Image.named("../dot") == nil && Image.named("") == nil)
  }

  @Test func aPathNeedNotBeUTF8() throws {
    let path = String(pathBytes: Array("/tmp/detent-\(getpid())-".utf8) + [0xFF, 0xE4])
    defer { _ = path.withPath { unlink($0) } }
    try PNG.write(plain(.red).pngData(), to: path)
    #expect(try pixel(try Image(contentsOf: path), 5, 5) == .red)
    let font = Result { () throws(IconFont.Failure) in
      try IconFont.glyph(.codePoint(0xF015, font: path), of: path)
    }
    guard case .failure(.cannotOpen(_, "not a font")) = font else {
      Issue.record("\(font)")
      return
    }
  }

  @Test func colorsHaveNamesAndWhites() {
    #expect(Color.orange == Color(red: 1, green: 0.5, blue: 0))
    #expect(Color(white: 0.5, alpha: 0.25) == Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25))
    #expect(Color(white: 2) == .white && Color(white: .nan) == .black)
  }
}
