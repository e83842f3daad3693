/// A message about a file, in parts: terminals write it in English, windows translate it.
public struct Remark: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A part of a remark.
  public indirect enum Part: Hashable, Sendable {
    /// Words that are translated together with the other parts.
    case words(String)
    /// A name, or text from the file. It is not translated.
    case text(String)
    /// A count, written with digit groups.
    case count(Int)
    /// The number of a line or a column, counted from 1.
    case number(Int)
    case role(ColumnRole)
    /// The names of columns; long lists are shortened.
    case names([String])
    case remark(Remark)
  }

  /// The parts, in their order.
  public private(set) var parts: [Part]

  /// Creates a remark without values.
  public init(stringLiteral value: String) { parts = [.words(value)] }

  init(text: String) { parts = [.text(text)] }

  /// Creates a remark from a literal with values.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    /// Called by the compiler.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Called by the compiler for the literal text.
    public mutating func appendLiteral(_ literal: String) { parts.append(.words(literal)) }

    /// Adds a name or text from the file.
    public mutating func appendInterpolation(_ text: String) { parts.append(.text(text)) }

    mutating func appendInterpolation(count: Int) { parts.append(.count(count)) }
    mutating func appendInterpolation(number: Int) { parts.append(.number(number)) }
    mutating func appendInterpolation(_ role: ColumnRole) { parts.append(.role(role)) }
    mutating func appendInterpolation(names: [String]) { parts.append(.names(names)) }
    mutating func appendInterpolation(_ remark: Remark) { parts.append(.remark(remark)) }
  }

  /// The remark in English, with counts formatted by `count`.
  public func text(count: (Int) -> String = LoadReport.plain) -> String {
    parts.map { part in
      switch part {
      case .words(let text), .text(let text): text
      case .count(let number): count(number)
      case .number(let number): "\(number)"
      case .role(let role): role.rawValue
      case .names(let names): Self.list(names)
      case .remark(let remark): remark.text(count: count)
      }
    }.joined()
  }

  static func list(_ names: [String]) -> String {
    let shown = names.prefix(24).map { PlainText.quoted($0, limit: 40) }.joined(separator: ", ")
    return names.count > 24 ? "\(shown) and \(names.count - 24) more" : shown
  }
}

/// A fact about a file, such as an error, that is shown to users.
public protocol Remarkable: CustomStringConvertible {
  /// The fact in words.
  var remark: Remark { get }
}

extension Remarkable {
  /// The remark in English.
  public var description: String { remark.text() }
}
