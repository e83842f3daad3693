import DetentDrawing
import DetentViews

/// Where the parts of the rows and of the search of a picker are, and how their texts are set.
@MainActor
struct PickerParts {
  private let state: SpinnerRenderState
  private let picker: PickerGeometry
  private var style: SpinnerStyle { state.style }
  private var isMirrored: Bool { state.traits.isRightToLeft }
  /// Titles stand below one another, whether their rows have icons or not.
  private let hasIcons: Bool

  /// The gap between an icon and its title, between a title and its description, and between a row
  /// and the edges.
  nonisolated static let spacing = 10.0
  nonisolated static let columnGap = 20.0
  nonisolated static let padding = 18.0
  /// Of the mark of a selected row, where several can be selected.
  nonisolated static let checkSide = 16.0
  /// Longer descriptions end with an ellipsis.
  nonisolated static let widestDescription = 120.0

  init(_ state: SpinnerRenderState, of picker: PickerGeometry) {
    (self.state, self.picker) = (state, picker)
    hasIcons = state.style.rowIconSize > 0 && state.hasIconColumn
  }

  /// A text at its top left corner.
  struct Text {
    var layout: TextLayout
    var origin: Point
  }

  // MARK: Surface

  var surface: Path { Path(roundedRect: picker.bounds, cornerRadius: style.cornerRadius) }

  /// The middle of a line of a width inside the edge.
  func edge(_ width: Double) -> Path {
    Path(
      roundedRect: picker.bounds.insetBy(dx: width / 2, dy: width / 2),
      cornerRadius: style.cornerRadius - width / 2)
  }

  /// What the shadow covers.
  var shadow: Rect { picker.bounds.insetBy(dx: -style.popupOverflow, dy: -style.popupOverflow) }

  // MARK: Rows

  /// The gap between the band and the edges, in logical pixels.
  private static let bandInset = 6.0
  private static let bandRadius = 7.0
  private static let markRoom = 5.0

  /// What is marked of a row: it leaves room for the mark of the list.
  /// - Parameter inset: of a line that runs inside of it.
  func band(in row: Rect, inset: Double = 0) -> Path {
    var frame = row.insetBy(dx: Self.bandInset, dy: 1)
    if picker.scrolls {
      frame.size.width -= Self.markRoom
      if isMirrored { frame.origin.x += Self.markRoom }
    }
    return Path(
      roundedRect: frame.insetBy(dx: inset, dy: inset), cornerRadius: Self.bandRadius - inset)
  }

  /// What stands in a row; nil for what it has not, or has no room for.
  struct Row {
    var check: Rect?
    var icon: (center: Point, side: Double)?
    var title: Text?
    var description: Text?
  }

  /// - Parameter isSelected: whether its title is set as that of a selected row.
  func parts(of item: SpinnerItem, in row: Rect, isSelected: Bool) -> Row {
    var parts = Row()
    let inner = row.insetBy(dx: Self.padding, dy: 0)
    var start = 0.0
    if state.model.allowsMultipleSelection {
      let center = Point(x: column(inner, from: 0, to: Self.checkSide).midX, y: inner.midY)
      parts.check = Rect(
        center: center, size: Size(width: Self.checkSide, height: Self.checkSide))
      start = Self.checkSide + Self.spacing
    }
    if hasIcons {
      let side = min(style.rowIconSize, row.height - 4)
      let middle = column(inner, from: start, to: start + side).midX
      parts.icon = (Point(x: middle, y: inner.midY), side)
      start += side + Self.spacing
    }
    var end = 0.0
    if let description = item.description, !description.isEmpty {
      let room = min(Self.widestDescription, max(0, inner.width - start))
      let text = TextLayout.cached(description, font: state.descriptionFont, width: room)
      parts.description = placed(
        text, in: column(inner, from: inner.width - room, to: inner.width), .end)
      end = text.size.width + Self.columnGap
    }
    let room = max(0, inner.width - start - end)
    guard room > 0 else { return parts }
    let font = isSelected ? state.titleFont : state.titleFont.withWeight(Self.plainWeight)
    parts.title = placed(
      TextLayout.cached(item.title, font: font, width: room),
      in: column(inner, from: start, to: start + room), .start)
    return parts
  }

