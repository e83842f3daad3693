package import ArgumentParser
import DetentBase
import DetentControls
import DetentDesign
import DetentDrawing
import DetentHeadless
package import DetentOutput
package import DetentViews
package import DetentX11
import Glibc

/// A program with one window: reads its options, then draws, describes or shows what they ask for.
package protocol WindowCommand: ParsableCommand {
  /// The options that it shares with others.
  var shared: WindowOptions { get }

  /// Does what the options ask for, until the window is closed.
  @MainActor func open() async throws
}

extension WindowCommand {
  /// Runs the program and ends the process where anything went wrong: with 64 and one line where
  /// the options make no sense, with the code that was thrown, or with 1 and a line.
  @MainActor package static func runProgram() async {
    do { try await parse(arguments).open() } catch {
      if exitCode(for: error) == .success, asksForCompletions {
        let script = CompletionScript.withoutHelp(fullMessage(for: error), of: name)
        exit(withError: CleanExit.message(script))
      }
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      // One line, and not the usage, in which it would be lost.
      StandardOutput.writeError("Error: \(message(for: error)) (see \(name) --help)")
      exit(withError: ExitCode.validationFailure)
    }
  }

  /// The arguments, of which some may be paths: their bytes are kept, UTF-8 or not.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { number in
      CommandLine.unsafeArgv[number].map { String(path: $0) }
    }
  }

  /// What desktop files and users know it by.
  private static var name: String { configuration.commandName ?? "" }

  private static var asksForCompletions: Bool {
    CommandLine.arguments.contains { $0.hasPrefix("--generate-completion-script") }
  }

  /// Describes and draws a window without a display.
  /// - Parameter report: what its description holds beside the tree.
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

  /// Lets a window wear the styles of the file that the options name. What is odd in the file
  /// stands on standard error, a line each, also later.
  /// - Throws: what the program ends with, after a line that says why: 65 where the file makes no
  ///   sense, 1 where it cannot be read.
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

  /// Connects to the display.
  /// - Throws: what the program ends with; why stands on standard error, in one line.
  @MainActor package func connect() throws -> X11Host {
    do {
      return try X11Host(
        scale: shared.scale, followsAppearance: shared.appearance == nil,
        applicationName: Self.name)
    } catch let error as X11Error {
      var line = "Error: \(error)"
      // A server that was there and went away needs no advice.
      if error.exitCode == 1 {
        line += "; start the program in a desktop session, under xvfb-run, or with --snapshot"
      }
      StandardOutput.writeError(line)
      throw ExitCode(error.exitCode)
    }
  }

  /// Shows a window, with sounds as far as this desktop can play them, until it is closed.
  /// - Throws: what the program ends with.
  @MainActor package func show(
    _ window: Window, on host: X11Host, log: EventLog?, player: SoundPlayer = SoundPlayer()
  ) async throws -> Never {
    try dress(window)?.watchFile()
    host.didPresentFirstFrame = { _ in log?.ready() }
    window.playFeedback(on: player)
    host.show(window)
    throw ExitCode(await host.run(endingOn: [SIGTERM, SIGINT, SIGHUP]).exitCode)
  }
}

extension View {
  /// Lets the spinners below the view be heard.
  package func playFeedback(on player: SoundPlayer) {
    (self as? Spinner)?.feedback = { player.play($0.soundName) }
    for view in subviews { view.playFeedback(on: player) }
  }
}

/// The version of the programs.
package let programVersion = "0.1.0"
