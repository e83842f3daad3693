import DetentDrawing
import DetentViews

/// Draws an open picker at the size that it has grown to.
@MainActor
struct SpinnerPickerPainter {
  private let state: SpinnerRenderState
  private let popup: SpinnerRenderState.Popup
  private let picker: PickerGeometry
  private var style: SpinnerStyle { state.style }
  private var traits: Traits { state.traits }
  /// Titles stand below one another, whether their rows have icons or not.
  private let hasIcons: Bool

  /// The gap between an icon and its title, between a title and its description, and between a row
  /// and the edges.
  nonisolated static let spacing = 10.0
  nonisolated static let columnGap = 20.0
  nonisolated static let padding = 18.0
  /// Longer descriptions end with an ellipsis.
  nonisolated static let widestDescription = 120.0
  /// The gap between the band and the edges, in logical pixels.
  private static let bandInset = 6.0
  private static let bandRadius = 7.0
  private static let markRoom = 5.0

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

  private func drawRows(in canvas: Canvas) {
    guard picker.count > 0 else { return drawNoMatches(in: canvas) }
    drawBand(in: canvas)
    for row in picker.rows(rotation: state.rotation, drift: state.drift) {
      draw(row, in: canvas)
    }
  }

  // MARK: Surface

  private func drawSurface(in canvas: Canvas) {
    guard !state.isHUD else { return }
    let surface = style.pickerColor.resolved(for: traits)
    guard surface.alpha > 0 else { return }
    let alpha = max(0, min((popup.openness - 0.7) / 0.3, 1))
    if alpha > 0, style.shadow.color.alpha > 0 {
      let overflow = style.popupOverflow
      let outer = picker.bounds.insetBy(dx: -overflow, dy: -overflow)
      let shadow = PickerShadow(
        size: picker.bounds.size, cornerRadius: style.cornerRadius, shadow: style.shadow)
      let image = ImageCache.shared.image(for: shadow, size: outer.size, scale: canvas.scale) {
        let inner = Rect(origin: Point(x: overflow, y: overflow), size: shadow.size)
        $0.drawShadow(
          of: Path(roundedRect: inner, cornerRadius: shadow.cornerRadius), shadow.shadow)
      }
      canvas.draw(image, in: outer, alpha: alpha)
    }
    canvas.fill(
      Path(roundedRect: picker.bounds, cornerRadius: style.cornerRadius), with: surface)
    let width = state.isHighContrast ? style.highContrastLineWidth : 1
    canvas.stroke(
      Path(
        roundedRect: picker.bounds.insetBy(dx: width / 2, dy: width / 2),
        cornerRadius: style.cornerRadius - width / 2),
      with: lineColor, style: StrokeStyle(width: width))
  }

  private var lineColor: Color {
    (state.isHighContrast ? style.highContrastLineColor : DynamicColor.line)
      .resolved(for: traits)
  }

  /// Titles and what stands beside them: in a HUD everything has the tint.
  private var ink: Color {
    (state.isHUD ? style.ringColor : style.titleColor).resolved(for: traits)
  }
  private var quietInk: Color {
    state.isHUD ? ink.faded(0.8) : style.descriptionColor.resolved(for: traits)
  }

  /// What is marked of a row: it leaves room for the mark of the list.
  private func frame(in row: Rect) -> Rect {
    var frame = row.insetBy(dx: Self.bandInset, dy: 1)
    guard picker.scrolls else { return frame }
    frame.size.width -= Self.markRoom
    if traits.isRightToLeft { frame.origin.x += Self.markRoom }
    return frame
  }

  private func fill(_ row: Rect, with color: Color, in canvas: Canvas) {
    canvas.fill(Path(roundedRect: frame(in: row), cornerRadius: Self.bandRadius), with: color)
  }

  private func drawBand(in canvas: Canvas) {
    let color =
      state.isHUD
      ? style.ringColor.resolved(for: traits).withAlpha(0.16)
      : style.bandColor.resolved(for: traits)
    let band = picker.band(rotation: state.rotation, drift: state.drift)
    fill(band, with: color, in: canvas)
    if state.isHighContrast { outline(band, in: canvas) }
  }

