public import DetentViews

/// The form in which a spinner with several items opens.
public enum SpinnerMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// It opens as a wheel, or as a picker if the items are too many for a wheel.
  case auto
  /// It opens as a wheel, however many items there are.
  case wheel
  /// It opens as a picker.
  case picker
}

/// The effect of a press on the hub of a spinner, by the number of its items.
public enum SpinnerPresentation: String, Hashable, Sendable {
  /// Nothing, without items.
  case inert
  /// It acts as a button: there is one item.
  case button
  /// It opens a wheel around the hub.
  case wheel
  /// It opens a list.
  case picker
}

/// The direction of the items around the wheel; mirrored where text runs to the left.
public enum SpinnerOrder: String, Hashable, Sendable, Codable, CaseIterable {
  /// The next item is to the left of the top: a wheel that is turned clockwise counts up.
  case counterclockwise
  /// The next item is to the right of the top, as on a clock.
  case clockwise
}

/// The effect of a click on an open wheel, off its hub.
public enum SpinnerTapMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The item under the pointer turns to the top.
  case selectItem
  /// The wheel turns by one item, clockwise right of the hub and back left of it; held, it goes on.
  case stepSides
}

/// The selection after an open spinner closes.
public enum SpinnerOutcome: String, Hashable, Sendable, Codable, CaseIterable {
  /// The selection stays.
  case accept
  /// The selection at the opening comes back.
  case cancel
}

/// The limit of the size of an open wheel.
public enum SpinnerFit: String, Hashable, Sendable, Codable, CaseIterable {
  /// The window: the wheel has the size of its style, and may be moved or shrunk a little.
  case window
  /// The superview: the wheel stays on its hub, reaches to the nearest edge and is clipped with it.
  case container
}

/// The questions and notifications of a spinner besides those of other controls; all are optional.
@MainActor
public protocol SpinnerDelegate: ValueEditingDelegate {
  /// The hub of a spinner with exactly one item was pressed.
  func spinner(_ spinner: Spinner, didPressSingleItem item: SpinnerItem)

  /// The user selected an item. Called before `valueChanged`, with the selection complete.
  func spinner(_ spinner: Spinner, didSelect item: SpinnerItem)

  /// The user deselected one of several items. Called before `valueChanged`, as for a selection.
  func spinner(_ spinner: Spinner, didDeselect item: SpinnerItem)

  /// The spinner has opened; `isOpen` is true. The item is the one at the top.
  func spinner(_ spinner: Spinner, didOpenWith item: SpinnerItem)

  /// The spinner is about to close. False keeps it open, unless it loses the focus or its window.
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

  /// The name of a fitting sound in the sound themes of freedesktop.
  public var soundName: String {
    switch self {
    case .opened: "menu-popup"
    case .ticked: "item-selected"
    case .closed: "menu-popdown"
    }
  }
}
