import DetentDrawing
import Testing

struct SurfaceTests {
  @Test func sidesAndScalesAreClamped() throws {
    let none = try Surface(size: Size(width: -5, height: 0))
    #expect(none.pixelWidth == 1 && none.pixelHeight == 1)
    let wide = try Surface(size: Size(width: 1e9, height: 1), scale: 1)
    #expect(wide.pixelWidth == 32767 && wide.pixelHeight == 1)
    #expect(try Surface(size: Size(width: 10, height: 10), scale: 99).scale == 8)
    #expect(try Surface(size: Size(width: 10, height: 10), scale: 0).scale == 0.25)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNotFiniteIsRefusedByName(_ bad: Double) {
    for (width, scale) in [(bad, 1.0), (10, bad)] {
      #expect(throws: SurfaceError.notFinite) {
        try Surface(size: Size(width: width, height: 10), scale: scale)
      }
    }
  }

  @Test func memoryOfTheCallerIsDrawnInto() throws {
    let words = UnsafeMutablePointer<UInt32>.allocate(capacity: 20 * 8)
    words.initialize(repeating: 0xFFFF_FFFF, count: 20 * 8)
    defer { words.deallocate() }
    do {
      // Rows are longer than the image.
      let surface = try Surface(
        bytesNoCopy: words, pixelWidth: 16, pixelHeight: 8, bytesPerRow: 80, scale: 2)
      #expect(surface.size == Size(width: 8, height: 4))
      surface.withCanvas { $0.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .black) }
      #expect(surface.pixel(x: 1, y: 1) == .black && surface.pixel(x: 2, y: 2) == .white)
    }
    #expect(words[0] == 0xFF00_0000 && words[21] == 0xFF00_0000 && words[2] == 0xFFFF_FFFF)
  }

  @Test func aCanvasThatWasKeptCannotReachMemoryThatIsGivenBack() throws {
    let words = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
    words.initialize(repeating: 0, count: 64)
    defer { words.deallocate() }
    var kept: Canvas?
    do {
      let surface = try Surface(bytesNoCopy: words, pixelWidth: 8, pixelHeight: 8, bytesPerRow: 32)
      surface.withCanvas { kept = $0 }
    }
    kept?.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .black)
    #expect(words[0] == 0)
  }

  @Test(arguments: [
    (0, 1, 4), (1, 0, 4), (-1, 1, 4), (8, 8, 31), (8, 8, 28), (40000, 1, 160_000), (8, 8, .max),
    (8, 8, .min),
  ])
  func memoryOfTheWrongShapeIsRefused(width: Int, height: Int, row: Int) {
    let words = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
    defer { words.deallocate() }
    #expect(throws: SurfaceError.self) {
      try Surface(bytesNoCopy: words, pixelWidth: width, pixelHeight: height, bytesPerRow: row)
    }
  }

  @Test func pixelsOutsideAreClearAndTheBytesArePremultipliedWords() throws {
    let surface = try drawn(4, 4) { $0.fill($0.clipBounds, with: ink) }
    for (x, y) in [(-1, 0), (0, -1), (4, 0), (0, 4), (.max, .max), (.min, 0)] {
      #expect(surface.pixel(x: x, y: y) == .clear)
    }
    let red = try drawn(2, 1) {
      $0.fill($0.clipBounds, with: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    }
    #expect(Array(bytes(red).prefix(4)) == [0, 0, 128, 128])
    #expect(near(red.pixel(x: 0, y: 0), Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
  }

  @Test func anErrorIsHandedOnAndTheNextFrameIsDrawn() throws {
    struct Stop: Error {}
    let surface = try Surface(size: Size(width: 10, height: 10))
    #expect(throws: Stop.self) { try surface.withCanvas { _ in throw Stop() } }
    let result = surface.withCanvas { canvas in
      canvas.fill(canvas.clipBounds, with: ink)
      return 7
    }
    #expect(result == 7 && near(probe(surface, 5, 5), ink))
  }

  @Test func errorsSayWhatIsWrongInOneLine() {
    let errors: [SurfaceError] = [
      .notFinite, .outOfMemory(pixelWidth: 3, pixelHeight: 4),
      .badMemory(pixelWidth: 1, pixelHeight: 2, bytesPerRow: 3),
    ]
    for error in errors {
      #expect(error.description.hasPrefix("Surface: ") && !error.description.contains("\n"))
    }
  }
}

struct ThreadTests {
  @Test func textsAndImagesAreDrawnOnManyThreadsAtOnce() async throws {
    let cache = ImageCache(byteLimit: 10_000)
    let sums = await withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var result: [UInt8] = []
          for round in 0..<40 {
            guard let surface = try? Surface(size: Size(width: 120, height: 30)) else { return [] }
            surface.withCanvas { canvas in
              let image = cache.image(for: round % 12, size: Size(width: 10, height: 10), scale: 1)
              { $0.fill($0.clipBounds, with: ink) }
              canvas.draw(image, in: Rect(x: 0, y: 0, width: 10, height: 10))
              canvas.draw(
                TextLayout.cached("Price \(round % 10) 价", font: testFont), at: .zero,
                color: .black)
              canvas.draw(
                TextLayout("fresh \(round)", font: testFont), at: Point(x: 50.3, y: 2),
                color: .black)
              _ = testFont.withSize(Double(round) + 3).metrics
            }
            if round == 39 { result = surface.withUnsafeBytes { [UInt8]($0) } }
          }
          return result
        }
      }
      var all: [[UInt8]] = []
      for await result in group { all.append(result) }
      return all
    }
    #expect(sums.count == 8 && Set(sums).count == 1 && !sums[0].isEmpty)
  }
}
