/// The lines `name: value` of the server's resource database.
struct ResourceEntries {
  private var values: [String: String] = [:]

  init(_ text: String) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[Substring(parts[0]).trimmed] = Substring(parts[1]).trimmed
    }
  }

  subscript(name: String) -> String? { values[name] }
}

extension Substring {
  /// Without the spaces and tabs around it.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}
