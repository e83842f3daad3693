internal import CDetentCairo

// Unchecked: the Pango layout is used only under the engine's lock.
/// A text that is shaped, measured and broken into lines. Its geometry is in logical pixels from
/// the top left corner, the same at every scale. It is immutable and can be used from any thread.
public final class TextLayout: @unchecked Sendable {
  /// The width of the widest line and the height of all lines. If a width was given, lines that are
  /// not left-aligned lie elsewhere in it, see ``inkBounds``.
  public let size: Size
  /// The distance from the top to the baseline of the first line, in logical pixels.
  public let baseline: Double
  /// The rectangle around the drawn glyphs; italics and accents may exceed ``size``.
  public let inkBounds: Rect
  package let isTruncated: Bool
  package let lineCount: Int

  let key: TextLayoutKey
  private let shown: SanitizedText
  let handle: OpaquePointer?
  /// Logical pixels per Pango unit.
  let unit: Double
  /// Whether the text may contain colour glyphs, which a mask would lose.
  let hasColors: Bool
  /// A number that is unique in the process, even after the layout is released.
  let serial: UInt64

  /// Lays out a text. Characters that cannot be shown (NUL, controls, U+FFFE) become U+FFFD. A
  /// single line holds at most 4 096 bytes of UTF-8, several lines 6 144; `truncation` decides
  /// which part of a longer text is omitted. Lay out a document paragraph by paragraph.
  /// - Parameters:
  ///   - width: The width for line breaks or truncation, in logical pixels, or nil for no limit.
  ///   - lineLimit: The greatest number of lines, 0 for no limit; 1 turns line breaks into spaces.
  ///   - truncation: The part to omit if the text does not fit. It has no effect without a width.
  ///   - language: For example "zh-CN", or nil for the language of the environment.
  public convenience init(
    _ text: String, font: Font, width: Double? = nil, lineLimit: Int = 1,
    alignment: TextAlignment = .natural, direction: TextDirection = .automatic,
    truncation: TextTruncation = .end, language: String? = nil
  ) {
    self.init(
      TextLayoutKey(text, font, width, lineLimit, alignment, direction, truncation, language))
  }

  /// Returns the same layout as `init` from a cache of the most recently used layouts.
  public static func cached(
    _ text: String, font: Font, width: Double? = nil, lineLimit: Int = 1,
    alignment: TextAlignment = .natural, direction: TextDirection = .automatic,
    truncation: TextTruncation = .end, language: String? = nil
  ) -> TextLayout {
    TextEngine.shared.layout(
      for: TextLayoutKey(text, font, width, lineLimit, alignment, direction, truncation, language))
  }

