import CDetentX11
import DetentDrawing
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct PickingColors {
    /// A window of one colour, and what was picked.
    @MainActor
    private final class PickStage {
      let stage: Stage
      var picked: [Color?] = []
      var shown: [[Color]] = []

      init(scale: Double = 1) async throws {
        stage = try await Stage(scale: scale)
        stage.view.color = Color(hex: 0x3B7A57)
        stage.settle()
      }

      func begin() -> Bool {
        let loupe = ScreenLoupe(side: 40) { [weak self] pixels, canvas in
          self?.shown.append(pixels)
          canvas.fill(Rect(x: 0, y: 0, width: 40, height: 40), with: .white)
        }
        defer { stage.settle() }
        return stage.window.pickColor(with: loupe) { [weak self] in self?.picked.append($0) }
      }

      func move(_ x: Int, _ y: Int) {
        stage.driver.move(to: x, y)
        stage.settle()
      }
    }

    @Test func aClickTakesThePixelOfTheScreenAndReachesNoWindow() async throws {
      let pick = try await PickStage()
      #expect(pick.begin())
      pick.move(100, 50)
      #expect(ScreenLoupe.chosen(of: try #require(pick.shown.last)) == Color(hex: 0x3B7A57))
      pick.stage.driver.click()
      pick.stage.settle()
      #expect(pick.picked == [Color(hex: 0x3B7A57)])
      #expect(pick.stage.view.phases.isEmpty)
      // The pointer and the keys are everybody's again.
      #expect(pick.stage.driver.canGrabPointer())
      pick.stage.driver.click()
      pick.stage.settle()
      #expect(pick.stage.view.phases == ["begin", "end"])
      #expect(pick.stage.host.unexpectedErrorCount == 0)
    }

    @Test func whatLiesBesideTheWindowIsTakenToo() async throws {
      let pick = try await PickStage()
      let neighbour = try Neighbour(pick.stage.server)
      XSetWindowBackground(neighbour.driver.display, neighbour.window, 0xCC3300)
      XMoveResizeWindow(neighbour.driver.display, neighbour.window, 400, 300, 60, 60)
      XMapWindow(neighbour.driver.display, neighbour.window)
      XClearWindow(neighbour.driver.display, neighbour.window)
      neighbour.driver.sync()
      #expect(pick.begin())
      pick.move(430, 330)
      pick.stage.driver.click()
      pick.stage.settle()
      #expect(pick.picked == [Color(hex: 0xCC3300)])
      #expect(pick.stage.host.unexpectedErrorCount == 0)
    }

    @Test func escapeAndOtherButtonsTakeNothingAndTheWheelGoesOn() async throws {
      let pick = try await PickStage()
      #expect(pick.begin())
      pick.move(100, 50)
      pick.stage.driver.click(4)
      pick.stage.settle()
      #expect(pick.picked.isEmpty)
      pick.stage.driver.type(XK_Escape)
      pick.stage.settle()
      #expect(pick.picked == [nil])
      #expect(pick.begin())
      pick.stage.driver.click(3)
      pick.stage.settle()
      #expect(pick.picked == [nil, nil])
      #expect(pick.stage.view.phases.isEmpty && pick.stage.driver.canGrabPointer())
    }

    @Test func whatLiesBelowThePointerIsNotHoveredMeanwhile() async throws {
      let popups = try await PopupStage()
      #expect(popups.present())
      popups.stage.settle()
      popups.driver.move(to: 200, 80)
      popups.stage.settle()
      #expect(popups.disc.hover.last.flatMap { $0 } != nil)
      let loupe = ScreenLoupe(side: 8) { _, _ in }
      #expect(popups.popup.pickColor(with: loupe) { _ in })
      popups.stage.settle()
      #expect(popups.disc.hover.last.map { $0 == nil } == true)
      popups.driver.type(XK_Escape)
      popups.stage.settle()
      // The popup has the pointer again: a press elsewhere asks it to go.
      popups.driver.move(to: 700, 500)
      popups.driver.click()
      popups.stage.settle()
      #expect(popups.dismissals == [.pressOutside])
      #expect(popups.host.unexpectedErrorCount == 0)
    }

    @Test func enterTakesThePixelToo() async throws {
      let pick = try await PickStage(scale: 2)
      pick.move(50, 50)
      #expect(pick.begin())
      pick.stage.driver.type(XK_Return)
      pick.stage.settle()
      #expect(pick.picked == [Color(hex: 0x3B7A57)])
    }

    @Test func atTheEdgeOfTheScreenWhatIsBeyondIsClear() async throws {
      let pick = try await PickStage()
      #expect(pick.begin())
      pick.move(0, 0)
      let pixels = try #require(pick.shown.last)
      #expect(pixels.count == 121 && pixels[0] == .clear && pixels[120] != .clear)
      pick.stage.driver.click()
      pick.stage.settle()
      #expect(pick.picked.count == 1)
      #expect(pick.stage.host.unexpectedErrorCount == 0)
    }

    @Test func onlyOneIsChosenAtATimeAndItEndsWithItsWindow() async throws {
      let pick = try await PickStage()
      #expect(pick.begin())
      #expect(!pick.begin())
      pick.stage.window.close()
      #expect(pick.picked == [nil])
      #expect(!pick.begin())
      #expect(pick.stage.driver.canGrabPointer())
    }

    @Test func whereAnotherProgramHoldsThePointerNothingBegins() async throws {
      let pick = try await PickStage()
      #expect(pick.stage.driver.grabPointer())
      #expect(!pick.begin())
      pick.stage.driver.ungrabPointer()
      #expect(pick.begin() && pick.picked.isEmpty)
    }
  }
}
