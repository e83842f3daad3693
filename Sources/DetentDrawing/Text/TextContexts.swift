internal import CDetentCairo

extension TextEngine {
  /// What layouts are made from: a font map with a context for each base direction. It is made when
  /// the first text is measured, and only touched under the lock.
  final class Contexts {
    let leftToRight: OpaquePointer?
    let rightToLeft: OpaquePointer?

    init() {
      let map = pango_cairo_font_map_new()
      leftToRight = Self.context(map, PANGO_DIRECTION_LTR)
      rightToLeft = Self.context(map, PANGO_DIRECTION_RTL)
      // The contexts keep it.
      g_object_unref(map)
    }

    deinit {
      g_object_unref(UnsafeMutableRawPointer(leftToRight))
      g_object_unref(UnsafeMutableRawPointer(rightToLeft))
    }

    private static func context(
      _ map: UnsafeMutablePointer<PangoFontMap>?, _ direction: PangoDirection
    ) -> OpaquePointer? {
      let context = pango_font_map_create_context(map)
      // Unhinted outlines and metrics at fractions of a pixel: a text is as wide at every scale.
      let options = cairo_font_options_create()
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      pango_cairo_context_set_font_options(context, options)
      cairo_font_options_destroy(options)
      pango_context_set_round_glyph_positions(context, 0)
      pango_context_set_base_dir(context, direction)
      pango_context_set_language(context, pango_language_from_string(TextLanguage.current))
      return context
    }
  }
}
