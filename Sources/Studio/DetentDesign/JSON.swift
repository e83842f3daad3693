import DetentViews
import FoundationEssentials

/// A JSON value whose objects keep the order of their members, so that unknown members are written
/// back in their places. `JSONDecoder` loses that order and the last of duplicates, reports no
/// lines, accepts trailing commas, and rejects a file for a number beyond the range of `Double`.
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number, infinite if its text exceeds the range of `Double`.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A member of an object; each object has one member per name.
  struct Member: Equatable, Sendable {
    var name: String
    var value: JSON
    /// The line in the file, or 0 without a file. It does not affect equality.
    var line = 0
    /// Whether the name occurred several times in the file. It does not affect equality.
    var isDuplicate = false

    static func == (a: Member, b: Member) -> Bool { a.name == b.name && a.value == b.value }
  }

  /// The value of an object's member with a name, or nil if there is no such member.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// A short description on one line, for messages.
  var outline: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): number.shortText
    case .string(let text):
      (text.count > 40 ? String(text.prefix(40)) + "…" : text).swiftLiteral
    case .array(let elements): "a list of \(elements.count)"
    case .object(let members): "an object of \(members.count)"
    }
  }

  // MARK: Reading

  static let maximumDepth = 64

  /// Reads UTF-8, and throws the first fault. The last of several members with one name counts.
  init(parsing bytes: [UInt8]) throws(StyleFault) {
    var reader = JSONReader(bytes: bytes)
    self = try reader.document()
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  var index = 0
  var depth = 0
  var line = 1

  init(bytes: [UInt8]) {
    self.bytes = bytes
    // The byte order mark, which some editors write.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func fault(_ reason: String) -> StyleFault {
    StyleFault(.content, "line \(line): \(reason)")
  }

  private func unexpected(_ expected: String) -> StyleFault {
    guard let next else { return fault("expected \(expected), but the file ends") }
    let found =
      (0x21...0x7E).contains(next)
      ? "\"\(Character(Unicode.Scalar(next)))\"" : "the byte \(String(next, radix: 16))"
    return fault("expected \(expected), found \(found)")
  }

  private mutating func skipSpaces() {
    while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 {
      if next == 0x0A { line += 1 }
      index += 1
    }
  }

  mutating func document() throws(StyleFault) -> JSON {
    let value = try value()
    skipSpaces()
    guard next == nil else { throw unexpected("the end of the file") }
    return value
  }

  private mutating func value() throws(StyleFault) -> JSON {
    skipSpaces()
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), .some(0x30...0x39): return .number(try number())
    default: throw unexpected("a value")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(StyleFault) -> JSON {
    let letters = word.withUTF8Buffer { Array($0) }
    guard bytes[index...].starts(with: letters) else { throw unexpected("a value") }
    index += letters.count
    return value
  }

  private mutating func elements(
    until end: UInt8, _ element: (inout JSONReader) throws(StyleFault) -> Void
  ) throws(StyleFault) {
    guard depth < JSON.maximumDepth else {
      throw fault("more than \(JSON.maximumDepth) nested levels")
    }
    depth += 1
    index += 1
    skipSpaces()
    var hasMore = next != end
    while hasMore {
      try element(&self)
      skipSpaces()
      guard next == end || next == UInt8(ascii: ",") else {
        throw unexpected("\",\" or \"\(Character(Unicode.Scalar(end)))\"")
      }
      hasMore = next != end
      if hasMore { index += 1 }
    }
    index += 1
    depth -= 1
  }

  private mutating func array() throws(StyleFault) -> JSON {
    var values: [JSON] = []
    try elements(until: UInt8(ascii: "]")) { (reader) throws(StyleFault) in
      values.append(try reader.value())
    }
    return .array(values)
  }

  private mutating func object() throws(StyleFault) -> JSON {
    var members: [JSON.Member] = []
    var places: [String: Int] = [:]
    try elements(until: UInt8(ascii: "}")) { (reader) throws(StyleFault) in
      reader.skipSpaces()
      guard reader.next == UInt8(ascii: "\"") else { throw reader.unexpected("a name in quotes") }
      let line = reader.line
      let name = try reader.string()
      reader.skipSpaces()
      guard reader.next == UInt8(ascii: ":") else { throw reader.unexpected("\":\"") }
      reader.index += 1
      var member = JSON.Member(name: name, value: try reader.value(), line: line)
      if let place = places[name] {
        member.isDuplicate = true
        members[place] = member
      } else {
        places[name] = members.count
        members.append(member)
      }
    }
    return .object(members)
  }

  private mutating func number() throws(StyleFault) -> Double {
    let start = index
    while let next, (0x30...0x39).contains(next) || "+-.eE".utf8.contains(next) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    let digits = text.drop { $0 == "-" }
    let isWellFormed =
      digits.first?.isNumber == true
      && !(digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true)
      && !text.hasSuffix(".") && !text.contains(".e") && !text.contains(".E")
    guard isWellFormed, let number = Double(text) else {
      index = start
      throw fault("\(text.prefix(40).debugDescription) is not a number")
    }
    return number
  }

  private mutating func string() throws(StyleFault) -> String {
    let start = index
    var hasEscapes = false
    repeat {
      index += next == UInt8(ascii: "\\") ? 2 : 1
      guard let next else { throw unexpected("the end of a string") }
      guard next >= 0x20 else { throw fault("a control character in a string") }
      hasEscapes = hasEscapes || next == UInt8(ascii: "\\")
    } while next != UInt8(ascii: "\"")
    index += 1
    let literal = bytes[start..<index]
    guard let text = String(validating: literal.dropFirst().dropLast(), as: UTF8.self) else {
      throw fault("a string is not valid UTF-8")
    }
    guard hasEscapes else { return text }
    guard let text = try? JSONDecoder().decode(String.self, from: Data(literal)) else {
      throw fault("an invalid escape sequence")
    }
    return text
  }
}

// MARK: Writing

extension JSON {
  /// The text, with one line per member. Short values share a line.
  var text: String { written(indent: "") + "\n" }

  private static let lineWidth = 96

  private func written(indent: String) -> String {
    let line = oneLine
    let inner = indent + "  "
    switch self {
    case .object(let members) where !members.isEmpty:
      // Outermost members always get a line each, for human readers.
      guard indent.isEmpty || indent.utf8.count + line.utf8.count > Self.lineWidth || isNamed
      else { return line }
      return "{\n"
        + members.map { "\(inner)\(Self.quoted($0.name)): \($0.value.written(indent: inner))" }
        .joined(separator: ",\n") + "\n\(indent)}"
    case .array(let elements) where !elements.isEmpty:
      guard
        indent.utf8.count + line.utf8.count > Self.lineWidth || elements.contains(where: \.isNamed)
      else { return line }
      return "[\n" + elements.map { inner + $0.written(indent: inner) }.joined(separator: ",\n")
        + "\n\(indent)]"
    default: return line
    }
  }

  /// Whether the value is an object that contains an object.
  private var isNamed: Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { if case .object = $0.value { true } else { false } }
  }

  var oneLine: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    // An infinite number is written as an equally infinite literal.
    case .number(let number): number.isFinite ? number.shortText : number < 0 ? "-1e999" : "1e999"
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.oneLine).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.name)): \($0.value.oneLine)" }.joined(separator: ", ")
        + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
