import DetentDrawing
import Glibc

/// Where the rows of a picker are: a drum seen from the front, the selected row in its middle.
struct PickerGeometry: Hashable, Sendable {
  let bounds: Rect
  let rowHeight: Double
  /// The radius of the drum.
  private let drum: Double

  init(bounds: Rect, rowHeight: Double) {
    self.bounds = bounds
    self.rowHeight = max(1, min(rowHeight, bounds.height))
    // Half a turn is a little more than what can be seen, so that the last rows do not lie edge on.
    drum = max(bounds.height / 2 / sin(Self.widestAngle), self.rowHeight)
  }

  /// How far round the drum the edge of the picker is, in radians.
  private static let widestAngle = 1.25

  /// The band in the middle, where the selected row rests.
  var band: Rect {
    Rect(
      x: bounds.minX, y: bounds.midY - rowHeight / 2, width: bounds.width, height: rowHeight)
  }

  /// A row as it is seen.
  struct Row: Hashable, Sendable {
    var slot: Int
    var frame: Rect
    /// 1 in the middle, 0 where the drum turns away.
    var nearness: Double
  }

  /// The rows that can be seen while the drum is turned by so many rows, from the top.
  func rows(rotation: Double, count: Int) -> [Row] {
    guard count > 0, let middle = Int(exactly: rotation.rounded()),
      let half = Int(exactly: (drum * Self.widestAngle / rowHeight).rounded(.up))
    else { return [] }
    let reach = half + 1
    let first = max(0, middle - reach)
    let last = min(count - 1, middle + reach)
    guard first <= last else { return [] }
    return (first...last).compactMap { row(slot: $0, rotation: rotation) }
  }

  /// A row, or nil where the drum hides it.
  func row(slot: Int, rotation: Double) -> Row? {
    let angle = (Double(slot) - rotation) * rowHeight / drum
    guard angle.magnitude < .pi / 2 else { return nil }
    let height = rowHeight * cos(angle)
    let middle = bounds.midY + drum * sin(angle)
    guard middle + height / 2 > bounds.minY, middle - height / 2 < bounds.maxY else { return nil }
    return Row(
      slot: slot,
      frame: Rect(
        x: bounds.minX, y: middle - height / 2, width: bounds.width, height: height),
      nearness: max(0, 1 - angle.magnitude / Self.widestAngle))
  }

  /// The slot at a point of the picker, whether it has a row or not.
  func slot(at point: Point, rotation: Double) -> Int? {
    guard bounds.contains(point) else { return nil }
    let sine = max(-1, min((point.y - bounds.midY) / drum, 1))
    return Int(exactly: (rotation + asin(sine) * drum / rowHeight).rounded())
  }

  /// How many rows can be seen at once.
  var visibleRows: Int { max(1, Int(exactly: (bounds.height / rowHeight).rounded(.down)) ?? 1) }
}
