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
  /// Cairo 1.16 puts each glyph of a text on a whole pixel, which makes small text uneven; outlines
  /// keep the places that the shaper gave them.
  func makeMask(scale: Double, phase: Int) -> AlphaMask? {
    let left = Double(phase) / 4
    let area = Rect(
      x: inkBounds.minX * scale + left, y: inkBounds.minY * scale, width: inkBounds.width * scale,
      height: inkBounds.height * scale
    ).insetBy(dx: -2, dy: -2).outset(toPixelsAt: 1)
    guard !inkBounds.isEmpty, let mask = AlphaMask(area: area) else { return nil }
    mask.withContext { context in
      cairo_translate(context, left, 0)
      cairo_scale(context, scale, scale)
      let first = (baseline * scale).rounded()
      addOutline(to: context) { (first + (($0 - baseline) * scale).rounded()) / scale }
      cairo_fill(context)
    }
    return mask
  }

  /// Adds the outlines of all lines to the path of a context, around its origin. The caller holds the
  /// lock. `place` may move a baseline.
  func addOutline(to context: OpaquePointer?, _ place: (Double) -> Double = { $0 }) {
    let lines = pango_layout_get_iter(handle)
    defer { pango_layout_iter_free(lines) }
    repeat {
      var extents = PangoRectangle()
      pango_layout_iter_get_line_extents(lines, nil, &extents)
      let baseline = Double(pango_layout_iter_get_baseline(lines)) / pangoScale
      cairo_move_to(context, Double(extents.x) / pangoScale, place(baseline))
      pango_cairo_layout_line_path(context, pango_layout_iter_get_line_readonly(lines))
    } while pango_layout_iter_next_line(lines) != 0
  }
}
