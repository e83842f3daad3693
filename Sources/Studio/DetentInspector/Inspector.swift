public import DetentViews
public import DetentWidgets
import Glibc

/// Inspects and edits a window of the running program. A second window shows the view tree, all
/// style properties, accessibility, events and frame times.
///
/// Ctrl+Shift+I opens and closes it, Ctrl+Shift+C picks a view in the window, and DETENT_INSPECT=1
/// in the environment opens it with the window. A closed inspector costs only one call per event.
@MainActor
public final class Inspector {
  private(set) weak var window: Window?
  /// The file that **Save JSON** proposes, relative to the initial working directory.
  var styleFile = "style.json"
  private let chooser: any FileChooser

  private let show: @MainActor (Window) -> Void
  private(set) var session: InspectorSession?

  /// Whether the inspector opens with the first frame of the window.
  private var opensWithWindow: Bool

  private init(
    _ window: Window, opensWithWindow: Bool, chooser: any FileChooser,
    show: @escaping @MainActor (Window) -> Void
  ) {
    (self.window, self.chooser) = (window, chooser)
    self.opensWithWindow = opensWithWindow
    self.show = show
  }

  /// Adds an inspector to a window, which keeps it alive.
  /// - Parameters:
  ///   - chooser: the file dialog for styles, by default a sheet over the inspector's window.
  ///   - show: shows a window, usually with the program's host.
  @discardableResult
  public static func enable(
    for window: Window, chooser: any FileChooser = SheetFileChooser(),
    show: @escaping @MainActor (Window) -> Void
  ) -> Inspector {
    let isRequested = getenv("DETENT_INSPECT").map { String(cString: $0) == "1" } ?? false
    let inspector = Inspector(window, opensWithWindow: isRequested, chooser: chooser, show: show)
    window.observers.append(inspector)
    return inspector
  }

  var isOpen: Bool { session != nil }

  /// The window of the inspector, or nil while it is closed.
  var panel: Window? { session?.window }

  /// Opens the inspector, or brings it to the front.
  func open() {
    guard let window, !window.isClosed else { return }
    if let session { return session.window.activate() }
    let session = InspectorSession(of: window, styleFile: styleFile, chooser: chooser)
    session.window.didClose = { [weak self] in
      self?.session?.end()
      self?.session = nil
    }
    self.session = session
    // The inspector consists of the same views, so it can be inspected as well.
    session.window.observers.append(
      Inspector(session.window, opensWithWindow: false, chooser: chooser, show: show))
    show(session.window)
  }

  /// Closes the inspector. Forced states end; changes stay.
  func close() { session?.window.close() }

  /// Selects a view, like a click in pick mode.
  func select(_ view: View) {
    open()
    session?.select(view)
  }

  func pick() {
    open()
    session?.beginPicking()
  }
}

extension Inspector: WindowObserver {
  package func window(_ window: Window, willHandle event: WindowEvent) -> Bool {
    if case .key(let key) = event, key.phase == .down,
      key.modifiers == [.control, .shift], case .character(let letter) = key.key
    {
      switch letter.lowercased() {
      case "i":
        if isOpen { close() } else { open() }
        return true
      case "c":
        pick()
        return true
      default: break
      }
    }
    return session?.handle(event) ?? false
  }

  package func windowWillPerformFrame(_ window: Window) { session?.frameWillBegin() }

  package func window(_ window: Window, didPerformFrame damage: Damage) {
    // Popups have their own frames.
    guard window === self.window else { return }
    session?.frameDidEnd(damage)
    if opensWithWindow, !damage.isEmpty {
      opensWithWindow = false
      open()
    }
  }

  package func windowDidClose(_ window: Window) { close() }
}
