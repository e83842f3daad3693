package import ArgumentParser
import DetentBase
import DetentDesign
import DetentDrawing
import DetentHeadless
package import DetentOutput
package import DetentViews
package import DetentX11
import Glibc

/// A program with one window. It reads its options, then draws, describes or shows the window.
package protocol WindowCommand: ParsableCommand {
  var shared: WindowOptions { get }

  /// Carries out the options, and returns when the window is closed.
  @MainActor func open() async throws
}

extension WindowCommand {
  /// Runs the program, and ends the process if it fails: with 64 and one line for invalid options,
  /// with the thrown exit code, or with 1 and one line.
  @MainActor package static func main() async {
    do { try await parse(arguments).open() } catch {
      if exitCode(for: error) == .success, asksForCompletions {
        let script = CompletionScript.withoutHelp(fullMessage(for: error), of: name)
        exit(withError: CleanExit.message(script))
      }
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      // One line without the usage text, which would bury it.
      StandardOutput.writeError("Error: \(message(for: error)) (see \(name) --help)")
      exit(withError: ExitCode.validationFailure)
    }
  }

  /// Paths among the arguments keep their bytes, even if they are not UTF-8.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { number in
      CommandLine.unsafeArgv[number].map { String(path: $0) }
    }
  }

  private static var name: String { configuration.commandName ?? "" }

  private static var asksForCompletions: Bool {
    CommandLine.arguments.contains { $0.hasPrefix("--generate-completion-script") }
  }

  /// Describes and draws a window without a display.
  /// - Parameter report: further members of the description, next to the accessibility tree.
  @MainActor package func draw(_ window: Window, report: (any Encodable)? = nil) throws {
    _ = try dress(window)
    let host = try HeadlessHost(window: window, scale: shared.scale ?? 1)
    host.settle()
    if shared.describe { try StandardOutput.write(window.describe(report: report)) }
    if let file = shared.snapshot {
      let bytes =
        switch PictureFormat(path: file) {
        case .pdf: try window.picture(.pdf)
        case .svg: try window.picture(.svg)
        case .png, nil: host.surface.pngData()
        }
      do throws(FileOutput.Failure) { try FileOutput.write(bytes, to: file) } catch {
        throw ImageError.cannotWrite(source: file.displayedPath, reason: error.description)
      }
    }
  }

  /// Applies the style file that the options name. Its warnings go to standard error, one per line,
  /// also when the file is reloaded.
  /// - Throws: an exit code, after a line about the cause: 65 if the content is invalid, 1 if the
  ///   file cannot be read.
  @MainActor private func dress(_ window: Window) throws -> StyleSheet? {
    guard let path = shared.style else { return nil }
    let sheet = StyleSheet(for: window)
    sheet.didReport = { lines in for line in lines { StandardOutput.writeError("Style: \(line)") } }
    do throws(StyleFault) {
      for line in try sheet.load(path) { StandardOutput.writeError("Style: \(line)") }
      return sheet
    } catch {
      StandardOutput.writeError("Error: --style \(error)")
      throw error.kind == .content ? ExitCode(65) : ExitCode.failure
    }
  }

  /// - Throws: an exit code, after one line about the cause on standard error.
  @MainActor package func connect() throws -> X11Host {
    do {
      return try X11Host(
        scale: shared.scale, followsAppearance: shared.appearance == nil,
        applicationName: Self.name)
    } catch let error as X11Error {
      var line = "Error: \(error)"
      // If the server was reached and then lost, advice does not help.
      if error.exitCode == 1 {
        line += "; start the program in a desktop session, under xvfb-run, or with --snapshot"
      }
      StandardOutput.writeError(line)
      throw ExitCode(error.exitCode)
    }
  }

  /// Shows a window until it is closed, with sounds if the desktop can play them.
  /// - Throws: the exit code of the program, always.
  @MainActor package func show(
    _ window: Window, on host: X11Host, log: EventLog?, player: SoundPlayer = SoundPlayer()
  ) async throws -> Never {
    try dress(window)?.watchFile()
    host.didPresentFirstFrame = { _ in log?.ready() }
    player.playFeedback(of: window)
    host.show(window)
    throw ExitCode(await host.run(endingOn: [SIGTERM, SIGINT, SIGHUP]).exitCode)
  }
}

package let programVersion = "0.1.0"
