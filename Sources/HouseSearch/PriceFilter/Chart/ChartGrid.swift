import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The lines of a chart at round values, and what they stand for.
@MainActor
struct ChartGrid {
  /// The scale of an axis, and how its values are written.
  typealias Axis = (scale: any ValueScale, format: ValueFormat)

  let chart: Rect
  let plot: Rect
  let traits: Traits
  let columns: Axis
  let rows: Axis
  /// What the rows count, and in which unit; it stands above their values.
  let title: String

  private static let font = Font.system(11, tabularDigits: true)
  /// An axis of fewer values cannot be read.
  static let leastTicks = 3
  private static let columnRoom = 90.0
  private static let rowRoom = 26.0
  /// More lines do not help to read a high chart.
  private static let mostRows = 12.0
  /// Where the title begins, from the edge of the chart, in logical pixels.
  private static let titleInset = 8.0
  /// The middle of the line of words above the plot.
  static let headMiddle = 5.0
  /// The gap between two words beside each other, in logical pixels.
  private static let wordGap = 10.0

  /// Round values of a scale: as many as have room, but never too few to read it by.
  static func ticks(_ scale: any ValueScale, room: Double, length: Double) -> [Double] {
    let roomy = max(leastTicks, Int(exactly: (length / room).rounded()) ?? leastTicks)
    var ticks = scale.ticks(limit: roomy)
    var limit = roomy
    while ticks.count < leastTicks, limit < roomy + 2 * leastTicks {
      limit += 1
      ticks = scale.ticks(limit: limit)
    }
    return ticks
  }

  /// The values that an axis is marked with, each with what is written beside it.
  static func marks(
    _ axis: Axis, room: Double, length: Double, locale: NumberLocale
  ) -> [(value: Double, text: String)] {
    let values = ticks(axis.scale, room: room, length: length)
    return Array(zip(values, axis.format.texts(ofTicks: values, locale: locale)))
  }

  private func marks(
    _ axis: Axis, _ room: Double, _ length: Double
  ) -> [(value: Double, text: String)] {
    Self.marks(axis, room: room, length: length, locale: traits.numberLocale)
  }

  func draw(in canvas: Canvas) {
    drawColumns(in: canvas)
    drawRows(in: canvas)
  }

  private var line: Color { DynamicColor.line.resolved(for: traits) }
  private var ink: Color { DynamicColor.secondary.resolved(for: traits) }
  private var hairline: Double { 1 / traits.scale }

  private func layout(_ text: String) -> TextLayout {
    .cached(text, font: Self.font, direction: traits.textDirection(of: text))
  }

  private func drawColumns(in canvas: Canvas) {
    var free = -Double.infinity
    let marks = marks(columns, Self.columnRoom, plot.width)
    // From left to right, so that words keep clear of the ones before.
    for (value, string) in traits.isRightToLeft ? marks.reversed() : marks {
      let fraction = columns.scale.fraction(of: value)
      let x = plot.minX + (traits.isRightToLeft ? 1 - fraction : fraction) * plot.width
      let frame = Rect(x: x, y: plot.minY, width: hairline, height: plot.height)
        .rounded(toPixelsAt: traits.scale)
      canvas.fill(frame, with: line)
      let text = layout(string)
      let left = max(
        chart.minX, min(frame.minX - text.size.width / 2, chart.maxX - text.size.width))
      guard left >= free else { continue }
      canvas.draw(text, at: Point(x: left, y: plot.maxY + 7), color: ink)
      free = left + text.size.width + Self.wordGap
    }
  }

  private func drawRows(in canvas: Canvas) {
    let room = max(Self.rowRoom, plot.height / Self.mostRows)
    for (value, string) in marks(rows, room, plot.height) {
      let y = plot.maxY - rows.scale.fraction(of: value) * plot.height
      let frame = Rect(x: plot.minX, y: y, width: plot.width, height: hairline)
        .rounded(toPixelsAt: traits.scale)
      canvas.fill(frame, with: line)
      drawBesideAxis(string, middle: frame.minY, in: canvas)
    }
    let text = layout(title)
    let inset = Self.titleInset
    let left =
      traits.isRightToLeft ? chart.maxX - inset - text.size.width : chart.minX + inset
    canvas.draw(
      text, at: Point(x: left, y: chart.minY + Self.headMiddle - text.size.height / 2), color: ink)
  }

  /// Draws a text at the leading side of the plot.
  private func drawBesideAxis(_ string: String, middle: Double, in canvas: Canvas) {
    let text = layout(string)
    let left = traits.isRightToLeft ? plot.maxX + 8 : plot.minX - 8 - text.size.width
    canvas.draw(text, at: Point(x: left, y: middle - text.size.height / 2), color: ink)
  }
}
