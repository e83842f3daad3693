import DetentDrawing
import DetentViews
import DetentWidgets

struct IconButtonColors: Equatable {
  private(set) var title: Color
  /// Nil for the colours of an image.
  private(set) var leading: Color?
  private(set) var trailing: Color?
  private(set) var border: Color
  private(set) var borderWidth: Double
  /// The colours of the plate: one, or the ends of the gradient.
  private(set) var fills: [Color]
  /// The colours of the glow, or none. The pointer does not affect them: the glow is cached.
  private(set) var glows: [Color] = []

  /// - Parameter emphasis: the highlight by the pointer, 0 at rest to 1 pressed.
  init(_ style: IconButtonStyle, state: ControlState, emphasis: Double, traits: Traits) {
    let isSelected = state.contains(.selected)
    func color(_ color: DynamicColor) -> Color { color.resolved(for: traits) }
    func tint(_ slot: IconButtonStyle.Slot?) -> Color? {
      slot?.color.map { color(isSelected ? style.selectedIconColor : $0) }
    }
    var plain = [color(style.fillColor)]
    if let start = style.gradientStartColor, let end = style.gradientEndColor {
      plain = [color(start), color(end)]
    }
    guard !state.contains(.disabled) else {
      // A button without a plate gets none when it is disabled.
      let plate = color(style.disabledFillColor).faded(plain.map(\.alpha).max() ?? 0)
      fills = [plate]
      var content = color(Self.disabledContent)
      if traits.contrast == .high {
        content = content.legible(on: plate.over(color(.card)), for: traits)
      }
      title = content
      (leading, trailing) = (
        style.leading.map { _ in content }, style.trailing.map { _ in content }
      )
      // A selected button keeps its edge, the only difference from other disabled buttons.
      border = isSelected ? content : color(style.borderColor).weaker(content, on: color(.card))
      borderWidth = max(style.borderWidth, isSelected ? style.selectedBorderWidth : 0)
      if traits.contrast == .high { strengthenEdge(ground: color(.card), ink: content) }
      return
    }
    fills = isSelected ? [color(style.selectedFillColor)] : plain
    title = color(isSelected ? style.selectedTitleColor : style.titleColor)
    (leading, trailing) = (tint(style.leading), tint(style.trailing))
    border = color(isSelected ? style.selectedBorderColor : style.borderColor)
    borderWidth = isSelected ? style.selectedBorderWidth : style.borderWidth
    if traits.contrast == .high { strengthenEdge(ground: color(.card), ink: color(.text)) }
    glows = fills
    guard emphasis > 0 else { return }
    if let pressed = style.pressedFillColor {
      fills = fills.map { $0.mixed(with: color(pressed), fraction: emphasis) }
    } else {
      shade(by: Self.pressedEmphasis * emphasis, isDark: traits.appearance == .dark)
    }
  }

  /// The colour of a disabled button's title, icons and edge.
  private static let disabledContent = DynamicColor(
    light: Color(hex: 0x9A9FA7), dark: Color(hex: 0x84898F))
  /// The distance that a press moves the plate away from the title's colour, 0...1.
  private static let pressedEmphasis = 0.22

  private mutating func strengthenEdge(ground: Color, ink: Color) {
    guard borderWidth < 1 || border.contrast(with: ground) < 3 else { return }
    (border, borderWidth) = (ink, max(1, borderWidth))
  }

  /// Moves the plate away from the colour of its content, so that the contrast never falls. Without
  /// a plate, or if it is black or white already, the content moves or tints the plate.
  private mutating func shade(by amount: Double, isDark: Bool) {
    let hasPlate = fills.allSatisfy { $0.alpha >= 0.5 }
    let ground =
      hasPlate
      ? fills.map(\.luminance).reduce(0, +) / Double(fills.count) : isDark ? 0.02 : 1
    let away = title.luminance > ground ? Color.black : .white
    if hasPlate, fills.contains(where: { away.contrast(with: $0.withAlpha(1)) > 1.3 }) {
      fills = fills.map { $0.mixed(with: away.withAlpha($0.alpha), fraction: amount) }
      return
    }
    let farther = title.luminance > ground ? Color.white : .black
    let isAtEnd = farther.contrast(with: title.withAlpha(1)) < 1.3
    func moved(_ color: Color) -> Color {
      color.mixed(with: farther.withAlpha(color.alpha), fraction: amount)
    }
    (title, border) = (moved(title), moved(border))
    (leading, trailing) = (leading.map(moved), trailing.map(moved))
    let veil = title.withAlpha(amount * (isAtEnd ? 0.5 : 0.25))
    fills = fills.map { $0.alpha > 0 ? veil.over($0) : veil }
  }

  /// - Parameter alpha: the opacity of the whole paint, 0...1.
  func paint(
    over rect: Rect, _ style: IconButtonStyle, _ traits: Traits, fills: [Color], alpha: Double = 1
  ) -> Paint {
    guard let first = fills.first, let last = fills.last, fills.count > 1 else {
      return .color((fills.first ?? .clear).faded(alpha))
    }
    let (start, end): (Point, Point)
    if style.gradientDirection == .vertical {
      (start, end) = (Point(x: rect.midX, y: rect.minY), Point(x: rect.midX, y: rect.maxY))
    } else {
      let ends = (Point(x: rect.minX, y: rect.midY), Point(x: rect.maxX, y: rect.midY))
      (start, end) = traits.isRightToLeft ? (ends.1, ends.0) : ends
    }
    return .gradient(
      Gradient(
        kind: .linear(from: start, to: end), colors: [first.faded(alpha), last.faded(alpha)]))
  }
}

extension Color {
  fileprivate func weaker(_ other: Color, on ground: Color) -> Color {
    contrast(with: ground) <= other.contrast(with: ground) ? self : other
  }

  /// The colour as it looks over a colour below, which may be transparent.
  fileprivate func over(_ below: Color) -> Color {
    let alpha = self.alpha + below.alpha * (1 - self.alpha)
    guard alpha > 0 else { return .clear }
    return below.withAlpha(1).mixed(with: withAlpha(1), fraction: self.alpha / alpha)
      .withAlpha(alpha)
  }
}
