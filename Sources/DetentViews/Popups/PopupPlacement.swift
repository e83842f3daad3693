public import DetentDrawing

/// Where a popup stands that has a window of its own, and where it takes the pointer.
public struct PopupPlacement: Hashable, Sendable {
  /// In the coordinates of the window that it belongs to, which it may leave.
  public var frame: Rect
  /// What takes presses, in the popup's own coordinates; a press elsewhere reaches what lies below.
  public var inputShape: Path

  public init(frame: Rect, inputShape: Path) {
    self.frame = frame
    self.inputShape = inputShape
  }
}
