import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor
@Suite struct DamageTests {
  @Test func overlappingRectanglesAreJoinedAndDistantOnesAreNot() {
    var damage = Damage()
    damage.insert(Rect(x: 0, y: 0, width: 10, height: 10))
    damage.insert(Rect(x: 5, y: 5, width: 10, height: 10))
    damage.insert(Rect(x: 100, y: 0, width: 10, height: 10))
    #expect(damage.rects.count == 2)
    #expect(damage.bounds == Rect(x: 0, y: 0, width: 110, height: 15))
  }

  @Test func aJoinCanReachAFurtherRectangle() {
    var damage = Damage()
    damage.insert(Rect(x: 0, y: 0, width: 10, height: 10))
    damage.insert(Rect(x: 20, y: 0, width: 10, height: 10))
    damage.insert(Rect(x: 8, y: 0, width: 14, height: 10))
    #expect(damage.rects == [Rect(x: 0, y: 0, width: 30, height: 10)])
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

  @Test func emptyAndInfiniteRectanglesCountForNothing() {
    var damage = Damage()
    damage.insert(.zero)
    damage.insert(Rect(x: .nan, y: 0, width: 1, height: 1))
    #expect(damage.isEmpty)
  }

  @Test func aMovedViewDamagesItsOldAndItsNewPlace() throws {
    let stage = try Stage()
    stage.control.frame = Rect(x: 20, y: 60, width: 100, height: 40)
    stage.host.drain()
    #expect(
      Set(stage.host.lastDamage.rects)
        == [
          Rect(x: 20, y: 10, width: 100, height: 40), Rect(x: 20, y: 60, width: 100, height: 40),
        ])
  }

  /// A stage at a scale with another view, all of it drawn.
  private func stage(
    with view: View, size: Size = Size(width: 200, height: 100), scale: Double = 1
  ) throws -> Stage {
    let stage = try Stage()
    try stage.host.resize(to: size, scale: scale)
    stage.content.addSubview(view)
    stage.window.setNeedsDisplay()
    stage.host.drain()
    return stage
  }

  /// Draws parts of a view again: the picture stays the same.
  private func redraw(_ parts: [Rect], of view: View, on stage: Stage, tolerance: Int = 0) {
    let whole = stage.host.picture
    for part in parts {
      view.setNeedsDisplay(in: part)
      stage.host.drain()
      #expect(stage.host.picture.difference(from: whole, tolerance: tolerance) == nil)
    }
  }

  /// Tiles beside and below each other.
  private func tiles(_ columns: Int, _ rows: Int, _ width: Double, _ height: Double) -> [Rect] {
    (0..<columns * rows).map { part in
      let (row, column) = part.quotientAndRemainder(dividingBy: columns)
      return Rect(
        x: width * Double(column), y: height * Double(row), width: width, height: height)
    }
  }

  /// Draws far beyond what it says.
  @MainActor final class Sprawler: View {
    override func draw(in canvas: Canvas, dirty: Rect) {
      canvas.fill(bounds.insetBy(dx: -30, dy: -30), with: Color(hex: 0xFF0000))
    }
  }

  @Test(arguments: [1, 1.5]) func whatAViewDrawsBeyondItsOutsetIsNotSeen(scale: Double) throws {
    let stage = try Stage()
    try stage.host.resize(to: Size(width: 200, height: 100), scale: scale)
    let before = stage.host.picture
    let sprawler = Sprawler(frame: Rect(x: 140.5, y: 40, width: 20, height: 20))
    sprawler.visualOverflow = 4
    stage.content.addSubview(sprawler)
    stage.window.setNeedsDisplay()
    stage.host.drain()
    let red = Color(hex: 0xFF0000)
    #expect(stage.host.color(at: 138, 50) == red)
    #expect(stage.host.color(at: 135, 50) != red)
    #expect(stage.host.color(at: 150, 65) != red)
    sprawler.removeFromSuperview()
    stage.host.drain()
    #expect(stage.host.picture.difference(from: before) == nil)
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
    redraw(tiles(5, 5, 8, 8), of: bars, on: try stage(with: cut, scale: scale))
  }

