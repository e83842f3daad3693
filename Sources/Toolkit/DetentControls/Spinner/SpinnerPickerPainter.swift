import DetentDrawing
import DetentViews
import DetentWidgets

/// Draws an open picker at the size that it has grown to.
@MainActor
struct SpinnerPickerPainter {
  private let state: SpinnerRenderState
  private let popup: SpinnerRenderState.Popup
  private let picker: PickerGeometry
  /// Titles stand below one another, whether their rows have icons or not.
  private let hasIcons: Bool
  private var style: SpinnerStyle { state.style }
  private var traits: Traits { state.traits }
  private var isMirrored: Bool { traits.isRightToLeft }

  /// The gaps between an icon and its title, between a title and its description, and between a row
  /// and the edges, in logical pixels.
  nonisolated static let spacing = 10.0
  nonisolated static let columnGap = 20.0
  nonisolated static let padding = 18.0
  /// The side of the mark of a selected row, where several can be selected.
  nonisolated static let checkSide = 16.0
  /// Longer descriptions end with an ellipsis.
  nonisolated static let widestDescription = 120.0

  init(_ state: SpinnerRenderState, _ popup: SpinnerRenderState.Popup, picker: PickerGeometry) {
    (self.state, self.popup, self.picker) = (state, popup, picker)
    hasIcons = state.style.rowIconSize > 0 && state.hasIconColumn
  }

  func draw(in canvas: Canvas) {
    canvas.saved {
      let hub = popup.hubCenter
      if popup.openness != 1 {
        canvas.translate(x: hub.x, y: hub.y)
        canvas.scale(by: max(popup.openness, 0.001))
        canvas.translate(x: -hub.x, y: -hub.y)
      }
      drawSurface(in: canvas)
      canvas.clip(to: Path(roundedRect: picker.bounds, cornerRadius: style.cornerRadius))
      if !picker.search.isEmpty { drawSearch(in: canvas) }
      canvas.saved {
        canvas.clip(to: picker.list)
        drawRows(in: canvas)
      }
      drawScrollMark(in: canvas)
    }
  }

  // MARK: Surface

  private func drawSurface(in canvas: Canvas) {
    guard !state.isHUD else { return }
    let surface = style.pickerColor.resolved(for: traits)
    guard surface.alpha > 0 else { return }
    SpinnerShadow(
      size: picker.bounds.size, cornerRadius: style.cornerRadius, shadow: style.shadow,
      overflow: style.popupOverflow
    ).draw(around: picker.bounds.center, openness: popup.openness, in: canvas)
    canvas.fill(Path(roundedRect: picker.bounds, cornerRadius: style.cornerRadius), with: surface)
    let width = state.isHighContrast ? style.highContrastLineWidth : 1
    let edge = Path(
      roundedRect: picker.bounds.insetBy(dx: width / 2, dy: width / 2),
      cornerRadius: style.cornerRadius - width / 2)
    canvas.stroke(edge, with: lineColor, style: StrokeStyle(width: width))
  }

  private var lineColor: Color {
    (state.isHighContrast ? style.highContrastLineColor : DynamicColor.line).resolved(for: traits)
  }

  /// The colours of titles and of descriptions. In a HUD everything has the tint.
  private var ink: Color {
    (state.isHUD ? style.ringColor : style.titleColor).resolved(for: traits)
  }
  private var quietInk: Color {
    state.isHUD ? ink.faded(0.8) : style.descriptionColor.resolved(for: traits)
  }
  private var tint: Color { style.ringColor.resolved(for: traits) }

  private func drawScrollMark(in canvas: Canvas) {
    guard
      let mark = picker.scrollMark(
        rotation: state.rotation, drift: state.drift, isMirrored: isMirrored)
    else { return }
    let color = state.isHighContrast ? ink : quietInk.faded(0.55)
    canvas.fill(Path(roundedRect: mark, cornerRadius: mark.width / 2), with: color)
  }

