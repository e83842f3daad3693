import DetentViews

extension EditedControl {
  /// Nil where nobody is typing.
  func answerWhileTyping(_ event: KeyEvent) -> Bool? {
    typing.isOpen ? typing.press(event) : nil
  }

  /// Opens a field on the value of a thumb.
  /// - Parameter key: what opened it; if it types something, that replaces the text.
  @discardableResult
  func openTyping(_ thumb: Thumb, with key: KeyEvent? = nil) -> Bool {
    guard canType(thumb), drag == nil else { return false }
    finishRuns()
    // A handler of the end may refuse what the field was for.
    guard canType(thumb), drag == nil else { return false }
    model.commit()
    focus(thumb)
    typing.open(typedValue(of: thumb), with: key)
    return typing.isOpen
  }
}
