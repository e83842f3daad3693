/// How a spinner with several items opens.
public enum SpinnerMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// As a wheel, or as a picker where there are too many items for one.
  case auto
  /// As a wheel, however many items there are.
  case wheel
  /// As a picker.
  case picker
}

/// What a press on the hub of a spinner does, by the number of its items.
public enum SpinnerPresentation: String, Hashable, Sendable {
  /// Nothing: there are no items.
  case inert
  /// It acts as a button: there is one item.
  case button
  /// It opens a wheel around the hub.
  case wheel
  /// It opens a list.
  case picker
}

/// Which way round the wheel the items follow one another, where text runs to the right. In the other
/// direction the wheel is mirrored.
public enum SpinnerOrder: String, Hashable, Sendable, Codable, CaseIterable {
  /// The next item is to the left of the top: a wheel that is turned clockwise counts up.
  case counterclockwise
  /// The next item is to the right of the top, as on a clock.
  case clockwise
}

/// What a click beside the hub of an open wheel does.
public enum SpinnerTapMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The item under the pointer turns to the top.
  case selectItem
  /// The wheel turns by one item, clockwise right of the hub and back left of it; held, it goes on.
  case stepSides
}

/// How an open spinner closes.
public enum SpinnerDismissal: String, Hashable, Sendable, Codable, CaseIterable {
  /// What is selected stays.
  case accept
  /// What was selected when it opened comes back.
  case cancel
}

/// What limits the size of an open wheel.
public enum SpinnerFit: String, Hashable, Sendable, Codable, CaseIterable {
  /// The window: the wheel has the size of its style where there is room, and may be moved a little.
  case window
  /// The superview: the wheel stays centred on its hub and reaches to the nearest edge of the superview.
  /// What clips the superview clips the wheel.
  case container
}
