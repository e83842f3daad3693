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
@Suite struct PipetteTests {
  private let start = DynamicColor(light: Color(hex: 0x0E7490), dark: Color(hex: 0x22D3EE))

  /// The popup of a colour with the pipette in hand, and a patch of another colour in the window.
  private func stage(inItsOwnWindow: Bool = false) throws -> EditorStage {
    let stage = try EditorStage(.color, .color(start), default: .color(.accent))
    let patch = View(frame: Rect(x: 8, y: 20, width: 30, height: 30))
    patch.backgroundColor = DynamicColor(Color(hex: 0x3B7A57))
    stage.content.addSubview(patch)
    if inItsOwnWindow {
      stage.host.screen = Rect(x: -600, y: -100, width: 1_600, height: 1_000)
    }
    stage.host.click(at: try stage.center(of: "sample.light"))
    stage.host.settle()
    return stage
  }

  private func takePipette(_ stage: EditorStage) throws {
    stage.host.click(at: try stage.center(of: "colorPanel.pipette"))
    #expect(try stage.view("colorPanel.pipette", SmallIconButton.self).isSelected)
  }

  @Test func aClickTakesThePixelBelowItAndReachesNoView() throws {
    let stage = try stage()
    try takePipette(stage)
    stage.host.move(to: point(20, 35))
    stage.host.click(at: point(20, 35))
    stage.host.settle()
    #expect(stage.last == .color(DynamicColor(light: Color(hex: 0x3B7A57), dark: start.dark)))
    // The popup is still there, and its stay is still one edit.
    #expect(try !stage.view("colorPanel.pipette", SmallIconButton.self).isSelected)
    #expect(stage.log.count { $0.hasPrefix("began") } == 1)
    stage.host.key(.enter)
    stage.host.settle()
    #expect(stage.isBalanced && stage.log.last == "committed #3B7A57 #22D3EE")
  }

  @Test func escapeAndOtherButtonsTakeNothingAndLeaveThePopupOpen() throws {
    let stage = try stage()
    for isEscape in [true, false] {
      try takePipette(stage)
      stage.host.move(to: point(20, 35))
      if isEscape {
        stage.host.key(.escape)
      } else {
        stage.host.press(at: point(20, 35), button: .secondary)
        stage.host.release(button: .secondary)
      }
      stage.host.settle()
      #expect(try !stage.view("colorPanel.pipette", SmallIconButton.self).isSelected)
      #expect(stage.host.loupe == nil)
    }
    #expect(stage.log == ["began #0E7490 #22D3EE"])
    stage.host.key(.escape)
    stage.host.settle()
    #expect(stage.log.last == "cancelled #0E7490 #22D3EE")
  }

  @Test func thePointerShowsThePixelsAroundItEnlarged() throws {
    let stage = try stage()
    try takePipette(stage)
    stage.host.move(to: point(20, 35))
    let loupe = try #require(stage.host.loupe)
    #expect(loupe.pixel(x: 56, y: 56) == Color(hex: 0x3B7A57))
    #expect(loupe.pixel(x: 1, y: 1).alpha == 0)
    // At the edge of the patch what lies beside it is seen, too.
    stage.host.move(to: point(37, 49))
    let edge = try #require(stage.host.loupe)
    #expect(edge.pixel(x: 56, y: 56) == Color(hex: 0x3B7A57))
    #expect(edge.pixel(x: 74, y: 56) == DynamicColor.panel.light)
    guard let folder = getenv("DETENT_PICTURES").map({ String(cString: $0) }) else { return }
    try edge.writePNG(to: "\(folder)/loupe.png")
  }

