import Glibc

/// What the surroundings of the program say about assistive technology.
package struct AccessibilityEnvironment: Sendable {
  /// The address of the user's session bus; nil where there is none.
  package var sessionBus: String?
  /// The address of the accessibility bus, where that is said.
  package var accessibilityBus: String?
  /// Whether the user insists on it, or on its absence; nil for what the session says.
  package var choice: Bool?

  /// Surroundings that say nothing, or so much.
  package init(
    sessionBus: String? = nil, accessibilityBus: String? = nil, choice: Bool? = nil
  ) {
    self.sessionBus = sessionBus
    self.accessibilityBus = accessibilityBus
    self.choice = choice
  }

  /// What the environment variables say.
  package static var process: AccessibilityEnvironment {
    func variable(_ name: String) -> String? {
      guard let value = getenv(name), value.pointee != 0 else { return nil }
      return String(cString: value)
    }
    let choice: Bool? =
      switch variable("DETENT_ACCESSIBILITY") {
      case "1": true
      case "0": false
      default: nil
      }
    return AccessibilityEnvironment(
      sessionBus: BusConnection.sessionAddress,
      accessibilityBus: variable("AT_SPI_BUS_ADDRESS"), choice: choice)
  }
}

/// For how long others are waited for.
package struct AccessibilityPatience: Sendable {
  /// How long a key waits until assistive technology says whether it takes it.
  package var key = Duration.milliseconds(100)
  /// How long after the first attempt in vain the accessibility bus is looked for again; each wait
  /// is twice the one before, up to a minute.
  package var bus = Duration.seconds(1)

  package init() {}
}
