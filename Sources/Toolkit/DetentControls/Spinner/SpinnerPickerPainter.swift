import DetentDrawing
import DetentViews
import DetentWidgets

/// Draws an open picker at the size that it has grown to. It computes no geometry.
@MainActor
struct SpinnerPickerPainter {
  private let state: SpinnerRenderState
  private let popup: SpinnerRenderState.Popup
  private let picker: PickerGeometry
  private let parts: PickerParts
  private var style: SpinnerStyle { state.style }
  private var traits: Traits { state.traits }

  init(_ state: SpinnerRenderState, _ popup: SpinnerRenderState.Popup, picker: PickerGeometry) {
    (self.state, self.popup, self.picker) = (state, popup, picker)
    parts = PickerParts(state, of: picker)
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
      canvas.clip(to: parts.surface)
      if !picker.search.isEmpty { drawSearch(in: canvas) }
      canvas.saved {
        canvas.clip(to: picker.list)
        drawRows(in: canvas)
      }
      drawScrollMark(in: canvas)
    }
  }

  private func drawRows(in canvas: Canvas) {
    guard picker.count > 0 else { return draw(parts.noMatches, quietInk, in: canvas) }
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
      let shadow = PickerShadow(
        size: picker.bounds.size, cornerRadius: style.cornerRadius, shadow: style.shadow,
        overflow: style.popupOverflow)
      let area = parts.shadow
      let image = ImageCache.shared.image(
        for: shadow, size: area.size, scale: canvas.scale, draw: shadow.draw)
      canvas.draw(image, in: area, alpha: alpha)
    }
    canvas.fill(parts.surface, with: surface)
    let width = state.isHighContrast ? style.highContrastLineWidth : 1
    canvas.stroke(parts.edge(width), with: lineColor, style: StrokeStyle(width: width))
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

  private func drawBand(in canvas: Canvas) {
    let color =
      state.isHUD
      ? style.ringColor.resolved(for: traits).withAlpha(0.16)
      : style.bandColor.resolved(for: traits)
    mark(picker.band(rotation: state.rotation, drift: state.drift), with: color, in: canvas)
  }

  /// Fills a row, and outlines it with high contrast: a faint ground is not enough then to set it
  /// apart from the others.
  private func mark(_ row: Rect, with color: Color, in canvas: Canvas) {
    canvas.fill(parts.band(in: row), with: color)
    guard state.isHighContrast else { return }
    let width = style.highContrastLineWidth
    canvas.stroke(
      parts.band(in: row, inset: width / 2), with: style.ringColor.resolved(for: traits),
      style: StrokeStyle(width: width))
  }

  // MARK: Rows

  private func draw(_ row: PickerGeometry.Row, in canvas: Canvas) {
    guard let item = state.item(at: row.slot) else { return }
    let isCentral = row.slot == state.target
    let model = state.model
    let isMultiple = model.allowsMultipleSelection
    let isSelected = isMultiple ? model.isSelected(model.index(ofSlot: row.slot)) : isCentral
    let isChoosable = model.allowsDisabledSelection || item.isEnabled
    if row.slot == state.hoveredSlot, isChoosable, !isCentral {
      mark(row.frame, with: ink.withAlpha(0.06), in: canvas)
    }
    let alpha = item.isEnabled ? 1 : state.traits.disabledAlpha(style.disabledAlpha)
    let parts = parts.parts(of: item, in: row.frame, isSelected: isSelected)
    if isSelected, let check = parts.check {
      canvas.draw(.check, in: check, color: style.ringColor.resolved(for: traits).faded(alpha))
    }
    if let icon = parts.icon {
      canvas.saved {
        canvas.translate(x: icon.center.x, y: icon.center.y)
        item.icon.draw(
          in: canvas, side: icon.side,
          tint: isSelected ? style.ringColor.resolved(for: traits) : ink, alpha: alpha,
          traits: traits, isTemplate: state.isHUD)
      }
    }
    if let text = parts.description { draw(text, quietInk.faded(alpha), in: canvas) }
    if let text = parts.title { draw(text, ink.faded(alpha), in: canvas) }
  }

  private func draw(_ text: PickerParts.Text, _ color: Color, in canvas: Canvas) {
    canvas.draw(text.layout, at: text.origin, color: color)
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

  private func drawSearch(in canvas: Canvas) {
    let search = parts.search
    let line = StrokeStyle(width: 1.6, cap: .round)
    canvas.fill(search.line, with: lineColor)
    canvas.stroke(search.glass, with: quietInk, style: line)
    draw(search.text, state.search.text.isEmpty ? quietInk : ink, in: canvas)
    guard popup.takesLetters else { return }
    canvas.fill(search.caret, with: style.ringColor.resolved(for: traits))
    if state.search.isActive { canvas.stroke(search.cross, with: quietInk, style: line) }
  }
}

/// The shadow of a picker, everything its image depends on.
private struct PickerShadow: Hashable, Sendable {
  var size: Size
  var cornerRadius: Double
  var shadow: Shadow
  /// The room around the picker.
  var overflow: Double

  func draw(in canvas: Canvas) {
    let inner = Rect(origin: Point(x: overflow, y: overflow), size: size)
    canvas.drawShadow(of: Path(roundedRect: inner, cornerRadius: cornerRadius), shadow)
  }
}
