/// Reads prices and areas as people and programs write them, byte by byte, the same under every
/// locale of the process.
///
/// ```
/// number   = mark? mark? digits scale? (mark | unit)? mark?     spaces between the parts
/// mark     = £ $ € ¥ kr zł R$ CHF … or an ISO 4217 code, in any case
/// digits   = ASCII digits, thousands grouped by comma, dot, space (also no-break, narrow, thin) or
///            apostrophe, in threes or as in 12,50,000; decimals after a dot or a comma;
///            `,-` `.-` `,–` for no decimals; an exponent after ungrouped digits
/// scale    = k tsd thousand · m mn mln mio million · b bn billion mrd · lakh lac · cr crore ·
///            万 萬 만 · 亿 億 억                                prices only
/// unit     = m² sqm qm ㎡ 平米 … · ft² sqft …                    areas only
/// ```
///
/// One separator before exactly three digits is ambiguous and left to the column, see
/// `SeparatorPolicy`. Everything else is refused: signs, brackets, percentages, `nan`, `inf`, hex,
/// other digits than ASCII's, text around the number, and whatever exceeds `maximum`.
public struct NumberParser: Sendable {
  /// What the cells hold.
  public enum Kind: Sendable { case price, area }

  /// The largest price: every whole amount up to it is exact.
  public static let maximumPrice = 1e15
  /// The largest area, in the unit it is written in.
  public static let maximumArea = 1e9

  public let kind: Kind
  /// The power of ten of what a plain number counts: 4 for a column in 万. A scale in the cell wins.
  public let exponent: Int

  public init(_ kind: Kind, exponent: Int = 0) {
    self.kind = kind
    self.exponent = exponent
  }

  /// Reads a cell.
  public func parse(_ text: String) throws(NumberFault) -> ParsedNumber {
    var text = text
    let result: Result<ParsedNumber, NumberFault> = text.withUTF8 { bytes in
      do throws(NumberFault) { return .success(try parse(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Reads the bytes of a cell.
  func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(NumberFault) -> ParsedNumber {
    if exponent == 0, let plain = Self.plainInteger(bytes) { return ParsedNumber(value: plain) }
    var scanner = NumberScanner(bytes)
    scanner.trim()
    if scanner.isAtEnd || scanner.isAbsenceWord { throw .missing }
    var number = ParsedNumber(value: 0)
    var hasVagueMark = false
    for _ in 0..<2 { scanCurrency(&scanner, &number, &hasVagueMark) }
    var digits = try scanner.scanDigits()
    scanner.skipSpaces()
    scanCurrency(&scanner, &number, &hasVagueMark)
    let scale = kind == .price ? scanner.scanScale() : nil
    digits.scale(by: scale ?? exponent)
    if kind == .area { number.unit = scanner.scanUnit() }
    scanCurrency(&scanner, &number, &hasVagueMark)
    scanner.skipSpaces()
    guard scanner.isAtEnd else { throw scanner.faultOfRest }
    number.value = digits.value
    number.evidence = digits.evidence
    number.ambiguousSeparator = digits.ambiguousSeparator
    let maximum = kind == .price ? Self.maximumPrice : Self.maximumArea
    guard number.decimalValue <= maximum else { throw .tooLarge }
    guard number.value <= maximum || number.isAmbiguous else { throw .tooLarge }
    return number
  }

  /// The value of up to fifteen digits and nothing else, the usual case.
  private static func plainInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard 1...15 ~= bytes.count else { return nil }
    var value = 0
    for byte in bytes {
      let digit = Int(byte) - 0x30
      guard 0...9 ~= digit else { return nil }
      value = value &* 10 &+ digit
    }
    return Double(value)
  }

  /// Takes a mark, if there is one; a code beside a vague mark decides.
  private func scanCurrency(
    _ scanner: inout NumberScanner, _ number: inout ParsedNumber, _ isVague: inout Bool
  ) {
    guard kind == .price, number.currency == nil || isVague else { return }
    let start = scanner
    scanner.skipSpaces()
    guard let mark = scanner.scanCurrencyMark() else {
      scanner = start
      return
    }
    if number.currency == nil || !mark.isVague { number.currency = mark.currency }
    isVague = mark.isVague
    scanner.skipSpaces()
  }
}
