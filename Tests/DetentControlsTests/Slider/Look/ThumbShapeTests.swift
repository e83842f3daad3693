import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct ThumbShapeTests {
  /// The slider of Material 3 from 60 to 240, its middle at 22.
  private func material(
    scale: Double = 1, _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> SliderFixture {
    try SliderFixture(size: Size(width: 304, height: 44), scale: scale) {
      $0.style = .material3
      configure($0)
    }
  }

  @Test(arguments: [1.0, 1.5, 2]) func aThumbMayBeABarApartFromItsTrack(scale: Double) throws {
    let f = try material(scale: scale)
    let accent = DynamicColor.accent.light
    #expect(f.slider.intrinsicContentSize.height == 44)
    // The bar of 4 × 44 at 62, a gap of 6 on both sides of it, the track of 16.
    for y in [3.0, 22, 41] { #expect(f.color(62, y).isNear(accent)) }
    for x in [56.0, 58, 66, 68] { #expect(f.color(x) == f.color(150, 2)) }
    #expect(f.color(72).isNear(accent) && f.color(150, 15).isNear(accent))
    #expect(f.color(150, 12) == f.color(150, 2))
    #expect(!f.color(52).isNear(accent) && f.color(52) != f.color(150, 2))
  }

  @Test func theEndsOfTheTrackHaveDotsWhereNeitherTheBarNorAThumbIs() throws {
    let f = try material()
    let accent = DynamicColor.accent.light
    #expect(f.color(8).isNear(accent) && f.color(296).isNear(accent))
    #expect(!f.color(12).isNear(accent))
    f.slider.setValues(lower: 0, upper: 300)
    f.host.drain()
    #expect(f.slider.renderState?.stops == [])
    f.slider.setValues(lower: 4, upper: 240)
    f.host.drain()
    #expect(f.slider.renderState?.stops.count == 1)
  }

  @Test func whatIsSeenOfAGapIsWhatAFreshPaintShows() throws {
    for vertical in [false, true] {
      let f = try SliderFixture(
        size: vertical ? Size(width: 50, height: 304) : Size(width: 304, height: 50), scale: 1.5
      ) {
        $0.style = .material3
        $0.orientation = vertical ? .vertical : .horizontal
      }
      f.expectFreshPaint(after: [
        { $0.slider.lowerValue = 100 }, { $0.slider.setValues(lower: 0, upper: 8) },
        { $0.focus() }, { $0.host.key(.right) }, { $0.slider.isEnabled = false },
        { $0.slider.style.trackGap = 0 }, { $0.slider.style.thumbWidth = 30 },
      ])
    }
  }

  @Test func pressesAreForTheShapeOfTheThumb() throws {
    let f = try SliderFixture {
      ($0.style.thumbWidth, $0.style.thumbHeight, $0.trackPress) = (60, 20, .none)
    }
    // The ends of the track are half a thumb away from those of the slider.
    let frame = f.slider.frame(ofThumb: RangeThumb.lower)
    #expect(frame.size == Size(width: 60, height: 20))
    f.drag(frame.minX + 1, frame.minX + 27)
    #expect(f.slider.lowerValue > 80)
    f.drag(1, 100)
    #expect(f.log.filter { $0.hasPrefix("began") }.count == 1)
  }

  @Test func aProgramDrawsTheThumbs() throws {
    var parts: [ThumbPart] = []
    let f = try SliderFixture {
      ($0.style.thumbHeight, $0.style.thumbShadow.color) = (28, .clear)
      $0.thumbDrawing = { canvas, thumb in
        parts.append(thumb)
        let isHeld = thumb.state.contains(.highlighted)
        canvas.fill(thumb.frame, with: Color(hex: isHeld ? 0x00FF00 : 0xFF0000))
      }
    }
    // Square corners, as high as the style says.
    #expect(f.color(61, 2) == Color(hex: 0xFF0000) && f.color(79, 28) == Color(hex: 0xFF0000))
    #expect(parts.map(\.index).sorted().suffix(2) == [0, 1] || parts.contains { $0.index == 1 })
    f.press(70)
    f.host.settle()
    #expect(f.color(61, 2) == Color(hex: 0x00FF00) && f.color(241, 2) == Color(hex: 0xFF0000))
    #expect(parts.last { $0.index == 0 }?.frame == f.slider.frame(ofThumb: RangeThumb.lower))
    f.release()
    f.slider.thumbDrawing = nil
    f.host.settle()
    #expect(f.color(61, 2) != Color(hex: 0xFF0000))
  }
}
