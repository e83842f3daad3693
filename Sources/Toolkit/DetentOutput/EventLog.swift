package import DetentViews
import DetentWidgets
import FoundationEssentials

/// Writes what controls and lists do, and what else a program reports, as JSON, one object a line,
/// for scripts and tests.
@MainActor
package final class EventLog {
  /// What `--help` says about the lines.
  /// - Parameters:
  ///   - own: about those that only one program has, with a semicolon behind it.
  ///   - list: what its list is called.
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

  /// The version of the lines: another one only where what a line says before means something
  /// else; members and events may come without.
  package nonisolated static let version = 1

  private let write: (String) throws -> Void
  private let encoder = JSONEncoder()
  /// Lines that wait for the first frame; nil once it is there.
  private var held: [Line]? = []
  /// Whether a line could not be written: nobody reads on from the middle.
  private var isBroken = false

  /// - Parameter write: takes a line without its end, and passes it on at once. What it throws is
  ///   said once on standard error, and then no more is written.
  package init(write: @escaping (String) throws -> Void) {
    self.write = write
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// The first frame is on the screen: the first line. What happened before follows it.
  package func ready() {
    guard let held else { return }
    self.held = nil
    put(Line(event: "ready", fields: ["version": .number(Double(Self.version))]))
    for line in held { put(line) }
  }

  // MARK: Controls

  /// Reports every edit of the controls below a view, of the buttons that are pressed and of the
  /// rows that are chosen, by their identifiers.
  package func follow(_ view: View) {
    if let control = view as? Control {
      // Before what an edit leads to.
      control.onEditReport(for: self) { [weak self] control, event, edit in
        guard let name = Self.names[event] else { return }
        self?.put(name, Self.fields(of: edit), control: control.identifier)
      }
    }
    // A menu button reports the item that is chosen.
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

  /// Writes a line, or keeps it until the first frame is there.
  /// - Parameters:
  ///   - fields: its other members; nil is written as null.
  ///   - control: the identifier of the control that did it.
  package func put(
    _ event: String, _ fields: [String: ReportedField?] = [:], control: String? = nil
  ) {
    put(Line(event: event, control: control, fields: fields))
  }

  private struct Line: Encodable {
    let event: String
    var control: String?
    var fields: [String: ReportedField?] = [:]

    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(_ name: String) { stringValue = name }
      init?(stringValue: String) { self.init(stringValue) }
      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      try container.encode(event, forKey: Name("event"))
      try container.encodeIfPresent(control, forKey: Name("control"))
      for (name, field) in fields { try container.encode(field, forKey: Name(name)) }
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
