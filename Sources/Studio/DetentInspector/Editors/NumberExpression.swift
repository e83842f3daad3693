import DetentDrawing
import DetentViews

/// What a text that is typed does to a number.
enum NumberChange: Hashable, Sendable {
  case set(Double)
  case add(Double)
  case multiply(Double)
  case divide(Double)

  /// The number that it makes of another one.
  func applied(to number: Double) -> Double {
    switch self {
    case .set(let value): value
    case .add(let amount): number + amount
    case .multiply(let factor): number * factor
    case .divide(let divisor): number / divisor
    }
  }
}

/// What the user may type where a number belongs: `12*2`, `(3+1)/2`, `50 %`, `1.5 s`, `+=4` for
/// four more than now, and `*2` or `*=2` for twice as much.
///
/// Numbers are written as in the locale, in digits of every script, and the signs × ÷ − are read
/// like plain ones.
struct NumberExpression {
  /// What a text does to a number; nil where it says nothing of one.
  /// - Parameter unit: what the number counts; a unit that is typed has to fit it.
  static func change(
    of text: String, unit: PropertyUnit, locale: NumberLocale = .plain
  ) -> NumberChange? {
    var reader = NumberExpression(text, unit, locale)
    guard !reader.scalars.isEmpty, reader.scalars.count <= longest else { return nil }
    let assigned = reader.takeAssignment()
    guard let typed = reader.sum(depth: 0), reader.isAtEnd, typed.isFinite else { return nil }
    switch assigned {
    case "+": return .add(typed)
    case "-": return .add(-typed)
    case "*": return .multiply(typed)
    case "/": return typed == 0 ? nil : .divide(typed)
    default: return .set(typed)
    }
  }

  /// The number that a text makes of the current one; nil where it makes none, or one that is not
  /// finite.
  static func value(
    of text: String, current: Double, unit: PropertyUnit, locale: NumberLocale = .plain
  ) -> Double? {
    change(of: text, unit: unit, locale: locale).map { $0.applied(to: current) }
      .flatMap { $0.isFinite ? $0 : nil }
  }

  /// The greatest number of characters: more are no number that a user typed.
  private static let longest = 256
  /// The greatest number of brackets in each other: each of them takes room on the stack.
  private static let deepest = 32

  private let scalars: [Unicode.Scalar]
  private let unit: PropertyUnit
  private let locale: NumberLocale
  private var index = 0

