import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The matching listings as a plot and a list: stacked, side by side in wide windows, or one alone.
/// A message can replace the list.
@MainActor
final class ResultPanes: StackView {
  struct Shown {
    var plot = false
    var list = true
    var message = false
  }

  var shown = Shown() { didSet { updateVisibility() } }
  /// The plot's share of the room beside the list, 0...1, or nil for the default.
  private var share: Double? { didSet { if share != oldValue { setNeedsLayout() } } }
  /// The length of the list or message below the lower edge, which hides its corners.
  var overhang = 0.0 { didSet { if overhang != oldValue { setNeedsLayout() } } }

  private let plot: View
  private let list: ListingsCard
  private let message: View
  private let messageCard = Card()

  private let divider = SplitDivider()

  /// The least width for a plot beside the list, reached in windows 1,100 wide.
  private static let wideWidth = 720.0
  /// The least width of each pane side by side, in logical pixels.
  private static let leastWidth = 300.0
  /// The list is wider than the plot, up to a width that is easy to read.
  private static let greatestListWidth = 820.0

  init(plot: View, list: ListingsCard, message: View) {
    (self.plot, self.list, self.message) = (plot, list, message)
    super.init(.horizontal, views: [plot, divider, list, messageCard])
    contentHugging.vertical = LayoutPriority(1)
    messageCard.addSubview(message)
    divider.didMove = { [weak self] in self?.move(by: $0) }
    updateVisibility()
  }

  /// The height of a plot above the list, in logical pixels: a third of a high window.
  static func plotHeight(in windowHeight: Double) -> Double {
    windowHeight < 900 ? 220 : windowHeight / 3
  }

  private func updateVisibility() {
    plot.isHidden = !shown.plot
    list.isHidden = !shown.list
    messageCard.isHidden = !shown.message
  }

  override func layoutSubviews() {
    (axis, spacing) = isWide ? (.horizontal, 0) : (.vertical, SplitDivider.width)
    layoutMargins.bottom = -overhang
    list.overhang = overhang
    divider.isHidden = !areBoth || !isWide
    divider.share = plotLength / max(1, room)
    plot.fixedWidth = areBoth && isWide ? plotLength : nil
    plot.fixedHeight = areBoth && !isWide ? plotLength : nil
    super.layoutSubviews()
    message.frame = messageCard.bounds
    message.frame.size.height -= overhang
  }

  private var areBoth: Bool { shown.plot && (shown.list || shown.message) }
  private var isWide: Bool { bounds.width >= Self.wideWidth }
  /// The total length of both panes.
  private var room: Double { max(0, (isWide ? bounds.width : bounds.height) - SplitDivider.width) }

  /// The width of a plot beside the list, or the height of one above it.
  private var plotLength: Double {
    guard isWide else { return min(Self.plotHeight(in: window?.bounds.height ?? 0), room) }
    let usual = room - min(Self.greatestListWidth, (room * 0.52).rounded())
    let wanted = share.map { ($0 * room).rounded() } ?? usual
    let least = Self.leastWidth
    return max(min(least, room), min(wanted, max(min(usual, room), room - least)))
  }

  private func move(by way: Double) {
    let length = plotLength + (traits.isRightToLeft ? -way : way)
    share = max(0, min(length / max(1, room), 1))
  }
}

/// A gap between panes that the user drags, or moves with arrow keys and Shift, to resize them.
@MainActor
final class SplitDivider: Control {
  /// Called with the distance since the last call, in logical pixels to the right.
  var didMove: ((Double) -> Void)?
  /// The first pane's share of the room, 0...1, for assistive technology.
  var share = 0.0 { didSet { if share != oldValue { accessibilityDidChange() } } }

  private var last = 0.0

  static let width = 12.0
  private static let grip = Size(width: 4, height: 36)
  private static let step = 16.0

  init() {
    super.init(frame: .zero)
    fixedWidth = Self.width
    identifier = "divider"
    accessibilityRole = .separator
    localeDidChange()
  }

