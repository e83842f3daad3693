/// What a number shows about its separators.
struct SeparatorEvidence: Equatable, Sendable {
  var decimal: Separator?
  /// Of a number with several groups.
  var groups: Separator?

  var isEmpty: Bool { decimal == nil && groups == nil }
}

/// A character between the digits of a number.
enum Separator: UInt8, Sendable {
  case dot, comma, apostrophe, space
  /// `٫` and `٬`, which mean one thing each.
  case arabicDecimal, arabicGroup
}

/// Decides what one separator before exactly three digits means (`350.000`), from all numbers of a
/// column. One rule, applied to the dot and the comma alike:
///
/// 1. Numbers that say so themselves decide: `1.250.000` and `1.250,5` group with dots, `98.5` and
///    `1250.00` mark decimals with them. One that contradicts fifty others is a slip and does not
///    count; otherwise, if the column has both kinds, nothing is decided.
/// 2. Where the other separator marks decimals, this one groups.
/// 3. In a file whose values are separated by commas, a comma inside a number groups: programs that
///    write decimal commas choose another delimiter.
/// 4. Where no number of the column says anything about either separator, three or more prices of
///    this form group: nobody writes every amount with three decimals. Areas stay undecided.
///
/// What stays undecided is a fault (`NumberFault.ambiguous`), never a guess: a price is not
/// silently multiplied or divided.
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

  /// How many numbers outvote one that contradicts them.
  private static let slip = 50
  /// The smallest number of alike prices that decide by themselves (rule 4).
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

/// Numbers of a column whose separator may mean two things, and the evidence of the others.
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
