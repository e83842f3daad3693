import DetentDrawing
import DetentViews
import Glibc

/// The feedback for a refused text: a shake, and the reason beside the focused field.
@MainActor
final class FieldRefusal {
  private weak var field: TextField?
  private var message: FieldMessage?
  /// The reason shown for some seconds after the user left a refused text.
  private var left: (reason: String, timer: TimerToken)?
  private static let stayDuration = Duration.seconds(4)
  private var motion: Animation?
  private static let shakeDistance = 5.0
  private static let shakeSwings = 3.0
  private static let shakeDuration = Duration.milliseconds(300)

  init(of field: TextField) { self.field = field }

  /// The reason of the refusal, or nil if the text is accepted.
  var reason: String? {
    didSet {
      guard reason != oldValue else { return }
      field?.setNeedsDisplay()
      show()
    }
  }

  /// The frame of the shown reason in the window's coordinates, or nil if no reason is shown.
  var messageFrame: Rect? { message?.content.frame }

  /// Shows the reason while the field has the focus or has just lost it.
  func show() {
    guard let field else { return }
    let words = field.window == nil ? nil : field.isFirstResponder ? reason : left?.reason
    guard words != message?.text else { return }
    message?.close()
    message = words.map { FieldMessage($0, of: field) }
    message?.open()
  }

  func goOnShowing(_ reason: String) {
    guard let field, field.isReachable else { return }
    forgetLeft()
    let timer = field.startTimer(after: Self.stayDuration) { [weak self] in
      self?.left = nil
      self?.show()
    }
    left = (reason, timer)
    show()
  }

  private func forgetLeft() {
    left?.timer.cancel()
    left = nil
  }

  func fieldDidBecomeFirstResponder() {
    forgetLeft()
    show()
  }

  func fieldDidMoveToWindow() {
    // Timers of a view end when it leaves its window.
    if field?.window == nil { left = nil }
    show()
  }

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

/// The reason of a refusal, below its field, or beside the field's card, away from the card's anchor.
@MainActor
private final class FieldMessage: Tooltip {
  private weak var field: TextField?

  init(_ text: String, of field: TextField) {
    self.field = field
    super.init(text, tone: .error)
    useTraits(of: field)
    canLeaveWindow = false
  }

  func open() {
    // The owner is the field's superview, so that the message does not shake with the field.
    if let owner = field?.superview { open(from: owner) }
  }

  override func follow() {
    if let field { place(beside: field) }
    super.follow()
  }

  private func place(beside field: TextField) {
    let card = field.superview as? PopoverCard
    anchor = card == nil ? Rect(center: field.center, size: field.bounds.size) : nil
    placement.alignment = field.textAlignment == .center ? .center : .leading
    guard let stem = card?.stem else { return }
    placement.side = stem.edge == .top ? .below : .above
    if stem.edge == .right { placement.alignment = traits.isRightToLeft ? .leading : .trailing }
    if stem.edge == .left { placement.alignment = traits.isRightToLeft ? .trailing : .leading }
  }
}
