import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentWidgets
import Foundation
import Testing

@testable import DetentViews

/// What the nodes of views say beyond their own roles and names.
@MainActor @Suite struct AccessibilityTests {
  /// Three controls in a view that Tab goes through backwards.
  private final class Backwards: View {
    var visited: [View] = []
    override var focusOrder: [View] { visited }
  }

  private func controls(_ names: [String]) -> [Control] {
    names.map { name in
      let control = RecordingControl()
      control.identifier = name
      return control
    }
  }

  @Test func theTreeIsReadInTheOrderOfTabAndWhatTabLeavesOutWhereItIs() {
    let view = Backwards()
    let parts = controls(["a", "b", "c"])
    for part in parts { view.addSubview(part) }
    view.visited = [parts[2], parts[0]]
    #expect(view.accessibilityTree().map(\.id) == ["a", "b", "c"])
    view.visited = parts.reversed()
    #expect(view.accessibilityTree().map(\.id) == ["c", "b", "a"])
    parts[1].isHidden = true
    #expect(view.accessibilityTree().map(\.id) == ["c", "a"])
  }

  @Test func whatViewsAnnounceIsReadWithTheNextFrameAndAPopupAnnouncesInItsOwner() throws {
    let window = Window(size: Size(width: 200, height: 100))
    let view = View()
    window.contentView = view
    view.announce("Too early")
    let host = try HeadlessHost(window: window)
    host.screen = Rect(x: 0, y: 0, width: 400, height: 400)
    view.announce("Saved")
    view.announce("Lost", priority: .assertive)
    #expect(host.announcements.isEmpty)
    host.drain()
    #expect(host.announcements.map(\.text) == ["Saved", "Lost"])
    #expect(host.announcements.map(\.priority) == [.polite, .assertive])
    #expect(host.announcements.allSatisfy { $0.element == AccessibilityElement(view) })

    let card = Label(String(repeating: "A home ", count: 8))
    let popover = Popover(content: card)
    popover.canLeaveWindow = true
    popover.open(from: view)
    host.settle()
    #expect(card.window !== window && card.window != nil)
    card.announce("Copied")
    host.drain()
    #expect(host.announcements.map(\.text) == ["Saved", "Lost", "Copied"])
    host.drain()
    #expect(host.announcements.count == 3 && host.isAtRest)
  }

  @Test func whatSaysItselfHasNoTextsThatSayItAgain() {
    let status = View()
    for view in [Label("12 homes"), RecordingControl()] { status.addSubview(view) }
    func roles() -> [AccessibilityRole]? { status.accessibilityTree().first?.children.map(\.role) }
    status.accessibilityRole = .status
    #expect(roles() == [.text, .button])
    status.accessibilityLabel = "12 homes"
    #expect(roles() == [.button])
    status.accessibilityRole = .group
    #expect(roles() == [.text, .button])
  }

  @Test func aNodeSaysHowItsViewStandsToOthersAndNothingThatIsNotSaidIsWritten() throws {
    let parts = controls(["name", "field"])
    func text() throws -> String {
      String(decoding: try JSONEncoder().encode(parts[1].accessibilityTree()), as: UTF8.self)
    }
    for key in ["relations", "actions"] { #expect(!(try text()).contains(key)) }
    parts[1].accessibilityRelations = [AccessibilityRelation(.labelledBy, parts[0])]
    let relation = try #require(parts[1].accessibilityTree().first?.relations.first)
    #expect(relation.kind == .labelledBy && relation.id == "name")
    #expect(relation.target == AccessibilityElement(parts[0]))
    for part in [#""relations":[{"#, #""id":"name""#] { #expect(try text().contains(part)) }
    #expect(!(try text()).contains("target"))
  }

  @Test func whatOpensSaysWhoHasOpenedIt() throws {
    let stage = try Stage()
    let content = RecordingControl(frame: Rect(x: 0, y: 0, width: 30, height: 20))
    content.identifier = "content"
    let popover = Popover(content: content)
    popover.open(from: stage.control)
    stage.host.settle()
    let opener = AccessibilityElement(stage.control)
    let node = try #require(popover.accessibilityTree().first?.node(withID: "content"))
    #expect(node.relations.map(\.kind) == [.popupFor] && node.relations[0].target == opener)
    popover.accessibilityRole = .dialog
    popover.isModal = true
    let dialog = try #require(popover.accessibilityTree().first)
    #expect(dialog.role == .dialog && dialog.states.contains(.modal))
    #expect(dialog.relations.first?.target == opener && dialog.children[0].relations.isEmpty)
  }
}
