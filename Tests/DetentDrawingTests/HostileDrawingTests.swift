import DetentDrawing
import DetentTestSupport
import Testing

/// After each attack a sibling must still be drawn, and soon.
struct HostileDrawingTests {
  private func survives(_ attack: (Canvas) -> Void) throws -> Bool {
    let surface = try Surface(size: Size(width: 40, height: 40), scale: 1)
    let time = processorTime {
      surface.withCanvas { canvas in
        canvas.saved { attack(canvas) }
        canvas.clear(canvas.clipBounds)
        canvas.fill(Rect(x: 1, y: 1, width: 8, height: 8), with: ink)
      }
    }
    return near(probe(surface, 4, 4), ink) && probe(surface, 20, 20).alpha == 0
      && time < .seconds(1)
  }

  @Test(arguments: [1e5, 4e7, 1e9, 5e14, -5e14, 1e18], [0.0, 1e14])
  func whatIsTooFarAwayIsNotInSight(_ far: Double, _ back: Double) throws {
    let image = Image.rendered(size: Size(width: 14, height: 14), scale: 1) {
      $0.fill($0.clipBounds, with: ink)
    }
    let surface = try drawn(40, 40) { canvas in
      canvas.translate(x: 0, y: -back)
      let place = Rect(x: 10, y: far + back, width: 14, height: 14)
      for part in [
        Rect(x: 0, y: back, width: 40, height: 40), Rect(x: 9, y: back + 7, width: 20, height: 20),
      ] {
        canvas.clip(to: part)
        canvas.group(alpha: 0.8) {
          canvas.draw(.chevronDown, in: place, color: ink)
          canvas.draw(image, in: place)
          canvas.drawTemplate(image, in: place, color: ink)
        }
      }
    }
    #expect(coverage(surface) == 0)
  }

