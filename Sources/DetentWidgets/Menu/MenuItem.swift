import DetentViews

/// A row of a menu: something to choose, or a line between groups of such.
public struct MenuItem: Hashable, Sendable {
  public var title: String
  public var isEnabled: Bool
  /// Whether it is a line and nothing to choose.
  public let isSeparator: Bool

  public init(_ title: String, isEnabled: Bool = true) {
    self.title = title
    self.isEnabled = isEnabled
    isSeparator = false
  }

  private init() {
    title = ""
    isEnabled = false
    isSeparator = true
  }

  /// A line between groups.
  public static let separator = MenuItem()

  /// Whether the user can choose it.
  var isChoosable: Bool { isEnabled && !isSeparator }
}
