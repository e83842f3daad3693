import DetentDrawing
import Testing

struct StateTests {
  /// Whether a rectangle that is filled at last is where it belongs.
  private func isDrawnWhereItBelongs(after body: (Canvas) -> Void) throws -> Bool {
    let surface = try drawn(20, 20) { canvas in
      body(canvas)
      canvas.fill(Rect(x: 2, y: 2, width: 4, height: 4), with: ink)
    }
    return near(probe(surface, 3, 3), ink) && coverage(surface) == 16
  }

  @Test func savedRestoresTransformAndClipThatWereLeftChanged() throws {
    struct Stop: Error {}
    #expect(
      try isDrawnWhereItBelongs { canvas in
        canvas.saved {
          canvas.translate(x: 100, y: 100)
          canvas.rotate(by: 1)
          canvas.clip(to: Rect(x: 0, y: 0, width: 1, height: 1))
        }
        // Also after an error, which it hands on.
        #expect(throws: Stop.self) {
          try canvas.saved {
            canvas.clip(to: .zero)
            throw Stop()
          }
        }
      })
  }

  @Test func aFrameBeginsAfreshWhateverTheLastOneLeft() throws {
    let surface = try drawn(20, 20, scale: 2) { canvas in
      canvas.translate(x: 50, y: 50)
      canvas.clip(to: Rect(x: 0, y: 0, width: 0, height: 0))
    }
    surface.withCanvas { canvas in
      #expect(canvas.clipBounds == Rect(x: 0, y: 0, width: 20, height: 20))
      canvas.fill(Rect(x: 2, y: 2, width: 4, height: 4), with: ink)
    }
    #expect(near(probe(surface, 3, 3), ink))
  }

  @Test func aFrameWithinAFrameDoesNotInheritItsTransform() throws {
    let surface = try Surface(size: Size(width: 20, height: 20))
    surface.withCanvas { outer in
      outer.translate(x: 10, y: 10)
      surface.withCanvas { $0.fill(Rect(x: 0, y: 0, width: 2, height: 2), with: ink) }
      outer.fill(Rect(x: 0, y: 0, width: 2, height: 2), with: ink)
    }
    #expect(near(probe(surface, 1, 1), ink) && near(probe(surface, 11, 11), ink))
  }

  @Test func aTransformThatCannotBeInvertedIsRefused() throws {
    let surface = try drawn(20, 20) { canvas in
      let before = canvas.deviceTransform
      #expect(!canvas.concatenate(AffineTransform(scaleX: 0, y: 1)))
      #expect(!canvas.concatenate(AffineTransform(scaleX: .nan, y: 1)))
      #expect(!canvas.concatenate(AffineTransform(translationX: .infinity, y: 1)))
      #expect(!canvas.concatenate(AffineTransform(scaleX: 1e200, y: 1e200)))
      canvas.scale(by: 0)
      for bad in [Double.nan, .infinity, -.infinity] {
        canvas.scale(by: bad)
        canvas.translate(x: bad, y: 0)
        canvas.rotate(by: bad)
      }
      #expect(canvas.deviceTransform == before)
      #expect(canvas.concatenate(AffineTransform(translationX: 2, y: 2)))
      canvas.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: ink)
    }
    #expect(near(probe(surface, 3, 3), ink))
    #expect(probe(surface, 1, 1).alpha == 0)
  }

  @Test func manySmallScalesInARowDoNotStopTheDrawing() throws {
    #expect(
      try isDrawnWhereItBelongs { canvas in
        canvas.saved { for _ in 0..<400 { canvas.scale(by: 1e-3) } }
        canvas.saved { for _ in 0..<400 { canvas.scale(by: 1e3) } }
        canvas.saved { for _ in 0..<400 { canvas.translate(x: 1e300, y: 1e300) } }
      })
  }

  @Test func aClipKeepsDrawingInside() throws {
    let surface = try drawn(40, 40) { canvas in
      canvas.clip(to: Path(circleAt: Point(x: 20, y: 20), radius: 10))
      canvas.fill(Rect(x: 0, y: 0, width: 40, height: 40), with: ink)
    }
    #expect(probe(surface, 8, 20).alpha == 0 && probe(surface, 12, 20).alpha == 1)
    #expect(probe(surface, 12, 12).alpha < 0.7)
  }

  @Test func anEmptyClipLeavesNothingAndOneThatIsNotFiniteIsIgnored() throws {
    let clips: [(clip: (Canvas) -> Void, covered: Double)] = [
      ({ $0.clip(to: Rect.zero) }, 0), ({ $0.clip(to: Rect(x: 5, y: 5, width: -3, height: 4)) }, 0),
      ({ $0.clip(to: Path()) }, 0),
      ({ $0.clip(to: Rect(x: .nan, y: 0, width: 5, height: 5)) }, 100),
    ]
    for (clip, covered) in clips {
      let surface = try drawn(10, 10) { canvas in
        clip(canvas)
        #expect(canvas.clipBounds.isEmpty == (covered == 0))
        canvas.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: ink)
      }
      #expect(coverage(surface) == covered)
    }
  }

  @Test(arguments: [0.0, 90, 180, 270, 30], [Double.greatestFiniteMagnitude, 1e300, 1e18, 1e9])
  func whatIsLongerThanAnySurfaceKeepsItsSides(degrees: Double, length: Double) throws {
    func area(_ length: Double, _ draw: (Canvas, Rect) -> Void) throws -> Double {
      let surface = try drawn(60, 60) { canvas in
        canvas.translate(x: 30, y: 30)
        canvas.rotate(by: degrees * .pi / 180)
        draw(canvas, Rect(x: -10, y: -8, width: length, height: 16))
      }
      return coverage(surface)
    }
    let everything = Rect(x: -100, y: -100, width: 200, height: 200)
    let ways: [(Canvas, Rect) -> Void] = [
      { $0.fill($1, with: ink) }, { $0.fill(Path(roundedRect: $1, cornerRadius: 5), with: ink) },
      { $0.stroke(Path(roundedRect: $1, cornerRadius: 5), with: ink) },
      { canvas, rect in
        canvas.clip(to: rect)
        canvas.fill(everything, with: ink)
      },
      { canvas, rect in
        canvas.clip(to: Path(roundedRect: rect, cornerRadius: 5))
        canvas.fill(everything, with: ink)
      },
    ]
    for (index, draw) in ways.enumerated() {
      let (long, longest) = try (area(1_000, draw), area(length, draw))
      #expect(abs(long - longest) < 1, "\(index)")
    }
  }

  @Test func aGroupIsLaidOverAsAWhole() throws {
    let surface = try drawn(40, 20) { canvas in
      canvas.fill(canvas.clipBounds, with: .white)
      canvas.group(alpha: 0.5) {
        canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .black)
        // Over the first one: no darker where they overlap.
        canvas.fill(Rect(x: 10, y: 0, width: 20, height: 20), with: .black)
      }
    }
    #expect(near(probe(surface, 5, 5), Color(hex: 0x808080)))
    #expect(near(probe(surface, 15, 5), Color(hex: 0x808080)))
    #expect(probe(surface, 35, 5) == .white)
  }

  @Test func aGroupRestoresItsStateAndSkipsWhatCannotBeSeen() throws {
    var calls = 0
    let surface = try drawn(20, 20) { canvas in
      canvas.group(alpha: 0) { calls += 1 }
      canvas.group(alpha: .nan) { calls += 1 }
      canvas.group(alpha: 0.5) { canvas.clip(to: .zero) }
      canvas.group(alpha: 2) { canvas.translate(x: 100, y: 0) }
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: ink)
    }
    #expect(calls == 0)
    #expect(near(probe(surface, 10, 10), ink))
  }

  @Test(arguments: [0, 1, 2, 3])
  func aClipToARectangleCutsNoPixelInTwo(quarters: Double) throws {
    let surface = try drawn(20, 20) { canvas in
      canvas.translate(x: 10, y: 10)
      canvas.rotate(by: quarters * .pi / 2)
      canvas.clip(to: Rect(x: -3.7, y: -3.7, width: 7.4, height: 7.4))
      canvas.fill(Rect(x: -10, y: -10, width: 20, height: 20), with: ink)
    }
    for x in 0..<20 {
      for y in 0..<20 {
        let isInside = (6..<14).contains(x) && (6..<14).contains(y)
        #expect(surface.pixel(x: x, y: y) == (isInside ? ink : .clear))
      }
    }
  }

  @Test func aPartDrawnAgainThroughAClipIsWhatItWasInTheWhole() throws {
    func show(in canvas: Canvas) {
      canvas.saved {
        canvas.clip(to: Rect(x: 7.5, y: 4.5, width: 25, height: 30))
        for row in 0..<4 {
          canvas.fill(Rect(x: 9.3, y: 5.25 + 7.4 * Double(row), width: 40, height: 5.2), with: ink)
        }
      }
    }
    let whole = try drawn(40, 40, show)
    let inParts = try drawn(40, 40) { canvas in
      for part in 0..<25 {
        canvas.saved {
          let (row, column) = part.quotientAndRemainder(dividingBy: 5)
          canvas.clip(to: Rect(x: Double(column) * 8, y: Double(row) * 8, width: 8, height: 8))
          show(in: canvas)
        }
      }
    }
    #expect(firstDifference(bytes(whole), bytes(inParts)) == nil)
  }

  @Test func anAlignedRectangleLiesOnPixelsThatTheRectangleTouches() throws {
    _ = try drawn(20, 20) { canvas in
      for start in stride(from: 0.05, to: 2, by: 0.1) {
        for length in stride(from: 0.05, to: 2, by: 0.1) {
          let rect = Rect(x: start, y: 1, width: length, height: 1)
          #expect(canvas.pixelsAround(rect).contains(canvas.pixelAligned(rect)))
        }
      }
    }
  }

  @Test func anAlignedRectangleFollowsTheTransform() throws {
    _ = try drawn(100, 100, scale: 2) { canvas in
      canvas.translate(x: 0.3, y: 0)
      let rect = canvas.pixelAligned(Rect(x: 1, y: 1, width: 0.1, height: 5))
      #expect(abs(rect.width - 0.5) < 1e-9)
      #expect(abs((rect.minX + 0.3) * 2 - 2) < 1e-9)
      canvas.rotate(by: 0.5)
      let turned = Rect(x: 1, y: 1, width: 3, height: 5)
      #expect(canvas.pixelAligned(turned) == turned)
    }
  }
}
