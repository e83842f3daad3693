import DetentDrawing
import DetentViews
import DetentWidgets

/// Where the parts of an icon button are. The group of icons and title stands in the middle of what
/// the insets leave, so that it is packed exactly at its natural size and every further pixel is
/// shared out evenly.
struct IconButtonLayout: Equatable {
  /// What the button is filled with and pressed on.
  var plate = Rect.zero
  var cornerRadius = 0.0
  var leading: Rect?
  var trailing: Rect?
  /// The rectangle around the title, as wide and high as whole pixels around the text.
  var title: Rect?
  /// Where the ring of a button that waits is.
  var ring = Rect.zero
  /// Whether the parts do not fit, and end at the plate.
  var isClipped = false

  /// Sizes of parts, in whole pixels; nil for what is not there.
  private struct Parts {
    let leading: Size?
    let title: Size?
    let trailing: Size?
    /// The gaps between each part and the one before it, in logical pixels.
    let gaps: (leading: Double, trailing: Double)

    init(_ style: IconButtonStyle, title: String?) {
      leading = style.leading?.size.roundedUp
      trailing = style.trailing?.size.roundedUp
      self.title = title.map { TextLayout.cached($0, font: style.font).size.roundedUp }
      gaps =
        if self.title != nil {
          (leading == nil ? 0 : style.titleLeadingGap, trailing == nil ? 0 : style.titleTrailingGap)
        } else {
          // Two icons alone are as far apart as they would be from a title.
          (leading == nil || trailing == nil ? 0 : style.titleLeadingGap, 0)
        }
    }

    private var sizes: [Size] { [leading, title, trailing].compactMap { $0 } }

    /// The size of the parts one behind the other.
    func group(along axis: Axis) -> Size {
      Size(
        along: sizes.reduce(gaps.leading + gaps.trailing) { $0 + $1.along(axis) },
        across: sizes.map { $0.across(axis) }.max() ?? 0, axis: axis)
    }
  }

  /// The size that the parts ask for, which no frame changes.
  static func intrinsicSize(_ style: IconButtonStyle, title: String?) -> Size {
    let group = Parts(style, title: title).group(along: style.axis)
    return Size(
      width: group.width + style.contentInsets.horizontal,
      height: group.height + style.contentInsets.vertical
    ).roundedUp
  }

  /// The distance of the title's baseline from the top of the plate in its natural size; nil
  /// without a title.
  static func baseline(_ style: IconButtonStyle, title: String?) -> Double? {
    guard let title else { return nil }
    let plate = Rect(origin: .zero, size: intrinsicSize(style, title: title))
    let layout = IconButtonLayout(style, title: title, plate: plate, rightToLeft: false, scale: 1)
    let text = TextLayout.cached(title, font: style.font)
    return layout.title.map { $0.midY - text.size.height / 2 + text.baseline }
  }

  /// - Parameters:
  ///   - plate: the button without its glow and shadow.
  ///   - scale: device pixels a logical one: the group begins on a whole one.
  init(
    _ style: IconButtonStyle, title: String?, plate: Rect, rightToLeft: Bool, scale: Double
  ) {
    self.plate = plate
    let shorter = min(plate.width, plate.height) / 2
    let pill = style.axis == .horizontal ? plate.height / 2 : plate.width / 2
    cornerRadius = min(shorter, style.isPill ? pill : style.cornerRadius)
    let parts = Parts(style, title: title)
    let area = plate.inset(by: style.contentInsets)
    place(parts, in: area, along: style.axis, scale: scale)
    if rightToLeft { mirror() }
    let content = [leading, self.title, trailing].compactMap { $0 }
    // Whole device pixels may be half of one beyond.
    isClipped = !content.allSatisfy(plate.insetBy(dx: -0.5, dy: -0.5).contains)
    let middle = content.isEmpty ? area.center : (self.title ?? area).center
    let side = min(style.titleFontSize, max(0, min(plate.width, plate.height)))
    ring = (leading ?? trailing).map { $0.square } ?? Rect(center: middle, size: .square(side))
  }

  /// Places the parts in the middle of an area, from whole device pixels on. The title gives way
  /// where there is too little room.
  private mutating func place(_ parts: Parts, in area: Rect, along axis: Axis, scale: Double) {
    var length = parts.group(along: axis).along(axis)
    var title = parts.title
    if let whole = parts.title {
      let others = axis == .horizontal ? length - whole.width : 0
      title?.width = max(0, min(whole.width, area.width - others))
      if axis == .horizontal { length = min(length, max(area.width, others)) }
    }
    func middle(_ start: Double, _ room: Double, _ length: Double) -> Double {
      ((start + (room - length) / 2) * scale).rounded() / scale
    }
    // What does not fit at all sticks out on both sides.
    var position =
      axis == .horizontal
      ? middle(area.minX, area.width, length) : middle(area.minY, area.height, length)
    func placed(_ size: Size?, after gap: Double) -> Rect? {
      guard let size else { return nil }
      position += gap
      defer { position += size.along(axis) }
      let origin =
        axis == .horizontal
        ? Point(x: position, y: middle(area.minY, area.height, size.height))
        : Point(x: middle(area.minX, area.width, size.width), y: position)
      return Rect(origin: origin, size: size)
    }
    leading = placed(parts.leading, after: 0)
    self.title = placed(title, after: parts.gaps.leading)
    trailing = placed(
      parts.trailing, after: title == nil ? parts.gaps.leading : parts.gaps.trailing)
  }

  private mutating func mirror() {
    let middle = plate.midX
    func mirrored(_ rect: Rect?) -> Rect? {
      rect.map { $0.offsetBy(dx: 2 * (middle - $0.midX), dy: 0) }
    }
    (leading, title, trailing) = (mirrored(leading), mirrored(title), mirrored(trailing))
  }
}

extension Size {
  fileprivate static func square(_ side: Double) -> Size { Size(width: side, height: side) }
}

extension Rect {
  /// The largest square in its middle.
  fileprivate var square: Rect { Rect(center: center, size: .square(min(width, height))) }
}
