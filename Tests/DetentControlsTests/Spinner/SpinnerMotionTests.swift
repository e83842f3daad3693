import DetentDrawing
import DetentViews
import Testing

@testable import DetentControls

@Suite struct SpinnerMotionTests {
  // MARK: Flywheel

  /// speed, seconds, items: τ = 2.7695 s and 6·(v₀ − 0.8)·τ from the constants.
  @Test(arguments: [
    (600.0, 0.618, 3.32), (1_200, 2.538, 19.94), (1_800, 3.661, 36.56), (3_000, 5.075, 69.79),
    (6_000, 6.995, 152.9),
  ])
  func aFlickTurnsAsFarAsItsSpeedSays(speed: Double, seconds: Double, items: Double) throws {
    let run = try #require(SpinnerFlywheel().run(pointerSpeed: speed))
    #expect(abs(run.duration - seconds) < 0.005)
    #expect(abs(run.distance(at: run.duration) - items) < 0.05)
    let back = try #require(SpinnerFlywheel().run(pointerSpeed: -speed))
    #expect(back.distance(at: 10) == -run.distance(at: 10))
  }

  @Test func slowPointersDoNotFlick() {
    let wheel = SpinnerFlywheel()
    #expect(wheel.run(pointerSpeed: 480) == nil && wheel.run(pointerSpeed: -480) == nil)
    #expect(wheel.run(pointerSpeed: 481) != nil)
    #expect(wheel.run(pointerSpeed: 0) == nil && wheel.run(pointerSpeed: .nan) == nil)
    #expect(wheel.run(pointerSpeed: .infinity) == nil)
  }

  @Test func aMouseIsNoFasterThanTheCap() throws {
    let wheel = SpinnerFlywheel()
    #expect(wheel.run(pointerSpeed: 60_000) == wheel.run(pointerSpeed: 6_000))
  }

  @Test(arguments: [1.0, 6, 18, 400])
  func aRunGoesNoFurtherThanItMay(items: Double) throws {
    let run = try #require(SpinnerFlywheel().run(pointerSpeed: 4_000, items: items))
    #expect(run.distance(at: run.duration) <= items + 1e-9)
    #expect(SpinnerFlywheel().run(pointerSpeed: 4_000, items: 0) == nil)
    let slow = SpinnerFlywheel().run(pointerSpeed: 600, items: 100)
    #expect(slow == SpinnerFlywheel().run(pointerSpeed: 600))
  }

  @Test func theWheelOnlySlowsDown() throws {
    let run = try #require(SpinnerFlywheel().run(pointerSpeed: 2_000))
    var last = 0.0
    var lastStep = Double.infinity
    for time in stride(from: 1.0 / 60, through: run.duration, by: 1.0 / 60) {
      let place = run.distance(at: time)
      #expect(place - last < lastStep && place > last)
      (lastStep, last) = (place - last, place)
    }
    // It is let go at 4.8 items a second, the speed at which it stops.
    #expect(abs(lastStep * 60 - 4.8) < 0.1)
    #expect(run.distance(at: 100) == run.distance(at: run.duration))
  }

  @Test func theSpeedIsThatOfTheLastTenthOfASecond() {
    var velocity = PointerVelocity()
    for step in 0...20 { velocity.add(step == 0 ? 0 : 1, at: .milliseconds(10 * step)) }
    #expect(abs(velocity.speed(at: .milliseconds(200)) - 100) < 1e-9)
    for step in 21...40 { velocity.add(-5, at: .milliseconds(10 * step)) }
    #expect(abs(velocity.speed(at: .milliseconds(400)) + 500) < 1e-9)
    // A pointer that rested before it was let go has no speed.
    #expect(velocity.speed(at: .milliseconds(600)) == 0)
  }

  @Test func movementsWithoutTimeHaveNoSpeed() {
    var velocity = PointerVelocity()
    #expect(velocity.speed(at: .zero) == 0)
    for _ in 0..<5 { velocity.add(50, at: .seconds(1)) }
    #expect(velocity.speed(at: .seconds(1)) == 0)
    velocity.add(.nan, at: .seconds(2))
    #expect(velocity.speed(at: .seconds(1)) == 0)
  }

  // MARK: Springs

  @Test func theOpeningOvershootsOnceAndEndsExactly() throws {
    let spring = SpinnerPopup.opening
    let times = Array(stride(from: 0.0, through: 0.25, by: 0.001))
    let places = times.map(spring.position)
    let reached = try #require(times.first { spring.position(at: $0) >= 1 })
    #expect(abs(reached - 0.083) < 0.003)
    let peak = try #require(zip(places, times).max { $0.0 < $1.0 })
    #expect(abs(peak.0 - 1.027) < 0.003 && abs(peak.1 - 0.113) < 0.004)
    #expect(spring.position(at: 0.25) == 1 && spring.position(at: 0) == 0)
    #expect(abs(spring.position(at: 0.2499) - 1) < 0.001)
  }

  @Test(arguments: [SpinnerPopup.closing, SpinnerPopup.pickerClosing])
  func theClosingDoesNotOvershoot(spring: Spring) {
    var last = 0.0
    for time in stride(from: 0.0, through: spring.duration, by: 0.001) {
      let place = spring.position(at: time)
      #expect(place >= last && place <= 1)
      last = place
    }
    #expect(1 - spring.position(at: spring.duration - 1e-6) < 0.002)
  }
}
