internal import CDetentCairo

// Unchecked: the Pango layout is only used under the lock of the engine.
/// A text that is shaped, measured and broken into lines. Its geometry is in logical pixels, from
/// the top left corner, and the same at every scale. Layouts do not change; safe to use from any
/// thread.
public final class TextLayout: @unchecked Sendable {
  /// The extent of the lines: the widest one and all heights. Where a width was given, lines that
  /// are aligned away from the left lie inside of that width, see ``inkBounds``.
  public let size: Size
  /// The distance from the top to the baseline of the first line, in logical pixels.
  public let baseline: Double
  /// The rectangle around what is really drawn: italics and accents may leave ``size``.
  public let inkBounds: Rect
  package let isTruncated: Bool
  package let lineCount: Int

  let key: TextLayoutKey
  private let shown: SanitizedText
  let handle: OpaquePointer?
  /// Logical pixels a unit of Pango's.
  let unit: Double
  /// Whether the text may hold images in colours of their own, which a mask would lose.
  let hasColors: Bool
  /// A number that differs between layouts, also after they are gone.
  let serial: UInt64

  /// Lays out a text. Characters that cannot be shown (NUL, controls, U+FFFE) become U+FFFD. One
  /// line holds at most 4 096 bytes of UTF-8 and several lines 6 144; what is left out of a longer
  /// text is decided by `truncation`: lay out a document by its paragraphs.
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
      TextLayoutKey(text, font, width, lineLimit, alignment, direction, truncation, language))
  }

  /// The same as `init`, from a cache: the least recently used of some hundred layouts go first.
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

  // MARK: Carets and selections

  /// The caret before the character at an offset into the UTF-8 of the text: a rectangle without
  /// width. Offsets beyond the ends are the ends, those inside of a character are its begin.
  public func caret(at utf8Offset: Int) -> Rect {
    let offset = Self.boundary(shown.shown(utf8Offset), in: shown.text)
    var strong = PangoRectangle()
    TextEngine.shared.locked { _ in
      pango_layout_get_cursor_pos(handle, Int32(clamping: offset), &strong, nil)
    }
    return Rect(strong, unit: unit)
  }

  /// The offset into the UTF-8 of the text that is nearest to a point, between two characters.
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

  /// The offset after one move on the screen; nil at that end of the text.
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

  /// What lies behind a range: several rectangles on a line of mixed directions.
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

  /// The offset that Pango means by a hit and the number of scalars up to the far side of it.
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
    // drawn four times as wide, where that is a quarter of a pixel, and each four pixels become
    // one: ten times as fast as filling outlines, and the same to the eye.
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

  /// Adds the outlines of all lines to a context, and leaves it scaled. The caller holds the lock.
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

extension Rect {
  init(_ rect: PangoRectangle, unit: Double) {
    self.init(
      x: Double(rect.x) * unit, y: Double(rect.y) * unit, width: Double(rect.width) * unit,
      height: Double(rect.height) * unit)
  }
}

/// The alignment of the lines of a text within its width.
public enum TextAlignment: String, Hashable, Sendable, Codable, CaseIterable {
  /// Lines lie where the text's own language begins one.
  case natural
  /// Lines lie where the reading direction begins: left, or right for `TextDirection.rightToLeft`.
  case leading
  /// Lines lie in the middle of the width.
  case center
  /// Lines lie where the reading direction ends.
  case trailing
}

/// The base direction of a text.
public enum TextDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// That of the first letter.
  case automatic
  /// Lines begin on the left.
  case leftToRight
  /// Lines begin on the right.
  case rightToLeft
}

/// What is left out of a text that does not fit, replaced by an ellipsis.
public enum TextTruncation: String, Hashable, Sendable, Codable, CaseIterable {
  /// The end of the text is left out.
  case end
  /// The middle of the text is left out.
  case middle
  /// The start of the text is left out.
  case start
  /// Nothing: one line runs over its width. The last of several lines still ends with an ellipsis.
  case none
}
