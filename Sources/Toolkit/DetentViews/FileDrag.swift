import DetentDrawing

/// A view that accepts dropped files itself, instead of its window.
@MainActor
package protocol FileDropTarget: View {
  var acceptsFiles: Bool { get }
  func draggingEntered()
  /// Called when the files leave the view or are dropped.
  func draggingExited()
  /// Called when the user drops files, with at least one absolute path.
  func performDrop(_ paths: [String])
}

/// Routes dragged files to the nearest view that accepts them, or else to the window.
@MainActor
final class FileDrag {
  private unowned let window: Window
  private weak var view: (any FileDropTarget)?
  private var isOverWindow = false

  init(_ window: Window) { self.window = window }

  private enum Target {
    case view(any FileDropTarget)
    case window
  }

  private func target(at point: Point?) -> Target? {
    guard !window.isClosed else { return nil }
    let taker = point.flatMap(window.hitTest)?.lineage.lazy
      .compactMap { $0 as? any FileDropTarget }.first(where: \.acceptsFiles)
    if let taker { return .view(taker) }
    return window.performDrop == nil ? nil : .window
  }

  func accepts(at point: Point?) -> Bool { target(at: point) != nil }

  func move(to point: Point?) {
    switch target(at: point) {
    case .view(let view):
      guard view !== self.view else { return }
      exit()
      self.view = view
      view.draggingEntered()
    case .window:
      guard !isOverWindow else { return }
      exit()
      isOverWindow = true
      window.draggingEntered?()
    case nil: exit()
    }
  }

  func exit() {
    let left = view
    view = nil
    left?.draggingExited()
    guard isOverWindow else { return }
    isOverWindow = false
    window.draggingExited?()
  }

  func drop(_ paths: [String], at point: Point?) {
    exit()
    guard !paths.isEmpty else { return }
    switch target(at: point) {
    case .view(let view): view.performDrop(paths)
    case .window: window.performDrop?(paths)
    case nil: break
    }
  }
}
