import DetentDrawing
import Testing

struct FillTests {
  @Test(arguments: [0.5, 1, 1.25, 1.5, 2, 3])
  func anAlignedRectangleIsCrispAtEveryScale(_ scale: Double) throws {
    let surface = try drawn(40, 20, scale: scale) { canvas in
      canvas.fill(canvas.pixelAligned(Rect(x: 3.3, y: 4.2, width: 20.4, height: 9)), with: ink)
    }
    let alphas = surface.pixels.map(\.alpha)
    let filled = alphas.count { $0 == 1 }
    #expect(alphas.allSatisfy { $0 == 0 || $0 == 1 })
    #expect(abs(Double(filled) - 20.4 * 9 * scale * scale) < 25 * scale)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func alignedNeighboursLeaveNoGapBetweenThem(_ scale: Double) throws {
    let surface = try drawn(50, 4, scale: scale) { canvas in
      for index in 0..<5 {
        canvas.fill(
          canvas.pixelAligned(Rect(x: Double(index) * 10, y: 0, width: 10, height: 4)), with: ink)
      }
    }
    #expect(coverage(surface) == Double(surface.pixelWidth * surface.pixelHeight))
  }

  @Test(arguments: [0.5, 1, 1.25, 2, 3])
  func aHairlineIsOneDevicePixel(_ scale: Double) throws {
    let surface = try drawn(20, 20, scale: scale) { canvas in
      #expect(abs(canvas.hairline - 1 / scale) < 1e-9)
      canvas.fill(
        canvas.pixelAligned(Rect(x: 0, y: 7.3, width: 20, height: canvas.hairline)), with: ink)
    }
    let rows = (0..<surface.pixelHeight).map { surface.pixel(x: 2, y: $0).alpha }
    #expect(rows.count { $0 == 1 } == 1 && rows.count { $0 > 0 } == 1)
  }

  @Test func theSurfaceOfAFractionalScaleIsRoundedUp() throws {
    let surface = try Surface(size: Size(width: 101, height: 100), scale: 1.25)
    #expect(surface.pixelWidth == 127 && surface.pixelHeight == 125)
    #expect(try Surface(size: Size(width: 100, height: 100), scale: 1.1).pixelWidth == 110)
  }

  @Test(arguments: [4.0, 15.5, 40]) func aCircleCoversItsArea(radius: Double) throws {
    let surface = try drawn(100, 100) {
      $0.fill(Path(circleAt: Point(x: 50.2, y: 49.7), radius: radius), with: .black)
    }
    #expect(abs(coverage(surface) / (.pi * radius * radius) - 1) < 0.02)
  }

  @Test func aStrokeLiesOnBothSidesOfItsPath() throws {
    let path = Path(rect: Rect(x: 10, y: 10, width: 20, height: 20))
    let surface = try drawn(40, 40) { $0.stroke(path, with: ink, style: StrokeStyle(width: 4)) }
    #expect(probe(surface, 8, 20) == probe(surface, 11, 20))
    #expect(near(probe(surface, 8, 20), ink))
    #expect(probe(surface, 7, 20).alpha == 0 && probe(surface, 12, 20).alpha == 0)
    #expect(probe(surface, 8, 8).alpha == 1)
    // A round join leaves out the corner.
    let round = try drawn(40, 40) {
      $0.stroke(path, with: ink, style: StrokeStyle(width: 10, join: .round))
    }
    #expect(probe(round, 5, 5).alpha < 0.1 && probe(round, 5, 20).alpha == 1)
  }

  @Test func capsReachOverTheEnds() throws {
    let line = Path(strokes: [(10, 10), (30, 10)])
    func end(_ cap: StrokeStyle.Cap) throws -> Double {
      let surface = try drawn(40, 20) {
        $0.stroke(line, with: ink, style: StrokeStyle(width: 8, cap: cap))
      }
      return coverage(surface)
    }
    #expect(try abs(end(.butt) - 160) < 1)
    #expect(try abs(end(.square) - 224) < 1)
    #expect(try abs(end(.round) - 160 - .pi * 16) < 2)
  }

