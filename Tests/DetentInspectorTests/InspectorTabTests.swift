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
}
