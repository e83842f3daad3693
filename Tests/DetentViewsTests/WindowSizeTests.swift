import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// What a window needs so that nothing in it is squeezed, and who says so where something is.
@MainActor @Suite struct WindowSizeTests {
  private func wideRow() -> StackView {
    let labels = ["Monthly rent", "in pounds", "without bills"].map { Label($0, font: .system(40)) }
    return StackView(.horizontal, spacing: 10, views: labels)
  }

  /// Shows a content in a window, and returns the lines of the log.
  private func log(_ content: View, in size: Size) throws -> [String] {
    let window = Window(size: size)
    window.contentView = content
    return try ThrottledLog.lines { _ = try HeadlessHost(window: window) }
  }

  @Test func aFieldBesideASpacerHasItsNaturalWidth() {
    let field = TextField()
    let row = StackView(.horizontal, views: [Label("Name"), field, Spacer()])
    row.frame = Rect(x: 0, y: 0, width: 600, height: 40)
    row.layoutIfNeeded()
    #expect(field.frame.width == field.style.width && field.style.width >= 120)
    field.style.width = 90
    row.layoutIfNeeded()
    #expect(field.frame.width == 90)
  }

  @Test(arguments: [Size(width: 640, height: 300), Size(width: 10, height: 10), nil])
  func aWindowIsShownAsLargeAsItsContentNeeds(_ size: Size?) throws {
    let window = size.map { Window(size: $0) } ?? Window()
    let row = wideRow()
    window.contentView = row
    let host = try HeadlessHost(window: window)
    let (needed, asked) = (row.intrinsicContentSize, size ?? .zero)
    #expect(
      window.bounds.size
        == Size(width: max(asked.width, needed.width), height: max(asked.height, needed.height)))
    #expect(host.surface.size == window.bounds.size && window.minimumSize == needed)
    #expect(window.bounds.width > 400)
    #expect(row.subviews.allSatisfy { $0.bounds.width >= $0.intrinsicContentSize.width })
  }

  @Test func theMinimumFollowsTheContentUntilAProgramSaysOtherwise() throws {
    let window = Window(size: Size(width: 300, height: 200))
    #expect(window.minimumSize == Size(width: 1, height: 1))
    let label = Label("Short")
    let column = StackView(.vertical, views: [label])
    window.contentView = column
    let host = try HeadlessHost(window: window)
    #expect(window.minimumSize == label.intrinsicContentSize)
    label.text = "Considerably longer"
    host.drain()
    #expect(window.minimumSize == label.intrinsicContentSize)
    column.addSubview(Label("Another one, that is longer still"))
    host.drain()
    #expect(window.minimumSize == column.intrinsicContentSize)
    window.minimumSize = Size(width: 40, height: 30)
    label.text = "Short"
    host.drain()
    #expect(window.minimumSize == Size(width: 40, height: 30))
  }

  @Test func whatGivesWayOrScrollsNeedsNoRoom() {
    let soft = Label("As long as you like, it ends in an ellipsis")
    soft.compressionResistance.horizontal = .low
    let firm = Label("firm")
    let fixed = View()
    fixed.fixedWidth = 30
    let row = StackView(.horizontal, spacing: 5, views: [soft, firm, fixed, Spacer()])
    let page = ScrollView(contentView: StackView(.vertical, views: [row, wideRow()]))
    let window = Window(size: Size(width: 10, height: 10))
    window.contentView = row
    #expect(window.minimumSize.width == firm.intrinsicContentSize.width + 30 + 3 * 5)
    window.contentView = page
    #expect(window.minimumSize.width == wideRow().intrinsicContentSize.width)
    #expect(window.minimumSize.height == 1)
  }

  @Test func textOfSeveralLinesNeedsItsLongestWordAndItsHeight() throws {
    let label = Label("An extraordinarily long text of many words, one after the other")
    label.lineLimit = 0
    let window = Window(size: Size(width: 120, height: 10))
    window.contentView = StackView(.vertical, views: [label])
    #expect(window.minimumSize.width > 40 && window.minimumSize.width < 120)
    _ = try HeadlessHost(window: window)
    #expect(window.bounds.width == 120)
  }

  @Test func aStackInAStackGrowsWithWhatIsAddedToIt() {
    let inner = StackView(.horizontal)
    let outer = StackView(.horizontal, views: [inner, Spacer()])
    outer.frame = Rect(x: 0, y: 0, width: 300, height: 40)
    outer.layoutIfNeeded()
    let label = Label("Added later")
    inner.addSubview(label)
    outer.layoutIfNeeded()
    #expect(label.bounds.width >= label.intrinsicContentSize.width)
    label.removeFromSuperview()
    outer.layoutIfNeeded()
    #expect(inner.bounds.width == 0)
  }

  #if DEBUG
    @Test func oneLineOfTheLogNamesTheFirstViewThatIsSqueezed() throws {
      let row = wideRow()
      row.subviews[1].identifier = "unit"
      row.subviews[0].compressionResistance.horizontal = .required
      let window = Window(size: Size(width: 2_000, height: 200))
      window.contentView = StackView(.vertical, views: [row, Spacer()])
      let host = try HeadlessHost(window: window)
      let lines = ThrottledLog.lines {
        for width in [1_900.0, 500, 400, 300] {
          try? host.resize(to: Size(width: width, height: 200), scale: 1)
        }
      }
      #expect(lines.count == 1)
      #expect(lines.first?.contains("unit “in pounds” is squeezed") == true, "\(lines)")
    }

    @Test func aControlThatGotNoRoomAtAllIsNamed() throws {
      let control = RecordingControl()
      control.identifier = "volume"
      let row = StackView(.horizontal, views: [control, Spacer()])
      let lines = try log(row, in: Size(width: 300, height: 50))
      #expect(lines.count == 1 && lines.first?.contains("volume") == true, "\(lines)")
    }

    @Test func aFrameByHandBelowTheNaturalSizeIsNamed() throws {
      let label = Label("Volume")
      label.identifier = "caption"
      let content = View()
      content.addSubview(label)
      label.frame = Rect(x: 10, y: 10, width: 30, height: 5)
      let lines = try log(content, in: Size(width: 300, height: 50))
      let line = "caption “Volume” is squeezed: it has 30.0 × 5.0"
      #expect(lines.count == 1 && lines[0].contains(line), "\(lines)")
      // As large as it asks to be, or where what it lies in has placed it, it is not named.
      let fitting = Label("Volume")
      fitting.frame = Rect(origin: .zero, size: fitting.intrinsicContentSize)
      let cutter = Cutter(cut: [fitting], by: [Label("Balance")])
      #expect(try log(cutter, in: Size(width: 300, height: 50)).isEmpty)
    }

    /// Gives some of its views less room than they need, as a container may.
    private final class Cutter: View {
      private let cut: [View]

      init(cut views: [View], by others: [View]) {
        cut = others
        super.init()
        for view in views + others { addSubview(view) }
      }

      override func layoutSubviews() {
        for view in cut { view.frame = Rect(x: 0, y: 20, width: 10, height: 10) }
      }
    }

    @Test func aWindowWithRoomForAllSaysNothing() throws {
      let window = Window()
      let soft = Label("As long as you like, it ends in an ellipsis")
      soft.compressionResistance.horizontal = .low
      soft.fixedWidth = 20
      window.contentView = StackView(.vertical, views: [wideRow(), soft, Spacer()])
      #expect(try ThrottledLog.lines { _ = try HeadlessHost(window: window) }.isEmpty)
    }
  #endif
}
