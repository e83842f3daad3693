import DetentDrawing

/// How strongly something is wanted, as in UIKit: 1...1000.
public struct LayoutPriority: Hashable, Comparable, Sendable {
  /// 1...1000; the greater one wins.
  public var rawValue: Double {
    didSet { rawValue = Self.accepted(rawValue, over: oldValue) }
  }

  /// The priority that gives way to most.
  public static let low = LayoutPriority(250)
  /// The priority that gives way to little.
  public static let high = LayoutPriority(750)
  /// The priority that gives way to nothing.
  public static let required = LayoutPriority(1_000)
  /// What resists more than this keeps its window from becoming smaller, as in AppKit.
  package static let windowSize = LayoutPriority(500)

  /// A priority, limited to 1...1000.
  public init(_ rawValue: Double) {
    self.rawValue = Self.accepted(rawValue, over: 500)
  }

  private static func accepted(_ number: Double, over fallback: Double) -> Double {
    max(1, min(Finite.value(number, or: fallback, "LayoutPriority.rawValue"), 1_000))
  }

  /// Compares priorities by their numbers.
  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
}

/// A priority for each axis.
public struct AxisPriorities: Hashable, Sendable {
  /// The priority along the width.
  public var horizontal: LayoutPriority
  /// The priority along the height.
  public var vertical: LayoutPriority

  /// A priority for each axis.
  public init(horizontal: LayoutPriority, vertical: LayoutPriority) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  package func along(_ axis: Axis) -> LayoutPriority { axis == .horizontal ? horizontal : vertical }
}

/// The direction in which a stack places its views, or a control its parts.
public enum Axis: String, Hashable, Sendable, Codable, CaseIterable {
  /// The axis of the width.
  case horizontal
  /// The axis of the height.
  case vertical

  package var crossing: Axis { self == .horizontal ? .vertical : .horizontal }
}
