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
      Refusal.note("TextLayout.utf8Offset(at:)")
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
    // "Trailing" counts the scalars up to the far side of what was hit.
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
