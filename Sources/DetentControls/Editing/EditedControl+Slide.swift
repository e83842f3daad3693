import DetentViews

/// Values that a program sets are there at once; what shows them may be on its way for a while.
extension EditedControl {
  /// Where the thumbs are drawn.
  var drawnPositions: Positions { shownPositions ?? valuePositions }

  /// Draws the thumbs on their way from old places to the values.
  func slide(from old: Positions) {
    guard old != valuePositions, window != nil, !traits.reducesMotion else { return }
    shownPositions = old
    let slide = Animation(
      from: 0, to: 1, timing: Self.slideTiming,
      update: { [weak self] progress in
        guard let self, transition != nil else { return }
        shownPositions = positions(from: old, to: valuePositions, progress)
        setNeedsLayout()
      },
      completion: { [weak self] finished in if finished { self?.endTransition() } })
    transition = slide
    startAnimation(slide)
  }

  /// Stops a slide where it is; the thumbs stay there until something moves them.
  func freezeTransition() {
    transition?.cancel()
    transition = nil
  }

  /// The thumbs are drawn where their values are.
  func endTransition() {
    freezeTransition()
    guard shownPositions != nil else { return }
    shownPositions = nil
    setNeedsLayout()
  }
}
