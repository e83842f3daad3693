import DetentBase
import DetentControls
package import DetentViews
import Glibc
import Synchronization

/// Plays the sounds of the desktop's theme by name, with an installed player: `canberra-gtk-play`,
/// or else `pw-play` or `paplay` with the file of the freedesktop theme. Without a player it is
/// silent. The player is started without a shell, and a thread waits for its end, so that the
/// caller continues at once. While two sounds play, further sounds are skipped.
package final class SoundPlayer: Sendable {
  private let programFolders: [String]
  private let dataFolders: [String]
  private let running = Atomic<Int>(0)

  /// The largest number of simultaneous sounds, and of threads that hanging players hold.
  private static let limit = 2

  package convenience init() {
    var environment: [String: String] = [:]
    for name in ["PATH", "HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    self.init(environment: environment)
  }

  /// Ignores relative paths in the environment.
  init(environment: [String: String]) {
    func folders(_ list: String?) -> [String] {
      (list ?? "").split(separator: ":").map(String.init).filter { $0.utf8.first == 0x2F }
    }
    programFolders = folders(environment["PATH"])
    let home = folders(environment["XDG_DATA_HOME"]).first
    let shared = folders(environment["XDG_DATA_DIRS"])
    dataFolders =
      [home ?? folders(environment["HOME"]).first.map { "\($0)/.local/share" }].compactMap(\.self)
      + (shared.isEmpty ? ["/usr/local/share", "/usr/share"] : shared)
  }

  var runningCount: Int { running.load(ordering: .acquiring) }

  /// Plays a sound of the sound naming specification, such as `menu-popup`, if there is a player.
  package func play(_ name: String) {
    guard runningCount < Self.limit, let command = command(for: name) else { return }
    running.add(1, ordering: .acquiringAndReleasing)
    // A new thread that ends with the sound: shared threads would keep an idle program awake.
    let isStarted = DetachedThread.start {
      Self.run(command)
      self.didEnd()
    }
    if !isStarted { didEnd() }
  }

  /// Plays the sounds of the spinners in a view.
  @MainActor package func playFeedback(of view: View) {
    (view as? Spinner)?.feedback = { self.play($0.soundName) }
    for view in view.subviews { playFeedback(of: view) }
  }

  /// The program and its arguments, or nil if the player or the sound is missing.
  func command(for name: String) -> [String]? {
    guard Self.isName(name) else { return nil }
    if let program = program("canberra-gtk-play") { return [program, "-i", name] }
    guard let program = program("pw-play") ?? program("paplay"), let file = file(of: name) else {
      return nil
    }
    return [program, file]
  }

  /// Whether a name has only letters, digits and dashes, and is neither an option nor a path.
  private static func isName(_ name: String) -> Bool {
    name.utf8.first.map { $0 != UInt8(ascii: "-") } == true
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
      }
  }

  private func program(_ name: String) -> String? {
    programFolders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The file of a sound, or of a shorter name if the theme lacks it: `menu-popup`, then `menu`.
  private func file(of name: String) -> String? {
    var name = name[...]
    while true {
      for folder in dataFolders {
        for ending in ["oga", "ogg", "wav"] {
          let path = "\(folder)/sounds/freedesktop/stereo/\(name).\(ending)"
          if access(path, R_OK) == 0 { return path }
        }
      }
      guard let dash = name.lastIndex(of: "-") else { return nil }
      name = name[..<dash]
    }
  }

  private func didEnd() { running.subtract(1, ordering: .acquiringAndReleasing) }

  // MARK: Processes

  private static func run(_ command: [String]) {
    // Without waiting the process would remain as a zombie.
    if let process = start(command) { while waitpid(process, nil, 0) < 0, errno == EINTR {} }
  }

  private static func start(_ command: [String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    for (number, flags) in [
      (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY),
    ] { posix_spawn_file_actions_addopen(&actions, number, "/dev/null", flags, 0) }
    // The player must not inherit the signals that this program blocks or ignores.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let status = posix_spawn(&process, command[0], &actions, &attributes, arguments, environ)
    return status == 0 ? process : nil
  }
}
