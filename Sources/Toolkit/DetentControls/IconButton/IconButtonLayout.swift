import DetentDrawing
import DetentViews
import DetentWidgets

/// Icons and title are centred together inside the insets.
struct IconButtonLayout: Equatable {
  /// The button without its glow and shadow; only this area can be pressed.
  var plate = Rect.zero
  var cornerRadius = 0.0
  var leading: Rect?
  var trailing: Rect?
  /// The rectangle around the title, in whole pixels.
  var title: Rect?
  var ring = Rect.zero
  var isClipped = false

  /// The size of a part in whole pixels, and the gap before it.
  private typealias Part = (size: Size, gap: Double)

  private static func parts(_ style: IconButtonStyle, title: String?) -> [Part?] {
    let (leading, trailing) = (style.leading?.size.roundedUp, style.trailing?.size.roundedUp)
    let title = title.map { TextLayout.cached($0, font: style.font).size.roundedUp }
    // Two icons without a title have the gap of the leading icon.
    let afterLeading = leading == nil ? 0 : style.titleLeadingGap
    return [
      leading.map { ($0, 0) }, title.map { ($0, afterLeading) },
      trailing.map { ($0, title == nil ? afterLeading : style.titleTrailingGap) },
    ]
  }

  private static func group(_ parts: [Part?], along axis: Axis) -> Size {
    let parts = parts.compactMap { $0 }
    return Size(
      along: parts.reduce(0) { $0 + $1.gap + $1.size.along(axis) },
      across: parts.map { $0.size.across(axis) }.max() ?? 0, axis: axis)
  }

  static func intrinsicSize(_ style: IconButtonStyle, title: String?) -> Size {
    let group = group(parts(style, title: title), along: style.axis)
    return Size(
      width: group.width + style.contentInsets.horizontal,
      height: group.height + style.contentInsets.vertical
    ).roundedUp
  }

  /// The distance of the title's baseline from the top of a plate with natural size, or nil.
  static func baseline(_ style: IconButtonStyle, title: String?) -> Double? {
    guard let title else { return nil }
    let plate = Rect(origin: .zero, size: intrinsicSize(style, title: title))
    let layout = IconButtonLayout(style, title: title, plate: plate, rightToLeft: false, scale: 1)
    let text = TextLayout.cached(title, font: style.font)
    return layout.title.map { $0.midY - text.size.height / 2 + text.baseline }
  }

  /// - Parameter scale: device pixels per logical pixel; the parts start on a whole one.
  init(
    _ style: IconButtonStyle, title: String?, plate: Rect, rightToLeft: Bool, scale: Double
  ) {
    self.plate = plate
    let shorter = min(plate.width, plate.height) / 2
    let pill = style.axis == .horizontal ? plate.height / 2 : plate.width / 2
    cornerRadius = min(shorter, style.isPill ? pill : style.cornerRadius)
    let area = plate.inset(by: style.contentInsets)
    let frames = Self.place(
      Self.parts(style, title: title), in: area, along: style.axis, scale: scale
    ).map { $0?.mirrored(in: plate, if: rightToLeft) }
    (leading, self.title, trailing) = (frames[0], frames[1], frames[2])
    let content = frames.compactMap { $0 }
    // Alignment to device pixels may add half a pixel.
    isClipped = !content.allSatisfy(plate.insetBy(dx: -0.5, dy: -0.5).contains)
    let middle = content.isEmpty ? area.center : (self.title ?? area).center
    let side = min(style.titleFontSize, max(0, min(plate.width, plate.height)))
    ring = (leading ?? trailing)?.square ?? Rect(center: middle, size: .square(side))
  }

  /// The frames of the parts in the middle of an area, on device pixels. The title may shrink.
  private static func place(
    _ parts: [Part?], in area: Rect, along axis: Axis, scale: Double
  ) -> [Rect?] {
    var parts = parts
    if let whole = parts[1]?.size.width {
      let others = axis == .horizontal ? group(parts, along: axis).width - whole : 0
      parts[1]?.size.width = max(0, min(whole, area.width - others))
    }
    func middle(_ start: Double, _ room: Double, _ length: Double) -> Double {
      ((start + (room - length) / 2) * scale).rounded() / scale
    }
    // Parts that do not fit stick out on both sides.
    let size = group(parts, along: axis)
    var position =
      axis == .horizontal
      ? middle(area.minX, area.width, size.width) : middle(area.minY, area.height, size.height)
    return parts.map { part in
      guard let part else { return nil }
      position += part.gap
      defer { position += part.size.along(axis) }
      let origin =
        axis == .horizontal
        ? Point(x: position, y: middle(area.minY, area.height, part.size.height))
        : Point(x: middle(area.minX, area.width, part.size.width), y: position)
      return Rect(origin: origin, size: part.size)
    }
  }
}

extension Size {
  fileprivate static func square(_ side: Double) -> Size { Size(width: side, height: side) }
}

extension Rect {
  fileprivate var square: Rect { Rect(center: center, size: .square(min(width, height))) }
}
