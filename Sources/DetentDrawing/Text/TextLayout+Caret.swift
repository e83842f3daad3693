internal import CDetentCairo

extension TextLayout {
  /// Where the caret stands before the character at an offset into the UTF-8 of the text: a
  /// rectangle without width. Offsets beyond the ends are the ends, those inside of a character are
  /// its begin.
  public func caret(at utf8Offset: Int) -> Rect {
    let place = Self.boundary(shown.shown(utf8Offset), in: shown.text)
    var strong = PangoRectangle()
    TextEngine.shared.locked { _ in
      pango_layout_get_cursor_pos(handle, Int32(clamping: place), &strong, nil)
    }
    return Rect(strong, unit: unit)
  }

  /// The offset into the UTF-8 of the text that is nearest to a point, between two characters.
  public func utf8Offset(at point: Point) -> Int {
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

  /// Where the caret comes from an offset into the UTF-8 of the text by one move on the screen, whichever
  /// way the writing runs there; nil at that end of the text. Needs a text on one line.
  public func utf8Offset(besides utf8Offset: Int, toTheRight: Bool) -> Int? {
    let place = Self.boundary(shown.shown(utf8Offset), in: shown.text)
    var index: Int32 = 0
    var trailing: Int32 = 0
    TextEngine.shared.locked { _ in
      pango_layout_move_cursor_visually(
        handle, 1, Int32(clamping: place), 0, toTheRight ? 1 : -1, &index, &trailing)
    }
    guard index >= 0, index < Int32.max else { return nil }
    return original(index, trailing)
  }

  /// What lies behind the text between two offsets into its UTF-8, as high as the line; several
  /// rectangles where the writing direction changes in between. Needs a text on one line.
  public func selectionRects(from start: Int, to end: Int) -> [Rect] {
    let low = Self.boundary(shown.shown(min(start, end)), in: shown.text)
    let high = Self.boundary(shown.shown(max(start, end)), in: shown.text)
    guard low < high else { return [] }
    var ranges: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    TextEngine.shared.locked { _ in
      let line = pango_layout_get_line_readonly(handle, 0)
      guard line != nil else { return }
      pango_layout_line_get_x_ranges(
        line, Int32(clamping: low), Int32(clamping: high), &ranges, &count)
    }
    defer { g_free(ranges) }
    guard let ranges else { return [] }
    return (0..<Int(count)).map { index in
      let left = Double(ranges[2 * index]) * unit
      let right = Double(ranges[2 * index + 1]) * unit
      return Rect(x: left, y: 0, width: right - left, height: size.height)
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
    var place = min(max(0, offset), utf8.count)
    while place > 0 {
      let index = utf8.index(utf8.startIndex, offsetBy: place)
      if index == utf8.endIndex || utf8[index] & 0xC0 != 0x80 { break }
      place -= 1
    }
    return place
  }
}
