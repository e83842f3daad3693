import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

@MainActor
@Suite struct PopoverTests {
  /// A popover of 60 × 40 below the recording control of a stage, which is at (20, 10), 100 × 40.
  @MainActor final class Scene {
    let stage: Stage
    let inside = RecordingControl()
    let popover: Popover
    var reasons: [PopupDismissal] = []

    init(isOpen: Bool = false) throws {
      stage = try Stage()
      inside.fixedWidth = 60
      inside.fixedHeight = 30
      popover = Popover(content: inside)
      popover.didDismiss = { [weak self] in self?.reasons.append($0) }
      if isOpen { open() }
    }

    func open() {
      popover.open(from: stage.control, focusing: inside)
      stage.host.settle()
    }
  }

  @Test func itStandsBelowItsOwnerAndAPressBesideItClosesItAndReachesNothing() throws {
    let scene = try Scene(isOpen: true)
    #expect(
      scene.inside.frameInWindow(scene.inside.bounds) == Rect(x: 20, y: 54, width: 60, height: 30))
    // It goes along with its owner, and a press inside reaches the content.
    scene.stage.control.frame.origin.x += 30
    scene.stage.host.settle()
    #expect(scene.inside.frameInWindow(scene.inside.bounds).minX == 50)
    scene.stage.host.click(at: point(60, 60))
    #expect(scene.reasons.isEmpty && scene.inside.begins == 1)
    scene.stage.host.click(at: point(60, 20))
    #expect(scene.reasons == [.pressOutside])
    #expect(scene.stage.control.calls.isEmpty)
    #expect(!scene.popover.keyDown(KeyEvent(phase: .down, key: .escape)))
    scene.stage.host.settle()
    #expect(scene.popover.superview == nil)
    scene.stage.host.click(at: point(60, 20))
    #expect(scene.stage.control.begins == 1)
  }

  @Test func aPressBesideOneThatLetsItThroughClosesItAndGoesOn() throws {
    let scene = try Scene()
    scene.popover.letsPressesThrough = true
    scene.open()
    scene.stage.host.click(at: point(30, 60))
    #expect(scene.inside.begins == 1 && scene.reasons.isEmpty)
    scene.stage.host.click(at: point(30, 20))
    #expect(scene.reasons == [.pressOutside] && scene.stage.control.begins == 1)
  }

  @Test func oneWhoseOpeningClosesAnotherWaitsForWhatThatLeadsTo() throws {
    for keepsOwner in [false, true] {
      let scene = try Scene()
      let other = Popover(content: View(frame: Rect(x: 0, y: 0, width: 30, height: 20)))
      let third = Popover(content: View(frame: Rect(x: 0, y: 0, width: 30, height: 20)))
      other.open(from: scene.stage.content)
      other.didDismiss = { [weak scene] _ in
        guard let scene else { return }
        if keepsOwner {
          third.open(from: scene.stage.content)
        } else {
          scene.stage.control.removeFromSuperview()
        }
      }
      #expect(!scene.popover.open(from: scene.stage.control, focusing: scene.inside))
      scene.stage.host.settle()
      #expect(!scene.popover.isOpen && scene.popover.superview == nil)
      #expect(!other.isOpen && third.isOpen == keepsOwner)
    }
  }

  @Test(arguments: [
    (AnchorPlacement.Side.above, false, Rect(x: 90, y: 66, width: 60, height: 30)),
    (.below, false, Rect(x: 90, y: 144, width: 60, height: 30)),
    (.leading, false, Rect(x: 36, y: 105, width: 60, height: 30)),
    (.trailing, false, Rect(x: 144, y: 105, width: 60, height: 30)),
    (.leading, true, Rect(x: 144, y: 105, width: 60, height: 30)),
    (.trailing, true, Rect(x: 36, y: 105, width: 60, height: 30)),
  ])
  func somethingStandsAtTheSideThatItAsksFor(
    side: AnchorPlacement.Side, isRightToLeft: Bool, frame: Rect
  ) {
    let placement = AnchorPlacement(side: side, alignment: .center)
    let anchor = Rect(x: 100, y: 100, width: 40, height: 40)
    #expect(
      placement.frame(
        of: Size(width: 60, height: 30), beside: anchor,
        in: Rect(x: 0, y: 0, width: 300, height: 300), isRightToLeft: isRightToLeft) == frame)
  }

  @Test func withoutRoomAtItsSideItStandsAtTheOther() {
    let size = Size(width: 60, height: 30)
    for side in [AnchorPlacement.Side.above, .below, .leading, .trailing] {
      for x in stride(from: 0.0, through: 260, by: 20) {
        for y in stride(from: 0.0, through: 260, by: 20) {
          let anchor = Rect(x: x, y: y, width: 40, height: 40)
          let area = Rect(x: 0, y: 0, width: 300, height: 300)
          let frame = AnchorPlacement(side: side, alignment: .center).frame(
            of: size, beside: anchor, in: area)
          #expect(area.contains(frame) && frame.size == size)
          #expect(frame.intersection(anchor).isEmpty)
        }
      }
    }
  }

  @Test(arguments: [(Key.escape, PopupDismissal.escape), (.tab, .tab)])
  func aKeyClosesItAndTheFocusGoesBack(key: Key, reason: PopupDismissal) throws {
    let scene = try Scene()
    scene.stage.control.becomeFirstResponder()
    scene.open()
    #expect(scene.inside.isFirstResponder)
    #expect(scene.stage.host.key(key))
    #expect(scene.reasons == [reason])
    #expect(scene.stage.control.isFirstResponder)
  }

  @Test func itClosesWithTheKeyboardTheOwnerTheWindowAndForASecondOne() throws {
    let changes: [(@MainActor (Scene) -> Void, PopupDismissal)] = [
      ({ $0.stage.host.setFocused(false) }, .focusLost),
      ({ $0.stage.control.isHidden = true }, .ownerHidden),
      ({ $0.stage.control.isEnabled = false }, .ownerHidden),
      ({ $0.stage.control.removeFromSuperview() }, .ownerHidden),
      ({ $0.stage.content.isHidden = true }, .ownerHidden),
      ({ $0.stage.window.close() }, .windowClosed),
      ({ #expect(Popover(content: View()).open(from: $0.stage.content)) }, .program),
    ]
    for (change, reason) in changes {
      let scene = try Scene(isOpen: true)
      // The window does not ask.
      scene.popover.shouldDismiss = { _ in reason != .windowClosed }
      change(scene)
      #expect(scene.reasons == [reason] && !scene.popover.isOpen)
    }
  }

  @Test func oneThatStillFadesAwayGoesWithItsWindow() throws {
    let scene = try Scene(isOpen: true)
    scene.popover.dismiss()
    #expect(scene.popover.superview != nil)
    scene.stage.window.close()
    #expect(scene.popover.superview == nil && scene.reasons == [.program])
  }

  @Test func aRefusalHoldsForRequestsOfTheUserOnly() throws {
    for reason in PopupDismissal.allCases {
      let scene = try Scene()
      scene.popover.shouldDismiss = { _ in false }
      scene.open()
      scene.popover.dismiss(reason)
      let requests: Set<PopupDismissal> = [.pressOutside, .escape, .tab, .focusLost]
      #expect(scene.popover.isOpen == requests.contains(reason))
    }
  }

  @Test func aFocusThatHasGoneElsewhereStaysThere() throws {
    let scene = try Scene()
    let other = RecordingControl(frame: Rect(x: 150, y: 10, width: 20, height: 20))
    scene.stage.content.addSubview(other)
    scene.open()
    other.becomeFirstResponder()
    scene.popover.dismiss()
    #expect(other.isFirstResponder)
  }

  @Test func itFadesInAHundredAndTwentyMillisecondsOrNotAtAll() throws {
    let scene = try Scene()
    scene.popover.open(from: scene.stage.control)
    scene.stage.host.advance(by: .milliseconds(60))
    #expect((0.1...0.95).contains(scene.inside.alpha))
    scene.stage.host.advance(by: .milliseconds(100))
    #expect(scene.inside.alpha == 1)
    scene.popover.dismiss()
    scene.stage.host.settle()
    scene.stage.window.rootTraits.reducesMotion = true
    scene.popover.open(from: scene.stage.control)
    #expect(scene.inside.alpha == 1)
    scene.popover.dismiss()
    #expect(scene.popover.superview == nil)
  }

  @Test func oneThatIsReopenedWhileItFadesStays() throws {
    let scene = try Scene(isOpen: true)
    scene.popover.dismiss()
    scene.stage.host.advance(by: .milliseconds(40))
    scene.open()
    #expect(scene.popover.superview != nil && scene.inside.alpha == 1)
    scene.stage.host.click(at: point(30, 60))
    #expect(scene.inside.begins == 1)
  }

  @Test func theWheelBesideItScrollsNothing() throws {
    let scene = try Scene()
    let recorder = KeyRecorder(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    scene.stage.content.insertSubview(recorder, at: 0)
    scene.open()
    scene.stage.host.scroll(by: 1, at: point(180, 90))
    #expect(recorder.log.isEmpty)
  }

  @Test func itStaysInsideTheWindowAndGoesAboveWhereThereIsMoreRoom() {
    let area = Rect(x: 0, y: 0, width: 200, height: 200)
    let placement = AnchorPlacement()
    let low = Rect(x: 150, y: 160, width: 40, height: 20)
    #expect(
      placement.frame(of: Size(width: 100, height: 80), beside: low, in: area)
        == Rect(x: 92, y: 76, width: 100, height: 80))
    #expect(
      placement.frame(of: Size(width: 500, height: 500), beside: low, in: area)
        == Rect(x: 8, y: 8, width: 184, height: 148))
    let middle = Rect(x: 80, y: 20, width: 40, height: 20)
    #expect(
      placement.frame(
        of: Size(width: 60, height: 50), beside: middle, in: area, isRightToLeft: true)
        == Rect(x: 60, y: 44, width: 60, height: 50))
    #expect(
      AnchorPlacement(alignment: .trailing).frame(
        of: Size(width: 60, height: 50), beside: middle, in: area
      ).minX == 60)
    // Even without room.
    let frame = placement.frame(
      of: Size(width: 50, height: 50), beside: Rect(x: 300, y: 300, width: 5, height: 5),
      in: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(frame.width == 0 && frame.height == 0 && frame.isFinite)
  }

  @Test func aShortcutThatItsContentDoesNotUseGoesOnToItsOwner() throws {
    let scene = try Scene()
    let (page, owner) = (
      KeyRecorder(frame: Rect(x: 0, y: 0, width: 100, height: 60)), KeyRecorder()
    )
    owner.frame = Rect(x: 0, y: 0, width: 40, height: 20)
    owner.takes = false
    page.addSubview(owner)
    scene.stage.content.addSubview(page)
    scene.popover.open(from: owner, focusing: scene.inside)
    scene.stage.host.settle()
    #expect(scene.stage.host.key(.function(1)))
    #expect(owner.log.first == "down function(1)" && page.log.first == "down function(1)")
    #expect(scene.stage.host.key(.character("z"), modifiers: .control))
    #expect(page.log.contains { $0.hasPrefix("down character") })
    // What moves or types is meant for what is open.
    for key in [Key.left, .pageDown, .delete, .enter, .character("z")] {
      page.log = []
      scene.stage.host.key(key, text: key == .character("z") ? "z" : "")
      #expect(page.log.isEmpty && scene.popover.isOpen)
    }
  }

  @Test func aModalOneKeepsShortcutsToo() throws {
    let scene = try Scene()
    let owner = KeyRecorder(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    scene.stage.content.addSubview(owner)
    scene.popover.isModal = true
    scene.popover.open(from: owner, focusing: scene.inside)
    scene.stage.host.settle()
    #expect(!scene.stage.host.key(.function(1)) && owner.log.isEmpty)
  }

  @Test func oneOfAnotherWindowTakesItsPlaceUnlessItIsModal() throws {
    for isModal in [false, true] {
      let (first, second) = (try Scene(), try Scene())
      first.popover.isModal = isModal
      first.open()
      second.open()
      #expect(first.popover.isOpen == isModal && second.popover.isOpen)
      #expect(first.reasons == (isModal ? [] : [.program]))
    }
    let popover = Popover(content: View())
    #expect(ThrottledLog.lines { popover.open(from: View()) }.count == 1, "outside a window")
  }

  @Test func aThirdOneLeavesThoseOpenThatItBelongsTo() throws {
    let scene = try Scene(isOpen: true)
    let (content, second) = (View(), View())
    let (inner, innermost) = (Popover(content: content), Popover(content: second))
    inner.open(from: scene.inside)
    #expect(scene.popover.isOpen)
    #expect(innermost.open(from: content))
    #expect(scene.popover.isOpen && inner.isOpen && innermost.isOpen)
  }
}
