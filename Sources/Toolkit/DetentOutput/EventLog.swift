package import DetentViews
import DetentWidgets
import FoundationEssentials

/// Writes events of controls, lists and a program for scripts, as one JSON object per line.
@MainActor
package final class EventLog {
  /// The text about the lines in `--help`. `own` describes lines that only one program writes, and
  /// ends with a semicolon; `list` is the identifier of its list.
  package nonisolated static func help(_ own: String? = nil, list: String = "list") -> String {
    """
    With --events, each line is one JSON object: {"event":"ready","version":1} when the first frame is \
    shown; \(own.map { "\($0) " } ?? ""){"control":"\(list)","event":"selected","index":N,"title":"…"} when a \
    row is selected; and for a control {"control":"price","event":"began|changed|committed|ended|cancelled","lower":N,\
    "upper":N,"part":"lower|upper|both","reason":"thumbDrag|barDrag|trackPress|key|wheel|textEntry|…"}. \
    A pressed button has the event "pressed". Instead of "lower" and "upper", controls with one value have \
    "value", those with several "values", and those that select an item "index" and "title", or "indexes" if \
    several items can be selected.
    """
  }

  /// Changes only if an existing member changes its meaning, not when members or events are added.
  package nonisolated static let version = 1

  private let write: (String) throws -> Void
  private let encoder = JSONEncoder()
  /// Lines that wait for the first frame, or nil after it.
  private var held: [Line]? = []
  /// Whether a line could not be written. No more follow, because a log with gaps is useless.
  private var isBroken = false

  /// - Parameter write: writes a line without its end immediately. The first error that it throws
  ///   is reported on standard error, and ends the log.
  package init(write: @escaping (String) throws -> Void) {
    self.write = write
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Writes the first line, after the first frame is on the screen. The events before it follow.
  package func ready() {
    guard let held else { return }
    self.held = nil
    put(Line(event: "ready", fields: ["version": .number(Double(Self.version))]))
    for line in held { put(line) }
  }

  // MARK: Controls

  /// Reports edits, pressed buttons and selected rows at or below a view, by their identifiers.
  package func follow(_ view: View) {
    if let control = view as? Control {
      // Reports the edit before the changes that its handlers make.
      control.onEditReport(for: self) { [weak self] control, event, edit in
        guard let name = Self.names[event] else { return }
        self?.put(name, Self.fields(of: edit), control: control.identifier)
      }
    }
    // A menu button reports its selected item instead of the press.
    if let button = view as? PressControl, !(view is MenuButton) {
      button.addAction(for: .primaryActionTriggered) { [weak self] button, _ in
        self?.put("pressed", control: button.identifier)
      }
    }
    if let list = view as? ListView {
      list.addAction(for: .valueChanged) { [weak self] list, _ in self?.selected(in: list) }
    }
    for subview in view.subviews { follow(subview) }
  }

  private func selected(in list: ListView) {
    let row = list.selectedRow
    let title = row.flatMap { list.dataSource?.listView(list, accessibilityLabelForRow: $0) }
    put(
      "selected", ["index": row.map { .number(Double($0)) }, "title": title.map { .text($0) }],
      control: list.identifier)
  }

  private static let names: [ControlEvents: String] = [
    .editingDidBegin: "began", .valueChanged: "changed", .valueCommitted: "committed",
    .editingDidEnd: "ended", .editingDidCancel: "cancelled",
  ]

  private static func fields(of edit: EditReport) -> [String: ReportedField?] {
    let step: [String: ReportedField] = [
      "part": .text(edit.part), "reason": .text(edit.reason.rawValue),
    ]
    return edit.value.merging(step) { field, _ in field }.mapValues { $0 }
  }

  // MARK: Lines

  /// Writes a line, or keeps it until the first frame is on the screen. A field of nil becomes
  /// null, and `control` is an identifier.
  package func put(
    _ event: String, _ fields: [String: ReportedField?] = [:], control: String? = nil
  ) {
    put(Line(event: event, control: control, fields: fields))
  }

  private struct Line: Encodable {
    let event: String
    var control: String?
    var fields: [String: ReportedField?] = [:]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: FieldName.self)
      try container.encode(event, forKey: FieldName("event"))
      try container.encodeIfPresent(control, forKey: FieldName("control"))
      for (name, field) in fields { try container.encode(field, forKey: FieldName(name)) }
    }
  }

  private func put(_ line: Line) {
    held?.append(line)
    guard held == nil, !isBroken, let data = try? encoder.encode(line) else { return }
    do { try write(String(decoding: data, as: UTF8.self)) } catch {
      isBroken = true
      StandardOutput.writeError("Error: --events: \(error)")
    }
  }
}