  @Test func fromAPopupInAWindowOfItsOwnItTakesFromTheWindowBelowAndFromThePopup() throws {
    let stage = try stage(inItsOwnWindow: true)
    let popup = try #require(stage.host.popups.last)
    let pipette = try #require(popup.window.view(withIdentifier: "colorPanel.pipette"))
    let location = pipette.convert(pipette.bounds.center, to: popup.window)
    popup.click(at: location)
    stage.host.click(at: point(20, 35))
    #expect(stage.last == .color(DynamicColor(light: Color(hex: 0x3B7A57), dark: start.dark)))
    let origin = try #require(popup.placement?.frame.origin)
    let token = try #require(popup.window.view(withIdentifier: "colorPanel.token.destructive"))
    let swatch = token.convert(Point(x: 11, y: token.bounds.midY), to: popup.window) + origin
    popup.click(at: location)
    stage.host.click(at: swatch)
    #expect(
      stage.last
        == .color(DynamicColor(light: DynamicColor.destructive.light, dark: start.dark)))
    #expect(stage.log.count { $0.hasPrefix("began") } == 1)
  }
}

@MainActor
@Suite struct EditorDragTests {
  private let two = DynamicColor(light: Color(hex: 0x0E7490), dark: Color(hex: 0x22D3EE))

  // MARK: Swatches

  @Test func aSwatchThatIsDraggedOntoAnotherIsCopied() throws {
    let stage = try EditorStage(.color, .color(two))
    let (light, dark) = (try stage.center(of: "sample.light"), try stage.center(of: "sample.dark"))
    stage.host.press(at: light)
    stage.host.move(to: point((light.x + dark.x) / 2, light.y + 20))
    #expect(stage.window.overlay.subviews.count == 1)
    #expect(stage.host.cursor == .grabbing)
    stage.host.move(to: dark)
    #expect(try stage.view("sample.dark", ColorHalf.self).isSwatchAbove)
    stage.host.release(at: dark)
    stage.host.settle()
    #expect(stage.last == .color(DynamicColor(Color(hex: 0x0E7490))))
    #expect(stage.isBalanced && stage.log.count { $0.hasPrefix("committed") } == 1)
    // Neither did a popup open, nor does anything of the drag stay.
    #expect(stage.window.overlay.subviews.isEmpty)
    #expect(try !stage.view("sample.dark", ColorHalf.self).isSwatchAbove)
  }

  @Test func aSwatchThatIsDroppedElsewhereOrTakenBackChangesNothing() throws {
    let stage = try EditorStage(.color, .color(two))
    let (light, dark) = (try stage.center(of: "sample.light"), try stage.center(of: "sample.dark"))
    stage.host.drag(light, point(200, 400))
    stage.host.press(at: light)
    stage.host.move(to: dark)
    stage.host.key(.escape)
    stage.host.release(at: dark)
    stage.host.drag(light, dark, light)
    stage.host.settle()
    #expect(stage.log == [] && stage.window.overlay.subviews.isEmpty)
  }

