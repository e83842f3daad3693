import DetentDrawing

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
  /// The edge that separates the details from the homes.
  let detailsEdge: DetailsPane.Edge

  /// - Parameter hasFilters: if false, the content has the whole window.
  init(_ size: Size, isRightToLeft: Bool, hasFilters: Bool = true) {
    isNarrow = size.width < Self.narrowWidth
    detailsCoverHomes = size.width < Self.wideWidth
    let width = isNarrow ? size.width : min(FilterColumn.width, size.width)
    let top = isNarrow ? min(Self.sheetTop, size.height / 8) : 0
    filters = Rect(
      x: isRightToLeft ? size.width - width : 0, y: top, width: width,
      height: size.height - top + (isNarrow ? FilterColumn.sheetRadius : 0))
    let column = isNarrow || !hasFilters ? 0 : width
    let area = Rect(
      x: isRightToLeft ? 0 : column, y: 0, width: size.width - column, height: size.height)
    toolbar = Rect(x: area.minX, y: 0, width: area.width, height: Toolbar.height)
    let barHeight = isNarrow ? BottomBar.height : 0
    bar = Rect(x: area.minX, y: area.maxY - barHeight, width: area.width, height: barHeight)
    content = Rect(
      x: area.minX, y: Toolbar.height, width: area.width,
      height: max(0, area.height - Toolbar.height - barHeight))
    // The rest would be too narrow to read.
    let rest = content.width - DetailsPane.width
    let isAlone = isNarrow || rest < Self.leastBesideDetails
    let detailsWidth = isAlone ? content.width : DetailsPane.width
    details = Rect(
      x: isRightToLeft ? content.minX : content.maxX - detailsWidth, y: content.minY,
      width: detailsWidth, height: content.height)
    detailsEdge = isAlone ? .none : detailsCoverHomes ? .shadow : .line
    homesBesideDetails = Rect(
      x: content.minX + (isRightToLeft ? detailsWidth : 0), y: content.minY,
      width: content.width - detailsWidth, height: content.height)
  }

  private let homesBesideDetails: Rect

  /// The frame of the homes: the content, minus details that do not cover it.
  func homes(withDetails isShowingDetails: Bool) -> Rect {
    isShowingDetails && !detailsCoverHomes ? homesBesideDetails : content
  }
}
