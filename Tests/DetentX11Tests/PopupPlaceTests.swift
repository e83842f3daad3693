import CDetentX11
import DetentDrawing
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct PopupPlaces {
    @Test func aPopupIsAWindowOfItsOwnThatNobodyFrames() async throws {
      let popups = try await PopupStage()
      #expect(popups.present())
      let (driver, id) = (popups.driver, popups.id)
      #expect(driver.place(of: id) == [160, 40, 80, 80])
      #expect(driver.attributes(of: id)?.override_redirect == 1 && driver.isViewable(id))
      #expect(driver.longs("WM_TRANSIENT_FOR", of: id) == [Int(popups.stage.id)])
      let type = driver.long("_NET_WM_WINDOW_TYPE_POPUP_MENU")
      #expect(driver.longs("_NET_WM_WINDOW_TYPE", of: id) == [type])
      #expect(driver.pixels(of: id, x: 40, y: 40, width: 1, height: 1) == [PopupStage.color])
      popups.after { popups.popup.close() }
      #expect(driver.windows() == [popups.stage.id])
      #expect(popups.closes == 1)
    }

    @Test func itLetsThroughWhatIsBelowWhereTheScreenIsComposed() async throws {
      let popups = try await PopupStage(isComposed: true)
      popups.disc.color = Color(hex: 0xff0000, alpha: 0.5)
      popups.present()
      #expect(popups.driver.attributes(of: popups.id)?.depth == 32)
      let pixel = popups.driver.pixels(of: popups.id, x: 40, y: 40, width: 1, height: 1)
      #expect(pixel == [0x8080_0000])
      #expect(
        popups.host.shown(popups.popup)?.backingStore.presenterName == "SharedMemoryPresenter")
    }

    @Test func elsewhereItHasTheOutlineOfItsInputShape() async throws {
      let popups = try await PopupStage()
      popups.present()
      let shown = popups.driver.pixels(of: popups.driver.root, x: 160, y: 40, width: 80, height: 80)
      let owner: UInt = 0x2060a0
      #expect(shown[0] == owner && shown[40 * 80 + 40] == PopupStage.color)
      // Right of the owner's edge is the root.
      #expect(shown[79] != owner && shown[79] != PopupStage.color)
      let covered = shown.filter { $0 == PopupStage.color }.count
      #expect(abs(Double(covered) - .pi * 1600) < 120)
    }

    @Test(arguments: [
      Rect(x: -300, y: -300, width: 80, height: 80), Rect(x: 790, y: -20, width: 80, height: 80),
      Rect(x: -40, y: 590, width: 80, height: 80), Rect(x: 4000, y: 4000, width: 80, height: 80),
      Rect(x: -1e9, y: 1e12, width: 80, height: 80), Rect(x: 1e12, y: 0, width: 80, height: 80),
      Rect(x: 0, y: -1e12, width: 80, height: 80),
      Rect(x: 40_000, y: -40_000, width: 80, height: 80),
      Rect(x: -40_000, y: 40_000, width: 80, height: 80),
      Rect(x: 100, y: 100, width: 3000, height: 40_000),
    ])
    func itStaysOnTheScreen(frame: Rect) async throws {
      let popups = try await PopupStage()
      for isMoved in [false, true] {
        if isMoved { #expect(popups.present()) }
        #expect(popups.present(at: frame))
        let place = popups.place
        #expect(place[0] >= 0 && place[1] >= 0)
        #expect(place[0] + place[2] <= 800 && place[1] + place[3] <= 600)
        #expect(place[2] == Int(min(frame.width, 800)))
      }
    }

    @Test func placesThatAreNoneAreRefused() async throws {
      let popups = try await PopupStage()
      for frame in [
        Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: 0, y: .infinity, width: 10, height: 10),
        Rect(x: 0, y: 0, width: 0, height: 10),
      ] {
        #expect(!popups.present(at: frame))
      }
      #expect(
        !popups.popup.present(
          popups.stage.window,
          at: PopupPlacement(frame: PopupStage.usualPlace, inputShape: PopupStage.circle)))
      popups.popup.close()
      #expect(!popups.present())
    }

    @Test func presentingAgainMoves() async throws {
      let popups = try await PopupStage()
      popups.present()
      let id = popups.id
      #expect(popups.present(at: Rect(x: 20, y: 30, width: 90, height: 70)))
      #expect(popups.id == id && popups.place == [20, 30, 90, 70])
      #expect(popups.popup.bounds.size == Size(width: 90, height: 70))
    }

    @Test func placesAreThoseOfTheOwnerOnTheScreen() async throws {
      let popups = try await PopupStage()
      popups.after { XMoveWindow(popups.driver.display, popups.stage.id, 300, 200) }
      let area = popups.stage.window.screenArea
      #expect(area == Rect(x: -300, y: -200, width: 800, height: 600))
      popups.present()
      #expect(popups.place == [460, 240, 80, 80])
      popups.stage.unmap()
      #expect(popups.stage.window.screenArea == nil)
    }

    @Test func aScaleCountsForPlacesToo() async throws {
      let stage = try await Stage(scale: 1.5)
      let popup = DetentViews.Window(size: Size(width: 40, height: 40))
      let placement = PopupPlacement(
        frame: Rect(x: 21, y: 30, width: 41, height: 40),
        inputShape: Path(rect: Rect(x: 0, y: 0, width: 10, height: 40)))
      #expect(stage.window.present(popup, at: placement))
      stage.settle()
      let id = try #require(stage.host.shown(popup)?.id)
      #expect(stage.driver.place(of: id) == [32, 45, 62, 60])
      var count: Int32 = 0
      var ordering: Int32 = 0
      let list = XShapeGetRectangles(stage.driver.display, id, ShapeInput, &count, &ordering)
      #expect(count == 1)
      #expect(list?.pointee.width == 15 && list?.pointee.height == 60)
      if let list { XFree(list) }
    }

    @Test func theMonitorOfTheWindowIsItsArea() async throws {
      let popups = try await PopupStage()
      popups.stage.server.isReusable = false
      let screen = try ScreenSetup()
      screen.addMonitor(
        popups.driver, "left", ScreenRect(x: 0, y: 0, width: 300, height: 600), isReal: true)
      screen.addMonitor(popups.driver, "right", ScreenRect(x: 300, y: 0, width: 500, height: 400))
      #expect(popups.stage.window.screenArea == Rect(x: 0, y: 0, width: 300, height: 600))
      popups.after { XMoveWindow(popups.driver.display, popups.stage.id, 250, 20) }
      #expect(popups.stage.window.screenArea == Rect(x: 50, y: -20, width: 500, height: 400))
      popups.present(at: Rect(x: -200, y: 0, width: 80, height: 80))
      #expect(popups.place == [300, 20, 80, 80])
    }

    @Test func thePanelsOfTheDesktopStayFree() async throws {
      let popups = try await PopupStage()
      let neighbour = try Neighbour(popups.stage.server)
      let (area, root) = (neighbour.atom("_NET_WORKAREA"), neighbour.driver.root)
      let expected: [([UInt], Rect)] = [
        ([0, 30, 800, 540], Rect(x: 0, y: 30, width: 800, height: 540)),
        // Nonsense of other programs.
        ([5000, 0, 10, 10], Rect(x: 0, y: 0, width: 800, height: 600)),
        ([.max, .max, .max, .max], Rect(x: 0, y: 0, width: 800, height: 600)),
        ([1, 2], Rect(x: 0, y: 0, width: 800, height: 600)),
      ]
      for (longs, usable) in expected {
        neighbour.putLongs(longs, type: "CARDINAL", into: area, of: root)
        #expect(popups.stage.window.screenArea == usable)
      }
      neighbour.put([1, 2, 3, 4, 5], type: "CARDINAL", into: area, of: root)
      #expect(popups.stage.window.screenArea?.height == 600)
    }

    @Test func aSmallerScreenMovesItInside() async throws {
      let popups = try await PopupStage()
      popups.present(at: Rect(x: 700, y: 500, width: 80, height: 80))
      #expect(popups.place == [700, 500, 80, 80])
      popups.stage.server.isReusable = false
      try ScreenSetup().resize(popups.driver, width: 640, height: 480)
      popups.settle()
      popups.settle()
      #expect(popups.place == [560, 400, 80, 80])
    }

    @Test(
      arguments: [
        (15, []), (16, []), (30, []), (24, ["-extension", "SHAPE"]),
        (24, ["-extension", "RENDER"]), (24, ["-extension", "RANDR"]),
        (24, ["-extension", "MIT-SHM"]), (24, []),
      ], [true, false])
    func everyServerShowsItAndPressesInsideAreItsOwn(
      server: (depth: Int, arguments: [String]), isComposed: Bool
    ) async throws {
      let popups = try await PopupStage(
        XServer(depth: server.depth, arguments: server.arguments), isComposed: isComposed)
      #expect(popups.present() && popups.place == [160, 40, 80, 80])
      popups.stage.click(200, 80)
      #expect(popups.disc.pointer.map(\.location) == [Point(x: 40, y: 40), Point(x: 40, y: 40)])
      #expect(popups.dismissals.isEmpty)
      popups.stage.click(163, 43)
      #expect(popups.disc.phases == ["begin", "end"] && popups.stage.view.phases.isEmpty)
      #expect(popups.dismissals == [.pressOutside])
    }
  }
}
