import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentInspector

/// What the inspector shows of a view, its events and its frames.
@MainActor
@Suite struct InspectorTabTests {
  private func show(_ tab: Int, _ stage: InspectorStage) throws -> HeadlessHost {
    let panel = try stage.open()
    stage.inspector.select(stage.slider)
    let tabs = try stage.part(TabBar.self)
    tabs.becomeFirstResponder()
    for _ in 0..<tab { panel.key(.right) }
    stage.settle()
    return panel
  }

  @Test func eventsComeInTheirOrderWithWhatTheControlTold() throws {
    let stage = try InspectorStage()
    _ = try show(3, stage)
    let thumb = Point(x: stage.slider.frame.minX + 66, y: stage.middle(of: stage.slider).y)
    stage.host.drag(thumb, Point(x: thumb.x + 30, y: thumb.y))
    stage.settle()
    let record = try #require(stage.inspector.session?.events)
    let words = record.lines.filter { $0.kind != .moves }.map {
      String($0.text.prefix { $0 != " " })
    }
    #expect(
      words == [
        "down", "editingDidBegin", "valueChanged", "up", "valueCommitted", "editingDidEnd",
      ])
    #expect(record.lines.contains { $0.kind == .control && $0.target.contains("price") })
  }

  @Test func nothingIsRecordedWhileThePageIsNotShown() throws {
    let stage = try InspectorStage()
    _ = try show(0, stage)
    stage.host.click(at: stage.middle(of: stage.button))
    let session = try #require(stage.inspector.session)
    #expect(session.events.lines.isEmpty && session.frames.frames.isEmpty)
    #expect(!session.events.isRecording && !session.frames.isRecording)
  }

  @Test func framesAreMeasuredAndTheirDamageKept() throws {
    let stage = try InspectorStage()
    _ = try show(4, stage)
    stage.host.move(to: stage.middle(of: stage.button))
    stage.settle()
    let log = try #require(stage.inspector.session?.frames)
    let frame = try #require(log.frames.last)
    #expect(frame.duration > .zero && log.count >= 1)
    #expect(frame.damage.rects.contains { $0.intersects(stage.button.frame) })
  }

  @Test func aViewWithoutANameFailsItsCheck() throws {
    let stage = try InspectorStage()
    _ = try stage.open()
    let facts = AccessibilityFacts.groups(of: stage.slider)
    let checks = try #require(facts.last)
    #expect(checks.heading == "Checks")
    #expect(checks.facts.first?.verdict == .warning)
    stage.slider.accessibilityLabel = "Price"
    #expect(AccessibilityFacts.groups(of: stage.slider).last?.facts.first?.verdict == .pass)
  }

  @Test func layoutSaysWhatAViewHasAndNeeds() {
    let label = Label("Price")
    label.frame = Rect(x: 0, y: 0, width: 80, height: 20)
    let groups = LayoutFacts.groups(of: label)
    #expect(groups[0].facts[0].value.hasPrefix("80 · at least "))
    label.fixedWidth = 80
    #expect(LayoutFacts.groups(of: label)[0].facts[0].value == "80 · fixed")
  }

  @Test func siblingsThatAreAlikeAreOneLine() throws {
    let stage = try InspectorStage()
    for index in 0..<6 { stage.window.contentView?.addSubview(Toggle("\(index)")) }
    _ = try stage.open()
    let list = try stage.part(ViewTreeList.self)
    let folded = try #require(list.rows.first { $0.count == 6 })
    #expect(folded.name.type == "Toggle")
    list.didExpand?(folded, true)
    stage.settle()
    #expect(list.rows.count { $0.name.type == "Toggle" } == 6)
  }

  @Test func aSearchShowsWhatHoldsTheWordAndTheWayThere() throws {
    let stage = try InspectorStage()
    let panel = try stage.open()
    panel.key(.character("f"), modifiers: .control)
    panel.type("export")
    stage.settle()
    let list = try stage.part(ViewTreeList.self)
    #expect(list.rows.map(\.name.type) == ["Window", "StackView", "Button"])
  }

  @Test func enterGoesToTheNextHitAndEscapeClearsTheSearch() throws {
    let stage = try InspectorStage()
    for index in 0..<3 { stage.window.contentView?.addSubview(Toggle("Flat \(index)")) }
    let panel = try stage.open()
    panel.key(.character("f"), modifiers: .control)
    panel.type("flat")
    stage.settle()
    var found: [String?] = []
    for _ in 0..<4 {
      panel.key(.enter)
      stage.settle()
      found.append((stage.inspector.session?.selection as? Toggle)?.title)
    }
    #expect(found == ["Flat 0", "Flat 1", "Flat 2", "Flat 0"])
    let search = try stage.part(TextField.self)
    #expect(search.isFirstResponder)
    panel.key(.escape)
    stage.settle()
    #expect(search.text.isEmpty)
    #expect(try stage.part(ViewTreeList.self).rows.contains { $0.view === stage.label })
  }

  // MARK: The box model

  @Test func theRingUnderThePointerIsLitAndNamedInTheWindow() throws {
    let stage = try InspectorStage()
    let panel = try stage.open()
    stage.inspector.select(stage.button)
    stage.settle()
    let box = try stage.part(BoxModel.self)
    let overlay = try #require(stage.inspector.session?.overlay)
    let before = stage.host.picture
    for (inset, ring) in [(3.0, BoxRing.overflow), (34, .frame), (60, .content)] {
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
    let stage = try InspectorStage()
    let boxes = BoxRing.boxes(of: stage.button)
    #expect(boxes.map(\.ring) == [.overflow, .frame, .content])
    for (outer, inner) in zip(boxes, boxes.dropFirst()) { #expect(outer.rect.contains(inner.rect)) }
    let glowing = IconButton("Go", style: .filled)
    glowing.style.shadow = Shadow(color: .black, offset: Point(x: 0, y: 2), sigma: 4)
    glowing.frame = Rect(x: 0, y: 0, width: 120, height: 60)
    #expect(
      BoxRing.boxes(of: glowing).map(\.ring) == [.overflow, .frame, .alignment, .content])
    #expect(BoxRing.boxes(of: View()).map(\.ring) == [.frame])
  }

  // MARK: Room and cost

  @Test(arguments: [360.0, 420, 600])
  func theStripOfStatesHasRoom(_ width: Double) throws {
    let stage = try InspectorStage()
    let panel = try stage.open()
    try panel.resize(to: Size(width: width, height: 700), scale: 1)
    stage.inspector.select(stage.slider)
    stage.settle()
    let plate = try stage.part(ToolPlate.self)
    let strip = try #require(plate.superview)
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
    stage.inspector.select(views[20])
    stage.settle()
    for view in views { view.reads = 0 }
    stage.label.text = "Price"
    stage.settle()
    #expect(views.count { $0.reads > 0 } <= 4 && views[20].reads > 0)
  }

  @Test func aClosedInspectorIsToldOfNoFrame() throws {
    let stage = try InspectorStage()
    #expect(stage.window.frameInspector == nil)
    _ = try stage.open()
    #expect(stage.window.frameInspector === stage.inspector)
    stage.inspector.close()
    #expect(stage.window.frameInspector == nil && stage.window.inspector === stage.inspector)
  }
}
