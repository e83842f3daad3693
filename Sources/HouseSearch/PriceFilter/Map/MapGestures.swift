import DetentDrawing
import DetentViews
import Glibc
import Listings

/// Tracks clicks, pans, drags of the ring and drawn areas on a map.
@MainActor
final class MapGestures {
  /// The position of the ring's thumb as the user left it, in radians counterclockwise from east.
  private(set) var thumbAngle = 0.0
  private unowned let map: MapView
  private var gesture = Gesture.none
  /// The viewport when a pinch began, and the point between the two fingers.
  private var pinched: (viewport: MapViewport, middle: Point)?

  private enum Gesture {
    case none
    /// A press that is not a drag yet.
    case press(Point, EditingPress)
    case pan(last: Point, start: MapViewport)
    /// The corners of the line drawn so far.
    case trace([WorldPoint])
    /// The radius minus the pointer's distance from the centre when the drag began, in kilometres.
    case radius(Double)
  }

  /// The largest distance from the middle of the thumb at which the mouse grabs it.
  static let thumbReach = MapMarks.thumbRadius + 4
  /// The largest number of corners. More slow down the test of each home without visible effect.
  private static let mostCorners = 96
  /// The smallest distance of two corners and the smallest side of an area, in logical pixels.
  private static let (leastWay, leastSide) = (4.0, 6.0)
  /// The margin around an area that keys enclose, in logical pixels.
  private static let margin = 12.0

  init(_ map: MapView) { self.map = map }

  var trace: [WorldPoint]? { if case .trace(let corners) = gesture { corners } else { nil } }

  /// Whether the map or the ring follows the pointer.
  var isDragging: Bool {
    switch gesture {
    case .pan, .radius: true
    case .none, .press, .trace: false
    }
  }

  // MARK: Tracking

  func begin(_ event: PointerEvent) -> Bool {
    let point = event.location
    guard event.button == .primary, let press = map.editing.beginPress() else { return false }
    gesture = .press(point, press)
    guard map.tool != .center, let ring = map.ring, let thumb = map.thumb(of: ring),
      thumb.distance(to: point) <= max(Self.thumbReach, event.device.hitDistance)
    else { return true }
    let distance = ring.surroundings.center.distance(to: coordinate(at: point))
    return begin(.radius(ring.surroundings.radius - distance), .radius, press)
  }

  private func begin(_ next: Gesture, _ part: MapSelection.Part, _ press: EditingPress) -> Bool {
    gesture = next
    let begins = map.editing.beginDrag(press) { step(map.selection, part) }
    if !begins { gesture = .none }
    map.setNeedsDisplay()
    return begins
  }

  func `continue`(_ event: PointerEvent) -> Bool {
    let point = event.location
    switch gesture {
    case .none: return false
    case .press(let start, let press):
      let isDrag = event.coalescedPoints.contains { start.distance(to: $0) > event.device.slop }
      guard isDrag else { return true }
      if map.tool != .lasso {
        gesture = .pan(last: start, start: map.viewport)
      } else if !begin(.trace([map.viewport.worldPoint(at: start)]), .region, press) {
        return false
      }
      return self.continue(event)
    case .pan(let last, let start):
      gesture = .pan(last: point, start: start)
      map.change { $0.pan(dx: point.x - last.x, dy: point.y - last.y) }
    case .trace(var corners):
      for point in event.coalescedPoints {
        guard let last = corners.last.map(map.viewport.point),
          last.distance(to: point) >= Self.leastWay
        else { continue }
        corners.append(map.viewport.worldPoint(at: point))
      }
      gesture = .trace(corners)
      map.setNeedsDisplay()
    case .radius: if let step = step(to: event) { map.editing.change(to: step) }
    }
    return true
  }

  func end(_ event: PointerEvent) {
    let (ended, step) = (gesture, step(to: event))
    gesture = .none
    map.setNeedsDisplay()
    // Without a step, an edit is open only if the ring disappeared while it was dragged.
    if let step { map.editing.endDrag(step) } else { map.editing.cancelDrag() }
    if case .press = ended { click(event) }
  }

