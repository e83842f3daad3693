import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct SpinnerTurningTests {
  @Test func aClickOnAnItemTurnsItToTheTopTheShortWayRoundWithOneChange() throws {
    for (index, between) in [(3, 0.5..<2.5), (7, -0.999..<0)] {
      let f = try SpinnerFixture.opened()
      f.host.click(at: f.item(index))
      #expect(f.log == ["didSelect\(index)", "changed \(index) wheel"])
      #expect(f.reasons == [.itemPress] && f.spinner.isOpen)
      f.host.advance(by: .milliseconds(100))
      #expect(between.contains(f.spinner.wheel.rotation))
      f.host.settle()
      #expect(f.spinner.wheel.rotation == Double(index) && f.log.count == 2)
    }
  }

  @Test func aClickOnTheSelectedItemAndADoubleClickClose() throws {
    let f = try SpinnerFixture.opened()
    f.host.click(at: f.item(0))
    #expect(!f.spinner.isOpen)
    f.host.settle()
    f.open()
    let place = f.item(3)
    f.host.click(at: place)
    f.host.advance(by: .milliseconds(100))
    f.host.press(at: place, clickCount: 2)
    f.host.release()
    #expect(!f.spinner.isOpen && f.spinner.selectedIndex == 3)
    #expect(f.edits == ["changed 3 wheel", "committed 3 wheel", "ended wheel"])
  }

  @Test func aClickMayCloseAtOnce() throws {
    let f = try SpinnerFixture.opened { $0.closesOnSelection = true }
    f.host.click(at: f.item(5))
    #expect(!f.spinner.isOpen && f.spinner.selectedIndex == 5)
  }

  @Test func disabledItemsCannotBeClicked() throws {
    let f = try SpinnerFixture.opened(disabled: [2])
    f.host.click(at: f.item(2))
    #expect(f.spinner.selectedIndex == 0 && f.log.isEmpty && f.spinner.isOpen)
    f.spinner.allowsDisabledSelection = true
    f.host.click(at: f.item(2))
    #expect(f.spinner.selectedIndex == 2)
  }

  @Test func sidesStep() throws {
    let f = try SpinnerFixture.opened { $0.tapMode = .stepSides }
    f.host.click(at: f.at(90))
    #expect(f.spinner.selectedIndex == 1)
    f.host.settle()
    for degrees in [120.0, -100, -10, -10] { f.click(f.at(degrees)) }
    #expect(f.changes == [1, 2, 1, 0, 7].map { "changed \($0) wheel" })
  }

  @Test func aSideThatIsHeldStepsAgainAndAgain() throws {
    let f = try SpinnerFixture.opened { $0.tapMode = .stepSides }
    f.host.press(at: f.at(90))
    for (wait, indexes) in [(380, 0...0), (40, 1...1), (300, 3...4)] {
      f.host.advance(by: .milliseconds(wait))
      #expect(indexes.contains(f.spinner.selectedIndex))
    }
    let reached = f.spinner.selectedIndex
    f.host.release()
    f.host.advance(by: .seconds(1))
    #expect(f.spinner.selectedIndex == reached)
  }

  /// Takes the pointer to points of the wheel: angles, distances, and how far it has turned then.
  private func expectTurn(
    _ f: SpinnerFixture, through points: [(Double, Double, turned: Double)],
    at location: SourceLocation = #_sourceLocation
  ) {
    for (degrees, radius, turned) in points {
      f.host.move(to: f.at(degrees, radius))
      #expect(abs(f.spinner.wheel.rotation - turned) < 1e-9, sourceLocation: location)
    }
  }

  @Test func aDragTurnsTheWheelWithThePointerAndSnaps() throws {
    let f = try SpinnerFixture.opened()
    f.host.press(at: f.at(90))
    // Twenty degrees of forty-five: on the way, and nothing else is selected yet.
    expectTurn(f, through: [(90 + 20, 94, 20.0 / 45)])
    #expect(f.changes.isEmpty)
    expectTurn(f, through: [(90 + 50, 94, 50.0 / 45)])
    #expect(f.log == ["didSelect1", "changed 1 wheel"] && f.reasons == [.turn])
    f.letGoAtRest()
    #expect(f.spinner.wheel.rotation == 1 && f.spinner.isOpen)
  }

  @Test func aDragGoesRoundAndRound() throws {
    let f = try SpinnerFixture.opened()
    f.drag(from: 30, by: 720, steps: 100, release: false)
    #expect(abs(f.spinner.wheel.rotation - 16) < 1e-6 && f.spinner.selectedIndex == 0)
    #expect(f.changes.count == 16)
    f.drag(from: 30, by: -360, steps: 60, release: false)
    #expect(f.spinner.selectedIndex == 0)
  }

  @Test func everyPointOfAFastDragCounts() throws {
    let f = try SpinnerFixture.opened()
    f.host.press(at: f.at(0))
    f.host.move(through: stride(from: 10.0, through: 270, by: 10).map { f.at($0) })
    #expect(abs(f.spinner.wheel.rotation - 6) < 1e-6 && f.spinner.selectedIndex == 6)
  }

  @Test func aDragThroughTheCentreDoesNotJump() throws {
    let f = try SpinnerFixture.opened()
    f.host.press(at: f.at(90))
    f.host.move(to: f.at(90, 30))
    f.host.move(to: SpinnerFixture.center)
    expectTurn(f, through: [(270, 30, 0), (315, 30, 1)])
  }

  @Test func aPressThatHardlyMovesIsAClick() throws {
    let f = try SpinnerFixture.opened()
    f.host.drag(f.item(2), f.item(2) + Point(x: 2, y: 2))
    #expect(f.spinner.selectedIndex == 2 && f.changes.count == 1)
  }

  @Test func escapeDuringADragTakesTheDragBackAndLeavesItOpen() throws {
    let f = try SpinnerFixture.opened()
    f.expectSelections([(.right, 1)])
    f.host.settle()
    f.clearLog()
    f.drag(from: 90, by: 100, release: false)
    #expect(f.spinner.selectedIndex == 3)
    f.host.key(.escape)
    #expect(f.spinner.isOpen && f.spinner.selectedIndex == 1)
    #expect(f.changes.last == "changed 1 wheel")
    f.host.move(to: f.at(10))
    f.host.release()
    f.host.settle()
    #expect(f.spinner.selectedIndex == 1 && f.spinner.wheel.rotation == 1)
  }

  @Test func losingTheReleaseEndsTheDragOnce() throws {
    let f = try SpinnerFixture.opened()
    f.drag(from: 90, by: 60, release: false)
    f.host.loseRelease()
    f.host.move(to: f.at(10))
    f.host.settle()
    #expect(f.spinner.gesture.press == nil && f.spinner.isOpen)
    #expect(f.spinner.wheel.rotation == f.spinner.wheel.rotation.rounded())
  }

  @Test func theSelectionIsNeverADisabledItem() throws {
    let f = try SpinnerFixture.opened(disabled: [1, 2, 5])
    f.host.press(at: f.at(0))
    for step in 1...72 {
      f.host.move(to: f.at(Double(step) * 5))
      #expect(f.spinner.model.isSelectable(f.spinner.selectedIndex))
    }
    f.letGoAtRest()
    #expect(f.spinner.wheel.rotation == Double(f.spinner.selectedIndex))
  }

  /// 45° in 100 ms at 94 px: 738 px/s, which is v = 1.23 and 7.1 further items.
  @Test func aFlickGoesOnAndComesToRestOnAnItem() throws {
    let f = try SpinnerFixture.opened()
    f.drag(from: 60, by: 45)
    #expect(f.spinner.wheel.isSpinning)
    f.host.advance(by: .milliseconds(300))
    let between = f.spinner.wheel.rotation
    #expect(between > 2 && between != between.rounded())
    f.host.settle()
    #expect(!f.spinner.wheel.isSpinning)
    // 1 + 7.1 items: eight is once around.
    #expect(f.spinner.wheel.rotation == 0 && f.spinner.selectedIndex == 0 && f.changes.count == 8)
    #expect(f.reasons.allSatisfy { $0 == .turn })
  }

  @Test(arguments: [3, 9, 14], [40.0, 120, 200])
  func aFlickOfAMouseTurnsTheWheelTwiceAtMost(count: Int, angle: Double) throws {
    let f = try SpinnerFixture.opened(count)
    f.drag(from: 60, by: angle, steps: 4)
    #expect(f.spinner.wheel.isSpinning)
    f.host.settle()
    #expect((1...2 * count).contains(f.changes.count))
    #expect(f.spinner.wheel.rotation == Double(f.spinner.selectedIndex))
  }

  @Test func aFlickAfterALongDragStillGoesOn() throws {
    let f = try SpinnerFixture.opened(9)
    f.drag(from: 60, by: 1_000, steps: 60)
    let turned = f.changes.count
    #expect(f.spinner.wheel.isSpinning)
    f.host.settle()
    #expect((turned + 2...turned + 9).contains(f.changes.count))
  }

  @Test func aSlowReleaseDoesNotSpin() throws {
    let f = try SpinnerFixture.opened()
    f.drag(from: 60, by: 20)
    #expect(!f.spinner.wheel.isSpinning)
    f.drag(from: 60, by: 100, release: false)
    f.host.advance(by: .milliseconds(200))
    f.host.release()
    #expect(!f.spinner.wheel.isSpinning)
  }

  @Test func anyPressKeyOrNotchStopsASpinAndIsOtherwiseSwallowed() throws {
    let stops: [(SpinnerFixture) -> Void] = [
      { $0.host.click(at: SpinnerFixture.center) }, { $0.host.click(at: $0.at(140)) },
      { $0.host.click(at: $0.at(-60)) }, { $0.host.key(.right) }, { $0.host.key(.escape) },
      { $0.host.key(.enter) }, { $0.host.key(.character("5"), text: "5") },
      { $0.host.scroll(by: 1, at: $0.at(90)) }, { $0.host.scroll(by: 1, at: Point(x: 5, y: 5)) },
    ]
    for (index, stop) in stops.enumerated() {
      let f = try SpinnerFixture.coasting()
      let there = f.spinner.model.index(ofSlot: Int(f.spinner.wheel.rotation.rounded()))
      stop(f)
      #expect(!f.spinner.wheel.isSpinning && f.spinner.isOpen, "\(index)")
      #expect(f.spinner.selectedIndex == there, "\(index)")
      f.host.settle()
      #expect(f.spinner.selectedIndex == there, "\(index)")
      #expect(f.spinner.wheel.rotation == Double(there), "\(index)")
    }
  }

  @Test func aDragTakesASpinningWheelOverWhereItIsSeen() throws {
    let f = try SpinnerFixture.coasting()
    let there = f.spinner.wheel.rotation
    f.host.press(at: f.at(90))
    #expect(f.spinner.wheel.rotation == there && !f.spinner.wheel.isSpinning)
    f.host.move(to: f.at(90 + 45))
    #expect(abs(f.spinner.wheel.rotation - there - 1) < 1e-9)
    f.host.advance(by: .seconds(1))
    #expect(abs(f.spinner.wheel.rotation - there - 1) < 1e-9)
  }

  @Test func aSpinRestsOnAnItemThatCanBeChosen() throws {
    let f = try SpinnerFixture.opened(disabled: [0, 1, 2, 3, 4, 6, 7]) { $0.selectedIndex = 5 }
    f.drag(from: 60, by: 80)
    f.host.settle()
    #expect(f.spinner.selectedIndex == 5 && f.spinner.wheel.rotation == 5 && f.changes.isEmpty)
  }

  @Test func aDragFromTheHubOpensAndChoosesWhereItIsLetGo() throws {
    let f = try SpinnerFixture()
    f.host.press(at: SpinnerFixture.center)
    f.host.move(to: SpinnerFixture.center + Point(x: 10, y: 0))
    #expect(!f.spinner.isOpen)
    f.host.move(to: SpinnerFixture.center + Point(x: 14, y: 0))
    #expect(f.spinner.isOpen)
    f.host.advance(by: .milliseconds(50))
    f.host.move(to: f.item(6))
    #expect(f.spinner.gesture.hoveredSlot.map(f.spinner.model.index(ofSlot:)) == 6)
    f.host.release()
    #expect(!f.spinner.isOpen && f.spinner.selectedIndex == 6)
    #expect(f.edits == ["began wheel", "changed 6 wheel", "committed 6 wheel", "ended wheel"])
  }

  /// Ways from the hub, what they select, and nil where they leave it open: wedges reach to the edge
  /// of the screen.
  @Test(arguments: [([-20.0, -298], 2), ([80, 8], nil), ([-90], nil)] as [([Double], Int?)])
  func aMarkChoosesWhereItIsLetGo(way: [Double], chosen: Int?) throws {
    let f = try SpinnerFixture(disabled: chosen == nil ? [2] : [])
    f.host.press(at: SpinnerFixture.center)
    for x in way { f.host.move(to: SpinnerFixture.center + Point(x: x, y: 0)) }
    f.host.release()
    #expect(f.spinner.selectedIndex == chosen ?? 0 && f.spinner.isOpen == (chosen == nil))
    guard chosen == nil else { return }
    f.host.settle()
    f.host.click(at: f.item(4))
    #expect(f.spinner.selectedIndex == 4)
  }

  @Test func aMarkFromTheOpenHubChoosesToo() throws {
    let f = try SpinnerFixture.opened()
    f.host.drag(SpinnerFixture.center, f.item(2))
    #expect(!f.spinner.isOpen && f.spinner.selectedIndex == 2)
  }

  @Test func escapeDuringAMarkCloses() throws {
    let f = try SpinnerFixture()
    f.host.press(at: SpinnerFixture.center)
    f.host.move(to: SpinnerFixture.center + Point(x: 80, y: 0))
    f.host.key(.escape)
    #expect(!f.spinner.isOpen && f.edits.last == "cancelled wheel")
    f.host.release()
    #expect(f.spinner.selectedIndex == 0)
  }

  @Test func aProgramTurnsAnOpenWheelSilently() throws {
    let f = try SpinnerFixture.opened()
    f.spinner.selectedIndex = 2
    #expect(f.log.isEmpty && f.sounds.isEmpty)
    f.host.advance(by: .milliseconds(100))
    #expect(f.spinner.wheel.rotation > 0 && f.spinner.wheel.rotation < 2)
    f.host.settle()
    #expect(f.spinner.wheel.rotation == 2)
    f.host.key(.enter)
    #expect(f.edits == ["committed 2 wheel", "ended wheel"])
  }

  @Test func theSameSelectionIsNoWork() throws {
    let f = try SpinnerFixture.opened()
    let paints = f.host.paintCount
    for _ in 0..<1_000 { f.spinner.selectedIndex = 0 }
    f.host.drain()
    #expect(f.log.isEmpty && f.host.paintCount == paints)
  }

  @Test func theClockwiseOrderIsTheMirrorImage() throws {
    let f = try SpinnerFixture.opened { $0.order = .clockwise }
    #expect(f.item(1).x > SpinnerFixture.center.x)
    f.drag(from: 90, by: 45, release: false)
    #expect(f.spinner.selectedIndex == 7)
    let mirrored = try SpinnerFixture.opened { $0.traitOverrides.layoutDirection = .rightToLeft }
    #expect(mirrored.item(1).x > SpinnerFixture.center.x)
    mirrored.expectSelections([(.right, 7)])
  }
}
