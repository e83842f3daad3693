import DetentDrawing
import Glibc

/// The current look of a view while its properties are animated.
@MainActor
final class ViewMotion {
  enum Part: Hashable {
    case geometry
    case alpha
    case background
    case border
  }

  struct Look {
    var center: Point
    var size: Size
    var turn: Turn
    var alpha: Double
    var background: Color
    var border: Color
  }

  private unowned let view: View
  private var running: [Part: Animation] = [:]
  private var look: Look

  init(_ view: View) {
    self.view = view
    look = Look(of: view)
  }

  func shown(_ part: Part) -> Look? { running[part] == nil ? nil : look }

  /// The transform to the superview's coordinates, or nil if the geometry is not being animated.
  func transform(of geometry: ViewGeometry) -> AffineTransform? {
    guard let look = shown(.geometry) else { return nil }
    let bounds = geometry.bounds
    let x = bounds.width > 0 ? look.size.width / bounds.width : 1
    let y = bounds.height > 0 ? look.size.height / bounds.height : 1
    return AffineTransform(translationX: -bounds.midX, y: -bounds.midY)
      .concatenating(AffineTransform(scaleX: x, y: y))
      .concatenating(look.turn.transform)
      .concatenating(AffineTransform(translationX: look.center.x, y: look.center.y))
  }

  func start(
    _ part: Part, from old: Look, _ timing: Timing, _ completion: @escaping (Bool) -> Void
  ) {
    let new = Look(of: view)
    let animation = Animation(
      from: 0, to: 1, timing: timing,
      update: { [weak self] in self?.show(part, old, new, $0) },
      completion: { [weak self] in
        self?.rest(part)
        completion($0)
      })
    running[part] = animation
    show(part, old, new, 0)
    view.startAnimation(animation)
  }

  /// Ends the motion of a part and shows the value of its property.
  func end(_ part: Part) { running[part]?.cancel() }

  private func show(_ part: Part, _ old: Look, _ new: Look, _ t: Double) {
    // A spring overshoots, but opacities and colors have to stay in their range.
    let inside = max(0, min(t, 1))
    switch part {
    case .geometry:
      moving {
        look.center = mix(old.center, new.center, t)
        look.size = Size(
          width: max(0, mix(old.size.width, new.size.width, t)),
          height: max(0, mix(old.size.height, new.size.height, t)))
        look.turn = old.turn.mixed(with: new.turn, t)
      }
    case .alpha:
      look.alpha = mix(old.alpha, new.alpha, inside)
      view.damageExtent()
    case .background:
      look.background = old.background.mixed(with: new.background, fraction: inside)
      view.setNeedsDisplay()
    case .border:
      look.border = old.border.mixed(with: new.border, fraction: inside)
      view.setNeedsDisplay()
    }
  }

  private func rest(_ part: Part) {
    if part == .geometry {
      moving { running[part] = nil }
    } else {
      running[part] = nil
    }
    if part == .alpha { view.damageExtent() }
    view.setNeedsDisplay()
    if running.isEmpty, view.motion === self { view.motion = nil }
  }

  private func moving(_ change: () -> Void) {
    view.damageExtent()
    change()
    view.extentDidChange()
    view.damageExtent()
    view.window?.driver?.setNeedsHoverUpdate()
  }

  /// A linear transform as rotation, scale and shear, which mixes rotations by their angles.
  struct Turn {
    private var angle: Double
    private var scaleX: Double
    private var scaleY: Double
    private var shear: Double
    private var shift: Point

    init(_ transform: AffineTransform) {
      let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
      angle = atan2(b, a)
      scaleX = hypot(a, b)
      scaleY = scaleX > 0 ? (a * d - b * c) / scaleX : d
      shear = scaleX > 0 && scaleY != 0 ? (a * c + b * d) / (scaleX * scaleY) : 0
      shift = Point(x: transform.tx, y: transform.ty)
    }

    var transform: AffineTransform {
      let (s, c) = (sin(angle), cos(angle))
      return AffineTransform(
        a: c * scaleX, b: s * scaleX, c: (shear * c - s) * scaleY, d: (shear * s + c) * scaleY,
        tx: shift.x, ty: shift.y)
    }