  func cancel() {
    let cancelled = gesture
    gesture = .none
    if case .pan(_, let start) = cancelled { map.change { $0 = start } }
    map.editing.cancelDrag()
    map.setNeedsDisplay()
  }

  func pinch(_ event: PinchEvent) {
    if event.phase == .began { pinched = (map.viewport, event.location) }
    guard let (start, middle) = pinched, event.phase != .ended else { return }
    map.change { viewport in
      viewport = start
      guard event.phase == .changed else { return }
      viewport.zoom(by: log2(event.scale), at: middle)
      viewport.pan(dx: event.location.x - middle.x, dy: event.location.y - middle.y)
    }
  }

  // MARK: Edit steps

  private func coordinate(at point: Point) -> Coordinate {
    MapProjection.coordinate(map.viewport.worldPoint(at: point))
  }

  private func step(
    _ selection: MapSelection, _ part: MapSelection.Part, _ reason: EditReason = .thumbDrag
  ) -> EditStep<MapSelection> {
    EditStep(selection, part: part.rawValue, reason: reason)
  }

  /// Returns the selection that the drag has reached, or nil for gestures that do not select.
  private func step(to event: PointerEvent) -> EditStep<MapSelection>? {
    var next = map.selection
    switch gesture {
    case .trace(let corners):
      next.region = region(corners) ?? next.region
      return step(next, .region)
    case .radius(let offset):
      guard let ring = map.ring else { return nil }
      thumbAngle = ring.angle(of: event.location)
      map.setNeedsDisplay()
      let distance = ring.surroundings.center.distance(to: coordinate(at: event.location))
      next.surroundings?.radius = stepped(offset + distance)
      return step(next, .radius)
    case .none, .press, .pan: return nil
    }
  }

  /// Returns the area inside a line, or nil if it is very small.
  private func region(_ corners: [WorldPoint]) -> Region? {
    let bounds = Path.closed(corners.map(map.viewport.point)).bounds
    guard min(bounds.width, bounds.height) >= Self.leastSide else { return nil }
    let step = (corners.count + Self.mostCorners - 1) / Self.mostCorners
    return Region(
      corners: stride(from: 0, to: corners.count, by: step).map {
        MapProjection.coordinate(corners[$0], isContinuous: true).rounded
      })
  }

  private func stepped(_ radius: Double) -> Double {
    let limits = map.radiusLimits
    let steps = (radius / map.radiusStep).rounded()
    let rounded = steps.isFinite ? steps * map.radiusStep : radius
    return Surroundings.plain(max(limits.lowerBound, min(rounded, limits.upperBound)))
  }

  // MARK: Single changes

  /// Sets the point that distances are measured from.
  func setCenter(at point: Point, _ reason: EditReason = .trackPress) {
    perform(.center, reason) {
      // The largest radius would filter out nothing, so the ring starts at half of it.
      let radius = $0.surroundings?.radius ?? stepped(map.radiusLimits.upperBound / 2)
      $0.surroundings = Surroundings(center: coordinate(at: point).rounded, radius: radius)
    }
    map.endChoosingCenter()
  }

  /// Chooses the visible part of the map as the area, less a margin.
  func encloseSight() {
    let area = map.viewport.area.insetBy(Self.margin / map.viewport.world)
    let (xs, ys) = ([area.minX, area.maxX], [area.minY, area.maxY])
    perform(.region, .key) {
      $0.region = region([(0, 0), (1, 0), (1, 1), (0, 1)].map { WorldPoint(x: xs[$0], y: ys[$1]) })
    }
  }

  /// Changes the selection in an edit of its own.
  private func perform(
    _ part: MapSelection.Part, _ reason: EditReason, _ change: (inout MapSelection) -> Void
  ) {
    map.editing.performOnce {
      var next = map.selection
      change(&next)
      return step(next, part, reason)
    }
  }

