import DetentDrawing
import DetentViews
import DetentWidgets
import Glibc

/// The room for a wheel, in window coordinates and logical pixels. A wheel is centred on its hub,
/// and shrinks or moves as a whole. Without room for it, a picker opens next to the hub.
struct SpinnerRoom: Equatable, Sendable {
  var hub: Rect
  var window: Rect
  /// The area for popups beyond the window, or nil if they may not leave it.
  var screen: Rect?
  var margin = 4.0

  struct Wheel: Equatable, Sendable {
    var preferred: Double
    var minimum: Double
    /// The distance from the hub to the nearest edge of a limiting container, else nil.
    var containerRadius: Double?
  }

  /// In window coordinates.
  struct Placement: Equatable, Sendable {
    /// Without the shadow.
    var frame = Rect.zero
    var leavesWindow = false
  }

  /// A wheel that would have to shrink below this fraction of its size is moved instead.
  private static let shrinkLimit = 0.85

  /// On its hub, in the window or in a window of its own; nil without room.
  func place(_ wheel: Wheel) -> Placement? {
    if let radius = wheel.containerRadius {
      guard radius >= wheel.minimum else { return nil }
      return Placement(frame: Self.frame(around: hub.center, radius))
    }
    if let frame = fit(wheel, in: window) { return Placement(frame: frame) }
    return screen.flatMap { fit(wheel, in: $0) }.map {
      Placement(frame: $0, leavesWindow: true)
    }
  }

  private static func frame(around center: Point, _ radius: Double) -> Rect {
    Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
  }

  private func fit(_ wheel: Wheel, in area: Rect) -> Rect? {
    let area = area.insetBy(dx: margin, dy: margin)
    let middle = hub.center
    let onHub = area.reach(from: middle)
    let wanted = max(wheel.preferred, wheel.minimum)
    if onHub >= max(wheel.minimum, Self.shrinkLimit * wanted) {
      return Self.frame(around: middle, min(onHub, wanted))
    }
    let radius = min(wanted, area.width / 2, area.height / 2)
    guard radius >= wheel.minimum else { return nil }
    return Self.frame(
      around: Point(
        x: max(area.minX + radius, min(middle.x, area.maxX - radius)),
        y: max(area.minY + radius, min(middle.y, area.maxY - radius))),
      radius)
  }
}

extension SpinnerRenderState {
  func wheelRequest(at anchor: SpinnerAnchor, containerRadius: Double?) -> SpinnerRoom.Wheel {
    SpinnerRoom.Wheel(
      preferred: preferredRadius,
      minimum: containerRadius == nil
        ? style.minimumWheelDiameter / 2 : anchor.diameter / 2 + Self.leastRing * anchor.scale,
      containerRadius: containerRadius)
  }

  /// The least width of a ring with icons, in logical pixels.
  private static let leastRing = 24.0

  /// Larger than in the style if there are many items.
  private var preferredRadius: Double {
    let hasTitledWedges = model.items.contains(where: \.showsTitle)
    let pitch =
      style.showsWedgeTitles
      ? Self.wordPitch : hasTitledWedges ? Self.titlePitch : min(style.iconSize, Self.leastPitch)
    return max(style.wheelDiameter / 2, Double(model.count) * pitch / .pi)
  }

  private static let leastPitch = 22.0
  /// The room for a title along the circumference, more than for an icon.
  private static let titlePitch = 46.0
  /// The room for an icon with words, which is more again.
  private static let wordPitch = 52.0
  /// The least radius of a circle for the words of a wedge.
  private static let leastWordRadius = 31.0

  func showsWords(on wheel: WheelGeometry) -> Bool {
    style.showsWedgeTitles && !self.isHUD && wheel.titleCircle.radius >= Self.leastWordRadius
  }

  func wheel(for placement: SpinnerRoom.Placement, at anchor: SpinnerAnchor) -> WheelGeometry {
    let local = Rect(origin: .zero, size: placement.frame.size)
    return WheelGeometry(
      center: local.center, radius: local.width / 2, measures: measures(at: anchor),
      count: model.count, direction: direction, baseAngle: anchor.angle)
  }

