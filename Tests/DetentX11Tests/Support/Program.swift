import DetentTestSupport
import Foundation
import Glibc

/// A program of this package, started as the user would start it.
@MainActor final class Program {
  private(set) var process: pid_t

  /// Lives as long as the program.
  let server: XServer?

  /// What it says on standard error goes here.
  private let errorFile: String

  convenience init(
    _ name: String, _ arguments: [String] = [], on server: XServer, output: String = "/dev/null",
    environment: [String: String] = [:]
  ) throws {
    try self.init(
      name, arguments, on: server.display, of: server, output: output, environment: environment)
  }

  /// - Parameters:
  ///   - name: of an executable beside the one that runs the tests.
  ///   - output: the file that its standard output goes to.
  ///   - environment: what it finds there beyond what all programs of the tests do.
  init(
    _ name: String, _ arguments: [String] = [], on display: String, of server: XServer? = nil,
    output: String = "/dev/null", environment: [String: String] = [:]
  ) throws {
    self.server = server
    errorFile = "/tmp/detent-program-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    // A sanitizer would end it with a code of its own for what libraries keep to the end.
    process = try ChildProcess.spawn(
      [Self.folder + "/" + name] + arguments,
      environment: [
        "DISPLAY": display, "LANG": "C.UTF-8", "ASAN_OPTIONS": "detect_leaks=0",
        "TSAN_OPTIONS": "atexit_sleep_ms=0",
        "SWIFT_BACKTRACE": "enable=no",
      ].merging(environment) { $1 }, output: output, errors: errorFile)
  }

  isolated deinit {
    if process > 0 { ChildProcess.end(process) }
    unlink(errorFile)
  }

  /// The lines that it has written to standard error.
  var errorLines: [String] { Self.lines(of: errorFile) }

  /// The lines of a file; none where there is no such file.
  static func lines(of path: String) -> [String] {
    String(decoding: bytes(of: path) ?? [], as: UTF8.self).split(separator: "\n")
      .map { String($0) }
  }

  /// The bytes of a file, or nil where there is none.
  static func bytes(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  func send(_ signal: Int32) { kill(process, signal) }

  nonisolated struct Ending: Equatable, Sendable, CustomStringConvertible {
    var exitCode: Int32?
    var signal: Int32?
    var leftCore = false

    var description: String {
      exitCode.map { "exit \($0)" } ?? signal.map { "signal \($0), core: \(leftCore)" } ?? "hangs"
    }
  }

  /// How it ended; neither code nor signal where it still runs after so many seconds.
  func ending(within seconds: Double) async -> Ending {
    let ending = await Self.ending(of: process, within: seconds)
    if ending != Ending() { process = 0 }
    return ending
  }

  /// Away from the main actor, which other suites hold for seconds.
  @concurrent
  private nonisolated static func ending(of process: pid_t, within seconds: Double) async -> Ending
  {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while true {
      // Where other tests held this one up it may have ended long ago.
      let isLate = clock.now >= end
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process {
        let signal = status & 0x7f
        guard signal != 0 else { return Ending(exitCode: (status >> 8) & 0xff) }
        return Ending(signal: signal, leftCore: status & 0x80 != 0)
      }
      if isLate { return Ending() }
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  /// What a file of lines such as `SigCgt: 0` says behind a name.
  private static func value(_ name: String, in path: String) -> Substring {
    let line = lines(of: path).first { $0.hasPrefix(name + ":") } ?? ""
    return line.dropFirst(name.count + 1).drop { $0.isWhitespace }
  }

  /// Processor time that it has used, in seconds.
  var usedTime: Double {
    // The name of the program may hold spaces: count from the end of it.
    let text = Self.lines(of: "/proc/\(process)/stat").first ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12 else { return 0 }
    return ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0))
      / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Whether it handles a signal by itself: until then the system ends it.
  func handles(_ signal: Int32) -> Bool {
    let signals = UInt64(Self.value("SigCgt", in: "/proc/\(process)/status"), radix: 16) ?? 0
    return signals & 1 << UInt64(signal - 1) != 0
  }

  /// How often its threads have begun to wait, all together.
  var switches: Int {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let counts = threads.map {
      Int(Self.value("voluntary_ctxt_switches", in: "\(folder)/\($0)/status")) ?? 0
    }
    return counts.reduce(0, +)
  }

  /// Where the programs of this package are.
  nonisolated static let folder: String = {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return ((own ?? "") as NSString).deletingLastPathComponent
  }()
}
