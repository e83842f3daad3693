internal import CDetentCairo
import Glibc
import Synchronization

/// The text caches of the process, and the lock for all calls of Pango: its objects may be used by
/// one thread at a time, and the main actor may run on any thread.
final class TextEngine: Sendable {
  struct Caches {
    /// The layouts. Finding one takes 0.25 µs, making one 6 µs or more. The limit covers a list
    /// that changes during a drag: the words of some hundred rows, and the rest of the screen.
    fileprivate var layouts = LRU<TextLayoutKey, TextLayout>(limit: 2_048)
    /// The ten digits of each font. A changing number needs them in each frame, which takes 0.45 µs
    /// instead of 2. A step of a slider takes 12 µs, one with labels 31.
    fileprivate var digits = LRU<DigitsKey, [TextLayout]>(limit: 32)
    /// The masks. Without them, drawing three short labels at each step of a drag would take 5 µs.
    /// A word has one mask for each quarter-pixel position.
    fileprivate var masks = LRU<TextMaskKey, AlphaMask>(limit: 4_096, costLimit: 8 << 20)
    fileprivate var metrics: [Font: FontMetrics?] = [:]
    fileprivate var contexts: Contexts?
    private var serial: UInt64 = 0

    mutating func nextSerial() -> UInt64 {
      serial &+= 1
      return serial
    }
  }

  static let shared = TextEngine()

  /// The size of every layout, in pixels, scaled for drawing. Without hinting the result is the
  /// same, and Pango need not search all installed fonts for each size, which takes milliseconds.
  static let referenceSize = 64.0
  static let unitsAPixel = 1024.0

  private let caches = Lock(Caches())

  /// Calls a closure while holding the lock of Pango. Calls must not be nested.
  func locked<R>(_ body: (inout Caches) -> R) -> R { caches.withLock(body) }

  var installedFamilies: [String] {
    locked { _ in
      let map = pango_cairo_font_map_new()
      defer { g_object_unref(map) }
      var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
      var count: Int32 = 0
      pango_font_map_list_families(map, &families, &count)
      defer { g_free(families) }
      let names = (0..<Int(count)).compactMap { index in
        pango_font_family_get_name(families?[index]).map { String(cString: $0) }
      }
      return Set(names).sorted { $0.lowercased() < $1.lowercased() }
    }
  }

  /// Makes a layout, which the caller releases.
  func makeLayout(_ font: Font, _ direction: TextDirection, _ caches: inout Caches)
    -> OpaquePointer?
  {
    let contexts = contexts(for: font, &caches)
    let isRightToLeft = direction == .rightToLeft
    let layout = pango_layout_new(isRightToLeft ? contexts.rightToLeft : contexts.leftToRight)
    pango_layout_set_auto_dir(layout, direction == .automatic ? 1 : 0)
    return layout
  }

  /// The contexts for a font. A font map never drops a font, about 40 KB each, so a new map begins
  /// after 128 fonts. The old map is released with the last layout that uses it.
  private func contexts(for font: Font, _ caches: inout Caches) -> Contexts {
    let known = font.withSize(Self.referenceSize)
    if caches.metrics.index(forKey: known) == nil {
      if caches.metrics.count >= 128 {
        caches.metrics = [:]
        caches.contexts = nil
      }
      caches.metrics.updateValue(nil, forKey: known)
    }
    let contexts = caches.contexts ?? Contexts()
    caches.contexts = contexts
    return contexts
  }

  func layout(for key: TextLayoutKey) -> TextLayout {
    if let known = locked({ $0.layouts.value(for: key) }) { return known }
    let made = TextLayout(key)
    // Layouts that the cache drops take the lock when they are released, so release them out here.
    let (layout, gone) = locked { caches in
      // If another thread was faster, its object stays in the cache.
      if let known = caches.layouts.value(for: key) { return (known, [TextLayout]()) }
      return (made, caches.layouts.insert(made, for: key))
    }
    withExtendedLifetime((made, gone)) {}
    return layout
  }

  /// The layouts of the digits 0 to 9 in a font, all made together.
  func digits(of font: Font, _ direction: TextDirection) -> [TextLayout] {
    let key = DigitsKey(font: font, direction: direction)
    if let known = locked({ $0.digits.value(for: key) }) { return known }
    let made = (0...9).map { TextLayout.cached("\($0)", font: font, direction: direction) }
    // Released outside the lock, like layouts.
    let gone = locked { $0.digits.insert(made, for: key) }
    withExtendedLifetime(gone) {}
    return made
  }

