import DetentControls
import DetentViews
import DetentWidgets
import FoundationEssentials

/// Writes what the controls, the list and the reading of files do as JSON, one object a line, for scripts
/// and tests.
@MainActor
public final class EventLog {
  /// What `--help` says about the lines.
  public nonisolated static let help = """
    With --events, each line is one JSON object: {"event":"ready"} when the first frame is on the \
    screen; {"event":"results","count":N,"total":N,"median":N,"file":"…","skipped":N} whenever other \
    listings are shown, median without homes null, skipped the rows that could not be read; \
    {"event":"progress","file":"…","fraction":N} while a file is read, and \
    {"event":"failed","file":"…","message":"…"} or {"event":"cancelled","file":"…"} where that came to \
    nothing; {"control":"listings","event":"selected","index":N,"title":"…"} when a row is chosen; and for \
    a control {"control":"price","event":"began|changed|committed|ended|cancelled","lower":N,"upper":N,\
    "part":"lower|upper|both","reason":"thumbDrag|barDrag|trackPress|key|wheel|textEntry|…"}. Controls \
    with one value have "value" instead of "lower" and "upper", those with several "values", those \
    that choose an item "index" and "title".
    """

  private let write: (String) throws -> Void
  private let encoder = JSONEncoder()
  /// Lines that wait for the first frame; nil once it is there.
  private var held: [Line]? = []
  /// Whether a line could not be written: nobody reads on from the middle.
  private var isBroken = false

  /// - Parameter write: takes a line without its end, and passes it on at once. What it throws is said
  ///   once on standard error, and then no more is written.
  public init(write: @escaping (String) throws -> Void) {
    self.write = write
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// The first frame is on the screen: the first line. What happened before follows it.
  public func ready() {
    guard let held else { return }
    self.held = nil
    put(Line("ready"))
    for line in held { put(line) }
  }

  // MARK: Files and listings

  /// What the list shows.
  struct Results {
    /// How many homes match.
    var count: Int
    /// How many the file has.
    var total: Int
    /// Of the prices of those that match.
    var median: Double?
    var file: String
    /// How many rows of the file could not be read.
    var skipped: Int
  }

  /// The list shows other listings.
  func results(_ results: Results) {
    put(
      Line(
        "results",
        [
          "count": .number(Double(results.count)), "total": .number(Double(results.total)),
          "median": results.median.map { .number($0) }, "file": .text(results.file),
          "skipped": .number(Double(results.skipped)),
        ]))
  }

  /// A part of a file was read, 0...1.
  func progress(_ fraction: Double, of file: String) {
    put(Line("progress", ["file": .text(file), "fraction": .number(fraction)]))
  }

  /// A file could not be read.
  func failed(_ message: String, file: String) {
    put(Line("failed", ["file": .text(file), "message": .text(message)]))
  }

  /// The reading of a file was cancelled.
  func cancelled(file: String) { put(Line("cancelled", ["file": .text(file)])) }

  // MARK: Controls

  /// Tells of every edit of the controls below a view, and of the rows that are chosen, by their
  /// identifiers.
  func follow(_ view: View) {
    if let control = view as? Control {
      control.onEditReport { [weak self] control, event, edit in
        guard let name = Self.names[event] else { return }
        self?.put(Line(name, Self.fields(of: edit), control: control.identifier))
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
      Line(
        "selected",
        ["index": row.map { .number(Double($0)) }, "title": title.map { .text($0) }],
        control: list.identifier))
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

  private struct Line: Encodable {
    let event: String
    let control: String?
    /// Nil is written as null.
    let fields: [String: ReportedField?]

    init(_ event: String, _ fields: [String: ReportedField?] = [:], control: String? = nil) {
      self.event = event
      self.control = control
      self.fields = fields
    }

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