  // MARK: Rows

  private func drawRows(in canvas: Canvas) {
    guard picker.count > 0 else {
      let room = picker.list.insetBy(dx: Self.padding, dy: 0)
      let text = TextLayout.cached(
        state.noMatchesText, font: state.searchFont, width: max(1, room.width))
      let top = room.minY + picker.rowHeight - text.size.height / 2
      let origin = Point(x: room.midX - text.inkBounds.midX, y: top)
      return canvas.draw(text, at: origin, color: quietInk)
    }
    mark(
      picker.band(rotation: state.rotation, drift: state.drift),
      with: state.isHUD ? tint.withAlpha(0.16) : style.bandColor.resolved(for: traits), in: canvas)
    for row in picker.rows(rotation: state.rotation, drift: state.drift) { draw(row, in: canvas) }
  }

  /// The gap between the band and the edges, its corners, and the room for the mark of the list, in
  /// logical pixels.
  private static let bandInset = 6.0
  private static let bandRadius = 7.0
  private static let markRoom = 5.0

  /// Fills a row, and outlines it with high contrast, which needs more than a faint ground.
  private func mark(_ row: Rect, with color: Color, in canvas: Canvas) {
    var frame = row.insetBy(dx: Self.bandInset, dy: 1)
    if picker.scrolls {
      frame.size.width -= Self.markRoom
      if isMirrored { frame.origin.x += Self.markRoom }
    }
    canvas.fill(Path(roundedRect: frame, cornerRadius: Self.bandRadius), with: color)
    guard state.isHighContrast else { return }
    let width = style.highContrastLineWidth
    let line = Path(
      roundedRect: frame.insetBy(dx: width / 2, dy: width / 2),
      cornerRadius: Self.bandRadius - width / 2)
    canvas.stroke(line, with: tint, style: StrokeStyle(width: width))
  }

  private func draw(_ row: PickerGeometry.Row, in canvas: Canvas) {
    guard let item = state.item(at: row.slot) else { return }
    let isCentral = row.slot == state.target
    let model = state.model
    let isMultiple = model.allowsMultipleSelection
    let isSelected = isMultiple ? model.isSelected(model.index(ofSlot: row.slot)) : isCentral
    if row.slot == state.hoveredSlot, model.allowsDisabledSelection || item.isEnabled, !isCentral {
      mark(row.frame, with: ink.withAlpha(0.06), in: canvas)
    }
    let alpha = item.isEnabled ? 1 : traits.disabledAlpha(style.disabledAlpha)
    let inner = row.frame.insetBy(dx: Self.padding, dy: 0)
    var start = 0.0
    if isMultiple {
      let middle = column(inner, from: 0, to: Self.checkSide).center
      if isSelected {
        let size = Size(width: Self.checkSide, height: Self.checkSide)
        canvas.draw(.check, in: Rect(center: middle, size: size), color: tint.faded(alpha))
      }
      start = Self.checkSide + Self.spacing
    }
    if hasIcons {
      let side = min(style.rowIconSize, row.frame.height - 4)
      let middle = column(inner, from: start, to: start + side).center
      canvas.saved {
        canvas.translate(x: middle.x, y: middle.y)
        item.icon.draw(
          in: canvas, side: side, tint: isSelected ? tint : ink, alpha: alpha, traits: traits,
          isTemplate: state.isHUD)
      }
      start += side + Self.spacing
    }
    drawTexts(of: item, in: inner, from: start, isSelected: isSelected, alpha, canvas)
  }

  /// The font weight of the titles that are not selected.
  private static let plainWeight = 450

