public import DetentDrawing
public import DetentViews

/// A control to choose a number with one thumb.
///
///     let rooms = Slider()
///     rooms.setRange(minimum: 1, maximum: 8)
///     rooms.step = 1
///     rooms.onValueChanged { slider, change in filter(atLeast: change.new) }
///
/// The bar leads from the minimum, or the ``NumberControl/origin`` if it is set, to the thumb.
@MainActor
open class Slider: SliderControl, NumberControl, ValueEditing {
  /// The type of the edited value.
  public typealias Value = Double

  /// Creates a slider from 0 to 1 with the value 0.
  public init(frame: Rect = .zero) { super.init(frame: frame, values: [0]) }

  /// Sets the value, optionally with an animation.
  /// - Parameter animated: whether the thumb glides to its place; the value changes at once.
  public func setValue(_ value: Double, animated: Bool) { setAll([value], animated: animated) }

  // MARK: For the core

  override func report(_ change: ValueChange<[Double]>) -> any Sendable {
    change.map { $0.first ?? 0 }
  }
  override func numbers(of value: any Sendable) -> [Double]? { (value as? Double).map { [$0] } }
  override var barOrigin: Double? { origin ?? model.rules.minimum }
  override func name(of part: TrackPart) -> String { "thumb" }
}
