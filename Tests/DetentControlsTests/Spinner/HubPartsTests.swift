import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentControls

/// The hub and the wheel where several items can be selected.
@MainActor @Suite struct HubPartsTests {
  private func parts(_ count: Int) -> HubParts {
    HubParts(diameter: 100, count: count, direction: 1, arcWidth: 4, gap: 2.5, discGap: 5)
  }

  @Test func anArcStandsWhereItsWedgeDoes() {
    let parts = parts(8)
    #expect(parts.discRadius == 41)
    let top = parts.arcs { $0 == 0 }.bounds
    #expect(abs(top.midX) < 1e-6 && abs(top.minY + 48) < 1e-6)
    // The third of eight follows a quarter of the way round, clockwise.
    let right = parts.arcs { $0 == 2 }.bounds
    #expect(abs(right.midY) < 1e-6 && abs(right.maxX - 48) < 1e-6)
    #expect(parts.arcs { _ in false }.bounds.isEmpty)
  }

  @Test func tooManyArcsAreOneRing() {
    for count in [1, 60, 400] {
      let ring = parts(count).arcs { $0 == 0 }.bounds
      #expect(abs(ring.width - 96) < 0.01 && abs(ring.height - 96) < 0.01)
    }
  }

  @Test func upToThreeIconsStandInTheDiscApartFromOneAnother() {
    for count in 1...3 {
      let frames = parts(8).icons(count, side: 40, isMirrored: false)
      #expect(frames.count == count)
      for (index, frame) in frames.enumerated() {
        #expect(frame.center.distance(to: .zero) + frame.width / 2 < 41)
        for other in frames[(index + 1)...] { #expect(!frame.intersects(other)) }
      }
    }
    #expect(parts(8).icons(2, side: 40, isMirrored: false).map(\.width) == [26, 26])
    #expect(parts(8).icons(3, side: 40, isMirrored: false).map(\.width) == [24, 24, 24])
    #expect(parts(8).icons(2, side: 40, isMirrored: true)[0].midX > 0)
    #expect(parts(8).icons(0, side: 40, isMirrored: false).isEmpty)
    #expect(parts(8).icons(4, side: 40, isMirrored: false).isEmpty)
  }

  @Test func everySelectedWedgeAndArcIsAccent() throws {
    let f = try SpinnerFixture {
      $0.allowsMultipleSelection = true
      $0.selectedIndexes = [0, 3]
      $0.order = .clockwise
    }
    f.window.rootTraits.reducesMotion = true
    let accent = DynamicColor.accent.resolved(for: f.spinner.traits)
    func isAccent(_ point: Point) -> Bool { f.host.color(at: point) == accent }
    f.host.settle()
    func arc(_ index: Int) -> Point {
      let angle = Double(index) * .pi / 4
      let (x, y) = (sin(angle), cos(angle))
      return Point(x: 300 + 40 * x, y: 250 - 40 * y)
    }
    #expect((0..<8).map { isAccent(arc($0)) } == (0..<8).map { [0, 3].contains($0) })
    f.open()
    let wedges = (0..<8).map { isAccent(f.at(Double($0) * 45 + 14, 130)) }
    #expect(wedges == (0..<8).map { [0, 3].contains($0) })
  }
}
