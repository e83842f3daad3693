import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor @Suite struct DamageTests {
  private let stage: Stage
  private var host: HeadlessHost { stage.host }
  private var control: RecordingControl { stage.control }

  init() throws { stage = try Stage() }

  private func tile(_ x: Double, _ y: Double = 0, width: Double = 10) -> Rect {
    Rect(x: x, y: y, width: width, height: 10)
  }

  @Test func overlappingRectanglesAreJoinedAndDistantOnesAreNot() {
    let damage = Damage([tile(0), tile(5, 5), tile(100)])
    #expect(damage.rects == [Rect(x: 0, y: 0, width: 15, height: 15), tile(100)])
    #expect(damage.bounds == Rect(x: 0, y: 0, width: 110, height: 15))
    // A join can reach a further rectangle.
    #expect(Damage([tile(0), tile(20), tile(8, width: 14)]).rects == [tile(0, width: 30)])
    // Empty and infinite rectangles count for nothing.
    #expect(Damage([.zero, tile(.nan)]).isEmpty)
  }

  @Test func manyRectanglesAreNeverMoreThanTheLimit() {
    var damage = Damage()
    for index in 0..<20 {
      damage.insert(Rect(x: Double(index) * 10, y: 0, width: 1, height: 1))
      #expect(damage.rects.count <= Damage.limit)
    }
    #expect(damage.bounds == Rect(x: 0, y: 0, width: 191, height: 1))
  }

  @Test func ofManyRectanglesThoseAreJoinedThatLieNextToEachOther() {
    let (list, map) = (
      Rect(x: 400, y: 300, width: 600, height: 400), Rect(x: 400, y: 100, width: 600, height: 150)
    )
    var damage = Damage([list, map])
    for index in 0..<40 {
      damage.insert(Rect(x: 10, y: Double(index) * 17, width: 80, height: 12))
      #expect(damage.rects.count <= Damage.limit)
    }
    #expect(damage.rects.contains(list) && damage.rects.contains(map))
    let rest = damage.rects.filter { $0 != list && $0 != map }
    #expect(rest.allSatisfy { $0.maxX == 90 })
    #expect(damage.bounds == Rect(x: 10, y: 0, width: 990, height: 700))
  }

  @Test func aMovedViewDamagesItsOldAndItsNewPlaceAsFarAsTheViewsAroundLetItBeSeen() {
    let old = control.frame
    control.frame.origin.y = 60
    host.drain()
    #expect(Set(host.lastDamage.rects) == [old, Rect(x: 20, y: 60, width: 100, height: 40)])
    stage.content.clipsToBounds = true
    host.drain()
    control.frame = Rect(x: 190, y: 90, width: 100, height: 40)
    host.drain()
    #expect(host.lastDamage.rects.contains(Rect(x: 190, y: 90, width: 10, height: 10)))
  }

  /// Adds a view and draws all of the window at a scale.
  private func show(
    _ view: View, size: Size = Size(width: 200, height: 100), scale: Double = 1
  ) throws {
    try host.resize(to: size, scale: scale)
    stage.content.addSubview(view)
    stage.window.setNeedsDisplay()
    host.drain()
  }

  /// Draws parts of a view again: the picture stays the same.
  private func redraw(_ parts: [Rect], of view: View, tolerance: Int = 0) {
    let whole = host.picture
    for part in parts {
      view.setNeedsDisplay(in: part)
      host.drain()
      #expect(host.picture.difference(from: whole, tolerance: tolerance) == nil)
    }
  }

  /// Tiles beside and below each other.
  private func tiles(_ columns: Int, _ rows: Int, _ width: Double, _ height: Double) -> [Rect] {
    (0..<columns * rows).map { part in
      let (row, column) = part.quotientAndRemainder(dividingBy: columns)
      return Rect(x: width * Double(column), y: height * Double(row), width: width, height: height)
    }
  }

  /// Draws far beyond what it says.
  @MainActor final class Sprawler: View {
    override func draw(in canvas: Canvas, dirty: Rect) {
      canvas.fill(bounds.insetBy(dx: -30, dy: -30), with: Color(hex: 0xFF0000))
    }
  }

  @Test(arguments: [1, 1.5]) func whatAViewDrawsBeyondItsOutsetIsNotSeen(scale: Double) throws {
    try host.resize(to: Size(width: 200, height: 100), scale: scale)
    let before = host.picture
    let sprawler = Sprawler(frame: Rect(x: 140.5, y: 40, width: 20, height: 20))
    sprawler.visualOverflow = 4
    try show(sprawler, scale: scale)
    let red = Color(hex: 0xFF0000)
    #expect(host.color(at: 138, 50) == red)
    for place in [point(135, 50), point(150, 65)] { #expect(host.color(at: place) != red) }
    sprawler.removeFromSuperview()
    host.drain()
    #expect(host.picture.difference(from: before) == nil)
  }

  /// Bars between the pixels, each drawn where it is asked for alone.
  @MainActor final class Bars: View {
    override func draw(in canvas: Canvas, dirty: Rect) {
      for row in 0..<10 {
        canvas.fill(
          Rect(x: 1.8, y: 0.75 + 7.4 * Double(row), width: 40, height: 5.2),
          with: Color(hex: 0x40_0080))
      }
    }
  }

  @Test(arguments: [1, 1.25])
  func aPartThatIsDrawnAgainBetweenPixelsIsWhatItWasInTheWhole(scale: Double) throws {
    let cut = View(frame: Rect(x: 119.5, y: 12.5, width: 25, height: 30))
    cut.clipsToBounds = true
    let bars = Bars(frame: Rect(x: 0, y: 0, width: 60, height: 60))
    cut.addSubview(bars)
    try show(cut, scale: scale)
    redraw(tiles(5, 5, 8, 8), of: bars)
  }

  private func bordered(_ frame: Rect, cornerRadius: Double) -> View {
    let card = View(frame: frame)
    card.borderColor = DynamicColor(Color(hex: 0x204060))
    card.borderWidth = 1
    card.cornerRadius = cornerRadius
    return card
  }

  @Test(arguments: [1, 1.25])
  func aPartOfACardBetweenPixelsIsDrawnAgainAsInTheWhole(scale: Double) throws {
    let card = bordered(Rect(x: 15.31, y: 8.7, width: 90.47, height: 70.39), cornerRadius: 12)
    card.backgroundColor = DynamicColor(Color(hex: 0xFFFFFF))
    card.clipsToBounds = true
    card.alpha = 0.8
    let bars = Bars(frame: Rect(x: -2, y: -1, width: 100, height: 74))
    card.addSubview(bars)
    try show(card, scale: scale)
    redraw(tiles(12, 10, 8, 8), of: bars, tolerance: 2)
  }

  /// At 1.25 the corners of this card end in the middle of a pixel, and sums of these numbers lie a
  /// hair beside it.
  @Test func noRowOfABorderIsLeftOutBetweenCornersAndSides() throws {
    let card = bordered(Rect(x: 10, y: 0, width: 90, height: 120), cornerRadius: 12.4)
    try show(card, size: Size(width: 200, height: 160), scale: 1.25)
    let parts = (0..<400).map { Rect(x: 0, y: 0.1 * Double($0), width: 90, height: 9.3) }
    redraw(parts, of: card, tolerance: 2)
  }

  @Test func aViewThatIsTooNarrowForTheNumbersIsNotDrawn() throws {
    let empty = host.picture
    try show(Sprawler(frame: Rect(x: 93.2, y: 1.4, width: .leastNonzeroMagnitude, height: 60)))
    #expect(host.picture.difference(from: empty) == nil)
  }

  /// Covers nothing, though it says that it does: what is not drawn below it can be seen.
  @MainActor final class Liar: View {
    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      isOpaque = true
    }
  }

  /// The window is green first and blue when the view is there.
  @Test func whatAnOpaqueViewHidesIsNotFilledAndWhatIsNotOpaqueHidesNothing() {
    let (green, blue) = (Color(hex: 0x00FF00), Color(hex: 0x0000FF))
    let changes: [(hides: Bool, change: (View) -> Void)] = [
      (true, { _ in }), (false, { $0.isHidden = true }), (false, { $0.alpha = 0.5 }),
      (false, { $0.isOpaque = false }), (false, { $0.transform = AffineTransform(rotation: 0.1) }),
    ]
    for (index, (hides, change)) in changes.enumerated() {
      stage.window.backgroundColor = DynamicColor(green)
      let view = Liar(frame: Rect(x: 120, y: 10, width: 60, height: 60))
      change(view)
      host.drain()
      stage.content.addSubview(view)
      host.drain()
      stage.window.backgroundColor = DynamicColor(blue)
      host.drain()
      #expect(host.color(at: 150, 40) == (hides ? green : blue), "\(index)")
      for place in [point(119, 40), point(181, 40), point(150, 71)] {
        #expect(host.color(at: place) == blue, "\(index)")
      }
      view.removeFromSuperview()
    }
  }

  /// Draws by itself what others have as their background: it hides nothing.
  @MainActor final class Outline: View {
    var color = Color(hex: 0)
    override func draw(in canvas: Canvas, dirty: Rect) {
      canvas.fill(Path(roundedRect: bounds, cornerRadius: cornerRadius), with: color)
    }
  }

  /// Cards between the pixels, with corners, over each other and over the window.
  @Test(arguments: [1, 1.25, 1.5, 2])
  func cornersAndEdgesOfCardsShowWhatIsBelow(scale: Double) throws {
    func card(_ frame: Rect, _ hex: UInt32, radius: Double, isOutline: Bool) -> View {
      let outline = Outline(frame: frame)
      outline.color = Color(hex: hex)
      let card = isOutline ? outline : View(frame: frame)
      if !isOutline { card.backgroundColor = DynamicColor(Color(hex: hex)) }
      card.cornerRadius = radius
      card.clipsToBounds = true
      return card
    }
    let pictures = try [true, false].map { isOutline in
      let outer = card(
        Rect(x: 10.3, y: 4.7, width: 270, height: 240.4), 0xFF0000, radius: 12,
        isOutline: isOutline)
      outer.addSubview(
        card(
          Rect(x: 7.6, y: 9.1, width: 250.5, height: 210), 0x00FF00, radius: 20,
          isOutline: isOutline))
      try show(outer, size: Size(width: 300, height: 260), scale: scale)
      let whole = host.picture
      // Cairo looks at fifteen lines of a pixel: one more or less, by where a clip cuts the outline.
      redraw(tiles(6, 6, 45, 40), of: outer, tolerance: 17)
      outer.removeFromSuperview()
      return whole
    }
    #expect(pictures[1].difference(from: pictures[0], tolerance: 1) == nil)
  }

  @Test func manyChangesInATurnAreOnePaint() {
    let paints = host.paintCount
    // Equal writes cost nothing.
    control.frame = control.frame
    control.alpha = 1
    control.isHidden = false
    control.backgroundColor = nil
    control.isEnabled = true
    control.transform = .identity
    host.driver.resize(to: Size(width: 200, height: 100), scale: 1)
    host.drain()
    #expect(host.paintCount == paints)
    for index in 0..<100 { control.frame = Rect(x: Double(index), y: 0, width: 9, height: 9) }
    host.drain()
    #expect(host.paintCount == paints + 1)
  }

  @Test func aHiddenViewDamagesItsPlaceOnceAndNothingAfterwards() {
    control.isHidden = true
    host.drain()
    #expect(host.lastDamage.bounds.contains(Rect(x: 20, y: 10, width: 100, height: 40)))
    let paints = host.paintCount
    control.setNeedsDisplay()
    host.drain()
    #expect(host.paintCount == paints)
  }

  @Test func damageLiesOnWholePixelsAtAFractionalScale() throws {
    try host.resize(to: Size(width: 200, height: 100), scale: 1.5)
    control.setNeedsDisplay(in: Rect(x: 0.5, y: 0.5, width: 3, height: 3))
    host.drain()
    for rect in host.lastDamage.rects {
      for edge in [rect.minX, rect.minY, rect.maxX, rect.maxY] {
        #expect(abs(edge * 1.5 - (edge * 1.5).rounded()) < 1e-9)
      }
    }
  }

  @MainActor final class Fighter: View {
    override func layoutSubviews() {
      for view in superview?.subviews ?? [] { view.setNeedsLayout() }
    }
  }

  @Test func layoutThatNeverSettlesIsStopped() {
    for _ in 0..<2 { stage.content.addSubview(Fighter()) }
    let lines = ThrottledLog.lines { host.drain() }
    #expect(
      lines == ["layout does not settle after 16 passes: RecordingControl keeps requesting it"])
    control.setNeedsDisplay()
    let paints = host.paintCount
    host.drain()
    #expect(host.paintCount == paints + 1)
  }

  @MainActor final class TreeChanger: View {
    override func draw(in canvas: Canvas, dirty: Rect) { superview?.addSubview(View()) }
  }

  @Test func aTreeThatChangesWhileItIsDrawnIsDrawnAgainNextTurn() {
    let changer = TreeChanger(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.content.addSubview(changer)
    host.drain()
    #expect(stage.content.subviews.count == 3)
    changer.removeFromSuperview()
    host.drain()
  }
}
