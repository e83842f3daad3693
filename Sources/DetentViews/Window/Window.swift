public import DetentDrawing

/// The root of a view tree: told events and time, asks its host for frames.
@MainActor
public final class Window {
  /// What shows this window; not owned.
  public weak var host: (any WindowHost)?
  /// The name that window managers show.
  public var title = ""
  /// The size of the content, in logical pixels.
  public private(set) var size: Size
  /// Device pixels a logical pixel.
  public private(set) var scale = 1.0
  /// The least size at which the content still works, in logical pixels.
  public var minimumSize = Size(width: 1, height: 1)

  public init(size: Size) { self.size = size }

  public func send(_ event: PointerEvent) {}
  public func send(_ event: ScrollEvent) {}
  /// Whether something took the key.
  @discardableResult
  public func send(_ event: KeyEvent) -> Bool { false }
  public func send(_ event: FocusEvent) {}

  /// The host's window has a new size or scale.
  public func resize(to size: Size, scale: Double) {
    self.size = size
    self.scale = scale
  }

  /// Whether the window can be seen; a hidden one cancels a press in progress.
  public var isVisible = true

  /// Animates, lays out and draws what has changed; says which places were drawn, in logical pixels.
  /// The canvas must be the one of the same surface at every call: what is not damaged is kept.
  public func performFrame(at time: Duration, in canvas: Canvas) -> Damage { Damage() }

  /// Whether an animation runs: the host calls again at the next tick of its frame timer.
  public var wantsAnotherFrame: Bool { false }
  /// When a timer of the tree is due, on the clock of `performFrame(at:in:)`; nil where none runs.
  public var nextFrameTime: Duration? { nil }

  /// The person asked to close the window (title bar, Alt+F4); a delegate may refuse.
  public func requestClose() {}
}
