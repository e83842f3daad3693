/// The words that a row of totals is called by.
enum Totals {
  private static let words = WordTable(lists: [
    (
      """
      total, totals, grand total, sub total, subtotal, sum, sums, average, averages, avg, mean, median, summe, gesamt,
      gesamtsumme, durchschnitt, mittelwert, somme, total général, moyenne, suma, promedio, media, soma, total geral,
      média, totale, totale generale, somma, totaal, gemiddelde, razem, średnia, celkem, průměr, spolu, összesen,
      átlag, summa, totalt, yhteensä, toplam, ortalama, jumlah, tổng, tổng cộng, итого, Итого, всего, Всего, ИТОГО,
      сумма, Сумма, разом, Разом, σύνολο, Σύνολο, 合計, 合计, 总计, 總計, 小計, 小计, 平均, 합계, 총계, 평균, المجموع, الإجمالي
      """, true
    )
  ])

  /// The lengths of the words by their first bytes, a bit each: most cells need no second look.
  private static let lengths: [UInt64] = {
    var lengths = [UInt64](repeating: 0, count: 256)
    for word in words.words where word.bytes.count < 63 {
      let bit: UInt64 = 1 << UInt64(word.bytes.count)
      let first = word.bytes[0]
      // A colon may follow.
      for first in [first, first < 0x80 ? first & 0xDF : first] {
        lengths[Int(first)] |= bit | bit << 1
      }
    }
    return lengths
  }()

  /// Whether a cell is one of the words, or one with a colon.
  @inline(__always)
  static func contain(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = cell.first, cell.count < 64 else { return false }
    var count = cell.count
    while count > 1, cell[count - 1] == 0x20 { count -= 1 }
    guard lengths[Int(first)] & 1 << UInt64(count) != 0 else { return false }
    return scan(cell)
  }

  private static func scan(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = NumberScanner(cell)
    scanner.trim()
    guard words.scan(&scanner) != nil else { return false }
    if scanner.peek() == 0x3A { scanner.index += 1 }
    return scanner.isAtEnd
  }
}
