import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

@MainActor
@Suite struct ToggleTests {
  @MainActor final class ToggleScene: Scene<Toggle> {
    var toggle: Toggle { subject }

    init(_ kind: Toggle.Kind) throws {
      try super.init(
        Toggle("Dark", kind: kind), Rect(x: 20, y: 10, width: 120, height: 24),
        in: Size(width: 200, height: 60))
      record(toggle) { "\($1.new)" }
    }
  }

  @Test(arguments: [Toggle.Kind.switch, .checkBox]) func aClickFlipsItAsOneEdit(
    kind: Toggle.Kind
  ) throws {
    let scene = try ToggleScene(kind)
    scene.host.click(at: point(100, 20))
    #expect(scene.toggle.isOn)
    #expect(scene.log == ["began false", "changed true", "committed true", "ended true"])
  }

  @Test func aReleaseOutsideFlipsNothing() throws {
    let scene = try ToggleScene(.switch)
    scene.host.drag(point(30, 20), point(30, 55))
    #expect(!scene.toggle.isOn && scene.log.isEmpty)
  }

  @Test func spaceFlipsItOnceHoweverLongItIsHeld() throws {
    let scene = try ToggleScene(.checkBox)
    scene.toggle.becomeFirstResponder()
    scene.host.keyDown(.space)
    scene.host.keyDown(.space, repeated: true)
    scene.host.keyUp(.space)
    #expect(scene.toggle.isOn && scene.log.count == 4)
    #expect(!scene.host.key(.enter))
  }

  @Test func aFlipWithinTheBeginningOfAnotherIsTheOnlyOne() throws {
    let scene = try ToggleScene(.switch)
    var isDone = false
    scene.toggle.onEdit(for: .editingDidBegin) { toggle, _, _ in
      if !isDone {
        isDone = true
        _ = toggle.accessibilitySetValue(1, part: "")
      }
    }
    scene.host.click(at: point(100, 20))
    #expect(scene.toggle.isOn)
    #expect(
      scene.log == [
        "began false", "ended false", "began false", "changed true", "committed true", "ended true",
      ])
  }

  @Test func theKnobMovesFromOneEndToTheOther() throws {
    let scene = try ToggleScene(.switch)
    let off = scene.host.pixel(x: 50, y: 22)
    scene.host.click(at: point(30, 22))
    scene.host.exit()
    scene.host.settle()
    #expect(scene.host.pixel(x: 46, y: 22) == DynamicColor.thumb.light)
    #expect(scene.host.pixel(x: 26, y: 22) == DynamicColor.accent.light)
    #expect(off != DynamicColor.thumb.light)
    // What a program sets sends nothing and does not move.
    scene.clearLog()
    scene.toggle.isOn = false
    #expect(scene.log.isEmpty && !scene.host.driver.wantsAnotherFrame)
  }

  @Test func theTreeTellsWhetherItIsOn() throws {
    let scene = try ToggleScene(.checkBox)
    #expect(scene.toggle.accessibilityNode()?.role == .checkbox)
    #expect(Toggle().accessibilityNode()?.role == .switch)
    #expect(scene.toggle.accessibilityNode()?.states.contains(.checked) == false)
    #expect(scene.toggle.accessibilitySetValue(1, part: ""))
    #expect(scene.toggle.accessibilityNode()?.states.contains(.checked) == true)
    #expect(scene.toggle.accessibilityNode()?.label == "Dark")
    #expect(!scene.toggle.accessibilitySetValue(0.5, part: ""))
    #expect(scene.toggle.accessibilitySetValue(1, part: "") && scene.log.count == 4)
  }

  @Test func aPictureFillsItsPlaceInFourWays() {
    let image = Image.rendered(size: Size(width: 20, height: 10)) { _ in }
    let view = ImageView(image)
    view.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    #expect(view.imageFrame == Rect(x: 0, y: 10, width: 40, height: 20))
    view.contentMode = .fill
    #expect(view.imageFrame == Rect(x: 0, y: 0, width: 40, height: 40))
    view.contentMode = .aspectFill
    #expect(view.imageFrame == Rect(x: -20, y: 0, width: 80, height: 40))
    view.contentMode = .center
    #expect(view.imageFrame == Rect(x: 10, y: 15, width: 20, height: 10))
    view.frame = .zero
    #expect(view.imageFrame == .zero)
    #expect(view.intrinsicContentSize == Size(width: 20, height: 10))
    #expect(view.accessibilityNode() == nil)
    view.accessibilityLabel = "House"
    #expect(view.accessibilityNode()?.role == .image)
  }

  @Test func aMixedToggleIsDrawnAsItsKindWhenThatChanges() throws {
    for (kind, other) in [(Toggle.Kind.checkBox, Toggle.Kind.switch), (.switch, .checkBox)] {
      let (changed, fresh) = (try ToggleScene(kind), try ToggleScene(other))
      changed.toggle.isMixed = true
      changed.host.settle()
      changed.toggle.style.kind = other
      fresh.toggle.isMixed = true
      for scene in [changed, fresh] { scene.host.settle() }
      for x in stride(from: 20, to: 140, by: 1) {
        #expect(
          changed.host.pixel(x: x, y: 22) == fresh.host.pixel(x: x, y: 22), "\(kind) at \(x)")
      }
    }
  }
}

@MainActor
@Suite struct TitleTests {
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
    let f = try Scene(
      view, Rect(x: 0, y: 0, width: 40, height: 40), in: Size(width: 40, height: 40))
    f.host.settle()
    #expect(f.host.color(at: 20, 20) == .red)
    view.isHighlighted = true
    f.host.settle()
    #expect(f.host.color(at: 20, 20) == .red)
    view.highlightedImage = image(.blue, 20)
    f.host.settle()
    #expect(f.host.color(at: 20, 20) == .blue)
    #expect(view.intrinsicContentSize == Size(width: 20, height: 20))
    view.isHighlighted = false
    f.host.settle()
    #expect(f.host.color(at: 20, 20) == .red)
  }

  @Test(arguments: [
    (ImageView.ContentMode.topLeft, 5.0, 5.0), (.top, 20, 5), (.right, 35, 20), (.bottom, 20, 35),
    (.bottomRight, 35, 35), (.center, 20, 20),
  ]) func anImageInItsOwnSizeLiesAtItsEdge(mode: ImageView.ContentMode, x: Double, y: Double) throws
  {
    let view = ImageView(image(.red))
    view.contentMode = mode
    let f = try Scene(
      view, Rect(x: 0, y: 0, width: 40, height: 40), in: Size(width: 40, height: 40))
    f.host.settle()
    #expect(f.host.color(at: x, y) == .red)
    #expect(f.host.color(at: 40 - x, 40 - y) != .red || mode == .center)
  }
}
