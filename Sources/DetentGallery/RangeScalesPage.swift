import DetentControls
import DetentDrawing
import DetentViews

/// The range slider on scales that are not linear, and what its thumbs do to each other.
final class RangeScalesPage: ScrollView {
  private static let hint = "Drag a thumb or the bar, or press the track."

  init() {
    super.init(
      contentView: StackView(
        .vertical, spacing: 28, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24),
        views: [
          GallerySection("Scales", Self.hint, views: Self.scales()),
          GallerySection("Thumbs that meet", Self.hint, views: Self.collisions()),
        ]))
  }

  private static func slider(
    _ identifier: String, _ title: String, _ minimum: Double, _ maximum: Double, _ lower: Double,
    _ upper: Double,
    _ scale: SliderScale = .linear
  ) -> RangeSlider {
    let slider = RangeSlider()
    slider.identifier = identifier
    slider.accessibilityLabel = title
    slider.setRange(minimum: minimum, maximum: maximum)
    slider.scale = scale
    slider.setValues(lower: lower, upper: upper)
    slider.ticks = .automatic
    slider.labels = .onInteraction
    return slider
  }

  private static func scales() -> [View] {
    let logarithmic = slider("logarithmic", "Ratios", 180_000, 35e6, 650_000, 2.4e6, .logarithmic)
    let zero = slider("across-zero", "Ratios across zero", -1_000, 1_000, -30, 200, .logarithmic)
    // Most of the data lie low, as house prices do.
    let data = (1...2_000).map { 100_000 / (1.002 - Double($0) / 2_000) }
    let quantile = slider(
      "quantile", "Half of the data on half of the track", 0, 2e7, 150_000, 400_000,
      .quantile(of: data))
    var views = [logarithmic, zero, quantile]
    // Both are known to be right.
    if let pieces = try? SliderScale.piecewise([
      .init(at: 0, value: 0, step: 5), .init(at: 0.5, value: 100, step: 50),
      .init(at: 1, value: 1_000),
    ]) {
      views.append(
        slider("piecewise", "Pieces with steps of 5 and of 50", 0, 1_000, 30, 250, pieces))
    }
    if let squares = try? CustomScale(
      from: 0, to: 100, position: { $0 * $0 }, value: { $0.squareRoot() })
    {
      views.append(slider("squares", "Squares", 0, 100, 30, 80, SliderScale(squares)))
    }
    return views.map(titled)
  }

  /// A slider below its name.
  private static func titled(_ slider: RangeSlider) -> View {
    let title = Label(slider.accessibilityLabel ?? "", font: .system(11.5), color: .secondary)
    return StackView(
      .vertical, spacing: 0, layoutMargins: EdgeInsets(vertical: 8, horizontal: 0),
      views: [title, slider])
  }

  private static func collisions() -> [View] {
    let push = slider("push", "Push, at least 30 apart", 0, 300, 60, 240)
    push.collision = .push
    push.minimumDistance = 30
    let cross = slider("cross", "Cross", 0, 300, 60, 240)
    cross.collision = .cross
    let shrinking = slider("shrinking", "A bar that shrinks at the ends", 0, 300, 60, 240)
    shrinking.barIsRigid = false
    let limited = slider("limited", "Limits for each thumb: 0 – 100 and 200 – 300", 0, 300, 60, 240)
    limited.setLimits(0...100, of: .lower)
    limited.setLimits(200...300, of: .upper)
    let wall = slider("wall", "Push against a thumb that is disabled", 0, 300, 60, 240)
    wall.collision = .push
    wall.setThumb(.upper, isEnabled: false)
    return [push, cross, shrinking, limited, wall].map(titled)
  }
}
