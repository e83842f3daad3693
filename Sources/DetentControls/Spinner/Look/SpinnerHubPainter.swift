import DetentDrawing
import DetentViews

/// Draws the hub of a spinner: a disc, a ring and the picture of what is selected.
@MainActor
struct SpinnerHubPainter {
  let spinner: Spinner
  private let style: SpinnerStyle
  private let traits: Traits

  init(spinner: Spinner) {
    self.spinner = spinner
    (style, traits) = (spinner.shownStyle, spinner.traits)
  }

  /// - Parameter isControl: whether this is the control itself, which is pressed, hovered and focused.
  func draw(in canvas: Canvas, center: Point, diameter: Double, isControl: Bool) {
    guard let picture = spinner.hubImage, diameter > 0 else { return }
    let dims =
      !spinner.isEnabled || !spinner.model.isSelectable(spinner.model.selectedIndex)
    let pressed = isControl && spinner.isHighlighted && !spinner.isOpen
    let alpha = dims ? style.disabledAlpha : pressed ? style.pressedAlpha : 1
    canvas.saved {
      guard canvas.translate(x: center.x, y: center.y) else { return }
      if alpha < 1 {
        // Disc, ring and picture fade as one.
        canvas.group(alpha: alpha) { drawBody(in: canvas, diameter, picture) }
      } else {
        drawBody(in: canvas, diameter, picture)
      }
    }
    if isControl, spinner.showsFocusRing { drawFocusRing(in: canvas, center, diameter) }
  }

  private func drawBody(
    in canvas: Canvas, _ diameter: Double, _ picture: (icon: SpinnerIcon, isTemplate: Bool)
  ) {
    let tint = style.tintColor.resolved(for: traits)
    if spinner.isFramed {
      let disc = style.hubColor.resolved(for: traits)
        .mixed(with: style.hoveredHubColor.resolved(for: traits), fraction: spinner.hover.value)
      canvas.fill(Path(circleAt: .zero, radius: diameter / 2), with: disc)
      let width = style.ringWidth
      canvas.stroke(
        Path(circleAt: .zero, radius: diameter / 2 - width / 2), with: tint,
        style: StrokeStyle(width: width))
    }
    let side = diameter * (spinner.isFramed ? style.hubIconScale : 1) * spinner.swap
    canvas.saved {
      canvas.rotate(by: spinner.compensation)
      if let title = spinner.hubTitle { return draw(title, diameter, tint, in: canvas) }
      picture.icon.draw(
        in: canvas, side: side, tint: tint, alpha: 1, traits: traits,
        isTemplate: picture.isTemplate)
    }
  }

  private func draw(_ title: String, _ diameter: Double, _ tint: Color, in canvas: Canvas) {
    let ring = spinner.isFramed ? style.ringWidth : 0
    guard spinner.swap > 0 else { return }
    canvas.scale(by: spinner.swap)
    CircleWords.Look(
      title: title, description: nil, radius: diameter / 2 - ring,
      titleFont: spinner.titleFont, descriptionFont: spinner.descriptionFont,
      titleColor: spinner.isHUD ? tint : style.titleColor.resolved(for: traits),
      descriptionColor: tint, alpha: 1
    ).draw(in: canvas)
  }

  private func drawFocusRing(in canvas: Canvas, _ center: Point, _ diameter: Double) {
    let radius = diameter / 2 + style.focusRingGap + style.focusRingWidth / 2
    canvas.stroke(
      Path(circleAt: center, radius: radius), with: style.focusRingColor.resolved(for: traits),
      style: StrokeStyle(width: style.focusRingWidth))
  }
}
