import DetentDrawing
import DetentViews

@testable import DetentHeadless

extension HeadlessHost {
  /// How the picture differs from a fresh one of the same state; nil where it does not. A change
  /// that was drawn at the wrong place, or not at all, shows here.
  func pictureFault() -> String? {
    guard !window.isClosed, driver.isVisible else { return nil }
    draw()
    for host in [self] + popups where !host.isClosed {
      let shown = host.picture
      host.window.setNeedsDisplay()
      draw()
      if let fault = host.difference(from: shown) { return fault }
    }
    return nil
  }

  /// A frame for the time that has passed, and those that its layout asks for.
  private func draw() {
    performFrame()
    for _ in 0..<8 { drain() }
  }

  private func difference(from shown: Picture) -> String? {
    guard let difference = picture.fault(of: shown) else { return nil }
    let (scale, center) = (surface.scale, difference.area.center)
    let view = window.hitTest(Point(x: center.x / scale, y: center.y / scale))
    let place = view.map { "\(Swift.type(of: $0))" } ?? "place of nobody"
    return "the picture is not a fresh one at a \(place): \(difference)"
  }

  /// Lets time pass until nothing moves.
  /// - Returns: what goes on for ever, and what is left half way.
  func restFault() -> String? {
    let end = now + .seconds(60)
    while isMoving || nextFrameTime != nil, now < end { advance(by: .seconds(1)) }
    if isMoving { return "frames without an end" }
    if nextFrameTime != nil { return "a timer without an end" }
    return nil
  }
}

extension View {
  /// What a view draws on its way to something else; nil where all of it has arrived.
  var halfwayFault: String? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for (name, child) in current.children {
        if let fault = Self.halfway(child) { return "\(name ?? "") is \(fault) at rest" }
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  private static func halfway(_ value: Any) -> String? {
    if let value = value as? AnimatedValue {
      return value.value == value.target ? nil : "\(value.value) on the way to \(value.target)"
    }
    // Values that hold some of them, and lists of such.
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .collection,
      mirror.children.count <= 8
    else { return nil }
    return mirror.children.lazy.compactMap { halfway($0.value) }.first
  }
}
