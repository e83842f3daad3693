import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// Histograms over the fixture F, 320 × 110: the centre of a thumb is 10 + its value.
@MainActor @Suite struct RangeSliderHistogramTests {
  private let size = Size(width: 320, height: 110)

  private func fixture(
    _ counts: [Int] = [1, 2, 4, 8, 16, 100], scale: Double = 1,
    _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> SliderFixture {
    let f = try SliderFixture(size: size, scale: scale) {
      $0.histogram = histogram(counts)
      configure($0)
    }
    f.host.settle()
    return f
  }

  private func histogram(_ counts: [Int], to maximum: Double = 300) -> Histogram {
    Histogram(counts: counts, scale: LinearScale(minimum: 0, maximum: maximum))
  }

  private func renderState(_ f: SliderFixture) -> HistogramRenderState {
    f.slider.makeRenderState().histogram
  }

  @Test(arguments: SliderOrientation.allCases)
  func theBarDividesTheHistogramIntoThreeParts(orientation: SliderOrientation) throws {
    let f = try SliderFixture(size: Size(width: 200, height: 200)) {
      ($0.orientation, $0.histogram) = (orientation, histogram([1, 2, 4]))
    }
    let state = f.slider.makeRenderState()
    let (chosen, others) = state.histogramRegions
    let lengths = ([chosen] + others).map { orientation.extents(of: $0.size).along }
    #expect(lengths.reduce(0, +) == orientation.extents(of: state.histogram.extent.size).along)
    #expect(others.count == 2 && lengths.allSatisfy { $0 > 0 })
  }

  @Test func barsStandAboveTheTrackFromEndToEndOfTheWayOfTheThumbs() throws {
    let f = try fixture()
    let (renderState, track) = (renderState(f), f.slider.makeRenderState().track)
    #expect(renderState.bars.count == 6)
    #expect(renderState.extent.minX == 10 && renderState.extent.maxX == 310)
    #expect(renderState.extent.height == 64 && renderState.extent.maxY == track.minY - 6)
    #expect(renderState.bars.allSatisfy { $0.maxY == renderState.extent.maxY })
    #expect(renderState.bars.last?.height == 64)
    let bars = renderState.bars
    for (a, b) in zip(bars, bars.dropFirst()) { #expect(b.minX - a.maxX == 2) }
  }

  @Test func barsAreWholePixelsAndAllAsWide() throws {
    for scale in [1.0, 1.25, 1.5, 2, 3] {
      for width in stride(from: 260.0, through: 420, by: 9) {
        for isMirrored in [false, true] {
          let f = try SliderFixture(size: Size(width: width, height: 110), scale: scale) {
            $0.isInverted = isMirrored
            $0.histogram = Histogram(
              counts: Array(repeating: 5, count: 44), scale: LinearScale(minimum: 0, maximum: 300))
          }
          f.host.settle()
          let bars = renderState(f).bars
          let widths = Set(bars.map { ($0.width * scale * 1e6).rounded() / 1e6 })
          #expect(widths.count == 1 && widths.allSatisfy { $0 == $0.rounded() && $0 >= 1 })
          let isOnPixels = bars.allSatisfy {
            let edge = ($0.minX + 20) * scale
            return (edge - edge.rounded()).magnitude < 1e-6
          }
          #expect(isOnPixels, "\(width) at \(scale)")
          // Each stands where its bin is.
          let (line, axis) = (f.slider.layout.line, f.slider.layout.axis)
          for (index, bar) in bars.enumerated() {
            let middle = line.position(at: (Double(index) + 0.5) / 44)
            #expect((axis.position(of: bar.center) - middle).magnitude * scale <= 1.5)
          }
        }
      }
    }
  }

  @Test func aBinThatIsNotEmptyIsAtLeastAPixelHigh() throws {
    for scale in [1.0, 1.25, 2, 3] {
      let f = try fixture([1, 0, 1_000_000], scale: scale)
      let bars = renderState(f).bars
      #expect(bars.count == 2)
      #expect((bars[0].height * scale - 1).magnitude < 1e-6)
    }
  }

  @Test func aBarOfValuesAtOneEndIsSeen() throws {
    for (value, isInverted) in [(0.0, false), (300, false), (0, true), (300, true)] {
      for orientation in [SliderOrientation.horizontal, .vertical] {
        let f = try SliderFixture(size: Size(width: 210, height: 210)) {
          ($0.orientation, $0.isInverted) = (orientation, isInverted)
          $0.histogram = Histogram(
            [value, value], scale: LinearScale(minimum: 0, maximum: 300), binCount: 20)
        }
        f.host.settle()
        let state = renderState(f)
        #expect(state.bars.count == 1 && state.bars.allSatisfy(state.extent.contains))
      }
    }
  }

  @Test func nothingOfAHistogramIsDrawnBesideIt() throws {
    for length in stride(from: 20.0, through: 60, by: 0.5) {
      let f = try SliderFixture(size: Size(width: length, height: 90)) {
        $0.setValues(lower: 140, upper: 150)
        $0.histogram = Histogram(
          [0, 140, 145, 300], scale: LinearScale(minimum: 0, maximum: 300), binCount: 9)
      }
      f.host.settle()
      let state = f.slider.makeRenderState()
      let (chosen, others) = state.histogramRegions
      #expect(
        ([chosen] + others).allSatisfy { $0.isEmpty || state.histogram.extent.contains($0) },
        "\(length)")
    }
  }

  @Test func barsAreClippedToTheLeastAndTheGreatestValue() throws {
    let f = try fixture()
    let scale = LinearScale(minimum: 0, maximum: 300)
    f.slider.histogram = Histogram([40, 40, 80, 180], scale: scale, binCount: 5)
    f.host.settle()
    let bars = renderState(f).bars
    #expect(bars.first.map { $0.minX >= 10 + 40 } == true)
    #expect(bars.last.map { $0.maxX <= 10 + 181 } == true)
    f.slider.histogram = Histogram([150, 150], scale: scale, binCount: 5)
    f.host.settle()
    #expect(renderState(f).bars.count == 1 && renderState(f).bars[0].width == 1)
  }

  @Test func moreBinsThanPixelsLeaveNoGaps() throws {
    let f = try fixture([Int](repeating: 3, count: 1_000))
    #expect(renderState(f).bars.allSatisfy { $0.width >= 1 && $0.height == 64 })
  }

  /// The colours at places of the bars.
  private func expect(
    _ color: DynamicColor, at places: [Double], _ f: SliderFixture,
    location: SourceLocation = #_sourceLocation
  ) {
    let y = renderState(f).extent.midY
    for x in places { #expect(f.color(x, y) == color.light, "\(x)", sourceLocation: location) }
  }

  @Test func aBinThatIsHalfChosenIsHalfColoured() throws {
    let f = try fixture([5, 5])
    // The first bar goes from 10 to 159; the lower thumb is in its midst.
    expect(.track, at: [15, 60, 68, 251, 300], f)
    expect(.accent, at: [70, 100, 150, 170, 248], f)
    expect(.background, at: [160], f)
    f.slider.isEnabled = false
    f.host.settle()
    expect(.disabledTint, at: [100], f)
  }

  @Test func aBarMayLightUpWholeWhenItsMiddleIsChosen() throws {
    let f = try fixture([5, 5])
    f.slider.style.histogramLightsWholeBars = true
    // The middle of the first bar is at 84, that of the second at 234.
    let (first, second) = ([15.0, 84, 150], [165.0, 234, 300])
    f.slider.setValues(lower: 60, upper: 200)
    f.host.settle()
    expect(.accent, at: first, f)
    expect(.track, at: second, f)
    f.slider.setValues(lower: 90, upper: 240)
    f.host.settle()
    // Drawn as a whole, however little of it the thumbs came by.
    expect(.track, at: first, f)
    expect(.accent, at: second, f)
  }

  @Test func theChosenPartFollowsTheThumbs() throws {
    let f = try fixture([5])
    let y = renderState(f).extent.midY
    f.press(75, 125)
    #expect(f.color(118, y) == DynamicColor.track.light)
    #expect(f.color(121, y) == DynamicColor.accent.light)
  }

  @Test func aPressInItIsAPressOnTheTrack() throws {
    let f = try fixture()
    f.host.press(at: f.at(40, 12))
    #expect(f.slider.lowerValue == 30)
    f.host.move(to: f.at(60, 12))
    #expect(f.slider.lowerValue == 50)
    f.host.release()
    f.host.press(at: f.at(160, 20))
    #expect(f.release().upper == 150 && f.reasons.allSatisfy { $0 == .trackPress })
  }

  @Test func barsShowTheMeasureOfTheStyle() throws {
    let f = try fixture([1, 4, 16])
    #expect(renderState(f).bars.map(\.height) == [4, 16, 64])
    f.slider.style.histogramMeasure = .squareRoot
    f.host.settle()
    #expect(renderState(f).bars.map(\.height) == [16, 32, 64])
  }

  @Test func anotherNumberOfBinsTakesItsShapeFromTheBarsThatAreSeen() throws {
    #expect(Histogram.resampled([1, 0], count: 4) == [1, 1, 0, 0])
    #expect(Histogram.resampled([1, 0.5, 0.25, 0], count: 2) == [0.5, 0])
    #expect(Histogram.resampled([], count: 2) == [0, 0])
    let f = try fixture([10, 0])
    f.slider.histogram = histogram([0, 0, 0, 10])
    f.host.drain()
    #expect(f.slider.histogramHeights == [1, 1, 0, 0])
    f.host.advance(by: .milliseconds(60))
    let seen = f.slider.histogramHeights
    #expect(seen[0] < 1 && seen[0] == seen[1] && seen[2] == 0 && seen[3] == 1 - seen[0])
    // Also in the midst of a change.
    f.slider.histogram = histogram([10, 10, 10, 10])
    #expect(f.slider.histogramHeights == seen)
  }

  @Test func otherDataTakeTheirShapeOverTime() throws {
    let f = try fixture([10, 10])
    f.slider.histogram = histogram([10, 5])
    f.host.drain()
    #expect(renderState(f).bars[1].height == 64)
    f.host.advance(by: .milliseconds(60))
    let between = renderState(f).bars[1].height
    #expect(between < 62 && between > 34)
    #expect(f.host.lastDamage.rects.allSatisfy { $0.maxY <= 40 + 110 && $0.minY >= 39 })
    f.host.advance(by: .milliseconds(200))
    #expect(renderState(f).bars[1].height == 32)
    #expect(!f.host.driver.wantsAnotherFrame)
    f.slider.histogram = histogram([10, 0])
    f.host.advance(by: .milliseconds(60))
    #expect(renderState(f).bars.count == 2)
    f.host.settle()
    #expect(renderState(f).bars.count == 1)
  }

  @Test func theBarsOfAnInvertedSliderAreTheImageInAMirror() throws {
    for width in [300.0, 307, 321] {
      let bars = try [false, true].map { isInverted in
        let f = try SliderFixture(size: Size(width: width, height: 110)) {
          $0.isInverted = isInverted
          $0.histogram = histogram(Array(repeating: 5, count: 44))
        }
        return renderState(f).bars
      }
      #expect(bars[0].map { width - $0.maxX } == bars[1].map(\.minX), "\(width)")
    }
  }

  /// A slider, and below it controls that take another shape with each of its values, as filters
  /// do.
  private func followedSlider() throws -> (SliderFixture, RangeSlider, CircularSlider) {
    // Its own thumb lights up at once.
    let f = try SliderFixture { $0.traitOverrides.reducesMotion = true }
    let follower = RangeSlider(frame: Rect(x: 20, y: 80, width: 320, height: 110))
    let dial = CircularSlider(frame: Rect(x: 20, y: 200, width: 90, height: 90))
    dial.setRange(minimum: 0, maximum: 300)
    follower.histogram = histogram([10, 10], to: 1)
    for view in [follower, dial] { f.slider.superview?.addSubview(view) }
    try f.host.resize(to: Size(width: 360, height: 320), scale: 1)
    f.slider.onValueChanged { [weak follower, weak dial] slider, _ in
      follower?.histogram = histogram([300, Int(slider.lowerValue)], to: 1)
      dial?.setValue(slider.lowerValue, animated: true)
    }
    return (f, follower, dial)
  }

  /// After a step the first frame is the last one: nothing is on its way in it.
  private func expectStillness(
    _ name: String, _ fixture: (SliderFixture, RangeSlider, CircularSlider), _ step: () -> Void
  ) {
    let (f, follower, dial) = fixture
    let counts = follower.histogram
    step()
    #expect(follower.histogram != counts, "\(name)")
    let heights = follower.histogram?.heights(follower.style.histogramMeasure)
    #expect(follower.histogramHeights == heights, "\(name)")
    #expect(dial.transition.shown == nil, "\(name)")
    #expect(!f.host.driver.wantsAnotherFrame, "\(name)")
    #expect(f.host.differenceFromFreshPaint() == nil, "\(name)")
  }

  @Test func whatFollowsAStepOfAnotherControlIsShownAtOnce() throws {
    let fixture = try followedSlider()
    let (f, follower, dial) = fixture
    f.press(70)
    f.host.settle()
    for position in [83.0, 94, 101] { expectStillness("drag", fixture) { f.move(position) } }
    f.release()
    f.host.settle()
    f.focus()
    for isRepeated in [false, true, true] {
      expectStillness("key", fixture) { f.host.keyDown(.right, repeated: isRepeated) }
      f.host.settle()
    }
    f.host.keyUp(.right)
    f.host.settle()
    for _ in 0..<3 { expectStillness("wheel", fixture) { f.wheel(1) } }
    f.host.advance(by: .seconds(1))
    // What a program sets takes its time again.
    follower.histogram = histogram([10, 5], to: 1)
    #expect(f.host.driver.wantsAnotherFrame)
    f.host.settle()
    dial.setValue(7, animated: true)
    #expect(f.host.driver.wantsAnotherFrame && dial.transition.shown != nil)
  }

  @Test func aControlThatIsDraggedMayMoveItself() throws {
    let f = try SliderFixture()
    f.press(70)
    f.slider.histogram = histogram([1, 9])
    f.host.settle()
    f.slider.histogram = histogram([9, 1])
    #expect(f.host.driver.wantsAnotherFrame)
  }

  @Test func whatGoesOnByItselfIsNotCutShortByADragElsewhere() throws {
    let f = try SliderFixture()
    let button = IconButton("Save", leadingIcon: "heart")
    button.frame = Rect(x: 20, y: 75, width: 90, height: 30)
    button.isLoading = true
    f.slider.superview?.addSubview(button)
    f.press(70, 90)
    button.isLoading = false
    button.isLoading = true
    f.host.advance(by: .seconds(5))
    #expect(f.host.driver.wantsAnotherFrame)
  }

  @Test func whatAClickLeadsToTakesItsShapeOverTime() throws {
    let (f, follower, _) = try followedSlider()
    let toggle = Toggle("Garden")
    toggle.frame = Rect(x: 150, y: 200, width: 120, height: 30)
    f.slider.superview?.addSubview(toggle)
    toggle.onValueChanged { [weak follower] _, _ in
      follower?.histogram = histogram([10, 5], to: 1)
    }
    f.host.settle()
    f.host.click(at: toggle.frame.center)
    #expect(follower.histogramHeights[1] > 0.9 && f.host.driver.wantsAnotherFrame)
    f.host.settle()
    #expect(follower.histogramHeights[1] == 0.5)
  }

  @Test func theFirstFrameShowsAHistogramInItsLastShape() throws {
    let f = try SliderFixture(size: size) { $0.histogram = histogram([10, 5]) }
    #expect(renderState(f).bars.map(\.height) == [64, 32])
    #expect(!f.host.driver.wantsAnotherFrame)
  }

  @Test func otherDataAreThereAtOnceWithReducedMotion() throws {
    let f = try fixture([10, 10]) { $0.traitOverrides.reducesMotion = true }
    f.slider.histogram = histogram([10, 5, 1])
    f.host.drain()
    #expect(renderState(f).bars.map(\.height) == [64, 32, 6])
    #expect(!f.host.driver.wantsAnotherFrame)
  }

  @Test func itMakesDoWithTheHeightThatThereIs() throws {
    let f = try fixture([1, 2])
    f.slider.frame.size.height = 60
    f.host.settle()
    #expect(renderState(f).extent.height < 50 && renderState(f).extent.minY >= 0)
    f.slider.frame.size.height = 19
    f.host.settle()
    #expect(renderState(f).bars.isEmpty && f.slider.layout.axis.middle == 9.5)
    #expect(f.slider.intrinsicContentSize.height >= 64 + 6 + 4 + 8)
    f.slider.histogram = nil
    #expect(f.slider.intrinsicContentSize.height == 30)
  }

  @Test func barsOfAVerticalSliderGrowToItsLeadingSide() throws {
    for direction in LayoutDirection.allCases {
      let f = try SliderFixture(size: Size(width: 110, height: 60)) {
        $0.orientation = .vertical
        $0.traitOverrides.layoutDirection = direction
        $0.histogram = histogram([1, 2, 3])
      }
      f.host.settle()
      let renderState = f.slider.makeRenderState()
      let bars = renderState.histogram.bars
      #expect(bars.count == 3)
      // The maximum is at the top, so the longest bar is.
      #expect(bars[2].minY < bars[0].minY && bars[2].width > bars[0].width)
      let isLeft = bars.allSatisfy { $0.maxX < renderState.track.minX }
      let isRight = bars.allSatisfy { $0.minX > renderState.track.maxX }
      #expect(direction == .leftToRight ? isLeft : isRight)
    }
  }

  @Test func barsAreNotCutWhereWhatIsDrawnAgainEndsWithinAPixel() throws {
    let f = try fixture(Array(repeating: 5, count: 44))
    let extent = f.slider.makeRenderState().histogram.extent
    func draw(_ dirty: Rect) throws -> Picture {
      let surface = try Surface(size: size, scale: 1)
      surface.withCanvas { f.slider.draw(in: $0, dirty: dirty) }
      return Picture(surface)
    }
    let whole = try draw(f.slider.bounds)
    for column in 100..<200 {
      for end in [0.499999, 0.5] {
        let part = try draw(Rect(x: 0, y: 0, width: Double(column) + end, height: size.height))
        let isSame = (Int(extent.minY)..<Int(extent.maxY)).allSatisfy {
          let index = $0 * whole.pixelWidth + column
          return part.words[index] == whole.words[index]
        }
        #expect(isSame, "\(column)")
      }
    }
  }
}
