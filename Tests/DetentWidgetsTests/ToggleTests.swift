import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

@MainActor @Suite final class ToggleTests: Scene<Toggle> {
  private var toggle: Toggle { subject }

  init() throws {
    try super.init(
      Toggle("Dark"), Rect(x: 20, y: 10, width: 120, height: 24), in: Size(width: 200, height: 60))
    record(toggle) { "\($1.new)" }
  }

  @Test(arguments: [Toggle.Kind.switch, .checkBox]) func aClickFlipsItAsOneEdit(
    kind: Toggle.Kind
  ) {
    toggle.style.kind = kind
    host.click(at: point(100, 20))
    #expect(toggle.isOn)
    #expect(log == ["began false", "changed true", "committed true", "ended true"])
  }

  @Test(arguments: [Toggle.Kind.switch, .checkBox])
  func spaceFlipsItOnceHoweverLongItIsHeldAndAReleaseOutsideDoesNot(kind: Toggle.Kind) {
    toggle.style.kind = kind
    host.drag(point(30, 20), point(30, 55))
    #expect(!toggle.isOn && log.isEmpty)
    toggle.becomeFirstResponder()
    host.keyDown(.space)
    host.keyDown(.space, repeated: true)
    host.keyUp(.space)
    #expect(toggle.isOn && log.count == 4)
    #expect(!host.key(.enter))
  }

  @Test func aFlipWithinTheBeginningOfAnotherIsTheOnlyOne() {
    var isDone = false
    toggle.onEdit(for: .editingDidBegin) { toggle, _, _ in
      if !isDone {
        isDone = true
        _ = toggle.accessibilitySetValue(1, part: "")
      }
    }
    host.click(at: point(100, 20))
    #expect(toggle.isOn)
    #expect(
      log == [
        "began false", "ended false", "began false", "changed true", "committed true", "ended true",
      ])
  }

  @Test func theKnobMovesFromOneEndToTheOther() {
    let off = host.pixel(x: 50, y: 22)
    host.click(at: point(30, 22))
    host.exit()
    host.settle()
    #expect(host.pixel(x: 46, y: 22) == DynamicColor.thumb.light)
    #expect(host.pixel(x: 26, y: 22) == DynamicColor.accent.light)
    #expect(off != DynamicColor.thumb.light)
    // What a program sets sends nothing and does not move.
    clearLog()
    toggle.isOn = false
    #expect(log.isEmpty && !host.driver.wantsAnotherFrame)
  }

  @Test func theTreeTellsWhetherItIsOn() {
    toggle.style.kind = .checkBox
    #expect(toggle.accessibilityNode()?.role == .checkbox)
    #expect(Toggle().accessibilityNode()?.role == .switch)
    #expect(toggle.accessibilityNode()?.states.contains(.checked) == false)
    #expect(toggle.accessibilitySetValue(1, part: ""))
    #expect(toggle.accessibilityNode()?.states.contains(.checked) == true)
    #expect(toggle.accessibilityNode()?.label == "Dark")
    #expect(!toggle.accessibilitySetValue(0.5, part: ""))
    #expect(toggle.accessibilitySetValue(1, part: "") && log.count == 4)
  }

  @Test(arguments: [(Toggle.Kind.checkBox, Toggle.Kind.switch), (.switch, .checkBox)])
  func aMixedToggleIsDrawnAsItsKindWhenThatChanges(kind: Toggle.Kind, other: Toggle.Kind) throws {
    let fresh = try ToggleTests()
    (toggle.style.kind, toggle.isMixed) = (kind, true)
    host.settle()
    toggle.style.kind = other
    (fresh.toggle.style.kind, fresh.toggle.isMixed) = (other, true)
    for scene in [self, fresh] { scene.host.settle() }
    for x in 20..<140 {
      #expect(host.pixel(x: x, y: 22) == fresh.host.pixel(x: x, y: 22), "at \(x)")
    }
  }
}

