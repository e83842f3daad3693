import DetentDrawing
import DetentViews
import DetentWidgets

/// What moves in the hub of a state.
@MainActor
final class SpinnerHub {
  private weak var spinner: Spinner?
  private let hovered = AnimatedValue(0)
  /// The size of an image that has just been put there, as a part of what it will be.
  private(set) var swap = 1.0
  private var swapping: Animation?

  init(of spinner: Spinner) { self.spinner = spinner }

  /// How much it looks hovered, 0...1.
  var hover: Double { hovered.value }

  /// How far it is turned back, so that it stands upright; in radians.
  var compensation: Double {
    guard let spinner, spinner.compensatesForRotation, let window = spinner.window else { return 0 }
    return -SpinnerAnchor(of: spinner, in: window).angle
  }

  func stateDidChange() {
    guard let spinner else { return }
    hovered.set(spinner.isHovered && spinner.isEnabled ? 1 : 0, timing: .hover, in: spinner) {
      [weak spinner] in spinner?.setNeedsDisplay()
    }
  }

  /// Opening and closing put another image there: it grows.
  func exchangeImage() {
    guard let spinner, spinner.centerImage != nil, spinner.replacesCenterImage else { return }
    swapping?.cancel()
    setSwap(0)
    let growing = Animation(from: 0, to: 1, timing: .spring(SpinnerPopup.opening)) {
      [weak self] in self?.setSwap($0)
    }
    swapping = growing
    spinner.startAnimation(growing)
  }

  private func setSwap(_ value: Double) {
    swap = value
    spinner?.appearanceDidChange()
  }
}

/// Draws the hub of a spinner: a disc, a ring and the image of what is selected.
@MainActor
struct SpinnerHubPainter {
  private let state: SpinnerRenderState
  private var style: SpinnerStyle { state.style }
  private var traits: Traits { state.traits }

  init(_ state: SpinnerRenderState) { self.state = state }

  /// - Parameter isControl: whether this is the control itself, which is pressed, hovered and
  ///   focused.
  func draw(in canvas: Canvas, center: Point, diameter: Double, isControl: Bool) {
    guard let image = state.hubImage, diameter > 0 else { return }
    let model = state.model
    let dims =
      !state.isEnabled
      || !model.allowsMultipleSelection && !model.isSelectable(model.currentIndex)
    let alpha =
      dims
      ? state.traits.disabledAlpha(style.disabledAlpha)
      : isControl && state.isPressed ? style.pressedAlpha : 1
    let hover = isControl ? state.hover : 0
    canvas.saved {
      guard canvas.translate(x: center.x, y: center.y) else { return }
      if alpha < 1 {
        // Disc, ring and image fade as one.
        canvas.group(alpha: alpha) { drawBody(in: canvas, diameter, image, hover) }
      } else {
        drawBody(in: canvas, diameter, image, hover)
      }
    }
    guard isControl, state.showsFocusRing else { return }
    let ring = style.focusRing(FocusRing.color(style.focusRingColor, for: traits))
    ring.draw(along: ring.path(around: center, radius: diameter / 2), in: canvas)
  }

  private func drawBody(
    in canvas: Canvas, _ diameter: Double, _ image: (icon: SpinnerIcon, isTemplate: Bool),
    _ hover: Double
  ) {
    let tint = style.ringColor.resolved(for: traits)
    let parts = state.hubParts(diameter: diameter)
    if state.isFramed {
      let disc = style.hubColor.resolved(for: traits)
        .mixed(with: style.hoveredHubColor.resolved(for: traits), fraction: hover)
      canvas.fill(Path(circleAt: .zero, radius: parts?.discRadius ?? diameter / 2), with: disc)
      if let parts {
        drawArcs(parts, tint, in: canvas)
      } else {
        let width = style.ringWidth
        canvas.stroke(
          Path(circleAt: .zero, radius: diameter / 2 - width / 2), with: tint,
          style: StrokeStyle(width: width))
      }
    }
    let side = diameter * (state.isFramed ? style.hubIconScale : 1) * state.swap
    canvas.saved {
      canvas.rotate(by: state.compensation)
      if let parts, state.centerImage == nil, state.model.selectedIndexes.count > 1 {
        return drawSelection(in: parts, side: side, tint, in: canvas)
      }
      if let title = state.hubTitle { return draw(title, diameter, tint, in: canvas) }
      image.icon.draw(
        in: canvas, side: side, tint: tint, alpha: 1, traits: traits,
        isTemplate: image.isTemplate)
    }
  }

  // MARK: Several items

  private func drawArcs(_ parts: HubParts, _ tint: Color, in canvas: Canvas) {
    let line = StrokeStyle(width: style.arcWidth, cap: .round)
    let model = state.model
    canvas.stroke(
      parts.arcs { !model.isSelected($0) }, with: style.arcColor.resolved(for: traits), style: line)
    canvas.stroke(parts.arcs(model.isSelected), with: tint, style: line)
  }

  /// The icons of what is selected, or how many items that are.
  private func drawSelection(
    in parts: HubParts, side: Double, _ tint: Color, in canvas: Canvas
  ) {
    let indexes = state.model.selectedIndexes.sorted()
    let icons = indexes.map { state.model.items[$0].icon }
    let frames = parts.icons(
      icons.count, side: side, isMirrored: traits.isRightToLeft)
    guard !frames.isEmpty, !icons.contains(where: \.isEmpty) else {
      let number = TextLayout.cached(
        traits.numberLocale.text(icons.count),
        font: state.titleFont.withSize(side * Self.numberScale))
      let ink = number.inkBounds
      return canvas.draw(number, at: Point(x: -ink.midX, y: -ink.midY), color: tint)
    }
    for (icon, frame) in zip(icons, frames) {
      canvas.saved {
        canvas.translate(x: frame.midX, y: frame.midY)
        icon.draw(
          in: canvas, side: frame.width, tint: tint, alpha: 1, traits: traits,
          isTemplate: state.isHUD)
      }
    }
  }

  /// The size of a number, as a part of the side of an icon.
  private static let numberScale = 0.75

  private func draw(_ title: String, _ diameter: Double, _ tint: Color, in canvas: Canvas) {
    let ring = state.isFramed ? style.ringWidth : 0
    guard state.swap > 0 else { return }
    canvas.scale(by: state.swap)
    CircleWords.Look(
      title: title, description: nil, radius: diameter / 2 - ring,
      titleFont: state.titleFont, descriptionFont: state.descriptionFont,
      titleColor: state.isHUD ? tint : style.titleColor.resolved(for: traits),
      descriptionColor: tint, alpha: 1
    ).draw(in: canvas)
  }
}
