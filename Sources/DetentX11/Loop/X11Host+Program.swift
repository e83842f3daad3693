public import DetentViews
import Glibc

extension X11Host {
  /// Shows one window and ends the process when it is closed: the whole of a small program. Without a
  /// display it prints one line on standard error and ends with 1.
  public static func runProgram(showing window: Window) async -> Never {
    do {
      let host = try X11Host()
      host.show(window)
      exit(await host.run(endingOn: [SIGTERM, SIGINT, SIGHUP]).exitCode)
    } catch {
      let line = Array("\(error); start it in a desktop session or under xvfb-run\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      exit(error.exitCode)
    }
  }
}
