internal import CDetentCairo

extension TextLayout {
  /// Tells Pango what a key says; the caller holds the lock.
  static func configure(_ layout: OpaquePointer?, _ key: Key, _ text: String) {
    let description = TextEngine.description(of: key.font)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    setText(layout, text)
    setAttributes(layout, key)
    pango_layout_set_alignment(layout, alignment(layout, key))
    guard let width = key.width else { return }
    // Rounded up: a text laid out in its own measured width must fit.
    let unit = key.font.size / TextEngine.referenceSize / TextEngine.unitsAPixel
    let units = Int((width / unit - 1e-3).rounded(.up), clampedTo: 0...Int(Int32.max / 2))
    pango_layout_set_width(layout, Int32(units))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
  }

  static func setText(_ layout: OpaquePointer?, _ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
  }

  /// Leaves out what does not fit, after the rest was configured.
  static func setTruncation(_ layout: OpaquePointer?, _ key: Key, _ shown: inout SanitizedText) {
    guard key.width != nil, key.lineLimit > 0 else { return }
    if key.lineLimit == 1, key.truncation == .none {
      // One line that is neither wrapped nor cut.
      pango_layout_set_width(layout, -1)
      return
    }
    if key.lineLimit > 1 {
      guard pango_layout_get_line_count(layout) > Int32(clamping: key.lineLimit) else { return }
      // Pango would write what follows a break within the last line as if there were none.
      if let end = breakAfterLastLine(layout, key, shown.text) {
        shown.cut(at: end)
        setText(layout, shown.text)
      }
    }
    let place =
      switch key.truncation {
      case .start: PANGO_ELLIPSIZE_START
      case .middle: PANGO_ELLIPSIZE_MIDDLE
      case .end, .none: PANGO_ELLIPSIZE_END
      }
    pango_layout_set_height(layout, Int32(-key.lineLimit))
    pango_layout_set_ellipsize(layout, place)
  }

  /// The place of the first line break after the begin of the last line that may be shown.
  private static func breakAfterLastLine(_ layout: OpaquePointer?, _ key: Key, _ text: String)
    -> Int?
  {
    let last = pango_layout_get_line_readonly(layout, Int32(clamping: key.lineLimit - 1))
    guard let start = last?.pointee.start_index else { return nil }
    var place = Int(start)
    let scalars = text.unicodeScalars
    let begin = text.utf8.index(text.utf8.startIndex, offsetBy: min(place, text.utf8.count))
    for scalar in scalars[begin...] {
      if scalar.value == 0x2028 { return place }
      place += UTF8.width(scalar)
    }
    return nil
  }

  private static func setAttributes(_ layout: OpaquePointer?, _ key: Key) {
    let language = key.language.flatMap { TextLanguage.tag($0) }
    guard key.font.hasTabularDigits || language != nil else { return }
    let list = pango_attr_list_new()
    if key.font.hasTabularDigits {
      pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1"))
    }
    if let language {
      pango_attr_list_insert(list, pango_attr_language_new(pango_language_from_string(language)))
    }
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  private static func alignment(_ layout: OpaquePointer?, _ key: Key) -> PangoAlignment {
    // Pango swaps left and right where it found out itself that a text runs from right to left; for
    // a natural alignment that is wanted, for the others not.
    let isSwapped =
      key.direction == .automatic && key.alignment != .natural
      && pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
    let isRightToLeft = key.direction == .rightToLeft || isSwapped
    switch key.alignment {
    case .center: return PANGO_ALIGN_CENTER
    case .natural, .leading: return isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
    case .trailing: return isRightToLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    }
  }
}

extension Rect {
  /// From Pango's units.
  init(_ rect: PangoRectangle, unit: Double) {
    self.init(
      x: Double(rect.x) * unit, y: Double(rect.y) * unit, width: Double(rect.width) * unit,
      height: Double(rect.height) * unit)
  }
}
