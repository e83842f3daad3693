import DetentDrawing

/// What a slider shows beside its track, as it was set.
struct SliderConfiguration {
  var ticks = SliderTicks.none
  var showsTickLabels = true
  var marks: [SliderMark] = []
  var snapsToMarks = false
  var histogram: Histogram?
  var labels = LabelVisibility.never
  var format: ValueFormat?
  var tickFormat: ValueFormat?
  var openEnds: OpenEnds = []

  var hasTicks: Bool { ticks != .none || !marks.isEmpty }
}

/// What stands beside the track and does not move with the thumbs: made once for a size and kept.
struct SliderDecorations {
  /// What has to be the same for the fittings to be right still.
  struct Key: Hashable {
    var size: Size
    var thumbs: [Size]
    var isVertical: Bool
    var scale: SpannedScale
    var grid: StepGrid
  }

  let key: Key
  let insets: SliderInsets
  let ticks: TickRow
  /// The extent along the axis that the widest label of a value needs.
  let labelReserve: Double
}
