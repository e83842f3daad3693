import Glibc

/// What a run of these tests is told by the environment.
enum Settings {
  static func text(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static func number(_ name: String) -> Int? { text(name).flatMap { Int($0) } }
}
