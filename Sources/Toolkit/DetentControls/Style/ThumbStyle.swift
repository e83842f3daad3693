import DetentDrawing
import DetentViews

protocol ThumbStyle: DesignStyle {
  var thumbSize: Double { get }
  var thumbShadow: Shadow { get }
  var haloSize: Double { get set }
  var haloColor: DynamicColor { get set }
  var pressedHaloColor: DynamicColor { get set }
  var highContrastTintColor: DynamicColor { get }
  var highContrastTrackTintColor: DynamicColor { get }
}

extension ThumbStyle {
  /// - Parameter greatest: the greatest diameter of a halo, in logical pixels.
  static func haloProperties(upTo greatest: Double) -> [PropertySpec<Self>] {
    [
      .number(
        \.haloSize, title: "Diameter", group: "Halo",
        limits: NumberLimits(0...greatest, soft: 0...64, step: 1, unit: .pixels)
      ).named("haloSize").described(
        "The diameter of the halo around a hovered or pressed handle."),
      .color(\.haloColor, title: "Color (hovered)", group: "Halo").named("haloColor").described(
        "The halo of a hovered handle."),
      .color(\.pressedHaloColor, title: "Color (pressed)", group: "Halo").named("pressedHaloColor")
        .described(
          "The halo of a pressed handle."),
    ]
  }

  func haloColor(_ look: ThumbLook, resolved: (DynamicColor) -> Color) -> Color {
    let color = resolved(haloColor).mixed(with: resolved(pressedHaloColor), fraction: look.press)
    return color.faded(max(look.halo, look.press))
  }

  // MARK: Colours of a state

  /// The colour of the selected part and of the thumbs.
  func emphasis(_ plain: DynamicColor, canMove: Bool, isHighContrast: Bool) -> DynamicColor {
    guard canMove else { return disabledTint(isHighContrast: isHighContrast) }
    return isHighContrast ? highContrastTintColor : plain
  }

  /// The colour of a selected part that cannot be changed.
  func disabledTint(isHighContrast: Bool) -> DynamicColor {
    isHighContrast ? highContrastTrackTintColor : .disabledTint
  }

  func track(_ plain: DynamicColor, isEnabled: Bool, isHighContrast: Bool) -> DynamicColor {
    guard isHighContrast else { return plain }
    return isEnabled ? highContrastTrackTintColor : .disabledTint
  }

  /// The colour of ticks and texts beside the track.
  func quiet(_ plain: DynamicColor, isHighContrast: Bool) -> DynamicColor {
    isHighContrast ? .text : plain
  }

  /// The focus ring on any background: it has a casing, and is wider in high contrast.
  func casedFocusRing(
    isHighContrast: Bool, resolved: (DynamicColor) -> Color
  ) -> FocusRing {
    var ring = FocusRing.regular(
      resolved(emphasis(.accent, canMove: true, isHighContrast: isHighContrast)))
    ring.isCased = true
    if isHighContrast { ring.width = Self.highContrastRingWidth }
    return ring
  }

  /// The distance that the focus ring extends around its part, the same in every contrast.
  var casedFocusRingOverflow: Double {
    casedFocusRing(isHighContrast: true) { _ in .black }.overflow
  }

  /// The width of the focus ring in high contrast, and the least width of a thumb's edge there.
  static var highContrastRingWidth: Double { 3 }
}

// MARK: The design

extension FocusRing {
  /// The ring around a focused control or thumb.
  static func regular(_ color: Color) -> FocusRing { FocusRing(color: color, width: 2, gap: 2) }
}

extension Shadow {
  static let thumb = Shadow(
    color: Color(hex: 0x000000, alpha: 0.32), offset: Point(x: 0, y: 1), sigma: 1.6)
}

extension DynamicColor {
  static let pressedHalo = accent.withAlpha(light: 0.22, dark: 0.3)
  /// The track of a disabled slider.
  static let disabledTrack = DynamicColor(light: Color(hex: 0xEBEEF1), dark: Color(hex: 0x383B41))
  static let disabledTint = DynamicColor(light: Color(hex: 0xB6BCC6), dark: Color(hex: 0x62686F))
  static let disabledThumb = DynamicColor(light: Color(hex: 0xF3F4F6), dark: Color(hex: 0x2F3237))
}

enum ThumbAppearance: Sendable {
  case normal, focused, hovered, highlighted, disabled

  init(_ state: ControlState) {
    self = Self.byState.first { state.contains($0.0) }?.1 ?? .normal
  }

  var state: ControlState { Self.byState.first { $0.1 == self }?.0 ?? .normal }

  /// In order of priority.
  private static let byState: [(ControlState, ThumbAppearance)] = [
    (.disabled, .disabled), (.highlighted, .highlighted), (.hovered, .hovered),
    (.focused, .focused),
  ]
}