  /// +1 if the next item follows clockwise, −1 if it follows counterclockwise.
  var direction: Double { (self.order == .clockwise) != traits.isRightToLeft ? 1 : -1 }

  /// The diameter of the disc in the middle of a wheel.
  private static let centerSize = 80.0

  private func measures(at anchor: SpinnerAnchor) -> WheelGeometry.Measures {
    WheelGeometry.Measures(
      hubRadius: (hasCard ? Self.centerSize : anchor.diameter) / 2,
      rim: hasCard ? style.rimWidth : 0, hubGap: hasCard ? style.rimWidth : 0,
      gap: style.wedgeGap, iconSide: style.iconSize, iconsAtRim: style.iconsAtRim)
  }
}

// MARK: - Shape and anchor

/// The geometry of the open wheel or picker, in the coordinates of its content.
enum SpinnerShape: Equatable, Sendable {
  case wheel(WheelGeometry)
  case picker(PickerGeometry)

  var picker: PickerGeometry? { if case .picker(let picker) = self { picker } else { nil } }

  func hit(at point: Point, rotation: Double, drift: Double) -> WheelGeometry.Hit {
    switch self {
    case .wheel(let wheel): return wheel.hit(at: point, rotation: rotation)
    case .picker(let picker):
      guard picker.bounds.contains(point) else { return .outside }
      let slot = picker.slot(at: point, rotation: rotation, drift: drift)
      return slot.map(WheelGeometry.Hit.slot) ?? .blank
    }
  }

  /// The slot that a drag from the hub marks: a whole wedge at any distance. Nil over the hub.
  func markedSlot(at point: Point, rotation: Double, drift: Double) -> Int? {
    switch self {
    case .wheel(let wheel):
      guard point.distance(to: wheel.center) >= wheel.hubRadius else { return nil }
      return wheel.slot(at: point, rotation: rotation)
    case .picker(let picker):
      return picker.slot(at: point, rotation: rotation, drift: drift)
    }
  }

  /// The angle of a point from the top of the wheel, or nil at its centre and in a picker.
  func angle(of point: Point) -> Double? {
    if case .wheel(let wheel) = self { wheel.angle(of: point) } else { nil }
  }

  /// 1 or −1, or 0 in a picker.
  func steps(clockwise: Bool) -> Int {
    guard case .wheel(let wheel) = self else { return 0 }
    return (wheel.direction < 0) == clockwise ? 1 : -1
  }

  /// In items, and along the ring in logical pixels.
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
    // Without rotation the angle is exactly 0, in spite of rounding.
    angle = across.y.magnitude < 1e-9 && across.x > 0 ? 0 : across.angle
    diameter = min(bounds.width, bounds.height) * scale
  }

  var hub: Rect { Rect(center: center, size: Size(width: diameter, height: diameter)) }
}

extension Rect {
  /// The distance from a point inside to the nearest edge; negative outside.
  func reach(from point: Point) -> Double {
    min(point.x - minX, maxX - point.x, point.y - minY, maxY - point.y)
  }
}

extension Point {
  /// The direction of a vector, in radians from the x axis.
  var angle: Double { atan2(y, x) }
}

/// The geometry of a picker, which scrolls its selected row to the middle. Slots are rows.
struct PickerGeometry: Equatable, Sendable {
  let bounds: Rect
  let list: Rect
  let rowHeight: Double
  let count: Int

  init(bounds: Rect = .zero, list: Rect = .zero, rowHeight: Double = 1, count: Int = 0) {
    self.bounds = bounds
    self.list = Rect(
      origin: list.origin, size: Size(width: list.width, height: max(1, list.height)))
    self.rowHeight = max(1, rowHeight)
    self.count = max(0, count)
  }

  private var visible: Double { list.height / rowHeight }
  var visibleRows: Int { max(1, Int(exactly: (visible + 1e-6).rounded(.down)) ?? 1) }

