import DetentDrawing
import DetentViews
import DetentWidgets

struct IconButtonPainter {
  @SharedStyle var style: IconButtonStyle
  let layout: IconButtonLayout
  let colors: IconButtonColors
  let traits: Traits
  let title: String?
  var showsFocusRing = false
  /// The progress of the busy ring's turn, 0...1, or nil for a button that is not busy.
  var turn: Double?

  private var plate: Path {
    Path(roundedRect: layout.plate, cornerRadius: layout.cornerRadius)
  }

  func draw(in canvas: Canvas) {
    drawLight(in: canvas)
    canvas.fill(plate, with: colors.paint(over: layout.plate, style, traits, fills: colors.fills))
    canvas.strokeEdge(
      of: layout.plate, cornerRadius: layout.cornerRadius, width: colors.borderWidth,
      with: colors.border)
    if showsFocusRing {
      let ring = FocusRing.regular(FocusRing.color(.accent, for: traits))
      ring.draw(
        along: ring.path(around: layout.plate, cornerRadius: layout.cornerRadius), in: canvas)
    }
    if layout.isClipped {
      canvas.saved {
        canvas.clip(to: plate)
        drawContent(in: canvas)
      }
    } else {
      drawContent(in: canvas)
    }
  }

  private func drawLight(in canvas: Canvas) {
    let glows = style.glowSigma > 0 && !colors.glows.isEmpty
    guard glows || style.shadow.color.alpha > 0 else { return }
    let area = layout.plate.outset(by: style.alignmentInsets, rightToLeft: false)
    let paint = colors.paint(
      over: layout.plate, style, traits, fills: colors.glows, alpha: Self.glowAlpha)
    let name = GlowName(
      size: layout.plate.size, radius: layout.cornerRadius, shadow: style.shadow,
      glow: glows ? paint : .color(.clear), sigma: style.glowSigma)
    ImageCache.shared.show(name, covering: area, in: canvas) { canvas in
      canvas.drawShadow(of: plate, style.shadow)
      if glows { canvas.drawGlow(of: plate, with: paint, sigma: style.glowSigma) }
    }
  }

  private static let glowAlpha = 0.45

  private struct GlowName: Hashable {
    let size: Size
    let radius: Double
    let shadow: Shadow
    let glow: Paint
    let sigma: Double
  }

  private func drawContent(in canvas: Canvas) {
    if let title, let rect = layout.title,
      turn == nil || style.leading != nil || style.trailing != nil
    {
      let text = TextLayout.fitting(title, font: style.font, width: rect.width)
      canvas.draw(
        text, at: Rect(center: rect.center, size: text.size).origin, color: colors.title)
    }
    // The ring replaces the first icon.
    if turn == nil { draw(style.leading, in: layout.leading, tint: colors.leading, canvas) }
    if turn == nil || style.leading != nil {
      draw(style.trailing, in: layout.trailing, tint: colors.trailing, canvas)
    }
    if let turn { drawRing(turn, in: canvas) }
  }

  /// - Parameter tint: the colour of an icon, or nil for the colours of an image.
  private func draw(
    _ slot: IconButtonStyle.Slot?, in rect: Rect?, tint: Color?, _ canvas: Canvas
  ) {
    guard let slot, let rect else { return }
    let frame = Rect(center: rect.center, size: slot.size)
    canvas.draw(slot.icon, in: frame, color: tint, rightToLeft: traits.isRightToLeft)
  }

  private func drawRing(_ turn: Double, in canvas: Canvas) {
    let width = max(1.5, layout.ring.width / 8)
    let radius = (layout.ring.width - width) / 2
    guard radius > 0 else { return }
    let color = (style.leading == nil ? colors.trailing : colors.leading) ?? colors.title
    let center = layout.ring.center
    canvas.stroke(
      Path(circleAt: center, radius: radius), with: color.faded(0.35),
      style: StrokeStyle(width: width))
    var arc = Path()
    let start = turn * 2 * .pi - .pi / 2
    arc.addArc(center: center, radius: radius, startAngle: start, endAngle: start + .pi * 0.6)
    canvas.stroke(arc, with: color, style: StrokeStyle(width: width, cap: .round))
  }
}

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