  /// Outlines a row with high contrast: a faint ground is not enough to set it apart from the
  /// others.
  private func outline(_ row: Rect, in canvas: Canvas) {
    let width = style.highContrastLineWidth
    let inner = frame(in: row).insetBy(dx: width / 2, dy: width / 2)
    canvas.stroke(
      Path(roundedRect: inner, cornerRadius: Self.bandRadius - width / 2),
      with: style.ringColor.resolved(for: traits), style: StrokeStyle(width: width))
  }

  // MARK: Rows

  private func draw(_ row: PickerGeometry.Row, in canvas: Canvas) {
    guard let item = state.item(at: row.slot) else { return }
    let isCentral = row.slot == state.target
    let isChoosable = state.model.allowsDisabledSelection || item.isEnabled
    if row.slot == state.hoveredSlot, isChoosable, !isCentral {
      fill(row.frame, with: ink.withAlpha(0.06), in: canvas)
      if state.isHighContrast { outline(row.frame, in: canvas) }
    }
    let alpha = item.isEnabled ? 1 : style.disabledAlpha
    let inner = row.frame.insetBy(dx: Self.padding, dy: 0)
    var start = 0.0
    if hasIcons {
      draw(item.icon, in: inner, isCentral, alpha, canvas)
      start = min(style.rowIconSize, row.frame.height - 4) + Self.spacing
    }
    var end = 0.0
    if let description = item.description, !description.isEmpty {
      let room = min(Self.widestDescription, max(0, inner.width - start))
      let text = TextLayout.cached(description, font: state.descriptionFont, width: room)
      let color = quietInk.faded(alpha)
      draw(text, in: column(inner, from: inner.width - room, to: inner.width), .end, color, canvas)
      end = text.size.width + Self.columnGap
    }
    let room = max(0, inner.width - start - end)
    guard room > 0 else { return }
    let font = isCentral ? state.titleFont : state.titleFont.withWeight(Self.plainWeight)
    let text = TextLayout.cached(item.title, font: font, width: room)
    draw(
      text, in: column(inner, from: start, to: start + room), .start,
      ink.faded(alpha), canvas)
  }

  /// The font weight of the titles that are not selected.
  private static let plainWeight = 450

  private enum Side { case start, end }

  /// A part of a row, by its distances from where reading begins.
  private func column(_ row: Rect, from start: Double, to end: Double) -> Rect {
    Rect(
      x: traits.isRightToLeft ? row.maxX - end : row.minX + start, y: row.minY,
      width: end - start, height: row.height)
  }

  private func draw(
    _ icon: SpinnerIcon, in row: Rect, _ isCentral: Bool, _ alpha: Double, _ canvas: Canvas
  ) {
    let side = min(style.rowIconSize, row.height - 4)
    let tint = isCentral ? style.ringColor.resolved(for: traits) : ink
    let middle = column(row, from: 0, to: side).midX
    canvas.saved {
      canvas.translate(x: middle, y: row.midY)
      icon.draw(
        in: canvas, side: side, tint: tint, alpha: alpha, traits: traits,
        isTemplate: state.isHUD)
    }
  }

  /// Placed by what is seen of it: a text in the other direction lies at the far end of its room.
  private func draw(
    _ text: TextLayout, in rect: Rect, _ side: Side, _ color: Color, _ canvas: Canvas
  ) {
    let x = left(of: text, in: rect, side)
    canvas.draw(text, at: Point(x: x, y: rect.midY - text.size.height / 2), color: color)
  }

  private func left(of text: TextLayout, in rect: Rect, _ side: Side) -> Double {
    let ink = text.inkBounds
    let isLeft = (side == .start) != traits.isRightToLeft
    return isLeft ? rect.minX - ink.minX : rect.maxX - ink.maxX
  }

