/// The homes that have each of some numbers, as ranks in the order by price: up to 4 bytes for each
/// number that a home has.
struct Postings: Sendable {
  private let homeCount: Int
  /// Where the ranks of each number end; one of a frequent number has none there.
  private let ends: ContiguousArray<UInt32>
  private let ranks: ContiguousArray<UInt32>
  /// The bits of numbers that so many homes have that those take less room.
  private let frequent: [Int: CriterionBits]

  /// - Parameters:
  ///   - count: the numbers lie below it.
  ///   - homeCount: the ranks lie below it.
  ///   - visit: calls a body with each number and each rank that has it; it is called twice.
  init(count: Int, homes homeCount: Int, _ visit: ((_ number: Int, _ rank: UInt32) -> Void) -> Void)
  {
    var starts = ContiguousArray<UInt32>(repeating: 0, count: count)
    visit { number, _ in starts[number] += 1 }
    var frequent: [Int: CriterionBits] = [:]
    var total: UInt32 = 0
    for number in starts.indices {
      var size = starts[number]
      if Int(size) * UInt32.bitWidth > homeCount {
        frequent[number] = CriterionBits(count: homeCount)
        size = 0
      }
      starts[number] = total
      total += size
    }
    var ranks = ContiguousArray<UInt32>(repeating: 0, count: Int(total))
    visit { number, rank in
      guard frequent[number] == nil else {
        frequent[number]?.insert(rank)
        return
      }
      ranks[Int(starts[number])] = rank
      starts[number] += 1
    }
    // Each start was moved to its end.
    (self.homeCount, self.ranks, self.frequent, ends) = (homeCount, ranks, frequent, starts)
  }

  /// The homes that have one of some numbers.
  func bits(_ visit: ((_ number: Int) -> Void) -> Void) -> CriterionBits {
    var bits = CriterionBits(count: homeCount)
    visit { number in
      let start = number == 0 ? 0 : Int(ends[number - 1])
      let end = Int(ends[number])
      bits.insert(contentsOf: ranks[start..<end])
      if start == end, let frequent = frequent[number] { bits.formUnion(frequent) }
    }
    return bits
  }

  /// How much memory it takes, in bytes.
  var byteCount: Int {
    (ends.count + ranks.count) * MemoryLayout<UInt32>.stride + frequent.count * homeCount / 8
  }
}
