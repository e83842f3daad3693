import DetentDrawing
import DetentViews

/// `org.a11y.atspi.Component`: the frame of an object in device pixels, and its focus.
struct ComponentInterface: ObjectInterface {
  let subject: ObjectSubject

  private enum Origin: UInt32 {
    case screen
    case window
    case parent

    /// Unknown numbers mean the screen.
    init(_ number: UInt32) { self = Origin(rawValue: number) ?? .screen }
  }

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    switch method {
    case "GetExtents":
      return [.tuple(place(of: frame, from: try Arguments(values, "u").unsigned(0)))]
    case "GetPosition":
      return Array(place(of: frame, from: try Arguments(values, "u").unsigned(0)).prefix(2))
    case "GetSize":
      _ = try Arguments(values, "")
      return Array(place(of: frame, from: Origin.window.rawValue).suffix(2))
    case "Contains": return [.boolean(frame.contains(try point(values)))]
    case "GetAccessibleAtPoint":
      let found = subject.tree.object(
        at: try point(values), below: subject.object.path, in: subject.window.window)
      return [found.map { subject.reference($0.path) } ?? ATSPI.nobody]
    case "GetLayer":
      _ = try Arguments(values, "")
      return [.uint32(layer)]
    case "GetMDIZOrder":
      _ = try Arguments(values, "")
      return [.int16(0)]
    case "GetAlpha":
      _ = try Arguments(values, "")
      return [.double(1)]
    case "GrabFocus":
      _ = try Arguments(values, "")
      return [.boolean(subject.takeFocus())]
    case "ScrollTo":
      _ = try Arguments(values, "u")
      return [.boolean(subject.scrollToVisible())]
    default:
      guard let signature = Self.refusedMethods[method] else { throw .unknownMethod }
      _ = try Arguments(values, signature)
      return [.boolean(false)]
    }
  }

  /// Methods that are not supported, with their argument types.
  private static let refusedMethods = [
    "ScrollToPoint": "uii", "SetExtents": "iiiiu", "SetPosition": "iiu", "SetSize": "ii",
  ]

  /// AT-SPI's layer: 7 for windows, 5 for menus, 3 for other objects.
  private var layer: UInt32 {
    switch subject.object.node.role {
    case .window: 7
    case .menu: 5
    default: 3
    }
  }

  private var frame: Rect { subject.object.node.frame }

  /// The x, y, width and height of a rectangle of the window, in device pixels.
  func place(of frame: Rect, from kind: UInt32) -> [BusValue] {
    AccessibleWindow.DeviceFrame(frame, scale: subject.window.scale).values(
      offsetBy: offset(of: Origin(kind)))
  }

  /// The offset from window coordinates.
  private func offset(of origin: Origin) -> (x: Int, y: Int) {
    switch origin {
    case .screen: return subject.window.origin
    case .window: return (0, 0)
    case .parent:
      guard let parent = subject.tree[subject.object.parent] else { return subject.window.origin }
      let frame = AccessibleWindow.DeviceFrame(parent.node.frame, scale: subject.window.scale)
      return (-frame.x, -frame.y)
    }
  }

  /// The point in a call's arguments, in the window's logical pixels.
  func point(_ values: [BusValue]) throws(Refusal) -> Point {
    let arguments = try Arguments(values, "iiu")
    let offset = offset(of: Origin(arguments.unsigned(2)))
    return Point(
      x: (Double(arguments.int(0) - offset.x) + 0.5) / subject.window.scale,
      y: (Double(arguments.int(1) - offset.y) + 0.5) / subject.window.scale)
  }
}
