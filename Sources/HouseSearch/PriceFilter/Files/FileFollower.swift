import DetentBase
import DetentViews
import Dispatch
import Glibc
import Listings

/// Reads the file that is shown again when other programs have changed it.
@MainActor
final class FileFollower {
  /// Watches a file; nil where that cannot be.
  typealias Watch = (_ path: String, _ didChange: @escaping @MainActor () -> Void) -> FileWatch?

  private let model: ListingsModel
  private var session: ListingsSession { model.session }
  /// How long a file is left alone by its writer before it counts as written.
  private let patience: DispatchTimeInterval
  private let watch: Watch
  private var followed: ListingsSource?
  private var current: FileWatch?
  /// Counts what was noticed: what came before the last one waits no longer.
  private var noticed = 0
  private var lastSize = 0
  private var saidMissing = false

  init(
    _ model: ListingsModel, patience: DispatchTimeInterval = .milliseconds(300),
    watch: @escaping Watch = { FileWatch($0, didVanish: $1, didChange: $1) }
  ) {
    (self.model, self.patience, self.watch) = (model, patience, watch)
  }

  /// The file of the session was read, or could not be: from now on it is followed.
  func follow() {
    saidMissing = false
    // A watch may have become free since.
    if followed != session.source || !model.followsFile {
      followed = session.source
      // A pipe cannot be read a second time.
      let isFile = FileMemory.absolutePath(session.source.path) != nil
      current = isFile ? watch(session.source.path) { [weak self] in self?.wait() } : nil
      let followsFile = !isFile || current != nil
      if model.followsFile, !followsFile {
        // The system has only so many watches.
        model.didReadFile?([
          "\(model.fileName): cannot watch the file for changes; press F5 to reload it"
        ])
      }
      model.followsFile = followsFile
    }
    // It may have changed before it was followed.
    if session.report?.isCurrent == false { wait() }
  }

  /// A writer may be about to go on.
  private func wait() {
    noticed += 1
    let number = noticed
    lastSize = size
    DispatchQueue.main.asyncAfter(deadline: .now() + patience) { [weak self] in
      MainActor.assumeIsolated { self?.look(number) }
    }
  }

  private func look(_ number: Int) {
    guard number == noticed else { return }
    if session.isLoading || size != lastSize { return wait() }
    if !session.source.isThere {
      if !saidMissing { sayMissing() }
      saidMissing = true
    } else if session.report?.isCurrent != true {
      session.reload()
      session.whenFinished { [weak self] in self?.sayReloaded() }
    }
  }

  /// The file is gone; what was read of it stays.
  private func sayMissing() {
    let text = model.texts.text
    model.say(
      text("\(session.source.name) was moved or deleted"),
      detail: text("Your current listings are unchanged."), .failure)
  }

  /// Parts of the search that no longer fit matter more: the message about them stays.
  private func sayReloaded() {
    guard session.report?.isCurrent == true, model.memory.leftOut.isEmpty else { return }
    model.say(model.texts.text("\(model.fileName) changed and was reloaded"), .done)
  }

  private var size: Int {
    var status = stat()
    return session.source.path.withPath { stat($0, &status) } == 0 ? Int(status.st_size) : -1
  }
}
