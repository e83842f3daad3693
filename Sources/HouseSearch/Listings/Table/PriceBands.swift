/// Kinds of homes for a file that has no words to tell them apart: up to four bands of prices with
/// about as many homes each, between round prices.
public struct PriceBands: Sendable {
  /// A band; nil where it has no end.
  public struct Band: Hashable, Sendable {
    /// The least price of the band.
    public let lower: Double?
    /// The least price above it.
    public let upper: Double?

    /// What the band is called in the words of scripts.
    var text: String {
      switch (lower.map(ExpressionText.amount), upper.map(ExpressionText.amount)) {
      case (let lower?, let upper?): "\(lower) to \(upper)"
      case (nil, let upper?): "under \(upper)"
      case (let lower?, nil): "from \(lower)"
      case (nil, nil): "any price"
      }
    }
  }

  /// The least prices of all bands but the first, ascending.
  private let limits: [Double]

  private static let count = 4

  /// How many prices stand for one of a sample.
  static func samplingStep(count: Int) -> Int { max(1, count / 12_000) }

  /// Nil without prices.
  init?(of prices: ContiguousArray<Double>) {
    guard !prices.isEmpty else { return nil }
    let step = Self.samplingStep(count: prices.count)
    let sorted = stride(from: 0, to: prices.count, by: step).map { prices[$0] }.sorted()
    var limits: [Double] = []
    for part in 1..<Self.count {
      let limit = Self.rounded(sorted[sorted.count * part / Self.count])
      // Nothing costs less than the least price.
      if limit > max(limits.last ?? 0, sorted[0]) { limits.append(limit) }
    }
    self.limits = limits
  }

  /// To two digits.
  private static func rounded(_ price: Double) -> Double {
    guard price > 0 else { return 0 }
    var unit = 1.0
    while unit * 100 <= price { unit *= 10 }
    return (price / unit).rounded() * unit
  }

  /// The band of a kind, by the number of the kind, from 1.
  public subscript(id: Int) -> Band {
    Band(lower: limit(id - 2), upper: limit(id - 1))
  }

  /// The band that stands where one did among those of other prices: the lowest, the highest, or
  /// the one in between that begins the nearest. Nil for a text that is none.
  func band(like text: String) -> Band? {
    let words = text.split(separator: " ")
    switch (words.first, words.count) {
    case ("under", 2): return self[1]
    case ("from", 2): return self[limits.count + 1]
    case (let lower?, 3) where words[1] == "to":
      guard let lower = ExpressionText.amount(of: String(lower)) else { return nil }
      let distances = limits.dropLast().map { abs($0 - lower) }
      let nearest = distances.min().flatMap { distances.firstIndex(of: $0) }
      return nearest.map { self[$0 + 2] }
    default: return nil
    }
  }

  private func limit(_ index: Int) -> Double? {
    limits.indices.contains(index) ? limits[index] : nil
  }

  /// The bands of homes with some prices, as a column of the file would have them.
  func column(of prices: ContiguousArray<Double>) -> InternedColumn {
    var column = InternedColumn()
    for id in 1...limits.count + 1 {
      var text = self[id].text
      _ = text.withUTF8 { column.addText($0) }
    }
    let ids = ContiguousArray(
      prices.lazy.map { price in
        limits.reduce(UInt32(1)) { $0 + (price >= $1 ? 1 : 0) }
      })
    ids.withUnsafeBufferPointer { column.append(ids: $0) }
    return column
  }
}
