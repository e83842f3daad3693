import DetentDrawing

/// What a popup belongs to and where it stands.
@MainActor
final class PopupRole {
  /// The X window that it was opened from.
  let owner: UInt
  let visual: WindowVisual
  /// Whether nothing of what lies below can be seen through it.
  let isOpaque: Bool
  /// The frame that its owner wants for it.
  var wanted: ScreenRect
  /// Its frame, inside of the monitor.
  var frame: ScreenRect
  /// What takes presses, in logical pixels of the popup.
  var inputShape: Path
  /// The frame of its owner when it was shown.
  var ownerFrame: ScreenRect

  init(
    owner: UInt, visual: WindowVisual, isOpaque: Bool, wanted: ScreenRect, frame: ScreenRect,
    inputShape: Path, ownerFrame: ScreenRect
  ) {
    self.owner = owner
    self.visual = visual
    self.isOpaque = isOpaque
    self.wanted = wanted
    self.frame = frame
    self.inputShape = inputShape
    self.ownerFrame = ownerFrame
  }
}
