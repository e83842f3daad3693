import DetentDrawing
import DetentViews
import Glibc
import Listings

/// Presses, drags and keys on a map: a click, a drag of the map, of the ring or of its pin, or an
/// area that is drawn. Owns the edit that a drag makes.
@MainActor
final class MapGestures {
  /// Where the user put the thumb of the ring, in radians from the east against the clock.
  private(set) var thumbAngle = 0.0
  private unowned let map: MapView
  private let editing: EditingSession<MapSelection>
  private var gesture = Gesture.none
  /// The part in sight when two fingers came down, and the middle between them.
  private var pinched: (viewport: MapViewport, middle: Point)?
  /// The rectangle that keys draw.
  private var drawn: Drawn?

  private enum Gesture {
    case none
    /// A press that is not a drag yet.
    case press(Point, pans: Bool, EditingPress)
    case pan(last: Point, start: MapViewport)
    /// The corners of a line.
    case trace([WorldPoint])
    /// A drag of the ring, with the radius less the distance of the pointer at its start.
    case radius(Double)
    /// A drag of the pin, which keeps its distance to the pointer.
    case center(Point)
  }

  /// A rectangle between the point where it begins and one that keys move.
  private struct Drawn {
    let start: WorldPoint
    var corner: WorldPoint
    var region: Region?

    var corners: [WorldPoint] {
      [
        start, WorldPoint(x: corner.x, y: start.y), corner, WorldPoint(x: start.x, y: corner.y),
      ]
    }
  }

  /// The distances from the middle of the thumb, and of the pin, at which a press is on it.
  private static let (thumbReach, pinReach) = (MapMarks.thumbRadius + 4, 10.0)
  /// More corners make each home slower to test, and nobody sees the difference.
  private static let mostCorners = 256
  /// The distance of two corners, and the side of the smallest area, in logical pixels.
  private static let (leastWay, leastSide) = (4.0, 6.0)
  /// The distance that keys keep from the edges, in logical pixels.
  private static let margin = 32.0

  init(_ map: MapView) {
    self.map = map
    editing = EditingSession(map, value: \.selection) { map, selection, _ in
      map.selection = selection
    }
  }

  /// The line that a pointer or keys are drawing.
  var trace: [WorldPoint]? {
    if case .trace(let corners) = gesture { return corners }
    guard let drawn, drawn.region == nil, map.selection.region == nil else { return nil }
    return drawn.corners
  }

  /// Whether something follows the pointer.
  var isDragging: Bool {
    switch gesture {
    case .pan, .radius, .center: true
    case .none, .press, .trace: false
    }
  }

  /// The selection changed, whoever set it.
  func selectionDidChange() { editing.acknowledge() }

  // MARK: Tracking

  func begin(_ event: PointerEvent) -> Bool {
    let (point, pans) = (event.location, event.button == .middle)
    guard pans || event.button == .primary, let press = editing.beginPress() else { return false }
    gesture = .press(point, pans: pans, press)
    guard !pans, map.tool != .center, let ring = map.ring else { return true }
    if let thumb = map.thumb(of: ring), thumb.distance(to: point) <= Self.thumbReach {
      let distance = distance(to: point, from: ring.surroundings.center)
      return begin(.radius(ring.surroundings.radius - distance), .radius, press)
    }
    if (ring.center + MapMarks.pinMiddle).distance(to: point) <= Self.pinReach {
      return begin(.center(ring.center - point), .center, press)
    }
    return true
  }

  private func begin(
    _ next: Gesture, _ part: MapSelection.Part, _ press: EditingPress
  ) -> Bool {
    gesture = next
    let begins = editing.beginDrag(press) {
      EditStep(map.selection, part: part.rawValue, reason: .thumbDrag)
    }
    if !begins { gesture = .none }
    map.setNeedsDisplay()
    return begins
  }

