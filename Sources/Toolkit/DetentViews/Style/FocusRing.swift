package import DetentDrawing

package protocol FocusRingStyle: DesignStyle {
  var focusRingWidth: Double { get set }
  var focusRingGap: Double { get set }
}

extension FocusRingStyle {
  package static var focusProperties: [PropertySpec<Self>] {
    [
      .number(
        \.focusRingWidth, title: "Width", group: "Focus", limits: .halfPixels
      ).named("focusRingWidth").described("The width of the focus ring."),
      .number(
        \.focusRingGap, title: "Gap", group: "Focus", limits: .halfPixels
      ).named("focusRingGap").described("The space between the control and the focus ring."),
    ]
  }

  /// The distance from the focused shape to the outside of the ring, in logical pixels.
  package var focusRingOverflow: Double { focusRingGap + focusRingWidth }

  package func focusRing(_ color: Color) -> FocusRing {
    FocusRing(color: color, width: focusRingWidth, gap: focusRingGap)
  }

  /// Draws the ring around a rounded rectangle.
  package func drawFocusRing(
    around rect: Rect, cornerRadius: Double, color: DynamicColor = .accent, traits: Traits,
    in canvas: Canvas
  ) {
    let ring = focusRing(FocusRing.color(color, for: traits))
    ring.draw(along: ring.path(around: rect, cornerRadius: cornerRadius), in: canvas)
  }
}

package struct FocusRing: Hashable, Sendable {
  package var color: Color
  /// The width in logical pixels; 0 draws no ring.
  package var width: Double
  /// The gap between the focused shape and the ring, in logical pixels.
  package var gap: Double
  /// Whether a casing lies under the ring, which makes it visible on any background.
  package var isCased: Bool

  package init(color: Color, width: Double, gap: Double, isCased: Bool = false) {
    (self.color, self.width, self.gap, self.isCased) = (color, width, gap, isCased)
  }

  /// The color of a ring on the backgrounds of the palette. If a tint has too little contrast with
  /// one of them, the ring has the text color instead.
  package static func color(_ color: DynamicColor, for traits: Traits) -> Color {
    let own = color.resolved(for: traits)
    guard color.followsTint else { return own }
    let isSeen = grounds(for: traits).allSatisfy { own.contrast(with: $0) >= leastContrast }
    return isSeen ? own : DynamicColor.text.resolved(for: traits)
  }

  /// The backgrounds that rings lie on: the plain ones and a selected row.
  private static func grounds(for traits: Traits) -> [Color] {
    let plain = [DynamicColor.background, .panel, .card].map { $0.resolved(for: traits) }
    let soft = DynamicColor.accentSoft.resolved(for: traits)
    return plain + [plain[2].mixed(with: soft.withAlpha(1), fraction: soft.alpha)]
  }

  private static let leastContrast = 3.0

  /// White or nearly black, whichever contrasts more with the ring.
  package static func casing(of color: Color) -> Color {
    let dark = Color(hex: 0x16181D)
    return color.contrast(with: .white) >= color.contrast(with: dark) ? .white : dark
  }

  /// The visible width of the casing on each side of the ring, in logical pixels.
  package var casingWidth: Double { isCased ? max(1.5, min(2, gap)) : 0 }

  /// The distance from the focused shape to the middle line of the ring, in logical pixels.
  private var distance: Double { gap + width / 2 }

  /// The distance from the focused shape to the outer edge of ring and casing, in logical pixels.
  package var overflow: Double { width > 0 ? gap + width + casingWidth : 0 }

  /// The middle line of the ring around a rounded rectangle.
  package func path(around rect: Rect, cornerRadius: Double) -> Path {
    let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
    return Path(
      roundedRect: rect.insetBy(dx: -distance, dy: -distance), cornerRadius: radius + distance)
  }

  package func path(around center: Point, radius: Double) -> Path {
    Path(circleAt: center, radius: radius + distance)
  }

  package func draw(along path: Path, in canvas: Canvas) {
    guard width > 0 else { return }
    if isCased {
      canvas.stroke(
        path, with: Self.casing(of: color), style: StrokeStyle(width: width + 2 * casingWidth))
    }
    canvas.stroke(path, with: color, style: StrokeStyle(width: width))
  }
}
