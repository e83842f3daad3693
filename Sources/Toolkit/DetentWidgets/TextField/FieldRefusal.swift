import DetentDrawing
import DetentViews
import Glibc

/// The signs of a refused text: a shake, and a reason beside a field with the focus.
@MainActor
final class FieldRefusal {
  private weak var field: TextField?
  private var message: FieldMessage?
  /// Why the text was refused that the user has left, for a moment.
  private var left: (reason: String, timer: TimerToken)?
  private static let stayDuration = Duration.seconds(4)
  private var motion: Animation?
  /// The distance that the field shakes to each side, in logical pixels.
  private static let shakeDistance = 5.0
  private static let shakeSwings = 3.0
  private static let shakeDuration = Duration.milliseconds(300)

  init(of field: TextField) { self.field = field }

  /// Why the text was refused; nil where it was not.
  var reason: String? {
    didSet {
      guard reason != oldValue else { return }
      field?.setNeedsDisplay()
      show()
    }
  }

  /// Where the reason stands, in the coordinates of the window; nil where it does not.
  var messageFrame: Rect? { message?.content.frame }

  /// Shows the reason while the user is at the field, or has just left it.
  func show() {
    guard let field else { return }
    let words = field.window == nil ? nil : field.isFirstResponder ? reason : left?.reason
    guard words != message?.text else { return }
    message?.close()
    message = words.map { FieldMessage($0, of: field) }
    message?.open()
  }

  /// Shows for four seconds why the text was refused that the user has left.
  func goOnShowing(_ reason: String) {
    guard let field, field.isReachable else { return }
    forgetLeft()
    left = (
      reason,
      field.startTimer(after: Self.stayDuration) { [weak self] in
        self?.left = nil
        self?.show()
      }
    )
    show()
  }

  /// The text that the user has left does not matter any more.
  func forgetLeft() {
    left?.timer.cancel()
    left = nil
  }

  func fieldDidMoveToWindow() {
    // The timers of a view outside of a window have ended.
    if field?.window == nil { left = nil }
    show()
  }

  /// Shakes once; a shake that is under way ends.
  func shake() {
    guard let field else { return }
    motion?.cancel()
    let shake = Animation(
      from: 0, to: 1, timing: .curve(.linear, duration: Self.shakeDuration),
      update: { [weak field] part in
        let swing = sin(part * Self.shakeSwings * 2 * .pi) * (1 - part)
        field?.passingOffset = Point(x: Self.shakeDistance * swing, y: 0)
      },
      completion: { [weak field] _ in field?.passingOffset = .zero })
    motion = shake
    field.startAnimation(shake)
  }
}

/// Why the text of a field was refused: words that go along with the field and take no input.
@MainActor
final class FieldMessage: Popover {
  let text: String
  private weak var field: TextField?
  private static let gap = 6.0

  init(_ text: String, of field: TextField) {
    (self.text, self.field) = (text, field)
    super.init(content: Tooltip.card(text, tone: .error))
    takesInput = false
    // It lies in the window, and looks as if it lay beside the field.
    let traits = field.traits
    traitOverrides = TraitOverrides(
      appearance: traits.appearance, contrast: traits.contrast,
      layoutDirection: traits.layoutDirection)
  }

  func open() {
    // What the field lies in: a field that shakes does not take the message along.
    if let owner = field?.superview { open(from: owner) }
  }

  func close() { finish(.program, animated: false) }

  /// The message lies below the field, or beside its card, away from what that points at.
  override func follow() {
    if let field {
      let card = field.superview as? PopoverCard
      anchor = card == nil ? Rect(center: field.center, size: field.bounds.size) : nil
      placement = placement(of: field, card)
    }
    super.follow()
  }

  private func placement(of field: TextField, _ card: PopoverCard?) -> AnchorPlacement {
    var placement = AnchorPlacement(
      alignment: field.textAlignment == .center ? .center : .leading, gap: Self.gap)
    guard let stem = card?.stem else { return placement }
    placement.side = stem.edge == .top ? .below : .above
    if stem.edge == .right { placement.alignment = traits.isRightToLeft ? .leading : .trailing }
    if stem.edge == .left { placement.alignment = traits.isRightToLeft ? .trailing : .leading }
    return placement
  }
}
