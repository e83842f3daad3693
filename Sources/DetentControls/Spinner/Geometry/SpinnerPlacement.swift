import DetentDrawing

/// What limits the size of an open wheel.
public enum SpinnerFit: String, Hashable, Sendable, Codable, CaseIterable {
  /// The window: the wheel has the size of its style where there is room, and may be moved a little.
  case window
  /// The superview: the wheel stays centred on its hub and reaches to the nearest edge of the superview.
  /// What clips the superview clips the wheel.
  case container
}

/// Where an open spinner stands, in window coordinates.
struct SpinnerPlacement: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case wheel(center: Point, radius: Double)
    /// - Parameter opensUpwards: whether it stands above the hub.
    case picker(frame: Rect, opensUpwards: Bool)
  }

  var shape: Shape
  /// Whether it needs a window of its own.
  var leavesWindow: Bool

  /// The rectangle that it fills, without its shadow.
  var frame: Rect {
    switch shape {
    case .wheel(let center, let radius):
      Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
    case .picker(let frame, _): frame
    }
  }
}

/// What decides where a spinner opens: pure geometry, in window coordinates and logical pixels.
struct SpinnerRoom: Hashable, Sendable {
  /// The rectangle around the hub.
  var hub: Rect
  /// The window's content.
  var window: Rect
  /// What popups may cover beyond it; nil where they may not leave the window.
  var screen: Rect?
  /// The distance that is kept from the edges.
  var margin = 4.0

  struct Wheel: Hashable, Sendable {
    /// The radius that suits the style and the number of items.
    var preferred: Double
    /// A smaller wheel could not be used.
    var minimum: Double
    /// Set where the container decides: the way from the hub to its nearest edge.
    var containerRadius: Double?
  }

  struct Picker: Hashable, Sendable {
    /// With all of its rows.
    var size: Size
    var rowHeight: Double
    /// What it needs beside them.
    var chrome = PickerGeometry.Chrome()
    /// Between the hub and the picker.
    var gap = 8.0

    /// The height in a room: whole rows, as many as fit.
    func height(in room: Double) -> Double {
      guard size.height > room else { return size.height }
      let rows = Int(exactly: ((size.height - chrome.height) / rowHeight).rounded()) ?? 1
      return chrome.height
        + PickerGeometry.listHeight(
          in: max(1, room - chrome.height), rows: rows, rowHeight: rowHeight)
    }

    /// Smaller pickers could not be used.
    var leastHeight: Double { min(size.height, chrome.height + 3 * rowHeight) }
  }

  /// A wheel that is smaller than this part of what it should be is moved rather than shrunk.
  private static let shrinkLimit = 0.85

  /// Where a wheel opens: on its hub where that fits, else moved into the window, else in a window of
  /// its own; nil where it fits nowhere.
  func place(_ wheel: Wheel) -> SpinnerPlacement? {
    if let radius = wheel.containerRadius {
      guard radius >= wheel.minimum else { return nil }
      return SpinnerPlacement(
        shape: .wheel(center: hub.center, radius: radius), leavesWindow: false)
    }
    if let shape = fit(wheel, in: window) {
      return SpinnerPlacement(shape: shape, leavesWindow: false)
    }
    return screen.flatMap { fit(wheel, in: $0) }.map {
      SpinnerPlacement(shape: $0, leavesWindow: true)
    }
  }

  private func fit(_ wheel: Wheel, in area: Rect) -> SpinnerPlacement.Shape? {
    let area = area.insetBy(dx: margin, dy: margin)
    let middle = hub.center
    let onHub = min(
      middle.x - area.minX, area.maxX - middle.x, middle.y - area.minY, area.maxY - middle.y)
    let wanted = max(wheel.preferred, wheel.minimum)
    if onHub >= max(wheel.minimum, Self.shrinkLimit * wanted) {
      return .wheel(center: middle, radius: min(onHub, wanted))
    }
    let radius = min(wanted, area.width / 2, area.height / 2)
    guard radius >= wheel.minimum else { return nil }
    return .wheel(
      center: Point(
        x: max(area.minX + radius, min(middle.x, area.maxX - radius)),
        y: max(area.minY + radius, min(middle.y, area.maxY - radius))),
      radius: radius)
  }

  /// Where a picker opens: above the hub, or below where there is more room; in a window of its own
  /// where neither has room for three rows, and over the hub where that is impossible.
  func place(_ picker: Picker) -> SpinnerPlacement {
    if let shape = fit(picker, in: window) {
      return SpinnerPlacement(shape: shape, leavesWindow: false)
    }
    if let shape = screen.flatMap({ fit(picker, in: $0) }) {
      return SpinnerPlacement(shape: shape, leavesWindow: true)
    }
    let area = window.insetBy(dx: margin, dy: margin)
    let height = min(picker.height(in: max(1, area.height)), max(1, area.height))
    let y = max(area.minY, min(hub.midY - height / 2, area.maxY - height))
    return SpinnerPlacement(
      shape: .picker(frame: row(picker, y: y, height: height, in: area), opensUpwards: true),
      leavesWindow: false)
  }

  private func fit(_ picker: Picker, in area: Rect) -> SpinnerPlacement.Shape? {
    let area = area.insetBy(dx: margin, dy: margin)
    let above = hub.minY - picker.gap - area.minY
    let below = area.maxY - hub.maxY - picker.gap
    let opensUpwards = above >= picker.size.height || above >= below
    let room = opensUpwards ? above : below
    guard room >= picker.leastHeight, area.width > 0 else { return nil }
    let height = picker.height(in: room)
    let y = opensUpwards ? hub.minY - picker.gap - height : hub.maxY + picker.gap
    return .picker(
      frame: row(picker, y: y, height: height, in: area), opensUpwards: opensUpwards)
  }

  private func row(_ picker: Picker, y: Double, height: Double, in area: Rect) -> Rect {
    let width = min(picker.size.width, max(1, area.width))
    let x = max(area.minX, min(hub.midX - width / 2, area.maxX - width))
    return Rect(x: x, y: y, width: width, height: height)
  }
}