  /// The row at the top, with fractions, for a rotation of the list.
  /// - Parameter drift: the number of rows that the list is scrolled away from there.
  func first(rotation: Double, drift: Double = 0) -> Double {
    guard rotation.isFinite, drift.isFinite else { return 0 }
    let lead = Double((visibleRows - 1) / 2)
    return limitedFirst(limitedFirst(rotation - lead) + drift)
  }

  func limitedFirst(_ first: Double) -> Double {
    max(0, min(first, Double(count) - visible))
  }

  /// Nil if the row is out of sight.
  func frame(ofSlot slot: Int, rotation: Double, drift: Double = 0) -> Rect? {
    guard (0..<count).contains(slot) else { return nil }
    let y = (Double(slot) - first(rotation: rotation, drift: drift)) * rowHeight
    guard y + rowHeight > 0.5, y < list.height - 0.5 else { return nil }
    return Rect(x: list.minX, y: list.minY + y, width: list.width, height: rowHeight)
  }

  func slot(at point: Point, rotation: Double, drift: Double = 0) -> Int? {
    guard list.contains(point) else { return nil }
    let row = first(rotation: rotation, drift: drift) + (point.y - list.minY) / rowHeight
    return Int(exactly: row.rounded(.down)).flatMap { (0..<count).contains($0) ? $0 : nil }
  }
}

extension SpinnerRenderState {
  private var hasSearch: Bool { model.count >= self.searchThreshold }

  private var rows: [MenuItem] {
    let font = descriptionFont
    return model.slots.map { slot in
      let item = model.items[model.index(ofSlot: slot)]
      var row = MenuItem(item.title, detail: item.description ?? "", isEnabled: item.isEnabled)
      row.detailFont = font
      return row
    }
  }

  private var menuStyle: MenuStyle {
    var menu = MenuStyle()
    (menu.font, menu.rowHeight) = (titleFont.withWeight(Self.rowWeight), style.rowHeight)
    (menu.disabledAlpha, menu.checkColor) = (SpinnerStyle.disabledAlpha, style.ringColor)
    (menu.textColor, menu.detailColor) = (rowColor, style.descriptionColor)
    (menu.fillColor, menu.highlightColor) = (style.pickerColor, style.bandColor)
    menu.shadow = style.shadow
    if self.isHUD {
      (menu.textColor, menu.detailColor) = (style.ringColor, style.ringColor)
      (menu.fillColor, menu.highlightColor) = (.init(.clear), style.ringColor.withAlpha(0.16))
    }
    if menu.fillColor.resolved(for: traits).alpha == 0 {
      (menu.borderWidth, menu.shadow.color) = (0, .clear)
    }
    return menu
  }

  private static let rowWeight = 450
  private static let rowIconSide = 24.0
  /// The number of items that are checked for icons.
  private static let measuredItems = 200
  /// The limits of the width of the picker, in logical pixels.
  private static let widths = (least: 168.0, most: 320.0)

  func fill(_ card: MenuCard) {
    card.list.pictures = nil
    if model.items.prefix(Self.measuredItems).contains(where: { !$0.icon.isEmpty }) {
      let side = min(Self.rowIconSide, style.rowHeight - 4)
      card.list.pictures = (
        side,
        { [model, traits, isHUD = self.isHUD] row, canvas, color, alpha in
          model.items[model.index(ofSlot: row)].icon.draw(
            in: canvas, side: side, tint: color, alpha: alpha, traits: traits, isTemplate: isHUD)
        }
      )
    }
    (card.minimumWidth, card.maximumWidth) = Self.widths
    card.list.placeholder = traits.localized("No matches")
    card.show(rows, style: menuStyle)
    card.showSearch(hasSearch ? self.search.text : nil, placeholder: traits.localized("Search"))
  }

  func mark(_ card: MenuCard, in picker: PickerGeometry) {
    let selected = model.allowsMultipleSelection ? model.selectedSlots : [target]
    card.list.mark(checked: selected, highlighted: hoveredSlot ?? target)
    card.scroll(to: picker.first(rotation: rotation, drift: drift) * picker.rowHeight)
  }
}
