import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// What a spinner looks like: probes of single pixels. The fixture's hub of 84 is around (300,
/// 250).
@MainActor @Suite struct SpinnerPixelTests {
  static let red = Color(hex: 0xFF0000)
  static let green = Color(hex: 0x00B000)
  static let blue = Color(hex: 0x0000FF)
  static let ground = DynamicColor.background.light

  private func pixel(_ f: SpinnerFixture, x: Double = 0, y: Double = 0) -> Color {
    f.host.settle()
    return f.host.color(at: Point(x: 300.5 + x, y: 250.5 + y))
  }

  /// A square that fills its grid.
  static func square(_ color: Color?) -> SpinnerIcon {
    var path = Path()
    path.move(to: .zero)
    for (x, y) in [(24.0, 0.0), (24, 24), (0, 24)] { path.line(to: Point(x: x, y: y)) }
    path.close()
    return .layers([SpinnerIcon.Layer(path, color: color.map { DynamicColor($0) })])
  }

  static func image(_ color: Color) -> Image {
    let size = Size(width: 24, height: 24)
    return Image.rendered(size: size) { $0.fill(Rect(origin: .zero, size: size), with: color) }
  }

  /// A template and an icon of its own colours, as shapes and as images. Not kept: pictures inside
  /// of enumerations are hidden from a search for leaks.
  static var icons: [SpinnerIcon] {
    [square(nil), square(red), .template(image(green)), .original(image(green))]
  }

  private func iconic(
    _ selected: Int = 0, _ configure: (Spinner) -> Void = { _ in }
  ) throws -> SpinnerFixture {
    try SpinnerFixture(4) {
      $0.items = Self.icons.enumerated().map { SpinnerItem(title: "Icon \($0)", icon: $1) }
      $0.selectedIndex = selected
      $0.style.ringColor = DynamicColor(Self.blue)
      configure($0)
    }
  }

  @Test func aHubThatIsTooFarAwayIsNotDrawnSomewhereElse() throws {
    let f = try SpinnerFixture()
    f.spinner.frame = Rect(x: 205, y: 160, width: 96, height: 9_007_199_254_740_992)
    f.host.settle()
    let shown = f.host.picture
    f.spinner.isHidden = true
    f.host.settle()
    #expect(f.host.picture.difference(from: shown) == nil)
  }

  @Test func theHubIsDimmedWhileItIsPressed() throws {
    let f = try SpinnerFixture { $0.opensByDragging = false }
    let ring = DynamicColor.accent.light
    // The ring is 2 wide, inside of the diameter.
    func expectRing(_ color: Color, at location: SourceLocation = #_sourceLocation) {
      #expect(pixel(f, y: -41.5).isNear(color), sourceLocation: location)
    }
    expectRing(ring)
    f.host.press(at: SpinnerFixture.center)
    expectRing(ring.withAlpha(0.5).over(Self.ground))
    f.host.move(to: Point(x: 500, y: 400))
    expectRing(ring)
    f.host.move(to: SpinnerFixture.center)
    #expect(!pixel(f, y: -41.5).isNear(ring))
    f.host.move(to: Point(x: 500, y: 400))
    f.host.release()
    expectRing(ring)
    #expect(f.log.isEmpty)
  }

  @Test func theMiddleOfAWheelIsNoHoveredHub() throws {
    // In a corner the wheel moves off its hub.
    let f = try SpinnerFixture { $0.style.hoveredHubColor = DynamicColor(Self.red) }
    f.spinner.frame = Rect(x: 4, y: 4, width: 84, height: 84)
    let hub = f.spinner.center
    f.host.move(to: hub)
    f.host.settle()
    f.spinner.isOpen = true
    f.host.settle()
    f.host.move(to: Point(x: 599, y: 499))
    f.host.settle()
    let shown = f.host.picture
    f.window.setNeedsDisplay()
    f.host.settle()
    #expect(f.spinner.isOpen && f.host.picture.difference(from: shown) == nil)
  }

  @Test func aDisabledControlAndADisabledSelectionAreDimmed() throws {
    let f = try SpinnerFixture(disabled: [2])
    let dimmed = DynamicColor.accent.light.withAlpha(0.5).over(Self.ground)
    f.spinner.selectedIndex = 2
    #expect(pixel(f, y: -41.5).isNear(dimmed))
    f.spinner.selectedIndex = 1
    #expect(!pixel(f, y: -41.5).isNear(dimmed))
    f.spinner.isEnabled = false
    #expect(pixel(f, y: -41.5).isNear(dimmed))
  }

