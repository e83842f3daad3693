import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews

@testable import DetentWidgets

extension Scene {
  @discardableResult func type(_ text: String) -> Self {
    host.type(text)
    return self
  }

  @discardableResult func press(_ keys: Key..., with modifiers: Modifiers = []) -> Self {
    for key in keys { host.key(key, modifiers: modifiers) }
    return self
  }

  /// Presses a letter with Control.
  @discardableResult func pressControl(_ letter: Character) -> Bool {
    host.key(.character(letter), modifiers: .control)
  }
}

/// A window of 300 × 120 with a text field at (20, 10), 200 × 34, and a control behind it in the
/// order of the focus.
@MainActor final class FieldStage: Scene<TextField> {
  var field: TextField { subject }
  let other = RecordingControl(frame: Rect(x: 20, y: 60, width: 50, height: 20))

  /// - Parameter isEntered: whether the field has the focus with its text selected, as after Tab.
  init(_ text: String = "", isEntered: Bool = false) throws {
    let field = TextField(text)
    field.style.font = Font(family: "DejaVu Sans", size: 13)
    field.frame = Rect(x: 20, y: 10, width: 200, height: 34)
    try super.init(field, in: Size(width: 300, height: 120)) { [other] in $0.addSubview(other) }
    record(field) { "\($1.new)" }
    field.addAction(for: .primaryActionTriggered) { [weak self] field, _ in
      self?.log.append("primary \(field.text)")
    }
    if isEntered { enter() }
  }

  /// Focuses the field with all of its text selected, as Tab does.
  func enter() { field.becomeFirstResponder(.keyboard(.forward)) }

  /// A point of the window over a character of the text, by its offset in UTF-8.
  func point(before offset: Int, dx: Double = 0) -> Point {
    let line = TextLayout.cached(field.text, font: field.style.font)
    return Point(x: 20 + field.style.padding + line.caret(at: offset).minX + dx, y: 27)
  }
}
