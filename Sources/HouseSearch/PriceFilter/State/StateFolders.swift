import Glibc

/// The folders in which the application keeps what outlives it, as the XDG specification has them.
/// One that the environment does not name is nil: what belongs there is not kept.
public struct StateFolders: Hashable, Sendable {
  /// What helps to go on where one stopped, and may be lost: `$XDG_STATE_HOME/price-filter`.
  public let state: String?
  /// What the user has set up: `$XDG_CONFIG_HOME/price-filter`.
  public let configuration: String?
  /// What the user has written and chosen: `$XDG_DATA_HOME/price-filter`.
  public let data: String?

  /// The folders for this process.
  public init() {
    var environment: [String: String] = [:]
    for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    self.init(environment: environment)
  }

  /// - Parameter environment: `HOME` and the three variables of XDG; paths that are not absolute do
  ///   not count, as the specification wants it.
  init(environment: [String: String]) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    func folder(_ name: String, _ usual: String) -> String? {
      (absolute(name) ?? absolute("HOME").map { "\($0)/\(usual)" }).map { "\($0)/price-filter" }
    }
    state = folder("XDG_STATE_HOME", ".local/state")
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
  }
}
