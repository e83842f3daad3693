import DetentOutput
import Dispatch

/// What the application keeps between its runs, as JSON that one can read, in the folders of XDG.
@MainActor
public final class StateStore {
  /// The window, the files that were open.
  public let application: StateDocument<ApplicationState>
  /// The searches that the user has named.
  public let searches: StateDocument<NamedSearches>
  /// The homes that the user has marked.
  public let homes: StateDocument<MarkedHomes>

  /// - Parameter folders: nil neither reads nor writes anything: what is kept ends with the program.
  public convenience init(folders: StateFolders?) {
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
  public func flush() {
    application.flush()
    searches.flush()
    homes.flush()
  }
}
