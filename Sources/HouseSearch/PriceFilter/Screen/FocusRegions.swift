import DetentViews

/// The parts of a window that F6 goes through, in their order.
@MainActor
struct FocusRegions {
  private let parts: [View]
  private let preferred: [View]

  /// - Parameter preferred: the stops that get the keyboard before the first one of their part.
  init(_ parts: [View], preferring preferred: [View] = []) {
    (self.parts, self.preferred) = (parts, preferred)
  }

  /// Gives the keyboard to the preferred or the first stop of the part that follows the one that has
  /// it.
  /// - Parameter step: 1, or -1 for the part before it.
  func focus(after step: Int, in window: Window) {
    let stops = window.focusStops
    let regions = parts.filter { region in stops.contains { $0.isDescendant(of: region) } }
    guard !regions.isEmpty else { return }
    let current = regions.firstIndex { window.firstResponder?.isDescendant(of: $0) == true }
    let next = current.map { ($0 + step + regions.count) % regions.count }
    let region = regions[next ?? (step > 0 ? 0 : regions.count - 1)]
    let inside = stops.filter { $0.isDescendant(of: region) }
    let stop = inside.first { stop in preferred.contains { $0 === stop } } ?? inside.first
    stop?.becomeFirstResponder(.keyboard(.forward))
  }
}
