import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor @Suite struct ViewAnimationTests {
  private static let red = Color(hex: 0xFF0000)
  private static let blue = Color(hex: 0x0000FF)

  /// A red square at (0, 0), 20 × 20, in a white window of 200 × 100 at 60 frames a second.
  private func scene() throws -> Scene<View> {
    let square = View()
    square.backgroundColor = DynamicColor(Self.red)
    let scene = try Scene(
      square, Rect(x: 0, y: 0, width: 20, height: 20), in: Size(width: 200, height: 100))
    scene.content.backgroundColor = DynamicColor(.white)
    scene.host.settle()
    return scene
  }

  /// The scene half a second after the square began to move to x = 100, which takes a second.
  private func movingScene(
    completion: (@MainActor (Bool) -> Void)? = nil
  ) throws -> Scene<View> {
    let f = try scene()
    View.animate(1, curve: .linear, { f.subject.frame.origin.x = 100 }, completion: completion)
    f.host.advance(by: .milliseconds(500))
    return f
  }

  private func color(_ f: Scene<View>, _ x: Double, _ y: Double) -> Color {
    f.host.color(at: x, y)
  }

  @Test func aFrameMovesWhileThePropertyIsThere() throws {
    let f = try scene()
    var finished: [Bool] = []
    View.animate(
      1, curve: .linear, { f.subject.frame.origin.x = 100 }, completion: { finished.append($0) })
    #expect(f.subject.frame.minX == 100 && finished.isEmpty)
    f.host.advance(by: .milliseconds(500))
    #expect(
      color(f, 60, 10) == Self.red && color(f, 110, 10) == .white && color(f, 10, 10) == .white)
    f.host.settle()
    #expect(color(f, 110, 10) == Self.red && color(f, 60, 10) == .white && finished == [true])
    #expect(!f.host.driver.wantsAnotherFrame)
  }

  @Test func aSizeGrows() throws {
    let f = try scene()
    View.animate(1, curve: .linear) { f.subject.frame = Rect(x: 0, y: 0, width: 180, height: 20) }
    f.host.advance(by: .milliseconds(500))
    #expect(color(f, 80, 10) == Self.red && color(f, 130, 10) == .white)
    f.host.settle()
    #expect(color(f, 170, 10) == Self.red)
  }

  @Test func halfATurnGoesOverAQuarter() throws {
    let f = try scene()
    f.subject.frame = Rect(x: 80, y: 45, width: 40, height: 10)
    f.host.settle()
    View.animate(1, curve: .linear) {
      f.subject.transform = AffineTransform(rotation: .pi - 1e-9)
    }
    f.host.advance(by: .milliseconds(500))
    #expect(color(f, 100, 35) == Self.red && color(f, 85, 50) == .white)
    f.host.settle()
    #expect(color(f, 85, 50) == Self.red)
  }

  @Test func opacityAndColorsBlend() throws {
    let f = try scene()
    View.animate(1, curve: .linear) {
      f.subject.alpha = 0
      f.subject.backgroundColor = DynamicColor(Self.blue)
    }
    #expect(f.subject.alpha == 0)
    f.host.advance(by: .milliseconds(500))
    let half = color(f, 10, 10)
    #expect((half.red - 0.75).magnitude < 0.05 && (half.blue - 0.75).magnitude < 0.05)
    #expect((half.green - 0.5).magnitude < 0.05)
    f.host.settle()
    #expect(color(f, 10, 10) == .white)
  }

  @Test func theNextAnimationGoesOnFromWhereTheViewIs() throws {
    var finished: [Bool] = []
    let f = try movingScene { finished.append($0) }
    View.animate(1, curve: .linear) { f.subject.frame.origin.x = 0 }
    #expect(finished == [false])
    f.host.advance(by: .milliseconds(100))
    #expect(color(f, 55, 10) == Self.red)
    f.host.settle()
    #expect(color(f, 10, 10) == Self.red && color(f, 55, 10) == .white)
  }

  @Test func aPlainChangeJumps() throws {
    var finished: [Bool] = []
    let f = try movingScene { finished.append($0) }
    f.subject.frame.origin.x = 150
    #expect(finished == [false])
    f.host.advance(by: .milliseconds(20))
    #expect(color(f, 160, 10) == Self.red && color(f, 60, 10) == .white)
  }

  @Test func aLayoutThatSetsTheSameFrameLeavesTheMotionAlone() throws {
    let f = try movingScene()
    f.subject.frame.origin.x = 100
    f.host.advance(by: .milliseconds(20))
    #expect(color(f, 110, 10) == .white && color(f, 65, 10) == Self.red)
  }

  @Test func aSpringSwingsBeyondItsEnd() throws {
    let f = try scene()
    var farthest = 0
    View.animate(.spring(Spring(duration: 1, damping: 0.2, frequency: 20))) {
      f.subject.frame.origin.x = 100
    }
    for _ in 0..<50 {
      f.host.advance(by: .milliseconds(20))
      for x in stride(from: farthest, to: 200, by: 1) where color(f, Double(x), 10) == Self.red {
        farthest = x
      }
    }
    f.host.settle()
    #expect(farthest > 130)
    #expect(color(f, 110, 10) == Self.red && color(f, 130, 10) == .white)
  }

  @Test func reducedMotionShowsTheEndAtOnce() throws {
    let f = try scene()
    f.window.rootTraits.reducesMotion = true
    f.host.settle()
    var finished: [Bool] = []
    View.animate(1, { f.subject.frame.origin.x = 100 }, completion: { finished.append($0) })
    #expect(finished == [true])
    f.host.advance(by: .milliseconds(20))
    #expect(color(f, 110, 10) == Self.red)
  }

  @Test func hitsGoWhereTheViewIsShown() throws {
    let f = try movingScene()
    #expect(f.window.hitTest(point(60, 10)) === f.subject)
    #expect(f.window.hitTest(point(115, 10)) !== f.subject)
  }

  @Test func aViewThatLeavesEndsItsMotionOnce() throws {
    let f = try scene()
    var finished: [Bool] = []
    View.animate(1) {
      f.subject.frame.origin.x = 100
      f.subject.alpha = 0.5
    } completion: {
      finished.append($0)
    }
    f.host.advance(by: .milliseconds(100))
    f.subject.removeFromSuperview()
    #expect(finished == [false])
  }

  @Test(arguments: [-1, .nan, .infinity]) func aDurationThatIsInvalidMovesNothing(_ seconds: Double)
    throws
  {
    let f = try scene()
    View.animate(seconds) { f.subject.frame.origin.x = 100 }
    f.host.advance(by: .milliseconds(40))
    #expect(f.subject.frame.minX == 100)
  }
}
