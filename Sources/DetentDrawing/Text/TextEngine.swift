internal import CDetentCairo
import Synchronization

/// The one font map of the process, made when the first text is measured. Pango's objects may be
/// used by one thread at a time, and the main actor may run on any: so everything that touches them
/// does it under this lock.
// Unchecked: all mutable state is only touched under the lock.
final class TextEngine: @unchecked Sendable {
  static let shared = TextEngine()

  private let lock = Mutex(())
  private let fontMap: UnsafeMutablePointer<PangoFontMap>?
  private let leftToRight: OpaquePointer?
  private let rightToLeft: OpaquePointer?
  private var metrics = LRU<Font, FontMetrics>(limit: 128)
  private var layouts = LRU<TextLayout.Key, TextLayout>(limit: 512)
  private var masks = LRU<TextMaskKey, AlphaMask>(limit: 1024, costLimit: 8 << 20)
  private var serial: UInt64 = 0

  private init() {
    let map = pango_cairo_font_map_new()
    fontMap = map
    leftToRight = Self.context(map, PANGO_DIRECTION_LTR)
    rightToLeft = Self.context(map, PANGO_DIRECTION_RTL)
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

  /// Runs alone with Pango. Must not be nested.
  func locked<R>(_ body: (TextEngine) throws -> R) rethrows -> R {
    try lock.withLock { _ in try body(self) }
  }

  /// A new layout; the caller holds the lock and releases the layout.
  func makeLayout(_ direction: TextDirection) -> OpaquePointer? {
    let layout = pango_layout_new(direction == .rightToLeft ? rightToLeft : leftToRight)
    pango_layout_set_auto_dir(layout, direction == .automatic ? 1 : 0)
    return layout
  }

  /// The layout of a key, made where it is not known.
  func layout(for key: TextLayout.Key) -> TextLayout {
    if let known = locked({ $0.layouts.value(for: key) }) { return known }
    let made = TextLayout(key)
    return locked {
      // Another thread may have been faster: the same key then keeps the same object.
      if let known = $0.layouts.value(for: key) { return known }
      $0.layouts.insert(made, for: key)
      return made
    }
  }

  /// A number that no layout had before; the caller holds the lock.
  func nextSerial() -> UInt64 {
    serial &+= 1
    return serial
  }

  /// The coverage of a text, drawn where it is not known; nil where it covers nothing.
  func mask(of layout: TextLayout, scale: Double, phase: Int) -> AlphaMask? {
    let key = TextMaskKey(serial: layout.serial, scale: scale, phase: phase)
    return locked { engine in
      if let known = engine.masks.value(for: key) { return known }
      guard let mask = layout.makeMask(scale: scale, phase: phase) else { return nil }
      engine.masks.insert(mask, for: key, cost: mask.byteCount)
      return mask
    }
  }

  func metrics(of font: Font) -> FontMetrics {
    locked { engine in
      if let known = engine.metrics.value(for: font) { return known }
      let description = Self.description(of: font)
      defer { pango_font_description_free(description) }
      let measured = engine.measure(description, font.size)
      engine.metrics.insert(measured, for: font)
      return measured
    }
  }

  private func measure(_ description: OpaquePointer?, _ size: Double) -> FontMetrics {
    guard let font = pango_font_map_load_font(fontMap, leftToRight, description) else {
      // No font is installed at all; boxes of about this height are drawn.
      return FontMetrics(ascent: size, descent: size * 0.25)
    }
    defer { g_object_unref(font) }
    var logical = PangoRectangle()
    // The logical rectangle of every glyph is that of the font.
    pango_font_get_glyph_extents(font, 0, nil, &logical)
    return FontMetrics(
      ascent: -Double(logical.y) / pangoScale,
      descent: Double(logical.y + logical.height) / pangoScale)
  }

  /// The caller frees it.
  static func description(of font: Font) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, font.family ?? Font.systemFamilies)
    pango_font_description_set_absolute_size(description, font.size * pangoScale)
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight)))
    pango_font_description_set_style(
      description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return description
  }
}

/// A text at a scale, begun at a quarter of a device pixel.
struct TextMaskKey: Hashable {
  let serial: UInt64
  let scale: Double
  let phase: Int
}

/// Pango's units a logical pixel.
let pangoScale = 1024.0
