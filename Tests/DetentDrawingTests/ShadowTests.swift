import DetentDrawing
import DetentTestSupport
import Glibc
import Testing

struct ShadowTests {
  private func edge(sigma: Double, scale: Double) throws -> Surface {
    try drawn(220, 60, scale: scale) {
      $0.drawShadow(
        of: Path(rect: Rect(x: 100, y: -900, width: 900, height: 2000)),
        Shadow(color: .black, sigma: sigma))
    }
  }

  @Test(arguments: [
    (1.0, 1.0), (2, 1), (3, 1), (6, 1), (12, 1), (6, 2), (4, 1.5), (20, 1), (30, 2),
  ])
  func theEdgeOfAShadowFallsOffLikeAGaussian(_ sigma: Double, _ scale: Double) throws {
    let surface = try edge(sigma: sigma, scale: scale)
    let row = surface.pixelHeight / 2
    for part in [-2.0, -1, -0.5, 0, 0.5, 1, 2] {
      let column = Int((100 + part * sigma) * scale)
      let place = ((Double(column) + 0.5) / scale - 100) / sigma
      let expected = 0.5 * (1 + erf(place / 2.0.squareRoot()))
      #expect(abs(surface.pixel(x: column, y: row).alpha - expected) < 0.03)
    }
  }

  @Test func aShadowEndsAfterThreeSigmaIsMovedByItsOffsetAndHasItsColor() throws {
    let surface = try edge(sigma: 5, scale: 1)
    #expect(probe(surface, 84, 50).alpha < 0.01 && probe(surface, 117, 50).alpha > 0.99)
    let moved = try drawn(60, 60) {
      $0.drawShadow(
        of: Path(rect: Rect(x: 10, y: 10, width: 20, height: 20)),
        Shadow(color: ink, offset: Point(x: 20, y: 10), sigma: 0))
    }
    #expect(near(probe(moved, 40, 30), ink) && probe(moved, 20, 15).alpha == 0)
  }

  @Test(arguments: [0, 0.5, 1, 2, 4, 9]) func aShadowIsAsHeavyAsItsShape(sigma: Double) throws {
    let path = Path(circleAt: Point(x: 60, y: 60), radius: 14)
    let shape = try drawn(120, 120) { $0.fill(path, with: .black) }
    let soft = try drawn(120, 120) { $0.drawShadow(of: path, Shadow(color: .black, sigma: sigma)) }
    #expect(abs(coverage(soft) / coverage(shape) - 1) < 0.04)
  }

  @Test func aShadowLooksTheSameThroughASmallClip() throws {
    func draw(_ canvas: Canvas) {
      canvas.drawShadow(
        of: Path(roundedRect: Rect(x: 20, y: 20, width: 60, height: 40), cornerRadius: 8),
        Shadow(color: .black, offset: Point(x: 0, y: 3), sigma: 5))
    }
    let whole = try drawn(100, 80, scale: 2, draw)
    let part = try drawn(100, 80, scale: 2) { canvas in
      canvas.clip(to: Rect(x: 70, y: 50, width: 20, height: 20))
      draw(canvas)
    }
    for y in 100..<140 {
      for x in 140..<180 {
        #expect(near(whole.pixel(x: x, y: y), part.pixel(x: x, y: y), levels: 2))
      }
    }
    #expect(part.pixel(x: 100, y: 80).alpha == 0)
  }

  @Test func hostileShadowsAreRefusedOrBounded() throws {
    let path = Path(circleAt: Point(x: 10, y: 10), radius: 5)
    let surface = try Surface(size: Size(width: 20, height: 20))
    let time = processorTime {
      surface.withCanvas { canvas in
        for bad in nasty {
          canvas.drawShadow(of: path, Shadow(color: .black, sigma: bad))
          canvas.drawShadow(
            of: path, Shadow(color: .black, offset: Point(x: bad, y: bad), sigma: 1))
        }
        canvas.clear(canvas.clipBounds)
        canvas.fill(path, with: ink)
      }
    }
    #expect(time < .seconds(2))
    #expect(near(probe(surface, 10, 10), ink))
  }
}
