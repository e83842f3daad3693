import Testing

@testable import DetentDrawing

struct LRUTests {
  @Test func theOldestGoesFirst() {
    var table = LRU<Int, String>(limit: 2)
    table.insert("one", for: 1)
    table.insert("two", for: 2)
    #expect(table.value(for: 1) == "one")
    table.insert("three", for: 3)
    #expect(table.value(for: 2) == nil && table.value(for: 1) == "one" && table.count == 2)
  }

  @Test func costIsBoundedButTheNewestStays() {
    var table = LRU<Int, Int>(limit: 100, costLimit: 10)
    for index in 0..<5 { table.insert(index, for: index, cost: 4) }
    #expect(table.count == 2 && table.cost == 8 && table.value(for: 4) == 4)
    table.insert(9, for: 9, cost: 99)
    #expect(table.count == 1 && table.value(for: 9) == 9)
    table.insert(1, for: 1, cost: 1)
    #expect(table.value(for: 9) == nil && table.cost == 1)
  }

  @Test func valuesAreReplacedAndReleased() {
    final class Thing {}
    var table = LRU<Int, Thing>(limit: 1)
    weak var first: Thing?
    do {
      let thing = Thing()
      first = thing
      table.insert(thing, for: 1)
    }
    #expect(first != nil)
    table.insert(Thing(), for: 1)
    #expect(first == nil && table.count == 1)
  }

  @Test func itAgreesWithASlowTable() {
    var table = LRU<Int, Int>(limit: 7)
    var slow: [(Int, Int)] = []
    var seed: UInt64 = 7
    for step in 0..<5_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = Int(seed >> 40) % 12
      if seed >> 33 & 1 == 0 {
        table.insert(step, for: key)
        slow.removeAll { $0.0 == key }
        slow.append((key, step))
        if slow.count > 7 { slow.removeFirst() }
      } else {
        let place = slow.firstIndex { $0.0 == key }
        #expect(table.value(for: key) == place.map { slow[$0].1 })
        if let place { slow.append(slow.remove(at: place)) }
      }
    }
    #expect(table.count == slow.count)
  }
}
