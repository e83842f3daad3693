import DetentDrawing
import DetentViews
import DetentWidgets

/// The ticks and marks of a slider and their labels, as positions along its axis.
struct TickRow: Sendable {
  struct Tick: Equatable, Sendable {
    var position: Double
    var isMark: Bool
  }

  struct Label: Sendable {
    var text: String
    var line: TextLine
    /// The middle of the text, which is kept inside the slider and may differ from the tick.
    var center: Double
  }

  static let tickLength = 4.0
  static let markLength = 7.0
  /// The width of ticks and marks.
  static let lineWidth = 1.0
  /// The least distance between two ticks.
  static let spacing = 6.0
  /// The least distance between two labels.
  static let labelSpacing = 8.0

  /// In ascending order.
  private(set) var ticks: [Tick] = []
  private(set) var labels: [Label] = []

  struct Source {
    var ticks = SliderTicks.none
    var marks: [SliderMark] = []
    var grid: StepGrid
    /// Nil for no labels.
    var text: (@MainActor (Double) -> String)?
    /// Returns the text for a tick with a neighbour at the distance `step`; nil for the usual.
    var exactText: (@MainActor (_ value: Double, _ step: Double) -> String?)?
    var isVertical = false
  }

  init() {}

  @MainActor
  init(_ source: Source, on line: SliderBaseline, style: SharedStyle<RangeSliderStyle>) {
    guard source.ticks != .none || !source.marks.isEmpty, line.travel > 0,
      line.scale.maximum > line.scale.minimum
    else { return }
    var maker = TickRowMaker(source: source, line: line, style: style)
    let marks = maker.marks
    maker.taken = marks.labels
    let (values, labels) = maker.ticks
    let markPositions = Set(marks.positions)
    ticks =
      (marks.positions.map { Tick(position: $0, isMark: true) }
      + values.map { Tick(position: line.position(of: $0), isMark: false) }
      .filter { !markPositions.contains($0.position) })
      .sorted { $0.position < $1.position }
    self.labels = marks.labels + labels
  }

  static func font(_ style: RangeSliderStyle) -> Font {
    .system(style.tickFontSize, tabularDigits: true)
  }
}

@MainActor
private struct TickRowMaker {
  let source: TickRow.Source
  let line: SliderBaseline
  @SharedStyle var style: RangeSliderStyle
  /// The labels of the marks; labels of ticks get the remaining room.
  var taken: [TickRow.Label] = []

  init(source: TickRow.Source, line: SliderBaseline, style: SharedStyle<RangeSliderStyle>) {
    (self.source, self.line, _style) = (source, line, style)
  }

  // MARK: Marks

  var marks: (positions: [Double], labels: [TickRow.Label]) {
    let scale = line.scale
    let inside = source.marks
      .filter { $0.value >= scale.minimum && $0.value <= scale.maximum }
      .sorted { $0.value < $1.value }
    let labels = inside.compactMap { mark in
      mark.label.map { label($0, at: line.position(of: mark.value)) }
    }
    return (spaced(inside.map(\.value)).map { line.position(of: $0) }, separated(labels))
  }

  // MARK: Ticks

  typealias Row = (values: [Double], labels: [TickRow.Label])

  var ticks: Row {
    let (low, high) = (line.scale.minimum, line.scale.maximum)
    switch source.ticks {
    case .none: return ([], [])
    case .automatic: return automaticTicks
    case .round: return roundTicks
    case .steps: return regularTicks(source.grid)
    case .every(let distance):
      guard distance > 0, distance.isFinite else { return ([], []) }
      return regularTicks(StepGrid(minimum: low, maximum: high, step: distance))
    case .values(let list):
      return row(spaced(Set(list.filter { $0 >= low && $0 <= high }).sorted()))
    }
  }

  private func row(_ values: [Double]) -> Row { (values, separated(labels(of: values))) }

  /// The values of a grid that have room, labelled all, or every second, fifth … of them.
  private func regularTicks(_ grid: StepGrid) -> Row {
    let shown = values(of: grid)
    guard source.text != nil, let last = shown.last else { return (shown, []) }
    var stride = 1.0
    while stride <= Double(shown.count) {
      let step = Int(stride)
      var some = shown.enumerated().filter { $0.offset % step == 0 }.map(\.element)
      if (shown.count - 1) % step != 0 {
        while let previous = some.last, !areApart(labels(of: [previous, last])) {
          some.removeLast()
        }
        some.append(last)
      }
      let labels = labels(of: some)
      if areApart(labels) { return (shown, separated(labels)) }
      stride = NiceTicks.niceStep(atLeast: 1.5 * stride)
    }
    return (shown, separated(labels(of: [shown[0], last])))
  }

