import DetentDrawing

/// What a popup belongs to and where it stands.
@MainActor
final class PopupRole {
  /// The X window that it was opened from.
  let owner: UInt
  let visual: WindowVisual
  /// Whether what lies below can be seen through it.
  let isSeeThrough: Bool
  /// Where its owner would have it.
  var wanted: ScreenRect
  /// Where it is, inside of the monitor.
  var frame: ScreenRect
  /// What takes presses, in logical pixels of the popup.
  var inputShape: Path
  /// Where its owner was when it was placed.
  var ownerFrame: ScreenRect

  init(
    owner: UInt, visual: WindowVisual, isSeeThrough: Bool, wanted: ScreenRect, frame: ScreenRect,
    inputShape: Path, ownerFrame: ScreenRect
  ) {
    self.owner = owner
    self.visual = visual
    self.isSeeThrough = isSeeThrough
    self.wanted = wanted
    self.frame = frame
    self.inputShape = inputShape
    self.ownerFrame = ownerFrame
  }

  /// Something to read only: presses go through all of it, and do not make it go.
  var isHint: Bool { inputShape.isEmpty }
}