  /// Whether the gesture goes on.
  func `continue`(_ event: PointerEvent) -> Bool {
    let point = event.location
    switch gesture {
    case .none: return false
    case .press(let start, let pans, let press):
      let isDrag = event.coalescedPoints.contains { start.distance(to: $0) > event.device.slop }
      guard isDrag else { return true }
      if pans || map.tool != .lasso {
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
    case .radius, .center:
      if let step = step(to: event) { editing.change(to: step) }
    }
    return true
  }

  func end(_ event: PointerEvent) {
    let ended = gesture
    defer { map.setNeedsDisplay() }
    switch ended {
    case .press(_, let pans, _):
      gesture = .none
      editing.endPress()
      if !pans { click(at: event.location, event.clickCount) }
    case .trace, .radius, .center:
      let step = step(to: event)
      gesture = .none
      if let step { editing.endDrag(step) } else { editing.cancelDrag() }
    case .none, .pan:
      gesture = .none
      editing.endPress()
    }
  }

  func cancel() {
    let cancelled = gesture
    gesture = .none
    if case .pan(_, let start) = cancelled { map.change { $0 = start } }
    editing.cancelDrag()
    map.setNeedsDisplay()
  }

  /// Moves and zooms the map with the point between two fingers.
  func pinch(_ event: PinchEvent) {
    if event.phase == .began { pinched = (map.viewport, event.location) }
    guard let (start, middle) = pinched else { return }
    switch event.phase {
    case .began: break
    case .changed:
      map.change { viewport in
        viewport = start
        viewport.zoom(by: log2(event.scale), at: middle)
        viewport.pan(dx: event.location.x - middle.x, dy: event.location.y - middle.y)
      }
    case .ended: pinched = nil
    case .cancelled:
      map.change { $0 = start }
      pinched = nil
    }
  }

  // MARK: Steps of the edit

  private func coordinate(at point: Point) -> Coordinate {
    map.homes.projection.coordinate(map.viewport.worldPoint(at: point))
  }

  private func distance(to point: Point, from center: Coordinate) -> Double {
    center.distance(to: coordinate(at: point))
  }

  /// The selection that a drag has reached.
  private func step(to event: PointerEvent) -> EditStep<MapSelection>? {
    var next = map.selection
    let part: MapSelection.Part
    switch gesture {
    case .trace(let corners):
      part = .region
      next.region = region(corners) ?? next.region
    case .radius(let offset):
      guard let ring = map.ring, let center = next.surroundings?.center else { return nil }
      part = .radius
      thumbAngle = ring.angle(of: event.location)
      map.setNeedsDisplay()
      next.surroundings?.radius = stepped(offset + distance(to: event.location, from: center))
    case .center(let offset):
      part = .center
      next.surroundings?.center = coordinate(at: event.location + offset).rounded
    case .none, .press, .pan: return nil
    }
    return EditStep(next, part: part.rawValue, reason: .thumbDrag)
  }

  /// The area inside of a line; nil if it is too small to be meant.
  private func region(_ corners: [WorldPoint]) -> Region? {
    let bounds = Path.closed(corners.map(map.viewport.point)).bounds
    guard min(bounds.width, bounds.height) >= Self.leastSide else { return nil }
    let step = (corners.count + Self.mostCorners - 1) / Self.mostCorners
    return Region(
      corners: stride(from: 0, to: corners.count, by: step).map {
        map.homes.projection.coordinate(corners[$0], isContinuous: true).rounded
      })
  }

  private func stepped(_ radius: Double) -> Double {
    let limits = map.radiusLimits
    let steps = (radius / map.radiusStep).rounded()
    let rounded = map.radiusStep > 0 && steps.isFinite ? steps * map.radiusStep : radius
    return Surroundings.plain(max(limits.lowerBound, min(rounded, limits.upperBound)))
  }

  // MARK: Keys

  /// Moves a corner of a rectangle whose other one is the chosen home, or the middle of the map.
  /// - Parameter way: how far, in logical pixels.
  func extend(by event: KeyEvent, _ way: Point) {
    guard editing.pressKey(event) else { return }
    let start = map.selectedHome.flatMap(map.homes.place) ?? map.viewport.center
    let before = drawn.flatMap { $0.region == map.selection.region ? $0 : nil }
    var rectangle = before ?? Drawn(start: start, corner: start)
    // The first key spans a square: a line encloses nothing.
    let side = before == nil ? max(way.x.magnitude, way.y.magnitude) : 0
    rectangle.corner.x += (way.x == 0 ? side : way.x) / map.viewport.world
    rectangle.corner.y += (way.y == 0 ? side : way.y) / map.viewport.world
    map.change { $0.show(rectangle.corner, margin: Self.margin) }
    rectangle.region = region(rectangle.corners)
    drawn = rectangle
    editing.perform {
      var selection = map.selection
      selection.region = rectangle.region
      return EditStep(selection, part: MapSelection.Part.region.rawValue, reason: .key)
    }
    map.setNeedsDisplay()
    let corners = rectangle.corners
    let width = map.spokenDistance(from: corners[0], to: corners[1])
    let height = map.spokenDistance(from: corners[0], to: corners[3])
    let texts = map.traits.texts
    map.announce(rectangle.region == nil ? texts("No rectangle") : texts("\(width) by \(height)"))
  }

  func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }

  /// Takes back what the held keys have drawn.
  /// - Returns: whether there was anything.
  func cancelKeys() -> Bool {
    guard editing.cancelKeyRun() else { return false }
    drawn = nil
    map.setNeedsDisplay()
    return true
  }

  func finishKeys() {
    editing.finishRuns()
    guard drawn != nil else { return }
    drawn = nil
    map.setNeedsDisplay()
  }

  // MARK: At once

  /// Sets the radius in an edit of its own.
  func setRadius(_ radius: Double, reason: EditReason) {
    editing.performOnce {
      var next = map.selection
      next.surroundings?.radius = stepped(radius)
      return EditStep(next, part: MapSelection.Part.radius.rawValue, reason: reason)
    }
  }

  /// Measures distances from a point from now on.
  func setCenter(at point: Point, _ reason: EditReason = .trackPress) {
    editing.performOnce {
      var next = map.selection
      // The greatest radius would leave no home out.
      let radius = next.surroundings?.radius ?? stepped(map.radiusLimits.upperBound / 2)
      next.surroundings = Surroundings(center: coordinate(at: point).rounded, radius: radius)
      return EditStep(next, part: MapSelection.Part.center.rawValue, reason: reason)
    }
    map.endChoosingCenter()
  }

  private func click(at point: Point, _ count: Int) {
    if map.tool == .center { return setCenter(at: point) }
    guard let dot = map.dot(at: point) else {
      if count == 2 { map.zoom(by: 2, at: point) }
      return
    }
    if let home = dot.home { return map.select(home) }
    let ranks = map.ranks(of: dot)
    let isOnePlace = ranks.allSatisfy { map.homes.places[$0] == map.homes.places[ranks[0]] }
    guard isOnePlace || map.viewport.zoom >= MapViewport.greatestZoom else {
      return map.zoom(by: 4, at: map.viewport.point(dot.place))
    }
    // Zoom does not tell them apart: each click chooses the next one.
    let next = map.selectedHome.flatMap { chosen in ranks.first { $0 > chosen } }
    if let home = next ?? ranks.first { map.select(home) }
  }
}
