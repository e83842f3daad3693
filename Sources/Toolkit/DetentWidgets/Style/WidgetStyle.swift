package import DetentDrawing
package import DetentViews

/// Styles with a plate: a fill and an edge.
package protocol PlateStyle: DesignStyle {
  var cornerRadius: Double { get set }
  var fillColor: DynamicColor { get set }
  var borderColor: DynamicColor { get set }
  var borderWidth: Double { get set }
}

extension PlateStyle {
  package static var plateProperties: [PropertySpec<Self>] {
    [
      .number(\.cornerRadius, title: "Corner radius", group: "Background", limits: .lengths)
        .named("cornerRadius").described("The radius of the corners."),
      .color(\.fillColor, title: "Fill", group: "Background")
        .named("fillColor").described("The background color."),
      .color(\.borderColor, title: "Border", group: "Background")
        .named("borderColor").described("The color of the border."),
      .number(\.borderWidth, title: "Border width", group: "Background", limits: .halfPixels)
        .named("borderWidth").described("The width of the border, inside the bounds."),
    ]
  }

  /// Draws the plate with its edge inside the bounds, by default of the style's own width.
  package func drawPlate(
    _ bounds: Rect, fill: Color?, border: Color, width: Double? = nil, in canvas: Canvas
  ) {
    let radius = min(cornerRadius, min(bounds.width, bounds.height) / 2)
    if let fill, fill.alpha > 0 {
      canvas.fill(Path(roundedRect: bounds, cornerRadius: radius), with: fill)
    }
    canvas.strokeEdge(
      of: bounds, cornerRadius: radius, width: width ?? borderWidth, with: border)
  }
}

// MARK: High contrast

extension PlateStyle {
  package func edgeColor(isEnabled: Bool = true, for traits: Traits) -> Color {
    let color = traits.contrast == .standard ? borderColor : isEnabled ? .text : .secondary
    return color.resolved(for: traits)
  }

  package func edgeWidth(for traits: Traits) -> Double {
    traits.contrast == .high ? max(1, borderWidth) : borderWidth
  }

  /// Whether a fill or an edge is visible. If not, the title stands alone.
  package func hasPlate(for traits: Traits) -> Bool {
    fillColor.resolved(for: traits).alpha > 0
      || borderWidth > 0 && borderColor.resolved(for: traits).alpha > 0
  }
}

package protocol TitleStyle: DesignStyle {
  var font: Font { get set }
  var textColor: DynamicColor { get set }
}

extension TitleStyle {
  package static var titleProperties: [PropertySpec<Self>] {
    [
      .font(\.font, title: "Font", group: "Text").named("font").described("The font of all text."),
      .color(\.textColor, title: "Color", group: "Text", contrast: .text).named("textColor")
        .described("The color of all text."),
    ]
  }
}

package protocol PressedPlateStyle: PlateStyle, TitleStyle, FocusRingStyle {
  var padding: EdgeInsets { get set }
  var pressedFillColor: DynamicColor { get set }
  var pressedTextColor: DynamicColor { get set }
}

extension PressedPlateStyle {
  package static var pressedPlateProperties: [PropertySpec<Self>] {
    let own: [PropertySpec<Self>] = [
      .insets(\.padding, title: "Padding", group: "Background")
        .named("padding").described("The space between the border and the title."),
      .color(\.pressedFillColor, title: "Fill (pressed)", group: "Background")
        .named("pressedFillColor").described("The background color of a pressed control."),
      .color(\.pressedTextColor, title: "Color (pressed)", group: "Text", contrast: .text)
        .named("pressedTextColor").described("The color of the title of a pressed control."),
    ]
    return plateProperties + own + titleProperties + focusProperties
  }

  /// Draws the plate of a control with a highlight of 0...1, and its focus ring.
  @MainActor package func drawPlate(of control: Control, emphasis: Double, in canvas: Canvas) {
    let traits = control.traits
    let hasEdge = traits.contrast == .standard || hasPlate(for: traits)
    drawPlate(
      control.bounds,
      fill: fillColor.mixed(with: pressedFillColor, fraction: emphasis, for: traits),
      border: hasEdge ? edgeColor(isEnabled: control.isEnabled, for: traits) : .clear,
      width: edgeWidth(for: traits), in: canvas)
    if control.showsFocusRing {
      drawFocusRing(
        around: control.bounds, cornerRadius: cornerRadius, traits: traits, in: canvas)
    }
  }

  /// The colour of a title from its colour at rest and a highlight of 0...1. In high contrast it is
  /// legible on the plate; without a plate the highlight goes towards the text colour.
  @MainActor package func ink(
    of control: Control, _ color: DynamicColor, emphasis: Double
  ) -> Color {
    let traits = control.traits
    let strength = control.strength
    guard traits.contrast == .high else {
      return color.mixed(with: pressedTextColor, fraction: emphasis, for: traits).faded(strength)
    }
    let lit = hasPlate(for: traits) ? pressedTextColor : .text
    let ink = color.mixed(with: lit, fraction: emphasis, for: traits)
    let plate = fillColor.mixed(with: pressedFillColor, fraction: emphasis, for: traits)
    let ground = DynamicColor.card.resolved(for: traits).mixed(
      with: plate.withAlpha(1), fraction: plate.alpha)
    return ink.legible(on: ground, for: traits).faded(strength)
  }
}

extension Color {
  /// The colour, or the text or background colour if it has less than 4.5:1 on a ground.
  package func legible(on ground: Color, for traits: Traits) -> Color {
    guard contrast(with: ground) < 4.5 else { return self }
    let (text, other) = (
      DynamicColor.text.resolved(for: traits), DynamicColor.background.resolved(for: traits)
    )
    return text.contrast(with: ground) >= other.contrast(with: ground) ? text : other
  }
}

// MARK: States

/// The pointer highlight of a control: 0 at rest, 1 pressed, between them hovered.
@MainActor
package final class PointerEmphasis {
  private let level = AnimatedValue(0)

  package init() {}

  package var value: Double { level.value }

  /// Animates to the level of the control's state and redraws.
  package func follow(_ control: Control, hovered: Double = 0.5, pressed: Double = 1) {
    let target = control.isHighlighted ? pressed : control.isHovered ? hovered : 0
    level.set(target, timing: .hover, in: control) { [weak control] in control?.setNeedsDisplay() }
    control.setNeedsDisplay()
  }
}

extension DynamicColor {
  /// The colour at a fraction (0...1) of the way to another colour.
  package func mixed(
    with other: DynamicColor, fraction: Double, for traits: Traits
  ) -> Color {
    let color = resolved(for: traits)
    guard fraction > 0, other != self else { return color }
    return color.mixed(with: other.resolved(for: traits), fraction: fraction)
  }

  /// A fraction (0...1) of the way to another colour, without a tint and in standard contrast.
  package static func between(
    _ color: DynamicColor, _ other: DynamicColor, _ fraction: Double
  ) -> DynamicColor {
    DynamicColor(
      light: color.light.mixed(with: other.light, fraction: fraction),
      dark: color.dark.mixed(with: other.dark, fraction: fraction))
  }
}
