import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct PopupInput {
    private func open(
      staysOpen: Bool = true, pointers: Stage.Pointers = .xInput
    ) async throws -> PopupStage {
      let popups = try await PopupStage(staysOpen: staysOpen, pointers: pointers)
      #expect(popups.present())
      return popups
    }

    @Test(arguments: Stage.Pointers.allCases)
    func aPressElsewhereAsksItToGoAndReachesNobody(pointers: Stage.Pointers) async throws {
      // On the owner, beside everything, and in the corner that the disc does not cover.
      for (x, y) in [(20, 20), (700, 500), (162, 42)] {
        let popups = try await open(pointers: pointers)
        popups.stage.click(x, y)
        #expect(popups.dismissals == [.pressOutside])
        #expect(popups.disc.phases.isEmpty && popups.stage.view.phases.isEmpty)
        // Without the popup presses mean what they meant.
        popups.after { popups.popup.close() }
        popups.stage.click(20, 20)
        #expect(popups.stage.view.phases == ["begin", "end"])
      }
    }

    @Test func aPressOnAnotherProgramClosesIt() async throws {
      let popups = try await open(staysOpen: false)
      let neighbour = try Neighbour(popups.stage.server)
      XMapWindow(neighbour.driver.display, neighbour.window)
      popups.stage.click(705, 505)
      #expect(popups.dismissals == [.pressOutside])
      #expect(popups.popup.isClosed && popups.closes == 1)
      #expect(popups.driver.canGrabPointer())
    }

    @Test(arguments: Stage.Pointers.allCases)
    func theWheelElsewhereIsNotForWhatLiesBelow(pointers: Stage.Pointers) async throws {
      let popups = try await open(pointers: pointers)
      popups.driver.move(to: 20, 20)
      popups.driver.click(4)
      popups.driver.move(to: 200, 80)
      popups.driver.click(5)
      popups.settle()
      #expect(popups.stage.view.scrolls.isEmpty)
      #expect(popups.disc.scrolls.map(\.notches) == [Point(x: 0, y: -1)])
      #expect(popups.dismissals.isEmpty)
    }

    @Test(arguments: Stage.Pointers.allCases)
    func aDragThatBeganInItOwnsThePointerEverywhere(pointers: Stage.Pointers) async throws {
      let popups = try await open(pointers: pointers)
      popups.stage.press(200, 80)
      for x in stride(from: 180, through: 20, by: -20) { popups.driver.move(to: x, 80) }
      popups.settle()
      popups.driver.move(to: 700, 500)
      popups.stage.release()
      #expect(popups.disc.phases.first == "begin" && popups.disc.phases.last == "end")
      let points = popups.disc.pointer.flatMap(\.coalescedPoints)
      #expect(points.contains(Point(x: -140, y: 40)))
      #expect(points.last == Point(x: 540, y: 460))
      #expect(popups.dismissals.isEmpty && popups.stage.view.pointer.isEmpty)
      popups.stage.click(700, 500)
      #expect(popups.dismissals == [.pressOutside])
    }

    @Test(arguments: Stage.Pointers.allCases)
    func aPressThatOpenedItGoesOnAcrossIt(pointers: Stage.Pointers) async throws {
      let popups = try await PopupStage(pointers: pointers)
      popups.stage.press(190, 80)
      popups.present()
      popups.stage.move(220, 80)
      #expect(popups.stage.view.phases == ["begin", "move"])
      #expect(popups.stage.view.pointer.last?.location == Point(x: 220, y: 80))
      popups.stage.release()
      #expect(popups.stage.view.phases == ["begin", "move", "end"])
      #expect(popups.disc.phases.isEmpty && popups.dismissals.isEmpty)
      // From the release on presses elsewhere are observed.
      #expect(!popups.driver.canGrabPointer())
      popups.stage.click(700, 500)
      #expect(popups.dismissals == [.pressOutside])
    }

    @Test(arguments: [true, false])
    func itWorksWhereAnotherProgramHasThePointer(isPressedInside: Bool) async throws {
      let popups = try await PopupStage()
      #expect(popups.driver.grabPointer())
      popups.present()
      #expect(!popups.hasGrab)
      popups.driver.ungrabPointer()
      if isPressedInside {
        popups.stage.click(200, 80)
        #expect(popups.disc.phases == ["begin", "end"])
        // Nobody else had it at that release.
        #expect(popups.hasGrab && popups.dismissals.isEmpty)
      }
      // Its owner is observed without a grab, and everything with one.
      if isPressedInside { popups.stage.click(700, 500) } else { popups.stage.click(20, 20) }
      #expect(popups.dismissals == [.pressOutside] && popups.stage.view.phases.isEmpty)
    }

    @Test func keysAreItsOwners() async throws {
      let popups = try await PopupStage()
      popups.stage.move(190, 80)
      #expect(popups.stage.window.isFocused)
      popups.present()
      popups.stage.move(220, 80)
      popups.driver.type(XK_Escape)
      popups.settle()
      #expect(popups.stage.view.keys.map(\.key) == [.escape, .escape])
      #expect(popups.stage.window.isFocused && !popups.popup.isFocused)
      #expect(popups.dismissals.isEmpty)
      // The pointer is outside of the owner when the popup goes.
      popups.after { popups.popup.close() }
      #expect(!popups.stage.window.isFocused)
    }
  }

  @MainActor struct PopupTouching {
    private func open(staysOpen: Bool = true) async throws -> (PopupStage, DeviceServer) {
      let input = try DeviceServer.shared()
      let popups = try await PopupStage(XServer(input), staysOpen: staysOpen)
      #expect(popups.present() && popups.hasGrab)
      return (popups, input)
    }

    @Test func aTapInsideIsItsOwn() async throws {
      let (popups, input) = try await open()
      try popups.after(input, .down(0, 200, 80))
      // Across its edge and over its owner.
      try input.touchMove(0, 150, 80)
      try popups.after(input, .up(0, 150, 80))
      #expect(popups.disc.phases == ["begin", "move", "end"])
      #expect(popups.disc.pointer.first?.location == Point(x: 40, y: 40))
      #expect(popups.disc.pointer.last?.location == Point(x: -10, y: 40))
      #expect(popups.dismissals.isEmpty && popups.stage.view.phases.isEmpty)
    }

    @Test func aTapElsewhereAsksItToGoAndReachesNobodyEvenWhenItHasGone() async throws {
      // On the owner, and in the corner that the disc does not cover.
      for (x, y) in [(20.0, 20.0), (162, 42)] {
        let (popups, input) = try await open(staysOpen: false)
        try popups.after(input, .down(0, x, y))
        #expect(popups.dismissals == [.pressOutside] && popups.popup.isClosed)
        try input.touchMove(0, x + 2, y)
        try popups.after(input, .up(0, x + 2, y))
        #expect(popups.disc.phases.isEmpty && popups.stage.view.phases.isEmpty)
        // Without the popup taps mean what they meant.
        try popups.after(input, .tap(20, 20))
        #expect(popups.stage.view.phases == ["begin", "end"])
      }
    }

    @Test func aFingerThatOpenedItGoesOnAndTheNextOneIsObserved() async throws {
      let input = try DeviceServer.shared()
      let popups = try await PopupStage(XServer(input))
      try popups.after(input, .down(0, 20, 20))
      popups.present()
      #expect(!popups.hasGrab)
      try popups.after(input, .move(0, 40, 20))
      // A second finger beside the popup closes it, and is used up.
      try input.touchDown(1, 20, 60)
      try popups.after(input, .up(1, 20, 60))
      #expect(popups.dismissals == [.pressOutside])
      try popups.after(input, .up(0, 40, 20))
      #expect(popups.stage.view.phases == ["begin", "move", "end"])
      #expect(popups.hasGrab)
    }

    @Test func aPopupThatClosesUnderAFingerCancelsIt() async throws {
      let (popups, input) = try await open()
      try popups.after(input, .down(0, 200, 80))
      popups.popup.close()
      try input.touchMove(0, 100, 80)
      try popups.after(input, .up(0, 100, 80))
      #expect(popups.disc.phases == ["begin", "cancel"] && popups.stage.view.phases.isEmpty)
      try popups.after(input, .tap(20, 20))
      #expect(popups.stage.view.phases == ["begin", "end"])
    }

    @Test func aFingerThatItsGrabTookBeforeItWasReadIsCancelledWithIt() async throws {
      let input = try DeviceServer.shared()
      let popups = try await PopupStage(XServer(input))
      // Another program has the pointer until the finger is down.
      #expect(popups.driver.grabPointer())
      popups.present()
      popups.driver.ungrabPointer()
      try input.touchDown(0, 20, 20)
      popups.host.popups.tryGrab()
      #expect(popups.hasGrab)
      popups.after { popups.popup.close() }
      try input.touchMove(0, 40, 20)
      try popups.after(input, .up(0, 40, 20))
      #expect(popups.stage.view.phases == ["begin", "cancel"] && !popups.host.isHolding)
    }

    @Test func aTouchpadScrollsItAndNothingBesideIt() async throws {
      let (popups, input) = try await open()
      try input.move(to: 20, 20)
      try popups.after(input, .scroll(0, 0.5))
      try input.move(to: 200, 80)
      try popups.after(input, .scroll(0, 0.25))
      #expect(popups.stage.view.scrolls.isEmpty)
      #expect(popups.disc.scrolls.map(\.notches) == [Point(x: 0, y: -0.25)])
      #expect(popups.dismissals.isEmpty)
    }
  }
}
