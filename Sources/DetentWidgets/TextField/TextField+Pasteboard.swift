import DetentDrawing
import DetentViews

extension TextField {
  /// Makes what is selected available to other programs.
  func offerSelection(on pasteboard: Pasteboard) {
    guard let window, editor.hasSelection else { return }
    window.offer(editor.selectedText, on: pasteboard)
  }

  /// Asks for a text, and inserts it when it comes. The answer may take its time: one that comes after the
  /// focus has gone is not wanted any more.
  func requestPaste(from pasteboard: Pasteboard) {
    guard canEdit, let window else { return }
    let serial = focusSerial
    window.requestText(from: pasteboard) { [weak self] text in
      guard let self, let text, self.focusSerial == serial, self.isFirstResponder else { return }
      self.edit { $0.insert(text) }
    }
  }
}