  /// The densest round values whose labels have ample room: minimal gaps do not look good.
  private var automaticTicks: Row {
    var count = greatestCount
    let spacing = 3 * TickRow.labelSpacing
    var previous: [Double] = []
    while count >= 1 {
      let shown = besideEnds(count, spacing)
      count = min(count - 1, count * 5 / 6)
      guard shown != previous else { continue }
      previous = shown
      if areApart(labels(of: shown), spacing) { break }
    }
    return row(previous)
  }

  /// The number of round values above which ticks have no room.
  private var greatestCount: Int {
    // Unlabelled ticks may be closer, but should not look like a ruler.
    let least = source.text == nil ? 4 * TickRow.spacing : TickRow.labelSpacing + 8
    return Int(min(64, line.travel / least))
  }

  /// The round values with the most labels that have room. An even row has to be complete; an
  /// uneven one may lose a quarter, because its order would not be visible with more gaps.
  private var roundTicks: Row {
    var best: [Double] = []
    // A set may have more values than have room, because some of them are left out.
    for count in stride(from: 2 * greatestCount, to: 0, by: -1) {
      let all = roundValues(count).filter(isAllowed)
      let shown = source.text == nil ? spaced(all) : withRoom(all)
      let losses = all.count - shown.count
      // Of equally large sets the last one is the roundest.
      guard !shown.isEmpty, shown.count >= best.count,
        losses * 4 <= (line.isEven ? 0 : all.count)
      else { continue }
      best = shown
    }
    return row(best)
  }

  /// The values whose labels have room; the last one takes precedence. On a scale that is symmetric
  /// around zero, a value and its mirror image stay or go together.
  private func withRoom(_ values: [Double]) -> [Double] {
    let isSymmetric = isSymmetric(values)
    let labels = Dictionary(zip(values, labels(of: values))) { first, _ in first }
    func areCrowded(_ a: Double, _ b: Double) -> Bool {
      guard let label = labels[a], let other = labels[b] else { return false }
      return isCrowded(label, other)
    }
    return spaced(
      thinned(values) { areCrowded($0, $1) || isSymmetric && areCrowded(-$1, -$0) })
  }

  /// The ascending values that are not too close to the previous or the last one. Symmetry is kept.
  private func thinned(_ values: [Double], _ areNear: (Double, Double) -> Bool) -> [Double] {
    let isSymmetric = isSymmetric(values)
    let half = isSymmetric ? values.filter { $0 >= 0 } : values
    guard let last = half.last else { return [] }
    var kept: [Double] = []
    for value in half.dropLast()
    where !areNear(value, last) && !(kept.last.map { areNear($0, value) } ?? false) {
      kept.append(value)
    }
    kept.append(last)
    // Zero is dropped here, because `kept` already contains it.
    return isSymmetric && kept.first == 0 ? kept.dropFirst().reversed().map(-) + kept : kept
  }

  private func isAllowed(_ value: Double) -> Bool {
    source.grid.isContinuous || source.grid.snap(value) == value
  }

  /// Round values that the rules allow, and the ends, whose labels keep their room. An end that is
  /// round itself is an ordinary round value, so that no gap shows next to it.
  private func besideEnds(_ count: Int, _ spacing: Double) -> [Double] {
    let round = roundValues(count)
    let (low, high) = (line.scale.minimum, line.scale.maximum)
    let values = spaced([low] + round.filter { $0 > low && $0 < high } + [high])
    guard values.count > 2 else { return values }
    let labels = Dictionary(zip(values, labels(of: values))) { first, _ in first }
    let ends = [low, high].filter { !round.contains($0) }.compactMap { labels[$0] }
    func isFree(_ value: Double) -> Bool {
      guard let label = labels[value] else { return true }
      return !ends.contains { isCrowded($0, label, spacing) }
    }
    let isSymmetric = isSymmetric(values)
    let inside = values.dropFirst().dropLast().filter {
      isAllowed($0) && isFree($0) && (!isSymmetric || isFree(-$0))
    }
    return [low] + inside + [high]
  }

  // MARK: Labels

