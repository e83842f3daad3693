import Dispatch
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
    guard posix_spawnp(&process, "xdg-open", nil, nil, &arguments, environ) == 0 else { return }
    // A child that nobody waits for would stay as a zombie; other children are waited for elsewhere.
    DispatchQueue.global(qos: .utility).async { [process] in
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
  }
}
