import DetentDrawing
import DetentViews

extension CircularSliderStyle {
  /// A black ring with a thick arc from three o'clock counter-clockwise, whose light grows with the
  /// angle: the look of the tutorial that made dials popular. There a press anywhere in the view
  /// counts: see ``CircularControl/pressArea``.
  public static let original: CircularSliderStyle = {
    var style = CircularSliderStyle()
    (style.startAngle, style.sweep, style.direction) = (90, 360, .counterclockwise)
    style.mirrorsRightToLeft = false
    (style.diameter, style.margin) = (320, 24)
    (style.trackThickness, style.trackTintColor) = (72, DynamicColor(.black))
    style.highContrastTrackTintColor = DynamicColor(
      light: .black, dark: DynamicColor.highContrastTrack.dark)
    style.highContrastTintColor = DynamicColor(DynamicColor.highContrastAccent.dark)
    (style.arcThickness, style.hasRoundEnds) = (40, false)
    style.startColor = DynamicColor(Color(hex: 0x0000FF))
    style.endColor = DynamicColor(Color(hex: 0x800080))
    style.gradientAngle = 180
    (style.glowSigma, style.glowAlpha, style.glowGrows) = (12, 1, true)
    (style.thumbSize, style.thumbDotSize, style.haloSize) = (40, 0, 56)
    style.thumbTintColor = DynamicColor(Color.white.withAlpha(0.7))
    style.thumbShadow = Shadow(color: .black, sigma: 1.5)
    style.haloColor = DynamicColor(Color.white.withAlpha(0.16))
    style.pressedHaloColor = DynamicColor(Color.white.withAlpha(0.28))
    style.focusRingColor = DynamicColor(.white)
    style.ticks = .none
    (style.valueFontSize, style.valueFontWeight) = (40, 400)
    style.valueColor = DynamicColor(Color.white.withAlpha(0.8))
    style.unitColor = style.valueColor
    return style
  }()

  /// A knob with a needle, as those that are dragged up and down, from anywhere in the view: see
  /// ``CircularControl/dragMode`` and ``CircularControl/pressArea``.
  public static let knob: CircularSliderStyle = {
    var style = CircularSliderStyle()
    style.mirrorsRightToLeft = false
    (style.diameter, style.margin) = (96, 10)
    (style.trackThickness, style.arcThickness) = (4, 4)
    (style.fill, style.glowSigma) = (.solid, 0)
    (style.thumbShape, style.needleWidth) = (.needle, 3)
    style.bodyGap = 6
    // Where shadows cannot be seen, what stands out is lighter.
    style.bodyColor = DynamicColor(light: DynamicColor.card.light, dark: Color(hex: 0x3C3F46))
    (style.ticks, style.tickCount, style.tickGap, style.tickLength) = (.even, 11, -4, 3)
    style.showsValue = false
    return style
  }()

  /// A broad arc with labels around it and the value large in the middle.
  public static let gauge: CircularSliderStyle = {
    var style = CircularSliderStyle()
    (style.startAngle, style.sweep) = (240, 240)
    (style.diameter, style.margin) = (192, 28)
    (style.trackThickness, style.arcThickness, style.hasRoundEnds) = (18, 18, false)
    (style.fill, style.glowSigma) = (.conic, 0)
    (style.thumbSize, style.thumbDotSize, style.haloSize) = (24, 8, 36)
    (style.ticks, style.tickCount, style.majorTickEvery) = (.even, 41, 5)
    (style.tickGap, style.tickLength) = (-5, 3)
    style.valueFontSize = 36
    return style
  }()

  /// A thin arc with a small thumb and nothing else.
  public static let minimal: CircularSliderStyle = {
    var style = CircularSliderStyle()
    (style.diameter, style.margin) = (112, 6)
    (style.trackThickness, style.arcThickness) = (3, 3)
    (style.fill, style.glowSigma, style.ticks) = (.solid, 0, .none)
    (style.thumbSize, style.thumbDotSize, style.haloSize) = (14, 0, 26)
    style.thumbTintColor = .accent
    (style.valueFontSize, style.valueFontWeight) = (24, 500)
    return style
  }()

  /// The face of a clock for a range of hours, such as those of sleep: twelve is at the top.
  public static let clock: CircularSliderStyle = {
    var style = CircularSliderStyle()
    (style.startAngle, style.sweep) = (0, 360)
    style.mirrorsRightToLeft = false
    (style.diameter, style.margin) = (220, 6)
    (style.trackThickness, style.arcThickness) = (26, 22)
    (style.fill, style.gradientAngle, style.glowSigma) = (.linear, 0, 0)
    (style.thumbSize, style.thumbDotSize, style.haloSize) = (24, 8, 38)
    (style.ticks, style.tickCount, style.majorTickEvery) = (.even, 48, 2)
    (style.tickGap, style.tickLength) = (6, 2.5)
    (style.valueFontSize, style.unitFontSize) = (22, 12)
    return style
  }()
}
