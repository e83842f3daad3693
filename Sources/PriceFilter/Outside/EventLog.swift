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
    "part":"lower|upper|both","reason":"thumbDrag|barDrag|trackPress|key|wheel|…"}.
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

  /// Tells of every edit of a range slider, by its identifier.
  func follow(_ slider: RangeSlider) {
    slider.onEdit { [weak self] slider, event, change in
      guard let self, let name = Self.names[event] else { return }
      self.put(
        Line(
          event: name, control: slider.identifier, lower: change.new.lower,
          upper: change.new.upper, part: change.part, reason: change.reason))
    }
  }

  private static let names: [ControlEvents: String] = [
    .editingDidBegin: "began", .valueChanged: "changed", .valueCommitted: "committed",
    .editingDidEnd: "ended", .editingDidCancel: "cancelled",
  ]

  private struct Line: Encodable {
    var event: String
    var control: String?
    var lower: Double?
    var upper: Double?
    var part: String?
    var reason: EditReason?
    var count: Int?
  }

  private func put(_ line: Line) {
    held?.append(line)
    guard held == nil, let data = try? encoder.encode(line) else { return }
    write(String(decoding: data, as: UTF8.self))
  }
}