  private func drawTexts(
    of item: SpinnerItem, in row: Rect, from start: Double, isSelected: Bool, _ alpha: Double,
    _ canvas: Canvas
  ) {
    var end = 0.0
    if let description = item.description, !description.isEmpty {
      let room = min(Self.widestDescription, max(0, row.width - start))
      let text = TextLayout.cached(description, font: state.descriptionFont, width: room)
      let place = column(row, from: row.width - room, to: row.width)
      canvas.draw(
        text, at: origin(of: text, in: place, isAtEnd: true), color: quietInk.faded(alpha))
      end = text.size.width + Self.columnGap
    }
    let room = max(0, row.width - start - end)
    guard room > 0 else { return }
    let font = isSelected ? state.titleFont : state.titleFont.withWeight(Self.plainWeight)
    let text = TextLayout.cached(item.title, font: font, width: room)
    let place = column(row, from: start, to: start + room)
    canvas.draw(text, at: origin(of: text, in: place), color: ink.faded(alpha))
  }

  /// A part of a row, by its distances from the side where reading begins.
  private func column(_ row: Rect, from start: Double, to end: Double) -> Rect {
    Rect(
      x: isMirrored ? row.maxX - end : row.minX + start, y: row.minY, width: end - start,
      height: row.height)
  }

  /// Places a text by its ink: a text in the other direction lies at the far end of its room.
  private func origin(of text: TextLayout, in rect: Rect, isAtEnd: Bool = false) -> Point {
    let ink = text.inkBounds
    return Point(
      x: isAtEnd == isMirrored ? rect.minX - ink.minX : rect.maxX - ink.maxX,
      y: rect.midY - text.size.height / 2)
  }

  // MARK: Search

  private static let glassSide = 16.0
  private static let caretGap = 2.5
  private static let caretWidth = 1.5

  private func drawSearch(in canvas: Canvas) {
    let field = picker.search
    let inner = field.insetBy(dx: Self.padding, dy: 0)
    let line = StrokeStyle(width: 1.6, cap: .round)
    canvas.fill(
      Rect(x: field.minX, y: field.maxY - 1, width: field.width, height: 1), with: lineColor)
    let glass = column(inner, from: 0, to: Self.glassSide)
    canvas.stroke(Self.glass(at: glass.center), with: quietInk, style: line)
    let start = Self.glassSide + Self.spacing
    let typed = state.search.text
    let end = typed.isEmpty ? 0 : max(0, field.height - Self.padding)
    let room = max(1, inner.width - start - end - 2)
    let area = column(inner, from: start, to: start + room)
    let text = TextLayout.cached(
      typed.isEmpty ? state.searchPlaceholder : typed, font: state.searchFont, width: room,
      truncation: typed.isEmpty ? .end : .start)
    let origin = origin(of: text, in: area)
    canvas.draw(text, at: origin, color: typed.isEmpty ? quietInk : ink)
    guard popup.takesLetters else { return }
    var x = isMirrored ? area.maxX + Self.caretGap : area.minX - Self.caretGap - Self.caretWidth
    if !typed.isEmpty {
      // The caret stands on the side of the letters that it follows.
      let end = text.caret(at: typed.utf8.count).minX
      x = origin.x + end + (end < text.inkBounds.midX ? -1 - Self.caretWidth : 1)
    }
    let height = state.searchFont.metrics.lineHeight
    canvas.fill(
      Rect(x: x, y: area.midY - height / 2, width: Self.caretWidth, height: height), with: tint)
    guard !typed.isEmpty else { return }
    let button = picker.clearButton(isMirrored: isMirrored)
    canvas.stroke(Self.cross(at: button.center), with: quietInk, style: line)
  }

  private static func glass(at middle: Point) -> Path {
    let center = middle - Point(x: 1.5, y: 1.5)
    var path = Path(circleAt: center, radius: 4.6)
    path.move(to: center + Point(x: 3.4, y: 3.4))
    path.line(to: center + Point(x: 7.2, y: 7.2))
    return path
  }

  private static func cross(at center: Point) -> Path {
    var path = Path()
    for side in [-1.0, 1] {
      path.move(to: center + Point(x: -3.5, y: -3.5 * side))
      path.line(to: center + Point(x: 3.5, y: 3.5 * side))
    }
    return path
  }
}