  init(_ key: TextLayoutKey) {
    self.key = key
    var shown = SanitizedText(
      key.text, limits: key.limits,
      lineBreak: key.lineLimit == 1 ? .space : (key.lineLimit == 0 ? .paragraph : .line),
      truncation: key.truncation)
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    var line: (count: Int32, baseline: Int32, cut: Bool) = (0, 0, false)
    (handle, serial) = TextEngine.shared.locked { caches in
      let layout = TextEngine.shared.makeLayout(key.font, key.direction, &caches)
      key.configure(layout, shown.text)
      key.setTruncation(layout, &shown)
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
    let unit = key.unit
    self.unit = unit
    var size = Rect(logical, unit: unit).size
    // The width was rounded up for Pango, which the caller must not see.
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

  /// Whether a line begins within a word, because the word is wider than the layout.
  package var breaksWords: Bool {
    TextEngine.shared.locked { _ in
      var count: Int32 = 0
      guard let breaks = pango_layout_get_log_attrs_readonly(handle, &count) else { return false }
      let utf8 = shown.text.utf8
      return (0..<pango_layout_get_line_count(handle)).dropFirst().contains { line in
        guard let first = pango_layout_get_line_readonly(handle, line)?.pointee.start_index else {
          return false
        }
        let start = utf8.index(utf8.startIndex, offsetBy: min(Int(first), utf8.count))
        let offset = shown.text.unicodeScalars.distance(from: utf8.startIndex, to: start)
        return offset < Int(count) && breaks[offset].is_line_break == 0
      }
    }
  }

  // MARK: Carets and selections

  /// The caret before the character at an offset into the text's UTF-8, as a rectangle without
  /// width. Offsets are clamped to the text and to the start of a character.
  public func caret(at utf8Offset: Int) -> Rect {
    let offset = Self.boundary(shown.shown(utf8Offset), in: shown.text)
    var strong = PangoRectangle()
    TextEngine.shared.locked { _ in
      pango_layout_get_cursor_pos(handle, Int32(clamping: offset), &strong, nil)
    }
    return Rect(strong, unit: unit)
  }

  /// The UTF-8 offset nearest to a point, between two characters.
  package func utf8Offset(at point: Point) -> Int {
    guard point.isFinite else {
      ThrottledLog.note("TextLayout.utf8Offset(at:)")
      return 0
    }
    let limit = Int(Int32.max / 2)
    let x = Int(point.x / unit, clampedTo: -limit...limit)
    let y = Int(point.y / unit, clampedTo: -limit...limit)
    var index: Int32 = 0
    var trailing: Int32 = 0
    _ = TextEngine.shared.locked { _ in
      pango_layout_xy_to_index(handle, Int32(x), Int32(y), &index, &trailing)
    }
    return original(index, trailing)
  }

  /// The offset after moving one step left or right on the screen, or nil at the end of the text.
  package func utf8Offset(besides utf8Offset: Int, toTheRight: Bool) -> Int? {
    let offset = Self.boundary(shown.shown(utf8Offset), in: shown.text)
    var index: Int32 = 0
    var trailing: Int32 = 0
    TextEngine.shared.locked { _ in
      pango_layout_move_cursor_visually(
        handle, 1, Int32(clamping: offset), 0, toTheRight ? 1 : -1, &index, &trailing)
    }
    guard index >= 0, index < Int32.max else { return nil }
    return original(index, trailing)
  }

  /// The rectangles behind a range, several per line if directions are mixed.
  package func selectionRects(from start: Int, to end: Int) -> [Rect] {
    let low = Self.boundary(shown.shown(min(start, end)), in: shown.text)
    let high = Self.boundary(shown.shown(max(start, end)), in: shown.text)
    guard low < high else { return [] }
    return TextEngine.shared.locked { _ in
      var rects: [Rect] = []
      let lines = pango_layout_get_iter(handle)
      defer { pango_layout_iter_free(lines) }
      repeat {
        guard let line = pango_layout_iter_get_line_readonly(lines) else { break }
        let first = Int(line.pointee.start_index)
        let last = first + Int(line.pointee.length)
        guard low < last, first < high else { continue }
        var (top, bottom) = (Int32(0), Int32(0))
        pango_layout_iter_get_line_yrange(lines, &top, &bottom)
        var ranges: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        pango_layout_line_get_x_ranges(
          line, Int32(clamping: max(low, first)), Int32(clamping: min(high, last)), &ranges, &count)
        defer { g_free(ranges) }
        for index in 0..<Int(count) {
          guard let ranges else { break }
          let (left, right) = (ranges[2 * index], ranges[2 * index + 1])
          rects.append(
            Rect(
              PangoRectangle(x: left, y: top, width: right - left, height: bottom - top), unit: unit
            ))
        }
      } while pango_layout_iter_next_line(lines) != 0
      return rects
    }
  }

  /// The offset in the original for a hit of Pango: an index and a number of scalars after it.
  private func original(_ index: Int32, _ trailing: Int32) -> Int {
    let utf8 = shown.text.utf8
    let scalars = shown.text.unicodeScalars
    let hit = utf8.index(utf8.startIndex, offsetBy: Int(index), limitedBy: utf8.endIndex)
    let far = scalars.index(
      hit ?? utf8.endIndex, offsetBy: Int(trailing), limitedBy: scalars.endIndex)
    return shown.original(utf8.distance(from: utf8.startIndex, to: far ?? utf8.endIndex))
  }

  private static func boundary(_ offset: Int, in text: String) -> Int {
    let utf8 = text.utf8
    var start = min(max(0, offset), utf8.count)
    while start > 0 {
      let index = utf8.index(utf8.startIndex, offsetBy: start)
      if index == utf8.endIndex || utf8[index] & 0xC0 != 0x80 { break }
      start -= 1
    }
    return start
  }

  // MARK: Outlines

  /// The coverage of the text in device pixels at a scale. The top left corner lies at `phase`
  /// quarters of a pixel, and every baseline on a whole pixel. The caller holds the lock.
  func makeMask(scale: Double, phase: Int) -> AlphaMask? {
    let area = Rect(
      x: inkBounds.minX * scale, y: inkBounds.minY * scale, width: inkBounds.width * scale + 1,
      height: inkBounds.height * scale
    ).insetBy(dx: -2, dy: -2).outset(toPixelsAt: 1)
    guard !inkBounds.isEmpty, let mask = AlphaMask(area: area) else { return nil }
    // Cairo keeps bitmaps of hundreds of glyphs of any size, so large glyphs are filled as paths.
    if key.font.size * scale > 40 {
      mask.withContext { context in
        addLines(to: context, scale: scale, stretch: 1, phase: Double(phase) / 4) {
          pango_cairo_layout_line_path(context, $0)
        }
        cairo_fill(context)
      }
      return mask
    }
    // Cairo 1.16 places each glyph on a whole pixel, which makes small text uneven. So the text is
    // drawn four times as wide, where a pixel is a quarter of a real one, and then averaged: ten
    // times as fast as filling outlines, with the same look.
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

  /// Calls the closure at the position of each line, with baselines on whole pixels.
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

  /// Adds the outlines of all lines to a context and leaves it scaled. The caller holds the lock.
  func addOutline(to context: OpaquePointer?) {
    let factor = unit * TextEngine.unitsAPixel
    cairo_scale(context, factor, factor)
    forEachLine { line, x, y in
      cairo_move_to(context, x / factor, y / factor)
      pango_cairo_layout_line_path(context, line)
    }
  }

  /// Calls the closure with each line and the start of its baseline.
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

extension Rect {
  init(_ rect: PangoRectangle, unit: Double) {
    self.init(
      x: Double(rect.x) * unit, y: Double(rect.y) * unit, width: Double(rect.width) * unit,
      height: Double(rect.height) * unit)
  }
}

/// The alignment of the lines of a text within its width.
public enum TextAlignment: String, Hashable, Sendable, Codable, CaseIterable {
  /// Lines start where the text's own direction begins.
  case natural
  /// Lines start at the left, or at the right for `TextDirection.rightToLeft`.
  case leading
  /// Lines are centred in the width.
  case center
  /// Lines end where the reading direction ends.
  case trailing
}

/// The base direction of a text.
public enum TextDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// The direction of the first letter.
  case automatic
  /// Lines begin on the left.
  case leftToRight
  /// Lines begin on the right.
  case rightToLeft
}

/// The part of a text that an ellipsis replaces if the text does not fit.
public enum TextTruncation: String, Hashable, Sendable, Codable, CaseIterable {
  /// The end of the text is omitted.
  case end
  /// The middle of the text is omitted.
  case middle
  /// The start of the text is omitted.
  case start
  /// Nothing: a single line exceeds its width. Several lines still end with an ellipsis.
  case none
}