    /// Mixes two transforms, turning in the shorter direction.
    func mixed(with other: Turn, _ t: Double) -> Turn {
      var result = self
      result.angle += remainder(other.angle - angle, 2 * .pi) * t
      result.scaleX = mix(scaleX, other.scaleX, t)
      result.scaleY = mix(scaleY, other.scaleY, t)
      result.shear = mix(shear, other.shear, t)
      result.shift = mix(shift, other.shift, t)
      return result
    }
  }
}

extension ViewMotion.Look {
  @MainActor
  init(of view: View) {
    let geometry = view.geometry
    let (motion, traits) = (view.motion, view.traits)
    let place = motion?.shown(.geometry)
    center = place?.center ?? geometry.center
    size = place?.size ?? geometry.bounds.size
    turn = place?.turn ?? ViewMotion.Turn(geometry.transform)
    alpha = view.shownAlpha
    background =
      motion?.shown(.background)?.background ?? view.backgroundColor?.resolved(for: traits)
      ?? .clear
    border = motion?.shown(.border)?.border ?? view.borderColor?.resolved(for: traits) ?? .clear
  }
}

/// The changes of one call of `View.animate`.
@MainActor
final class ViewTransaction {
  /// The innermost call whose closure is running.
  static var open: ViewTransaction?

  private struct Change {
    let view: View
    let part: ViewMotion.Part
    let look: ViewMotion.Look
  }

  private var changes: [Change] = []

  func note(_ part: ViewMotion.Part, of view: View) {
    guard !changes.contains(where: { $0.view === view && $0.part == part }) else { return }
    changes.append(Change(view: view, part: part, look: ViewMotion.Look(of: view)))
    // The next motion starts with the current look.
    view.motion?.end(part)
  }

  func run(_ timing: Timing, _ completion: (@MainActor (Bool) -> Void)?) {
    var (waiting, areFinished) = (changes.count, true)
    guard waiting > 0 else {
      completion?(true)
      return
    }
    for change in changes {
      let motion = change.view.motion ?? ViewMotion(change.view)
      change.view.motion = motion
      motion.start(change.part, from: change.look, timing) { finished in
        waiting -= 1
        areFinished = areFinished && finished
        if waiting == 0 { completion?(areFinished) }
      }
    }
  }
}

/// The place of a view in its superview, as its properties describe it.
struct ViewGeometry: Equatable {
  /// The top left corner of the untransformed view, in the superview's coordinates.
  var position = Point.zero
  var bounds = Rect.zero
  var transform = AffineTransform.identity
  /// The temporary offset of a moving view, in the superview's coordinates.
  var offset = Point.zero

  var center: Point {
    get { Point(x: position.x + bounds.width / 2, y: position.y + bounds.height / 2) }
    set { position = Point(x: newValue.x - bounds.width / 2, y: newValue.y - bounds.height / 2) }
  }

  var frame: Rect {
    let upright = Rect(origin: position + offset, size: bounds.size)
    return transform.isIdentity ? upright : bounds.applying(transformToSuperview)
  }

  /// The part that appears or disappears at the bottom if only the height differs, otherwise nil.
  func changedBottom(to next: ViewGeometry) -> Rect? {
    var same = next
    same.bounds.size.height = bounds.height
    guard same == self, transform.isIdentity else { return nil }
    let (less, more) = (min(bounds.maxY, next.bounds.maxY), max(bounds.maxY, next.bounds.maxY))
    return Rect(x: bounds.minX, y: less, width: bounds.width, height: more - less)
  }

  var transformToSuperview: AffineTransform {
    if transform.isIdentity {
      return AffineTransform(
        translationX: position.x + offset.x - bounds.minX,
        y: position.y + offset.y - bounds.minY)
    }
    let middle = center + offset
    return AffineTransform(translationX: -bounds.midX, y: -bounds.midY)
      .concatenating(transform)
      .concatenating(AffineTransform(translationX: middle.x, y: middle.y))
  }
}

private func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

private func mix(_ a: Point, _ b: Point, _ t: Double) -> Point {
  Point(x: mix(a.x, b.x, t), y: mix(a.y, b.y, t))
}
