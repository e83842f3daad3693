import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews

@testable import DetentWidgets

/// A window of 300 × 120 with a text field at (20, 10), 200 × 34, and a control behind it in the order of
/// the focus.
@MainActor
final class FieldStage {
  let window = Window(size: Size(width: 300, height: 120))
  let field: TextField
  let other = RecordingControl(frame: Rect(x: 20, y: 60, width: 50, height: 20))
  let host: HeadlessHost
  /// What the targets were told, such as `changed a`.
  var log: [String] = []

  init(_ text: String = "") throws {
    field = TextField(text)
    field.style.font = Font(family: "DejaVu Sans", size: 13)
    field.frame = Rect(x: 20, y: 10, width: 200, height: 34)
    let content = View()
    content.addSubview(field)
    content.addSubview(other)
    window.contentView = content
    host = try HeadlessHost(window: window)
    field.onEdit { [weak self] _, events, change in
      self?.log.append("\(events.word) \(change.new)")
    }
    field.addAction(for: .primaryActionTriggered) { [weak self] field, _ in
      self?.log.append("primary \(field.text)")
    }
  }

  /// Focuses the field with all of its text selected, as Tab does.
  func enter() { field.becomeFirstResponder(.keyboard(.forward)) }

  /// A place in the window over a character of the text, by its offset in UTF-8.
  func place(before offset: Int, dx: Double = 0) -> Point {
    let line = TextLayout.cached(field.text, font: field.style.font)
    return Point(x: 20 + field.style.padding + line.caret(at: offset).minX + dx, y: 27)
  }
}

extension ControlEvents {
  /// The word that outside readers get.
  var word: String {
    switch self {
    case .editingDidBegin: "began"
    case .valueChanged: "changed"
    case .valueCommitted: "committed"
    case .editingDidEnd: "ended"
    case .editingDidCancel: "cancelled"
    case .primaryActionTriggered: "primary"
    default: "?"
    }
  }
}
