import CDetentX11
import DetentDrawing
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct PopupInput {
    private func open(
      staysOpen: Bool = true, pointers: Stage.Pointers = .xInput
    ) async throws -> PopupStage {
      let popups = try await PopupStage(staysOpen: staysOpen, pointers: pointers)
      #expect(popups.present())
      popups.stage.settle()
      return popups
    }

    private func click(_ popups: PopupStage, _ x: Int, _ y: Int) {
      popups.driver.move(to: x, y)
      popups.driver.click()
      popups.stage.settle()
    }

    @Test func pressesInsideAreItsOwn() async throws {
      let popups = try await open()
      click(popups, 200, 80)
      #expect(popups.disc.phases == ["begin", "end"])
      #expect(popups.disc.pointer.first?.location == Point(x: 40, y: 40))
      #expect(popups.dismissals.isEmpty)
      #expect(popups.stage.view.phases.isEmpty)
    }

    @Test(arguments: Stage.Pointers.allCases)
    func aPressElsewhereAsksItToGoAndReachesNobody(pointers: Stage.Pointers) async throws {
      // On the owner, beside everything, and in the corner that the disc does not cover.
      for (x, y) in [(20, 20), (700, 500), (162, 42)] {
        let popups = try await open(pointers: pointers)
        click(popups, x, y)
        #expect(popups.dismissals == [.pressOutside])
        #expect(popups.disc.phases.isEmpty && popups.stage.view.phases.isEmpty)
        // Without the popup presses mean what they meant.
        popups.popup.close()
        popups.stage.settle()
        click(popups, 20, 20)
        #expect(popups.stage.view.phases == ["begin", "end"])
      }
    }

    @Test func aPressOnAnotherProgramClosesIt() async throws {
      let popups = try await open(staysOpen: false)
      let neighbour = try Neighbour(popups.stage.server)
      XMapWindow(neighbour.driver.display, neighbour.window)
      click(popups, 705, 505)
      #expect(popups.dismissals == [.pressOutside])
      #expect(popups.popup.isClosed && popups.closes == 1)
      #expect(popups.driver.canGrabPointer())
      #expect(popups.host.unexpectedErrorCount == 0)
    }

    @Test(arguments: Stage.Pointers.allCases)
    func theWheelElsewhereIsNotForWhatLiesBelow(pointers: Stage.Pointers) async throws {
      let popups = try await open(pointers: pointers)
      popups.driver.move(to: 20, 20)
      popups.driver.click(4)
      popups.driver.move(to: 200, 80)
      popups.driver.click(5)
      popups.stage.settle()
      #expect(popups.stage.view.scrolls.isEmpty)
      #expect(popups.disc.scrolls.map(\.notches) == [Point(x: 0, y: -1)])
      #expect(popups.dismissals.isEmpty)
    }

    @Test(arguments: Stage.Pointers.allCases)
    func aDragThatBeganInItOwnsThePointerEverywhere(pointers: Stage.Pointers) async throws {
      let popups = try await open(pointers: pointers)
      popups.driver.move(to: 200, 80)
      popups.driver.press()
      for x in stride(from: 180, through: 20, by: -20) { popups.driver.move(to: x, 80) }
      popups.stage.settle()
      popups.driver.move(to: 700, 500)
      popups.driver.release()
      popups.stage.settle()
      #expect(popups.disc.phases.first == "begin" && popups.disc.phases.last == "end")
      let points = popups.disc.pointer.flatMap(\.coalescedPoints)
      #expect(points.contains(Point(x: -140, y: 40)))
      #expect(points.last == Point(x: 540, y: 460))
      #expect(popups.dismissals.isEmpty)
      #expect(popups.stage.view.pointer.isEmpty)
      click(popups, 700, 500)
      #expect(popups.dismissals == [.pressOutside])
    }

    @Test(arguments: Stage.Pointers.allCases)
    func aPressThatOpenedItGoesOnAcrossIt(pointers: Stage.Pointers) async throws {
      let popups = try await PopupStage(pointers: pointers)
      popups.driver.move(to: 190, 80)
      popups.driver.press()
      popups.stage.settle()
      popups.present()
      popups.driver.move(to: 220, 80)
      popups.stage.settle()
      #expect(popups.stage.view.phases == ["begin", "move"])
      #expect(popups.stage.view.pointer.last?.location == Point(x: 220, y: 80))
      popups.driver.release()
      popups.stage.settle()
      #expect(popups.stage.view.phases == ["begin", "move", "end"])
      #expect(popups.disc.phases.isEmpty && popups.dismissals.isEmpty)
      // From the release on presses elsewhere are observed.
      #expect(!popups.driver.canGrabPointer())
      click(popups, 700, 500)
      #expect(popups.dismissals == [.pressOutside])
    }

    @Test func itWorksWhereAnotherProgramHasThePointer() async throws {
      let popups = try await PopupStage()
      #expect(popups.driver.grabPointer())
      popups.present()
      #expect(!popups.host.popups.hasGrab)
      popups.driver.ungrabPointer()
      click(popups, 200, 80)
      #expect(popups.disc.phases == ["begin", "end"])
      // Nobody else had it at that release.
      #expect(popups.host.popups.hasGrab)
      click(popups, 700, 500)
      #expect(popups.dismissals == [.pressOutside])
    }

    @Test func withoutAGrabAPressOnItsOwnerIsObserved() async throws {
      let popups = try await PopupStage()
      #expect(popups.driver.grabPointer())
      popups.present()
      popups.driver.ungrabPointer()
      click(popups, 20, 20)
      #expect(popups.dismissals == [.pressOutside])
      #expect(popups.stage.view.phases.isEmpty)
    }

    @Test func keysAreItsOwners() async throws {
      let popups = try await PopupStage()
      popups.driver.move(to: 190, 80)
      popups.stage.settle()
      #expect(popups.stage.window.isFocused)
      popups.present()
      popups.driver.move(to: 220, 80)
      popups.stage.settle()
      popups.driver.type(XK_Escape)
      popups.stage.settle()
      #expect(popups.stage.view.keys.map(\.key) == [.escape, .escape])
      #expect(popups.stage.window.isFocused && !popups.popup.isFocused)
      #expect(popups.dismissals.isEmpty)
      // The pointer is outside of the owner when the popup goes.
      popups.popup.close()
      popups.stage.settle()
      #expect(!popups.stage.window.isFocused)
    }
  }
}
