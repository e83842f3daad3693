/// The homes that pass a filter, as rows of the listings, in an order of one's own. Nothing is
/// copied: the nth row is looked up when it is needed, in the same short time wherever it is.
public struct SortedResult: Sendable, RandomAccessCollection {
  /// The homes, cheapest first.
  public let result: FilterResult
  /// The order that they stand in.
  public let order: SortOrder
  /// The positions in the order that pass; nil where all do.
  private let bitmap: RankBitmap?

  /// The homes of a result in an order of the same index; in the order by price where it is that of
  /// another one.
  public init(_ result: FilterResult, by order: SortOrder) {
    self.result = result
    guard order.index === result.index, let ranks = order.ranks else {
      self.order =
        order.index === result.index ? order : SortOrder(ListingsSort(), in: result.index)
      bitmap = nil
      return
    }
    self.order = order
    bitmap =
      result.count == result.index.count
      ? nil : Self.bitmap(result, ranks, positions: order.positions)
  }

  /// Brings what passes from the order by price into another one.
  private static func bitmap(
    _ result: FilterResult, _ ranks: ContiguousArray<UInt32>, positions: ContiguousArray<UInt32>
  ) -> RankBitmap {
    let candidates = result.candidates
    guard result.count > ranks.count / Self.sparsePart else {
      // Few are moved one by one.
      var words = ContiguousArray<UInt64>(repeating: 0, count: (ranks.count + 63) / 64)
      words.withUnsafeMutableBufferPointer { words in
        positions.withUnsafeBufferPointer { positions in
          candidates.visit { rank in
            let position = Int(positions[rank])
            words[position >> 6] |= 1 &<< UInt64(position & 63)
          }
        }
      }
      return RankBitmap(words: words, count: ranks.count)
    }
    let start = UInt(bitPattern: candidates.range.lowerBound)
    let count = UInt(bitPattern: candidates.range.count)
    let bits = ranks.withUnsafeBufferPointer { ranks in
      guard let passing = candidates.bits?.words else {
        return CriterionBits(count: ranks.count) { UInt(ranks[$0]) &- start < count }
      }
      return passing.withUnsafeBufferPointer { passing in
        CriterionBits(count: ranks.count) {
          let rank = UInt(ranks[$0])
          let word = passing[Int(bitPattern: rank >> 6)] &>> UInt64(rank & 63)
          return (rank &- start < count ? word : 0) & 1 != 0
        }
      }
    }
    return RankBitmap(words: bits.words, count: ranks.count)
  }

  private static let sparsePart = 4

  /// The position of the first home.
  public var startIndex: Int { 0 }
  /// The position after the last home.
  public var endIndex: Int { result.count }

  /// The row of the listings at a position.
  public subscript(position: Int) -> Int {
    precondition(position >= 0 && position < result.count, "a result has no such position")
    guard let ranks = order.ranks else { return result[position] }
    return Int(result.index.rows[Int(ranks[bitmap?.select(position) ?? position])])
  }

  /// The position of a row of the listings; nil if it does not pass.
  public func position(of row: Int) -> Int? {
    guard order.ranks != nil else { return result.position(of: row) }
    guard let rank = result.index.rank(of: row), result.contains(row) else { return nil }
    let position = Int(order.positions[rank])
    return bitmap?.rank(position) ?? position
  }
}
