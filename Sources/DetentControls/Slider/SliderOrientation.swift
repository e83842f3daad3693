/// The direction a slider runs in.
public enum SliderOrientation: String, Hashable, Sendable, Codable, CaseIterable {
  /// The maximum is where text ends, unless inverted.
  case horizontal
  /// The maximum is at the top, unless inverted.
  case vertical
}