  @Test(arguments: [1, 1.25])
  func aPartOfACardBetweenPixelsIsDrawnAgainAsInTheWhole(scale: Double) throws {
    let card = View(frame: Rect(x: 15.31, y: 8.7, width: 90.47, height: 70.39))
    card.backgroundColor = DynamicColor(Color(hex: 0xFFFFFF))
    card.borderColor = DynamicColor(Color(hex: 0x204060))
    card.borderWidth = 1
    card.cornerRadius = 12
    card.clipsToBounds = true
    card.alpha = 0.8
    let bars = Bars(frame: Rect(x: -2, y: -1, width: 100, height: 74))
    card.addSubview(bars)
    let stage = try stage(with: card, scale: scale)
    redraw(tiles(12, 10, 8, 8), of: bars, on: stage, tolerance: 2)
  }

  /// At 1.25 the corners of this card end in the middle of a pixel, and sums of these numbers lie a
  /// hair beside it.
  @Test func noRowOfABorderIsLeftOutBetweenCornersAndSides() throws {
    let card = View(frame: Rect(x: 10, y: 0, width: 90, height: 120))
    card.borderColor = DynamicColor(Color(hex: 0x204060))
    card.borderWidth = 1
    card.cornerRadius = 12.4
    let stage = try stage(with: card, size: Size(width: 200, height: 160), scale: 1.25)
    let parts = (0..<400).map { Rect(x: 0, y: 0.1 * Double($0), width: 90, height: 9.3) }
    redraw(parts, of: card, on: stage, tolerance: 2)
  }

  @Test func aViewThatIsTooNarrowForTheNumbersIsNotDrawn() throws {
    let stage = try Stage()
    let empty = stage.host.picture
    let sprawler = Sprawler(frame: Rect(x: 93.2, y: 1.4, width: .leastNonzeroMagnitude, height: 60))
    stage.content.addSubview(sprawler)
    stage.window.setNeedsDisplay()
    stage.host.drain()
    #expect(stage.host.picture.difference(from: empty) == nil)
  }