@MainActor @Suite struct TitleTests {
  private static let title = "A title that is much too long for it"

  private func picture(of control: Control) throws -> Stage {
    let stage = try Stage()
    control.frame = Rect(x: 20, y: 60, width: 80, height: 30)
    stage.content.addSubview(control)
    stage.host.drain()
    return stage
  }

  @Test func aTitleWithoutRoomIsShortenedInsideOfItsButton() throws {
    let stage = try picture(of: Button(Self.title, style: .bordered))
    let plate = stage.host.pixel(x: 60, y: 63)
    for y in 66...84 {
      #expect(stage.host.pixel(x: 27, y: y) == plate)
      #expect(stage.host.pixel(x: 93, y: y) == plate)
    }
  }

  @Test(arguments: [Toggle.Kind.switch, .checkBox])
  func aTitleWithoutRoomIsShortenedBesideItsSwitch(kind: Toggle.Kind) throws {
    let stage = try picture(of: Toggle(Self.title, kind: kind))
    let background = stage.host.pixel(x: 180, y: 90)
    for y in 60...90 { #expect(stage.host.pixel(x: 102, y: y) == background) }
  }
}

@MainActor @Suite struct ImageViewTests {
  private func image(_ color: Color, _ side: Double = 10) -> Image {
    Image.rendered(size: Size(width: side, height: side)) {
      $0.fill(Rect(x: 0, y: 0, width: side, height: side), with: color)
    }
  }

  @Test func aHighlightedViewShowsItsOtherImage() throws {
    let view = ImageView(image(.red))
    let host = try Scene(view, in: Size(width: 40, height: 40)).host
    func middle() -> Color {
      host.settle()
      return host.color(at: 20, 20)
    }
    #expect(middle() == .red)
    view.isHighlighted = true
    #expect(middle() == .red)
    view.highlightedImage = image(.blue, 20)
    #expect(middle() == .blue && view.intrinsicContentSize == Size(width: 20, height: 20))
    view.isHighlighted = false
    #expect(middle() == .red)
  }

  /// The mode, and the frame in a view of 40 × 40 of a picture of 20 × 10.
  @Test(
    arguments: [
      (.aspectFit, Rect(x: 0, y: 10, width: 40, height: 20)),
      (.fill, Rect(x: 0, y: 0, width: 40, height: 40)),
      (.aspectFill, Rect(x: -20, y: 0, width: 80, height: 40)),
      (.center, Rect(x: 10, y: 15, width: 20, height: 10)),
    ] as [(ImageView.ContentMode, Rect)])
  func aPictureFillsItsPlaceInFourWays(mode: ImageView.ContentMode, frame: Rect) {
    let view = ImageView(Image.rendered(size: Size(width: 20, height: 10)) { _ in })
    // The first one is the default.
    if mode != .aspectFit { view.contentMode = mode }
    view.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    #expect(view.imageFrame == frame)
    view.frame = .zero
    #expect(view.imageFrame == .zero)
    #expect(view.intrinsicContentSize == Size(width: 20, height: 10))
    #expect(view.accessibilityNode() == nil)
    view.accessibilityLabel = "House"
    #expect(view.accessibilityNode()?.role == .image)
  }

  @Test(arguments: [
    (ImageView.ContentMode.topLeft, 5.0, 5.0), (.top, 20, 5), (.right, 35, 20), (.bottom, 20, 35),
    (.bottomRight, 35, 35), (.center, 20, 20),
  ])
  func anImageInItsOwnSizeLiesAtItsEdge(mode: ImageView.ContentMode, x: Double, y: Double) throws {
    let view = ImageView(image(.red))
    view.contentMode = mode
    let host = try Scene(view, in: Size(width: 40, height: 40)).host
    host.settle()
    #expect(host.color(at: x, y) == .red)
    #expect(host.color(at: 40 - x, 40 - y) != .red || mode == .center)
  }
}