  @Test func templatesTakeTheTintAndTheOthersKeepTheirColours() throws {
    for (index, expected) in [Self.blue, Self.red, Self.blue, Self.green].enumerated() {
      #expect(pixel(try iconic(index)).isNear(expected), "\(index)")
      // A HUD draws its hub in the tint, whatever the icon is.
      #expect(pixel(try iconic(index) { $0.isHUD = true }).isNear(Self.blue), "\(index)")
    }
  }

  @Test func aFramedHubHasADiscAndAnUnframedOneNothingButItsIcon() throws {
    let framed = try iconic(1)
    let disc = DynamicColor.accentSoft.light.over(Self.ground)
    // A framed icon fills 0.46 of the diameter: its edge is 19.3 beside the centre.
    #expect(framed.spinner.isFramed)
    #expect(pixel(framed, x: 17).isNear(Self.red) && pixel(framed, x: 23).isNear(disc))
    #expect(pixel(framed, x: 41).isNear(Self.blue, 0.1))
    let clear: [(Spinner) -> Void] = [
      { $0.isHUD = true },
      { ($0.style.hubColor, $0.style.ringColor) = (DynamicColor(.clear), DynamicColor(.clear)) },
      { ($0.style.hubColor, $0.style.ringWidth) = (DynamicColor(.clear), 0) },
    ]
    for configure in clear {
      let bare = try iconic(1, configure)
      #expect(!bare.spinner.isFramed)
      // The square fills the diameter: no ring, no disc.
      #expect(pixel(bare, x: 40).isNear(bare.spinner.isHUD ? Self.blue : Self.red))
      #expect(pixel(bare, x: 43).isNear(Self.ground))
    }
    // One of the two is enough for a frame, and a translucent colour keeps its alpha.
    let half = try iconic(1) { $0.style.hubColor = DynamicColor(Self.green.withAlpha(0.5)) }
    #expect(pixel(half, x: 26).isNear(Self.green.withAlpha(0.5).over(Self.ground)))
    let ring = try iconic(1) { $0.style.hubColor = DynamicColor(.clear) }
    #expect(ring.spinner.isFramed && pixel(ring, x: 26).isNear(Self.ground))
  }

  @Test func pointingAtTheHubBrightensItsDisc() throws {
    let f = try iconic(1)
    f.host.move(to: SpinnerFixture.center)
    let hovered = f.spinner.style.hoveredHubColor.light.over(Self.ground)
    #expect(pixel(f, x: 26).isNear(hovered))
  }

  @Test func aCentreImageStaysAndIsReplacedOnlyWhileItIsOpen() throws {
    let f = try iconic(1) {
      $0.style.cardColor = DynamicColor(.clear)
      $0.centerImage = .original(Self.image(Self.green))
    }
    #expect(pixel(f).isNear(Self.green))
    let changes: [((Spinner) -> Void, Color)] = [
      ({ $0.isOpen = true }, Self.green), ({ $0.replacesCenterImage = true }, Self.red),
      ({ $0.isOpen = false }, Self.green), ({ $0.centerImage = nil }, Self.red),
    ]
    for (index, (change, color)) in changes.enumerated() {
      change(f.spinner)
      #expect(pixel(f).isNear(color), "\(index)")
    }
  }

  @Test func thePictureThatComesIntoTheHubGrowsWithTheSpring() throws {
    let f = try iconic(1) {
      ($0.centerImage, $0.replacesCenterImage) = (.original(Self.image(Self.green)), true)
    }
    for isOpen in [true, false] {
      f.spinner.isOpen = isOpen
      f.host.drain()
      #expect(f.spinner.imageGrowth == 0)
      var sizes: [Double] = []
      for _ in 0..<20 {
        f.host.advance(by: HeadlessHost.frameInterval)
        sizes.append(f.spinner.imageGrowth)
      }
      // Past its size once, by about a fortieth, at some 113 ms; exactly there after 250 ms.
      let largest = try #require(sizes.max())
      #expect(largest > 1.02 && largest < 1.035)
      #expect((5...8).contains(sizes.firstIndex(of: largest) ?? 0))
      #expect(sizes.suffix(4).allSatisfy { $0 == 1 })
    }
    f.spinner.replacesCenterImage = false
    f.spinner.isOpen = true
    #expect(f.spinner.imageGrowth == 1)
  }

