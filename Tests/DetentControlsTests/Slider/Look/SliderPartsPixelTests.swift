import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Sliders with everything beside their tracks.
@MainActor @Suite struct SliderPartsPixelTests {
  private func furnish(_ slider: RangeSlider) {
    slider.ticks = .every(20)
    slider.marks = [SliderMark(130, label: "here"), SliderMark(45)]
    slider.detents = [130, 45]
    slider.labels = .onInteraction
    slider.openEnds = .maximum
    slider.histogram = Histogram(
      counts: [1, 4, 9, 3, 0, 7, 8, 3, 2, 2, 1, 6, 1], scale: LinearScale(minimum: 0, maximum: 300))
  }

  @Test(arguments: [1.0, 1.25, 2])
  func whatIsDrawnInPartsIsWhatIsDrawnAsAWhole(scale: Double) throws {
    let f = try SliderFixture(size: Size(width: 320, height: 150), scale: scale, furnish)
    let steps: [(SliderFixture) -> Void] = [
      { $0.move(75) }, { $0.press(75) }, { $0.move(150) }, { $0.move(241) }, { $0.release() },
      { $0.press(300) }, { $0.host.keyDown(.escape) }, { $0.host.key(.pageUp) },
      { $0.slider.setValues(lower: 100, upper: 101) }, { $0.host.key(.tab) },
      { $0.host.key(.right) }, { $0.slider.setThumb(.upper, isEnabled: false) },
      { $0.slider.setValues(lower: 0, upper: 300, animated: true) },
      { $0.slider.isEnabled = false }, { $0.slider.frame.origin.x = 20.3 },
      { $0.slider.isEnabled = true }, { $0.slider.isInverted = true },
      { $0.slider.ticks = .automatic },
      {
        $0.slider.histogram = Histogram(
          counts: [5, 2, 1], scale: LinearScale(minimum: 0, maximum: 300))
      },
      { $0.slider.marks = [] }, { $0.slider.labels = .always },
      { $0.slider.format = .unit("km") },
      { $0.slider.setRange(minimum: 5, maximum: 105) }, { $0.slider.frame.size.width = 250 },
      { $0.slider.frame.size.height = 30 }, { $0.slider.orientation = .vertical },
      { $0.slider.setValues(lower: 20, upper: 60) }, { $0.slider.histogram = nil },
    ]
    f.expectFreshPaint(after: steps, "at scale \(scale)")
  }

  @Test(arguments: [1.0, 1.25, 2, 3], ["logarithmic", "piecewise", "quantile"])
  func onOtherScalesItIsTheSame(scale: Double, shape: String) throws {
    let f = try SliderFixture(1, 240, size: Size(width: 320, height: 150), scale: scale) {
      $0.minimumValue = 1
      switch shape {
      case "logarithmic": $0.scale = .logarithmic
      case "quantile": $0.scale = .quantile(of: (1...300).map { Double($0 * $0) / 300 })
      default:
        $0.scale =
          (try? .piecewise([
            PiecewiseScale.Stop(at: 0, value: 1), PiecewiseScale.Stop(at: 0.7, value: 50),
            PiecewiseScale.Stop(at: 1, value: 300),
          ])) ?? .linear
      }
      $0.ticks = .round
      $0.labels = .always
      $0.histogram = Histogram(
        (0..<900).map { Double($0 * $0 % 300) }, scale: $0.scale.scale(from: 1, to: 300),
        binCount: 31)
    }
    #expect(f.slider.scale != .linear)
    let steps: [(SliderFixture) -> Void] = [
      { $0.press(12) }, { $0.move(97) }, { $0.move(180.5) }, { $0.release() },
      { $0.host.key(.right) }, { $0.slider.setValues(lower: 2, upper: 3, animated: true) },
      { $0.slider.ticks = .automatic }, { $0.slider.isInverted = true },
      { $0.slider.setValues(lower: 100, upper: 290) },
    ]
    for (index, step) in steps.enumerated() {
      step(f)
      f.host.advance(by: HeadlessHost.frameInterval * (index % 2 == 0 ? 2 : 40))
      #expect(
        f.host.differenceFromFreshPaint() == nil,
        "after step \(index) at scale \(scale), \(shape)")
    }
  }

  @Test func aDragStepPaintsWhatMovesAndNothingElse() throws {
    let f = try SliderFixture(size: Size(width: 320, height: 150)) {
      furnish($0)
      $0.labels = .always
    }
    f.press(75)
    f.host.settle()
    let old = f.slider.makeRenderState()
    f.move(100)
    let new = f.slider.makeRenderState()
    let thumbs = old.thumbs[0].extent.union(new.thumbs[0].extent)
    let labels = old.labels.labels[0].text.extent.union(new.labels.labels[0].text.extent)
    let label = new.labels.labels[0].text.extent
    let moved = thumbs.union(labels).offsetBy(dx: 20, dy: 40)
    let damage = f.host.lastDamage.rects
    // Damage is in whole pixels.
    #expect(damage.allSatisfy { $0.minX >= moved.minX - 1 && $0.maxX <= moved.maxX + 1 })
    #expect(damage.reduce(0) { $0 + $1.width * $1.height } < 320 * 150 / 4)
    // The slice of the histogram, up to its top.
    let slice = Point(x: 20 + 80, y: 40 + new.histogram.extent.minY + 1)
    #expect(damage.contains { $0.contains(slice) })
    #expect(damage.contains { $0.contains(label.offsetBy(dx: 20, dy: 40).center) })
  }

  @Test func aDragStepPaintsItsThumbAndTheTicksThatItPassed() throws {
    let f = try SliderFixture(size: Size(width: 320, height: 150), furnish)
    f.press(75)
    f.host.settle()
    f.move(100)
    let allowed = Rect(x: 20 + 70 - 17, y: 40, width: 25 + 34, height: 150)
    #expect(f.host.lastDamage.rects.allSatisfy { allowed.contains($0) })
    #expect(!f.host.lastDamage.isEmpty)
  }
}
