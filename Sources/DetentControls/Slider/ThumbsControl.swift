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
  public var collision: ThumbCollision {
    get { interaction.collision }
    set { interaction.collision = newValue }
  }
  /// Whether a drag of the bar moves the thumbs at its ends.
  public var isBarDragEnabled: Bool {
    get { interaction.isBarDragEnabled }
    set { interaction.isBarDragEnabled = newValue }
  }
  /// Whether a dragged bar keeps its length at the ends of the track, where it stops; else it
  /// shrinks.
  public var barKeepsLength: Bool {
    get { interaction.barKeepsLength }
    set { interaction.barKeepsLength = newValue }
  }

  override init(frame: Rect, values: [Double]) {
    super.init(frame: frame, values: values)
    accessibilityRole = .group
  }

  /// The least distance between neighbours, limited to the range; 0 by default.
  public var minimumDistance: Double {
    get { model.rules.minimumDistance }
    set { set(.minimumDistance(newValue)) }
  }

  /// The greatest distance between neighbours; nil, the default, sets no limit.
  public var maximumDistance: Double? {
    get { model.rules.maximumDistance }
    set { set(.maximumDistance(newValue)) }
  }
}

/// What several thumbs do to each other.
struct ThumbInteraction {
  var collision = ThumbCollision.stop
  var isBarDragEnabled = true
  var barKeepsLength = true
}
