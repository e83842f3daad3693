import DetentDrawing
import DetentViews

extension Spinner {
  // MARK: Open and closed

  /// Whether the wheel or the picker is open. Setting it opens what has a window, is enabled and has
  /// more than one item, and closes with what is selected unless the delegate refuses.
  public var isOpen: Bool {
    get { isOpenNow }
    set {
      guard newValue != isOpenNow else { return }
      if newValue { open(reason: nil) } else { close(.accept) }
    }
  }

  /// Opens.
  /// - Parameter reason: what the user did; nil where it was the program.
  @discardableResult
  func open(reason: EditReason?) -> Bool {
    guard canOpen else { return false }
    if let other = Self.current, other !== self { other.dismiss(.accept) }
    becomeFirstResponder()
    // Whoever lost the focus may have changed what can be opened.
    guard canOpen, isFirstResponder else { return false }
    endRuns()
    // And so may the handlers of a run that ended with this.
    guard canOpen, isFirstResponder, let window else { return false }
    restAtSelection()
    let grown = popup?.openness ?? 0
    popup?.remove()
    isOpenNow = true
    Self.current = self
    let popup = SpinnerPopup(spinner: self, in: window)
    self.popup = popup
    popup.grow(from: grown)
    if let reason { openEdit(reason: reason) }
    // Each of those who are told may close it, or close it and open it again.
    guard isShown(popup) else { return false }
    exchangeHubImage()
    play(.open)
    guard isShown(popup) else { return false }
    appearanceDidChange()
    if let item = model.selectedItem { delegate?.spinner(self, didOpenWith: item) }
    return isOpen
  }

  private func isShown(_ popup: SpinnerPopup) -> Bool { isOpen && self.popup === popup }

  private var canOpen: Bool {
    guard !isOpen, isEnabled, let window, !window.isClosed else { return false }
    return model.presentation == .wheel || model.presentation == .picker
  }

  /// Closes, unless the delegate wants it open.
  @discardableResult
  func close(_ how: SpinnerDismissal) -> Bool {
    guard isOpen else { return true }
    stopSpinning()
    if let item = model.selectedItem, let delegate,
      !delegate.spinner(self, willCloseWith: item)
    {
      return false
    }
    dismiss(how)
    return true
  }

  /// Closes without asking: what showed it is going away, or holds other items.
  func dismiss(_ how: SpinnerDismissal) {
    guard isOpen else { return }
    // What is taken back need not come to rest first.
    if how == .accept { stopSpinning() } else { cancelMotion() }
    // A handler of the last change may have closed it.
    guard isOpen else { return }
    isOpenNow = false
    popup?.keepPicture()
    dropSearch()
    gesture = nil
    hoveredSlot = nil
    typeAhead.clear()
    if Self.current === self { Self.current = nil }
    switch how {
    case .accept: bracket.end(at: model.selection)
    case .cancel: takeBack()
    }
    // A handler may have opened it again.
    guard !isOpen else { return }
    turnToTarget()
    if isWithoutWindow { popup?.remove() } else { popup?.shrink() }
    exchangeHubImage()
    play(.close)
    guard !isOpen else { return }
    appearanceDidChange()
    if let item = model.selectedItem { delegate?.spinner(self, didCloseWith: item) }
  }

  /// What is open cannot stay. A turn of the ring that is under way is taken back as every gesture
  /// whose control goes away; without one, what is selected stays.
  func dismissForChange() { dismiss(gesture == nil ? .accept : .cancel) }

  /// Gives the selection back that the edit began with.
  private func takeBack() {
    let reached = model.selectedIndex
    bracket.cancel { start in
      model.select(start.index)
      targetSlot = slot(nearestTo: model.selectedIndex)
    }
    if model.selectedIndex != reached, let item = model.selectedItem {
      delegate?.spinner(self, didSelect: item)
    }
  }

  /// The popup has shrunk to nothing, or is gone.
  func popupDidDismiss(_ popup: SpinnerPopup) {
    guard self.popup === popup else { return }
    self.popup = nil
    if isOpen { dismiss(.accept) }
    if !isOpen { restAtSelection() }
  }

  // MARK: What ends it

  /// Ends whatever goes on: the spinner cannot be used any more, or others are.
  func endEverything() {
    endRuns()
    dismissForChange()
    guard isWithoutWindow else { return }
    // Nothing ends by itself any more: neither what still shrinks, nor the silence after a tick.
    popup?.remove()
    isTickMuted = false
  }

  /// Whether there is nothing any more that something could move in.
  private var isWithoutWindow: Bool { window?.isClosed ?? true }

  /// Ends the edits of the closed control.
  func endRuns() {
    guard !isOpen else { return }
    keyRun = []
    wheelTimer?.cancel()
    wheelTimer = nil
    notches.drop()
    bracket.end(at: model.selection)
  }

  // MARK: The hub's press

  /// What a press on the hub is for: a button presses, a spinner opens or closes.
  func useHub(reason: EditReason) {
    switch model.presentation {
    case .inert: break
    case .button:
      guard let item = model.selectedItem, model.isSelectable(0) else { return }
      sendActions(for: .primaryActionTriggered)
      delegate?.spinner(self, didPressSingleItem: item)
    case .wheel, .picker:
      if isOpen { close(.accept) } else { open(reason: reason) }
    }
  }

  // MARK: Sound

  func play(_ sound: SpinnerSound) {
    guard isSoundOn else { return }
    (soundPlayer ?? Self.sharedSoundPlayer)?(sound)
  }

  /// The sound of an item that passes, while the spinner is open; never a rattle of them.
  func tick() {
    guard isOpen, !isTickMuted else { return }
    play(.tick)
    isTickMuted = true
    let token = startTimer(after: SpinnerSound.tickDistance) { [weak self] in
      self?.isTickMuted = false
    }
    if token.isCancelled { isTickMuted = false }
  }
}
