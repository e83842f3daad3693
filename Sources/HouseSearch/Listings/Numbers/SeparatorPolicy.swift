struct SeparatorEvidence: Equatable, Sendable {
  var decimal: Separator?
  /// The separator of a number with several groups.
  var groups: Separator?

  var isEmpty: Bool { decimal == nil && groups == nil }
}

/// A character between the digits of a number.
enum Separator: UInt8, Sendable {
  case dot, comma, apostrophe, space
  /// `٫` and `٬`, each with only one meaning.
  case arabicDecimal, arabicGroup
}

/// Decides the meaning of a single separator before exactly three digits (`350.000`) from all
/// numbers of a column. The same rules apply to the dot and the comma:
///
/// 1. Unambiguous numbers decide: `1.250.000` and `1.250,5` group with dots, `98.5` and `1250.00`
///    mark decimals with them. One that contradicts fifty others is ignored as a mistake.
///    Otherwise, if both kinds occur, the separator stays undecided.
/// 2. If the other separator marks decimals, this one groups.
/// 3. If the file separates values by commas, a comma inside a number groups: programs that write
///    decimal commas use another delimiter.
/// 4. Without evidence for either separator, three or more prices of this form group, because
///    prices rarely have three decimals. Areas stay undecided.
///
/// An undecided number is a fault (`NumberFault.ambiguous`), never a guess: a price is not silently
/// multiplied or divided.
struct SeparatorPolicy: Sendable {
  enum Meaning: Sendable { case groups, decimal, undecided }

  var delimiter: UInt8 = 0x2C
  var isMoney = true
  private var dots = Votes()
  private var commas = Votes()

  private struct Votes {
    var decimal = 0
    var groups = 0
    var waiting = 0

    func isDecimal(isMoney: Bool) -> Bool {
      decimal > 0 && decimal * SeparatorPolicy.slip >= groups + (isMoney ? waiting : 0)
    }

    var isGroups: Bool { groups > 0 && groups * SeparatorPolicy.slip >= decimal }
  }

  /// The number of cells that outvote one that contradicts them.
  private static let slip = 50
  /// The smallest number of similar prices that decide on their own (rule 4).
  private static let consistentCount = 3

  init(delimiter: UInt8, isMoney: Bool) {
    self.delimiter = delimiter
    self.isMoney = isMoney
  }

  mutating func count(_ number: ParsedNumber) {
    switch number.evidence.decimal {
    case .dot: dots.decimal += 1
    case .comma: commas.decimal += 1
    default: break
    }
    switch number.evidence.groups {
    case .dot: dots.groups += 1
    case .comma: commas.groups += 1
    default: break
    }
    switch number.ambiguousSeparator {
    case .dot: dots.waiting += 1
    case .comma: commas.waiting += 1
    default: break
    }
  }

  func hasEvidence(for separator: Separator) -> Bool {
    let own = separator == .dot ? dots : commas
    return own.decimal + own.groups > 0
  }

  func meaning(of separator: Separator) -> Meaning {
    let (own, other) = separator == .dot ? (dots, commas) : (commas, dots)
    let isDecimal = own.isDecimal(isMoney: isMoney)
    if isDecimal != own.isGroups { return isDecimal ? .decimal : .groups }
    if isDecimal { return .undecided }
    let isOtherDecimal = other.isDecimal(isMoney: isMoney)
    if isOtherDecimal, !other.isGroups { return .groups }
    if separator == .comma, delimiter == 0x2C { return .groups }
    let isAlone = !isOtherDecimal && !other.isGroups && other.waiting == 0
    return isMoney && isAlone && own.waiting >= Self.consistentCount ? .groups : .undecided
  }
}

/// The cells of a column with an ambiguous separator, and the evidence of all its numbers.
struct WaitingNumbers {
  private(set) var policy: SeparatorPolicy
  private(set) var cells: [(row: Int, separator: Separator)] = []

  init(_ policy: SeparatorPolicy) { self.policy = policy }

  @inline(__always)
  mutating func note(_ number: ParsedNumber, row: Int) {
    guard !number.evidence.isEmpty || number.isAmbiguous else { return }
    policy.count(number)
    if let separator = number.ambiguousSeparator { cells.append((row, separator)) }
  }
}
