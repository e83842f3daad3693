import DetentDrawing
import DetentViews
import DetentWidgets

/// What stands beside the track and does not move with the thumbs: made once for a size and kept.
struct SliderDecorations {
  let insets: SliderInsets
  let ticks: TickRow
  /// The extent along the axis that the widest label of a value needs.
  let labelReserve: Double
}

/// Finds room for what stands beside the track of a slider.
@MainActor
struct SliderDecorator {
  private let slider: SliderControl
  private let texts: TrackTexts
  @SharedStyle private var style: RangeSliderStyle
  private let thumbSizes: [Size]
  private let isVertical: Bool

  init(of slider: SliderControl) {
    (self.slider, texts, thumbSizes) = (slider, slider.texts, slider.thumbSizes)
    isVertical = slider.orientation == .vertical
    _style = slider.styleStore.shared
  }

  private var rules: TrackRules { texts.rules }

  /// The decorations of a slider of a size.
  func decorations(in size: Size) -> SliderDecorations {
    let insets = SliderInsets(
      available: max(0, isVertical ? size.width : size.height), needs: needs, style: style)
    return SliderDecorations(
      insets: insets, ticks: tickRow(insets, length: isVertical ? size.height : size.width),
      labelReserve: insets.labels == nil ? 0 : labelReserve)
  }

  /// The extent across the axis that is asked for, in logical pixels.
  var thickness: Double {
    SliderInsets(available: .infinity, needs: needs, style: style).thickness.rounded(.up)
  }

  private var needs: SliderInsets.Needs {
    var needs = SliderInsets.Needs()
    needs.thumb = thumbSizes.map { isVertical ? $0.width : $0.height }.max() ?? 0
    needs.isVertical = isVertical
    needs.labels = labelThickness
    needs.hasHistogram = slider.histogram != nil
    guard slider.ticks != .none || !slider.marks.isEmpty else { return needs }
    needs.ticks = max(
      slider.ticks == .none ? 0 : style.tickLength, slider.marks.isEmpty ? 0 : style.markLength)
    let texts = sampleTickTexts
    let font = TickRow.font(style)
    if !texts.isEmpty {
      needs.tickLabels =
        isVertical
        ? texts.map { TextLine($0, font: font).size.width }.max() ?? 0 : font.metrics.lineHeight
    }
    return needs
  }

  // MARK: Labels

  /// The extent across the axis that labels need; 0 where there are none.
  private var labelThickness: Double {
    guard slider.labels != .never else { return 0 }
    guard isVertical else { return style.labelFont.metrics.lineHeight }
    let joined = rules.count > 1 ? width(texts.text(from: rules.minimum, to: rules.maximum)) : 0
    return max(joined, reserveWidth)
  }

  /// The extent along the axis that the widest label of a value needs.
  private var labelReserve: Double {
    isVertical ? style.labelFont.metrics.lineHeight : reserveWidth
  }

  private var reserveWidth: Double {
    max(width(texts.text(for: rules.minimum)), width(texts.text(for: rules.maximum)))
  }

  private func width(_ text: String) -> Double { TextLine(text, font: style.labelFont).size.width }

  // MARK: Ticks

  /// Texts beside ticks that stand for all of them: those of the marks and of the bounds.
  private var sampleTickTexts: [String] {
    let labels = slider.marks.compactMap(\.label)
    guard slider.ticks != .none, slider.showsTickLabels else { return labels }
    return labels + [texts.tickText(for: rules.minimum), texts.tickText(for: rules.maximum)]
  }

  private func tickRow(_ insets: SliderInsets, length: Double) -> TickRow {
    guard insets.ticks != nil else { return TickRow() }
    let along = thumbSizes.map { isVertical ? $0.height : $0.width }
    let margin = style.thumbAlignment == .inside ? (along.max() ?? 0) / 2 : 0
    let baseline = SliderBaseline(scale: rules.scale, length: max(0, length), margin: margin)
    let hasLabels = insets.tickLabels != nil && slider.showsTickLabels
    return TickRow(
      TickRow.Source(
        ticks: slider.ticks, marks: slider.marks, grid: rules.grid,
        text: hasLabels ? texts.tickText(for:) : nil, exactText: texts.tickText(for:step:),
        isVertical: isVertical),
      on: baseline, style: $style)
  }
}

extension RangeSliderStyle {
  /// What labels of values are set in.
  var labelFont: Font {
    .system(labelFontSize, weight: Int(labelFontWeight), tabularDigits: true)
  }
}

/// What lies beside the track of a slider, as distances across the axis from its middle line:
/// negative ones above it, or on the leading side of a vertical slider; positive ones below or
/// behind it.
///
/// What has no room is left out: first the histogram, which also makes do with less height, then
/// the labels of ticks, the ticks, and the labels of values.
struct SliderInsets: Equatable, Sendable {
  /// An inset across the axis.
  struct Inset: Equatable, Sendable {
    var near: Double
    var far: Double
    var thickness: Double { far - near }
  }

  /// The extents across the axis of all that needs room; 0 for a part that is not shown.
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
  /// How far the middle line is from the upper or leading edge.
  let line: Double
  /// The thickness of everything.
  let thickness: Double

  /// - Parameter available: the thickness that there is; infinite to find out what is asked for.
  init(available: Double, needs: Needs, style: RangeSliderStyle) {
    let body = needs.thumb / 2
    var room = available - needs.thumb
    func take(_ gap: Double, _ thickness: Double) -> Bool {
      guard thickness > 0, gap + thickness <= room + 1e-9 else { return false }
      room -= gap + thickness
      return true
    }
    let showsLabels = take(style.labelGap, needs.labels)
    var (before, after) = (body, body)
    if take(style.tickGap, needs.ticks) {
      ticks = Inset(near: after + style.tickGap, far: after + style.tickGap + needs.ticks)
      after += style.tickGap + needs.ticks
      let gap = needs.isVertical ? style.tickLabelSideGap : style.tickLabelGap
      if take(gap, needs.tickLabels) {
        let near = after + gap
        after = near + needs.tickLabels
        tickLabels = Inset(near: near, far: after)
      }
    }
    if needs.hasHistogram {
      let near = min(style.trackThickness, needs.thumb) / 2 + style.histogramGap
      let height = min(style.histogramHeight, room + body - near)
      if height > 0, height >= min(style.histogramHeight, style.histogramLeastHeight) {
        histogram = Inset(near: -near - height, far: -near)
        before = max(before, near + height)
      }
    }
    if showsLabels {
      let thickness = style.labelGap + needs.labels
      if style.labelPlacement == .before {
        labels = Inset(near: -before - thickness, far: -before - style.labelGap)
        before += thickness
      } else {
        labels = Inset(near: after + style.labelGap, far: after + thickness)
        after += thickness
      }
    }
    thickness = before + after
    // Written so that a slider without anything beside its track lies exactly in the middle.
    line = before == after ? available / 2 : (available - thickness) / 2 + before
  }
}