  @Test func aSwatchGoesFromOneRowToAnotherAndIntoAGradient() throws {
    func row(_ name: String, _ kind: PropertyKind, _ value: PropertyValue) -> PropertyRow {
      let row = PropertyRow(
        InspectedProperty(
          name: name, title: name, group: "Group", kind: kind, effects: .display,
          defaultValue: value))
      row.show(value)
      return row
    }
    let fade = DynamicGradient(from: .accent, to: .accentEnd, angle: 90)
    let rows = [
      row("from", .color, .color(two)), row("into", .gradient, .gradient(fade)),
      row("shadow", .shadow, .shadow(Shadow(color: .black, sigma: 2))),
    ]
    let holder = View()
    let stage = try Scene(
      holder, Rect(x: 0, y: 0, width: 420, height: 200), in: Size(width: 420, height: 200))
    for (index, row) in rows.enumerated() {
      row.frame = Rect(x: 0, y: Double(index) * 28, width: 420, height: 28)
      holder.addSubview(row)
    }
    rows[2].heightDidChange = { rows[2].frame.size.height = rows[2].height }
    (rows[2].editor as? ShadowEditor)?.titlePressed()
    stage.host.settle()
    var last: [String: PropertyValue] = [:]
    for row in rows { row.didEdit = { last[row.property.name] = $1 } }
    func frame(_ identifier: String) throws -> Rect {
      let view = try #require(stage.window.view(withIdentifier: identifier))
      return view.convert(view.bounds, to: stage.window)
    }
    let light = try frame("from.light").center
    let bar = try frame("into.bar")
    stage.host.drag(light, bar.center)
    guard case .gradient(let three) = last["into"] else { return #expect(Bool(false)) }
    #expect(three.stops.count == 3 && three.stops[1].color.light == two.light)
    stage.host.drag(light, point(bar.minX + 6, bar.midY))
    guard case .gradient(let first) = last["into"] else { return #expect(Bool(false)) }
    #expect(first.stops.count == 3 && first.stops[0].color.light == two.light)
    stage.host.drag(light, try frame("shadow.color").center)
    guard case .shadow(let shadow) = last["shadow"] else { return #expect(Bool(false)) }
    #expect(shadow.color == two.light && shadow.sigma == 2)
    stage.host.drag(try frame("shadow.color").center, try frame("from.dark").center)
    #expect(last["from"] == .color(DynamicColor(two.light)))
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
    #expect(RecentImages.all(inWindowOf: nil).contains(path))
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

  @Test func theListOfAnImageHasThoseThatTheWindowShowsAndThoseThatWereChosen() throws {
    let (own, other) = (try makeImage("own"), try makeImage("other"))
    defer {
      unlink(own)
      unlink(other)
    }
    let button = IconButton()
    button.style.leadingImage = other
    let stage = try EditorStage(.image, .image(own))
    button.frame = Rect(x: 0, y: 400, width: 100, height: 30)
    stage.content.addSubview(button)
    stage.row.inspected = button
    try stage.view("sample.preview", IconWell.self).becomeFirstResponder()
    stage.host.key(.enter)
    stage.host.settle()
    let grid = try stage.view("iconPicker.grid", IconGrid.self)
    #expect(grid.entries.contains { $0.icon == .image(other) })
    #expect(grid.entries.allSatisfy { $0.icon.file != nil })
    let name = try #require(other.split(separator: "/").last)
    stage.host.type(String(name))
    #expect(grid.entries.map(\.icon) == [.image(other)])
    grid.becomeFirstResponder()
    stage.host.key(.right)
    #expect(stage.last == .image(other))
    stage.host.key(.enter)
    stage.host.settle()
    #expect(stage.isBalanced && stage.log.count { $0.hasPrefix("began") } == 1)
  }
}

extension PropertyEditing {
  /// Whether a text of it has the keyboard.
  fileprivate var isEditingText: Bool {
    (window?.firstResponder as? TextField)?.isDescendant(of: self) == true
  }
}

@MainActor
@Suite struct AngleAndGradientTests {
  @Test func withControlAnAngleGoesInStepsOfFifteenDegrees() throws {
    let stage = try EditorStage(.number(.angles), .number(0))
    let dial = try #require(
      stage.row.editor.subviews.lazy.compactMap { $0 as? CircularSlider }.first)
    let center = dial.convert(dial.bounds.center, to: stage.window)
    func around(_ degrees: Double) -> Point {
      let radians = degrees * .pi / 180
      return point(center.x + 40 * sin(radians), center.y - 40 * cos(radians))
    }
    stage.host.press(at: point(center.x, center.y - 9))
    for degrees in stride(from: 5.0, through: 50, by: 5) {
      stage.host.move(to: around(degrees), modifiers: .control)
    }
    #expect(stage.last == .number(45))
    stage.host.move(to: around(38), modifiers: .control)
    #expect(stage.last == .number(45))
    stage.host.move(to: around(37), modifiers: .control)
    #expect(stage.last == .number(30))
    stage.host.move(to: around(41))
    #expect(stage.last == .number(41))
    stage.host.move(to: around(52), modifiers: .control)
    stage.host.release(at: around(52), modifiers: .control)
    #expect(stage.last == .number(45) && stage.isBalanced)
    #expect(stage.log.count { $0.hasPrefix("began") } == 1)
  }

  private let fade = DynamicGradient(from: .accent, to: .accentEnd, angle: 90)

  private var gradientOf: (PropertyValue?) -> DynamicGradient? {
    { if case .gradient(let gradient) = $0 { gradient } else { nil } }
  }

  @Test func theDirectionOfAGradientIsADial() throws {
    let stage = try EditorStage(.gradient, .gradient(fade))
    let dial = try stage.view("sample.angle", CircularSlider.self)
    #expect(dial.value == 90)
    dial.becomeFirstResponder()
    stage.host.key(.up)
    #expect(gradientOf(stage.last)?.angle == 91)
    stage.host.key(.pageDown)
    #expect(gradientOf(stage.last)?.angle == 76 && stage.isBalanced)
  }

  @Test func theTitleOfAGradientOpensAllThatItIsAndAStayThereIsOneEdit() throws {
    let stage = try EditorStage(.gradient, .gradient(fade))
    stage.row.becomeFirstResponder()
    stage.host.key(.enter)
    stage.host.settle()
    let kinds = try stage.view("gradientPanel.kind", SegmentedControl.self)
    #expect(kinds.selectedIndex == 0)
    let frame = kinds.convert(kinds.bounds, to: stage.window)
    stage.host.click(at: point(frame.maxX - 20, frame.midY))
    #expect(gradientOf(stage.last)?.kind == .conic)
    stage.host.click(at: try stage.center(of: "gradientPanel.bar"))
    #expect(gradientOf(stage.last)?.stops.count == 3 && gradientOf(stage.last)?.kind == .conic)
    _ = try stage.view("gradientPanel.stop.2", SwatchControl.self)
    stage.host.click(at: try stage.center(of: "gradientPanel.angle"), count: 2)
    stage.host.type("45")
    stage.host.key(.enter)
    #expect(gradientOf(stage.last)?.angle == 45)
    #expect(stage.log.count { $0.hasPrefix("began") } == 1)
    stage.host.key(.escape)
    stage.host.settle()
    #expect(stage.last == .gradient(fade) && stage.isBalanced)
  }

  @Test func aStopOfThePopupHasThePopupOfItsColour() throws {
    let stage = try EditorStage(.gradient, .gradient(fade))
    stage.row.becomeFirstResponder()
    stage.host.key(.enter)
    stage.host.settle()
    stage.host.click(at: try stage.center(of: "gradientPanel.stop.1"))
    stage.host.settle()
    stage.host.click(at: try stage.center(of: "colorPanel.token.text"))
    #expect(gradientOf(stage.last)?.stops[1].color.light == DynamicColor.text.light)
    // A press beside them closes the one, then the other.
    stage.host.click(at: point(410, 20))
    stage.host.settle()
    #expect(stage.window.view(withIdentifier: "colorPanel") == nil)
    _ = try stage.view("gradientPanel", GradientPanel.self)
    stage.host.click(at: point(410, 20))
    stage.host.settle()
    #expect(stage.isBalanced && stage.log.count { $0.hasPrefix("began") } == 1)
    #expect(gradientOf(stage.last)?.stops[1].color.light == DynamicColor.text.light)
  }

  /// The popup of a gradient, straight and around.
  @Test(arguments: Appearance.allCases, DynamicGradient.Kind.allCases)
  func itsPictureIsWrittenWhereAFolderIsNamed(
    _ appearance: Appearance, _ kind: DynamicGradient.Kind
  ) throws {
    guard let folder = getenv("DETENT_PICTURES").map({ String(cString: $0) }) else { return }
    let gradient = DynamicGradient(
      stops: [
        .init(location: 0, color: .accent), .init(location: 0.56, color: .accentEnd),
        .init(location: 1, color: .destructive),
      ], angle: 60, kind: kind)
    let stage = try EditorStage(.gradient, .gradient(gradient))
    stage.window.rootTraits.appearance = appearance
    try stage.host.resize(to: Size(width: 420, height: 640), scale: 2)
    stage.row.becomeFirstResponder()
    stage.host.key(.enter)
    stage.host.settle()
    try stage.host.surface.writePNG(to: "\(folder)/gradient-\(kind)-\(appearance).png")
  }
}
