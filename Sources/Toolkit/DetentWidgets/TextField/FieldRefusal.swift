import DetentDrawing
import DetentViews
import Glibc

/// What a field shows of a text that it refused: a shake, as of a head, and the reason beside it while
/// the user is there, or has just left.
@MainActor
final class FieldRefusal {
  private weak var field: TextField?
  private var message: FieldMessage?
  /// Why the text was refused that the user has left, for a moment.
  private var left: (reason: String, timer: TimerToken)?
  private static let stayDuration = Duration.seconds(4)
  private var motion: Animation?

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
    let style = field.style
    let shake = Animation(
      from: 0, to: 1, timing: .curve(.linear, duration: style.shakeDuration),
      update: { [weak field] part in
        let swing = sin(part * style.shakeSwings * 2 * .pi) * (1 - part)
        field?.passingOffset = Point(x: style.shakeDistance * swing, y: 0)
      },
      completion: { [weak field] _ in field?.passingOffset = .zero })
    motion = shake
    field.startAnimation(shake)
  }
}

/// Why the text of a field was refused: a card that stands beside the field, goes along with it and
/// takes no input.
@MainActor
final class FieldMessage: Popover {
  /// What it says.
  let text: String
  private weak var field: TextField?

  init(_ text: String, of field: TextField) {
    self.text = text
    self.field = field
    super.init(content: MessageCard(text, style: field.style))
    takesInput = false
    // It lies in the window, and looks as if it lay beside the field.
    let traits = field.traits
    traitOverrides = TraitOverrides(
      appearance: traits.appearance, contrast: traits.contrast,
      layoutDirection: traits.layoutDirection)
  }

  /// Comes into sight over the window of its field.
  func open() {
    // What the field lies in: a field that shakes does not take the message along.
    if let owner = field?.superview { open(from: owner) }
  }

  /// Goes at once: what it says is over.
  func close() { finish(.program, animated: false) }

  /// A field on a card of its own has the message beside the card, away from what that points at;
  /// any other one has it below.
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
      alignment: field.textAlignment == .center ? .center : .leading, gap: field.style.messageGap)
    guard let stem = card?.stem else { return placement }
    placement.side = stem.edge == .top ? .below : .above
    if stem.edge == .right { placement.alignment = traits.isRightToLeft ? .leading : .trailing }
    if stem.edge == .left { placement.alignment = traits.isRightToLeft ? .trailing : .leading }
    return placement
  }
}

/// Words on a card.
private final class MessageCard: View {
  private let text: String
  private let style: TextFieldStyle

  init(_ text: String, style: TextFieldStyle) {
    self.text = text
    self.style = style
    super.init(frame: .zero)
    visualOverflow = style.messageShadow.visualOverflow
  }

  override var intrinsicContentSize: Size {
    let line = TextLayout.cached(text, font: style.messageFont).size
    return Size(
      width: line.width.rounded(.up) + 2 * style.messagePadding,
      height: line.height.rounded(.up) + style.messagePadding)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let card = Path(roundedRect: bounds, cornerRadius: style.messageRadius)
    canvas.drawShadow(of: card, style.messageShadow)
    canvas.fill(card, with: style.messageFillColor.resolved(for: traits))
    let edge = bounds.insetBy(dx: style.borderWidth / 2, dy: style.borderWidth / 2)
    canvas.stroke(
      Path(roundedRect: edge, cornerRadius: style.messageRadius - style.borderWidth / 2),
      with: style.invalidBorderColor.resolved(for: traits),
      style: StrokeStyle(width: style.borderWidth))
    let room = max(0, bounds.width - 2 * style.messagePadding)
    let line = TextLayout.fitting(text, font: style.messageFont, width: room)
    canvas.draw(
      line,
      at: Point(
        x: bounds.midX - min(line.size.width, room) / 2, y: bounds.midY - line.size.height / 2),
      color: style.messageColor.resolved(for: traits))
  }
}
