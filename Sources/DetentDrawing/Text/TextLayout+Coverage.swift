internal import CDetentCairo

extension TextLayout {
  /// How many characters no installed font can show.
  var unknownGlyphCount: Int {
    TextEngine.shared.locked { _ in Int(pango_layout_get_unknown_glyphs_count(handle)) }
  }

  /// The coverage of the text in device pixels at a scale, with the layout's top left corner at
  /// `phase` quarters of a pixel and every baseline on a whole pixel. The caller holds the lock.
  func makeMask(scale: Double, phase: Int) -> AlphaMask? {
    let area = Rect(
      x: inkBounds.minX * scale, y: inkBounds.minY * scale, width: inkBounds.width * scale + 1,
      height: inkBounds.height * scale
    ).insetBy(dx: -2, dy: -2).outset(toPixelsAt: 1)
    guard !inkBounds.isEmpty, let mask = AlphaMask(area: area) else { return nil }
    // Cairo keeps the bitmaps of hundreds of glyphs, however large they are.
    if key.font.size * scale > 40 {
      mask.withContext { context in
        addLines(to: context, scale: scale, stretch: 1, phase: Double(phase) / 4) {
          pango_cairo_layout_line_path(context, $0)
        }
        cairo_fill(context)
      }
      return mask
    }
    // Cairo 1.16 puts each glyph on a whole pixel, which makes small text uneven. So the text is
    // drawn four times as wide, where that is a quarter of a pixel, and each four pixels become one:
    // ten times as fast as filling outlines, and the same to the eye.
    let wideArea = Rect(
      x: area.minX * 4, y: area.minY, width: area.width * 4, height: area.height)
    guard let wide = AlphaMask(area: wideArea) else { return nil }
    wide.withContext { context in
      addLines(to: context, scale: scale, stretch: 4, phase: Double(phase)) {
        pango_cairo_show_layout_line(context, $0)
      }
    }
    mask.average(wide)
    return mask
  }

  /// Calls with each line where it has to be drawn, with baselines on whole pixels.
  private func addLines(
    to context: OpaquePointer?, scale: Double, stretch: Double, phase: Double,
    _ draw: (UnsafeMutablePointer<PangoLayoutLine>?) -> Void
  ) {
    let factor = scale * unit * TextEngine.unitsAPixel
    cairo_translate(context, phase, 0)
    cairo_scale(context, factor * stretch, factor)
    let first = (baseline * scale).rounded()
    forEachLine { line, x, y in
      cairo_move_to(
        context, x * scale / factor, (first + ((y - baseline) * scale).rounded()) / factor)
      draw(line)
    }
  }

  /// Adds the outlines of all lines to the path of a context, around its origin, and leaves it scaled.
  /// The caller holds the lock.
  func addOutline(to context: OpaquePointer?) {
    let factor = unit * TextEngine.unitsAPixel
    cairo_scale(context, factor, factor)
    forEachLine { line, x, y in
      cairo_move_to(context, x / factor, y / factor)
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
        pango_layout_iter_get_line_readonly(lines), Double(extents.x) * unit,
        Double(pango_layout_iter_get_baseline(lines)) * unit)
    } while pango_layout_iter_next_line(lines) != 0
  }
}
