/// For how long others are waited for.
package struct AccessibilityPatience: Sendable {
  /// How long a key waits until assistive technology says whether it takes it.
  package var key = Duration.milliseconds(100)
  /// How long after the first attempt in vain the accessibility bus is looked for again; each wait
  /// is twice the one before, up to a minute.
  package var bus = Duration.seconds(1)

  package init() {}
}
