internal import CDetentCairo

// Unchecked: the Pango layout is only touched under the lock of the engine.
/// A text that is shaped, measured and broken into lines. Its geometry is in logical pixels, from the
/// top left corner, and the same at every scale. Layouts do not change; safe to use from any thread.
public final class TextLayout: @unchecked Sendable {
  struct Key: Hashable {
    var text: String
    var font: Font
    var width: Double?
    var lineLimit: Int
    var alignment: TextAlignment
    var direction: TextDirection
    var truncation: TextTruncation
    var language: String?
  }

  /// The extent of the lines: the widest one and all heights. Where a width was given, lines that
  /// are aligned away from the left lie inside of that width, see ``inkBounds``.
  public let size: Size
  /// From the top to the baseline of the first line.
  public let baseline: Double
  /// The rectangle around what is really drawn: italics and accents may reach out of ``size``.
  public let inkBounds: Rect
  /// Whether a part of the text is left out.
  public let isTruncated: Bool
  /// How many lines are drawn.
  public let lineCount: Int

  let key: Key
  let shown: SanitizedText
  let handle: OpaquePointer?
  /// Logical pixels a unit of Pango's.
  let unit: Double
  /// Whether the text may hold pictures in colours of their own, which a mask would lose.
  let hasColors: Bool
  /// Tells layouts apart also after they are gone.
  let serial: UInt64

  /// Lays out a text. Characters that cannot be shown (NUL, controls, U+FFFE) become U+FFFD. One line
  /// holds at most 4 096 bytes of UTF-8 and several lines 6 144; what is left out of a longer text is
  /// decided by `truncation`: lay out a document by its paragraphs.
  /// - Parameters:
  ///   - width: Where lines are broken or truncated, in logical pixels; nil for any width.
  ///   - lineLimit: The greatest number of lines, 0 for any. At 1 line breaks become spaces.
  ///   - truncation: What is left out where the text does not fit; needs a width.
  ///   - language: For example "zh-CN"; nil for that of the environment.
  public convenience init(
    _ text: String, font: Font, width: Double? = nil, lineLimit: Int = 1,
    alignment: TextAlignment = .natural, direction: TextDirection = .automatic,
    truncation: TextTruncation = .end, language: String? = nil
  ) {
    self.init(
      Self.key(text, font, width, lineLimit, alignment, direction, truncation, language))
  }

  /// The same as `init`, from a cache: the least recently used of some hundred layouts go first.
  public static func cached(
    _ text: String, font: Font, width: Double? = nil, lineLimit: Int = 1,
    alignment: TextAlignment = .natural, direction: TextDirection = .automatic,
    truncation: TextTruncation = .end, language: String? = nil
  ) -> TextLayout {
    TextEngine.shared.layout(
      for: key(text, font, width, lineLimit, alignment, direction, truncation, language))
  }

  private static func key(
    _ text: String, _ font: Font, _ width: Double?, _ lineLimit: Int, _ alignment: TextAlignment,
    _ direction: TextDirection, _ truncation: TextTruncation, _ language: String?
  ) -> Key {
    if let width, !width.isFinite { ThrottledLog.note("TextLayout(width:)") }
    return Key(
      text: text, font: font,
      width: width.flatMap { $0.isFinite ? min(max(0, $0), 1_000_000) : nil },
      lineLimit: min(max(0, lineLimit), 10_000), alignment: alignment, direction: direction,
      truncation: truncation, language: language)
  }

  init(_ key: Key) {
    self.key = key
    var shown = SanitizedText(
      key.text, limits: Self.limits(key),
      lineBreak: key.lineLimit == 1 ? .space : (key.lineLimit == 0 ? .paragraph : .line),
      truncation: key.truncation)
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    var line: (count: Int32, baseline: Int32, cut: Bool) = (0, 0, false)
    (handle, serial) = TextEngine.shared.locked { caches in
      let layout = TextEngine.shared.makeLayout(key.font, key.direction, &caches)
      Self.configure(layout, key, shown.text)
      Self.setTruncation(layout, key, &shown)
      pango_layout_get_extents(layout, &ink, &logical)
      line = (
        pango_layout_get_line_count(layout), pango_layout_get_baseline(layout),
        pango_layout_is_ellipsized(layout) != 0
      )
      return (layout, caches.nextSerial())
    }
    self.shown = shown
    hasColors = shown.text.unicodeScalars.contains {
      $0.value >= 0x231A && ($0.value == 0xFE0F || $0.properties.isEmojiPresentation)
    }
    let unit = key.font.size / TextEngine.referenceSize / TextEngine.unitsAPixel
    self.unit = unit
    var size = Rect(logical, unit: unit).size
    // The width was rounded up to a unit for Pango, which the caller must not see.
    if let width = key.width, size.width < width + unit { size.width = min(size.width, width) }
    self.size = size
    baseline = Double(line.baseline) * unit
    inkBounds = Rect(ink, unit: unit)
    isTruncated = line.cut || shown.isCut
    lineCount = Int(line.count)
  }

  deinit {
    TextEngine.shared.locked { _ in g_object_unref(UnsafeMutableRawPointer(handle)) }
  }

  /// As much text as can be shown and is shaped in a few milliseconds, and as little as keeps the
  /// width within Pango's 32-bit numbers.
  private static func limits(_ key: Key) -> SanitizedText.Limits {
    let widest = Int(1_000_000 / key.font.size, clampedTo: 64...8_192)
    if key.lineLimit == 1 { return SanitizedText.Limits(bytes: min(4_096, widest)) }
    let room = (key.width ?? 1_000_000) / key.font.size
    // No character is much narrower than a fifth of the size, and none has more than four bytes.
    let visible = key.lineLimit == 0 ? 1_024 + room * 512 : Double(key.lineLimit) * (room * 20 + 64)
    // Pango breaks endless words in quadratic time, so they get places to break, two or three a line.
    let piece = Int(room / 2, clampedTo: 4...100)
    // Pango counts lines only where it knows a width.
    let lines = key.lineLimit == 0 ? 1_000 : key.lineLimit - (key.width == nil ? 1 : 0)
    return SanitizedText.Limits(
      bytes: min(6_144, widest, Int(visible, clampedTo: 64...6_144)),
      lineBreaks: lines,
      piece: key.width == nil ? 0 : piece)
  }
}
