import DetentOutput
import Dispatch
import Listings

/// What one file of the state holds, while the program runs: read once, changed at once, written a
/// moment after the last change.
@MainActor
final class StateDocument<Content: StateContent> {
  /// What is kept. What other programs have changed comes in with the next write.
  private(set) var content = Content()
  var didChangeElsewhere: (@MainActor () -> Void)?

  private typealias Change = StateFile<Content>.Change

  private let file: StateFile<Content>?
  private let delay: DispatchTimeInterval
  private let report: @Sendable (String) -> Void
  /// What is not written yet, the oldest first; of one topic only the last.
  private var pending: [(topic: String, change: Change)] = []
  private var isScheduled = false
  private var isWriting = false
  /// Whether the file is one that must be left as it is.
  private var isFrozen = false
  private var reported: Set<String> = []

  /// - Parameters:
  ///   - folder: nil keeps everything in memory only.
  ///   - delay: how long after a change the file is written: a drag makes one write.
  ///   - report: takes lines for users.
  init(
    folder: String?, delay: DispatchTimeInterval = .milliseconds(500),
    report: @escaping @Sendable (String) -> Void
  ) {
    file = folder.map { StateFile(folder: $0) }
    self.delay = delay
    self.report = report
    guard let file else { return }
    do { content = try file.read(report: report) ?? Content() } catch {
      say(error)
      // What cannot be read might be lost by a write.
      isFrozen = true
    }
  }

  /// Changes what is kept.
  /// - Parameters:
  ///   - topic: what the change is about; a later one about the same replaces it.
  ///   - change: does the same to whatever another program may have made of the content.
  func edit(_ topic: String, _ change: @escaping @Sendable (inout Content) -> Void) {
    var changed = content
    change(&changed)
    changed.normalize()
    guard changed != content else { return }
    content = changed
    guard file != nil, !isFrozen else { return }
    pending.removeAll { $0.topic == topic }
    pending.append((topic, change))
    schedule()
  }

  private func schedule() {
    guard !isScheduled, !isWriting else { return }
    isScheduled = true
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
      MainActor.assumeIsolated { self?.startWriting() }
    }
  }

  private func startWriting() {
    isScheduled = false
    guard let file, !pending.isEmpty, !isWriting else { return }
    isWriting = true
    let (changes, report) = (pending, report)
    pending = []
    let toApply = changes.map(\.change)
    StateQueue.shared.async {
      let result = Result { () throws(StateProblem) in try file.write(toApply, report: report) }
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated {
          guard let self else { return }
          self.isWriting = false
          self.take(result, changes)
          // What failed waits for the next change: a full disk is not tried again and again.
          if case .success = result, !self.pending.isEmpty { self.schedule() }
        }
      }
    }
  }

  private func take(
    _ result: Result<Content, StateProblem>, _ changes: [(topic: String, change: Change)]
  ) {
    switch result {
    case .success(var merged):
      for (_, change) in pending { change(&merged) }
      merged.normalize()
      guard merged != content else { return }
      content = merged
      didChangeElsewhere?()
    case .failure(let problem):
      say(problem)
      let newer = Set(pending.map(\.topic))
      pending.insert(contentsOf: changes.filter { !newer.contains($0.topic) }, at: 0)
      if case .newer = problem { isFrozen = true }
    }
  }

  /// Writes what is not written yet, and waits for it: the program is about to end.
  func flush() {
    // What is being written now is done before this.
    StateQueue.shared.sync {}
    guard let file, !pending.isEmpty, !isFrozen else { return }
    let changes = pending
    pending = []
    let report = report
    let result = StateQueue.shared.sync {
      Result { () throws(StateProblem) in
        try file.write(changes.map(\.change), report: report)
      }
    }
    take(result, changes)
  }

  private func say(_ problem: StateProblem) {
    guard let file else { return }
    let line = "\(PlainText.quoted(file.path)): \(problem)"
    if reported.insert(line).inserted { report(line) }
  }
}

/// Where files of the state are written, one after the other.
private enum StateQueue {
  static let shared = DispatchQueue(label: "price-filter.state", qos: .utility)
}

/// What the application keeps between its runs, as JSON that one can read, in the folders of XDG.
@MainActor
final class StateStore {
  let application: StateDocument<ApplicationState>
  let searches: StateDocument<NamedSearches>
  let homes: StateDocument<MarkedHomes>

  /// - Parameter folders: nil neither reads nor writes anything: what is kept ends with the program.
  convenience init(folders: StateFolders?) {
    self.init(folders: folders, delay: .milliseconds(500)) {
      StandardOutput.writeError("State: \($0)")
    }
  }

  init(
    folders: StateFolders?, delay: DispatchTimeInterval,
    report: @escaping @Sendable (String) -> Void
  ) {
    application = StateDocument(folder: folders?.state, delay: delay, report: report)
    searches = StateDocument(folder: folders?.configuration, delay: delay, report: report)
    homes = StateDocument(folder: folders?.data, delay: delay, report: report)
  }

  /// Writes what is not written yet, and waits for it: the program is about to end.
  func flush() {
    application.flush()
    searches.flush()
    homes.flush()
  }
}
