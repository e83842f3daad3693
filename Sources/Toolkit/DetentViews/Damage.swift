public import DetentDrawing

/// The parts of a window that have changed, in logical pixels: a few rectangles, not one hull, so
/// that two distant thumbs do not repaint what lies between them.
public struct Damage: Hashable, Sendable {
  /// Never more than `limit`, none of them empty.
  public private(set) var rects: [Rect] = []

  /// Of more rectangles than this, those are joined whose hull adds the least.
  public static let limit = 8

  /// Nothing has changed.
  public init() {}

  /// One part has changed.
  public init(_ rect: Rect) { insert(rect) }

  /// Some parts have changed.
  public init(_ rects: [Rect]) {
    for rect in rects { insert(rect) }
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { rects.isEmpty }
  /// The smallest rectangle around all of them.
  public var bounds: Rect { rects.reduce(.zero) { $0.union($1) } }

  /// Adds a rectangle, joining it with those it overlaps.
  public mutating func insert(_ rect: Rect) {
    guard !rect.isEmpty, rect.isFinite else { return }
    var joined = rect
    // A join can overlap a further neighbour, so it goes on until nothing overlaps.
    while let index = rects.firstIndex(where: { $0.intersects(joined) }) {
      joined = joined.union(rects.remove(at: index))
    }
    // Each frame collects a few: not one allocation for each.
    if rects.isEmpty { rects.reserveCapacity(Self.limit + 1) }
    rects.append(joined)
    if rects.count > Self.limit { joinTwo() }
  }

  /// Joins the two rectangles whose hull adds the least to what is drawn anew.
  private mutating func joinTwo() {
    func area(_ rect: Rect) -> Double { rect.width * rect.height }
    var best = (first: 0, second: 1, growth: Double.infinity)
    for first in rects.indices {
      for second in rects.indices.dropFirst(first + 1) {
        let (a, b) = (rects[first], rects[second])
        let growth = area(a.union(b)) - area(a) - area(b)
        if growth < best.growth { best = (first, second, growth) }
      }
    }
    let other = rects.remove(at: best.second)
    insert(rects.remove(at: best.first).union(other))
  }

  /// Adds the parts of another one.
  package mutating func formUnion(_ other: Damage) {
    for rect in other.rects { insert(rect) }
  }
}
