/// A set of places with the count before every block, so that counting a stretch and finding the
/// nth member cost the same however many there are.
struct RankBitmap: Sendable {
  private static let wordsPerBlock = 8

  /// How many places there are.
  let count: Int
  private let words: ContiguousArray<UInt64>
  /// How many members lie before each block; one more entry holds the sum.
  private let blockRanks: ContiguousArray<UInt32>

  /// - Parameters:
  ///   - words: 64 places each, the lowest bit first; bits beyond the count are not set.
  ///   - count: how many places there are.
  init(words: ContiguousArray<UInt64>, count: Int) {
    self.words = words
    self.count = count
    var ranks: ContiguousArray<UInt32> = [0]
    ranks.reserveCapacity(words.count / Self.wordsPerBlock + 2)
    var total = 0
    for (index, word) in words.enumerated() {
      total += word.nonzeroBitCount
      if index % Self.wordsPerBlock == Self.wordsPerBlock - 1 || index == words.count - 1 {
        ranks.append(UInt32(truncatingIfNeeded: total))
      }
    }
    blockRanks = ranks
  }

  /// How many members there are.
  var memberCount: Int { Int(blockRanks[blockRanks.count - 1]) }

  /// Whether a place is a member.
  func contains(_ place: Int) -> Bool {
    guard place >= 0, place < count else { return false }
    return words[place / 64] & (1 << UInt64(place % 64)) != 0
  }

  /// How many members lie before a place.
  func rank(_ place: Int) -> Int {
    guard place > 0 else { return 0 }
    guard place < count else { return memberCount }
    let word = place / 64
    let block = word / Self.wordsPerBlock
    var rank = Int(blockRanks[block])
    for index in block * Self.wordsPerBlock..<word { rank += words[index].nonzeroBitCount }
    let below = words[word] & ((1 << UInt64(place % 64)) - 1)
    return rank + below.nonzeroBitCount
  }

  /// The place of the nth member, counted from 0; nil beyond the last.
  func select(_ number: Int) -> Int? {
    guard number >= 0, number < memberCount else { return nil }
    var low = 0
    var high = blockRanks.count - 1
    // The last block with no more than `number` members before it.
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(blockRanks[middle]) <= number { low = middle } else { high = middle }
    }
    var rest = number - Int(blockRanks[low])
    var index = low * Self.wordsPerBlock
    while index < words.count {
      let members = words[index].nonzeroBitCount
      if rest < members { return index * 64 + Self.position(of: rest, in: words[index]) }
      rest -= members
      index += 1
    }
    return nil
  }

  /// The position of the nth set bit of a word.
  private static func position(of number: Int, in word: UInt64) -> Int {
    var word = word
    for _ in 0..<number { word &= word &- 1 }
    return word.trailingZeroBitCount
  }
}
