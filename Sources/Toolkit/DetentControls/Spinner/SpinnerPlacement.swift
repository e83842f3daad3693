import DetentDrawing
import DetentViews
import Glibc

/// The place of an open spinner, in window coordinates.
struct SpinnerPlacement: Equatable, Sendable {
  enum Shape: Equatable, Sendable {
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

/// The room that decides where a spinner opens: pure geometry, in window coordinates and logical
/// pixels.
///
/// `AnchorPlacement` puts a size next to an anchor and cuts it if it is too large. A wheel lies
/// around its hub, and shrinks or moves as a whole. A picker stands above or below its hub in whole
/// rows, three at least, or leaves the window.
struct SpinnerRoom: Equatable, Sendable {
  /// The rectangle around the hub.
  var hub: Rect
  /// The window's content.
  var window: Rect
  /// The area for popups beyond the window; nil if they may not leave it.
  var screen: Rect?
  /// The distance that is kept from the edges.
  var margin = 4.0

  struct Wheel: Equatable, Sendable {
    /// The radius that suits the style and the number of items.
    var preferred: Double
    /// A smaller wheel could not be used.
    var minimum: Double
    /// Set where the container decides: the way from the hub to its nearest edge.
    var containerRadius: Double?
  }

  struct Picker: Equatable, Sendable {
    /// The size with all of its rows, in logical pixels.
    var size: Size
    var rowHeight: Double
    /// The search and the padding.
    var chrome = PickerGeometry.Chrome()
    /// The gap between the hub and the picker, in logical pixels.
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

  /// The place of a wheel: on its hub if that fits, else moved into the window, else in a window of
  /// its own; nil if it fits nowhere.
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

  /// The place of a picker: above the hub, or below if that has more room. Without room for three
  /// rows it gets a window of its own or, if that is impossible, covers the hub.
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

// MARK: - Requests of a spinner

/// The decisions of other views for an open spinner: the place of its hub and the room around it, in
/// window coordinates.
struct SpinnerSurroundings {
  var anchor: SpinnerAnchor
  var window: Rect
  /// The area for popups beyond the window; nil if they may not leave it.
  var screen: Rect?
  /// The distance from the hub to the nearest edge of the superview, where that limits the wheel.
  var containerRadius: Double?
}

extension SpinnerRenderState {
  func placement(in surroundings: SpinnerSurroundings) -> SpinnerPlacement {
    let anchor = surroundings.anchor
    let room = SpinnerRoom(
      hub: anchor.hub, window: surroundings.window, screen: surroundings.screen)
    if model.presentation != .picker, let wheel = room.place(wheelRequest(in: surroundings)) {
      return wheel
    }
    return room.place(
      SpinnerRoom.Picker(size: pickerSize, rowHeight: style.rowHeight, chrome: pickerChrome))
  }

  private func wheelRequest(in surroundings: SpinnerSurroundings) -> SpinnerRoom.Wheel {
    guard let radius = surroundings.containerRadius else {
      return SpinnerRoom.Wheel(preferred: preferredRadius, minimum: style.minimumWheelDiameter / 2)
    }
    let anchor = surroundings.anchor
    return SpinnerRoom.Wheel(
      preferred: preferredRadius, minimum: anchor.diameter / 2 + Self.leastRing * anchor.scale,
      containerRadius: radius)
  }

  /// A ring that is narrower has no room for icons, in logical pixels.
  private static let leastRing = 24.0

  /// The style's radius, or what gives each icon of many this much room around the wheel.
  private var preferredRadius: Double {
    let hasTitledWedges = model.items.contains(where: \.showsTitle)
    let pitch =
      style.showsWedgeTitles
      ? Self.wordPitch : hasTitledWedges ? Self.titlePitch : min(style.iconSize, Self.leastPitch)
    return max(style.wheelDiameter / 2, Double(model.count) * pitch / .pi)
  }

  private static let leastPitch = 22.0
  /// Titles need more room than icons.
  private static let titlePitch = 46.0
  /// And titles below icons more again.
  private static let wordPitch = 52.0
  /// The words of a wedge have room in no smaller circle.
  private static let leastWordRadius = 31.0

  /// Whether the wedges of a wheel have words below their icons.
  func showsWords(on wheel: WheelGeometry) -> Bool {
    style.showsWedgeTitles && !isHUD && wheel.titleCircle.radius >= Self.leastWordRadius
  }

  func shape(for placement: SpinnerPlacement, at anchor: SpinnerAnchor) -> SpinnerShape {
    let local = Rect(origin: .zero, size: placement.frame.size)
    guard case .wheel(_, let radius) = placement.shape else {
      return .picker(
        PickerGeometry(
          bounds: local, rowHeight: style.rowHeight, count: model.slots.count,
          chrome: pickerChrome))
    }
    return .wheel(
      WheelGeometry(
        center: local.center, radius: radius, measures: measures(at: anchor), count: model.count,
        direction: direction, baseAngle: anchor.angle))
  }

  /// +1 where the next item follows clockwise, −1 where it follows against the clock.
  var direction: Double { (order == .clockwise) != traits.isRightToLeft ? 1 : -1 }

