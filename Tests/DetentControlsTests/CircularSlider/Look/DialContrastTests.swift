import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// What the parts of a dial stand out from, measured on what is drawn.
@MainActor @Suite struct DialContrastTests {
  private static let styles: [CircularSliderStyle] = [
    CircularSliderStyle(), .original, .knob, .gauge, .minimal, .clock,
  ]

  private func fixture(
    _ style: CircularSliderStyle, _ appearance: Appearance, isHigh: Bool = true
  ) throws -> CircularSliderFixture {
    let f = try CircularSliderFixture(200, scale: 2) { dial in
      dial.style = style
      dial.style.margin = 16
    }
    f.window.rootTraits.appearance = appearance
    f.window.rootTraits.contrast = isHigh ? .high : .standard
    f.host.setFocused(true)
    f.host.settle()
    return f
  }

  private func onRing(_ f: CircularSliderFixture, _ position: Double) -> Point {
    DialArc.point(
      around: CircularSliderFixture.center, radius: f.dial.layout.radius,
      angle: f.dial.arc.angle(at: position))
  }

  @Test(arguments: Appearance.allCases)
  func theArcStandsOutFromItsTrackAndTheTrackFromTheGround(appearance: Appearance) throws {
    for style in Self.styles {
      let f = try fixture(style, appearance)
      let place = f.dial.drawnPositions.upper
      let ground = DynamicColor.background.resolved(for: f.window.rootTraits)
      let track = f.host.color(at: onRing(f, (place + f.dial.arc.sweep) / 2))
      #expect(track.contrast(with: ground) >= 3, "\(style.diameter)")
      for part in [0.15, 0.5, 0.8] {
        let arc = f.host.color(at: onRing(f, place * part))
        #expect(arc.contrast(with: track) >= 3, "\(style.diameter)")
      }
    }
  }

  @Test(arguments: Appearance.allCases)
  func ticksAndTheThumbStandOutFromTheGround(appearance: Appearance) throws {
    for style in Self.styles {
      let f = try fixture(style, appearance)
      let ground = DynamicColor.background.resolved(for: f.window.rootTraits)
      for tick in f.dial.layout.ticks(style, f.dial.model.rules).prefix(1) {
        let face = f.dial.makeRenderState().face
        #expect(face.quiet(style.tickTintColor).contrast(with: ground) >= 3)
        #expect(tick.from != tick.to)
      }
      guard style.thumbShape == .thumb else { continue }
      let shown = f.dial.shownStyle.wrappedValue
      // From the middle of the thumb outwards across the ring something stands out.
      let center = f.dial.layout.upperThumbCenter + Point(x: 20, y: 20)
      let outline = DialArc.point(around: center, radius: shown.thumbSize / 2 - 1, angle: 45)
      let inside = DialArc.point(around: center, radius: shown.thumbSize / 2 - 3, angle: 45)
      #expect(
        f.host.color(at: outline).contrast(with: f.host.color(at: inside)) >= 3, "\(style.diameter)"
      )
    }
  }

  @Test(arguments: Appearance.allCases, [false, true])
  func theFocusRingIsSeenAllTheWayRound(appearance: Appearance, isHigh: Bool) throws {
    for style in Self.styles where style.thumbShape == .thumb {
      let f = try fixture(style, appearance, isHigh: isHigh)
      f.host.key(.tab)
      f.host.settle()
      #expect(f.dial.showsFocusRing)
      let ring = f.dial.makeRenderState().face.focusRing
      let radius = f.dial.shownStyle.wrappedValue.thumbSize / 2
      let center = f.dial.layout.upperThumbCenter + Point(x: 20, y: 20)
      for angle in stride(from: 0.0, to: 360, by: 15) {
        func at(_ distance: Double) -> Color {
          f.host.color(
            at: DialArc.point(around: center, radius: radius + distance, angle: angle))
        }
        let line = at(ring.gap + ring.width / 2)
        let outside = at(ring.gap + ring.width + ring.casingWidth / 2)
        #expect(line.contrast(with: outside) >= 3, "\(style.diameter) at \(angle)")
      }
    }
  }

  /// Without a thumb the focus is shown around all of the dial, whatever colour its arc has.
  @Test(arguments: Appearance.allCases, [false, true])
  func theFocusRingOfAKnobIsSeenBesideAnyArc(appearance: Appearance, isHigh: Bool) throws {
    let arcs: [DynamicColor] = [.accent, .text, .background, DynamicColor(.white), .track]
    for shape in [CircularSliderStyle.ThumbShape.needle, .none] {
      for arc in arcs {
        let f = try fixture(.knob, appearance, isHigh: isHigh)
        f.dial.style.thumbShape = shape
        (f.dial.style.startColor, f.dial.style.trackTintColor) = (arc, arc)
        f.host.key(.tab)
        f.host.settle()
        #expect(f.dial.showsFocusRing)
        let ring = f.dial.makeRenderState().face.focusRing
        let edge = f.dial.layout.radius + f.dial.style.trackThickness / 2
        for angle in stride(from: 0.0, to: 360, by: 15) {
          func at(_ distance: Double) -> Color {
            f.host.color(
              at: DialArc.point(
                around: CircularSliderFixture.center, radius: edge + distance, angle: angle))
          }
          let line = at(ring.gap + ring.width / 2)
          let inside = at(ring.gap - ring.casingWidth / 2)
          let outside = at(ring.gap + ring.width + ring.casingWidth / 2)
          #expect(line.contrast(with: inside) >= 3, "\(shape), \(arc) at \(angle)")
          #expect(line.contrast(with: outside) >= 3, "\(shape), \(arc) at \(angle)")
        }
      }
    }
  }
}
