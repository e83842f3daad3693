public import DetentViews

/// What a spinner asks the program around it and notifies it of, besides the questions that it has
/// in common with other controls. Every method has a default: it does nothing, and lets the spinner
/// close.
@MainActor
public protocol SpinnerDelegate: ValueEditingDelegate {
  /// The hub of a spinner with exactly one item was pressed.
  func spinner(_ spinner: Spinner, didPressSingleItem item: SpinnerItem)

  /// The user selected an item, which `selectedIndex` names already, or `selectedIndexes` among
  /// others; called before `valueChanged`.
  func spinner(_ spinner: Spinner, didSelect item: SpinnerItem)

  /// The user took an item off the selected ones, which `selectedIndexes` does not name any more;
  /// called before `valueChanged`.
  func spinner(_ spinner: Spinner, didDeselect item: SpinnerItem)

  /// The spinner has opened; `isOpen` is true. Where several items can be selected, this and what
  /// closing says is about the one at the top.
  func spinner(_ spinner: Spinner, didOpenWith item: SpinnerItem)

  /// The spinner is about to close. False keeps it open, unless what shows it goes away: the focus,
  /// the window, the spinner itself.
  func spinner(_ spinner: Spinner, willCloseWith item: SpinnerItem) -> Bool

  /// The spinner has closed; `isOpen` is false, and it may still be shrinking.
  func spinner(_ spinner: Spinner, didCloseWith item: SpinnerItem)
}

extension SpinnerDelegate {
  /// Does nothing.
  public func spinner(_ spinner: Spinner, didPressSingleItem item: SpinnerItem) {}
  /// Does nothing.
  public func spinner(_ spinner: Spinner, didSelect item: SpinnerItem) {}
  /// Does nothing.
  public func spinner(_ spinner: Spinner, didDeselect item: SpinnerItem) {}
  /// Does nothing.
  public func spinner(_ spinner: Spinner, didOpenWith item: SpinnerItem) {}
  /// Lets it close.
  public func spinner(_ spinner: Spinner, willCloseWith item: SpinnerItem) -> Bool { true }
  /// Does nothing.
  public func spinner(_ spinner: Spinner, didCloseWith item: SpinnerItem) {}
}

/// A moment of a spinner that can be heard or felt; see ``Spinner/feedback``.
public enum SpinnerFeedback: Hashable, Sendable, CaseIterable {
  /// It opened.
  case opened
  /// Another item is selected while it is open.
  case ticked
  /// It closed.
  case closed

  /// What fits, by its name in the sound themes of freedesktop.
  public var soundName: String {
    switch self {
    case .opened: "menu-popup"
    case .ticked: "item-selected"
    case .closed: "menu-popdown"
    }
  }
}
