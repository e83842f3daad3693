import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct PopupTouching {
    private func open(staysOpen: Bool = true) async throws -> (PopupStage, DeviceServer) {
      let input = try DeviceServer()
      let popups = try await PopupStage(XServer(input), staysOpen: staysOpen)
      #expect(popups.present())
      popups.stage.settle()
      #expect(popups.host.popups.hasGrab)
      return (popups, input)
    }

    @Test func aTapInsideIsItsOwn() async throws {
      let (popups, input) = try await open()
      try input.touchDown(0, 200, 80)
      popups.stage.settle()
      // Across its edge and over its owner.
      try input.touchMove(0, 150, 80)
      try input.touchUp(0, 150, 80)
      popups.stage.settle()
      #expect(popups.disc.phases == ["begin", "move", "end"])
      #expect(popups.disc.pointer.first?.location == Point(x: 40, y: 40))
      #expect(popups.disc.pointer.last?.location == Point(x: -10, y: 40))
      #expect(popups.dismissals.isEmpty && popups.stage.view.phases.isEmpty)
      #expect(popups.host.unexpectedErrorCount == 0)
    }

    @Test func aTapElsewhereAsksItToGoAndReachesNobodyEvenWhenItHasGone() async throws {
      // On the owner, and in the corner that the disc does not cover.
      for (x, y) in [(20.0, 20.0), (162, 42)] {
        let (popups, input) = try await open(staysOpen: false)
        try input.touchDown(0, x, y)
        popups.stage.settle()
        #expect(popups.dismissals == [.pressOutside] && popups.popup.isClosed)
        try input.touchMove(0, x + 2, y)
        try input.touchUp(0, x + 2, y)
        popups.stage.settle()
        #expect(popups.disc.phases.isEmpty && popups.stage.view.phases.isEmpty)
        // Without the popup taps mean what they meant.
        try input.tap(20, 20)
        popups.stage.settle()
        #expect(popups.stage.view.phases == ["begin", "end"])
        #expect(popups.host.unexpectedErrorCount == 0)
      }
    }

    @Test func aFingerThatOpenedItGoesOnAndTheNextOneIsObserved() async throws {
      let input = try DeviceServer()
      let popups = try await PopupStage(XServer(input))
      try input.touchDown(0, 20, 20)
      popups.stage.settle()
      popups.present()
      #expect(!popups.host.popups.hasGrab)
      try input.touchMove(0, 40, 20)
      popups.stage.settle()
      // A second finger beside the popup closes it, and is used up.
      try input.touchDown(1, 20, 60)
      try input.touchUp(1, 20, 60)
      popups.stage.settle()
      #expect(popups.dismissals == [.pressOutside])
      try input.touchUp(0, 40, 20)
      popups.stage.settle()
      #expect(popups.stage.view.phases == ["begin", "move", "end"])
      #expect(popups.host.popups.hasGrab)
    }

    @Test func aPopupThatClosesUnderAFingerCancelsIt() async throws {
      let (popups, input) = try await open()
      try input.touchDown(0, 200, 80)
      popups.stage.settle()
      popups.popup.close()
      try input.touchMove(0, 100, 80)
      try input.touchUp(0, 100, 80)
      popups.stage.settle()
      #expect(popups.disc.phases == ["begin", "cancel"])
      #expect(popups.stage.view.phases.isEmpty)
      try input.tap(20, 20)
      popups.stage.settle()
      #expect(popups.stage.view.phases == ["begin", "end"])
    }

    @Test func aFingerThatItsGrabTookBeforeItWasReadIsCancelledWithIt() async throws {
      let input = try DeviceServer()
      let popups = try await PopupStage(XServer(input))
      // Another program has the pointer until the finger is down.
      #expect(popups.driver.grabPointer())
      popups.present()
      popups.driver.ungrabPointer()
      try input.touchDown(0, 20, 20)
      popups.host.popups.tryGrab()
      #expect(popups.host.popups.hasGrab)
      popups.popup.close()
      popups.stage.settle()
      try input.touchMove(0, 40, 20)
      try input.touchUp(0, 40, 20)
      popups.stage.settle()
      #expect(popups.stage.view.phases == ["begin", "cancel"] && !popups.host.isHolding)
      #expect(popups.host.unexpectedErrorCount == 0)
    }

    @Test func aTouchpadScrollsItAndNothingBesideIt() async throws {
      let (popups, input) = try await open()
      try input.move(to: 20, 20)
      try input.scroll(0, 0.5)
      popups.stage.settle()
      try input.move(to: 200, 80)
      try input.scroll(0, 0.25)
      popups.stage.settle()
      #expect(popups.stage.view.scrolls.isEmpty)
      #expect(popups.disc.scrolls.map(\.notches) == [Point(x: 0, y: -0.25)])
      #expect(popups.dismissals.isEmpty)
    }
  }
}
