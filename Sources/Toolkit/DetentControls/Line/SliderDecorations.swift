import DetentDrawing
import DetentViews
import DetentWidgets

/// The parts beside the track. They do not move with the thumbs, and are kept for a size.
struct SliderDecorations {
  let insets: SliderInsets
  let ticks: TickRow
  let labelReserve: Double
}

extension SliderControl {
  private var isVertical: Bool { orientation == .vertical }

  func makeDecorations() -> SliderDecorations {
    let (along, across) = orientation.extents(of: bounds.size)
    let insets = SliderInsets(available: max(0, across), needs: needs, style: style)
    return SliderDecorations(
      insets: insets, ticks: tickRow(insets, length: max(0, along)),
      labelReserve: insets.labels == nil ? 0 : labelReserve)
  }

  /// Across the axis, in logical pixels.
  var neededThickness: Double {
    SliderInsets(available: .infinity, needs: needs, style: style).thickness.rounded(.up)
  }

  private var needs: SliderInsets.Needs {
    var needs = SliderInsets.Needs()
    needs.thumb = orientation.extents(of: thumbSize).across
    needs.isVertical = isVertical
    needs.labels = labelThickness
    needs.hasHistogram = histogram != nil
    guard ticks != .none || !marks.isEmpty else { return needs }
    needs.ticks = max(
      ticks == .none ? 0 : TickRow.tickLength, marks.isEmpty ? 0 : TickRow.markLength)
    let (samples, font) = (sampleTickTexts, TickRow.font(style))
    if !samples.isEmpty {
      needs.tickLabels =
        isVertical
        ? samples.map { TextLine($0, font: font).size.width }.max() ?? 0 : font.metrics.lineHeight
    }
    return needs
  }

  // MARK: Labels

  /// Across the axis; 0 without labels.
  private var labelThickness: Double {
    guard labels != .never else { return 0 }
    guard isVertical else { return style.labelFont.metrics.lineHeight }
    let joined =
      model.rules.count > 1 ? width(texts.text(from: minimumValue, to: maximumValue)) : 0
    return max(joined, reserveWidth)
  }

  private var labelReserve: Double {
    isVertical ? style.labelFont.metrics.lineHeight : reserveWidth
  }

  private var reserveWidth: Double {
    max(width(text(for: minimumValue)), width(text(for: maximumValue)))
  }

  private func width(_ text: String) -> Double { TextLine(text, font: style.labelFont).size.width }

  // MARK: Ticks

  /// The texts of the marks and of the bounds, to measure the size of all tick labels.
  private var sampleTickTexts: [String] {
    let labels = marks.compactMap(\.label)
    guard ticks != .none, showsTickLabels else { return labels }
    return labels + [minimumValue, maximumValue].map(texts.tickText(for:))
  }

  private func tickRow(_ insets: SliderInsets, length: Double) -> TickRow {
    guard insets.ticks != nil else { return TickRow() }
    let baseline = SliderBaseline(
      scale: model.scale, length: length,
      margin: style.margin(orientation.extents(of: thumbSize).along / 2))
    let hasLabels = insets.tickLabels != nil && showsTickLabels
    return TickRow(
      TickRow.Source(
        ticks: ticks, marks: marks, grid: model.rules.grid,
        text: hasLabels ? texts.tickText(for:) : nil, exactText: texts.tickText(for:step:),
        isVertical: isVertical),
      on: baseline, style: styleStore.shared)
  }
}

extension RangeSliderStyle {
  var labelFont: Font {
    .system(labelFontSize, weight: 600, tabularDigits: true)
  }
}

/// The places of the parts beside the track, as distances across the axis from its middle line.
/// Negative distances are above it, or on the leading side of a vertical slider. Parts without room
/// are left out: first the histogram, after its height was reduced, then the labels of ticks, the
/// ticks, and the labels of values.
struct SliderInsets: Equatable, Sendable {
  struct Inset: Equatable, Sendable {
    var near: Double
    var far: Double
    var thickness: Double { far - near }
  }

  /// The sizes of the parts across the axis; 0 for a part that is not shown.
  struct Needs: Equatable, Sendable {
    var thumb = 0.0
    var ticks = 0.0
    var tickLabels = 0.0
    var hasHistogram = false
    var labels = 0.0
    var isVertical = false
  }

  private(set) var ticks: Inset?
  private(set) var tickLabels: Inset?
  private(set) var histogram: Inset?
  private(set) var labels: Inset?
  /// The distance of the middle line from the upper or leading edge.
  let line: Double
  let thickness: Double

  /// The gap between the thumbs and the ticks, in logical pixels.
  private static let tickGap = 2.0
  /// The gap between ticks and their labels, in logical pixels.
  private static let tickLabelGap = 2.0
  /// The gap between ticks and their labels on a vertical slider, in logical pixels.
  private static let tickLabelSideGap = 4.0
  /// The least height of the histogram; with less room it is hidden.
  private static let histogramLeastHeight = 12.0
  /// The gap between a label and the next part across the axis, in logical pixels.
  private static let labelGap = 5.0

  /// - Parameter available: the available thickness; infinite to measure the preferred one.
  init(available: Double, needs: Needs, style: RangeSliderStyle) {
    let body = needs.thumb / 2
    var room = available - needs.thumb
    func take(_ gap: Double, _ thickness: Double) -> Bool {
      guard thickness > 0, gap + thickness <= room + 1e-9 else { return false }
      room -= gap + thickness
      return true
    }
    let showsLabels = take(Self.labelGap, needs.labels)
    var (before, after) = (body, body)
    if take(Self.tickGap, needs.ticks) {
      ticks = Inset(near: after + Self.tickGap, far: after + Self.tickGap + needs.ticks)
      after += Self.tickGap + needs.ticks
      let gap = needs.isVertical ? Self.tickLabelSideGap : Self.tickLabelGap
      if take(gap, needs.tickLabels) {
        let near = after + gap
        after = near + needs.tickLabels
        tickLabels = Inset(near: near, far: after)
      }
    }
    if needs.hasHistogram {
      let near = min(style.trackThickness, needs.thumb) / 2 + style.histogramGap
      let height = min(style.histogramHeight, room + body - near)
      if height > 0, height >= min(style.histogramHeight, Self.histogramLeastHeight) {
        histogram = Inset(near: -near - height, far: -near)
        before = max(before, near + height)
      }
    }
    if showsLabels {
      let thickness = Self.labelGap + needs.labels
      labels = Inset(near: -before - thickness, far: -before - Self.labelGap)
      before += thickness
    }
    thickness = before + after
    // With equal sides exactly in the middle, without rounding.
    line = before == after ? available / 2 : (available - thickness) / 2 + before
  }
}
