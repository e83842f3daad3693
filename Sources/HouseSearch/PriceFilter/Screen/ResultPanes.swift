import DetentDrawing
import DetentViews
import DetentWidgets

/// The listings that match, drawn and as a list: one above the other, beside each other where there
/// is room for both, or one alone. What is to be said instead of the list stands in its place.
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
  /// The part of the room that the user gave the plot, beside the list and above it; nil for what is
  /// usual.
  var shares = Shares() { didSet { if shares != oldValue { setNeedsLayout() } } }
  var didChangeShares: ((Shares) -> Void)?
  /// The height of the window, of which a plot above the list has a part, in logical pixels.
  var windowHeight = 0.0 { didSet { if windowHeight != oldValue { setNeedsLayout() } } }

  /// Parts of the room, 0...1.
  struct Shares: Equatable {
    var beside: Double?
    var above: Double?
  }

  /// How far the list, or what is said instead, reaches beyond the lower edge, where its corners
  /// are not to be seen.
  var overhang = 0.0 { didSet { if overhang != oldValue { setNeedsLayout() } } }

  private let plot: View
  private let list: ListingsCard
  private let message: View
  private let messageCard = Card()

  private let divider = SplitDivider()

  private static let gap = SplitDivider.width
  /// From this width on the plot stands beside the list: in windows that are 1,100 wide.
  private static let wideWidth = 720.0
  /// The least width of each, and the least height, in logical pixels.
  private static let leastWidth = 300.0
  private static let leastHeight = 140.0
  /// A list is wider than the plot beside it, but no wider than can be read along a row.
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

  /// The usual height of a plot above the list in a window, in logical pixels: a third of a high one.
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
  /// What both have together.
  private var room: Double { max(0, (isWide ? bounds.width : bounds.height) - Self.gap) }

  /// The width of the plot beside the list, or its height above it.
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

  /// The places of the plot, and of the list or what is said instead.
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
