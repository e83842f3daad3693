/// Finds short texts in short texts, byte by byte: the standard library's search is made for large
/// ones and would take most of the time in which a small file is opened.
enum ByteSearch {
  /// Whether bytes occur in a row among others; none always do.
  static func contains(_ part: some Collection<UInt8>, in text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      guard let first = part.first else { return true }
      let count = part.count
      guard text.count >= count else { return false }
      return (0...text.count - count).contains { start in
        text[start] == first && text[start..<start + count].elementsEqual(part)
      }
    }
  }
}
