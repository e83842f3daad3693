/// Which form of a message fits a count: what stands behind `Plural-Forms:` in a file of
/// translations, `nplurals=2; plural=n != 1;`.
///
/// The expression is C's, of whole numbers: `n`, digits, `? :`, `||`, `&&`, comparisons,
/// `+ - * / % !` and parentheses. Whatever stands in a file, to choose a form neither fails nor
/// takes long: numbers wrap, a part of nothing is 0, and what is too long or nested too deeply is
/// no rule.
package struct PluralRule: Sendable {
  /// How many forms a message has.
  package let formCount: Int
  private let expression: Expression

  /// One form for 1, another for all else, as in English.
  package static let english = PluralRule(
    formCount: 2, expression: .binary(.notEqual, .count, .number(1)))

  private init(formCount: Int, expression: Expression) {
    self.formCount = formCount
    self.expression = expression
  }

  /// Reads a header; nil where it is none.
  package init?(_ header: String) {
    var fields: [Substring: Substring] = [:]
    for field in header.split(separator: ";") {
      guard let sign = field.firstIndex(of: "=") else { continue }
      fields[field[..<sign].trimmingSpaces] = field[field.index(after: sign)...]
    }
    guard let count = fields["nplurals"].flatMap({ Int($0.trimmingSpaces) }), 1...16 ~= count,
      let text = fields["plural"], var parser = Parser(text), let expression = parser.whole()
    else { return nil }
    self.init(formCount: count, expression: expression)
  }

  /// The number of the form for a count, in 0..<`formCount`.
  package func form(for count: Int) -> Int {
    let index = expression.value(UInt(count.magnitude))
    return index < UInt(formCount) ? Int(index) : formCount - 1
  }

  private enum Operation {
    case or, and, equal, notEqual, less, greater, notGreater, notLess, plus, minus, times, over,
      rest

    static let levels: [[String: Operation]] = [
      ["||": .or], ["&&": .and], ["==": .equal, "!=": .notEqual],
      ["<": .less, ">": .greater, "<=": .notGreater, ">=": .notLess],
      ["+": .plus, "-": .minus], ["*": .times, "/": .over, "%": .rest],
    ]

    func value(_ a: UInt, _ b: UInt) -> UInt {
      switch self {
      case .or: a != 0 || b != 0 ? 1 : 0
      case .and: a != 0 && b != 0 ? 1 : 0
      case .equal: a == b ? 1 : 0
      case .notEqual: a != b ? 1 : 0
      case .less: a < b ? 1 : 0
      case .greater: a > b ? 1 : 0
      case .notGreater: a <= b ? 1 : 0
      case .notLess: a >= b ? 1 : 0
      case .plus: a &+ b
      case .minus: a &- b
      case .times: a &* b
      case .over: b == 0 ? 0 : a / b
      case .rest: b == 0 ? 0 : a % b
      }
    }
  }

  private indirect enum Expression: Sendable {
    case count
    case number(UInt)
    case not(Expression)
    case binary(Operation, Expression, Expression)
    case choice(Expression, Expression, Expression)

    func value(_ n: UInt) -> UInt {
      switch self {
      case .count: n
      case .number(let number): number
      case .not(let inner): inner.value(n) == 0 ? 1 : 0
      case .binary(let operation, let a, let b): operation.value(a.value(n), b.value(n))
      case .choice(let condition, let yes, let no):
        condition.value(n) != 0 ? yes.value(n) : no.value(n)
      }
    }
  }

  /// Reads expressions by descent. The number of signs bounds the depth of what it makes.
  private struct Parser {
    private var signs: ArraySlice<String>
    private var depth = 0
    private static let signLimit = 400
    private static let depthLimit = 40

    /// Nil where a character belongs to no expression.
    init?(_ text: Substring) {
      var signs: [String] = []
      var rest = text.trimmingSpaces
      while let first = rest.first, signs.count < Self.signLimit {
        let length: Int
        if first.isASCII, first.isNumber {
          length = rest.prefix { $0.isASCII && $0.isNumber }.count
        } else if ["||", "&&", "==", "!=", "<=", ">="].contains(rest.prefix(2)) {
          length = 2
        } else if "n?:()<>+-*/%!".contains(first) {
          length = 1
        } else {
          return nil
        }
        signs.append(String(rest.prefix(length)))
        rest = rest.dropFirst(length).trimmingSpaces
      }
      guard rest.isEmpty else { return nil }
      self.signs = signs[...]
    }

    mutating func whole() -> Expression? {
      guard let expression = choice(), signs.isEmpty else { return nil }
      return expression
    }

    private mutating func take(_ sign: String) -> Bool {
      guard signs.first == sign else { return false }
      signs.removeFirst()
      return true
    }

    private mutating func choice() -> Expression? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.depthLimit, let condition = binary(0) else { return nil }
      guard take("?") else { return condition }
      guard let yes = choice(), take(":"), let no = choice() else { return nil }
      return .choice(condition, yes, no)
    }

    private mutating func binary(_ level: Int) -> Expression? {
      guard level < Operation.levels.count else { return unary() }
      guard var left = binary(level + 1) else { return nil }
      while let sign = signs.first, let operation = Operation.levels[level][sign] {
        signs.removeFirst()
        guard let right = binary(level + 1) else { return nil }
        left = .binary(operation, left, right)
      }
      return left
    }

    private mutating func unary() -> Expression? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.depthLimit, let sign = signs.popFirst() else { return nil }
      switch sign {
      case "n": return .count
      case "!": return unary().map(Expression.not)
      case "(":
        guard let inner = choice(), take(")") else { return nil }
        return inner
      default: return UInt(sign).map(Expression.number)
      }
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