  /// Covers nothing, though it says that it does: what is not drawn below it can be seen.
  @MainActor final class Liar: View {
    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      isOpaque = true
    }
  }

  @Test func whatAnOpaqueViewHidesIsNotFilled() throws {
    let stage = try Stage()
    stage.window.backgroundColor = DynamicColor(Color(hex: 0x00FF00))
    stage.host.drain()
    let frame = Rect(x: 120, y: 10, width: 60, height: 60)
    stage.content.addSubview(Liar(frame: frame))
    stage.host.drain()
    stage.window.backgroundColor = DynamicColor(Color(hex: 0x0000FF))
    stage.host.drain()
    #expect(stage.host.color(at: 150, 40) == Color(hex: 0x00FF00))
    #expect(stage.host.color(at: 119, 40) == Color(hex: 0x0000FF))
    #expect(stage.host.color(at: 181, 40) == Color(hex: 0x0000FF))
    #expect(stage.host.color(at: 150, 71) == Color(hex: 0x0000FF))
  }

  @Test func whatIsNotOpaqueHidesNothing() throws {
    let stage = try Stage()
    let changes: [(View) -> Void] = [
      { $0.isHidden = true }, { $0.alpha = 0.5 }, { $0.isOpaque = false },
      { $0.transform = AffineTransform(rotation: 0.1) },
    ]
    for change in changes {
      stage.window.backgroundColor = DynamicColor(Color(hex: 0x00FF00))
      let view = Liar(frame: Rect(x: 120, y: 10, width: 60, height: 60))
      change(view)
      stage.content.addSubview(view)
      stage.host.drain()
      stage.window.backgroundColor = DynamicColor(Color(hex: 0x0000FF))
      stage.host.drain()
      #expect(stage.host.color(at: 150, 40) == Color(hex: 0x0000FF))
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
      let card: View
      if isOutline {
        let outline = Outline(frame: frame)
        outline.color = Color(hex: hex)
        card = outline
      } else {
        card = View(frame: frame)
        card.backgroundColor = DynamicColor(Color(hex: hex))
      }
      card.cornerRadius = radius
      card.clipsToBounds = true
      return card
    }
    let pictures = try [true, false].map { isOutline in
      let outer = card(
        Rect(x: 10.3, y: 4.7, width: 270, height: 240.4), 0xFF0000, radius: 12,
        isOutline: isOutline)
      let inner = card(
        Rect(x: 7.6, y: 9.1, width: 250.5, height: 210), 0x00FF00, radius: 20,
        isOutline: isOutline)
      outer.addSubview(inner)
      let stage = try stage(with: outer, size: Size(width: 300, height: 260), scale: scale)
      let whole = stage.host.picture
      // Cairo looks at fifteen lines of a pixel: one more or less, by where a clip cuts the outline.
      redraw(tiles(6, 6, 45, 40), of: outer, on: stage, tolerance: 17)
      return whole
    }
    #expect(pictures[1].difference(from: pictures[0], tolerance: 1) == nil)
  }

  @Test func equalWritesCostNothing() throws {
    let stage = try Stage()
    let paints = stage.host.paintCount
    stage.control.frame = stage.control.frame
    stage.control.alpha = 1
    stage.control.isHidden = false
    stage.control.backgroundColor = nil
    stage.control.isEnabled = true
    stage.control.transform = .identity
    stage.host.driver.resize(to: Size(width: 200, height: 100), scale: 1)
    stage.host.drain()
    #expect(stage.host.paintCount == paints)
  }

  @Test func manyChangesInATurnAreOnePaint() throws {
    let stage = try Stage()
    let paints = stage.host.paintCount
    for index in 0..<100 { stage.control.frame = Rect(x: Double(index), y: 0, width: 9, height: 9) }
    stage.host.drain()
    #expect(stage.host.paintCount == paints + 1)
  }

  @Test func aHiddenViewDamagesItsPlaceOnceAndNothingAfterwards() throws {
    let stage = try Stage()
    stage.control.isHidden = true
    stage.host.drain()
    #expect(stage.host.lastDamage.bounds.contains(Rect(x: 20, y: 10, width: 100, height: 40)))
    let paints = stage.host.paintCount
    stage.control.setNeedsDisplay()
    stage.host.drain()
    #expect(stage.host.paintCount == paints)
  }

  @Test func damageIsClippedByTheViewsAround() throws {
    let stage = try Stage()
    stage.content.clipsToBounds = true
    stage.host.drain()
    stage.control.frame = Rect(x: 190, y: 90, width: 100, height: 40)
    stage.host.drain()
    #expect(stage.host.lastDamage.rects.contains(Rect(x: 190, y: 90, width: 10, height: 10)))
  }

  @Test func damageLiesOnWholePixelsAtAFractionalScale() throws {
    let stage = try Stage()
    try stage.host.resize(to: Size(width: 200, height: 100), scale: 1.5)
    stage.control.setNeedsDisplay(in: Rect(x: 0.5, y: 0.5, width: 3, height: 3))
    stage.host.drain()
    for rect in stage.host.lastDamage.rects {
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

  @Test func layoutThatNeverSettlesIsStopped() throws {
    let stage = try Stage()
    let fighters = [Fighter(), Fighter()]
    for fighter in fighters {
      fighter.identifier = "fighter"
      stage.content.addSubview(fighter)
    }
    let lines = ThrottledLog.lines { stage.host.drain() }
    #expect(
      lines == ["layout does not settle after 16 passes: RecordingControl keeps requesting it"]
    )
    stage.control.setNeedsDisplay()
    let paints = stage.host.paintCount
    stage.host.drain()
    #expect(stage.host.paintCount == paints + 1)
  }

  @MainActor final class TreeChanger: View {
    override func draw(in canvas: Canvas, dirty: Rect) { superview?.addSubview(View()) }
  }

  @Test func aTreeThatChangesWhileItIsDrawnIsDrawnAgainNextTurn() throws {
    let stage = try Stage()
    let changer = TreeChanger(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.content.addSubview(changer)
    stage.host.drain()
    #expect(stage.content.subviews.count == 3)
    changer.removeFromSuperview()
    stage.host.drain()
  }
}