  private func drawNoMatches(in canvas: Canvas) {
    let room = picker.list.insetBy(dx: Self.padding, dy: 0)
    let text = TextLayout.cached(
      state.noMatchesText, font: state.searchFont, width: max(1, room.width))
    canvas.draw(
      text,
      at: Point(
        x: room.midX - text.inkBounds.midX, y: room.minY + picker.rowHeight - text.size.height / 2),
      color: quietInk)
  }

  private func drawScrollMark(in canvas: Canvas) {
    guard
      let mark = picker.scrollMark(
        rotation: state.rotation, drift: state.drift, isMirrored: traits.isRightToLeft)
    else { return }
    let color = state.isHighContrast ? ink : quietInk.faded(0.55)
    canvas.fill(Path(roundedRect: mark, cornerRadius: mark.width / 2), with: color)
  }

  // MARK: Search

  private static let glassSide = 16.0
  private static let caretGap = 2.5

  private func drawSearch(in canvas: Canvas) {
    let field = picker.search
    canvas.fill(
      Rect(x: field.minX, y: field.maxY - 1, width: field.width, height: 1), with: lineColor)
    let inner = field.insetBy(dx: Self.padding, dy: 0)
    let glass = column(inner, from: 0, to: Self.glassSide)
    drawGlass(in: glass, canvas)
    let start = Self.glassSide + Self.spacing
    let end = state.search.isActive ? field.height - Self.padding : 0
    let room = max(1, inner.width - start - max(0, end) - 2)
    let area = column(inner, from: start, to: start + room)
    let typed = state.search.text
    let text = TextLayout.cached(
      typed.isEmpty ? state.searchPlaceholder : typed, font: state.searchFont, width: room,
      truncation: typed.isEmpty ? .end : .start)
    draw(text, in: area, .start, typed.isEmpty ? quietInk : ink, canvas)
    guard popup.takesLetters else { return }
    drawCaret(behind: typed.isEmpty ? nil : (text, typed.utf8.count), in: area, canvas)
    if state.search.isActive {
      let button = picker.clearButton(isMirrored: traits.isRightToLeft)
      drawCross(at: button.center, canvas)
    }
  }

  /// Letters go there: the caret stands behind what was typed.
  private func drawCaret(
    behind typed: (text: TextLayout, length: Int)?, in area: Rect, _ canvas: Canvas
  ) {
    var x = traits.isRightToLeft ? area.maxX + Self.caretGap : area.minX - Self.caretGap - 1.5
    if let (text, length) = typed {
      let end = text.caret(at: length).minX
      // On the side of the letters that it follows.
      let gap = end < text.inkBounds.midX ? -1 - 1.5 : 1
      x = left(of: text, in: area, .start) + end + gap
    }
    let height = state.searchFont.metrics.lineHeight
    canvas.fill(
      Rect(x: x, y: area.midY - height / 2, width: 1.5, height: height),
      with: style.ringColor.resolved(for: traits))
  }

  private func drawGlass(in rect: Rect, _ canvas: Canvas) {
    let center = Point(x: rect.midX - 1.5, y: rect.midY - 1.5)
    var path = Path(circleAt: center, radius: 4.6)
    path.move(to: Point(x: center.x + 3.4, y: center.y + 3.4))
    path.line(to: Point(x: center.x + 7.2, y: center.y + 7.2))
    canvas.stroke(path, with: quietInk, style: StrokeStyle(width: 1.6, cap: .round))
  }

  private func drawCross(at center: Point, _ canvas: Canvas) {
    var path = Path()
    for side in [-1.0, 1] {
      path.move(to: Point(x: center.x - 3.5, y: center.y - 3.5 * side))
      path.line(to: Point(x: center.x + 3.5, y: center.y + 3.5 * side))
    }
    canvas.stroke(path, with: quietInk, style: StrokeStyle(width: 1.6, cap: .round))
  }
}

/// What the shadow of a picker depends on.
private struct PickerShadow: Hashable, Sendable {
  var size: Size
  var cornerRadius: Double
  var shadow: Shadow
}
