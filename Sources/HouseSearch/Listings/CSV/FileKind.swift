/// The kind of a file that is not a table of text.
public enum FileKind: Hashable, Sendable, Remarkable {
  /// A compressed file: its format, and the program that decompresses it.
  case compressed(String, tool: String)
  /// An archive, a spreadsheet or a document, with the name of its format.
  case archive(String)
  case spreadsheet(String)
  case document(String)
  case binary

  /// One line for users: the kind, and what to do.
  public var remark: Remark {
    switch self {
    case .compressed(let name, let tool):
      "this file is compressed with \(name); decompress it with \(tool)"
    case .archive(let name): "this is an archive (\(name)); unpack it and open the table in it"
    case .spreadsheet(let name): "this is a spreadsheet (\(name)); save it as CSV"
    case .document(let name): "this is a document (\(name)); save its table as CSV"
    case .binary: "not a CSV or TSV file"
    }
  }

  /// Recognizes the kind of a file by its first bytes; nil for text that may be a table.
  init?(_ sample: Bytes) {
    if let known = Self.signatures.first(where: { sample.starts(with: $0.bytes) })?.kind {
      self = known == Self.zip ? Self.zipKind(sample) : known
    } else if let name = Self.markup(sample) {
      self = .document(name)
    } else {
      return nil
    }
  }

  // MARK: Signatures

  private static let zip = FileKind.archive("ZIP")

  /// Bytes that no table begins with.
  private static let signatures: [(bytes: [UInt8], kind: FileKind)] = [
    ([0x1F, 0x8B], .compressed("gzip", tool: "gunzip")),
    (Array("BZh91AY&SY".utf8), .compressed("bzip2", tool: "bunzip2")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .compressed("xz", tool: "unxz")),
    ([0x28, 0xB5, 0x2F, 0xFD], .compressed("Zstandard", tool: "unzstd")),
    ([0x50, 0x4B, 0x03, 0x04], zip),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .archive("7z")),
    // Old Word documents begin with the same bytes as old Excel spreadsheets.
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .document("Excel .xls or Word .doc")),
    (Array("%PDF-".utf8), .document("PDF")),
  ]

  private static func zipKind(_ sample: Bytes) -> FileKind {
    func has(_ text: String) -> Bool { ByteSearch.contains(text.utf8, in: sample) }
    if has("application/vnd.oasis.opendocument.spreadsheet") { return .spreadsheet("ODS") }
    return has("[Content_Types].xml") && has("xl/") ? .spreadsheet("Excel, .xlsx") : zip
  }

  /// The name of a text format that is not a table, or nil for any other text.
  private static func markup(_ sample: Bytes) -> String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = sample.starts(with: mark) ? sample.dropFirst(3) : sample[...]
    let plain = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(64)
    let start = String(decoding: plain, as: UTF8.self).lowercased()
    if start.hasPrefix("<?xml") { return "XML" }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "HTML" }
    let signs = start.filter { !$0.isWhitespace }
    let isJSON = ["{\"", "[{\"", "[[", "[\""].contains { signs.hasPrefix($0) }
    return isJSON ? "JSON" : nil
  }

  // MARK: Other bytes

  /// Whether bytes with the control characters of ASCII are not text. Damaged tables have zero
  /// bytes after the header; binary files have control characters of many kinds, or little else.
  static func isBinary(_ bytes: Bytes) -> Bool {
    var counts = [Int](repeating: 0, count: 32)
    for byte in bytes where byte < 32 { counts[Int(byte)] += 1 }
    for byte in textControls { counts[Int(byte)] = 0 }
    let count = counts.reduce(0, +)
    let kinds = counts.count { $0 > 0 }
    let beginsWithControl = bytes.first.map { $0 < 32 && !textControls.contains($0) } == true
    return kinds >= 4 && count * 64 > bytes.count
      || beginsWithControl && count > 8 && count * 2 > bytes.count
  }

  /// Tab, line breaks, shifts between alphabets, and the end-of-text mark of old systems.
  private static let textControls: [UInt8] = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x1A, 0x1B]
}
