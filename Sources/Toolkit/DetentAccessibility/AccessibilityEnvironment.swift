/// The settings for assistive technology in the program's environment.
package struct AccessibilityEnvironment: Sendable {
  /// The address of the session bus, or nil if there is no session bus.
  package var sessionBus: String?
  /// The address of the accessibility bus, or nil to ask the session bus.
  package var accessibilityBus: String?
  /// Whether accessibility is forced on or off, or nil to follow the session.
  package var choice: Bool?

  package init(
    sessionBus: String? = nil, accessibilityBus: String? = nil, choice: Bool? = nil
  ) {
    self.sessionBus = sessionBus
    self.accessibilityBus = accessibilityBus
    self.choice = choice
  }

  package static var process: AccessibilityEnvironment {
    let choice: Bool? =
      switch BusConnection.variable("DETENT_ACCESSIBILITY") {
      case "1": true
      case "0": false
      default: nil
      }
    return AccessibilityEnvironment(
      sessionBus: BusConnection.sessionAddress,
      accessibilityBus: BusConnection.variable("AT_SPI_BUS_ADDRESS"), choice: choice)
  }
}

/// The time limits for answers of other programs.
package struct AccessibilityPatience: Sendable {
  /// The time that a key waits for assistive technology to take it.
  package var key = Duration.milliseconds(100)
  /// The time until the second attempt to find the accessibility bus. Each further wait is twice as
  /// long, up to a minute.
  package var bus = Duration.seconds(1)

  package init() {}
}