  @Test func iconsOnTheWheelAreTemplatesOrInTheirOwnColours() throws {
    let f = try iconic(0) { $0.style.iconFarAlpha = 1 }
    f.open()
    let ink = DynamicColor.text.light
    for (index, expected) in [Color.white, Self.red, ink, Self.green].enumerated() {
      #expect(f.host.color(at: f.item(index)).isNear(expected), "\(index)")
    }
    f.spinner.isHUD = true
    f.host.settle()
    let wheel = try f.wheel()
    #expect(wheel.count == 4)
    #expect(f.host.color(at: f.item(0)).isNear(Self.blue))
    // A HUD has no wedges: between two icons there is the window.
    #expect(f.host.color(at: f.at(45)).isNear(Self.ground))
  }

  /// The colours around a point, without the smallest steps of them.
  private func colors(_ f: SpinnerFixture, around point: Point, _ reach: Double) -> Set<Color> {
    var found: Set<Color> = []
    for x in stride(from: -reach, through: reach, by: 1) {
      for y in stride(from: -reach, through: reach, by: 1) {
        found.insert(f.host.color(at: Point(x: point.x + x, y: point.y + y)))
      }
    }
    return found
  }

  @Test(arguments: [2, 5, 9, 14]) func titlesAloneStandInTheHubAndOnTheWedges(count: Int) throws {
    let f = try SpinnerFixture(count) {
      $0.items = (0..<count).map { SpinnerItem(title: "Word \($0)") }
    }
    f.host.settle()
    let title = DynamicColor.text.light
    #expect(colors(f, around: SpinnerFixture.center, 20).contains { $0.isNear(title, 0.2) })
    f.open()
    for index in 0..<count {
      let middle = f.onWheel {
        let offset = $0.offset(ofSlot: Double(index), rotation: f.spinner.wheel.rotation)
        return $0.point(at: offset, radius: $0.titleCircle.distance)
      }
      #expect(colors(f, around: middle, 14).count > 8, "\(index) of \(count)")
    }
  }

  @Test(arguments: Appearance.allCases, Contrast.allCases)
  func everyIconOfTheWheelStandsOutFromItsWedge(look: Appearance, contrast: Contrast) throws {
    for count in [5, 9] {
      let f = try SpinnerFixture(count) {
        $0.items = (0..<count).map { SpinnerItem(title: "\($0)", icon: Self.square(nil)) }
      }
      f.window.rootTraits.appearance = look
      f.window.rootTraits.contrast = contrast
      f.open()
      for index in 0..<count {
        let icon = f.host.color(at: f.item(index))
        let beside = f.onWheel {
          $0.point(at: $0.offset(ofSlot: Double(index), rotation: 0), radius: $0.outerRadius - 8)
        }
        let ratio = icon.contrast(with: f.host.color(at: beside))
        #expect(ratio >= 3, "\(index) of \(count): \(ratio)")
      }
    }
  }

  /// The greatest contrast between two neighbours on a way.
  private func edge(_ f: SpinnerFixture, from start: Point, to end: Point) -> Double {
    let pixels = stride(from: 0.0, through: 1, by: 0.02).map {
      f.host.color(
        at: Point(x: start.x + (end.x - start.x) * $0, y: start.y + (end.y - start.y) * $0))
    }
    return pixels.indices.dropFirst().map { index in
      pixels[max(0, index - 4)..<index].map { $0.contrast(with: pixels[index]) }.max() ?? 1
    }.max() ?? 1
  }

  @Test(arguments: Appearance.allCases)
  func withHighContrastEveryEdgeOfTheWheelIsSeen(look: Appearance) throws {
    let f = try SpinnerFixture(8)
    f.window.rootTraits.appearance = look
    f.window.rootTraits.contrast = .high
    f.host.settle()
    let center = SpinnerFixture.center
    #expect(edge(f, from: center + Point(x: 30, y: 0), to: center + Point(x: 50, y: 0)) >= 3)
    f.open()
    // Between wedges, at the rim and around the middle.
    for degrees in stride(from: 22.5, to: 360, by: 45) {
      #expect(edge(f, from: f.at(degrees - 8, 110), to: f.at(degrees + 8, 110)) >= 3, "\(degrees)")
      #expect(edge(f, from: f.at(degrees + 12, 132), to: f.at(degrees + 12, 160)) >= 3)
      #expect(edge(f, from: f.at(degrees + 12, 34), to: f.at(degrees + 12, 56)) >= 3)
    }
    // The wedge under the pointer, inside of its edges.
    let plain = f.host.color(at: f.at(135, 133))
    f.host.move(to: f.item(5))
    f.host.settle()
    #expect(f.host.color(at: f.at(135, 139)).contrast(with: plain) >= 3)
  }

