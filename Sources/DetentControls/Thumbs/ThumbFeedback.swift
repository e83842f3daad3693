import DetentViews

/// What eases in and out around a thumb: the halo of one that can be grabbed, and the press of one that is
/// held; 0...1 each.
@MainActor
struct ThumbFeedback {
  let halo = AnimatedValue(0)
  let press = AnimatedValue(0)

  func show(isHot: Bool, isHeld: Bool, in control: View) {
    let update: @MainActor () -> Void = { [weak control] in control?.setNeedsLayout() }
    halo.set(isHot || isHeld ? 1 : 0, timing: .hover, in: control, changed: update)
    press.set(isHeld ? 1 : 0, timing: .hover, in: control, changed: update)
  }
}
