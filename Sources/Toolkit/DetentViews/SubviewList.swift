/// The subviews of a view, the last one on top. Each has a rank, and theirs are in ascending order.
@MainActor
struct SubviewList {
  private(set) var views: [View] = []

  /// Puts a view among the others with a rank between those of its neighbours; an index out of
  /// range is limited to it.
  mutating func insert(_ view: View, at index: Int) {
    let index = max(0, min(index, views.count))
    let below = index > 0 ? views[index - 1].rank : nil
    let above = index < views.count ? views[index].rank : nil
    views.insert(view, at: index)
    switch (below, above) {
    case (nil, nil): view.rank = 0
    case (let below?, nil): view.rank = below + Self.distance
    case (nil, let above?): view.rank = above - Self.distance
    case (let below?, let above?):
      view.rank = below + (above - below) / 2
      guard view.rank == below else { return }
      // No number is left between the two.
      for (index, view) in views.enumerated() { view.rank = index * Self.distance }
    }
  }

  /// Finds a view by its rank: among ten thousand, searching each one of them would take seconds.
  /// - Returns: how many views it looked at.
  @discardableResult mutating func remove(_ view: View) -> Int {
    var (low, high, looks) = (0, views.count, 1)
    while low < high {
      let middle = low + (high - low) / 2
      if views[middle].rank < view.rank { low = middle + 1 } else { high = middle }
      looks += 1
    }
    if low < views.count, views[low] === view { views.remove(at: low) }
    return looks
  }

  private static let distance = 1 << 32
}
