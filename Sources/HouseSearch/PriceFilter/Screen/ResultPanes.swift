import DetentDrawing
import DetentViews
import DetentWidgets

/// The matching listings as a plot and a list: stacked, side by side in wide windows, or one alone.
/// A message can replace the list.
@MainActor
final class ResultPanes: View {
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
  /// The plot's share of the room in both layouts, or nil for the default.
  var shares = Shares() { didSet { if shares != oldValue { setNeedsLayout() } } }
  var didChangeShares: ((Shares) -> Void)?
  /// The height of the window, in logical pixels. The height of a plot above the list depends on
  /// it.
  var windowHeight = 0.0 { didSet { if windowHeight != oldValue { setNeedsLayout() } } }

  /// Shares of the room, 0...1.
  struct Shares: Equatable {
    var beside: Double?
    var above: Double?
  }

  /// The length of the list or message below the lower edge, which hides its corners.
  var overhang = 0.0 { didSet { if overhang != oldValue { setNeedsLayout() } } }

  private let plot: View
  private let list: ListingsCard
  private let message: View
  private let messageCard = Card()

  private let divider = SplitDivider()

  private static let gap = SplitDivider.width
  /// The least width for a plot beside the list, reached in windows 1,100 wide.
  private static let wideWidth = 720.0
  /// The least width and the least height of each pane, in logical pixels.
  private static let leastWidth = 300.0
  private static let leastHeight = 140.0
  /// The list is wider than the plot, up to a width that is easy to read.
  private static let greatestListWidth = 820.0

  init(plot: View, list: ListingsCard, message: View) {
    (self.plot, self.list, self.message) = (plot, list, message)
    super.init(frame: .zero)
    contentHugging.vertical = LayoutPriority(1)
    messageCard.addSubview(message)
    for view in [plot, list, messageCard, divider] { addSubview(view) }
    divider.didMove = { [weak self] in self?.move(by: $0) }
    divider.didFinish = { [weak self] in self.map { $0.didChangeShares?($0.shares) } }
    updateVisibility()
  }

  /// The default height of a plot above the list, in logical pixels: a third of a high window.
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
    divider.isHidden = !areBoth
    divider.isUpright = isWide
    divider.frame =
      isWide
      ? Rect(x: min(first.maxX, second.maxX), y: 0, width: Self.gap, height: bounds.height)
      : Rect(x: 0, y: first.maxY, width: bounds.width, height: Self.gap)
    divider.share = plotLength / max(1, room)
  }

  private var areBoth: Bool { shown.plot && (shown.list || shown.message) }
  private var isWide: Bool { bounds.width >= Self.wideWidth }
  /// The total length of both panes.
  private var room: Double { max(0, (isWide ? bounds.width : bounds.height) - Self.gap) }

  /// The width of a plot beside the list, or the height of one above it.
  private var plotLength: Double {
    let usual =
      isWide
      ? room - min(Self.greatestListWidth, (room * 0.52).rounded())
      : Self.plotHeight(in: windowHeight)
    let share = isWide ? shares.beside : shares.above
    let least = isWide ? Self.leastWidth : Self.leastHeight
    let wanted = share.map { ($0 * room).rounded() } ?? usual
    return max(min(least, room), min(wanted, max(min(usual, room), room - least)))
  }

  private func move(by way: Double) {
    let isBackwards = isWide && traits.isRightToLeft
    let share = (plotLength + (isBackwards ? -way : way)) / max(1, room)
    let kept = max(0, min(share, 1))
    if isWide { shares.beside = kept } else { shares.above = kept }
  }

  /// The frames of the plot, and of the list or its message.
  private var places: (plot: Rect, list: Rect) {
    guard areBoth else { return (bounds, bounds) }
    let length = plotLength
    let rest = room - length
    guard isWide else {
      return (
        Rect(x: 0, y: 0, width: bounds.width, height: length),
        Rect(x: 0, y: bounds.height - rest, width: bounds.width, height: rest)
      )
    }
    let isMirrored = traits.isRightToLeft
    return (
      Rect(x: isMirrored ? rest + Self.gap : 0, y: 0, width: length, height: bounds.height),
      Rect(
        x: isMirrored ? 0 : length + Self.gap, y: 0, width: rest, height: bounds.height)
    )
  }
}
