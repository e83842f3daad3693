import DetentTestSupport
import Testing

@testable import DetentDrawing

struct ImageTests {
  private func chequered(scale: Double = 1) -> Image {
    Image.rendered(size: Size(width: 20, height: 10), scale: scale) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: ink)
      canvas.fill(Rect(x: 10, y: 0, width: 10, height: 5), with: Color(hex: 0xFF0000, alpha: 0.5))
    }
  }

  @Test func aDrawnImageKnowsItsSizeAndScale() {
    let image = chequered(scale: 1.5)
    #expect(image.size == Size(width: 20, height: 10) && image.scale == 1.5)
    #expect(image.pixelWidth == 30 && image.pixelHeight == 15)
    // One that cannot be made is a transparent pixel.
    let none = Image.rendered(size: Size(width: .nan, height: 3)) { _ in }
    #expect(none.pixelWidth == 1 && none.size == .zero)
    #expect(Image.rendered(size: .zero) { _ in }.pixelWidth == 1)
  }

  @Test func aPNGHoldsTheSamePixels() throws {
    let image = chequered()
    let read = try Image(png: image.pngData())
    #expect(read.pixelWidth == 20 && read.pixelHeight == 10 && read.size == image.size)
    let one = try drawn(20, 10) { $0.draw(image, in: $0.clipBounds) }
    let two = try drawn(20, 10) { $0.draw(read, in: $0.clipBounds) }
    #expect(firstDifference(bytes(one), bytes(two)) == nil)
    #expect(firstDifference(read.pngData(), image.pngData()) == nil)
  }

  @Test func anImageIsDrawnPixelForPixelAtItsOwnScale() throws {
    let image = chequered(scale: 2)
    let surface = try drawn(30, 20, scale: 2) {
      $0.draw(image, in: Rect(x: 5, y: 5, width: 20, height: 10))
    }
    #expect(surface.pixel(x: 9, y: 12).alpha == 0 && surface.pixel(x: 10, y: 12).alpha == 1)
    #expect(near(probe(surface, 20, 7), Color(hex: 0xFF0000, alpha: 0.5)))
    #expect(probe(surface, 20, 12).alpha == 0)
  }

  @Test func aStretchedImageFillsItsRectangleToTheEdge() throws {
    let image = Image.rendered(size: Size(width: 3, height: 3)) {
      $0.fill($0.clipBounds, with: ink)
    }
    let surface = try drawn(40, 40) {
      $0.draw(image, in: Rect(x: 5, y: 5, width: 30, height: 30))
    }
    for (x, y) in [(5.0, 5.0), (34, 34), (5, 34), (20, 20)] {
      #expect(near(probe(surface, x, y), ink))
    }
    #expect(probe(surface, 4, 20).alpha == 0 && probe(surface, 35, 20).alpha == 0)
  }

  @Test func anImageIsDrawnThroughAnAlphaAndATemplateGivesItsShapeToAColor() throws {
    let image = chequered()
    let pale = try drawn(20, 10) { $0.draw(image, in: $0.clipBounds, alpha: 0.5) }
    #expect(near(probe(pale, 5, 5), ink.withAlpha(0.5)))
    let black = try drawn(20, 10) { $0.drawTemplate(image, in: $0.clipBounds, color: .black) }
    #expect(near(probe(black, 5, 5), .black) && probe(black, 15, 8).alpha == 0)
    #expect(near(probe(black, 15, 2), Color.black.withAlpha(0.5)))
  }

  @Test(arguments: [1.0, 2.0, 1.3]) func aTemplateOfOneColourIsTheImage(factor: Double) throws {
    let image = Image.rendered(size: Size(width: 20, height: 10), scale: 1) {
      $0.fill(Path(ellipseIn: Rect(x: 1, y: 1, width: 17, height: 8)), with: ink)
    }
    let rect = Rect(x: 0, y: 0, width: 20 * factor, height: 10 * factor)
    let shown = try drawn(40, 20) { $0.draw(image, in: rect) }
    // Twice: the second time from what was kept of the first.
    for _ in 0..<2 {
      let tinted = try drawn(40, 20) { $0.drawTemplate(image, in: rect, color: ink) }
      #expect(alphaDifferences(shown, tinted).allSatisfy { $0 < 0.02 })
    }
  }

  @Test func aTemplateWithoutAnAlphaIsARectangle() throws {
    let opaque = Image.rendered(size: Size(width: 4, height: 4)) {
      $0.fill($0.clipBounds, with: Color(hex: 0x00FF00))
    }
    let read = try Image(png: opaque.pngData())
    let surface = try drawn(8, 8) {
      $0.drawTemplate(read, in: Rect(x: 2, y: 2, width: 4, height: 4), color: ink)
    }
    #expect(near(surface.pixel(x: 2, y: 2), ink) && near(surface.pixel(x: 5, y: 5), ink))
    #expect(surface.pixel(x: 1, y: 2).alpha == 0 && surface.pixel(x: 6, y: 5).alpha == 0)
  }

  @Test func aCopyOfASurfaceDoesNotChangeWithIt() throws {
    let surface = try drawn(10, 10) { $0.fill($0.clipBounds, with: ink) }
    let copy = surface.image()
    surface.withCanvas { $0.clear($0.clipBounds) }
    let drawnCopy = try drawn(10, 10) { $0.draw(copy, in: $0.clipBounds) }
    #expect(near(probe(drawnCopy, 5, 5), ink))
  }

  @Test func theCacheDrawsOncePerKeySizeAndScale() {
    let cache = ImageCache(byteLimit: 4_000)
    var count = 0
    func ask(_ key: String, _ width: Double = 5, _ scale: Double = 1) -> Image {
      cache.image(for: key, size: Size(width: width, height: 5), scale: scale) { _ in count += 1 }
    }
    let first = ask("a")
    #expect(first === ask("a") && count == 1)
    _ = ask("a", 6)
    _ = ask("a", 5, 2)
    #expect(count == 3)
    _ = ask("a")
    _ = ask("b")
    // What was not asked for the longest is gone, the others are not.
    #expect(cache.count == 3 && first === ask("a") && count == 4)
    _ = ask("a", 6)
    #expect(count == 5)
  }

  @Test func theCacheIsNotFilledByNaN() {
    let cache = ImageCache()
    for _ in 0..<10 {
      _ = cache.image(for: 1, size: Size(width: .nan, height: 1), scale: 1) { _ in }
      _ = cache.image(for: 1, size: Size(width: 1, height: 1), scale: .nan) { _ in }
    }
    #expect(cache.count == 0)
  }

  @Test func theCacheDrawsPartsOfADrawing() {
    let cache = ImageCache()
    let size = Size(width: 4, height: 4)
    let outer = cache.image(for: "outer", size: size, scale: 1) { canvas in
      canvas.draw(
        cache.image(for: "inner", size: size, scale: 1) { $0.fill($0.clipBounds, with: ink) },
        in: canvas.clipBounds)
    }
    #expect(cache.count == 2 && outer.pixelWidth == 4)
  }
}

