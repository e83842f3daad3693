import DetentDrawing

/// Where the labels of two thumbs are along the axis: over their thumbs, inside the slider, and joined
/// into one where they would come too near to each other.
struct ValueLabels: Hashable, Sendable {
  /// The middles of the labels, as positions.
  enum Places: Hashable, Sendable {
    case apart(lower: Double, upper: Double)
    case joined(Double)
  }

  /// The extent of the slider along its axis.
  var length: Double
  /// The extent that the widest label needs: where labels join does not depend on the digits they show.
  var reserve: Double
  var style: RangeSliderStyle

  /// - Parameters:
  ///   - centers: of the thumbs, as positions.
  ///   - extents: of the labels along the axis; of the joined one too.
  ///   - wereJoined: whether they are joined now; to part, they need more room than to stay apart.
  func places(
    centers: (lower: Double, upper: Double),
    extents: (lower: Double, upper: Double, joined: Double), wereJoined: Bool
  ) -> Places {
    let (low, high) = (max(reserve, extents.lower), max(reserve, extents.upper))
    let gap = inside(centers.upper, high) - high / 2 - inside(centers.lower, low) - low / 2
    // Written so that a gap that is no number joins them.
    guard gap >= (wereJoined ? partingGap : style.labelJoiningGap) else {
      return .joined(inside((centers.lower + centers.upper) / 2, extents.joined))
    }
    return .apart(
      lower: inside(centers.lower, extents.lower), upper: inside(centers.upper, extents.upper))
  }

  private var partingGap: Double { max(style.labelPartingGap, style.labelJoiningGap) }

  /// The middle nearest to a place at which an extent is inside the slider.
  private func inside(_ center: Double, _ extent: Double) -> Double {
    guard extent < length else { return length / 2 }
    return max(extent / 2, min(length - extent / 2, center))
  }
}

/// The labels of a slider on the screen.
struct LabelPicture: Equatable {
  struct Label: Equatable {
    var text: TextPicture
    /// Whether it belongs to a thumb that can be moved.
    var isEnabled: Bool
  }

  var labels: [Label] = []
  /// 0...1, while they come and go.
  var opacity = 0.0

  /// The places of everything that differs.
  func damage(since old: LabelPicture) -> [Rect] {
    guard self != old else { return [] }
    let all = (opacity > 0 ? labels : []) + (old.opacity > 0 ? old.labels : [])
    let kept = opacity == old.opacity ? labels.filter { old.labels.contains($0) } : []
    return all.filter { !kept.contains($0) }.map(\.text.extent)
  }
}
