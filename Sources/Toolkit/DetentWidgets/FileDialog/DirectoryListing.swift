import DetentDrawing

/// What is shown of a folder, and in which order.
struct DirectoryListing: Equatable, Sendable {
  /// What entries are put in order by; folders come first in any case.
  enum Order: CaseIterable, Equatable, Sendable { case name, size, modified }

  var entries: [DirectoryEntry] = []
  var order = Order.name
  /// Whether the usual order (names from A, the newest and the largest first) is turned round.
  var isReversed = false
  var showsHidden = false
  /// The files that are shown; folders always are.
  var kind: FileChooserOptions.Kind?
  /// What names begin with; empty for all.
  var prefix = ""

  /// How many entries are left out because they are hidden or of another kind.
  var hiddenCount: Int { entries.count { $0.kind != .folder && !isShown($0) } }

  private func isShown(_ entry: DirectoryEntry) -> Bool {
    guard entry.kind != .other else { return false }
    if entry.isHidden, !showsHidden, !prefix.hasPrefix(".") { return false }
    return entry.kind == .folder || kind?.includes(entry.name) != false
  }

  /// The entries in order.
  var rows: [DirectoryEntry] {
    entries.filter { isShown($0) && (prefix.isEmpty || $0.name.isFound(by: prefix)) }
      .map { (entry: $0, key: SortKey($0.name)) }
      .sorted { first, second in
        let (a, b) = (first.entry, second.entry)
        if (a.kind == .folder) != (b.kind == .folder) { return a.kind == .folder }
        switch order {
        case .size where a.size != b.size && a.kind == .file:
          return (a.size > b.size) != isReversed
        case .modified where a.modified != b.modified:
          return (a.modified > b.modified) != isReversed
        case .name: return first.key != second.key && (first.key < second.key) != isReversed
        case .size, .modified: return first.key < second.key
        }
      }.map(\.entry)
  }

  /// Names as users count: `homes 9` comes before `homes 10`, and capitals do not matter.
  private struct SortKey: Comparable {
    private let folded: [Part]
    private let name: String

    private enum Part: Equatable {
      case text(String)
      case number(String)

      static func < (a: Part, b: Part) -> Bool {
        switch (a, b) {
        case (.text(let a), .text(let b)): a < b
        case (.number(let a), .number(let b)): (a.count, a) < (b.count, b)
        case (.number, .text): true
        case (.text, .number): false
        }
      }
    }

    init(_ name: String) {
      self.name = name
      var parts: [Part] = []
      var rest = name.foldedForSearch[...]
      while let first = rest.first {
        let isNumber = first.isASCII && first.isNumber
        let piece = rest.prefix { ($0.isASCII && $0.isNumber) == isNumber }
        rest = rest.dropFirst(piece.count)
        let digits = piece.drop { $0 == "0" }
        parts.append(isNumber ? .number(String(digits)) : .text(String(piece)))
      }
      folded = parts
    }

    static func < (a: SortKey, b: SortKey) -> Bool {
      for (first, second) in zip(a.folded, b.folded) where first != second {
        return first < second
      }
      if a.folded.count != b.folded.count { return a.folded.count < b.folded.count }
      return a.name < b.name
    }

    static func == (a: SortKey, b: SortKey) -> Bool { a.name == b.name }
  }
}
