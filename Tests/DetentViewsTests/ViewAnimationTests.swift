import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

/// A red square at (0, 0), 20 × 20, in a white window of 200 × 100 at 60 frames a second.
@MainActor @Suite final class ViewAnimationTests: Scene<View> {
  private static let red = Color(hex: 0xFF0000)
  private static let blue = Color(hex: 0x0000FF)

  /// How the animations ended.
  private var finished: [Bool] = []

  init() throws {
    let square = View()
    square.backgroundColor = DynamicColor(Self.red)
    try super.init(
      square, Rect(x: 0, y: 0, width: 20, height: 20), in: Size(width: 200, height: 100)
    ) { $0.backgroundColor = DynamicColor(.white) }
    host.settle()
  }

  /// Moves the square to x = 100 within a second, and waits.
  private func move(_ milliseconds: Int) {
    View.animate(
      1, curve: .linear, { subject.frame.origin.x = 100 }, completion: { self.finished.append($0) })
    if milliseconds > 0 { host.advance(by: .milliseconds(milliseconds)) }
  }

  /// Whether the square is seen at each of some places of its way; elsewhere it is white.
  private func isRed(_ places: Double...) -> [Bool] {
    places.map { x in
      let color = host.color(at: x, 10)
      #expect(color == Self.red || color == .white)
      return color == Self.red
    }
  }

  @Test func aFrameMovesWhileThePropertyIsThere() {
    move(0)
    #expect(subject.frame.minX == 100 && finished.isEmpty)
    host.advance(by: .milliseconds(500))
    #expect(isRed(60, 110, 10) == [true, false, false])
    // Hits go where the view is shown.
    #expect(window.hitTest(point(60, 10)) === subject)
    #expect(window.hitTest(point(115, 10)) !== subject)
    host.settle()
    #expect(isRed(110, 60) == [true, false] && finished == [true])
    #expect(!host.driver.wantsAnotherFrame)
  }

  @Test func aSizeGrows() {
    View.animate(1, curve: .linear) { subject.frame = Rect(x: 0, y: 0, width: 180, height: 20) }
    host.advance(by: .milliseconds(500))
    #expect(isRed(80, 130) == [true, false])
    host.settle()
    #expect(isRed(170) == [true])
  }

  @Test func halfATurnGoesOverAQuarter() {
    subject.frame = Rect(x: 80, y: 45, width: 40, height: 10)
    host.settle()
    View.animate(1, curve: .linear) { subject.transform = AffineTransform(rotation: .pi - 1e-9) }
    host.advance(by: .milliseconds(500))
    #expect(host.color(at: 100, 35) == Self.red && host.color(at: 85, 50) == .white)
    host.settle()
    #expect(host.color(at: 85, 50) == Self.red)
  }

  @Test func opacityAndColorsBlend() {
    View.animate(1, curve: .linear) {
      subject.alpha = 0
      subject.backgroundColor = DynamicColor(Self.blue)
    }
    #expect(subject.alpha == 0)
    host.advance(by: .milliseconds(500))
    let half = host.color(at: 10, 10)
    #expect((half.red - 0.75).magnitude < 0.05 && (half.blue - 0.75).magnitude < 0.05)
    #expect((half.green - 0.5).magnitude < 0.05)
    host.settle()
    #expect(host.color(at: 10, 10) == .white)
  }

  @Test func theNextAnimationGoesOnFromWhereTheViewIs() {
    move(500)
    View.animate(1, curve: .linear) { subject.frame.origin.x = 0 }
    #expect(finished == [false])
    host.advance(by: .milliseconds(100))
    #expect(isRed(55) == [true])
    host.settle()
    #expect(isRed(10, 55) == [true, false])
  }

  @Test func aPlainChangeJumps() {
    move(500)
    // One to the same frame, as of a layout, leaves the motion alone.
    subject.frame.origin.x = 100
    host.advance(by: .milliseconds(20))
    #expect(isRed(110, 65) == [false, true] && finished.isEmpty)
    subject.frame.origin.x = 150
    #expect(finished == [false])
    host.advance(by: .milliseconds(20))
    #expect(isRed(160, 60) == [true, false])
  }

  @Test func aSpringSwingsBeyondItsEnd() {
    var farthest = 0
    View.animate(.spring(Spring(duration: 1, damping: 0.2, frequency: 20))) {
      subject.frame.origin.x = 100
    }
    for _ in 0..<50 {
      host.advance(by: .milliseconds(20))
      for x in farthest..<200 where host.color(at: Double(x), 10) == Self.red { farthest = x }
    }
    host.settle()
    #expect(farthest > 130)
    #expect(isRed(110, 130) == [true, false])
  }

  @Test func reducedMotionShowsTheEndAtOnce() {
    window.rootTraits.reducesMotion = true
    host.settle()
    move(0)
    #expect(finished == [true])
    host.advance(by: .milliseconds(20))
    #expect(isRed(110) == [true])
  }

  @Test func aViewThatLeavesEndsItsMotionOnce() {
    View.animate(1) {
      subject.frame.origin.x = 100
      subject.alpha = 0.5
    } completion: {
      self.finished.append($0)
    }
    host.advance(by: .milliseconds(100))
    subject.removeFromSuperview()
    #expect(finished == [false])
  }

  @Test(arguments: [-1, .nan, .infinity])
  func aDurationThatIsInvalidMovesNothing(_ seconds: Double) {
    View.animate(seconds) { subject.frame.origin.x = 100 }
    host.advance(by: .milliseconds(40))
    #expect(subject.frame.minX == 100)
  }
}
