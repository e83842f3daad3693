public import DetentViews
public import DetentWidgets
import Glibc

/// Looks into a window of the program while it runs, and changes what it finds: a second window
/// with the view tree, every property of every style, what is accessible, the events as they come
/// and what frames cost.
///
/// Ctrl+Shift+I opens and closes it, Ctrl+Shift+C picks a view in the window itself; with
/// DETENT_INSPECT=1 in the environment it opens with the window. A window that is not inspected, or
/// whose inspector is closed, pays nothing a frame; of each event that one is notified.
@MainActor
public final class Inspector {
  /// The window that is looked into.
  private(set) weak var window: Window?
  /// The file that **Save JSON** proposes when it asks for one; relative to where the program was
  /// started.
  var styleFile = "style.json"
  /// What asks for the file.
  private let chooser: any FileChooser

  private let show: @MainActor (Window) -> Void
  private(set) var session: InspectorSession?

  /// Whether it opens when the window is seen for the first time.
  private var opensWithWindow: Bool

  private init(
    _ window: Window, opensWithWindow: Bool, chooser: any FileChooser,
    show: @escaping @MainActor (Window) -> Void
  ) {
    (self.window, self.chooser) = (window, chooser)
    self.opensWithWindow = opensWithWindow
    self.show = show
  }

  /// Lets a window be inspected; the window keeps the inspector.
  /// - Parameters:
  ///   - chooser: asks for the file of styles, by default over the inspector's window.
  ///   - show: shows another window, as the program's host does.
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

  /// Whether its window is shown.
  var isOpen: Bool { session != nil }

  /// The window of the inspector; nil while it is closed.
  var panel: Window? { session?.window }

  /// Shows the inspector, or brings it to the front.
  func open() {
    guard let window, !window.isClosed else { return }
    if let session { return session.window.activate() }
    let session = InspectorSession(of: window, styleFile: styleFile, chooser: chooser)
    session.window.didClose = { [weak self] in
      self?.session?.end()
      self?.session = nil
    }
    self.session = session
    // It is made of the same parts, and so it can be looked into as well.
    session.window.observers.append(
      Inspector(session.window, opensWithWindow: false, chooser: chooser, show: show))
    show(session.window)
  }

  /// Closes its window. What was forced is as it was; what was changed stays.
  func close() { session?.window.close() }

  /// Selects a view, as a click on it in pick mode does.
  func select(_ view: View) {
    open()
    session?.select(view)
  }

  /// Lets the user pick a view in the window.
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
    // Popups make frames of their own.
    guard window === self.window else { return }
    session?.frameDidEnd(damage)
    if opensWithWindow, !damage.isEmpty {
      opensWithWindow = false
      open()
    }
  }

  package func windowDidClose(_ window: Window) { close() }
}
