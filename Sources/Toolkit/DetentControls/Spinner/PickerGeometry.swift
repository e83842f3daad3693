import DetentDrawing

/// The geometry of a picker: a list that scrolls its selected row to the middle, but not past its
/// ends. Slots are rows, from the top.
struct PickerGeometry: Equatable, Sendable {
  let bounds: Rect
  /// The area of the rows.
  let list: Rect
  /// The field of the search, above the rows; empty without a search.
  let search: Rect
  let rowHeight: Double
  let count: Int

  /// The parts of a picker around its rows.
  struct Chrome: Equatable, Sendable {
    /// The padding above the rows and below them, in logical pixels.
    static let padding = 5.0
    static let searchHeight = 38.0

    var hasSearch = false

    var height: Double { 2 * Self.padding + (hasSearch ? Self.searchHeight : 0) }
  }

  /// With less room than for this number of rows, rows become lower, down to `leastRowShare` of
  /// their height.
  private static let fewRows = 5
  private static let leastRowShare = 0.7

  init(bounds: Rect, rowHeight: Double, count: Int, chrome: Chrome = Chrome()) {
    self.bounds = bounds
    self.count = max(0, count)
    // Rows take all of a very small room.
    let isTight = bounds.height < chrome.height + rowHeight * Self.leastRowShare
    let padding = isTight ? 0 : Chrome.padding
    let head = !isTight && chrome.hasSearch ? Chrome.searchHeight : 0
    search = Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: head)
    list = Rect(
      x: bounds.minX, y: bounds.minY + head + padding, width: bounds.width,
      height: max(1, bounds.height - head - 2 * padding))
    self.rowHeight = max(1, min(Self.rowHeight(rowHeight, in: list.height), list.height))
  }

  private static func rowHeight(_ wanted: Double, in room: Double) -> Double {
    let rows = Double(fewRows)
    return min(wanted, max(room / rows, wanted * leastRowShare))
  }

  /// The height of the list for as many whole rows as fit into a room.
  static func listHeight(in room: Double, rows: Int, rowHeight: Double) -> Double {
    let whole = Double(max(1, rows)) * rowHeight
    guard whole > room else { return whole }
    let height = Self.rowHeight(rowHeight, in: room)
    return max(1, min((room / height + 1e-9).rounded(.down), Double(max(1, rows)))) * height
  }

  // MARK: Rows

  /// The number of rows in sight.
  private var visible: Double { list.height / rowHeight }
  var visibleRows: Int { max(1, Int(exactly: (visible + 1e-6).rounded(.down)) ?? 1) }

  /// Whether there are more rows than can be seen.
  var scrolls: Bool { Double(count) > visible + 1e-6 }

  /// The row at the top, fractions of a row included, while the list is turned to a position.
  /// - Parameter drift: By how many rows it is scrolled away from there.
  func first(rotation: Double, drift: Double = 0) -> Double {
    guard rotation.isFinite, drift.isFinite else { return 0 }
    let lead = Double((visibleRows - 1) / 2)
    return limitedFirst(limitedFirst(rotation - lead) + drift)
  }

  func limitedFirst(_ first: Double) -> Double {
    max(0, min(first, Double(count) - visible))
  }

  /// The band behind the selected row.
  func band(rotation: Double, drift: Double = 0) -> Rect {
    frame(of: rotation.isFinite ? rotation : 0, first: first(rotation: rotation, drift: drift))
  }

  /// A row as it is seen.
  struct Row: Equatable, Sendable {
    var slot: Int
    var frame: Rect
  }

  /// The rows that can be seen, from the top.
  func rows(rotation: Double, drift: Double = 0) -> [Row] {
    let first = first(rotation: rotation, drift: drift)
    guard count > 0, rotation.isFinite, let low = Int(exactly: first.rounded(.down)),
      let high = Int(exactly: (first + visible).rounded(.up)), low < min(high, count)
    else { return [] }
    return (low..<min(high, count)).map {
      Row(slot: $0, frame: frame(of: Double($0), first: first))
    }
  }

  /// A row, or nil where it is scrolled out of sight.
  func row(slot: Int, rotation: Double, drift: Double = 0) -> Row? {
    guard (0..<count).contains(slot) else { return nil }
    let frame = frame(of: Double(slot), first: first(rotation: rotation, drift: drift))
    guard frame.maxY > list.minY + 0.5, frame.minY < list.maxY - 0.5 else { return nil }
    return Row(slot: slot, frame: frame)
  }

  private func frame(of slot: Double, first: Double) -> Rect {
    Rect(
      x: list.minX, y: list.minY + (slot - first) * rowHeight, width: list.width,
      height: rowHeight)
  }

  /// The slot of the row at a point.
  func slot(at point: Point, rotation: Double, drift: Double = 0) -> Int? {
    guard list.contains(point) else { return nil }
    let row = first(rotation: rotation, drift: drift) + (point.y - list.minY) / rowHeight
    return Int(exactly: row.rounded(.down)).flatMap { (0..<count).contains($0) ? $0 : nil }
  }

  // MARK: Marks

  private static let markWidth = 3.0
  private static let markInset = 4.0
  private static let leastMark = 18.0

  /// The mark that shows which part of the list is seen; nil where all of it is.
  func scrollMark(rotation: Double, drift: Double = 0, isMirrored: Bool) -> Rect? {
    guard scrolls else { return nil }
    let way = list.height - 2 * Self.markInset
    let height = min(way, max(Self.leastMark, way * visible / Double(count)))
    let most = max(1e-6, Double(count) - visible)
    let share = first(rotation: rotation, drift: drift) / most
    return Rect(
      x: isMirrored
        ? list.minX + Self.markInset : list.maxX - Self.markInset - Self.markWidth,
      y: list.minY + Self.markInset + (way - height) * share, width: Self.markWidth,
      height: height)
  }

  /// The cross that empties the field of the search, at its far end.
  func clearButton(isMirrored: Bool) -> Rect {
    let side = min(search.height, search.width)
    return Rect(
      x: isMirrored ? search.minX : search.maxX - side, y: search.minY, width: side, height: side)
  }
}
