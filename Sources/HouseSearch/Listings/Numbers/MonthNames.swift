/// Days whose month is written in words, as `January-15-2021`, `15. März 2024` and `2024年1月15日`.
enum MonthNames {
  /// How the names of the months begin in many languages, folded, from January on.
  private static let stems: [[String]] = [
    "jan gen ene ian oca sty led sij tam ιαν янв січ сту يناير",
    "fev feb helm sub lut uno vel φεβ фев лют февр فبراير",
    "mar maa mrt brez bre ozu mart μαρ мар бер март مارس",
    "apr avr abr kwi dub huh nis απρ апр кві أبريل ابريل",
    "may mai maj mag mei kvet kve tou μαι май мая тра مايو",
    "jun juin giu cze cervn cerven kes haz ιουν июн чер يونيو",
    "jul juil lug lip cervenc cervenec hei tem ιουλ июл лип يوليو",
    "aug aou ago sie srp elo agu αυγ авг сер أغسطس اغسطس",
    "sep set wrz zar syy eyl σεπ сен вер سبتمبر",
    "oct okt out ott paz rij lok eki οκτ окт жов أكتوبر اكتوبر",
    "nov lis marr kas noi νοε ноя лис نوفمبر",
    "dec des dic dez dek gru pro jou ara δεκ дек гру ديسمبر",
  ].map { $0.split(separator: " ").map(String.init) }

  /// What may stand beside a day without saying which.
  private static let fillers = WordSet(
    """
    de del of the le am den der di da st nd rd th er г года год р року r a
    mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday mo di mi do fr sa so
    montag dienstag mittwoch donnerstag freitag samstag sonntag lun mer jeu ven sam dim пн вт ср чт пт сб вс
    """)

  /// The month of a word, folded, from 1: that of the longest name that it begins with.
  static func month(of word: some StringProtocol) -> Int? {
    var best: (month: Int, length: Int)?
    for (index, stems) in stems.enumerated() {
      for stem in stems where word.hasPrefix(stem) && stem.count > best?.length ?? 0 {
        best = (index + 1, stem.count)
      }
    }
    return best?.month
  }

  /// The day of a text; the first of a month without a day.
  static func day(in bytes: UnsafeBufferPointer<UInt8>) -> (year: Int, month: Int, day: Int)? {
    guard 6...40 ~= bytes.count, bytes.contains(where: { 0x30...0x39 ~= $0 }) else { return nil }
    var rest = TextFolding.folded(String(decoding: bytes, as: UTF8.self))[...]
    var (numbers, words) = ([Substring](), [Substring]())
    while let character = rest.first {
      if character.isASCII, character.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        // A time of day ends the date.
        if rest.first == ":" { break }
        numbers.append(digits)
      } else if character.isLetter {
        let word = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(word.count)
        words.append(word)
      } else {
        guard " ,.-/'’ºª\u{A0}".contains(character) else { return nil }
        rest = rest.dropFirst()
      }
    }
    guard numbers.allSatisfy({ $0.count <= 4 }) else { return nil }
    let values = numbers.compactMap { Int($0) }
    if words.prefix(3).elementsEqual(["年", "月", "日"])
      || words.prefix(3).elementsEqual(["년", "월", "일"])
    {
      return values.count >= 3 ? (values[0], values[1], values[2]) : nil
    }
    let months = words.filter { !fillers.contains(String($0)) }.map(month)
    guard months.count == 1, let month = months[0] else { return nil }
    switch values.count {
    case 1: return numbers[0].count == 4 ? (values[0], month, 1) : nil
    case 2:
      if numbers[0].count == 4 { return (values[0], month, values[1]) }
      guard numbers[1].count == 4 || numbers[1].count == 2 else { return nil }
      return (WrittenDay.year(values[1], digits: numbers[1].count), month, values[0])
    default: return nil
    }
  }
}
