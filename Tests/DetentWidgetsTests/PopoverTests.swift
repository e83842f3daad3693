import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

/// A popover of 60 × 40 below the recording control of a stage, which is at (20, 10), 100 × 40.
@MainActor @Suite final class PopoverTests {
  private let stage: Stage
  private let host: HeadlessHost
  private let owner: RecordingControl
  private let inside = RecordingControl()
  private let popover: Popover
  private var reasons: [PopupDismissal] = []

  init() throws {
    stage = try Stage()
    (host, owner) = (stage.host, stage.control)
    (inside.fixedWidth, inside.fixedHeight) = (60, 30)
    popover = Popover(content: inside)
    popover.didDismiss = { [weak self] in self?.reasons.append($0) }
  }

  private func open() {
    popover.open(from: owner, focusing: inside)
    host.settle()
  }

  private func small() -> Popover {
    Popover(content: View(frame: Rect(x: 0, y: 0, width: 30, height: 20)))
  }

  @Test func itStandsBelowItsOwnerAndAPressBesideItClosesItAndReachesNothing() {
    open()
    #expect(inside.frameInWindow(inside.bounds) == Rect(x: 20, y: 54, width: 60, height: 30))
    // It goes along with its owner, and a press inside reaches the content.
    owner.frame.origin.x += 30
    host.settle()
    #expect(inside.frameInWindow(inside.bounds).minX == 50)
    host.click(at: point(60, 60))
    #expect(reasons.isEmpty && inside.begins == 1)
    host.click(at: point(60, 20))
    #expect(reasons == [.pressOutside] && owner.calls.isEmpty)
    #expect(!popover.keyDown(KeyEvent(phase: .down, key: .escape)))
    host.settle()
    #expect(popover.superview == nil)
    host.click(at: point(60, 20))
    #expect(owner.begins == 1)
  }

  @Test func aPressBesideOneThatLetsItThroughClosesItAndGoesOn() {
    popover.letsPressesThrough = true
    open()
    host.click(at: point(30, 60))
    #expect(inside.begins == 1 && reasons.isEmpty)
    host.click(at: point(30, 20))
    #expect(reasons == [.pressOutside] && owner.begins == 1)
  }

