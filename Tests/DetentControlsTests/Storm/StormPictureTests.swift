import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

/// What a storm takes for a fault of a picture, and what not.
@Suite struct StormPictureTests {
  private func picture(_ draw: (Canvas) -> Void) throws -> Picture {
    let surface = try Surface(size: Size(width: 300, height: 200), scale: 1)
    surface.withCanvas { canvas in
      canvas.fill(canvas.clipBounds, with: .white)
      draw(canvas)
    }
    return Picture(surface)
  }

  /// A card that is turned, as a control may be.
  private func drawCard(_ angle: Double, in canvas: Canvas) {
    canvas.saved {
      canvas.translate(x: 100, y: 60)
      canvas.rotate(by: angle)
      let card = Path(
        roundedRect: Rect(x: 0, y: 0, width: 113.75, height: 78.75), cornerRadius: 12)
      canvas.stroke(card, with: .black, style: StrokeStyle(width: 1.5))
    }
  }

  private func drawCardInTwo(_ angle: Double, part: Rect, in canvas: Canvas) {
    drawCard(angle, in: canvas)
    canvas.saved {
      canvas.clip(to: part)
      canvas.fill(part, with: .white)
      drawCard(angle, in: canvas)
    }
  }

  @Test func theEdgeOfATurnedShapeMayHaveAShadeMoreWhereAPartIsDrawnAgain() throws {
    var random = SplitMix64(seed: 1)
    var channels = 0
    for _ in 0..<40 {
      // Long rows of pixels that such an edge runs through.
      let angle = Double(50 + random.below(130)) / 1_000
      let part = Rect(
        x: Double(random.below(250)), y: Double(random.below(150)),
        width: Double(20 + random.below(150)), height: Double(20 + random.below(80)))
      let whole = try picture { drawCard(angle, in: $0) }
      let inParts = try picture { drawCardInTwo(angle, part: part, in: $0) }
      #expect(whole.fault(of: inParts) == nil)
      channels = max(channels, whole.differences(from: inParts).channels)
    }
    // More than what would be no noise in a plane.
    #expect(channels > Picture.noisyChannels)
  }

  @Test func aFaintPlaneThatWasNotPaintedIsAFault() throws {
    let place = Rect(x: 90, y: 50, width: 6, height: 6)
    for amount in [3.0, 11, 200] {
      let whole = try picture { drawCard(0.5, in: $0) }
      let other = try picture { canvas in
        let shade = 1 - amount / 255
        canvas.fill(place, with: Color(red: shade, green: shade, blue: shade))
        drawCard(0.5, in: canvas)
      }
      #expect(whole.fault(of: other)?.area == place)
    }
  }

  @Test func anEdgeAtAnotherPlaceIsAFault() throws {
    let whole = try picture { drawCard(0.5, in: $0) }
    for way in [0.25, 1] {
      let moved = try picture { canvas in
        canvas.translate(x: way, y: 0)
        drawCard(0.5, in: canvas)
      }
      #expect(whole.fault(of: moved) != nil)
    }
  }
}
