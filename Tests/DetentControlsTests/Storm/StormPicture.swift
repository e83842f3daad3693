import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentHeadless

/// Pictures that were painted in parts, compared with fresh ones of the same state.
extension Picture {
  /// How this fresh picture differs from one that was painted in parts; nil where the differences
  /// are those that Cairo makes by itself.
  func fault(of shown: Picture) -> PictureDifference? {
    var channels = 0
    let difference = difference(from: shown) { index, word in
      let amounts = Self.channels.map { channel in
        let amount = amount(in: channel, at: index, from: word)
        return amount > Self.rounding && !isShadeOfEdge(channel, index, amount) ? amount : 0
      }
      channels += amounts.count { $0 > 0 }
      return amounts.max() ?? 0
    }
    guard let difference, !difference.isOfSize else { return nil }
    let isNoise = difference.greatest <= Self.greatestNoise && channels <= Self.noisyChannels
    return isNoise ? nil : difference
  }

  /// Cairo samples a pixel in fifteen rows. It cuts a path at the edge of what is painted, which
  /// moves the path by a hair, and a sample of an edge may then fall on the other side of it: along
  /// the whole edge where that is straight. The middle of a plane has no such shades, and neither
  /// have other colours.
  private func isShadeOfEdge(_ channel: UInt32, _ index: Int, _ amount: Int) -> Bool {
    (amount - Self.rounding) * Self.rowsOfSamples <= contrast(in: channel, around: index)
  }

  /// By how much a pixel and those around it differ in one channel.
  private func contrast(in channel: UInt32, around index: Int) -> Int {
    var (least, most) = (255, 0)
    for row in -1...1 {
      for neighbour in index + row * pixelWidth - 1...index + row * pixelWidth + 1
      where words.indices.contains(neighbour) {
        let level = Int(words[neighbour] >> channel & 0xFF)
        (least, most) = (min(least, level), max(most, level))
      }
    }
    return most - least
  }

  /// Layers may round the other way where their edges are others.
  private static let rounding = 2
  private static let rowsOfSamples = 15
  /// Where several edges lie over one another, a few pixels may have a shade more or less than one
  /// of them makes: at most one sample of black on white. What was not painted is larger, or another
  /// colour.
  private static let greatestNoise = 255 / rowsOfSamples + rounding
  private static let noisyChannels = 48
}

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

  @Test func aFaintPlaneThatWasNotPaintedIsAFault() throws {
    let place = Rect(x: 90, y: 50, width: 6, height: 6)
    for amount in [3.0, 11, 200] {
      let whole = try picture { drawCard(0.5, in: $0) }
      let other = try picture { canvas in
        let shade = 1 - amount / 255
        canvas.fill(place, with: Color(red: shade, green: shade, blue: shade))
        drawCard(0.5, in: canvas)
      }
      #expect(whole.fault(of: other)?.area == place, "\(amount)")
    }
  }

  @Test func anEdgeAtAnotherPlaceIsAFault() throws {
    let whole = try picture { drawCard(0.5, in: $0) }
    for way in [0.25, 1] {
      let moved = try picture { canvas in
        canvas.translate(x: way, y: 0)
        drawCard(0.5, in: canvas)
      }
      #expect(whole.fault(of: moved) != nil, "\(way)")
    }
  }
}

extension HeadlessHost {
  /// How the picture differs from a fresh one of the same state; nil where it does not. A change
  /// that was drawn at the wrong place, or not at all, shows here.
  func pictureFault() -> String? {
    guard !window.isClosed, driver.isVisible else { return nil }
    draw()
    for host in [self] + popups where !host.isClosed {
      let shown = host.picture
      host.window.setNeedsDisplay()
      draw()
      if let fault = host.difference(from: shown) { return fault }
    }
    return nil
  }

  /// A frame for the time that has passed, and those that its layout asks for.
  private func draw() {
    performFrame()
    for _ in 0..<8 { drain() }
  }

  private func difference(from shown: Picture) -> String? {
    guard let difference = picture.fault(of: shown) else { return nil }
    let (scale, center) = (surface.scale, difference.area.center)
    let view = window.hitTest(Point(x: center.x / scale, y: center.y / scale))
    let place = view.map { "\(Swift.type(of: $0))" } ?? "place of nobody"
    return "the picture is not a fresh one at a \(place): \(difference)"
  }

  /// Lets time pass until nothing moves.
  /// - Returns: what goes on for ever, and what is left half way.
  func restFault() -> String? {
    let end = now + .seconds(60)
    while isMoving || nextFrameTime != nil, now < end { advance(by: .seconds(1)) }
    if isMoving { return "frames without an end" }
    if nextFrameTime != nil { return "a timer without an end" }
    return nil
  }
}

extension View {
  /// What a view draws on its way to something else; nil where all of it has arrived.
  var halfwayFault: String? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for (name, child) in current.children {
        if let fault = Self.halfway(child) { return "\(name ?? "") is \(fault) at rest" }
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  private static func halfway(_ value: Any) -> String? {
    if let value = value as? AnimatedValue {
      return value.value == value.target ? nil : "\(value.value) on the way to \(value.target)"
    }
    // Values that hold some of them, and lists of such.
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .collection,
      mirror.children.count <= 8
    else { return nil }
    return mirror.children.lazy.compactMap { halfway($0.value) }.first
  }
}
