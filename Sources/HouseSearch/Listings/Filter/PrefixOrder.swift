/// Places in texts in the order of what stands there: all where something begins alike are found by
/// two binary searches.
struct PrefixOrder: Sendable {
  /// A byte of a text.
  struct Place: Sendable {
    let text, offset: UInt32
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>
  /// How many bytes decide about the order.
  private static let longest = 64

  private let texts: TextColumn
  private let places: ContiguousArray<Place>

  /// - Parameter places: in any order.
  init(_ texts: TextColumn, places: ContiguousArray<Place>) {
    self.texts = texts
    // Most differ within eight bytes, which are compared at once.
    var keyed = places.map { (key: Self.withBytes(texts, $0, Self.key), place: $0) }
    keyed.sort { one, other in
      guard one.key == other.key else { return one.key < other.key }
      return Self.withBytes(texts, one.place) { one in
        Self.withBytes(texts, other.place) { other in
          one.prefix(Self.longest).lexicographicallyPrecedes(other.prefix(Self.longest))
        }
      }
    }
    self.places = ContiguousArray(keyed.lazy.map(\.place))
  }

  /// The first eight bytes; those behind the end are 0.
  private static func key(_ bytes: Bytes) -> UInt64 {
    (0..<8).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
  }

  /// Lets a body read what stands at a place.
  @inline(__always)
  private static func withBytes<Result>(
    _ texts: TextColumn, _ place: Place, _ body: (Bytes) -> Result
  ) -> Result {
    texts.withBytes(Int(place.text)) { body(Bytes(rebasing: $0[Int(place.offset)...])) }
  }

  /// Calls a body with each text and what stands at one of its places, where that begins with some
  /// bytes; of those only the first 64 count.
  func visit(
    beginningWith start: some Sequence<UInt8>,
    _ body: (_ text: Int, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let start = Array(start.prefix(Self.longest))
    let rest = places.suffix(
      from: places.partitioningIndex { place in
        Self.withBytes(texts, place) {
          !$0.prefix(start.count).lexicographicallyPrecedes(start)
        }
      })
    let end = rest.partitioningIndex { place in
      Self.withBytes(texts, place) { start.lexicographicallyPrecedes($0.prefix(start.count)) }
    }
    for place in rest.prefix(upTo: end) {
      Self.withBytes(texts, place) { body(Int(place.text), $0) }
    }
  }

  /// How much memory it takes, in bytes.
  var byteCount: Int { texts.byteCount + places.count * MemoryLayout<Place>.stride }
}

extension RandomAccessCollection {
  /// The first index whose element passes a test that all later ones pass, too; the end where none
  /// does.
  package func partitioningIndex(where passes: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if passes(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
