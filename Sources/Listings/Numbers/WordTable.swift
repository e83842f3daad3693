/// Words of cells and names with what each of them means. ASCII letters match in either case.
struct WordTable<Meaning: Sendable>: Sendable {
  struct Word: Sendable {
    /// ASCII letters in lower case.
    let bytes: [UInt8]
    let meaning: Meaning
  }

  /// All of them, in the order in which they were given.
  let words: [Word]
  /// Those that start with a byte, the longest first.
  private let byFirstByte: [[Word]]

  init(_ words: [(some StringProtocol, Meaning)]) {
    self.words = words.map { Word(bytes: $0.0.utf8.map(NumberScanner.lower), meaning: $0.1) }
    var table = [[Word]](repeating: [], count: 256)
    for word in self.words { if let first = word.bytes.first { table[Int(first)].append(word) } }
    byFirstByte = table.map { $0.sorted { $0.bytes.count > $1.bytes.count } }
  }

  /// - Parameter lists: words between commas, and what all of a list mean.
  init(lists: [(String, Meaning)]) {
    self.init(lists.flatMap { list, meaning in list.listItems.map { ($0, meaning) } })
  }

  /// The longest word at a place.
  func scan(_ scanner: inout NumberScanner) -> Meaning? {
    guard !scanner.isAtEnd else { return nil }
    return byFirstByte[Int(NumberScanner.lower(scanner.peek()))].first { scanner.scan($0.bytes) }?
      .meaning
  }
}
