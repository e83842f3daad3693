internal import CDetentCairo

/// Everything that a layout depends on, and its configuration for Pango.
struct TextLayoutKey: Hashable {
  var text: String
  var font: Font
  var width: Double?
  var lineLimit: Int
  var alignment: TextAlignment
  var direction: TextDirection
  var truncation: TextTruncation
  var language: String?

  /// Values are clamped to their ranges; a width that is not finite counts as nil.
  init(
    _ text: String, _ font: Font, _ width: Double?, _ lineLimit: Int, _ alignment: TextAlignment,
    _ direction: TextDirection, _ truncation: TextTruncation, _ language: String?
  ) {
    if let width, !width.isFinite { ThrottledLog.note("TextLayout(width:)") }
    (self.text, self.font) = (text, font)
    self.width = width.flatMap { $0.isFinite ? min(max(0, $0), 1_000_000) : nil }
    self.lineLimit = min(max(0, lineLimit), 10_000)
    (self.alignment, self.direction) = (alignment, direction)
    (self.truncation, self.language) = (truncation, language)
  }

  var unit: Double { font.size / TextEngine.referenceSize / TextEngine.unitsAPixel }

  /// The caller holds the lock.
  func configure(_ layout: OpaquePointer?, _ text: String) {
    let description = TextEngine.description(of: font)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    Self.setText(layout, text)
    setAttributes(layout)
    pango_layout_set_alignment(layout, alignment(layout))
    guard let width else { return }
    // Rounded up, because a text must fit in its own measured width.
    let units = Int((width / unit - 1e-3).rounded(.up), clampedTo: 0...Int(Int32.max / 2))
    pango_layout_set_width(layout, Int32(units))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
  }

  private static func setText(_ layout: OpaquePointer?, _ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
  }

  /// Truncates the text, after all else is configured.
  func setTruncation(_ layout: OpaquePointer?, _ shown: inout SanitizedText) {
    guard width != nil, lineLimit > 0 else { return }
    if lineLimit == 1, truncation == .none {
      // A single line that is neither wrapped nor cut.
      pango_layout_set_width(layout, -1)
      return
    }
    if lineLimit > 1 {
      guard pango_layout_get_line_count(layout) > Int32(clamping: lineLimit) else { return }
      // Pango would write the text after a break into the last line, as if the break were missing.
      if let end = breakAfterLastLine(layout, shown.text) {
        shown.cut(at: end)
        Self.setText(layout, shown.text)
      }
    }
    let mode =
      switch truncation {
      case .start: PANGO_ELLIPSIZE_START
      case .middle: PANGO_ELLIPSIZE_MIDDLE
      case .end, .none: PANGO_ELLIPSIZE_END
      }
    pango_layout_set_height(layout, Int32(-lineLimit))
    pango_layout_set_ellipsize(layout, mode)
  }

  /// The offset of the first line break after the start of the last visible line.
  private func breakAfterLastLine(_ layout: OpaquePointer?, _ text: String) -> Int? {
    let last = pango_layout_get_line_readonly(layout, Int32(clamping: lineLimit - 1))
    guard let start = last?.pointee.start_index else { return nil }
    var offset = Int(start)
    let scalars = text.unicodeScalars
    let begin = text.utf8.index(text.utf8.startIndex, offsetBy: min(offset, text.utf8.count))
    for scalar in scalars[begin...] {
      if scalar.value == 0x2028 { return offset }
      offset += UTF8.width(scalar)
    }
    return nil
  }

  private func setAttributes(_ layout: OpaquePointer?) {
    let language = self.language.flatMap { TextLanguage.tag($0) }
    guard font.hasTabularDigits || language != nil else { return }
    let list = pango_attr_list_new()
    if font.hasTabularDigits {
      pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1"))
    }
    if let language {
      pango_attr_list_insert(list, pango_attr_language_new(pango_language_from_string(language)))
    }
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  private func alignment(_ layout: OpaquePointer?) -> PangoAlignment {
    // Only natural alignment wants Pango's swap of left and right in a detected right-to-left text.
    let isSwapped =
      direction == .automatic && alignment != .natural
      && pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
    let isRightToLeft = direction == .rightToLeft || isSwapped
    switch alignment {
    case .center: return PANGO_ALIGN_CENTER
    case .natural, .leading: return isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
    case .trailing: return isRightToLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    }
  }

  /// The limits of a text: enough for everything that can be shown, shaped in a few milliseconds,
  /// and narrow enough for Pango's 32-bit numbers.
  var limits: SanitizedText.Limits {
    let widest = Int(1_000_000 / font.size, clampedTo: 64...8_192)
    if lineLimit == 1 { return SanitizedText.Limits(bytes: min(4_096, widest)) }
    let room = (width ?? 1_000_000) / font.size
    // No character is much narrower than a fifth of the size or longer than four bytes.
    let visible = lineLimit == 0 ? 1_024 + room * 512 : Double(lineLimit) * (room * 20 + 64)
    // Pango breaks endless words in quadratic time, so they get two or three breaks per line.
    let piece = Int(room / 2, clampedTo: 4...100)
    // Pango counts lines only if it has a width.
    let lines = lineLimit == 0 ? 1_000 : lineLimit - (width == nil ? 1 : 0)
    return SanitizedText.Limits(
      bytes: min(6_144, widest, Int(visible, clampedTo: 64...6_144)),
      lineBreaks: lines,
      piece: width == nil ? 0 : piece)
  }
}
