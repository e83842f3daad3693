public import DetentDrawing

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

  /// A priority for each axis.
  public init(horizontal: LayoutPriority, vertical: LayoutPriority) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
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

/// How something stands beside an anchor: at a side, or at the other one without room.
public struct AnchorPlacement: Hashable, Sendable {
  /// The side that is tried first; leading and trailing follow the layout direction.
  public enum Side: Hashable, Sendable { case below, above, leading, trailing }

  /// Which edges lie on one line; leading and trailing follow the layout direction. Beside an
  /// anchor, leading is the upper edge.
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// The side of the anchor that is preferred.
  public var side: Side
  /// How the two lie along that side.
  public var alignment: Alignment
  /// The gap between the two, in logical pixels.
  public var gap: Double
  /// What stays free at the edges of the area, in logical pixels.
  public var margin: Double

  /// A placement below, from the leading edge on by default.
  public init(
    side: Side = .below, alignment: Alignment = .leading, gap: Double = 4, margin: Double = 8
  ) {
    (self.side, self.alignment, self.gap, self.margin) = (side, alignment, gap, margin)
  }

  /// The frame of a size beside an anchor. It never leaves the area: what is too large for both
  /// sides is cut to the roomier one.
  public func frame(
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
