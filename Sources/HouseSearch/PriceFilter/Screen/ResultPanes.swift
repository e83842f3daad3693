import DetentDrawing
import DetentViews
import DetentWidgets

/// The listings that match, drawn and as a list: one above the other, beside each other where there
/// is room for both, or one alone. What is to be said instead of the list stands in its place.
@MainActor
final class ResultPanes: View {
  /// What of it is shown.
  struct Shown: Equatable {
    var plot = false
    var list = true
    var message = false
  }

  var shown = Shown() {
    didSet {
      guard shown != oldValue else { return }
      updateVisibility()
      setNeedsLayout()
    }
  }
  /// How high the plot is above the list, in logical pixels.
  var plotHeight = ResultPanes.plotHeight(in: 0) {
    didSet { if plotHeight != oldValue { setNeedsLayout() } }
  }

  /// How far the list, or what is said instead, reaches beyond the lower edge, where its corners
  /// are not to be seen.
  var overhang = 0.0 { didSet { if overhang != oldValue { setNeedsLayout() } } }

  private let plot: View
  private let list: ListingsCard
  private let message: View
  private let messageCard = Card()

  private static let gap = 12.0
  /// From this width on the plot stands beside the list.
  private static let wideWidth = 1_180.0
  /// How wide the list is beside the plot: as many columns as it has, and no more than can be read
  /// along a row.
  private static let listWidths = 640.0...820.0

  init(plot: View, list: ListingsCard, message: View) {
    (self.plot, self.list, self.message) = (plot, list, message)
    super.init(frame: .zero)
    contentHugging.vertical = LayoutPriority(1)
    messageCard.addSubview(message)
    for view in [plot, list, messageCard] { addSubview(view) }
    updateVisibility()
  }

  /// The height of a plot above the list in a window, in logical pixels: a third of a high one.
  static func plotHeight(in windowHeight: Double) -> Double {
    windowHeight < 900 ? 220 : windowHeight / 3
  }

  private func updateVisibility() {
    plot.isHidden = !shown.plot
    list.isHidden = !shown.list
    messageCard.isHidden = !shown.message
  }

  override func layoutSubviews() {
    let (first, second) = places
    plot.frame = first
    list.overhang = overhang
    for view in [list, messageCard] {
      view.frame = second.inset(
        by: EdgeInsets(top: 0, leading: 0, bottom: -overhang, trailing: 0))
    }
    message.frame = Rect(origin: .zero, size: second.size)
  }

  /// The places of the plot, and of the list or what is said instead.
  private var places: (plot: Rect, list: Rect) {
    guard shown.plot, shown.list || shown.message else { return (bounds, bounds) }
    guard bounds.width >= Self.wideWidth else {
      let height = min(plotHeight, bounds.height)
      let rest = max(0, bounds.height - height - Self.gap)
      return (
        Rect(x: 0, y: 0, width: bounds.width, height: height),
        Rect(x: 0, y: bounds.height - rest, width: bounds.width, height: rest)
      )
    }
    let widths = Self.listWidths
    let listWidth = min(max((bounds.width * 0.45).rounded(), widths.lowerBound), widths.upperBound)
    let plotWidth = bounds.width - listWidth - Self.gap
    let isMirrored = traits.isRightToLeft
    return (
      Rect(x: isMirrored ? listWidth + Self.gap : 0, y: 0, width: plotWidth, height: bounds.height),
      Rect(
        x: isMirrored ? 0 : plotWidth + Self.gap, y: 0, width: listWidth, height: bounds.height)
    )
  }
}