  override func localeDidChange() { accessibilityLabel = traits.texts("Divider") }

  override func cursor(at point: Point) -> Cursor? { .resizeLeftRight }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard super.beginTracking(event) else { return false }
    last = frame.minX + event.location.x
    return true
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    // In the superview, because the divider itself moves.
    let position = frame.minX + event.location.x
    didMove?(position - last)
    last = position
    return true
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isSubset(of: .shift) else { return false }
    let step = event.modifiers.contains(.shift) ? 4 * Self.step : Self.step
    switch event.key {
    case .left: didMove?(-step)
    case .right: didMove?(step)
    default: return false
    }
    return true
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard isHovered || isHighlighted || showsFocusRing else { return }
    let color: DynamicColor = isHighlighted || showsFocusRing ? .accent : .track
    canvas.fill(
      Path(
        roundedRect: Rect(center: bounds.center, size: Self.grip),
        cornerRadius: Self.grip.width / 2),
      with: color.resolved(for: traits))
  }

  override func accessibilityNode() -> AccessibilityNode? {
    guard var node = super.accessibilityNode() else { return nil }
    (node.value, node.minimum, node.maximum) = ((share * 100).rounded(), 0, 100)
    node.states.append(.vertical)
    return node
  }
}

@MainActor
struct ScreenLayout {
  /// The width below which the filters lie over the list as a sheet, in logical pixels.
  static let narrowWidth = 720.0
  /// The width from which details stand beside the list, in logical pixels.
  static let wideWidth = FilterColumn.width + DetailsPane.width + leastWithDetails
  /// The height below which the chart makes room for the list, in logical pixels.
  static let lowHeight = 520.0

  /// The least width of homes next to details.
  private static let leastWithDetails = 432.0
  /// The least visible width of homes next to details that cover them.
  private static let leastBesideDetails = 240.0
  private static let sheetTop = 64.0

  let isNarrow: Bool
  let detailsCoverHomes: Bool
  /// The filters: beside the list, or a sheet over it with its lower corners outside the window.
  let filters: Rect
  let toolbar: Rect
  /// The bar at the lower edge of narrow windows; its height is 0 in other windows.
  let bar: Rect
  /// The area below the toolbar and beside the filters.
  let content: Rect
  /// The details: beside the list in wide windows, over all of it in narrow ones, else over a part.
  let details: Rect

  /// The homes beside the details, or all of the content if the details cover it.
  let homesBesideDetails: Rect

  /// - Parameter hasFilters: if false, the content has the whole window.
  init(_ size: Size, isRightToLeft: Bool, hasFilters: Bool = true) {
    let window = Rect(origin: .zero, size: size)
    func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      Rect(x: x, y: y, width: width, height: height).mirrored(in: window, if: isRightToLeft)
    }
    isNarrow = size.width < Self.narrowWidth
    detailsCoverHomes = size.width < Self.wideWidth
    let column = isNarrow ? size.width : min(FilterColumn.width, size.width)
    let top = isNarrow ? min(Self.sheetTop, size.height / 8) : 0
    filters = part(
      0, top, column, size.height - top + (isNarrow ? FilterColumn.sheetRadius : 0))
    let start = isNarrow || !hasFilters ? 0 : column
    let (width, barHeight) = (size.width - start, isNarrow ? BottomBar.height : 0)
    toolbar = part(start, 0, width, Toolbar.height)
    bar = part(start, size.height - barHeight, width, barHeight)
    let height = max(0, size.height - Toolbar.height - barHeight)
    content = part(start, Toolbar.height, width, height)
    // The rest would be too narrow to read.
    let isAlone = isNarrow || width - DetailsPane.width < Self.leastBesideDetails
    let detailsWidth = isAlone ? width : DetailsPane.width
    details = part(size.width - detailsWidth, Toolbar.height, detailsWidth, height)
    homesBesideDetails =
      detailsCoverHomes ? content : part(start, Toolbar.height, width - detailsWidth, height)
  }
}
