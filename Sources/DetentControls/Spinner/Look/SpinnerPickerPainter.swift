import DetentDrawing
import DetentViews

/// Draws an open picker at the size that it has grown to.
@MainActor
struct SpinnerPickerPainter {
  let spinner: Spinner
  let popup: SpinnerPopup
  let picker: PickerGeometry

  private var style: SpinnerStyle { spinner.storedStyle }
  private var traits: Traits { spinner.traits }
  private var model: SpinnerModel { spinner.model }

  /// Between an icon and its title, and between a row and the edges.
  static let spacing = 8.0
  static let padding = 16.0
  /// Between the band and the edges.
  private static let bandInset = 5.0
  private static let art = ArtCache(limit: 8)

  func draw(in canvas: Canvas, dirty: Rect) {
    canvas.saved {
      let hub = popup.hubCenter
      if popup.openness != 1 {
        canvas.translate(x: hub.x, y: hub.y)
        canvas.scale(by: max(popup.openness, 0.001))
        canvas.translate(x: -hub.x, y: -hub.y)
      }
      drawSurface(in: canvas)
      canvas.clip(to: Path(roundedRect: picker.bounds, cornerRadius: style.cornerRadius))
      drawBand(in: canvas)
      for row in picker.rows(rotation: spinner.rotation, count: model.count) {
        draw(row, in: canvas)
      }
    }
  }

  private func drawSurface(in canvas: Canvas) {
    guard !spinner.isHUD else { return }
    let surface = style.pickerColor.resolved(for: traits)
    guard surface.alpha > 0 else { return }
    let alpha = max(0, min((popup.openness - 0.7) / 0.3, 1))
    if alpha > 0, style.shadow.color.alpha > 0 {
      let reach = style.popupReach
      let outer = picker.bounds.insetBy(dx: -reach, dy: -reach)
      let art = PickerShadow(
        size: picker.bounds.size, cornerRadius: style.cornerRadius, shadow: style.shadow)
      let image = Self.art.image(for: art, size: outer.size, scale: canvas.scale) { canvas in
        let inner = Rect(origin: Point(x: reach, y: reach), size: art.size)
        canvas.drawShadow(
          of: Path(roundedRect: inner, cornerRadius: art.cornerRadius), art.shadow)
      }
      canvas.draw(image, in: outer, alpha: alpha)
    }
    canvas.fill(
      Path(roundedRect: picker.bounds, cornerRadius: style.cornerRadius), with: surface)
    canvas.stroke(
      Path(
        roundedRect: picker.bounds.insetBy(dx: 0.5, dy: 0.5),
        cornerRadius: style.cornerRadius - 0.5),
      with: DynamicColor.line.resolved(for: traits), style: StrokeStyle(width: 1))
  }

  private func drawBand(in canvas: Canvas) {
    let color =
      spinner.isHUD
      ? style.tintColor.resolved(for: traits).withAlpha(0.16)
      : style.bandColor.resolved(for: traits)
    let band = picker.band.insetBy(dx: Self.bandInset, dy: 1)
    canvas.fill(
      Path(roundedRect: band, cornerRadius: max(0, style.cornerRadius - Self.bandInset)),
      with: color)
  }

  private func draw(_ row: PickerGeometry.Row, in canvas: Canvas) {
    let item = model.items[row.slot]
    let isCentral = row.slot == spinner.targetSlot
    let tint = style.tintColor.resolved(for: traits)
    let ink = spinner.isHUD ? tint : style.titleColor.resolved(for: traits)
    var alpha = row.nearness
    if !item.isEnabled { alpha *= style.disabledAlpha }
    if row.slot == spinner.hoveredSlot, model.isSelectable(row.slot), !isCentral {
      let place = row.frame.insetBy(dx: Self.bandInset, dy: 1)
      canvas.fill(
        Path(roundedRect: place, cornerRadius: max(0, style.cornerRadius - Self.bandInset)),
        with: ink.withAlpha(0.06))
    }
    let hasIcon = !item.icon.isEmpty && style.rowIconSize > 0
    let iconRoom = hasIcon ? style.rowIconSize + Self.spacing : 0
    let room = max(0, row.frame.width - 2 * Self.padding - iconRoom)
    let text = TextLayout.cached(item.title, font: spinner.titleFont, width: room)
    let width = iconRoom + min(text.size.width, room)
    var x = row.frame.midX - width / 2
    if hasIcon {
      let middle =
        traits.isRightToLeft ? x + width - style.rowIconSize / 2 : x + style.rowIconSize / 2
      canvas.saved {
        canvas.translate(x: middle, y: row.frame.midY)
        item.icon.draw(
          in: canvas, side: style.rowIconSize, tint: isCentral ? tint : ink, alpha: alpha,
          traits: traits, isTemplate: spinner.isHUD)
      }
      if !traits.isRightToLeft { x += iconRoom }
    }
    // A title in another direction begins at the far end of its room.
    let shift = text.inkBounds.minX > room / 2 ? text.size.width - text.inkBounds.maxX : 0
    canvas.draw(
      text, at: Point(x: x + shift, y: row.frame.midY - text.size.height / 2),
      color: ink.withAlpha(ink.alpha * alpha))
  }
}

/// What the shadow of a picker depends on.
private struct PickerShadow: Hashable, Sendable {
  var size: Size
  var cornerRadius: Double
  var shadow: Shadow
}
