import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import Testing

@testable import DetentInspector

@MainActor
@Suite struct EditorDragTests {
  // MARK: Files

  /// A file with an image of 12 × 8.
  private func makeImage(_ name: String) throws -> String {
    let path = NSTemporaryDirectory() + "detent-\(UUID().uuidString)-\(name).png"
    let image = Image.rendered(size: Size(width: 12, height: 8)) {
      $0.fill(Rect(x: 0, y: 0, width: 12, height: 8), with: Color(hex: 0xCC3300))
    }
    try Data(image.pngData()).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test(arguments: [PropertyKind.image, .optional(.image)])
  func anImageFileThatIsDroppedOnItsEditorIsItsImage(_ kind: PropertyKind) throws {
    let path = try makeImage("drop")
    defer { unlink(path) }
    let stage = try EditorStage(kind, kind == .image ? .image("none.png") : .unset)
    let editor = stage.row.editor.convert(stage.row.editor.bounds.center, to: stage.window)
    stage.host.enterDragging(at: editor)
    stage.host.performDrop(["/x/readme.txt", path], at: editor)
    #expect(stage.last == .image(path) && stage.isBalanced)
    #expect(stage.log.count { $0.hasPrefix("committed") } == 1)
  }

  @Test func anImageFileThatIsDroppedOnTheEditorOfAnIconIsTheIcon() throws {
    let path = try makeImage("icon")
    defer { unlink(path) }
    let stage = try EditorStage(.optional(.icon), .icon("star"))
    let field = try stage.center(of: "sample.field")
    stage.host.performDrop([path], at: field)
    #expect(stage.last == .icon(.image(path)) && stage.isBalanced)
  }

  @Test func filesThatAreDroppedOnAnotherEditorOrBesideAreTheWindows() throws {
    let stage = try EditorStage(.number(.lengths), .number(4))
    var dropped: [[String]] = []
    let field = try stage.center(of: "sample.field")
    #expect(!stage.host.driver.acceptsFiles(at: field))
    stage.window.performDrop = { dropped.append($0) }
    stage.host.performDrop(["/a.png"], at: field)
    #expect(dropped == [["/a.png"]] && stage.log == [])
  }

  @Test func deleteUnsetsAnImageThatMayBeUnset() throws {
    let stage = try EditorStage(.optional(.image), .image("none.png"), default: .unset)
    try stage.view("sample.preview", IconWell.self).becomeFirstResponder()
    stage.host.key(.delete)
    #expect(stage.last == .unset && stage.isBalanced)
    // In the text it takes letters away.
    stage.row.show(.image("none.png"))
    stage.host.drain()
    stage.host.click(at: try stage.center(of: "sample.field"), count: 3)
    stage.host.key(.delete)
    #expect(stage.row.editor.isEditingText)
  }

}

extension PropertyEditor {
  /// Whether a text of it has the keyboard.
  fileprivate var isEditingText: Bool {
    (window?.firstResponder as? TextField)?.isDescendant(of: self) == true
  }
}