  /// The labels of ascending values, with enough digits to tell neighbours apart.
  private func labels(of values: [Double]) -> [TickRow.Label] {
    guard let text = source.text else { return [] }
    return zip(values, values.neighbourDistances).map { value, step in
      let exact = step.flatMap { source.exactText?(value, $0) }
      return label(exact ?? text(value), at: line.position(of: value))
    }
  }

  private func label(_ text: String, at position: Double) -> TickRow.Label {
    var label = TickRow.Label(
      text: text, line: TextLine(text, font: TickRow.font(style)), center: position)
    let half = extent(label) / 2
    // Inside the slider, or in its middle if the label is longer.
    label.center = max(min(half, line.length / 2), min(line.length - half, position))
    return label
  }

  private func extent(_ label: TickRow.Label) -> Double {
    source.isVertical ? label.line.size.height : label.line.size.width
  }

  private func isCrowded(
    _ a: TickRow.Label, _ b: TickRow.Label, _ spacing: Double? = nil
  ) -> Bool {
    // Two equal labels are one too many, however far apart they are.
    a.text == b.text
      || (b.center - a.center).magnitude
        < (extent(a) + extent(b)) / 2 + (spacing ?? TickRow.labelSpacing) - 1e-9
  }

  private func areApart(_ labels: [TickRow.Label], _ spacing: Double? = nil) -> Bool {
    zip(labels, labels.dropFirst()).allSatisfy { !isCrowded($0, $1, spacing) }
  }

  /// The labels that have room beside those in `taken`; the last one takes precedence.
  private func separated(_ labels: [TickRow.Label]) -> [TickRow.Label] {
    var kept: [TickRow.Label] = []
    for label in [labels.last].compactMap(\.self) + labels.dropLast()
    where !(taken + kept).contains(where: { isCrowded($0, label) }) { kept.append(label) }
    return kept
  }

  // MARK: Values

  /// The values of a grid, all or every second, fifth, tenth … of them, and the maximum.
  private func values(of grid: StepGrid) -> [Double] {
    let room = (line.travel / TickRow.spacing).rounded(.down)
    guard !grid.isContinuous, room >= 1 else { return [] }
    let count = grid.stepCount
    var stride = 1.0
    while count / stride > room { stride = NiceTicks.niceStep(atLeast: 1.5 * stride) }
    let indices = 0...Int((count / stride).rounded(.down))
    let all = indices.map { grid.moved(grid.minimum, bySteps: Double($0) * stride) }
    return spaced(all.last == grid.maximum ? all : all + [grid.maximum])
  }

  /// Round values of the scale; its ends are included only if they are round.
  private func roundValues(_ count: Int) -> [Double] {
    line.scale.ticks(limit: count).filter { $0 >= line.scale.minimum && $0 <= line.scale.maximum }
  }

  /// Ascending values that are far enough apart for ticks; the last one stays.
  private func spaced(_ values: [Double]) -> [Double] { thinned(values, isNear) }

  /// Returns whether ascending values and their positions are symmetric around zero.
  private func isSymmetric(_ values: [Double]) -> Bool {
    guard values.count > 2, values.count % 2 == 1, values[values.count / 2] == 0 else {
      return false
    }
    let middle = line.position(of: 0)
    return zip(values, values.reversed()).allSatisfy { low, high in
      low == -high
        && (line.position(of: low) + line.position(of: high) - 2 * middle).magnitude < 1e-6
    }
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool {
    line.position(of: b) - line.position(of: a) < TickRow.spacing - 1e-9
  }
}

struct TickRenderState: Equatable {
  /// In ascending order of positions.
  var rects: [Rect] = []
  var chosen = 0..<0
  var labels: [TextRenderState] = []

