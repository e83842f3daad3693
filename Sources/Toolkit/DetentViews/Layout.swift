package import DetentDrawing

/// The strength of a layout preference, as in UIKit: 1...1000.
public struct LayoutPriority: Hashable, Comparable, Sendable {
  /// The number, 1...1000; the greater one wins.
  public var rawValue: Double {
    didSet { rawValue = Self.accepted(rawValue, over: oldValue) }
  }

  /// A low priority, for preferences that yield to most others.
  public static let low = LayoutPriority(250)
  /// A high priority, for preferences that yield to few others.
  public static let high = LayoutPriority(750)
  /// The highest priority, which yields to no other.
  public static let required = LayoutPriority(1_000)
  /// A view that resists with a higher priority keeps its window from shrinking, as in AppKit.
  package static let windowSize = LayoutPriority(500)

  /// Creates a priority, limited to 1...1000.
  public init(_ rawValue: Double) { self.rawValue = Self.accepted(rawValue, over: 500) }

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

  /// Creates the priorities of both axes.
  public init(horizontal: LayoutPriority, vertical: LayoutPriority) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  package func along(_ axis: Axis) -> LayoutPriority { axis == .horizontal ? horizontal : vertical }
}

/// The direction in which a stack arranges its views, or a control its parts.
public enum Axis: String, Hashable, Sendable, Codable, CaseIterable {
  case horizontal
  case vertical

  package var crossing: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The placement of a frame at an anchor: on one side, or on the opposite one with more room.
public struct AnchorPlacement: Hashable, Sendable {
  /// The preferred side; leading and trailing follow the layout direction.
  public enum Side: Hashable, Sendable { case below, above, leading, trailing }

  /// The edges that are aligned; leading and trailing follow the layout direction. At the side of
  /// an anchor, leading is the upper edge.
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// The preferred side of the anchor.
  public var side: Side
  /// The alignment along that side.
  public var alignment: Alignment
  /// The gap between the two, in logical pixels.
  public var gap: Double
  /// The space that stays free at the edges of the area, in logical pixels.
  var margin: Double

  /// Creates a placement; by default below the anchor, aligned with its leading edge.
  public init(
    side: Side = .below, alignment: Alignment = .leading, gap: Double = 4, margin: Double = 8
  ) {
    (self.side, self.alignment, self.gap, self.margin) = (side, alignment, gap, margin)
  }

  /// The frame for a size at an anchor. It is always inside the area: a size that fits on neither
  /// side is cut to the side with more room.
  package func frame(
    of size: Size, beside anchor: Rect, in area: Rect, isRightToLeft: Bool = false
  ) -> Rect {
    let room = area.insetBy(dx: margin, dy: margin)
    switch side {
    case .below, .above:
      let (y, height) = interval(
        size.height, beside: (anchor.minY, anchor.maxY), in: (room.minY, room.maxY),
        prefersAfter: side == .below)
      let width = min(size.width, room.width)
      let x = aligned(
        width, with: (anchor.minX, anchor.maxX), in: (room.minX, room.maxX),
        isReversed: isRightToLeft)
      return Rect(x: x, y: y, width: width, height: height)
    case .leading, .trailing:
      let (x, width) = interval(
        size.width, beside: (anchor.minX, anchor.maxX), in: (room.minX, room.maxX),
        prefersAfter: (side == .trailing) != isRightToLeft)
      let height = min(size.height, room.height)
      let y = aligned(
        height, with: (anchor.minY, anchor.maxY), in: (room.minY, room.maxY), isReversed: false)
      return Rect(x: x, y: y, width: width, height: height)
    }
  }

  private func interval(
    _ extent: Double, beside anchor: (low: Double, high: Double),
    in room: (low: Double, high: Double), prefersAfter: Bool
  ) -> (start: Double, extent: Double) {
    let after = room.high - (anchor.high + gap)
    let before = anchor.low - gap - room.low
    let isAfter =
      prefersAfter ? extent <= after || after >= before : extent > before && after > before
    let extent = max(0, min(extent, max(isAfter ? after : before, 0), room.high - room.low))
    let start = isAfter ? anchor.high + gap : anchor.low - gap - extent
    return (max(room.low, min(start, room.high - extent)), extent)
  }

  private func aligned(
    _ extent: Double, with anchor: (low: Double, high: Double),
    in room: (low: Double, high: Double), isReversed: Bool
  ) -> Double {
    let start =
      switch alignment {
      case .center: (anchor.low + anchor.high - extent) / 2
      case .leading: isReversed ? anchor.high - extent : anchor.low
      case .trailing: isReversed ? anchor.low : anchor.high - extent
      }
    return max(room.low, min(start, room.high - extent))
  }
}
