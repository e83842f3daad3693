import DetentDrawing
import DetentViews

extension SliderControl {
  /// What stands beside the track now.
  var decorations: SliderDecorations {
    let isVertical = orientation == .vertical
    let key = decorationsKey(bounds.size)
    if let storedDecorations, storedDecorations.key == key { return storedDecorations }
    let insets = SliderInsets(
      available: max(0, isVertical ? bounds.width : bounds.height), needs: insetNeeds,
      style: storedStyle)
    let made = SliderDecorations(
      key: key, insets: insets, ticks: makeTickRow(insets),
      labelReserve: insets.labels == nil ? 0 : labelReserve)
    storedDecorations = made
    return made
  }

  func invalidateDecorations() {
    storedDecorations = nil
    storedThickness = nil
  }

  /// Sets something beside the track, where it is not that already.
  func change<Value: Equatable>(
    _ path: WritableKeyPath<SliderConfiguration, Value>, to value: Value
  ) {
    guard configuration[keyPath: path] != value else { return }
    configuration[keyPath: path] = value
    configurationDidChange()
  }

  /// Something beside the track was set: all is placed anew.
  func configurationDidChange() {
    invalidateDecorations()
    invalidateIntrinsicContentSize()
    geometryDidChange()
  }

  /// The extent across the axis that is asked for; kept, as containers ask for it often.
  var intrinsicThickness: Double {
    let key = decorationsKey(.zero)
    if let storedThickness, storedThickness.key == key { return storedThickness.thickness }
    let insets = SliderInsets(available: .infinity, needs: insetNeeds, style: storedStyle)
    let thickness = max(Self.intrinsicThickness, insets.thickness.rounded(.up))
    storedThickness = (key, thickness)
    return thickness
  }

  private func decorationsKey(_ size: Size) -> SliderDecorations.Key {
    SliderDecorations.Key(
      size: size, thumbs: thumbSizes, isVertical: orientation == .vertical, scale: model.scale,
      grid: model.rules.grid)
  }

  /// What there is to find room for beside the track.
  private var insetNeeds: SliderInsets.Needs {
    var needs = SliderInsets.Needs()
    let isVertical = orientation == .vertical
    needs.thumb = thumbSizes.map { isVertical ? $0.width : $0.height }.max() ?? 0
    needs.isVertical = isVertical
    needs.labels = labelThickness
    needs.hasHistogram = configuration.histogram != nil
    guard configuration.hasTicks else { return needs }
    needs.ticks = max(
      configuration.ticks == .none ? 0 : storedStyle.tickLength,
      configuration.marks.isEmpty ? 0 : storedStyle.markLength)
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
    let marks = configuration.marks.compactMap(\.label)
    guard configuration.ticks != .none, configuration.showsTickLabels else { return marks }
    return marks + [tickText(for: minimumValue), tickText(for: maximumValue)]
  }

  private func makeTickRow(_ insets: SliderInsets) -> TickRow {
    guard insets.ticks != nil else { return TickRow() }
    let isVertical = orientation == .vertical
    let along = thumbSizes.map { isVertical ? $0.height : $0.width }
    let margin = storedStyle.thumbAlignment == .inside ? (along.max() ?? 0) / 2 : 0
    let line = SliderBaseline(
      scale: model.scale, length: max(0, isVertical ? bounds.height : bounds.width),
      margin: margin)
    let hasLabels = insets.tickLabels != nil && configuration.showsTickLabels
    return TickRow(
      TickRow.Source(
        ticks: configuration.ticks, marks: configuration.marks, grid: model.rules.grid,
        text: hasLabels ? tickText(for:) : nil, exactText: tickText(for:step:),
        isVertical: isVertical),
      on: line, style: storedStyle)
  }
}
