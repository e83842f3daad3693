import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct SmoothScrolling {
    /// With the pointer in the window.
    private func open() async throws -> InputStage {
      let stage = try await InputStage()
      try stage.after { try $0.move(to: 50, 40) }
      stage.view.takesPinches = true
      stage.recorder.forget()
      return stage
    }

    @Test func noNotchIsLostWhereMouseAndTouchpadTakeTurns() async throws {
      let stage = try await open()
      for _ in 0..<3 { try stage.input.wheel(0, 1) }
      try stage.input.scroll(0, 1)
      try stage.input.wheel(0, 1)
      stage.settle()
      #expect(stage.recorder.notches == Point(x: 0, y: -5))
    }

    @Test func fractionsOfANotchArriveAsTheyAre() async throws {
      let stage = try await open()
      for _ in 0..<4 { try stage.after { try $0.scroll(0, 0.25) } }
      try stage.after { try $0.scroll(0.5, -0.25) }
      #expect(
        stage.recorder.scrolls.map(\.notches)
          == [Point](repeating: Point(x: 0, y: -0.25), count: 4) + [Point(x: 0.5, y: 0.25)])
      #expect(stage.recorder.scrolls.first?.location == Point(x: 50, y: 40))
    }

    @Test func whatWasScrolledElsewhereIsNotCounted() async throws {
      let stage = try await open()
      try stage.after { try $0.scroll(0, 1) }
      try stage.after { try $0.move(to: 800, 600) }
      try stage.after { try $0.scroll(0, 0.75) }
      try stage.after { try $0.move(to: 50, 40) }
      try stage.after { try $0.scroll(0, 0.25) }
      #expect(stage.recorder.scrolls.map(\.notches.y) == [-1, -0.25])
    }

    @Test func aWheelThatHasNoAxisTurnsANotchBesideATouchpad() async throws {
      let stage = try await open()
      try stage.after { try $0.scroll(0, 0.25) }
      stage.stage.driver.click(5)
      stage.settle()
      try stage.after { try $0.scroll(0, 1) }
      #expect(stage.recorder.scrolls.map(\.notches.y) == [-0.25, -1, -1])
    }

    @Test func grabsOfOtherProgramsLoseNothing() async throws {
      let stage = try await open()
      for round in 0..<20 {
        #expect(stage.stage.driver.grabPointer())
        stage.stage.driver.ungrabPointer()
        // Whether the host has noticed or not.
        if round % 2 == 0 { stage.settle() }
        try stage.after { try $0.scroll(0, 0.25) }
      }
      #expect(stage.recorder.notches == Point(x: 0, y: -5))
    }

    @Test func fingersThatLeaveTheTouchpadAreReportedAndWheelsLeaveNothing() async throws {
      let stage = try await open()
      try stage.after { try $0.scroll(0, 0.25) }
      try stage.after { try $0.liftFromTouchpad() }
      try stage.after { try $0.scroll(0, 0.5) }
      try stage.after { try $0.wheel(0, 1) }
      let scrolls = stage.recorder.scrolls
      #expect(scrolls.map(\.phase) == [.moved, .lifted, .moved, .moved])
      #expect(scrolls.map(\.notches.y) == [-0.25, 0, -0.5, -1])
      #expect(scrolls.dropFirst().map(\.source) == [.touchpad, .touchpad, .wheel])
    }

    @Test func aRunOfOneDrainIsOneEventThatKeepsItsLift() async throws {
      let stage = try await open()
      try stage.after { try $0.liftFromTouchpad() }
      stage.recorder.forget()
      for _ in 0..<5 { try stage.input.scroll(0, 0.25) }
      try stage.input.liftFromTouchpad()
      stage.settle()
      #expect(stage.recorder.scrolls.reduce(0) { $0 + $1.notches.y } == -1.25)
      #expect(stage.recorder.scrolls.last?.phase == .lifted)
      // The server may send it in two parts.
      #expect(stage.recorder.scrolls.count <= 2)
      #expect(stage.recorder.pointers.isEmpty, "a scroll is no motion")
    }

    @Test func pinchesOnATouchpadTellScaleAndTurnSinceTheyBegan() async throws {
      let stage = try await open()
      try stage.after { try $0.pinch(.begin) }
      try stage.after { try $0.pinch(.update, scale: 1.25, angle: 30) }
      try stage.after { try $0.pinch(.update, scale: 1.5, angle: 15) }
      try stage.after { try $0.pinch(.end, scale: 1.5) }
      let pinches = stage.view.pinches
      #expect(pinches.map(\.phase) == [.began, .changed, .changed, .ended])
      #expect(pinches.map(\.scale) == [1, 1.25, 1.5, 1.5])
      #expect(pinches.map { ($0.rotation * 180 / .pi).rounded() } == [0, 30, 45, 45])
      #expect(pinches.allSatisfy { $0.location == Point(x: 50, y: 40) })
    }

    @Test func aPinchThatIsTakenBackIsCancelledAndASwipeIsNothing() async throws {
      let stage = try await open()
      try stage.after { try $0.pinch(.begin) }
      try stage.after { try $0.pinch(.cancel, scale: 2) }
      #expect(stage.view.pinches.map(\.phase) == [.began, .cancelled])
      try stage.after { try $0.swipe(.begin, by: 0, 0) }
      try stage.after { try $0.swipe(.update, by: 30, 0) }
      try stage.after { try $0.swipe(.end, by: 0, 0) }
      #expect(stage.recorder.events.count == 2)
      #expect(stage.stage.host.unexpectedErrorCount == 0)
    }
  }
}
