import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentControls

@Suite struct WheelGeometryTests {
  private func wheel(
    _ count: Int, radius: Double = 148, direction: Double = -1, baseAngle: Double = 0
  ) -> WheelGeometry {
    WheelGeometry(
      center: Point(x: 200, y: 200), radius: radius, measures: WheelGeometry.Measures(),
      count: count, direction: direction, baseAngle: baseAngle)
  }

  /// Icon sides of the basic and the tabbed harness: R, hub, n, side.
  @Test(arguments: [
    (195.5, 40.0, 3, 139.5), (195.5, 40, 5, 122.8), (195.5, 40, 8, 76.8), (195.5, 40, 12, 51.2),
    (195.5, 40, 15, 40.9), (195.5, 40, 20, 30.7), (195.5, 40, 30, 20.5), (187, 48, 8, 73.4),
    (187, 48, 15, 39.2), (187, 48, 30, 19.6),
  ])
  func iconsAreAsLargeAsTheRingAllows(radius: Double, hub: Double, count: Int, side: Double) {
    // The hub of the harness takes its whole height off the radius.
    let measures = WheelGeometry.Measures(
      hubRadius: hub, rim: 0, hubGap: 0, gap: 0, iconSide: 1_000, iconsAtRim: true)
    let wheel = WheelGeometry(center: .zero, radius: radius, measures: measures, count: count)
    #expect(abs(wheel.iconSide - side) < 0.06)
    #expect(abs(wheel.iconRadius + wheel.iconSide / 2 - (radius - 8)) < 1e-9)
  }

  @Test(arguments: [0.0, 1, 20, 41, 56, 57])
  func aWheelWithoutRoomHasNoNegativeIcons(radius: Double) {
    let wheel = wheel(5, radius: radius)
    #expect(wheel.iconSide >= 0 && wheel.innerRadius <= wheel.outerRadius)
    #expect(wheel.hubRadius <= radius)
  }

  @Test func theSelectedItemIsAtTheTopAndTheNextToItsLeft() {
    let wheel = wheel(8)
    #expect([3, 4].map { wheel.offset(ofSlot: $0, rotation: 3) } == [0, -.pi / 4])
    let top = wheel.point(at: 0, radius: 94)
    #expect(top.x == 200 && top.y == 106)
    #expect(wheel.point(at: -.pi / 4, radius: 94).x < 200)
    let clock = self.wheel(8, direction: 1)
    #expect(clock.offset(ofSlot: 4, rotation: 3) == .pi / 4)
  }

  @Test func aTurnClockwiseCountsUpAgainstTheClockAndDownWithIt() {
    #expect(abs(wheel(8).items(forTurn: .pi / 4) - 1) < 1e-12)
    #expect(abs(wheel(8, direction: 1).items(forTurn: .pi / 4) + 1) < 1e-12)
  }

  @Test func everyItemIsFoundWhereItIsDrawn() {
    for count in [2, 3, 5, 8, 14, 30] {
      for direction in [1.0, -1] {
        for base in [0, 0.7, -2.5] {
          let wheel = wheel(count, direction: direction, baseAngle: base)
          for rotation in [0.0, 1.3, -4.75, 17.2] {
            for slot in 0..<count {
              let offset = wheel.offset(ofSlot: Double(slot), rotation: rotation)
              let hit = wheel.hit(at: wheel.point(at: offset, radius: 94), rotation: rotation)
              guard case .slot(let found) = hit else {
                Issue.record("\(count) \(slot): \(hit)")
                continue
              }
              #expect((found - slot) % count == 0)
            }
          }
        }
      }
    }
  }

