import DetentDrawing

/// The entries of a folder that are shown, in order.
struct DirectoryListing: Equatable, Sendable {
  var entries: [DirectoryEntry] = []
  var showsHidden = false
  /// The kind of the files that are shown; folders always are.
  var kind: FileChooserOptions.Kind?
  /// The beginning of the names that are shown; empty for all.
  var prefix = ""

  /// The number of files that are left out because they are hidden or of another kind.
  var hiddenCount: Int { entries.count { $0.kind != .folder && !isShown($0) } }

  private func isShown(_ entry: DirectoryEntry) -> Bool {
    guard entry.kind != .other else { return false }
    if entry.isHidden, !showsHidden, !prefix.hasPrefix(".") { return false }
    return entry.kind == .folder || kind?.includes(entry.name) != false
  }

  /// Folders first, then files, each by name.
  var rows: [DirectoryEntry] {
    entries.filter { isShown($0) && $0.name.isFound(by: prefix) }
      .map { (entry: $0, key: $0.name.countingSortKey) }
      .sorted { a, b in
        if a.entry.kind != b.entry.kind { return a.entry.kind == .folder }
        return (a.key, a.entry.name) < (b.key, b.entry.name)
      }.map(\.entry)
  }
}

extension String {
  /// Whether a name begins with a typed text, whatever its case and accents.
  func isFound(by prefix: String) -> Bool {
    prefix.isEmpty
      || foldedForSearch.unicodeScalars.starts(with: prefix.foldedForSearch.unicodeScalars)
  }

  /// A key that sorts names as users count: `homes 9` before `homes 10`. The length of a number
  /// stands before its digits, as a control character: numbers sort before letters.
  fileprivate var countingSortKey: String {
    var key = ""
    var rest = foldedForSearch[...]
    while let first = rest.first {
      let isNumber = first.isASCII && first.isNumber
      let piece = rest.prefix { ($0.isASCII && $0.isNumber) == isNumber }
      rest = rest.dropFirst(piece.count)
      let digits = piece.drop { isNumber && $0 == "0" }
      if isNumber { key.unicodeScalars.append(Unicode.Scalar(UInt8(min(digits.count, 31)))) }
      key += digits
    }
    return key
  }
}
