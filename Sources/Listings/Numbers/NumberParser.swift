/// Reads prices and areas as users and programs write them, byte by byte, the same under every
/// locale of the process.
///
/// ```
/// number   = mark? mark? digits scale? (mark | unit)? mark?     spaces between the parts
/// mark     = £ $ € ¥ kr zł R$ CHF … or an ISO 4217 code, in any case
/// digits   = decimal digits of any script, thousands grouped by comma, dot, `٬`, space (also no-break,
///            narrow, thin) or apostrophe, in threes or as in 12,50,000; decimals after a dot, a comma or
///            `٫`; `,-` `.-` `,–` for no decimals; an exponent after ungrouped digits
/// scale    = k tsd thousand · m mn mln mio million · b bn billion mrd · lakh lac · cr crore ·
///            万 萬 만 · 亿 億 억                                prices only
/// unit     = m² sqm qm ㎡ 平米 … · ft² sqft …                    areas only
/// ```
///
/// One separator before exactly three digits is ambiguous and left to the column, see
/// `SeparatorPolicy`. Words that do not change a price may stand around it (`from`, `k.k.`, `pcm`, see
/// `PriceQualifier`). Everything else is refused: signs, brackets, percentages, `nan`, `inf`, hex,
/// other text around the number, and whatever exceeds the maximum.
struct NumberParser: Sendable {
  /// What the cells hold.
  enum Kind: Sendable { case price, area }

  /// The largest price: every whole amount up to it is exact.
  static let maximumPrice = 1e15
  /// The largest area, in the unit it is written in.
  static let maximumArea = 1e9

  /// What the cells hold.
  let kind: Kind
  /// The power of ten of what a plain number counts: 4 for a column in 万. A scale in the cell wins.
  let exponent: Int

  /// A parser for one column.
  init(_ kind: Kind, exponent: Int = 0) {
    self.kind = kind
    self.exponent = exponent
  }

  /// Reads a cell.
  func parse(_ text: String) throws(NumberFault) -> ParsedNumber {
    var text = text
    let result: Result<ParsedNumber, NumberFault> = text.withUTF8 { bytes in
      do throws(NumberFault) { return .success(try parse(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Reads the bytes of a cell.
  func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(NumberFault) -> ParsedNumber {
    if exponent == 0, let plain = Self.plainInteger(bytes) { return ParsedNumber(value: plain) }
    return try PlainDigits.read(bytes, parsePlain)
  }

  /// Reads bytes whose digits are ASCII's.
  private func parsePlain(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(NumberFault) -> ParsedNumber {
    do throws(NumberFault) {
      return try parseNumber(bytes)
    } catch {
      guard kind == .price, error == .notANumber, let rest = PriceQualifier.stripped(bytes) else {
        throw error
      }
      return try parseNumber(rest)
    }
  }

  private func parseNumber(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(NumberFault) -> ParsedNumber {
    var scanner = NumberScanner(bytes)
    scanner.trim()
    if scanner.isAtEnd || scanner.isAbsenceWord { throw .missing }
    var number = ParsedNumber(value: 0)
    var marks = Marks()
    for _ in 0..<2 { scanCurrency(&scanner, &marks) }
    var digits = try scanner.scanDigits()
    scanner.skipSpaces()
    scanCurrency(&scanner, &marks)
    let scale = kind == .price ? scanner.scanScale() : nil
    digits.scale(by: scale ?? exponent)
    if kind == .area { number.unit = scanner.scanUnit() }
    scanCurrency(&scanner, &marks)
    scanner.skipSpaces()
    guard scanner.isAtEnd else { throw scanner.faultOfRest }
    number.currency = marks.currency
    number.isCurrencyVague = marks.isCurrencyVague
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

  /// The marks of one amount: one, or two of which at least one is vague, as in `$5 CAD`.
  private struct Marks {
    var count = 0
    var isVague = false
    var currency: Currency?
    var isCurrencyVague = false

    func allows(_ mark: CurrencyMark) -> Bool {
      count == 0 || (count == 1 && (isVague || mark.isVague))
    }

    mutating func add(_ mark: CurrencyMark) {
      if count == 0 || !mark.isVague {
        (currency, isCurrencyVague) = (mark.currency, mark.isVague)
      }
      isVague = mark.isVague
      count += 1
    }
  }

  /// Takes a mark, if there is one.
  private func scanCurrency(_ scanner: inout NumberScanner, _ marks: inout Marks) {
    guard kind == .price else { return }
    let start = scanner
    scanner.skipSpaces()
    guard let mark = scanner.scanCurrencyMark(), marks.allows(mark) else {
      scanner = start
      return
    }
    marks.add(mark)
    scanner.skipSpaces()
  }
}
