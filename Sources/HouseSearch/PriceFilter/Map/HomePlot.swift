import DetentDrawing
import DetentViews

/// A map or chart of homes, which it identifies only by row. Its value is the part of the filter
/// that the user draws.
@MainActor
class HomePlot<Value: ReportedValue>: Control, ValueEditing {
  /// The drawn part of the filter. Setting it sends no action.
  final var selection: Value {
    didSet {
      guard selection != oldValue else { return }
      setNeedsDisplay()
      editing.acknowledge()
    }
  }
  final var editedValue: Value {
    get { selection }
    set { selection = newValue }
  }
  final private(set) lazy var editing = EditingSession(self, value: \.selection) { plot, value, _ in
    plot.selection = value
  }
  /// The homes that match the filter, or nil for all.
  final var matches: MapPicture.Matches? {
    didSet { if matches?.version != oldValue?.version { matchesDidChange(from: oldValue) } }
  }
  final var selectedHome: Int? { didSet { redraw(if: selectedHome != oldValue) } }
  /// The row of the hovered home, here or in a list.
  final var hoveredHome: Int? { didSet { redraw(if: hoveredHome != oldValue) } }
  /// Returns the label of a home, such as the price.
  final var homeText: (Int) -> String = { _ in "" }

  final var didSelect: ((Int) -> Void)?
  /// Called when the pointer enters a home, or leaves it (nil).
  final var didHover: ((Int?) -> Void)?

  init(_ selection: Value, name: String) {
    self.selection = selection
    super.init(frame: .zero)
    identifier = name
    accessibilityRole = .image
  }

  func matchesDidChange(from old: MapPicture.Matches?) { setNeedsDisplay() }

  final func isMatch(_ home: Int) -> Bool { matches?.isMatch(home) ?? true }

  final func select(_ home: Int) {
    selectedHome = home
    didSelect?(home)
  }

  final func hover(_ home: Int?) {
    guard home != hoveredHome else { return }
    hoveredHome = home
    didHover?(home)
  }

  final override func stateDidChange() {}
}