  @Test(arguments: Appearance.allCases)
  func withHighContrastThePickerAndItsRowsHaveEdges(look: Appearance) throws {
    let f = try SpinnerFixture(18) { $0.selectedIndex = 9 }
    f.window.rootTraits.appearance = look
    f.window.rootTraits.contrast = .high
    f.open()
    let frame = try f.popupFrame()
    let left = Point(x: frame.minX, y: frame.midY)
    #expect(edge(f, from: left + Point(x: -6, y: 0), to: left + Point(x: 4, y: 0)) >= 3)
    let picker = try f.picker()
    let row = try #require(picker.frame(ofSlot: 9, rotation: 9))
    let top = Point(x: frame.minX + 60, y: frame.minY + row.minY)
    #expect(edge(f, from: top + Point(x: 0, y: -3), to: top + Point(x: 0, y: 8)) >= 3)
  }

  @Test func whatIsDisabledIsDimmedInItsPlace() throws {
    let f = try SpinnerFixture(4) {
      $0.style.iconFarAlpha = 1
      $0.style.nearAlpha = 0
      $0.style.farAlpha = 0
      $0.items = (0..<4).map {
        SpinnerItem(title: "\($0)", icon: Self.square(Self.red), isEnabled: $0 != 2)
      }
    }
    f.open()
    let card = DynamicColor.card.light
    #expect(f.host.color(at: f.item(1)).isNear(Self.red))
    #expect(f.host.color(at: f.item(2)).isNear(Self.red.withAlpha(0.5).over(card)))
    f.spinner.allowsDisabledSelection = true
    f.host.settle()
    #expect(f.host.color(at: f.item(2)).isNear(Self.red.withAlpha(0.5).over(card)))
  }

  /// What is left of the wedges every 30 degrees from the top, on both sides.
  @Test(arguments: [
    (0.0, 1.0), (30, 0.55), (60, 0.40), (90, 0.25), (120, 0.10), (150, 0.03), (180, 0),
    (15, 0.775), (-30, 0.55), (-90, 0.25), (-135, 0.065),
  ])
  func theBeamFadesAwayFromTheTop(angle: Double, left: Double) throws {
    for isTurned in [false, true] {
      let f = try SpinnerFixture(12) {
        $0.style = .beam(
          tint: DynamicColor(.clear), hub: DynamicColor(.clear), wedge: DynamicColor(Self.red))
        $0.items = (0..<12).map { SpinnerItem(title: "\($0)") }
      }
      f.open()
      // The fade stands still while the wheel turns below it.
      if isTurned {
        f.spinner.selectedIndex = 5
        f.host.settle()
      }
      let expected = Self.red.withAlpha(left).over(Self.ground)
      #expect(f.host.color(at: f.at(angle)).isNear(expected, 0.04))
    }
  }

  @Test func aDimmedHubThatIsPaintedInPartsIsPaintedAsIfItWerePaintedAtOnce() throws {
    let f = try SpinnerFixture(center: Point(x: 300.3, y: 250.65)) { $0.isEnabled = false }
    for (dx, dy) in [(-30.0, -42.0), (0, 42), (42, 0), (-42, 7)] {
      let place = f.spinner.frame.center + Point(x: dx, y: dy)
      f.window.setNeedsDisplay(in: Rect(center: place, size: Size(width: 31, height: 17)))
      f.host.drain()
    }
    #expect(f.host.pictureFault() == nil)
  }

  @Test(arguments: [1.0, 2]) func whatTurnsIsPaintedAsIfItWerePaintedAtOnce(scale: Double) throws {
    let styles: [(Spinner) -> Void] = [
      { _ in }, { $0.isHUD = true }, { $0.mode = .picker },
      { $0.style = .beam(tint: .accent, hub: .card, wedge: .accentSoft) },
      { $0.centerImage = SpinnerIcon.none },
    ]
    for configure in styles {
      let f = try SpinnerFixture(10, scale: scale, configure)
      f.open()
      for index in [3, 9, 4] {
        f.spinner.selectedIndex = index
        f.host.advance(by: HeadlessHost.frameInterval * 5)
        f.host.move(to: f.at(Double(index) * 30))
      }
      #expect(f.host.differenceFromFreshPaint() == nil)
    }
  }
}
