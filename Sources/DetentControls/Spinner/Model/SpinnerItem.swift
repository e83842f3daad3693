/// One of the things that a spinner chooses from.
public struct SpinnerItem: Sendable {
  /// What the item is called. A spinner shows it in the middle of its wheel and in the rows of its picker,
  /// and in place of the icon where there is none; an empty one leaves the icon alone.
  public var title: String
  /// What the item looks like on the wheel.
  public var icon: SpinnerIcon
  /// What stands under the title, or behind it in a row, such as a count.
  public var description: String?
  /// Whatever the program wants to find again with the selection; the spinner does not look at it.
  public var value: (any Sendable)?
  /// Whether the user can choose the item. One that cannot be chosen keeps its place, dimmed.
  public var isEnabled: Bool

  /// An item; only the title is needed.
  public init(
    title: String = "", icon: SpinnerIcon = .none, description: String? = nil,
    value: (any Sendable)? = nil, isEnabled: Bool = true
  ) {
    self.title = title
    self.icon = icon
    self.description = description
    self.value = value
    self.isEnabled = isEnabled
  }
}

extension SpinnerItem {
  /// Whether the title stands where others have their icon.
  var showsTitle: Bool { icon.isEmpty && !title.isEmpty }
}