  /// The areas of ticks that changed their colour, or nil if the ticks or labels differ.
  func damage(since old: TickRenderState) -> [Rect]? {
    guard rects == old.rects, labels == old.labels else { return nil }
    guard chosen != old.chosen else { return [] }
    let changed = [
      min(chosen.lowerBound, old.chosen.lowerBound)..<max(chosen.lowerBound, old.chosen.lowerBound),
      min(chosen.upperBound, old.chosen.upperBound)..<max(chosen.upperBound, old.chosen.upperBound),
    ]
    return changed.map { rects[$0.clamped(to: rects.indices)].reduce(.zero) { $0.union($1) } }
  }
}

extension TickRenderState {
  init(
    _ row: TickRow, _ insets: SliderInsets, layout: SliderLayout, grid: PixelGrid,
    style: RangeSliderStyle, thumbPixels: Double
  ) {
    guard let inset = insets.ticks else { return }
    let axis = layout.axis
    let width = grid.pixels(TickRow.lineWidth, around: thumbPixels)
    rects = row.ticks.map { tick in
      let length = tick.isMark ? TickRow.markLength : TickRow.tickLength
      let rect = grid.aligned(
        axis.rect(
          from: tick.position, to: tick.position, across: inset.near, inset.near + length), on: axis
      )
      let middle = axis.point(at: tick.position)
      let center = grid.center(
        near: axis.isVertical ? middle.y : middle.x, pixels: width, vertical: axis.isVertical,
        goesDown: axis.isReversed)
      let half = width / grid.scale / 2
      return axis.isVertical
        ? Rect(x: rect.minX, y: center - half, width: rect.width, height: 2 * half)
        : Rect(x: center - half, y: rect.minY, width: 2 * half, height: rect.height)
    }
    let slack = 1e-6
    let first = row.ticks.firstIndex { $0.position >= layout.chosen.low - slack }
    let end = row.ticks.firstIndex { $0.position > layout.chosen.high + slack }
    chosen = (first ?? row.ticks.count)..<max(first ?? row.ticks.count, end ?? row.ticks.count)
    guard let labelInset = insets.tickLabels else { return }
    labels = row.labels.map { label in
      let extents = axis.extents(of: label.line.size)
      let rect = axis.rect(
        from: label.center - extents.along / 2, to: label.center + extents.along / 2,
        across: labelInset.near, labelInset.near + extents.across)
      return TextRenderState(text: label.text, line: label.line, origin: rect.origin)
    }
  }
}

extension SliderPainter {
  func drawTicks(in canvas: Canvas, dirty: Rect) {
    let chosen = emphasis(style.tickHighlightTintColor, canMove: renderState.isEnabled)
    let other = quiet(style.tickTintColor)
    let ticks = renderState.ticks
    for (index, rect) in ticks.rects.enumerated() where rect.intersects(dirty) {
      let part = ticks.chosen.contains(index) ? RangeSliderStyle.TrackHighlight.bar : .beside
      let color = part == style.trackHighlight ? chosen : other
      canvas.fill(rect, with: color.resolved(for: traits))
    }
    let text = (renderState.isEnabled ? quiet(style.tickLabelColor) : disabledText)
      .resolved(for: traits)
    for label in ticks.labels where label.extent.intersects(dirty) {
      label.draw(in: canvas, color: text)
    }
  }

  func drawLabels(in canvas: Canvas, dirty: Rect) {
    for label in renderState.labels.labels where label.extent.intersects(dirty) {
      if label.isRisen { drawGround(of: label, in: canvas) }
      let color = (label.isEnabled ? style.labelColor : disabledText).resolved(for: traits)
      label.text.draw(in: canvas, color: color.faded(renderState.labels.opacity))
    }
  }
  /// A label above a finger may be over any background.
  private func drawGround(of label: LabelRenderState.Label, in canvas: Canvas) {
    let opacity = renderState.labels.opacity
    let shape = Path(roundedRect: label.extent.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 6)
    canvas.fill(shape, with: DynamicColor.card.resolved(for: traits).faded(opacity))
    canvas.stroke(
      shape, with: DynamicColor.line.resolved(for: traits).faded(opacity),
      style: StrokeStyle(width: 1))
  }
}

/// A value that a slider marks beside its track.
public struct SliderMark: Hashable, Sendable, Codable {
  /// The value of the mark; outside the bounds the mark is not shown.
  public var value: Double
  /// The text of the mark, or nil for no text.
  package var label: String?

  /// Creates a mark at a value.
  public init(_ value: Double, label: String? = nil) {
    self.value = value
    self.label = label
  }
}

/// The ticks beside the track of a slider. If there is no room for all of them, every second,
/// fifth, tenth … is shown. Except with `round`, the last tick is at the maximum.
public enum SliderTicks: Hashable, Sendable {
  /// No ticks are shown.
  case none
  /// Ticks are at round values, as many as have room for their labels, and at both ends.
  case automatic
  /// Ticks are at round values only, as many as have room for their labels: £200k £500k £1M £2M £5M
  /// £20M between £180k and £40M. On a scale that is not linear, some values may lack the room.
  case round
  /// Ticks are at the values that the step allows; without a step no ticks are shown.
  case steps
  /// Ticks are at this distance from the minimum and each other; 0 and less give no ticks.
  case every(Double)
  /// Ticks are at these values.
  case values([Double])
}
