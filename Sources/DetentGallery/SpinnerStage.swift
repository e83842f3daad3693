import DetentControls
import DetentDrawing
import DetentViews
import Glibc

/// A spinner in a square container that is turned around a point of the stage and clipped by it.
final class SpinnerStage: View {
  let spinner = Spinner()
  let container = View()

  /// The middle of the container, in parts of the stage's size.
  private let place: Point
  /// The side of the container, in parts of the stage's smaller side.
  private let share: Double
  private let hubSize: Double
  /// How far the hub lies from the middle of the container towards its top.
  private let rise: Double

  /// In radians, clockwise.
  var turn = 0.0 { didSet { if turn != oldValue { setNeedsLayout() } } }

  init(
    _ identifier: String, _ label: String, place: Point, share: Double, hubSize: Double,
    rise: Double = 0, turn: Double = 0
  ) {
    (self.place, self.share, self.hubSize, self.rise) = (place, share, hubSize, rise)
    self.turn = turn
    super.init(frame: .zero)
    spinner.identifier = identifier
    spinner.accessibilityLabel = label
    spinner.fit = .container
    container.addSubview(spinner)
    addSubview(container)
    clipsToBounds = true
    backgroundColor = .panel
    borderColor = .line
    cornerRadius = 12
  }

  override func layoutSubviews() {
    let side = share * min(bounds.width, bounds.height)
    container.transform = .identity
    container.frame = Rect(
      center: Point(x: bounds.width * place.x, y: bounds.height * place.y),
      size: Size(width: side, height: side))
    container.transform = AffineTransform(rotation: turn)
    spinner.frame = Rect(
      center: Point(x: side / 2, y: side / 2 - rise), size: Size(width: hubSize, height: hubSize))
  }
}
