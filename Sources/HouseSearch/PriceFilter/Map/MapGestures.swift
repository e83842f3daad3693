import DetentDrawing
import DetentViews
import Glibc
import Listings

/// What presses on a map become: a click, a drag of the map, of the ring or of its pin, or an area
/// that is drawn. Owns the edit that a drag makes.
@MainActor
final class MapGestures {
  /// Where the user put the thumb of the ring, in radians from the east against the clock.
  private(set) var thumbAngle = 0.0
  private unowned let map: MapView
  private let editing: EditingSession<MapSelection>
  private var gesture = Gesture.none
  /// What was shown when two fingers came down, and where their middle was.
  private var pinched: (viewport: MapViewport, middle: Point)?

  private enum Gesture {
    case none
    /// A press that is no drag yet.
    case press(Point, pans: Bool, EditingPress)
    case pan(last: Point, start: MapViewport)
    case trace(MapTrace)
    case radius(MapRadiusDrag)
    /// A drag of the pin, which keeps its distance to the pointer.
    case center(Point)
  }

  private static let slop = 4.0
  /// How far beside the thumb a press still is on it.
  private static let thumbSlack = 4.0
  private static let pinReach = 10.0

  init(_ map: MapView) {
    self.map = map
    editing = EditingSession(map, value: \.selection) { map, selection, _ in
      map.selection = selection
    }
  }

  /// The line that is being drawn, by a pointer or by keys.
  var trace: MapTrace? {
    if case .trace(let trace) = gesture { return trace }
    guard let drawn, drawn.region == nil, drawn.region == map.selection.region else { return nil }
    return drawn.trace
  }

  /// Whether the radius is being dragged.
  var dragsRing: Bool {
    if case .radius = gesture { return true }
    return false
  }

  /// Whether something follows the pointer.
  var isDragging: Bool {
    switch gesture {
    case .pan, .radius, .center: true
    case .none, .press, .trace: false
    }
  }

  /// The selection is another one, whoever set it.
  func selectionDidChange() { editing.acknowledge() }

  // MARK: Tracking

