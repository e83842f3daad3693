import DetentDrawing
import DetentViews
import DetentWidgets

/// Picks a view in the window: an outline follows the pointer, a click selects, and Escape ends.
/// Meanwhile the application receives no events.
@MainActor
final class ViewPicker {
  private(set) var isActive = false
  /// The view that a click would select.
  private(set) weak var candidate: View? { didSet { didPoint?(candidate) } }

  /// Called when the candidate changes, and with nil when picking ends.
  var didPoint: (@MainActor (View?) -> Void)?
  /// Called when picking ends, with the picked view or nil.
  var didEnd: (@MainActor (View?) -> Void)?

  /// The deepest view under the pointer. The wheel moves to its ancestors and back.
  private weak var deepest: View?
  private var isPressed = false

  func begin() {
    isActive = true
    isPressed = false
  }

  func end(with view: View? = nil) {
    guard isActive else { return }
    isActive = false
    candidate = nil
    didEnd?(view)
  }

  /// - Returns: whether the picker consumed the event.
  func handle(_ event: WindowEvent, in window: Window) -> Bool {
    guard isActive else { return false }
    switch event {
    case .pointer(let event): point(event, in: window)
    case .scroll(let event): walk(outwards: event.notches.y > 0)
    case .key(let event): if event.phase != .up { press(event.key) }
    case .pinch, .focus: return false
    }
    return true
  }

  private func point(_ event: PointerEvent, in window: Window) {
    let found = Self.view(at: event.location, in: window)
    if found !== deepest {
      deepest = found
      candidate = found
    }
    if event.phase == .down, event.button == .primary {
      isPressed = true
    } else if event.phase == .up, isPressed {
      end(with: event.modifiers.contains(.alt) ? candidate?.superview ?? candidate : candidate)
    }
  }

  private func walk(outwards: Bool) {
    guard let candidate else { return }
    if outwards {
      if let parent = candidate.superview { self.candidate = parent }
    } else {
      var view = deepest
      while let inner = view, inner.superview !== candidate { view = inner.superview }
      if let view { self.candidate = view }
    }
  }

  private func press(_ key: Key) {
    switch key {
    case .escape: end()
    case .enter: end(with: candidate)
    case .up: walk(outwards: true)
    case .down: walk(outwards: false)
    default: break
    }
  }

  /// The deepest visible view at a point, even if it takes no presses.
  static func view(at point: Point, in window: Window) -> View? {
    func deepest(_ view: View, _ point: Point) -> View? {
      guard !view.isHidden, view.alpha >= 0.01, !(view is InspectionOverlay) else { return nil }
      let isInside = view.bounds.contains(point)
      if view.clipsToBounds, !isInside { return nil }
      for child in view.subviews.reversed() {
        if let hit = deepest(child, child.convert(point, from: view)) { return hit }
      }
      return isInside && view !== window.overlay && !(view is Spacer) ? view : nil
    }
    return deepest(window, point)
  }
}
