import DetentDrawing
import DetentViews

/// What sliders with several thumbs have in common: the bar between two of them, which drags both,
/// and what the thumbs do to each other. Make a ``RangeSlider`` or a ``MultiSlider``.
///
/// Not `open`, because it only holds what those two have in common.
@MainActor
public class ThumbsControl: SliderControl {
  // `RangeCircularSlider` declares the same of two thumbs on an arc: a class has one superclass,
  // and that of a range dial is the dial.

  /// What happens where a thumb is moved into another one. What a program sets always stops there.
  public var collision = ThumbCollision.stop
  /// Whether a drag of the bar moves the thumbs at its ends.
  public var isBarDragEnabled = true
  /// Whether a dragged bar keeps its length at the ends of the track, where it stops; else it
  /// shrinks.
  public var barKeepsLength = true

  override var interaction: ThumbInteraction {
    ThumbInteraction(
      collision: collision, isBarDragEnabled: isBarDragEnabled, barKeepsLength: barKeepsLength)
  }

  override init(frame: Rect, values: [Double]) {
    super.init(frame: frame, values: values)
    accessibilityRole = .group
  }

  /// The least distance between neighbours, limited to the range; 0 by default.
  public var minimumDistance: Double {
    get { model.rules.minimumDistance }
    set { set("minimumDistance", newValue) { $0.setMinimumDistance(newValue) } }
  }

  /// The greatest distance between neighbours; nil, the default, sets no limit.
  public var maximumDistance: Double? {
    get { model.rules.maximumDistance }
    set { set("maximumDistance", newValue ?? 0) { $0.setMaximumDistance(newValue) } }
  }
}
