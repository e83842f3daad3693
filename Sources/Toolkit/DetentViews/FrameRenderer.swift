import DetentDrawing

/// Makes the frames of one window: lays out what is dirty, and draws what is damaged.
@MainActor
final class FrameRenderer {
  /// What the next frame draws anew.
  var damage = Damage()
  #if DEBUG
    private var hasReportedSqueeze = false
  #endif

  var isDirty: Bool { !damage.isEmpty }

  // MARK: Layout

  /// Layout may ask for layout; views that never agree are stopped after this many passes.
  static let layoutPassLimit = 16

  func layOut(_ window: Window) {
    guard window.subtreeNeedsLayout else { return }
    #if DEBUG
      defer { reportSqueeze(in: window) }
    #endif
    var passes = 0
    while window.subtreeNeedsLayout {
      guard passes < Self.layoutPassLimit else {
        let name = window.waitingForLayout?.logName ?? window.logName
        ThrottledLog.warn(
          "layout does not settle after \(passes) passes: \(name) keeps requesting it")
        window.abandonLayout()
        return
      }
      window.layoutIfNeeded()
      passes += 1
    }
  }

  /// What belongs to a view stays with it wherever that went.
  func movePopovers(of window: Window) {
    let popovers = window.popovers
    guard !popovers.isEmpty else { return }
    for popover in popovers { popover.setNeedsLayout() }
    layOut(window)
  }

  #if DEBUG
    /// Says once which view of the window got less room than it needs: nothing else would.
    private func reportSqueeze(in window: Window) {
      guard !hasReportedSqueeze, !window.bounds.isEmpty,
        let view = window.contentView?.firstSqueezed(includingByHand: true)
      else { return }
      hasReportedSqueeze = true
      ThrottledLog.warn(view.squeezeDescription)
    }
  #endif

  // MARK: Drawing

  /// - Returns: the rectangles that were drawn.
  func draw(_ window: Window, isOpaque: Bool, in canvas: Canvas) -> Damage {
    var drawn = Damage()
    for rect in damage.rects {
      drawn.insert(rect.intersection(window.bounds).outset(toPixelsAt: window.traits.scale))
    }
    damage = Damage()
    for rect in drawn.rects {
      canvas.saved {
        canvas.clip(to: rect)
        let isFilled = fillBackground(of: window, rect, isOpaque: isOpaque, in: canvas)
        window.drawContent(in: canvas, dirty: rect, withBackground: !isFilled)
      }
    }
    return drawn
  }

  /// Fills what lies below the window's own background, which may be clear. The last row of pixels
  /// may lie only half inside the bounds: it is filled whole.
  /// - Returns: whether the window's own background is drawn with it.
  private func fillBackground(
    of window: Window, _ rect: Rect, isOpaque: Bool, in canvas: Canvas
  ) -> Bool {
    guard isOpaque else {
      // What the last frame left there would shine through.
      canvas.clear(rect)
      return false
    }
    let traits = window.traits
    let color = (window.backgroundColor ?? .background).resolved(for: traits)
    let isSolid = color.alpha >= 1
    let ground = isSolid ? color : DynamicColor.background.resolved(for: traits)
    // To fill what is filled anew at once is a tenth of the time of a large frame.
    let hidden = window.opaqueContent(in: rect).inset(toPixelsAt: traits.scale)
    for part in rect.parts(without: hidden) { canvas.fill(part, with: ground) }
    return isSolid
  }
}
