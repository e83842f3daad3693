/// Waits for something that a host, another thread or a process brings about; twenty seconds are more
/// than a machine needs that has no other work.
/// - Throws: where it has waited in vain, and what the condition throws.
package func wait(
  _ what: String = "it", isolation: isolated (any Actor)? = #isolation,
  until condition: () async throws -> Bool
) async throws {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(20)
  // Other tests have the main actor meanwhile: time alone does not tell that what is waited for had
  // its turns.
  var turns = 0
  while try await !condition() {
    turns += 1
    guard clock.now < end || turns < 2_000 else {
      throw ChildProcess.Failure(description: "waited in vain for \(what)")
    }
    try await Task.sleep(for: .milliseconds(2))
  }
}
