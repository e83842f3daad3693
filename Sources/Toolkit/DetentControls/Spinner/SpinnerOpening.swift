import DetentDrawing
import DetentViews

/// How a spinner opens and closes. It holds what is open, or shrinks.
@MainActor
final class SpinnerOpening {
  private weak var spinner: Spinner?
  /// Whether the wheel or the picker is open.
  private(set) var isOpen = false
  /// What is open, or shrinks.
  private(set) var popup: SpinnerPopup?
  /// Whether it closes because it is about to show something else.
  private var isChanging = false

  init(of spinner: Spinner) { self.spinner = spinner }

  /// Opens.
  /// - Parameter reason: what the user did; nil where it was the program.
  @discardableResult
  func open(reason: EditReason?) -> Bool {
    let cause: FocusCause = reason == nil ? .program : .pointer
    guard let spinner, canOpen,
      Popover.dismissOthers(for: spinner, than: popup, cause: cause), canOpen
    else { return false }
    if let reason, !spinner.chosen.mayBegin(reason: reason) { return false }
    spinner.becomeFirstResponder()
    // Whoever lost the focus may have changed what can be opened.
    guard canOpen, spinner.isFirstResponder else { return false }
    spinner.endRuns()
    // And so may the handlers of a run that ended with this.
    guard canOpen, spinner.isFirstResponder, let window = spinner.window else { return false }
    spinner.chosen.lookAtTheFirst()
    spinner.ring.restAtSelection()
    let grown = popup?.openness ?? 0
    popup?.remove()
    isOpen = true
    let popup = SpinnerPopup(of: spinner, in: window)
    self.popup = popup
    popup.open(from: spinner, cause: cause)
    // Popovers that went for it have handlers, too: one that moves the spinner closes it again.
    guard isShown(popup) else { return false }
    popup.grow(from: grown)
    if let reason { spinner.chosen.begin(reason: reason, isAgreed: true) }
    // Each of those who are notified may close it, or close it and open it again.
    guard isShown(popup) else { return false }
    spinner.hub.exchangeImage()
    spinner.feedback?(.opened)
    guard isShown(popup) else { return false }
    spinner.appearanceDidChange()
    if let item = spinner.model.currentItem {
      spinner.delegate?.spinner(spinner, didOpenWith: item)
    }
    return isOpen
  }

  private func isShown(_ popup: SpinnerPopup) -> Bool { isOpen && self.popup === popup }

  /// Shows what would open as a picture of it: it takes neither the focus nor the keys, and a press
  /// on it opens the spinner.
  func preview() {
    guard popup == nil, canOpen, let spinner, let window = spinner.window else { return }
    spinner.ring.restAtSelection()
    let popup = SpinnerPopup(of: spinner, in: window)
    popup.takesInput = false
    self.popup = popup
    popup.open(from: spinner)
    popup.isUserInteractionEnabled = true
    popup.grow(from: 0)
    spinner.appearanceDidChange()
  }

  private var canOpen: Bool {
    guard !isOpen, !isChanging, let spinner, spinner.isEnabled, let window = spinner.window,
      !window.isClosed
    else { return false }
    return spinner.presentation == .wheel || spinner.presentation == .picker
  }

  /// Closes, unless the delegate wants it open.
  @discardableResult
  func close(_ outcome: SpinnerOutcome, _ reason: PopupDismissal = .program) -> Bool {
    guard let spinner, isOpen else { return true }
    spinner.ring.stopSpinning()
    if let item = spinner.model.currentItem, let delegate = spinner.delegate,
      !delegate.spinner(spinner, willCloseWith: item)
    {
      return false
    }
    dismiss(outcome, reason)
    return true
  }

  /// Closes without asking: what showed it is going away, or holds other items.
  func dismiss(_ outcome: SpinnerOutcome, _ reason: PopupDismissal = .program) {
    guard let spinner, isOpen else { return }
    // What is taken back need not come to rest first.
    if outcome == .accept { spinner.ring.stopSpinning() } else { spinner.ring.cancelMotion() }
    // A handler of the last change may have closed it.
    guard isOpen else { return }
    isOpen = false
    popup?.keepRows()
    spinner.forgetInput()
    switch outcome {
    case .accept: spinner.chosen.editing.end()
    case .cancel: spinner.chosen.takeBack { spinner.ring.aim(at: $0) }
    }
    // A handler may have opened it again.
    guard !isOpen else { return }
    spinner.ring.turnToTarget()
    popup?.finish(reason, animated: !spinner.isWithoutWindow)
    spinner.hub.exchangeImage()
    spinner.feedback?(.closed)
    guard !isOpen else { return }
    spinner.appearanceDidChange()
    if let item = spinner.model.currentItem {
      spinner.delegate?.spinner(spinner, didCloseWith: item)
    }
  }

  /// What is open cannot stay. A turn of the ring that is under way is taken back as every gesture
  /// whose control goes away; without one, what is selected stays.
  func dismissForChange(_ reason: PopupDismissal = .program) {
    dismiss(spinner?.press.gesture == nil ? .accept : .cancel, reason)
  }

  /// Closes what is open and changes what opens after that. Who is notified that it closes cannot
  /// open it again before: that would show what is there no more.
  func change(_ change: () -> Void) {
    let isWithinChange = isChanging
    isChanging = true
    dismissForChange()
    isChanging = isWithinChange
    change()
    if popup?.takesInput == false, !canOpen { popup?.remove() }
  }

  /// The popup has shrunk to nothing, or is gone.
  func popupDidDismiss(_ popup: SpinnerPopup) {
    guard self.popup === popup else { return }
    self.popup = nil
    if isOpen { dismiss(.accept) }
    if !isOpen { spinner?.ring.restAtSelection() }
  }
}
