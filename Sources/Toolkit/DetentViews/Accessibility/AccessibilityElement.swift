/// What a node of the accessibility tree stands for: a view, or a part of one. It is the same
/// however often the tree is made, and after it has gone it never stands for anything else.
public struct AccessibilityElement: Hashable, Sendable {
  /// A number that no other view of the program ever has.
  public let number: Int
  /// The part's name in its view; empty for the view itself.
  public let part: String
  /// The view, while there is one.
  public weak let view: View?

  /// - Parameter part: what tells it from the other parts of the view; empty for the view itself.
  @MainActor
  public init(_ view: View, part: String = "") {
    number = view.accessibilityNumber
    self.part = part
    self.view = view
  }

  /// Whether both stand for the same.
  public static func == (left: AccessibilityElement, right: AccessibilityElement) -> Bool {
    left.number == right.number && left.part == right.part
  }

  /// Feeds what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(part)
  }

  @MainActor private static var lastNumber = 0

  @MainActor static func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
