/// Makes a view, and handles the events that the view declines.
///
///     final class EditorController: ViewController {
///       private let editor = EditorView()
///       override func loadView() -> View { editor }
///       override func viewDidLoad() { editor.document = Document() }
///     }
///     window.rootViewController = EditorController()
///
/// A controller keeps its view, but a view does not keep its controller. A window keeps the
/// controller of its content view; the program keeps all others.
@MainActor
open class ViewController: Responder {
  private var loadedView: View?

  /// The view, which the first use makes.
  public final var view: View {
    if let loadedView { return loadedView }
    let view = loadView()
    loadedView = view
    view.controller = self
    viewDidLoad()
    return view
  }

  /// Whether the view has been made.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// The superview of the view.
  open override var next: Responder? { loadedView?.superview }

  // MARK: For subclasses

  /// Makes the view; a plain one by default.
  open func loadView() -> View { View() }

  /// The view has just been made.
  open func viewDidLoad() {}

  /// The view has come into a window.
  open func viewWillAppear() {}

  /// The view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// The view has left its window.
  open func viewDidDisappear() {}
}
