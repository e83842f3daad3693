/// How many device pixels a logical pixel has.
enum ScaleFactor {
  /// What surfaces can have.
  static let range = 0.25...8.0

  /// A wish that can be met, or the nearest to it; nil where it is no number or not greater than 0.
  static func sensible(_ wish: Double?) -> Double? {
    guard let wish, wish.isFinite, wish > 0 else { return nil }
    return clamp(wish)
  }

  /// What a resolution in dots an inch asks for: 96 is 1. Nil where no screen has it. Sizes in
  /// millimetres are not asked: they are made up by most servers.
  static func of(dpi: Double) -> Double? {
    guard dpi >= 24, dpi <= 768 else { return nil }
    return clamp(dpi / 96)
  }

  private static func clamp(_ scale: Double) -> Double {
    max(range.lowerBound, min(scale, range.upperBound))
  }
}
