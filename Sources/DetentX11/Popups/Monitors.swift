import CDetentX11

/// Asks the server which parts of the screen are monitors.
///
/// Where nobody says, the screen is one monitor.
@MainActor
struct Monitors {
  private let connection: Connection

  init(connection: Connection) { self.connection = connection }

  /// Never empty. Overlapping where monitors show the same.
  var areas: [ScreenRect] {
    var count: Int32 = 0
    guard connection.isUsable, connection.extensions.hasMonitors, let library = RandR.library,
      let list = library.getMonitors(connection.display, connection.root, 1, &count)
    else { return [connection.screenArea] }
    defer { library.freeMonitors(list) }
    let areas = UnsafeBufferPointer(start: list, count: max(0, Int(count)))
      .map {
        ScreenRect(x: Int($0.x), y: Int($0.y), width: Int($0.width), height: Int($0.height))
      }
      .filter { !$0.isEmpty }
    return areas.isEmpty ? [connection.screenArea] : areas
  }

  /// The one that shows the most of a rectangle; where none shows any of it, the nearest.
  func area(showing rect: ScreenRect) -> ScreenRect {
    let areas = areas
    let best = areas.max { $0.intersection(rect).area < $1.intersection(rect).area }
    if let best, !best.intersection(rect).isEmpty { return best }
    return areas.min { distance($0, rect) < distance($1, rect) } ?? connection.screenArea
  }

  /// How far a rectangle must go to lie inside.
  private func distance(_ area: ScreenRect, _ rect: ScreenRect) -> Int {
    let inside = rect.kept(inside: area)
    return abs(inside.x - rect.x) + abs(inside.y - rect.y)
  }
}
