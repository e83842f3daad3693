import DetentDrawing
import DetentViews

extension MenuButton {
  /// How far it draws beyond its bounds, in logical pixels.
  static let overflow = 5.0

  private var font: Font { kind == .quiet ? .system(11.5) : .system(13) }
  private var padding: Size {
    kind == .quiet ? Size(width: 0, height: 2) : Size(width: 11, height: 0)
  }
  private var radius: Double { kind == .quiet ? 4 : 9 }
  private var chevronSize: Double { kind == .quiet ? 11 : 14 }
  private static let chevronGap = 4.0
  /// As high as a text field.
  private static let borderedHeight = 34.0

  private var shownTitle: String { selectedIndex == nil ? placeholder : choice.title }

  /// Room for the widest item, so that another choice moves nothing.
  var naturalSize: Size {
    let titles = items.filter { !$0.isSeparator }.map(\.title) + [placeholder]
    let layouts = titles.map { TextLayout.cached($0, font: font) }
    let widest = kind == .quiet ? TextLayout.cached(shownTitle, font: font).size.width : nil
    return Size(
      width: ((widest ?? layouts.map(\.size.width).max() ?? 0) + Self.chevronGap + chevronSize
        + 2 * padding.width).rounded(.up),
      height: kind == .quiet
        ? ((layouts.map(\.size.height).max() ?? 0) + 2 * padding.height).rounded(.up)
        : Self.borderedHeight)
  }

  func drawParts(in canvas: Canvas) {
    if kind == .bordered { drawPlate(in: canvas) }
    let isRightToLeft = traits.isRightToLeft
    let inner = bounds.insetBy(dx: padding.width, dy: 0)
    let room = inner.width - chevronSize - Self.chevronGap
    let text = TextLayout.fitting(shownTitle, font: font, width: room)
    let x = isRightToLeft ? inner.maxX - text.size.width : inner.minX
    // Text without a plate keeps its sign beside it.
    let extent = kind == .quiet ? text.size.width + Self.chevronGap + chevronSize : inner.width
    let chevron = Rect(
      x: isRightToLeft ? inner.maxX - extent : inner.minX + extent - chevronSize,
      y: bounds.midY - chevronSize / 2, width: chevronSize, height: chevronSize)
    let ink = ink
    canvas.draw(text, at: Point(x: x, y: bounds.midY - text.size.height / 2), color: ink)
    canvas.stroke(icon: WidgetIcon.chevronDown, in: chevron, color: ink, width: 2.4)
    if showsFocusRing {
      let ring = Path(roundedRect: bounds.insetBy(dx: -3, dy: -3), cornerRadius: radius + 3)
      canvas.stroke(
        ring, with: DynamicColor.accent.resolved(for: traits), style: StrokeStyle(width: 2))
    }
  }

  private var ink: Color {
    let secondary = DynamicColor.secondary.resolved(for: traits)
    let text = DynamicColor.text.resolved(for: traits)
    let isQuiet = kind == .quiet || selectedIndex == nil
    let strength = isMenuOpen ? 1 : emphasis.value
    let color = isQuiet ? secondary.mixed(with: text, fraction: strength) : text
    return color.withAlpha(isEnabled ? 1 : 0.4)
  }

  private func drawPlate(in canvas: Canvas) {
    let card = DynamicColor.card.resolved(for: traits)
    let text = DynamicColor.text.resolved(for: traits)
    let strength = isMenuOpen ? 1 : emphasis.value
    canvas.fill(
      Path(roundedRect: bounds, cornerRadius: radius),
      with: card.mixed(with: text, fraction: 0.06 * strength))
    canvas.stroke(
      Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: radius - 0.5),
      with: DynamicColor.line.resolved(for: traits), style: StrokeStyle(width: 1))
  }
}
