import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import Testing

@testable import DetentInspector

@MainActor
@Suite struct EditorKindsTests {
  // MARK: Switch and choice

  @Test func aSwitchTakesPressesOnItselfOnItsTitleAndSpace() throws {
    let stage = try EditorStage(.flag, .flag(false))
    stage.host.click(at: try stage.center(of: "sample.switch"))
    #expect(stage.takeLog() == ["began false", "changed true", "committed true"])
    stage.host.click(at: point(50, 114))
    #expect(stage.takeLog() == ["began true", "changed false", "committed false"])
    stage.host.key(.space)
    #expect(stage.last == .flag(true) && stage.isBalanced)
  }

  @Test func upToFourShortNamesAreSegmentsAndArrowsChoose() throws {
    let stage = try EditorStage(.choice(["inside", "center", "none"]), .choice("inside"))
    let segments = try stage.view("sample.segments", SegmentedControl.self)
    #expect(segments.titles == ["Inside", "Center", "None"])
    segments.becomeFirstResponder()
    stage.host.key(.right)
    #expect(stage.takeLog() == ["began inside", "changed center", "committed center"])
  }

  @Test func aMenuTriesOutWhatIsUnderThePointerAndEscapeTakesItBack() throws {
    let names = ["arrowsTurn", "upAndDown", "leftAndRight", "pagesOnly", "none"]
    let stage = try EditorStage(.choice(names), .choice("arrowsTurn"))
    let menu = try stage.view("sample.menu", MenuButton.self)
    try stage.click("sample.menu")
    #expect(menu.isMenuOpen && stage.log == [])
    stage.host.key(.down)
    stage.host.key(.down)
    #expect(stage.last == .choice("leftAndRight"))
    stage.key(.escape)
    #expect(stage.log.last == "cancelled arrowsTurn" && stage.isBalanced)
    stage.host.key(.space)
    stage.host.key(.down)
    stage.key(.enter)
    #expect(stage.log.last == "committed upAndDown" && stage.isBalanced)
    #expect(menu.selectedIndex == 1)
  }

  // MARK: Shadow, insets, font

  private let shadow = Shadow(
    color: Color.black.withAlpha(0.32), offset: Point(x: 0, y: 1), sigma: 2.4)

