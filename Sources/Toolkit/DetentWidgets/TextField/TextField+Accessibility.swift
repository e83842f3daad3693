public import DetentDrawing
public import DetentViews

/// The text of a field, letter by letter. Offsets inside of a character are those of its beginning.
extension TextField: AccessibleTextInput {
  /// The caret and the selection, for the field's node.
  var accessibleText: AccessibleText {
    let (start, end) = (offset(of: editor.selection.lowerBound), offset(of: editor.head))
    let last = offset(of: editor.selection.upperBound)
    return AccessibleText(caret: end, selection: start..<last)
  }

  /// Selects characters, as keys do.
  public func accessibilitySelect(_ range: Range<Int>) -> Bool {
    guard isEnabled else { return false }
    select(position(at: range.lowerBound)..<position(at: range.upperBound))
    return true
  }

  /// Types over characters.
  public func accessibilityReplace(_ range: Range<Int>, with text: String) -> Bool {
    replace(position(at: range.lowerBound)..<position(at: range.upperBound), with: text)
  }

  /// The place of a character on the line.
  public func accessibilityRect(ofCharacterAt offset: Int) -> Rect {
    rect(ofCharacter: position(at: offset))
  }

  /// The character under a point.
  public func accessibilityOffset(at point: Point) -> Int? {
    let nearest = line.position(at: point)
    let found = [nearest - 1, nearest].first { position in
      let rect = rect(ofCharacter: position)
      return 0..<editor.count ~= position && point.x >= rect.minX && point.x < rect.maxX
    }
    return found.map(offset(of:))
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

  /// The character that a scalar belongs to.
  private func position(at offset: Int) -> Int {
    let text = editor.text
    let scalars = text.unicodeScalars
    let index =
      scalars.index(scalars.startIndex, offsetBy: max(0, offset), limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    return editor.position(atUTF8: text.utf8.distance(from: text.startIndex, to: index))
  }

  /// The first scalar of a character.
  private func offset(of position: Int) -> Int { editor[0..<position].unicodeScalars.count }
}
