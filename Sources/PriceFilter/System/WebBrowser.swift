import Glibc

/// The program that the desktop opens addresses of the web with.
enum WebBrowser {
  /// Opens an address, which must be one of the web, see `HomeDetails.webAddress`. Where no program
  /// is there for it nothing happens.
  static func open(_ address: String) {
    guard let address = HomeDetails.webAddress(address) else { return }
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    // A child that nobody waits for would stay as a zombie: the system waits for it.
    signal(SIGCHLD, SIG_IGN)
    posix_spawnp(&process, "xdg-open", nil, nil, &arguments, environ)
  }
}
