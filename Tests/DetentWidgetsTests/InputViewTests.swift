import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@MainActor
@Suite struct InputViewTests {
  private func stage() throws -> (FieldStage, Button) {
    let stage = try FieldStage("4")
    let seven = Button("7", style: .bordered)
    seven.addAction(for: .primaryActionTriggered) { [field = stage.field] _, _ in
      field.insertText("7")
    }
    stage.field.inputView = StackView(.horizontal, views: [seven])
    return (stage, seven)
  }

  @Test func theViewIsShownWhileTheFieldHasTheFocus() throws {
    let (stage, seven) = try stage()
    #expect(seven.window == nil)
    stage.enter()
    stage.host.settle()
    #expect(seven.window != nil && seven.frameInWindow(seven.bounds).minY > 44)
    stage.other.becomeFirstResponder()
    stage.host.settle()
    #expect(seven.window == nil)
  }

  @Test func aPressInTheViewTypesAndLeavesTheKeyboardInTheField() throws {
    let (stage, seven) = try stage()
    stage.host.click(at: stage.point(before: 1))
    stage.host.settle()
    stage.host.click(at: seven.frameInWindow(seven.bounds).center)
    stage.host.click(at: seven.frameInWindow(seven.bounds).center)
    #expect(stage.field.text == "477" && stage.field.isFirstResponder && stage.field.isEditing)
    stage.host.type("8")
    #expect(stage.field.text == "4778")
    stage.field.deleteBackward()
    stage.host.key(.enter)
    #expect(stage.log.contains("committed 477"))
  }

  @Test func escapeAndTabCloseItAndAltDownOpensIt() throws {
    let (stage, seven) = try stage()
    stage.enter()
    stage.host.type("5")
    #expect(stage.host.key(.escape))
    stage.host.settle()
    #expect(seven.window == nil && stage.field.text == "5")
    stage.host.key(.down, modifiers: .alt)
    stage.host.settle()
    #expect(seven.window != nil)
    stage.host.key(.tab)
    stage.host.settle()
    #expect(seven.window == nil && stage.other.isFirstResponder)
  }
}
