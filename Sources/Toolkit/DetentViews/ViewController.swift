/// Creates a view and handles the events that the view declines.
///
///     final class EditorController: ViewController {
///       private let editor = EditorView()
///       override func loadView() -> View { editor }
///       override func viewDidLoad() { editor.document = Document() }
///     }
///     window.rootViewController = EditorController()
///
/// A controller keeps its view, but a view does not keep its controller. A window keeps the
/// controller of its content view; the program keeps all other controllers.
@MainActor
open class ViewController: Responder {
  private var loadedView: View?

  /// The view, which is created when first used.
  public final var view: View {
    if let loadedView { return loadedView }
    let view = loadView()
    loadedView = view
    view.controller = self
    viewDidLoad()
    return view
  }

  open override var next: Responder? { loadedView?.superview }

  // MARK: For subclasses

  /// Creates the view; by default a plain one.
  open func loadView() -> View { View() }

  /// Called after the view was created.
  open func viewDidLoad() {}

  /// Called after the view moved into a window.
  open func viewWillAppear() {}

  /// Called after the view laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// Called after the view left its window.
  open func viewDidDisappear() {}
}