  @Test(arguments: [false, true])
  func oneWhoseOpeningClosesAnotherWaitsForWhatThatLeadsTo(keepsOwner: Bool) {
    let (other, third) = (small(), small())
    other.open(from: stage.content)
    other.didDismiss = { [weak stage, owner] _ in
      guard let stage else { return }
      if keepsOwner { third.open(from: stage.content) } else { owner.removeFromSuperview() }
    }
    #expect(!popover.open(from: owner, focusing: inside))
    host.settle()
    #expect(!popover.isOpen && popover.superview == nil)
    #expect(!other.isOpen && third.isOpen == keepsOwner)
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

  @Test(arguments: [AnchorPlacement.Side.above, .below, .leading, .trailing])
  func withoutRoomAtItsSideItStandsAtTheOther(side: AnchorPlacement.Side) {
    let size = Size(width: 60, height: 30)
    let area = Rect(x: 0, y: 0, width: 300, height: 300)
    for x in stride(from: 0.0, through: 260, by: 20) {
      for y in stride(from: 0.0, through: 260, by: 20) {
        let anchor = Rect(x: x, y: y, width: 40, height: 40)
        let frame = AnchorPlacement(side: side, alignment: .center).frame(
          of: size, beside: anchor, in: area)
        #expect(area.contains(frame) && frame.size == size)
        #expect(frame.intersection(anchor).isEmpty)
      }
    }
  }

  @Test(arguments: [(Key.escape, PopupDismissal.escape), (.tab, .tab)])
  func aKeyClosesItAndTheFocusGoesBack(key: Key, reason: PopupDismissal) {
    owner.becomeFirstResponder()
    open()
    #expect(inside.isFirstResponder)
    #expect(host.key(key))
    #expect(reasons == [reason] && owner.isFirstResponder)
  }

  @Test func itClosesWithTheKeyboardTheOwnerTheWindowAndForASecondOne() throws {
    let changes: [(@MainActor (Stage) -> Void, PopupDismissal)] = [
      ({ $0.host.setFocused(false) }, .focusLost), ({ $0.control.isHidden = true }, .ownerHidden),
      ({ $0.control.isEnabled = false }, .ownerHidden),
      ({ $0.control.removeFromSuperview() }, .ownerHidden),
      ({ $0.content.isHidden = true }, .ownerHidden), ({ $0.window.close() }, .windowClosed),
      ({ #expect(Popover(content: View()).open(from: $0.content)) }, .program),
    ]
    for (change, reason) in changes {
      let fresh = try PopoverTests()
      fresh.open()
      // The window does not ask.
      fresh.popover.shouldDismiss = { _ in reason != .windowClosed }
      change(fresh.stage)
      #expect(fresh.reasons == [reason] && !fresh.popover.isOpen)
    }
  }

  @Test func oneThatStillFadesAwayGoesWithItsWindow() {
    open()
    popover.dismiss()
    #expect(popover.superview != nil)
    stage.window.close()
    #expect(popover.superview == nil && reasons == [.program])
  }

  @Test(arguments: PopupDismissal.allCases)
  func aRefusalHoldsForRequestsOfTheUserOnly(reason: PopupDismissal) {
    popover.shouldDismiss = { _ in false }
    open()
    popover.dismiss(reason)
    let requests: Set<PopupDismissal> = [.pressOutside, .escape, .tab, .focusLost]
    #expect(popover.isOpen == requests.contains(reason))
  }

  @Test func aFocusThatHasGoneElsewhereStaysThere() {
    let other = RecordingControl(frame: Rect(x: 150, y: 10, width: 20, height: 20))
    stage.content.addSubview(other)
    open()
    other.becomeFirstResponder()
    popover.dismiss()
    #expect(other.isFirstResponder)
  }

  @Test func itFadesInAHundredAndTwentyMillisecondsOrNotAtAll() {
    popover.open(from: owner)
    host.advance(by: .milliseconds(60))
    #expect((0.1...0.95).contains(inside.alpha))
    host.advance(by: .milliseconds(100))
    #expect(inside.alpha == 1)
    popover.dismiss()
    host.settle()
    stage.window.rootTraits.reducesMotion = true
    popover.open(from: owner)
    #expect(inside.alpha == 1)
    popover.dismiss()
    #expect(popover.superview == nil)
  }

  @Test func oneThatIsReopenedWhileItFadesStays() {
    open()
    popover.dismiss()
    host.advance(by: .milliseconds(40))
    open()
    #expect(popover.superview != nil && inside.alpha == 1)
    host.click(at: point(30, 60))
    #expect(inside.begins == 1)
  }

  @Test func theWheelBesideItScrollsNothing() {
    let recorder = KeyRecorder(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    stage.content.insertSubview(recorder, at: 0)
    open()
    host.scroll(by: 1, at: point(180, 90))
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
    #expect(
      AnchorPlacement(alignment: .trailing).frame(
        of: Size(width: 60, height: 50), beside: middle, in: area, isRightToLeft: true
      ).minX == 80)
    // Even without room.
    let frame = placement.frame(
      of: Size(width: 50, height: 50), beside: Rect(x: 300, y: 300, width: 5, height: 5),
      in: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(frame.width == 0 && frame.height == 0 && frame.isFinite)
  }

  @Test func aShortcutThatItsContentDoesNotUseGoesOnToItsOwnerUnlessItIsModal() {
    let page = KeyRecorder(frame: Rect(x: 0, y: 0, width: 100, height: 60))
    let owner = KeyRecorder(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    owner.takes = false
    page.addSubview(owner)
    stage.content.addSubview(page)
    popover.open(from: owner, focusing: inside)
    host.settle()
    #expect(host.key(.function(1)))
    #expect(owner.log.first == "down function(1)" && page.log.first == "down function(1)")
    #expect(host.key(.character("z"), modifiers: .control))
    #expect(page.log.contains { $0.hasPrefix("down character") })
    // What moves or types is meant for what is open.
    for key in [Key.left, .pageDown, .delete, .enter, .character("z")] {
      page.log = []
      host.key(key, text: key == .character("z") ? "z" : "")
      #expect(page.log.isEmpty && popover.isOpen)
    }
    (owner.log, popover.isModal) = ([], true)
    #expect(!host.key(.function(1)) && owner.log.isEmpty && page.log.isEmpty)
  }

  @Test(arguments: [false, true])
  func oneOfAnotherWindowTakesItsPlaceUnlessItIsModal(isModal: Bool) throws {
    let second = try PopoverTests()
    popover.isModal = isModal
    open()
    second.open()
    #expect(popover.isOpen == isModal && second.popover.isOpen)
    #expect(reasons == (isModal ? [] : [.program]))
    let outside = Popover(content: View())
    #expect(ThrottledLog.lines { outside.open(from: View()) }.count == 1, "outside a window")
  }

  @Test func aThirdOneLeavesThoseOpenThatItBelongsTo() {
    open()
    let (content, second) = (View(), View())
    let (inner, innermost) = (Popover(content: content), Popover(content: second))
    inner.open(from: inside)
    #expect(popover.isOpen)
    #expect(innermost.open(from: content))
    #expect(popover.isOpen && inner.isOpen && innermost.isOpen)
  }
}
