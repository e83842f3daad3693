import Glibc

/// A cache that drops the least recently used values, limited by count and cost.
package struct LRU<Key: Hashable, Value> {
  private struct Slot {
    var key: Key?
    var value: Value?
    var cost: Int
    var older: Int
    var newer: Int
  }

  private var slots: [Slot] = []
  private var free: [Int] = []
  private var index: [Key: Int] = [:]
  private var oldest = -1
  private var newest = -1
  private let limit: Int
  private let costLimit: Int
  private(set) var cost = 0

  package init(limit: Int, costLimit: Int = .max) {
    self.limit = Swift.max(1, limit)
    self.costLimit = Swift.max(0, costLimit)
  }

  var count: Int { index.count }

  /// Returns a value and marks it as the most recently used.
  package mutating func value(for key: Key) -> Value? {
    // Successive frames of a drag look up the same key, so this skips the table.
    if newest >= 0, slots[newest].key == key { return slots[newest].value }
    guard let slot = index[key] else { return nil }
    unlink(slot)
    link(slot)
    return slots[slot].value
  }

  /// Adds or replaces a value and drops older ones until count and cost fit; the new one always
  /// stays. Returns the dropped values, so that they can be released outside a lock.
  @discardableResult
  package mutating func insert(_ value: Value, for key: Key, cost extra: Int = 1) -> [Value] {
    var gone: [Value] = []
    if let slot = index[key] { remove(slot, &gone) }
    let entry = Slot(key: key, value: value, cost: extra, older: -1, newer: -1)
    let slot: Int
    if let reused = free.popLast() {
      slot = reused
      slots[slot] = entry
    } else {
      slot = slots.count
      slots.append(entry)
    }
    index[key] = slot
    link(slot)
    cost += extra
    while index.count > 1, index.count > limit || cost > costLimit { remove(oldest, &gone) }
    return gone
  }

  private mutating func remove(_ slot: Int, _ gone: inout [Value]) {
    unlink(slot)
    if let value = slots[slot].value { gone.append(value) }
    if let key = slots[slot].key { index[key] = nil }
    cost -= slots[slot].cost
    slots[slot] = Slot(key: nil, value: nil, cost: 0, older: -1, newer: -1)
    free.append(slot)
  }

  private mutating func unlink(_ slot: Int) {
    let (older, newer) = (slots[slot].older, slots[slot].newer)
    if older >= 0 { slots[older].newer = newer } else { oldest = newer }
    if newer >= 0 { slots[newer].older = older } else { newest = older }
  }

  private mutating func link(_ slot: Int) {
    slots[slot].older = newest
    slots[slot].newer = -1
    if newest >= 0 { slots[newest].newer = slot } else { oldest = slot }
    newest = slot
  }
}

/// A pthread mutex around a value. `Synchronization.Mutex` would do, but the thread sanitizer does
/// not see it and reports each use. For the same reason the value must not be Void.
// Unchecked: the value is used only under the lock.
final class Lock<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: Value) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Calls a closure while holding the lock. Calls must not be nested.
  func withLock<R, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
