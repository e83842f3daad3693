import DetentDrawing
import DetentViews
import DetentWidgets

/// What takes a colour that is dragged onto it.
@MainActor
protocol SwatchTarget: View {
  /// A colour is dragged over it, or not any more.
  func swatchIsAbove(_ isAbove: Bool)
  /// A colour is dropped at a point of it.
  func takeSwatch(_ color: Color, at point: Point)
}

extension SwatchTarget {
  func swatchIsAbove(_ isAbove: Bool) {}
}

/// A control that shows a colour: it is pressed like others, and dragged onto another one it copies
/// its colour there.
@MainActor
class SwatchControl: PressControl, SwatchTarget {
  /// Called with a colour that is dropped on it.
  final var didTake: (@MainActor (Color) -> Void)?
  /// Whether a colour is dragged over it.
  final private(set) var isSwatchAbove = false {
    didSet { if isSwatchAbove != oldValue { setNeedsDisplay() } }
  }
  private var start = Point.zero
  private var drag: SwatchDrag?

  /// The colour that a drag takes along; nil for none.
  var swatch: Color? { nil }

  final func swatchIsAbove(_ isAbove: Bool) { isSwatchAbove = isAbove }
  final func takeSwatch(_ color: Color, at point: Point) { didTake?(color) }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    start = event.location
    return super.beginTracking(event)
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    if drag == nil, let swatch, event.location.distance(to: start) > Self.slop {
      drag = SwatchDrag(swatch, from: self)
    }
    drag?.move(to: event.location)
    return super.continueTracking(event)
  }

  override func endTracking(_ event: PointerEvent) {
    guard let drag else { return super.endTracking(event) }
    self.drag = nil
    drag.drop(at: event.location)
  }

  override func cancelTracking() {
    drag?.end()
    drag = nil
    super.cancelTracking()
  }

  override func cursor(at point: Point) -> Cursor? {
    drag == nil ? super.cursor(at: point) : .grabbing
  }

  /// The pointer has to go as far for a press to be a drag.
  private static let slop = 5.0
}

/// A colour on its way: a swatch beside the pointer, and what lies below it.
@MainActor
private final class SwatchDrag {
  private weak var source: View?
  private weak var target: (any SwatchTarget)?
  private let ghost: SwatchGhost

  init(_ color: Color, from source: View) {
    self.source = source
    ghost = SwatchGhost(color)
    source.window?.overlay.addSubview(ghost)
  }

  /// - Parameter point: in the coordinates of the source.
  func move(to point: Point) {
    guard let source, let window = source.window else { return end() }
    let location = source.convert(point, to: window)
    ghost.frame = Rect.square(20, around: Point(x: location.x + 14, y: location.y + 14))
    var view = window.hitTest(location)
    while let found = view, !(found is any SwatchTarget) { view = found.superview }
    aim(at: view === source ? nil : view as? any SwatchTarget)
  }

  private func aim(at target: (any SwatchTarget)?) {
    guard target !== self.target else { return }
    self.target?.swatchIsAbove(false)
    self.target = target
    target?.swatchIsAbove(true)
  }

  func drop(at point: Point) {
    move(to: point)
    let taker = target
    end()
    guard let source, let taker else { return }
    taker.takeSwatch(ghost.color, at: taker.convert(point, from: source))
  }

  func end() {
    aim(at: nil)
    ghost.removeFromSuperview()
  }
}

/// A colour beside the pointer.
@MainActor
private final class SwatchGhost: View {
  let color: Color

  init(_ color: Color) {
    self.color = color
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    visualOverflow = Self.shadow.visualOverflow
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let shape = Path(roundedRect: bounds, cornerRadius: 5)
    canvas.drawShadow(of: shape, Self.shadow)
    canvas.fill(shape, with: .white)
    EditorLook.drawSwatch(color, in: bounds.insetBy(dx: 2, dy: 2), radius: 3.5, traits, in: canvas)
  }

  private static let shadow = Shadow(
    color: Color.black.withAlpha(0.35), offset: Point(x: 0, y: 2), sigma: 2.5)
}
