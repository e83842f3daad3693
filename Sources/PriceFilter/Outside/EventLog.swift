import DetentControls
import DetentViews
import FoundationEssentials

/// Writes what the controls and the list do as JSON, one object a line, for scripts and tests.
@MainActor
public final class EventLog {
  /// What `--help` says about the lines.
  public nonisolated static let help = """
    With --events, each line is one JSON object: {"event":"ready"} when the first frame is on the \
    screen, {"event":"results","count":N} whenever other listings are shown, and for a control \
    {"control":"price","event":"began|changed|committed|ended|cancelled","lower":N,"upper":N,\
    "part":"lower|upper|both","reason":"thumbDrag|barDrag|trackPress|key|wheel|textEntry|…"}. Controls \
    with one value have "value" instead of "lower" and "upper", those with several "values", those \
    that choose an item "index" and "title".
    """

  private let write: (String) -> Void
  private let encoder = JSONEncoder()
  /// Lines that wait for the first frame; nil once it is there.
  private var held: [Line]? = []

  /// - Parameter write: takes a line without its end, and passes it on at once.
  public init(write: @escaping (String) -> Void) {
    self.write = write
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// The first frame is on the screen: the first line. What happened before follows it.
  public func ready() {
    guard let held else { return }
    self.held = nil
    put(Line(event: "ready"))
    for line in held { put(line) }
  }

  /// The list shows other listings.
  func results(count: Int) { put(Line(event: "results", count: count)) }

  /// Tells of every edit of the controls below a view, by their identifiers.
  func follow(_ view: View) {
    if let control = view as? Control {
      control.onEditReport { [weak self] control, event, edit in
        guard let name = Self.names[event] else { return }
        self?.put(Line(event: name, control: control.identifier, edit: edit))
      }
    }
    for subview in view.subviews { follow(subview) }
  }

  private static let names: [ControlEvents: String] = [
    .editingDidBegin: "began", .valueChanged: "changed", .valueCommitted: "committed",
    .editingDidEnd: "ended", .editingDidCancel: "cancelled",
  ]

  private struct Line: Encodable {
    var event: String
    var control: String?
    var edit: EditReport?
    var count: Int?

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
      try container.encodeIfPresent(count, forKey: Name("count"))
      guard let edit else { return }
      for (name, field) in edit.value { try container.encode(field, forKey: Name(name)) }
      try container.encode(edit.part, forKey: Name("part"))
      try container.encode(edit.reason, forKey: Name("reason"))
    }
  }

  private func put(_ line: Line) {
    held?.append(line)
    guard held == nil, let data = try? encoder.encode(line) else { return }
    write(String(decoding: data, as: UTF8.self))
  }
}
