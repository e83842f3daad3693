package import Glibc

/// Programs that tests start.
///
/// They are started by `posix_spawn` and not by Foundation: its children inherit blocked signals
/// and cannot be ended.
package enum ChildProcess {
  package struct Failure: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }

  /// A function of glibc's that Swift does not see; nil where glibc is older than 2.34.
  private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
    unsafeBitCast(
      $0,
      to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
  }

  /// Starts a program.
  /// - Parameters:
  ///   - output: the file that its standard output goes to.
  ///   - errors: the file that its standard error goes to.
  package static func spawn(
    _ command: [String], environment: [String: String] = [:], descriptor3: Int32? = nil,
    output: String = "/dev/null", errors: String = "/dev/null"
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, path) in ["/dev/null", output, errors].enumerated() {
      posix_spawn_file_actions_addopen(
        &actions, Int32(descriptor), path,
        // Who could also read would keep a pipe alive.
        descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    if let descriptor3 { posix_spawn_file_actions_adddup2(&actions, descriptor3, 3) }
    // What other tests have open: whoever waits for the end of one of those would wait for this.
    _ = closeFrom?(&actions, descriptor3 == nil ? 3 : 4)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var variables = ["PATH=" + (getenv("PATH").map { String(cString: $0) } ?? "/usr/bin")]
    variables += environment.map { "\($0.key)=\($0.value)" }
    var arguments = (command + []).map { strdup($0) } + [nil]
    var environmentStrings = variables.map { strdup($0) } + [nil]
    defer {
      for string in arguments + environmentStrings { free(string) }
    }
    var process: pid_t = 0
    let status = posix_spawnp(
      &process, command[0], &actions, &attributes, &arguments, &environmentStrings)
    guard status == 0 else {
      throw Failure(description: "cannot start \(command[0]): \(String(cString: strerror(status)))")
    }
    return process
  }

  /// Starts a program that writes a line to its descriptor 3 when it is ready.
  package static func spawnAnnouncing(
    _ command: [String], environment: [String: String] = [:]
  ) throws -> (process: pid_t, line: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(reading) }
    let process: pid_t
    do {
      defer { close(writing) }
      process = try spawn(command, environment: environment, descriptor3: writing)
    }
    guard let line = readLine(from: reading) else {
      end(process)
      throw Failure(description: "\(command[0]) did not start")
    }
    return (process, line)
  }

  package static func end(_ process: pid_t) {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// A line, or nil where none comes within ten seconds.
  private static func readLine(from descriptor: Int32) -> String? {
    var line: [UInt8] = []
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 10_000) > 0 else { return nil }
      var byte: UInt8 = 0
      guard read(descriptor, &byte, 1) == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }
}
