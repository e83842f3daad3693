import DetentBase
import Dispatch
import Glibc
import Listings

/// Reads the files that are shown again when other programs have changed them.
@MainActor
final class FileFollower {
  /// Files were read again by themselves.
  var didReload: (() -> Void)?
  /// A file is gone; what was read of it stays.
  var didVanish: ((_ file: String) -> Void)?
  /// Whether all files are followed is another answer now: the system has only so many watches.
  var didChangeFollowing: ((_ followsAll: Bool) -> Void)?

  /// Watches a file; nil where that cannot be.
  typealias Watch = (_ path: String, _ didChange: @escaping @MainActor () -> Void) -> FileWatch?

  private let session: ListingsSession
  /// How long a file is left alone by its writer before it counts as written.
  private let patience: DispatchTimeInterval
  private let watch: Watch
  private var followed: ListingsSource?
  private var followsAll = true {
    didSet { if followsAll != oldValue { didChangeFollowing?(followsAll) } }
  }
  private var watches: [FileWatch] = []
  /// Counts what was noticed: what came before the last one waits no longer.
  private var noticed = 0
  private var lastSizes: [Int] = []
  private var saidMissing: String?

  init(
    _ session: ListingsSession, patience: DispatchTimeInterval = .milliseconds(300),
    watch: @escaping Watch = { FileWatch($0, didVanish: $1, didChange: $1) }
  ) {
    (self.session, self.patience, self.watch) = (session, patience, watch)
  }

  /// The files of the session were read, or could not be: from now on they are followed.
  func follow() {
    saidMissing = nil
    // A watch may have become free since.
    if followed != session.source || !followsAll {
      followed = session.source
      // What is no file, such as a pipe, is not there a second time.
      let files = session.source.paths.filter(Self.isFile)
      watches = files.compactMap { watch($0) { [weak self] in self?.wait() } }
      followsAll = watches.count == files.count
    }
    // It may have changed before it was followed.
    if session.report?.isCurrent == false { wait() }
  }

  /// A writer may be about to go on.
  private func wait() {
    noticed += 1
    let number = noticed
    lastSizes = sizes
    DispatchQueue.main.asyncAfter(deadline: .now() + patience) { [weak self] in
      MainActor.assumeIsolated { self?.look(number) }
    }
  }

  private func look(_ number: Int) {
    guard number == noticed else { return }
    if session.isLoading || sizes != lastSizes { return wait() }
    if let missing = LastFiles(session.source.paths).missing {
      if missing != saidMissing { didVanish?(missing) }
      saidMissing = missing
    } else if session.report?.isCurrent != true {
      session.reload()
      session.whenFinished { [weak self] in
        if self?.session.report?.isCurrent == true { self?.didReload?() }
      }
    }
  }

  private var sizes: [Int] {
    session.source.paths.map { path in
      var status = stat()
      return path.withPath { stat($0, &status) } == 0 ? Int(status.st_size) : -1
    }
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return path != "-" && path.withPath { stat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFREG
  }
}
