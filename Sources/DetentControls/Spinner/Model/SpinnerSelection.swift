public import DetentViews

/// What a spinner has selected, as it is told to the outside.
public struct SpinnerSelection: Hashable, Sendable {
  /// Counted from 0; 0 where there are no items.
  public var index: Int
  /// The title of the item; empty where there are no items.
  public var title: String

  /// A selection by its place and its title.
  public init(index: Int, title: String) {
    self.index = index
    self.title = title
  }
}

extension SpinnerSelection: ReportedValue {
  public var report: [String: ReportedField] {
    ["index": .number(Double(index)), "title": .text(title)]
  }
}
