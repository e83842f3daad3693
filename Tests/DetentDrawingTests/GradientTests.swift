import DetentDrawing
import Testing

struct GradientTests {
  private let across = Gradient.Kind.linear(from: .zero, to: Point(x: 100, y: 0))

  @Test func stopsAreSortedClampedAndFreedOfNaN() {
    let gradient = Gradient(
      kind: across,
      stops: [
        GradientStop(location: 2, color: .white), GradientStop(location: .nan, color: ink),
        GradientStop(location: -.infinity, color: .black),
      ])
    #expect(gradient.stops.map(\.location) == [0, 1])
    #expect(gradient.stops.map(\.color) == [.black, .white])
  }

  @Test func stopsAtOnePlaceKeepTheirOrder() {
    let colors = [Color.black, ink, .white, Color(hex: 0xFF0000)]
    let gradient = Gradient(
      kind: across,
      stops: [GradientStop(location: 1, color: .clear)]
        + colors.map { GradientStop(location: 0.5, color: $0) })
    #expect(gradient.stops.map(\.color) == colors + [.clear])
  }

  /// A surface filled with a gradient.
  private func filled(
    _ width: Double, _ height: Double, scale: Double = 1, with gradient: Gradient
  ) throws -> Surface {
    try drawn(width, height, scale: scale) {
      $0.fill(Path(rect: $0.clipBounds), with: .gradient(gradient))
    }
  }

  @Test func noStopsDrawNothingAndOneIsSolid() throws {
    #expect(coverage(try filled(10, 10, with: Gradient(kind: across, stops: []))) == 0)
    let one = try filled(10, 10, with: Gradient(kind: across, colors: [ink]))
    #expect(near(probe(one, 5, 5), ink))
  }

  @Test(arguments: [1.0, 1.25, 2])
  func aLinearGradientHasTheColorsOfItsPlaces(_ scale: Double) throws {
    let gradient = Gradient(kind: across, colors: [Color(hex: 0xFF0000), ink, .white])
    let surface = try filled(100, 8, scale: scale, with: gradient)
    for x in stride(from: 2.0, to: 98, by: 12) {
      let middle = (Double(Int(x * scale)) + 0.5) / scale
      #expect(near(probe(surface, x, 4), gradient.color(at: middle / 100), levels: 3))
    }
  }

  @Test func aRadialGradientGrowsFromItsCentre() throws {
    let kind = Gradient.Kind.radial(center: Point(x: 20, y: 20), startRadius: 0, endRadius: 20)
    let surface = try filled(40, 40, with: Gradient(kind: kind, colors: [.white, .black]))
    #expect(probe(surface, 20, 20).red > 0.95)
    #expect(near(probe(surface, 30, 20), Color(hex: 0x7C7C7C), levels: 6))
    #expect(near(probe(surface, 20, 10), probe(surface, 10, 20), levels: 1))
    #expect(near(probe(surface, 1, 1), .black))
  }

  @Test func aFadeToClearIsNotGrey() throws {
    let red = Color(hex: 0xFF0000)
    let surface = try filled(100, 4, with: Gradient(kind: across, colors: [red, .clear]))
    #expect(near(probe(surface, 50, 2), red.withAlpha(0.5), levels: 4))
  }

  @Test(arguments: [1.0, 1.5, 2])
  func aConicGradientTurnsClockwiseFromItsStart(_ scale: Double) throws {
    let kind = Gradient.Kind.conic(center: Point(x: 30, y: 30), startAngle: -.pi / 2)
    let gradient = Gradient(kind: kind, colors: [.black, .white])
    let surface = try filled(60, 60, scale: scale, with: gradient)
    for (x, y, part) in [(50.0, 30.0, 0.25), (30, 50, 0.5), (10, 30, 0.75)] {
      #expect(abs(probe(surface, x, y).red - part) < 0.02)
    }
    #expect(probe(surface, 31, 10).red < 0.05 && probe(surface, 28, 10).red > 0.95)
  }

  @Test func aClosedConicGradientHasNoSeam() throws {
    let kind = Gradient.Kind.conic(center: Point(x: 30, y: 30), startAngle: 0.3)
    let gradient = Gradient(kind: kind, colors: [ink, .white, ink])
    let surface = try filled(60, 60, scale: 2, with: gradient)
    // All around, neighbours on a ring never differ by more than the fade itself, and none is bare.
    var last: Color?
    for step in 0...720 {
      let turn = AffineTransform(rotation: Double(step) * .pi / 360)
      let place = Point(x: 20, y: 0).applying(turn)
      let color = probe(surface, 30 + place.x, 30 + place.y)
      #expect(color.alpha == 1)
      if let last { #expect(near(color, last, levels: 14)) }
      last = color
    }
  }

  @Test func aConicGradientFollowsTheTransform() throws {
    let kind = Gradient.Kind.conic(center: .zero, startAngle: 0)
    let gradient = Gradient(kind: kind, colors: [.black, .white])
    let surface = try drawn(60, 60) { canvas in
      canvas.translate(x: 30, y: 30)
      canvas.rotate(by: .pi / 2)
      canvas.fill(Path(circleAt: .zero, radius: 25), with: .gradient(gradient))
    }
    #expect(abs(probe(surface, 10, 30).red - 0.25) < 0.02)
  }
}