struct LRUTests {
  @Test func costIsBoundedButTheNewestStays() {
    var table = LRU<Int, Int>(limit: 100, costLimit: 10)
    for index in 0..<5 { table.insert(index, for: index, cost: 4) }
    #expect(table.count == 2 && table.cost == 8 && table.value(for: 4) == 4)
    table.insert(9, for: 9, cost: 99)
    #expect(table.count == 1 && table.value(for: 9) == 9)
    table.insert(1, for: 1, cost: 1)
    #expect(table.value(for: 9) == nil && table.cost == 1)
  }

  @Test func valuesAreReplacedAndReleased() {
    final class Thing {}
    var table = LRU<Int, Thing>(limit: 1)
    weak var first: Thing?
    do {
      let thing = Thing()
      first = thing
      table.insert(thing, for: 1)
    }
    #expect(first != nil)
    table.insert(Thing(), for: 1)
    #expect(first == nil && table.count == 1)
  }

  @Test func itAgreesWithASlowTable() {
    var table = LRU<Int, Int>(limit: 7)
    var slow: [(Int, Int)] = []
    var random = SplitMix64(seed: 7)
    for step in 0..<5_000 {
      let key = random.below(12)
      if random.chance(2) {
        table.insert(step, for: key)
        slow.removeAll { $0.0 == key }
        slow.append((key, step))
        if slow.count > 7 { slow.removeFirst() }
      } else {
        let place = slow.firstIndex { $0.0 == key }
        #expect(table.value(for: key) == place.map { slow[$0].1 })
        if let place { slow.append(slow.remove(at: place)) }
      }
    }
    #expect(table.count == slow.count)
  }
}