  private init(_ text: String, _ unit: PropertyUnit, _ locale: NumberLocale) {
    (self.unit, self.locale) = (unit, locale)
    // Whatever is longer is refused anyway, a megabyte without having been looked at.
    let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longest * 4)))
    scalars = WrittenText.plain(head).unicodeScalars.compactMap { scalar in
      switch scalar {
      case " ": nil
      case "×": "*"
      case "÷", "⁄": "/"
      default: scalar
      }
    }
  }

  private var isAtEnd: Bool { index == scalars.count }
  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  /// The sign before `=` at the beginning, or one there that begins no number.
  private mutating func takeAssignment() -> Unicode.Scalar? {
    guard scalars.count > 1, "+-*/".unicodeScalars.contains(scalars[0]) else { return nil }
    if scalars[1] == "=" {
      index = 2
    } else if scalars[0] == "*" || scalars[0] == "/" {
      index = 1
    } else {
      return nil
    }
    return scalars[0]
  }

  private mutating func sum(depth: Int) -> Double? {
    guard var total = product(depth: depth) else { return nil }
    while true {
      if take("+") {
        guard let part = product(depth: depth) else { return nil }
        total += part
      } else if take("-") {
        guard let part = product(depth: depth) else { return nil }
        total -= part
      } else {
        return total
      }
    }
  }

  private mutating func product(depth: Int) -> Double? {
    guard var total = signed(depth: depth) else { return nil }
    while true {
      if take("*") {
        guard let part = signed(depth: depth) else { return nil }
        total *= part
      } else if take("/") {
        guard let part = signed(depth: depth), part != 0 else { return nil }
        total /= part
      } else {
        return total
      }
    }
  }

  private mutating func signed(depth: Int) -> Double? {
    var isNegative = false
    while let sign = next, sign == "-" || sign == "+" {
      if sign == "-" { isNegative.toggle() }
      index += 1
    }
    guard let value = operand(depth: depth), let factor = takeUnit() else { return nil }
    return (isNegative ? -value : value) * factor
  }

  private mutating func operand(depth: Int) -> Double? {
    guard take("(") else { return digits() }
    guard depth < Self.deepest, let value = sum(depth: depth + 1), take(")") else { return nil }
    return value
  }

  private mutating func digits() -> Double? {
    let digits = take { [locale] in
      "0"..."9" ~= $0 || locale.isSeparator(Character($0))
    }
    // An exponent, unless it is the beginning of something else.
    let mark = index
    var exponent: Int?
    if !digits.isEmpty, take("e") || take("E") {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      exponent = Int(take { "0"..."9" ~= $0 }).map { min($0, 999) * (isNegative ? -1 : 1) }
    }
    if exponent == nil { index = mark }
    return locale.magnitude(of: digits, exponent: exponent ?? 0)
  }

  /// What stands here of some characters.
  private mutating func take(while holds: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while let scalar = next, holds(scalar) { index += 1 }
    return String(String.UnicodeScalarView(scalars[start..<index]))
  }

  /// What a unit that stands here is worth in that of the property: 1 where there is none, nil
  /// where it fits not.
  private mutating func takeUnit() -> Double? {
    let word = take { $0.properties.isAlphabetic || $0 == "%" || $0 == "°" }
    switch (word.lowercased(), unit) {
    case ("", _), ("px", .pixels), ("%", .percent), ("°", .degrees), ("deg", .degrees): return 1
    case ("ms", .milliseconds): return 1
    case ("s", .milliseconds): return 1_000
    case ("%", .none): return 0.01
    default: return nil
    }
  }
}

extension NumberLimits {
  /// What a slider shows.
  var shownRange: ClosedRange<Double> { soft ?? range }

  /// How a number is written in a field: without unit, in as many decimals as steps and fine steps
  /// need.
  func text(_ number: Double, _ locale: NumberLocale) -> String {
    NumberFormat.plain(number, min(6, precision + 1), locale)
  }

  /// The range in words: `0 to 64`.
  func rangeText(_ locale: NumberLocale) -> String {
    "\(text(range.lowerBound, locale)) to \(text(range.upperBound, locale))"
  }

  /// The nearest of so many steps from zero, in the range.
  func snapped(_ number: Double, to step: Double) -> Double {
    guard step > 0, number.isFinite else { return limited(number) }
    let multiple = (number / step).rounded() * step
    return limited(
      DecimalRounding.round(multiple, fractionDigits: DecimalRounding.fractionDigits(forStep: step))
    )
  }
}

/// A drag over a field or a title that changes a number: to the right is more, with Shift a tenth
/// as fast, with Control ten times.
struct NumberScrub {
  private let limits: NumberLimits
  private let isReversed: Bool
  private var exact: Double
  private var x: Double

  /// - Parameter isReversed: whether to the left is more, as where text runs to the left.
  init(from number: Double, at x: Double, limits: NumberLimits, isReversed: Bool) {
    (self.limits, self.isReversed, exact, self.x) = (limits, isReversed, number, x)
  }

  /// The number that a movement leads to.
  mutating func move(to x: Double, _ modifiers: Modifiers) -> Double {
    let factor = modifiers.contains(.shift) ? 0.1 : modifiers.contains(.control) ? 10 : 1
    let steps = (x - self.x) / pixelsPerStep * (isReversed ? -1 : 1)
    self.x = x
    exact = limits.limited(exact + steps * limits.step * factor)
    // At an end that is on no step the end counts.
    if exact == limits.range.lowerBound || exact == limits.range.upperBound { return exact }
    return limits.snapped(exact, to: limits.step * factor)
  }

  /// The logical pixels of a step: what a slider shows takes about as long a way as on the slider.
  private var pixelsPerStep: Double {
    let span = limits.shownRange.upperBound - limits.shownRange.lowerBound
    guard span > 0, limits.step > 0 else { return 1 }
    return max(1, min(200 * limits.step / span, 8))
  }
}
