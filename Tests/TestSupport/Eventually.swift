/// Waits until something holds that another thread or process brings about.
/// - Throws: when it has waited for twenty seconds in vain.
package func eventually(
  isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async throws {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(20)
  while !condition() {
    guard clock.now < end else { throw WaitedInVain() }
    try await Task.sleep(for: .milliseconds(2))
  }
}

private struct WaitedInVain: Error {}
