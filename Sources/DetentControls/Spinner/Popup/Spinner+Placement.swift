import DetentDrawing
import DetentViews
import Glibc

extension Point {
  /// The direction of a vector, in radians from the x axis.
  var angle: Double { atan2(y, x) }
}

extension Spinner {
  /// The diameter of the hub, in the control's coordinates.
  var hubDiameter: Double { min(bounds.width, bounds.height) }

  func placement(
    at anchor: SpinnerAnchor, in window: Window, mayLeave: Bool
  ) -> SpinnerPlacement {
    let room = SpinnerRoom(
      hub: anchor.hub, window: window.bounds,
      screen: mayLeave && canLeaveWindow ? window.host?.screenArea(of: window) : nil)
    if model.presentation != .picker, let wheel = room.place(wheelRequest(at: anchor, in: window)) {
      return wheel
    }
    return room.place(
      SpinnerRoom.Picker(
        size: pickerSize, rowHeight: storedStyle.rowHeight, chrome: pickerChrome))
  }

  private func wheelRequest(at anchor: SpinnerAnchor, in window: Window) -> SpinnerRoom.Wheel {
    guard fit == .container else {
      return SpinnerRoom.Wheel(
        preferred: preferredRadius, minimum: storedStyle.minimumWheelDiameter / 2)
    }
    return SpinnerRoom.Wheel(
      preferred: preferredRadius, minimum: anchor.diameter / 2 + Self.leastRing * anchor.scale,
      containerRadius: containerRadius(at: anchor))
  }

  /// A ring that is narrower has no room for icons, in logical pixels.
  private static let leastRing = 24.0

  /// The style's radius, or what gives each icon of many this much room around the wheel.
  private var preferredRadius: Double {
    let pitch = hasTitledWedges ? Self.titlePitch : min(storedStyle.iconSize, Self.leastPitch)
    return max(storedStyle.wheelDiameter / 2, Double(model.count) * pitch / .pi)
  }

  private static let leastPitch = 22.0
  /// Titles need more room than icons.
  private static let titlePitch = 46.0

  /// Whether titles stand in place of icons on the wheel.
  private var hasTitledWedges: Bool {
    model.items.contains(where: \.showsTitle)
  }

  /// From the hub to the nearest edge of the superview, in window coordinates.
  private func containerRadius(at anchor: SpinnerAnchor) -> Double {
    guard let superview else { return 0 }
    let area = superview.bounds
    let middle = superview.convert(bounds.center, from: self)
    return anchor.scale
      * min(
        middle.x - area.minX, area.maxX - middle.x, middle.y - area.minY, area.maxY - middle.y)
  }

  /// The ancestors that clip, as shapes in window coordinates.
  func clippingAncestors(in window: Window) -> [Path] {
    var paths: [Path] = []
    var candidate = superview
    while let view = candidate, view !== window {
      if view.clipsToBounds {
        let b = view.bounds
        var path = Path()
        path.move(to: view.convert(Point(x: b.minX, y: b.minY), to: window))
        path.line(to: view.convert(Point(x: b.maxX, y: b.minY), to: window))
        path.line(to: view.convert(Point(x: b.maxX, y: b.maxY), to: window))
        path.line(to: view.convert(Point(x: b.minX, y: b.maxY), to: window))
        path.close()
        paths.append(path)
      }
      candidate = view.superview
    }
    return paths
  }

  func shape(for placement: SpinnerPlacement, at anchor: SpinnerAnchor) -> SpinnerShape {
    let local = Rect(origin: .zero, size: placement.frame.size)
    guard case .wheel(_, let radius) = placement.shape else {
      return .picker(
        PickerGeometry(
          bounds: local, rowHeight: storedStyle.rowHeight, count: model.slots.count,
          chrome: pickerChrome))
    }
    let isMirrored = traits.isRightToLeft
    let runsClockwise = (order == .clockwise) != isMirrored
    return .wheel(
      WheelGeometry(
        center: local.center, radius: radius, measures: measures(at: anchor), count: model.count,
        direction: runsClockwise ? 1 : -1, baseAngle: anchor.angle))
  }

  private func measures(at anchor: SpinnerAnchor) -> WheelGeometry.Measures {
    let style = storedStyle
    return WheelGeometry.Measures(
      hubRadius: (hasCard ? style.centerSize : anchor.diameter) / 2,
      rim: hasCard ? style.rimWidth : 0, hubGap: hasCard ? style.rimWidth : 0,
      gap: style.wedgeGap, iconSide: style.iconSize, iconsAtRim: style.iconsAtRim)
  }

  /// Whether the wheel lies on a card; if not, the hub itself is its middle.
  var hasCard: Bool {
    !isHUD && storedStyle.cardColor.resolved(for: traits).alpha > 0
  }

  // MARK: Picker

  /// So many titles are measured for the width of the picker.
  private static let measuredTitles = 200

  /// Whether the rows of a picker have icons.
  var hasIconColumn: Bool { model.items.prefix(Self.measuredTitles).contains { !$0.icon.isEmpty } }

  private var pickerSize: Size {
    let (style, hasIconColumn) = (storedStyle, self.hasIconColumn)
    let (title, description) = (titleFont, descriptionFont)
    var widest = 0.0
    for item in model.items.prefix(Self.measuredTitles) {
      var width = TextLayout.cached(item.title, font: title).size.width
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
