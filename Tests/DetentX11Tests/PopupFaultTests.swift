import CDetentX11
import DetentDrawing
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct PopupFaults {
    private func open() async throws -> PopupStage {
      let popups = try await PopupStage()
      popups.stage.focus()
      #expect(popups.present())
      return popups
    }

    @Test func losingTheKeyboardAsksItToGoOnce() async throws {
      let popups = try await open()
      popups.after { popups.stage.unfocus() }
      #expect(popups.dismissals == [.focusLost])
    }

    @Test func anOwnerThatMovesOrIsHiddenAsksItToGo() async throws {
      let popups = try await open()
      popups.after { XMoveWindow(popups.driver.display, popups.stage.id, 30, 0) }
      #expect(popups.dismissals.first == .ownerMoved)
      // Placed again it stays.
      popups.dismissals = []
      popups.present()
      #expect(popups.place == [190, 40, 80, 80])
      popups.stage.resize(220, 100)
      #expect(popups.dismissals.first == .ownerMoved)
      popups.stage.unmap()
      #expect(popups.dismissals.contains(.ownerHidden))
    }

    @Test func itClosesWithItsOwnerWhateverItSays() async throws {
      let popups = try await open()
      popups.stage.window.close()
      #expect(popups.popup.isClosed && popups.closes == 1)
      #expect(popups.dismissals.isEmpty)
      #expect(await popups.host.run() == .closed)
      popups.driver.sync()
      #expect(popups.driver.windows().isEmpty && popups.driver.canGrabPointer())
    }

    @Test func itsWindowMayBeUnmappedByOthers() async throws {
      let popups = try await open()
      #expect(popups.hasGrab)
      popups.after { XUnmapWindow(popups.driver.display, popups.id) }
      #expect(!popups.hasGrab && popups.driver.canGrabPointer())
      popups.after { XMapWindow(popups.driver.display, popups.id) }
      #expect(popups.hasGrab)
      popups.after { popups.popup.close() }
      #expect(!popups.hasGrab && popups.driver.canGrabPointer())
    }

    /// The server has taken it away, and its host, which has not read that yet, goes on with it.
    @Test(arguments: [false, true])
    func itsWindowMayBeDestroyedByOthersAndWhatIsAskedOfItThenIsNoError(sharesMemory: Bool)
      async throws
    {
      let server = try XServer(arguments: sharesMemory ? [] : ["-extension", "MIT-SHM"])
      let popups = try await PopupStage(server)
      #expect(popups.present())
      let shown = try #require(popups.host.shown(popups.popup))
      XDestroyWindow(popups.driver.display, popups.id)
      popups.driver.sync()
      shown.setCursor(0, shape: .text)
      shown.map()
      shown.titleDidChange()
      shown.move(to: ScreenRect(x: 5, y: 5, width: 70, height: 60))
      WindowShape.set(shown.id, ShapeInput, [], on: popups.host.connection)
      popups.disc.color = .white
      shown.performFrame(at: Clock.now)
      _ = shown.backingStore.present(isMoving: false)
      popups.settle()
      #expect(popups.popup.isClosed && popups.closes == 1)
      #expect(popups.driver.canGrabPointer())
      popups.stage.click(20, 20)
      #expect(popups.stage.view.phases == ["begin", "end"])
    }

    @Test func itsOwnerMayBeDestroyedByOthers() async throws {
      let popups = try await open()
      popups.after { XDestroyWindow(popups.driver.display, popups.stage.id) }
      #expect(popups.popup.isClosed && popups.stage.window.isClosed)
      #expect(await popups.host.run() == .closed)
      #expect(popups.driver.canGrabPointer())
    }

    @Test func itMayCloseItselfWhileItIsDrawnForTheFirstTime() async throws {
      let popups = try await PopupStage()
      popups.disc.whenDrawn = { $0.window?.close() }
      popups.present()
      #expect(popups.popup.isClosed && popups.closes == 1)
      #expect(popups.driver.windows() == [popups.stage.id])
    }

    @Test func anotherWindowsPopupTakesItsPlace() async throws {
      let popups = try await PopupStage(staysOpen: false)
      popups.present()
      let other = popups.stage.showAnother(100, 50)
      let second = DetentViews.Window(size: Size(width: 30, height: 30))
      let placement = PopupPlacement(
        frame: Rect(x: 0, y: 0, width: 30, height: 30), inputShape: PopupStage.circle)
      #expect(other.present(second, at: placement))
      popups.settle()
      #expect(popups.popup.isClosed && !second.isClosed)
      #expect(popups.dismissals == [.focusLost])
      // A popup of the popup belongs to the family.
      let third = DetentViews.Window(size: Size(width: 30, height: 30))
      #expect(second.present(third, at: placement))
      popups.settle()
      #expect(!second.isClosed && !third.isClosed)
      popups.after { second.close() }
      #expect(third.isClosed)
    }

    @Test func openingManyTimesLeavesNothing() async throws {
      let popups = try await PopupStage(isComposed: true)
      for index in 0..<Soak.count(300, whole: 1000) {
        let popup = DetentViews.Window(size: Size(width: 30, height: 30))
        _ = popups.stage.window.present(
          popup,
          at: PopupPlacement(
            frame: Rect(x: 0, y: 0, width: 30, height: 30), inputShape: PopupStage.circle))
        if index % 3 == 0 { popups.settle() }
        popup.close()
      }
      popups.settle()
      #expect(popups.driver.windows().count == 2)
      #expect(popups.host.popups.isEmpty && popups.host.windows.count == 1)
    }

    @Test func theServerMayGoWithAPopupOpen() async throws {
      let popups = try await open()
      popups.driver.leave()
      popups.stage.server.stop()
      #expect(await popups.host.run() == .connectionLost)
      #expect(popups.popup.isClosed && popups.closes == 1)
    }
  }
}