  @Test(arguments: nasty)
  func anArcWithAHostileNumberNeitherHangsNorAborts(_ bad: Double) throws {
    let middle = Point(x: 20, y: 20)
    #expect(
      try survives { canvas in
        for (center, radius, start, end) in [
          (Point(x: bad, y: 20), 10, 0, 1), (middle, bad, 0, 1), (middle, 10, bad, 1),
          (middle, 10, 0, bad), (middle, bad, bad, bad), (middle, 10, bad, -bad),
        ] {
          for clockwise in [true, false] {
            var path = Path()
            path.addArc(
              center: center, radius: radius, startAngle: start, endAngle: end,
              clockwise: clockwise)
            canvas.fill(path, with: .black)
            canvas.stroke(path, with: .black, style: StrokeStyle(width: 3, dash: [4, 2]))
            canvas.saved { canvas.clip(to: path) }
            _ = path.contains(middle)
            _ = path.bounds
          }
        }
      })
  }

  @Test(arguments: [1e9, -1e9, 1e300, 12345.678])
  func aLargeAngleIsReducedToOneTurn(_ angle: Double) throws {
    var path = Path()
    path.addArc(center: Point(x: 20, y: 20), radius: 10, startAngle: angle, endAngle: angle + .pi)
    #expect(try survives { $0.fill(path, with: .black) })
    #expect(path.bounds.width < 21)
  }

  @Test(arguments: nasty)
  func shapesWithHostileNumbersAreRefused(_ bad: Double) throws {
    #expect(
      try survives { canvas in
        for rect in [
          Rect(x: bad, y: 0, width: 10, height: 10), Rect(x: 0, y: 0, width: bad, height: 10),
          Rect(x: bad, y: bad, width: bad, height: bad),
        ] {
          canvas.fill(rect, with: .black)
          canvas.fill(Path(rect: rect), with: .black)
          canvas.fill(Path(ellipseIn: rect), with: .black)
          canvas.fill(Path(roundedRect: rect, cornerRadius: bad), with: .black)
          canvas.stroke(Path(rect: rect), with: .black, style: StrokeStyle(width: 2))
          canvas.clear(rect)
          _ = canvas.pixelAligned(rect)
          canvas.saved { canvas.clip(to: rect) }
        }
      })
  }

  @Test(arguments: [1e8, 1e18, .greatestFiniteMagnitude])
  func whatIsLongerThanAnythingIsTheSameInPieces(_ length: Double) throws {
    func draw(_ canvas: Canvas) {
      let rect = canvas.pixelAligned(Rect(x: 5, y: 6, width: length, height: 24))
      canvas.fill(Path(roundedRect: rect, cornerRadius: 10), with: .black)
    }
    let whole = try drawn(120, 40) { draw($0) }
    let pieces = try drawn(120, 40) { canvas in
      for start in stride(from: 0.0, to: 120, by: 12) {
        canvas.saved {
          canvas.clip(to: Rect(x: start, y: 0, width: 12, height: 40))
          draw(canvas)
        }
      }
    }
    #expect(whole.pngData() == pieces.pngData())
    #expect(whole.pixel(x: 118, y: 7).alpha == 1)
  }

  @Test(arguments: nasty)
  func strokesWithHostileStylesAreRefused(_ bad: Double) throws {
    let path = Path(circleAt: Point(x: 20, y: 20), radius: 10)
    #expect(
      try survives { canvas in
        for cap in StrokeStyle.Cap.allCases {
          for dash in [[bad], [bad, 1], [1, -bad], [-1], [0], [0, 0], [1e-300], [1e-9, 1e-9]] {
            canvas.stroke(path, with: .black, style: StrokeStyle(width: bad, cap: cap, dash: dash))
            canvas.stroke(path, with: .black, style: StrokeStyle(width: 2, cap: cap, dash: dash))
          }
        }
      })
  }

  @Test(arguments: nasty)
  func gradientsWithHostileNumbersAreRefused(_ bad: Double) throws {
    let middle = Point(x: 20, y: 20)
    let kinds: [Gradient.Kind] = [
      .linear(from: Point(x: bad, y: 0), to: middle), .linear(from: middle, to: middle),
      .linear(from: Point(x: -bad, y: -bad), to: Point(x: bad, y: bad)),
      .radial(center: Point(x: bad, y: 0), startRadius: 0, endRadius: 10),
      .radial(center: middle, startRadius: bad, endRadius: 10),
      .radial(center: middle, startRadius: 0, endRadius: bad),
      .conic(center: Point(x: bad, y: bad), startAngle: 0), .conic(center: middle, startAngle: bad),
    ]
    #expect(
      try survives { canvas in
        for kind in kinds {
          let stops = [0, bad, 1].map { GradientStop(location: $0, color: ink) }
          for gradient in [
            Gradient(kind: kind, colors: [.black, .white]), Gradient(kind: kind, stops: stops),
          ] {
            canvas.fill(Path(circleAt: middle, radius: 15), with: .gradient(gradient))
            canvas.stroke(Path(circleAt: middle, radius: 15), with: .gradient(gradient))
          }
        }
      })
  }

  @Test(arguments: nasty)
  func imagesAndTextsAtHostilePlacesAreRefused(_ bad: Double) throws {
    let image = Image.rendered(size: Size(width: 4, height: 4)) {
      $0.fill($0.clipBounds, with: ink)
    }
    let text = TextLayout("Price", font: testFont)
    #expect(
      try survives { canvas in
        for rect in [
          Rect(x: bad, y: 0, width: 10, height: 10), Rect(x: 0, y: 0, width: bad, height: 10),
        ] {
          canvas.draw(image, in: rect)
          canvas.draw(image, in: rect, alpha: 0.5)
          canvas.drawTemplate(image, in: rect, color: .black)
        }
        canvas.draw(image, in: Rect(x: 0, y: 0, width: 4, height: 4), alpha: bad)
        canvas.draw(text, at: Point(x: bad, y: 0), color: .black)
        canvas.draw(text, at: Point(x: 0, y: bad), color: .black)
      })
  }

  @Test func aSolidPathOfManyElementsIsDrawnInTime() throws {
    var path = Path()
    path.move(to: .zero)
    for index in 1...20_000 {
      path.line(to: Point(x: Double(index % 41), y: Double(index * 7 % 43)))
    }
    #expect(!path.isEmpty)
    let surface = try drawn(40, 40) { $0.fill(path, with: ink) }
    #expect(coverage(surface) > 100)
  }
}