  func begin(_ event: PointerEvent, pans: Bool) -> Bool {
    let point = event.location
    let isMiddle = event.button == .middle
    guard isMiddle || event.button == .primary, let press = editing.beginPress() else {
      return false
    }
    gesture = .press(point, pans: isMiddle || pans, press)
    guard !isMiddle, !pans, map.tool != .center, let ring = map.ring else { return true }
    let thumbReach = MapMarks.thumbRadius + Self.thumbSlack
    if let thumb = map.thumb(of: ring), thumb.distance(to: point) <= thumbReach {
      let drag = MapRadiusDrag(
        distance: distance(to: point, from: ring.surroundings.center),
        radius: ring.surroundings.radius, isFine: event.modifiers.contains(.shift))
      return begin(.radius(drag), .radius, press)
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
      let isDrag = event.coalescedPoints.contains { start.distance(to: $0) > Self.slop }
      guard isDrag else { return true }
      if pans || map.tool == .hand || map.tool == .center {
        gesture = .pan(last: start, start: map.viewport)
      } else {
        let trace = MapTrace(
          from: map.viewport.worldPoint(at: start), isRectangle: map.tool == .rectangle)
        guard begin(.trace(trace), .region, press) else { return false }
      }
      return self.continue(event)
    case .pan(let last, let start):
      gesture = .pan(last: point, start: start)
      map.change { $0.pan(dx: point.x - last.x, dy: point.y - last.y) }
    case .trace(var trace):
      for point in event.coalescedPoints { trace.move(to: map.viewport.worldPoint(at: point)) }
      gesture = .trace(trace)
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

  // MARK: Two fingers

  /// Moves and zooms the map with what lies between two fingers.
  func pinch(_ event: PinchEvent) {
    switch event.phase {
    case .began: pinched = (map.viewport, event.location)
    case .changed:
      guard let (start, middle) = pinched else { return }
      map.change { viewport in
        viewport = start
        viewport.zoom(by: log2(event.scale), at: middle)
        viewport.pan(dx: event.location.x - middle.x, dy: event.location.y - middle.y)
      }
    case .ended: pinched = nil
    case .cancelled:
      if let pinched { map.change { $0 = pinched.viewport } }
      pinched = nil
    }
  }

  // MARK: Drags

  private func distance(to point: Point, from center: Coordinate) -> Double {
    center.distance(to: map.homes.projection.coordinate(map.viewport.worldPoint(at: point)))
  }

  /// What a drag makes of the selection.
  private func step(to event: PointerEvent) -> EditStep<MapSelection>? {
    var next = map.selection
    let part: MapSelection.Part
    switch gesture {
    case .trace(let trace):
      part = .region
      next.region = trace.region(map.viewport, map.homes.projection) ?? next.region
    case .radius(var drag):
      guard let ring = map.ring, let center = next.surroundings?.center else { return nil }
      part = .radius
      let reached = drag.radius(
        at: distance(to: event.location, from: center),
        isFine: event.modifiers.contains(.shift))
      gesture = .radius(drag)
      thumbAngle = ring.angle(of: event.location)
      map.setNeedsDisplay()
      next.surroundings?.radius = stepped(reached)
    case .center(let offset):
      part = .center
      next.surroundings?.center =
        map.homes.projection.coordinate(
          map.viewport.worldPoint(at: event.location + offset)
        ).rounded
    case .none, .press, .pan: return nil
    }
    return EditStep(next, part: part.rawValue, reason: .thumbDrag)
  }

  private func stepped(_ radius: Double) -> Double {
    let limits = map.radiusLimits
    let steps = (radius / map.radiusStep).rounded()
    let rounded = map.radiusStep > 0 && steps.isFinite ? steps * map.radiusStep : radius
    return Surroundings.plain(max(limits.lowerBound, min(rounded, limits.upperBound)))
  }

  // MARK: Keys

  /// A rectangle that keys draw: where it begins, where its other corner is, and what it became.
  private struct Drawn {
    let start: WorldPoint
    var corner: WorldPoint
    var region: Region?

    var trace: MapTrace {
      var trace = MapTrace(from: start, isRectangle: true)
      trace.move(to: corner)
      return trace
    }
  }
  private var drawn: Drawn?

  /// Moves a corner of a rectangle whose other one is the chosen home, or the middle of the map.
  /// - Parameter way: how far, in logical pixels.
  func extend(by event: KeyEvent, _ way: Point) {
    guard editing.pressKey(event) else { return }
    let start = map.selectedPlace ?? map.viewport.center
    let before = drawn.flatMap { $0.region == map.selection.region ? $0 : nil }
    var rectangle = before ?? Drawn(start: start, corner: start)
    // The first key spans a square: a line encloses nothing.
    let side = before == nil ? max(way.x.magnitude, way.y.magnitude) : 0
    rectangle.corner.x += (way.x == 0 ? side : way.x) / map.viewport.world
    rectangle.corner.y += (way.y == 0 ? side : way.y) / map.viewport.world
    map.change { $0.show(rectangle.corner, margin: Self.margin) }
    rectangle.region = rectangle.trace.region(map.viewport, map.homes.projection)
    drawn = rectangle
    editing.perform {
      var selection = map.selection
      selection.region = rectangle.region
      return EditStep(selection, part: MapSelection.Part.region.rawValue, reason: .key)
    }
    map.setNeedsDisplay()
    announce(rectangle)
  }

  private func announce(_ rectangle: Drawn) {
    let (a, b) = (rectangle.start, rectangle.corner)
    let width = map.spokenDistance(from: a, to: WorldPoint(x: b.x, y: a.y))
    let height = map.spokenDistance(from: a, to: WorldPoint(x: a.x, y: b.y))
    let texts = map.traits.texts
    map.announce(
      rectangle.region == nil ? texts("No rectangle") : texts("\(width) by \(height)"))
  }

  /// What keys move stays so far from the edges, in logical pixels.
  private static let margin = 32.0

  func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }

  /// Takes back what the keys that are held have drawn.
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
      let center = map.homes.projection.coordinate(map.viewport.worldPoint(at: point)).rounded
      // The greatest one would leave no home out.
      let radius = next.surroundings?.radius ?? stepped(map.radiusLimits.upperBound / 2)
      next.surroundings = Surroundings(center: center, radius: radius)
      return EditStep(next, part: MapSelection.Part.center.rawValue, reason: reason)
    }
    map.endChoosingCenter()
  }

  private func click(at point: Point, _ count: Int) {
    if map.tool == .center { return setCenter(at: point) }
    let hits = map.hits
    switch hits.hit(at: point) {
    case .home(let home): map.select(home)
    case .homes(let dot, let middle):
      if let found = hits.inseparable(dot, at: middle), let first = found.first {
        // At one place the next click means the next one.
        let next = map.selectedHome.flatMap { chosen in found.first { $0 > chosen } }
        return map.select(next ?? first)
      }
      map.zoom(by: 4, at: map.viewport.point(middle))
    case nil: if count == 2 { map.zoom(by: 2, at: point) }
    }
  }
}
