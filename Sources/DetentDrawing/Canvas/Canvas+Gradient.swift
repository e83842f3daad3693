internal import CDetentCairo
import Glibc

extension Canvas {
  /// False where the gradient draws nothing.
  func setSource(_ gradient: Gradient) -> Bool {
    guard let first = gradient.stops.first else { return false }
    guard gradient.stops.count > 1 else {
      setSource(first.color)
      return first.color.alpha > 0
    }
    let pattern: OpaquePointer?
    switch gradient.kind {
    case .linear(let from, let to):
      guard from.isFinite, to.isFinite else { return Refusal.note("Gradient.linear") }
      pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
    case .radial(let center, let start, let end):
      guard center.isFinite, start.isFinite, end.isFinite else {
        return Refusal.note("Gradient.radial")
      }
      let limit = Path.maximumRadius
      pattern = cairo_pattern_create_radial(
        center.x, center.y, min(max(0, start), limit), center.x, center.y, min(max(0, end), limit))
    case .conic(let center, let angle):
      guard center.isFinite, angle.isFinite else { return Refusal.note("Gradient.conic") }
      pattern = conicPattern(gradient, center, angle)
    }
    defer { cairo_pattern_destroy(pattern) }
    if case .conic = gradient.kind {} else { Self.addStops(of: gradient, to: pattern) }
    guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else { return false }
    cairo_set_source(context, pattern)
    return true
  }

  /// Cairo fades straight colours, so a stop without alpha takes the colour beside it: otherwise a
  /// fade to `clear` would pass through a dark grey.
  private static func addStops(of gradient: Gradient, to pattern: OpaquePointer?) {
    let stops = gradient.stops
    for (index, stop) in stops.enumerated() {
      let c = stop.color
      guard c.alpha == 0 else {
        cairo_pattern_add_color_stop_rgba(
          pattern, stop.location, c.red, c.green, c.blue, c.alpha)
        continue
      }
      for neighbour in [index - 1, index + 1] where stops.indices.contains(neighbour) {
        let n = stops[neighbour].color
        cairo_pattern_add_color_stop_rgba(pattern, stop.location, n.red, n.green, n.blue, 0)
      }
    }
  }

  /// A fan of patches around the centre, large enough for the path that is filled next.
  private func conicPattern(_ gradient: Gradient, _ center: Point, _ start: Double)
    -> OpaquePointer?
  {
    let box = clipBounds
    let dx = max(abs(box.minX - center.x), abs(box.maxX - center.x))
    let dy = max(abs(box.minY - center.y), abs(box.maxY - center.y))
    let radius = min((dx * dx + dy * dy).squareRoot() * 1.05 + 2, Path.maximumRadius)
    let mesh = cairo_pattern_create_mesh()
    let first = start.remainder(dividingBy: 2 * .pi)
    let edges = Self.fanEdges(gradient)
    for (from, to) in zip(edges, edges.dropFirst()) where to > from {
      // Colours are asked for just inside of the patch, so that a hard edge stays hard.
      let inset = (to - from) * 1e-6
      Self.addPatch(
        mesh, center, radius, first + from * 2 * .pi, first + to * 2 * .pi,
        gradient.color(at: from + inset), gradient.color(at: to - inset))
    }
    return mesh
  }

  /// The places of the stops, and between them at most a sixteenth of a turn.
  private static func fanEdges(_ gradient: Gradient) -> [Double] {
    let places = Set(gradient.stops.map(\.location) + (0...16).map { Double($0) / 16 })
    return places.sorted()
  }

  private static func addPatch(
    _ mesh: OpaquePointer?, _ center: Point, _ radius: Double, _ from: Double, _ to: Double,
    _ color: Color, _ next: Color
  ) {
    func onCircle(_ angle: Double) -> Point {
      Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let k = 4.0 / 3.0 * tan((to - from) / 4) * radius
    let (a, b) = (onCircle(from), onCircle(to))
    cairo_mesh_pattern_begin_patch(mesh)
    cairo_mesh_pattern_move_to(mesh, center.x, center.y)
    cairo_mesh_pattern_line_to(mesh, a.x, a.y)
    cairo_mesh_pattern_curve_to(
      mesh, a.x - k * sin(from), a.y + k * cos(from), b.x + k * sin(to), b.y - k * cos(to), b.x,
      b.y)
    cairo_mesh_pattern_line_to(mesh, center.x, center.y)
    for (corner, c) in [color, color, next, next].enumerated() {
      cairo_mesh_pattern_set_corner_color_rgba(
        mesh, UInt32(corner), c.red, c.green, c.blue, c.alpha)
    }
    cairo_mesh_pattern_end_patch(mesh)
  }
}
