struct SeparatorEvidence: Equatable, Sendable {
  var decimal: Separator?
  /// The separator of a number with several groups.
  var groups: Separator?

  var isEmpty: Bool { decimal == nil && groups == nil }
}

/// A character between the digits of a number.
enum Separator: UInt8, CaseIterable, Sendable {
  case dot, comma, apostrophe, space
  /// `٫` and `٬`, each with only one meaning.
  case arabicDecimal, arabicGroup

  var index: Int { Int(rawValue) }
}

/// Decides the meaning of a single separator before exactly three digits (`350.000`) from all
/// numbers of a column. The same rules apply to the dot and the comma:
///
/// 1. Unambiguous numbers decide: `1.250.000` and `1.250,5` group with dots, `98.5` and `1250.00`
///    mark decimals with them. One against fifty others is ignored as a mistake. Otherwise, if both
///    kinds occur, the separator stays undecided.
/// 2. If the other separator marks decimals, this one groups.
/// 3. If the file separates values by commas, a comma inside a number groups: programs that write
///    decimal commas use another delimiter.
/// 4. Without evidence for either separator, three or more prices of this form group, because
///    prices rarely have three decimals. A price with a currency counts twice, one in millions
///    (`1.995 m`) or in a currency with thousandths not at all. Areas stay undecided.
///
/// An undecided number is a fault, `NumberFault.ambiguous`: a guess could be 1,000 times wrong.
struct SeparatorPolicy: Sendable {
  enum Meaning: Sendable { case groups, decimal, undecided }

  /// The cells with an ambiguous separator, by their rows.
  private(set) var waiting: [(row: Int, separator: Separator)] = []
  private let delimiter: UInt8
  private let isMoney: Bool
  private var votes = [Votes](repeating: Votes(), count: Separator.allCases.count)

  private struct Votes {
    var decimal = 0
    var groups = 0
    var waiting = 0
    /// The weight of the waiting prices as evidence for groups, see rule 4.
    var weight = 0

    func isDecimal(isMoney: Bool) -> Bool {
      decimal > 0 && decimal * SeparatorPolicy.slip >= groups + (isMoney ? waiting : 0)
    }

    var isGroups: Bool { groups > 0 && groups * SeparatorPolicy.slip >= decimal }
  }

  /// The number of cells that outvote one that contradicts them.
  private static let slip = 50
  /// The smallest weight of similar prices that decide on their own (rule 4).
  private static let leastWeight = 3

  init(delimiter: UInt8, isMoney: Bool) { (self.delimiter, self.isMoney) = (delimiter, isMoney) }

  /// Counts the evidence of a number, which waits if its separator is ambiguous.
  @inline(__always)
  mutating func note(_ number: ParsedNumber, row: Int) {
    guard !number.evidence.isEmpty || number.isAmbiguous else { return }
    if let sign = number.evidence.decimal { votes[sign.index].decimal += 1 }
    if let sign = number.evidence.groups { votes[sign.index].groups += 1 }
    if let sign = number.ambiguousSeparator {
      votes[sign.index].waiting += 1
      if votes[sign.index].weight < Self.leastWeight, number.scale ?? 0 < 6 {
        let hasThousandths = number.currency.map { NumberWords.thousandths.contains($0.code) }
        votes[sign.index].weight += hasThousandths.map { $0 ? 0 : 2 } ?? 1
      }
      waiting.append((row, sign))
    }
  }

  func hasEvidence(for separator: Separator) -> Bool {
    votes[separator.index].decimal + votes[separator.index].groups > 0
  }

  func meaning(of separator: Separator) -> Meaning {
    let own = votes[separator.index]
    let other = votes[separator == .dot ? Separator.comma.index : Separator.dot.index]
    let isDecimal = own.isDecimal(isMoney: isMoney)
    if isDecimal != own.isGroups { return isDecimal ? .decimal : .groups }
    if isDecimal { return .undecided }
    let isOtherDecimal = other.isDecimal(isMoney: isMoney)
    if isOtherDecimal, !other.isGroups { return .groups }
    if separator == .comma, delimiter == 0x2C { return .groups }
    let isAlone = !isOtherDecimal && !other.isGroups && other.waiting == 0
    return isMoney && isAlone && own.weight >= Self.leastWeight ? .groups : .undecided
  }
}
