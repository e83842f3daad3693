import CDetentX11
import DetentViews

/// What follows from the settings of the desktop, when a window is shown and whenever they change.
extension X11Host {
  func applySettings(to shown: X11Window) {
    let settings = settings.current
    shown.translator.clicks.setLimits(
      interval: settings.doubleClickTime, distance: settings.doubleClickDistance)
    var traits = shown.window.rootTraits
    if followsAppearance, let appearance = settings.appearance { traits.appearance = appearance }
    if let contrast = settings.contrast { traits.contrast = contrast }
    if let reducesMotion = settings.reducesMotion { traits.reducesMotion = reducesMotion }
    shown.window.rootTraits = traits
  }

  /// To be called when all events have been read: many settings change at once.
  func updateSettings() {
    guard settings.update() else { return }
    scale = fixedScale ?? settings.current.scale ?? 1
    cursors.use(settings.current, scale: scale)
    // They stand where the old scale has put them, and look as their owners did.
    if !popups.isEmpty { popups.dismiss(.ownerMoved) }
    for shown in windows.values {
      if shown.popup == nil { applySettings(to: shown) }
      if shown.translator.scale != scale { shown.rescale(to: scale) }
      shown.setCursor(cursors.cursor(shown.cursorShape), shape: shown.cursorShape)
    }
  }
}
