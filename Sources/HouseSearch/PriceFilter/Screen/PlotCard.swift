import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Where homes are, or what they cost by their area: the map where the file has coordinates, the
/// chart where it has areas, and a choice where it has both.
@MainActor
final class PlotCard: View {
  let chart = ScatterChart()
  let map = MapView()

  private let card = Card()
  private let plots = SegmentedControl([], selectedIndex: 0)
  private lazy var plate = RaisedPlate(plots)
  /// What the user looks at where there are both.
  private var showsMap = true { didSet { if showsMap != oldValue { setNeedsLayout() } } }
  /// The user looks at the map, or at the chart.
  var didChooseMap: ((Bool) -> Void)?
  private(set) var hasMap = false
  private var hasChart = false
  private var task: Task<Void, Never>?

  private static let chartInsets = EdgeInsets(top: 14, leading: 8, bottom: 8, trailing: 14)
  private static let corner = 12.0
  /// Between the choice and the words above the chart.
  private static let chartGap = 12.0

  init() {
    super.init(frame: .zero)
    plots.identifier = "plot"
    plots.style = Self.segments
    addSubview(card)
    for view in [chart, map] { card.addSubview(view) }
    addSubview(plate)
    map.isHidden = true
    plots.onValueChanged { [weak self] plots, _ in
      guard let self else { return }
      showsMap = plots.selectedIndex == 0
      didChooseMap?(showsMap)
    }
    localeDidChange()
  }

  /// It lies on a plate as the tools of the map do.
  private static let segments: SegmentedControlStyle = {
    var style = SegmentedControlStyle()
    (style.height, style.inset, style.padding) = (32, 2, 14)
    (style.fillColor, style.borderWidth) = (DynamicColor(light: .clear, dark: .clear), 0)
    (style.cardColor, style.selectedTextColor) = (.accentSoft, .accentText)
    style.cardShadow = Shadow(color: .clear, offset: .zero, sigma: 0)
    style.textColor = .text
    return style
  }()

  override func localeDidChange() {
    let texts = traits.texts
    plots.titles = [texts("Map"), texts("Chart")]
    plots.selectedIndex = showsMap ? 0 : 1
    plots.accessibilityLabel = texts("View")
    setNeedsLayout()
  }

  /// Shows the map, or the chart, where there are both.
  func show(map showsMap: Bool) {
    plots.selectedIndex = showsMap ? 0 : 1
    self.showsMap = showsMap
  }

  /// Whether there is anything to draw.
  var hasContent: Bool { hasMap || hasChart }

  /// The map of more homes is not made while the user waits.
  private static let mostHomesAtOnce = 10_000

  /// Waits until the map of the listings is made.
  func finishMap() async { await task?.value }

  /// Shows other listings. The map of many is made off the main actor; until it is there it has no
  /// homes.
  func show(_ index: FilterIndex?, chart content: ScatterChart.Content?, hasCoordinates: Bool) {
    chart.content = content
    (chart.selectedHome, chart.hoveredHome) = (nil, nil)
    (hasChart, hasMap) = (content != nil, hasCoordinates)
    (map.homes, map.matches, map.selection) = (.none, nil, MapSelection())
    setNeedsLayout()
    task?.cancel()
    map.awaitsHomes = false
    guard let index, hasCoordinates else { return }
    guard index.count > Self.mostHomesAtOnce else {
      let homes = Self.made(index)
      (map.homes, map.names) = (homes, Self.names(of: homes, in: index))
      return
    }
    map.awaitsHomes = true
    task = Task { [weak self] in
      let (homes, names) = await Self.homes(in: index)
      guard let self, !Task.isCancelled else { return }
      map.awaitsHomes = false
      (map.homes, map.names) = (homes, names)
    }
  }

  @concurrent
  private nonisolated static func homes(in index: FilterIndex) async -> (MapHomes, MapNames) {
    let homes = made(index)
    return (homes, names(of: homes, in: index))
  }

  private nonisolated static func made(_ index: FilterIndex) -> MapHomes {
    let places = index.coordinatesByRank
    return MapHomes(latitudes: places.latitudes, longitudes: places.longitudes)
  }

  private nonisolated static func names(of homes: MapHomes, in index: FilterIndex) -> MapNames {
    MapNames(of: homes, row: index.row(at:), name: index.listings.placeName(of:))
  }

  /// The choice stands above what it chooses.
  override var focusOrder: [View] { [plate, card] }

  override func layoutSubviews() {
    card.frame = bounds
    let mapIsShown = hasMap && (showsMap || !hasChart)
    (map.isHidden, chart.isHidden) = (!mapIsShown, mapIsShown || !hasChart)
    // The map covers the whole card.
    card.backgroundColor = mapIsShown ? nil : .card
    plate.isHidden = !(hasMap && hasChart)
    map.frame = card.bounds
    var insets = Self.chartInsets
    let size = plots.intrinsicContentSize
    if !plate.isHidden { insets.top = Self.corner + size.height + Self.chartGap }
    chart.frame = card.bounds.inset(by: insets, rightToLeft: traits.isRightToLeft)
    plate.frame = Rect(
      x: traits.isRightToLeft ? bounds.width - Self.corner - size.width : Self.corner,
      y: Self.corner, width: size.width, height: size.height)
    map.coveredCorner =
      plate.isHidden
      ? .zero : Size(width: size.width + Self.corner, height: size.height + Self.corner)
  }
}
