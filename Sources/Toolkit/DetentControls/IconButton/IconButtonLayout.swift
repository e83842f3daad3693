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
  struct Parts: Equatable {
    let leading: Size?
    let title: Size?
    let trailing: Size?
    /// The gaps between each part and the one before it, in logical pixels.
    let gaps: (leading: Double, trailing: Double)

    init(_ style: IconButtonStyle, title: String?) {
      func whole(_ size: Size) -> Size {
        Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
      }
      leading = style.leading.map { whole($0.size) }
      trailing = style.trailing.map { whole($0.size) }
      self.title = title.map { whole(TextLayout.cached($0, font: style.font).size) }
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
      let gap = gaps.leading + gaps.trailing
      return axis == .horizontal
        ? Size(
          width: sizes.reduce(gap) { $0 + $1.width }, height: sizes.map(\.height).max() ?? 0)
        : Size(
          width: sizes.map(\.width).max() ?? 0, height: sizes.reduce(gap) { $0 + $1.height })
    }

    static func == (a: Parts, b: Parts) -> Bool {
      a.leading == b.leading && a.title == b.title && a.trailing == b.trailing && a.gaps == b.gaps
    }
  }

  /// The size that the parts ask for, which no frame changes.
  static func intrinsicSize(_ style: IconButtonStyle, title: String?) -> Size {
    let group = Parts(style, title: title).group(along: style.axis)
    return Size(
      width: (group.width + style.contentInsets.horizontal).rounded(.up),
      height: (group.height + style.contentInsets.vertical).rounded(.up))
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
    if style.axis == .horizontal {
      placeInRow(parts, area, scale)
    } else {
      placeInColumn(parts, area, scale)
    }
    if rightToLeft { mirror() }
    let content = [leading, self.title, trailing].compactMap { $0 }
    // Whole device pixels may be half of one beyond.
    isClipped = !content.allSatisfy(plate.insetBy(dx: -0.5, dy: -0.5).contains)
    let middle = content.isEmpty ? area.center : (self.title ?? area).center
    let side = min(style.titleFontSize, max(0, min(plate.width, plate.height)))
    ring = (leading ?? trailing).map { $0.square } ?? Rect(center: middle, size: .square(side))
  }

  private mutating func placeInRow(_ parts: Parts, _ area: Rect, _ scale: Double) {
    var group = parts.group(along: .horizontal).width
    var title = parts.title
    if var shortened = title, group > area.width {
      shortened.width = max(0, shortened.width - (group - area.width))
      group = max(area.width, group - (title?.width ?? 0))
      title = shortened
    }
    var x = area.minX + (area.width - group) / 2
    // What does not fit at all sticks out on both sides.
    x = (x * scale).rounded() / scale
    func place(_ size: Size?, after gap: Double) -> Rect? {
      guard let size else { return nil }
      x += gap
      defer { x += size.width }
      let y = area.minY + (area.height - size.height) / 2
      return Rect(
        x: x, y: (y * scale).rounded() / scale, width: size.width, height: size.height)
    }
    leading = place(parts.leading, after: 0)
    self.title = place(title, after: parts.gaps.leading)
    trailing = place(
      parts.trailing, after: title == nil ? parts.gaps.leading : parts.gaps.trailing)
  }

  private mutating func placeInColumn(_ parts: Parts, _ area: Rect, _ scale: Double) {
    let group = parts.group(along: .vertical).height
    var y = ((area.minY + (area.height - group) / 2) * scale).rounded() / scale
    func place(_ size: Size?, after gap: Double) -> Rect? {
      guard let size else { return nil }
      y += gap
      defer { y += size.height }
      let x = area.minX + (area.width - size.width) / 2
      return Rect(
        x: (x * scale).rounded() / scale, y: y, width: size.width, height: size.height)
    }
    var title = parts.title
    if let wide = title { title?.width = min(wide.width, area.width) }
    leading = place(parts.leading, after: 0)
    self.title = place(title, after: parts.gaps.leading)
    trailing = place(
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