  /// The coverage of a text, drawn if it is not cached, or nil if the text covers nothing.
  func mask(of layout: TextLayout, scale: Double, phase: Int) -> AlphaMask? {
    let key = TextMaskKey(serial: layout.serial, scale: scale, phase: phase)
    return locked { caches in
      if let known = caches.masks.value(for: key) { return known }
      guard let mask = layout.makeMask(scale: scale, phase: phase) else { return nil }
      caches.masks.insert(mask, for: key, cost: mask.byteCount)
      return mask
    }
  }

  func metrics(of font: Font) -> FontMetrics {
    let factor = font.size / Self.referenceSize
    let measured = locked { caches in
      let reference = font.withSize(Self.referenceSize)
      if let known = caches.metrics[reference] ?? nil { return known }
      let measured = Self.measure(font, contexts(for: font, &caches))
      caches.metrics.updateValue(measured, forKey: reference)
      return measured
    }
    return FontMetrics(ascent: measured.ascent * factor, descent: measured.descent * factor)
  }

  private static func measure(_ font: Font, _ contexts: Contexts) -> FontMetrics {
    let description = description(of: font)
    defer { pango_font_description_free(description) }
    let map = pango_context_get_font_map(contexts.leftToRight)
    guard let loaded = pango_font_map_load_font(map, contexts.leftToRight, description) else {
      // If no font is installed, boxes of about this height are drawn.
      return FontMetrics(ascent: referenceSize, descent: referenceSize * 0.25)
    }
    defer { g_object_unref(loaded) }
    var logical = PangoRectangle()
    // The logical rectangle of any glyph is that of the font.
    pango_font_get_glyph_extents(loaded, 0, nil, &logical)
    return FontMetrics(
      ascent: -Double(logical.y) / Self.unitsAPixel,
      descent: Double(logical.y + logical.height) / Self.unitsAPixel)
  }

  /// A description of the font at the reference size, which the caller frees.
  static func description(of font: Font) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, font.family ?? Font.systemFamilies)
    pango_font_description_set_absolute_size(description, referenceSize * unitsAPixel)
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight)))
    pango_font_description_set_style(
      description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return description
  }
}

private struct DigitsKey: Hashable {
  let font: Font
  let direction: TextDirection
}

private struct TextMaskKey: Hashable {
  let serial: UInt64
  let scale: Double
  let phase: Int
}

extension TextEngine {
  /// A font map with a context per base direction, made for the first text, used under the lock.
  final class Contexts {
    let leftToRight: OpaquePointer?
    let rightToLeft: OpaquePointer?

    init() {
      let map = pango_cairo_font_map_new()
      leftToRight = Self.context(map, PANGO_DIRECTION_LTR)
      rightToLeft = Self.context(map, PANGO_DIRECTION_RTL)
      // The contexts keep a reference.
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
      // Without hinting, metrics are fractional and a text has the same width at every scale.
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

/// The language of texts, which selects among Chinese, Japanese and Korean glyphs.
package enum TextLanguage {
  private static let preferred = Mutex<String?>(nil)

  /// Prefers a locale such as `zh_CN` to that of the environment, for new layouts.
  package static func prefer(_ locale: String) {
    guard let tag = tag(ofLocale: locale) else { return }
    preferred.withLock { $0 = tag }
  }

  /// The language in the form "zh-cn", or "en" if the environment names no language.
  static var current: String { preferred.withLock { $0 } ?? ofEnvironment }

  private static let ofEnvironment: String = {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(name), value[0] != 0 else { continue }
      return tag(ofLocale: String(cString: value)) ?? "en"
    }
    return "en"
  }()

  /// "zh-cn" from "zh_CN.UTF-8", or nil for C, POSIX and invalid names.
  static func tag(ofLocale locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    if name == "C" || name == "POSIX" { return nil }
    return tag(name)
  }

  /// The tag in lower case with hyphens, or nil if it contains other characters.
  static func tag(_ name: some StringProtocol) -> String? {
    guard (2...35).contains(name.utf8.count) else { return nil }
    var text = ""
    for byte in name.utf8 {
      switch byte {
      case 65...90: text.unicodeScalars.append(Unicode.Scalar(byte + 32))
      case 97...122, 48...57: text.unicodeScalars.append(Unicode.Scalar(byte))
      case 45, 95: text.append("-")
      default: return nil
      }
    }
    return text
  }
}