  @Test func theHubTheRingAndTheOutsideAreToldApart() {
    let wheel = wheel(8)
    #expect(
      [200, 161, 159, 53, 51].map { wheel.hit(at: Point(x: 200, y: $0), rotation: 0) } == [
        .hub, .hub, .slot(0), .slot(0), .outside,
      ])
    // The corner of the square around the wheel is outside.
    #expect(wheel.hit(at: Point(x: 90, y: 90), rotation: 0) == .outside)
    #expect(wheel.angle(of: Point(x: 201, y: 201)) == nil)
    #expect(wheel.slot(at: Point(x: 200, y: -5_000), rotation: 2) == 2)
  }

  @Test func wedgesLeaveAGapOfEqualWidth() {
    let wheel = wheel(8)
    let path = wheel.wedge(slot: 0, rotation: 0)
    // The border lies 22.5° from the top: half of the gap beside it is free at every radius.
    for radius in [50.0, 94, 140] {
      let border = wheel.point(at: .pi / 8, radius: radius)
      let along = Point(x: (border.x - 200) / radius, y: (border.y - 200) / radius)
      let inside = Point(x: border.x + along.y * 1.6, y: border.y - along.x * 1.6)
      let outside = Point(x: border.x + along.y * 0.9, y: border.y - along.x * 0.9)
      #expect(path.contains(inside) && !path.contains(outside), "\(radius)")
    }
    #expect(path.contains(wheel.point(at: 0, radius: 94)) && !path.contains(Point(x: 200, y: 200)))
  }

  @Test func hugeNumbersOfItemsAreOneRing() {
    let wheel = wheel(10_000)
    let ring = wheel.ring(rotation: 0.4)
    #expect(ring.contains(wheel.point(at: 1, radius: 94)))
    #expect(!ring.contains(wheel.center) && !ring.contains(wheel.point(at: 1, radius: 147)))
    #expect(wheel.hit(at: wheel.point(at: 0, radius: 94), rotation: 77) == .slot(77))
  }

  @Test(arguments: [
    (0.0, 1.0), (15, 0.775), (30, 0.55), (60, 0.4), (90, 0.25), (120, 0.1), (150, 0.03), (180, 0),
    (-72, 0.34), (72, 0.34), (330, 0.55),
  ])
  func theBeamHasTheTable(degrees: Double, amount: Double) {
    #expect(abs(WheelFade.beam.amount(at: degrees * .pi / 180) - amount) < 1e-9)
  }

  @Test func bothFadesRunFromOneToNothing() {
    for fade in WheelFade.allCases {
      #expect(fade.amount(at: 0) == 1 && abs(fade.amount(at: .pi)) < 1e-12)
      #expect(fade.amount(at: 2) == fade.amount(at: -2) && fade.amount(at: .nan) == 0)
      #expect(fade.bends.first == 0 && fade.bends.last == 1)
    }
    #expect(WheelFade.even.amount(at: .pi / 2) == 0.5)
  }

  private func picker(_ count: Int, height: Double = 200) -> PickerGeometry {
    PickerGeometry(
      bounds: Rect(x: 0, y: 0, width: 200, height: height + 10),
      list: Rect(x: 0, y: 5, width: 200, height: height), rowHeight: 40, count: count)
  }

  @Test func aPickerShowsTheSelectedRow() throws {
    let picker = picker(20)
    for selected in [0.0, 1, 4, 10, 18, 19] {
      let row = try #require(picker.frame(ofSlot: Int(selected), rotation: selected))
      #expect(picker.list.contains(row))
    }
    // In the middle of the list, where it has a middle.
    #expect(picker.frame(ofSlot: 10, rotation: 10)?.midY == picker.list.midY)
    for slot in 0..<20 {
      let row = picker.frame(ofSlot: slot, rotation: 4)
      #expect((row != nil) == (2...6).contains(slot))
      if let row { #expect(picker.slot(at: row.center, rotation: 4) == slot) }
    }
    #expect(picker.slot(at: Point(x: 100, y: 212), rotation: 4) == nil && picker.visibleRows == 5)
  }

  @Test(arguments: [6, 20, 1_000]) func aPickerIsFullAtItsEnds(count: Int) throws {
    let picker = picker(count, height: 230)
    for rotation in [0, 0.4, 1, Double(count) / 2, Double(count) - 1.5, Double(count) - 1] {
      let first = picker.first(rotation: rotation)
      #expect(first >= 0 && first + 230 / 40 <= Double(count) + 1e-9)
    }
    #expect(picker.frame(ofSlot: 0, rotation: 0)?.minY == picker.list.minY)
    let last = picker.frame(ofSlot: count - 1, rotation: Double(count) - 1)
    #expect(abs(try #require(last).maxY - picker.list.maxY) < 1e-6)
  }

  @Test func aPickerWithoutRoomOrRowsHasNoRows() {
    #expect(picker(10_000).frame(ofSlot: 0, rotation: 1e300) == nil)
    #expect(picker(10_000).first(rotation: .nan) == 0)
    #expect(picker(0).slot(at: Point(x: 100, y: 100), rotation: 3) == nil)
    #expect(picker(30, height: -3).list.height >= 1)
  }

  /// A ring with gaps over it looks like wedges beside one another, at any turn.
  @Test(arguments: [2, 3, 8, 30, 100, 240], [0.0, 0.3, 7.77])
  func gapsLeaveTheWedges(count: Int, rotation: Double) throws {
    let wheel = wheel(count, baseAngle: 0.2)
    let size = Size(width: 400, height: 400)
    let card = Color(hex: 0xFFFFFF)
    let ink = Color(hex: 0x2060E0)
    func picture(_ draw: (Canvas) -> Void) throws -> Surface {
      let surface = try Surface(size: size)
      surface.withCanvas { canvas in
        canvas.fill(Path(circleAt: wheel.center, radius: wheel.radius), with: card)
        draw(canvas)
      }
      return surface
    }
    let wedges = try picture { $0.fill(wheel.ring(rotation: rotation), with: ink) }
    let gaps = try picture {
      $0.fill(wheel.wholeRing, with: ink)
      $0.fill(wheel.gaps(rotation: rotation), with: card)
    }
    var worst = 0.0
    for y in 0..<400 {
      for x in 0..<400 {
        let (a, b) = (wedges.pixel(x: x, y: y), gaps.pixel(x: x, y: y))
        worst = max(worst, abs(a.red - b.red), abs(a.alpha - b.alpha))
      }
    }
    // The corners of a wedge are smoothed in two steps.
    #expect(worst < 0.2)
  }

  @Test(arguments: [30.0, 120, 240], [80.0, 148])
  func aLabelCoversNothingOfTheWheelAndStaysInItsArea(width: Double, radius: Double) {
    let size = Size(width: width, height: 26)
    for degrees in stride(from: -180.0, through: 180, by: 3) {
      let wheel = wheel(8, radius: radius, baseAngle: degrees * .pi / 180)
      guard let frame = wheel.labelFrame(size: size, in: nil) else {
        Issue.record("no label at \(degrees)°")
        continue
      }
      // Its ends are round: half of its height around a line in its middle.
      let x = max(frame.minX + 13, min(200, frame.maxX - 13))
      let distance = Point(x: x, y: frame.midY).distance(to: wheel.center) - 13
      #expect(distance > radius, "\(degrees)°")
      #expect(frame.insetBy(dx: -9, dy: -9).contains(wheel.point(at: 0, radius: radius)))
      // Where there is no room it is not shown.
      let area = Rect(x: 60, y: 150, width: 620, height: 220)
      guard let inside = wheel.labelFrame(size: size, in: area) else { continue }
      let end = max(inside.minX + 13, min(200, inside.maxX - 13))
      #expect(area.insetBy(dx: -1e-3, dy: -1e-3).contains(inside))
      #expect(Point(x: end, y: inside.midY).distance(to: wheel.center) - 13 >= radius - 1e-6)
    }
    #expect(wheel(8).labelFrame(size: size, in: nil)?.midX == 200)
  }

  @Test func aWheelThatFillsItsAreaHasNoLabel() {
    let wheel = wheel(8, radius: 140)
    let stage = Rect(center: wheel.center, size: Size(width: 500, height: 290))
    #expect(wheel.labelFrame(size: Size(width: 90, height: 26), in: stage) == nil)
  }

  @Test(arguments: 2...30) func theCircleOfATitleLiesInItsWedge(count: Int) {
    let wheel = wheel(count)
    let (distance, radius) = wheel.titleCircle
    #expect(radius > 0 && distance + radius <= wheel.outerRadius + 1e-9)
    #expect(distance - radius >= wheel.innerRadius - 1e-9)
    if count > 2 { #expect(distance * sin(.pi / Double(count)) >= radius) }
  }
}

/// The hub and the wheel where several items can be selected.
@MainActor @Suite struct HubPartsTests {
  private func parts(_ count: Int) -> HubParts {
    HubParts(diameter: 100, count: count, direction: 1, gap: 2.5)
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
      ($0.allowsMultipleSelection, $0.selectedIndexes, $0.order) = (true, [0, 3], .clockwise)
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
