internal import CDetentCairo

extension TextLayout {
  /// Whether the text may hold pictures in colours of their own, which a mask would lose.
  var hasColors: Bool {
    shown.text.unicodeScalars.contains {
      $0.value >= 0x231A && ($0.value == 0xFE0F || $0.properties.isEmojiPresentation)
    }
  }

  /// The coverage of the text in device pixels at a scale, with the layout's top left corner at
  /// `phase` quarters of a pixel and every baseline on a whole pixel. The caller holds the lock.
  ///
  /// Cairo 1.16 puts each glyph on a whole pixel, which makes small text uneven. So the text is drawn
  /// four times as wide, where that is a quarter of a pixel, and each four pixels become one: ten
  /// times as fast as filling outlines, and the same to the eye.
  func makeMask(scale: Double, phase: Int) -> AlphaMask? {
    guard !inkBounds.isEmpty else { return nil }
    let area = Rect(
      x: inkBounds.minX * scale, y: inkBounds.minY * scale, width: inkBounds.width * scale + 1,
      height: inkBounds.height * scale
    ).insetBy(dx: -2, dy: -2).outset(toPixelsAt: 1)
    let wideArea = Rect(
      x: area.minX * 4, y: area.minY, width: area.width * 4, height: area.height)
    guard let wide = AlphaMask(area: wideArea), let mask = AlphaMask(area: area) else { return nil }
    wide.withContext { context in
      cairo_translate(context, Double(phase), 0)
      cairo_scale(context, scale * 4, scale)
      let first = (baseline * scale).rounded()
      forEachLine { line, x, y in
        cairo_move_to(context, x, (first + ((y - baseline) * scale).rounded()) / scale)
        pango_cairo_show_layout_line(context, line)
      }
    }
    mask.average(wide)
    return mask
  }

  /// Adds the outlines of all lines to the path of a context, around its origin. The caller holds the
  /// lock.
  func addOutline(to context: OpaquePointer?) {
    forEachLine { line, x, y in
      cairo_move_to(context, x, y)
      pango_cairo_layout_line_path(context, line)
    }
  }

  /// Calls with each line and where its baseline begins.
  private func forEachLine(
    _ body: (UnsafeMutablePointer<PangoLayoutLine>?, Double, Double) -> Void
  ) {
    let lines = pango_layout_get_iter(handle)
    defer { pango_layout_iter_free(lines) }
    repeat {
      var extents = PangoRectangle()
      pango_layout_iter_get_line_extents(lines, nil, &extents)
      body(
        pango_layout_iter_get_line_readonly(lines), Double(extents.x) / pangoScale,
        Double(pango_layout_iter_get_baseline(lines)) / pangoScale)
    } while pango_layout_iter_next_line(lines) != 0
  }
}
