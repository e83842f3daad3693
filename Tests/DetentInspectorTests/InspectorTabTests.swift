import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentInspector

/// What the inspector shows of a view, its events and its frames.
@MainActor
@Suite struct InspectorTabTests {
  private let stage: InspectorStage
  private let panel: HeadlessHost

  init() throws {
    stage = try InspectorStage()
    panel = try stage.open()
  }

  private func show(_ tab: Int) throws {
    stage.select(stage.slider)
    try stage.part(SegmentedControl.self).becomeFirstResponder()
    for _ in 0..<tab { panel.key(.right) }
    stage.settle()
  }

  @Test func eventsComeInTheirOrderWithWhatTheControlReported() throws {
    try show(3)
    let thumb = Point(x: stage.slider.frame.minX + 66, y: stage.middle(of: stage.slider).y)
    stage.host.drag(thumb, Point(x: thumb.x + 30, y: thumb.y))
    stage.settle()
    let record = try stage.session.events
    let words = record.lines.filter { $0.kind != .moves }.map {
      String($0.text.prefix { $0 != " " })
    }
    #expect(
      words == [
        "down", "editingDidBegin", "valueChanged", "up", "valueCommitted", "editingDidEnd",
      ])
    #expect(record.lines.contains { $0.kind == .control && $0.target.contains("price") })
  }

  @Test func twoFingersAreAnEventToo() throws {
    try show(3)
    let point = stage.middle(of: stage.slider)
    stage.host.pinch(.began, at: point)
    stage.host.pinch(.changed, at: point, scale: 1.5)
    stage.host.pinch(.ended, at: point, scale: 1.5)
    let record = try stage.session.events
    let lines = record.lines.filter { $0.text.hasPrefix("pinch") }
    #expect(lines.map(\.text) == ["pinch began ×1", "pinch changed ×1.5", "pinch ended ×1.5"])
    #expect(lines.allSatisfy { $0.target == "RangeSlider" })
  }

  @Test func tabsAreChosenWithinAnEdit() throws {
    try show(0)
    let tabs = try stage.part(SegmentedControl.self)
    var words: [String] = []
    let events: ControlEvents = [
      .editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd, .editingDidCancel,
    ]
    tabs.addAction(for: events) { words.append("\($1.word) \($0.selectedIndex ?? -1)") }
    panel.keyDown(.right)
    panel.keyDown(.right, repeated: true)
    panel.keyUp(.right)
    #expect(words == ["began 0", "changed 1", "changed 2", "committed 2", "ended 2"])
    words = []
    panel.keyDown(.left)
    panel.key(.escape)
    #expect(words == ["began 2", "changed 1", "changed 2", "cancelled 2"])
  }

  private func search(_ text: String) {
    panel.key(.character("f"), modifiers: .control)
    panel.type(text)
    stage.settle()
  }

  // MARK: Scrolling the properties

  /// The inspector of a slider, every group of its properties unfolded, in a small window.
  private func properties(_ size: Size = Size(width: 420, height: 640)) throws -> ScrollView {
    try show(0)
    try panel.resize(to: size, scale: 1)
    try stage.part(GroupHead.self).didFold?(nil, true)
    stage.settle()
    return try stage.part(StyleTab.self).scroll
  }

  /// The rows and heads, in the order in which they are shown.
  private func items(of scroll: ScrollView) -> [View] {
    scroll.contentView.focusOrder.flatMap(\.focusOrder).filter { !$0.isHidden }
  }

  @Test func aSearchShowsItsPropertiesAtTheTop() throws {
    let scroll = try properties(Size(width: 420, height: 900))
    try stage.part(StyleTab.self).search = "corner radius"
    stage.settle()
    let first = try #require(items(of: scroll).first)
    #expect(first.frameInWindow(first.bounds).minY == scroll.frameInWindow(scroll.bounds).minY)
  }

  @Test(arguments: [Size(width: 420, height: 640), Size(width: 420, height: 900)])
  func propertiesScrollToTheLastOneByTheWheel(_ size: Size) throws {
    let scroll = try properties(size)
    let frame = scroll.frameInWindow(scroll.bounds)
    #expect(frame.maxY <= size.height - 44 && scroll.maximumOffset > 100)
    let bar = try #require(scroll.subviews.compactMap { $0 as? ScrollBar }.first)
    #expect(!bar.isHidden && bar.frame.height == scroll.bounds.height)
    for _ in 0..<200 { panel.scroll(by: -1, at: frame.center) }
    stage.settle()
    #expect(scroll.contentOffset == scroll.maximumOffset)
    let last = try #require(items(of: scroll).last)
    #expect(scroll.visibleRect.contains(last.frame))
  }

  @Test func propertiesScrollByAFinger() throws {
    let scroll = try properties()
    let row = try #require(items(of: scroll).first { $0 is PropertyRow })
    let start = row.frameInWindow(row.bounds)
    // On the name of a property, which is no part of its editor.
    panel.touchDown(at: Point(x: start.minX + 4, y: start.midY))
    panel.touchMove(
      through: (1...8).map { Point(x: start.minX + 4, y: start.midY - Double($0) * 10) })
    panel.touchUp()
    stage.settle()
    #expect(scroll.contentOffset > 40)
  }

  @Test func thePropertyWithTheFocusIsInSight() throws {
    let scroll = try properties()
    let items = items(of: scroll)
    items[0].becomeFirstResponder()
    var seen: Set<ObjectIdentifier> = []
    for _ in 0..<400 where seen.count < items.count {
      panel.key(.tab)
      guard let focus = panel.window.firstResponder,
        let item = items.first(where: { focus.isDescendant(of: $0) })
      else { continue }
      seen.insert(ObjectIdentifier(item))
      #expect(scroll.visibleRect.intersects(item.frame))
      let inside = focus.convert(focus.bounds, to: scroll.contentView)
      #expect(inside.minY >= scroll.visibleRect.minY && inside.maxY <= scroll.visibleRect.maxY)
    }
    #expect(seen.count >= items.count - 1)
    items[0].becomeFirstResponder()
    for _ in items.dropFirst() { panel.key(.down) }
    stage.settle()
    #expect(try scroll.visibleRect.contains(#require(items.last).frame))
  }

  @Test func pageKeysScrollThePropertiesFromAnyPartOfTheWindow() throws {
    let scroll = try properties()
    try stage.part(SegmentedControl.self).becomeFirstResponder()
    panel.key(.pageDown)
    #expect(scroll.contentOffset > 40)
    panel.key(.pageUp)
    #expect(scroll.contentOffset == 0)
  }

  @Test func nothingIsRecordedWhileThePageIsNotShown() throws {
    try show(0)
    stage.host.click(at: stage.middle(of: stage.button))
    let session = try stage.session
    #expect(session.events.lines.isEmpty && session.frames.frames.isEmpty)
    #expect(!session.events.isRecording && !session.frames.isRecording)
  }

  @Test func framesAreMeasuredAndTheirDamageKept() throws {
    try show(4)
    stage.host.move(to: stage.middle(of: stage.button))
    stage.settle()
    let log = try stage.session.frames
    let frame = try #require(log.frames.last)
    #expect(frame.duration > .zero && log.count >= 1)
    #expect(frame.damage.rects.contains { $0.intersects(stage.button.frame) })
  }

  @Test func aFrameIsLateAfterTheTimeOfAnImageAndNotBefore() {
    func frame(_ milliseconds: Int) -> FrameLog.Frame {
      FrameLog.Frame(duration: .milliseconds(milliseconds), damage: Damage())
    }
    #expect(frame(17).isLate && !frame(16).isLate && !frame(9).isLate)
  }

  @Test func aViewWithoutANameFailsItsCheck() throws {
    let checks = try #require(FactList.accessibility(of: stage.slider).last)
    #expect(checks.heading == "Checks" && checks.facts.first?.verdict == .warning)
    stage.slider.accessibilityLabel = "Price"
    #expect(FactList.accessibility(of: stage.slider).last?.facts.first?.verdict == .pass)
  }

  @Test func layoutSaysWhatAViewHasAndNeeds() {
    let label = Label("Price")
    label.frame = Rect(x: 0, y: 0, width: 80, height: 20)
    let groups = FactList.layout(of: label)
    #expect(groups[0].facts[0].value.hasPrefix("80 · minimum "))
    label.fixedWidth = 80
    #expect(FactList.layout(of: label)[0].facts[0].value == "80 · fixed")
  }

  @Test func aSearchShowsWhatHoldsTheWordAndTheWayThere() throws {
    search("export")
    let list = try stage.part(ViewTreeList.self)
    #expect(list.rows.map(\.name.type) == ["Window", "StackView", "Button"])
  }

  @Test func enterGoesToTheNextHitAndEscapeClearsTheSearch() throws {
    for index in 0..<3 { stage.window.contentView?.addSubview(Toggle("Flat \(index)")) }
    search("flat")
    var found: [String?] = []
    for _ in 0..<4 {
      stage.key(.enter)
      found.append((try stage.session.selection as? Toggle)?.title)
    }
    #expect(found == ["Flat 0", "Flat 1", "Flat 2", "Flat 0"])
    let search = try stage.part(TextField.self)
    #expect(search.isFirstResponder)
    stage.key(.escape)
    #expect(search.text.isEmpty)
    #expect(try stage.part(ViewTreeList.self).rows.contains { $0.view === stage.label })
  }

  @Test func aSearchThatFindsNoPropertySaysSo() throws {
    stage.select(stage.slider)
    func hint() -> Label? {
      try? stage.part(Label.self) {
        $0.text == "No matching properties." && $0.superview?.isHidden == false
      }
    }
    #expect(hint() == nil)
    search("zebra")
    let found = try #require(hint())
    #expect(found.accessibilityTree().first?.role == .status)
    stage.key(.escape)
    #expect(hint() == nil)
  }

  // MARK: The box model

  @Test func theRingUnderThePointerIsLitAndNamedInTheWindow() throws {
    stage.select(stage.button)
    let box = try stage.part(BoxModel.self)
    let overlay = try stage.session.overlay
    let before = stage.host.picture
    for (inset, ring) in [(3.0, BoxModel.Ring.overflow), (34, .frame), (60, .content)] {
      panel.move(to: box.frameInWindow(Rect(x: 12 + inset, y: 54, width: 0, height: 0)).origin)
      stage.settle()
      #expect(overlay.ring == ring)
      #expect(stage.host.picture.difference(from: before) != nil)
    }
    panel.exit()
    stage.settle()
    #expect(overlay.ring == nil && stage.host.picture.difference(from: before) == nil)
  }

  @Test func ringsAreNestedFromTheOverflowToTheContent() throws {
    let boxes = BoxModel.Ring.boxes(of: stage.button)
    #expect(boxes.map(\.ring) == [.overflow, .frame, .content])
    for (outer, inner) in zip(boxes, boxes.dropFirst()) { #expect(outer.rect.contains(inner.rect)) }
    let glowing = IconButton("Go", style: .filled)
    glowing.style.shadow = Shadow(color: .black, offset: Point(x: 0, y: 2), sigma: 4)
    glowing.frame = Rect(x: 0, y: 0, width: 120, height: 60)
    #expect(
      BoxModel.Ring.boxes(of: glowing).map(\.ring) == [.overflow, .frame, .alignment, .content])
    #expect(BoxModel.Ring.boxes(of: View()).map(\.ring) == [.frame])
  }

  @Test func paddingIsOnItsOwnSideInBothDirections() throws {
    stage.button.style.padding = EdgeInsets(top: 1, leading: 20, bottom: 3, trailing: 4)
    stage.settle()
    func left() throws -> Double {
      let content = BoxModel.Ring.boxes(of: stage.button).first { $0.ring == .content }
      return try #require(content).rect.minX
    }
    #expect(try left() == 20)
    try stage.session.forced.isRightToLeft = true
    stage.settle()
    #expect(try left() == 4)
  }

  // MARK: The window

  @Test func alignmentAndTheWayOfTabAreMarkedInTheWindow() throws {
    let stage = try InspectorStage()
    let glowing = IconButton("Go", style: .filled)
    glowing.style.shadow = Shadow(color: .black, offset: Point(x: 0, y: 2), sigma: 4)
    stage.window.contentView?.addSubview(glowing)
    _ = try stage.open()
    stage.settle()
    let overlay = try stage.session.overlay
    let before = stage.host.picture
    overlay.marks = [.alignment]
    stage.settle()
    // All that is drawn is in the bounds of the one view whose shadow counts for no edge.
    let changed = try #require(stage.host.picture.difference(from: before)).area
    let frame = glowing.frameInWindow(glowing.bounds)
    #expect(frame.insetBy(dx: -1, dy: -1).contains(changed))
    overlay.marks = [.focusOrder]
    stage.settle()
    let stops = stage.window.focusStops.map { $0.frameInWindow($0.alignmentRect).origin }
    let way = try #require(stage.host.picture.difference(from: before)).area
    #expect(stops.count > 1 && stops.dropLast().allSatisfy { way.contains($0) })
    overlay.marks = []
    stage.settle()
    #expect(stage.host.picture.difference(from: before) == nil)
  }

  @Test func theMarksFollowTheSizeOfTheWindow() throws {
    let overlay = try stage.session.overlay
    try stage.host.resize(to: Size(width: 480, height: 600), scale: 1)
    stage.settle()
    let before = stage.host.picture
    // The view that fills the window is selected.
    overlay.marks = [.frames]
    stage.settle()
    let marks = try #require(stage.host.picture.difference(from: before)).area
    #expect(marks.maxY > 590)
  }

  // MARK: The list of changes

  @Test func eachLineOfTheChangesIsPutBackOnItsOwn() throws {
    let style = try #require(InspectedStyle(of: stage.slider))
    let history = try stage.session.history
    let before = stage.slider.style
    history.edit(style, "trackThickness", .editingDidEnd, .number(9))
    history.edit(style, "thumbSize", .editingDidEnd, .number(30))
    stage.settle()
    func choose(_ title: String) throws {
      stage.click(
        try stage.part(Button.self) {
          $0.title.hasSuffix("change") || $0.title.hasSuffix("changes")
        })
      panel.type(title)
      stage.key(.enter)
    }
    try choose("Copy Swift")
    #expect(
      panel.pasteboards[.clipboard]
        == "price.style.trackThickness = 9\nprice.style.thumbSize = 30")
    try choose("Reset trackThickness")
    #expect(stage.slider.style.trackThickness == before.trackThickness)
    #expect(stage.slider.style.thumbSize == 30 && history.changes.map(\.name) == ["thumbSize"])
    history.undo()
    stage.settle()
    #expect(stage.slider.style.trackThickness == 9 && history.changes.count == 2)
    try choose("Reset all")
    #expect(stage.slider.style == before && history.changes.isEmpty)
  }

  // MARK: Room and cost

  @Test(arguments: [360.0, 420, 600])
  func theStripOfStatesHasRoom(_ width: Double) throws {
    try panel.resize(to: Size(width: width, height: 700), scale: 1)
    stage.select(stage.slider)
    let plate = try stage.part(ToolButton.self) { $0.toolTip == "Show hover state" }.superview
    let strip = try #require(plate?.superview)
    var end = 0.0
    for part in strip.subviews {
      #expect(part.frame.minX >= end)
      end = part.frame.maxX
      if width >= 420, !(part is Spacer) {
        #expect(part.frame.width >= part.intrinsicContentSize.width)
      }
    }
    #expect(end <= width - 11)
  }

  private final class Counted: View, Styled {
    private let store = StyleStore<ButtonStyle>()
    var reads = 0
    var styleStore: StyleStore<ButtonStyle> {
      reads += 1
      return store
    }
  }

  @Test func ofTheTreeOnlyWhatIsInSightIsRead() throws {
    let stage = try InspectorStage()
    let views = (0..<40).map { _ in Counted() }
    let column = try #require(stage.window.contentView)
    for view in views {
      column.addSubview(view)
      column.addSubview(Label("between"))
    }
    _ = try stage.open()
    for view in views { view.reads = 0 }
    stage.label.text = "Another price"
    stage.settle()
    #expect(views.allSatisfy { $0.reads == 0 })
    stage.select(views[20])
    for view in views { view.reads = 0 }
    stage.label.text = "Price"
    stage.settle()
    #expect(views.count { $0.reads > 0 } <= 4 && views[20].reads > 0)
  }
}
