import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// What other programs, the server and the desktop do to windows.
  @MainActor struct Faults {
    @Test(arguments: [(40_000, -40_000), (-40_000, 40_000), (32_767, 32_767), (-32_768, -32_768)])
    func aWindowThatIsMovedFarAwayComesBack(x: Int, y: Int) async throws {
      let stage = try await Stage()
      stage.after { XMoveWindow(stage.driver.display, stage.id, Int32(x), Int32(y)) }
      #expect(stage.window.bounds.size == Size(width: 200, height: 100))
      let area = try #require(stage.window.screenArea)
      #expect(area.isFinite && !area.isEmpty)
      stage.after { XMoveWindow(stage.driver.display, stage.id, 0, 0) }
      stage.click(20, 20)
      #expect(stage.view.pointer.first?.location == Point(x: 20, y: 20))
      #expect(stage.shows(at: 199, 99))
    }

    @Test(arguments: [0.0, -5, 0.001, 40_000, 70_000, 1e300])
    func aWindowOfAnySizeCanBeShown(side: Double) async throws {
      let stage = try await Stage()
      for size in [Size(width: side, height: side), Size(width: side, height: 20)] {
        let window = DetentViews.Window(size: size)
        window.contentView = RecordingView()
        window.minimumSize = size
        stage.host.show(window)
        stage.settle()
        let place = stage.driver.place(of: try #require(stage.host.shown(window)).id)
        #expect((1...800).contains(place[2]) && (1...600).contains(place[3]), "\(place)")
        stage.after { window.close() }
      }
    }

    @Test func sizesThatTheProtocolCannotSayAreBorne() async throws {
      let stage = try await Stage()
      // 70000 is cut to 16 bits on its way, −5 becomes 65531, and 0 is refused by the server.
      for (width, height) in [
        (1, 1), (32_767, 1), (3, 32_767), (1_500, 1_200), (70_000, 3), (3, 70_000), (-5, 2),
        (0, 0), (65_535, 1),
      ] {
        stage.resize(width, height)
        let size = stage.window.bounds.size
        #expect((1...32_767).contains(size.width) && (1...32_767).contains(size.height))
        let isPossible = [width, height].allSatisfy { (1...32_767).contains($0) }
        #expect(!isPossible || size == Size(width: Double(width), height: Double(height)))
      }
      stage.resize(200, 100)
      #expect(stage.shows(at: 199, 99))
    }

    @Test func whatIsAMillionPixelsDownIsDrawnWhereItIsScrolledTo() async throws {
      let stage = try await Stage()
      let content = TallView()
      let mark = RecordingView()
      mark.frame = Rect(x: 0, y: 1_000_000, width: 200, height: 20)
      mark.clipsToBounds = true
      content.addSubview(mark)
      let scroll = ScrollView(contentView: content)
      stage.window.contentView = scroll
      try await wait("the layout") { scroll.maximumOffset > 1_000_000 }
      scroll.contentOffset = 1_000_000 - 30
      try await wait("the frame") { mark.draws.count > 0 }
      stage.settle()
      #expect(scroll.contentOffset == 1_000_000 - 30)
      let column = stage.driver.pixels(of: stage.id, x: 10, y: 0, width: 1, height: 100)
      #expect(column.firstIndex(of: 0x2060a0) == 30 && column.lastIndex(of: 0x2060a0) == 49)
    }

    @Test func aTitleOfAnyLengthIsCutToWhatAPropertyHolds() async throws {
      let stage = try await Stage()
      // Longer than a request may be.
      let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 17_000_000)
      stage.after { stage.window.title = String(decoding: bytes, as: UTF8.self) }
      let length = stage.driver.property("_NET_WM_NAME", of: stage.id).count
      #expect((1...4096).contains(length), "\(length) bytes")
    }

    @Test func memoryThatNobodyHasIsAnErrorAndNoTrap() throws {
      let server = try XServer()
      let connection = try Connection(name: server.display)
      #expect(throws: PresenterError.self) {
        _ = try SharedMemoryPresenter.Segment(byteCount: 1 << 50, connection: connection)
      }
      let refusal = connection.trap {
        XCreatePixmap($0, connection.root, 65_535, 65_535, 24)
      }
      #expect(refusal == UInt8(BadAlloc))
      #expect(connection.unexpectedErrorCount == 0)
      connection.close()
    }

    @Test func exposuresAreAnsweredFromThePictureAndNotDrawn() async throws {
      let stage = try await Stage()
      let draws = stage.view.draws.count
      stage.driver.scribble(on: stage.id, 0, 0, 200, 100)
      for index in 0..<5000 {
        XClearArea(
          stage.driver.display, stage.id, Int32(index % 200), Int32(index / 50), 2, 2, 1)
      }
      stage.driver.sync()
      let first = XNextRequest(stage.host.connection.display)
      stage.settle()
      #expect(stage.view.draws.count == draws)
      let pixels = stage.driver.pixels(of: stage.id, width: 200, height: 100)
      #expect(pixels.allSatisfy { $0 == 0x2060a0 })
      // They are joined: not a request for each.
      let requests = XNextRequest(stage.host.connection.display) - first
      #expect(requests < 500, "\(requests) requests")
    }

    @Test func propertiesThatOthersWriteCostNothing() async throws {
      let stage = try await Stage()
      let draws = stage.view.draws.count
      let first = XNextRequest(stage.host.connection.display)
      let (noise, state) = (stage.driver.atom("NOISE"), stage.driver.atom("_NET_WM_STATE"))
      for index in 0..<10_000 {
        var value = UInt8(truncatingIfNeeded: index)
        XChangeProperty(
          stage.driver.display, stage.id, index % 2 == 0 ? noise : state, UInt(XA_STRING), 8,
          PropModeReplace, &value, 1)
      }
      stage.driver.sync()
      stage.host.drain()
      #expect(stage.view.draws.count == draws)
      // The host asks whether that was all, at most once for each batch that it read.
      #expect(XNextRequest(stage.host.connection.display) - first < 40)
    }

    @Test func aCoveredWindowDrawsNoFramesOfAnAnimation() async throws {
      let stage = try await Stage()
      let cover = stage.coverWindow(800, 600)
      let draws = stage.view.draws.count
      let value = AnimatedValue(0)
      stage.animate(value, to: 1, in: .milliseconds(60))
      try await Task.sleep(for: .milliseconds(200))
      #expect(stage.view.draws.count <= draws + 2)
      stage.after { XDestroyWindow(stage.driver.display, cover) }
      try await wait("the end") { !stage.isMoving }
      #expect(value.value == 1)
    }

    @Test func theServersGrabsEndWithTheProgram() async throws {
      let server = try XServer()
      let driver = try ServerInput(server)
      let popups = try await PopupStage(server)
      popups.present()
      #expect(!driver.canGrabPointer())
      // Without a word: as a crash would end it.
      XKillClient(driver.display, popups.id)
      driver.sync()
      #expect(driver.canGrabPointer())
      #expect(await popups.host.run() == .connectionLost)
    }

    @Test func aProgramThatStandsStillWithAPopupGoesOnWhereItWas() async throws {
      let popups = try await PopupStage(staysOpen: false)
      popups.present()
      // The grab holds the pointer while the program stands still, and releases nothing to others.
      #expect(!popups.driver.canGrabPointer())
      popups.stage.click(600, 500)
      #expect(popups.closes == 1 && popups.driver.canGrabPointer())
    }
  }

  /// Events that another program makes up, with bytes that Xlib would not send.
  @MainActor struct Forgery {
    /// Everything that an event could change.
    private func state(_ stage: Stage) -> String {
      let (view, window) = (stage.view, stage.window)
      return "\(view.phases) \(view.keys.count) \(view.scrolls.count) \(view.hover) "
        + "\(view.draws.count) \(window.isFocused) \(stage.isVisible) \(window.isClosed) "
        + "\(window.bounds.size)"
    }

    /// Sends every type that the server passes on, each with several contents.
    private func forgeEverything(_ stage: Stage, seed: UInt64) throws {
      let raw = try RawClient(stage.server)
      var chance = SplitMix64(seed: seed)
      let windows = [stage.id, 0xdead, 0, stage.host.connection.root, 0xffff_ffff]
      // Type 35 is the server's own; it refuses that one.
      for type in UInt8(2)...127 where type != UInt8(GenericEvent) {
        let contents = [0, 0xff, 0x7f, 0x80].map { [UInt8](repeating: $0, count: 31) }
        for content in contents + [chance.bytes(31), chance.bytes(31)] {
          for window in windows {
            var event = [type] + content
            // Most kinds name their window in the second or the fourth word.
            for offset in [4, 12] where chance.chance(2) {
              for byte in 0..<4 {
                event[offset + byte] = UInt8(truncatingIfNeeded: window >> (8 * byte))
              }
            }
            raw.send(event: event, to: stage.id)
          }
        }
        raw.sync()
      }
      stage.settle()
    }

    @Test(arguments: [false, true])
    func eventsOfEveryTypeWithAnyContentChangeNothingAndEndNoDrag(isDragging: Bool) async throws {
      let stage = try await Stage()
      if isDragging { stage.press(20, 30) }
      let before = state(stage)
      try forgeEverything(stage, seed: isDragging ? 2 : 1)
      #expect(state(stage) == before)
      // The real ones still count.
      if !isDragging { stage.press(20, 30) }
      stage.driver.move(to: 40, 30)
      stage.release()
      #expect(stage.view.phases == ["begin", "move", "end"])
      #expect(stage.view.pointer.last?.location == Point(x: 40, y: 30))
    }

    @Test func eventsOfEveryTypeLeaveAPopupOpen() async throws {
      let popups = try await PopupStage()
      #expect(popups.present())
      try forgeEverything(popups.stage, seed: 3)
      #expect(popups.dismissals.isEmpty && popups.closes == 0)
    }
  }
}

/// As high as a long list.
@MainActor private final class TallView: View {
  override var intrinsicContentSize: Size { Size(width: 200, height: 2_000_000) }

  override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }
}