  private func measures(at anchor: SpinnerAnchor) -> WheelGeometry.Measures {
    return WheelGeometry.Measures(
      hubRadius: (hasCard ? style.centerSize : anchor.diameter) / 2,
      rim: hasCard ? style.rimWidth : 0, hubGap: hasCard ? style.rimWidth : 0,
      gap: style.wedgeGap, iconSide: style.iconSize, iconsAtRim: style.iconsAtRim)
  }

  // MARK: Picker

  /// The number of titles that are measured for the width of the picker.
  private static let measuredTitles = 200

  /// Whether the rows of a picker have icons.
  var hasIconColumn: Bool { model.items.prefix(Self.measuredTitles).contains { !$0.icon.isEmpty } }

  private var pickerSize: Size {
    let hasIconColumn = hasIconColumn
    let (title, description) = (titleFont, descriptionFont)
    var widest = 0.0
    for item in model.items.prefix(Self.measuredTitles) {
      var width = TextLayout.cached(item.title, font: title).size.width
      if model.allowsMultipleSelection {
        width += SpinnerPickerPainter.checkSide + SpinnerPickerPainter.spacing
      }
      if hasIconColumn { width += style.rowIconSize + SpinnerPickerPainter.spacing }
      if let count = item.description, !count.isEmpty {
        width += SpinnerPickerPainter.columnGap
        width += min(
          TextLayout.cached(count, font: description).size.width,
          SpinnerPickerPainter.widestDescription)
      }
      widest = max(widest, width)
    }
    let wanted = widest + 2 * SpinnerPickerPainter.padding
    let width = max(style.minimumPickerWidth, min(wanted, style.maximumPickerWidth))
    let rows = min(style.visibleRows.rounded(), Double(max(1, model.count)))
    return Size(
      width: width.rounded(.up), height: (pickerChrome.height + rows * style.rowHeight).rounded())
  }

  private var pickerChrome: PickerGeometry.Chrome {
    PickerGeometry.Chrome(hasSearch: model.count >= searchThreshold)
  }
}

// MARK: - Shape and anchor

/// The geometry of the open wheel or picker, in the coordinates of its content.
enum SpinnerShape: Equatable, Sendable {
  case wheel(WheelGeometry)
  case picker(PickerGeometry)

  func hit(at point: Point, rotation: Double, drift: Double) -> WheelGeometry.Hit {
    switch self {
    case .wheel(let wheel): return wheel.hit(at: point, rotation: rotation)
    case .picker(let picker):
      guard picker.bounds.contains(point) else { return .outside }
      let slot = picker.slot(at: point, rotation: rotation, drift: drift)
      return slot.map(WheelGeometry.Hit.slot) ?? .blank
    }
  }

  /// The slot that a drag from the hub means: a whole wedge, however far out; nil over the hub.
  func markedSlot(at point: Point, rotation: Double, drift: Double) -> Int? {
    switch self {
    case .wheel(let wheel):
      guard point.distance(to: wheel.center) >= wheel.hubRadius else { return nil }
      return wheel.slot(at: point, rotation: rotation)
    case .picker(let picker):
      return picker.slot(at: point, rotation: rotation, drift: drift)
    }
  }

  /// The angle of a point from the top of the wheel; nil at its centre, and in a picker.
  func angle(of point: Point) -> Double? {
    if case .wheel(let wheel) = self { wheel.angle(of: point) } else { nil }
  }

  /// The steps of one turn to a side.
  func steps(clockwise: Bool) -> Int {
    guard case .wheel(let wheel) = self else { return 0 }
    return (wheel.direction < 0) == clockwise ? 1 : -1
  }

  /// The turn by a movement of the pointer: in items, and along the ring in logical pixels, both
  /// positive towards growing indices.
  func step(of gesture: inout SpinnerGesture.Press, to point: Point) -> (items: Double, way: Double)
  {
    defer { gesture.last = point }
    switch self {
    case .picker(let picker):
      let way = gesture.last.y - point.y
      return (way / picker.rowHeight, way)
    case .wheel(let wheel):
      guard let angle = wheel.angle(of: point) else {
        gesture.lastAngle = nil
        return (0, 0)
      }
      defer { gesture.lastAngle = angle }
      guard let last = gesture.lastAngle else { return (0, 0) }
      let turned = (angle - last).remainder(dividingBy: 2 * .pi)
      return (
        wheel.items(forTurn: turned),
        -wheel.direction * turned * point.distance(to: wheel.center)
      )
    }
  }
}

/// The position of a hub in its window, and the rotation and scale of its container.
struct SpinnerAnchor: Equatable, Sendable {
  var center: Point
  var angle: Double
  var scale: Double
  var diameter: Double

  @MainActor init(of hub: View, in window: Window) {
    let bounds = hub.bounds
    let middle = hub.convert(bounds.center, to: window)
    let aside = hub.convert(Point(x: bounds.midX + 1, y: bounds.midY), to: window)
    let across = aside - middle
    center = middle
    scale = max(1e-3, min((across.x * across.x + across.y * across.y).squareRoot(), 1e3))
    // Rounding must not turn a wheel that stands straight.
    angle = across.y.magnitude < 1e-9 && across.x > 0 ? 0 : across.angle
    diameter = min(bounds.width, bounds.height) * scale
  }

  var hub: Rect { Rect(center: center, size: Size(width: diameter, height: diameter)) }
}

extension Point {
  /// The direction of a vector, in radians from the x axis.
  var angle: Double { atan2(y, x) }
}
