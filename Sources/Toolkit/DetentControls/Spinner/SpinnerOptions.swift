public import DetentViews

/// The form in which a spinner with several items opens.
public enum SpinnerMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The spinner opens as a wheel, or as a picker if it has many items.
  case auto
  /// The spinner opens as a wheel with any number of items.
  case wheel
  /// The spinner opens as a picker.
  case picker
}

/// The effect of a press on the hub of a spinner, which depends on the number of its items.
public enum SpinnerPresentation: String, Hashable, Sendable {
  /// A press has no effect, because the spinner has no items.
  case inert
  /// The hub acts as a button, because the spinner has one item.
  case button
  /// A press opens a wheel around the hub.
  case wheel
  /// A press opens a list.
  case picker
}

/// The direction of the items around the wheel; mirrored in right-to-left languages.
public enum SpinnerOrder: String, Hashable, Sendable, Codable, CaseIterable {
  /// The next item is left of the top, so that turning the wheel clockwise counts up.
  case counterclockwise
  /// The next item is right of the top, as on a clock.
  case clockwise
}

/// The effect of a click on an open wheel, off its hub.
public enum SpinnerTapMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The item under the pointer turns to the top.
  case selectItem
  /// The wheel turns by an item, clockwise right of the hub or back left of it, repeatedly if held.
  case stepSides
}

/// The selection after an open spinner closes.
public enum SpinnerOutcome: String, Hashable, Sendable, Codable, CaseIterable {
  /// The selection is kept.
  case accept
  /// The selection from the opening is restored.
  case cancel
}

/// The limit of the size of an open wheel.
public enum SpinnerFit: String, Hashable, Sendable, Codable, CaseIterable {
  /// The window limits the wheel, which has the size in its style or is moved or shrunk a little.
  case window
  /// The superview limits the wheel, which stays on its hub up to the nearest edge, clipped.
  case container
}

/// The delegate of a spinner, with methods beyond those of other controls; all are optional.
@MainActor
public protocol SpinnerDelegate: ValueEditingDelegate {
  /// Called after a press on the hub of a spinner with exactly one item.
  func spinner(_ spinner: Spinner, didPressSingleItem item: SpinnerItem)

  /// Called after the user selected an item, before `valueChanged`, with the selection complete.
  func spinner(_ spinner: Spinner, didSelect item: SpinnerItem)

  /// Called after the user deselected one of several items, before `valueChanged`.
  func spinner(_ spinner: Spinner, didDeselect item: SpinnerItem)

  /// Called after the spinner opened, with the item at the top; `isOpen` is true.
  func spinner(_ spinner: Spinner, didOpenWith item: SpinnerItem)

  /// Called before the spinner closes. False keeps it open if focus and window stay.
  func spinner(_ spinner: Spinner, willCloseWith item: SpinnerItem) -> Bool

  /// Called after the spinner closed; `isOpen` is false, but the popup may still be shrinking.
  func spinner(_ spinner: Spinner, didCloseWith item: SpinnerItem)
}

extension SpinnerDelegate {
  /// Does nothing by default.
  public func spinner(_ spinner: Spinner, didPressSingleItem item: SpinnerItem) {}
  /// Does nothing by default.
  public func spinner(_ spinner: Spinner, didSelect item: SpinnerItem) {}
  /// Does nothing by default.
  public func spinner(_ spinner: Spinner, didDeselect item: SpinnerItem) {}
  /// Does nothing by default.
  public func spinner(_ spinner: Spinner, didOpenWith item: SpinnerItem) {}
  /// Lets the spinner close.
  public func spinner(_ spinner: Spinner, willCloseWith item: SpinnerItem) -> Bool { true }
  /// Does nothing by default.
  public func spinner(_ spinner: Spinner, didCloseWith item: SpinnerItem) {}
}

/// A moment of a spinner that can be heard or felt; see ``Spinner/feedback``.
public enum SpinnerFeedback: Hashable, Sendable, CaseIterable {
  /// The spinner has opened.
  case opened
  /// Another item was selected while the spinner is open.
  case ticked
  /// The spinner has closed.
  case closed

  /// The name of a suitable sound in the sound themes of freedesktop.
  public var soundName: String {
    switch self {
    case .opened: "menu-popup"
    case .ticked: "item-selected"
    case .closed: "menu-popdown"
    }
  }
}
