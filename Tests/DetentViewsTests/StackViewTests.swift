import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@MainActor @Suite struct StackViewTests {
  @MainActor final class Box: View {
    let natural: Size
    init(_ width: Double, _ height: Double) {
      natural = Size(width: width, height: height)
      super.init(frame: .zero)
    }
    override var intrinsicContentSize: Size { natural }
  }

  private func laidOut(_ stack: StackView, width: Double, height: Double = 5) -> [Rect] {
    stack.frame = Rect(x: 0, y: 0, width: width, height: height)
    stack.setNeedsLayout()
    stack.layoutIfNeeded()
    return stack.subviews.map(\.frame)
  }

  private func widths(_ stack: StackView, in width: Double) -> [Double] {
    laidOut(stack, width: width).map(\.width)
  }

  @Test func aRowPlacesViewsBySizeAndSpacing() {
    let (first, second) = (Box(10, 5), Box(20, 8))
    let stack = StackView(.horizontal, spacing: 4, alignment: .leading, views: [first, second])
    #expect(stack.intrinsicContentSize == Size(width: 34, height: 8))
    #expect(
      laidOut(stack, width: 34, height: 8) == [
        Rect(x: 0, y: 0, width: 10, height: 5), Rect(x: 14, y: 0, width: 20, height: 8),
      ])
    // Custom spacing replaces the common one.
    stack.setCustomSpacing(20, after: first)
    #expect(laidOut(stack, width: 50)[1].minX == 30)
    stack.setCustomSpacing(4, after: first)
    // From right to left the row is mirrored.
    stack.traitOverrides.layoutDirection = .rightToLeft
    #expect(laidOut(stack, width: 34).map(\.minX) == [24, 0])
    // Hidden views take no room.
    stack.traitOverrides.layoutDirection = .leftToRight
    first.isHidden = true
    #expect(stack.intrinsicContentSize == Size(width: 20, height: 8))
    #expect(laidOut(stack, width: 20)[1].minX == 0)
  }

  @Test func theViewThatHugsLeastTakesWhatIsLeft() {
    let firm = Box(10, 5)
    firm.contentHugging.horizontal = .high
    #expect(widths(StackView(.horizontal, views: [firm, Box(20, 5)]), in: 100) == [10, 90])
  }

  @Test func theViewThatResistsLeastGivesWayFirst() {
    let soft = Box(40, 5)
    soft.compressionResistance.horizontal = .low
    let stack = StackView(.horizontal, views: [soft, Box(40, 5)])
    #expect([60, 30].map { widths(stack, in: $0) } == [[20, 40], [0, 30]])
  }

  @Test func whatIsSoftInAStackGivesWayBeforeWhatIsFirmBesideIt() {
    let soft = Box(60, 5)
    soft.compressionResistance.horizontal = .low
    let words = StackView(.horizontal, views: [Box(30, 5), soft])
    let row = StackView(.horizontal, views: [words, Box(40, 5)])
    #expect([100, 70, 56].map { widths(row, in: $0) } == [[60, 40], [30, 40], [24, 32]])
  }

  @Test func aColumnFillsAcrossAndMirrorsItsAlignment() {
    let stack = StackView(.vertical, spacing: 2, views: [Box(10, 5), Box(20, 5)])
    #expect(laidOut(stack, width: 50, height: 12).map(\.width) == [50, 50])
    stack.alignment = .leading
    stack.traitOverrides.layoutDirection = .rightToLeft
    #expect(laidOut(stack, width: 50, height: 12).map(\.minX) == [40, 30])
  }

  @Test func marginsAndFixedSizesCount() {
    let box = Box(10, 5)
    box.fixedWidth = 30
    let stack = StackView(
      .vertical, layoutMargins: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), views: [box]
    )
    #expect(stack.intrinsicContentSize == Size(width: 36, height: 9))
    #expect(laidOut(stack, width: 100, height: 9) == [Rect(x: 2, y: 1, width: 30, height: 5)])
  }

  @Test func equalDistributionSharesTheLength() {
    let stack = StackView(.horizontal, spacing: 10, views: [Box(1, 5), Box(50, 5), Box(2, 5)])
    stack.distribution = .fillEqually
    #expect(widths(stack, in: 110) == [30, 30, 30])
  }

  @Test func aWrappingRowGoesOnBelowWhereItsViewsHaveNoRoom() {
    let firm = Box(10, 5)
    firm.contentHugging.horizontal = .high
    let stack = StackView(
      .horizontal, spacing: 4, alignment: .leading, views: [firm, Box(20, 8), Box(30, 6)])
    stack.wraps = true
    #expect(stack.intrinsicContentSize == Size(width: 68, height: 8))
    #expect(laidOut(stack, width: 68, height: 8).map(\.minX) == [0, 14, 38])
    #expect(stack.sizeThatFits(Size(width: 67, height: 90)) == Size(width: 34, height: 18))
    #expect(
      laidOut(stack, width: 67, height: 18) == [
        Rect(x: 0, y: 0, width: 10, height: 5), Rect(x: 14, y: 0, width: 53, height: 8),
        Rect(x: 0, y: 12, width: 67, height: 6),
      ])
    stack.traitOverrides.layoutDirection = .rightToLeft
    #expect(laidOut(stack, width: 67, height: 18).map(\.maxX) == [67, 53, 67])
  }

  @Test func aWrappingRowCanBeAsNarrowAsTheViewThatNeedsMost() {
    let stack = StackView(.horizontal, spacing: 4, views: [Box(10, 5), Box(20, 8), Box(30, 6)])
    #expect(stack.minimumContentSize.width == 68)
    stack.wraps = true
    #expect(stack.minimumContentSize == Size(width: 30, height: 8))
    _ = laidOut(stack, width: 30, height: 27)
    #expect(stack.minimumContentSize == Size(width: 30, height: 27))
  }

  @Test func linesOfViewsOfOneLengthAreColumns() {
    let stack = StackView(
      .horizontal, spacing: 10, alignment: .leading, views: (1...5).map { Box(Double($0) * 6, 5) })
    (stack.distribution, stack.wraps) = (.fillEqually, true)
    // Four have room, but three and two look better than four and one.
    let frames = laidOut(stack, width: 170, height: 20)
    #expect(frames.map(\.minX) == [0, 60, 120, 0, 60] && frames.map(\.minY) == [0, 0, 0, 15, 15])
    #expect(frames.map(\.width) == [50, 50, 50, 50, 50])
    #expect(widths(stack, in: 190) == [30, 30, 30, 30, 30])
    #expect(laidOut(stack, width: 20, height: 65).map(\.minY) == [0, 15, 30, 45, 60])
  }

  @Test(arguments: [1, 1.25, 1.33, 1.5, 1.75, 2])
  func aWrappingRowThatHasItsLengthIsOneLineAtEveryScale(scale: Double) throws {
    let row = StackView(.horizontal, spacing: 10, views: [Box(83, 31), Box(110, 31), Box(97, 31)])
    let grid = StackView(.horizontal, spacing: 7, views: [Box(67, 20), Box(67, 20), Box(67, 20)])
    grid.distribution = .fillEqually
    for stack in [row, grid] { stack.wraps = true }
    let column = StackView(
      .vertical, spacing: 9, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 5, horizontal: 7), views: [row, grid, Spacer()])
    let scene = try Scene(View(), in: Size(width: 330, height: 120), scale: scale)
    scene.window.contentView = column
    for width in 327...337 {
      try scene.host.resize(to: Size(width: Double(width), height: 120), scale: scale)
      scene.host.settle()
      for stack in [row, grid] {
        #expect(Set(stack.subviews.map(\.frame.minY)) == [0], "\(width)")
        #expect(stack.subviews.allSatisfy { $0.frame.maxX <= stack.bounds.maxX + 0.01 })
      }
      #expect(row.frame.maxY <= grid.frame.minY)
    }
  }

  @Test func theOuterOfTwoWrappingRowsBreaksFirst() {
    let inner = StackView(.horizontal, spacing: 2, views: [Box(20, 5), Box(20, 5)])
    let outer = StackView(.horizontal, spacing: 4, alignment: .leading, views: [inner, Box(30, 5)])
    (inner.wraps, outer.wraps) = (true, true)
    for (width, height, lines, innerHeight) in [
      (76.0, 5.0, [0.0, 0], 5.0), (75, 14, [0, 9], 5), (40, 30, [0, 16], 12),
    ] {
      #expect(laidOut(outer, width: width, height: height).map(\.minY) == lines)
      #expect(inner.frame.height == innerHeight)
    }
  }

  @Test func aRowIsAsHighAsItsTextIsInTheRoomThatIsLeft() {
    let text = Label("several words that are no longer than a line")
    text.lineLimit = 0
    let row = StackView(.horizontal, alignment: .leading, views: [text, Box(40, 5)])
    let width = text.intrinsicContentSize.width
    let line = row.sizeThatFits(Size(width: width + 40, height: 500)).height
    #expect(row.sizeThatFits(Size(width: width, height: 500)).height > line)
  }

  @Test func theCustomSpacingOfARemovedViewGoesWithTheView() {
    let stack = StackView(.vertical, spacing: 2)
    func height(customSpacing: Double?) -> Double {
      for view in stack.subviews { view.removeFromSuperview() }
      for _ in 0..<20 {
        let view = View()
        view.fixedHeight = 10
        stack.addSubview(view)
        if let customSpacing { stack.setCustomSpacing(customSpacing, after: view) }
      }
      return stack.intrinsicContentSize.height
    }
    #expect(height(customSpacing: 50) == 20 * 10 + 19 * 50)
    // New views are often at the addresses of the old ones.
    #expect(height(customSpacing: nil) == 20 * 10 + 19 * 2)
  }

  @Test func aChangedSizeReachesTheOuterStackInOneFrame() throws {
    let stage = try Stage()
    let button = Button("a")
    let inner = StackView(.horizontal, alignment: .leading, views: [button, View()])
    stage.window.contentView = StackView(.vertical, alignment: .leading, views: [inner, View()])
    stage.host.drain()
    let before = button.frame.width
    let paints = stage.host.paintCount
    button.title = "a much longer title"
    stage.host.drain()
    #expect(button.frame.width > before)
    #expect(stage.host.paintCount == paints + 1)
  }

  /// Views that show one line of text.
  private func formViews() -> [View] {
    [
      Button("Hxl"), MenuButton([MenuItem("Hxl")]), TextField("Hxl"), Toggle("Hxl"),
      Toggle("Hxl", kind: .checkBox), SegmentedControl(["Hxl", "No"]),
    ]
  }

  @Test func aCaptionStandsOnTheBaselineOfWhatItNames() throws {
    for view in formViews() {
      for fixedHeight in [nil, 48.0] {
        view.fixedHeight = fixedHeight
        let caption = Label("Hxl")
        let row = StackView(
          .horizontal, spacing: 8, alignment: .firstBaseline, views: [caption, view])
        let size = row.intrinsicContentSize
        _ = laidOut(row, width: size.width, height: size.height)
        let name = "\(type(of: view)) \(fixedHeight ?? 0)"
        let baseline = try #require(view.firstBaseline, "\(name)")
        let captionBaseline = try #require(caption.firstBaseline)
        #expect(
          abs(caption.frame.minY + captionBaseline - view.frame.minY - baseline) <= 0.5, "\(name)")
        // Fields and buttons are higher than their captions, which stand in their middles.
        let fields = view.frame.height > caption.frame.height + 4
        #expect(!fields || caption.frame.minY > 1, "\(name)")
        #expect(abs(caption.frame.midY - view.frame.midY) <= 2, "\(name)")
        #expect(row.subviews.allSatisfy { $0.frame.maxY <= size.height + 0.5 }, "\(name)")
      }
    }
  }

  @Test func viewsThatHangFarDownFromTheirBaselineMakeTheRowHigher() {
    let field = TextField("Hxl")
    let note = Label("Hxl\nHxl\nHxl\nHxl")
    note.lineLimit = 0
    let row = StackView(.horizontal, alignment: .firstBaseline, views: [field, note])
    let size = row.intrinsicContentSize
    #expect(size.height > note.intrinsicContentSize.height)
    let frames = laidOut(row, width: size.width, height: size.height)
    #expect(frames[1].minY > 1 && frames[1].maxY <= size.height + 0.5)
    #expect(frames[1].height >= note.intrinsicContentSize.height - 0.5)
    #expect(row.minimumContentSize.height >= size.height - 1)
  }

  @Test func stacksHaveTheBaselineOfTheirFirstLine() throws {
    let (field, label) = (TextField("Hxl"), Label("Hxl"))
    let column = StackView(
      .vertical, layoutMargins: EdgeInsets(top: 3, leading: 0, bottom: 0, trailing: 0),
      views: [field, Label("Below")])
    #expect(column.firstBaseline == field.firstBaseline.map { $0 + 3 })
    let middle = StackView(.horizontal, alignment: .center, views: [label, Box(10, 50)])
    let baseline = try #require(label.firstBaseline)
    let expected = (50 - label.intrinsicContentSize.height) / 2 + baseline
    #expect(abs((middle.firstBaseline ?? 0) - expected) < 0.01)
    let row = StackView(.horizontal, alignment: .firstBaseline, views: [Label("Hxl"), field])
    #expect(row.firstBaseline == field.firstBaseline)
    #expect(StackView(.vertical, views: [Box(10, 10)]).firstBaseline == nil)
  }

  @Test func aColumnOfBaselinesIsALeadingOne() {
    let views = [TextField("Hxl"), Label("Hxl")]
    let column = StackView(.vertical, alignment: .firstBaseline, views: views)
    let size = column.intrinsicContentSize
    #expect(laidOut(column, width: size.width, height: size.height).map(\.minX) == [0, 0])
  }

  @Test func aRowOfBaselinesWithoutAnySaysOneLine() {
    let row = StackView(.horizontal, alignment: .firstBaseline, views: [Box(10, 5), Box(20, 8)])
    row.identifier = "swatches"
    let lines = ThrottledLog.lines { for width in [30.0, 40] { _ = laidOut(row, width: width) } }
    #expect(lines.count == 1 && lines.first?.contains("swatches") == true, "\(lines)")
  }
}
