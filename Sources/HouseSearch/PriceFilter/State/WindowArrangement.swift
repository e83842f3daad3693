import DetentDrawing

/// How the user has arranged the window, in this run and in the next.
@MainActor
final class WindowArrangement {
  /// A part of the window that is shown or not.
  enum Pane: String { case details, map }

  private let document: StateDocument<ApplicationState>

  init(_ document: StateDocument<ApplicationState>) { self.document = document }

  /// The size of the window, in logical pixels; nil where the user has never changed it.
  var size: Size? {
    get { document.content.window.map { Size(width: $0.width, height: $0.height) } }
    set {
      let size = newValue.map {
        ApplicationState.WindowSize(width: $0.width, height: $0.height)
      }
      document.edit("window") { $0.window = size }
    }
  }

  /// How the user divided the room between the map and the list; nil for what is usual.
  var shares: ResultPanes.Shares {
    get {
      let shares = document.content.shares
      return ResultPanes.Shares(beside: shares["beside"], above: shares["above"])
    }
    set {
      document.edit("shares") {
        ($0.shares["beside"], $0.shares["above"]) = (newValue.beside, newValue.above)
      }
    }
  }

  /// Whether the user wants to see a part; nil where the user has never said so.
  func shows(_ pane: Pane) -> Bool? { document.content.panes[pane.rawValue] }

  /// The user shows a part, or takes it away.
  func setShows(_ shows: Bool, _ pane: Pane) {
    document.edit("pane \(pane)") { $0.panes[pane.rawValue] = shows }
  }
}
