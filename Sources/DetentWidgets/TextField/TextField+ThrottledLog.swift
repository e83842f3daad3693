import DetentDrawing
import DetentViews
import Glibc

/// How a field says that it does not accept a text: a shake, and words beside it.
extension TextField {
  /// Shows the words while the user is at the field.
  func updateMessage() {
    let words = window != nil && isFirstResponder ? validationMessage : nil
    guard words != message?.text else { return }
    message?.removeFromSuperview()
    message = words.map { FieldMessage($0, of: self) }
    message?.appear()
  }

  /// Shakes as a head does. Where the surroundings ask for no motion the colour alone says it.
  func shake() {
    shaking?.cancel()
    let (style, rest) = (style, transform)
    let shake = Animation(
      from: 0, to: 1, timing: .curve(.linear, duration: style.shakeDuration),
      update: { [weak self] part in
        let swing = sin(part * style.shakeSwings * 2 * .pi) * (1 - part)
        self?.transform = rest.concatenating(
          AffineTransform(translationX: style.shakeDistance * swing, y: 0))
      },
      completion: { [weak self] _ in self?.transform = rest })
    shaking = shake
    startAnimation(shake)
  }
}
