import DetentDrawing
public import DetentViews

/// Takes the room in a stack that nothing else wants.
@MainActor
public final class Spacer: View {
  /// Takes what room is left.
  public init() {
    super.init(frame: .zero)
    contentHugging = AxisPriorities(horizontal: LayoutPriority(1), vertical: LayoutPriority(1))
    compressionResistance = contentHugging
    isUserInteractionEnabled = false
  }
}