  @Test func aShadowHasItsNumbers() throws {
    let stage = try EditorStage(.shadow, .shadow(shadow))
    try stage.enter("4", into: "sample.sigma")
    guard case .shadow(let changed) = stage.last else { return #expect(Bool(false)) }
    #expect(changed.sigma == 4 && changed.offset == shadow.offset)
    try stage.enter("50", into: "sample.alpha")
    guard case .shadow(let faded) = stage.last else { return #expect(Bool(false)) }
    #expect(faded.color.alpha == 0.5 && faded.sigma == 4 && stage.isBalanced)
  }

  @Test func theColourOfAShadowHasThePopupToo() throws {
    let stage = try EditorStage(.shadow, .shadow(shadow))
    try stage.click("sample.color")
    stage.host.click(at: try stage.center(of: "colorPanel.token.accent"))
    stage.key(.escape)
    #expect(stage.isBalanced && stage.last == .shadow(shadow))
    #expect(stage.log.first?.hasPrefix("began") == true)
  }

  @Test func eachOfFourInsetsIsEditedAndWithAltTheOppositeOneGoesAlong() throws {
    let even = EdgeInsets(vertical: 8, horizontal: 8)
    let stage = try EditorStage(.insets(.lengths), .insets(even))
    try stage.enter("16", into: "sample.leading")
    #expect(stage.last == .insets(EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 8)))
    let top = try stage.center(of: "sample.top")
    stage.host.press(at: top)
    stage.host.move(to: point(top.x + 20, top.y), modifiers: .alt)
    stage.host.release()
    guard case .insets(let insets) = stage.last else { return #expect(Bool(false)) }
    #expect(insets.top == insets.bottom && insets.top > 8 && insets.leading == 16)
    #expect(stage.isBalanced)
  }

  @Test func aFontHasFamilyWeightAndSize() throws {
    let stage = try EditorStage(.font(.fontSizes), .font(.system(13, weight: 600)))
    #expect(try stage.view("sample.weight", MenuButton.self).choice.title == "Semibold")
    #expect(try stage.view("sample.family", MenuButton.self).choice.title == "System")
    try stage.view("sample.weight", MenuButton.self).becomeFirstResponder()
    stage.host.key(.space)
    stage.host.key(.down)
    #expect(stage.last == .font(.system(13, weight: 700)))
    stage.key(.enter)
    #expect(stage.isBalanced && stage.last == .font(.system(13, weight: 700)))
    try stage.enter("16", into: "sample.size")
    #expect(stage.last == .font(.system(16, weight: 700)))
  }

  // MARK: Text and optional

  @Test func eachLetterCountsAtOnceAndAStayIsOneEdit() throws {
    let stage = try EditorStage(.text, .text("Save"))
    try stage.type("Go")
    #expect(stage.log.count == 3 && stage.log[0].hasPrefix("began"))
    #expect(stage.last == .text("Go"))
    stage.host.key(.enter)
    #expect(stage.isBalanced && stage.log.last?.hasPrefix("committed") == true)
    stage.host.type("!")
    stage.host.key(.escape)
    #expect(stage.last == .text("Go") && stage.isBalanced)
  }

  @Test func aBoxUnsetsAndBringsBackWhatWas() throws {
    let stage = try EditorStage(
      .optional(.number(.lengths)), .number(12), default: .unset)
    stage.host.click(at: try stage.center(of: "sample.box"))
    #expect(stage.last == .unset && stage.isBalanced && !stage.row.isChanged)
    stage.host.click(at: try stage.center(of: "sample.box"))
    #expect(stage.last == .number(12) && stage.isBalanced && stage.row.isChanged)
    try stage.enter("3")
    #expect(stage.last == .number(3) && stage.isBalanced)
  }

  // MARK: Icon, image

  @Test func ofALongPathTheNameOfTheFileIsSeen() throws {
    let folder = "/home/somebody/pictures/of/a/house/that/is/for/sale/"
    let stage = try EditorStage(
      .image, .image(folder + "front.png"), default: .image("none.png"))
    stage.host.settle()
    let front = stage.host.picture
    stage.row.show(.image(folder + "side.png"))
    stage.host.settle()
    let field = try stage.view("sample.field", TextField.self)
    let frame = field.frameInWindow(field.bounds)
    let changed = try #require(stage.host.picture.difference(from: front)?.area)
    #expect(changed.minX > frame.minX && changed.maxX < frame.maxX)
    // What is typed into is the whole path.
    #expect(field.text == folder + "side.png")
  }

  @Test func anIconIsTypedOrChosenInItsList() throws {
    let stage = try EditorStage(.icon, .icon("star"))
    try stage.type("heart", count: 3)
    #expect(stage.log.allSatisfy { !$0.hasPrefix("changed") })
    stage.host.key(.enter)
    #expect(stage.last == .icon("heart") && stage.isBalanced)
    stage.clearLog()
    try stage.click("sample.preview")
    #expect(stage.log == [])
    // Letters go to the next icon that begins with them, arrows on from there.
    stage.host.type("chevronD")
    #expect(stage.last == .icon("chevronDown"))
    stage.host.key(.down)
    let names = Icon.vectorNames
    let next = try #require(names.firstIndex(of: "chevronDown").map { names[$0 + 1] })
    #expect(stage.last == .icon(Icon.vector(next)))
    stage.key(.escape)
    #expect(stage.log.last == "cancelled \"heart\"" && stage.isBalanced)
    try stage.click("sample.preview")
    stage.host.key(.down)
    stage.key(.enter)
    let after = try #require(names.firstIndex(of: "heart").map { names[$0 + 1] })
    #expect(stage.last == .icon(Icon.vector(after)) && stage.isBalanced)
    #expect(stage.log.last?.hasPrefix("committed") == true)
  }

  @Test func anUnknownImageIsSaidAndItsPathStays() throws {
    let stage = try EditorStage(.image, .image("none.png"))
    #expect(try stage.view("sample.field", TextField.self).text == "none.png")
    try stage.enter("other.png", count: 3)
    #expect(stage.last == .image("other.png") && stage.isBalanced)
  }

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
    let focus = stage.window.firstResponder as? TextField
    #expect(focus?.isDescendant(of: stage.row.editor) == true)
  }
}
