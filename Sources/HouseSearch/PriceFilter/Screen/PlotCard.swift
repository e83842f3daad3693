import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The map of homes, the chart of prices by area, or a choice of both, depending on the columns.
@MainActor
final class PlotCard: Card {
  let chart = ScatterChart()
  let map = MapView()

  private let model: ListingsModel
  private let plots = SegmentedControl(["", ""])
  private lazy var plate = RaisedPlate(views: [plots])
  private(set) var hasMap = false
  private var hasChart: Bool { chart.content != nil }
  private var task: Task<Void, Never>?

  private static let chartInsets = EdgeInsets(top: 14, leading: 8, bottom: 8, trailing: 14)
  /// The gap between the choice and the edges of the card, or the text above the chart.
  private static let gap = 12.0

  init(_ model: ListingsModel) {
    self.model = model
    super.init()
    plots.identifier = "plot"
    plots.style = Self.segments
    for view in [chart, map, plate] { addSubview(view) }
    map.isHidden = true
    plots.onValueChanged { [weak self] _, _ in self?.setNeedsLayout() }
    map.describe = { [model] in model.words($0, $1) }
    connect(map) { ($1.surroundings, $1.region) = ($0.surroundings, $0.region) }
    connect(chart) { [model] in $0.limit(&$1, in: model.texts.areaUnit) }
  }

  // MARK: What the user does

  /// - Parameter limit: limits a filter to the part that the user drew.
  private func connect<Value>(
    _ plot: HomePlot<Value>, limit: @escaping (Value, inout ListingsFilter) -> Void
  ) {
    plot.didSelect = { [weak plot, model] home in
      model.chosenHome = home
      plot?.announce(model.spoken(home: home))
    }
    plot.didHover = { [model] in model.hoveredHome = $0 }
    plot.homeText = { [model] in model.price(of: $0) }
    plot.onValueChanged { [model] plot, _ in model.edit { limit(plot.selection, &$0) } }
    plot.addAction(for: .valueCommitted) { [model] _, _ in model.session.commit() }
  }

  // MARK: What is shown

  /// Updates the chosen and the hovered home without showing the result again.
  override func updateProperties() {
    (map.selectedHome, map.hoveredHome) = (model.chosenHome, model.hoveredHome)
    (chart.selectedHome, chart.hoveredHome) = (model.chosenHome, model.hoveredHome)
  }

  /// Updates language and units.
  func write() {
    let text = model.text
    plots.titles = [text("Map"), text("Chart")]
    plots.accessibilityLabel = text("View")
    (chart.content, chart.priceScale) = (model.chart, model.priceScale)
    chart.formatX = model.money.ticks
    let unit = model.texts.name(of: model.texts.areaUnit)
    chart.titleY = text("Area (\(unit))")
    chart.note = model.chart?.note(model.texts) ?? ""
    map.accessibilityLabel = text("Map")
    chart.accessibilityLabel = text("Prices by floor area")
    chart.accessibilityDescription = chart.note.isEmpty ? nil : chart.note
  }

  /// - Parameter limits: the selectable distances and their step, in kilometres.
  func showResult(limits: (range: ClosedRange<Double>, step: Double)?) {
    chart.matches = model.matches
    let filter = model.session.filter
    chart.selection = ScatterChart.Selection(of: filter, in: model.texts.areaUnit)
    guard hasMap else { return }
    map.selection = MapSelection(surroundings: filter.surroundings, region: filter.region)
    if let limits { (map.radiusLimits, map.radiusStep) = (limits.range, limits.step) }
    guard model.session.result != nil else { return }
    map.matches = model.matches
    map.accessibilityDescription = model.spokenSummary
    map.distanceUnit = model.texts.distanceUnit
    map.favourites = Array(model.marks[.favourite])
  }

  /// The style of the choice, which lies on a plate like the map tools.
  private static let segments = SegmentedControlStyle().with {
    ($0.height, $0.inset, $0.padding) = (32, 2, 14)
    ($0.fillColor, $0.borderWidth) = (DynamicColor(.clear), 0)
    ($0.cardColor, $0.selectedTextColor) = (.accentSoft, .accentText)
    $0.cardShadow = Shadow(color: .clear, offset: .zero, sigma: 0)
    $0.textColor = .text
  }

  /// Shows the map instead of the chart, if the file supports both.
  func showMap() {
    plots.selectedIndex = 0
    setNeedsLayout()
  }

  var hasContent: Bool { hasMap || hasChart }

  /// The largest number of homes whose map is built synchronously.
  private static let mostHomesAtOnce = 10_000

  func finishMap() async { await task?.value }

  /// A large map is built off the main actor and shows no homes until it is complete.
  func show(_ index: FilterIndex?, chart content: ScatterChart.Content?, hasCoordinates: Bool) {
    (chart.content, hasMap) = (content, hasCoordinates)
    (map.homes, map.matches, map.selection) = (.none, nil, MapSelection())
    setNeedsLayout()
    // New homes have no chosen home.
    setNeedsUpdateProperties()
    task?.cancel()
    map.awaitsHomes = false
    guard let index, hasCoordinates else { return }
    guard index.count > Self.mostHomesAtOnce else {
      (map.homes, map.names) = Self.homes(in: index)
      return
    }
    map.awaitsHomes = true
    task = Task { [weak self] in
      let (homes, names) = await inBackground { Self.homes(in: index) }
      guard let self, !Task.isCancelled else { return }
      map.awaitsHomes = false
      (map.homes, map.names) = (homes, names)
      setNeedsUpdateProperties()
    }
  }

  private nonisolated static func homes(in index: FilterIndex) -> (MapHomes, MapNames) {
    let listings = index.listings
    let homes = MapHomes(
      latitudes: listings.degrees(.latitude), longitudes: listings.degrees(.longitude),
      prices: index.prices, sample: index.sample(MapHomes.sampleSize))
    let names = MapNames(
      of: homes, sample: index.sample(MapNames.sampleSize), name: listings.placeName(of:))
    return (homes, names)
  }

  /// The choice comes before its content.
  override var focusOrder: [View] { [plate, chart, map] }

  override func layoutSubviews() {
    let mapIsShown = hasMap && (plots.selectedIndex == 0 || !hasChart)
    (map.isHidden, chart.isHidden) = (!mapIsShown, mapIsShown || !hasChart)
    // The map covers the whole card.
    backgroundColor = mapIsShown ? nil : .card
    plate.isHidden = !(hasMap && hasChart)
    map.frame = bounds
    var insets = Self.chartInsets
    let size = plots.intrinsicContentSize
    if !plate.isHidden { insets.top = size.height + 2 * Self.gap }
    chart.frame = bounds.inset(by: insets, rightToLeft: traits.isRightToLeft)
    plate.frame = Rect(origin: Point(x: Self.gap, y: Self.gap), size: size)
      .mirrored(in: bounds, if: traits.isRightToLeft)
    map.coveredCorner =
      plate.isHidden
      ? .zero : Size(width: size.width + Self.gap, height: size.height + Self.gap)
  }
}