  /// The font weight of the titles that are not selected.
  private static let plainWeight = 450

  private enum Side { case start, end }

  /// A part of a row, by its distances from where reading begins.
  private func column(_ row: Rect, from start: Double, to end: Double) -> Rect {
    Rect(
      x: isMirrored ? row.maxX - end : row.minX + start, y: row.minY, width: end - start,
      height: row.height)
  }

  /// By what is seen of it: a text in the other direction lies at the far end of its room.
  private func placed(_ text: TextLayout, in rect: Rect, _ side: Side) -> Text {
    let ink = text.inkBounds
    let isLeft = (side == .start) != isMirrored
    return Text(
      layout: text,
      origin: Point(
        x: isLeft ? rect.minX - ink.minX : rect.maxX - ink.maxX,
        y: rect.midY - text.size.height / 2))
  }

  /// What is said where no row matches.
  var noMatches: Text {
    let room = picker.list.insetBy(dx: Self.padding, dy: 0)
    let text = TextLayout.cached(
      state.noMatchesText, font: state.searchFont, width: max(1, room.width))
    return Text(
      layout: text,
      origin: Point(
        x: room.midX - text.inkBounds.midX,
        y: room.minY + picker.rowHeight - text.size.height / 2))
  }
}

// MARK: Search

extension PickerParts {
  private static let glassSide = 16.0
  private static let caretGap = 2.5
  private static let caretWidth = 1.5

  /// The field of the search.
  struct Search {
    /// Below it.
    var line: Rect
    var glass: Path
    var text: Text
    /// Where what is typed goes.
    var caret: Rect
    /// What empties it.
    var cross: Path
  }

  var search: Search {
    let field = picker.search
    let inner = field.insetBy(dx: Self.padding, dy: 0)
    let start = Self.glassSide + Self.spacing
    let end = state.search.isActive ? field.height - Self.padding : 0
    let room = max(1, inner.width - start - max(0, end) - 2)
    let area = column(inner, from: start, to: start + room)
    let typed = state.search.text
    let text = placed(
      TextLayout.cached(
        typed.isEmpty ? state.searchPlaceholder : typed, font: state.searchFont, width: room,
        truncation: typed.isEmpty ? .end : .start),
      in: area, .start)
    return Search(
      line: Rect(x: field.minX, y: field.maxY - 1, width: field.width, height: 1),
      glass: glass(in: column(inner, from: 0, to: Self.glassSide)), text: text,
      caret: caret(behind: typed.isEmpty ? nil : (text, typed.utf8.count), in: area),
      cross: cross(at: picker.clearButton(isMirrored: isMirrored).center))
  }

  /// Letters go there: the caret stands behind what was typed.
  private func caret(behind typed: (text: Text, length: Int)?, in area: Rect) -> Rect {
    var x = isMirrored ? area.maxX + Self.caretGap : area.minX - Self.caretGap - Self.caretWidth
    if let (text, length) = typed {
      let end = text.layout.caret(at: length).minX
      // On the side of the letters that it follows.
      let gap = end < text.layout.inkBounds.midX ? -1 - Self.caretWidth : 1
      x = text.origin.x + end + gap
    }
    let height = state.searchFont.metrics.lineHeight
    return Rect(x: x, y: area.midY - height / 2, width: Self.caretWidth, height: height)
  }

  private func glass(in rect: Rect) -> Path {
    let center = Point(x: rect.midX - 1.5, y: rect.midY - 1.5)
    var path = Path(circleAt: center, radius: 4.6)
    path.move(to: Point(x: center.x + 3.4, y: center.y + 3.4))
    path.line(to: Point(x: center.x + 7.2, y: center.y + 7.2))
    return path
  }

  private func cross(at center: Point) -> Path {
    var path = Path()
    for side in [-1.0, 1] {
      path.move(to: Point(x: center.x - 3.5, y: center.y - 3.5 * side))
      path.line(to: Point(x: center.x + 3.5, y: center.y + 3.5 * side))
    }
    return path
  }
}
