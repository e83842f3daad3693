/// What a file is that is not a table of text.
public enum FileKind: Hashable, Sendable {
  /// A compressed file by its format, and the program that undoes it.
  case compressed(String, tool: String)
  /// A kind of file, and the name of its format.
  case archive(String)
  case spreadsheet(String)
  case database(String)
  case document(String)
  /// A picture, sound, film or program by its format.
  case media(String)
  case program(String)
  /// Any other bytes that are not text.
  case binary

  /// One line for users: the kind, and what to do.
  public var description: String {
    switch self {
    case .compressed(let name, let tool):
      "this file is compressed with \(name); decompress it with \(tool)"
    case .archive(let name): "this is an archive (\(name)); unpack it and open the table in it"
    case .spreadsheet(let name): "this is a spreadsheet (\(name)); save it as CSV"
    case .database(let name): "this is a data file (\(name)); export its table as CSV"
    case .document(let name): "this is a document (\(name)); save its table as CSV"
    case .media(let name): "this is a media file (\(name)), not a CSV or TSV file"
    case .program(let name): "this is a program (\(name)), not a CSV or TSV file"
    case .binary: "not a CSV or TSV file"
    }
  }

  /// The kind of a file that begins with some bytes; nil for text that may be a table.
  init?(_ sample: UnsafeBufferPointer<UInt8>) {
    let known = Self.signatures.first { signature in
      sample.dropFirst(signature.offset).starts(with: signature.bytes)
    }
    if let known {
      self = known.kind
      if known.kind == .archive(Self.zip) { self = Self.zipKind(sample) }
      if known.kind == .spreadsheet(Self.oldExcel) { self = Self.oldOfficeKind(sample) }
    } else if let name = Self.markup(sample) {
      self = .document(name)
    } else {
      return nil
    }
  }

  // MARK: Signatures

  private struct Signature {
    let bytes: [UInt8]
    let kind: FileKind
    let offset: Int

    init(_ bytes: [UInt8], _ kind: FileKind, at offset: Int = 0) {
      (self.bytes, self.kind, self.offset) = (bytes, kind, offset)
    }

    init(_ text: String, _ kind: FileKind, at offset: Int = 0) {
      self.init(Array(text.utf8), kind, at: offset)
    }
  }

  private static let zip = "ZIP"
  private static let oldExcel = "Excel, .xls"

  /// Bytes that no table begins with.
  private static let signatures: [Signature] = [
    Signature([0x1F, 0x8B], .compressed("gzip", tool: "gunzip")),
    Signature("1AY&SY", .compressed("bzip2", tool: "bunzip2"), at: 4),
    Signature([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .compressed("xz", tool: "unxz")),
    Signature([0x28, 0xB5, 0x2F, 0xFD], .compressed("Zstandard", tool: "unzstd")),
    Signature([0x04, 0x22, 0x4D, 0x18], .compressed("LZ4", tool: "unlz4")),
    Signature([0x1F, 0x9D], .compressed("compress", tool: "uncompress")),
    Signature([0x50, 0x4B, 0x03, 0x04], .archive(zip)),
    Signature([0x50, 0x4B, 0x05, 0x06], .archive(zip)),
    Signature([0x50, 0x4B, 0x07, 0x08], .archive(zip)),
    Signature([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .archive("7z")),
    Signature([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], .archive("RAR")),
    Signature("ustar\u{0}", .archive("tar"), at: 257),
    Signature("ustar ", .archive("tar"), at: 257),
    Signature([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .spreadsheet(oldExcel)),
    Signature("SQLite format 3\u{0}", .database("SQLite")),
    Signature("PAR1\u{15}", .database("Parquet")),
    Signature("ARROW1\u{0}", .database("Arrow")),
    Signature([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A], .database("HDF5")),
    Signature([0x00, 0x01, 0x00, 0x00] + Array("Standard ".utf8), .database("Access")),
    Signature("%PDF-", .document("PDF")),
    Signature("%!PS", .document("PostScript")),
    Signature("{\\rtf", .document("RTF")),
    Signature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .media("PNG")),
    Signature([0xFF, 0xD8, 0xFF], .media("JPEG")),
    Signature("GIF87a", .media("GIF")),
    Signature("GIF89a", .media("GIF")),
    Signature([0x49, 0x49, 0x2A, 0x00], .media("TIFF")),
    Signature([0x4D, 0x4D, 0x00, 0x2A], .media("TIFF")),
    Signature("WEBPVP8", .media("WebP"), at: 8),
    Signature("WAVEfmt ", .media("WAV"), at: 8),
    Signature("OggS\u{0}", .media("Ogg")),
    Signature([0x7F, 0x45, 0x4C, 0x46], .program("ELF")),
    Signature([0xCF, 0xFA, 0xED, 0xFE], .program("Mach-O")),
    Signature([0x00, 0x61, 0x73, 0x6D], .program("WebAssembly")),
    Signature([0x4D, 0x5A, 0x90, 0x00], .program("Windows")),
  ]

  private static func zipKind(_ sample: UnsafeBufferPointer<UInt8>) -> FileKind {
    func has(_ text: String) -> Bool { ByteSearch.contains(Array(text.utf8), in: sample) }
    if has("application/vnd.oasis.opendocument.spreadsheet") { return .spreadsheet("ODS") }
    if has("application/vnd.oasis.opendocument.") { return .document("OpenDocument") }
    guard has("[Content_Types].xml") || has("_rels/.rels") else { return .archive(zip) }
    if has("xl/") { return .spreadsheet("Excel, .xlsx") }
    if has("word/") { return .document("Word") }
    return has("ppt/") ? .document("PowerPoint") : .document("Office")
  }

  private static func oldOfficeKind(_ sample: UnsafeBufferPointer<UInt8>) -> FileKind {
    func has(_ name: String) -> Bool {
      ByteSearch.contains(name.utf8.flatMap { [$0, 0] }, in: sample)
    }
    if has("WordDocument") { return .document("Word") }
    return has("PowerPoint") ? .document("PowerPoint") : .spreadsheet(oldExcel)
  }

  /// The name of a format of text that is not a table; nil for any other text.
  private static func markup(_ sample: UnsafeBufferPointer<UInt8>) -> String? {
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

  /// Whether bytes in UTF-8, or in an encoding with the same controls, are not text. A damaged
  /// table has zero bytes behind its header; other bytes have controls of many kinds, or hardly
  /// anything else.
  static func isBinary(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var counts = [Int](repeating: 0, count: 32)
    for byte in bytes where byte < 32 { counts[Int(byte)] += 1 }
    for byte in textControls { counts[Int(byte)] = 0 }
    let count = counts.reduce(0, +)
    let kinds = counts.count { $0 > 0 }
    let beginsWithControl = bytes.first.map { $0 < 32 && !textControls.contains($0) } == true
    return kinds >= 4 && count * 64 > bytes.count
      || beginsWithControl && count > 8 && count * 2 > bytes.count
  }

  /// Tab, line breaks, what switches alphabets, and the end of text of old systems.
  private static let textControls: [UInt8] = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x1A, 0x1B]
}
