import DetentDrawing
import DetentViews
import DetentWidgets
import Glibc

@MainActor
struct SpinnerHubPainter {
  let state: SpinnerRenderState
  private var style: SpinnerStyle { state.style }
  private var traits: Traits { state.traits }

  /// - Parameter isControl: whether this is the control itself, with press, hover and focus.
  func draw(in canvas: Canvas, center: Point, diameter: Double, isControl: Bool) {
    guard let image = state.hubImage, diameter > 0 else { return }
    let model = state.model
    let dims =
      !state.isEnabled
      || !model.allowsMultipleSelection && !model.isSelectable(model.currentIndex)
    let alpha =
      dims
      ? state.traits.disabledAlpha(SpinnerStyle.disabledAlpha)
      : isControl && state.isPressed ? Self.pressedAlpha : 1
    let hover = isControl ? state.hoverStrength : 0
    canvas.saved {
      guard canvas.translate(x: center.x, y: center.y) else { return }
      if alpha < 1 {
        // Disc, ring and image fade together.
        canvas.group(alpha: alpha) { drawBody(in: canvas, diameter, image, hover) }
      } else {
        drawBody(in: canvas, diameter, image, hover)
      }
    }
    guard isControl, state.showsFocusRing else { return }
    let ring = FocusRing.regular(FocusRing.color(state.focusRingColor, for: traits))
    let around = ring.path(around: center, radius: diameter / 2)
    guard let shape = hubShape(diameter) else { return ring.draw(along: around, in: canvas) }
    // The same shape, enlarged like a circle.
    let growth = around.bounds.width / diameter
    let enlarged = AffineTransform(
      a: growth, b: 0, c: 0, d: growth, tx: center.x, ty: center.y)
    ring.draw(along: shape.applying(enlarged), in: canvas)
  }

  private static let pressedAlpha = 0.5

  /// The program's shape around the origin, or nil for a disc.
  private func hubShape(_ diameter: Double) -> Path? {
    state.hubPath?(Rect(center: .zero, size: Size(width: diameter, height: diameter)))
  }

  private func drawBody(
    in canvas: Canvas, _ diameter: Double, _ image: (icon: SpinnerIcon, isTemplate: Bool),
    _ hover: Double
  ) {
    let tint = style.ringColor.resolved(for: traits)
    let parts = state.hubParts(diameter: diameter)
    if state.isFramed {
      let disc = state.hubColor.resolved(for: traits)
        .mixed(with: style.hoveredHubColor.resolved(for: traits), fraction: hover)
      let shape = parts == nil ? hubShape(diameter) : nil
      canvas.fill(
        shape ?? Path(circleAt: .zero, radius: parts?.discRadius ?? diameter / 2), with: disc)
      let width = style.ringWidth
      if let parts {
        drawArcs(parts, tint, in: canvas)
      } else if let shape {
        canvas.stroke(insideOf: shape, with: tint, width: width)
      } else {
        canvas.stroke(
          Path(circleAt: .zero, radius: diameter / 2 - width / 2), with: tint,
          style: StrokeStyle(width: width))
      }
    }
    let side = diameter * (state.isFramed ? style.hubIconScale : 1) * state.imageGrowth
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
    let line = StrokeStyle(width: HubParts.arcWidth, cap: .round)
    let model = state.model
    canvas.stroke(
      parts.arcs { !model.isSelected($0) }, with: style.arcColor.resolved(for: traits), style: line)
    canvas.stroke(parts.arcs(model.isSelected), with: tint, style: line)
  }

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

  /// The font size of a number, as a fraction of the side of an icon.
  private static let numberScale = 0.75

  private func draw(_ title: String, _ diameter: Double, _ tint: Color, in canvas: Canvas) {
    let ring = state.isFramed ? style.ringWidth : 0
    guard state.imageGrowth > 0 else { return }
    canvas.scale(by: state.imageGrowth)
    RoundText(
      title: title, font: state.titleFont,
      color: state.isHUD ? tint : style.titleColor.resolved(for: traits),
      radius: diameter / 2 - ring
    ).draw(in: canvas)
  }
}

/// The geometry of a hub in multiple selection, around its centre. It has an arc for each item,
/// like the wedges of the wheel, around a disc with the icons of the selected items.
struct HubParts: Equatable, Sendable {
  private let radius: Double
  private let count: Int
  /// +1 if the next item follows clockwise, −1 if it follows counterclockwise.
  private let direction: Double
  private let gap: Double
  let discRadius: Double

  static let arcWidth = 4.0
  /// The gap between the arcs and the disc.
  private static let discGap = 5.0

  /// - Parameter gap: the gap between two arcs.
  init(diameter: Double, count: Int, direction: Double, gap: Double) {
    radius = max(0, diameter - Self.arcWidth) / 2
    (self.count, self.direction, self.gap) = (max(1, count), direction, gap)
    discRadius = max(0, diameter / 2 - Self.arcWidth - Self.discGap)
  }

  // MARK: Arcs

  /// The middle lines of the arcs of some items, for strokes with round ends. Too many items for
  /// arcs make one ring if any of them is included.
  func arcs(_ isPart: (Int) -> Bool) -> Path {
    var path = Path()
    let turn = 2 * .pi / Double(count)
    for index in 0..<count where isPart(index) {
      guard count > 1, halfAngle > 0 else { return Path(circleAt: .zero, radius: radius) }
      // The angles of a path begin at three o'clock.
      let middle = direction * Double(index) * turn - .pi / 2
      let start = middle - halfAngle
      path.move(to: Point(x: radius * cos(start), y: radius * sin(start)))
      path.addArc(
        center: .zero, radius: radius, startAngle: start, endAngle: middle + halfAngle)
    }
    return path
  }

  /// Half of the angle of an arc without its round ends; negative or 0 without room.
  private var halfAngle: Double {
    guard radius > 0 else { return 0 }
    return .pi / Double(count) - (gap + Self.arcWidth) / 2 / radius
  }

  // MARK: Icons

  static let mostIcons = 3
  /// The sides of one, two or three icons, as fractions of the side of a single one.
  private static let sides = [1, 0.65, 0.6]
  private static let iconGap = 0.23

  /// One in the middle, two side by side, or one below two; `single` is the side of a lone one.
  func icons(_ count: Int, side single: Double, isMirrored: Bool) -> [Rect] {
    guard (1...Self.mostIcons).contains(count) else { return [] }
    let side = single * Self.sides[count - 1]
    let away = side * (1 + Self.iconGap) / 2 * (isMirrored ? -1 : 1)
    let low = count == 3 ? side * (1 + Self.iconGap / 2) / 2 : 0
    let middles = [Point(x: -away, y: -low), Point(x: away, y: -low), Point(x: 0, y: low)]
    return (count == 1 ? [.zero] : Array(middles.prefix(count))).map {
      Rect(center: $0, size: Size(width: side, height: side))
    }
  }
}