  @Test func aDashLeavesGaps() throws {
    let surface = try drawn(40, 4) {
      $0.stroke(
        Path(strokes: [(0, 2), (40, 2)]), with: ink, style: StrokeStyle(width: 4, dash: [5, 5]))
    }
    #expect([2, 7, 12].map { probe(surface, $0, 2).alpha } == [1, 0, 1])
  }

  @Test func aColorIsLaidOverWhatIsThere() throws {
    let surface = try drawn(4, 4) {
      $0.fill($0.clipBounds, with: .white)
      $0.fill($0.clipBounds, with: Color.black.withAlpha(0.25))
    }
    #expect(near(probe(surface, 2, 2), Color(hex: 0xBFBFBF)))
  }

  @Test func clearingMakesTransparent() throws {
    let surface = try drawn(20, 20) {
      $0.fill($0.clipBounds, with: ink)
      $0.clear(Rect(x: 5, y: 5, width: 10, height: 10))
      $0.fill(Rect(x: 8, y: 8, width: 2, height: 2), with: ink)
    }
    #expect(probe(surface, 6, 6).alpha == 0)
    #expect(near(probe(surface, 9, 9), ink) && near(probe(surface, 2, 2), ink))
  }

  @Test(arguments: [1e7, 1e9, 1e12, 1e300])
  func whatLiesFarAwayIsCutAndNotWrappedAround(far: Double) throws {
    let surface = try drawn(20, 20) {
      $0.fill(Rect(x: -far, y: 5, width: 2 * far, height: 5), with: ink)
      $0.fill(Rect(x: far, y: 12, width: far, height: 5), with: ink)
      $0.fill(Path(rect: Rect(x: -far, y: 18, width: far * 1.5, height: 2)), with: ink)
    }
    #expect(near(probe(surface, 10, 7), ink) && near(probe(surface, 10, 19), ink))
    #expect(probe(surface, 10, 3).alpha == 0 && probe(surface, 10, 14).alpha == 0)
  }

  @Test func aFarPartOfAListIsDrawnWhereItIsScrolledTo() throws {
    let surface = try drawn(20, 20) {
      $0.translate(x: 0, y: -9_000_000)
      $0.fill(Rect(x: 2, y: 9_000_002, width: 5, height: 5), with: ink)
      $0.fill(Path(circleAt: Point(x: 14, y: 9_000_014), radius: 4), with: ink)
    }
    #expect(near(probe(surface, 4, 4), ink) && near(probe(surface, 14, 14), ink))
    #expect(probe(surface, 4, 9).alpha == 0)
  }

  @Test func whatIsLeftOfARectangleCoversItOnceAndNothingElse() {
    let whole = Rect(x: 10, y: 20, width: 30, height: 40)
    let holes = [
      Rect(x: 15, y: 25, width: 5, height: 6), Rect(x: 0, y: 0, width: 20, height: 30), whole,
      Rect(x: 10, y: 20, width: 30, height: 7), Rect(x: 90, y: 0, width: 9, height: 9), .zero,
    ]
    for hole in holes {
      let parts = whole.parts(without: hole)
      #expect(!parts.contains(where: \.isEmpty) && parts.count <= 4)
      for x in stride(from: 0.5, to: 100, by: 1) {
        for y in stride(from: 0.5, to: 70, by: 1) {
          let point = Point(x: x, y: y)
          let count = parts.count { $0.contains(point) }
          #expect(count == (whole.contains(point) && !hole.contains(point) ? 1 : 0))
        }
      }
    }
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func whatARectangleCoversWholeIsWithinItAndOnPixels(_ scale: Double) {
    let rect = Rect(x: 0.3, y: 7.9, width: 20.55, height: 4.2)
    let inner = rect.inset(toPixelsAt: scale)
    #expect(rect.contains(inner) && inner.width > 20.55 - 2 / scale)
    #expect(inner.rounded(toPixelsAt: scale) == inner)
    #expect(Rect(x: 0.3, y: 0, width: 0.3, height: 9).inset(toPixelsAt: 1).isEmpty)
  }
}