  private func click(_ event: PointerEvent) {
    let point = event.location
    if map.tool == .center { return setCenter(at: point) }
    guard let dot = map.dot(at: point, device: event.device) else {
      if event.clickCount == 2 { map.zoom(by: 2, at: point) }
      return
    }
    let rows = map.rows(of: dot).sorted { map.isCheaper($0, than: $1) }
    if rows.count == 1 { return map.select(rows[0]) }
    let isOnePlace = rows.allSatisfy { map.homes.places[$0] == map.homes.places[rows[0]] }
    guard isOnePlace || map.viewport.zoom >= MapViewport.greatestZoom else {
      return map.zoom(by: 4, at: map.viewport.point(dot.place))
    }
    // Zooming cannot separate these homes, so each click selects the next one.
    let next = map.selectedHome.flatMap { chosen in
      rows.first { map.isCheaper(chosen, than: $0) }
    }
    if let home = next ?? rows.first { map.select(home) }
  }
}

/// The filter that the user sets on a map: a distance from a point, and an area.
struct MapSelection: ReportedValue, Hashable {
  /// The centre and the radius that homes must be in, or nil. An infinite radius matches all homes
  /// but keeps the point that the list measures from.
  var surroundings: Surroundings?
  var region: Region?

  enum Part: String { case center, radius, region }

  var report: [String: ReportedField] {
    var fields: [String: ReportedField] = [:]
    if let surroundings {
      fields["latitude"] = .number(surroundings.center.latitude)
      fields["longitude"] = .number(surroundings.center.longitude)
      if surroundings.radius.isFinite { fields["radius"] = .number(surroundings.radius) }
    }
    if let region {
      fields["region"] = .list(region.corners.flatMap { [$0.latitude, $0.longitude] })
    }
    return fields
  }
}

enum MapTool: Hashable, Sendable, CaseIterable {
  /// A drag moves the map.
  case hand
  /// A drag draws a line around an area.
  case lasso
  /// A click sets the point that distances are measured from.
  case center
}

/// The ring around all homes within a distance, in the coordinates of a view.
struct MapRing {
  let surroundings: Surroundings
  let center: Point
  /// Points around the ring, counterclockwise from east. Empty if the ring cannot be drawn.
  private let points: [Point]

  private static let pointCount = 144
  /// The largest radius of a ring that is drawn, in kilometres: almost a quarter of the equator.
  /// Larger circles are not rings on a flat world.
  private static let greatestRadius = MapProjection.equator / 4 * 0.96

  /// Fails if the coordinates of the centre are not finite.
  init?(_ surroundings: Surroundings, _ viewport: MapViewport) {
    let (middle, radius) = (surroundings.center, surroundings.radius)
    guard middle.latitude.isFinite, middle.longitude.isFinite else { return nil }
    self.surroundings = surroundings
    center = viewport.point(MapProjection.point(middle))
    // On a flat world, a ring around a pole becomes a line across the map.
    let toPole = (90 - abs(middle.latitude)) / 360 * MapProjection.equator
    guard radius.isFinite, radius > 0, radius < min(Self.greatestRadius, toPole) else {
      points = []
      return
    }
    points = MapProjection.ring(around: middle, radius: radius, count: Self.pointCount)
      .map(viewport.point)
  }

  var path: Path { .closed(points) }

  /// Returns the visible point nearest to an angle in radians counterclockwise from east, or nil.
  func thumb(angle: Double, in area: Rect) -> Point? {
    guard !points.isEmpty else { return nil }
    let count = points.count
    let turn = angle / (2 * .pi)
    let wanted = Int(((turn - turn.rounded(.down)) * Double(count)).rounded()) % count
    let order = (0...count / 2).flatMap { [wanted + $0, wanted - $0 + count] }
    return order.lazy.map { points[$0 % count] }.first(where: area.contains)
  }

  func angle(of point: Point) -> Double { atan2(center.y - point.y, point.x - center.x) }
}

extension Path {
  static func closed(_ points: [Point]) -> Path {
    var path = Path(strokes: points.map { ($0.x, $0.y) })
    path.close()
    return path
  }
}
