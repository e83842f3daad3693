import DetentDrawing
import DetentViews

extension SliderControl {
  /// What stands beside the track now.
  var fittings: SliderFittings {
    let isVertical = orientation == .vertical
    let key = fittingsKey(bounds.size)
    if let storedFittings, storedFittings.key == key { return storedFittings }
    let bands = SliderBands(
      available: max(0, isVertical ? bounds.width : bounds.height), needs: bandNeeds,
      style: storedStyle)
    let made = SliderFittings(
      key: key, bands: bands, ticks: makeTickRow(bands),
      labelReserve: bands.labels == nil ? 0 : labelReserve)
    storedFittings = made
    return made
  }

  func forgetFittings() {
    storedFittings = nil
    storedBreadth = nil
  }

  /// Sets something beside the track, where it is not that already.
  func change<Value: Equatable>(_ path: WritableKeyPath<SliderExtras, Value>, to value: Value) {
    guard extras[keyPath: path] != value else { return }
    extras[keyPath: path] = value
    extrasDidChange()
  }

  /// Something beside the track was set: all is placed anew.
  func extrasDidChange() {
    forgetFittings()
    invalidateIntrinsicContentSize()
    geometryDidChange()
  }

  /// The extent across the axis that is asked for; kept, as containers ask for it often.
  var intrinsicBreadth: Double {
    let key = fittingsKey(.zero)
    if let storedBreadth, storedBreadth.key == key { return storedBreadth.breadth }
    let bands = SliderBands(available: .infinity, needs: bandNeeds, style: storedStyle)
    let breadth = max(Self.intrinsicBreadth, bands.breadth.rounded(.up))
    storedBreadth = (key, breadth)
    return breadth
  }

  private func fittingsKey(_ size: Size) -> SliderFittings.Key {
    SliderFittings.Key(
      size: size, thumbs: thumbSizes, isVertical: orientation == .vertical, scale: model.scale,
      lattice: model.rules.lattice)
  }

  /// What there is to find room for beside the track.
  private var bandNeeds: SliderBands.Needs {
    var needs = SliderBands.Needs()
    let isVertical = orientation == .vertical
    needs.thumb = thumbSizes.map { isVertical ? $0.width : $0.height }.max() ?? 0
    needs.isVertical = isVertical
    needs.labels = labelBreadth
    needs.hasHistogram = extras.histogram != nil
    guard extras.hasTicks else { return needs }
    needs.ticks = max(
      extras.ticks == .none ? 0 : storedStyle.tickLength,
      extras.marks.isEmpty ? 0 : storedStyle.markLength)
    let texts = sampleTickTexts
    let font = TickRow.font(storedStyle)
    if !texts.isEmpty {
      needs.tickLabels =
        isVertical
        ? texts.map { TextLine($0, font: font).size.width }.max() ?? 0 : font.metrics.lineHeight
    }
    return needs
  }

  /// Texts beside ticks that stand for all of them: those of the marks and of the bounds.
  private var sampleTickTexts: [String] {
    let marks = extras.marks.compactMap(\.label)
    guard extras.ticks != .none, extras.showsTickLabels else { return marks }
    return marks + [tickText(for: minimumValue), tickText(for: maximumValue)]
  }

  private func makeTickRow(_ bands: SliderBands) -> TickRow {
    guard bands.ticks != nil else { return TickRow() }
    let isVertical = orientation == .vertical
    let along = thumbSizes.map { isVertical ? $0.height : $0.width }
    let margin = storedStyle.thumbAlignment == .inside ? (along.max() ?? 0) / 2 : 0
    let line = SliderLine(
      scale: model.scale, length: max(0, isVertical ? bounds.height : bounds.width),
      margin: margin)
    let hasLabels = bands.tickLabels != nil && extras.showsTickLabels
    return TickRow(
      TickRow.Source(
        ticks: extras.ticks, marks: extras.marks, lattice: model.rules.lattice,
        text: hasLabels ? tickText(for:) : nil, exactText: tickText(for:step:),
        isVertical: isVertical),
      on: line, style: storedStyle)
  }
}
