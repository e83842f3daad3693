public import DetentDrawing
public import DetentViews

/// The text of a field, letter by letter. Offsets inside of a character are those of its beginning.
extension TextField: AccessibleTextInput {
  /// Selects characters, as keys do.
  public func accessibilitySelect(_ range: Range<Int>) -> Bool {
    guard isEnabled else { return false }
    select(editor.positions(atScalars: range))
    return true
  }

  /// Types over characters.
  public func accessibilityReplace(_ range: Range<Int>, with text: String) -> Bool {
    replace(editor.positions(atScalars: range), with: text)
  }

  /// The place of a character on the line.
  public func accessibilityRect(ofCharacterAt offset: Int) -> Rect {
    rect(ofCharacter: editor.position(atScalar: offset))
  }

  /// The character under a point.
  public func accessibilityOffset(at point: Point) -> Int? {
    let nearest = line.position(at: point)
    let found = [nearest - 1, nearest].first { position in
      let rect = rect(ofCharacter: position)
      return 0..<editor.count ~= position && point.x >= rect.minX && point.x < rect.maxX
    }
    return found.map(editor.scalarOffset(of:))
  }

  private func rect(ofCharacter position: Int) -> Rect {
    let line = line
    let (start, end) = (
      line.text.caret(at: editor.utf8Offset(of: position)),
      line.text.caret(at: editor.utf8Offset(of: position + 1))
    )
    return Rect(
      x: line.origin.x + min(start.minX, end.minX), y: line.origin.y + start.minY,
      width: abs(end.minX - start.minX), height: start.height)
  }
}
